//! Who takes part: signing in, leaving, the list and the draw from it.

use super::draw::{ALGORITHM, DICE_LIMIT, Seed, are_dice, draw_order, list_hash};
use super::settle::Draft;
use super::{
    Command, Company, EntrantNo, Event, EventNo, Fact, Fixture, LateEntry, MOST_ENTRANTS, MatchNo,
    Order, Status, Tournament, coming, follows::has_been_played, robin, sides, swiss,
};
use crate::journal::{PersonId, UtcMicros};
use crate::violation::{Param, Rule, Source, Violation};

/// Answers the commands about entrants, lists and draws.
pub(super) fn decide(t: &Tournament, command: &Command) -> Result<Vec<Fact>, Violation> {
    match command {
        Command::SignIn {
            person,
            company,
            rating,
            events,
        } => sign_in(t, *person, company, *rating, events),
        Command::Enter { event, entrant } => {
            let e = find(t, *event)?;
            known(t, *entrant)?;
            if e.entered.contains(entrant) {
                return Ok(Vec::new());
            }
            open_for(e, e.entered.len() + 1)?;
            sides::may_enter(t, e, *entrant)?;
            Ok(vec![Fact::Entered {
                event: *event,
                entrant: *entrant,
            }])
        }
        Command::Withdraw { entrant } => {
            known(t, *entrant)?;
            if t.has_left(*entrant) {
                return Ok(Vec::new());
            }
            let mut draft = Draft::on(t);
            // Somebody goes home with every entry.
            for n in coming::entries_of_person(t, *entrant) {
                if !t.has_left(n) {
                    draft.say(Fact::Withdrawn { entrant: n });
                    robin::rule_on_leaver(&mut draft, n);
                }
            }
            Ok(draft.settle())
        }
        Command::Return { entrant } => {
            known(t, *entrant)?;
            if !t.has_left(*entrant) {
                return Ok(Vec::new());
            }
            let mut draft = Draft::on(t);
            draft.say(Fact::Returned { entrant: *entrant });
            for n in coming::entries_of_person(t, *entrant) {
                if n != *entrant && t.has_left(n) {
                    draft.say(Fact::Returned { entrant: n });
                }
            }
            let left_at = t.entrant(*entrant).map_or(0, |e| e.changed);
            if robin::take_back(&mut draft, *entrant, left_at) {
                return Ok(draft.settle());
            }
            Ok(draft.facts)
        }
        Command::CloseList { event } => close_list(t, find(t, *event)?),
        Command::ReopenList { event } => {
            let e = find(t, *event)?;
            if e.draw.is_some() && e.pending_seed().is_none() {
                return Err(Violation::new(Rule::LIST_CLOSED_BY_DRAW, Source::House));
            }
            Ok(if e.list.is_some() {
                vec![Fact::ListReopened { event: *event }]
            } else {
                Vec::new()
            })
        }
        Command::CommitSeed { event, seed_hash } => {
            let e = find(t, *event)?;
            not_played(e)?;
            let attempt = e.seeds.last().map_or(0, |s| s.attempt).saturating_add(1);
            let mut facts = vec![Fact::SeedCommitted {
                event: *event,
                attempt,
                hash: seed_hash.clone(),
            }];
            // Before a new draw the list is that of today: with the latecomers, without those who have left.
            if e.draw.is_some() && e.list.as_ref().is_some_and(|l| l.entrants != present(t, e)) {
                facts.push(Fact::ListReopened { event: *event });
                facts.push(closed_list(t, e)?);
            }
            Ok(facts)
        }
        Command::Draw {
            event,
            seed,
            dice,
            by_hand,
        } => draw(t, find(t, *event)?, seed, dice, by_hand.as_deref()),
        Command::Swap { event, a, b } => swap(t, find(t, *event)?, *a, *b),
        Command::OpenLateEntry { event, until } => open_late_entry(find(t, *event)?, *until),
        Command::CloseLateEntry { event } => {
            if find(t, *event)?.late_entry == LateEntry::Closed {
                return Ok(Vec::new());
            }
            let mut draft = Draft::on(t);
            draft.say(Fact::LateEntryClosed { event: *event });
            Ok(draft.settle())
        }
        _ => Ok(Vec::new()),
    }
}

fn sign_in(
    t: &Tournament,
    person: PersonId,
    company: &Company,
    rating: Option<i64>,
    events: &[EventNo],
) -> Result<Vec<Fact>, Violation> {
    let (with, team) = sides::company(person, company)?;
    if let Some(entrant) = sides::in_already(t, person, &with, team) {
        return Err(Violation::new(Rule::SIGNED_IN_ALREADY, Source::House)
            .with("player", Param::Entrant(entrant.number.0))
            .with("number", entrant.number.0)
            .at("name"));
    }
    let mut entered = Vec::new();
    for number in events {
        let e = find(t, *number)?;
        open_for(e, e.entered.len() + 1)?;
        sides::fits(t, e, person, &with, team)?;
        if !entered.contains(number) {
            entered.push(*number);
        }
    }
    let entrant = EntrantNo(
        t.entrants
            .keys()
            .next_back()
            .map_or(0, |n| n.0)
            .saturating_add(1),
    );
    Ok(vec![Fact::SignedIn {
        entrant,
        person,
        with,
        team,
        rating,
        events: entered,
    }])
}

impl Event {
    /// Whether whoever comes now can enter as if before the draw: the list is open, or people come in between rounds.
    #[must_use]
    pub fn takes_entries(&self) -> bool {
        self.list.is_none() || swiss::takes_latecomers(self)
    }
}

/// That an event still takes entries, and this many.
fn open_for(e: &Event, count: usize) -> Result<(), Violation> {
    if !e.takes_entries() {
        return Err(Violation::new(Rule::LIST_CLOSED, Source::House)
            .with("event", e.settings.name.as_str()));
    }
    if count > MOST_ENTRANTS {
        return Err(too_many(e));
    }
    Ok(())
}

fn close_list(t: &Tournament, e: &Event) -> Result<Vec<Fact>, Violation> {
    coming::starts_by_itself(e)?;
    if e.list.is_some() {
        return Ok(Vec::new());
    }
    Ok(vec![closed_list(t, e)?])
}

/// Who entered an event and has not left, in sign-in order.
fn present(t: &Tournament, e: &Event) -> Vec<EntrantNo> {
    let here = |n: &EntrantNo| t.entrant(*n).is_some_and(|entrant| !entrant.withdrawn);
    e.entered.iter().copied().filter(here).collect()
}

fn closed_list(t: &Tournament, e: &Event) -> Result<Fact, Violation> {
    let entrants = present(t, e);
    if entrants.len() < 2 {
        return Err(
            Violation::new(Rule::ENTRANTS_TOO_FEW, Source::House).with("entrants", entrants.len())
        );
    }
    if entrants.len() > MOST_ENTRANTS {
        return Err(too_many(e));
    }
    let persons = entrants
        .iter()
        .filter_map(|n| t.entrant(*n))
        .map(|entrant| (entrant.number, entrant.person));
    let hash = list_hash(persons);
    Ok(Fact::ListClosed {
        event: e.number,
        entrants,
        hash,
    })
}

pub(super) fn too_many(e: &Event) -> Violation {
    Violation::new(Rule::ENTRANTS_TOO_MANY, Source::House)
        .with("most", MOST_ENTRANTS)
        .with("event", e.settings.name.as_str())
}

fn draw(
    t: &Tournament,
    e: &Event,
    seed: &Seed,
    dice: &str,
    by_hand: Option<&[EntrantNo]>,
) -> Result<Vec<Fact>, Violation> {
    let Some(list) = &e.list else {
        return Err(Violation::new(Rule::DRAW_BEFORE_LIST_CLOSED, Source::House));
    };
    not_played(e)?;
    if list.entrants != present(t, e) {
        return Err(Violation::new(Rule::LIST_OUT_OF_DATE, Source::House)
            .with("event", e.settings.name.as_str()));
    }
    let Some(commitment) = e.pending_seed() else {
        return Err(Violation::new(Rule::DRAW_WITHOUT_NEW_SEED, Source::House));
    };
    if !are_dice(dice) {
        return Err(Violation::new(Rule::DICE_NOT_DICE, Source::House)
            .with("most", DICE_LIMIT)
            .at("dice"));
    }
    if seed.commitment() != commitment.hash {
        return Err(Violation::new(
            Rule::SEED_NOT_THE_ONE_COMMITTED_TO,
            Source::House,
        ));
    }
    let ratings: Vec<Option<i64>> = list
        .entrants
        .iter()
        .map(|n| t.entrant(*n).and_then(|e| e.rating))
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
    draft.say(Fact::Drawn {
        event: e.number,
        attempt: commitment.attempt,
        algorithm: ALGORITHM,
        seed: seed.to_string(),
        dice: dice.to_owned(),
        order,
        plan,
    });
    robin::pair_all(&mut draft, e.number);
    Ok(draft.settle())
}

/// The order a director wrote, completed by those left out in drawn order.
fn by_hand_order(drawn: &[EntrantNo], wanted: &[EntrantNo]) -> Result<Vec<EntrantNo>, Violation> {
    let mut order: Vec<EntrantNo> = Vec::with_capacity(drawn.len());
    for n in wanted {
        if !drawn.contains(n) {
            return Err(Violation::new(Rule::ORDER_NAMES_A_STRANGER, Source::House)
                .with("number", n.0)
                .at("order"));
        }
        if order.contains(n) {
            return Err(Violation::new(Rule::ORDER_NAMES_ONE_TWICE, Source::House)
                .with("player", Param::Entrant(n.0))
                .at("order"));
        }
        order.push(*n);
    }
    order.extend(drawn.iter().filter(|n| !wanted.contains(n)));
    Ok(order)
}

fn swap(t: &Tournament, e: &Event, a: EntrantNo, b: EntrantNo) -> Result<Vec<Fact>, Violation> {
    if a == b {
        return Err(Violation::new(Rule::SWAP_WITH_ONESELF, Source::House).at("b"));
    }
    for n in [a, b] {
        if e.matches_of(n).next().is_none() {
            return Err(Violation::new(Rule::NOT_ON_THE_SHEET, Source::House).with("number", n.0));
        }
        if e.matches_of(n).any(has_been_played) {
            return Err(Violation::new(Rule::SWAP_AFTER_PLAY, Source::Custom)
                .with("player", Param::Entrant(n.0)));
        }
    }
    let mut draft = Draft::on(t);
    draft.say(Fact::Swapped {
        event: e.number,
        a,
        b,
    });
    // Someone who plays in another event right now cannot stay called here: that match goes back.
    let called: Vec<(MatchNo, [EntrantNo; 2])> = draft
        .state
        .event(e.number)
        .into_iter()
        .flat_map(|e| e.matches.iter())
        .filter(|m| m.status() == Status::Playing)
        .filter_map(|m| m.players().map(|p| (m.number, [p.top, p.bottom])))
        .filter(|(_, players)| players.contains(&a) || players.contains(&b))
        .collect();
    for (number, players) in called {
        let elsewhere = |(other, m): (&Event, &Fixture)| {
            (other.number, m.number) != (e.number, number)
                && players.iter().any(|n| m.side_of(*n).is_some())
        };
        if draft.state.playing().any(elsewhere) {
            draft.say(Fact::CalledBack {
                event: e.number,
                number,
            });
        }
    }
    Ok(draft.settle())
}

fn open_late_entry(e: &Event, until: Option<UtcMicros>) -> Result<Vec<Fact>, Violation> {
    if e.late_entry == (LateEntry::Open { until }) {
        return Ok(Vec::new());
    }
    Ok(vec![Fact::LateEntryOpened {
        event: e.number,
        until,
    }])
}

/// That nobody has played in an event yet, so that it may be drawn again. A walk-over because someone did not come is
/// rather a reason to.
fn not_played(e: &Event) -> Result<(), Violation> {
    let unplayed =
        |m: &Fixture| m.sheet.is_blank() && m.result.as_ref().is_none_or(|r| r.outcome.unplayed());
    if e.matches.iter().any(|m| !unplayed(m)) {
        return Err(Violation::new(Rule::REDRAW_AFTER_PLAY, Source::Custom));
    }
    Ok(())
}

fn known(t: &Tournament, entrant: EntrantNo) -> Result<(), Violation> {
    match t.entrant(entrant) {
        Some(_) => Ok(()),
        None => Err(Violation::new(Rule::ENTRANT_UNKNOWN, Source::House).with("number", entrant.0)),
    }
}

pub(super) fn find(t: &Tournament, event: EventNo) -> Result<&Event, Violation> {
    t.event(event)
        .ok_or_else(|| Violation::new(Rule::EVENT_UNKNOWN, Source::House).with("event", event.0))
}
