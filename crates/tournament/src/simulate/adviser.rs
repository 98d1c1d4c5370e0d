//! The format adviser: simulates an evening in each format before it is played.

use super::evening::{SimulatedEvening, evening};
use super::mistakes::Corrections;
use super::night::Script;
use crate::fields;
use crate::pace::Pace;
use crate::{EventSettings, MOST_ENTRANTS};
use crawford_forms::violation::{Violation, refuse};
use serde::Serialize;

/// Evenings tried out for each proposal.
pub const EVENINGS: usize = 60;
/// About how many matches all of them together may have: a second's work at most.
const MOST_MATCHES: usize = 40_000;
/// No fewer evenings than this, however large the field.
const FEWEST_EVENINGS: usize = 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    pub players: usize,
    /// Boards in the room; 0: enough.
    pub boards: u16,
    /// Where chance comes from: the same question has the same answer.
    pub seed: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    pub settings: EventSettings,
    /// How long half the evenings last at most, in seconds.
    pub median: i64,
    /// How long nine in ten last at most.
    pub ninth: i64,
    /// Matches of a player, on average.
    pub matches: f64,
    /// Matches of the players with the fewest, on average.
    pub fewest: f64,
    /// How often the strongest player wins, from 0 to 1.
    pub strongest: f64,
    /// Matches between two who had met already, on average of an evening.
    pub rematches: f64,
    pub evenings: usize,
}

/// Tries an event out; `None` if it cannot be played by so many. `of` is how many proposals share the work.
pub fn advise(
    question: Question,
    settings: &EventSettings,
    pace: &Pace,
    of: usize,
) -> Result<Option<Advice>, Violation> {
    if question.players < 2 {
        return Err(refuse::entrants_too_few(question.players).at(fields::PLAYERS));
    }
    if question.players > MOST_ENTRANTS {
        return Err(refuse::adviser_too_many(MOST_ENTRANTS).at(fields::PLAYERS));
    }
    let each = question.players.saturating_mul(of.max(1)).max(1);
    let evenings = (MOST_MATCHES / each / 2).clamp(FEWEST_EVENINGS, EVENINGS);
    Ok(try_out(question, settings, pace, evenings))
}

fn try_out(
    question: Question,
    settings: &EventSettings,
    pace: &Pace,
    evenings: usize,
) -> Option<Advice> {
    let mut all: Vec<SimulatedEvening> = Vec::with_capacity(evenings);
    for nth in 0..evenings {
        let script = Script {
            players: question.players,
            settings: settings.clone(),
            seed: question.seed.wrapping_add(nth as u64),
            withdrawals: 0.0,
            corrections: 0.0,
            correcting: Corrections::default(),
            terms: None,
            equal: false,
        };
        all.push(evening(&script, question.boards, pace).ok()?);
    }
    all.sort_by_key(|evening| evening.seconds);
    let mean =
        |of: &dyn Fn(&SimulatedEvening) -> f64| all.iter().map(of).sum::<f64>() / evenings as f64;
    let last = all.len().checked_sub(1)?;
    let at = |tenths: usize| all.get(last * tenths / 10).map(|evening| evening.seconds);
    Some(Advice {
        settings: settings.clone(),
        median: at(5)?,
        ninth: at(9)?,
        // Two sit at each match.
        matches: mean(&|e| 2.0 * e.matches as f64 / question.players as f64),
        fewest: mean(&|e| e.fewest as f64),
        strongest: mean(&|e| e.strongest),
        rematches: mean(&|e| e.rematches as f64),
        evenings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;

    fn knockout(length: &str) -> EventSettings {
        EventSettings::usual("Open", length.parse().unwrap())
    }

    fn ask(players: usize, boards: u16) -> Question {
        Question {
            players,
            boards,
            seed: 3,
        }
    }

    #[test]
    fn longer_matches_last_longer_and_let_the_strongest_win_more_often() {
        let of = |length: &str| {
            let advice = advise(ask(8, 0), &knockout(length), &Pace::default(), 2);
            advice.unwrap().unwrap()
        };
        let (short, long) = (of("1"), of("11"));
        assert!(long.median > 6 * short.median && short.ninth >= short.median);
        assert!(long.strongest > short.strongest, "{long:?}");
        assert!((short.matches - 1.75).abs() < 1e-9 && (short.fewest - 1.0).abs() < 1e-9);
        assert!(short.rematches.abs() < 1e-9);
    }

    #[test]
    fn fewer_boards_make_the_evening_longer_and_the_same_question_has_the_same_answer() {
        let on = |boards| {
            let advice = advise(ask(19, boards), &knockout("5"), &Pace::default(), 1);
            advice.unwrap().unwrap()
        };
        assert!(on(3).median > on(0).median + 1800);
        assert_eq!(on(3), on(3));
    }

    #[test]
    fn a_field_nobody_can_play_is_refused() {
        for (players, rule) in [
            (0, rules::ENTRANTS_TOO_FEW),
            (1, rules::ENTRANTS_TOO_FEW),
            (100_000, rules::ADVISER_TOO_MANY),
        ] {
            let refused = advise(ask(players, 2), &knockout("5"), &Pace::default(), 1).unwrap_err();
            assert_eq!(refused.rule, rule);
        }
    }
}
