//! The stages after a Swiss: the knockout of those who qualified, with a consolation for the rest; play-offs or lots for
//! the last places in it; the contingent bye when three are left equal.

use super::super::draft::Draft;
use super::super::ranking::{Rank, RankingRules, TieBreak};
use super::super::seeding::sheet_size;
use super::super::stages::lost_play_offs;
use super::super::{
    EntrantNo, Event, EventFact, Fact, GraphPlan, MatchNo, MatchPlan, Phase, Seat, SeatRef, Stage,
    Tournament, knockout,
};
use super::blossom::Matching;
use super::cards::{field, met_in, pairings, rounds_closed, rounds_paired, standings_after};
use super::settings::{Ends, LastPlaces, SwissSettings};
use crate::fields;
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::how_many;
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qualified {
    /// Sure of a place, by record.
    pub sure: Vec<EntrantNo>,
    /// Equal in record, and more than there are places.
    pub contested: Vec<EntrantNo>,
    /// The same with those who have left: whoever lost a play-off to one of them is out.
    pub of_that_record: Vec<EntrantNo>,
    /// Places left for them.
    pub left: usize,
    /// Everyone else, by record: a consolation is theirs.
    pub rest: Vec<EntrantNo>,
}

/// Who has qualified by the rounds closed, and who is still equal. Nothing for a Swiss that is no qualifying.
#[must_use]
pub fn qualified(t: &Tournament, e: &Event) -> Option<Qualified> {
    qualified_of(e, &|who| !t.has_left(who))
}

/// The same, counting only those who are `there`.
pub(in super::super) fn qualified_of(
    e: &Event,
    there: &dyn Fn(EntrantNo) -> bool,
) -> Option<Qualified> {
    let settings = e.capabilities().paired_rounds()?;
    let Ends::Qualify { wins, places, .. } = settings.ends else {
        return None;
    };
    let rounds = rounds_closed(e);
    let mut ranks = standings_after(e, settings, rounds);
    // Wins and losses decide who qualifies; the tie-breaks only order those of equal record.
    ranks.sort_by(|a, b| {
        b.wins
            .cmp(&a.wins)
            .then(a.losses.cmp(&b.losses))
            .then(a.from.cmp(&b.from))
    });
    let everyone = ranks.clone();
    ranks.retain(|r| there(r.who));
    let made_it = |r: &&Rank| r.wins >= u32::from(wins);
    let room = places.map_or_else(|| ranks.iter().filter(made_it).count(), usize::from);
    let (mut sure, mut contested, mut of_that_record) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    while at < ranks.len() && sure.len() < room {
        let record = ranks.get(at).map(|r| (r.wins, r.losses));
        let of_record = |ranks: &[Rank]| -> Vec<EntrantNo> {
            let equal = ranks.iter().filter(|r| Some((r.wins, r.losses)) == record);
            equal.map(|r| r.who).collect()
        };
        let equal = of_record(&ranks);
        at += equal.len().max(1);
        if sure.len() + equal.len() <= room {
            sure.extend(equal);
        } else {
            (contested, of_that_record) = (equal, of_record(&everyone));
            break;
        }
    }
    let rest = ranks.iter().skip(at).map(|r| r.who).collect();
    Some(Qualified {
        left: if contested.is_empty() {
            0
        } else {
            room.saturating_sub(sure.len())
        },
        sure,
        contested,
        of_that_record,
        rest,
    })
}

/// Those still in the play-offs for the last places: everyone equal, less who lost one.
fn still_in(e: &Event, found: &Qualified) -> Vec<EntrantNo> {
    let lost = lost_play_offs(e, &found.of_that_record);
    found
        .contested
        .iter()
        .copied()
        .filter(|who| !lost.contains(who))
        .collect()
}

fn play_offs(e: &Event) -> impl Iterator<Item = &super::super::Fixture> {
    e.matches
        .iter()
        .map(AsRef::as_ref)
        .filter(|m| m.phase == Phase::Decider)
}

pub(super) fn swiss_of(e: &Event) -> Result<&SwissSettings, Violation> {
    e.capabilities()
        .paired_rounds()
        .ok_or_else(|| refuse::not_a_swiss(e.settings.name.as_str()))
}

pub(super) fn not_over(e: &Event) -> Result<&SwissSettings, Violation> {
    let settings = swiss_of(e)?;
    if !e.stages.is_empty() {
        let rounds = usize::from(rounds_paired(e));
        return Err(refuse::swiss_over(rounds));
    }
    Ok(settings)
}

fn ended(t: &Tournament, e: &Event, settings: &SwissSettings) -> Result<(), Violation> {
    if e.draw.is_none() {
        return Err(refuse::swiss_before_draw());
    }
    let closed = rounds_closed(e);
    let field = field(e, settings, closed);
    let in_play = field
        .cards
        .iter()
        .filter(|card| !t.has_left(card.who) && !settings.is_done(card))
        .count();
    let over = closed == rounds_paired(e) && (closed >= settings.rounds || in_play < 2);
    if over {
        Ok(())
    } else {
        Err(refuse::swiss_not_over(closed, settings.rounds))
    }
}

/// Answers [`crate::EventCommand::PlayOff`]: as many matches as one round of them needs, those of better record
/// sitting out.
pub(crate) fn play_off(t: &Tournament, e: &Event) -> Result<Vec<Fact>, Violation> {
    let (event, settings) = (e.number, not_over(e)?);
    ended(t, e, settings)?;
    let not = refuse::swiss_nothing_to_play_off;
    let qualified = qualified(t, e).ok_or_else(not)?;
    if play_offs(e).any(|m| m.result.is_none()) {
        return Err(refuse::swiss_play_off_open());
    }
    let equal = still_in(e, &qualified);
    let round = round_of_deciders(e);
    let matches = deciders(e.matches.len(), round, &equal, qualified.left);
    if matches.is_empty() {
        return Err(not());
    }
    let mut draft = Draft::on(t);
    draft.say_in(
        event,
        EventFact::paired(Phase::Decider, round, matches, false),
    );
    Ok(draft.settle())
}

pub(crate) fn round_of_deciders(e: &Event) -> u8 {
    let rounds = e.pairings.iter().filter(|p| p.phase == Phase::Decider);
    rounds.map(|p| p.round).max().unwrap_or(0).saturating_add(1)
}

/// A round of play-offs between equals for the places left, numbered on from so many matches: no more of them than it
/// needs, those who stand best sitting out.
pub(crate) fn deciders(
    before: usize,
    round: u8,
    equal: &[EntrantNo],
    left: usize,
) -> Vec<MatchPlan> {
    let count = equal.len().saturating_sub(left).min(equal.len() / 2);
    let playing: Vec<EntrantNo> = equal
        .iter()
        .copied()
        .skip(equal.len().saturating_sub(2 * count))
        .collect();
    let matches = (0..count).filter_map(|at| {
        let number = MatchNo::at(before.saturating_add(at));
        let mut m = MatchPlan::new(number, Phase::Decider, round);
        let other = playing.len().checked_sub(at.checked_add(1)?)?;
        m.seats = BySide::new(
            Seat::Entrant(*playing.get(at)?),
            Seat::Entrant(*playing.get(other)?),
        );
        m.before_final = Some(0);
        Some(m)
    });
    matches.collect()
}

/// Answers [`crate::EventCommand::KnockOut`]: draws the knockout in order of record, byes to the best, and
/// if wanted a consolation of everyone else.
pub(crate) fn knock_out(
    t: &Tournament,
    e: &Event,
    last: &LastPlaces,
    consolation: bool,
) -> Result<Vec<Fact>, Violation> {
    let (event, settings) = (e.number, not_over(e)?);
    let qualified = qualified(t, e).ok_or_else(refuse::swiss_no_qualifying)?;
    ended(t, e, settings)?;
    if play_offs(e).any(|m| m.result.is_none()) {
        return Err(refuse::swiss_play_off_open());
    }
    let (chosen, seed) = last_places(e, settings, &qualified, last)?;
    let in_order = |who: &&EntrantNo| chosen.contains(who);
    let mut order = qualified.sure.clone();
    order.extend(qualified.contested.iter().filter(in_order));
    let order = without_rematches(e, order);
    let mut rest: Vec<EntrantNo> = qualified
        .contested
        .iter()
        .copied()
        .filter(|who| !order.contains(who))
        .collect();
    rest.extend(&qualified.rest);
    let mut draft = Draft::on(t);
    let first = e.matches.len();
    // If one player is left, they have won; if nobody is, the event is over.
    let plan = match order.as_slice() {
        [] => GraphPlan::default(),
        order => numbered_on(knockout(order, e.settings.third_place), first, None),
    };
    let after = first.saturating_add(plan.matches.len());
    draft.say_in(
        event,
        EventFact::StageDrawn {
            stage: Stage::Main,
            order,
            plan,
            feeds: Vec::new(),
            seed,
        },
    );
    if consolation && rest.len() >= 2 {
        let rest = without_rematches(e, rest);
        let plan = numbered_on(knockout(&rest, false), after, Some(Phase::Consolation));
        draft.say_in(
            event,
            EventFact::StageDrawn {
                stage: Stage::Consolation,
                order: rest,
                plan,
                feeds: Vec::new(),
                seed: None,
            },
        );
    }
    Ok(draft.settle())
}

/// Who of those left equal gets a place, and the seed if lots decided it.
fn last_places(
    e: &Event,
    settings: &SwissSettings,
    qualified: &Qualified,
    last: &LastPlaces,
) -> Result<(Vec<EntrantNo>, Option<String>), Violation> {
    let equal = still_in(e, qualified);
    if equal.len() <= qualified.left {
        return Ok((equal, None));
    }
    match last {
        LastPlaces::PlayOffs => {
            Err(refuse::swiss_last_places_open(qualified.left, equal.len()).at(fields::LAST))
        }
        LastPlaces::Lots => {
            let mut chosen = by_lot(e, settings, &equal);
            chosen.truncate(qualified.left);
            Ok((chosen, e.draw.as_ref().map(|draw| draw.seed.clone())))
        }
        LastPlaces::Named(named) => {
            if let Some(stranger) = named.iter().find(|who| !equal.contains(who)) {
                return Err(refuse::swiss_last_places_stranger(stranger).at(fields::LAST));
            }
            let each_once: BTreeSet<&EntrantNo> = named.iter().collect();
            if each_once.len() != qualified.left {
                return Err(refuse::swiss_last_places_count(qualified.left).at(fields::LAST));
            }
            Ok((named.clone(), None))
        }
    }
}

/// These players in the order of lots from the recorded seed.
fn by_lot(e: &Event, settings: &SwissSettings, who: &[EntrantNo]) -> Vec<EntrantNo> {
    let mut lots = field(e, settings, rounds_closed(e));
    lots.cards.retain(|card| who.contains(&card.who));
    for card in &mut lots.cards {
        card.lines.clear();
    }
    let rules = RankingRules {
        tie_breaks: vec![TieBreak::Lots],
        ..RankingRules::default()
    };
    super::super::ranking::rank(&lots, &rules)
        .iter()
        .map(|r| r.who)
        .collect()
}

/// The seed order, with those in its lower half moved no more than need be so that as few as can be meet again in the
/// first round.
fn without_rematches(e: &Event, order: Vec<EntrantNo>) -> Vec<EntrantNo> {
    let size = sheet_size(order.len());
    let (half, byes) = (size / 2, size - order.len());
    let upper = order.get(byes..half).unwrap_or_default();
    let lower = order.get(half..).unwrap_or_default();
    let count = upper.len() as u32;
    let mut graph = Matching::<i128>::new(count * 2);
    let rematch = i128::from(count + 1).pow(3);
    for (i, a) in (0u32..).zip(upper) {
        for (j, b) in (0u32..).zip(lower) {
            // By seeding alone the best of the upper half meets the last of the lower.
            let off = i128::from(count - 1 - i) - i128::from(j);
            let again = if met_in(e, *a, *b).is_some() {
                rematch
            } else {
                0
            };
            graph.edge(i, count + j, off * off + again);
        }
    }
    if graph.solve().is_err() {
        return order;
    }
    let moved = (0..count).rev().filter_map(|i| {
        let at = graph.mate(i)?.checked_sub(count)?;
        lower.get(at as usize).copied()
    });
    let mut with: Vec<EntrantNo> = order.iter().copied().take(half).collect();
    with.extend(moved);
    with
}

/// A plan numbered on from `first` matches, of another phase if given.
fn numbered_on(mut plan: GraphPlan, first: usize, phase: Option<Phase>) -> GraphPlan {
    let first = how_many(first);
    let on = |number: MatchNo| MatchNo(number.0.saturating_add(first));
    let lead = |to: SeatRef| SeatRef {
        of: on(to.of),
        ..to
    };
    for m in &mut plan.matches {
        m.number = on(m.number);
        m.winner_to = m.winner_to.map(lead);
        m.loser_to = m.loser_to.map(lead);
        if let Some(phase) = phase {
            m.before_final = Some(plan.rounds.saturating_sub(m.round));
            m.phase = phase;
        }
    }
    plan
}

/// Answers [`crate::EventCommand::ContingentBye`], which settles three left equal: whoever had the fewest byes sits, the others
/// play, and the winner plays on. Whoever beats the one who sat is first; if that one loses, they are third.
pub(crate) fn contingent_bye(t: &Tournament, e: &Event) -> Result<Vec<Fact>, Violation> {
    let (event, settings) = (e.number, not_over(e)?);
    let rounds = rounds_closed(e);
    let open = rounds != rounds_paired(e) || rounds == 0;
    let field = field(e, settings, rounds);
    let ranks = standings_after(e, settings, rounds);
    let best = ranks.first().map(|r| r.score);
    let left: Vec<EntrantNo> = field
        .cards
        .iter()
        .filter(|card| !t.has_left(card.who))
        .filter(|card| match settings.ends {
            Ends::Strikes { .. } => !settings.is_done(card),
            Ends::Rounds | Ends::Qualify { .. } => Some(card.score()) == best,
        })
        .map(|card| card.who)
        .collect();
    let record = |who: &EntrantNo| ranks.iter().find(|r| r.who == *who).map(|r| r.losses);
    let equal = left
        .iter()
        .all(|who| record(who) == left.first().and_then(record));
    let refused = || refuse::contingent_bye_for_three(left.len());
    if open || !equal {
        return Err(refused());
    }
    // A walk-over and a round missed are no byes.
    let byes = |who: &EntrantNo| {
        let given = pairings(e).flat_map(|p| &p.byes);
        given.filter(|had| *had == who).count()
    };
    let mut order = by_lot(e, settings, &left);
    order.sort_by_key(byes);
    let [sits, b, c] = order.as_slice() else {
        return Err(refused());
    };
    let (first, second) = (
        e.next_match(),
        MatchNo::at(e.matches.len().saturating_add(1)),
    );
    let mut semi = MatchPlan::new(first, Phase::PlayOff(1), 1);
    semi.seats = BySide::new(Seat::Entrant(*b), Seat::Entrant(*c));
    semi.before_final = Some(1);
    semi.winner_to = Some(SeatRef {
        of: second,
        side: Side::Bottom,
    });
    let mut last = MatchPlan::new(second, Phase::PlayOff(1), 2);
    last.seats = BySide::new(Seat::Entrant(*sits), Seat::Empty);
    last.before_final = Some(0);
    let mut draft = Draft::on(t);
    draft.say_in(
        event,
        EventFact::StageDrawn {
            stage: Stage::Main,
            order,
            plan: GraphPlan {
                rounds: 2,
                matches: vec![semi, last],
            },
            feeds: Vec::new(),
            seed: e.draw.as_ref().map(|draw| draw.seed.clone()),
        },
    );
    Ok(draft.settle())
}

/// The places of three settled by the contingent bye, first to third, by who won the last match.
#[must_use]
pub fn contingent_places(sitter_won: bool) -> [Contingent; 3] {
    use Contingent::{LostFirst, Sat, WonFirst};
    if sitter_won {
        [Sat, WonFirst, LostFirst]
    } else {
        [WonFirst, LostFirst, Sat]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contingent {
    Sat,
    WonFirst,
    LostFirst,
}
