//! The legal plays of a throw in the order in which somebody who has seen one of them looks for it.

use super::Steps;
use crate::board::BAR;
use crate::{Board, Dice};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// So few plays are read at a glance, and stand together.
const AT_A_GLANCE: usize = 6;
/// How many are called likely where no book names them.
const LIKELY: usize = 4;

/// A throw, the higher die first, and its plays as their steps.
type Opening = (u8, u8, &'static [&'static [(u8, u8)]]);

/// The plays an opening throw is usually met with, the most usual first.
const OPENINGS: [Opening; 15] = [
    (2, 1, &[&[(13, 11), (6, 5)], &[(24, 23), (13, 11)]]),
    (3, 1, &[&[(8, 5), (6, 5)]]),
    (4, 1, &[&[(24, 23), (13, 9)], &[(13, 9), (6, 5)]]),
    (5, 1, &[&[(24, 23), (13, 8)], &[(13, 8), (6, 5)]]),
    (6, 1, &[&[(13, 7), (8, 7)]]),
    (3, 2, &[&[(24, 21), (13, 11)], &[(13, 11), (13, 10)]]),
    (4, 2, &[&[(8, 4), (6, 4)]]),
    (5, 2, &[&[(13, 11), (13, 8)], &[(24, 22), (13, 8)]]),
    (
        6,
        2,
        &[
            &[(24, 18), (13, 11)],
            &[(24, 18), (18, 16)],
            &[(13, 7), (7, 5)],
        ],
    ),
    (
        4,
        3,
        &[
            &[(24, 20), (13, 10)],
            &[(13, 10), (13, 9)],
            &[(24, 21), (13, 9)],
        ],
    ),
    (5, 3, &[&[(8, 3), (6, 3)]]),
    (6, 3, &[&[(24, 18), (13, 10)], &[(24, 18), (18, 15)]]),
    (5, 4, &[&[(24, 20), (13, 8)], &[(13, 9), (13, 8)]]),
    (
        6,
        4,
        &[
            &[(24, 18), (18, 14)],
            &[(8, 2), (6, 2)],
            &[(24, 18), (13, 9)],
        ],
    ),
    (6, 5, &[&[(24, 18), (18, 13)]]),
];

/// The plays of a throw to choose from, the likely ones apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayChoices {
    /// The likeliest first.
    pub likely: Vec<Steps>,
    /// All others, those that begin with a checker from one place together: from the bar and the farthest point down.
    pub others: Vec<Vec<Steps>>,
}

impl PlayChoices {
    /// `plays` of `dice` from `before`, each with the position it comes to, as [`PartialPlay`](super::PartialPlay) has them.
    ///
    /// The rule: an opening throw by the book; otherwise what hits, then what bears off, then what holds the most points
    /// with the fewest blots. It is no opinion on which play is good.
    #[must_use]
    pub fn of(before: Board, dice: Dice, plays: &[(Board, Steps)]) -> PlayChoices {
        let book = usual(before, dice);
        let mut ranked: Vec<_> = plays
            .iter()
            .map(|(after, steps)| {
                let place = book.iter().position(|usual| usual == after);
                (place.unwrap_or(usize::MAX), merit(*after), *steps)
            })
            .collect();
        ranked.sort_by_key(|(place, merit, _)| (*place, *merit));
        let in_book = ranked.iter().filter(|(place, ..)| *place < usize::MAX);
        let likely = match (plays.len(), in_book.count()) {
            (all @ ..=AT_A_GLANCE, _) => all,
            (_, 0) => LIKELY,
            (_, named) => named,
        };
        let mut choices = PlayChoices::default();
        let mut others: BTreeMap<Reverse<u8>, Vec<Steps>> = BTreeMap::new();
        for (nth, (_, _, steps)) in ranked.into_iter().enumerate() {
            if nth < likely {
                choices.likely.push(steps);
            } else {
                let first = steps.iter().map(|(from, _)| from).max().unwrap_or(BAR);
                others.entry(Reverse(first)).or_default().push(steps);
            }
        }
        choices.others = others.into_values().collect();
        choices
    }
}

/// Where the usual plays of an opening throw come to.
fn usual(before: Board, dice: Dice) -> Vec<Board> {
    let thrown = |(high, low, _): &&Opening| (*high, *low) == (dice.high(), dice.low());
    let book = OPENINGS.iter().find(thrown);
    let Some((_, _, book)) = book.filter(|_| before == Board::STANDARD) else {
        return Vec::new();
    };
    let made = |steps: &&[(u8, u8)]| super::PartialPlay::after(before, dice, steps);
    book.iter()
        .filter_map(|steps| Some(made(steps)?.board))
        .collect()
}

/// What plays outside the book are sorted by: what is likelier is less.
fn merit(after: Board) -> (Reverse<u8>, Reverse<u8>, Reverse<usize>, usize) {
    let held = (1..BAR).filter(|point| after.own(*point) > 1).count();
    let blots = (1..BAR).filter(|point| after.own(*point) == 1).count();
    // The opponent's checkers on the bar, of which there were as many before every play.
    (
        Reverse(after.opponent(0)),
        Reverse(after.off()),
        Reverse(held),
        blots,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::PlayText;
    use crate::plays::PartialPlay;

    fn choices(before: Board, high: u8, low: u8) -> PlayChoices {
        let dice = Dice::new(high, low).unwrap();
        let plays = PartialPlay::after(before, dice, &[]).unwrap().plays;
        let choices = PlayChoices::of(before, dice, &plays);
        // Each play stands in it once.
        let mut all: Vec<_> = choices
            .likely
            .iter()
            .chain(choices.others.iter().flatten())
            .collect();
        assert_eq!(all.len(), plays.len());
        all.sort_by_key(|steps| steps.iter().collect::<Vec<_>>());
        all.dedup();
        assert_eq!(all.len(), plays.len());
        for group in &choices.others {
            let mut firsts: Vec<_> = group
                .iter()
                .map(|s| s.iter().map(|(from, _)| from).max())
                .collect();
            firsts.dedup();
            assert_eq!(firsts.len(), 1, "{group:?}");
        }
        choices
    }

    fn written(before: Board, plays: &[Steps]) -> Vec<String> {
        let text = |steps: &Steps| {
            PlayText {
                before,
                steps: *steps,
            }
            .to_string()
        };
        plays.iter().map(text).collect()
    }

    #[test]
    fn every_opening_throw_has_its_usual_plays_first() {
        for (high, low, book) in OPENINGS {
            let choices = choices(Board::STANDARD, high, low);
            assert_eq!(choices.likely.len(), book.len(), "{high}{low}");
            assert!(!choices.others.is_empty());
        }
        let first =
            |high, low| written(Board::STANDARD, &choices(Board::STANDARD, high, low).likely);
        assert_eq!(first(3, 1), ["8/5 6/5"]);
        assert_eq!(first(6, 4), ["24/14", "8/2 6/2", "24/18 13/9"]);
        let others = choices(Board::STANDARD, 3, 1).others;
        let sources: Vec<_> = others
            .iter()
            .filter_map(|group| group.first()?.iter().map(|(from, _)| from).max())
            .collect();
        assert_eq!(sources, [24, 13, 8, 6]);
    }

    #[test]
    fn a_hit_comes_before_a_point_and_a_point_before_a_blot() {
        // Nackgammon has no book: what holds the most points and leaves the fewest blots.
        let nack = Board::NACKGAMMON;
        assert_eq!(
            written(nack, &choices(nack, 3, 1).likely)
                .first()
                .map(String::as_str),
            Some("8/5 6/5")
        );
        // After 62 as 24/18 13/11 a throw of 61 hits twice.
        let dice = Dice::new(6, 2).unwrap();
        let after = PartialPlay::after(Board::STANDARD, dice, &[(24, 18), (13, 11)]).unwrap();
        let before = after.board.swapped();
        let likely = written(before, &choices(before, 6, 1).likely);
        assert!(likely.iter().all(|play| play.contains('*')), "{likely:?}");
    }
}
