//! Snowie's text of one position: forty fields with semicolons between.
//!
//! Length of the match; Jacoby; two fields nobody explains; whose turn; the name on roll; the other; Crawford game; the
//! score of the roller; of the other; cube; owner (1 the roller, -1 the other, 0); a bar; 24 points from the roller's side,
//! their checkers positive; the other bar; two dice. Of the bars GNU Backgammon writes the other's first, as minus their
//! checkers, and the roller's last; the sign tells whose each is.

use super::match_position::{MatchPosition, PositionState};
use crate::violation::fields;
use crate::violation::{Violation, refuse};
use crate::{BySide, PositionSetup, Side};

/// A position of Snowie's, with the names beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnowiePosition {
    /// The position, its roller the bottom player.
    pub position: MatchPosition,
    /// The names, the roller's under `Bottom`.
    pub names: BySide<String>,
}

/// Whether the bytes look like such a text: a first line of numbers and semicolons.
#[must_use]
pub fn looks_like(bytes: &[u8]) -> bool {
    let line = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
    line.first().is_some_and(u8::is_ascii_digit)
        && line.iter().filter(|b| **b == b';').count() >= 38
}

/// Reads such a text.
///
/// # Errors
/// `snowie` with the field, from 1, that is missing or says what cannot be; the defects of the position
/// ([`PositionSetup::board`](crate::PositionSetup::board)).
pub fn read(text: &str) -> Result<SnowiePosition, Vec<Violation>> {
    let mut at = 0_i64;
    let mut fields = text.trim().trim_end_matches(';').split(';');
    let mut field = || {
        at += 1;
        fields
            .next()
            .map(str::trim)
            .ok_or_else(|| refuse(at))
            .map(|f| (at, f))
    };
    let (length, jacoby) = (integer(field()?)?, integer(field()?)?);
    for _ in 0..3 {
        field()?;
    }
    let (roller, other) = (field()?.1.to_owned(), field()?.1.to_owned());
    let crawford = integer(field()?)?;
    let (score_roller, score_other) = (integer(field()?)?, integer(field()?)?);
    let cube_field = field()?;
    let cube = integer(cube_field)?;
    let owner = match field()? {
        (_, "1") => Some(Side::Bottom),
        (_, "-1") => Some(Side::Top),
        (_, "0") => None,
        (at, _) => return Err(refuse(at)),
    };
    let first_bar = integer(field()?)?;
    let mut points = [0; 26];
    for point in points.iter_mut().skip(1).take(24) {
        *point = integer(field()?)?;
    }
    let last_bar = integer(field()?)?;
    let (first, second) = (field()?, field()?);
    let dice = (integer(first)?, integer(second)?);
    let [top_bar, .., last] = &mut points;
    (*top_bar, *last) = (
        first_bar.min(0).saturating_add(last_bar.min(0)),
        first_bar.max(0).saturating_add(last_bar.max(0)),
    );
    let on = |sign: i64| {
        points.iter().fold(0_i64, |sum, n| {
            sum.saturating_add(n.saturating_mul(sign).max(0))
        })
    };
    let board = PositionSetup {
        points,
        off: [15_i64.saturating_sub(on(1)), 15_i64.saturating_sub(on(-1))],
        checkers: 15,
    }
    .board()?;
    let state = match dice {
        (0, 0) => PositionState::Roll,
        (a @ 1..=6, b @ 1..=6) => PositionState::Dice(a as u8, b as u8),
        _ => return Err(refuse(first.0)),
    };
    let small = |n: i64, at: i64| {
        u32::try_from(n)
            .ok()
            .filter(|n| *n < 1 << 15)
            .ok_or_else(|| refuse(at))
    };
    let cube = small(cube, cube_field.0)?;
    if !cube.is_power_of_two() {
        return Err(refuse(cube_field.0));
    }
    let length = small(length, 1)?;
    Ok(SnowiePosition {
        position: MatchPosition {
            board,
            on_roll: Side::Bottom,
            state,
            cube_log2: cube.trailing_zeros() as u8,
            owner,
            score: BySide::new(small(score_other, 10)?, small(score_roller, 9)?),
            length,
            crawford: crawford != 0 && length > 0,
            jacoby: jacoby != 0 && length == 0,
            beavers: None,
            highest_cube_log2: 10,
        },
        names: BySide::new(other, roller),
    })
}

fn refuse(field: i64) -> Vec<Violation> {
    vec![refuse::snowie(field).at(fields::POSITION)]
}

fn integer((at, field): (i64, &str)) -> Result<i64, Vec<Violation>> {
    field.parse().map_err(|_| refuse(at))
}
