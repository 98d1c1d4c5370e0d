//! A position in words, as the accessible text of a board.

use super::board::{BoardPicture, CubeLies, CubePlace};
use super::messages::Messages;
use crate::backgammon::board::{BAR, Board, OFF};
use crate::backgammon::{BySide, Side};

/// Describes everything in `picture`; `names` are those of the two sides.
#[must_use]
pub fn described(w: Messages, picture: &BoardPicture, names: &BySide<String>) -> String {
    let mut sentences = Vec::new();
    if let Some((side, [a, b])) = picture.dice {
        sentences.push(w.board_dice(a, b, &names[side]));
    }
    for side in [Side::Bottom, Side::Top] {
        let board = match side {
            Side::Bottom => picture.board,
            Side::Top => picture.board.swapped(),
        };
        let key = match side {
            Side::Bottom => Messages::board_dark,
            Side::Top => Messages::board_light,
        };
        sentences.push(key(w, board.pips(), places(w, board), &names[side]));
    }
    sentences.extend(picture.cube.map(|cube| cube_lies(w, cube, names)));
    sentences.join(" ")
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
