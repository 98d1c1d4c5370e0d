//! How a match ended, in words.

use super::BracketScene;
use crate::dashed::dashed;
use crate::messages::{Messages, selector};
use backgammon::BySide;
use crawford_tournament::{Event, Fixture, Outcome, Seat};

/// An ending other than playing it out, in a word or two; empty if it was played out.
#[must_use]
pub fn outcome_name(w: Messages, outcome: Outcome) -> String {
    let how = match outcome {
        Outcome::Played => return String::new(),
        Outcome::Bye => return w.bye().into_owned(),
        Outcome::PlayedTo { .. } => selector!("outcome.how", "played-to"),
        Outcome::WalkOver => selector!("outcome.how", "walk-over"),
        Outcome::Forfeit => selector!("outcome.how", "forfeit"),
        Outcome::Retired => selector!("outcome.how", "retired"),
        Outcome::LossOnTime => selector!("outcome.how", "loss-on-time"),
        Outcome::PenaltyPoints => selector!("outcome.how", "penalty-points"),
        Outcome::Unfinished => selector!("outcome.how", "unfinished"),
        Outcome::BothLeft => selector!("outcome.how", "both-left"),
        Outcome::Void => selector!("outcome.how", "void"),
        Outcome::CalledOff => selector!("outcome.how", "called-off"),
    };
    let length = match outcome {
        Outcome::PlayedTo { length } => length,
        _ => 0,
    };
    w.outcome(how, length)
}

/// The result as a sentence: "Ann beat Bob 7–4", "Ann beat Bob: walk-over".
#[must_use]
pub fn ending(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> Option<String> {
    let result = m.result.as_ref()?;
    let w = scene.w;
    let how = outcome_name(w, result.outcome);
    if result.outcome == Outcome::CalledOff {
        return Some(not_needed(scene, m));
    }
    let Some(side) = result.winner else {
        return Some(match are_byes(m.seats) {
            true => w.ending_of_byes().into_owned(),
            false => how,
        });
    };
    let winner = m.winner().map(|n| scene.isolated(n)).unwrap_or_default();
    let Some(loser) = m.loser().map(|n| scene.isolated(n)) else {
        return Some(w.ending_bye(winner));
    };
    // The winner's points first.
    let score = result.score.map(|_| event.read_score(m));
    let score = score.map(|s| dashed(s[side], s[side.other()]));
    let sentence = match &score {
        Some(score) => w.ending_score(loser, score, winner),
        None => w.ending_no_score(loser, winner),
    };
    Some(if how.is_empty() {
        sentence
    } else {
        format!("{sentence}: {how}")
    })
}

/// Whether byes alone lead to a match, so that there is nobody in it who could leave.
pub(crate) fn are_byes(seats: BySide<Seat>) -> bool {
    seats == BySide::new(Seat::Bye, Seat::Bye)
}

/// That a match was not needed, and why: the entrant who could have made it necessary had already lost.
fn not_needed(scene: &BracketScene<'_>, m: &Fixture) -> String {
    match m.winner() {
        Some(n) => scene.w.ending_not_needed(scene.isolated(n)),
        None => scene.w.ending_not_needed_at_all().into_owned(),
    }
}
