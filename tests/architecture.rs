//! Holds the floors of `src/lib.rs`: a room imports only from floors beneath it, and rooms on one floor never import
//! each other.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The map, as `src/lib.rs` has it.
const FLOORS: &[(&str, u8)] = &[
    ("violation", 0),
    ("coin", 0),
    ("columns", 0),
    ("form", 1),
    ("engine", 2),
    ("journal", 2),
    ("tournament", 3),
    ("club", 3),
    ("chouette", 3),
    ("pages", 4),
    ("live", 4),
    ("store", 4),
    ("app", 5),
    ("publish", 6),
    ("web", 7),
    ("commands", 8),
    ("main", 9),
];

fn floor(room: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, floor)| *floor)
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The source without comments and without what stands in quotes.
fn code(source: &str) -> String {
    let mut out = String::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            rest = &rest[rest.find("*/").map_or(rest.len(), |end| end + 2)..];
        } else if let Some(raw) = raw_string(rest) {
            rest = &rest[raw..];
        } else if c == '"' {
            let mut escaped = false;
            let inside = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            rest = &rest[inside.map_or(rest.len(), |end| end + 2)..];
        } else if rest.starts_with("'\"'") {
            rest = &rest[3..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let start = hashes + 2;
    Some(
        rest[start..]
            .find(&close)
            .map_or(rest.len(), |end| start + end + close.len()),
    )
}

/// The first names after each `crate::` (or, from `depth` modules down, after as many `super::`), groups opened:
/// `crate::{a::b, c}` names `a` and `c`.
fn rooms_named(code: &str, depth: usize) -> BTreeSet<String> {
    let code: String = code
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace(" ::", "::")
        .replace(":: ", "::");
    let climb = "super::".repeat(depth);
    let mut named = BTreeSet::new();
    for start in ["crate::", climb.as_str()] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let path = &code[at + start.len()..];
            match path.strip_prefix('{') {
                None => named.insert(first_name(path)),
                Some(group) => {
                    let mut open = 0;
                    let mut part = true;
                    for (i, c) in group.char_indices() {
                        match c {
                            '{' => open += 1,
                            '}' if open == 0 => break,
                            '}' => open -= 1,
                            ',' if open == 0 => part = true,
                            c if part && (c.is_alphabetic() || c == '_') => {
                                named.insert(first_name(&group[i..]));
                                part = false;
                            }
                            _ => {}
                        }
                    }
                    true
                }
            };
        }
    }
    named.remove("");
    named
}

fn first_name(path: &str) -> String {
    path.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

fn forbidden(room: &str, named: &BTreeSet<String>) -> Vec<String> {
    let own = floor(room).unwrap();
    let mut wrong: Vec<String> = named
        .iter()
        .filter(|other| *other != room)
        .cloned()
        .collect();
    wrong.retain(|other| floor(other).is_some_and(|other| other >= own));
    wrong
}

#[test]
fn every_room_imports_only_from_beneath() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut read = 0;
    for file in sources(&src) {
        let inside = file.strip_prefix(&src).unwrap().to_owned();
        let mut modules: Vec<String> = inside
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if modules.last().is_some_and(|last| last == "mod") {
            modules.pop();
        }
        let room = modules[0].clone();
        if room == "lib" {
            continue;
        }
        assert!(
            floor(&room).is_some(),
            "{} is in no room of the map",
            inside.display()
        );
        let text = fs::read_to_string(&file).unwrap();
        let named = rooms_named(&code(&text), modules.len());
        for other in forbidden(&room, &named) {
            wrong.push(format!("{} imports {other}", inside.display()));
        }
        read += 1;
    }
    assert!(read > 10, "the sources were not found");
    assert!(
        wrong.is_empty(),
        "upward or sideways:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn only_the_store_knows_diesel() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in sources(&src) {
        if file.starts_with(src.join("store")) {
            continue;
        }
        let text = code(&fs::read_to_string(&file).unwrap());
        assert!(
            !text.contains("diesel::"),
            "{} names diesel",
            file.display()
        );
    }
}

/// Files of `web` that know the store: where it stands in the house, what its errors are answered with, what a page from
/// memory is compared with, whether it answers at all, and a test that opens one.
const AT_THE_STORE: &[&str] = &["cache.rs", "error.rs", "health.rs", "house.rs", "inside.rs"];

#[test]
fn what_a_page_shows_is_read_in_app() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web");
    let mut knows = Vec::new();
    for file in sources(&web) {
        let text = code(&fs::read_to_string(&file).unwrap());
        let inside = file.strip_prefix(&web).unwrap();
        let depth = inside.components().count() + usize::from(!inside.ends_with("mod.rs"));
        let closed: String = text.split_whitespace().collect();
        if rooms_named(&text, depth).contains("store") || closed.contains("store.read(") {
            knows.push(inside.to_string_lossy().into_owned());
        }
    }
    assert!(knows.len() >= AT_THE_STORE.len(), "the reader sees nothing");
    knows.retain(|file| !AT_THE_STORE.contains(&file.as_str()));
    assert!(knows.is_empty(), "web does not know the store: {knows:?}");
}

#[test]
fn the_pure_floors_have_no_clock_no_chance_and_no_input() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in [
        "violation.rs",
        "form",
        "engine",
        "journal",
        "tournament",
        "club",
        "chouette",
    ] {
        let path = src.join(room);
        let files = match (path.is_dir(), path.is_file()) {
            (true, _) => sources(&path),
            (_, true) => vec![path],
            _ => continue,
        };
        for file in files {
            let text = code(&fs::read_to_string(&file).unwrap());
            for banned in [
                "Utc::now",
                "Local::now",
                "SystemTime",
                "Instant::",
                "rand::",
                "std::fs",
                "std::net",
                "std::env",
                "println!",
            ] {
                assert!(!text.contains(banned), "{} names {banned}", file.display());
            }
        }
    }
}

mod the_reader_itself {
    use super::*;

    fn named(source: &str, depth: usize) -> Vec<String> {
        rooms_named(&code(source), depth).into_iter().collect()
    }

    #[test]
    fn sees_groups_lines_and_paths_in_code() {
        assert_eq!(
            named("use crate::{web::a, store::{b, c}, live};", 2),
            ["live", "store", "web"]
        );
        assert_eq!(named("use crate::\n    web\n    ::x;", 2), ["web"]);
        assert_eq!(named("fn f() { crate::app::act(); }", 2), ["app"]);
        assert_eq!(named("use super::super::web::x;", 2), ["web"]);
        assert_eq!(
            named("pub(crate) fn f() {} pub(in crate::web) struct S;", 2),
            ["web"]
        );
    }

    #[test]
    fn leaves_comments_and_quotes_alone() {
        assert!(
            named(
                "// crate::web\n/* crate::web */ \"crate::web\" r#\"crate::web\"# '\"'",
                2
            )
            .is_empty()
        );
        assert!(named("use super::x; use other_crate::web;", 2).is_empty());
    }

    #[test]
    fn tells_up_and_sideways_from_down() {
        let names = |list: &[&str]| {
            list.iter()
                .map(|n| (*n).to_owned())
                .collect::<BTreeSet<_>>()
        };
        assert_eq!(
            forbidden(
                "store",
                &names(&["web", "pages", "engine", "store", "violation"])
            ),
            ["pages", "web"]
        );
        assert!(forbidden("web", &names(&["app", "pages", "violation"])).is_empty());
    }
}
