//! A position in words, as the accessible text of a board.

use super::board::{BoardPicture, CubeLies, CubePlace};
use super::messages::{Messages, selector};
use backgammon::board::{BAR, OFF};
use backgammon::{BySide, Side};

/// Describes everything in `picture`; `names` are those of the two sides.
#[must_use]
pub fn described(w: Messages, picture: &BoardPicture, names: &BySide<String>) -> String {
    let mut sentences = Vec::new();
    if let Some((side, dice)) = picture.dice {
        sentences.push(dice_said(w, &dice, &names[side]));
    }
    for side in [Side::Bottom, Side::Top] {
        let board = picture.seen_by(side);
        let own = |place| board.own(place);
        sentences.push(side_said(w, side, board.pips(), own, &names[side]));
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

/// What a side has still to move, and where its checkers are, the farthest first; `own` is how many it has on a place.
#[must_use]
pub fn side_said(w: Messages, side: Side, pips: u16, own: impl Fn(u8) -> u8, name: &str) -> String {
    let places = (OFF..=BAR).rev().map(|place| (place, own(place)));
    let said: Vec<String> = places
        .filter(|(_, n)| *n > 0)
        .map(|(place, n)| match place {
            BAR => w.board_on_bar(n),
            OFF => w.board_off(n),
            point => w.board_on_point(n, point),
        })
        .collect();
    let colour = selector!("board-side.side", side in Side { Bottom = "dark", Top = "light" });
    w.board_side(pips, said.join(", "), colour, name)
}
