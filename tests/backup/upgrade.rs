//! A database of every release, filled with a little of everything: each is brought to today on both databases, its
//! journals fold, its pages answer, and a backup of it from before the upgrade is as good.
//!
//! `tests/data/upgrade/NUMBER.sql` is what stood in the tables after the migration of that number. A new migration gets
//! its own: `cargo test --test backup -- --ignored write_the_fixture_of_today` writes it.

use crate::filled::{Folder, filled, sql};
use crate::server::{Setting, TestServer};
use crate::support::html::Html;
use crate::support::{Fresh, run_sql};
use crawford::app::backup::{make, restore};
use crawford::app::stories::{self, check};
use crawford::chouette::Night;
use crawford::store::{
    Database, StoreOptions, addresses, clubs, hidden_streams, streams::StreamKind,
};
use crawford::tournament::Tournament;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The migrations of a kind of database: number, folder's name, text.
fn migrations(kind: &str) -> Vec<(String, String, String)> {
    let mut all: Vec<_> = std::fs::read_dir(here("migrations").join(kind))
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let text = std::fs::read_to_string(entry.path().join("up.sql")).unwrap();
            (name.split('_').next().unwrap().replace('-', ""), name, text)
        })
        .collect();
    all.sort();
    all
}

fn fixtures() -> Vec<(String, String)> {
    let mut all: Vec<_> = std::fs::read_dir(here("tests/data/upgrade"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "sql"))
        .map(|path| {
            let number = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (number, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    all.sort();
    assert_eq!(all.len(), migrations("sqlite").len());
    all
}

/// A database as it was after the migration of this number, with these rows.
fn of_its_day(fresh: Fresh, number: &str, rows: &str) -> Fresh {
    let kind = match fresh.database {
        Database::Sqlite(_) => "sqlite",
        Database::Postgres(_) => "postgres",
    };
    run_sql(
        &fresh.database,
        "CREATE TABLE __diesel_schema_migrations (version VARCHAR(50) PRIMARY KEY NOT NULL, \
         run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)",
    );
    for (version, _, text) in migrations(kind) {
        if &version[8..] <= number {
            run_sql(&fresh.database, &text);
            let applied =
                format!("INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')");
            run_sql(&fresh.database, &applied);
        }
    }
    sql(&fresh.database, rows);
    fresh
}

fn places() -> Vec<Fresh> {
    let mut all = vec![Fresh::sqlite_empty()];
    all.extend(Fresh::postgres_empty());
    all
}

/// The upgraded house: its journals fold into its read tables, and its pages answer.
fn is_well(fresh: Fresh, number: &str) {
    let store = stories::open(&fresh.database, StoreOptions::of(&fresh.database)).unwrap();
    assert_eq!(check::<Tournament>(&store).unwrap().done, [], "{number}");
    assert_eq!(check::<Night>(&store).unwrap().done, [], "{number}");
    let (tournaments, nights, hidden) = store
        .read_now(|conn| {
            let club = clubs::all(conn)?[0].id;
            Ok::<_, crawford::store::StoreError>((
                addresses::of_club(conn, club, StreamKind::Tournament)?,
                addresses::of_club(conn, club, StreamKind::Chouette)?,
                hidden_streams::of_club(conn, club)?,
            ))
        })
        .unwrap();
    store.close();
    assert_eq!((tournaments.len(), nights.len()), (14, 2), "{number}");
    let server = TestServer::on(fresh, Setting::default());
    let mut pages = vec![
        "/".to_owned(),
        "/c/lantern".to_owned(),
        "/c/lantern/chouette".to_owned(),
    ];
    let mut drawn = 0;
    for (stream, slug) in tournaments {
        let at = format!("/c/lantern/t/{slug}");
        if hidden.contains(&stream) {
            assert_eq!(server.get(&at).status, 404, "{number} {at}");
            continue;
        }
        pages.extend([at.clone(), format!("{at}/e/1")]);
        let event = server.get(&format!("{at}/e/1")).body;
        // One that is only announced has no matches yet.
        if event.has(&format!("[href^='{at}/e/1/m/']")) {
            drawn += 1;
            let below = ["/e/1/m/1", "/e/1/draw.json", "/p/1"];
            pages.extend(below.map(|below| format!("{at}{below}")));
        }
    }
    assert!(drawn >= 2, "{number}: {drawn}");
    for (_, slug) in nights {
        for below in ["", "/ledger", "/settle", "/games.csv"] {
            pages.push(format!("/c/lantern/chouette/{slug}{below}"));
        }
    }
    for page in pages {
        let answer = server.get(&page);
        assert_eq!(answer.status, 200, "{number} {page}");
    }
}

#[test]
fn a_database_of_any_day_is_brought_to_today() {
    let folder = Folder::new("upgrade");
    for (number, rows) in fixtures() {
        for fresh in places() {
            let kind = if matches!(fresh.database, Database::Sqlite(_)) {
                "s"
            } else {
                "p"
            };
            let old = of_its_day(fresh, &number, &rows);
            // A backup before the upgrade changes nothing, and is brought to today where it is restored.
            let file = folder.file(&format!("{number}{kind}"));
            let made = make(&old.database, &file, &mut |_, _, _| ()).unwrap();
            assert!(
                made.manifest.schema.ends_with(&number),
                "{:?}",
                made.manifest
            );
            assert_eq!(made.unfolded, [], "{number}");
            assert!(made.folded > 0);
            for place in places() {
                restore(&file, &place.database, Vec::new(), &mut |_, _, _| ()).unwrap();
                is_well(place, &number);
            }
            is_well(old, &number);
        }
    }
}

/// What was released is never edited: a database that ran a migration would not run it again.
#[test]
fn released_migrations_stay_as_they_were() {
    let list = std::fs::read_to_string(here("tests/data/upgrade/migrations.sha256")).unwrap();
    let mut found = Vec::new();
    for line in list.lines() {
        let (hash, path) = line.split_once("  ").unwrap();
        let text = std::fs::read(here("migrations").join(path)).unwrap();
        let now = data_encoding::HEXLOWER.encode(&Sha256::digest(&text));
        assert_eq!(now, hash, "{path} was released: write another migration");
        found.push(path);
    }
    let mut all = Vec::new();
    for kind in ["postgres", "sqlite"] {
        let of_kind = migrations(kind).into_iter();
        all.extend(of_kind.map(|(_, name, _)| format!("{kind}/{name}/up.sql")));
    }
    assert_eq!(found, all, "one line for each, as sha256sum writes it");
}

/// Writes the fixture of the newest migration from a house filled today.
#[test]
#[ignore = "writes a file of the repository, once for each migration"]
fn write_the_fixture_of_today() {
    write_fixture(&filled(Fresh::sqlite()));
}

fn write_fixture(from: &Fresh) {
    let folder = Folder::new("fixture");
    let file = folder.file("b");
    let made = make(&from.database, &file, &mut |_, _, _| ()).unwrap();
    let text = folder.text("b");
    let layout = crawford::store::archive::SchemaLayout::at(&made.manifest.schema).unwrap();
    let (mut table, mut out) = (None, String::new());
    for line in text.lines().skip(1) {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(name) = value.get("table") {
            table = layout
                .tables
                .iter()
                .find(|t| t.name == name.as_str().unwrap());
        } else if let (Some(row), Some(table)) = (value.as_array(), table) {
            use crawford::store::archive::ColumnKind as Column;
            // Numbered by the database itself.
            let columns = || {
                table
                    .columns
                    .iter()
                    .zip(row)
                    .filter(|(c, _)| !(table.name == "audit" && c.name == "id"))
            };
            let names: Vec<&str> = columns().map(|(c, _)| c.name.as_str()).collect();
            let values = columns().map(|(column, value)| match (column.kind, value) {
                (_, serde_json::Value::Null) => "NULL".to_owned(),
                (Column::Bytes, value) => format!("x'{}'", value.as_str().unwrap()),
                (Column::Text, value) => {
                    format!("'{}'", value.as_str().unwrap().replace('\'', "''"))
                }
                (_, value) => value.to_string().to_uppercase(),
            });
            let values: Vec<String> = values.collect();
            out += &format!(
                "INSERT INTO {} ({}) VALUES ({});\n",
                table.name,
                names.join(", "),
                values.join(", ")
            );
        }
    }
    let number = &made.manifest.schema[8..];
    std::fs::write(
        here("tests/data/upgrade").join(format!("{number}.sql")),
        out,
    )
    .unwrap();
}
