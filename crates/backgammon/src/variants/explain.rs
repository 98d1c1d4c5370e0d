//! Why a play as written is none of the game's, with what could be played instead.

use super::plays::{Misfit, Plays, Thrown, WrittenTurn};
use super::position::Position;
use crate::board::{BAR, OFF};
use crate::notation::Place;
use crate::violation::{Violation, refuse};
use crate::written::{Leg, Legs};
use std::fmt;

/// Legal plays named at most.
const MOST_NAMED: usize = 8;

/// `plays` are those that were legal; `None` where there may be too many to be listed. `ban` is the word for what forbids
/// this one.
pub(super) fn explained(
    position: &Position,
    thrown: &Thrown,
    turn: &WrittenTurn,
    misfit: Misfit,
    plays: Option<&Plays<'_>>,
    ban: &str,
) -> Violation {
    let (play, dice) = (turn.to_string(), thrown.to_string());
    match misfit {
        Misfit::NoDouble => return refuse::double_not_named(play),
        Misfit::StrayDouble => return refuse::double_not_chosen(play),
        Misfit::Illegal | Misfit::Incomplete => {}
    }
    let mut all = plays.into_iter().flat_map(Plays::iter);
    if plays.is_some() && all.all(|play| play.after == *position) {
        return refuse::play_cannot_move(dice, play);
    }
    if let Some(place) = missing(position, turn) {
        return refuse::play_no_checker(Place(place).to_string(), play);
    }
    if misfit == Misfit::Incomplete {
        return refuse::play_incomplete(dice, play);
    }
    let Some(plays) = plays else {
        return refuse::play_illegal(ban, dice, play);
    };
    let (count, legal) = (plays.len(), named(plays));
    match turn.legs().any(|leg| leg.from <= leg.to) {
        true => refuse::play_wrong_way(count, legal, play),
        false => refuse::play_not_in_game(ban, count, dice, legal, play),
    }
}

/// The first place from which a checker is played that is not there.
fn missing(position: &Position, turn: &WrittenTurn) -> Option<u8> {
    let mut mine = (OFF..=BAR).map(|place| position.own(place));
    let mut mine: [u8; 26] = std::array::from_fn(|_| mine.next().unwrap_or(0));
    for leg in turn.legs() {
        let count = mine.get_mut(usize::from(leg.from))?;
        match count.checked_sub(1) {
            Some(left) => *count = left,
            None => return Some(leg.from),
        }
        if let Some(count) = mine.get_mut(usize::from(leg.to)) {
            *count += 1;
        }
    }
    None
}

fn named(plays: &Plays<'_>) -> String {
    let first = plays.iter().take(MOST_NAMED);
    let mut legal: Vec<String> = first.map(|play| play.to_string()).collect();
    if plays.len() > MOST_NAMED {
        legal.push("…".to_owned());
    }
    legal.join(", ")
}

impl WrittenTurn {
    /// Those of the chosen double last.
    fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs
            .iter()
            .chain(self.chosen.iter().flat_map(|(_, legs)| legs))
    }
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thrown::Dice(dice) => write!(f, "{dice}"),
            Thrown::Rest(rest) => write!(f, "{}", Numbered(rest)),
        }
    }
}

/// `4, 4, 5, 5, 5, 5`.
#[derive(Debug)]
pub(super) struct Numbered<'a>(pub(super) &'a [(u8, u8)]);

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (number, times) in self.0 {
            for _ in 0..*times {
                write!(f, "{comma}{number}")?;
                comma = ", ";
            }
        }
        Ok(())
    }
}

impl fmt::Display for WrittenTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Legs(&self.legs).fmt(f)?;
        match &self.chosen {
            Some((number, double)) => write!(f, " {number}{number}: {}", Legs(double)),
            None => Ok(()),
        }
    }
}
