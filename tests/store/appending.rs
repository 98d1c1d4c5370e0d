//! The journal: one write path, nothing lost, nothing twice.

use crate::{
    account, at, stream,
    support::{PATIENCE, for_each_database, for_each_store, open, until},
    with_streams,
};
use crawford::{
    journal::{Actor, RequestKey},
    store::{HeadChange, Store, StoreError, StoreOptions, Stored, journal, journal::Appended},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    time::Duration,
};

fn body(text: &str) -> Vec<String> {
    vec![format!("{{\"type\":\"{text}\"}}")]
}

#[test]
fn what_is_appended_is_read_back() {
    for_each_store(|store| {
        with_streams(store, 1);
        let id = stream(1);
        let appended = store
            .write_now(move |tx| {
                let key: RequestKey = "key-00000001".parse().unwrap();
                let bodies = [body("one"), body("two")].concat();
                let who = Actor::Account(account(3));
                journal::append(tx, id, 0, at(1), who, Some(&key), &bodies)
            })
            .unwrap();
        assert_eq!(appended, Appended { first: 1, last: 2 });
        store
            .write_now(move |tx| {
                journal::append(tx, id, 2, at(2), Actor::Program, None, &body("Åse 🎲"))
            })
            .unwrap();
        let (all, last, newest) = store
            .read_now(move |conn| {
                Ok::<_, StoreError>((
                    journal::facts(conn, id, 0)?,
                    journal::facts(conn, id, 2)?,
                    journal::newest(conn, id)?,
                ))
            })
            .unwrap();
        assert_eq!(newest, 3);
        assert_eq!(last, all[2..]);
        let seen: Vec<_> = all.iter().map(|f| (f.version, f.action, f.at)).collect();
        assert_eq!(seen, [(1, 1, at(1)), (2, 1, at(1)), (3, 3, at(2))]);
        assert_eq!(all[1].who, Actor::Account(account(3)));
        assert_eq!(all[2].who, Actor::Program);
        assert_eq!(all[2].body, body("Åse 🎲")[0]);
        assert_eq!(store.newest(id), Some(3));
    });
}

#[test]
fn an_old_version_is_refused_after_a_bounded_number_of_tries() {
    for_each_store(|store| {
        with_streams(store, 1);
        let id = stream(1);
        let append = move |expected| {
            store.write_now(move |tx| {
                journal::append(tx, id, expected, at(1), Actor::Program, None, &body("x"))
            })
        };
        append(0).unwrap();
        assert_eq!(append(0), Err(StoreError::Moved));
        assert_eq!(append(5), Err(StoreError::Moved));
        let unknown = store.write_now(move |tx| {
            journal::append(tx, stream(99), 0, at(1), Actor::Program, None, &body("x"))
        });
        assert_eq!(unknown, Err(StoreError::NotFound));
    });
}

#[test]
fn a_form_sent_twice_is_stored_once() {
    for_each_store(|store| {
        with_streams(store, 2);
        let append = move |number, expected| {
            store.write_now(move |tx| {
                let key: RequestKey = "key-00000001".parse().unwrap();
                let bodies = [body("one"), body("two")].concat();
                journal::append(
                    tx,
                    stream(number),
                    expected,
                    at(1),
                    Actor::Program,
                    Some(&key),
                    &bodies,
                )
            })
        };
        append(1, 0).unwrap();
        let first_time = Stored {
            stream: stream(1),
            first: 1,
            last: 2,
        };
        // Behind the first sending.
        assert_eq!(append(1, 2), Err(StoreError::AlreadyStored(first_time)));
        let found = |key: &'static str, number, who| {
            store.read_now(move |conn| {
                journal::by_request(conn, &key.parse().unwrap(), stream(number), who)
            })
        };
        let program = Actor::Program;
        assert_eq!(found("key-00000001", 1, program), Ok(Some(first_time)));
        assert_eq!(found("key-00000002", 1, program), Ok(None));
        // Of another stream, and from somebody else, it answers nothing.
        let used = Err(StoreError::KeyUsed);
        assert_eq!(found("key-00000001", 2, program), used);
        assert_eq!(found("key-00000001", 1, Actor::Player(1)), used);
        let newest = store.read_now(|conn| journal::newest(conn, stream(1)));
        assert_eq!(newest, Ok(2));
    });
}

/// One of two browsers sends a score: looks whether it was stored, reads the newest version, appends behind it.
fn post(store: &Store, number: u64, key: &str) -> Result<Option<Appended>, StoreError> {
    let key: RequestKey = key.parse().unwrap();
    store.write_now(move |tx| {
        if journal::by_request(tx, &key, stream(number), Actor::Program)?.is_some() {
            return Ok(None);
        }
        let newest = journal::newest(tx, stream(number))?;
        let bodies = body(key.as_str());
        let who = Actor::Program;
        journal::append(tx, stream(number), newest, at(1), who, Some(&key), &bodies).map(Some)
    })
}

#[test]
fn sixteen_clients_on_a_few_streams_lose_nothing() {
    const CLIENTS: u64 = 16;
    const POSTS: u64 = 60;
    const STREAMS: u64 = 3;
    for_each_store(|store| {
        with_streams(store, STREAMS);
        std::thread::scope(|scope| {
            for client in 0..CLIENTS {
                scope.spawn(move || {
                    for post_number in 0..POSTS {
                        let key = format!("client-{client}-post-{post_number}");
                        let number = 1 + (client + post_number) % STREAMS;
                        assert!(post(store, number, &key).unwrap().is_some());
                        // A nervous thumb.
                        if post_number % 7 == 0 {
                            assert_eq!(post(store, number, &key), Ok(None));
                        }
                    }
                });
            }
        });
        let mut bodies = Vec::new();
        for number in 1..=STREAMS {
            let facts = store
                .read_now(move |conn| journal::facts(conn, stream(number), 0))
                .unwrap();
            let versions: Vec<u64> = facts.iter().map(|f| f.version).collect();
            let expected: Vec<u64> = (1..=facts.len() as u64).collect();
            assert_eq!(versions, expected, "versions without gaps");
            assert_eq!(store.newest(stream(number)), Some(facts.len() as u64));
            bodies.extend(facts.into_iter().map(|f| f.body));
        }
        bodies.sort();
        bodies.dedup();
        assert_eq!(bodies.len() as u64, CLIENTS * POSTS);
    });
}

#[test]
fn who_was_not_first_is_so_the_second_time() {
    for_each_store(|store| {
        with_streams(store, 1);
        let worst = Arc::new(AtomicU32::new(0));
        std::thread::scope(|scope| {
            for client in 0..16 {
                let worst = &worst;
                scope.spawn(move || {
                    for number in 0..15 {
                        let worst = Arc::clone(worst);
                        let bodies = body(&format!("{client}-{number}"));
                        store
                            .write_now(move |tx| {
                                worst.fetch_max(tx.attempt(), Ordering::Relaxed);
                                let newest = journal::newest(tx, stream(1))?;
                                let who = Actor::Program;
                                journal::append(tx, stream(1), newest, at(1), who, None, &bodies)
                            })
                            .unwrap();
                    }
                });
            }
        });
        assert_eq!(store.newest(stream(1)), Some(16 * 15));
        let worst = worst.load(Ordering::Relaxed);
        assert!(worst <= 1, "run {worst} times again");
    });
}

#[test]
fn the_same_form_from_many_threads_at_once_is_stored_once() {
    for_each_store(|store| {
        with_streams(store, 1);
        for round in 0..10 {
            let key = format!("double-tap-{round}");
            let stored: usize = std::thread::scope(|scope| {
                let taps: Vec<_> = (0..8)
                    .map(|_| scope.spawn(|| post(store, 1, &key).unwrap().is_some()))
                    .collect();
                taps.into_iter()
                    .map(|tap| usize::from(tap.join().unwrap()))
                    .sum()
            });
            assert_eq!(stored, 1);
        }
        assert_eq!(store.newest(stream(1)), Some(10));
    });
}

#[test]
fn a_closure_that_fails_or_panics_leaves_nothing_and_harms_no_other() {
    for_each_store(|store| {
        with_streams(store, 2);
        std::thread::scope(|scope| {
            for client in 0..8_u64 {
                scope.spawn(move || {
                    for round in 0..10 {
                        let outcome = store.write_now(move |tx| {
                            let newest = journal::newest(tx, stream(1))?;
                            let bodies = body("half");
                            let id = stream(1);
                            journal::append(tx, id, newest, at(1), Actor::Program, None, &bodies)?;
                            assert!(client % 2 == 0, "a slip in the program");
                            Err::<(), _>(StoreError::NotFound)
                        });
                        match outcome {
                            Err(StoreError::NotFound) => assert_eq!(client % 2, 0),
                            Err(StoreError::Panicked(why)) => {
                                assert_eq!(why, "a slip in the program");
                            }
                            other => panic!("{other:?}"),
                        }
                        post(store, 2, &format!("good-{client}-{round}")).unwrap();
                    }
                });
            }
        });
        let versions = store
            .read_now(|conn| {
                let newest = [stream(1), stream(2)].map(|id| journal::newest(conn, id));
                let facts = journal::facts(conn, stream(1), 0)?;
                assert_eq!(facts, []);
                newest.into_iter().collect::<Result<Vec<_>, _>>()
            })
            .unwrap();
        assert_eq!(versions, [0, 80]);
        assert_eq!(
            store.newest(stream(1)),
            Some(0),
            "no news of what is not kept"
        );
    });
}

#[test]
fn a_closure_that_swallows_an_error_is_not_told_it_was_stored() {
    for_each_store(|store| {
        with_streams(store, 1);
        let outcome = store.write_now(|tx| {
            journal::append(tx, stream(1), 0, at(1), Actor::Program, None, &body("x"))?;
            // A second stream of the same id: refused, and the refusal forgotten.
            let twice = crawford::store::streams::begin(
                tx,
                stream(1),
                crawford::store::streams::StreamKind::Tournament,
                crate::club(1),
                at(2),
            );
            assert!(matches!(twice, Err(StoreError::Taken(_))));
            Ok::<_, StoreError>(())
        });
        let kept = store
            .read_now(|conn| journal::newest(conn, stream(1)))
            .unwrap();
        // SQLite takes the one statement back, PostgreSQL the whole transaction: what was answered is what is so.
        assert_eq!(kept, u64::from(outcome.is_ok()), "{outcome:?}");
    });
}

#[test]
fn changes_are_told_to_listeners_and_to_other_processes() {
    for_each_database(|database| {
        let here = open(database);
        let mut options = StoreOptions::of(database);
        options.poll = Duration::from_millis(50);
        let elsewhere = Store::open(database, options).unwrap();
        let (mut news_here, mut news_elsewhere) = (here.changes(), elsewhere.changes());
        with_streams(&here, 1);
        post(&here, 1, "key-00000001").unwrap();
        post(&here, 1, "key-00000002").unwrap();

        let told: Vec<HeadChange> = std::iter::from_fn(|| news_here.try_recv().ok()).collect();
        let id = stream(1);
        let club = crate::club(1);
        let expected = [
            HeadChange::Club {
                id: club,
                edition: 1,
            },
            HeadChange::Stream { id, version: 0 },
            HeadChange::Stream { id, version: 1 },
            HeadChange::Stream { id, version: 2 },
        ];
        assert_eq!(told, expected);

        until("it is heard elsewhere", || {
            elsewhere.newest(id) == Some(2) && elsewhere.edition(club) == Some(1)
        });
        let mut last = None;
        while let Ok(change) = news_elsewhere.try_recv() {
            if matches!(change, HeadChange::Stream { .. }) {
                last = Some(change);
            }
        }
        assert_eq!(last, Some(HeadChange::Stream { id, version: 2 }));
        // Whoever opens later knows from the start.
        let late = open(database);
        assert_eq!((late.newest(id), late.edition(club)), (Some(2), Some(1)));
        for store in [here, elsewhere, late] {
            store.close();
        }
    });
}

#[test]
fn closing_answers_everyone_and_keeps_what_was_acknowledged() {
    for_each_database(|database| {
        let store = open(database);
        with_streams(&store, 1);
        let (tell, told) = mpsc::channel();
        let acknowledged: u64 = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..8)
                .map(|client| {
                    let (store, tell) = (store.clone(), tell.clone());
                    scope.spawn(move || {
                        let mut stored = 0;
                        for round in 0.. {
                            match post(&store, 1, &format!("client-{client}-{round}")) {
                                Ok(_) => {
                                    stored += 1;
                                    let _ = tell.send(());
                                }
                                Err(StoreError::Unavailable(_)) => break,
                                Err(other) => panic!("{other}"),
                            }
                        }
                        stored
                    })
                })
                .collect();
            for _ in 0..20 {
                told.recv_timeout(PATIENCE).unwrap();
            }
            store.close();
            clients.into_iter().map(|c| c.join().unwrap()).sum()
        });
        assert!(acknowledged >= 20);
        let again = open(database);
        assert_eq!(again.newest(stream(1)), Some(acknowledged));
        again.close();
    });
}
