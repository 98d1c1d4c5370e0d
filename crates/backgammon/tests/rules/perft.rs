//! Counts of positions some plays away, and hashes of the very sets, for five starts and twelve positions.

use crate::oracle::{board, text};
use backgammon::plays::{for_each_play, perft_of};
use backgammon::record::position_id::{self, Key};
use backgammon::{Board, Dice};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};

#[derive(Deserialize)]
struct File {
    positions: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    name: String,
    pid: String,
    board: [i64; 26],
    depths: Vec<Depth>,
    #[serde(default)]
    distinct_positions_after_ply: Vec<Distinct>,
}

#[derive(Deserialize)]
struct Depth {
    depth: u32,
    by_first_roll: BTreeMap<String, u64>,
    total: u64,
}

#[derive(Deserialize)]
struct Distinct {
    depth: u32,
    count: u64,
    fnv1a64_of_sorted_keys: String,
}

/// The file's text gives FNV's usual start, 14695981039346656037; its hash of an empty set shows the one it used, a digit
/// shorter.
const HASH_OF_NOTHING: u64 = 1_469_598_103_934_665_603;

fn positions() -> Vec<Position> {
    serde_json::from_str::<File>(&text("perft.json"))
        .unwrap()
        .positions
}

impl Position {
    fn board(&self) -> Board {
        let on = |sign: i64| self.board.iter().map(|n| (n * sign).max(0)).sum::<i64>();
        let checkers = if self.name.starts_with("hypergammon") {
            on(1)
        } else {
            15
        };
        let off = [checkers - on(1), checkers - on(-1)];
        board(self.board, off, checkers)
    }
}

fn counts_up_to(most: u64) -> usize {
    let mut seen = 0;
    for position in positions() {
        let board = position.board();
        assert_eq!(position_id::write(board), position.pid, "{}", position.name);
        for depth in position.depths.iter().filter(|d| d.total <= most) {
            let mut total = 0;
            for dice in Dice::ALL {
                let count = perft_of(board, dice, depth.depth);
                assert_eq!(
                    count,
                    depth.by_first_roll[&dice.to_string()],
                    "{} {dice} {}",
                    position.name,
                    depth.depth
                );
                total += count;
            }
            assert_eq!(total, depth.total, "{} {}", position.name, depth.depth);
            seen += 1;
        }
    }
    seen
}

fn sets_up_to(most: u64) -> usize {
    let mut seen = 0;
    for position in positions() {
        let mut level = vec![position.board()];
        for expected in position
            .distinct_positions_after_ply
            .iter()
            .filter(|d| d.count <= most)
        {
            let mut keys = HashSet::<Key>::new();
            let mut next = Vec::new();
            for board in level.drain(..).filter(|b| !b.is_over()) {
                for dice in Dice::ALL {
                    let mut passed = true;
                    let mut reach = |after: Board| {
                        if keys.insert(position_id::key(after.swapped())) {
                            next.push(after.swapped());
                        }
                    };
                    for_each_play(board, dice, |after, _| {
                        passed = false;
                        reach(after);
                    });
                    if passed {
                        reach(board);
                    }
                }
            }
            level = next;
            let mut sorted: Vec<Key> = keys.into_iter().collect();
            sorted.sort_unstable();
            assert_eq!(
                sorted.len() as u64,
                expected.count,
                "{} {}",
                position.name,
                expected.depth
            );
            let hash = sorted.iter().flatten().fold(HASH_OF_NOTHING, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
            });
            assert_eq!(
                format!("{hash:016x}"),
                expected.fnv1a64_of_sorted_keys,
                "{} {}",
                position.name,
                expected.depth
            );
            seen += 1;
        }
    }
    seen
}

#[test]
fn counts() {
    assert!(counts_up_to(2_000_000) > 17);
}

#[test]
fn sets_of_positions() {
    assert!(sets_up_to(50_000) > 0);
}

#[test]
#[ignore = "minutes without optimisation: run with --release"]
fn every_count() {
    counts_up_to(u64::MAX);
}

#[test]
#[ignore = "minutes and gigabytes: run with --release"]
fn every_set_of_positions() {
    sets_up_to(u64::MAX);
}
