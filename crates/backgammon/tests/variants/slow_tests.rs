//! Whether the slow generators themselves are right: against the oracle, and in random games.

use crate::slow::{Input, NAMES, Rng, flip, plays, random_game, random_positions};
use serde::Deserialize;
use std::io::Read;
use std::path::Path;

#[derive(Deserialize)]
struct Sample {
    id: String,
    board: [i8; 26],
    off: [u8; 2],
    dice: [u8; 2],
    plays: Vec<SamplePlay>,
}

#[derive(Deserialize)]
struct SamplePlay {
    board: [i8; 26],
    off: u8,
}

fn samples() -> Vec<Sample> {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = crate_root.join("../../tests/data/oracle/legal_plays.jsonl.gz");
    let mut lines = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap())
        .read_to_string(&mut lines)
        .unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn backgammon_is_what_the_oracle_says() {
    let samples = samples();
    assert_eq!(samples.len(), 11_850);
    for (n, sample) in samples.iter().enumerate() {
        let name = ["backgammon", "portes", "misere"][n % 3];
        let position = Input {
            board: sample.board,
            off: sample.off,
            dice: sample.dice,
            third: None,
            pinned: Vec::new(),
            turn: 9,
            hit: [0, 0],
        };
        let found: Vec<_> = plays(name, &position)
            .iter()
            .map(|p| (p.board, p.off))
            .collect();
        let mut said: Vec<_> = sample.plays.iter().map(|p| (p.board, p.off)).collect();
        if said.is_empty() {
            said.push((sample.board, sample.off[0]));
        }
        assert_eq!(found, said, "{}", sample.id);
    }
}

/// The mover's checkers and the opponent's, wherever they are.
fn counts(position: &Input) -> [i32; 2] {
    let mut counts = position.off.map(i32::from);
    for &n in &position.board {
        counts[usize::from(n < 0)] += i32::from(n).abs();
    }
    for &point in &position.pinned {
        let on_top = position.board[usize::from(point)];
        assert_ne!(on_top, 0, "{position:?}");
        counts[usize::from(on_top > 0)] += 1;
    }
    counts
}

#[test]
fn random_games_end_and_keep_their_checkers() {
    for name in NAMES {
        let checkers = if name == "hypergammon" { 3 } else { 15 };
        let mut rng = Rng(7);
        for _ in 0..5 {
            let (_, points) = random_game(name, &mut rng, |position, plays| {
                assert_eq!(counts(position), [checkers; 2], "{name}: {position:?}");
                assert!(!plays.is_empty(), "{name}: {position:?}");
                for play in plays {
                    let after = crate::slow::after(position, play);
                    assert_eq!(
                        counts(&after),
                        [checkers; 2],
                        "{name}: {position:?} {play:?}"
                    );
                    assert_eq!(flip(name, &flip(name, &after)), after, "{name}");
                }
            });
            assert!((-15..=15).contains(&points), "{name}");
        }
    }
}

#[test]
fn random_positions_are_the_same_from_the_same_seed() {
    for name in NAMES {
        assert_eq!(
            random_positions(name, 3, 100),
            random_positions(name, 3, 100)
        );
    }
}
