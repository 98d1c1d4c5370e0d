//! A season's rules: what an entry, a win and a place are worth, and which events count for how much.

use super::amount::MICROS;
use super::asked::ties;
use super::presets::SeasonPreset;
use super::typed::{bands, divisions, kind, points, preset};
use crate::played::PaidStage;
use crawford_forms::violation::Violation;
use crawford_forms::{self, Form};
use crawford_journal::to_usize;
use serde::{Deserialize, Serialize};

/// What an event is worth to those in it. Every number of points is in millionths.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(messages = "seasons")]
#[serde(default, rename_all = "kebab-case")]
pub struct SeasonRules {
    /// For playing in it.
    #[form(default, with = points)]
    pub entry: i64,
    #[form(flatten)]
    pub wins: WinPoints,
    #[form(flatten)]
    pub places: PlacePoints,
    /// Whether the wins count only where they come to more than the places.
    pub either: bool,
}

/// What matches won are worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(messages = "seasons-win")]
#[serde(default, rename_all = "kebab-case")]
pub struct WinPoints {
    #[form(name = "win", default, with = points)]
    pub main: i64,
    #[form(name = "win_consolation", default, with = points)]
    pub consolation: i64,
    #[form(name = "win_last", default, with = points)]
    pub last_chance: i64,
    /// Whether that is for a match to nine, and others count by the root of their length.
    #[form(name = "root")]
    pub by_root: bool,
    /// Whether matches won without being played count.
    pub unplayed: bool,
}

impl WinPoints {
    #[must_use]
    pub fn of(&self, stage: PaidStage) -> i64 {
        match stage {
            PaidStage::Main => self.main,
            PaidStage::Consolation => self.consolation,
            PaidStage::LastChance => self.last_chance,
        }
    }
}

/// What places are worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(messages = "seasons-places")]
#[serde(default, rename_all = "kebab-case")]
pub struct PlacePoints {
    #[form(default, with = kind)]
    pub kind: PointsKind,
    #[form(default)]
    pub measure: CountingBasis,
    /// What those get who share places the table does not name together.
    #[form(default)]
    pub shared: TiedPlaces,
    #[form(name = "places", with = bands)]
    pub bands: Vec<PointsBand>,
    /// With a logarithm, which is of a known table: what it is multiplied by.
    #[form(skip)]
    pub factor: i64,
}

/// How the points of a place are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointsKind {
    #[default]
    Table,
    /// As many points as there were players are given out, in shares as the table says.
    Pool,
    /// A factor times the logarithm of the players times the factor of the rank: 1, 0.7, then one by the rank less one.
    Logarithm,
}

/// What decides which part of a table counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, crawford_forms::Choice,
)]
#[form(choices = "choice-season-measure")]
#[serde(rename_all = "kebab-case")]
pub enum CountingBasis {
    #[default]
    Players,
    /// The length of its longest match.
    Length,
}

/// What those who share a place get of its points.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, crawford_forms::Choice,
)]
#[form(choices = "choice-season-shared")]
#[serde(rename_all = "kebab-case")]
pub enum TiedPlaces {
    /// The points of the places shared, divided.
    #[default]
    Split,
    /// Each the points of the best of them.
    Best,
    /// Each the points of the last of them.
    Last,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PointsBand {
    /// From so many on.
    pub least: u32,
    pub rows: Vec<PointsRow>,
}

/// A line of a table: each of these places is worth so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsRow {
    pub stage: PaidStage,
    /// The best of the places.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    pub points: i64,
}

impl PlacePoints {
    #[must_use]
    pub fn band(&self, measure: u32) -> Option<&PointsBand> {
        let reached = self.bands.iter().filter(|band| band.least <= measure);
        reached.max_by_key(|band| band.least)
    }
}

impl PointsBand {
    #[must_use]
    pub fn exactly(&self, stage: PaidStage, from: u32, to: u32) -> Option<i64> {
        let row = self
            .rows
            .iter()
            .find(|row| row.stage == stage && row.from == from && row.to == to);
        row.map(|row| row.points)
    }

    /// What one place is worth by itself: the narrowest line it stands in says so.
    #[must_use]
    pub fn one(&self, stage: PaidStage, place: u32) -> i64 {
        let rows = self
            .rows
            .iter()
            .filter(|row| row.stage == stage && (row.from..=row.to).contains(&place));
        let narrowest = rows.min_by_key(|row| row.to.saturating_sub(row.from));
        narrowest.map_or(0, |row| row.points)
    }
}

/// What decides between equals on points.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, crawford_forms::Choice,
)]
#[form(choices = "choice-season-tie")]
#[serde(rename_all = "kebab-case")]
pub enum SeasonTieBreak {
    /// More events won.
    Firsts,
    Wins,
    /// The better best event.
    Best,
    /// Fewer events.
    Fewer,
    /// More events.
    More,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    pub name: String,
    /// What its events' points are multiplied by, in millionths.
    pub weight: i64,
}

/// The rules of a season and its divisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "seasons", check = SeasonSetup::settled)]
#[serde(default, rename_all = "kebab-case")]
pub struct SeasonSetup {
    /// The known table it follows; nothing for one of the club's own.
    #[form(with = preset)]
    pub preset: Option<SeasonPreset>,
    /// The numbers of that table; of one's own, those that were typed.
    #[form(fold = "own", flatten, when = "preset=own")]
    pub rules: SeasonRules,
    /// The divisions; without any there is one table and no weight.
    #[form(fold = "divisions", with = divisions)]
    pub divisions: Vec<Division>,
    #[form(fold = "divisions")]
    pub apart: bool,
    /// How many of somebody's events count, the best of them; nothing for all.
    #[form(range = 1..=1_000, rule = "seasons-best")]
    pub best: Option<u32>,
    /// What decides between equals on points, in this order.
    #[form(fold = "ties", with = ties)]
    pub ties: Vec<SeasonTieBreak>,
    /// Whether events nothing was said of count.
    #[form(name = "all", message = "seasons-all")]
    pub all_events: bool,
}

impl Default for SeasonSetup {
    fn default() -> Self {
        let preset = SeasonPreset::default();
        SeasonSetup {
            preset: Some(preset),
            rules: preset.rules(),
            divisions: Vec::new(),
            apart: false,
            best: None,
            ties: vec![
                SeasonTieBreak::Firsts,
                SeasonTieBreak::Wins,
                SeasonTieBreak::Best,
            ],
            all_events: true,
        }
    }
}

impl SeasonSetup {
    pub const MOST_DIVISIONS: usize = 8;

    fn settled(self) -> Result<SeasonSetup, Violation> {
        Ok(SeasonSetup {
            apart: self.apart && self.divisions.len() > 1,
            rules: match self.preset {
                Some(preset) => preset.rules(),
                None => self.rules,
            },
            ..self
        })
    }

    #[must_use]
    pub fn tables(&self) -> usize {
        if self.apart {
            self.divisions.len().max(1)
        } else {
            1
        }
    }

    #[must_use]
    pub fn heading(&self, division: u32) -> Option<&str> {
        let named = self.division(division).filter(|_| self.apart);
        named.map(|division| division.name.as_str())
    }

    /// The division of this number, from 0; the last for what was in one that no longer exists. Nothing only where there
    /// are no divisions.
    #[must_use]
    pub fn division(&self, number: u32) -> Option<&Division> {
        let of = self.divisions.get(to_usize(number));
        of.or(self.divisions.last())
    }

    /// What the points of a division are multiplied by: by one where there are none.
    #[must_use]
    pub fn weight(&self, division: u32) -> i64 {
        self.division(division).map_or(MICROS, |of| of.weight)
    }
}

/// How one event counts for a season; the weight is in millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EventRule {
    pub counted: bool,
    /// In which division, from 0.
    pub division: u32,
    /// What its points are multiplied by, beside the division's weight; in millionths.
    pub weight: i64,
}

impl EventRule {
    #[must_use]
    pub fn usual(setup: &SeasonSetup) -> EventRule {
        EventRule {
            counted: setup.all_events,
            division: 0,
            weight: MICROS,
        }
    }
}
