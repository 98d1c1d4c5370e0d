//! The engine finds what the slow generators find.

use crate::slow::{self, Input, NAMES, Output};
use backgammon::PositionSetup;
use backgammon::variants::{
    Game, GameRules, Generator, MOST_COUNTED, Position, Throw, Variant, perft,
};
use std::collections::BTreeMap;

/// Positions of each game, reached by play.
const POSITIONS: usize = 10_000;
const POSITIONS_OF_AN_OPTION: usize = 1_000;

fn checkers(name: &str) -> i64 {
    match name {
        "hypergammon" => 3,
        _ => 15,
    }
}

/// The game of this name, with what is played otherwise after it: `gul-bara rest=lost`.
pub fn rules(named: &str) -> GameRules {
    named.parse::<Game>().unwrap().rules()
}

pub fn position(rules: &GameRules, name: &str, input: &Input) -> Position {
    let setup = PositionSetup {
        points: input.board.map(i64::from),
        off: input.off.map(i64::from),
        checkers: checkers(name),
    };
    let pinned: Vec<i64> = input.pinned.iter().copied().map(i64::from).collect();
    let turn = u8::try_from(input.turn).unwrap_or(u8::MAX);
    let position = Position::read(rules, &setup, &pinned, turn).unwrap();
    position.with_hit(rules, input.hit).unwrap()
}

/// What the engine says a game that is over has brought the mover, as the slow ones do.
pub fn ended(rules: &GameRules, position: &Position) -> Option<i32> {
    position.ending(rules).map(|ending| {
        let points = i32::from(ending.points);
        ending
            .won
            .map_or(0, |won| if won { points } else { -points })
    })
}

/// Every play, and how it ends the game if it does.
fn found(generator: &mut Generator, name: &str, input: &Input) -> Vec<(Output, Option<i32>)> {
    let rules = *generator.rules();
    let position = position(&rules, name, input);
    let numbers: Vec<u8> = input.dice.into_iter().chain(input.third).collect();
    let throw = Throw::new(&numbers).unwrap();
    let plays = generator.plays(&position, throw).unwrap();
    let mut found: Vec<_> = plays
        .iter()
        .map(|play| {
            let output = Output {
                board: play.after.signed(),
                off: play.after.off()[0],
                pinned: play.after.pinned().collect(),
                hit: play.after.hit(),
                again: play.again,
            };
            (output, ended(&rules, &play.after))
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
            threads.spawn(move || plays_agree(name, POSITIONS));
        }
    });
}

/// Each option played each way there is, and all that is unusual together.
#[test]
fn plays_agree_whatever_is_played_otherwise() {
    let mut games = Vec::new();
    for variant in Variant::ALL {
        let others = variant.options.iter().flat_map(|choice| {
            let values = choice.values.iter().skip(1);
            values.map(|value| format!("{}={}", choice.name, value.name))
        });
        let others: Vec<String> = others.collect();
        games.extend(others.iter().map(|way| format!("{} {way}", variant.name)));
        if others.len() > 1 {
            games.push(format!("{} {}", variant.name, others.join(" ")));
        }
    }
    assert!(games.len() > 20);
    std::thread::scope(|threads| {
        for game in &games {
            threads.spawn(|| plays_agree(game, POSITIONS_OF_AN_OPTION));
        }
    });
}

fn plays_agree(named: &str, positions: usize) {
    let name = named.split(' ').next().unwrap();
    let mut generator = Generator::new(rules(named));
    let mut rng = slow::Rng(17);
    let mut compared = 0;
    let mut thrown_again = 0;
    while compared < positions {
        slow::random_game(named, &mut rng, |input, plays| {
            compared += 1;
            thrown_again += usize::from(plays.iter().any(|play| play.again));
            let expected = plays
                .iter()
                .map(|play| (play.clone(), slow::ended_by(named, input, play)));
            let found = found(&mut generator, name, input);
            assert_eq!(found, expected.collect::<Vec<_>>(), "{named}: {input:?}");
        });
    }
    let may_throw_again =
        name.starts_with("acey-deucey") || ["russian", "french", "mexican"].contains(&name);
    assert_eq!(thrown_again > 0, may_throw_again, "{named}");
}

#[test]
fn the_engine_finds_what_was_worked_by_hand() {
    for name in NAMES {
        let mut generator = Generator::new(Variant::named(name).unwrap().rules);
        for worked in crate::worked::worked(name) {
            let found = found(&mut generator, name, &worked.position);
            let found: Vec<_> = found.into_iter().map(|(output, _)| output).collect();
            assert_eq!(found, worked.results, "{name}: {}", worked.why);
        }
    }
}

/// Counts as the engine's `perft` does, each position of a level once with how many ways lead to it.
fn slow_perft(name: &str, start: Input, depth: u32) -> u64 {
    // Games that are over before the last throw.
    let mut finished = 0;
    let mut level = BTreeMap::from([(key(&start, 0), (start, 0_u32, 1_u64))]);
    for left in (1..=depth).rev() {
        let mut next = BTreeMap::new();
        let mut count = 0;
        for (input, their_turns, ways) in level.into_values() {
            for (dice, third) in throws(name) {
                let thrown = Input {
                    dice,
                    third,
                    ..input.clone()
                };
                let plays = slow::plays(name, &thrown);
                count += ways * plays.len() as u64;
                if left == 1 {
                    continue;
                }
                for play in plays {
                    if slow::ended_by(name, &thrown, &play).is_some() {
                        finished += ways;
                        continue;
                    }
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
            return count + finished;
        }
        level = next;
    }
    1
}

fn throws(name: &str) -> Vec<([u8; 2], Option<u8>)> {
    let two = (1..=6).flat_map(|a| (a..=6).map(move |b| [a, b]));
    match slow::dice(name) {
        3 => two
            .flat_map(|[a, b]| (b..=6).map(move |c| ([a, b], Some(c))))
            .collect(),
        _ => two.map(|dice| (dice, None)).collect(),
    }
}

fn key(input: &Input, their_turns: u32) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {} {their_turns}",
        input.board, input.off, input.pinned, input.hit, input.turn
    )
}

/// Where counting begins: the start of the game, where its throws can be listed.
fn counted_from(name: &str) -> Input {
    let (board, off) = match name {
        // With all fifteen a 1-1 can be played in millions of ways; four cannot be off after it either.
        "plakoto-express" => (slow::start(name).map(|n| n.clamp(-4, 4)), [11, 11]),
        _ => (slow::start(name), [0, 0]),
    };
    Input {
        board,
        off,
        dice: [1, 1],
        third: None,
        pinned: Vec::new(),
        turn: 0,
        hit: [0, 0],
    }
}

/// As deep as it ends in seconds: the first throw of European acey-deucey and of Mexican backgammon has more plays than
/// other games' second.
fn depth(name: &str) -> u32 {
    match name {
        "acey-deucey-european" | "mexican" | "plakoto-express" => 1,
        "dutch" => 3,
        _ => 2,
    }
}

/// From the start a 1-1 of Plakoto Express has more plays than may be listed, and they are counted all the same.
#[test]
#[ignore = "a gigabyte, and minutes without optimisation: run with --release"]
fn the_widest_throw_is_counted() {
    let name = "plakoto-express";
    let rules = Variant::named(name).unwrap().rules;
    let mut generator = Generator::new(rules);
    let start = Position::start(&rules);
    let refused = perft(&mut generator, &start, 1).unwrap_err();
    assert_eq!(refused.rule, backgammon::violation::rules::PLAYS_TOO_MANY);
    let counted = perft(&mut generator.at_most(MOST_COUNTED), &start, 1).unwrap();
    let slowly = Input {
        board: slow::start(name),
        off: [0, 0],
        ..counted_from(name)
    };
    assert_eq!(slow_perft(name, slowly, 1), counted);
}

#[test]
fn counts_of_positions_agree() {
    for name in NAMES {
        let rules = Variant::named(name).unwrap().rules;
        let from = counted_from(name);
        let start = position(&rules, name, &from);
        let counted = perft(&mut Generator::new(rules), &start, depth(name)).unwrap();
        assert_eq!(slow_perft(name, from, depth(name)), counted, "{name}");
    }
}
