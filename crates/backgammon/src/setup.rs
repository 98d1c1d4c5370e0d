//! Any arrangement of numbers, and what keeps it from being a position.

use super::Board;
use super::board::MAX_CHECKERS;
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};

/// Twenty-six numbers somebody wrote down: not a position until [`PositionSetup::board`] says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionSetup {
    /// From the mover's view: index 0 minus the opponent's checkers on the bar, 1 to 24 the points, own checkers
    /// positive and the opponent's negative, index 25 own checkers on the bar.
    pub points: [i64; 26],
    /// Checkers borne off: own, the opponent's.
    pub off: [i64; 2],
    /// How many checkers a side plays with, 1 to 15.
    pub checkers: i64,
}

impl PositionSetup {
    /// The position, when there is one. A point cannot be held by both sides here, as one number says who is on it.
    ///
    /// # Errors
    /// All defects, never the first alone: `setup-checkers` (1 to 15 a side), `setup-bar-sign`, `setup-off`,
    /// `setup-count` (checkers on the board, the bar and off do not come to the number played with), `setup-both-won`
    /// and `setup-stalemate` (both sides on the bar before closed boards: cannot be reached, GamesGrid's rules).
    pub fn board(&self) -> Result<Board, Vec<Violation>> {
        let mut defects = Vec::new();
        if !(1..=i64::from(MAX_CHECKERS)).contains(&self.checkers) {
            let defect = refuse::setup_checkers(self.checkers).by(Source::Laws1970(2));
            defects.push(defect.at(fields::CHECKERS));
        }
        let [top_bar, .., own_bar] = self.points;
        if top_bar > 0 || own_bar < 0 {
            defects.push(refuse::setup_bar_sign().at(fields::BOARD));
        }
        let packed = self.packed([0, 0], Source::Laws1970(2), &mut defects);
        if defects.is_empty() {
            let [own, opp] = packed;
            let board = Board::from_packed(own, opp);
            if board.is_won() && board.swapped().is_won() {
                defects.push(
                    refuse::setup_both_won()
                        .by(Source::Laws1970(20))
                        .at(fields::BOARD),
                );
            } else if board.is_shut_out() && board.swapped().is_shut_out() {
                defects.push(
                    refuse::setup_stalemate()
                        .by(Source::GamesGrid)
                        .at(fields::BOARD),
                );
            } else {
                return Ok(board);
            }
        }
        Err(defects)
    }

    /// The checkers of both sides, own first, as positions pack them. `under` has a bit for each point where one of a side
    /// lies beneath the other's. What is wrong with them goes to `defects`: then they mean nothing. How many there are to be is
    /// said by `source`.
    pub(crate) fn packed(
        &self,
        under: [u32; 2],
        source: Source,
        defects: &mut Vec<Violation>,
    ) -> [u128; 2] {
        let [top_bar, points @ .., own_bar] = &self.points;
        let sides = [
            ("own", points.map(|n| n.max(0)), *own_bar),
            (
                "opponent",
                points.map(|n| n.min(0).saturating_neg()),
                top_bar.saturating_neg(),
            ),
        ];
        let mut packed = [0_u128; 2];
        for ((((side, on_points, bar), off), under), packed) in
            sides.iter().zip(self.off).zip(under).zip(&mut packed)
        {
            if off < 0 {
                defects.push(refuse::setup_off(off).at(fields::OFF));
            }
            let total = on_points
                .iter()
                .chain([bar, &off])
                .fold(i64::from(under.count_ones()), |sum, n| {
                    sum.saturating_add(*n)
                });
            if total != self.checkers {
                let defect = refuse::setup_count(total, self.checkers, *side).by(source);
                defects.push(defect.at(fields::BOARD));
            }
            let (first, last) = if *side == "own" {
                (off, *bar)
            } else {
                (*bar, off)
            };
            let places = [first].into_iter().chain(*on_points).chain([last]);
            *packed = places.zip(0_u32..).fold(0, |packed, (n, place)| {
                let n = (n & 15) as u128 + u128::from(under >> place & 1);
                packed.wrapping_add(n << (4 * place))
            });
        }
        packed
    }
}
