//! Running diesel's queries on a connection to either database.

use super::{
    Conn, StoreError,
    backend::{Common, Sql, Values},
    row::AnyRow,
    statement::Statement,
};
use diesel::{
    QueryResult,
    deserialize::FromSqlRow,
    query_builder::{AsQuery, QueryBuilder, QueryFragment, QueryId},
    query_dsl::{CompatibleType, methods::LimitDsl},
    result::Error,
    row::Row,
    sql_types::BigInt,
};
use std::{any::TypeId, collections::HashMap};

#[cfg(test)]
mod tests;

/// What the modules of tables import: diesel's prelude with our [`RunQueryDsl`] in place of its own.
pub(super) mod prelude {
    pub(crate) use super::RunQueryDsl;
    pub(crate) use diesel::prelude::*;
}

/// Diesel's methods that run a query, for [`Conn`] alone: a [`super::Tx`] is then one too.
pub(super) trait RunQueryDsl: Sized {
    /// Returns how many rows it affected.
    fn execute(self, conn: &mut Conn) -> QueryResult<usize>
    where
        Self: QueryFragment<Common> + QueryId,
    {
        conn.execute(Asked::all(&self))
    }

    fn load<U>(self, conn: &mut Conn) -> QueryResult<Vec<U>>
    where
        Self: AsQuery,
        Self::Query: QueryFragment<Common> + QueryId,
        Self::SqlType: CompatibleType<U, Common>,
        U: FromSqlRow<<Self::SqlType as CompatibleType<U, Common>>::SqlType, Common>,
    {
        let mut all = Vec::new();
        conn.rows(Asked::all(&self.as_query()), &mut |row| {
            all.push(U::build_from_row(row).map_err(Error::DeserializationError)?);
            Ok(true)
        })?;
        Ok(all)
    }

    /// The first row of those it returns.
    fn get_result<U>(self, conn: &mut Conn) -> QueryResult<U>
    where
        Self: AsQuery,
        Self::Query: QueryFragment<Common> + QueryId,
        Self::SqlType: CompatibleType<U, Common>,
        U: FromSqlRow<<Self::SqlType as CompatibleType<U, Common>>::SqlType, Common>,
    {
        conn.row(Asked::all(&self.as_query()))
    }

    /// The first row, and the database is asked for no other.
    fn first<U>(self, conn: &mut Conn) -> QueryResult<U>
    where
        Self: AsQuery + LimitDsl,
        Self::Query: QueryFragment<Common> + QueryId,
        Self::SqlType: CompatibleType<U, Common>,
        U: FromSqlRow<<Self::SqlType as CompatibleType<U, Common>>::SqlType, Common>,
    {
        let query = self.as_query();
        let one = true;
        conn.row(Asked {
            one,
            ..Asked::all(&query)
        })
    }
}

impl<Q: diesel::RunQueryDsl<Conn>> RunQueryDsl for Q {}

/// A query of any type.
struct Asked<'q> {
    /// Of those whose type says how they read.
    id: Option<TypeId>,
    query: &'q dyn QueryFragment<Common>,
    /// Whether one row is enough. Diesel's own limit is a parameter, for which SQLite would prepare the statement anew
    /// each time: it plans by the limit.
    one: bool,
}

impl<'q> Asked<'q> {
    fn all<Q: QueryFragment<Common> + QueryId>(query: &'q Q) -> Asked<'q> {
        Asked {
            id: Q::query_id(),
            query,
            one: false,
        }
    }

    /// Its text, and whether it may stay prepared.
    fn text(&self) -> QueryResult<(String, bool)> {
        let mut sql = Sql::default();
        self.query.to_sql(&mut sql, &Common)?;
        if self.one {
            sql.push_sql(" LIMIT 1");
        }
        let stays_prepared = self.query.is_safe_to_cache_prepared(&Common)?;
        Ok((sql.finish(), stays_prepared))
    }
}

/// The texts of the queries that a connection has run, by the types that tell them apart, with and without a limit of
/// one row. Only of those that always read the same and so may stay prepared.
#[derive(Default)]
pub(super) struct Texts(HashMap<(TypeId, bool), String>);

impl Texts {
    /// Passes the statement of a query to `run`.
    fn with<T>(
        &mut self,
        asked: Asked<'_>,
        run: impl FnOnce(Statement<'_>) -> QueryResult<T>,
    ) -> QueryResult<T> {
        let mut values = Values::default();
        asked.query.collect_binds(&mut values, &mut (), &Common)?;
        let key = asked.id.map(|id| (id, asked.one));
        if let Some(sql) = key.and_then(|key| self.0.get(&key)) {
            return run(Statement {
                sql,
                values: &values.0,
                stays_prepared: true,
            });
        }
        let (sql, stays_prepared) = asked.text()?;
        let done = run(Statement {
            sql: &sql,
            values: &values.0,
            stays_prepared,
        });
        if let Some(key) = key
            && stays_prepared
        {
            self.0.insert(key, sql);
        }
        done
    }
}

impl Conn {
    fn execute(&mut self, asked: Asked<'_>) -> QueryResult<usize> {
        let link = &mut self.link;
        self.texts.with(asked, |statement| link.run(statement))
    }

    /// Passes each row to `take`, until that returns `false`.
    fn rows(
        &mut self,
        asked: Asked<'_>,
        take: &mut dyn FnMut(&AnyRow<'_, '_>) -> QueryResult<bool>,
    ) -> QueryResult<()> {
        let link = &mut self.link;
        self.texts
            .with(asked, |statement| link.rows(statement, take))
    }

    fn row<U, T>(&mut self, asked: Asked<'_>) -> QueryResult<U>
    where
        U: FromSqlRow<T, Common>,
    {
        let mut first = None;
        self.rows(asked, &mut |row| {
            first = Some(U::build_from_row(row).map_err(Error::DeserializationError)?);
            Ok(false)
        })?;
        first.ok_or(Error::NotFound)
    }

    /// An integer, by a query of our own.
    pub(super) fn number(&mut self, sql: &str) -> Result<i64, StoreError> {
        let mut number = Err(Error::NotFound);
        let asked = Statement {
            sql,
            values: &[],
            stays_prepared: false,
        };
        self.link.rows(asked, &mut |row| {
            number = row
                .get_value::<BigInt, i64, usize>(0)
                .map_err(Error::DeserializationError);
            Ok(false)
        })?;
        Ok(number?)
    }
}
