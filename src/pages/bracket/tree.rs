//! The rounds of a bracket, and the positions of their matches in the drawing.
//!
//! The drawing is a grid: a column for each round; below the headings up to four rows, one for each quarter of the
//! sheet. Rounds with several matches to a quarter have a list in each row; the last round within the quarters has one
//! match in each; the semi-finals and the final are placed on the lines between the rows, so that rows may differ in
//! height and a decided quarter can be folded.

use super::{BracketScene, MatchView};
use crate::pages::round_names::{main_round, main_round_short};
use crate::tournament::{Event, Fixture};

/// From this many rounds on, decided quarters are folded.
const FOLDED_FROM: u8 = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bracket {
    /// In order; the third-place match belongs to the last.
    pub rounds: Vec<BracketRound>,
    /// Quarters that can be folded: the number, and whether it is decided and therefore folded at first.
    pub folds: Vec<(usize, bool)>,
    /// Whether it is the winners' side of two sides that meet in a final.
    pub two_sides: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketRound {
    /// From 1.
    pub number: u8,
    /// "Quarter-finals".
    pub name: String,
    /// "QF".
    pub short: String,
    /// Whether it is shown first: the earliest undecided one.
    pub current: bool,
    /// `between` if its matches are on the lines between the rows, `last` if each has a row of its own, else empty.
    pub class: &'static str,
    pub groups: Vec<BracketGroup>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketGroup {
    /// Class of the list: `q1` to `q4` for a quarter, `third` for the third-place match, else empty.
    pub class: &'static str,
    pub label: String,
    /// The matches, each with the class of its own position if the list has none.
    pub matches: Vec<(&'static str, MatchView)>,
}

const QUARTERS: [&str; 4] = ["q1", "q2", "q3", "q4"];

impl Bracket {
    /// Without rounds before the draw.
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event) -> Bracket {
        let current = event.current_round();
        // A sheet written by a director need not halve from round to round, so it is drawn like any other part.
        let last = if is_own(event) { 0 } else { event.rounds };
        let rounds: Vec<BracketRound> = (1..=last)
            .map(|number| round(scene, event, number, number == current))
            .collect();
        let folds = if last >= FOLDED_FROM {
            (1..=4).map(|q| (q, is_decided(event, q))).collect()
        } else {
            Vec::new()
        };
        Bracket {
            rounds,
            folds,
            two_sides: event.meets_losers(),
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.rounds.len()
    }
}

pub(super) fn is_own(event: &Event) -> bool {
    event.capabilities().own_sheet.is_some()
}

/// Whether every match of a quarter of the sheet is decided, including the quarter-final.
fn is_decided(event: &Event, quarter: usize) -> bool {
    (1..=event.rounds.saturating_sub(2)).all(|round| {
        let matches: Vec<&Fixture> = event.round(round).collect();
        let each = (matches.len() / 4).max(1);
        let from = quarter.saturating_sub(1).saturating_mul(each);
        matches
            .iter()
            .skip(from)
            .take(each)
            .all(|m| m.result.is_some())
    })
}

fn round(scene: &BracketScene<'_>, event: &Event, number: u8, current: bool) -> BracketRound {
    let view = |m: &Fixture| MatchView::of(scene, event, m);
    let matches: Vec<MatchView> = event.round(number).map(view).collect();
    // The rows of the drawing: as many as the first round has matches, four at most.
    let rows = match event.rounds {
        0 | 1 => 1,
        2 => 2,
        _ => 4,
    };
    let count = matches.len();
    let mut groups = Vec::new();
    let class = if count > rows {
        let each = count / rows;
        let mut left = matches.into_iter();
        for (quarter, class) in (1..).zip(QUARTERS) {
            groups.push(BracketGroup {
                class,
                label: scene.w.bracket_quarter(quarter),
                matches: left.by_ref().take(each).map(|m| ("", m)).collect(),
            });
        }
        ""
    } else {
        let places: &[&'static str] = match (rows, count) {
            (4, 2) => &["b1", "b3"],
            (4, 1) => &["b2"],
            (2, 1) => &["b1"],
            _ => &QUARTERS,
        };
        groups.push(BracketGroup {
            class: "",
            label: String::new(),
            matches: places.iter().copied().zip(matches).collect(),
        });
        if count == rows { "last" } else { "between" }
    };
    if number == event.rounds {
        let third = event.matches.iter().filter(|m| m.phase.is_beside_final());
        let third: Vec<_> = third.map(|m| ("", view(m))).collect();
        if !third.is_empty() {
            groups.push(BracketGroup {
                class: "third",
                label: scene.w.round_third_place().into_owned(),
                matches: third,
            });
        }
    }
    BracketRound {
        number,
        name: main_round(scene.w, event, event.rounds, number),
        short: main_round_short(scene.w, event, number),
        current,
        class,
        groups,
    }
}
