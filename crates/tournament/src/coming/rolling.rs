//! Rolling side events, jackpots and satellites: people join a list, and as soon as it holds enough of them the next
//! sheet is drawn from the seed published for it. Any number of sheets run at once, each with its own winner; anybody
//! may enter any number of times, each time as another entry. One sheet takes two entries of one person only where
//! the director starts it so, and then as far apart as it can.

use super::list::{drawn, draws, waiting};
use super::persons::first_entry;
use super::{ComingFact, RollingStart, same_person};
use crate::draft::Draft;
use crate::draw::draw_order;
use crate::fields;
use crate::graph::stage_bracket;
use crate::seeding::places_of_seeds;
use crate::state::seed_of;
use crate::{
    Byes, EntrantNo, Event, EventFact, EventNo, Fact, MOST_ENTRANTS, Order, Phase, Seed, Stage,
    StageDraw, Tournament, company,
};
use crawford_forms::violation::{Violation, refuse};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollingSheet<'e> {
    pub number: u16,
    pub draw: &'e StageDraw,
    /// Its entries in the order in which they joined.
    pub list: Vec<EntrantNo>,
    pub winner: Option<EntrantNo>,
    pub over: bool,
}

impl RollingSheet<'_> {
    /// The seed it was drawn from; no sheet is drawn without one.
    pub fn drawn_from(&self) -> Result<Seed, Violation> {
        let seed = self.draw.seed.as_deref().unwrap_or("");
        seed_of(u32::from(self.number), seed)
    }
}

#[must_use]
pub fn sheets(e: &Event) -> Vec<RollingSheet<'_>> {
    let sheet = |(number, draw): (u16, _)| {
        let phase = Phase::Sheet(number);
        let here = || e.matches.iter().filter(move |m| m.phase == phase);
        let last = here().find(|m| m.before_final == 0);
        let draw: &StageDraw = draw;
        let joined = e.coming.joined.iter().copied();
        RollingSheet {
            number,
            draw,
            list: joined.filter(|n| draw.order.contains(n)).collect(),
            winner: last.and_then(|m| e.went_on(m.number)),
            over: here().all(|m| m.result.is_some()),
        }
    };
    (1u16..).zip(draws(e)).map(sheet).collect()
}

/// The entries on a sheet that are further ones of somebody who is on it already: they could meet each other.
#[must_use]
pub fn repeated(t: &Tournament, order: &[EntrantNo]) -> Vec<EntrantNo> {
    let before = |at: usize, n: EntrantNo| order.iter().take(at).any(|m| same_person(t, *m, n));
    let all = order.iter().copied().enumerate();
    all.filter(|(at, n)| before(*at, *n))
        .map(|(_, n)| n)
        .collect()
}

/// The first entry of each person on a list: a second one waits for the next sheet.
fn one_each(t: &Tournament, list: &[EntrantNo]) -> Vec<EntrantNo> {
    let again = repeated(t, list);
    list.iter()
        .copied()
        .filter(|n| !again.contains(n))
        .collect()
}

fn size_of(e: &Event) -> Option<usize> {
    let rolling = e.capabilities().filling_sheets()?;
    Some(usize::from(rolling.size))
}

/// The rolling events whose list holds enough different people for a sheet.
#[must_use]
pub fn full_lists(t: &Tournament) -> Vec<EventNo> {
    if t.finished {
        return Vec::new();
    }
    let full =
        |e: &&Event| size_of(e).is_some_and(|size| one_each(t, &waiting(t, e)).len() >= size);
    let all = t.events.values().map(AsRef::as_ref);
    all.filter(full).map(|e| e.number).collect()
}

/// The first rolling event whose list has become full since `before`, while its seed is still secret. One that an undo
/// left full waits for the director.
#[must_use]
pub fn list_just_filled(before: &Tournament, after: &Tournament) -> Option<EventNo> {
    let list = |t: &Tournament, event| t.event(event).map(|e| waiting(t, e));
    let was_full = full_lists(before);
    let seeds = |t: &Tournament, event| t.event(event).map_or(0, |e| e.seeds.len());
    let sheets_of = |t: &Tournament, event| t.event(event).map_or(0, |e| draws(e).count());
    full_lists(after).into_iter().find(|event| {
        let changed = list(before, *event) != list(after, *event);
        let seed_published = seeds(after, *event).saturating_sub(seeds(before, *event))
            > sheets_of(after, *event).saturating_sub(sheets_of(before, *event));
        (changed || !was_full.contains(event)) && !seed_published
    })
}

/// Refuses a draw by the director for a rolling event, whose sheets start by themselves.
pub(crate) fn starts_by_itself(e: &Event) -> Result<(), Violation> {
    match size_of(e) {
        Some(size) => Err(refuse::rolling_starts_by_itself(
            e.settings.name.as_str(),
            size,
        )),
        None => Ok(()),
    }
}

fn rolling(e: &Event) -> Result<usize, Violation> {
    size_of(e).ok_or_else(|| refuse::not_a_rolling_event(e.settings.name.as_str()))
}

pub(super) fn join(t: &Tournament, e: &Event, entrant: EntrantNo) -> Result<Vec<Fact>, Violation> {
    rolling(e)?;
    let event = e.number;
    if t.entrant(entrant).is_none() {
        return Err(refuse::entrant_unknown(entrant.0).at(fields::NAME));
    }
    company::may_enter(t, e, entrant)?;
    if e.entered.len() >= MOST_ENTRANTS {
        return Err(refuse::entrants_too_many(
            e.settings.name.as_str(),
            MOST_ENTRANTS,
        ));
    }
    let mut draft = Draft::on(t);
    let all = super::entries_of_person(t, entrant);
    for left in all.iter().filter(|n| t.has_left(**n)) {
        draft.say(Fact::Returned { entrant: *left });
    }
    match all.iter().find(|n| !e.entered.contains(n)) {
        Some(free) => draft.say_in(event, EventFact::Entered { entrant: *free }),
        None => {
            let of = first_entry(t, entrant);
            draft.say_in(
                event,
                EventFact::Coming(ComingFact::Again {
                    entrant: t.entrants.next_number(),
                    of,
                    why: super::FurtherEntryWay::List,
                }),
            );
        }
    }
    Ok(draft.settle())
}

pub(super) fn leave(e: &Event, entrant: EntrantNo) -> Result<Vec<Fact>, Violation> {
    rolling(e)?;
    let event = e.number;
    if drawn(e, entrant) {
        return Err(refuse::rolling_drawn_already(entrant));
    }
    if !e.coming.joined.contains(&entrant) {
        return Ok(Vec::new());
    }
    Ok(vec![
        EventFact::Coming(ComingFact::LeftList { entrant }).of(event),
    ])
}

/// Answers [`super::ComingCommand::Start`]: if enough different people wait, the first entry of each is drawn;
/// otherwise everyone who waits, up to a full sheet, with byes where it is not full.
pub(super) fn start(
    t: &Tournament,
    e: &Event,
    start: &RollingStart,
) -> Result<Vec<Fact>, Violation> {
    let (event, size) = (e.number, rolling(e)?);
    let all = waiting(t, e);
    let each = one_each(t, &all);
    let list: Vec<EntrantNo> = if each.len() >= size { each } else { all };
    let list: Vec<EntrantNo> = list.into_iter().take(size).collect();
    let people = one_each(t, &list).len();
    if people < 2 {
        return Err(refuse::rolling_needs_two());
    }
    let commit = |attempt: u32| {
        EventFact::SeedCommitted {
            attempt: attempt.saturating_add(1),
            hash: start.next_hash.clone(),
        }
        .of(event)
    };
    let newest = e.seeds.last();
    let attempt = newest.map_or(0, |s| s.attempt);
    let Some(seed) = start.seed else {
        return Ok(vec![commit(attempt)]);
    };
    if newest.is_none_or(|s| s.hash != seed.commitment()) {
        return Err(refuse::seed_not_the_one_committed_to());
    }
    let shuffled = draw_order(&seed, "", &list, &[], Order::Random, Byes::Spread);
    let order = apart(t, shuffled);
    let number = u16::try_from(draws(e).count() + 1)
        .expect("each sheet has entries of its own, and an event has at most MOST_ENTRANTS");
    let plan = stage_bracket(e.matches.len(), Phase::Sheet(number), &order, false);
    let mut draft = Draft::on(t);
    draft.say_in(
        event,
        EventFact::StageDrawn {
            stage: Stage::Sheets,
            order,
            plan,
            feeds: Vec::new(),
            seed: Some(seed.to_string()),
        },
    );
    draft.say(commit(attempt));
    Ok(draft.settle())
}

/// The drawn order, with as few exchanges as bring entries of one person further apart, so that they meet in the final
/// at the earliest where the sheet allows it.
fn apart(t: &Tournament, drawn: Vec<EntrantNo>) -> Vec<EntrantNo> {
    let mut order = drawn;
    if repeated(t, &order).is_empty() {
        return order;
    }
    loop {
        let now = closeness(t, &order);
        let pairs = (0..order.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
        let best = pairs
            .map(|(a, b)| {
                let mut other = order.clone();
                other.swap(a, b);
                (closeness(t, &other), other)
            })
            .min_by_key(|(closeness, _)| *closeness);
        match best {
            Some((closeness, other)) if closeness < now => order = other,
            _ => return order,
        }
    }
}

/// How close entries of one person stand: for any two of them, the earlier they can meet, the more.
fn closeness(t: &Tournament, order: &[EntrantNo]) -> u64 {
    let places = places_of_seeds(order.len());
    let placed = || order.iter().zip(&places);
    let mut sum = 0u64;
    for (a, (one, here)) in placed().enumerate() {
        for (other, there) in placed().take(a) {
            if same_person(t, *one, *other) {
                // They share a block of 2^k places from round k on.
                let round = usize::BITS - (here ^ there).leading_zeros();
                sum = sum.saturating_add(1u64 << (4 * (5 - round.min(5))));
            }
        }
    }
    sum
}
