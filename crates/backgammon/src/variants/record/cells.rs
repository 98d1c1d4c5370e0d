//! What is written in the cell of a throw.

use crate::board::OFF;
use crate::record::mat::{cannot_move, dice};
use crate::variants::WrittenTurn;
use crate::written::{Leg, read_legs};

/// More legs than any play has.
const MOST_LEGS: usize = 32;
/// Equal legs in one pair of brackets: as many as a chosen double of the same number adds to 1 and 2.
const MOST_EQUAL: u8 = 9;

/// What is written behind dice; `None` where it cannot be read.
pub(super) fn written(play: &[u8]) -> Option<WrittenTurn> {
    let turn = |first: &[u8]| {
        Some(WrittenTurn {
            legs: legs(first)?,
            chosen: None,
        })
    };
    let word = |at: usize| play.get(at..).and_then(dice);
    let begins = |at: &usize| *at == 0 || play.get(at - 1).is_some_and(u8::is_ascii_whitespace);
    let found = (0..play.len())
        .filter(begins)
        .find(|at| word(*at).is_some());
    let Some(at) = found else { return turn(play) };
    let (first, _) = play.split_at(at);
    let ([number, same], double) = word(at)?;
    let number = (1..=6).find(|n| *n == number && *n == same)?;
    Some(WrittenTurn {
        chosen: Some((number, legs(double)?)),
        ..turn(first)?
    })
}

fn legs(text: &[u8]) -> Option<Vec<Leg>> {
    let mut legs = Vec::new();
    if cannot_move(text) {
        return Some(legs);
    }
    read_legs(text, MOST_EQUAL, |leg| {
        legs.push(leg);
        legs.len() <= MOST_LEGS
    })?;
    // Nothing is moved from off the board.
    legs.iter().all(|leg| leg.from != OFF).then_some(legs)
}
