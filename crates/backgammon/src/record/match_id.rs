//! GNU Backgammon's Match ID: everything about a moment but the checkers, in twelve letters.
//!
//! Bits from the lowest: 4 cube (power of two), 2 owner (0, 1, 3 nobody), 1 on roll, 1 Crawford, 3 state of the game, 1 whose
//! decision, 1 doubled, 2 resigned, 3 and 3 dice, 15 length, 15 and 15 score, 1 *not* Jacoby. Player 0 is the top one.

use super::match_position::{MatchPosition, PositionState, ResignedPosition};
use super::start_of;
use crate::violation::fields;
use crate::violation::{Violation, refuse};
use crate::{Board, BySide, Side};
use data_encoding::BASE64_NOPAD;

/// Takes the lowest bits off a number, or puts them on.
struct Bits(u128, u32);

impl Bits {
    fn take(&mut self, count: u32) -> u32 {
        let low = self.0 & ((1 << count) - 1);
        self.0 >>= count;
        // Never more than 15 bits.
        low as u32
    }

    fn put(&mut self, value: u32, count: u32) -> Option<()> {
        if value >> count != 0 {
            return None;
        }
        self.0 |= u128::from(value) << (self.1 & 127);
        self.1 += count;
        Some(())
    }
}

fn side(bit: u32) -> Side {
    if bit == 0 { Side::Top } else { Side::Bottom }
}

/// Reads a Match ID beside the position of the side on roll.
///
/// # Errors
/// `match-id` when it is no such text or says what cannot be: an owner 2, a state above 4, one die without the other.
pub(super) fn read(id: &str, board: Board) -> Result<MatchPosition, Violation> {
    let refuse = || refuse::match_id(start_of(id)).at(fields::GNUBGID);
    let bytes = BASE64_NOPAD.decode(id.as_bytes()).map_err(|_| refuse())?;
    let bytes: [u8; 9] = bytes.try_into().map_err(|_| refuse())?;
    let mut bits = Bits(
        bytes
            .iter()
            .rev()
            .fold(0, |all, b| all << 8 | u128::from(*b)),
        0,
    );
    let cube_log2 = bits.take(4) as u8;
    let owner = match bits.take(2) {
        0 => Some(Side::Top),
        1 => Some(Side::Bottom),
        3 => None,
        _ => return Err(refuse()),
    };
    let on_roll = side(bits.take(1));
    let crawford = bits.take(1) == 1;
    let (state, decides, doubled, resigned) =
        (bits.take(3), side(bits.take(1)), bits.take(1), bits.take(2));
    let dice = (bits.take(3) as u8, bits.take(3) as u8);
    let length = bits.take(15);
    let score = BySide::new(bits.take(15), bits.take(15));
    let jacoby = bits.take(1) == 0 && length == 0;
    if bits.0 != 0 || dice.0 > 6 || dice.1 > 6 || (dice.0 == 0) != (dice.1 == 0) {
        return Err(refuse());
    }
    let resignation = PositionState::Resigned(ResignedPosition {
        stakes: resigned as u8,
        decides,
        accepted: state == 3,
        dice: Some(dice).filter(|dice| *dice != (0, 0)),
    });
    let state = match (state, resigned, doubled, dice) {
        (0, ..) => PositionState::NoGame,
        (2, ..) => PositionState::Over,
        (4, ..) => PositionState::Dropped,
        (3, ..) | (1, 1..=3, ..) => resignation,
        (1, 0, 1, _) if decides == on_roll => PositionState::Beavered,
        (1, 0, 1, _) => PositionState::Doubled,
        (1, 0, _, (0, 0)) => PositionState::Roll,
        (1, 0, _, (a, b)) => PositionState::Dice(a, b),
        _ => return Err(refuse()),
    };
    Ok(MatchPosition {
        board,
        on_roll,
        state,
        cube_log2,
        owner,
        score,
        length,
        crawford,
        jacoby,
        beavers: None,
        highest_cube_log2: 10,
    })
}

/// Writes it; `None` where a number has no room.
pub(super) fn write(moment: &MatchPosition) -> Option<String> {
    let mut bits = Bits(0, 0);
    let number = |side: Side| u32::from(side.number());
    let (state, resigned) = match moment.state {
        PositionState::NoGame => (0, 0),
        PositionState::Over => (2, 0),
        PositionState::Dropped => (4, 0),
        PositionState::Resigned(given_up) => (
            if given_up.accepted { 3 } else { 1 },
            u32::from(given_up.stakes),
        ),
        _ => (1, 0),
    };
    let doubled = matches!(
        moment.state,
        PositionState::Doubled | PositionState::Beavered | PositionState::Raccooned
    );
    let decides = match moment.state {
        PositionState::Doubled | PositionState::Raccooned => moment.on_roll.other(),
        PositionState::Resigned(given_up) => given_up.decides,
        _ => moment.on_roll,
    };
    let dice = match moment.state {
        PositionState::Dice(a, b) => Some((a, b)),
        PositionState::Resigned(given_up) => given_up.dice,
        _ => None,
    };
    let dice = dice.map_or((0, 0), |(a, b)| (u32::from(a.max(b)), u32::from(a.min(b))));
    bits.put(u32::from(moment.cube_log2), 4)?;
    bits.put(moment.owner.map_or(3, number), 2)?;
    bits.put(number(moment.on_roll), 1)?;
    bits.put(u32::from(moment.crawford), 1)?;
    bits.put(state, 3)?;
    bits.put(number(decides), 1)?;
    bits.put(u32::from(doubled), 1)?;
    bits.put(resigned, 2)?;
    bits.put(dice.0, 3)?;
    bits.put(dice.1, 3)?;
    bits.put(moment.length, 15)?;
    bits.put(moment.score.top, 15)?;
    bits.put(moment.score.bottom, 15)?;
    bits.put(u32::from(!(moment.length == 0 && moment.jacoby)), 1)?;
    let [bytes @ .., _, _, _, _, _, _, _] = bits.0.to_le_bytes();
    Some(BASE64_NOPAD.encode(&bytes))
}
