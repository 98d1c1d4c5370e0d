//! The engine finds what the slow generators find.

use crate::slow::{self, Input, NAMES, Output};
use backgammon::variants::{Generator, Position, Variant, perft};
use backgammon::{Dice, PositionSetup};
use std::collections::BTreeMap;

/// Positions of each game, reached by play.
const POSITIONS: usize = 10_000;

fn checkers(name: &str) -> i64 {
    match name {
        "hypergammon" => 3,
        _ => 15,
    }
}

fn found(generator: &mut Generator, name: &str, input: &Input) -> Vec<Output> {
    let setup = PositionSetup {
        points: input.board.map(i64::from),
        off: input.off.map(i64::from),
        checkers: checkers(name),
    };
    let pinned: Vec<i64> = input.pinned.iter().copied().map(i64::from).collect();
    let turn = u8::try_from(input.turn).unwrap_or(u8::MAX);
    let position = Position::read(generator.rules(), &setup, &pinned, turn).unwrap();
    let [first, second] = input.dice;
    let dice = Dice::new(first, second).unwrap();
    let plays = generator.plays(&position, dice).unwrap();
    let mut found: Vec<Output> = plays
        .iter()
        .map(|play| Output {
            board: play.after.signed(),
            off: play.after.off()[0],
            pinned: play.after.pinned().collect(),
            again: play.again,
        })
        .collect();
    found.sort();
    found
}

#[test]
fn every_game_has_a_slow_generator() {
    let mut names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name).collect();
    let mut slow = NAMES.to_vec();
    names.sort_unstable();
    slow.sort_unstable();
    assert_eq!(names, slow);
}

#[test]
fn plays_agree_at_random_positions() {
    std::thread::scope(|threads| {
        for name in NAMES {
            threads.spawn(move || plays_agree(name));
        }
    });
}

fn plays_agree(name: &str) {
    let mut generator = Generator::new(Variant::named(name).unwrap().rules);
    let mut rng = slow::Rng(17);
    let mut compared = 0;
    let mut thrown_again = 0;
    while compared < POSITIONS {
        slow::random_game(name, &mut rng, |input, expected| {
            compared += 1;
            thrown_again += usize::from(expected.iter().any(|play| play.again));
            let found = found(&mut generator, name, input);
            assert_eq!(found, expected, "{name}: {input:?}");
        });
    }
    let may_throw_again =
        name.starts_with("acey-deucey") || ["russian", "french", "mexican"].contains(&name);
    assert_eq!(thrown_again > 0, may_throw_again, "{name}");
}

#[test]
fn the_engine_finds_what_was_worked_by_hand() {
    for name in NAMES {
        let mut generator = Generator::new(Variant::named(name).unwrap().rules);
        for worked in crate::worked::worked(name) {
            let found = found(&mut generator, name, &worked.position);
            assert_eq!(found, worked.results, "{name}: {}", worked.why);
        }
    }
}

/// Counts as the engine's `perft` does, each position of a level once with how many ways lead to it.
fn slow_perft(name: &str, depth: u32) -> u64 {
    let start = Input {
        board: slow::start(name),
        off: [0, 0],
        dice: [1, 1],
        pinned: Vec::new(),
        turn: 0,
    };
    let mut level = BTreeMap::from([(key(&start, 0), (start, 0_u32, 1_u64))]);
    for left in (1..=depth).rev() {
        let mut next = BTreeMap::new();
        let mut count = 0;
        for (input, their_turns, ways) in level.into_values() {
            for dice in (1..=6).flat_map(|a| (a..=6).map(move |b| [a, b])) {
                let thrown = Input {
                    dice,
                    ..input.clone()
                };
                let plays = slow::plays(name, &thrown);
                count += ways * plays.len() as u64;
                if left == 1 {
                    continue;
                }
                for play in plays {
                    let after = slow::after(&thrown, &play);
                    let (after, theirs) = match play.again {
                        true => (after, their_turns),
                        false => {
                            let flipped = slow::flip(name, &after);
                            let turn = their_turns;
                            (Input { turn, ..flipped }, thrown.turn + 1)
                        }
                    };
                    let entry = next
                        .entry(key(&after, theirs))
                        .or_insert((after, theirs, 0));
                    entry.2 += ways;
                }
            }
        }
        if left == 1 {
            return count;
        }
        level = next;
    }
    1
}

fn key(input: &Input, their_turns: u32) -> String {
    format!(
        "{:?} {:?} {:?} {} {their_turns}",
        input.board, input.off, input.pinned, input.turn
    )
}

/// As deep as it ends in seconds: the first throw of European acey-deucey and of Mexican backgammon has more plays than
/// other games' second.
fn depth(name: &str) -> u32 {
    match name {
        "acey-deucey-european" | "mexican" => 1,
        "dutch" => 3,
        _ => 2,
    }
}

#[test]
fn counts_of_positions_agree() {
    for name in NAMES {
        let rules = Variant::named(name).unwrap().rules;
        let start = Position::start(&rules);
        let counted = perft(&mut Generator::new(rules), &start, depth(name)).unwrap();
        assert_eq!(slow_perft(name, depth(name)), counted, "{name}");
    }
}
