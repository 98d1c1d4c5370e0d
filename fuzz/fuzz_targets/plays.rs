//! Every legal play is accepted, every other is refused: any position, any roll, any change of a play.
#![no_main]

use backgammon::{Dice, PositionSetup};

#[path = "../../crates/backgammon/tests/rules/bodies.rs"]
mod bodies;
#[path = "../../crates/backgammon/tests/rules/model.rs"]
mod model;

type Input = ([i8; 26], u8, usize, Vec<(usize, i8, i8)>);

libfuzzer_sys::fuzz_target!(|input: Input| {
    let (numbers, roll, pick, changes) = input;
    let points = numbers.map(i64::from);
    let on = |sign: i64| points.iter().map(|n| (n * sign).max(0)).sum::<i64>();
    let off = [15 - on(1), 15 - on(-1)];
    let checkers = 15;
    bodies::setup(points, off, checkers);
    let setup = PositionSetup {
        points,
        off,
        checkers,
    };
    if let Ok(board) = setup.board() {
        let dice = Dice::ALL[usize::from(roll) % 21];
        bodies::plays(board, dice, pick, &changes);
    }
});
