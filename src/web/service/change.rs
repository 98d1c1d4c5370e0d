//! What a line of the record says was changed, in words: each field with what was there and what is there now. The
//! record keeps it as JSON, and its file gives that as it stands.

use crate::app::lists::Json;
use crate::app::trail::fields;
use crate::club::permissions::Role;
use crate::form::Choice;
use crate::journal::PersonId;
use crate::pages::messages::Messages;
use crate::web::c::access::role_name;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A field of a line's JSON that has a name of its own: its path, with dashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
enum ChangedField {
    Name,
    Nickname,
    Rating,
    Email,
    Guest,
    Slug,
    Day,
    TimeZone,
    Public,
    Listed,
    Facts,
    Fields,
    Shown,
    People,
    From,
    Sessions,
    Role,
    Tournament,
    Event,
    By,
    Links,
    Light,
    Dark,
    Band,
    Into,
    On,
    Start,
    ProvisionalBelow,
    EarlyEndings,
    FormulaRamp,
    FormulaLengthsKind,
    FormulaLengthsHundredths,
    Matches,
}

/// A word of the program that is kept as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
enum KeptWord {
    Full,
    Nickname,
    Initials,
    Passkey,
    WithThisMatch,
    BeforeThisMatch,
    None,
    Points,
    RintaNikkola,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// Which, in words; empty where the line itself says so.
    pub field: String,
    /// What was there; nothing where only what is there now was kept.
    pub before: Option<String>,
    /// What is there now; nothing where it was taken away.
    pub after: Option<String>,
}

/// What changed between the two. A field that stayed as it was is left out; one alone is told whole. `named` are the
/// names of people.
#[must_use]
pub fn changes(
    w: Messages,
    before: Option<&Json>,
    after: Option<&Json>,
    named: &BTreeMap<PersonId, String>,
) -> Vec<FieldChange> {
    let (was, is) = (before.map(fields), after.map(fields));
    let keys = was.iter().chain(&is).flat_map(BTreeMap::keys);
    let keys: BTreeSet<&String> = keys.collect();
    let of = |from: &Option<BTreeMap<String, Value>>, key: &String| {
        from.as_ref().map(|from| from.get(key).cloned())
    };
    keys.into_iter()
        .filter_map(|key| {
            let (was, is) = (of(&was, key), of(&is, key));
            let said = |value: Option<Value>| said(w, key, &value.unwrap_or(Value::Null), named);
            match (was, is) {
                (Some(was), Some(is)) if was == is => None,
                (Some(was), Some(is)) => Some((Some(said(was)), Some(said(is)))),
                // Alone, nothing is no news.
                (Some(None | Some(Value::Null)), None) | (None, Some(None | Some(Value::Null))) => {
                    None
                }
                (Some(was), None) => Some((Some(said(was)), None)),
                (None, Some(is)) => Some((None, Some(said(is)))),
                (None, None) => None,
            }
            .map(|(before, after)| {
                let field = field(w, key);
                FieldChange {
                    field,
                    before,
                    after,
                }
            })
        })
        .collect()
}

/// What a field is called: one without a message, such as one of a later version, by its path.
fn field(w: Messages, path: &str) -> String {
    let own = path.replace(['_', '.'], "-");
    match ChangedField::of_word(&own) {
        Some(field) => w.choice(&field.named()).into_owned(),
        None => own.replace('-', " "),
    }
}

fn said(w: Messages, path: &str, value: &Value, named: &BTreeMap<PersonId, String>) -> String {
    match value {
        Value::Null => w.changes_nothing().into_owned(),
        Value::Bool(true) => w.yes().into_owned(),
        Value::Bool(false) => w.no().into_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => match path {
            // Words of the program itself; the same word may be somebody's name elsewhere.
            "role" => Role::of_word(text).map_or_else(|| text.clone(), |role| role_name(w, role)),
            "shown" | "by" | "formula.ramp" | "formula.lengths.kind" => KeptWord::of_word(text)
                .map_or_else(|| text.clone(), |word| w.choice(&word.named()).into_owned()),
            _ => {
                let name = text.parse().ok().and_then(|id: PersonId| named.get(&id));
                name.unwrap_or(text).clone()
            }
        },
        Value::Array(all) => {
            let all = all.iter().map(|one| match (path, one) {
                ("fields", Value::String(name)) => field(w, name),
                (_, one) => said(w, path, one, named),
            });
            all.collect::<Vec<_>>().join(", ")
        }
        Value::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ann() -> PersonId {
        PersonId::from_random([7; 10])
    }

    fn told(before: Option<&str>, after: Option<&str>) -> Vec<String> {
        let named = BTreeMap::from([(ann(), "Ann Lee".to_owned())]);
        let json = |kept: &str| Json::of(1, kept).unwrap();
        let (before, after) = (before.map(json), after.map(json));
        let all = changes(Messages::english(), before.as_ref(), after.as_ref(), &named);
        all.into_iter()
            .map(|one| {
                let (was, is) = (one.before.as_deref(), one.after.as_deref());
                match (was, is) {
                    (Some(was), Some(is)) => format!("{}: {was} → {is}", one.field),
                    (Some(was), None) => format!("{}: {was} →", one.field),
                    (None, is) => format!("{}: {}", one.field, is.unwrap_or_default()),
                }
            })
            .collect()
    }

    #[test]
    fn only_what_differs_is_told() {
        assert_eq!(
            told(
                Some(r#"{"name":"Monday","public":true,"slug":"monday","time_zone":"UTC"}"#),
                Some(r#"{"name":"Lantern","public":false,"slug":"monday","time_zone":"UTC"}"#),
            ),
            [
                "Name: Monday → Lantern",
                "Anyone can see its pages: yes → no",
            ]
        );
        assert_eq!(
            told(
                Some(r#"{"role":"scorer","tournament":null,"event":null}"#),
                Some(r#"{"role":"director","tournament":null,"event":null}"#)
            ),
            ["Role: scorer → director"]
        );
        assert_eq!(
            told(
                Some(r##"{"light":null,"dark":"#ffffff"}"##),
                Some(r##"{"light":"#102030","dark":"#ffffff"}"##)
            ),
            ["Colour on light pages: nothing → #102030"]
        );
    }

    #[test]
    fn what_stands_alone_is_told_without_what_is_nothing() {
        let role = r#"{"role":"director","tournament":null,"event":null}"#;
        assert_eq!(told(None, Some(role)), ["Role: director"]);
        assert_eq!(told(Some(role), None), ["Role: director →"]);
        assert_eq!(
            told(None, Some(r#"{"fields":["name","email"]}"#)),
            ["Fields: Name, E-mail"]
        );
        let into = format!(r#"{{"into":"{}"}}"#, ann());
        assert_eq!(told(None, Some(&into)), ["Into: Ann Lee"]);
        assert_eq!(told(None, None), Vec::<String>::new());
    }

    #[test]
    fn what_lies_inside_has_its_path_and_a_list_of_tomorrow_its_own_words() {
        assert_eq!(
            told(
                Some(r#"{"start":1500,"formula":{"ramp":"none","lengths":{"kind":"points"}}}"#),
                Some(
                    r#"{"start":1600,"formula":{"ramp":"with-this-match","lengths":{"kind":"points"}}}"#
                ),
            ),
            [
                "How fast newcomers move: The same for everyone → By experience, including this match",
                "Everyone starts with: 1500 → 1600",
            ]
        );
        assert_eq!(
            told(
                None,
                Some(r#"{"moon_phase":["full","new"],"deep":{"a":{}}}"#)
            ),
            ["moon phase: full, new"]
        );
        assert_eq!(told(None, Some("[{\"a\":1}]")), [": {\"a\":1}"]);
    }
}
