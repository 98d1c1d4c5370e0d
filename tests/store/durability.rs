//! Nothing acknowledged is lost, whenever the program is killed.

use crate::{
    at, stream,
    support::{PATIENCE, for_each_database, open},
    with_streams,
};
use crawford::{
    journal::Actor,
    store::{Database, StoreError, journal},
};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_types::Text};
use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::mpsc,
};

const DATABASE: &str = "CRAWFORD_TEST_KILLED";
const ROUND: &str = "CRAWFORD_TEST_ROUND";
const CLIENTS: u64 = 8;
const STREAMS: u64 = 2;

/// The program that is killed: eight clients append, two facts an action, and say so once they are answered.
#[test]
#[ignore = "is started and killed by another test"]
fn appends_until_killed() {
    let Ok(database) = std::env::var(DATABASE) else {
        return;
    };
    let round = std::env::var(ROUND).unwrap();
    let store = open(&database.parse().unwrap());
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (store, round) = (&store, &round);
            scope.spawn(move || {
                for number in 0_u64.. {
                    let name = format!("{round}-{client}-{number}");
                    let bodies = vec![format!("{name} first"), format!("{name} second")];
                    let id = stream(1 + client % STREAMS);
                    store
                        .write_now(move |tx| {
                            let newest = journal::newest(tx, id)?;
                            journal::append(tx, id, newest, at(0), Actor::Program, None, &bodies)
                        })
                        .unwrap();
                    let line = format!("stored {name}\n");
                    std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
                }
            });
        }
    });
}

#[test]
fn a_kill_at_any_moment_loses_nothing_acknowledged() {
    const KILLS: u64 = 12;
    for_each_database(|database| {
        let store = open(database);
        with_streams(&store, STREAMS);
        store.close();
        let url = match database {
            Database::Sqlite(path) => format!("sqlite:{}", path.display()),
            Database::Postgres(url) => url.clone(),
        };
        let mut acknowledged = BTreeSet::new();
        for round in 0..KILLS {
            let heard = run_and_kill(&url, round);
            assert!(!heard.is_empty(), "killed before it did anything");
            acknowledged.extend(heard);
            check(database, &acknowledged);
        }
    });
}

/// Starts the program, kills it some words after its first, and gives what it had acknowledged.
fn run_and_kill(url: &str, round: u64) -> Vec<String> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["durability::appends_until_killed", "--exact", "--ignored"])
        .args(["--nocapture", "--quiet"])
        .env(DATABASE, url)
        .env(ROUND, round.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let (said, hear) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut line = String::new();
        while out.read_line(&mut line).unwrap() > 0 {
            // A line without its end was cut by the kill and names something else.
            if let Some((_, name)) = line.split_once("stored ")
                && let Some(name) = name.strip_suffix('\n')
            {
                let _ = said.send(name.to_owned());
            }
            line.clear();
        }
    });
    // From the first commits to well into the night.
    let mut names: Vec<String> = (0..=round * 5)
        .map(|_| hear.recv_timeout(PATIENCE).unwrap())
        .collect();
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap();
    names.extend(hear.try_iter());
    names
}

fn check(database: &Database, acknowledged: &BTreeSet<String>) {
    if let Database::Sqlite(path) = database {
        #[derive(QueryableByName)]
        struct Word {
            #[diesel(sql_type = Text)]
            integrity_check: String,
        }
        let mut link = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
        let word: Word = diesel::sql_query("PRAGMA integrity_check")
            .get_result(&mut link)
            .unwrap();
        assert_eq!(word.integrity_check, "ok");
    }
    let store = open(database);
    let mut kept = BTreeSet::new();
    for number in 1..=STREAMS {
        let facts = store
            .read_now(move |conn| {
                let newest = journal::newest(conn, stream(number))?;
                let facts = journal::facts(conn, stream(number), 0)?;
                assert_eq!(newest, facts.len() as u64);
                Ok::<_, StoreError>(facts)
            })
            .unwrap();
        for (version, fact) in (1..).zip(&facts) {
            assert_eq!(fact.version, version, "no gap");
        }
        // Whole actions only.
        for pair in facts.chunks(2) {
            let name = pair[0].body.strip_suffix(" first").unwrap();
            assert_eq!(pair[1].body, format!("{name} second"));
            assert_eq!(pair[1].action, pair[0].version);
            assert!(kept.insert(name.to_owned()), "stored twice");
        }
    }
    let lost: Vec<_> = acknowledged.difference(&kept).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    store.close();
}
