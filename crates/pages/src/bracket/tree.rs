//! The rounds of a bracket, and the positions of their matches in the drawing.
//!
//! The drawing is a grid: a column for each round; below the headings up to four rows, one for each quarter of the
//! sheet. Rounds with several matches to a quarter have a list in each row; the last round within the quarters has one
//! match in each; the semi-finals and the final are placed on the lines between the rows, so that rows may differ in
//! height and a decided quarter can be folded.

use super::{BracketScene, MatchView};
use crate::round_names::{has_own_sheet, main_round, main_round_short};
use crawford_tournament::{Event, Fixture};

/// From this many rounds on, decided quarters are folded.
const FOLDED_FROM: u8 = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketView {
    /// In order; the third-place match belongs to the last.
    pub rounds: Vec<BracketRound>,
    /// Quarters that can be folded.
    pub folds: Vec<Fold>,
    /// Who has won the last round of it, whose way is drawn.
    pub winner: Option<u32>,
    /// Whether it is the winners' side of two sides that meet in a final.
    pub two_sides: bool,
}

/// A quarter of the sheet that can be folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// From 1.
    pub quarter: usize,
    pub label: String,
    /// Whether it is decided and therefore folded at first.
    pub decided: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketRound {
    /// Among those drawn, from 1.
    pub number: u8,
    /// "Quarter-finals".
    pub name: String,
    /// "QF".
    pub short: String,
    /// "to 5", where all its matches are of one length.
    pub length: Option<String>,
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

const THIRD_PLACE: &str = "third";
const QUARTERS: [&str; 4] = ["q1", "q2", "q3", "q4"];

impl BracketGroup {
    #[must_use]
    pub fn is_third_place(&self) -> bool {
        self.class == THIRD_PLACE
    }
}

impl BracketView {
    /// Without rounds before the draw.
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event) -> BracketView {
        BracketView::from_round(scene, event, 1)
    }

    /// The rounds from this one on alone, numbered from 1.
    #[must_use]
    pub fn of_last(scene: &BracketScene<'_>, event: &Event, first: u8) -> BracketView {
        BracketView {
            folds: Vec::new(),
            ..BracketView::from_round(scene, event, first)
        }
    }

    fn from_round(scene: &BracketScene<'_>, event: &Event, first: u8) -> BracketView {
        let current = event.current_round();
        // A sheet written by a director need not halve from round to round, so it is drawn like any other part.
        let last = if has_own_sheet(event) {
            0
        } else {
            event.rounds
        };
        let rounds: Vec<BracketRound> = (first..=last)
            .zip(1..)
            .map(|(number, shown)| BracketRound {
                number: shown,
                ..round(scene, event, number, number == current)
            })
            .collect();
        let folds = if last >= FOLDED_FROM {
            (1..=4).map(|q| fold(scene, event, q)).collect()
        } else {
            Vec::new()
        };
        BracketView {
            rounds,
            folds,
            winner: winner(event, last),
            two_sides: event.meets_losers(),
        }
    }

    /// Whether it is a match on the way of the winner.
    #[must_use]
    pub fn is_on_the_way(&self, m: &MatchView) -> bool {
        let mut lines = m.lines.iter();
        self.winner.is_some() && lines.any(|line| line.won && line.entrant == self.winner)
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

/// The winner of the only match of the last round.
fn winner(event: &Event, last: u8) -> Option<u32> {
    let mut matches = event.round(last);
    let (only, None) = (matches.next()?, matches.next()) else {
        return None;
    };
    only.winner().map(|who| who.0)
}

/// A quarter of the sheet: decided when every match of it is, including the quarter-final, whose winner it is named after.
fn fold(scene: &BracketScene<'_>, event: &Event, quarter: usize) -> Fold {
    let last = event.rounds.saturating_sub(2);
    let in_round = |round| {
        let matches: Vec<&Fixture> = event.round(round).collect();
        let each = (matches.len() / 4).max(1);
        let from = quarter.saturating_sub(1).saturating_mul(each);
        matches.into_iter().skip(from).take(each)
    };
    let decided = (1..=last).all(|round| in_round(round).all(|m| m.result.is_some()));
    let won_by = in_round(last).next().and_then(Fixture::winner);
    Fold {
        quarter,
        label: match won_by.filter(|_| decided) {
            Some(who) => scene.w.bracket_fold_won(quarter, scene.isolated(who)),
            None => scene.w.bracket_fold(quarter),
        },
        decided,
    }
}

/// "to 5", where all matches of a round are of one length.
fn length(scene: &BracketScene<'_>, matches: &[MatchView]) -> Option<String> {
    let first = matches.first()?.length;
    let same = matches.iter().all(|m| m.length == first);
    same.then(|| scene.w.to_length(first))
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
    let length = match event.settings.sides.boards() {
        None => length(scene, &matches),
        Some(_) => None,
    };
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
                class: THIRD_PLACE,
                label: scene.w.round_third_place().into_owned(),
                matches: third,
            });
        }
    }
    BracketRound {
        number,
        name: main_round(scene.w, event, event.rounds, number),
        short: main_round_short(scene.w, event, number),
        length,
        current,
        class,
        groups,
    }
}
