//! `kill -9` at any moment: every score somebody was told of is there, none twice, and the read tables are the fold.

use crate::program::{Evening, Folder, Serving};
use crawford::app::stories::check;
use crawford::journal::{Envelope, Recorded, RequestKey, Told, Who};
use crawford::store::{StoreError, journal};
use crawford::tournament::{Fact, Tournament};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const KILLS: u64 = 200;
const WRITERS: u32 = 16;

#[test]
fn two_hundred_kills_lose_no_score_that_was_answered_and_store_none_twice() {
    let folder = Folder::new("kills");
    let store = folder.store();
    let evening = Evening::of(&store, 32, "99");
    store.close();
    // Every key ever sent, and those that were answered.
    let (mut sent, mut answered) = (BTreeSet::new(), BTreeSet::new());
    // What a writer had sent when the program was killed is sent again: it may be there already.
    let mut again: Vec<Option<(String, usize)>> = vec![None; WRITERS as usize];
    let mut games = [0_usize; WRITERS as usize];
    for round in 0..KILLS {
        let serving = Serving::start(&folder);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (serving_ref, evening, stop) = (&serving, &evening, &stop);
            let writers: Vec<_> = (1..=WRITERS)
                .map(|writer| {
                    let place = writer as usize - 1;
                    let (left, played) = (again[place].take(), games[place]);
                    scope.spawn(move || {
                        write(serving_ref, evening, writer, round, left, played, stop)
                    })
                })
                .collect();
            // From the first moments to well into it, spread without a pattern the program could follow.
            std::thread::sleep(Duration::from_millis(3 + round * 37 % 113));
            let pid = serving.id().to_string();
            let killed = std::process::Command::new("kill")
                .args(["-9", &pid])
                .status();
            assert!(killed.unwrap().success());
            stop.store(true, Ordering::Relaxed);
            for (place, writer) in writers.into_iter().enumerate() {
                let done = writer.join().unwrap();
                sent.extend(done.sent);
                answered.extend(done.answered);
                again[place] = done.left;
                games[place] = done.played;
            }
        });
        serving.kill();
        if round % 10 == 9 || round + 1 == KILLS {
            holds(&folder, &evening, &sent, &answered);
        }
    }
    assert!(
        answered.len() as u64 > KILLS,
        "only {} were answered",
        answered.len()
    );
    println!("{} scores answered of {} sent", answered.len(), sent.len());
}

struct Done {
    sent: BTreeSet<String>,
    answered: BTreeSet<String>,
    left: Option<(String, usize)>,
    played: usize,
}

/// Enters game after game of one match, until the line breaks.
fn write(
    serving: &Serving,
    evening: &Evening,
    writer: u32,
    round: u64,
    mut left: Option<(String, usize)>,
    mut played: usize,
    stop: &AtomicBool,
) -> Done {
    let mut done = Done {
        sent: BTreeSet::new(),
        answered: BTreeSet::new(),
        left: None,
        played,
    };
    let Ok(mut line) = crate::line::Line::to(&serving.address) else {
        done.left = left;
        return done;
    };
    let path = evening.score(writer);
    // 98 to 98 is as far as it goes without an end.
    while played < 190 && !stop.load(Ordering::Relaxed) {
        let (key, winner) = left
            .take()
            .unwrap_or_else(|| (format!("kill-{round}-{writer}-{played}"), played % 2));
        done.sent.insert(key.clone());
        match line.post(&path, &evening.cookie, &Evening::game(&key, winner)) {
            Ok(reply) if reply.status == 303 => {
                done.answered.insert(key);
                played += 1;
            }
            Ok(reply) => panic!("{} {}", reply.status, reply.text()),
            Err(_) => {
                done.left = Some((key, winner));
                break;
            }
        }
    }
    done.played = played;
    if done.left.is_none() {
        done.left = left;
    }
    done
}

/// Looks at the database the killed program left.
fn holds(folder: &Folder, evening: &Evening, sent: &BTreeSet<String>, answered: &BTreeSet<String>) {
    let store = folder.store();
    let stream = evening.stream;
    let keys: Vec<RequestKey> = sent.iter().map(|key| key.parse().unwrap()).collect();
    let (recorded, stored) = store
        .read_now(move |conn| {
            let mut stored = BTreeSet::new();
            for key in &keys {
                // Whoever sent it.
                if journal::by_request(conn, key, stream, Who::Program) != Ok(None) {
                    stored.insert(key.as_str().to_owned());
                }
            }
            Ok::<_, StoreError>((journal::facts(conn, stream, 0)?, stored))
        })
        .unwrap();
    let lost: Vec<_> = answered.difference(&stored).collect();
    assert!(lost.is_empty(), "answered and lost: {lost:?}");
    let told = Told::<Tournament>::read(&recorded);
    assert!(told.unreadable.is_none());
    let is_game = |fact: &&Recorded| {
        Envelope::<Fact>::read(fact).is_ok_and(|e| matches!(e.fact(), Ok(Fact::GameScored { .. })))
    };
    let games = recorded.iter().filter(is_game).count();
    assert_eq!(games, stored.len(), "a game for each form that was stored");
    assert_eq!(check::<Tournament>(&store).unwrap(), []);
    store.close();
}
