//! The ordinary rows and the read tables, one test a table.

mod log_in;
mod record;

use crate::{
    a_club, account, at, club, note, person, stream,
    support::{for_each_database, for_each_store, open},
    with_streams,
};
use crawford::{
    club::{permissions::AccountRole, sign_up::SignUpTerms},
    journal::{Actor, RequestKey},
    store::{
        Database, Store, StoreError, accounts, accounts::Account, addresses, attempts, audit,
        audit::AuditEntry, audit::AuditFilter, audit::AuditKind, audit::AuditObject, clubs,
        entries, entries::EntryRow, events, events::EventRow, links, links::StoredLink, matches,
        matches::MatchRow, notes, people, people::Person, requests, seeds, sessions,
        sessions::Session, settings, sign_ups, streams, streams::StreamKind, summaries,
        summaries::Summary,
    },
    tournament::{EntrantNo, EventNo, MatchNo, MatchStatus},
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
        assert_eq!(by_slug("club\0"), Err(StoreError::NotFound));

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
        assert_eq!(order, [person(2), person(3), person(1), person(4)]);
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
        role: AccountRole::Owner,
        created_at: at(0),
    }
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
        let waiting = |number: u32| MatchRow {
            event: EventNo(0),
            number: MatchNo(number),
            round: 1,
            board: Some(4),
            status: MatchStatus::Playing,
            outcome: None,
            top: Some(person(1)),
            bottom: Some(person(2)),
            winner: None,
            score: None,
            length: 5,
            finished_at: None,
            begun_at: Some(at(5)),
            given: 0,
        };
        let finished = MatchRow {
            board: None,
            status: MatchStatus::Finished,
            outcome: Some("played".into()),
            winner: Some(person(2)),
            score: Some((3, 5)),
            finished_at: Some(at(60)),
            given: 2,
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
        let plays = |game: Option<&str>| EventRow {
            event: EventNo(0),
            name: "Open".into(),
            entrants: 2,
            drawn: true,
            game: game.map(str::to_owned),
        };
        store
            .write_now({
                let (finished, summary) = (finished.clone(), summary.clone());
                move |tx| {
                    events::replace(tx, stream(1), &[plays(None)])?;
                    events::replace(tx, stream(2), &[plays(Some("narde"))])?;
                    matches::put(tx, stream(1), &[waiting(1), waiting(2)])?;
                    matches::put(tx, stream(1), std::slice::from_ref(&finished))?;
                    matches::put(tx, stream(2), &[waiting(1), finished.clone()])?;
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
        // What was given at the beginning took no time, and another game takes another.
        let times = store.read_now(|conn| matches::times_of_club(conn, club(1), 10));
        assert_eq!(times, Ok(vec![(3, at(5), at(60))]));
        assert_eq!(played.len(), 4);
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
        assert!(played.iter().all(|(of, ..)| *of == stream(1)));
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
        assert_eq!((one, two), (vec![waiting(3)], vec![waiting(1), finished]));
    });
}

#[test]
fn what_belongs_to_a_deleted_stream_is_not_found() {
    for_each_store(|store| {
        with_streams(store, 0);
        let added = store.write_now(|tx| {
            let terms = SignUpTerms::default();
            sign_ups::set_form(tx, club(1), stream(9), EventNo(1), &terms)
        });
        assert_eq!(added, Err(StoreError::NotFound));
    });
}
