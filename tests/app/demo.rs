//! The demo's club.

use crate::support::club::wait;
use crate::support::for_each_store;
use crawford::app::sign_up::offer;
use crawford::app::stories::not_adding_up;
use crawford::app::tournament::Tournaments;
use crawford::app::{clock, demo};
use crawford::journal::{AccountId, UtcMicros};
use crawford::store::streams::StreamKind;
use crawford::store::{journal, streams};
use crawford::tournament::EventNo;

#[test]
fn nothing_in_the_demo_is_later_than_now() {
    for_each_store(|store| {
        demo::plant(store, AccountId::from_random([1; 10]), clock::now()).unwrap();
        let now = std::time::SystemTime::now();
        let now = now.duration_since(std::time::UNIX_EPOCH).unwrap();
        let now = UtcMicros(i64::try_from(now.as_micros()).unwrap());
        let all = store.read_now(|conn| streams::all(conn, false)).unwrap();
        assert!(all.len() > 5);
        for stream in all {
            let facts = store.read_now(move |conn| journal::facts(conn, stream.id, 0));
            for fact in facts.unwrap() {
                assert!(fact.at <= now, "{}: {}", stream.id, fact.body);
            }
        }
        assert_eq!(not_adding_up(store).unwrap(), []);
    });
}

#[test]
fn one_event_to_come_is_signed_up_for_and_says_what_it_costs() {
    for_each_store(|store| {
        demo::plant(store, AccountId::from_random([1; 10]), clock::now()).unwrap();
        let tournaments = Tournaments::new(store.clone());
        let all = store.read_now(|conn| streams::all(conn, false)).unwrap();
        let mut offered = Vec::new();
        for stream in all.iter().filter(|s| s.kind == StreamKind::Tournament) {
            let story = wait(tournaments.read(stream.id)).unwrap();
            let event = story.state.event(EventNo(1)).unwrap();
            let offer = wait(offer(store, stream.id, &story.state, event)).unwrap();
            let Some(places) = offer.and_then(|offer| Some((offer.taken, offer.places?))) else {
                continue;
            };
            let terms = story.state.money.terms(EventNo(1)).unwrap();
            offered.push((terms.public, terms.fee > 0, terms.added > 0));
            let (taken, left) = places;
            assert!(taken > 0 && left.free > 0 && taken + left.free == left.of);
        }
        assert_eq!(offered, [(true, true, true)]);
    });
}
