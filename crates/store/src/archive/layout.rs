//! Which tables and columns there are at a version of the schema.
//!
//! The list is not maintained by hand: the migrations are run on a database in memory, which is then queried. So a
//! table added by a migration is in every backup from then on, and a file of an older program is read with the tables
//! of its own version.

use super::super::{StoreError, migrate};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_types};
use std::collections::BTreeSet;

/// Tables that are not in a backup: sessions, links to a new password, open passkey challenges, counted wrong
/// passwords, one-time keys of forms, import files not yet accepted, unconfirmed mail subscriptions. Restoring them
/// would revive what has ended since (a session signed out, a link used up), and none is worth keeping: people sign in
/// again.
pub const LEFT_OUT: [&str; 8] = [
    "ceremonies",
    "import_drafts",
    "login_attempts",
    // What subscription_requests was called before.
    "mail_askings",
    "one_time_links",
    "requests",
    "sessions",
    "subscription_requests",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    /// A 64-bit integer.
    Number,
    Bool,
    /// Written to the file in hexadecimal.
    Bytes,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnLayout {
    pub name: String,
    pub kind: ColumnKind,
    pub nullable: bool,
    /// Whether the database assigns the number itself.
    pub(super) is_serial: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLayout {
    pub name: String,
    pub columns: Vec<ColumnLayout>,
    /// Rows are ordered by these in the file.
    pub(super) key: Vec<(String, ColumnKind)>,
}

impl TableLayout {
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| c.name == name)
    }
}

/// The tables at one version of the schema, each after those it refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaLayout {
    /// The number of its newest migration.
    pub schema: String,
    /// Every table that is kept, [`LEFT_OUT`] among them.
    pub tables: Vec<TableLayout>,
}

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = sql_types::Text)]
    word: String,
}

#[derive(QueryableByName)]
struct Described {
    #[diesel(sql_type = sql_types::Text)]
    name: String,
    #[diesel(sql_type = sql_types::Text)]
    declared: String,
    #[diesel(sql_type = sql_types::BigInt)]
    required: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    key: i64,
}

impl SchemaLayout {
    /// The tables as they were after the migration of this number.
    pub fn at(schema: &str) -> Result<SchemaLayout, StoreError> {
        if !migrate::known()?.contains(schema) {
            return Err(StoreError::Newer(schema.to_owned()));
        }
        let mut memory = SqliteConnection::establish(":memory:")?;
        migrate::sqlite_up_to(&mut memory, schema)?;
        let names = words(
            &mut memory,
            "SELECT name AS word FROM sqlite_master WHERE type = 'table' \
             AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY name",
        )?;
        let mut waiting = Vec::new();
        for name in names {
            let points_to = words(
                &mut memory,
                &format!(
                    "SELECT DISTINCT \"table\" AS word FROM pragma_foreign_key_list('{name}')"
                ),
            )?;
            waiting.push((table(&mut memory, name)?, points_to));
        }
        // Each after those it refers to; tables that refer to each other would be ordered by name.
        let mut tables: Vec<TableLayout> = Vec::with_capacity(waiting.len());
        let mut placed: BTreeSet<String> = BTreeSet::new();
        while !waiting.is_empty() {
            let free = waiting.iter().position(|(table, points_to)| {
                let there = |to: &String| placed.contains(to) || *to == table.name;
                points_to.iter().all(there)
            });
            let (next, _) = waiting.remove(free.unwrap_or(0));
            placed.insert(next.name.clone());
            tables.push(next);
        }
        Ok(SchemaLayout {
            schema: schema.to_owned(),
            tables,
        })
    }

    /// All but [`LEFT_OUT`].
    pub fn kept(&self) -> impl Iterator<Item = &TableLayout> {
        self.tables
            .iter()
            .filter(|t| !LEFT_OUT.contains(&t.name.as_str()))
    }
}

fn words(memory: &mut SqliteConnection, sql: &str) -> Result<Vec<String>, StoreError> {
    let rows: Vec<Word> = diesel::sql_query(sql).load(memory)?;
    Ok(rows.into_iter().map(|row| row.word).collect())
}

fn table(memory: &mut SqliteConnection, name: String) -> Result<TableLayout, StoreError> {
    let described: Vec<Described> = diesel::sql_query(format!(
        "SELECT name, type AS declared, \"notnull\" AS required, pk AS key \
         FROM pragma_table_info('{name}') ORDER BY cid"
    ))
    .load(memory)?;
    let mut columns = Vec::with_capacity(described.len());
    let mut key = Vec::new();
    for column in described {
        let kind = match column.declared.as_str() {
            "TEXT" => ColumnKind::Text,
            "BIGINT" | "INTEGER" => ColumnKind::Number,
            "BOOLEAN" => ColumnKind::Bool,
            "BLOB" => ColumnKind::Bytes,
            other => {
                let what = format!(
                    "{name}.{} is of a kind no backup knows: {other}",
                    column.name
                );
                return Err(StoreError::Failed(what));
            }
        };
        if column.key > 0 {
            key.push((column.key, column.name.clone(), kind));
        }
        columns.push(ColumnLayout {
            name: column.name,
            kind,
            nullable: column.required == 0,
            is_serial: column.declared == "INTEGER",
        });
    }
    key.sort_by_key(|(place, _, _)| *place);
    Ok(TableLayout {
        name,
        columns,
        key: key
            .into_iter()
            .map(|(_, name, kind)| (name, kind))
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_of_the_schema_has_its_tables_each_after_those_it_points_to() {
        for schema in migrate::known().unwrap() {
            let layout = SchemaLayout::at(&schema).unwrap();
            let place = |name: &str| layout.tables.iter().position(|t| t.name == name).unwrap();
            assert!(place("clubs") < place("streams"), "{schema}");
            assert!(place("streams") < place("journal"), "{schema}");
            for left_out in ["login_attempts", "one_time_links", "requests", "sessions"] {
                place(left_out);
            }
            assert!(layout.tables.iter().all(|t| !t.key.is_empty()));
        }
    }

    #[test]
    fn what_is_left_out_is_there_to_be_left_out() {
        let schemas = migrate::known().unwrap().into_iter();
        let layouts: Vec<_> = schemas.map(|s| SchemaLayout::at(&s).unwrap()).collect();
        for left_out in LEFT_OUT {
            let mut tables = layouts.iter().flat_map(|layout| &layout.tables);
            assert!(tables.any(|t| t.name == left_out), "{left_out}");
        }
    }

    #[test]
    fn a_schema_of_tomorrow_is_refused() {
        let refused = SchemaLayout::at("99991231000001");
        assert_eq!(refused, Err(StoreError::Newer("99991231000001".into())));
    }
}
