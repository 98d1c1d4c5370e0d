//! Accounts, sessions, links and failed logins.

use super::*;

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
            store.read_now(|conn| accounts::any_with_role(conn, AccountRole::Owner)),
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
                accounts::set_role(tx, account(1), AccountRole::Member)?;
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
                    accounts::any_with_role(conn, AccountRole::Owner)?,
                ))
            })
            .unwrap();
        assert_eq!(found.0, a_session("one", 1, 10));
        assert_eq!(found.1, by_name);
        assert_eq!(by_name.password.as_deref(), Some("$argon2id$x"));
        assert_eq!(by_name.role, AccountRole::Member);
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
            purpose: match whose {
                Some(_) => links::StoredPurpose::Reset,
                None => links::StoredPurpose::Owner,
            },
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
