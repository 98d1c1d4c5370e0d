//! Two directors enter different scores of one match at the same moment, a thousand times: one result stands, and the
//! other is told.

use crate::connection::Connection;
use crate::program::{Evening, OPEN};
use crate::server::{Setting, TestServer};
use crate::support::Fresh;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::tournament::Tournaments;
use crawford::tournament::{MatchNo, Tournament};
use std::sync::Barrier;

/// Several evenings, as every entry costs more the more players there are.
const EVENINGS: usize = 4;
const PLAYERS: usize = 256;

#[test]
fn of_two_results_of_one_match_one_stands_a_thousand_times_and_the_other_is_told() {
    let told: usize = (0..EVENINGS).map(|_| one_evening()).sum();
    assert!(told >= 1_000, "{told} were told");
}

/// Plays a knockout to its end, each match entered twice; gives how many were told that they came second.
fn one_evening() -> usize {
    let fresh = Fresh::sqlite();
    let store = crate::support::open(&fresh.database);
    let evening = Evening::of(&store, PLAYERS, "1");
    store.close();
    let server = TestServer::on(fresh, Setting::unhurried());
    let all = Tournaments::new(server.store.clone());
    let state = || -> Tournament { wait(all.read(evening.stream)).unwrap().state.clone() };
    let together = Barrier::new(2);
    // Round by round: every match of a round has its players once the round before is played.
    let (mut done, mut told) = (0, 0);
    let matches: Vec<u32> = state()
        .event(OPEN)
        .unwrap()
        .matches
        .iter()
        .map(|m| m.number.0)
        .collect();
    assert_eq!(matches.len(), PLAYERS - 1);
    let replies: Vec<Vec<(u16, String)>> = std::thread::scope(|scope| {
        let directors: Vec<_> = (0..2_usize)
            .map(|director| {
                let (server, evening, together, matches) = (&server, &evening, &together, &matches);
                scope.spawn(move || {
                    let mut connection = Connection::to(&server.address.to_string()).unwrap();
                    let mut replies = Vec::new();
                    for number in matches {
                        let path = evening.score(*number);
                        let page = connection.get(&path, &evening.cookie).unwrap().text();
                        let seen = page.attributes("[name='seen']", "value");
                        let seen = seen.first().map_or("", String::as_str);
                        let key = format!("director-{director}-{number}");
                        let body = format!("{}&seen={seen}", Evening::game(&key, director));
                        together.wait();
                        let reply = connection.post(&path, &evening.cookie, &body).unwrap();
                        together.wait();
                        replies.push((reply.status, reply.text()));
                    }
                    replies
                })
            })
            .collect();
        directors.into_iter().map(|d| d.join().unwrap()).collect()
    });
    for (one, other) in replies[0].iter().zip(&replies[1]) {
        let mut statuses = [one.0, other.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 409], "{} {}", one.1, other.1);
        let page = if one.0 == 409 { &one.1 } else { &other.1 };
        // Both entries are there to choose from.
        told += usize::from(page.says(".summary p", "In the meantime:"));
        done += 1;
    }
    assert_eq!(told, done);
    let end = state();
    let event = end.event(OPEN).unwrap();
    for number in matches {
        let m = event.fixture(MatchNo(number)).unwrap();
        assert_eq!(m.sheet.games.len(), 1, "one game of match {number}");
        assert!(m.result.is_some());
    }
    told
}
