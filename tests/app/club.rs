//! Clubs and their people, changed through the app layer.

use crate::support::club::{principal_with, wait};
use crate::support::for_each_store;
use crawford::app::club::{self, ClubError, ClubInput, PersonInput};
use crawford::app::privacy;
use crawford::app::stories::Principal;
use crawford::app::tournament::Tournaments;
use crawford::club::member::Member;
use crawford::club::permissions::Role;
use crawford::journal::ClubId;
use crawford::store::{Store, StoreError, audit, clubs, people};
use std::collections::BTreeSet;

fn owner(key: &str) -> Principal {
    principal_with(Role::Operator, key)
}

fn input(name: &str, slug: Option<&str>) -> ClubInput {
    ClubInput {
        name: name.into(),
        slug: slug.map(str::to_owned),
        zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        listed: false,
    }
}

fn made(store: &Store) -> ClubId {
    wait(club::make(
        store,
        owner("make-the-club"),
        input("Monday", None),
    ))
    .unwrap();
    store.read_now(clubs::all).unwrap().remove(0).id
}

fn person_input(name: &str) -> PersonInput {
    PersonInput {
        member: member(name),
        guest: false,
    }
}

fn member(name: &str) -> Member {
    Member {
        name: name.into(),
        ..Member::default()
    }
}

fn rule(error: &ClubError) -> &'static str {
    match error {
        ClubError::Refused(violations) => violations[0].rule.id(),
        other => panic!("{other}"),
    }
}

#[test]
fn a_key_does_once_whatever_it_is_sent_with() {
    for_each_store(|store| {
        let id = made(store);
        let again = wait(club::make(
            store,
            owner("make-the-club"),
            input("Another", None),
        ));
        assert_eq!(again.unwrap(), "monday");
        assert_eq!(store.read_now(clubs::all).unwrap().len(), 1);
        let first = wait(club::add(store, owner("add-once-1"), id, member("Ann"))).unwrap();
        let second = wait(club::add(store, owner("add-once-1"), id, member("Ann"))).unwrap();
        assert_eq!(first, second);
        let everyone = store
            .read_now(move |conn| people::of_club(conn, id))
            .unwrap();
        assert_eq!(everyone.len(), 1);
    });
}

#[test]
fn an_address_leads_to_one_club_for_ever() {
    for_each_store(|store| {
        let id = made(store);
        let moved = input("Monday", Some("monday-night"));
        wait(club::change(store, owner("change-it"), id, moved, None)).unwrap();
        let taken = wait(club::make(
            store,
            owner("another-1"),
            input("M", Some("monday")),
        ));
        assert_eq!(rule(&taken.unwrap_err()), "slug-taken");
        let beside = wait(club::make(store, owner("another-2"), input("Monday", None)));
        assert_eq!(beside.unwrap(), "monday-2");
        let back = input("Monday", Some("monday"));
        assert_eq!(
            wait(club::change(store, owner("change-back"), id, back, None)).unwrap(),
            "monday"
        );
        let (found, current) = store
            .read_now(|conn| clubs::by_slug(conn, "monday-night"))
            .unwrap();
        assert_eq!((found.id, current), (id, false));
    });
}

#[test]
fn only_the_owner_changes_clubs_and_people() {
    for_each_store(|store| {
        let id = made(store);
        let ann = wait(club::add(store, owner("add-ann-1"), id, member("Ann"))).unwrap();
        for role in [Role::Visitor, Role::Member, Role::Program] {
            let ask = || principal_with(role, "not-permitted");
            let refused = [
                wait(club::make(store, ask(), input("Mine", None))).err(),
                wait(club::change(store, ask(), id, input("Mine", None), None)).err(),
                wait(club::add(store, ask(), id, member("Eve"))).err(),
                wait(club::edit(store, ask(), id, ann, person_input("Eve"), None)).err(),
                wait(club::archive(store, ask(), id, ann)).err(),
                wait(privacy::remove(store, ask(), id, ann, BTreeSet::new())).err(),
                wait(privacy::merge(store, ask(), id, ann, ann)).err(),
                wait(privacy::part(store, ask(), id, ann)).err(),
                wait(club::preview(store, &ask(), id, "Eve".into())).err(),
                wait(club::import(
                    store,
                    ask(),
                    id,
                    "Eve".into(),
                    BTreeSet::new(),
                    String::new(),
                ))
                .err(),
            ];
            for refusal in refused {
                assert!(
                    matches!(refusal, Some(ClubError::NotPermitted(_))),
                    "{role:?}"
                );
            }
        }
        let everyone = store
            .read_now(move |conn| people::of_club(conn, id))
            .unwrap();
        assert_eq!(
            everyone.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(),
            ["Ann"]
        );
    });
}

#[test]
fn people_of_another_club_are_not_there() {
    for_each_store(|store| {
        let id = made(store);
        let ann = wait(club::add(store, owner("add-ann-1"), id, member("Ann"))).unwrap();
        let elsewhere = ClubId::from_random([7; 10]);
        let refused = wait(club::archive(store, owner("elsewhere-1"), elsewhere, ann));
        assert!(matches!(
            refused,
            Err(ClubError::Store(StoreError::NotFound))
        ));
    });
}

#[test]
fn a_roster_is_stored_as_previewed_and_moves_the_names_people_see() {
    for_each_store(|store| {
        let id = made(store);
        let all = Tournaments::new(store.clone());
        wait(club::add(store, owner("add-ann-1"), id, member("Ann"))).unwrap();
        let text = "Bob\nann\nCal;-1";
        let seen = wait(club::preview(store, &owner("looking-1"), id, text.into())).unwrap();
        assert_eq!(seen.chosen(&BTreeSet::new()).len(), 1);
        let ticked = BTreeSet::from([2, 3]);
        for _ in 0..2 {
            let import = club::import(
                store,
                owner("import-once"),
                id,
                text.into(),
                ticked.clone(),
                seen.digest.clone(),
            );
            assert_eq!(
                wait(import).unwrap(),
                2,
                "a tick cannot store a line that was not read"
            );
        }
        let late = club::import(
            store,
            owner("import-late"),
            id,
            text.into(),
            ticked,
            seen.digest,
        );
        assert_eq!(rule(&wait(late).unwrap_err()), "roster-changed-since");
        let names = wait(all.names(id)).unwrap();
        let everyone = store
            .read_now(move |conn| people::of_club(conn, id))
            .unwrap();
        let mut shown: Vec<&str> = everyone.iter().filter_map(|p| names.of(p.id)).collect();
        shown.sort_unstable();
        assert_eq!(shown, ["Ann", "Bob", "ann (2)"]);
    });
}

#[test]
fn nothing_of_a_name_taken_away_is_kept() {
    for_each_store(|store| {
        let id = made(store);
        let secret = Member {
            nickname: Some("Zanzibar".into()),
            email: Some("zanzibar@b.example".into()),
            ..member("Zanzibar Quist")
        };
        let person = wait(club::add(store, owner("add-one-1"), id, secret.clone())).unwrap();
        let guest = PersonInput {
            member: secret,
            guest: true,
        };
        wait(club::edit(
            store,
            owner("edit-one-1"),
            id,
            person,
            guest,
            None,
        ))
        .unwrap();
        let ticked = BTreeSet::new();
        wait(privacy::remove(
            store,
            owner("blank-one"),
            id,
            person,
            ticked,
        ))
        .unwrap();
        wait(club::restore(store, owner("restore-1"), id, person)).unwrap();
        let row = store
            .read_now(move |conn| people::find(conn, person))
            .unwrap();
        assert!(
            row.archived_at.is_some(),
            "it does not come back to the door"
        );
        let lines = store
            .read_now(move |conn| audit::newest(conn, Some(id), 20))
            .unwrap();
        let kept = format!("{row:?} {lines:?}").to_lowercase();
        assert!(
            !kept.contains("zanzibar") && !kept.contains("quist"),
            "{kept}"
        );
    });
}
