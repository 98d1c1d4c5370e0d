//! The configuration of a serving command: flags, then `CRAWFORD_…` variables, then a TOML file.

use super::log::Format;
use super::{Usage, in_clear};
use crate::app::analysis::gnubg::GnuBackgammon;
use crate::app::backup::schedule::BackupPlan;
use crate::app::mail::Mailer;
use crate::app::stories;
use crate::pages::messages::Messages;
use crate::store::{Database, Store, StoreOptions};
use anyhow::Context;
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use url::{Host, Url};

const DEFAULT_BIND: &str = "127.0.0.1:8080";
const DEFAULT_DATABASE: &str = "crawford.db";
/// How long the analysis of a match may take: one to 25 takes some two minutes.
const ANALYSIS_SECONDS: u64 = 300;

/// The settings whose value is a secret, whole or in part. The command line takes them as text, and no refusal repeats
/// them: what is written to standard error stays in the log of the system.
const SECRETS: [&str; 3] = ["database", "smtp_url", "metrics_token"];

/// The flags every serving command takes; flatten them into its `Args`.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct ServingArgs {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "HOST:PORT", env = "CRAWFORD_BIND")]
    bind: Option<String>,
    /// A path, sqlite:PATH or postgres://… [default: crawford.db]
    #[arg(
        long,
        value_name = "WHERE",
        env = "CRAWFORD_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
    /// A TOML file with any of: bind, database, lan, plain_http, plain_database, plain_smtp, public_url, hosts, trusted_proxies, upload_limit_kb,
    /// log, log_requests, metrics_token, smtp_url, mail_from, analysis_engine, analysis_seconds, [backup]
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
    /// How the log is written: text or json [default: text]
    #[arg(long, value_name = "FORMAT", env = "CRAWFORD_LOG_FORMAT")]
    log: Option<Format>,
    /// Write a line for each request: its number, route, answer and duration
    #[arg(long)]
    log_requests: bool,
    /// Whoever sends this as `Authorization: Bearer` reads /metrics; without it there is none
    #[arg(
        long,
        value_name = "TOKEN",
        env = "CRAWFORD_METRICS_TOKEN",
        hide_env_values = true
    )]
    metrics_token: Option<String>,
    /// The server mail is sent through, smtps://USER:PASSWORD@HOST
    #[arg(
        long,
        value_name = "URL",
        env = "CRAWFORD_SMTP_URL",
        hide_env_values = true
    )]
    smtp_url: Option<String>,
    /// The address mail is sent from
    #[arg(long, value_name = "ADDRESS", env = "CRAWFORD_MAIL_FROM")]
    mail_from: Option<String>,
    /// The file of GNU Backgammon, which then analyses the records of matches; without it there is no analysis
    #[arg(long, value_name = "FILE", env = "CRAWFORD_ANALYSIS_ENGINE")]
    analysis_engine: Option<PathBuf>,
    /// How many seconds it may take for a match [default: 300]
    #[arg(long, value_name = "SECONDS", env = "CRAWFORD_ANALYSIS_SECONDS")]
    analysis_seconds: Option<NonZeroU32>,
}

/// What the TOML file may say; a key it does not know is refused.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigFile {
    bind: Option<String>,
    database: Option<String>,
    lan: Option<bool>,
    plain_http: Option<bool>,
    public_url: Option<String>,
    hosts: Option<Vec<String>>,
    trusted_proxies: Option<Vec<IpAddr>>,
    plain_database: Option<bool>,
    plain_smtp: Option<bool>,
    upload_limit_kb: Option<usize>,
    log: Option<String>,
    log_requests: Option<bool>,
    metrics_token: Option<String>,
    backup: Option<BackupPlan>,
    smtp_url: Option<String>,
    mail_from: Option<String>,
    analysis_engine: Option<PathBuf>,
    analysis_seconds: Option<NonZeroU32>,
}

#[derive(Debug, Clone)]
pub(super) struct Config {
    /// Where to listen; port 0 lets the system choose.
    pub(super) bind: SocketAddr,
    pub(super) database: Database,
    pub(super) lan: bool,
    /// Whether forms may be sent over plain http on a network without `lan`.
    pub(super) plain_http: bool,
    /// The address people reach the server by, where it is not what the server listens on.
    pub(super) public_url: Option<PublicUrl>,
    /// Host names answered to besides loopback and private addresses, in lower case.
    pub(super) hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub(super) trusted_proxies: Vec<IpAddr>,
    pub(super) upload_limit: usize,
    pub(super) log: Format,
    pub(super) log_requests: bool,
    pub(super) metrics_token: Option<Token>,
    pub(super) backup: Option<BackupPlan>,
    pub(super) mailer: Mailer,
    pub(super) analysis: Option<GnuBackgammon>,
}

impl Config {
    /// The database, open.
    pub(super) fn store(&self) -> anyhow::Result<Store> {
        stories::open(&self.database, StoreOptions::of(&self.database))
            .with_context(|| format!("cannot use the database {}", self.database))
    }

    /// The database, open; refused where there is none: a command for what is in it has nothing to do in a new one.
    pub(super) fn existing_store(&self) -> anyhow::Result<Store> {
        if let Database::Sqlite(path) = &self.database
            && !path.is_file()
        {
            let messages = Messages::english();
            return Err(Usage(messages.no_database(path.display().to_string())).into());
        }
        self.store()
    }
}

/// A secret: `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Token(String);

impl Token {
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let token = typed.trim();
        match token.len() {
            0..16 => Err("at least 16 letters, and nobody should guess them".to_owned()),
            _ => Ok(Token(token.to_owned())),
        }
    }
}

/// `http://host[:port]` or `https://host[:port]`, in lower case, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PublicUrl(String);

impl PublicUrl {
    pub(super) fn origin(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        const SCHEME: &str = "it begins with http:// or https://";
        let url = typed.trim().trim_end_matches('/');
        let url = Url::parse(url).map_err(|why| match why {
            url::ParseError::RelativeUrlWithoutBase => SCHEME.to_owned(),
            why => why.to_string(),
        })?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(SCHEME.to_owned());
        }
        // As browsers write it in Origin and Host: without the scheme's own port.
        let origin = url.origin().ascii_serialization();
        if url.as_str().trim_end_matches('/') != origin {
            return Err("after the scheme give a host and perhaps a port, no path".to_owned());
        }
        Ok(PublicUrl(origin))
    }
}

impl ServingArgs {
    /// The configuration: what a flag or variable says, else what the file says, else the default.
    pub(super) fn resolve(self) -> anyhow::Result<Config> {
        self.resolve_with(&Database::Sqlite(DEFAULT_DATABASE.into()))
    }

    /// The same with another database when none is named.
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
        let database = match self.database.or(file.database) {
            Some(typed) => typed
                .parse::<Database>()
                .map_err(|why| Usage(format!("database: {why}")))?,
            None => database.clone(),
        };
        if let Database::Postgres(url) = &database
            && in_clear::database(url)
            && !file.plain_database.unwrap_or(false)
        {
            let why = "database: everything would travel in clear to another machine; reach it through a tunnel, or say \
                       plain_database = true in the file given with --config";
            return Err(Usage(why.to_owned()).into());
        }
        let public_url = first("public_url", self.public_url, file.public_url)?;
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
        if upload_limit == 0 {
            return Err(Usage("upload_limit_kb: at least 1".to_owned()).into());
        }
        let log = first("log", self.log, file.log)?.unwrap_or_default();
        let metrics_token = match self.metrics_token.or(file.metrics_token) {
            Some(typed) => Some(
                typed
                    .parse::<Token>()
                    .map_err(|why| Usage(format!("metrics_token: {why}")))?,
            ),
            None => None,
        };
        if (file.backup.as_ref()).is_some_and(|plan| plan.every_hours == 0) {
            return Err(Usage("backup: every_hours is at least 1".to_owned()).into());
        }
        let mailer = mailer(
            self.smtp_url.or(file.smtp_url),
            self.mail_from.or(file.mail_from),
            file.plain_smtp.unwrap_or(false),
        )?;
        let seconds = self.analysis_seconds.or(file.analysis_seconds);
        let engine = self.analysis_engine.or(file.analysis_engine);
        let analysis = engine.map(|program| GnuBackgammon {
            program,
            limit: Duration::from_secs(seconds.map_or(ANALYSIS_SECONDS, |n| n.get().into())),
        });
        Ok(Config {
            bind,
            database,
            lan,
            plain_http: file.plain_http.unwrap_or(false),
            public_url,
            hosts: hosts
                .iter()
                .map(|typed| host_name(typed))
                .collect::<Result<_, _>>()?,
            trusted_proxies: file.trusted_proxies.unwrap_or_default(),
            upload_limit,
            log,
            log_requests: self.log_requests || file.log_requests.unwrap_or(false),
            metrics_token,
            backup: file.backup,
            mailer,
            analysis,
        })
    }
}

fn read_file(path: &Path) -> anyhow::Result<ConfigFile> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Usage(format!("{}: {error}", path.display())))?;
    Ok(toml::from_str(&text).map_err(|error| unreadable(path, &text, &error))?)
}

/// Where the file is wrong and why, without the line itself, which may have a secret in it.
fn unreadable(path: &Path, text: &str, error: &toml::de::Error) -> Usage {
    let before = error.span().and_then(|at| text.get(..at.start));
    let line = before.unwrap_or_default().matches('\n').count();
    let key = text.lines().nth(line).and_then(|line| line.split_once('='));
    let is_secret = key.is_some_and(|(key, _)| SECRETS.contains(&key.trim()));
    let why = match error.message() {
        // It would repeat the value.
        why if is_secret && why.starts_with("invalid type") => "give it in quotation marks",
        why => why,
    };
    let number = line.saturating_add(1);
    Usage(format!("{}, line {number}: {why}", path.display()))
}

/// What a flag or variable says, else what the file says.
fn first<T>(key: &str, flag: Option<T>, file: Option<String>) -> anyhow::Result<Option<T>>
where
    T: FromStr,
    T::Err: std::fmt::Display,
{
    let (None, Some(typed)) = (&flag, file) else {
        return Ok(flag);
    };
    let read = typed.parse();
    Ok(Some(read.map_err(|error| {
        Usage(format!("{key} {typed:?}: {error}"))
    })?))
}

fn mailer(url: Option<String>, from: Option<String>, plain: bool) -> anyhow::Result<Mailer> {
    let (url, from) = match (url, from) {
        (Some(url), Some(from)) => (url, from),
        (None, None) => return Ok(Mailer::default()),
        _ => return Err(Usage("smtp_url and mail_from go together".to_owned()).into()),
    };
    if in_clear::mail(&url) && !plain {
        let why = "smtp_url: passwords and mail would travel in clear to another machine; give smtps://…, or \
                   smtp://…?tls=required, or say plain_smtp = true in the file given with --config";
        return Err(Usage(why.to_owned()).into());
    }
    Ok(Mailer::to(&url, &from).map_err(|why| Usage(why.to_string()))?)
}

/// A host name as browsers send it, without a port; another would never be answered to.
fn host_name(typed: &str) -> Result<String, Usage> {
    let name = typed.trim();
    if let Ok(address) = name.parse::<IpAddr>() {
        return Ok(address.to_string());
    }
    match Host::parse(name) {
        Ok(Host::Domain(name)) if !name.is_empty() && !name.contains('*') => Ok(name),
        _ => Err(Usage(format!(
            "hosts {typed:?}: give a name alone, such as backgammon.example, without https:// and without a port"
        ))),
    }
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
    fn what_would_travel_in_clear_to_another_machine_needs_a_word() {
        let file = std::env::temp_dir().join(format!("crawford-clear-{}.toml", std::process::id()));
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            let args = ServingArgs {
                config: Some(file.clone()),
                ..ServingArgs::default()
            };
            args.resolve()
        };
        let database = "database = \"postgres://club:secret@db.example/crawford\"\n";
        let smtp =
            "smtp_url = \"smtp://club:secret@smtp.example\"\nmail_from = \"club@club.example\"\n";
        for (clear, word) in [
            (database, "plain_database = true"),
            (smtp, "plain_smtp = true"),
        ] {
            let refused = read(clear).unwrap_err();
            assert!(refused.is::<Usage>() && !refused.to_string().contains("secret"));
            assert!(refused.to_string().contains(word), "{refused}");
            assert!(read(&format!("{clear}{word}\n")).is_ok());
        }
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_by_its_line_and_no_secret_is_repeated() {
        let file =
            std::env::temp_dir().join(format!("crawford-secret-{}.toml", std::process::id()));
        for (wrong, said) in [
            ("metrics_token = \"5547\"", "metrics_token: at least 16"),
            ("metrics_token = 5547", "line 2: give it in quotation marks"),
            ("smtp_url = \"smtps://club:5547@smtp.example", "line 2: "),
            (
                "database = \"mysql://club:5547@db/club\"",
                "database: mysql://",
            ),
            ("upload_limit_kb = -1", "line 2: invalid value"),
            ("upload_limit_kb = 0", "upload_limit_kb: at least 1"),
            (
                "[backup]\nfolder = \".\"\nevery_hours = 0",
                "backup: every_hours is at least 1",
            ),
            (
                "[backup]\nfolder = \".\"\nsmtp_url = \"5547\"",
                "line 4: unknown field",
            ),
        ] {
            std::fs::write(&file, format!("log = \"text\"\n{wrong}\n")).unwrap();
            let args = ServingArgs {
                config: Some(file.clone()),
                ..ServingArgs::default()
            };
            let refused = args.resolve().unwrap_err();
            let text = refused.to_string();
            assert!(refused.is::<Usage>() && text.contains(said), "{text}");
            assert!(!text.contains("5547"), "{text}");
        }
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn nothing_is_analysed_unless_an_engine_is_named() {
        let limit = |engine: Option<&str>, seconds: u32| {
            let args = ServingArgs {
                analysis_engine: engine.map(PathBuf::from),
                analysis_seconds: NonZeroU32::new(seconds),
                ..ServingArgs::default()
            };
            args.resolve().unwrap().analysis.map(|of| of.limit)
        };
        assert_eq!(limit(None, 7), None);
        assert_eq!(limit(Some("gnubg"), 0), Some(Duration::from_secs(300)));
        assert_eq!(limit(Some("gnubg"), 7), Some(Duration::from_secs(7)));
    }

    #[test]
    fn a_further_host_is_a_name_alone() {
        let hosts = |typed: &str| {
            let args = ServingArgs {
                hosts: vec![typed.to_owned()],
                ..ServingArgs::default()
            };
            args.resolve().map(|config| config.hosts)
        };
        for (typed, name) in [
            ("Backgammon.Example", "backgammon.example"),
            (" crawford.lan ", "crawford.lan"),
            ("bückgammon.example", "xn--bckgammon-q9a.example"),
            ("192.0.2.7", "192.0.2.7"),
            ("FD00::7", "fd00::7"),
        ] {
            assert_eq!(hosts(typed).unwrap(), [name], "{typed}");
        }
        for refused in [
            "",
            "https://backgammon.example/",
            "backgammon.example:8080",
            "backgammon.example/club",
            "*.example",
        ] {
            assert!(hosts(refused).unwrap_err().is::<Usage>(), "{refused}");
        }
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
        for refused in [
            "club.example",
            "https://",
            "https://h/path",
            "https://h?x=1",
            "https://h:99999",
            "https://h:port",
            "https://me@h",
            "ftp://h",
        ] {
            assert!(origin(refused).is_err(), "{refused}");
        }
        for without in ["club.example", "ftp://h", ""] {
            let said = origin(without).unwrap_err();
            assert_eq!(said, "it begins with http:// or https://", "{without}");
        }
    }

    /// The example configuration works as it is, and with each commented line enabled.
    #[test]
    fn the_example_is_what_this_program_reads() {
        let example = include_str!("../../deploy/crawford.toml");
        let file =
            std::env::temp_dir().join(format!("crawford-example-{}.toml", std::process::id()));
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            let args = ServingArgs {
                config: Some(file.clone()),
                ..ServingArgs::default()
            };
            args.resolve()
        };
        let config = read(example).unwrap();
        assert_eq!(config.bind.to_string(), "127.0.0.1:8080");
        assert_eq!(config.public_url.unwrap().origin(), "https://club.example");
        assert_eq!(config.trusted_proxies.len(), 1);
        assert!(config.log_requests && config.backup.is_some());
        // Every setting is in it, enabled or commented out.
        let all: String = example
            .lines()
            .map(|line| match line.strip_prefix("# ") {
                Some(rest) if rest.split_once(" = ").is_some_and(|(key, _)| is_key(key)) => rest,
                _ => line,
            })
            .flat_map(|line| [line, "\n"])
            .collect();
        let config = read(&all).unwrap();
        assert!(config.lan && config.plain_http && config.metrics_token.is_some());
        std::fs::remove_file(&file).unwrap();
        let ConfigFile {
            bind: Some(_),
            database: Some(_),
            lan: Some(_),
            plain_http: Some(_),
            public_url: Some(_),
            hosts: Some(_),
            trusted_proxies: Some(_),
            plain_database: Some(_),
            plain_smtp: Some(_),
            upload_limit_kb: Some(_),
            log: Some(_),
            log_requests: Some(_),
            metrics_token: Some(_),
            backup: Some(_),
            smtp_url: Some(_),
            mail_from: Some(_),
            analysis_engine: Some(_),
            analysis_seconds: Some(_),
        } = toml::from_str(&all).unwrap()
        else {
            panic!("a setting is not in the example");
        };
    }

    fn is_key(key: &str) -> bool {
        key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
    }
}
