//! The graph of a bracket: its matches, and where their players go.

use super::Phase;
use crate::seat::{Seat, SeatRef};
use crate::{EntrantNo, EventSettings, MatchNo};
use backgammon::BySide;
use crawford_forms::violation::Violation;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A draw that makes every match of an event.
pub trait Bracket: fmt::Debug {
    /// Its matches, for entrants in seed order.
    fn draw(&self, settings: &EventSettings, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation>;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPlan {
    pub number: MatchNo,
    pub phase: Phase,
    /// Its round, from 1.
    pub round: u8,
    pub seats: BySide<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner_to: Option<SeatRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser_to: Option<SeatRef>,
    /// Rounds still to come after it in its stage, which set its length; without it, what a knockout's would be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_final: Option<u8>,
    /// Played only if the player of this seat won its match; otherwise it is called off and its upper seat goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_if: Option<SeatRef>,
    /// Its loser falls only if this was the first match they played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub falls_if_first: bool,
}

impl MatchPlan {
    /// A match with nobody in it that leads nowhere yet.
    #[must_use]
    pub fn new(number: MatchNo, phase: Phase, round: u8) -> MatchPlan {
        MatchPlan {
            number,
            phase,
            round,
            seats: BySide::new(Seat::Empty, Seat::Empty),
            winner_to: None,
            loser_to: None,
            before_final: None,
            only_if: None,
            falls_if_first: false,
        }
    }
}

/// Matches drawn together: numbered on from those before, each leading only to matches with higher numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GraphPlan {
    pub rounds: u8,
    pub matches: Vec<MatchPlan>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    Winner,
    Loser,
}

/// Where the winner or loser of a match drawn before goes from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GraphFeed {
    pub of: MatchNo,
    pub exit: Exit,
    pub to: SeatRef,
}

impl GraphPlan {
    /// Whether two people can meet in any match of a phase, for a plan whose matches are the first of the event.
    #[must_use]
    pub fn is_played(&self, phase: Phase) -> bool {
        let ways = self
            .matches
            .iter()
            .map(|m| (m.seats, m.winner_to, m.loser_to));
        let ghosts = super::ghosts(ways);
        let mut of_phase = self
            .matches
            .iter()
            .zip(ghosts)
            .filter(|(m, _)| m.phase == phase);
        of_phase.any(|(_, ghosts)| !ghosts.top && !ghosts.bottom)
    }

    /// Whether its matches are numbered on from `before`, and each leads only to later ones of the plan.
    #[must_use]
    pub fn goes_on_from(&self, before: usize) -> bool {
        go_on_from(&self.matches, before)
    }
}

/// Whether these matches are numbered on from `before`, and each leads only to later ones of them.
pub(crate) fn go_on_from(matches: &[MatchPlan], before: usize) -> bool {
    let last = before.saturating_add(matches.len());
    let mut numbered = matches.iter().zip(before.saturating_add(1)..);
    numbered.all(|(m, number)| {
        let mut exits = [m.winner_to, m.loser_to].into_iter().flatten();
        m.number.to_usize() == number
            && exits.all(|to| to.of > m.number && to.of.to_usize() <= last)
    })
}

pub(crate) fn planned(number: MatchNo, phase: Phase, round: u8, seats: BySide<Seat>) -> MatchPlan {
    MatchPlan {
        seats,
        before_final: Some(0),
        ..MatchPlan::new(number, phase, round)
    }
}
