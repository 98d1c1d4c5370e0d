//! Ratings for display, in text and as a curve.

use super::messages::Messages;
use super::percent::chance;
use crawford_club::rating::RatingTerms;
use crawford_forms::decimal;

/// Micro-points to one decimal: `1523.4`.
#[must_use]
pub fn points(micros: i64) -> String {
    decimal::signed(micros, 6, 1)
}

/// A change in micro-points, to two decimals: `+4.10`, `−2.00`.
#[must_use]
pub fn signed(micros: i64) -> String {
    decimal::change(micros, 6, 2)
}

/// How one match changed a rating, one sentence for each term: from the rating and the experience before it, and the
/// opponent's rating.
#[must_use]
pub fn why(
    w: Messages,
    terms: &RatingTerms,
    won: bool,
    (before, experience, opponent): (i64, i64, i64),
) -> Vec<String> {
    let against = if won {
        1.0 - terms.chance
    } else {
        terms.chance
    };
    vec![
        w.rating_why_before(chance(w, terms.chance), points(opponent), points(before)),
        w.rating_why_k(experience, decimal::full(terms.k.unsigned_abs(), 2)),
        w.rating_why_sum(
            format!("{against:.4}"),
            signed(terms.change),
            decimal::full(terms.k.unsigned_abs(), 2),
            format!("{:.4}", terms.root),
        ),
    ]
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    /// The points of the SVG polyline: `x,y x,y`.
    pub line: String,
    /// The coordinates of the last point.
    pub last: (String, String),
    /// Horizontal lines, each with its height and its label.
    pub grid: Vec<(i64, String)>,
    pub said: String,
}

const WIDTH: i64 = 640;
const HEIGHT: i64 = 220;
/// The margin at the left for the labels, and at the other edges.
const LEFT: i64 = 66;
const EDGE: i64 = 12;
/// Most points of the line.
const MOST: usize = 320;

impl Curve {
    /// From the starting rating and the rating after each match; `None` for fewer than two matches.
    #[must_use]
    pub fn of(w: Messages, all: &[i64]) -> Option<Curve> {
        let [start, rated @ ..] = all else {
            return None;
        };
        if rated.len() < 2 {
            return None;
        }
        let (low, high) = (*all.iter().min()?, *all.iter().max()?);
        let step = step(high.saturating_sub(low));
        let bottom = low.div_euclid(step).saturating_mul(step);
        let top = high.div_euclid(step).saturating_add(1).saturating_mul(step);
        let y = |rating: i64| {
            let above = i128::from(rating.saturating_sub(bottom));
            let whole = i128::from(top.saturating_sub(bottom)).max(1);
            let room = i128::from(HEIGHT - 2 * EDGE);
            i128::from(HEIGHT - EDGE) * 10 - above * room * 10 / whole
        };
        let last = all.len().saturating_sub(1).max(1);
        let x = |at: usize| {
            let room =
                usize::try_from((WIDTH - LEFT - EDGE) * 10).expect("there is room to draw in");
            let left = usize::try_from(LEFT * 10).expect("there is room at the left");
            left + at.saturating_mul(room) / last
        };
        // Of many matches only some are drawn, at equal distances, and always the last.
        let every = all.len().div_ceil(MOST).max(1);
        let shown = all
            .iter()
            .enumerate()
            .filter(|(at, _)| last.abs_diff(*at).is_multiple_of(every))
            .map(|(at, rating)| (x(at), y(*rating)));
        let spots: Vec<(String, String)> = shown
            .map(|(x, y)| {
                let x = u64::try_from(x).expect("a place in the drawing");
                let y = u64::try_from(y).expect("a place in the drawing");
                (decimal::full(x, 1), decimal::full(y, 1))
            })
            .collect();
        let line: Vec<String> = spots.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let mut grid = Vec::new();
        let mut at = bottom;
        while at <= top && grid.len() < 12 {
            let height = i64::try_from(y(at) / 10).expect("a height in the drawing");
            grid.push((height, (at / 1_000_000).to_string()));
            at = at.saturating_add(step);
        }
        Some(Curve {
            line: line.join(" "),
            last: spots.last().cloned()?,
            grid,
            said: w.rating_curve(
                points(high),
                points(low),
                rated.len(),
                points(*all.last()?),
                points(*start),
            ),
        })
    }
}

/// The distance of the horizontal lines in micro-points, for at most six of them.
fn step(range: i64) -> i64 {
    let steps = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];
    let micros = |points: i64| points.saturating_mul(1_000_000);
    let fits = |points: &i64| range / micros(*points) < 5;
    micros(steps.into_iter().find(fits).unwrap_or(10_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_halves_away_from_zero() {
        assert_eq!(points(1_523_449_999), "1523.4");
        assert_eq!(points(1_523_450_000), "1523.5");
        assert_eq!(points(-50_000), "−0.1");
        assert_eq!(signed(4_103_200), "+4.10");
        assert_eq!(signed(-1_995_000), "−2.00");
        assert_eq!(signed(0), "0.00");
    }
}
