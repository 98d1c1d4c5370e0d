//! On SQLite always, and on the PostgreSQL server whose URL is in `CRAWFORD_TEST_POSTGRES` (`tests/postgres.sh`).

use super::prelude::*;
use crate::{
    Conn, Database, StoreError,
    connection::{Limits, Link, Use, in_batches},
    schema::{notes, settings},
    statement::upsert,
};
use crawford_journal::{PersonId, UtcMicros};
use diesel::{
    Connection,
    connection::InstrumentationEvent,
    dsl::{count_star, exists, max, select},
    result::{DatabaseErrorKind, Error},
};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

diesel::table! {
    kinds (id) {
        id -> BigInt,
        word -> Text,
        maybe_word -> Nullable<Text>,
        maybe_number -> Nullable<BigInt>,
        truth -> Bool,
        maybe_truth -> Nullable<Bool>,
        bytes -> Binary,
        maybe_bytes -> Nullable<Binary>,
        person -> Text,
        maybe_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    /// The same table, mistaken.
    #[sql_name = "kinds"]
    mistaken (word) {
        id -> Text,
        word -> BigInt,
        truth -> Binary,
        bytes -> Bool,
    }
}

diesel::table! {
    marks (kind) {
        kind -> BigInt,
        mark -> Text,
    }
}
diesel::allow_tables_to_appear_in_same_query!(kinds, marks);

#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = kinds, treat_none_as_default_value = false)]
struct Kind {
    id: i64,
    word: String,
    maybe_word: Option<String>,
    maybe_number: Option<i64>,
    truth: bool,
    maybe_truth: Option<bool>,
    bytes: Vec<u8>,
    maybe_bytes: Option<Vec<u8>>,
    person: PersonId,
    maybe_at: Option<UtcMicros>,
}

fn full(id: i64) -> Kind {
    Kind {
        id,
        word: format!("word {id} “?” \" ' ` $1"),
        maybe_word: Some(String::new()),
        maybe_number: Some(i64::MIN),
        truth: true,
        maybe_truth: Some(false),
        bytes: vec![0, 1, 255],
        maybe_bytes: Some(vec![]),
        person: PersonId::from_random([7; 10]),
        maybe_at: Some(UtcMicros(1)),
    }
}

fn bare(id: i64) -> Kind {
    Kind {
        id,
        word: "bare".to_owned(),
        maybe_word: None,
        maybe_number: None,
        truth: false,
        maybe_truth: None,
        bytes: vec![],
        maybe_bytes: None,
        person: PersonId::from_random([8; 10]),
        maybe_at: None,
    }
}

fn on_each(test: impl Fn(&mut Conn)) {
    let mut databases = vec![(Database::Sqlite(":memory:".into()), "BLOB")];
    if let Ok(url) = std::env::var("CRAWFORD_TEST_POSTGRES") {
        databases.push((Database::Postgres(url), "BYTEA"));
    }
    for (database, bytes) in databases {
        let conn = &mut Conn::open(&database, Use::Write, Limits::default()).unwrap();
        conn.command(&format!(
            "CREATE TEMP TABLE kinds (
                 id BIGINT NOT NULL PRIMARY KEY, word TEXT NOT NULL, maybe_word TEXT,
                 maybe_number BIGINT, truth BOOLEAN NOT NULL, maybe_truth BOOLEAN,
                 bytes {bytes} NOT NULL, maybe_bytes {bytes}, person TEXT NOT NULL, maybe_at BIGINT
             );
             CREATE TEMP TABLE marks (
                 kind BIGINT NOT NULL PRIMARY KEY REFERENCES kinds (id), mark TEXT NOT NULL
             );
             CREATE TEMP TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
        ))
        .unwrap();
        test(conn);
    }
}

fn put(conn: &mut Conn, kind: &Kind) {
    let rows = diesel::insert_into(kinds::table).values(kind).execute(conn);
    assert_eq!(rows, Ok(1));
}

fn all(conn: &mut Conn) -> Vec<Kind> {
    let query = kinds::table.order(kinds::id).select(Kind::as_select());
    query.load(conn).unwrap()
}

#[test]
fn every_type_reads_as_it_was_written_with_and_without_null() {
    on_each(|conn| {
        put(conn, &full(1));
        put(conn, &bare(2));
        assert_eq!(all(conn), [full(1), bare(2)]);
        let rows = diesel::update(kinds::table.find(2))
            .set((
                kinds::maybe_word.eq(Some("w")),
                kinds::maybe_truth.eq(Some(true)),
                kinds::maybe_at.eq(Some(UtcMicros(-1))),
            ))
            .execute(conn);
        assert_eq!(rows, Ok(1));
        let set: (Option<String>, Option<bool>, Option<UtcMicros>) = kinds::table
            .filter(kinds::person.eq(bare(2).person))
            .select((kinds::maybe_word, kinds::maybe_truth, kinds::maybe_at))
            .first(conn)
            .unwrap();
        let expected = (Some("w".to_owned()), Some(true), Some(UtcMicros(-1)));
        assert_eq!(set, expected);
        let gone: Vec<i64> = diesel::delete(kinds::table.filter(kinds::truth.eq(true)))
            .returning(kinds::id)
            .load(conn)
            .unwrap();
        assert_eq!(gone, [1]);
        let rows = diesel::delete(kinds::table).execute(conn);
        assert_eq!(rows, Ok(1));
        let kept: Kind = diesel::insert_into(kinds::table)
            .values(&full(3))
            .returning(Kind::as_select())
            .get_result(conn)
            .unwrap();
        assert_eq!(kept, full(3));
    });
}

#[test]
fn what_is_not_of_its_type_is_an_error() {
    on_each(|conn| {
        put(conn, &full(1));
        let read = [
            mistaken::table
                .select(mistaken::id)
                .load::<String>(conn)
                .map(drop),
            mistaken::table
                .select(mistaken::word)
                .load::<i64>(conn)
                .map(drop),
            mistaken::table
                .select(mistaken::truth)
                .load::<Vec<u8>>(conn)
                .map(drop),
            mistaken::table
                .select(mistaken::bytes)
                .load::<bool>(conn)
                .map(drop),
            kinds::table
                .select(kinds::maybe_truth.assume_not_null())
                .filter(kinds::maybe_number.eq(i64::MIN))
                .load::<bool>(conn)
                .map(drop),
        ];
        assert_eq!(read[4], Ok(()));
        for read in &read[..4] {
            assert!(
                matches!(read, Err(Error::DeserializationError(_))),
                "{read:?}"
            );
        }
    });
}

#[test]
fn lists_of_any_length_are_asked_for() {
    on_each(|conn| {
        for id in 0..700 {
            put(conn, &bare(id));
        }
        for count in [0, 1, 600] {
            let ids = Vec::from_iter(50..50 + count);
            let mut found: Vec<i64> = in_batches(conn, &ids, |conn, some| {
                Ok(kinds::table
                    .filter(kinds::id.eq_any(some))
                    .select(kinds::id)
                    .load(conn)?)
            })
            .unwrap();
            found.sort_unstable();
            assert_eq!(found, ids);
            let counted = kinds::table.filter(kinds::id.eq_any(&ids)).count();
            assert_eq!(counted.get_result(conn), Ok(count));
            let others = kinds::table.filter(kinds::id.ne_all(&ids)).count();
            assert_eq!(others.get_result(conn), Ok(700 - count));
        }
    });
}

#[test]
fn what_the_tables_ask_is_understood() {
    on_each(|conn| {
        let top = kinds::table.select(max(kinds::id));
        assert_eq!(top.first::<Option<i64>>(conn), Ok(None));
        let none = kinds::table.select(kinds::id).first::<i64>(conn);
        assert_eq!(none.optional(), Ok(None));
        for id in 1..=4 {
            put(conn, &bare(id));
        }
        let mark = (marks::kind.eq(2), marks::mark.eq("second"));
        let mark = diesel::insert_into(marks::table).values(mark);
        assert_eq!(mark.on_conflict_do_nothing().execute(conn), Ok(1));
        assert_eq!(mark.on_conflict_do_nothing().execute(conn), Ok(0));
        let mark = mark
            .on_conflict(marks::kind)
            .do_update()
            .set(marks::mark.eq("other"));
        assert_eq!(mark.execute(conn), Ok(1));
        let joined: (i64, String) = kinds::table
            .inner_join(marks::table.on(marks::kind.eq(kinds::id)))
            .select((kinds::id, marks::mark))
            .get_result(conn)
            .unwrap();
        assert_eq!(joined, (2, "other".to_owned()));
        let marked: Vec<(i64, Option<String>)> = kinds::table
            .left_join(marks::table.on(marks::kind.eq(kinds::id)))
            .order(kinds::id.desc())
            .limit(2)
            .offset(1)
            .select((kinds::id, marks::mark.nullable()))
            .load(conn)
            .unwrap();
        assert_eq!(marked, [(3, None), (2, Some("other".to_owned()))]);
        let there = |id: i64| select(exists(kinds::table.find(id)));
        assert_eq!(there(4).get_result(conn), Ok(true));
        assert_eq!(there(5).get_result(conn), Ok(false));
        let mut boxed = kinds::table
            .select(count_star())
            .filter(kinds::truth.eq(false))
            .into_boxed();
        boxed = boxed.filter(kinds::id.gt(1));
        assert_eq!(boxed.first(conn), Ok(3_i64));
        let words = kinds::table.select(kinds::word).distinct();
        assert_eq!(words.load(conn), Ok(vec!["bare".to_owned()]));
        assert_eq!(conn.number("SELECT 7 * count(*) FROM kinds"), Ok(28));
    });
}

#[test]
fn an_upsert_inserts_and_replaces() {
    on_each(|conn| {
        for value in ["a", "b"] {
            assert_eq!(
                upsert!(conn, settings, { key: "k" }, { value: value }),
                Ok(1)
            );
            let stored = settings::table.select(settings::value).load(conn);
            assert_eq!(stored, Ok(vec![value.to_owned()]));
        }
        let few = conn.cached("DELETE FROM settings WHERE key = ?", &[]);
        assert!(matches!(few, Err(StoreError::Failed(_))), "{few:?}");
        let many = conn.cached("DELETE FROM settings", &["k".into()]);
        assert!(matches!(many, Err(StoreError::Failed(_))), "{many:?}");
    });
}

#[test]
fn an_upsert_sets_columns_of_an_index_only_where_they_differ() {
    on_each(|conn| {
        conn.command(
            "CREATE TEMP TABLE notes (
                 id TEXT NOT NULL PRIMARY KEY, club TEXT NOT NULL, text TEXT, created_at BIGINT NOT NULL
             )",
        )
        .unwrap();
        let on_sqlite = matches!(conn.link, Link::Sqlite(_));
        if on_sqlite {
            conn.command(
                "INSERT INTO settings VALUES ('times set', '0');
                 CREATE TEMP TRIGGER counting AFTER UPDATE OF text ON notes
                 BEGIN UPDATE settings SET value = value + 1; END",
            )
            .unwrap();
        }
        let mut rewritten = |created_at: i64, text: Option<&str>| {
            let rows = upsert!(conn, notes, { id: "n" }, { club: "c", created_at: created_at }, indexed { text: text });
            assert_eq!(rows, Ok(1));
            let stored: Vec<(Option<String>, i64)> = notes::table
                .select((notes::text, notes::created_at))
                .load(conn)
                .unwrap();
            assert_eq!(stored, [(text.map(str::to_owned), created_at)]);
            let times = settings::table.select(settings::value).load(conn);
            times.unwrap().pop().map(|times: String| times)
        };
        for (created_at, text, times) in [
            (1, None, "0"),
            (2, None, "0"),
            (3, Some("a"), "1"),
            (4, Some("a"), "1"),
            (5, Some("b"), "2"),
            (6, None, "3"),
        ] {
            let counted = rewritten(created_at, text);
            assert_eq!(counted, on_sqlite.then(|| times.to_owned()));
        }
    });
}

#[test]
fn what_the_database_refuses_is_known() {
    on_each(|conn| {
        put(conn, &bare(1));
        let again = diesel::insert_into(kinds::table)
            .values(&bare(1))
            .execute(conn)
            .unwrap_err();
        let taken = matches!(
            &again,
            Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)
        );
        assert!(taken, "{again:?}");
        assert!(matches!(StoreError::from(again), StoreError::Taken(_)));
        let nowhere = diesel::insert_into(marks::table)
            .values((marks::kind.eq(9), marks::mark.eq("")))
            .execute(conn)
            .map_err(StoreError::from);
        assert_eq!(nowhere, Err(StoreError::NotFound));
        assert_eq!(all(conn), [bare(1)]);
    });
}

/// Counts the statements that the database keeps prepared from now on.
fn prepared(conn: &mut Conn) -> Arc<AtomicUsize> {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let count_it = move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::CacheQuery { .. } = event {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    };
    match &mut conn.link {
        Link::Sqlite(c) => c.set_instrumentation(count_it),
        Link::Postgres(c) => c.set_instrumentation(count_it),
    }
    count
}

#[test]
fn what_always_reads_the_same_is_prepared_once() {
    on_each(|conn| {
        let count = prepared(conn);
        let count = || count.load(Ordering::Relaxed);
        for id in 0..3 {
            put(conn, &full(id));
        }
        assert_eq!(count(), 1);
        for id in 0..3 {
            let word = kinds::table.find(id).select(kinds::word);
            assert_eq!(word.first(conn), Ok(full(id).word));
        }
        assert_eq!(count(), 2);
        for value in ["a", "b"] {
            upsert!(conn, settings, { key: "k" }, { value: value }).unwrap();
        }
        assert_eq!(count(), 3);
        // Of these there are any number.
        for id in 0..3 {
            let ids = Vec::from_iter(0..=id);
            let some = kinds::table.filter(kinds::id.eq_any(ids)).count();
            assert_eq!(some.get_result(conn), Ok(id + 1));
            let change = diesel::update(kinds::table.find(id)).set(kinds::word.eq("w"));
            assert_eq!(change.execute(conn), Ok(1));
            assert_eq!(conn.number("SELECT count(*) FROM kinds"), Ok(3));
        }
        assert_eq!(count(), 3);
    });
}
