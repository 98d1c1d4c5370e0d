//! How a match ended, in words.

use super::Scene;
use crate::engine::BySide;
use crate::pages::words::Words;
use crate::tournament::{Fixture, Outcome};

/// An ending other than playing it out, in a word or two; empty when it was played out.
#[must_use]
pub fn outcome_name(w: Words, outcome: Outcome) -> String {
    match outcome {
        Outcome::Played => String::new(),
        Outcome::PlayedTo { length } => w.with("outcome-played-to", "length", length),
        other => w.say(&format!("outcome-{}", other.word())).into_owned(),
    }
}

/// The result as a sentence: "Ann beat Bob 7–4", "Ann beat Bob: walk-over".
#[must_use]
pub fn ending(scene: &Scene<'_>, m: &Fixture) -> Option<String> {
    let result = m.result.as_ref()?;
    let w = scene.w;
    let how = outcome_name(w, result.outcome);
    if result.outcome == Outcome::CalledOff {
        return Some(not_needed(scene, m));
    }
    let Some(side) = result.winner else {
        return Some(how);
    };
    let winner = m.winner().map(|n| scene.isolated(n)).unwrap_or_default();
    let Some(loser) = m.loser().map(|n| scene.isolated(n)) else {
        return Some(w.with("ending-bye", "winner", winner));
    };
    // The winner's points first, as one says it, never broken at the end of a line.
    let score = result.score.map(|s| BySide::new(s[side], s[side.other()]));
    let score = score.map(|s| format!("{}\u{2060}–\u{2060}{}", s.top, s.bottom));
    let sentence = match &score {
        Some(score) => w.with3(
            "ending-score",
            "winner",
            winner,
            "loser",
            loser,
            "score",
            score,
        ),
        None => w.with2("ending-no-score", "winner", winner, "loser", loser),
    };
    Some(if how.is_empty() {
        sentence
    } else {
        format!("{sentence}: {how}")
    })
}

/// That a match was not needed, and why: whoever could have made it needed had lost already.
fn not_needed(scene: &Scene<'_>, m: &Fixture) -> String {
    match m.winner() {
        Some(n) => scene
            .w
            .with("ending-not-needed", "winner", scene.isolated(n)),
        None => scene.w.say("ending-not-needed-at-all").into_owned(),
    }
}
