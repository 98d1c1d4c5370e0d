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
    helper_types::Limit,
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
        conn.execute(Self::query_id(), &self)
    }

    fn load<U>(self, conn: &mut Conn) -> QueryResult<Vec<U>>
    where
        Self: AsQuery,
        Self::Query: QueryFragment<Common> + QueryId,
        Self::SqlType: CompatibleType<U, Common>,
        U: FromSqlRow<<Self::SqlType as CompatibleType<U, Common>>::SqlType, Common>,
    {
        let mut all = Vec::new();
        conn.rows(
            <Self::Query as QueryId>::query_id(),
            &self.as_query(),
            &mut |row| {
                all.push(U::build_from_row(row).map_err(Error::DeserializationError)?);
                Ok(true)
            },
        )?;
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
        let mut first = None;
        conn.rows(
            <Self::Query as QueryId>::query_id(),
            &self.as_query(),
            &mut |row| {
                first = Some(U::build_from_row(row).map_err(Error::DeserializationError)?);
                Ok(false)
            },
        )?;
        first.ok_or(Error::NotFound)
    }

    /// Asks for one row only.
    fn first<U>(self, conn: &mut Conn) -> QueryResult<U>
    where
        Self: LimitDsl,
        Limit<Self>: RunQueryDsl + AsQuery,
        <Limit<Self> as AsQuery>::Query: QueryFragment<Common> + QueryId,
        <Limit<Self> as AsQuery>::SqlType: CompatibleType<U, Common>,
        U: FromSqlRow<
                <<Limit<Self> as AsQuery>::SqlType as CompatibleType<U, Common>>::SqlType,
                Common,
            >,
    {
        self.limit(1).get_result(conn)
    }
}

impl<Q: diesel::RunQueryDsl<Conn>> RunQueryDsl for Q {}

/// The texts of the queries that a connection has run, by the types that tell them apart. Only of those that always read
/// the same and so may stay prepared.
#[derive(Default)]
pub(super) struct Texts(HashMap<TypeId, String>);

/// A query's text, and whether it may stay prepared.
fn text_of(query: &dyn QueryFragment<Common>) -> QueryResult<(String, bool)> {
    let mut sql = Sql::default();
    query.to_sql(&mut sql, &Common)?;
    Ok((sql.finish(), query.is_safe_to_cache_prepared(&Common)?))
}

impl Texts {
    /// Passes the statement of a query to `run`.
    fn with<T>(
        &mut self,
        id: Option<TypeId>,
        query: &dyn QueryFragment<Common>,
        run: impl FnOnce(Statement<'_>) -> QueryResult<T>,
    ) -> QueryResult<T> {
        let mut values = Values::default();
        query.collect_binds(&mut values, &mut (), &Common)?;
        let values = &values.0;
        if let Some(sql) = id.and_then(|id| self.0.get(&id)) {
            let stays_prepared = true;
            return run(Statement {
                sql,
                values,
                stays_prepared,
            });
        }
        let (sql, stays_prepared) = text_of(query)?;
        let done = run(Statement {
            sql: &sql,
            values,
            stays_prepared,
        });
        if let Some(id) = id
            && stays_prepared
        {
            self.0.insert(id, sql);
        }
        done
    }
}

impl Conn {
    fn execute(
        &mut self,
        id: Option<TypeId>,
        query: &dyn QueryFragment<Common>,
    ) -> QueryResult<usize> {
        let link = &mut self.link;
        self.texts.with(id, query, |statement| link.run(statement))
    }

    fn rows(
        &mut self,
        id: Option<TypeId>,
        query: &dyn QueryFragment<Common>,
        take: &mut dyn FnMut(&AnyRow<'_, '_>) -> QueryResult<bool>,
    ) -> QueryResult<()> {
        let link = &mut self.link;
        self.texts
            .with(id, query, |statement| link.rows(statement, take))
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
