//! Statements that stay prepared.

use diesel::{
    QueryResult, RunQueryDsl,
    backend::Backend,
    query_builder::{AstPass, QueryFragment, QueryId},
    serialize::ToSql,
    sql_types::{BigInt, Bool, HasSqlType, Nullable, Text},
};

/// A statement with fixed text, with a `?` for each value.
///
/// Diesel prepares every UPDATE and upsert anew, because in general each may name other columns and a cache of them
/// would grow without end. Those run with every score always name the same ones, and parsing them costs the database
/// more than running them: here they are written once and cached by their text.
pub(super) struct CachedSql<'a> {
    pub(super) sql: &'static str,
    pub(super) values: &'a [Value<'a>],
}

/// The value for a `?`.
pub(super) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
    Bool(bool),
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
        Value::Bool(value)
    }
}

/// Inserts a row, or replaces what is not its key: `upsert!(tx, table, { key columns }, { other columns })`, each column
/// with its value.
macro_rules! upsert {
    (
        $conn:expr, $table:ident,
        { $key:ident: $key_value:expr $(, $keys:ident: $key_values:expr)* $(,)? },
        { $column:ident: $value:expr $(, $columns:ident: $values:expr)* $(,)? } $(,)?
    ) => {{
        // So that a column that does not exist does not compile.
        let _ = $crate::schema::$table::$key;
        $(let _ = $crate::schema::$table::$keys;)*
        let _ = $crate::schema::$table::$column;
        $(let _ = $crate::schema::$table::$columns;)*
        each!($conn, c => CachedSql {
            sql: concat!(
                "INSERT INTO ", stringify!($table),
                " (", stringify!($key), $(", ", stringify!($keys),)*
                ", ", stringify!($column), $(", ", stringify!($columns),)*
                ") VALUES (?", $(upsert!(@placeholder $keys),)*
                ", ?", $(upsert!(@placeholder $columns),)*
                ") ON CONFLICT (", stringify!($key), $(", ", stringify!($keys),)*
                ") DO UPDATE SET ", stringify!($column), " = excluded.", stringify!($column),
                $(", ", stringify!($columns), " = excluded.", stringify!($columns),)*
            ),
            values: &[
                $key_value.into(), $($key_values.into(),)*
                $value.into(), $($values.into(),)*
            ],
        }
        .execute(c))
    }};
    (@placeholder $column:ident) => { ", ?" };
}
pub(super) use upsert;

impl QueryId for CachedSql<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for CachedSql<'_>
where
    DB: Backend + HasSqlType<Text> + HasSqlType<BigInt> + HasSqlType<Bool>,
    for<'t> Option<&'t str>: ToSql<Nullable<Text>, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
    bool: ToSql<Bool, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
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
                    Some(Value::Bool(value)) => out.push_bind_param::<Bool, _>(value)?,
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

fn not_a_value_each() -> diesel::result::Error {
    diesel::result::Error::QueryBuilderError("a value is due for each ? of a statement".into())
}

impl<Conn> RunQueryDsl<Conn> for CachedSql<'_> {}
