//! How a match ends without being played.

use super::rights::Rights;
use super::{Event, Fixture, LateEntry, MatchResult, Outcome, Phase, Seat, Tournament, coming};
use backgammon::Side;

/// The result of a match that is decided without being played because nobody sits opposite or somebody has left; `None`
/// if it has to be played.
pub(super) fn by_itself(t: &Tournament, e: &Event, m: &Fixture) -> Option<MatchResult> {
    if m.result.is_some() || m.seats.both().contains(&Seat::Empty) {
        return None;
    }
    if m.only_if.is_some() && !Rights::of(e).is_needed(m) {
        let first = Some(Side::Top);
        return Some(MatchResult::of(Outcome::CalledOff, first, None));
    }
    // Both entries are the same person's: nobody plays themself, so one of them goes on.
    if let Some(two) = m.players()
        && coming::same_person(t, two.top, two.bottom)
        && !t.has_left(two.top)
    {
        let first = Some(Side::Top);
        return Some(MatchResult::of(Outcome::WalkOver, first, None));
    }
    let nobody = |side: Side| match m.seats[side] {
        Seat::Bye => true,
        Seat::Entrant(n) => t.has_left(n),
        Seat::Empty => false,
    };
    let winner = match (nobody(Side::Top), nobody(Side::Bottom)) {
        (false, false) => return None,
        (true, true) => None,
        (true, false) => Some(Side::Bottom),
        (false, true) => Some(Side::Top),
    };
    let has_bye = m.has_bye();
    let byes_wait = e.late_entry != LateEntry::Closed && m.round == 1 && m.phase == Phase::Main;
    if has_bye && byes_wait {
        return None;
    }
    let outcome = match winner {
        None => Outcome::BothLeft,
        Some(_) if has_bye => Outcome::Bye,
        // Penalty points alone are not play.
        Some(_) if !m.sheet.is_played() => Outcome::WalkOver,
        Some(_) => Outcome::Retired,
    };
    let score = (!m.sheet.is_blank()).then_some(m.sheet.score);
    Some(MatchResult::of(outcome, winner, score))
}
