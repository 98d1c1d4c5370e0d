//! Durable actions a second, sixteen clients at once, against what the disk can sync: alternating windows in one run.
//!
//! On the disk the build is on, or in the folder `CRAWFORD_BENCH_FOLDER` names. Prints `figure store_actions_vs_fdatasync R
//! ratio`, and the two rates. On PostgreSQL too when `CRAWFORD_TEST_POSTGRES` names a server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a measurement that fails may stop"
)]

use crawford::{
    journal::{Actor, ClubId, PersonId, RequestKey, StreamId, UtcMicros},
    store::{
        Database, Store, StoreError, StoreOptions, clubs, clubs::Club, journal, matches,
        matches::MatchRow, streams, streams::StreamKind,
    },
    tournament::{EventNo, MatchNo, MatchStatus},
};
use std::{
    fs::File,
    os::unix::fs::FileExt,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

const CLIENTS: u64 = 16;
const STREAMS: u64 = 8;
const WINDOW: Duration = Duration::from_secs(1);
const WINDOWS: usize = 7;
const BLOCK: usize = 4096;
const BLOCKS: u64 = 4096;

fn main() {
    let disk = std::env::var("CRAWFORD_BENCH_FOLDER");
    let disk = disk.as_deref().unwrap_or(env!("CARGO_TARGET_TMPDIR"));
    let folder = Path::new(disk).join("crawford-bench-store");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    measure(
        "store_actions",
        &folder,
        &Database::Sqlite(folder.join("crawford.db")),
    );
    if let Ok(url) = std::env::var("CRAWFORD_TEST_POSTGRES") {
        measure("store_actions_postgres", &folder, &url.parse().unwrap());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

fn measure(name: &str, folder: &Path, database: &Database) {
    let store = Store::open(database, StoreOptions::of(database)).unwrap();
    prepare(&store);
    let file = File::create(folder.join("blocks")).unwrap();
    for block in 0..BLOCKS {
        file.write_all_at(&[7; BLOCK], block * BLOCK as u64)
            .unwrap();
    }
    file.sync_all().unwrap();
    let (mut syncs, mut actions) = (Vec::new(), Vec::new());
    for _ in 0..WINDOWS {
        syncs.push(sync_window(&file));
        actions.push(action_window(&store));
    }
    store.close();
    let (syncs, actions) = (median(&mut syncs), median(&mut actions));
    println!("figure {name}_per_second {actions:.0} 1/s");
    println!("figure {name}_fdatasync_per_second {syncs:.0} 1/s");
    println!("figure {name}_vs_fdatasync {:.2} ratio", actions / syncs);
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

fn bytes(number: u64) -> [u8; 10] {
    let mut bytes = [3; 10];
    for (to, from) in bytes.iter_mut().zip(number.to_be_bytes()) {
        *to = from;
    }
    bytes
}

fn prepare(store: &Store) {
    store
        .write_now(|tx| {
            let club = ClubId::from_random(bytes(0));
            clubs::add(
                tx,
                &Club {
                    id: club,
                    slug: "bench".into(),
                    name: "Bench".into(),
                    time_zone: "UTC".parse().unwrap(),
                    public: true,
                    created_at: UtcMicros(0),
                },
            )?;
            for number in 0..STREAMS {
                let id = StreamId::from_random(bytes(number));
                streams::begin(tx, id, StreamKind::Tournament, club, UtcMicros(0))?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
}

/// Bare syncs a second: one thread overwrites blocks of a file that is there already.
fn sync_window(file: &File) -> f64 {
    let began = Instant::now();
    let mut count: u64 = 0;
    while began.elapsed() < WINDOW {
        file.write_all_at(&[9; BLOCK], (count % BLOCKS) * BLOCK as u64)
            .unwrap();
        file.sync_data().unwrap();
        count += 1;
    }
    count as f64 / began.elapsed().as_secs_f64()
}

/// Durable actions a second: two threads as a web server has them, eight clients on each.
fn action_window(store: &Store) -> f64 {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let began = Instant::now();
    let count: u64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|worker| {
                scope.spawn(move || {
                    let runtime = tokio::runtime::Builder::new_current_thread()
                        .build()
                        .unwrap();
                    runtime.block_on(async {
                        let clients: Vec<_> = (0..CLIENTS / 2)
                            .map(|client| {
                                let store = store.clone();
                                tokio::spawn(async move {
                                    let mut count: u64 = 0;
                                    while began.elapsed() < WINDOW {
                                        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
                                        let stream = (worker * CLIENTS / 2 + client) % STREAMS;
                                        act(&store, stream, number).await;
                                        count += 1;
                                    }
                                    count
                                })
                            })
                            .collect();
                        let mut count = 0;
                        for client in clients {
                            count += client.await.unwrap();
                        }
                        count
                    })
                })
            })
            .collect();
        workers.into_iter().map(|w| w.join().unwrap()).sum()
    });
    count as f64 / began.elapsed().as_secs_f64()
}

/// A score as the app stores one: seen before? the newest version; one fact; two rows of matches.
async fn act(store: &Store, stream: u64, number: u64) {
    let stream = StreamId::from_random(bytes(stream));
    let key: RequestKey = format!("bench-{number:016}").parse().unwrap();
    let bodies = vec![format!(
        "{{\"type\":\"result-entered\",\"event\":0,\"match\":{},\"score\":[7,{}],\"winner\":0}}",
        number % 63,
        number % 7
    )];
    store
        .write(move |tx| {
            if journal::by_request(tx, &key, stream, Actor::Program)?.is_some() {
                return Ok(());
            }
            let newest = journal::newest(tx, stream)?;
            let at = UtcMicros(1_790_000_000_000_000);
            journal::append(tx, stream, newest, at, Actor::Program, Some(&key), &bodies)?;
            let event_match = u32::try_from(number % 63).map_err(|_| StoreError::NotFound)?;
            let row = |number| MatchRow {
                event: EventNo(0),
                number: MatchNo(number),
                round: 1,
                board: Some(3),
                status: MatchStatus::Finished,
                outcome: Some("played".into()),
                top: Some(PersonId::from_random(bytes(1))),
                bottom: Some(PersonId::from_random(bytes(2))),
                winner: None,
                score: Some((7, 2)),
                length: 7,
                given: 0,
                finished_at: Some(at),
                begun_at: None,
            };
            matches::put(tx, stream, &[row(event_match), row(event_match + 1)])
        })
        .await
        .unwrap();
}
