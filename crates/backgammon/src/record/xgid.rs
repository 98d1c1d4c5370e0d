//! eXtreme Gammon's identifier: a position with its match in one line of text.
//!
//! `XGID=` and ten fields with colons between: 26 letters of checkers from the bottom player's side (first the top
//! player's bar, last their own; capitals are theirs), cube as a power of two, owner (1 bottom, 0, -1 top), on roll (1, -1),
//! dice (`00` to roll, `D` doubled, `B` beavered, `R` raccooned), score of bottom and top, rules (in a match 1 is the
//! Crawford game; for money 1 Jacoby, 2 beavers, 3 both), length (0 money), highest cube as a power of two.

use super::match_position::{MatchPosition, PositionState};
use super::start_of;
use crate::scoring::HIGHEST_CUBE;
use crate::violation::fields;
use crate::violation::{Violation, refuse};
use crate::{BySide, PositionSetup, Side};
use std::fmt::Write;

/// Reads an XGID, `XGID=` before it or not.
///
/// # Errors
/// `xgid` when a field is missing or says what cannot be, with the field's number; else the defects of the setup.
pub(super) fn read(text: &str) -> Result<MatchPosition, Vec<Violation>> {
    let fields = text.trim();
    let fields = fields.strip_prefix("XGID=").unwrap_or(fields);
    let refuse = |field: i64| vec![refuse::xgid(field, start_of(text)).at(fields::XGID)];
    // What is told is the first field that is missing, or one too many.
    let numbered: Vec<(i64, &str)> = (1..).zip(fields.split(':')).take(11).collect();
    let numbered: [(i64, &str); 10] = numbered
        .try_into()
        .map_err(|others: Vec<_>| refuse(others.len().min(10) as i64 + 1))?;
    let [
        checkers,
        cube,
        owner,
        turn,
        dice,
        bottom,
        top,
        rule,
        length,
        highest,
    ] = numbered;
    let points = read_points(checkers.1).ok_or_else(|| refuse(checkers.0))?;
    let parsed = |(n, text): (i64, &str)| text.parse::<u32>().map_err(|_| refuse(n));
    let log2 = |field: (i64, &str)| {
        let value = parsed(field)?;
        u8::try_from(value)
            .ok()
            .filter(|v| u32::from(*v) <= HIGHEST_CUBE.ilog2())
            .ok_or_else(|| refuse(field.0))
    };
    let owner = match owner.1 {
        "1" => Some(Side::Bottom),
        "0" => None,
        "-1" => Some(Side::Top),
        _ => return Err(refuse(owner.0)),
    };
    let on_roll = match turn.1 {
        "1" => Side::Bottom,
        "-1" => Side::Top,
        _ => return Err(refuse(turn.0)),
    };
    let state = match dice.1.as_bytes() {
        b"00" => PositionState::Roll,
        b"D" => PositionState::Doubled,
        b"B" => PositionState::Beavered,
        b"R" => PositionState::Raccooned,
        [a @ b'1'..=b'6', b @ b'1'..=b'6'] => PositionState::Dice(a - b'0', b - b'0'),
        _ => return Err(refuse(dice.0)),
    };
    let length = parsed(length)?;
    let (crawford, jacoby, beavers) = match (parsed(rule)?, length) {
        (r @ 0..=3, 0) => (false, r & 1 == 1, Some(r & 2 == 2)),
        (r @ 0..=1, _) => (r == 1, false, None),
        _ => return Err(refuse(rule.0)),
    };
    let on = |sign: i64| points.iter().map(|n| (n * sign).max(0)).sum::<i64>();
    let board = PositionSetup {
        points,
        off: [15 - on(1), 15 - on(-1)],
        checkers: 15,
    }
    .board()?;
    Ok(MatchPosition {
        board: if on_roll == Side::Bottom {
            board
        } else {
            board.swapped()
        },
        on_roll,
        state,
        cube_log2: log2(cube)?,
        owner,
        score: BySide::new(parsed(top)?, parsed(bottom)?),
        length,
        crawford,
        jacoby,
        beavers,
        highest_cube_log2: log2(highest)?,
    })
}

fn read_points(text: &str) -> Option<[i64; 26]> {
    let mut points = [0; 26];
    let mut letters = text.bytes();
    for point in &mut points {
        *point = match letters.next()? {
            b'-' => 0,
            upper @ b'A'..=b'O' => i64::from(upper - b'A') + 1,
            lower @ b'a'..=b'o' => -1 - i64::from(lower - b'a'),
            _ => return None,
        };
    }
    letters.next().is_none().then_some(points)
}

/// Writes it, `XGID=` first. What it has no letter for (a resignation, a game that is over) is written as to roll.
pub(super) fn write(moment: &MatchPosition) -> String {
    let mut text = String::from("XGID=");
    for n in moment.board_of_bottom().signed() {
        let letter = match n {
            0 => b'-',
            1.. => b'A' + n.unsigned_abs() - 1,
            _ => b'a' + n.unsigned_abs() - 1,
        };
        text.push(char::from(letter));
    }
    let sign = |side| if side == Side::Bottom { 1 } else { -1 };
    let dice = match moment.state {
        PositionState::Dice(a, b) => format!("{a}{b}"),
        PositionState::Doubled => "D".into(),
        PositionState::Beavered => "B".into(),
        PositionState::Raccooned => "R".into(),
        _ => "00".into(),
    };
    let rule = match moment.length {
        0 => u8::from(moment.jacoby) + 2 * u8::from(moment.beavers == Some(true)),
        _ => u8::from(moment.crawford),
    };
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        ":{}:{}:{}:{dice}:{}:{}:{rule}:{}:{}",
        moment.cube_log2,
        moment.owner.map_or(0, sign),
        sign(moment.on_roll),
        moment.score.bottom,
        moment.score.top,
        moment.length,
        moment.highest_cube_log2,
    );
    text
}
