//! Whole tournaments by chance, and that the checker sees what is wrong with one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests say what they expect"
)]

mod games;
mod planted;
mod played;

use crawford_checker::FormatKind;
use crawford_simulate::{CheckedRun, play_checked, script};
use crawford_tournament::simulate::{Corrections, Script};

/// A tournament of a format, with people leaving and results corrected.
pub fn tournament(kind: FormatKind, players: usize, seed: u64, trouble: f64) -> CheckedRun {
    let script = script(kind, players, None, seed, trouble, trouble).unwrap();
    play_checked(kind, &script).unwrap()
}

/// The same with corrections made in every way a director can.
pub fn corrected(
    kind: FormatKind,
    players: usize,
    seed: u64,
    trouble: f64,
    how: Corrections,
) -> CheckedRun {
    let script = Script {
        correcting: how,
        ..script(kind, players, None, seed, trouble, trouble).unwrap()
    };
    play_checked(kind, &script).unwrap()
}
