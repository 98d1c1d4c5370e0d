//! Notes, records, seeds and the trail: what is kept for good, and what can be blanked.

use super::*;

#[test]
fn notes_can_be_corrected_and_blanked() {
    for_each_store(|store| {
        with_streams(store, 0);
        store
            .write_now(|tx| {
                notes::add(tx, note(1), club(1), "went home early", at(0))?;
                notes::add(tx, note(2), club(1), "a cold", at(0))
            })
            .unwrap();
        let before = edition(store);
        store
            .write_now(|tx| {
                notes::set(tx, note(1), Some("left early"))?;
                notes::set(tx, note(2), None)
            })
            .unwrap();
        assert_eq!(edition(store), before + 1);
        let found = store.read_now(|conn| notes::find_all(conn, &[note(1), note(2), note(3)]));
        assert_eq!(found.unwrap(), [(note(1), "left early".to_owned())]);
        let missing = store.write_now(|tx| notes::set(tx, note(3), None));
        assert_eq!(missing, Err(StoreError::NotFound));
    });
}

#[test]
fn a_record_comes_back_byte_for_byte_until_it_is_blanked() {
    use crawford::journal::RecordId;
    use crawford::store::records::{self, MatchRecord};
    use crawford::tournament::{EventNo, MatchNo};
    for_each_store(|store| {
        with_streams(store, 1);
        let record = MatchRecord {
            id: RecordId::from_random([7; 10]),
            club: club(1),
            stream: stream(1),
            event: EventNo(1),
            number: MatchNo(3),
            crossed: true,
            content: Some(vec![0, 255, b'\n', 0xe9]),
            created_at: at(5),
        };
        let row = record.clone();
        store.write_now(move |tx| records::add(tx, &row)).unwrap();
        let find = |id| store.read_now(move |conn| records::find(conn, id));
        assert_eq!(find(record.id), Ok(record.clone()));
        let before = edition(store);
        let id = record.id;
        store.write_now(move |tx| records::blank(tx, id)).unwrap();
        assert_eq!(edition(store), before + 1);
        let blanked = MatchRecord {
            content: None,
            ..record
        };
        assert_eq!(find(id), Ok(blanked));
        let other = RecordId::from_random([8; 10]);
        assert_eq!(find(other), Err(StoreError::NotFound));
        let missing = store.write_now(move |tx| records::blank(tx, other));
        assert_eq!(missing, Err(StoreError::NotFound));
    });
}

#[test]
fn a_seed_is_secret_until_it_is_spent_and_never_comes_back() {
    for_each_store(|store| {
        with_streams(store, 1);
        let add = |byte: u8| {
            store.write_now(move |tx| seeds::add(tx, stream(1), EventNo(1), &[byte; 32]))
        };
        let secret = || {
            store
                .read_now(|conn| seeds::secret(conn, stream(1), EventNo(1)))
                .unwrap()
        };
        add(1).unwrap();
        add(3).unwrap();
        assert_eq!(secret(), [[1; 32], [3; 32]]);
        store
            .write_now(|tx| seeds::spend(tx, stream(1), EventNo(1), &[1; 32]))
            .unwrap();
        assert_eq!(secret(), [[3; 32]]);
        add(2).unwrap();
        assert_eq!(secret(), [[3; 32], [2; 32]]);
        let elsewhere = store.read_now(|conn| seeds::secret(conn, stream(1), EventNo(2)));
        assert_eq!(elsewhere.unwrap(), Vec::<[u8; 32]>::new());
    });
}

#[test]
fn the_trail_is_read_from_its_end() {
    const A: AuditKind = AuditKind::Announced;
    const B: AuditKind = AuditKind::BackupMade;
    const C: AuditKind = AuditKind::CallTaken;
    const D: AuditKind = AuditKind::CodeEnded;
    for_each_store(|store| {
        with_streams(store, 0);
        let line = |action: AuditKind| {
            let line = match action {
                A => action.of(AuditObject::Announcement("a".into())),
                B => action.of(AuditObject::Nothing),
                C => action.of(AuditObject::Call("c".into())),
                _ => action.of(stream(1)),
            };
            let line = line.after("{\"name\":\"Åse\"}");
            match action {
                B => line,
                _ => line.in_club(club(1)),
            }
        };
        let entry = |action: AuditKind| AuditEntry {
            at: at(1),
            who: Actor::Account(account(1)),
            what: line(action),
        };
        store
            .write_now(move |tx| {
                for action in [A, B, C, D] {
                    line(action).add(tx, Actor::Account(account(1)), at(1))?;
                }
                Ok::<_, StoreError>(())
            })
            .unwrap();
        let newest = store.read_now(|conn| audit::newest(conn, Some(club(1)), 2));
        assert_eq!(newest.unwrap(), [entry(D), entry(C)]);
        let all = store.read_now(|conn| audit::newest(conn, None, 9)).unwrap();
        let actions: Vec<AuditKind> = all.iter().map(|line| line.what.action).collect();
        assert_eq!(actions, [D, C, B, A]);
        let kinds = store.read_now(|conn| audit::kinds(conn, Some(club(1))));
        assert_eq!(kinds.unwrap(), [A, C, D]);
        let wanted = AuditFilter {
            action: Some(C),
            who: Some(Actor::Account(account(1))),
            from: Some(at(1)),
            until: Some(at(1).plus_seconds(1)),
            ..AuditFilter::default()
        };
        let found = |wanted: AuditFilter| store.read_now(move |conn| audit::find(conn, &wanted, 9));
        let one = found(wanted.clone()).unwrap();
        assert_eq!(one.len(), 1);
        for none in [
            AuditFilter {
                until: Some(at(1)),
                ..wanted.clone()
            },
            AuditFilter {
                who: Some(Actor::Program),
                ..wanted.clone()
            },
            AuditFilter {
                older_than: Some(one[0].number),
                ..wanted.clone()
            },
            AuditFilter {
                club: Some(club(2)),
                ..wanted
            },
        ] {
            assert_eq!(found(none.clone()).unwrap(), [], "{none:?}");
        }
    });
}

/// The ids of a person, an account and a tournament look the same, and here they are.
#[test]
fn a_line_is_about_what_lines_of_its_kind_are_about() {
    for_each_store(|store| {
        with_streams(store, 0);
        let lines = [
            AuditKind::SignInFailed.of(AuditObject::Nothing),
            AuditKind::SignInFailed.of(account(1)),
            AuditKind::RoleChanged.of(account(1)),
            AuditKind::CodeEnded.of(stream(1)),
            AuditKind::PersonChanged.of(person(1)),
            // Of somebody on the roster, and of an address that is nobody's there.
            AuditKind::MailEnded.of(person(2)),
            AuditKind::MailEnded.of(club(1)),
            AuditKind::EventRated.of(AuditObject::Event(stream(1), EventNo(2))),
            AuditKind::SeasonMade.of(AuditObject::Season(at(3))),
            AuditKind::RatingRules.of(AuditObject::RatingList("club".into())),
            AuditKind::SignedUp.of(AuditObject::SignUp("x".into())),
        ]
        .map(|line| line.in_club(club(1)));
        let written = lines.clone();
        store
            .write_now(move |tx| {
                let mut written = written.clone().into_iter();
                written.try_for_each(|line| line.add(tx, Actor::Program, at(1)))
            })
            .unwrap();
        let read = store.read_now(|conn| audit::newest(conn, None, 99));
        let read: Vec<_> = read.unwrap().into_iter().map(|line| line.what).collect();
        assert!(read.iter().eq(lines.iter().rev()), "{read:?}");
        let found = store.read_now(|conn| audit::about(conn, club(1), person(1)));
        let found: Vec<_> = found.unwrap().into_iter().map(|of| of.line.what).collect();
        let [.., changed, _, _, _, _, _, _] = &lines;
        assert_eq!(found, std::slice::from_ref(changed));

        let refused = store.write_now(|tx| {
            let line = AuditKind::CodeEnded.of(person(1)).in_club(club(1));
            line.add(tx, Actor::Program, at(1))
        });
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
        let all = store.read_now(|conn| audit::newest(conn, None, 99));
        assert_eq!(all.unwrap().len(), lines.len());
    });
}

#[test]
fn a_line_about_something_else_than_its_kind_says_is_named() {
    for_each_database(|database| {
        open(database).close();
        let statement = "INSERT INTO audit (at, actor, action, object) \
                         VALUES (1, 'program', 'night-changed', 'somewhere')";
        by_hand(database, statement).unwrap();
        let store = open(database);
        let read = store.read_now(|conn| audit::newest(conn, None, 9));
        let why = read.unwrap_err().to_string();
        assert!(
            why.contains("audit 1") && why.contains("night-changed"),
            "{why}"
        );
        store.close();
    });
}

#[test]
fn no_line_of_the_trail_is_changed_or_taken_out() {
    for_each_database(|database| {
        let store = open(database);
        store
            .write_now(|tx| {
                AuditKind::BackupMade
                    .of(AuditObject::Nothing)
                    .add(tx, Actor::Program, at(1))
            })
            .unwrap();
        store.close();
        for statement in [
            "UPDATE audit SET actor = 'nobody'",
            "DELETE FROM audit",
            "DELETE FROM audit WHERE id = 1",
        ] {
            let refused = by_hand(database, statement).unwrap_err();
            assert!(refused.contains("only added to"), "{statement}: {refused}");
        }
        let store = open(database);
        let lines = store.read_now(|conn| audit::newest(conn, None, 9)).unwrap();
        assert_eq!((lines.len(), lines[0].who), (1, Actor::Program));
        store.close();
    });
}
