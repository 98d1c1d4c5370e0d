//! The kind and place of the database: a file on this machine, or a PostgreSQL server.

use std::{fmt, path::PathBuf, str::FromStr};

#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file; SQLite is part of the program.
    Sqlite(PathBuf),
    /// A server, by its whole URL.
    Postgres(String),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotADatabase {
    #[error("no database named: give a path, sqlite:PATH or postgres://USER@HOST/NAME")]
    Empty,
    /// The URL of an unknown kind of database. A path containing `://` is more likely a mistake than intended.
    #[error(
        "{0}:// is no database this program knows: give a path, sqlite:PATH or postgres://USER@HOST/NAME"
    )]
    Scheme(String),
    /// SQLite's names for databases that exist only within a connection: every reader would see another one.
    #[error("a database in memory cannot be shared by its readers and its writer: name a file")]
    InMemory,
}

impl FromStr for Database {
    type Err = NotADatabase;

    fn from_str(text: &str) -> Result<Database, NotADatabase> {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        if let Some("postgres" | "postgresql") = scheme {
            return Ok(Database::Postgres(text.to_owned()));
        }
        let path = match (text.strip_prefix("sqlite:"), scheme) {
            // Other programs write sqlite:///var/lib/x and sqlite://x.
            (Some(rest), _) => rest.strip_prefix("//").unwrap_or(rest),
            (None, Some(other)) => return Err(NotADatabase::Scheme(other.to_owned())),
            (None, None) => text,
        };
        match path {
            "" => Err(NotADatabase::Empty),
            ":memory:" => Err(NotADatabase::InMemory),
            _ => Ok(Database::Sqlite(PathBuf::from(path))),
        }
    }
}

impl fmt::Display for Database {
    /// Without the password, for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(path) => write!(f, "{}", path.display()),
            Database::Postgres(url) => f.write_str(&without_secrets(url)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// The URL without what is between `user:` and `@`, and without its parameters, which may contain a password too.
fn without_secrets(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "postgres://".to_owned();
    };
    // A password may contain an @ and a ?: the login ends with the last @ before the path, and the parameters begin
    // after it. One with a / in it is no URL any more, and is not shown either.
    let before = |end: char| rest.split_once(end).map_or(rest, |(before, _)| before);
    let login_end = before('/').rfind('@').or_else(|| before('?').rfind('@'));
    let parts = login_end.and_then(|at| Some((rest.get(..at)?, rest.get(at..)?)));
    let (login, place) = parts.unwrap_or(("", rest));
    let first = "text has a part before whatever parts it";
    let user = login.split([':', '?']).next().expect(first);
    // Where it cannot be told whether the login ends at all, a colon may come before a part of the password.
    let ends: &[char] = match login_end.is_none() && rest.contains('@') {
        true => &[':', '?'],
        false => &['?'],
    };
    let place = place.split(ends).next().expect(first);
    format!("{scheme}://{user}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_path_or_a_url_of_two_kinds() {
        let read = |text: &str| text.parse::<Database>();
        let file = |path: &str| Ok(Database::Sqlite(PathBuf::from(path)));
        assert_eq!(read("crawford.db"), file("crawford.db"));
        assert_eq!(read("/var/lib/crawford.db"), file("/var/lib/crawford.db"));
        assert_eq!(read("sqlite:crawford.db"), file("crawford.db"));
        assert_eq!(read("sqlite:///var/c.db"), file("/var/c.db"));
        let url = "postgres://club:secret@localhost/crawford";
        assert_eq!(read(url), Ok(Database::Postgres(url.to_owned())));
        assert!(matches!(
            read("postgresql://localhost/x"),
            Ok(Database::Postgres(_))
        ));
        assert_eq!(read(""), Err(NotADatabase::Empty));
        assert_eq!(read("sqlite:"), Err(NotADatabase::Empty));
        assert_eq!(read("sqlite::memory:"), Err(NotADatabase::InMemory));
        for other in ["mysql://localhost/x", "postgre://localhost/x", "http://x"] {
            assert!(
                matches!(read(other), Err(NotADatabase::Scheme(_))),
                "{other}"
            );
        }
    }

    #[test]
    fn a_log_never_shows_the_password() {
        for url in [
            "postgres://club:secret@localhost/crawford",
            "postgres://club:se@cret@localhost/crawford",
            "postgres://club:se?cret@localhost/crawford",
            "postgres://club:se/cret@localhost/crawford",
            "postgres://club:se?cr@et@localhost/crawford?password=se@cret",
            "postgres://club@localhost/crawford?password=secret",
            "postgres://club@localhost/crawford?password=se/cr@et",
        ] {
            let shown = url.parse::<Database>().unwrap().to_string();
            assert_eq!(shown, "postgres://club@localhost/crawford");
        }
        let unclear = "postgres://club:se?cr/et@localhost/crawford";
        let shown = unclear.parse::<Database>().unwrap().to_string();
        assert_eq!(shown, "postgres://club");
        let without_path = "postgres://localhost?password=secret";
        let shown = without_path.parse::<Database>().unwrap().to_string();
        assert_eq!(shown, "postgres://localhost");
    }
}
