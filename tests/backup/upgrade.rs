//! Databases of every earlier day, filled with a little of everything there was then: each is brought to today on both
//! databases, its journals fold, its pages answer, and a backup of it from before the upgrade is as good.
//!
//! `tests/data/upgrade/NUMBER.sql` is what stood in the tables after the migration of that number. A new migration gets
//! its own: `cargo test --test backup -- --ignored write_the_fixture_of_today` writes it.

use crate::filled::{Folder, filled, sql};
use crate::house::{House, Setting};
use crate::support::{Fresh, open};
use crawford::app::backup::{make, restore};
use crawford::app::stories::check;
use crawford::chouette::Night;
use crawford::store::{Database, addresses, clubs, streams::Kind};
use crawford::tournament::Tournament;
use diesel::{Connection, PgConnection, SqliteConnection, connection::SimpleConnection};
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
    assert!(all.len() >= 10);
    all
}

fn run(database: &Database, text: &str) {
    match database {
        Database::Sqlite(path) => {
            let mut link = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
            link.batch_execute(text).unwrap();
        }
        Database::Postgres(url) => PgConnection::establish(url)
            .unwrap()
            .batch_execute(text)
            .unwrap(),
    }
}

/// A database as it was after the migration of this number, with these rows.
fn of_its_day(fresh: Fresh, number: &str, rows: &str) -> Fresh {
    let kind = match fresh.database {
        Database::Sqlite(_) => "sqlite",
        Database::Postgres(_) => "postgres",
    };
    run(
        &fresh.database,
        "CREATE TABLE __diesel_schema_migrations (version VARCHAR(50) PRIMARY KEY NOT NULL, \
         run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)",
    );
    for (version, _, text) in migrations(kind) {
        if &version[8..] <= number {
            run(&fresh.database, &text);
            let applied =
                format!("INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')");
            run(&fresh.database, &applied);
        }
    }
    sql(&fresh.database, rows);
    fresh
}

fn places() -> Vec<Fresh> {
    let mut all = vec![Fresh::sqlite()];
    all.extend(Fresh::postgres_empty());
    all
}

/// The upgraded house: its journals fold into its read tables, and its pages answer.
fn is_well(fresh: Fresh, number: &str) {
    let store = open(&fresh.database);
    // What was not known of a match then is filled by whoever serves next.
    let made = crawford::app::reckoning::catch_up(&store).unwrap();
    assert_eq!(made > 0, number < "000022", "{number}");
    assert_eq!(crawford::app::reckoning::catch_up(&store).unwrap(), 0);
    assert_eq!(check::<Tournament>(&store).unwrap().done, [], "{number}");
    assert_eq!(check::<Night>(&store).unwrap().done, [], "{number}");
    let (tournaments, nights) = store
        .read_now(|conn| {
            let club = clubs::all(conn)?[0].id;
            Ok::<_, crawford::store::StoreError>((
                addresses::of_club(conn, club, Kind::Tournament)?,
                addresses::of_club(conn, club, Kind::Chouette)?,
            ))
        })
        .unwrap();
    store.close();
    // The demo has more of both since the thirteenth, and a year of cups since the twenty-second.
    let expected = match number {
        number if number < "000003" => (1, 0),
        number if number < "000013" => (1, 1),
        number if number < "000022" => (2, 2),
        _ => (14, 2),
    };
    assert_eq!((tournaments.len(), nights.len()), expected, "{number}");
    let house = House::on(fresh, Setting::default());
    let mut pages = vec![
        "/".to_owned(),
        "/c/lantern".to_owned(),
        "/c/lantern/chouette".to_owned(),
    ];
    let mut drawn = 0;
    for (_, slug) in tournaments {
        let at = format!("/c/lantern/t/{slug}");
        pages.extend([at.clone(), format!("{at}/e/1")]);
        let event = house.get(&format!("{at}/e/1")).body;
        // One that is only announced has no matches yet.
        if event.contains(&format!("{at}/e/1/m/")) {
            drawn += 1;
            let below = ["/e/1/m/1", "/e/1/draw.json", "/p/1"];
            pages.extend(below.map(|below| format!("{at}{below}")));
        }
    }
    assert!(drawn >= expected.0.min(2), "{number}: {drawn}");
    for (_, slug) in nights {
        for below in ["", "/ledger", "/settle", "/games.csv"] {
            pages.push(format!("/c/lantern/chouette/{slug}{below}"));
        }
    }
    for page in pages {
        let answer = house.get(&page);
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
    let mut counted = 0;
    for line in list.lines() {
        let (hash, path) = line.split_once("  ").unwrap();
        let text = std::fs::read(here("migrations").join(path)).unwrap();
        let found: String = Sha256::digest(&text)
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        assert_eq!(found, hash, "{path} was released: write another migration");
        counted += 1;
    }
    assert!(counted >= 20);
}

/// Writes the fixture of the newest migration from a house filled today. Of an earlier one that has none, what is left
/// when the newer are taken back is written.
#[test]
#[ignore = "writes files of the repository, once for each migration"]
fn write_the_fixture_of_today() {
    let from = filled(Fresh::sqlite());
    let mut newest_first = migrations("sqlite");
    newest_first.reverse();
    for (version, name, _) in newest_first {
        if here("tests/data/upgrade")
            .join(format!("{}.sql", &version[8..]))
            .exists()
        {
            break;
        }
        write_fixture(&from);
        let down = here("migrations/sqlite").join(name).join("down.sql");
        run(&from.database, &std::fs::read_to_string(down).unwrap());
        let gone = format!("DELETE FROM __diesel_schema_migrations WHERE version = '{version}'");
        run(&from.database, &gone);
    }
}

fn write_fixture(from: &Fresh) {
    let folder = Folder::new("fixture");
    let file = folder.file("b");
    let made = make(&from.database, &file, &mut |_, _, _| ()).unwrap();
    let mut text = String::new();
    let packed = std::fs::File::open(&file).unwrap();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed), &mut text).unwrap();
    let layout = crawford::store::archive::Layout::at(&made.manifest.schema).unwrap();
    let (mut table, mut out) = (None, String::new());
    for line in text.lines().skip(1) {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(name) = value.get("table") {
            table = layout
                .tables
                .iter()
                .find(|t| t.name == name.as_str().unwrap());
        } else if let (Some(row), Some(table)) = (value.as_array(), table) {
            use crawford::store::archive::Kind as Column;
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
