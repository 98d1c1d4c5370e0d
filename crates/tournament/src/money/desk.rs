//! The fund of an event and its sharing out, from the tournament as it stands.

use super::payout::{Payout, pay_out};
use super::ranking::{Ranking, rankings};
use super::share::{Fund, Receipts};
use super::sheets;
use super::stage::PaidStage;
use crate::{EntrantNo, Event, Tournament};
use crawford_forms::Choice as _;
use crawford_journal::how_many;
use std::collections::BTreeMap;

/// Whose entries count for the fund: before the draw, everyone who entered and has not left; after it, everyone on the
/// sheet or who entered since. Not somebody whose place a latecomer took, and nobody if the event is called off.
#[must_use]
pub fn entries_of(t: &Tournament, event: &Event) -> Vec<EntrantNo> {
    if t.called_off {
        return Vec::new();
    }
    let mut seated: Vec<EntrantNo> = event.matches.iter().flat_map(|m| m.entrants()).collect();
    // Somebody with a bye sits at no match of the round, and has paid all the same.
    seated.extend(event.pairings.iter().flat_map(|p| p.byes.iter().copied()));
    // Who stands on a ladder has entered it, challenged or not.
    seated.extend(&event.rungs);
    seated.sort_unstable();
    seated.dedup();
    // On a sheet, somebody who was drawn and sits nowhere was replaced. Rounds paired one by one seat everyone in time.
    let format = event.capabilities();
    let on_a_sheet = format.swiss.is_none() && !format.open_ended && !event.matches.is_empty();
    let drawn =
        |n: &EntrantNo| on_a_sheet && event.draw.as_ref().is_some_and(|d| d.order.contains(n));
    let waiting = |n: &&EntrantNo| !t.has_left(**n) && !drawn(n);
    let mut all = seated;
    all.extend(event.entered.iter().filter(waiting));
    all.sort_unstable();
    all.dedup();
    all
}

#[must_use]
pub fn fund_of(t: &Tournament, event: &Event) -> Option<Fund> {
    let money = t.money.event(event.number)?;
    let terms = money.terms.as_ref()?;
    if event.capabilities().rolling.is_some() {
        return Some(sheets::fund_of(t, event, money, terms));
    }
    let receipts = Receipts {
        added: terms.added,
        ..Receipts::of(money, terms, &entries_of(t, event))
    };
    Some(Fund::of(receipts, terms.house))
}

#[must_use]
pub fn payout_of(t: &Tournament, event: &Event) -> Option<Payout> {
    shared_out(t, event, true)
}

/// The same, with or without the deals on the record.
pub(super) fn shared_out(t: &Tournament, event: &Event, with_deals: bool) -> Option<Payout> {
    let money = t.money.event(event.number)?;
    let terms = money.terms.as_ref()?;
    if let Some(rolling) = event.capabilities().rolling {
        return Some(sheets::shared_out(t, event, money, terms, rolling.size));
    }
    let fund = fund_of(t, event)?;
    let none = BTreeMap::new();
    // The size of the field, not the number of fees: a re-entry adds no place to the sheet.
    let field = how_many(entries_of(t, event).len());
    let mut stages = rankings(t, event);
    if t.finished {
        // A stage that was never played has no places to win.
        for stage in PaidStage::ALL.iter().copied() {
            if stages.iter().all(|r| r.stage != stage) {
                stages.push(Ranking {
                    stage,
                    over: true,
                    ..Ranking::default()
                });
            }
        }
    }
    Some(pay_out(
        fund.fund,
        terms.split.shares(field),
        terms.unit,
        terms.rest,
        &stages,
        if with_deals { &money.deals } else { &none },
    ))
}
