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
pub(super) struct Steady<'a> {
    pub(super) wording: &'static str,
    pub(super) values: &'a [Value<'a>],
}

/// The value for a `?`.
pub(super) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
    Truth(bool),
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
    fn from(truth: bool) -> Self {
        Value::Truth(truth)
    }
}

impl QueryId for Steady<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for Steady<'_>
where
    DB: Backend + HasSqlType<Text> + HasSqlType<BigInt> + HasSqlType<Bool>,
    for<'t> Option<&'t str>: ToSql<Nullable<Text>, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
    bool: ToSql<Bool, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let mut values = self.values.iter();
        for (i, part) in self.wording.split('?').enumerate() {
            if i > 0 {
                match values.next() {
                    Some(Value::Text(text)) => {
                        out.push_bind_param::<Nullable<Text>, _>(text)?;
                    }
                    Some(Value::Number(number)) => {
                        out.push_bind_param::<Nullable<BigInt>, _>(number)?;
                    }
                    Some(Value::Truth(truth)) => out.push_bind_param::<Bool, _>(truth)?,
                    None => {}
                }
            }
            out.push_sql(part);
        }
        Ok(())
    }
}

impl<Conn> RunQueryDsl<Conn> for Steady<'_> {}
