//! Backgammon by the generator of all games, beside the one that plays backgammon alone.

use backgammon::plays::{self, for_each_play};
use backgammon::variants::{GameRules, Generator, Position, Variant, perft};
use backgammon::{Board, Dice, PositionSetup};

fn rules(name: &str) -> GameRules {
    Variant::named(name).unwrap().rules
}

#[test]
fn counts_are_those_of_backgammon() {
    for (name, board) in [
        ("backgammon", Board::STANDARD),
        ("nackgammon", Board::NACKGAMMON),
        ("hypergammon", Board::HYPERGAMMON_3),
    ] {
        let mut generator = Generator::new(rules(name));
        let start = Position::start(&rules(name));
        let count = perft(&mut generator, &start, 2).unwrap();
        assert_eq!(count, plays::perft(board, 2), "{name}");
    }
}

#[test]
fn plays_are_those_of_backgammon_in_random_games() {
    let rules = rules("backgammon");
    let mut generator = Generator::new(rules);
    let mut random = 1_u64;
    let mut number = |below: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) % below
    };
    for _ in 0..60 {
        let mut board = Board::STANDARD;
        while !board.is_over() {
            let dice = Dice::ALL[number(21) as usize];
            let mut expected = Vec::new();
            for_each_play(board, dice, |after, _| expected.push(after.signed()));
            if expected.is_empty() {
                expected.push(board.signed());
            }
            expected.sort_unstable();
            let position = Position::read(&rules, &PositionSetup::from(board), &[], 9).unwrap();
            let plays = generator.plays(&position, dice).unwrap();
            let mut found: Vec<_> = plays.iter().map(|play| play.after.signed()).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{board:?} {dice}");
            let mut after = vec![board];
            for_each_play(board, dice, |end, _| after.push(end));
            let chosen = 1 + number(after.len().max(2) as u64 - 1) as usize;
            board = after.get(chosen).unwrap_or(&board).swapped();
        }
    }
}
