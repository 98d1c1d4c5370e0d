//! A name set apart within a sentence, and a result in one sentence.

use crate::dashed::dashed;
use crate::messages::{Messages, selector, worded};
use backgammon::{BySide, Side};
use crawford_tournament::{MatchResult, Outcome, OutcomeKind};

/// A name isolated for the inside of a sentence (U+2068 and U+2069), so that one written from right to left does not
/// affect the text around it.
#[must_use]
pub fn set_apart(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// The text without these marks, and without those that keep scores together: for where it is edited or copied.
#[must_use]
pub fn unmarked(text: &str) -> String {
    text.replace(['\u{2060}', '\u{2068}', '\u{2069}'], "")
}

/// A result in one sentence: "Ann beat Bob 5–3."
#[must_use]
pub fn result(w: Messages, names: &BySide<String>, result: &MatchResult) -> String {
    let winner = result.winner.unwrap_or(Side::Top);
    let score = match result.score {
        Some(score) => dashed(score[winner], score[winner.other()]),
        None => String::new(),
    };
    let length = match result.outcome {
        Outcome::PlayedTo { length } => length,
        _ => 0,
    };
    let with_score = !score.is_empty();
    let how = match result.outcome {
        Outcome::Retired => selector!("told-result-ended.how", "retired"),
        Outcome::LossOnTime => selector!("told-result-ended.how", "loss-on-time"),
        Outcome::PenaltyPoints => selector!("told-result-ended.how", "penalty-points"),
        _ => selector!("told-result-ended.how", "forfeit"),
    };
    worded!(
        w,
        "told-result-{}",
        result.outcome in Outcome {
            Played, WalkOver, Forfeit = "ended", Retired = "ended", LossOnTime = "ended", PenaltyPoints = "ended",
            Unfinished, PlayedTo, Bye, BothLeft, Void, CalledOff
        },
        how = how,
        winner = &names[winner],
        loser = &names[winner.other()],
        score = score,
        scored = with_score,
        length = length,
    )
}

/// `Walk-over`
pub fn ending_name(w: Messages, kind: OutcomeKind) -> String {
    w.entry_ending_name(selector!("entry-ending-name.ending", kind in OutcomeKind { WalkOver, Forfeit, Retired, LossOnTime, PenaltyPoints, Unfinished, PlayedTo, BothLeft, Void }))
}
