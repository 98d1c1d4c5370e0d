//! The names of rounds and matches in all formats, in one place, so that the desk, the sheet and the phones use the
//! same ones.

use super::messages::{Messages, chosen, selector};
use crawford_journal::how_many;
use crawford_tournament::pace::RoundKey;
use crawford_tournament::{BracketHalf, Event, Fixture, Phase};

/// The name of a match in its event: "Final", "Semi-final", "Winners’ final", "Consolation final", "Challenge".
#[must_use]
pub fn match_name(w: Messages, event: &Event, m: &Fixture) -> String {
    let phase = m.phase;
    match phase.half() {
        BracketHalf::Main => {
            let before = match event.meets_losers() {
                true => event.rounds.saturating_sub(m.round),
                false => m.before_final,
            };
            main_name(w, event, false, before, m.round)
        }
        BracketHalf::Final if m.before_final > 0 => knockout_name(w, false, 1, m.round),
        BracketHalf::Losers if is_last_of_side(event, phase, m.round) => {
            w.side_final(side_word(phase))
        }
        BracketHalf::Losers
        | BracketHalf::Final
        | BracketHalf::SecondFinal
        | BracketHalf::Beside => match phase.played_off() {
            Some(_) => side_round(w, event, phase, m.round),
            None => below_name(w, phase, m.before_final, m.round),
        },
    }
}

/// The name of a round, of the main bracket or beside it; `rounds` is how many the main bracket has, including undrawn
/// ones.
#[must_use]
pub fn round_of(w: Messages, event: &Event, rounds: u8, key: RoundKey) -> String {
    match key.phase.half() {
        BracketHalf::Main => main_round(w, event, rounds, key.round),
        BracketHalf::Losers
        | BracketHalf::Final
        | BracketHalf::SecondFinal
        | BracketHalf::Beside => side_round(w, event, key.phase, key.round),
    }
}

/// The name of a round of the main bracket: "Final", "Semi-finals", "Winners’ final", "Round 2"; `rounds` is how many
/// there are, including undrawn ones.
#[must_use]
pub fn main_round(w: Messages, event: &Event, rounds: u8, round: u8) -> String {
    let before = rounds.saturating_sub(round);
    main_name(w, event, true, before, round)
}

/// The same in about two letters.
#[must_use]
pub fn main_round_short(w: Messages, event: &Event, round: u8) -> String {
    if event.meets_losers() && round == event.rounds {
        return w.round_short_winners_final().into_owned();
    }
    if event.meets_losers() {
        return w.round_short_number(round);
    }
    round_short(w, event.rounds, round)
}

/// The name of a round outside the main bracket: "Losers’ final", "Group 3, round 1".
#[must_use]
pub fn side_round(w: Messages, event: &Event, phase: Phase, round: u8) -> String {
    if is_last_of_side(event, phase, round) {
        return w.side_final(side_word(phase));
    }
    if let Some(place) = phase.played_off()
        && let Some(last) = last_played_for(event, phase, round)
    {
        return w.phase_round(place, selector!("phase-round.phase", "play-offs"), last);
    }
    let here = |m: &&Fixture| m.phase == phase && m.round == round;
    let found = event.matches.iter().map(AsRef::as_ref).find(here);
    found.map_or_else(
        || stage_round(w, phase, round),
        |m| below_name(w, phase, m.before_final, round),
    )
}

/// The last of the places that a round of play-offs is for, if it is more than one match for two places.
#[must_use]
pub fn last_played_for(event: &Event, phase: Phase, round: u8) -> Option<u32> {
    let place = phase.played_off()?;
    let here = |m: &&Fixture| (m.phase, m.round) == (phase, round);
    let matches = event.matches.iter().map(AsRef::as_ref).filter(here).count();
    let below = how_many(matches).checked_mul(2)?.checked_sub(1)?;
    (matches > 1).then(|| u32::from(place).saturating_add(below))
}

/// "Final", "Semi-finals", "Quarter-finals", "Round 2" of a single elimination.
#[must_use]
pub fn round_name(w: Messages, rounds: u8, round: u8) -> String {
    knockout_name(w, true, rounds.saturating_sub(round), round)
}

/// The same in about two letters.
#[must_use]
pub fn round_short(w: Messages, rounds: u8, round: u8) -> String {
    match rounds.saturating_sub(round) {
        0 => w.round_short_final().into_owned(),
        1 => w.round_short_semi_finals().into_owned(),
        2 => w.round_short_quarter_finals().into_owned(),
        _ => w.round_short_number(round),
    }
}

/// The name of a match outside the main bracket: "Consolation, round 1", "Group 3, round 1", "Second final",
/// "Challenge".
fn stage_round(w: Messages, phase: Phase, round: u8) -> String {
    let number = phase.number().or(phase.place()).unwrap_or(0);
    let word = selector!("phase-round.phase", phase in Phase {
        Main, ThirdPlace, Losers, Third, Final, SecondFinal, Consolation, LastChance, SecondChance, PlayOff, Decider,
        Group, Sheet, Ladder, Free, Swiss = "main", RoundRobin = "main", League = "main"
    });
    w.phase_round(number, word, round)
}

/// Of a side whose winner goes on to the final.
fn side_word(phase: Phase) -> chosen::LosersThird {
    match phase {
        Phase::Losers => selector!("side-final.side", "losers"),
        _ => selector!("side-final.side", "third"),
    }
}

/// "Consolation", "Group 3"
#[must_use]
pub fn side_name(w: Messages, phase: Phase) -> String {
    let word = selector!("side-name.side", phase in Phase {
        Main, Losers, Third, Final, SecondFinal = "final", PlayOff, Decider, Consolation, LastChance, SecondChance,
        Group, Sheet, RoundRobin, Swiss, League, Ladder, Free, ThirdPlace = "main"
    });
    w.side_name(phase.number().unwrap_or(0), word)
}

/// Whether its knockout is a sheet written by the director, so that rounds need not halve.
#[must_use]
pub fn has_own_sheet(event: &Event) -> bool {
    event.capabilities().own_sheet.is_some()
}

/// "Consolation final", "Sheet 3, semi-final", or in general "Consolation, round 2".
fn below_name(w: Messages, phase: Phase, before_final: u8, round: u8) -> String {
    if !phase.has_own_final() || before_final > 2 {
        return stage_round(w, phase, round);
    }
    let word = match phase {
        Phase::Consolation => selector!("phase-end.phase", "consolation"),
        Phase::LastChance => selector!("phase-end.phase", "last-chance"),
        Phase::SecondChance => selector!("phase-end.phase", "second-chance"),
        _ => selector!("phase-end.phase", "sheet"),
    };
    w.phase_end(before_final, phase.number().unwrap_or(0), word)
}

/// Whether a round is the last of a side whose winner goes on to the final.
#[must_use]
pub fn is_last_of_side(event: &Event, phase: Phase, round: u8) -> bool {
    let here = || event.matches.iter().filter(|m| m.phase == phase);
    phase.half() == BracketHalf::Losers
        && event.meets_losers()
        && here().all(|m| m.round <= round)
        && here().any(|m| m.round == round)
}

fn main_name(w: Messages, event: &Event, several: bool, before_final: u8, round: u8) -> String {
    let winners = event.meets_losers();
    match before_final {
        0 if winners => w.round_winners_final().into_owned(),
        // The others have a number only: their losers are not out, or a director's sheet need not halve.
        1.. if winners || has_own_sheet(event) => w.round_number(round),
        _ => knockout_name(w, several, before_final, round),
    }
}

fn knockout_name(w: Messages, several: bool, before_final: u8, round: u8) -> String {
    let key = match (before_final, several) {
        (0, _) => Messages::round_final,
        (1, true) => Messages::round_semi_finals,
        (1, false) => Messages::round_semi_final,
        (2, true) => Messages::round_quarter_finals,
        (2, false) => Messages::round_quarter_final,
        _ => return w.round_number(round),
    };
    w.say(key).into_owned()
}
