//! The tie-breaks, each a sum of terms that can be shown.

use super::super::EntrantNo;
use super::super::seed::first_word;
use super::{Exact, RankedField, RoundKind, ScoreCard, ScoreCardLine};
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// Matches won, byes that count as wins among them.
    Wins,
    /// The matches against each other of those still equal; what it leaves equal is compared anew.
    DirectEncounter,
    /// The sum of the opponents' scores.
    Buchholz,
    /// The same without the lowest.
    #[form(name = "buchholz-cut1")]
    BuchholzCut1,
    /// The same without the lowest and the highest.
    BuchholzMedian,
    /// Each opponent's score, times the points scored against them.
    SonnebornBerger,
    /// The sum of the scores after each round.
    Cumulative,
    /// Points won in matches less points lost.
    PointMargin,
    /// The mean rating of the opponents, and 400 for each win above a loss, divided by the matches.
    RatingPerformance,
    /// Lots drawn from the recorded seed.
    Lots,
}

impl TieBreak {
    /// Its name in addresses.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.word()
    }
}

/// How rounds not played over the board count in tie-breaks: named and versioned, so that an old event keeps its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnplayedRule {
    /// As FIDE words it from 2026: as against a dummy opponent with the player's own score, at most the rounds times
    /// what a draw is worth (article 16); where all opponents were known beforehand, a match given away counts as one
    /// against that opponent (article 15.2).
    #[default]
    Fide2026,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TieBreakTerm {
    pub round: u16,
    /// The opponent; nobody for a round not played, or where it does not matter.
    pub opponent: Option<EntrantNo>,
    pub kind: RoundKind,
    /// What was counted of the opponent or of the round: a score, a rating, a margin.
    pub of: Exact,
    /// What it was multiplied by: the points scored against them.
    pub times: Exact,
    pub amount: Exact,
    /// Whether it was cut, and so does not count.
    pub cut: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TieBreakValue {
    pub by: TieBreak,
    /// What it comes to; more is better. Nothing where there is nothing to count.
    pub value: Option<Exact>,
    pub terms: Vec<TieBreakTerm>,
}

pub(super) struct Scores<'f> {
    pub(super) field: &'f RankedField,
    /// The cards' places by player, sorted.
    places: Vec<(EntrantNo, usize)>,
    scores: Vec<Exact>,
}

impl<'f> Scores<'f> {
    pub(super) fn of(field: &'f RankedField) -> Self {
        Scores {
            field,
            places: field.by_number().into_iter().collect(),
            scores: field.cards.iter().map(ScoreCard::score).collect(),
        }
    }

    pub(super) fn card(&self, at: usize) -> Option<&'f ScoreCard> {
        self.field.cards.get(at)
    }

    pub(super) fn score(&self, at: usize) -> Exact {
        *self.scores.get(at).expect("every card has a score")
    }

    fn opponent(&self, who: EntrantNo) -> Option<usize> {
        let found = self.places.binary_search_by_key(&who, |(who, _)| *who);
        found
            .ok()
            .and_then(|at| self.places.get(at))
            .map(|(_, place)| *place)
    }

    /// The score of whoever a round was against: of a dummy where it was not played, unless they were to meet anyway.
    fn score_against(&self, at: usize, line: &ScoreCardLine) -> Exact {
        let met = line.kind.played() || self.field.scheduled;
        match line.opponent.filter(|_| met) {
            Some(who) => self
                .opponent(who)
                .map_or(Exact::ZERO, |other| self.score(other)),
            None => {
                let draws = self.field.win.per(2) * Exact::from(u32::from(self.field.rounds));
                self.score(at).min(draws)
            }
        }
    }

    /// A tie-break of the player of a card. Direct encounter is not a number of one player alone: see `encounter`.
    pub(super) fn value(&self, by: TieBreak, at: usize) -> TieBreakValue {
        let Some(card) = self.card(at) else {
            return TieBreakValue {
                by,
                value: None,
                terms: Vec::new(),
            };
        };
        let mut terms: Vec<TieBreakTerm> = card
            .lines
            .iter()
            .filter_map(|line| self.term(by, at, line))
            .collect();
        match by {
            TieBreak::BuchholzCut1 => cut(&mut terms, true, false),
            TieBreak::BuchholzMedian => cut(&mut terms, true, true),
            TieBreak::Cumulative => accumulate(&mut terms),
            TieBreak::Wins
            | TieBreak::DirectEncounter
            | TieBreak::Buchholz
            | TieBreak::SonnebornBerger
            | TieBreak::PointMargin
            | TieBreak::RatingPerformance
            | TieBreak::Lots => {}
        }
        let sum: Exact = terms.iter().filter(|t| !t.cut).map(|t| t.amount).sum();
        let value = match by {
            TieBreak::DirectEncounter => None,
            TieBreak::RatingPerformance => (!terms.is_empty()).then(|| sum.per(terms.len())),
            TieBreak::Lots => Some(lot(&self.field.seed, card.who)),
            TieBreak::Wins
            | TieBreak::Buchholz
            | TieBreak::BuchholzCut1
            | TieBreak::BuchholzMedian
            | TieBreak::SonnebornBerger
            | TieBreak::Cumulative
            | TieBreak::PointMargin => Some(sum),
        };
        TieBreakValue { by, value, terms }
    }

    fn term(&self, by: TieBreak, at: usize, line: &ScoreCardLine) -> Option<TieBreakTerm> {
        let one = Exact::from(1i64);
        let (of, times) = match by {
            TieBreak::Wins => (one, if line.won { one } else { Exact::ZERO }),
            TieBreak::Buchholz | TieBreak::BuchholzCut1 | TieBreak::BuchholzMedian => {
                (self.score_against(at, line), one)
            }
            TieBreak::SonnebornBerger => (self.score_against(at, line), line.points),
            TieBreak::Cumulative => (line.points, one),
            TieBreak::PointMargin => (Exact::from(line.margin), one),
            TieBreak::RatingPerformance => {
                if !line.kind.played() {
                    return None;
                }
                let rating = self.card(self.opponent(line.opponent?)?)?.rating?;
                let swing = Exact::from(if line.won { 400i64 } else { -400 });
                (Exact::new(i128::from(rating), 1000) + swing, one)
            }
            TieBreak::DirectEncounter | TieBreak::Lots => return None,
        };
        Some(TieBreakTerm {
            round: line.round,
            opponent: line.opponent,
            kind: line.kind,
            of,
            times,
            amount: of * times,
            cut: false,
        })
    }
}

/// Leaves out the lowest term, the highest, or both; of equal ones the earliest round.
fn cut(terms: &mut [TieBreakTerm], lowest: bool, highest: bool) {
    if lowest && let Some(term) = terms.iter_mut().min_by_key(|t| t.amount) {
        term.cut = true;
    }
    if highest
        && let Some(term) = terms
            .iter_mut()
            .filter(|t| !t.cut)
            .min_by_key(|t| std::cmp::Reverse(t.amount))
    {
        term.cut = true;
    }
}

fn accumulate(terms: &mut [TieBreakTerm]) {
    let mut so_far = Exact::ZERO;
    for term in terms {
        so_far = so_far + term.of;
        term.amount = so_far;
    }
}

/// The lot of a player, from the seed and the check-in number alone, so that nobody's leaving changes another's: the first
/// eight bytes of SHA-256("crawford lots 1" ‖ seed as written ‖ number as big-endian u64). The higher is drawn first.
fn lot(seed: &str, who: EntrantNo) -> Exact {
    let digest = Sha256::new()
        .chain_update("crawford lots 1")
        .chain_update(seed)
        .chain_update(u64::from(who.0).to_be_bytes())
        .finalize();
    Exact::new(i128::from(first_word(&digest)), 1)
}
