//! When each thing changed that a form goes by, where an undo is what changed it.

use super::coming::ComingFact;
use super::money::{EventMoneyFact, MoneyFact, PoolNo};
use super::{EntrantNo, Event, EventFact, EventNo, Fact, MatchNo, MatchPlan, Tournament};
use std::sync::Arc;

/// What a fact changes without naming it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unnamed {
    /// The match begins no more at a score that was set.
    Start(EventNo, MatchNo),
    /// The tables of the event are ranked by other rules.
    Ranking(EventNo),
}

/// Notes that what this fact changed has changed again at this version, by an undo.
pub(super) fn undone(t: &mut Tournament, fact: &Fact, version: u64) {
    match fact {
        Fact::Announced { .. }
        | Fact::DetailsChanged { .. }
        | Fact::Finished
        | Fact::Reopened
        | Fact::CalledOff
        | Fact::BackOn => later(&mut t.changed, version),
        Fact::BoardsSet { .. } => {
            later(&mut t.changed, version);
            later(&mut t.boards_changed, version);
        }
        Fact::CheckedIn { entrant, .. }
        | Fact::Withdrawn { entrant }
        | Fact::Returned { entrant } => of_entrant(t, *entrant, version),
        Fact::PersonCorrected { entrant, .. } => person(t, *entrant, version),
        Fact::Money(fact) => of_money(t, fact, version),
        Fact::ReportingSet { .. } => later(&mut t.reporting_changed, version),
        Fact::Event { event, fact } => in_event(t, *event, fact, version),
    }
}

fn later(changed: &mut u64, version: u64) {
    *changed = version.max(*changed);
}

fn of_entrant(t: &mut Tournament, entrant: EntrantNo, version: u64) {
    t.entrants
        .change(entrant, |entrant| later(&mut entrant.changed, version));
}

fn person(t: &mut Tournament, entrant: EntrantNo, version: u64) {
    for own in super::coming::entries_of_person(t, entrant) {
        of_entrant(t, own, version);
    }
    if !t.entrant(entrant).is_some_and(|e| e.team) {
        return;
    }
    let events: Vec<EventNo> = t.events.keys().copied().collect();
    for event in events {
        let Some(e) = t.event_mut(event) else {
            continue;
        };
        let played: Vec<MatchNo> = e.matches_of(entrant).map(|m| m.number).collect();
        for number in played {
            entered(e, number, version);
            e.matches.change(number, |m| m.regrouped(entrant, version));
        }
    }
}

fn of_money(t: &mut Tournament, fact: &MoneyFact, version: u64) {
    let money = Arc::make_mut(&mut t.money);
    let mut of_pool = |pool: &PoolNo| {
        if let Some(pool) = money.pools.get_mut(pool) {
            later(&mut pool.changed, version);
        }
    };
    match fact {
        MoneyFact::CurrencySet { .. } => later(&mut money.changed, version),
        MoneyFact::PoolAdded { pool, .. }
        | MoneyFact::PoolChanged { pool, .. }
        | MoneyFact::PoolRemoved { pool }
        | MoneyFact::PoolJoined { pool, .. }
        | MoneyFact::PoolLeft { pool, .. } => of_pool(pool),
        // They are told by the balances.
        MoneyFact::Paid { .. } | MoneyFact::Signed { .. } => {}
    }
}

fn of_event_money(t: &mut Tournament, event: EventNo, fact: &EventMoneyFact, version: u64) {
    let money = Arc::make_mut(&mut t.money);
    if fact.put_off().is_none()
        && let Some(money) = money.events.get_mut(&event)
    {
        later(&mut money.changed, version);
    }
    match fact {
        EventMoneyFact::EntryCounted { entrant, .. } => {
            let changed = money.counts_changed.entry((event, *entrant)).or_default();
            later(changed, version);
        }
        EventMoneyFact::DealMade { stage, .. } | EventMoneyFact::DealDropped { stage } => {
            let changed = money.deals_changed.entry((event, *stage)).or_default();
            later(changed, version);
        }
        EventMoneyFact::TermsSet { .. }
        | EventMoneyFact::AuctionSet { .. }
        | EventMoneyFact::LotSold { .. }
        | EventMoneyFact::LotUnsold { .. }
        | EventMoneyFact::BoughtBack { .. }
        | EventMoneyFact::Adjourned { .. }
        | EventMoneyFact::Resumed { .. } => {}
    }
}

/// Notes when a match was put off or is no longer: what is entered of it is the same.
pub(super) fn put_off(t: &mut Tournament, event: EventNo, fact: &EventFact, version: u64) {
    if let EventFact::Money(money) = fact
        && let Some(number) = money.put_off()
        && let Some(e) = t.event_mut(event)
    {
        e.matches.change(number, |m| m.part_changed(fact, version));
    }
}

fn in_event(t: &mut Tournament, event: EventNo, fact: &EventFact, version: u64) {
    match fact {
        EventFact::Money(money) => {
            of_event_money(t, event, money, version);
            put_off(t, event, fact, version);
        }
        EventFact::Reported { number, .. }
        | EventFact::Confirmed { number, .. }
        | EventFact::Disputed { number, .. }
        | EventFact::ReportTakenBack { number, .. }
        | EventFact::Ruled { number, .. } => {
            if let Some(report) = t.reports.get_mut(&(event, *number)) {
                later(&mut report.version, version);
            }
        }
        EventFact::Coming(fact) => {
            if let ComingFact::Again { entrant, .. } = fact {
                of_entrant(t, *entrant, version);
            }
            if let Some(e) = t.event_mut(event) {
                coming(e, fact, version);
            }
        }
        // What runs at a table changes nothing of what is entered.
        EventFact::ClockRead { .. } => {}
        fact => {
            if let Some(e) = t.event_mut(event) {
                of_matches(e, fact, version);
            }
        }
    }
}

fn coming(e: &mut Event, fact: &ComingFact, version: u64) {
    match fact {
        ComingFact::Again { .. } | ComingFact::LeftList { .. } => later(&mut e.changed, version),
        ComingFact::PlaceGiven { seat, .. } => {
            later(&mut e.coming.here_changed, version);
            reseated(e, seat.of, version);
        }
        ComingFact::FallsSet { falls, .. } => {
            for fall in falls {
                shown(e, fall.of, version);
            }
        }
        ComingFact::PlacesConfirmed { .. } => later(&mut e.coming.here_changed, version),
        ComingFact::ChanceDrawn { .. } => {}
    }
}

fn of_matches(e: &mut Event, fact: &EventFact, version: u64) {
    if let Some(number) = fact.number() {
        return of_match(e, number, fact, version);
    }
    later(&mut e.changed, version);
    match fact {
        // Other matches may have had these numbers in between, or have them again.
        EventFact::Drawn { plan, .. } => laid_out(e, &plan.matches, version),
        EventFact::RoundPaired { matches, .. } => laid_out(e, matches, version),
        EventFact::StageDrawn { plan, feeds, .. } => {
            laid_out(e, &plan.matches, version);
            for feed in feeds {
                shown(e, feed.of, version);
            }
        }
        EventFact::Swapped { a, b }
        | EventFact::WentOnInstead {
            who: a,
            instead_of: b,
            ..
        } => {
            let seated = [*a, *b].into_iter().flat_map(|n| e.matches_of(n));
            let seated: Vec<MatchNo> = seated.map(|m| m.number).collect();
            for number in seated {
                reseated(e, number, version);
            }
        }
        EventFact::RankingOverruled { .. } => later(&mut e.ranking_changed, version),
        EventFact::EnteredLate { seat, .. } => reseated(e, seat.of, version),
        EventFact::Rescheduled { rounds } => {
            for (number, _) in rounds {
                shown(e, *number, version);
            }
        }
        EventFact::DueSet { numbers, .. } => {
            for number in numbers {
                shown(e, *number, version);
                e.matches.change(*number, |m| m.part_changed(fact, version));
            }
        }
        _ => {}
    }
}

fn of_match(e: &mut Event, number: MatchNo, fact: &EventFact, version: u64) {
    let only_shown = match fact {
        EventFact::TableChanged { .. }
        | EventFact::CalledBack { .. }
        | EventFact::RecordAttached { .. } => true,
        EventFact::Begun { start_set, .. } => {
            !start_set && !e.fixture(number).is_some_and(|m| m.start_set)
        }
        _ => false,
    };
    if only_shown {
        shown(e, number, version);
    } else {
        entered(e, number, version);
    }
    e.matches.change(number, |m| m.part_changed(fact, version));
}

/// Notes that a match begins at another score than it did.
pub(super) fn start_changed(t: &mut Tournament, event: EventNo, number: MatchNo, version: u64) {
    if let Some(e) = t.event_mut(event) {
        entered(e, number, version);
    }
}

/// Notes that the tables of an event are ranked by other rules than they were.
pub(super) fn ranking_changed(t: &mut Tournament, event: EventNo, version: u64) {
    if let Some(e) = t.event_mut(event) {
        later(&mut e.ranking_changed, version);
    }
}

fn laid_out(e: &mut Event, matches: &[MatchPlan], version: u64) {
    for m in matches {
        reseated(e, m.number, version);
    }
}

/// Something about a match is other than it was.
fn shown(e: &mut Event, number: MatchNo, version: u64) {
    e.matches.change(number, |m| later(&mut m.changed, version));
}

/// What is entered of a match, or who plays it, is other than it was.
fn entered(e: &mut Event, number: MatchNo, version: u64) {
    e.matches.change(number, |m| {
        later(&mut m.changed, version);
        later(&mut m.entry_changed, version);
    });
}

fn reseated(e: &mut Event, number: MatchNo, version: u64) {
    e.matches.change(number, |m| {
        later(&mut m.changed, version);
        m.reseated(version);
    });
}
