//! The Position ID: a position in fourteen letters.
//!
//! Each side's points 1 to 24 and its bar, the player *not* on roll first: as many ones as checkers stand there, then a
//! zero. Eighty bits, the lowest of each byte first, in Base64. (GNU Backgammon's manual says the player on roll comes
//! first; its program and its own example say otherwise.)

use crate::PositionSetup;
use crate::board::{BAR, Board};
use crate::violation::fields;
use crate::violation::{Violation, refuse};
use data_encoding::BASE64_NOPAD;

/// Ten bytes that name a position; where they are all equal, so are the checkers.
pub type Key = [u8; 10];

/// The bits of the Position ID.
#[must_use]
pub fn key(board: Board) -> Key {
    let mut bits = 0_u128;
    let mut at = 0_u32;
    for side in [board.swapped(), board] {
        for place in 1..=BAR {
            let count = u32::from(side.own(place));
            // Two times fifteen checkers and fifty places: never past bit 80.
            bits |= ((1 << count) - 1) << (at & 127);
            at += count + 1;
        }
    }
    let [key @ .., _, _, _, _, _, _] = bits.to_le_bytes();
    key
}

/// The Position ID: fourteen letters.
#[must_use]
pub fn write(board: Board) -> String {
    BASE64_NOPAD.encode(&key(board))
}

/// The position of an ID when each side plays with `checkers`: the ID itself does not tell how many are off.
///
/// # Errors
/// `position-id` when it is not fourteen letters of Base64 or not the run of a position; else the defects of the setup.
pub fn read(id: &str, checkers: u8) -> Result<Board, Vec<Violation>> {
    let unreadable = || {
        let violation = refuse::position_id(super::start_of(id));
        vec![violation.at(fields::POSITION)]
    };
    let bytes = BASE64_NOPAD.decode(id.as_bytes());
    let bytes: Key = bytes
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or_else(unreadable)?;
    from_key(bytes, checkers).ok_or_else(unreadable)?.board()
}

/// The setup of a key; `None` when the bits are not fifty runs.
fn from_key(key: Key, checkers: u8) -> Option<PositionSetup> {
    let mut bits = key
        .iter()
        .rev()
        .fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
    let mut counts = [[0_i64; 25]; 2];
    // Where the bits end a run of ones has no end, and the zeros that follow are no bits of the key.
    let mut left = 80_u32;
    for count in counts.iter_mut().flatten() {
        let ones = bits.trailing_ones();
        left = left.checked_sub(ones + 1)?;
        *count = i64::from(ones);
        bits >>= ones + 1;
    }
    if bits != 0 {
        return None;
    }
    let [opponent, own] = counts;
    let mut points = [0_i64; 26];
    for (slot, n) in points.iter_mut().skip(1).zip(own) {
        *slot = n;
    }
    for (slot, n) in points.iter_mut().rev().skip(1).zip(opponent) {
        if *slot > 0 && n > 0 {
            return None;
        }
        *slot -= n;
    }
    let off = |side: [i64; 25]| i64::from(checkers) - side.iter().sum::<i64>();
    Some(PositionSetup {
        points,
        off: [off(own), off(opponent)],
        checkers: i64::from(checkers),
    })
}
