//! The storage suite, on every database there is.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

#[path = "../support/mod.rs"]
mod support;

mod appending;
mod durability;
mod opening;
mod rows;
mod unreadable;

use crawford::{
    journal::{AccountId, ClubId, NoteId, PersonId, StreamId, UtcMicros},
    store::{Store, StoreError, clubs, clubs::Club, streams, streams::StreamKind},
};

/// Ids made from a number: a test can name them again.
fn bytes(number: u64) -> [u8; 10] {
    let mut bytes = [7; 10];
    bytes[2..].copy_from_slice(&number.to_be_bytes());
    bytes
}
fn club(number: u64) -> ClubId {
    ClubId::from_random(bytes(number))
}
fn stream(number: u64) -> StreamId {
    StreamId::from_random(bytes(number))
}
fn person(number: u64) -> PersonId {
    PersonId::from_random(bytes(number))
}
fn account(number: u64) -> AccountId {
    AccountId::from_random(bytes(number))
}
fn note(number: u64) -> NoteId {
    NoteId::from_random(bytes(number))
}
fn at(seconds: i64) -> UtcMicros {
    UtcMicros(1_790_000_000_000_000).plus_seconds(seconds)
}

fn a_club(number: u64) -> Club {
    Club {
        id: club(number),
        slug: format!("club-{number}"),
        name: format!("Club {number}"),
        time_zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        created_at: at(0),
    }
}

/// A house with club 1 and so many tournaments in it, numbered from 1.
fn with_streams(store: &Store, count: u64) {
    store
        .write_now(move |tx| {
            clubs::add(tx, &a_club(1))?;
            for number in 1..=count {
                streams::begin(tx, stream(number), StreamKind::Tournament, club(1), at(0))?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
}
