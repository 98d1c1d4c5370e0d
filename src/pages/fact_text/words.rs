//! The words by which messages select a variant, and a result in one sentence.

use crate::backgammon::{BySide, Side};
use crate::pages::messages::{Messages, worded};
use crate::tournament::{LengthStage, MatchResult, Outcome, Phase};

/// The phase of a match, as the selector of a message.
#[must_use]
pub fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::ThirdPlace => "third-place",
        Phase::Third => "third",
        Phase::Final => "final",
        Phase::SecondFinal => "second-final",
        Phase::PlayOff(_) => "play-off",
        Phase::Decider => "decider",
        Phase::Group(_) => "group",
        Phase::Sheet(_) => "sheet",
        phase => stage_word(phase.stage()),
    }
}

/// A stage, as the selector of a message.
#[must_use]
pub fn stage_word(stage: LengthStage) -> &'static str {
    match stage {
        LengthStage::Main => "main",
        LengthStage::Losers => "losers",
        LengthStage::Consolation => "consolation",
        LengthStage::LastChance => "last-chance",
        LengthStage::SecondChance => "second-chance",
        LengthStage::Groups => "groups",
        LengthStage::Swiss => "swiss",
        LengthStage::RoundRobin => "round-robin",
        LengthStage::League => "league",
        LengthStage::Ladder => "ladder",
        LengthStage::Free => "free",
        LengthStage::Sheets => "sheets",
    }
}

/// A name isolated for the inside of a sentence (U+2068 and U+2069), so that one written from right to left does not
/// affect the text around it.
#[must_use]
pub fn set_apart(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// A result in one sentence: "Ann beat Bob 5–3."
#[must_use]
pub fn result(w: Messages, names: &BySide<String>, result: &MatchResult) -> String {
    let winner = result.winner.unwrap_or(Side::Top);
    let score = match result.score {
        Some(score) => w.told_score(score[winner], score[winner.other()]),
        None => String::new(),
    };
    let length = match result.outcome {
        Outcome::PlayedTo { length } => length,
        _ => 0,
    };
    let with_score = if score.is_empty() { "no" } else { "yes" };
    worded!(
        w,
        "told-result-{}",
        result.outcome in Outcome {
            Played, WalkOver, Forfeit, Retired, LossOnTime, PenaltyPoints, Unfinished, PlayedTo, Bye, BothLeft, Void,
            CalledOff
        },
        winner = &names[winner],
        loser = &names[winner.other()],
        score = score,
        scored = with_score,
        length = length,
    )
}
