//! Holds what cargo cannot: that the service's modules import only from layers beneath them, what they and the pure
//! crates leave alone, and that a name means one type. Which crate knows which, cargo holds.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The table of `src/lib.rs`; the store is a crate, but not for everybody. Any other crate everybody may use.
const LAYERS: &[(&str, u8)] = &[
    ("pages", 1),
    ("live", 1),
    ("store", 1),
    ("app", 2),
    ("publish", 3),
    ("web", 4),
    ("commands", 5),
    ("main", 6),
];

fn layer(module: &str) -> Option<u8> {
    let found = LAYERS.iter().find(|(name, _)| *name == module);
    found.map(|(_, layer)| *layer)
}

/// Every file beneath a folder of the repository, by its path from there, without its comments.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => walk(&path, found),
                false => found.push(path),
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    paths.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    assert!(!paths.is_empty(), "{folder} has no sources");
    let code = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().map(|line| line.split("//").next().unwrap());
        let code = lines.collect::<Vec<_>>().join("\n");
        (path.strip_prefix(&root).unwrap().to_owned(), code)
    };
    paths.into_iter().map(code).collect()
}

/// The modules of the root that a file names after `crate::`, or after as many `super::` as lead there.
fn named(path: &Path, code: &str) -> BTreeSet<String> {
    let depth = path.components().count() - usize::from(path.ends_with("mod.rs"));
    let climb = "super::".repeat(depth);
    let after = |start| code.split(start).skip(1);
    let first = |rest: &str| {
        let end = |c: char| !(c.is_alphanumeric() || c == '_');
        let name = rest.split(end).next().unwrap();
        assert!(!name.is_empty(), "{}: a path each", path.display());
        name.to_owned()
    };
    after("crate::")
        .chain(after(climb.as_str()))
        .map(first)
        .collect()
}

#[test]
fn every_module_imports_only_from_beneath() {
    let mut wrong = Vec::new();
    for (path, code) in sources("src") {
        let module = path.iter().next().unwrap().to_str().unwrap();
        let module = module.trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let own = layer(module).unwrap_or_else(|| panic!("{module} is in no layer"));
        for other in named(&path, &code) {
            if other != module && layer(&other).is_some_and(|other| other >= own) {
                wrong.push(format!("{} imports {other}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "upward or sideways: {wrong:#?}");
}

/// Files of `web` that know the store: where it is kept, what its errors are answered with, what a page from memory is
/// compared with, and a test that opens one.
const AT_THE_STORE: &[&str] = &["cache.rs", "error.rs", "inside.rs", "state.rs"];

#[test]
fn what_a_page_shows_is_read_in_app() {
    let mut knows = Vec::new();
    for (path, code) in sources("src") {
        let Ok(inside) = path.strip_prefix("web") else {
            continue;
        };
        let closed: String = code.split_whitespace().collect();
        if named(&path, &code).contains("store") || closed.contains("store.read(") {
            knows.push(inside.to_string_lossy().into_owned());
        }
    }
    assert!(knows.len() >= AT_THE_STORE.len(), "the reader sees nothing");
    knows.retain(|file| !AT_THE_STORE.contains(&file.as_str()));
    assert!(knows.is_empty(), "web does not know the store: {knows:?}");
}

#[test]
fn the_pure_crates_have_no_clock_no_chance_and_no_input() {
    for name in [
        "backgammon",
        "checker",
        "chouette",
        "club",
        "forms",
        "journal",
        "tournament",
    ] {
        for (path, code) in sources(&format!("crates/{name}/src")) {
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
                assert!(
                    !code.contains(banned),
                    "{name}: {} names {banned}",
                    path.display()
                );
            }
        }
    }
}

/// The public types that a file declares.
fn public_types(code: &str) -> Vec<&str> {
    fn declared(line: &str) -> Option<&str> {
        let (kind, rest) = line.trim_start().strip_prefix("pub ")?.split_once(' ')?;
        let is_type = ["struct", "enum", "trait", "type"].contains(&kind);
        let end = |c: char| !(c.is_alphanumeric() || c == '_');
        let name = rest.split(end).next().unwrap();
        (is_type && !name.is_empty()).then_some(name)
    }
    code.lines().filter_map(declared).collect()
}

#[test]
fn no_two_public_types_have_one_name() {
    let mut all = sources("crates");
    all.retain(|(path, _)| path.iter().nth(1).unwrap() == "src");
    all.extend(sources("src"));
    let mut declared: BTreeMap<&str, Vec<&Path>> = BTreeMap::new();
    for (path, code) in &all {
        for name in public_types(code) {
            declared.entry(name).or_default().push(path);
        }
    }
    declared.retain(|_, places| places.len() > 1);
    assert!(declared.is_empty(), "of one name: {declared:#?}");
}

#[test]
fn the_reader_itself_tells_names_from_comments() {
    let at = |path: &str, code: &str| Vec::from_iter(named(Path::new(path), code));
    assert_eq!(
        at(
            "web/c/x.rs",
            "use crate::app::act;\nuse super::super::super::store::x;"
        ),
        ["app", "store"]
    );
    assert_eq!(
        at("web/c/mod.rs", "use super::super::pages::x; use super::y;"),
        ["pages"]
    );
    assert_eq!(
        public_types(
            "pub struct One;\n    pub type Two<T> = T;\npub(super) enum Three {}\nstruct Four;"
        ),
        ["One", "Two"]
    );
}
