//! The input lines.

use crate::backgammon::Side;
use crate::chouette::{CubeAction, GameType, OfferAnswer, PlayerNo};
use crate::commands::lines::wrong_keys;
use crate::violation::{Violation, refuse};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt;
use std::marker::PhantomData;

/// A JSON object in the order written; no name may occur twice.
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

/// The keys of a line.
pub(super) mod keys {
    crate::backgammon::field_names! {
        PRESET "preset"
        SETTINGS "settings"
        ORDER "order"
        PARTNER "partner"
        AUTOMATICS "automatics"
        ACTIONS "actions"
    }
}

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
    kind: Option<GameType>,
    proxy: Option<String>,
}

#[derive(Debug)]
pub(super) enum Asked {
    At(CubeAction),
    Join(String),
    Leave(PlayerNo, Option<PlayerNo>),
}

fn not_understood(detail: impl fmt::Display) -> Violation {
    refuse::ledger_action(detail.to_string())
}

/// An action line, with the players it names looked up.
struct Reader<'a> {
    line: ActionLine,
    number: &'a dyn Fn(&str) -> Option<PlayerNo>,
}

impl Reader<'_> {
    fn known(&self, name: &str) -> Result<PlayerNo, Violation> {
        (self.number)(name).ok_or_else(|| refuse::ledger_no_player(name))
    }

    fn each(&self, names: Option<&Names>) -> Result<Option<Vec<PlayerNo>>, Violation> {
        match names {
            None => Ok(None),
            Some(Names::One(name)) => Ok(Some(vec![self.known(name)?])),
            Some(Names::Many(names)) => names
                .iter()
                .map(|name| self.known(name))
                .collect::<Result<_, _>>()
                .map(Some),
        }
    }

    /// The player that a key must name.
    fn one(&self, key: &str, names: Option<&Names>) -> Result<PlayerNo, Violation> {
        match self.each(names)?.as_deref() {
            Some([one]) => Ok(*one),
            _ => Err(not_understood(key)),
        }
    }

    fn name(&self) -> Result<&String, Violation> {
        self.line.by.as_ref().ok_or_else(|| not_understood("by"))
    }

    fn by(&self) -> Result<PlayerNo, Violation> {
        self.name().and_then(|name| self.known(name))
    }

    /// Refuses every key that this action does not have.
    fn only(&self, allowed: &[&str]) -> Result<(), Violation> {
        let line = &self.line;
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
    }

    fn double(&self) -> Result<CubeAction, Violation> {
        self.only(&["to", "extras"])?;
        let by = self.by()?;
        Ok(match self.each(self.line.extras.as_ref())? {
            Some(with) => CubeAction::DoubleExtras { by, with },
            None => CubeAction::Double {
                by,
                to: self.each(self.line.to.as_ref())?,
            },
        })
    }

    fn answer(&self, answer: OfferAnswer) -> Result<CubeAction, Violation> {
        self.only(&["of", "extras"])?;
        let by = self.by()?;
        Ok(match self.each(self.line.extras.as_ref())? {
            Some(with) => CubeAction::AnswerExtras { by, with, answer },
            None => CubeAction::Answer {
                by,
                of: self.each(self.line.of.as_ref())?,
                answer,
            },
        })
    }

    fn offer_extra(&self) -> Result<CubeAction, Violation> {
        self.only(&["to"])?;
        let to = self.one("to", self.line.to.as_ref())?;
        Ok(CubeAction::OfferExtra { by: self.by()?, to })
    }

    fn settle(&self) -> Result<CubeAction, Violation> {
        self.only(&["points"])?;
        let by = self.by()?;
        let points = self.line.points;
        Ok(CubeAction::Settle {
            by,
            points: points.ok_or_else(|| not_understood("points"))?,
        })
    }

    fn take_over(&self) -> Result<CubeAction, Violation> {
        self.only(&["of", "points"])?;
        let of = self.one("of", self.line.of.as_ref())?;
        Ok(CubeAction::TakeOver {
            by: self.by()?,
            of,
            // Without points it was handed over for free.
            points: self.line.points.unwrap_or(0),
        })
    }

    fn end(&self) -> Result<CubeAction, Violation> {
        self.only(&["winner", "kind"])?;
        let winner = match self.line.winner.as_deref() {
            Some("box") => Side::Top,
            Some("team") => Side::Bottom,
            _ => return Err(not_understood("winner")),
        };
        let kind = self.line.kind.ok_or_else(|| not_understood("kind"))?;
        Ok(CubeAction::End { winner, kind })
    }
}

/// Reads one action; `number` knows the players by name.
pub(super) fn action(
    value: &Value,
    number: &dyn Fn(&str) -> Option<PlayerNo>,
) -> Result<Asked, Violation> {
    let line = ActionLine::deserialize(value)
        .map_err(|_| not_understood(wrong_keys(value, &ACTION_KEYS)))?;
    let reader = Reader { line, number };
    let at_the_board = match reader.line.what.as_str() {
        "double" | "redouble" => reader.double(),
        "take" => reader.answer(OfferAnswer::Take),
        "drop" => reader.answer(OfferAnswer::Drop),
        "beaver" => reader.answer(OfferAnswer::Beaver),
        "raccoon" => reader.answer(OfferAnswer::Raccoon),
        "extra" => reader.offer_extra(),
        "settle" => reader.settle(),
        "give-up" => {
            reader.only(&[])?;
            reader.by().map(|by| CubeAction::GiveUp { by })
        }
        "take-over" => reader.take_over(),
        "end" => reader.end(),
        "join" => {
            reader.only(&[])?;
            return reader.name().cloned().map(Asked::Join);
        }
        "leave" => {
            reader.only(&["proxy"])?;
            let proxy = reader.line.proxy.as_ref();
            let proxy = proxy.map(|name| reader.known(name)).transpose()?;
            return Ok(Asked::Leave(reader.by()?, proxy));
        }
        other => Err(not_understood(other)),
    };
    at_the_board.map(Asked::At)
}
