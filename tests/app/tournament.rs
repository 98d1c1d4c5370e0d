//! A tournament run through the app layer.

use crate::support::club::{a_member, club, principal, principal_with, wait, with_monday};
use crate::support::for_each_store;
use backgammon::{BySide, Side};
use crawford::app::stories::{ActError, Principal, check, rebuild};
use crawford::app::tournament::*;
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor, StreamId, UtcMicros};
use crawford::store::{Store, StoreError, Tx, journal, matches};
use crawford::tournament::*;

const OPEN: EventNo = EventNo(1);

fn director(key: Option<&str>) -> Principal {
    key.map_or(principal(Role::Owner), |key| {
        principal_with(Role::Owner, key)
    })
}

fn with_club(store: &Store) -> Tournaments {
    with_monday(store);
    Tournaments::new(store.clone())
}

fn announced(all: &Tournaments) -> Announced {
    let details = TournamentDetails {
        name: "Été 2026".into(),
        date: "2026-11-20".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "7 5".parse().unwrap());
    wait(all.announce(director(None), club(), details, settings, None)).unwrap()
}

fn guest(name: &str) -> Guest {
    Guest {
        name: name.into(),
        rating: Some(1500),
    }
}

/// Eight guests, drawn.
fn drawn(all: &Tournaments) -> StreamId {
    let stream = announced(all).stream;
    for i in 0..8 {
        wait(all.check_in_guest(
            director(None),
            club(),
            stream,
            guest(&format!("Guest {i}")),
            vec![OPEN],
        ))
        .unwrap();
    }
    wait(all.act(director(None), stream, EventCommand::CloseList.of(OPEN))).unwrap();
    wait(all.draw(director(None), stream, OPEN, "66".into(), None)).unwrap();
    stream
}

fn scoring(number: u32, score: (i64, i64)) -> ScoreEntryCommand {
    ScoreEntryCommand {
        event: OPEN,
        number: MatchNo(number),
        entry: ScoreEntry::Final {
            score: BySide::from(score),
            winner: None,
        },
        overrule: false,
        reason: String::new(),
        seen: None,
    }
}

#[test]
fn a_night_goes_from_the_door_to_a_champion_and_the_read_tables_equal_the_fold() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        for number in 1..=7 {
            let length = if number == 7 { 7 } else { 5 };
            wait(all.score(director(None), club(), stream, scoring(number, (length, 3)))).unwrap();
        }
        let story = wait(all.read(stream)).unwrap();
        assert!(story.state.event(OPEN).unwrap().champion().is_some());
        assert_eq!(check::<Tournament>(store).unwrap().done, []);
        // Told by a house that has just started, it is the same.
        let again = wait(Tournaments::new(store.clone()).read(stream)).unwrap();
        assert_eq!(again.state, story.state);

        // A table that says otherwise is found, and made again from the facts.
        store
            .write_now(move |tx| matches::replace(tx, stream, &[]))
            .unwrap();
        assert_eq!(
            check::<Tournament>(store).unwrap().done[0].tables,
            ["matches"]
        );
        rebuild::<Tournament>(store).unwrap();
        assert_eq!(check::<Tournament>(store).unwrap().done, []);
    });
}

#[test]
fn tables_are_not_made_of_a_story_that_cannot_be_read_to_its_end() {
    for_each_store(|store| {
        let all = with_club(store);
        let (stream, other) = (drawn(&all), drawn(&all));
        let version = store
            .write_now(move |tx| {
                let version = journal::facts(tx, stream, 0)?.len() as u64;
                let bodies = [r#"{"type":"of-a-newer-program"}"#.to_owned()];
                journal::append(
                    tx,
                    stream,
                    version,
                    UtcMicros(9),
                    Actor::Program,
                    None,
                    &bodies,
                )
            })
            .unwrap()
            .last;
        let named = format!("journal {stream} version {version} cannot be read");
        let emptied = move |tx: &mut Tx<'_>| {
            matches::replace(tx, stream, &[])?;
            matches::replace(tx, other, &[])
        };
        store.write_now(emptied).unwrap();
        let said = |unreadable: &[StoreError]| match unreadable {
            [one] => one.to_string(),
            _ => panic!("{unreadable:?}"),
        };
        let compared = check::<Tournament>(store).unwrap();
        assert!(said(&compared.unreadable).contains(&named));
        assert_eq!(compared.done.len(), 1, "the other is compared");
        let made = rebuild::<Tournament>(store).unwrap();
        assert!(said(&made.unreadable).contains(&named));
        // The other is made again, and of this one nothing is.
        let rows = |of| {
            store
                .read_now(move |conn| matches::of_stream(conn, of))
                .unwrap()
                .len()
        };
        assert_eq!((rows(other), rows(stream)), (7, 0));
    });
}

#[test]
fn a_double_tap_stores_once_and_answers_the_same() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        let once = wait(all.score(
            director(Some("double-tap-1")),
            club(),
            stream,
            scoring(1, (5, 2)),
        ))
        .unwrap();
        let twice = wait(all.score(
            director(Some("double-tap-1")),
            club(),
            stream,
            scoring(1, (5, 2)),
        ))
        .unwrap();
        assert!(!once.again && twice.again);
        assert_eq!(once.action, twice.action);
        assert_eq!(once.story.version, twice.story.version);
        let refused = wait(all.score(
            director(Some("another-form")),
            club(),
            stream,
            scoring(1, (5, 2)),
        ));
        assert!(
            matches!(refused, Err(ActError::Refused(v)) if v.rule.id() == "match-decided-correct-instead")
        );
    });
}

#[test]
fn scores_of_different_matches_posted_at_once_all_succeed() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        std::thread::scope(|scope| {
            for number in 1..=4 {
                let all = &all;
                scope.spawn(move || {
                    wait(all.score(director(None), club(), stream, scoring(number, (5, 1))))
                        .unwrap()
                });
            }
        });
        let story = wait(all.read(stream)).unwrap();
        let event = story.state.event(OPEN).unwrap();
        assert!((1..=4).all(|n| event.fixture(MatchNo(n)).unwrap().result.is_some()));
        assert_eq!(check::<Tournament>(store).unwrap().done, []);
    });
}

#[test]
fn the_second_to_enter_a_match_sees_the_first_entry_and_decides() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        let story = wait(all.read(stream)).unwrap();
        let changed = |number| {
            story
                .state
                .event(OPEN)
                .unwrap()
                .fixture(MatchNo(number))
                .unwrap()
                .changed
        };
        wait(all.score(director(None), club(), stream, scoring(1, (5, 2)))).unwrap();
        let same = ScoreEntryCommand {
            seen: Some(changed(1)),
            ..scoring(1, (2, 5))
        };
        let refused = wait(all.score(director(None), club(), stream, same));
        assert!(
            matches!(refused, Err(ActError::Refused(v)) if v.rule.id() == "match-changed-since")
        );
        // Another match has not changed, though the tournament has.
        let other = ScoreEntryCommand {
            seen: Some(changed(2)),
            ..scoring(2, (2, 5))
        };
        wait(all.score(director(None), club(), stream, other)).unwrap();
    });
}

#[test]
fn undo_takes_back_with_what_leaned_on_it_or_nothing() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        let before = wait(all.read(stream)).unwrap();
        let first = wait(all.score(director(None), club(), stream, scoring(1, (5, 2))))
            .unwrap()
            .action
            .unwrap();
        wait(all.score(director(None), club(), stream, scoring(2, (5, 2)))).unwrap();
        let third = wait(all.score(director(None), club(), stream, scoring(5, (5, 2))))
            .unwrap()
            .action
            .unwrap();

        let TournamentUndoOutcome::Needs(needs) =
            wait(all.undo(director(None), stream, first, vec![])).unwrap()
        else {
            panic!("the next round leans on it");
        };
        assert_eq!(needs.iter().map(|n| n.action).collect::<Vec<_>>(), [third]);
        let taken =
            wait(all.undo(director(Some("undo-it-once")), stream, first, vec![third])).unwrap();
        let TournamentUndoOutcome::Done { action, story } = taken else {
            panic!("all named")
        };
        assert!(
            story
                .state
                .event(OPEN)
                .unwrap()
                .fixture(MatchNo(1))
                .unwrap()
                .result
                .is_none()
        );
        assert!(
            story
                .state
                .event(OPEN)
                .unwrap()
                .fixture(MatchNo(2))
                .unwrap()
                .result
                .is_some()
        );
        assert_eq!(check::<Tournament>(store).unwrap().done, []);

        // The undo is itself something that happened, and can be taken back.
        wait(all.undo(director(None), stream, action, vec![])).unwrap();
        let back = wait(all.read(stream)).unwrap();
        assert!(
            back.state
                .event(OPEN)
                .unwrap()
                .fixture(MatchNo(5))
                .unwrap()
                .result
                .is_some()
        );
        assert_ne!(before.state, back.state);
        assert_eq!(check::<Tournament>(store).unwrap().done, []);
    });
}

#[test]
fn nothing_is_drawn_twice_from_one_seed() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        let story = wait(all.read(stream)).unwrap();
        let drawn_at = wait(all.facts(stream))
            .unwrap()
            .iter()
            .find(|f| {
                matches!(
                    f.fact(),
                    Ok(Fact::Event {
                        fact: EventFact::Drawn { .. },
                        ..
                    })
                )
            })
            .unwrap()
            .action;
        let seed = story.state.event(OPEN).unwrap().draw.clone().unwrap().seed;
        wait(all.undo(director(None), stream, drawn_at, vec![])).unwrap();
        let refused = wait(all.draw(director(None), stream, OPEN, "11".into(), None));
        assert!(matches!(refused, Err(ActError::Refused(v)) if v.rule.id() == "seed-spent"));
        wait(all.commit_seed(director(None), stream, OPEN)).unwrap();
        let done = wait(all.draw(director(None), stream, OPEN, "11".into(), None)).unwrap();
        let draw = done.story.state.event(OPEN).unwrap().draw.clone().unwrap();
        assert_ne!(draw.seed, seed);
        let record = DrawRecord::of(done.story.state.event(OPEN).unwrap()).unwrap();
        assert_eq!(
            record.seed.parse::<Seed>().unwrap().commitment(),
            record.commitment
        );
    });
}

#[test]
fn a_redraw_of_fewer_leaves_nothing_of_the_first_in_the_read_tables() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        for number in 1..=4 {
            let entrant = EntrantNo(number);
            wait(all.act(
                director(None),
                stream,
                Command::Withdraw {
                    entrant,
                    seen: None,
                },
            ))
            .unwrap();
        }
        wait(all.commit_seed(director(None), stream, OPEN)).unwrap();
        let done = wait(all.draw(director(None), stream, OPEN, String::new(), None)).unwrap();
        assert_eq!(done.story.state.event(OPEN).unwrap().matches.len(), 3);
        assert_eq!(check::<Tournament>(store).unwrap().done, []);
    });
}

#[test]
fn only_a_director_directs_and_only_the_clock_keeps_time() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        for role in [Role::Visitor, Role::Member] {
            let principal = Principal {
                role,
                ..director(None)
            };
            let refused = wait(all.score(principal, club(), stream, scoring(1, (5, 2))));
            assert!(matches!(refused, Err(ActError::NotPermitted(_))));
        }
        let open = EventCommand::OpenLateEntry {
            until: Some(UtcMicros(1)),
        }
        .of(OPEN);
        wait(all.act(director(None), stream, open)).unwrap();
        assert_eq!(wait(all.tick()).unwrap(), 1);
        assert_eq!(wait(all.tick()).unwrap(), 0);
        let story = wait(all.read(stream)).unwrap();
        assert_eq!(
            story.state.event(OPEN).unwrap().late_entry,
            LateEntry::Closed
        );
    });
}

#[test]
fn an_overruling_needs_a_reason_and_keeps_it_outside_the_journal() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = drawn(&all);
        let entry = ScoreEntry::Final {
            score: BySide::new(4, 3),
            winner: Some(Side::Top),
        };
        let overruled = ScoreEntryCommand {
            entry,
            overrule: true,
            ..scoring(1, (4, 3))
        };
        let refused = wait(all.score(director(None), club(), stream, overruled.clone()));
        assert!(matches!(refused, Err(ActError::Refused(v)) if v.rule.id() == "reason-missing"));
        let reason = "Ann had to catch a train".to_owned();
        let done = wait(all.score(
            director(None),
            club(),
            stream,
            ScoreEntryCommand {
                reason,
                ..overruled
            },
        ))
        .unwrap();
        let note = done
            .story
            .state
            .event(OPEN)
            .unwrap()
            .fixture(MatchNo(1))
            .unwrap()
            .result
            .clone()
            .unwrap();
        let note = note.overruled.unwrap();
        let text = store
            .read_now(move |conn| crawford::store::notes::find_all(conn, &[note]))
            .unwrap();
        assert_eq!(text, [(note, "Ann had to catch a train".to_owned())]);
        let bodies = store
            .read_now(move |conn| crawford::store::journal::facts(conn, stream, 0))
            .unwrap();
        assert!(!bodies.is_empty());
        assert!(
            bodies
                .iter()
                .all(|fact| !fact.body.contains("train") && !fact.body.contains("Guest"))
        );
    });
}

#[test]
fn what_was_not_begun_is_not_found() {
    for_each_store(|store| {
        let all = with_club(store);
        let missing = wait(all.read(StreamId::from_random([3; 10])));
        assert_eq!(missing.unwrap_err(), StoreError::NotFound);
        assert_eq!(announced(&all).slug, "ete-2026");
        assert_eq!(announced(&all).slug, "ete-2026-2");
    });
}

fn somebody_else(key: &str) -> Principal {
    Principal {
        who: Actor::Account(AccountId::from_random([2; 10])),
        ..director(Some(key))
    }
}

fn is_refused_its_key<T: std::fmt::Debug>(done: Result<T, ActError>) {
    assert!(
        matches!(done, Err(ActError::Store(StoreError::KeyUsed))),
        "{done:?}"
    );
}

#[test]
fn a_key_answers_for_its_own_tournament_and_its_own_sender_alone() {
    use crawford::app::chouette::{Creating, NightDetailsInput as NightDetails, Nights};
    use crawford::chouette::{NightCommand, NightSettings};
    for_each_store(|store| {
        let all = with_club(store);
        let (one, other) = (drawn(&all), drawn(&all));
        let key = "used-once-already";
        let score = |principal, stream, number| {
            wait(all.score(principal, club(), stream, scoring(number, (5, 2))))
        };
        let done = score(director(Some(key)), one, 1).unwrap();
        let stood = |stream| wait(all.read(stream)).unwrap().state.clone();
        let (before, untouched) = (stood(one), stood(other));

        // On another tournament: also by an undo, and by announcing one.
        is_refused_its_key(score(director(Some(key)), other, 1));
        is_refused_its_key(score(director(Some(key)), other, 2));
        let undone = all.undo(director(Some(key)), other, done.action.unwrap(), vec![]);
        is_refused_its_key(wait(undone));
        let details = TournamentDetails {
            name: "Third".into(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Open", "5".parse().unwrap());
        is_refused_its_key(wait(all.announce(
            director(Some(key)),
            club(),
            details,
            settings,
            None,
        )));
        // From somebody else.
        is_refused_its_key(score(somebody_else(key), one, 1));
        let undone = all.undo(somebody_else(key), one, done.action.unwrap(), vec![]);
        is_refused_its_key(wait(undone));
        // On a night, which its own key does not make twice.
        let nights = Nights::new(store.clone());
        let creating = || Creating {
            details: NightDetails {
                name: "Friday".into(),
                day: "2026-11-20".parse().unwrap(),
                venue: String::new(),
            },
            settings: NightSettings::default(),
            people: Vec::new(),
        };
        is_refused_its_key(wait(nights.create(director(Some(key)), club(), creating())));
        let made = |principal| wait(nights.create(principal, club(), creating()));
        let night = made(director(Some("makes-the-night"))).unwrap();
        assert_eq!(made(director(Some("makes-the-night"))).unwrap(), night);
        is_refused_its_key(made(somebody_else("makes-the-night")));
        is_refused_its_key(wait(nights.act(
            director(Some(key)),
            night.stream,
            NightCommand::Close,
        )));
        is_refused_its_key(score(director(Some("makes-the-night")), other, 1));

        // Each story is its own, and the form's own second sending is answered.
        assert_eq!((stood(one), stood(other)), (before, untouched));
        let again = score(director(Some(key)), one, 1).unwrap();
        assert_eq!((again.again, again.action), (true, done.action));
        assert_eq!(check::<Tournament>(store).unwrap().done, []);
    });
}

#[test]
fn who_is_on_the_clubs_list_is_seeded_by_it_and_others_by_the_rating_typed_for_them() {
    for_each_store(|store| {
        use crawford::club::rating::{MatchKey, RatedPerson, RatedResult, course};
        use crawford::journal::PersonId;
        use crawford::store::people::{self, Person};
        use crawford::store::rating_lists::OWN;
        use crawford::store::ratings;
        let all = with_club(store);
        let stream = announced(&all).stream;
        let id = |n: u8| PersonId::from_random([n, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
        // What changed a rating, and when.
        let on_the_list = move |n: u8, changes: &[(i64, UtcMicros)]| {
            let mut person = RatedPerson {
                person: id(n),
                start: 1_500_000_000,
                start_experience: 0,
                rating: 1_500_000_000,
                experience: 0,
                wins: 0,
                highest: 1_500_000_000,
                rated: Vec::new(),
            };
            for (number, (change, at)) in (1..).zip(changes) {
                person.rated.push(RatedResult {
                    key: MatchKey {
                        stream,
                        event: 1,
                        number,
                    },
                    at: *at,
                    opponent: id(9),
                    length: 5,
                    won: *change > 0,
                    before: person.rating,
                    experience: person.experience,
                    other: 1_500_000_000,
                    change: *change,
                });
                person.rating += change;
                person.experience += 5;
            }
            let course = course::written(&person);
            (ratings::RatingRow::from(&person), course)
        };
        store
            .write_now(move |tx| {
                for (n, name) in [(1, "Ann"), (2, "Bo"), (3, "Cal")] {
                    people::add(
                        tx,
                        &Person {
                            rating: Some(1400),
                            ..a_member(id(n), club(), name)
                        },
                    )?;
                }
                // Ann's second match ends long after she checks in. Bo has not played yet.
                let (before, after) = (UtcMicros(1), UtcMicros(i64::MAX / 2));
                let ann = [(223_400_000, before), (50_000_000, after)];
                let rows = [on_the_list(1, &ann), on_the_list(2, &[])];
                ratings::put(tx, club(), OWN, &rows)
            })
            .unwrap();
        wait(all.check_in(director(None), stream, id(1), vec![OPEN])).unwrap();
        wait(all.check_in(director(None), stream, id(2), vec![OPEN])).unwrap();
        let comers = vec![PersonOrGuest::Known(id(3))];
        let done =
            wait(all.check_in_all(director(None), club(), stream, comers, vec![OPEN])).unwrap();
        let of = |n| done.story.state.entrant_of(id(n)).unwrap().rating;
        assert_eq!(
            [of(1), of(2), of(3)],
            [Some(1_723_400), Some(1_400_000), Some(1_400_000)]
        );
    });
}
