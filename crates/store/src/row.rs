//! A row of either database.

use super::backend::Common;
use diesel::{
    PgConnection, SqliteConnection,
    connection::LoadConnection,
    deserialize::{self, FromSql, FromSqlRef},
    pg::{Pg, PgValue},
    row::{Field, PartialRow, Row, RowIndex, RowSealed},
    sql_types::{BigInt, Binary, Bool, Text},
    sqlite::{Sqlite, SqliteType, SqliteValue},
};
use std::ops::Range;

type SqliteRow<'stmt, 'query> = <SqliteConnection as LoadConnection>::Row<'stmt, 'query>;
type PostgresRow<'stmt, 'query> = <PgConnection as LoadConnection>::Row<'stmt, 'query>;

pub(super) enum AnyRow<'stmt, 'query> {
    Sqlite(SqliteRow<'stmt, 'query>),
    Postgres(PostgresRow<'stmt, 'query>),
}

impl RowSealed for AnyRow<'_, '_> {}

impl<'stmt, 'query> Row<'stmt, Common> for AnyRow<'stmt, 'query> {
    type Field<'f>
        = AnyField<'f, 'stmt, 'query>
    where
        'stmt: 'f,
        Self: 'f;
    type InnerPartialRow = Self;

    fn field_count(&self) -> usize {
        match self {
            AnyRow::Sqlite(row) => row.field_count(),
            AnyRow::Postgres(row) => row.field_count(),
        }
    }

    fn get<'f, I>(&'f self, place: I) -> Option<Self::Field<'f>>
    where
        'stmt: 'f,
        Self: RowIndex<I>,
    {
        let place = self.idx(place)?;
        Some(match self {
            AnyRow::Sqlite(row) => AnyField::Sqlite(row.get(place)?),
            AnyRow::Postgres(row) => AnyField::Postgres(row.get(place)?),
        })
    }

    fn partial_row(&self, range: Range<usize>) -> PartialRow<'_, Self> {
        PartialRow::new(self, range)
    }
}

impl RowIndex<usize> for AnyRow<'_, '_> {
    fn idx(&self, place: usize) -> Option<usize> {
        (place < self.field_count()).then_some(place)
    }
}

impl<'name> RowIndex<&'name str> for AnyRow<'_, '_> {
    fn idx(&self, name: &'name str) -> Option<usize> {
        match self {
            AnyRow::Sqlite(row) => row.idx(name),
            AnyRow::Postgres(row) => row.idx(name),
        }
    }
}

pub(super) enum AnyField<'f, 'stmt: 'f, 'query: 'f> {
    Sqlite(<SqliteRow<'stmt, 'query> as Row<'stmt, Sqlite>>::Field<'f>),
    Postgres(<PostgresRow<'stmt, 'query> as Row<'stmt, Pg>>::Field<'f>),
}

impl<'f> Field<'f, Common> for AnyField<'f, '_, '_> {
    fn field_name(&self) -> Option<&str> {
        match self {
            AnyField::Sqlite(field) => field.field_name(),
            AnyField::Postgres(field) => field.field_name(),
        }
    }

    fn value(&self) -> Option<AnyValue<'_>> {
        match self {
            AnyField::Sqlite(field) => field.value().map(AnyValue::Sqlite),
            AnyField::Postgres(field) => field.value().map(AnyValue::Postgres),
        }
    }
}

/// What stands in a field that is not NULL.
pub(super) enum AnyValue<'a> {
    Sqlite(SqliteValue<'a, 'a, 'a>),
    Postgres(PgValue<'a>),
}

/// PostgreSQL's types, by their numbers in its catalog.
mod oid {
    pub(super) const BOOL: u32 = 16;
    pub(super) const BYTEA: u32 = 17;
    pub(super) const INT8: u32 = 20;
    pub(super) const TEXT: u32 = 25;
    pub(super) const VARCHAR: u32 = 1043;
}

impl AnyValue<'_> {
    /// Fails unless it is of this type in SQLite, or of one of these in PostgreSQL: neither is to convert anything.
    fn must_be(
        &self,
        sqlite: SqliteType,
        postgres: &[u32],
        wanted: &str,
    ) -> deserialize::Result<()> {
        let found = match self {
            AnyValue::Sqlite(value) => match value.value_type() {
                Some(found) if found == sqlite => return Ok(()),
                found => format!("{found:?}"),
            },
            AnyValue::Postgres(value) => match value.get_oid().get() {
                found if postgres.contains(&found) => return Ok(()),
                found => format!("type {found}"),
            },
        };
        Err(format!("{found} where {wanted} is due").into())
    }
}

impl FromSql<BigInt, Common> for i64 {
    fn from_sql(cell: AnyValue<'_>) -> deserialize::Result<i64> {
        cell.must_be(SqliteType::Long, &[oid::INT8], "a number")?;
        match cell {
            AnyValue::Sqlite(value) => FromSql::<BigInt, Sqlite>::from_sql(value),
            AnyValue::Postgres(value) => FromSql::<BigInt, Pg>::from_sql(value),
        }
    }
}

/// SQLite has no truth values but numbers.
impl FromSql<Bool, Common> for bool {
    fn from_sql(cell: AnyValue<'_>) -> deserialize::Result<bool> {
        cell.must_be(SqliteType::Long, &[oid::BOOL], "a truth value")?;
        match cell {
            AnyValue::Sqlite(value) => FromSql::<Bool, Sqlite>::from_sql(value),
            AnyValue::Postgres(value) => FromSql::<Bool, Pg>::from_sql(value),
        }
    }
}

impl<'a> FromSqlRef<'a, Text, Common> for &'a str {
    fn from_sql(cell: &'a mut AnyValue<'_>) -> deserialize::Result<&'a str> {
        cell.must_be(SqliteType::Text, &[oid::TEXT, oid::VARCHAR], "text")?;
        match cell {
            AnyValue::Sqlite(value) => FromSqlRef::<Text, Sqlite>::from_sql(value),
            AnyValue::Postgres(value) => FromSqlRef::<Text, Pg>::from_sql(value),
        }
    }
}

impl<'a> FromSqlRef<'a, Binary, Common> for &'a [u8] {
    fn from_sql(cell: &'a mut AnyValue<'_>) -> deserialize::Result<&'a [u8]> {
        cell.must_be(SqliteType::Binary, &[oid::BYTEA], "bytes")?;
        match cell {
            AnyValue::Sqlite(value) => FromSqlRef::<Binary, Sqlite>::from_sql(value),
            AnyValue::Postgres(value) => FromSqlRef::<Binary, Pg>::from_sql(value),
        }
    }
}
