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
    /// Those who entered again after losing. It has no places and no prizes.
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

/// A stage of an event, with match lengths of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
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
