//! Statements that stay prepared.

use diesel::{
    QueryResult, RunQueryDsl,
    backend::Backend,
    query_builder::{AstPass, QueryFragment, QueryId},
};

/// An INSERT or UPDATE of which there is only one wording, so that the database need read it once.
///
/// Diesel prepares every UPDATE and upsert anew, since in general each may name other columns, and a cache of them
/// would grow without end. Those written with every score name always the same ones, and reading them costs the
/// database more than doing them.
pub(super) struct Prepared<S>(pub(super) S);

impl<S> QueryId for Prepared<S> {
    // Found by its wording.
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<S, DB> QueryFragment<DB> for Prepared<S>
where
    DB: Backend,
    S: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<S, Conn> RunQueryDsl<Conn> for Prepared<S> {}
