//! What several test programs share: every test on every database there is.
//!
//! SQLite always. PostgreSQL too when `CRAWFORD_TEST_POSTGRES` holds the URL of a server on which databases may be made
//! (`tests/postgres.sh` starts one); each test's own is copied from one migrated template and dropped afterwards.

#![allow(dead_code, unreachable_pub, reason = "each test program uses its part")]

pub mod club;
pub mod folder;
pub mod html;

use crawford::store::{Database, Store, StoreOptions};
use diesel::{
    Connection, PgConnection, RunQueryDsl, SqliteConnection, connection::SimpleConnection,
};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

const SERVER: &str = "CRAWFORD_TEST_POSTGRES";

/// How long anything is waited for: so long that only what hangs is not there by then.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Asks again and again until it is so, less often the longer it takes, so that asking slows down nothing.
pub fn until(what: &str, so: impl FnMut() -> bool) {
    until_within(PATIENCE, what, so);
}

/// The same for what may take longer by itself.
pub fn until_within(patience: Duration, what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    let mut pause = Duration::from_millis(5);
    while !so() {
        assert!(begun.elapsed() < patience, "waited in vain: {what}");
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(100));
    }
}

/// Runs the test on an empty, migrated database of each kind.
pub fn for_each_database(test: impl Fn(&Database)) {
    for fresh in fresh_databases() {
        println!("on {}", fresh.database);
        test(&fresh.database);
    }
}

/// The same with the store open on it.
pub fn for_each_store(test: impl Fn(&Store)) {
    for_each_database(|database| {
        let store = open(database);
        test(&store);
        store.close();
    });
}

/// Tests each of these by itself, two at a time, which takes about half as long.
pub fn two_at_a_time<T: Sync>(all: &[T], test: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    test(one);
                }
            });
        }
    });
}

pub fn open(database: &Database) -> Store {
    Store::open(database, StoreOptions::of(database)).unwrap()
}

/// Runs statements that both kinds of database know.
pub fn run_sql(database: &Database, text: &str) {
    match database {
        Database::Sqlite(path) => SqliteConnection::establish(path.to_str().unwrap())
            .unwrap()
            .batch_execute(text)
            .unwrap(),
        Database::Postgres(url) => PgConnection::establish(url)
            .unwrap()
            .batch_execute(text)
            .unwrap(),
    }
}

/// One empty, migrated database of each kind; gone when dropped.
pub fn fresh_databases() -> Vec<Fresh> {
    let mut all = vec![Fresh::sqlite()];
    all.extend(Fresh::postgres());
    all
}

/// A database for one test; gone when dropped.
pub struct Fresh {
    pub database: Database,
    remains: Remains,
}

enum Remains {
    Folder(PathBuf),
    OnServer { server: String, name: String },
}

static COUNT: AtomicU64 = AtomicU64::new(0);

fn own_name() -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("crawford_test_{}_{count}", std::process::id())
}

impl Fresh {
    /// A file in a folder of its own: a copy of a migrated one.
    pub fn sqlite() -> Fresh {
        let fresh = Fresh::sqlite_empty();
        std::fs::write(file_of(&fresh.database), migrated_file()).unwrap();
        fresh
    }

    /// A file in a folder of its own, not yet made: opening it makes it.
    pub fn sqlite_empty() -> Fresh {
        // Beside the program built, hence on a disk and not in memory.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(own_name());
        // A run that was killed leaves its own, and another process may get its number.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Fresh {
            database: Database::Sqlite(folder.join("crawford.db")),
            remains: Remains::Folder(folder),
        }
    }

    /// A copy of the template; `None` where no server is named.
    pub fn postgres() -> Option<Fresh> {
        let server = std::env::var(SERVER).ok()?;
        let template = template(&server);
        let name = own_name();
        command(
            &server,
            &format!("CREATE DATABASE {name} TEMPLATE {template}"),
        );
        Some(Fresh {
            database: Database::Postgres(on_server(&server, &name)),
            remains: Remains::OnServer { server, name },
        })
    }

    /// Cuts everyone's connections to it, as a restart of the server does. Nothing to cut on SQLite.
    pub fn cut_connections(&self) {
        if let Remains::OnServer { server, name } = &self.remains {
            command(
                server,
                &format!(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
                ),
            );
        }
    }

    /// A database on the server without any table; `None` where no server is named.
    pub fn postgres_empty() -> Option<Fresh> {
        let server = std::env::var(SERVER).ok()?;
        let name = own_name();
        command(&server, &format!("CREATE DATABASE {name}"));
        Some(Fresh {
            database: Database::Postgres(on_server(&server, &name)),
            remains: Remains::OnServer { server, name },
        })
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        match &self.remains {
            Remains::Folder(folder) => {
                let _ = std::fs::remove_dir_all(folder);
            }
            Remains::OnServer { server, name } => {
                if let Ok(mut connection) = PgConnection::establish(server) {
                    let _ = connection
                        .batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
                }
            }
        }
    }
}

fn file_of(database: &Database) -> &Path {
    match database {
        Database::Sqlite(path) => path,
        Database::Postgres(url) => panic!("{url} is no file"),
    }
}

/// A file with all tables and nothing in them: made by the first who needs it.
fn migrated_file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let fresh = Fresh::sqlite_empty();
        open(&fresh.database).close();
        let path = file_of(&fresh.database);
        // Nothing stays in the log beside it.
        SqliteConnection::establish(path.to_str().unwrap())
            .unwrap()
            .batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")
            .unwrap();
        std::fs::read(path).unwrap()
    })
}

/// The name of a database with all tables and nothing in them: made by the first who needs it, kept on the server for
/// as long as the migrations stay what they are.
fn template(server: &str) -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let name = format!("crawford_template_{:016x}", fingerprint());
        let mut connection = PgConnection::establish(server).unwrap();
        // Until this connection is closed other test programs wait here.
        connection
            .batch_execute("SELECT pg_advisory_lock(4711)")
            .unwrap();
        let made = diesel::sql_query(format!(
            "SELECT 1 FROM pg_database WHERE datname = '{name}'"
        ))
        .execute(&mut connection)
        .unwrap();
        if made == 0 {
            let raw = format!("{name}_raw");
            command(server, &format!("DROP DATABASE IF EXISTS {raw}"));
            command(server, &format!("CREATE DATABASE {raw}"));
            open(&Database::Postgres(on_server(server, &raw))).close();
            command(server, &format!("ALTER DATABASE {raw} RENAME TO {name}"));
        }
        name
    })
}

/// A number that changes with any migration.
fn fingerprint() -> u64 {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/postgres");
    let mut all: Vec<PathBuf> = std::fs::read_dir(migrations)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    all.sort();
    let mut hasher = DefaultHasher::new();
    for folder in all {
        folder.file_name().hash(&mut hasher);
        std::fs::read(folder.join("up.sql"))
            .unwrap()
            .hash(&mut hasher);
    }
    hasher.finish()
}

fn command(server: &str, sql: &str) {
    let mut connection = PgConnection::establish(server).unwrap();
    connection
        .batch_execute("SET client_min_messages = warning")
        .unwrap();
    connection.batch_execute(sql).unwrap();
}

/// The URL of another database on the same server.
fn on_server(server: &str, name: &str) -> String {
    let (before, parameters) = match server.split_once('?') {
        Some((before, parameters)) => (before, format!("?{parameters}")),
        None => (server, String::new()),
    };
    let host_from = before.find("://").map_or(0, |i| i + 3);
    let path_from = before[host_from..]
        .find('/')
        .map_or(before.len(), |i| host_from + i);
    format!("{}/{name}{parameters}", &before[..path_from])
}
