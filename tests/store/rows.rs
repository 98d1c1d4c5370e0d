//! The ordinary rows and the read tables, one test a table.

use crate::{
    a_club, account, at, club, note, person, stream,
    support::{for_each_database, for_each_store, open},
    with_streams,
};
use crawford::{
    journal::{Actor, RequestKey},
    store::{
        Database, Store, StoreError, accounts, accounts::Account, addresses, attempts, audit,
        audit::AuditEntry, audit::AuditFilter, clubs, entries, entries::EntryRow, links,
        links::StoredLink, matches, matches::MatchRow, notes, people, people::Person, requests,
        seeds, sessions, sessions::Session, settings, streams, streams::StreamKind, summaries,
        summaries::Summary,
    },
    tournament::{EntrantNo, EventNo},
};

fn edition(store: &Store) -> u64 {
    let stored = store
        .read_now(|conn| clubs::edition(conn, club(1)))
        .unwrap();
    assert_eq!(
        store.edition(club(1)),
        Some(stored),
        "known without a query"
    );
    stored
}

#[test]
fn a_clubs_old_slugs_lead_to_it() {
    for_each_store(|store| {
        with_streams(store, 0);
        let before = edition(store);
        store
            .write_now(|tx| {
                clubs::add(tx, &a_club(2))?;
                let mut renamed = a_club(1);
                renamed.slug = "copenhagen".into();
                renamed.name = "København".into();
                clubs::change(tx, &renamed)
            })
            .unwrap();
        assert_eq!(edition(store), before + 1);
        let by_slug = |slug: &'static str| store.read_now(move |conn| clubs::by_slug(conn, slug));
        let (found, current) = by_slug("copenhagen").unwrap();
        assert_eq!((found.name.as_str(), current), ("København", true));
        let (found, current) = by_slug("club-1").unwrap();
        assert_eq!((found.slug.as_str(), current), ("copenhagen", false));
        assert_eq!(by_slug("aarhus"), Err(StoreError::NotFound));

        // Another club gets neither the present nor the old slug, by changing or by being made.
        for slug in ["copenhagen", "club-1"] {
            let taken = store.write_now(move |tx| {
                let mut other = a_club(2);
                other.slug = slug.into();
                clubs::change(tx, &other)
            });
            assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
            let taken = store.write_now(move |tx| {
                let mut other = a_club(3);
                other.slug = slug.into();
                clubs::add(tx, &other)
            });
            assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
            assert_eq!(
                store.read_now(move |conn| clubs::slug_is_free(conn, slug)),
                Ok(false)
            );
        }
        // It may have its old one back.
        store.write_now(|tx| clubs::change(tx, &a_club(1))).unwrap();
        assert!(by_slug("club-1").unwrap().1);
        assert!(!by_slug("copenhagen").unwrap().1);
        let all = store.read_now(clubs::all).unwrap();
        assert_eq!(all, [a_club(1), a_club(2)]);
    });
}

#[test]
fn a_tournaments_old_slugs_lead_to_it() {
    for_each_store(|store| {
        with_streams(store, 2);
        let give = |slug: &'static str, number: u64| {
            store.write_now(move |tx| {
                addresses::give(tx, club(1), StreamKind::Tournament, slug, stream(number))
            })
        };
        give("open", 1).unwrap();
        give("autumn-open", 1).unwrap();
        assert!(matches!(give("open", 2), Err(StoreError::Taken(_))));
        let find = |slug: &'static str| {
            store.read_now(move |conn| addresses::find(conn, club(1), StreamKind::Tournament, slug))
        };
        for slug in ["open", "autumn-open"] {
            let address = find(slug).unwrap();
            assert_eq!(address.stream, stream(1));
            assert_eq!(address.slug, "autumn-open");
        }
        assert_eq!(find("nothing"), Err(StoreError::NotFound));
        let free = store.read_now(|conn| {
            let kind = StreamKind::Tournament;
            Ok::<_, StoreError>([
                addresses::free_slug(conn, club(1), kind, "open", stream(2))?,
                addresses::free_slug(conn, club(1), kind, "open", stream(1))?,
                addresses::free_slug(conn, club(1), StreamKind::Chouette, "open", stream(2))?,
            ])
        });
        assert_eq!(free.unwrap(), ["open-2", "open", "open"]);
        give("open-2", 2).unwrap();
        let mut all = store
            .read_now(|conn| addresses::of_club(conn, club(1), StreamKind::Tournament))
            .unwrap();
        all.sort();
        assert_eq!(
            all,
            [
                (stream(1), "autumn-open".to_owned()),
                (stream(2), "open-2".to_owned())
            ]
        );
        // Back to its first name, which the other could not take.
        give("open", 1).unwrap();
        assert_eq!(find("autumn-open").unwrap().slug, "open");
    });
}

#[test]
fn streams_are_listed_and_closed() {
    for_each_store(|store| {
        with_streams(store, 2);
        let before = edition(store);
        store
            .write_now(|tx| {
                streams::begin(tx, stream(3), StreamKind::Chouette, club(1), at(9))?;
                streams::set_closed(tx, stream(1), true)
            })
            .unwrap();
        assert_eq!(edition(store), before);
        let (open, all, nights, one) = store
            .read_now(|conn| {
                Ok::<_, StoreError>((
                    streams::all(conn, true)?,
                    streams::all(conn, false)?,
                    streams::of_club(conn, club(1), StreamKind::Chouette)?,
                    streams::find(conn, stream(1))?,
                ))
            })
            .unwrap();
        let ids = |list: &[streams::Stream]| list.iter().map(|s| s.id).collect::<Vec<_>>();
        assert_eq!(ids(&open), [stream(2), stream(3)]);
        assert_eq!(ids(&all), [stream(1), stream(2), stream(3)]);
        assert_eq!(ids(&nights), [stream(3)]);
        assert!(one.closed);
        assert_eq!(
            (one.kind, one.club, one.version),
            (StreamKind::Tournament, club(1), 0)
        );
        let missing = store.write_now(|tx| streams::set_closed(tx, stream(9), true));
        assert_eq!(missing, Err(StoreError::NotFound));
    });
}

pub(crate) fn someone(number: u64, name: &str) -> Person {
    Person {
        id: person(number),
        club: club(1),
        name: name.into(),
        nickname: None,
        rating: None,
        email: None,
        is_guest: false,
        created_at: at(i64::try_from(number).unwrap()),
        archived_at: None,
    }
}

#[test]
fn people_may_share_a_name_and_change_it() {
    for_each_store(|store| {
        with_streams(store, 0);
        let before = edition(store);
        store
            .write_now(|tx| {
                people::add(tx, &someone(1, "Åse Ødegård"))?;
                people::add(tx, &someone(2, "anna Müller"))?;
                people::add(tx, &someone(3, "ANNA  MU\u{308}LLER"))?;
                people::add(tx, &someone(4, "Богдан 王小明"))
            })
            .unwrap();
        assert_eq!(edition(store), before + 1, "one transaction, one edition");
        let same = store
            .read_now(|conn| people::by_name(conn, club(1), "Anna Müller"))
            .unwrap();
        assert_eq!(
            same.iter().map(|p| p.id).collect::<Vec<_>>(),
            [person(2), person(3)]
        );
        let mut changed = someone(4, "Bogdan");
        changed.nickname = Some("王".into());
        changed.rating = Some(1_712);
        changed.email = Some("b@example.org".into());
        changed.is_guest = true;
        changed.archived_at = Some(at(50));
        store
            .write_now({
                let changed = changed.clone();
                move |tx| people::change(tx, &changed)
            })
            .unwrap();
        assert_eq!(edition(store), before + 2);
        let (one, all, some) = store
            .read_now(|conn| {
                Ok::<_, StoreError>((
                    people::find(conn, person(4))?,
                    people::of_club(conn, club(1))?,
                    people::find_all(conn, &[person(1), person(4), person(77)])?,
                ))
            })
            .unwrap();
        assert_eq!(one, changed);
        let order: Vec<_> = all.iter().map(|p| p.id).collect();
        assert_eq!(order, [person(2), person(3), person(4), person(1)]);
        assert_eq!(some.len(), 2);
        let mut elsewhere = someone(1, "Åse");
        elsewhere.club = club(2);
        let refused = store.write_now(move |tx| people::change(tx, &elsewhere));
        assert_eq!(refused, Err(StoreError::NotFound), "only in its own club");
        // Blanked: nothing of it is left to read.
        let mut blank = changed;
        (blank.name, blank.nickname, blank.rating, blank.email) = (String::new(), None, None, None);
        store
            .write_now({
                let blank = blank.clone();
                move |tx| people::change(tx, &blank)
            })
            .unwrap();
        let found = store.read_now(|conn| people::find(conn, person(4)));
        assert_eq!(found, Ok(blank));
    });
}

#[test]
fn more_people_than_one_statement_takes_are_found() {
    for_each_store(|store| {
        with_streams(store, 0);
        store
            .write_now(|tx| {
                (1..=1_100).try_for_each(|n| people::add(tx, &someone(n, &format!("P {n}"))))
            })
            .unwrap();
        let found = store
            .read_now(|conn| {
                let ids: Vec<_> = (1..=1_100).map(person).collect();
                people::find_all(conn, &ids)
            })
            .unwrap();
        assert_eq!(found.len(), 1_100);
    });
}

pub(crate) fn an_account(number: u64, name: &str) -> Account {
    Account {
        id: account(number),
        name: name.into(),
        password: None,
        role: "owner".into(),
        created_at: at(0),
    }
}

fn a_session(id: &str, number: u64, seen: i64) -> Session {
    Session {
        id: id.into(),
        secret: vec![0, 1, 254, 255],
        account: account(number),
        created_at: at(0),
        seen_at: at(seen),
        address: "192.168.1.7".into(),
        agent: "a phone".into(),
    }
}

#[test]
fn accounts_have_names_of_their_own_and_sessions_end() {
    for_each_store(|store| {
        assert_eq!(
            store.read_now(|conn| accounts::any_with_role(conn, "owner")),
            Ok(false)
        );
        store
            .write_now(|tx| {
                accounts::add(tx, &an_account(1, "Otto"))?;
                accounts::add(tx, &an_account(2, "anna"))
            })
            .unwrap();
        let taken = store.write_now(|tx| accounts::add(tx, &an_account(3, "OTTO")));
        assert_eq!(taken, Err(StoreError::Taken("OTTO".into())));
        store
            .write_now(|tx| {
                accounts::set_password(tx, account(1), "$argon2id$x")?;
                accounts::set_role(tx, account(1), "helper")?;
                sessions::add(tx, &a_session("one", 1, 10))?;
                sessions::add(tx, &a_session("two", 1, 20))?;
                sessions::add(tx, &a_session("three", 1, 30))?;
                sessions::add(tx, &a_session("other", 2, 5))
            })
            .unwrap();
        let (found, by_name, all, owner) = store
            .read_now(|conn| {
                Ok::<_, StoreError>((
                    sessions::find(conn, "one")?.unwrap(),
                    accounts::by_name(conn, "oTTo")?,
                    accounts::all(conn)?,
                    accounts::any_with_role(conn, "owner")?,
                ))
            })
            .unwrap();
        assert_eq!(found.0, a_session("one", 1, 10));
        assert_eq!(found.1, by_name);
        assert_eq!(by_name.password.as_deref(), Some("$argon2id$x"));
        assert_eq!(by_name.role, "helper");
        assert!(owner);
        let names: Vec<_> = all.iter().map(|a| a.name.as_str()).collect();
        assert_eq!(names, ["anna", "Otto"]);

        store
            .write_now(|tx| {
                sessions::touch(tx, "one", at(40))?;
                sessions::touch(tx, "one", at(35))
            })
            .unwrap();
        let ids = || {
            let sessions = store
                .read_now(|conn| sessions::of_account(conn, account(1)))
                .unwrap();
            sessions
                .into_iter()
                .map(|s| (s.id, s.seen_at))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            ids(),
            [
                ("one".into(), at(40)),
                ("three".into(), at(30)),
                ("two".into(), at(20))
            ]
        );
        assert_eq!(store.write_now(|tx| sessions::end(tx, "two")), Ok(true));
        assert_eq!(store.write_now(|tx| sessions::end(tx, "two")), Ok(false));
        let ended = store.write_now(|tx| sessions::end_all(tx, account(1), Some("one")));
        assert_eq!(ended, Ok(1));
        assert_eq!(ids(), [("one".into(), at(40))]);
        let pruned = store.write_now(|tx| sessions::prune(tx, at(6), at(-1)));
        assert_eq!(pruned, Ok(1), "the one of the other account");
        let ended = store.write_now(|tx| sessions::end_all(tx, account(1), None));
        assert_eq!(ended, Ok(1));
        assert_eq!(store.read_now(|conn| sessions::find(conn, "one")), Ok(None));
    });
}

#[test]
fn a_link_is_used_once() {
    for_each_store(|store| {
        let link = |hash: u8, expires: i64, whose: Option<u64>| StoredLink {
            hash: vec![hash; 32],
            purpose: if whose.is_some() { "reset" } else { "owner" }.into(),
            account: whose.map(account),
            expires_at: at(expires),
        };
        store
            .write_now(move |tx| {
                accounts::add(tx, &an_account(1, "Otto"))?;
                accounts::add(tx, &an_account(2, "Anna"))?;
                links::add(tx, &link(1, 100, None))?;
                links::add(tx, &link(2, 100, Some(1)))?;
                links::add(tx, &link(3, 100, Some(2)))?;
                // A newer one of the same kind voids the older.
                links::add(tx, &link(4, 100, Some(2)))
            })
            .unwrap();
        let find = |hash: u8, now: i64| {
            store
                .read_now(move |conn| links::find(conn, &[hash; 32], at(now)))
                .unwrap()
        };
        assert_eq!(find(1, 99), Some(link(1, 100, None)));
        assert_eq!(find(1, 100), None, "too late");
        assert_eq!(find(2, 0), Some(link(2, 100, Some(1))));
        assert_eq!(find(3, 0), None);
        assert_eq!(find(4, 0), Some(link(4, 100, Some(2))));
        // Eight try at once.
        let got: usize = std::thread::scope(|scope| {
            let all: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| {
                        let got = store.write_now(|tx| links::redeem(tx, &[1; 32], at(5)));
                        usize::from(got.unwrap().is_some())
                    })
                })
                .collect();
            all.into_iter().map(|t| t.join().unwrap()).sum()
        });
        assert_eq!(got, 1);
        assert_eq!(find(1, 6), None);
        assert_eq!(store.write_now(|tx| links::prune(tx, at(101))), Ok(3));
    });
}

#[test]
fn failed_sign_ins_are_counted_together() {
    for_each_store(|store| {
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for second in 0..5 {
                        store
                            .write_now(move |tx| attempts::failed(tx, "account:otto", at(second)))
                            .unwrap();
                    }
                });
            }
        });
        let of = |subject: &'static str| {
            store
                .read_now(move |conn| attempts::of(conn, subject))
                .unwrap()
        };
        assert_eq!(of("account:otto").count, 40);
        assert_eq!(of("account:anna").count, 0);
        store
            .write_now(|tx| attempts::clear(tx, "account:otto"))
            .unwrap();
        assert_eq!(of("account:otto").count, 0);
        store
            .write_now(|tx| attempts::failed(tx, "address:10.0.0.0/24", at(7)))
            .unwrap();
        assert_eq!(store.write_now(|tx| attempts::prune(tx, at(7))), Ok(0));
        assert_eq!(store.write_now(|tx| attempts::prune(tx, at(8))), Ok(1));
    });
}

#[test]
fn a_form_of_ordinary_rows_is_done_once() {
    for_each_store(|store| {
        with_streams(store, 0);
        let send = || {
            store.write_now(|tx| {
                let key: RequestKey = "form-0000001".parse().unwrap();
                if let Some(answer) = requests::answer(tx, &key, Actor::Program, "added")? {
                    return Ok((false, answer));
                }
                let number = people::of_club(tx, club(1))?.len() as u64;
                people::add(tx, &someone(number, "Anna"))?;
                requests::keep(tx, &key, Actor::Program, "added", at(1), "/c/club-1/people")?;
                Ok::<_, StoreError>((true, "/c/club-1/people".to_owned()))
            })
        };
        let done: usize = std::thread::scope(|scope| {
            let all: Vec<_> = (0..8).map(|_| scope.spawn(send)).collect();
            all.into_iter()
                .map(|t| match t.join().unwrap() {
                    Ok((first, answer)) => {
                        assert_eq!(answer, "/c/club-1/people");
                        usize::from(first)
                    }
                    // On PostgreSQL the two may also meet at the person's id; nothing is stored then.
                    Err(StoreError::Taken(_)) => 0,
                    Err(other) => panic!("{other}"),
                })
                .sum()
        });
        assert_eq!(done, 1);
        let people = store.read_now(|conn| people::of_club(conn, club(1)));
        assert_eq!(people.unwrap().len(), 1);
        for (who, about) in [(Actor::Player(1), "added"), (Actor::Program, "removed")] {
            let answer = store.read_now(move |conn| {
                requests::answer(conn, &"form-0000001".parse().unwrap(), who, about)
            });
            assert_eq!(answer, Err(StoreError::KeyUsed));
        }
        assert_eq!(store.write_now(|tx| requests::prune(tx, at(2))), Ok(1));
    });
}

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
    for_each_store(|store| {
        with_streams(store, 1);
        let record = MatchRecord {
            id: RecordId::from_random([7; 10]),
            club: club(1),
            stream: stream(1),
            event: 1,
            number: 3,
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
        let add = |byte: u8| store.write_now(move |tx| seeds::add(tx, stream(1), 1, &[byte; 32]));
        let secret = || {
            store
                .read_now(|conn| seeds::secret(conn, stream(1), 1))
                .unwrap()
        };
        add(1).unwrap();
        add(3).unwrap();
        assert_eq!(secret(), [[1; 32], [3; 32]]);
        store
            .write_now(|tx| seeds::spend(tx, stream(1), 1, &[1; 32]))
            .unwrap();
        assert_eq!(secret(), [[3; 32]]);
        add(2).unwrap();
        assert_eq!(secret(), [[3; 32], [2; 32]]);
        let elsewhere = store.read_now(|conn| seeds::secret(conn, stream(1), 2));
        assert_eq!(elsewhere.unwrap(), Vec::<[u8; 32]>::new());
    });
}

#[test]
fn the_trail_is_read_from_its_end() {
    for_each_store(|store| {
        with_streams(store, 0);
        let line = |action: &str, of: Option<u64>| AuditEntry {
            at: at(1),
            who: Actor::Account(account(1)),
            club: of.map(club),
            action: action.into(),
            object: person(1).to_string(),
            before: None,
            after: Some("{\"name\":\"Åse\"}".into()),
        };
        store
            .write_now(move |tx| {
                for (action, of) in [("a", Some(1)), ("b", None), ("c", Some(1)), ("d", Some(1))] {
                    audit::add(tx, &line(action, of))?;
                }
                Ok::<_, StoreError>(())
            })
            .unwrap();
        let newest = store.read_now(|conn| audit::newest(conn, Some(club(1)), 2));
        assert_eq!(newest.unwrap(), [line("d", Some(1)), line("c", Some(1))]);
        let all = store.read_now(|conn| audit::newest(conn, None, 9)).unwrap();
        let actions: Vec<&str> = all.iter().map(|line| line.action.as_str()).collect();
        assert_eq!(actions, ["d", "c", "b", "a"]);
        let kinds = store.read_now(|conn| audit::kinds(conn, Some(club(1))));
        assert_eq!(kinds.unwrap(), ["a", "c", "d"]);
        let wanted = AuditFilter {
            action: Some("c".into()),
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

#[test]
fn no_line_of_the_trail_is_changed_or_taken_out() {
    for_each_database(|database| {
        let store = open(database);
        store
            .write_now(|tx| {
                let line = AuditEntry {
                    at: at(1),
                    who: Actor::Program,
                    club: None,
                    action: "a".into(),
                    object: String::new(),
                    before: None,
                    after: None,
                };
                audit::add(tx, &line)
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

/// A statement by somebody who has the database itself in his hands.
pub(crate) fn by_hand(database: &Database, statement: &str) -> Result<usize, String> {
    use diesel::{Connection, RunQueryDsl};
    let done = match database {
        Database::Sqlite(path) => {
            let mut link = diesel::SqliteConnection::establish(path.to_str().unwrap()).unwrap();
            diesel::sql_query(statement).execute(&mut link)
        }
        Database::Postgres(url) => {
            let mut link = diesel::PgConnection::establish(url).unwrap();
            diesel::sql_query(statement).execute(&mut link)
        }
    };
    done.map_err(|e| e.to_string())
}

#[test]
fn settings_are_overwritten() {
    for_each_store(|store| {
        store
            .write_now(|tx| {
                settings::set(tx, "public-url", "http://a")?;
                settings::set(tx, "public-url", "http://b")
            })
            .unwrap();
        let get = |key: &'static str| store.read_now(move |conn| settings::get(conn, key));
        assert_eq!(get("public-url"), Ok(Some("http://b".into())));
        assert_eq!(get("demo"), Ok(None));
    });
}

#[test]
fn read_tables_are_written_and_replaced() {
    for_each_store(|store| {
        with_streams(store, 2);
        let waiting = |number: i64| MatchRow {
            event: 0,
            number,
            round: 1,
            board: Some(4),
            status: "playing".into(),
            outcome: None,
            top: Some(person(1)),
            bottom: Some(person(2)),
            winner: None,
            top_score: None,
            bottom_score: None,
            length: 5,
            finished_at: None,
            begun_at: Some(at(5)),
        };
        let finished = MatchRow {
            board: None,
            status: "finished".into(),
            outcome: Some("played".into()),
            winner: Some(person(2)),
            top_score: Some(3),
            bottom_score: Some(5),
            finished_at: Some(at(60)),
            ..waiting(2)
        };
        let entry = |number: u32| EntryRow {
            event: EventNo(0),
            number: EntrantNo(number),
            person: person(number.into()),
            place: Some((3, 4)),
            withdrawn: false,
            partner: Some(person(u64::from(number) + 10)),
        };
        let summary = Summary {
            name: "Open".into(),
            day: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            status: summaries::SummaryStatus::Running,
            starts: Some("19:30:00".parse().unwrap()),
        };
        store
            .write_now({
                let (finished, summary) = (finished.clone(), summary.clone());
                move |tx| {
                    matches::put(tx, stream(1), &[waiting(1), waiting(2)])?;
                    matches::put(tx, stream(1), std::slice::from_ref(&finished))?;
                    matches::put(tx, stream(2), &[waiting(1)])?;
                    entries::put(tx, stream(1), &[entry(1), entry(2)])?;
                    summaries::put(tx, stream(1), &summary)?;
                    summaries::put(tx, stream(1), &summary)
                }
            })
            .unwrap();
        let (rows, played, entered, line, lines) = store
            .read_now(|conn| {
                Ok::<_, StoreError>((
                    matches::of_stream(conn, stream(1))?,
                    matches::of_person(conn, person(2))?,
                    entries::of_person(conn, person(2))?,
                    summaries::of_stream(conn, stream(1))?,
                    summaries::of_club(conn, club(1))?,
                ))
            })
            .unwrap();
        assert_eq!(rows, [waiting(1), finished.clone()]);
        assert_eq!(played.len(), 3);
        assert_eq!(entered, [(stream(1), entry(2))]);
        assert_eq!(line, Some(summary.clone()));
        assert_eq!(lines, [(stream(1), summary)]);

        // The other of a pair is in what the first is in.
        let (played, entered) = store
            .read_now(|conn| {
                Ok::<_, StoreError>((
                    matches::of_person(conn, person(11))?,
                    entries::of_person(conn, person(12))?,
                ))
            })
            .unwrap();
        assert_eq!(played.len(), 2, "{played:?}");
        assert!(played.iter().all(|(of, _)| *of == stream(1)));
        assert_eq!(entered, [(stream(1), entry(2))]);

        // An undo takes the score away again: nothing of it may stay behind.
        store
            .write_now(move |tx| {
                matches::put(tx, stream(1), &[waiting(2)])?;
                entries::replace(tx, stream(1), &[entry(2)])
            })
            .unwrap();
        let rows = store.read_now(|conn| matches::of_stream(conn, stream(1)));
        assert_eq!(rows.unwrap(), [waiting(1), waiting(2)]);
        let rows = store.read_now(|conn| entries::of_stream(conn, stream(1)));
        assert_eq!(rows.unwrap(), [entry(2)]);
        store
            .write_now(move |tx| matches::replace(tx, stream(1), &[waiting(3)]))
            .unwrap();
        let (one, two) = store
            .read_now(|conn| {
                Ok::<_, StoreError>((
                    matches::of_stream(conn, stream(1))?,
                    matches::of_stream(conn, stream(2))?,
                ))
            })
            .unwrap();
        assert_eq!((one, two), (vec![waiting(3)], vec![waiting(1)]));
    });
}
