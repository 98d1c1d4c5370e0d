//! Opening: making, migrating, refusing; and a database that cannot take more.

use crate::{
    at, stream,
    support::{Fresh, for_each_database, for_each_store, fresh_databases, open, run_sql},
    with_streams,
};
use crawford::{
    journal::Actor,
    store::{Database, Store, StoreError, StoreOptions, journal, settings},
};

#[test]
fn many_may_open_an_empty_database_at_once() {
    let mut all = vec![Fresh::sqlite_empty()];
    all.extend(Fresh::postgres_empty());
    for fresh in all {
        std::thread::scope(|scope| {
            for _ in 0..24 {
                scope.spawn(|| open(&fresh.database).close());
            }
        });
        let store = open(&fresh.database);
        with_streams(&store, 1);
        store.close();
    }
}

#[test]
fn what_was_stored_is_there_when_opened_again() {
    for_each_database(|database| {
        let store = open(database);
        store
            .write_now(|tx| settings::set(tx, "demo", "yes"))
            .unwrap();
        store.close();
        let again = open(database);
        let value = again.read_now(|conn| settings::get(conn, "demo"));
        assert_eq!(value, Ok(Some("yes".into())));
        again.close();
    });
}

#[test]
fn after_closing_nothing_is_taken() {
    for_each_store(|store| {
        store.close();
        let write = store.write_now(|tx| settings::set(tx, "a", "b"));
        assert!(matches!(write, Err(StoreError::Unavailable(_))));
        let read = store.read_now(|conn| settings::get(conn, "a"));
        assert!(matches!(read, Err(StoreError::Unavailable(_))));
    });
}

#[test]
fn a_database_of_a_newer_program_is_refused() {
    let mark = "INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000001')";
    for fresh in fresh_databases() {
        open(&fresh.database).close();
        run_sql(&fresh.database, mark);
        let refused = Store::open(&fresh.database, StoreOptions::of(&fresh.database));
        assert_eq!(
            refused.unwrap_err(),
            StoreError::Newer("99990101000001".into())
        );
    }
}

#[test]
fn what_is_no_database_is_refused() {
    let fresh = Fresh::sqlite_empty();
    let Database::Sqlite(path) = &fresh.database else {
        unreachable!()
    };
    std::fs::write(
        path,
        "a letter to a friend, long enough to be looked at\n".repeat(40),
    )
    .unwrap();
    let refused = Store::open(&fresh.database, StoreOptions::of(&fresh.database));
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    let nowhere = Database::Sqlite(path.with_file_name("no").join("such").join("folder.db"));
    let refused = Store::open(&nowhere, StoreOptions::of(&nowhere));
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
}

#[cfg(unix)]
#[test]
fn the_file_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let fresh = Fresh::sqlite_empty();
    let Database::Sqlite(path) = &fresh.database else {
        unreachable!()
    };
    let store = open(&fresh.database);
    with_streams(&store, 1);
    for part in ["crawford.db", "crawford.db-wal", "crawford.db-shm"] {
        let mode = std::fs::metadata(path.with_file_name(part))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{part}");
    }
    store.close();
}

#[test]
fn a_read_only_database_says_so_and_goes_on_being_read() {
    for_each_database(|database| {
        let store = open(database);
        with_streams(&store, 1);
        store.close();
        let mut options = StoreOptions::of(database);
        options.read_only = true;
        let store = Store::open(database, options).unwrap();
        for _ in 0..2 {
            let write = store.write_now(|tx| settings::set(tx, "a", "b"));
            assert_eq!(write, Err(StoreError::ReadOnly));
            assert!(StoreError::ReadOnly.is_temporary());
            let read = store.read_now(|conn| journal::newest(conn, stream(1)));
            assert_eq!(read, Ok(0));
        }
        store.close();
    });
}

#[test]
fn a_full_disk_stores_nothing_by_halves_and_small_things_still_go_in() {
    let fresh = Fresh::sqlite();
    let store = open(&fresh.database);
    with_streams(&store, 2);
    store.close();
    let mut options = StoreOptions::of(&fresh.database);
    options.largest = Some(1_000_000);
    let store = Store::open(&fresh.database, options).unwrap();
    let append = |number: u64, text: String| {
        let bodies = vec![text];
        store.write_now(move |tx| {
            let id = stream(number);
            let newest = journal::newest(tx, id)?;
            journal::append(tx, id, newest, at(1), Actor::Program, None, &bodies)
        })
    };
    // Something that can never go in, beside small things that can.
    std::thread::scope(|scope| {
        for client in 0..8 {
            scope.spawn(move || {
                for _ in 0..5 {
                    if client % 2 == 0 {
                        let outcome = append(1, "x".repeat(3_000_000));
                        assert_eq!(outcome, Err(StoreError::Full));
                    } else {
                        append(2, "small".into()).unwrap();
                    }
                }
            });
        }
    });
    assert_eq!(store.newest(stream(1)), Some(0));
    assert_eq!(store.newest(stream(2)), Some(20));
    // Until nothing goes in any more, and still all that was acknowledged is there.
    let mut acknowledged = 20;
    let full = loop {
        match append(2, "y".repeat(20_000)) {
            Ok(_) => acknowledged += 1,
            Err(e) => break e,
        }
    };
    assert_eq!(full, StoreError::Full);
    assert!(full.is_temporary());
    store.close();
    let store = open(&fresh.database);
    let facts = store.read_now(|conn| journal::facts(conn, stream(2), 0));
    assert_eq!(facts.unwrap().len(), acknowledged);
    store.close();
}

#[cfg(unix)]
#[test]
fn nothing_is_acknowledged_that_went_into_a_file_taken_away() {
    let fresh = Fresh::sqlite();
    let Database::Sqlite(path) = &fresh.database else {
        panic!("it is SQLite");
    };
    let store = open(&fresh.database);
    let write = |value: &'static str| store.write_now(move |tx| settings::set(tx, "a", value));
    assert_eq!(write("before"), Ok(()));
    let aside = path.with_extension("aside");
    std::fs::rename(path, &aside).unwrap();
    let refused = write("into a file that is gone").unwrap_err();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
    assert!(!path.exists());
    // Another one in its place is not the one that was opened.
    std::fs::copy(&aside, path).unwrap();
    assert_eq!(write("beside another"), Err(refused));
    std::fs::rename(&aside, path).unwrap();
    assert_eq!(write("after"), Ok(()));
    let kept = store.read_now(|conn| settings::get(conn, "a"));
    assert_eq!(kept, Ok(Some("after".into())));
    store.close();
}

#[test]
fn a_closure_that_reads_sees_one_picture() {
    for_each_store(|store| {
        with_streams(store, 1);
        let (before, after) = store
            .read_now({
                let store = store.clone();
                move |conn| {
                    let before = settings::get(conn, "a")?;
                    store.write_now(|tx| settings::set(tx, "a", "b"))?;
                    Ok::<_, StoreError>((before, settings::get(conn, "a")?))
                }
            })
            .unwrap();
        assert_eq!(before, after, "one picture from first to last");
    });
}

#[test]
fn a_server_that_was_restarted_is_met_again_without_a_word() {
    for fresh in fresh_databases() {
        let store = open(&fresh.database);
        with_streams(&store, 1);
        for round in 0..10_u64 {
            // Every thread has a connection that will be cut.
            std::thread::scope(|scope| {
                for _ in 0..40 {
                    scope.spawn(|| {
                        store
                            .read_now(|conn| journal::newest(conn, stream(1)))
                            .unwrap()
                    });
                }
            });
            fresh.cut_connections();
            if round % 2 == 0 {
                let newest = store.read_now(|conn| journal::newest(conn, stream(1)));
                assert_eq!(newest, Ok(round / 2));
            }
            if round % 2 == 1 {
                store
                    .write_now(|tx| {
                        let newest = journal::newest(tx, stream(1))?;
                        let bodies = ["{}".to_owned()];
                        journal::append(tx, stream(1), newest, at(1), Actor::Program, None, &bodies)
                    })
                    .unwrap();
            }
        }
        store.close();
    }
}

#[test]
fn a_server_that_is_not_there_is_said_to_be_unavailable() {
    // Port 1 of this machine: nobody listens there.
    let database: Database = "postgres://crawford@127.0.0.1:1/crawford".parse().unwrap();
    let refused = Store::open(&database, StoreOptions::of(&database)).unwrap_err();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused:?}");
    assert!(refused.is_temporary());
}
