//! What SQLite and PostgreSQL have in common, as a backend of diesel.
//!
//! Every query is compiled for this one, once, and whatever only one of the two understands does not compile. Which of
//! them a connection leads to is asked when the query is run (`query.rs`).

use super::{row::AnyValue, statement::Value};
use diesel::{
    QueryResult,
    backend::{
        Backend, DieselReserveSpecialization, SqlDialect, TrustedBackend,
        sql_dialect::{
            aggregate_function_expressions::PostgresLikeAggregateFunctionExpressions,
            alias_syntax::AsAliasSyntax,
            array_comparison::AnsiSqlArrayComparison,
            batch_insert_support::DoesNotSupportBatchInsert,
            built_in_window_function_require_order::NoOrderRequired,
            concat_clause::ConcatWithPipesClause,
            default_keyword_for_insert::DoesNotSupportDefaultKeyword,
            default_value_clause::AnsiDefaultValueClause,
            exists_syntax::AnsiSqlExistsSyntax,
            from_clause_syntax::AnsiSqlFromClauseSyntax,
            on_conflict_clause::{PgLikeOnConflictClause, SupportsOnConflictClause},
            returning_clause::PgLikeReturningClause,
            select_statement_syntax::AnsiSqlSelectStatement,
            window_frame_clause_group_support::IsoGroupWindowFrameUnit,
            window_frame_exclusion_support::FrameExclusionSupport,
        },
    },
    query_builder::{
        AstPass, BindCollector, BoxedLimitOffsetClause, IntoBoxedClause, LimitClause,
        LimitOffsetClause, NoLimitClause, NoOffsetClause, OffsetClause, QueryBuilder,
        QueryFragment,
    },
    result::Error,
    serialize::{self, IsNull, Output, ToSql},
    sql_types::{
        BigInt, Binary, Bool, Date, Double, Float, HasSqlType, Integer, SmallInt, Text, Time,
        Timestamp, TypeMetadata,
    },
};

#[derive(Debug)]
pub(super) struct Common;

impl Backend for Common {
    type QueryBuilder = Sql;
    type RawValue<'a> = AnyValue<'a>;
    type BindCollector<'a> = Values<'a>;
}

impl TrustedBackend for Common {}
impl DieselReserveSpecialization for Common {}

impl SqlDialect for Common {
    type ReturningClause = PgLikeReturningClause;
    type OnConflictClause = OnConflict;
    // SQLite has no such keyword, so a new row gives every column: whatever derives `Insertable` says
    // `treat_none_as_default_value = false`. Its text is then always the same, and stays prepared.
    type InsertWithDefaultKeyword = DoesNotSupportDefaultKeyword;
    type BatchInsertSupport = DoesNotSupportBatchInsert;
    type ConcatClause = ConcatWithPipesClause;
    type DefaultValueClauseForInsert = AnsiDefaultValueClause;
    type EmptyFromClauseSyntax = AnsiSqlFromClauseSyntax;
    type SelectStatementSyntax = AnsiSqlSelectStatement;
    type ExistsSyntax = AnsiSqlExistsSyntax;
    type ArrayComparison = AnsiSqlArrayComparison;
    type AliasSyntax = AsAliasSyntax;
    type WindowFrameClauseGroupSupport = IsoGroupWindowFrameUnit;
    type WindowFrameExclusionSupport = FrameExclusionSupport;
    type AggregateFunctionExpressions = PostgresLikeAggregateFunctionExpressions;
    type BuiltInWindowFunctionRequireOrder = NoOrderRequired;
}

pub(super) struct OnConflict;
impl SupportsOnConflictClause for OnConflict {}
impl PgLikeOnConflictClause for OnConflict {}

/// The text of a query, with a `?` for each parameter.
#[derive(Default)]
pub(super) struct Sql(String);

impl QueryBuilder<Common> for Sql {
    fn push_sql(&mut self, sql: &str) {
        self.0.push_str(sql);
    }

    /// The names are those of `schema.rs`: there is no quote in them.
    fn push_identifier(&mut self, name: &str) -> QueryResult<()> {
        self.0.push('"');
        self.0.push_str(name);
        self.0.push('"');
        Ok(())
    }

    fn push_bind_param(&mut self) {
        self.0.push('?');
    }

    fn finish(self) -> String {
        self.0
    }
}

/// The values of a query's parameters.
#[derive(Default)]
pub(super) struct Values<'a>(pub(super) Vec<Value<'a>>);

impl<'a> BindCollector<'a, Common> for Values<'a> {
    type Buffer = Value<'a>;

    fn push_bound_value<T, U>(&mut self, bind: &'a U, lookup: &mut ()) -> QueryResult<()>
    where
        Common: HasSqlType<T>,
        U: ToSql<T, Common> + ?Sized + 'a,
    {
        // What is NULL leaves it as it is.
        let null = <Common as HasSqlType<T>>::metadata(lookup);
        let mut value = Output::new(null, lookup);
        bind.to_sql(&mut value).map_err(Error::SerializationError)?;
        self.0.push(value.into_inner());
        Ok(())
    }

    fn push_null_value(&mut self, null: Value<'static>) -> QueryResult<()> {
        self.0.push(null);
        Ok(())
    }
}

/// A type is known by its NULL.
impl TypeMetadata for Common {
    type TypeMetadata = Value<'static>;
    type MetadataLookup = ();
}

macro_rules! types {
    ($($sql:ty: $null:expr,)*) => {
        $(impl HasSqlType<$sql> for Common {
            fn metadata(_: &mut ()) -> Value<'static> {
                $null
            }
        })*
    };
}
types! {
    Text: Value::Text(None),
    BigInt: Value::Number(None),
    Bool: Value::Bool(None),
    Binary: Value::Bytes(None),
    // Diesel wants every backend to have these. No column is of them, and nothing can be bound as one.
    SmallInt: Value::Number(None),
    Integer: Value::Number(None),
    Float: Value::Number(None),
    Double: Value::Number(None),
    Date: Value::Text(None),
    Time: Value::Text(None),
    Timestamp: Value::Text(None),
}

macro_rules! bound {
    ($($type:ty as $sql:ty: $this:ident => $value:expr,)*) => {
        $(impl ToSql<$sql, Common> for $type {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Common>) -> serialize::Result {
                let $this = self;
                out.set_value($value);
                Ok(IsNull::No)
            }
        })*
    };
}
bound! {
    str as Text: text => text,
    i64 as BigInt: number => *number,
    bool as Bool: value => *value,
    [u8] as Binary: bytes => bytes,
}

/// Without a limit there is no offset: SQLite has none by itself.
impl QueryFragment<Common> for LimitOffsetClause<NoLimitClause, NoOffsetClause> {
    fn walk_ast<'b>(&'b self, _: AstPass<'_, 'b, Common>) -> QueryResult<()> {
        Ok(())
    }
}

impl<L> QueryFragment<Common> for LimitOffsetClause<LimitClause<L>, NoOffsetClause>
where
    LimitClause<L>: QueryFragment<Common>,
{
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Common>) -> QueryResult<()> {
        self.limit_clause.walk_ast(out)
    }
}

impl<L, O> QueryFragment<Common> for LimitOffsetClause<LimitClause<L>, OffsetClause<O>>
where
    LimitClause<L>: QueryFragment<Common>,
    OffsetClause<O>: QueryFragment<Common>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Common>) -> QueryResult<()> {
        self.limit_clause.walk_ast(out.reborrow())?;
        self.offset_clause.walk_ast(out)
    }
}

impl QueryFragment<Common> for BoxedLimitOffsetClause<'_, Common> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Common>) -> QueryResult<()> {
        for clause in [&self.limit, &self.offset].into_iter().flatten() {
            clause.walk_ast(out.reborrow())?;
        }
        Ok(())
    }
}

impl<'a> IntoBoxedClause<'a, Common> for LimitOffsetClause<NoLimitClause, NoOffsetClause> {
    type BoxedClause = BoxedLimitOffsetClause<'a, Common>;

    fn into_boxed(self) -> Self::BoxedClause {
        BoxedLimitOffsetClause {
            limit: None,
            offset: None,
        }
    }
}

impl<'a, L> IntoBoxedClause<'a, Common> for LimitOffsetClause<LimitClause<L>, NoOffsetClause>
where
    LimitClause<L>: QueryFragment<Common> + Send + 'a,
{
    type BoxedClause = BoxedLimitOffsetClause<'a, Common>;

    fn into_boxed(self) -> Self::BoxedClause {
        BoxedLimitOffsetClause {
            limit: Some(Box::new(self.limit_clause)),
            offset: None,
        }
    }
}
