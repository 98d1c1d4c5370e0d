//! How a match ended.

use crate::fields;
use backgammon::scoring::{MatchRules, judge_final};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::NoteId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Outcome {
    /// Played out, game by game or by its final score.
    Played,
    /// One player did not come: the other goes on.
    WalkOver,
    /// The loser gave it up before or without playing on, or the director forfeited it for them.
    Forfeit,
    /// The loser stopped in the middle.
    Retired,
    /// The loser's time ran out.
    LossOnTime,
    /// The loser was given too many penalty points.
    PenaltyPoints,
    /// Stopped before anyone had won; the director named who goes on.
    Unfinished,
    /// Played to another length than set.
    PlayedTo { length: u16 },
    /// Nobody sat opposite.
    Bye,
    /// Neither goes on: both left, or nobody ever sat here. Its next opponent has a bye.
    BothLeft,
    /// Ruled void: it counts for nobody.
    Void,
    /// Not needed: a second final when the first was won by the player without a loss.
    CalledOff,
}

impl Outcome {
    /// The outcome of a [`word`](Outcome::word), of a match played to this length.
    #[must_use]
    pub fn of_word(word: &str, length: u16) -> Option<Outcome> {
        let stored = serde_json::json!({ "kind": word, "length": length });
        serde_json::from_value(stored).ok()
    }

    /// Its `kind` in a fact.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Played => "played",
            Outcome::WalkOver => "walk-over",
            Outcome::Forfeit => "forfeit",
            Outcome::Retired => "retired",
            Outcome::LossOnTime => "loss-on-time",
            Outcome::PenaltyPoints => "penalty-points",
            Outcome::Unfinished => "unfinished",
            Outcome::PlayedTo { .. } => "played-to",
            Outcome::Bye => "bye",
            Outcome::BothLeft => "both-left",
            Outcome::CalledOff => "called-off",
            Outcome::Void => "void",
        }
    }

    /// Whether it says that nobody sat down to play: such a match need not have begun.
    #[must_use]
    pub fn unplayed(self) -> bool {
        matches!(
            self,
            Outcome::Bye
                | Outcome::WalkOver
                | Outcome::BothLeft
                | Outcome::Void
                | Outcome::CalledOff
        )
    }
}

/// How a match ended. The winner is named apart from the score and may be the one behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    pub outcome: Outcome,
    /// Who goes on; nobody when both left.
    pub winner: Option<Side>,
    /// The score, if one was entered; the excess over the length is kept as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<BySide<u32>>,
    /// The reason under which the director overruled the engine's refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overruled: Option<NoteId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<NoteId>,
}

impl MatchResult {
    pub(super) fn of(
        outcome: Outcome,
        winner: Option<Side>,
        score: Option<BySide<u32>>,
    ) -> MatchResult {
        MatchResult {
            outcome,
            winner,
            score,
            overruled: None,
            note: None,
        }
    }
}

/// Checks that nobody has won by this score a match that ended so, neither played out nor to another length. Penalty points
/// may have brought a player to the full length; every other such ending is of a match nobody has won.
pub(super) fn check_not_won(
    rules: &MatchRules,
    outcome: Outcome,
    score: Option<BySide<u32>>,
) -> Result<(), Violation> {
    let is_won = |score: BySide<u32>| score.top.max(score.bottom) >= u32::from(rules.length);
    match outcome != Outcome::PenaltyPoints && score.is_some_and(is_won) {
        true => Err(refuse::outcome_but_match_won(rules.length)
            .by(Source::GamesGrid)
            .at(fields::SCORE)),
        false => Ok(()),
    }
}

/// Checks that a final score takes away no point that is on the sheet.
pub(super) fn check_above_sheet(written: BySide<u32>, score: BySide<i64>) -> Result<(), Violation> {
    let is_below = |side: Side| (0..i64::from(written[side])).contains(&score[side]);
    match Side::BOTH.into_iter().any(is_below) {
        true => Err(refuse::final_below_the_sheet(written.bottom, written.top)
            .by(Source::Custom)
            .at(fields::SCORE)),
        false => Ok(()),
    }
}

/// A match played to another length, on the record and with a reason.
pub(super) fn played_to(
    rules: &MatchRules,
    length: u16,
    named: Option<Side>,
    score: Option<BySide<u32>>,
    note: Option<NoteId>,
) -> Result<MatchResult, Violation> {
    if length == rules.length {
        return Err(refuse::played_to_its_own_length(length).at(fields::LENGTH));
    }
    let Some(score) = score else {
        return Err(refuse::score_missing().at(fields::SCORE));
    };
    if note.is_none() {
        return Err(refuse::reason_missing().at(fields::REASON));
    }
    let shorter = MatchRules { length, ..*rules };
    let judgement = judge_final(&shorter, score.map(i64::from));
    match (judgement.refusal(), judgement.winner) {
        (None, Some(winner)) if named.is_some_and(|named| named != winner) => {
            Err(refuse::winner_not_by_the_score().at(fields::WINNER))
        }
        (None, Some(winner)) => Ok(MatchResult {
            note,
            ..MatchResult::of(Outcome::PlayedTo { length }, Some(winner), Some(score))
        }),
        (Some(problem), _) => Err(problem.violation.clone()),
        (None, None) => Err(refuse::winner_not_named().at(fields::WINNER)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_of_an_outcome_is_its_kind_in_a_fact() {
        for outcome in [
            Outcome::Played,
            Outcome::WalkOver,
            Outcome::Forfeit,
            Outcome::Retired,
            Outcome::LossOnTime,
            Outcome::PenaltyPoints,
            Outcome::Unfinished,
            Outcome::PlayedTo { length: 5 },
            Outcome::Bye,
            Outcome::BothLeft,
            Outcome::CalledOff,
            Outcome::Void,
        ] {
            assert_eq!(Outcome::of_word(outcome.word(), 5), Some(outcome));
        }
        assert_eq!(Outcome::of_word("won", 5), None);
    }
}
