//! The settings of a line: a preset, and what differs from it.

use super::line::keys;
use crate::chouette::{ChouettePreset, HIGHEST_STAKE, NightSettings};
use crate::form::Choice;
use crate::violation::{Violation, refuse};
use serde_json::{Map, Value};

pub(super) struct Rules {
    pub(super) settings: NightSettings,
    /// By name.
    pub(super) stakes: Vec<(String, u32)>,
}

impl Rules {
    pub(super) fn in_money(&self) -> bool {
        self.settings.stake.is_some() || !self.stakes.is_empty()
    }
}

pub(super) fn read(preset: Option<&str>, over: &Map<String, Value>) -> Result<Rules, Violation> {
    let preset = match preset {
        None => ChouettePreset::GamesGridMultiple,
        Some(name) => ChouettePreset::of_word(name).ok_or_else(|| {
            refuse::ledger_preset(ChouettePreset::WORDS.join(", "), name).at(keys::PRESET)
        })?,
    };
    let mut stakes = Vec::new();
    let mut all: Map<String, Value> = serde_json::to_value(preset.settings())
        .and_then(serde_json::from_value)
        .expect("the settings are a struct, so serde writes an object");
    for (key, value) in over {
        let name = match key.replace('-', "_").to_ascii_lowercase().as_str() {
            "cap" => "cube_cap".to_owned(),
            other => other.to_owned(),
        };
        if name == "stakes" {
            stakes = read_stakes(value, &mut all)?;
            continue;
        }
        if !all.contains_key(&name) {
            return Err(refuse::setting_unknown(key.as_str()).at(keys::SETTINGS));
        }
        // A lone taker set to "extras" implies that extras are allowed.
        if name == "lone_taker" && word(value) == "extras" {
            all.insert("extras".to_owned(), Value::Bool(true));
            all.insert(name, Value::from("free"));
            continue;
        }
        all.insert(name.clone(), in_our_words(&name, value));
        if serde_json::from_value::<NightSettings>(Value::Object(all.clone())).is_err() {
            return Err(not_a_value(key, value));
        }
    }
    let mut settings: NightSettings = serde_json::from_value(Value::Object(all))
        .map_err(|error| refuse::ledger_not_understood(error.to_string()))?;
    // Players not named play for a stake of one.
    if !stakes.is_empty() && settings.stake.is_none() {
        settings.stake = Some(1);
    }
    settings.check()?;
    Ok(Rules { settings, stakes })
}

fn not_a_value(key: &str, value: &Value) -> Violation {
    refuse::setting_value(key, value.to_string()).at(keys::SETTINGS)
}

fn read_stakes(
    value: &Value,
    all: &mut Map<String, Value>,
) -> Result<Vec<(String, u32)>, Violation> {
    let one = |value: &Value| {
        let stake = value.as_u64().and_then(|n| u32::try_from(n).ok());
        let stake = stake.filter(|n| (1..=HIGHEST_STAKE).contains(n));
        stake.ok_or_else(|| not_a_value("stakes", value))
    };
    match value {
        Value::Null => Ok(Vec::new()),
        Value::Object(map) => map
            .iter()
            .map(|(name, stake)| Ok((name.clone(), one(stake)?)))
            .collect(),
        table => {
            all.insert("stake".to_owned(), Value::from(one(table)?));
            Ok(Vec::new())
        }
    }
}

fn word(value: &Value) -> String {
    let text = value.as_str().unwrap_or_default();
    text.trim().to_ascii_lowercase().replace([' ', '_'], "-")
}

/// A value as the settings spell it: people write "on" for true, "captain at the start", 1 for the first rotation.
fn in_our_words(name: &str, value: &Value) -> Value {
    let word = word(value);
    let yes_or_no = match word.as_str() {
        "yes" | "on" | "true" | "allowed" | "offered" | "voluntary" | "optional" => Some(true),
        "no" | "off" | "false" | "none" | "never" | "not-allowed" => Some(false),
        _ => None,
    };
    match name {
        "rotation" => match (word.as_str(), value.as_u64()) {
            ("captain-at-the-start" | "start" | "1", _) | (_, Some(1)) => "captain-at-start".into(),
            ("captain-of-moment" | "moment" | "2", _) | (_, Some(2)) => {
                "captain-of-the-moment".into()
            }
            ("la" | "l.a." | "3", _) | (_, Some(3)) => "los-angeles".into(),
            ("hand" | "manual" | "4", _) | (_, Some(4)) => "by-hand".into(),
            ("", _) => value.clone(),
            _ => word.into(),
        },
        "automatics" => match (word.as_str(), value) {
            ("none" | "off" | "no", _) | (_, Value::Bool(false) | Value::Null) => 0.into(),
            ("one" | "on" | "yes", _) | (_, Value::Bool(true)) => 1.into(),
            ("box-discretion" | "discretion" | "box's-discretion", _) => "box".into(),
            _ => value.clone(),
        },
        "three_handed" => match value {
            Value::Bool(true) => "both-or-neither".into(),
            Value::Bool(false) => "free".into(),
            _ => word.into(),
        },
        "lone_taker" => match word.as_str() {
            "nothing" | "none" => "free".into(),
            "beaver" | "must-beaver-or-drop" => "must-beaver".into(),
            "" => value.clone(),
            _ => word.into(),
        },
        "box_takes_captain"
        | "extras"
        | "extra_beavers"
        | "extras_on_redoubles"
        | "jacoby"
        | "beavers"
        | "raccoons"
        | "proxies"
        | "settlements"
        | "hidden_answers" => yes_or_no.map_or(value.clone(), Value::Bool),
        _ if value.is_string() => word.into(),
        _ => value.clone(),
    }
}
