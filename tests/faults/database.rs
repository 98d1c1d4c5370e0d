//! The database cannot be written: 503 and a plain page, nothing by halves, and all is well again by itself.

use crate::connection::Reply;
use crate::program::{Evening, Folder, Serving};
use crate::server::{Setting, TestServer};
use crate::support::html::Html;
use crate::support::{Fresh, until};
use crawford::app::stories::check;
use crawford::journal::{Actor, Snapshot};
use crawford::store::{StoreError, journal};
use crawford::tournament::Tournament;
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

fn is_a_plain_page(reply: &Reply) {
    assert_eq!(reply.status, 503, "{}", reply.text());
    let text = reply.text();
    assert!(text.part("html").has("h1"), "the page is whole: {text}");
    assert!(text.says("p.lead", "the database cannot be written to"));
    for inside in [
        "sqlite",
        "SQLITE",
        "panicked",
        "database is locked",
        "crawford.db",
    ] {
        assert!(text.says_nowhere(inside), "{inside}: {text}");
    }
}

/// The number of facts, once all that is derived from them agrees.
fn facts(folder: &Folder, evening: &Evening) -> usize {
    let store = folder.store();
    let stream = evening.stream;
    let facts = store
        .read_now(move |conn| journal::facts(conn, stream, 0))
        .unwrap();
    assert!(Snapshot::<Tournament>::read(&facts).unreadable.is_none());
    assert_eq!(check::<Tournament>(&store).unwrap().done, []);
    store.close();
    facts.len()
}

#[test]
fn a_database_another_program_locks_is_waited_for_and_said_to_be_busy() {
    let folder = Folder::new("locked");
    let store = folder.store();
    let evening = Evening::of(&store, 4, "25");
    store.close();
    let before = facts(&folder, &evening);
    let serving = Serving::start(&folder);
    let path = folder.0.join("crawford.db");
    let mut other = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    other
        .batch_execute("BEGIN IMMEDIATE; UPDATE clubs SET name = 'Not this';")
        .unwrap();
    let mut connection = serving.connect();
    for refused in 0..3 {
        // Who only reads notices nothing.
        assert_eq!(connection.get(&evening.path, "").unwrap().status, 200);
        let key = format!("locked-{refused:04}");
        let reply = connection.post(&evening.score(1), &evening.cookie, &Evening::game(&key, 0));
        is_a_plain_page(&reply.unwrap());
    }
    other.batch_execute("ROLLBACK").unwrap();
    drop(other);
    let reply = connection.post(
        &evening.score(1),
        &evening.cookie,
        &Evening::game("unlocked", 0),
    );
    assert_eq!(
        reply.unwrap().status,
        303,
        "by itself, over the same connection"
    );
    serving.kill();
    // The first call of a match to its board may come with its game.
    let after = facts(&folder, &evening);
    assert!((1..=2).contains(&(after - before)), "{before} {after}");
}

#[test]
fn a_full_disk_refuses_whole_actions_and_goes_on_once_there_is_room() {
    let folder = Folder::new("full");
    let store = folder.store();
    let evening = Evening::of(&store, 32, "99");
    store.close();
    let size = std::fs::metadata(folder.0.join("crawford.db"))
        .unwrap()
        .len();
    let serving = Serving::start_on_a_small_disk(&folder, size / 1024 + 40);
    let mut connection = serving.connect();
    let before = {
        let reply = connection.get(&evening.path, "").unwrap();
        assert_eq!(reply.status, 200);
        reply.body
    };
    let (mut stored, mut refused) = (0, 0);
    for n in 0..4_000_u32 {
        let (number, key) = (1 + n % 16, format!("full-{n:06}"));
        let winner = (n / 16 % 2) as usize;
        let reply = connection.post(
            &evening.score(number),
            &evening.cookie,
            &Evening::game(&key, winner),
        );
        let reply = reply.unwrap();
        match reply.status {
            303 => stored += 1,
            _ => {
                is_a_plain_page(&reply);
                refused += 1;
                if refused == 3 {
                    break;
                }
            }
        }
    }
    assert!(
        stored > 0 && refused == 3,
        "{stored} stored, {refused} refused"
    );
    let read = connection.get(&evening.path, "").unwrap();
    assert_eq!(read.status, 200, "who reads goes on reading");
    assert_ne!(read.body, before);
    let room = std::process::Command::new("prlimit")
        .args([
            "--pid",
            &serving.id().to_string(),
            "--fsize=unlimited:unlimited",
        ])
        .status()
        .unwrap();
    assert!(room.success());
    until("it goes on", || {
        let body = Evening::game("room-again", 0);
        let reply = connection
            .post(&evening.score(1), &evening.cookie, &body)
            .unwrap();
        if reply.status != 303 {
            is_a_plain_page(&reply);
        }
        reply.status == 303
    });
    serving.kill();
    let store = folder.store();
    let stream = evening.stream;
    let found = store
        .read_now(move |conn| {
            let mut found = 0;
            for n in 0..4_000_u32 {
                let key = format!("full-{n:06}").parse().unwrap();
                // Whoever sent it.
                let sent = journal::by_request(conn, &key, stream, Actor::Program);
                found += usize::from(sent != Ok(None));
            }
            Ok::<_, StoreError>(found)
        })
        .unwrap();
    store.close();
    assert_eq!(
        found, stored,
        "what was answered, and nothing that was refused"
    );
    facts(&folder, &evening);
}

#[test]
fn a_read_only_database_is_read_and_says_why_nothing_is_stored() {
    for fresh in crate::support::fresh_databases() {
        read_only(fresh);
    }
}

fn read_only(fresh: Fresh) {
    let store = crate::support::open(&fresh.database);
    let evening = Evening::of(&store, 4, "5");
    store.close();
    let server = TestServer::on(
        fresh,
        Setting {
            read_only: true,
            ..Setting::default()
        },
    );
    let mut connection = crate::connection::Connection::to(&server.address.to_string()).unwrap();
    assert_eq!(connection.get(&evening.path, "").unwrap().status, 200);
    let before = server.store.newest(evening.stream);
    let body = Evening::game("read-only", 0);
    let reply = connection
        .post(&evening.score(1), &evening.cookie, &body)
        .unwrap();
    is_a_plain_page(&reply);
    assert_eq!(server.store.newest(evening.stream), before);
    assert_eq!(connection.get(&evening.path, "").unwrap().status, 200);
}
