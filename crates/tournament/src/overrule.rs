//! Tables that the director overrules, by other tie-breaks or places set by hand, and the preview of what would move.

use super::qualifying::{equal_now, should_go_on};
use super::ranking::{Rank, RankingRules};
use super::{
    EntrantNo, EqualNow, Event, EventFact, Fact, ShouldGoOn, Tournament, group_ranks, robin, swiss,
};
use crate::fields;
use crawford_forms::violation::{Violation, refuse, unchanged_since};
use crawford_journal::NoteId;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub who: EntrantNo,
    /// The places shared before, from and to.
    pub was: (u32, u32),
    pub is: (u32, u32),
}

/// The tables of an event that ranks by score: one, or one for each group with its number.
#[must_use]
pub fn tables(e: &Event) -> Vec<(Option<u16>, Vec<Rank>)> {
    if e.draw.is_none() {
        return Vec::new();
    }
    if e.capabilities().group_play().is_some() {
        let groups = group_ranks(e).into_iter();
        return groups.map(|(group, ranks)| (Some(group), ranks)).collect();
    }
    let ranks = match e.capabilities().schedule() {
        Some(_) => Some(robin::ranks(e)),
        None => swiss::standings(e),
    };
    ranks.into_iter().map(|ranks| (None, ranks)).collect()
}

/// The event as it would be under other rules.
fn under(e: &Event, rules: &RankingRules) -> Event {
    let mut other = e.clone();
    if let Some(now) = other.settings.format.ranking_mut() {
        *now = rules.clone();
    }
    other
}

#[must_use]
pub fn tables_under(e: &Event, rules: &RankingRules) -> Vec<(Option<u16>, Vec<Rank>)> {
    tables(&under(e, rules))
}

/// What other rules would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingEffects {
    pub moves: Vec<Move>,
    /// Who should be in the knockout that is drawn already. Its draw stays as it is.
    pub qualifiers: Vec<ShouldGoOn>,
    /// Who would be equal for the last places in it.
    pub equal: Vec<EqualNow>,
}

#[must_use]
pub fn effects(t: &Tournament, e: &Event, rules: &RankingRules) -> RankingEffects {
    let other = under(e, rules);
    RankingEffects {
        moves: moves(e, &other),
        qualifiers: should_go_on(t, e, &other),
        equal: equal_now(t, e, &other),
    }
}

fn moves(e: &Event, other: &Event) -> Vec<Move> {
    let places = |tables: Vec<(Option<u16>, Vec<Rank>)>| -> Vec<(EntrantNo, (u32, u32))> {
        let ranks = tables.into_iter().flat_map(|(_, ranks)| ranks);
        ranks.map(|r| (r.who, (r.from, r.to))).collect()
    };
    let before: BTreeMap<_, _> = places(tables(e)).into_iter().collect();
    let after = places(tables(other)).into_iter();
    after
        .filter_map(|(who, is)| {
            let was = *before.get(&who)?;
            (was != is).then_some(Move { who, was, is })
        })
        .collect()
}

/// The order of the players from the first to the last affected, if the given players are to have the places wanted:
/// everyone between moves as little as possible, and those who share a place with one of them get an order too.
pub fn order_for(
    tables: &[(Option<u16>, Vec<Rank>)],
    wanted: &BTreeMap<EntrantNo, u32>,
) -> Result<Vec<EntrantNo>, Violation> {
    let named = |ranks: &[Rank]| ranks.iter().any(|r| wanted.contains_key(&r.who));
    let mut theirs = tables.iter().filter(|(_, ranks)| named(ranks));
    let (Some((_, ranks)), None) = (theirs.next(), theirs.next()) else {
        return Err(refuse::ranking_in_two_tables().at(fields::PLACE));
    };
    if let Some(stranger) = wanted.keys().find(|n| !ranks.iter().any(|r| r.who == **n)) {
        return Err(refuse::not_in_the_event(stranger).at(fields::PLACE));
    }
    let most = ranks.len();
    let mut order: Vec<Option<EntrantNo>> = vec![None; most];
    for (who, place) in wanted {
        let at = usize::try_from(*place)
            .ok()
            .and_then(|place| place.checked_sub(1));
        let Some(spot) = at.and_then(|at| order.get_mut(at)) else {
            return Err(refuse::ranking_no_such_place(most, *place).at(fields::PLACE));
        };
        if spot.replace(*who).is_some() {
            return Err(refuse::ranking_place_twice(*place).at(fields::PLACE));
        }
    }
    let mut rest = ranks
        .iter()
        .map(|r| r.who)
        .filter(|n| !wanted.contains_key(n));
    for spot in order.iter_mut().filter(|spot| spot.is_none()) {
        *spot = rest.next();
    }
    let order: Vec<EntrantNo> = order.into_iter().flatten().collect();
    // From the first to the last that differs, was wanted, or shares a place with one of those.
    let touched: BTreeSet<usize> = ranks
        .iter()
        .zip(&order)
        .enumerate()
        .filter(|(_, (rank, who))| rank.who != **who || wanted.contains_key(&rank.who))
        .map(|(at, _)| at)
        .collect();
    let place = |at: &usize| ranks.get(*at);
    let first = touched.iter().filter_map(place).map(|r| r.from).min();
    let last = touched.iter().filter_map(place).map(|r| r.to).max();
    let from = first.map_or(0, |n| n.saturating_sub(1)) as usize;
    let to = last.unwrap_or(0) as usize;
    Ok(order.get(from..to).unwrap_or_default().to_vec())
}

/// Answers [`crate::EventCommand::OverruleRanking`]: tie-breaks may be changed after the start, with the reason on the
/// record.
pub(super) fn ranking(
    e: &Event,
    ranking: &RankingRules,
    note: NoteId,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let Some(now) = e.capabilities().ranking() else {
        return Err(refuse::no_standings(e.settings.name.as_str()));
    };
    if now == ranking {
        return Ok(Vec::new());
    }
    unchanged_since(e.ranking_changed, seen, refuse::settings_changed_since)?;
    check(e, now, ranking)?;
    check_tie_breaks(e, ranking)?;
    Ok(vec![
        EventFact::RankingOverruled {
            ranking: ranking.clone(),
            note,
        }
        .of(e.number),
    ])
}

/// Refuses tie-breaks by which the tables of this event cannot be ranked.
pub fn check_tie_breaks(e: &Event, rules: &RankingRules) -> Result<(), Violation> {
    match e.capabilities().schedule() {
        Some(_) => robin::check_ranking(rules).map_err(|refused| refused.at(fields::TIE_BREAK)),
        None => Ok(()),
    }
}

/// Checks that new orders set by hand are of players of one table who stand next to each other.
fn check(e: &Event, now: &RankingRules, new: &RankingRules) -> Result<(), Violation> {
    let fresh: Vec<_> = new
        .by_hand
        .iter()
        .filter(|set| !now.by_hand.contains(set))
        .collect();
    if fresh.is_empty() {
        return Ok(());
    }
    let tables = tables_under(e, new);
    for set in fresh {
        let holds = |ranks: &Vec<Rank>| {
            set.order.iter().all(|n| {
                let found = ranks.iter().find(|r| r.who == *n);
                found.is_some_and(|r| r.by_hand.is_some())
            })
        };
        if set.order.len() < 2 || !tables.iter().any(|(_, ranks)| holds(ranks)) {
            return Err(refuse::ranking_not_together().at(fields::PLACE));
        }
    }
    Ok(())
}
