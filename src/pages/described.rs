//! A position in words, as the accessible text of a board.

use super::board::{BoardPicture, CubeLies, CubePlace};
use super::messages::{Messages, selector};
use crate::backgammon::board::{BAR, Board, OFF};
use crate::backgammon::{BySide, Side};

/// Describes everything in `picture`; `names` are those of the two sides.
#[must_use]
pub fn described(w: Messages, picture: &BoardPicture, names: &BySide<String>) -> String {
    let mut sentences = Vec::new();
    if let Some((side, dice)) = picture.dice {
        sentences.push(dice_said(w, &dice, &names[side]));
    }
    for side in [Side::Bottom, Side::Top] {
        let board = match side {
            Side::Bottom => picture.board,
            Side::Top => picture.board.swapped(),
        };
        let colour = selector!("board-side.side", side in Side { Bottom = "dark", Top = "light" });
        sentences.push(w.board_side(board.pips(), places(w, board), colour, &names[side]));
    }
    sentences.extend(picture.cube.map(|cube| cube_lies(w, cube, names)));
    sentences.join(" ")
}

/// What somebody has thrown.
#[must_use]
pub fn dice_said(w: Messages, dice: &[u8], who: &str) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    w.board_dice(w.list(&dice), who)
}

#[must_use]
pub fn cube_lies(w: Messages, cube: CubeLies, names: &BySide<String>) -> String {
    let value = cube.value;
    match cube.at {
        CubePlace::Middle => w.board_cube_middle(value),
        CubePlace::Owned(side) => w.board_cube_owned(value, &names[side]),
        CubePlace::Offered(side) => w.board_cube_offered(value, &names[side]),
    }
}

/// Every point with checkers of the side from which the board is seen, the farthest first.
fn places(w: Messages, board: Board) -> String {
    let mut list = Vec::new();
    let mut add = |place: u8, said: &dyn Fn(u8) -> String| {
        let n = board.own(place);
        if n > 0 {
            list.push(said(n));
        }
    };
    add(BAR, &|n| w.board_on_bar(n));
    for point in (1..=24).rev() {
        add(point, &|n| w.board_on_point(n, point));
    }
    add(OFF, &|n| w.board_off(n));
    list.join(", ")
}
