//! Ids and times as columns of a database, for a crate that stores streams.

use crate::{AccountId, ClubId, NoteId, PersonId, RecordId, StreamId, UtcMicros};
use diesel::{
    backend::Backend,
    deserialize::{self, FromSql, Queryable},
    expression::AsExpression,
    internal::derives::as_expression::Bound,
    serialize::{self, Output, ToSql},
    sql_types::{BigInt, Nullable, Text},
};

/// The implementations that diesel's derives `FromSqlRow` and `AsExpression` would write.
macro_rules! column {
    ($sql:ty, $type:ty) => {
        impl<DB: Backend> Queryable<$sql, DB> for $type
        where
            Self: FromSql<$sql, DB>,
        {
            type Row = Self;
            fn build(row: Self) -> deserialize::Result<Self> {
                Ok(row)
            }
        }
        impl AsExpression<$sql> for $type {
            type Expression = Bound<$sql, Self>;
            fn as_expression(self) -> Self::Expression {
                Bound::new(self)
            }
        }
        impl<'e> AsExpression<$sql> for &'e $type {
            type Expression = Bound<$sql, Self>;
            fn as_expression(self) -> Self::Expression {
                Bound::new(self)
            }
        }
        impl AsExpression<Nullable<$sql>> for $type {
            type Expression = Bound<Nullable<$sql>, Self>;
            fn as_expression(self) -> Self::Expression {
                Bound::new(self)
            }
        }
        impl<'e> AsExpression<Nullable<$sql>> for &'e $type {
            type Expression = Bound<Nullable<$sql>, Self>;
            fn as_expression(self) -> Self::Expression {
                Bound::new(self)
            }
        }
        impl<DB: Backend> ToSql<Nullable<$sql>, DB> for $type
        where
            Self: ToSql<$sql, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                ToSql::<$sql, DB>::to_sql(self, out)
            }
        }
    };
}

macro_rules! id_column {
    ($type:ty) => {
        column!(Text, $type);
        impl<DB: Backend> FromSql<Text, DB> for $type
        where
            String: FromSql<Text, DB>,
        {
            fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
                Ok(String::from_sql(bytes)?.parse()?)
            }
        }
        impl<DB: Backend> ToSql<Text, DB> for $type
        where
            str: ToSql<Text, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                self.as_str().to_sql(out)
            }
        }
    };
}

id_column!(PersonId);
id_column!(StreamId);
id_column!(ClubId);
id_column!(AccountId);
id_column!(NoteId);
id_column!(RecordId);

column!(BigInt, UtcMicros);
impl<DB: Backend> FromSql<BigInt, DB> for UtcMicros
where
    i64: FromSql<BigInt, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(i64::from_sql(bytes)?.try_into()?)
    }
}
impl<DB: Backend> ToSql<BigInt, DB> for UtcMicros
where
    i64: ToSql<BigInt, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        self.0.to_sql(out)
    }
}
