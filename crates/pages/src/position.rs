//! The picture of a position, from an XGID, a Position ID, or a Position ID with a Match ID.

use super::board::{BoardPicture, CubeLies, CubePlace};
use super::described::described;
use super::messages::Messages;
use super::paths::encode;
use backgammon::board::Board;
use backgammon::cube::Cube;
use backgammon::record::{MatchPosition, PositionState, position_id};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, refuse};

/// The longest identifier accepted, in bytes.
const LONGEST: usize = 200;

/// `position-unknown` when it is none of the three identifiers; else the first thing wrong with it.
pub fn picture(w: Messages, id: &str) -> Result<BoardPicture, Violation> {
    let id = id.trim();
    if id.len() > LONGEST {
        return Err(refuse::position_unknown());
    }
    let first = |defects: Vec<Violation>| {
        let unknown = || refuse::position_unknown();
        defects.into_iter().next().unwrap_or_else(unknown)
    };
    let colons = id.bytes().filter(|b| *b == b':').count();
    match colons {
        0 if id.len() == 14 => {
            // A Position ID is written from the side on roll; nothing else is known.
            let board = position_id::read(id, 15).map_err(first)?;
            Ok(of_board(w, board))
        }
        1 => MatchPosition::from_gnubg_id(id)
            .map(|m| of_moment(w, &m))
            .map_err(first),
        2.. => MatchPosition::from_xgid(id)
            .map(|m| of_moment(w, &m))
            .map_err(first),
        _ => Err(refuse::position_unknown()),
    }
}

#[must_use]
pub fn address(id: &str) -> String {
    format!("/position/{}.svg", encode(id.trim()))
}

fn names(w: Messages) -> BySide<String> {
    BySide::new(
        w.position_top().into_owned(),
        w.position_bottom().into_owned(),
    )
}

fn titled(w: Messages, mut picture: BoardPicture) -> BoardPicture {
    picture.title = w.position_title().into_owned();
    picture.description = described(w, &picture, &names(w));
    picture
}

/// A position of which nothing else is known.
fn of_board(w: Messages, board: Board) -> BoardPicture {
    let picture = BoardPicture {
        board,
        cube: None,
        dice: None,
        moved: None,
        numbered_for: Side::Bottom,
        title: String::new(),
        description: String::new(),
    };
    titled(w, picture)
}

fn of_moment(w: Messages, moment: &MatchPosition) -> BoardPicture {
    let value = Cube::value_after(u32::from(moment.cube_log2));
    let offered = |times: u32, to: Side| CubeLies {
        value: value.saturating_mul(times),
        at: CubePlace::Offered(to),
    };
    let lies = CubeLies {
        value,
        at: moment.owner.map_or(CubePlace::Middle, CubePlace::Owned),
    };
    let other = moment.on_roll.other();
    let cube = match moment.state {
        PositionState::Doubled => offered(2, other),
        PositionState::Beavered => offered(4, moment.on_roll),
        PositionState::Raccooned => offered(8, other),
        _ => lies,
    };
    let picture = BoardPicture {
        board: moment.board_of_bottom(),
        // In the Crawford game and in a match to one point no cube is drawn.
        cube: Some(cube).filter(|_| !moment.crawford && moment.length != 1),
        dice: match moment.state {
            PositionState::Dice(a, b) => Some((moment.on_roll, [a, b])),
            _ => None,
        },
        moved: None,
        numbered_for: moment.on_roll,
        title: String::new(),
        description: String::new(),
    };
    titled(w, picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_identifiers_are_read() {
        let w = Messages::english();
        let xgid = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:63:0:0:0:7:10";
        for id in [
            "4HPwATDgc/ABMA",
            "4HPwATDgc/ABMA:cAkAAAAAAAAA",
            xgid,
            &xgid[5..],
        ] {
            let picture = picture(w, id).unwrap();
            assert!(
                picture.description.contains("dark"),
                "{}",
                picture.description
            );
        }
        let picture = picture(w, xgid).unwrap();
        assert_eq!(picture.dice, Some((Side::Bottom, [6, 3])));
        let lies = CubeLies {
            value: 2,
            at: CubePlace::Owned(Side::Top),
        };
        assert_eq!(picture.cube, Some(lies));
    }

    #[test]
    fn what_is_no_position_is_told_so() {
        let w = Messages::english();
        let long = "x".repeat(5000);
        for id in [
            "",
            "1",
            "hello",
            "////////////////",
            "a:b",
            "a:b:c",
            "XGID=",
            &long,
            "é:é:é",
            "99999999999999",
        ] {
            assert!(picture(w, id).is_err(), "{id}");
        }
    }
}
