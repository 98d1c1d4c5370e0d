//! A file accepted several times at once, on every database.

use crate::support::club::{principal_with, wait};
use crate::support::for_each_store;
use crawford::app::club::past::{self, AcceptInput, ImportProgress};
use crawford::app::club::{self, ClubError, ClubInput};
use crawford::app::fields;
use crawford::app::stories::Principal;
use crawford::club::mapping::Subject;
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor, ClubId};
use crawford::store::{Store, StoreError, clubs, imports, people, results};

fn owner(key: &str) -> Principal {
    principal_with(Role::Operator, key)
}

fn made(store: &Store) -> ClubId {
    let input = ClubInput {
        name: "Monday".into(),
        slug: None,
        zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        listed: false,
    };
    wait(club::make(store, owner("make-the-club"), input)).unwrap();
    store.read_now(clubs::all).unwrap().remove(0).id
}

fn sent(
    store: &Store,
    club: ClubId,
    subject: Subject,
    text: &str,
    key: &str,
) -> (String, AcceptInput) {
    let content = text.as_bytes().to_vec();
    let sending = past::send(store, owner(key), club, "f.csv".into(), content, subject);
    let id = wait(sending).unwrap();
    let today = "2026-11-22".parse().unwrap();
    let principal = owner("nobody-looks-at-it");
    let preview = wait(past::preview(store, &principal, club, id.clone(), today)).unwrap();
    let word = AcceptInput {
        previewed: preview.digest,
        again: false,
        today,
        event: "Matches".into(),
    };
    (id, word)
}

/// Accepts and stores at once, each with its key; how each found it.
fn all_at_once(
    store: &Store,
    club: ClubId,
    files: &[(String, AcceptInput, &str)],
) -> Vec<Result<ImportProgress, ClubError>> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = files
            .iter()
            .map(|(id, word, key)| {
                scope.spawn(move || {
                    let accepting = past::accept(store, owner(key), club, id.clone(), word.clone());
                    let accepted = wait(accepting)?;
                    let standing = accepted.standing;
                    wait(accepted.store(store))?;
                    Ok(standing)
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    })
}

fn is_new(answer: &Result<ImportProgress, ClubError>) -> bool {
    matches!(answer, Ok(ImportProgress::New(_)))
}

#[test]
fn of_several_who_accept_a_file_at_once_one_stores_it() {
    for_each_store(|store| {
        let club = made(store);
        let games: String = (1..=9)
            .map(|n| format!("2019-03-0{n},Cup,Ann,Bo,7-3\n"))
            .collect();
        let results = format!("Date,Event,Player 1,Player 2,Score\n{games}");
        let (id, word) = sent(store, club, Subject::Results, &results, "send-the-results");
        let keys = [
            "one-and-the-same",
            "one-and-the-same",
            "another-form-1",
            "another-form-2",
        ];
        let files = keys.map(|key| (id.clone(), word.clone(), key));
        let answers = all_at_once(store, club, &files);
        assert_eq!(
            answers.iter().filter(|a| is_new(a)).count(),
            1,
            "{answers:?}"
        );
        assert!(answers.iter().all(Result::is_ok), "{answers:?}");
        let stored = store.read_now(move |conn| results::of_club(conn, club));
        assert_eq!(stored.unwrap().len(), 9);
        let people = store.read_now(move |conn| people::of_club(conn, club));
        assert_eq!(people.unwrap().len(), 2);
    });
}

#[test]
fn whoever_comes_back_after_another_took_the_turn_does_not_end_it() {
    for_each_store(|store| {
        let club = made(store);
        let results = "Date,Event,Player 1,Player 2,Score\n2019-03-01,Cup,Ann,Bo,7-3\n";
        let (id, word) = sent(store, club, Subject::Results, results, "send-the-results");
        let accept = |key| {
            wait(past::accept(
                store,
                owner(key),
                club,
                id.clone(),
                word.clone(),
            ))
        };
        let first = accept("accept-it-first").unwrap();
        let import = id.clone();
        let expired = store.write_now(move |tx| {
            let held = imports::mapping(tx, club, &import)?;
            let mut mapping: serde_json::Value = serde_json::from_str(&held).unwrap();
            mapping["turn"]["until"] = 0.into();
            let after = mapping.to_string();
            imports::swap_mapping(tx, club, &import, (&held, &after))
        });
        assert!(expired.unwrap());
        let second = accept("accept-it-second").unwrap();
        assert!(matches!(second.standing, ImportProgress::New(1)));
        assert!(wait(first.store(store)).is_err());
        wait(second.store(store)).unwrap();
        let stored = store.read_now(move |conn| results::of_club(conn, club));
        assert_eq!(stored.unwrap().len(), 1);
    });
}

#[test]
fn of_two_files_alike_accepted_at_once_the_second_is_looked_at_after_the_first() {
    for_each_store(|store| {
        let club = made(store);
        let list = "Name,Rating\nCal,1500\nDee,1500\nEve,1500\n";
        let keys = ["send-it-once-1", "send-it-twice-1", "send-it-thrice-1"];
        let stores = ["store-it-once-1", "store-it-twice-1", "store-it-thrice-1"];
        let files: Vec<(String, AcceptInput, &str)> = keys
            .into_iter()
            .zip(stores)
            .map(|(key, store_key)| {
                let (id, word) = sent(store, club, Subject::Members, list, key);
                (id, word, store_key)
            })
            .collect();
        let answers = all_at_once(store, club, &files);
        assert_eq!(
            answers.iter().filter(|a| is_new(a)).count(),
            1,
            "{answers:?}"
        );
        let people = store.read_now(move |conn| people::of_club(conn, club));
        assert_eq!(people.unwrap().len(), 3);
        let imports = store.read_now(move |conn| imports::of_club(conn, club));
        assert_eq!(imports.unwrap().len(), 1);
    });
}

#[test]
fn a_list_of_members_pasted_at_once_is_stored_once() {
    for_each_store(|store| {
        let club = made(store);
        let text = "Cal\nDee\nEve";
        let principal = owner("nobody-looks-at-it");
        let preview = wait(club::preview(store, &principal, club, text.into())).unwrap();
        let stored: Vec<bool> = std::thread::scope(|scope| {
            let threads: Vec<_> = ["paste-it-once-1", "paste-it-once-2", "paste-it-once-3"]
                .into_iter()
                .map(|key| {
                    let seen = preview.digest.clone();
                    scope.spawn(move || {
                        let none = std::collections::BTreeSet::new();
                        wait(club::import(
                            store,
                            owner(key),
                            club,
                            text.into(),
                            none,
                            seen,
                        ))
                        .is_ok()
                    })
                })
                .collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert_eq!(stored.iter().filter(|ok| **ok).count(), 1, "{stored:?}");
        let people = store.read_now(move |conn| people::of_club(conn, club));
        assert_eq!(people.unwrap().len(), 3);
    });
}

#[test]
fn a_used_key_does_not_take_an_import_back_by_half() {
    for_each_store(|store| {
        let club = made(store);
        let results = "Date,Event,Player 1,Player 2,Score\n2019-03-01,Cup,Ann,Bo,7-3\n";
        let (id, word) = sent(store, club, Subject::Results, results, "send-the-results");
        let files = [(id.clone(), word.clone(), "accept-the-file")];
        assert!(is_new(&all_at_once(store, club, &files)[0]));
        let shown = || {
            let people = store.read_now(move |conn| people::of_club(conn, club));
            let here = people.unwrap();
            let here = here.iter().filter(|p| p.archived_at.is_none()).count();
            let results = store.read_now(move |conn| results::of_club(conn, club));
            (here, results.unwrap().len())
        };
        let back = |principal| -> Result<(), ClubError> {
            let back = wait(past::take_back(store, principal, club, id.clone()))?;
            wait(back.run(store))
        };
        let other = Principal {
            who: Actor::Account(AccountId::from_random([2; 10])),
            ..owner("takes-it-all-back")
        };
        // Keys of another form, and one of somebody else's.
        for key in ["send-the-results", "accept-the-file", "make-the-club"] {
            let refused = back(owner(key));
            assert!(
                matches!(refused, Err(ClubError::Store(StoreError::KeyUsed))),
                "{key}: {refused:?}"
            );
            assert_eq!(shown(), (2, 1), "{key}");
        }
        // Nor is another file accepted, or another club made, by one.
        let more = "Date,Event,Player 1,Player 2,Score\n2019-03-02,Cup,Ann,Bo,7-3\n";
        let (second, word) = sent(store, club, Subject::Results, more, "send-some-more");
        let files = [(second, word, "accept-the-file")];
        let refused = &all_at_once(store, club, &files)[0];
        assert!(
            matches!(refused, Err(ClubError::Store(StoreError::KeyUsed))),
            "{refused:?}"
        );
        back(owner("takes-it-all-back")).unwrap();
        assert_eq!(shown(), (0, 0));
        let again = back(other);
        assert!(
            matches!(again, Err(ClubError::Store(StoreError::KeyUsed))),
            "{again:?}"
        );
    });
}

/// Millions of cells in one line would be millions of headings to try.
#[test]
fn a_file_with_an_overlong_line_is_refused_before_it_is_read() {
    for_each_store(|store| {
        let club = made(store);
        for subject in [Subject::Results, Subject::Members, Subject::Starts] {
            let content = format!("name;rating\n{}\n", "x;".repeat(40_000)).into_bytes();
            let key = "an-overlong-line";
            let sending = past::send(store, owner(key), club, "f.csv".into(), content, subject);
            let Err(ClubError::Refused(violations)) = wait(sending) else {
                panic!("it was taken");
            };
            assert_eq!(violations[0].rule.id(), "import-line-long");
            assert!(violations[0].is_at(fields::FILE));
        }
    });
}

#[test]
fn a_mapping_that_cannot_be_read_is_an_error_that_names_the_file() {
    for_each_store(|store| {
        let club = made(store);
        let list = "Name,Rating\nCal,1500\n";
        let (id, _) = sent(store, club, Subject::Members, list, "send-the-members");
        let of = id.clone();
        let sound = store.read_now(move |conn| imports::mapping(conn, club, &of));
        let sound = sound.unwrap();
        let with = |field: &str, value: &str| {
            let mut mapping: serde_json::Value = serde_json::from_str(&sound).unwrap();
            assert!(mapping[field].is_null(), "{sound}");
            mapping[field] = value.into();
            mapping.to_string()
        };
        let swap = |before: &str, after: &str| {
            let (of, before, after) = (id.clone(), before.to_owned(), after.to_owned());
            let swapped =
                store.write_now(move |tx| imports::swap_mapping(tx, club, &of, (&before, &after)));
            assert!(swapped.unwrap(), "it stood as it was put");
        };
        let preview = || {
            let today = "2026-11-22".parse().unwrap();
            let principal = owner("nobody-looks-at-it");
            wait(past::preview(store, &principal, club, id.clone(), today))
        };
        for damaged in [
            "{".to_owned(),
            with("encoding", "ebcdic"),
            with("separator", "#"),
        ] {
            swap(&sound, &damaged);
            let Err(ClubError::Store(error)) = preview() else {
                panic!("{damaged} was read");
            };
            let named = format!("the mapping of import {id} cannot be read");
            assert!(error.to_string().contains(&named), "{damaged}: {error}");
            swap(&damaged, &sound);
            assert!(preview().is_ok());
        }
        // What is on offer is read.
        swap(&sound, &with("encoding", "windows-1252"));
        assert!(preview().is_ok());
    });
}
