//! What a match is for, and the stages of an event that have lengths and places of their own.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Main,
    /// The losers of the semi-finals, for third place.
    ThirdPlace,
    /// The losers' side: those who have lost once.
    Losers,
    /// The third side of a triple elimination: those who have lost twice.
    Third,
    /// The match between the winners of the sides.
    Final,
    /// Played only if the winner of the losers' side wins the final.
    SecondFinal,
    /// Those who fell from the main bracket.
    Consolation,
    /// Those who fell from the consolation.
    LastChance,
    /// Those who entered again after losing.
    SecondChance,
    /// For this place and those below it.
    PlayOff(u16),
    /// Between those equal for the last places of the stage to come.
    Decider,
    /// A match of this group, from 1.
    Group(u16),
    Swiss,
    RoundRobin,
    League,
    Ladder,
    Free,
    /// A match of this sheet of a rolling side event, from 1.
    Sheet(u16),
}

/// A part of an event with match lengths of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LengthStage {
    /// The main bracket with its finals and play-offs.
    Main,
    /// The losers' sides of a double or triple elimination.
    Losers,
    Consolation,
    LastChance,
    SecondChance,
    Groups,
    Swiss,
    RoundRobin,
    League,
    Ladder,
    Free,
    Sheets,
}

impl Phase {
    #[must_use]
    pub fn stage(self) -> LengthStage {
        match self {
            Phase::Main
            | Phase::ThirdPlace
            | Phase::Final
            | Phase::SecondFinal
            | Phase::PlayOff(_) => LengthStage::Main,
            Phase::Losers | Phase::Third => LengthStage::Losers,
            Phase::Consolation => LengthStage::Consolation,
            Phase::LastChance => LengthStage::LastChance,
            Phase::SecondChance => LengthStage::SecondChance,
            Phase::Group(_) => LengthStage::Groups,
            Phase::Swiss | Phase::Decider => LengthStage::Swiss,
            Phase::RoundRobin => LengthStage::RoundRobin,
            Phase::League => LengthStage::League,
            Phase::Ladder => LengthStage::Ladder,
            Phase::Free => LengthStage::Free,
            Phase::Sheet(_) => LengthStage::Sheets,
        }
    }

    /// Whether its matches are played on any day, so that nobody is called to them.
    #[must_use]
    pub fn is_on_any_day(self) -> bool {
        matches!(self, Phase::League | Phase::Ladder)
    }

    /// Whether winning a match of it leads on along a sheet, or to a place on it.
    #[must_use]
    pub fn is_of_a_sheet(self) -> bool {
        matches!(
            self.stage(),
            LengthStage::Main
                | LengthStage::Losers
                | LengthStage::Consolation
                | LengthStage::LastChance
                | LengthStage::SecondChance
                | LengthStage::Sheets
        )
    }

    /// Whether its places are counted with those of `other`: the sides of a double elimination are one ranking.
    #[must_use]
    pub fn ranks_with(self, other: Phase) -> bool {
        let ranking = |phase: Phase| match phase {
            Phase::Losers | Phase::Third => Phase::Main,
            phase if phase.stage() == LengthStage::Main => Phase::Main,
            phase => phase,
        };
        ranking(self) == ranking(other)
    }
}
