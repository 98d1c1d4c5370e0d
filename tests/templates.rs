//! Holds what templates promise: no inline script or style, nothing unescaped, no prose of their own; and that no label
//! in `en.ftl` is left over. That every other sentence is said, the compiler holds.
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

fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, ending: &str, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, ending, found);
            } else if path.extension().is_some_and(|e| e == ending) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
        ending,
        &mut found,
    );
    found.sort();
    found
}

/// What stands between the quotes after each `before` in `text`.
fn quoted_after<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(before) {
        let rest = text[at + before.len()..].trim_start();
        if let Some(rest) = rest.strip_prefix('"') {
            found.push(&rest[..rest.find('"').unwrap()]);
        }
    }
    found
}

/// `text` with everything from each `open` to its `close` left out.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(open) {
        out.push_str(&rest[..start]);
        rest = rest[start..]
            .find(close)
            .map_or("", |end| &rest[start + end + close.len()..]);
        out.push(' ');
    }
    out.push_str(rest);
    out
}

/// The markup alone, without askama's tags.
fn markup(template: &str) -> String {
    let text = without(template, "{#", "#}");
    // Part of an address, which stands inside one in the surroundings.
    let text = without(&text, "{% block help %}", "{% endblock %}");
    let text = without(&text, "{%", "%}");
    without(&text, "{{", "}}")
}

/// Inline script or style, in a template's markup.
fn inline(markup: &str) -> Vec<String> {
    let mut found = Vec::new();
    let template = markup.to_ascii_lowercase();
    for (at, _) in template.match_indices("<script") {
        let tag = &template[at..at + template[at..].find('>').unwrap_or(0)];
        if !tag.contains(" src=") {
            found.push(format!("script without src: {tag}"));
        }
    }
    if template.contains("<style") {
        found.push("<style>".to_owned());
    }
    if template.contains("javascript:") {
        found.push("javascript:".to_owned());
    }
    for tag in tags(&template) {
        for word in tag.split_whitespace().skip(1) {
            let name = word.split('=').next().unwrap();
            let handler = name.len() > 2
                && name.starts_with("on")
                && name.chars().all(|c| c.is_ascii_alphabetic());
            if word.contains('=') && (name == "style" || handler) {
                found.push(word.to_owned());
            }
        }
    }
    found
}

fn tags(markup: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = markup;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let end = rest.find('>').unwrap_or(rest.len());
        found.push(&rest[..end]);
        rest = &rest[end..];
    }
    found
}

/// Words a reader would read that come from the template itself: text between tags, and what is read aloud.
fn prose(markup: &str) -> Vec<String> {
    let mut found = Vec::new();
    for attribute in ["aria-label=", "title=", "alt=", "placeholder="] {
        for text in quoted_after(markup, attribute) {
            found.push(text.to_owned());
        }
    }
    found.push(without(&without(markup, "<!doctype", ">"), "<", ">"));
    let words = found
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
    // "m" and "v" label nothing a person reads as a sentence.
    words
        .filter(|word| word.chars().count() > 1)
        .map(str::to_owned)
        .collect()
}

#[test]
fn templates_hold_no_script_no_style_and_nothing_unescaped() {
    let templates = files("templates", "html");
    assert!(templates.len() >= 4, "the templates were not found");
    for (path, text) in templates {
        assert_eq!(
            inline(&markup(&text)),
            Vec::<String>::new(),
            "{}",
            path.display()
        );
        for unescaped in ["|safe", "| safe", "|escape(\"none\")", "|e(\"none\")"] {
            assert!(!text.contains(unescaped), "{}: {unescaped}", path.display());
        }
    }
}

#[test]
fn templates_hold_no_prose() {
    for (path, text) in files("templates", "html") {
        // `&nbsp;` and its like are signs, not words.
        let plain = without(&markup(&text), "&", ";");
        assert_eq!(prose(&plain), Vec::<String>::new(), "{}", path.display());
    }
}

/// A browser's own bubble says less than the page, and only about the first field: what was sent is refused in the page.
#[test]
fn what_a_form_sends_is_judged_by_the_page_alone() {
    let mut forms = 0;
    for (path, text) in files("templates", "html") {
        let template = markup(&text);
        for tag in tags(&template) {
            let sends = tag.starts_with("form ") && tag.contains("method=\"post\"");
            forms += usize::from(sends);
            let judged = tag.contains(" novalidate") || !sends;
            assert!(judged, "{}: <{tag}>", path.display());
        }
    }
    assert!(forms > 100, "{forms} forms were found");
}

/// The classes that a sheet lays out wherever they stand: by `.lines { … }`, not by `.table .lines { … }`.
fn laid_out(sheet: &str) -> BTreeSet<String> {
    let plain = without(&without(sheet, "/*", "*/"), "(", ")");
    let mut heads: Vec<&str> = plain.split('{').collect();
    heads.pop();
    heads
        .into_iter()
        .filter_map(|head| head.rsplit(['}', ';']).next())
        .flat_map(|selectors| selectors.split(','))
        .filter_map(|selector| selector.trim().strip_prefix('.'))
        .filter(|name| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
        .map(str::to_owned)
        .collect()
}

/// The sheet of a page would give what every page has another look on that page alone.
#[test]
fn a_class_of_every_page_is_laid_out_in_its_sheets_alone() {
    let sheets = files("static/css", "css");
    let is = |path: &Path, names: &[&str]| names.iter().any(|name| path.ends_with(name));
    let common: BTreeSet<String> = sheets
        .iter()
        .filter(|(path, _)| is(path, &["base.css", "parts.css"]))
        .flat_map(|(_, sheet)| laid_out(sheet))
        .collect();
    assert!(common.len() > 50, "{common:?}");
    // Paper looks otherwise, and a frame has its own sheet alone.
    let apart = ["base.css", "parts.css", "print.css", "embed.css"];
    for (path, sheet) in sheets.iter().filter(|(path, _)| !is(path, &apart)) {
        let own = laid_out(sheet);
        let anew: Vec<&String> = own.intersection(&common).collect();
        assert!(anew.is_empty(), "{}: {anew:?}", path.display());
    }
}

#[test]
fn every_time_says_which() {
    for (path, text) in files("templates", "html") {
        for tag in tags(&markup(&text)) {
            let says = !tag.starts_with("time") || tag.contains("datetime=");
            assert!(says, "{}: <{tag}>", path.display());
        }
    }
}

fn keys() -> BTreeSet<String> {
    let languages = files("templates/text", "ftl");
    let mut english = languages
        .iter()
        .filter(|(path, _)| path.ends_with("en.ftl"));
    let (_, text) = english.next().unwrap();
    let mut keys = BTreeSet::new();
    for line in text.lines() {
        let Some((key, _)) = line.split_once(" =") else {
            continue;
        };
        if key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !key.is_empty() {
            keys.insert(key.to_owned());
        }
    }
    keys
}

/// What the program is made of, the crates beneath the service included, without their tests.
fn sources() -> String {
    let mut all = files("src", "rs");
    all.extend(files("crates", "rs"));
    all.retain(|(path, _)| !path.iter().any(|part| part == "tests"));
    all.into_iter().map(|(_, text)| text).collect()
}

/// A sentence of a rule that nothing is refused by is left over.
#[test]
fn every_rule_refuses_something() {
    let sources = sources();
    let names: BTreeSet<&str> = sources
        .split(|c: char| !(c.is_ascii_alphanumeric() || "_-:".contains(c)))
        .collect();
    let named: BTreeSet<&str> = ["rule = ", "missing = "]
        .iter()
        .flat_map(|by| quoted_after(&sources, by))
        .collect();
    let mut idle = keys();
    idle.retain(|key| {
        let Some(id) = key.strip_prefix("rule-") else {
            return false;
        };
        let name = id.replace('-', "_");
        let refused = names.contains(format!("refuse::{name}").as_str())
            || names.contains(format!("refuse::{name}_").as_str())
            || names.contains(format!("rules::{}", name.to_uppercase()).as_str())
            || named.contains(id);
        !refused
    });
    assert!(idle.is_empty(), "nothing is refused by {idle:#?}");
}

/// A label that no form has any more is left over. That each form has its labels, the compiler holds.
#[test]
fn every_label_is_of_a_form() {
    let sources = sources();
    let fields = fields(&sources);
    let types = types(&sources);
    let folds: BTreeSet<&str> = quoted_after(&sources, "fold = ").into_iter().collect();
    let quoted: BTreeSet<&str> = sources.split('"').collect();
    let templates: String = files("templates", "html")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let mut called = calls(&sources);
    called.extend(calls(&templates));
    // `field-rating-early-endings` is of a field `rating_early_endings`, `early_endings` or `endings`.
    let of_field = |name: &str| {
        let parts: Vec<&str> = name.split('-').collect();
        (0..parts.len()).any(|from| fields.contains(parts[from..].join("_").as_str()))
    };
    let of_type = |name: &str| {
        let words = name
            .split('-')
            .map(|word| word[..1].to_uppercase() + &word[1..]);
        types.contains(words.collect::<String>().as_str())
    };
    let mut left = keys();
    left.retain(|key| match key.split_once('-') {
        Some(("field", name)) => !of_field(name),
        Some(("choice", name)) => !of_type(name) && !quoted.contains(key.as_str()),
        Some(("fold", name)) => !folds.contains(name.rsplit('-').next().unwrap()),
        _ => false,
    });
    left.retain(|key| !called.contains(key.replace('-', "_").as_str()));
    assert!(left.is_empty(), "of no form: {left:#?}");
}

/// The names of fields: `name: …`, what a `(name = "…")` says, and every end of a name that is quoted.
fn fields(sources: &str) -> BTreeSet<&str> {
    let declared = sources
        .split_ascii_whitespace()
        .filter_map(|word| word.strip_suffix(':'));
    let mut names: BTreeSet<&str> = declared.collect();
    names.extend(quoted_after(sources, "(name = "));
    for before in sources.split('"') {
        let other = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        let name = before.rsplit(other).next().unwrap();
        names.extend(name.match_indices('_').map(|(at, _)| &name[at + 1..]));
    }
    names
}

/// The names of types: `enum Name`, and `Name {`.
fn types(sources: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut last = "";
    for word in sources.split_ascii_whitespace() {
        if last == "enum" {
            names.insert(word);
        }
        if word == "{" {
            names.extend(last.rsplit('(').next());
        }
        last = word;
    }
    names
}

/// The names of the functions called as `.name(`.
fn calls(text: &str) -> BTreeSet<&str> {
    let named = text.split('(').filter_map(|before| before.rsplit_once('.'));
    named.map(|(_, name)| name).collect()
}

mod the_reader_itself {
    use super::*;

    #[test]
    fn finds_inline_script_style_and_handlers() {
        let bad = "<p style=\"x\"><a onclick=\"y\"><style></style><script>z</script><a href=\"javascript:1\">";
        assert_eq!(inline(bad).len(), 5);
        assert!(
            inline("<script type=\"module\" src=\"x\"></script><p class=\"on\">online=1</p>")
                .is_empty()
        );
    }

    #[test]
    fn finds_prose_between_tags_and_in_what_is_read_aloud() {
        assert_eq!(
            prose("<p>Hello 3</p><img alt=\"A Board\">"),
            ["Board", "Hello"]
        );
        let template =
            "<p class=\"lead\">{{ w.t(\"x\") }} · {% if a %}&nbsp;{% endif %}</p>{# why #}";
        assert!(prose(&without(&markup(template), "&", ";")).is_empty());
    }
}
