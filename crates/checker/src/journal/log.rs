//! The state that the lines of a journal lead to.

use super::format::Format;
use super::phase::LoggedPhase;
use super::played::{LoggedMatch, LoggedSeat};
use crate::games::NamedGames;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Default)]
pub struct Log {
    pub(crate) format: Format,
    pub(crate) game: NamedGames,
    /// Whether the lower rated of two begins with points.
    pub handicap: bool,
    /// The single places that were to be played off.
    pub play_off_places: BTreeSet<u32>,
    /// The seed of the draw, as it is written.
    pub seed: String,
    pub ratings: BTreeMap<u32, Option<i64>>,
    /// Who each entry is of.
    pub person: BTreeMap<u32, String>,
    /// Everyone who entered, as they came.
    pub entered: Vec<u32>,
    /// The closed list.
    pub list: Vec<u32>,
    /// The seed order of each draw and stage, by batch.
    pub orders: BTreeMap<usize, Vec<u32>>,
    pub matches: Vec<LoggedMatch>,
    pub rounds: Vec<Paired>,
    pub stages: Vec<Staged>,
    pub instead: Vec<GoesOnInstead>,
    /// Whose results are left out of the table.
    pub left_out: BTreeSet<u32>,
    /// The lines about rungs.
    pub rungs: Vec<(usize, Rungs)>,
    /// The state when a line was written, if something in force then was taken back later.
    pub as_it_stood: BTreeMap<usize, Log>,
    /// Who has left, and at which line.
    pub left: BTreeMap<u32, usize>,
    /// Everyone who ever left, and the line at which they first did.
    pub ever_left: BTreeMap<u32, usize>,
    /// Results given before they were corrected or voided.
    pub changes: usize,
    pub terms: Option<EventMoneyTerms>,
    pub finished: bool,
    /// The newest draw, stage or paired round, from 1.
    pub(super) batch: usize,
}

impl Log {
    pub(super) fn away(&self) -> Vec<u32> {
        self.left.keys().copied().collect()
    }

    pub(crate) fn at(&self, line: usize) -> &Log {
        self.as_it_stood.get(&line).unwrap_or(self)
    }

    pub fn match_of(&self, number: usize) -> Option<&LoggedMatch> {
        self.matches.get(number.checked_sub(1)?)
    }

    pub(super) fn match_mut(&mut self, number: usize) -> Option<&mut LoggedMatch> {
        self.matches.get_mut(number.checked_sub(1)?)
    }

    pub(crate) fn neither_went_on(&self, player: u32) -> bool {
        let seat = LoggedSeat::Entrant(player);
        let mut all = self.matches.iter();
        all.any(|m| m.goes_on() == Some(None) && m.seats.contains(&seat))
    }
}

#[derive(Debug, Clone)]
pub struct Paired {
    pub phase: LoggedPhase,
    /// From 1.
    pub round: u32,
    pub batch: usize,
    pub byes: Vec<u32>,
    /// Who had left by then.
    pub away: Vec<u32>,
    /// The line of the journal.
    pub line: usize,
}

/// A stage drawn after the first.
#[derive(Debug, Clone)]
pub struct Staged {
    pub batch: usize,
    pub away: Vec<u32>,
    /// Everyone who had entered by then.
    pub entered: Vec<u32>,
    pub line: usize,
}

/// Somebody who by a correction goes on instead of another.
#[derive(Debug, Clone)]
pub struct GoesOnInstead {
    pub who: u32,
    /// Instead of whom.
    pub of: u32,
    pub away: Vec<u32>,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rungs {
    /// Somebody came onto the lowest rung.
    Joined(u32),
    Climbed(Climbed),
    Set(RungsSet),
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Climbed {
    pub number: usize,
    pub entrant: u32,
    /// From which rung, from 1.
    pub from: usize,
    pub to: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RungsSet {
    /// From the top.
    pub order: Vec<u32>,
    /// Because this match was corrected.
    pub after: Option<usize>,
}

#[derive(Debug, Clone)]
pub struct EventMoneyTerms {
    pub fee: i64,
    /// Amounts are multiples of this.
    pub unit: i64,
    /// The part of each place, in hundredths of a percent.
    pub parts: BTreeMap<usize, i64>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(super) enum Money {
    TermsSet { terms: MoneyTerms },
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct MoneyTerms {
    fee: i64,
    split: Vec<Tier>,
    unit: i64,
}

#[derive(Debug, Clone, Deserialize)]
struct Tier {
    shares: Vec<Part>,
}

#[derive(Debug, Clone, Deserialize)]
struct Part {
    place: usize,
    basis: i64,
}

impl EventMoneyTerms {
    pub(super) fn of(terms: MoneyTerms) -> EventMoneyTerms {
        let shares = terms.split.iter().flat_map(|tier| &tier.shares);
        EventMoneyTerms {
            fee: terms.fee,
            unit: terms.unit,
            parts: shares.map(|part| (part.place, part.basis)).collect(),
        }
    }
}
