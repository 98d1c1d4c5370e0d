//! Rankings with their reasons: scores, tie-breaks in the director's order, shared places.
//!
//! Nothing here knows how a format pairs. A format writes a [`ScoreCard`] for each player; [`rank`] orders them by score,
//! then by each tie-break in turn, each looking only at those the ones before it left equal. Whoever is equal after all
//! shares the place. Every number is an exact fraction and comes with the terms of its sum.

mod card;
mod encounter;
mod exact;
mod tie_break;

pub use card::{RankedField, RoundKind, ScoreCard, ScoreCardLine};
pub use encounter::Encounter;
pub use exact::{Exact, NotExact};
pub use tie_break::{TieBreak, TieBreakTerm, TieBreakValue, UnplayedRule};

use super::EntrantNo;
use crawford_forms::violation::Violation;
use crawford_forms::{self, Choice, Control, Limits, Word};
use crawford_journal::{NoteId, how_many};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tie_break::Scores;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankingRules {
    /// The tie-breaks in the order in which they are applied; without any, equal scores share a place.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,
    #[serde(default)]
    pub unplayed: UnplayedRule,
    /// The orders the director set by hand, in the order in which they were set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<ManualOrder>,
}

/// An order the director set among players who are next to each other in the table; it breaks a tie or overrules places.
/// It applies as long as exactly these are next to each other, in whatever order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ManualOrder {
    pub order: Vec<EntrantNo>,
    pub note: NoteId,
}

/// How many tie-breaks a form asks for.
const ASKED: usize = 5;

impl RankingRules {
    /// How a form asks for tie-breaks, those of which `may_be` holds.
    pub(crate) fn asked(may_be: impl Fn(TieBreak) -> bool) -> Control {
        let may_be = TieBreak::ALL.iter().filter(|by| may_be(**by));
        let words: Vec<&str> = may_be.map(|by| by.name()).collect();
        Control::Ranked {
            words: Word::all(TieBreak::MESSAGE, &words),
            places: ASKED,
        }
    }
}

impl crawford_forms::Value for RankingRules {
    fn control(_: &Limits) -> Control {
        RankingRules::asked(|_| true)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        Ok(RankingRules {
            tie_breaks: crawford_forms::ranked(typed, ASKED)?,
            unplayed: UnplayedRule::Fide2026,
            by_hand: Vec::new(),
        })
    }

    fn show(&self) -> Vec<String> {
        crawford_forms::Value::show(&self.tie_breaks)
    }
}

impl Default for RankingRules {
    /// The tie-breaks of the Mind Sports Olympiad: direct encounter, then Buchholz without the worst opponent.
    fn default() -> Self {
        RankingRules {
            tie_breaks: vec![TieBreak::DirectEncounter, TieBreak::BuchholzCut1],
            unplayed: UnplayedRule::Fide2026,
            by_hand: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rank {
    pub who: EntrantNo,
    /// The best place shared, from 1.
    pub from: u32,
    pub to: u32,
    pub score: Exact,
    pub wins: u32,
    pub losses: u32,
    /// Each tie-break in the order set, with its terms.
    pub values: Vec<TieBreakValue>,
    /// What direct encounter saw, where it was asked.
    pub encounter: Option<Encounter>,
    /// What put the player below the one above: nothing for the first and for those who share; otherwise the score or a
    /// tie-break.
    pub parted_by: Option<Parted>,
    /// The reason under which the director set this place by hand.
    pub by_hand: Option<NoteId>,
}

impl Rank {
    #[must_use]
    pub fn shared(&self) -> bool {
        self.from != self.to
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parted {
    Score,
    By(TieBreak),
    /// A play-off for the last places of a group, which the player lost.
    PlayOff,
    ByHand,
}

/// Everyone's place, best first; those who share one by check-in number.
#[must_use]
pub fn rank(field: &RankedField, rules: &RankingRules) -> Vec<Rank> {
    let scores = Scores::of(field);
    let mut seen = BTreeMap::new();
    let everyone = (0..field.cards.len()).collect();
    let mut parts = vec![(everyone, None)];
    refine(&mut parts, Parted::Score, |part| {
        by_key(part, |at| Reverse(scores.score(at)))
    });
    let mut values: Vec<Vec<TieBreakValue>> = vec![Vec::new(); field.cards.len()];
    for by in &rules.tie_breaks {
        for (at, list) in values.iter_mut().enumerate() {
            list.push(scores.value(*by, at));
        }
        refine(&mut parts, Parted::By(*by), |part| match by {
            TieBreak::DirectEncounter => encounter::split(&scores, part, &mut seen),
            _ => by_key(part, |at| {
                let worked_out = values.get(at).and_then(|list| list.last());
                Reverse(worked_out.and_then(|v| v.value))
            }),
        });
    }
    let mut ranks = Vec::with_capacity(field.cards.len());
    let mut from = 1u32;
    for (mut part, parted_by) in parts {
        part.sort_by_key(|at| scores.card(*at).map(|card| card.who));
        let many = how_many(part.len());
        let to = from.saturating_add(many).saturating_sub(1);
        for at in part {
            let Some(card) = scores.card(at) else {
                continue;
            };
            ranks.push(Rank {
                who: card.who,
                from,
                to,
                score: scores.score(at),
                wins: card.wins(),
                losses: card.losses(),
                values: std::mem::take(values.get_mut(at).expect("every card has its values")),
                encounter: seen.remove(&at),
                parted_by,
                by_hand: None,
            });
        }
        from = to.saturating_add(1);
    }
    if !rules.by_hand.is_empty() {
        let computed = ranks.clone();
        for set in &rules.by_hand {
            order_by_hand(&mut ranks, set);
        }
        part_again(&mut ranks, &computed, &rules.tie_breaks);
    }
    ranks
}

/// Applies an order of the director's, if its players stand next to each other and share a place with nobody else.
fn order_by_hand(ranks: &mut [Rank], set: &ManualOrder) {
    let sits = |rank: &Rank| set.order.contains(&rank.who);
    let Some(first) = ranks.iter().position(sits) else {
        return;
    };
    let Some(part) = ranks.get_mut(first..first.saturating_add(set.order.len())) else {
        return;
    };
    let from = how_many(first).saturating_add(1);
    let many = how_many(part.len());
    let to = from.saturating_add(many).saturating_sub(1);
    let apart = |rank: &Rank| sits(rank) && rank.from >= from && rank.to <= to;
    if part.len() < 2 || !part.iter().all(apart) {
        return;
    }
    part.sort_by_key(|rank| set.order.iter().position(|who| *who == rank.who));
    for (place, rank) in (from..).zip(part) {
        (rank.from, rank.to) = (place, place);
        rank.by_hand = Some(set.note);
    }
}

/// Says of everyone what puts them below whoever is above them now: an order of the director's that has both, or what
/// parted the two as computed.
fn part_again(ranks: &mut [Rank], computed: &[Rank], tie_breaks: &[TieBreak]) {
    let came: BTreeMap<EntrantNo, u32> = computed.iter().map(|r| (r.who, r.from)).collect();
    let step = |parted: &Parted| match parted {
        Parted::By(by) => tie_breaks.iter().position(|other| other == by),
        Parted::Score | Parted::PlayOff | Parted::ByHand => None,
    };
    // Of all that lies between two, what came first: a score before any tie-break.
    let between = |above: u32, below: u32| {
        let apart = computed
            .iter()
            .filter(|r| r.from > above && r.from <= below);
        apart.filter_map(|r| r.parted_by).min_by_key(step)
    };
    let now: Vec<(EntrantNo, u32, Option<NoteId>)> =
        ranks.iter().map(|r| (r.who, r.to, r.by_hand)).collect();
    for (at, rank) in ranks.iter_mut().enumerate() {
        let mut before = now.iter().take(at).rev();
        let above = before.find(|(_, to, _)| *to < rank.from);
        rank.parted_by = above.map(|(above, _, set)| {
            let in_one_order = rank.by_hand.is_some() && rank.by_hand == *set;
            let (above, below) = (came.get(above), came.get(&rank.who));
            let parted = above.zip(below).and_then(|(a, b)| between(*a, *b));
            parted.filter(|_| !in_one_order).unwrap_or(Parted::ByHand)
        });
    }
}

type Parts = Vec<(Vec<usize>, Option<Parted>)>;

/// Splits each part by `split`; each new part remembers what split it off.
fn refine(parts: &mut Parts, by: Parted, mut split: impl FnMut(&[usize]) -> Vec<Vec<usize>>) {
    let mut finer = Vec::with_capacity(parts.len());
    for (part, parted_by) in std::mem::take(parts) {
        if part.len() < 2 {
            finer.push((part, parted_by));
            continue;
        }
        let split_up = split(&part).into_iter().enumerate();
        finer.extend(split_up.map(|(k, part)| (part, if k == 0 { parted_by } else { Some(by) })));
    }
    *parts = finer;
}

fn by_key<K: Ord>(part: &[usize], key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut sorted: Vec<(K, usize)> = part.iter().map(|at| (key(*at), *at)).collect();
    sorted.sort();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut last: Option<&K> = None;
    for (key, at) in &sorted {
        match parts.last_mut().filter(|_| last == Some(key)) {
            Some(part) => part.push(*at),
            None => parts.push(vec![*at]),
        }
        last = Some(key);
    }
    parts
}

#[cfg(test)]
mod tests;
