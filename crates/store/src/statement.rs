//! A statement as either database is given it: its text, and the values of its parameters.

use super::{Conn, StoreError, connection::Link, row::AnyRow};
use diesel::{
    Connection, PgConnection, QueryResult, SqliteConnection,
    backend::Backend,
    connection::LoadConnection,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    result::Error,
    serialize::ToSql,
    sql_types::{BigInt, Binary, Bool, HasSqlType, Nullable, Text, Untyped},
};

/// The value of a parameter, with its type although it may be NULL: PostgreSQL asks for it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
    Bool(Option<bool>),
    Bytes(Option<&'a [u8]>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(Some(text))
    }
}
impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        Value::Text(text)
    }
}
impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(Some(number))
    }
}
impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Number(number)
    }
}
impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(Some(value))
    }
}
impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Value::Bytes(Some(bytes))
    }
}

#[derive(Clone, Copy)]
pub(super) struct Statement<'a> {
    /// With a `?` for each value, and none for anything else.
    pub(super) sql: &'a str,
    pub(super) values: &'a [Value<'a>],
    /// Whether it stays prepared, found by its text: for what is run often and always reads the same.
    pub(super) stays_prepared: bool,
}

impl Statement<'_> {
    /// Whether one of its values is a text with a NUL in it.
    fn has_nul(&self) -> bool {
        let mut values = self.values.iter();
        values.any(|value| matches!(value, Value::Text(Some(text)) if text.contains('\0')))
    }
}

impl Link {
    /// How many rows it affected.
    pub(super) fn run(&mut self, statement: Statement<'_>) -> QueryResult<usize> {
        match self {
            Link::Sqlite(c) => c.execute_returning_count(&statement),
            Link::Postgres(c) => c.execute_returning_count(&statement),
        }
    }

    /// Passes each row to `take`, until that returns `false`.
    pub(super) fn rows(
        &mut self,
        statement: Statement<'_>,
        take: &mut dyn FnMut(&AnyRow<'_, '_>) -> QueryResult<bool>,
    ) -> QueryResult<()> {
        match self {
            Link::Sqlite(c) => {
                for row in <SqliteConnection as LoadConnection>::load(c, statement)? {
                    if !take(&AnyRow::Sqlite(row?))? {
                        break;
                    }
                }
            }
            // PostgreSQL has no such text, so no row is found by one; it would refuse to look for it.
            Link::Postgres(_) if statement.has_nul() => {}
            Link::Postgres(c) => {
                for row in <PgConnection as LoadConnection>::load(c, statement)? {
                    if !take(&AnyRow::Postgres(row?))? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Conn {
    /// Runs a statement that stays prepared. Returns how many rows it affected.
    ///
    /// Diesel prepares every UPDATE and upsert anew, because in general each may name other columns and a cache of them
    /// would grow without end. Those run with every score always name the same ones, and parsing them costs the database
    /// more than running them: they are written once and found by their text.
    pub(super) fn cached(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<usize, StoreError> {
        let stays_prepared = true;
        Ok(self.link.run(Statement {
            sql,
            values,
            stays_prepared,
        })?)
    }
}

/// Inserts a row, or replaces what is not its key: `upsert!(tx, table, { key columns }, { other columns })`, each column
/// with its value. Columns of an index that seldom change follow in `indexed` braces: SQLite writes anew the index of
/// every column that is set, even to what it was, so they are set only where they differ.
macro_rules! upsert {
    (
        $conn:expr, $table:ident,
        { $($key:ident: $key_value:expr),+ $(,)? },
        { $($column:ident: $value:expr),+ $(,)? } $(,)?
    ) => {{
        upsert!(@exist $table $($key)+ $($column)+);
        $conn.cached(
            upsert!(@sql $table { $($key)+ } { $($column)+ } set { $($column)+ }),
            &[$($key_value.into(),)+ $($value.into(),)+],
        )
    }};
    (
        $conn:expr, $table:ident,
        { $($key:ident: $key_value:expr),+ $(,)? },
        { $($column:ident: $value:expr),+ $(,)? },
        indexed { $($indexed:ident: $indexed_value:expr),+ $(,)? } $(,)?
    ) => {{
        upsert!(@exist $table $($key)+ $($column)+ $($indexed)+);
        let values: &[$crate::statement::Value<'_>] =
            &[$($key_value.into(),)+ $($value.into(),)+ $($indexed_value.into(),)+];
        let where_they_are_the_same = concat!(
            upsert!(@sql $table { $($key)+ } { $($column)+ $($indexed)+ } set { $($column)+ }),
            " WHERE TRUE",
            $(
                " AND ", stringify!($table), ".", stringify!($indexed),
                " IS NOT DISTINCT FROM excluded.", stringify!($indexed),
            )+
        );
        match $conn.cached(where_they_are_the_same, values) {
            Ok(0) => $conn.cached(
                upsert!(
                    @sql $table { $($key)+ } { $($column)+ $($indexed)+ } set { $($column)+ $($indexed)+ }
                ),
                values,
            ),
            written => written,
        }
    }};
    // So that a column that does not exist does not compile.
    (@exist $table:ident $($column:ident)+) => {
        $(let _ = $crate::schema::$table::$column;)+
    };
    (
        @sql $table:ident { $key:ident $($keys:ident)* } { $($column:ident)+ }
        set { $set:ident $($sets:ident)* }
    ) => {
        concat!(
            "INSERT INTO ", stringify!($table),
            " (", stringify!($key), $(", ", stringify!($keys),)* $(", ", stringify!($column),)+
            ") VALUES (?", $(upsert!(@placeholder $keys),)* $(upsert!(@placeholder $column),)+
            ") ON CONFLICT (", stringify!($key), $(", ", stringify!($keys),)*
            ") DO UPDATE SET ", stringify!($set), " = excluded.", stringify!($set),
            $(", ", stringify!($sets), " = excluded.", stringify!($sets),)*
        )
    };
    (@placeholder $column:ident) => { ", ?" };
}
pub(super) use upsert;

impl QueryId for Statement<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Statement<'_> {
    type SqlType = Untyped;
}

impl<DB> QueryFragment<DB> for Statement<'_>
where
    DB: Backend + HasSqlType<Text> + HasSqlType<BigInt> + HasSqlType<Bool> + HasSqlType<Binary>,
    for<'t> Option<&'t str>: ToSql<Nullable<Text>, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
    Option<bool>: ToSql<Nullable<Bool>, DB>,
    for<'t> Option<&'t [u8]>: ToSql<Nullable<Binary>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        if !self.stays_prepared {
            out.unsafe_to_cache_prepared();
        }
        let mut values = self.values.iter();
        for (i, part) in self.sql.split('?').enumerate() {
            if i > 0 {
                match values.next() {
                    Some(Value::Text(text)) => {
                        out.push_bind_param::<Nullable<Text>, _>(text)?;
                    }
                    Some(Value::Number(number)) => {
                        out.push_bind_param::<Nullable<BigInt>, _>(number)?;
                    }
                    Some(Value::Bool(value)) => {
                        out.push_bind_param::<Nullable<Bool>, _>(value)?;
                    }
                    Some(Value::Bytes(bytes)) => {
                        out.push_bind_param::<Nullable<Binary>, _>(bytes)?;
                    }
                    None => return Err(not_a_value_each()),
                }
            }
            out.push_sql(part);
        }
        match values.next() {
            None => Ok(()),
            Some(_) => Err(not_a_value_each()),
        }
    }
}

fn not_a_value_each() -> Error {
    Error::QueryBuilderError("a value is due for each ? of a statement".into())
}
