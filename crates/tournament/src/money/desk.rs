//! The fund of an event and its sharing out, from the tournament as it stands.

use super::entries::entries_of;
use super::payout::{Payout, pay_out};
use super::ranking::{Ranking, rankings};
use super::share::{Fund, Receipts};
use super::sheets;
use crate::{Event, Tournament};
use crawford_forms::Choice as _;
use crawford_forms::stage::PaidStage;
use crawford_journal::how_many;
use std::collections::BTreeMap;

#[must_use]
pub fn fund_of(t: &Tournament, event: &Event) -> Option<Fund> {
    let money = t.money.event(event.number)?;
    let terms = money.terms.as_ref()?;
    if event.capabilities().filling_sheets().is_some() {
        return Some(sheets::fund_of(t, event, money, terms));
    }
    let receipts = Receipts {
        added: if t.called_off { 0 } else { terms.added },
        ..Receipts::of(money, terms, &entries_of(t, event))
    };
    Some(Fund::of(receipts, terms.house))
}

/// `None` before its money is set, and of a tournament called off: nothing of it is won.
#[must_use]
pub fn payout_of(t: &Tournament, event: &Event) -> Option<Payout> {
    shared_out(t, event, true)
}

/// The same, with or without the deals on the record.
pub(super) fn shared_out(t: &Tournament, event: &Event, with_deals: bool) -> Option<Payout> {
    if t.called_off {
        return None;
    }
    let money = t.money.event(event.number)?;
    let terms = money.terms.as_ref()?;
    if let Some(rolling) = event.capabilities().filling_sheets() {
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
