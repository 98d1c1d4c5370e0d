//! `kill -9` at any moment: every score somebody was told of is there, none twice, and the read tables are the fold.

use crate::program::{Evening, Folder, Serving};
use crawford::app::stories::check;
use crawford::journal::{Actor, Envelope, Recorded, RequestKey, Snapshot};
use crawford::store::{StoreError, journal};
use crawford::tournament::{EventFact, Fact, Tournament};
use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

const KILLS: u64 = 200;
const WRITERS: u32 = 16;
/// It is killed after at most so many answers: fewer than there are games to enter.
const ANSWERS: usize = 9;

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
    let mut least = 0;
    for round in 0..KILLS {
        let serving = Serving::start(&folder);
        let mut killer = killer(serving.id());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (serving_ref, evening, stop) = (&serving, &evening, &stop);
            let (tell, told) = mpsc::channel();
            let writers: Vec<_> = (1..=WRITERS)
                .map(|writer| {
                    let place = writer as usize - 1;
                    let (left, played) = (again[place].take(), games[place]);
                    let tell = tell.clone();
                    scope.spawn(move || {
                        write(
                            serving_ref,
                            evening,
                            (writer, round),
                            (left, played),
                            stop,
                            tell,
                        )
                    })
                })
                .collect();
            drop(tell);
            // After none to many answers, spread without a pattern the program could follow.
            let answers = round as usize * 37 % 113 % (ANSWERS + 1);
            // All is written once nobody writes any more.
            least += told.iter().take(answers).count();
            drop(killer.stdin.take());
            assert!(killer.wait().unwrap().success());
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
    assert!(least as u64 > KILLS && answered.len() >= least);
    println!("{} scores answered of {} sent", answered.len(), sent.len());
}

/// What kills the program with this number as soon as its own standard input ends.
fn killer(id: u32) -> Child {
    Command::new("bash")
        .args(["-c", "read -r; kill -9 \"$0\"", &id.to_string()])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap()
}

struct Done {
    sent: BTreeSet<String>,
    answered: BTreeSet<String>,
    left: Option<(String, usize)>,
    played: usize,
}

/// Enters game after game of one match, until the connection breaks, and tells of each answer.
fn write(
    serving: &Serving,
    evening: &Evening,
    (writer, round): (u32, u64),
    (mut left, mut played): (Option<(String, usize)>, usize),
    stop: &AtomicBool,
    tell: mpsc::Sender<()>,
) -> Done {
    let mut done = Done {
        sent: BTreeSet::new(),
        answered: BTreeSet::new(),
        left: None,
        played,
    };
    let Ok(mut connection) = crate::connection::Connection::to(&serving.address) else {
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
        match connection.post(&path, &evening.cookie, &Evening::game(&key, winner)) {
            Ok(reply) if reply.status == 303 => {
                done.answered.insert(key);
                played += 1;
                let _ = tell.send(());
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
                if journal::by_request(conn, key, stream, Actor::Program) != Ok(None) {
                    stored.insert(key.as_str().to_owned());
                }
            }
            Ok::<_, StoreError>((journal::facts(conn, stream, 0)?, stored))
        })
        .unwrap();
    let lost: Vec<_> = answered.difference(&stored).collect();
    assert!(lost.is_empty(), "answered and lost: {lost:?}");
    let told = Snapshot::<Tournament>::read(&recorded);
    assert!(told.unreadable.is_none());
    let is_game = |fact: &&Recorded| {
        Envelope::<Fact>::read(fact).is_ok_and(|e| {
            matches!(
                e.fact(),
                Ok(Fact::Event {
                    fact: EventFact::GameScored { .. },
                    ..
                })
            )
        })
    };
    let games = recorded.iter().filter(is_game).count();
    assert_eq!(games, stored.len(), "a game for each form that was stored");
    assert_eq!(check::<Tournament>(&store).unwrap().done, []);
    store.close();
}
