//! `docs/data.md` and the files themselves, held to each other: every field that is sent is on the page, and every field
//! of the page is sent. What it says of lists is made from what declares their columns.

use super::{Place, planted_today, publish_with, said};
use crate::support::{Fresh, open};
use crawford::app::lists::audit::AuditText;
use crawford::app::lists::chouette_season::ChouetteSeason;
use crawford::app::lists::night::NightResults;
use crawford::app::lists::person_data::PersonData;
use crawford::app::lists::rated_matches::RatedMatch;
use crawford::app::lists::rating_list::RatingList;
use crawford::app::lists::records::Records;
use crawford::app::lists::results::Results;
use crawford::app::lists::season_table::SeasonTable;
use crawford::app::privacy;
use crawford::columns::{Column, Columns};
use crawford::publish::table::{ExportTable, Tables};
use crawford::store::{clubs, people};
use crawford::tournament::DrawRecord;
use crawford::web;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const GUIDE: &str = include_str!("../../docs/data.md");

fn section(heading: &str) -> &'static str {
    let begin = format!("\n## {heading}\n");
    let (_, rest) = GUIDE
        .split_once(&begin)
        .unwrap_or_else(|| panic!("{heading}"));
    rest.split("\n## ").next().unwrap()
}

fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The first cells of a section's table.
fn told(heading: &str) -> BTreeSet<String> {
    let (_, rows) = section(heading)
        .split_once("| field of JSON |")
        .or(section(heading)
            .split_once("| property")
            .or(section(heading).split_once("| element")))
        .unwrap();
    let rows = rows.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|row| row.split('|').nth(1).unwrap());
    let all: Vec<String> = cells.flat_map(quoted).map(str::to_owned).collect();
    let set: BTreeSet<String> = all.iter().cloned().collect();
    assert_eq!(
        set.len(),
        all.len(),
        "{heading} says something twice: {all:?}"
    );
    assert!(!set.is_empty(), "{heading}");
    set
}

/// The paths of every value: `rows[].player`.
fn paths(value: &Value, at: &str, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if at.is_empty() { "" } else { "." };
                paths(value, &format!("{at}{dot}{name}"), into);
            }
        }
        Value::Array(items) => {
            for item in items {
                paths(item, &format!("{at}[]"), into);
            }
        }
        _ => {
            into.insert(at.to_owned());
        }
    }
}

fn paths_of<'a>(documents: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for document in documents {
        let value: Value = serde_json::from_str(document).unwrap();
        paths(&value, "", &mut all);
    }
    all
}

fn named<'f>(files: &'f BTreeMap<String, String>, part: &str, end: &str) -> Vec<&'f str> {
    let found = files
        .iter()
        .filter(|(name, _)| name.contains(part) && name.ends_with(end));
    let found: Vec<&str> = found.map(|(_, text)| text.as_str()).collect();
    assert!(!found.is_empty(), "no {part}…{end}");
    found
}

const JSON: [(&str, &str, &str); 7] = [
    ("Results of an event", "/e/", "/results.json"),
    ("A draw", "/e/", "/draw.json"),
    ("A list of ratings", "/ratings/", "table.json"),
    ("A season", "/seasons/", "table.json"),
    ("Records", "/records/", "table.json"),
    ("A chouette night", "/chouette/", "/results.json"),
    ("A season of chouettes", "/chouette/season", ".json"),
];

const OWNERS: &str = "For secretaries, directors and owners";

/// A row for each field of these columns.
fn rows(columns: &[Column], at: &str, into: &mut String) {
    for column in columns {
        let several = if column.several { "[]" } else { "" };
        let path = format!("{at}{}{several}", column.name);
        match column.parts.as_slice() {
            [] => writeln!(into, "| `{path}` | {} |", column.about).unwrap(),
            parts => rows(parts, &format!("{path}."), into),
        }
    }
}

fn names(columns: &[&str]) -> String {
    let named: Vec<String> = columns.iter().map(|name| format!("`{name}`")).collect();
    named.join(", ")
}

fn fields<T: Columns>() -> String {
    let mut said = "| field of JSON | what it is |\n|---|---|\n".to_owned();
    rows(&T::columns(), "", &mut said);
    said
}

/// The same of a list, with the columns of its sheets.
fn list<T: Tables + Columns + Default>() -> String {
    let mut said = fields::<T>();
    for sheet in T::default().tables().unwrap() {
        write!(
            said,
            "\nSheet “{}”: {}\n",
            sheet.name,
            names(&sheet.columns)
        )
        .unwrap();
    }
    said
}

/// The same of a file that is one table.
fn table<T: Columns + serde::Serialize>() -> String {
    let columns = ExportTable::of::<T>("", []).unwrap().columns;
    let mut said = format!(
        "Columns: {}\n\n| column | what it is |\n|---|---|\n",
        names(&columns)
    );
    rows(&T::columns(), "", &mut said);
    said
}

/// The text with what stands from `begin` on, below this heading, said anew.
fn anew(guide: &str, heading: &str, begin: &str, said: &str) -> String {
    let from = guide.find(&format!("\n## {heading}\n")).unwrap();
    let from = from + guide[from..].find(&format!("\n{begin}")).unwrap() + 1;
    // Up to the first line that is neither of a table nor names columns.
    let is_said = |line: &str| {
        line.trim().is_empty()
            || ["|", "Sheet “", "Columns: "]
                .iter()
                .any(|of| line.starts_with(of))
    };
    let old: String = guide[from..]
        .split_inclusive('\n')
        .take_while(|line| is_said(line))
        .collect();
    format!(
        "{}{said}{}",
        &guide[..from],
        &guide[from + old.trim_end().len() + 1..]
    )
}

#[test]
fn what_the_guide_says_of_lists_is_made_from_their_columns() {
    let lists = [
        ("Results of an event", list::<Results>()),
        ("A draw", fields::<DrawRecord>()),
        ("A list of ratings", list::<RatingList>()),
        ("A season", list::<SeasonTable>()),
        ("Records", list::<Records>()),
        ("A chouette night", list::<NightResults>()),
        ("A season of chouettes", list::<ChouetteSeason>()),
        (OWNERS, fields::<PersonData>()),
    ];
    let mut made = GUIDE.to_owned();
    for (heading, said) in lists {
        made = anew(&made, heading, "| field of JSON", &said);
    }
    made = anew(&made, OWNERS, "Columns: `day`", &table::<RatedMatch>());
    made = anew(&made, OWNERS, "Columns: `at`", &table::<AuditText>());
    if std::env::var_os("WRITE_GUIDE").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/data.md"), &made).unwrap();
        return;
    }
    assert!(
        made == GUIDE,
        "docs/data.md is of other columns: WRITE_GUIDE=1 cargo test --test publish guide writes it anew"
    );
}

#[test]
fn the_same_thing_has_the_same_name_in_every_list() {
    fn add(columns: Vec<Column>, into: &mut BTreeMap<&str, BTreeSet<&str>>) {
        for column in columns {
            match column.parts.is_empty() {
                true => {
                    into.entry(column.about).or_default().insert(column.name);
                }
                false => add(column.parts, into),
            }
        }
    }
    let lists = [
        Results::columns(),
        DrawRecord::columns(),
        RatingList::columns(),
        SeasonTable::columns(),
        Records::columns(),
        NightResults::columns(),
        ChouetteSeason::columns(),
        RatedMatch::columns(),
        AuditText::columns(),
        PersonData::columns(),
    ];
    let mut names = BTreeMap::new();
    for columns in lists {
        add(columns, &mut names);
    }
    for (about, names) in names {
        assert_eq!(names.len(), 1, "“{about}” is called {names:?}");
    }
}

#[test]
fn the_guide_says_of_every_file_what_is_in_it() {
    let fresh = planted_today(Fresh::sqlite());
    let place = Place::new("data");
    let address = ["--address", "https://club.example/backgammon"];
    said(&publish_with(&place.0, &fresh.database, &address));
    let text = |(name, bytes): (String, Vec<u8>)| Some((name, String::from_utf8(bytes).ok()?));
    let files: BTreeMap<String, String> = place.files().into_iter().filter_map(text).collect();

    for (heading, part, end) in JSON {
        let mut known = told(heading);
        if heading == "A draw" {
            // Only of a draw that looked at ratings, which the demo has none of.
            let sent = paths_of(named(&files, part, end));
            if !sent.contains("ratings[]") {
                assert!(known.remove("ratings[]"));
            }
        }
        assert_eq!(paths_of(named(&files, part, end)), known, "{heading}");
        // The example is of the same fields.
        let example = section(heading).split("```json").nth(1).unwrap();
        let example = paths_of([example.split("```").next().unwrap()]);
        assert!(example.is_subset(&told(heading)), "{heading}: {example:?}");
    }

    // Every table, by the columns of it that are CSV.
    let sheets: BTreeSet<Vec<&str>> = GUIDE
        .lines()
        .filter(|line| line.starts_with("Sheet “"))
        .map(quoted)
        .collect();
    let mut seen: BTreeSet<Vec<&str>> = BTreeSet::new();
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".csv")) {
        let columns: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        assert!(sheets.contains(&columns), "{name}: {columns:?}");
        seen.insert(columns);
    }
    // What each event of a season came to is a sheet of its workbook alone, and so are its error rates.
    let unseen: Vec<Vec<&str>> = sheets.difference(&seen).cloned().collect();
    let events = vec!["player", "day", "event", "points", "counted"];
    let error_rates = vec!["player", "matches", "decisions", "error_rate"];
    assert_eq!(unseen, [events, error_rates]);

    let mut properties: BTreeSet<String> = BTreeSet::new();
    for calendar in named(&files, "calendar", ".ics") {
        for event in calendar.replace("\r\n ", "").split("BEGIN:VEVENT").skip(1) {
            let event = event.split("END:VEVENT").next().unwrap().trim();
            let names = event
                .lines()
                .map(|line| line.split([':', ';']).next().unwrap());
            properties.extend(names.map(str::to_owned));
        }
    }
    assert_eq!(properties, told("Calendars"));
    let urls = named(&files, "lantern/calendar", ".ics")[0].replace("\r\n ", "");
    let url = urls
        .lines()
        .find_map(|line| line.strip_prefix("URL:"))
        .unwrap();
    let below = url
        .strip_prefix("https://club.example/backgammon/")
        .unwrap();
    assert!(files.contains_key(&format!("{below}index.html")), "{url}");

    let feed = named(&files, "", "feed.atom")[0];
    let (_, rest) = feed.split_once("<entry>").unwrap();
    let elements = rest.split('<').skip(1);
    let elements = elements.take_while(|tag| !tag.starts_with("/entry>"));
    let elements = elements.filter(|tag| !tag.starts_with('/'));
    let elements = elements.map(|tag| tag.split([' ', '>', '/']).next().unwrap().to_owned());
    assert_eq!(elements.collect::<BTreeSet<_>>(), told("The feed"));

    // What is handed to a person: together, those of everybody have every field but what the demo has nobody of.
    let store = open(&fresh.database);
    let club = store.read_now(clubs::all).unwrap().remove(0).id;
    let everyone = store
        .read_now(move |conn| people::of_club(conn, club))
        .unwrap();
    let handed = everyone.iter().take(12).map(|person| {
        let id = person.id;
        store
            .read_now(move |conn| privacy::export(conn, club, id))
            .unwrap()
    });
    let handed: Vec<String> = handed.collect();
    let sent = paths_of(handed.iter().map(String::as_str));
    let known = told(OWNERS);
    // What there is nothing of is `null`, whatever would stand in it.
    let within = |path: &str, of: &String| {
        let inner = of.strip_prefix(path);
        inner.is_some_and(|inner| inner.starts_with(['.', '[']))
    };
    let unknown: Vec<_> = sent
        .difference(&known)
        .filter(|path| !known.iter().any(|of| within(path, of)))
        // What was kept of a change is JSON of any shape.
        .filter(|path| !path.starts_with("changes[].after."))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    store.close();
}

#[test]
fn the_guide_has_every_address_of_a_file_and_no_other() {
    let is_file = |path: &&str| {
        [".csv", ".json", ".xlsx", ".ics", ".atom"]
            .iter()
            .any(|end| path.ends_with(end))
    };
    let served: BTreeSet<&str> = web::routes()
        .iter()
        .map(|at| at.path)
        .filter(is_file)
        .collect();
    let guide = GUIDE.replace("```", "");
    let said: BTreeSet<&str> = quoted(&guide)
        .into_iter()
        .filter(|text| text.starts_with('/'))
        .filter(is_file)
        .collect();
    assert_eq!(said, served);
}
