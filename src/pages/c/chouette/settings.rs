//! A night's rules: presets, and every switch with its sentence, in groups.

use super::stake_fields::StakeFields;
use crate::chouette::{SWITCHES, Settings, Switch};
use crate::pages::c::t::details_fields::DetailsFields;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;
use serde_json::Value;

/// The groups, in the order shown, each with its switches.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "cubes",
        &[
            "cubes",
            "jacoby",
            "beavers",
            "raccoons",
            "automatics",
            "cube_cap",
            "settlements",
            "hidden_answers",
        ],
    ),
    (
        "box",
        &["rotation", "order_roll", "box_doubles", "consultation"],
    ),
    (
        "takes",
        &[
            "box_takes",
            "box_takes_captain",
            "three_handed",
            "lone_taker",
            "extras",
            "extra_beavers",
            "extras_on_redoubles",
        ],
    ),
    (
        "partner",
        &["partner_from", "partner_must_from", "partner_order"],
    ),
    (
        "people",
        &["newcomers", "breaks", "proxies", "limit", "split"],
    ),
    ("limits", &["loss_limit"]),
];

/// One switch of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it is called.
    pub label: String,
    /// A sentence of explanation.
    pub about: String,
    /// Its values; none where a number is typed.
    pub choices: Vec<Choice>,
    /// As typed, where a number is.
    pub typed: String,
    /// The most and the least of a number.
    pub range: Option<(String, String)>,
}

/// Switches under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The heading.
    pub heading: String,
    /// How its switches stand, in a line.
    pub stands: String,
    /// Whether one of them was refused.
    pub open: bool,
    /// Its switches.
    pub fields: Vec<Field>,
}

/// The form's fields, in groups. `typed` says what was typed of a switch.
#[must_use]
pub fn groups(w: Words, typed: &dyn Fn(&'static str) -> String, problems: &Problems) -> Vec<Group> {
    let switch = |name: &str| SWITCHES.iter().find(|s| s.name == name);
    GROUPS
        .iter()
        .map(|(group, names)| {
            let fields: Vec<Field> = names
                .iter()
                .filter_map(|name| switch(name))
                .map(|s| field(w, s, &typed(s.name)))
                .collect();
            let stands = fields
                .iter()
                .filter_map(|f| stand(w, f))
                .collect::<Vec<_>>();
            Group {
                heading: w.say(&format!("chouette-group-{group}")).into_owned(),
                stands: stands.join(" · "),
                open: fields.iter().any(|f| problems.at(f.name).is_some()),
                fields,
            }
        })
        .collect()
}

/// How a switch stands, in a few words: what is off is not spoken of.
fn stand(w: Words, field: &Field) -> Option<String> {
    match field.choices.iter().find(|c| c.on) {
        Some(choice) if choice.value == "false" => None,
        Some(choice) if choice.value == "true" => Some(field.label.clone()),
        Some(choice) => {
            let (label, value) = (&field.label, &choice.label);
            Some(w.with2("chouette-stands-choice", "label", label, "value", value))
        }
        None if field.typed.is_empty() => None,
        None => {
            let key = "chouette-stands-number"; // a key
            Some(w.with2(key, "label", &field.label, "n", &field.typed))
        }
    }
}

fn field(w: Words, switch: &'static Switch, typed: &str) -> Field {
    let hyphened = switch.name.replace('_', "-");
    let range = switch.values.iter().find_map(|v| v.split_once(".."));
    // Automatic doubles are a number or the box's word: a short list says both.
    let words: Vec<String> = match (switch.name, range) {
        ("automatics", _) => ["0", "1", "2", "3", "box"].map(str::to_owned).to_vec(),
        (_, Some(_)) => Vec::new(),
        (_, None) => {
            let values = switch.values.iter().map(|v| v.trim_matches('"'));
            values.map(str::to_owned).collect()
        }
    };
    let label = |value: &str| match value {
        "true" => w.say("chouette-value-yes").into_owned(),
        "false" => w.say("chouette-value-no").into_owned(),
        value => w
            .say(&format!("chouette-value-{hyphened}-{value}"))
            .into_owned(),
    };
    Field {
        name: switch.name,
        label: w.say(&format!("chouette-setting-{hyphened}")).into_owned(),
        about: w.say(&format!("chouette-about-{hyphened}")).into_owned(),
        choices: words
            .iter()
            .map(|value| Choice::new(value.clone(), label(value), typed))
            .collect(),
        typed: typed.to_owned(),
        range: range
            .filter(|_| switch.name != "automatics")
            .map(|(from, to)| (from.to_owned(), to.to_owned())),
    }
}

/// A switch as a form shows it.
#[must_use]
pub fn shown(settings: &Settings, name: &str) -> String {
    let all = serde_json::to_value(settings).unwrap_or_default();
    match all.get(name) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/settings.html")]
pub struct SettingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key of whichever form is sent.
    pub key: String,
    /// Name, day and venue.
    pub details: DetailsFields,
    /// Where they are changed.
    pub details_action: String,
    /// Whether only the club reads the night.
    pub members_only: bool,
    /// Whether its public pages show money beside names.
    pub money_public: bool,
    /// Whether its public pages name guests.
    pub guest_names: bool,
    /// How its players are named in public.
    pub ways: Vec<Choice>,
    /// Where these are changed.
    pub readers_action: String,
    /// The rules with a name.
    pub presets: Vec<Choice>,
    /// The name of the preset the switches are, when they are one.
    pub is_preset: Option<String>,
    /// Whether a game is being played, which keeps the rules it began with.
    pub playing: bool,
    /// What a point is worth.
    pub stake: StakeFields,
    /// Where that is changed.
    pub stake_action: String,
    /// Whether the games before may count by it too: yes or no; nothing where there are none.
    pub earlier: Vec<Choice>,
    /// The switches.
    pub groups: Vec<Group>,
    /// Where they are changed.
    pub action: String,
    /// Where they are kept under a name.
    pub preset_action: String,
    /// The name to keep them under, as typed.
    pub preset_name: String,
    /// The table.
    pub table: String,
}
