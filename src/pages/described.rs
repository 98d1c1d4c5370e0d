//! A table in words, for those who do not see the board.

use super::board::{CubeLies, CubePlace, Picture};
use super::words::Words;
use crate::engine::board::{BAR, Board, OFF};
use crate::engine::{BySide, Side};

/// Where everything on the table of `picture` is; `names` say whose it is.
#[must_use]
pub fn described(w: Words, picture: &Picture, names: &BySide<String>) -> String {
    let mut sentences = Vec::new();
    if let Some((side, [a, b])) = picture.dice {
        sentences.push(w.say_with("board-dice", &[("who", &names[side]), ("a", &a), ("b", &b)]));
    }
    for side in [Side::Bottom, Side::Top] {
        let board = match side {
            Side::Bottom => picture.board,
            Side::Top => picture.board.swapped(),
        };
        let key = match side {
            Side::Bottom => "board-dark", // a key
            Side::Top => "board-light",   // a key
        };
        sentences.push(w.say_with(
            key,
            &[
                ("who", &names[side]),
                ("places", &places(w, board)),
                ("pips", &board.pips()),
            ],
        ));
    }
    sentences.extend(picture.cube.map(|cube| cube_lies(w, cube, names)));
    sentences.join(" ")
}

/// Where the cube lies.
#[must_use]
pub fn cube_lies(w: Words, cube: CubeLies, names: &BySide<String>) -> String {
    let value = cube.value;
    match cube.at {
        CubePlace::Middle => w.with("board-cube-middle", "value", value),
        CubePlace::Owned(side) => w.with2("board-cube-owned", "value", value, "who", &names[side]),
        CubePlace::Offered(side) => {
            w.with2("board-cube-offered", "value", value, "who", &names[side])
        }
    }
}

/// Every place with checkers of the side that sees the board, its farthest first.
fn places(w: Words, board: Board) -> String {
    let mut list = Vec::new();
    let mut add = |key: &str, place: u8| {
        let n = board.own(place);
        if n > 0 {
            list.push(w.say_with(key, &[("n", &n), ("point", &place)]));
        }
    };
    add("board-on-bar", BAR); // a key
    for point in (1..=24).rev() {
        add("board-on-point", point); // a key
    }
    add("board-off", OFF); // a key
    list.join(", ")
}
