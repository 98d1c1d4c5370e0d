//! A round to be paired: who is there, and what the director has set.

use super::super::EntrantNo;
use super::super::ranking::Exact;
use serde::{Deserialize, Serialize};

/// Which way somebody floats: paired below or above those of equal score. A bye is a float down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Float {
    /// Against somebody with a lower score, or a bye.
    Down,
    /// Against somebody with a higher score.
    Up,
}

/// A player to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub who: EntrantNo,
    /// The score that groups are made by.
    pub score: Exact,
    /// The rating, in thousandths of a point.
    pub rating: Option<i64>,
    /// The place in the standings before this round, for an order by standing.
    pub place: u32,
    /// Everyone met so far.
    pub met: Vec<EntrantNo>,
    /// Whether a bye is out of the question: had one, or won a round by forfeit.
    pub had_bye: bool,
    /// Rounds not played so far.
    pub unplayed: u32,
    /// How the player floated in the round before.
    pub floated: Option<Float>,
}

/// What decides last of all, within a score group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// Everyone gets a lot from the recorded seed; neighbours meet.
    #[default]
    Random,
    /// By rating: the best of the upper half meets the best of the lower half.
    Slide,
    /// By rating: the best meets the last.
    Fold,
    /// By rating: neighbours meet.
    Neighbours,
    /// By place in the standings so far: neighbours meet.
    Standing,
}

impl Within {
    /// All of them, in the order they are offered.
    pub const ALL: [Within; 5] = [
        Within::Random,
        Within::Slide,
        Within::Fold,
        Within::Neighbours,
        Within::Standing,
    ];
}

/// Something the director wants kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wish {
    /// No two of these meet: two people, a family, a team.
    pub apart: Vec<EntrantNo>,
    /// Until this round comes, when they may; without it, never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u16>,
}

impl Wish {
    /// Whether it holds in a round.
    #[must_use]
    pub fn holds(&self, round: u16) -> bool {
        self.before.is_none_or(|before| round < before)
    }
}

/// What the director allows in a round that has no legal pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Allowed {
    /// Rematches, as few as can be.
    #[serde(default)]
    pub rematches: bool,
    /// Byes for those who had one, as few as can be.
    #[serde(default)]
    pub second_byes: bool,
    /// Pairs the wishes keep apart, as few as can be.
    #[serde(default)]
    pub wishes: bool,
    /// Byes beyond the one of an odd field: an even number.
    #[serde(default)]
    pub extra_byes: u16,
}

/// A round to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Which, from 1.
    pub number: u16,
    /// Everyone to be paired.
    pub players: Vec<Player>,
    /// Whether players of equal score form groups; without them the order alone decides (monrad).
    pub groups: bool,
    /// What decides last of all.
    pub within: Within,
    /// The recorded seed lots come from.
    pub seed: String,
    /// Who is to be kept apart.
    pub wishes: Vec<Wish>,
    /// What is allowed beyond the rules.
    pub allowed: Allowed,
}

/// A bye or an opponent set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fixed {
    /// Who.
    pub who: EntrantNo,
    /// Against whom; nobody: a bye.
    pub against: Option<EntrantNo>,
}
