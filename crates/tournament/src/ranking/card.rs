//! What ranking reads: a card for each player with a line for each round. Every format that ranks writes such cards.

use super::super::{EntrantNo, Fixture};
use super::Exact;
use backgammon::{BySide, Side};
use crawford_journal::how_many;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundKind {
    Played,
    /// Won or lost without play: the other did not come, or gave the match away before a game.
    Forfeit,
    /// A bye.
    Bye,
    /// Not there this round: away, not yet in, or left.
    Away,
}

impl RoundKind {
    #[must_use]
    pub fn played(self) -> bool {
        self == RoundKind::Played
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreCardLine {
    /// Which round, from 1.
    pub round: u16,
    /// Against whom; nobody in a bye or away.
    pub opponent: Option<EntrantNo>,
    pub kind: RoundKind,
    /// Whether it was won. A bye counts as the director says.
    pub won: bool,
    pub points: Exact,
    /// Points of the match won less points lost.
    pub margin: i64,
}

impl ScoreCardLine {
    /// The line of a decided match for the player on `side`: one point for a win. `score` gives the margin, which counts
    /// only if both sat down to play.
    pub(crate) fn of_match(
        m: &Fixture,
        side: Side,
        round: u16,
        score: BySide<u32>,
    ) -> Option<ScoreCardLine> {
        let result = m.result.as_ref()?;
        let played = m.sat_down();
        let won = result.winner == Some(side);
        let margin = i64::from(score[side]).saturating_sub(i64::from(score[side.other()]));
        Some(ScoreCardLine {
            round,
            opponent: m.seats[side.other()].entrant(),
            kind: if played {
                RoundKind::Played
            } else {
                RoundKind::Forfeit
            },
            won,
            points: Exact::from(u32::from(won)),
            margin: if played { margin } else { 0 },
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreCard {
    pub who: EntrantNo,
    /// The rating brought along, in thousandths of a point.
    pub rating: Option<i64>,
    /// The rounds decided, in order. A match still being played has no line yet.
    pub lines: Vec<ScoreCardLine>,
}

impl ScoreCard {
    #[must_use]
    pub fn new(who: EntrantNo, rating: Option<i64>) -> ScoreCard {
        ScoreCard {
            who,
            rating,
            lines: Vec::new(),
        }
    }

    #[must_use]
    pub fn score(&self) -> Exact {
        self.lines.iter().map(|line| line.points).sum()
    }

    #[must_use]
    pub fn wins(&self) -> u32 {
        count(self.lines.iter().filter(|line| line.won))
    }

    #[must_use]
    pub fn losses(&self) -> u32 {
        count(self.lines.iter().filter(|line| {
            !line.won && matches!(line.kind, RoundKind::Played | RoundKind::Forfeit)
        }))
    }

    #[must_use]
    pub fn unplayed(&self) -> u32 {
        count(self.lines.iter().filter(|line| !line.kind.played()))
    }
}

fn count<T>(lines: impl Iterator<Item = T>) -> u32 {
    how_many(lines.count())
}

/// The cards of everyone ranked together: a Swiss, a group, a league.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RankedField {
    pub cards: Vec<ScoreCard>,
    /// Rounds counted so far; caps what an unplayed round is worth to a tie-break.
    pub rounds: u16,
    /// What a win brings: half of it is a draw to the rules on unplayed rounds.
    pub win: Exact,
    /// How often each two are to meet: 1, or 2 in a double round robin.
    pub meetings: u16,
    /// Whether everybody's opponents were known beforehand, as in a group: then a match given away counts as against them.
    pub scheduled: bool,
    /// The recorded seed, from which lots are drawn.
    pub seed: String,
}

impl RankedField {
    #[must_use]
    pub fn card(&self, who: EntrantNo) -> Option<&ScoreCard> {
        self.cards.iter().find(|card| card.who == who)
    }

    #[must_use]
    pub fn by_number(&self) -> BTreeMap<EntrantNo, usize> {
        self.cards
            .iter()
            .enumerate()
            .map(|(at, card)| (card.who, at))
            .collect()
    }
}
