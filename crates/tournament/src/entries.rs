//! Decides the commands about entries: checking in, leaving, the list and the draw from it.

use super::draft::Draft;
use super::draw::{ALGORITHM, DICE_LIMIT, are_dice, draw_order, list_hash};
use super::seed::Seed;
use super::{
    ClosedList, Company, Entrant, EntrantNo, Event, EventFact, EventNo, Fact, Fixture, FixturePart,
    LateEntry, MOST_ENTRANTS, MatchNo, MatchStatus, Order, Tournament, coming, company, find,
    leaving, robin, swiss,
};
use crate::fields;
use backgammon::BySide;
use crawford_forms::violation::{Source, Violation, refuse, unchanged_since};
use crawford_journal::{PersonId, UtcMicros};

pub(super) fn withdraw(
    t: &Tournament,
    entrant: EntrantNo,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    known(t, entrant)?;
    if t.has_left(entrant) {
        return Ok(Vec::new());
    }
    let mut draft = Draft::on(t);
    // Somebody who leaves does so with all their entries.
    for n in coming::entries_of_person(t, entrant) {
        if !t.has_left(n) {
            draft.say(Fact::Withdrawn { entrant: n });
            robin::rule_on_leaver(&mut draft, n);
        }
    }
    let facts = draft.settle();
    if seen.is_some() {
        let after = Draft::after(t, &facts).state;
        let changed = leaving::last_changed(t, &after, entrant);
        unchanged_since(changed, seen, refuse::settings_changed_since)?;
    }
    Ok(facts)
}

pub(super) fn take_back(t: &Tournament, entrant: EntrantNo) -> Result<Vec<Fact>, Violation> {
    let left_at = known(t, entrant)?.left_at;
    if !t.has_left(entrant) {
        return Ok(Vec::new());
    }
    let mut draft = Draft::on(t);
    draft.say(Fact::Returned { entrant });
    for n in coming::entries_of_person(t, entrant) {
        if n != entrant && t.has_left(n) {
            draft.say(Fact::Returned { entrant: n });
        }
    }
    if robin::take_back(&mut draft, entrant, left_at) {
        return Ok(draft.settle());
    }
    Ok(draft.facts)
}

pub(super) fn enter(t: &Tournament, e: &Event, entrant: EntrantNo) -> Result<Vec<Fact>, Violation> {
    known(t, entrant)?;
    if e.entered.contains(&entrant) {
        return Ok(Vec::new());
    }
    open_for(e, e.entered.len() + 1)?;
    company::may_enter(t, e, entrant)?;
    // Whoever had left would be in no draw.
    let back = t.has_left(entrant).then_some(Fact::Returned { entrant });
    let entered = EventFact::Entered { entrant }.of(e.number);
    Ok(back.into_iter().chain([entered]).collect())
}

pub(super) fn reopen_list(e: &Event) -> Result<Vec<Fact>, Violation> {
    if e.draw.is_some() && e.pending_seed().is_none() {
        return Err(refuse::list_closed_by_draw());
    }
    Ok(if e.list.is_some() {
        vec![EventFact::ListReopened.of(e.number)]
    } else {
        Vec::new()
    })
}

pub(super) fn commit_seed(
    t: &Tournament,
    e: &Event,
    seed_hash: &str,
) -> Result<Vec<Fact>, Violation> {
    not_played(e)?;
    let attempt = e.seeds.last().map_or(0, |s| s.attempt).saturating_add(1);
    let committed = EventFact::SeedCommitted {
        attempt,
        hash: seed_hash.to_owned(),
    };
    let mut facts = vec![committed.of(e.number)];
    // Before a new draw the list is that of today: with the latecomers, without those who have left.
    if e.draw.is_some() && e.list.as_ref().is_some_and(|l| !is_of_today(t, e, l)) {
        facts.push(EventFact::ListReopened.of(e.number));
        facts.push(closed_list(t, e)?);
    }
    Ok(facts)
}

pub(super) fn check_in(
    t: &Tournament,
    person: PersonId,
    company: &Company,
    rating: Option<i64>,
    events: &[EventNo],
) -> Result<Vec<Fact>, Violation> {
    let (with, team) = company::company(person, company)?;
    if let Some(entrant) = company::in_already(t, person, &with, team) {
        return Err(refuse::signed_in_already(entrant.number.0, entrant.number).at(fields::NAME));
    }
    let mut entered = Vec::new();
    for number in events {
        let e = find::event(t, *number)?;
        open_for(e, e.entered.len() + 1)?;
        company::fits(t, e, person, &with, team)?;
        if !entered.contains(number) {
            entered.push(*number);
        }
    }
    Ok(vec![Fact::CheckedIn {
        entrant: t.entrants.next_number(),
        person,
        with,
        team,
        rating,
        events: entered,
    }])
}

impl Event {
    /// Whether somebody can still enter as before a draw: the list is open, or people may come in between rounds.
    #[must_use]
    pub fn takes_entries(&self) -> bool {
        self.list.is_none() || swiss::takes_latecomers(self)
    }
}

fn open_for(e: &Event, count: usize) -> Result<(), Violation> {
    if !e.takes_entries() {
        return Err(refuse::list_closed(e.settings.name.as_str()));
    }
    if count > MOST_ENTRANTS {
        return Err(too_many(e));
    }
    Ok(())
}

pub(super) fn close_list(t: &Tournament, e: &Event) -> Result<Vec<Fact>, Violation> {
    coming::starts_by_itself(e)?;
    can_be_drawn(e)?;
    if e.list.is_some() {
        return Ok(Vec::new());
    }
    Ok(vec![closed_list(t, e)?])
}

/// A free night has no draw, so that nobody comes too late for it.
fn can_be_drawn(e: &Event) -> Result<(), Violation> {
    match e.capabilities().open_play() {
        Some(_) => Err(refuse::free_has_no_draw(e.settings.name.as_str())),
        None => Ok(()),
    }
}

/// Who entered an event and has not left, in check-in order.
fn present(t: &Tournament, e: &Event) -> Vec<EntrantNo> {
    let entered = e.entered.iter().copied();
    entered.filter(|n| !t.has_left(*n)).collect()
}

fn closed_list(t: &Tournament, e: &Event) -> Result<Fact, Violation> {
    let entrants = present(t, e);
    if entrants.len() < 2 {
        return Err(refuse::entrants_too_few(entrants.len()));
    }
    if entrants.len() > MOST_ENTRANTS {
        return Err(too_many(e));
    }
    let hash = hash_of(t, &entrants);
    Ok(EventFact::ListClosed { entrants, hash }.of(e.number))
}

fn hash_of(t: &Tournament, entrants: &[EntrantNo]) -> String {
    let known = entrants.iter().filter_map(|n| t.entrant(*n));
    list_hash(known.map(|entrant| (entrant.number, entrant.person)))
}

/// Whether a closed list, and its hash, are of those who would be drawn now.
fn is_of_today(t: &Tournament, e: &Event, list: &ClosedList) -> bool {
    let today = present(t, e);
    list.entrants == today && list.hash == hash_of(t, &today)
}

fn too_many(e: &Event) -> Violation {
    refuse::entrants_too_many(e.settings.name.as_str(), MOST_ENTRANTS)
}

pub(super) fn draw(
    t: &Tournament,
    e: &Event,
    seed: &Seed,
    dice: &str,
    by_hand: Option<&[EntrantNo]>,
) -> Result<Vec<Fact>, Violation> {
    can_be_drawn(e)?;
    let Some(list) = &e.list else {
        return Err(refuse::draw_before_list_closed());
    };
    not_played(e)?;
    if !is_of_today(t, e, list) {
        return Err(refuse::list_out_of_date(e.settings.name.as_str()));
    }
    let Some(commitment) = e.pending_seed() else {
        return Err(refuse::draw_without_new_seed());
    };
    if !are_dice(dice) {
        return Err(refuse::dice_not_dice(DICE_LIMIT).at(fields::DICE));
    }
    if seed.commitment() != commitment.hash {
        return Err(refuse::seed_not_the_one_committed_to());
    }
    let ratings: Vec<Option<i64>> = list
        .entrants
        .iter()
        .map(|n| e.ratings.get(n).copied())
        .collect();
    let drawn = draw_order(
        seed,
        dice,
        &list.entrants,
        &ratings,
        e.settings.order,
        e.settings.byes,
    );
    let order = match (e.settings.order, by_hand) {
        (Order::ByHand, Some(wanted)) => by_hand_order(&drawn, wanted)?,
        _ => drawn,
    };
    let plan = e.settings.format.plan(&e.settings, &order)?;
    let mut draft = Draft::on(t);
    draft.say_in(
        e.number,
        EventFact::Drawn {
            attempt: commitment.attempt,
            algorithm: ALGORITHM,
            seed: seed.to_string(),
            dice: dice.to_owned(),
            order,
            plan,
        },
    );
    robin::pair_all(&mut draft, e.number);
    Ok(draft.settle())
}

/// The order a director wrote, completed by those left out in drawn order.
fn by_hand_order(drawn: &[EntrantNo], wanted: &[EntrantNo]) -> Result<Vec<EntrantNo>, Violation> {
    let mut order: Vec<EntrantNo> = Vec::with_capacity(drawn.len());
    for n in wanted {
        if !drawn.contains(n) {
            return Err(refuse::order_names_a_stranger(n.0).at(fields::ORDER));
        }
        if order.contains(n) {
            return Err(refuse::named_twice(n).at(fields::ORDER));
        }
        order.push(*n);
    }
    order.extend(drawn.iter().filter(|n| !wanted.contains(n)));
    Ok(order)
}

pub(super) fn swap(
    t: &Tournament,
    e: &Event,
    a: EntrantNo,
    b: EntrantNo,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    if a == b {
        return Err(refuse::swap_with_oneself().at(fields::B));
    }
    for m in [a, b].into_iter().flat_map(|n| e.matches_of(n)) {
        m.unchanged_since(FixturePart::Players, seen)?;
    }
    for n in [a, b] {
        if e.matches_of(n).next().is_none() {
            return Err(refuse::not_on_the_sheet(n.0));
        }
        if e.matches_of(n).any(Fixture::has_been_played) {
            return Err(refuse::swap_after_play(n).by(Source::Custom));
        }
    }
    let mut draft = Draft::on(t);
    draft.say_in(e.number, EventFact::Swapped { a, b });
    // A match called here is called back if one of its players has begun to play in another event.
    let called: Vec<(MatchNo, [EntrantNo; 2])> = draft
        .state
        .event(e.number)
        .into_iter()
        .flat_map(|e| e.matches.iter())
        .filter(|m| m.status() == MatchStatus::Playing)
        .filter_map(|m| m.players().map(|p| (m.number, p.both())))
        .filter(|(_, players)| players.contains(&a) || players.contains(&b))
        .collect();
    for (number, players) in called {
        let sits = |there: BySide<EntrantNo>| {
            let mut players = players.iter();
            players.any(|n| company::share_someone(&draft.state, *n, there.both()))
        };
        let elsewhere = |(other, m): (&Event, &Fixture)| {
            (other.number, m.number) != (e.number, number) && m.players().is_some_and(sits)
        };
        if draft.state.playing().any(elsewhere) {
            draft.say_in(e.number, EventFact::CalledBack { number });
        }
    }
    Ok(draft.settle())
}

pub(super) fn open_late_entry(e: &Event, until: Option<UtcMicros>) -> Vec<Fact> {
    if e.late_entry == (LateEntry::Open { until }) {
        return Vec::new();
    }
    vec![EventFact::LateEntryOpened { until }.of(e.number)]
}

pub(super) fn close_late_entry(t: &Tournament, e: &Event) -> Vec<Fact> {
    if e.late_entry == LateEntry::Closed {
        return Vec::new();
    }
    let mut draft = Draft::on(t);
    draft.say_in(e.number, EventFact::LateEntryClosed);
    draft.settle()
}

/// That nobody has played in an event yet, so that it may be drawn again. A walk-over does not count: that somebody did
/// not come is rather a reason to.
fn not_played(e: &Event) -> Result<(), Violation> {
    let unplayed =
        |m: &Fixture| m.sheet.is_blank() && m.result.as_ref().is_none_or(|r| r.outcome.unplayed());
    if e.matches.iter().any(|m| !unplayed(m)) {
        return Err(refuse::redraw_after_play().by(Source::Custom));
    }
    Ok(())
}

fn known(t: &Tournament, entrant: EntrantNo) -> Result<&Entrant, Violation> {
    t.entrant(entrant)
        .ok_or_else(|| refuse::entrant_unknown(entrant.0))
}
