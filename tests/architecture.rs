//! Holds what cargo cannot: that the service's modules import only from layers beneath them, what they and the pure
//! crates leave alone, that a name means one type, and that every message is said somewhere. Which crate knows which, cargo
//! holds.
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

/// The table of `src/lib.rs`. Crates everybody may use, but for the store.
const LAYERS: &[(&str, u8)] = &[
    ("live", 1),
    ("publish", 2),
    ("web", 3),
    ("commands", 4),
    ("main", 5),
];

fn layer(module: &str) -> Option<u8> {
    let found = LAYERS.iter().find(|(name, _)| *name == module);
    found.map(|(_, layer)| *layer)
}

/// Every file of a kind beneath a folder of the repository, by its path from there; code without its comments.
fn sources(folder: &str, kind: &str) -> Vec<(PathBuf, String)> {
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
    paths.retain(|path| path.extension().is_some_and(|e| e == kind));
    assert!(!paths.is_empty(), "{folder} has no sources");
    let code = |path: PathBuf| {
        let mut text = fs::read_to_string(&path).unwrap();
        if kind == "rs" {
            let lines = text.lines().map(|line| line.split("//").next().unwrap());
            text = lines.collect::<Vec<_>>().join("\n");
        }
        (path.strip_prefix(&root).unwrap().to_owned(), text)
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
    for (path, code) in sources("src", "rs") {
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

/// Files that know the store, besides the commands, which open it: where it is kept, what its errors are answered with, what
/// a page from memory is compared with, and a test that opens one.
const AT_THE_STORE: &[&str] = &[
    "web/cache.rs",
    "web/error.rs",
    "web/inside.rs",
    "web/state.rs",
];

#[test]
fn what_a_page_shows_is_read_in_app() {
    let mut knows = Vec::new();
    for (path, code) in sources("src", "rs") {
        if path.starts_with("commands") || path.ends_with("lib.rs") {
            continue;
        }
        let closed: String = code.split_whitespace().collect();
        let by_name = named(&path, &code).contains("store") || code.contains("crawford_store");
        if by_name || closed.contains("store.read(") {
            knows.push(path.to_string_lossy().into_owned());
        }
    }
    assert!(knows.len() >= AT_THE_STORE.len(), "the reader sees nothing");
    knows.retain(|file| !AT_THE_STORE.contains(&file.as_str()));
    assert!(knows.is_empty(), "only app knows the store: {knows:?}");
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
        for (path, code) in sources(&format!("crates/{name}/src"), "rs") {
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
    let mut all = sources("crates", "rs");
    all.retain(|(path, _)| path.iter().nth(1).unwrap() == "src");
    all.extend(sources("src", "rs"));
    let mut declared: BTreeMap<&str, Vec<&Path>> = BTreeMap::new();
    for (path, code) in &all {
        for name in public_types(code) {
            declared.entry(name).or_default().push(path);
        }
    }
    declared.retain(|_, places| places.len() > 1);
    assert!(declared.is_empty(), "of one name: {declared:#?}");
}

/// The messages that only their method says: those with a sentence of their own, which no other says and which are not
/// asked for by their key, as those of forms and rules are.
fn said_by_their_method(file: &str) -> BTreeSet<String> {
    let mut lines = file.lines().peekable();
    let mut found = BTreeSet::new();
    while let Some(line) = lines.next() {
        let Some((key, sentence)) = line.split_once(" =") else {
            continue;
        };
        let is_key = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let next = lines.peek().map_or("", |next| next.trim_start());
        let has_sentence = !sentence.trim().is_empty() || !next.starts_with('.');
        let by_key = ["field-", "choice-", "fold-", "rule-"];
        if is_key && has_sentence && !by_key.iter().any(|family| key.starts_with(family)) {
            found.insert(key.to_owned());
        }
    }
    let begins = |rest: &str| {
        let end = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
        let (key, _) = rest.trim_start().split_once(end)?;
        Some(key.to_owned())
    };
    let within: BTreeSet<String> = file.split('{').skip(1).filter_map(begins).collect();
    found.retain(|key| !within.contains(key));
    found
}

/// What a text calls, as `.name(` or `Messages::name`, and the keys it gives to `worded!` as `"before-{}-after"`.
fn called(text: &str) -> (BTreeSet<&str>, BTreeSet<(&str, &str)>) {
    let begins = |rest: &str| {
        let end = |c: char| !(c.is_alphanumeric() || c == '_');
        rest.find(end).unwrap_or(rest.len())
    };
    let method = |rest| {
        let (name, after) = str::split_at(rest, begins(rest));
        after.starts_with('(').then_some(name)
    };
    let named = |rest| &rest[..begins(rest)];
    let methods = text.split('.').skip(1).filter_map(method);
    let names = text.split("Messages::").skip(1).map(named);
    let worded = text.split("worded!(").skip(1);
    let keys = worded.filter_map(|rest| rest.split('"').nth(1)?.split_once("{}"));
    (methods.chain(names).collect(), keys.collect())
}

/// By its name alone: what another function of that name is called for hides it.
#[test]
fn every_message_is_said_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = fs::read_to_string(root.join("templates/text/en.ftl")).unwrap();
    let mut texts: Vec<String> = ["src", "crates/pages/src", "crates/app/src"]
        .into_iter()
        .flat_map(|folder| sources(folder, "rs"))
        .map(|(_, code)| {
            code.split("#[cfg(test)]\nmod tests")
                .next()
                .unwrap()
                .to_owned()
        })
        .collect();
    texts.extend(sources("templates", "html").into_iter().map(|(_, t)| t));
    texts.extend(sources("templates", "svg").into_iter().map(|(_, t)| t));
    let (mut methods, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for text in &texts {
        let (more, ways) = called(text);
        methods.extend(more);
        keys.extend(ways);
    }
    let mut unsaid = said_by_their_method(&file);
    assert!(unsaid.len() > 1_000, "the reader sees no messages");
    unsaid.retain(|key| {
        let by_word = |(before, after): &(&str, &str)| {
            let word = key.strip_prefix(before);
            !before.is_empty() && word.is_some_and(|rest| rest.ends_with(after))
        };
        // The method of `match` is `match_`.
        let name = key.replace('-', "_");
        let word = format!("{name}_");
        let is_called = methods.contains(name.as_str()) || methods.contains(word.as_str());
        !is_called && !keys.iter().any(by_word)
    });
    assert!(unsaid.is_empty(), "nobody says: {unsaid:#?}");
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

#[test]
fn the_reader_itself_tells_what_is_called() {
    let code =
        "w.a_b(1); Messages::c; w.field; worded!(w, \"d-{}\", x in T { E }); format!(\"e{}\", 1)";
    let (methods, keys) = called(code);
    assert_eq!(Vec::from_iter(methods), ["a_b", "c"]);
    assert_eq!(Vec::from_iter(keys), [("d-", "")]);
    let file = "one = One.\ntwo = { one } and two.\nfield-three = Three\nfour =\n    .a = A\nfive =\n    { $n ->\n";
    assert_eq!(Vec::from_iter(said_by_their_method(file)), ["five", "two"]);
}
