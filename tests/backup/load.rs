//! A backup under load, restored elsewhere: every public page byte-identical.

use crate::filled::{Folder, fill};
use crate::server::{Setting, TestServer};
use crate::support::club::{principal, wait};
use crate::support::html::Html;
use crate::support::{Fresh, fresh_databases, open, until};
use crawford::app::backup::{make, restore};
use crawford::app::stories::{ActError, Principal};
use crawford::app::tournament::{Guest, Tournaments};
use crawford::club::permissions::Role;
use crawford::journal::{ClubId, StreamId};
use crawford::store::{Database, Store, clubs, journal};
use crawford::tournament::{EventNo, EventSettings, TournamentDetails};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

fn director() -> Principal {
    principal(Role::Owner)
}

/// Every page anybody can reach from the front page, by following its links.
fn crawl(server: &TestServer) -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut waiting = vec!["/".to_owned()];
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    while let Some(path) = waiting.pop() {
        let answer = server.get(&path);
        for attribute in ["href", "src", "data-src"] {
            for link in answer.body.attributes(&format!("[{attribute}]"), attribute) {
                let link = link.split('#').next().unwrap().to_owned();
                // Each moment of a night is a page, more than anyone could read.
                let past = link.contains("?at=") || link.contains("&at=");
                let own = link.starts_with('/') && !link.starts_with("/static/") && !past;
                // Signing in and checking records say the same everywhere, and hold one-time keys.
                let form = ["/login", "/check", "/follow", "/live"];
                if own && !form.iter().any(|f| link.starts_with(f)) && seen.insert(link.clone()) {
                    waiting.push(link);
                }
            }
        }
        // A page may name the address it was read at, for a code to photograph.
        let body = answer.body.replace(&server.address.to_string(), "HOST");
        pages.insert(path, format!("{} {body}", answer.status));
    }
    pages
}

/// As a phone does it that is told to try again.
fn check_in(all: &Tournaments, club: ClubId, stream: StreamId, name: &str) {
    loop {
        let guest = Guest {
            name: name.to_owned(),
            rating: None,
        };
        match wait(all.check_in_guest(director(), club, stream, guest, vec![EventNo(1)])) {
            Ok(_) => return,
            // Others were first again and again, or a machine with little to give: 503, and the phone tries again.
            Err(ActError::Store(error)) if error.is_temporary() => {}
            Err(other) => panic!("{other:?}"),
        }
    }
}

fn bodies(store: &Store, stream: StreamId) -> Vec<String> {
    let facts = store
        .read_now(move |conn| journal::facts(conn, stream, 0))
        .unwrap();
    facts.into_iter().map(|f| f.body).collect()
}

#[test]
fn a_backup_under_sixteen_writers_restored_elsewhere_shows_the_same_pages() {
    let folder = Folder::new("load");
    for from in fresh_databases() {
        let database = from.database.clone();
        let live = TestServer::on(from, Setting::default());
        fill(&live.store);
        let store = &live.store;
        let club = store.read_now(clubs::all).unwrap()[0].id;
        let all = Tournaments::new(store.clone());
        let details = TournamentDetails {
            name: "The busy one".into(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Open", "7".parse().unwrap());
        let busy = wait(all.announce(director(), club, details, settings, None)).unwrap();
        check_in(&all, club, busy.stream, "First");

        let stop = AtomicBool::new(false);
        let signed = AtomicUsize::new(0);
        let under_load =
            folder.file(&format!("load-{}", store.database()).replace(['/', ':'], "-"));
        let before = std::thread::scope(|scope| {
            for writer in 0..16 {
                let (all, stop, signed) = (&all, &stop, &signed);
                scope.spawn(move || {
                    let mut number = 0;
                    // Bounded: a tournament takes no thousands, and this machine may be slow.
                    while !stop.load(Ordering::Relaxed) && number < 6 {
                        number += 1;
                        check_in(all, club, busy.stream, &format!("Guest {writer} {number}"));
                        signed.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
            until("each has signed in once", || {
                signed.load(Ordering::SeqCst) >= 16
            });
            // What was acknowledged by now is in the backup.
            let before = bodies(store, busy.stream).len();
            make(&database, &under_load, &mut |_, _, _| ()).unwrap();
            stop.store(true, Ordering::Relaxed);
            before
        });
        // One picture: a beginning of the journal with all that was acknowledged before.
        let live_facts = bodies(store, busy.stream);
        for place in fresh_databases() {
            let restored =
                restore(&under_load, &place.database, Vec::new(), &mut |_, _, _| ()).unwrap();
            assert!(!restored.rebuilt, "read tables and facts are of one moment");
            let elsewhere = open(&place.database);
            let facts = bodies(&elsewhere, busy.stream);
            assert!(facts.len() >= before, "{} of {before}", facts.len());
            assert_eq!(facts, live_facts[..facts.len()]);
            elsewhere.close();
        }

        // The writers are done: what the live house shows now, it shows elsewhere.
        let quiet = folder.file(&format!("quiet-{}", store.database()).replace(['/', ':'], "-"));
        make(&database, &quiet, &mut |_, _, _| ()).unwrap();
        let shown = crawl(&live);
        assert!(shown.len() > 60, "{} pages", shown.len());
        assert!(
            shown
                .values()
                .filter(|page| page.starts_with("200 "))
                .count()
                > 50
        );
        // Into the other kind, where there is one: back into its own is tested for the whole of a club.
        let is_sqlite = |database: &Database| matches!(database, Database::Sqlite(_));
        let is_other = |place: &Fresh| is_sqlite(&place.database) != is_sqlite(&database);
        let place = fresh_databases().into_iter().max_by_key(is_other);
        let place = place.expect("a database of one kind at least");
        restore(&quiet, &place.database, Vec::new(), &mut |_, _, _| ()).unwrap();
        let elsewhere = TestServer::on(place, Setting::default());
        let there = crawl(&elsewhere);
        assert_eq!(
            shown.keys().collect::<Vec<_>>(),
            there.keys().collect::<Vec<_>>()
        );
        for (path, page) in &shown {
            let other = &there[path];
            assert!(
                page == other || without_forecasts(page) == without_forecasts(other),
                "{path} differs:\n{page}\n---\n{other}"
            );
        }
    }
}

/// A page without its times of day and the keys of its forms, and a calendar without its edition: what is forecast moves
/// with the clock, and each form has a key of its own.
fn without_forecasts(page: &str) -> String {
    let calendars = [
        "DTEND;TZID",
        "DTSTART;TZID",
        "DTSTAMP",
        "LAST-MODIFIED",
        "SEQUENCE",
    ];
    let keys = page.parts("input[type='hidden'][name='key']");
    let keyless = keys
        .iter()
        .fold(page.to_owned(), |page, key| page.replace(key, ""));
    let moves = |line: &str| calendars.iter().any(|name| line.starts_with(name));
    let kept = keyless.lines().filter(|line| !moves(line));
    let is_time = |five: &[char]| {
        let digits = [0, 1, 3, 4].iter().all(|i| five[*i].is_ascii_digit());
        digits && five[2] == ':'
    };
    // As programs read it, with its day: what is foreseen may go past midnight meanwhile.
    let is_moment = |sixteen: &[char]| {
        let (day, time) = sixteen.split_at(11);
        let of_day = |c: &char| c.is_ascii_digit() || ['-', 'T'].contains(c);
        day.ends_with(&['T']) && day.iter().all(of_day) && is_time(time)
    };
    let timeless = |line: &str| {
        let chars: Vec<char> = line.chars().collect();
        let (mut left, mut at) = (String::new(), 0);
        while at < chars.len() {
            if chars.get(at..at + 16).is_some_and(is_moment) {
                at += 16;
            } else if chars.get(at..at + 5).is_some_and(is_time) {
                at += 5;
            } else {
                left.push(chars[at]);
                at += 1;
            }
        }
        left
    };
    kept.map(timeless).collect()
}

/// As many as one likes, and the memory of one line: rows are streamed both ways.
#[test]
fn a_hundred_thousand_rows_go_through() {
    let folder = Folder::new("many");
    let from = Fresh::sqlite();
    let store = open(&from.database);
    store.close();
    crate::filled::sql(
        &from.database,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
         INSERT INTO audit (at, actor, action, object) SELECT i, 'program', 'counted', 'thing ' || i FROM n",
    );
    let file = folder.file("many");
    let made = make(&from.database, &file, &mut |_, _, _| ()).unwrap();
    assert_eq!(made.manifest.rows(), 100_000);
    for place in fresh_databases() {
        let mut heard = 0;
        let restored = restore(&file, &place.database, Vec::new(), &mut |_, _, _| {
            heard += 1
        })
        .unwrap();
        assert_eq!(restored.checked.manifest, made.manifest);
        assert!(heard > 2);
    }
}
