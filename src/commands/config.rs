//! How a serving command is told where to listen and where its data is: flags, then `CRAWFORD_…` variables, then a
//! TOML file.

use super::Usage;
use crate::store::Database;
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where a serving command listens unless told otherwise.
const DEFAULT_BIND: &str = "127.0.0.1:8080";
/// Where its data is unless told otherwise.
const DEFAULT_DATABASE: &str = "crawford.db";

/// The flags every serving command takes; flatten them into its `Args`.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct ServingArgs {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "HOST:PORT", env = "CRAWFORD_BIND")]
    bind: Option<String>,
    /// A path, sqlite:PATH or postgres://… [default: crawford.db]
    #[arg(long, value_name = "WHERE", env = "CRAWFORD_DATABASE")]
    database: Option<Database>,
    /// A TOML file with any of: bind, database, lan, public_url, hosts, trusted_proxies, upload_limit_kb
    #[arg(long, value_name = "FILE", env = "CRAWFORD_CONFIG")]
    config: Option<PathBuf>,
    /// Listen on the room's network and print the address as a QR code
    #[arg(long)]
    lan: bool,
    /// The address people reach this server by, where a proxy stands in front, e.g. https://club.example
    #[arg(long, value_name = "URL", env = "CRAWFORD_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// A further host name this server answers to (may be repeated)
    #[arg(
        long = "host",
        value_name = "NAME",
        env = "CRAWFORD_HOSTS",
        value_delimiter = ','
    )]
    hosts: Vec<String>,
}

/// What the TOML file may say; a key it does not know is refused.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigFile {
    bind: Option<String>,
    database: Option<String>,
    lan: Option<bool>,
    public_url: Option<String>,
    hosts: Option<Vec<String>>,
    trusted_proxies: Option<Vec<IpAddr>>,
    upload_limit_kb: Option<usize>,
}

/// The resolved configuration of a serving command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Config {
    /// Where to listen; port 0 lets the system choose.
    pub(super) bind: SocketAddr,
    /// Where the data is.
    pub(super) database: Database,
    /// Whether this is served on the room's network.
    pub(super) lan: bool,
    /// The address people reach the server by, where it is not what the server listens on.
    pub(super) public_url: Option<PublicUrl>,
    /// Host names answered to besides loopback and private addresses, in lower case.
    pub(super) hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub(super) trusted_proxies: Vec<IpAddr>,
    /// The largest upload, in bytes.
    pub(super) upload_limit: usize,
}

/// `http://host[:port]` or `https://host[:port]`, in lower case, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PublicUrl(String);

impl PublicUrl {
    /// Scheme and authority, as an `Origin` header has them.
    pub(super) fn origin(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let url = typed.trim().trim_end_matches('/').to_ascii_lowercase();
        let authority = url
            .strip_prefix("https://")
            .or_else(|| url.strip_prefix("http://"))
            .ok_or("it begins with http:// or https://")?;
        let plain = authority
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'));
        if authority.is_empty() || !plain {
            return Err("after the scheme give a host and perhaps a port, no path".to_owned());
        }
        // Browsers leave the scheme's own port out of Origin and Host.
        let url = match url.strip_prefix("https://") {
            Some(rest) => format!("https://{}", rest.strip_suffix(":443").unwrap_or(rest)),
            None => url.strip_suffix(":80").unwrap_or(&url).to_owned(),
        };
        Ok(PublicUrl(url))
    }
}

impl ServingArgs {
    /// The configuration: what a flag or variable says, else what the file says, else the default.
    ///
    /// # Errors
    /// [`Usage`] naming the key, when the file cannot be read or says something unknown.
    pub(super) fn resolve(self) -> anyhow::Result<Config> {
        self.resolve_with(&Database::Sqlite(DEFAULT_DATABASE.into()))
    }

    /// The same with another database when none is named.
    ///
    /// # Errors
    /// As [`ServingArgs::resolve`].
    pub(super) fn resolve_with(self, database: &Database) -> anyhow::Result<Config> {
        let file = match &self.config {
            Some(path) => read_file(path)?,
            None => ConfigFile::default(),
        };
        let lan = self.lan || file.lan.unwrap_or(false);
        let typed = self.bind.or(file.bind);
        let mut bind = resolve_bind(typed.as_deref().unwrap_or(DEFAULT_BIND))?;
        if lan && bind.ip().is_loopback() {
            bind.set_ip(IpAddr::from([0, 0, 0, 0]));
        }
        let database = match (self.database, file.database) {
            (Some(named), _) => named,
            (None, Some(typed)) => parse("database", &typed)?,
            (None, None) => database.clone(),
        };
        let public_url = match (self.public_url, file.public_url) {
            (Some(url), _) => Some(url),
            (None, Some(typed)) => Some(parse("public_url", &typed)?),
            (None, None) => None,
        };
        let hosts = if self.hosts.is_empty() {
            file.hosts.unwrap_or_default()
        } else {
            self.hosts
        };
        let upload_limit = file
            .upload_limit_kb
            .unwrap_or(1024)
            .checked_mul(1024)
            .ok_or_else(|| Usage("upload_limit_kb: too large".to_owned()))?;
        Ok(Config {
            bind,
            database,
            lan,
            public_url,
            hosts: hosts.iter().map(|h| h.to_ascii_lowercase()).collect(),
            trusted_proxies: file.trusted_proxies.unwrap_or_default(),
            upload_limit,
        })
    }
}

fn read_file(path: &Path) -> anyhow::Result<ConfigFile> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Usage(format!("{}: {error}", path.display())))?;
    Ok(toml::from_str(&text).map_err(|error| Usage(format!("{}: {error}", path.display())))?)
}

fn parse<T>(key: &str, typed: &str) -> anyhow::Result<T>
where
    T: FromStr,
    T::Err: std::fmt::Display,
{
    Ok(typed
        .parse()
        .map_err(|error| Usage(format!("{key} {typed:?}: {error}")))?)
}

fn resolve_bind(typed: &str) -> anyhow::Result<SocketAddr> {
    let mut found = typed
        .to_socket_addrs()
        .map_err(|error| Usage(format!("bind {typed:?}: {error}; give HOST:PORT")))?;
    Ok(found
        .next()
        .ok_or_else(|| Usage(format!("bind {typed:?}: no such address")))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file_and_unknown_keys_are_refused() {
        let file =
            std::env::temp_dir().join(format!("crawford-config-{}.toml", std::process::id()));
        std::fs::write(&file, "bind = \"127.0.0.1:1\"\ndatabase = \"file.db\"\n").unwrap();
        let args = |bind: Option<&str>| ServingArgs {
            bind: bind.map(str::to_owned),
            config: Some(file.clone()),
            ..ServingArgs::default()
        };
        let from_file = args(None).resolve().unwrap();
        assert_eq!(from_file.bind.port(), 1);
        assert_eq!(from_file.database, Database::Sqlite("file.db".into()));
        assert_eq!(args(Some("127.0.0.1:2")).resolve().unwrap().bind.port(), 2);
        std::fs::write(&file, "port = 8080\n").unwrap();
        assert!(args(None).resolve().unwrap_err().is::<Usage>());
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn the_rooms_network_is_every_interface_unless_one_is_named() {
        let bind = |bind: &str| {
            let args = ServingArgs {
                bind: Some(bind.to_owned()),
                lan: true,
                ..ServingArgs::default()
            };
            args.resolve().unwrap().bind.to_string()
        };
        assert_eq!(bind("127.0.0.1:8080"), "0.0.0.0:8080");
        assert_eq!(bind("192.168.1.20:80"), "192.168.1.20:80");
    }

    #[test]
    fn a_public_url_is_an_origin() {
        let origin = |typed: &str| typed.parse::<PublicUrl>().map(|url| url.0);
        assert_eq!(
            origin("https://Club.Example/"),
            Ok("https://club.example".to_owned())
        );
        assert_eq!(
            origin("https://club.example:443"),
            Ok("https://club.example".to_owned())
        );
        assert_eq!(origin("http://h:8080"), Ok("http://h:8080".to_owned()));
        for refused in ["club.example", "https://", "https://h/path", "ftp://h"] {
            assert!(origin(refused).is_err(), "{refused}");
        }
    }
}
