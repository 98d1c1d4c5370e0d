//! The doubling cube as a score sheet shows it: which values there are, what a game on it is worth, and whether
//! somebody doubled for nothing.

use super::{ScoredGame, WinKind};
use crate::cube::Cube;
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};
use crate::{BySide, Side};

/// The highest cube this program takes. The rules know no limit (the rules booklet: "128, 256, and so on"); beyond this nobody
/// doubled, somebody mistyped.
pub const HIGHEST_CUBE: u32 = 1 << 20;

/// The value that a cube shows: a power of two.
///
/// ```
/// use backgammon::scoring::check_cube;
///
/// assert_eq!(check_cube(4), Ok(4));
/// let refused = check_cube(3).expect_err("no cube shows 3");
/// assert_eq!(refused.rule.id(), "cube-not-a-power");
/// ```
///
/// # Errors
/// `cube-limit` above [`HIGHEST_CUBE`], `cube-not-a-power` with the two powers next to it.
pub fn check_cube(cube: i64) -> Result<u32, Violation> {
    if cube > i64::from(HIGHEST_CUBE) {
        return Err(refuse::cube_limit(cube, HIGHEST_CUBE).at(fields::CUBE));
    }
    let typed = u32::try_from(cube).unwrap_or(0);
    if typed.is_power_of_two() {
        return Ok(typed);
    }
    let above = typed.max(2).next_power_of_two();
    Err(refuse::cube_not_a_power(above, above / 2, cube)
        .by(Source::Booklet)
        .at(fields::CUBE))
}

/// What a game comes to on the cube's value, the match's own rules left aside: once, twice or three times; of a drop
/// the cube before the offer, and never a gammon.
pub(super) fn worth(kind: WinKind, cube: u32) -> u32 {
    cube.saturating_mul(match kind {
        WinKind::Single | WinKind::Drop => 1,
        WinKind::Gammon => 2,
        WinKind::Backgammon => 3,
    })
}

/// Whether some double of this game was surely of no use to the player who made it: the cube as it stood already won
/// them the match. `needs` is how many points each side is away from winning.
///
/// Who doubled first is not on the sheet. A drop tells it, since the winner made the last offer and the turns to double
/// alternate; of a played game both ways are tried, and only a cube that is too high in both is called so.
pub(super) fn redundant(game: &ScoredGame, needs: BySide<u32>) -> bool {
    let turned = game.cube.checked_ilog2().unwrap_or(0);
    match game.kind {
        WinKind::Drop => wasted(game.winner, turned.saturating_add(1), needs),
        WinKind::Single | WinKind::Gammon | WinKind::Backgammon => {
            turned > 0 && Side::BOTH.iter().all(|&last| wasted(last, turned, needs))
        }
    }
}

/// Whether, when `last` made the last of `doubles` doubles, one of them was made on a cube that was enough already.
fn wasted(last: Side, doubles: u32, needs: BySide<u32>) -> bool {
    let mut doubler = last;
    (0..doubles).rev().any(|before| {
        let enough = Cube::value_after(before) >= needs[doubler];
        doubler = doubler.other();
        enough
    })
}
