//! Ratings of a hundred thousand matches.

use crate::median;
use crawford::app::recompute;
use crawford::club::merged::Merged;
use crawford::club::played::PaidStage;
use crawford::club::rating::{
    Finished, ListSettings, MatchEnding, MatchKey, RatingScope, SideKind, count,
};
use crawford::journal::{ClubId, PersonId, StreamId, UtcMicros};
use crawford::store::results::ResultRow;
use crawford::store::streams::{self, StreamKind};
use crawford::store::{
    Database, Store, StoreError, StoreOptions, clubs, rating_lists, ratings, results,
};
use crawford::tournament::{EventNo, MatchNo, Outcome};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

const STREAMS: u32 = 1_000;
const EACH: u32 = 100;
const PEOPLE: u32 = 600;
const RUNS: usize = 7;

/// Chance that is the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 % u64::from(end)).unwrap()
    }
}

fn bytes(number: u32) -> [u8; 10] {
    let mut bytes = [3; 10];
    // Spread, as random ids are.
    bytes[..8].copy_from_slice(
        &(u64::from(number) + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .to_be_bytes(),
    );
    bytes
}

fn club() -> ClubId {
    ClubId::from_random([9; 10])
}

/// A thousand tournaments of a hundred matches among six hundred people; the better usually wins.
fn matches() -> Vec<Finished> {
    let mut chance = Chance(0x1234_5678_9abc_def1);
    let mut all = Vec::new();
    for stream in 0..STREAMS {
        for number in 1..=EACH {
            let a = chance.below(PEOPLE);
            let b = (a + 1 + chance.below(PEOPLE - 1)) % PEOPLE;
            let (top, bottom) = (
                PersonId::from_random(bytes(a)),
                PersonId::from_random(bytes(b)),
            );
            let better = if a < b { top } else { bottom };
            let worse = if a < b { bottom } else { top };
            all.push(Finished {
                key: MatchKey {
                    stream: StreamId::from_random(bytes(1_000_000 + stream)),
                    event: 1,
                    number,
                },
                at: UtcMicros(
                    1_700_000_000_000_000
                        + i64::from(stream) * 86_400_000_000
                        + i64::from(number) * 60_000_000,
                ),
                version: u64::from(number) * 3,
                length: u16::try_from([3, 5, 7, 9, 11][chance.below(5) as usize]).unwrap(),
                ending: MatchEnding::Played,
                company: SideKind::Alone,
                top: Some(top),
                bottom: Some(bottom),
                winner: Some(if chance.below(100) < 58 {
                    better
                } else {
                    worse
                }),
            });
        }
    }
    all
}

pub(crate) fn measure() {
    let all = matches();
    let (settings, scope, merged) = (
        ListSettings::default(),
        RatingScope::default(),
        Merged::default(),
    );
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let begun = Instant::now();
        black_box(count(&settings, &scope, &[], &merged, black_box(&all)));
        times.push(begun.elapsed());
    }
    println!("figure rating_compute_100k_ms {:.1} ms", median(times));

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("crawford-bench-ratings");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let database = Database::Sqlite(folder.join("crawford.db"));
    let store = Store::open(&database, StoreOptions::of(&database)).unwrap();
    plant(&store, &all);
    let mut times = Vec::new();
    for _ in 0..RUNS {
        store
            .write_now(|tx| {
                let everyone: Vec<PersonId> = ratings::of_list(tx, club(), rating_lists::OWN)?
                    .into_iter()
                    .map(|row| row.person)
                    .collect();
                ratings::remove(tx, club(), rating_lists::OWN, &everyone)
            })
            .unwrap();
        let begun = Instant::now();
        let written = recompute::write_computed(&store, club()).unwrap();
        times.push(begun.elapsed());
        assert_eq!(written, PEOPLE as usize);
    }
    println!("figure rating_recompute_100k_ms {:.1} ms", median(times));
    store.close();
    std::fs::remove_dir_all(&folder).unwrap();
}

fn plant(store: &Store, all: &[Finished]) {
    store
        .write_now(|tx| {
            clubs::add(
                tx,
                &clubs::Club {
                    id: club(),
                    slug: "monday".into(),
                    name: "Monday".into(),
                    time_zone: "Europe/Copenhagen".parse().unwrap(),
                    public: true,
                    created_at: UtcMicros(1),
                },
            )
        })
        .unwrap();
    for of_one in all.chunks(EACH as usize) {
        let of_one = of_one.to_vec();
        store
            .write_now(move |tx| {
                let stream = of_one[0].key.stream;
                streams::begin(tx, stream, StreamKind::Tournament, club(), UtcMicros(1))?;
                let rows: Vec<ResultRow> = of_one
                    .iter()
                    .map(|m| ResultRow {
                        event: EventNo(m.key.event),
                        number: MatchNo(m.key.number),
                        at: m.at,
                        version: m.version,
                        length: m.length,
                        outcome: Outcome::Played,
                        company: SideKind::Alone,
                        top: m.top,
                        bottom: m.bottom,
                        winner: m.winner,
                        stage: PaidStage::Main,
                        score: Some((7, 4)),
                        games: None,
                    })
                    .collect();
                results::replace(tx, stream, &rows)?;
                Ok::<_, StoreError>(())
            })
            .unwrap();
    }
}
