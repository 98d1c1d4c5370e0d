//! Where the losers of a main round fall, which decides how soon people meet again.
//!
//! Down a losers' side of a size that is a power of two, the loser of match `j` of a main round falls to the place
//! `j ^ mask`, one mask for each round: 0 is the natural order, the highest bit alone shifts by half, all bits reverse.
//! The masks below had the fewest rematches before the final among all masks (up to 64 entrants) or as far as descent
//! found (above), every match an even toss.

use super::build::From;
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Falls {
    /// As far from those they have met as can be.
    #[default]
    Best,
    /// As they stand on the sheet.
    Natural,
}

/// For a sheet of this size: the masks of main rounds 2, 3, 4 …; further rounds have 0.
fn masks(size: usize) -> &'static [usize] {
    match size {
        8 => &[1],
        16 => &[2],
        32 => &[3, 2],
        64 => &[12, 4, 1, 1],
        128 => &[6, 15, 5, 1, 1],
        256 => &[30, 6, 15, 4, 1, 1],
        512 => &[40, 24, 7, 13, 4, 1, 1],
        1024 => &[120, 112, 14, 10, 12, 4, 0, 1],
        _ => &[],
    }
}

pub(super) fn falling_order(losers: &[From], size: usize, round: u8, falls: Falls) -> Vec<From> {
    let mask = match falls {
        Falls::Natural => 0,
        Falls::Best => usize::from(round)
            .checked_sub(2)
            .and_then(|at| masks(size).get(at).copied())
            .unwrap_or(0),
    };
    (0..losers.len())
        .filter_map(|place| losers.get(place ^ mask).copied())
        .collect()
}
