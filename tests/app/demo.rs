//! The demo's club.

use crate::support::for_each_store;
use crawford::app::stories::not_adding_up;
use crawford::app::{clock, demo};
use crawford::journal::{AccountId, UtcMicros};
use crawford::store::{journal, streams};

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
