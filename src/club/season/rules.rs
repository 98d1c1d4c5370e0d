//! What a season says of itself: what an entry, a win and a place are worth, which of its events count for how much.

use super::amount::MICROS;
use super::presets::Preset;
use crate::club::played::Stage;
use serde::{Deserialize, Serialize};

/// What an event is worth to those in it. Every number of points is in millionths.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Rules {
    /// For playing in it.
    pub entry: i64,
    /// For the matches won.
    pub wins: Wins,
    pub places: Places,
    /// Whether the wins count only where they come to more than the places.
    pub either: bool,
}

/// What a match won is worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Wins {
    /// In the main event.
    pub main: i64,
    pub consolation: i64,
    pub last_chance: i64,
    /// Whether that is for a match to nine, and others count by the root of their length.
    pub by_root: bool,
    /// Whether matches won without being played count.
    pub unplayed: bool,
}

impl Wins {
    /// What one is worth there, before its length is looked at.
    #[must_use]
    pub fn of(&self, stage: Stage) -> i64 {
        match stage {
            Stage::Main => self.main,
            Stage::Consolation => self.consolation,
            Stage::LastChance => self.last_chance,
        }
    }
}

/// What a place is worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Places {
    /// How it is found.
    pub kind: Kind,
    /// What decides which part of the table counts.
    pub measure: Measure,
    /// What those get who share places the table does not name together.
    pub shared: Shared,
    /// The table, in parts.
    pub bands: Vec<Band>,
    /// With a logarithm: what it is multiplied by.
    pub factor: i64,
}

/// How the points of a place are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// As the table says.
    #[default]
    Table,
    /// As many points as there were players are given out, in shares as the table says.
    Pool,
    /// A factor times the logarithm of the players times the factor of the rank: 1, 0.7, then one by the rank less one.
    Logarithm,
}

/// What decides which part of a table counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// How many played.
    #[default]
    Players,
    /// The length of its longest match.
    Length,
}

impl Measure {
    pub const ALL: [Measure; 2] = [Measure::Players, Measure::Length];

    /// The word by which forms name it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Measure::Players => "players",
            Measure::Length => "length",
        }
    }
}

/// What those get who share places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shared {
    /// The points of the places shared, divided.
    #[default]
    Split,
    /// Each the points of the best of them.
    Best,
    /// Each the points of the last of them.
    Last,
}

impl Shared {
    /// Every way.
    pub const ALL: [Shared; 3] = [Shared::Split, Shared::Best, Shared::Last];

    /// The word by which forms name it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Shared::Split => "split",
            Shared::Best => "best",
            Shared::Last => "last",
        }
    }
}

/// A part of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Band {
    /// From so many on.
    pub least: u32,
    /// Its places.
    pub rows: Vec<Row>,
}

/// A line of a table: each of these places is worth so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// In which part of the event.
    pub stage: Stage,
    /// The best of the places.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    /// What each is worth.
    pub points: i64,
}

impl Places {
    /// The part of the table for an event of this measure.
    #[must_use]
    pub fn band(&self, measure: u32) -> Option<&Band> {
        let reached = self.bands.iter().filter(|band| band.least <= measure);
        reached.max_by_key(|band| band.least)
    }
}

impl Band {
    /// The line of just these places.
    #[must_use]
    pub fn exactly(&self, stage: Stage, from: u32, to: u32) -> Option<i64> {
        let row = self
            .rows
            .iter()
            .find(|row| row.stage == stage && row.from == from && row.to == to);
        row.map(|row| row.points)
    }

    /// What one place is worth by itself: the narrowest line it stands in says so.
    #[must_use]
    pub fn one(&self, stage: Stage, place: u32) -> i64 {
        let rows = self
            .rows
            .iter()
            .filter(|row| row.stage == stage && (row.from..=row.to).contains(&place));
        let narrowest = rows.min_by_key(|row| row.to.saturating_sub(row.from));
        narrowest.map_or(0, |row| row.points)
    }
}

/// What those who are equal on points are told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// More events won.
    Firsts,
    /// More matches won.
    Wins,
    /// The better best event.
    Best,
    /// Fewer events.
    Fewer,
    /// More events.
    More,
}

impl TieBreak {
    pub const ALL: [TieBreak; 5] = [
        TieBreak::Firsts,
        TieBreak::Wins,
        TieBreak::Best,
        TieBreak::Fewer,
        TieBreak::More,
    ];

    /// The word by which forms name it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            TieBreak::Firsts => "firsts",
            TieBreak::Wins => "wins",
            TieBreak::Best => "best",
            TieBreak::Fewer => "fewer",
            TieBreak::More => "more",
        }
    }
}

/// A division of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    pub name: String,
    /// What its events' points are multiplied by, in millionths.
    pub weight: i64,
}

/// All that a season says of its points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Setup {
    /// The known table it follows; nothing for one of the club's own.
    pub preset: Option<Preset>,
    /// The points.
    pub rules: Rules,
    /// The divisions; without any there is one table and no weight.
    pub divisions: Vec<Division>,
    /// Whether each division has a table of its own.
    pub apart: bool,
    /// How many of somebody's events count, the best of them; nothing for all.
    pub best: Option<u32>,
    /// What equals are told apart by, the first first.
    pub ties: Vec<TieBreak>,
    /// Whether events nothing was said of count.
    pub all_events: bool,
}

impl Default for Setup {
    fn default() -> Self {
        let preset = Preset::default();
        Setup {
            preset: Some(preset),
            rules: preset.rules(),
            divisions: Vec::new(),
            apart: false,
            best: None,
            ties: vec![TieBreak::Firsts, TieBreak::Wins, TieBreak::Best],
            all_events: true,
        }
    }
}

impl Setup {
    pub const MOST_DIVISIONS: usize = 8;

    /// How many tables there are.
    #[must_use]
    pub fn tables(&self) -> usize {
        if self.apart {
            self.divisions.len().max(1)
        } else {
            1
        }
    }

    #[must_use]
    pub fn weight(&self, division: u32) -> i64 {
        let at = usize::try_from(division).unwrap_or(usize::MAX);
        self.divisions.get(at).map_or(MICROS, |of| of.weight)
    }
}

/// What a season says of one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Whether it counts.
    pub counted: bool,
    /// In which division, from 0.
    pub division: u32,
    /// What its points are multiplied by, beside the division's weight; in millionths.
    pub weight: i64,
}

impl Choice {
    /// Of an event nothing was said of.
    #[must_use]
    pub fn usual(setup: &Setup) -> Choice {
        Choice {
            counted: setup.all_events,
            division: 0,
            weight: MICROS,
        }
    }
}
