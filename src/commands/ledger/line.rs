//! The lines in.

use crate::chouette::{Action, Answer, Kind, PlayerNo};
use crate::commands::lines::amiss_in;
use crate::engine::Side;
use crate::violation::Violation;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt;
use std::marker::PhantomData;

/// A JSON object in its own order, no name twice.
#[derive(Debug)]
pub(super) struct Pairs<T>(pub(super) Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
            type Value = Pairs<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs: Vec<(String, T)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, T>()? {
                    if pairs.iter().any(|(n, _)| *n == name) {
                        return Err(A::Error::custom(format!("\"{name}\" twice")));
                    }
                    pairs.push((name, value));
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Read(PhantomData))
    }
}

pub(super) const GAME_KEYS: [&str; 6] = [
    "preset",
    "settings",
    "order",
    "partner",
    "automatics",
    "actions",
];

const ACTION_KEYS: [&str; 9] = [
    "do", "by", "to", "of", "extras", "points", "winner", "kind", "proxy",
];

#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a game with preset, order and actions"
)]
pub(super) struct GameLine {
    pub(super) preset: Option<String>,
    #[serde(default)]
    pub(super) settings: Option<Map<String, Value>>,
    pub(super) order: Vec<String>,
    #[serde(default)]
    pub(super) partner: Option<String>,
    #[serde(default)]
    pub(super) automatics: Option<u32>,
    pub(super) actions: Vec<Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "settle_up with each balance")]
pub(super) struct SettleLine {
    pub(super) settle_up: Pairs<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Names {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an action with do and by")]
struct ActionLine {
    #[serde(rename = "do")]
    what: String,
    by: Option<String>,
    to: Option<Names>,
    of: Option<Names>,
    extras: Option<Names>,
    points: Option<i64>,
    winner: Option<String>,
    kind: Option<Kind>,
    proxy: Option<String>,
}

#[derive(Debug)]
pub(super) enum Asked {
    At(Action),
    Join(String),
    Leave(PlayerNo, Option<PlayerNo>),
}

fn not_understood(detail: impl fmt::Display) -> Violation {
    Violation::ledger_action(detail.to_string())
}

/// Reads one action; `number` knows the players by name.
pub(super) fn action(
    value: &Value,
    number: &dyn Fn(&str) -> Option<PlayerNo>,
) -> Result<Asked, Violation> {
    let line = ActionLine::deserialize(value)
        .map_err(|_| not_understood(amiss_in(value, &ACTION_KEYS)))?;
    let known =
        |name: &String| number(name).ok_or_else(|| Violation::ledger_no_player(name.as_str()));
    let each = |names: &Option<Names>| -> Result<Option<Vec<PlayerNo>>, Violation> {
        match names {
            None => Ok(None),
            Some(Names::One(name)) => Ok(Some(vec![known(name)?])),
            Some(Names::Many(names)) => names.iter().map(known).collect::<Result<_, _>>().map(Some),
        }
    };
    let name = || line.by.as_ref().ok_or_else(|| not_understood("by"));
    let by = || name().and_then(known);
    let only = |allowed: &[&str]| {
        let given = [
            ("to", line.to.is_some()),
            ("of", line.of.is_some()),
            ("extras", line.extras.is_some()),
            ("points", line.points.is_some()),
            ("winner", line.winner.is_some()),
            ("kind", line.kind.is_some()),
            ("proxy", line.proxy.is_some()),
        ];
        let stray = given
            .iter()
            .find(|(key, there)| *there && !allowed.contains(key));
        stray.map_or(Ok(()), |(key, _)| Err(not_understood(key)))
    };
    let answer = |answer| {
        only(&["of", "extras"])?;
        let by = by()?;
        Ok(Asked::At(match each(&line.extras)? {
            Some(with) => Action::AnswerExtras { by, with, answer },
            None => Action::Answer {
                by,
                of: each(&line.of)?,
                answer,
            },
        }))
    };
    match line.what.as_str() {
        "double" | "redouble" => {
            only(&["to", "extras"])?;
            let by = by()?;
            Ok(Asked::At(match each(&line.extras)? {
                Some(with) => Action::DoubleExtras { by, with },
                None => Action::Double {
                    by,
                    to: each(&line.to)?,
                },
            }))
        }
        "take" => answer(Answer::Take),
        "drop" => answer(Answer::Drop),
        "beaver" => answer(Answer::Beaver),
        "raccoon" => answer(Answer::Raccoon),
        "extra" => {
            only(&["to"])?;
            match each(&line.to)?.as_deref() {
                Some([to]) => Ok(Asked::At(Action::OfferExtra { by: by()?, to: *to })),
                _ => Err(not_understood("to")),
            }
        }
        "settle" => {
            only(&["points"])?;
            Ok(Asked::At(Action::Settle {
                by: by()?,
                points: line.points.ok_or_else(|| not_understood("points"))?,
            }))
        }
        "give-up" => {
            only(&[])?;
            Ok(Asked::At(Action::GiveUp { by: by()? }))
        }
        "take-over" => {
            only(&["of", "points"])?;
            match each(&line.of)?.as_deref() {
                Some([of]) => Ok(Asked::At(Action::TakeOver {
                    by: by()?,
                    of: *of,
                    points: line.points.unwrap_or(0),
                })),
                _ => Err(not_understood("of")),
            }
        }
        "join" => {
            only(&[])?;
            name().cloned().map(Asked::Join)
        }
        "leave" => {
            only(&["proxy"])?;
            let proxy = line.proxy.as_ref().map(known).transpose()?;
            Ok(Asked::Leave(by()?, proxy))
        }
        "end" => {
            only(&["winner", "kind"])?;
            let winner = match line.winner.as_deref() {
                Some("box") => Side::Top,
                Some("team") => Side::Bottom,
                _ => return Err(not_understood("winner")),
            };
            let kind = line.kind.ok_or_else(|| not_understood("kind"))?;
            Ok(Asked::At(Action::End { winner, kind }))
        }
        other => Err(not_understood(other)),
    }
}
