//! The money of a rolling event: each sheet has a fund of its own, and its winners their prizes. What the list for the
//! next sheet has brought is still to be won.

use super::Coins;
use super::payout::{OpenPrize, Payout, pay_out};
use super::ranking::{Ranking, settled};
use super::share::{Fund, Receipts};
use super::state::EventMoney;
use super::terms::MoneyTerms;
use crate::coming::{RollingSheet, sheets, waiting};
use crate::{EntrantNo, Event, Phase, Tournament, ranking_of};
use crawford_forms::stage::PaidStage;
use crawford_journal::how_many;
use std::collections::BTreeMap;

/// What these entries pay. Added money is for each sheet drawn.
fn fund(money: &EventMoney, terms: &MoneyTerms, entries: &[EntrantNo], added: Coins) -> Fund {
    let receipts = Receipts {
        added,
        ..Receipts::of(money, terms, entries)
    };
    Fund::of(receipts, terms.house)
}

/// The fund of each sheet, and what the list for the next has brought.
fn funds<'e>(
    t: &Tournament,
    event: &'e Event,
    money: &EventMoney,
    terms: &MoneyTerms,
) -> (Vec<(RollingSheet<'e>, Fund)>, Fund) {
    // A tournament called off costs nothing.
    let of = |entries: &[EntrantNo], added: Coins| match t.called_off {
        true => fund(money, terms, &[], 0),
        false => fund(money, terms, entries, added),
    };
    let drawn = sheets(event).into_iter().map(|sheet| {
        let fund = of(&sheet.draw.order, terms.added);
        (sheet, fund)
    });
    (drawn.collect(), of(&waiting(t, event), 0))
}

pub(super) fn fund_of(
    t: &Tournament,
    event: &Event,
    money: &EventMoney,
    terms: &MoneyTerms,
) -> Fund {
    let (drawn, next) = funds(t, event, money, terms);
    drawn.iter().map(|(_, fund)| *fund).fold(next, |sum, one| {
        let (a, b) = (sum.receipts, one.receipts);
        Fund {
            receipts: Receipts {
                entries: a.entries.saturating_add(b.entries),
                reentries: a.reentries.saturating_add(b.reentries),
                added: a.added.saturating_add(b.added),
                ..a
            },
            gross: sum.gross.saturating_add(one.gross),
            house: sum.house.saturating_add(one.house),
            fund: sum.fund.saturating_add(one.fund),
        }
    })
}

fn ranking(event: &Event, sheet: &RollingSheet<'_>) -> Ranking {
    let phase = Phase::Sheet(sheet.number);
    let ranked = settled(event, phase, ranking_of(event, phase));
    let all = sheet.draw.order.iter().copied();
    Ranking {
        stage: PaidStage::Main,
        open: all
            .filter(|n| ranked.iter().all(|r| r.entrant != *n))
            .collect(),
        field: how_many(sheet.draw.order.len()),
        over: sheet.over,
        ranked,
        to_come: false,
    }
}

fn of_sheet(event: &Event, terms: &MoneyTerms, sheet: &RollingSheet<'_>, fund: Coins) -> Payout {
    let field = how_many(sheet.draw.order.len());
    pay_out(
        fund,
        terms.split.shares(field),
        terms.unit,
        terms.rest,
        &[ranking(event, sheet)],
        &BTreeMap::new(),
    )
}

/// Each sheet's number with its fund shared out; nothing while no money was set.
#[must_use]
pub fn sheet_payouts(t: &Tournament, event: &Event) -> Vec<(u16, Payout)> {
    let Some((money, terms)) = t
        .money
        .event(event.number)
        .and_then(|money| Some((money, money.terms.as_ref()?)))
    else {
        return Vec::new();
    };
    let (drawn, _) = funds(t, event, money, terms);
    let payout = |(sheet, fund): &(RollingSheet<'_>, Fund)| {
        (sheet.number, of_sheet(event, terms, sheet, fund.fund))
    };
    drawn.iter().map(payout).collect()
}

/// The prizes of all sheets; posted is what a full sheet pays.
pub(super) fn shared_out(
    t: &Tournament,
    event: &Event,
    money: &EventMoney,
    terms: &MoneyTerms,
    size: u8,
) -> Payout {
    let (drawn, next) = funds(t, event, money, terms);
    let full = Receipts {
        entries: u32::from(size),
        fee: terms.fee,
        added: terms.added,
        ..Receipts::default()
    };
    let posted = pay_out(
        Fund::of(full, terms.house).fund,
        terms.split.shares(u32::from(size)),
        terms.unit,
        terms.rest,
        &[],
        &BTreeMap::new(),
    )
    .posted;
    let mut all = Payout {
        fund: next.fund,
        posted,
        ..Payout::default()
    };
    if next.fund > 0 {
        all.open.push(OpenPrize {
            stage: PaidStage::Main,
            from: 1,
            to: 1,
            among: 1,
            amount: next.fund,
        });
    }
    for (sheet, fund) in &drawn {
        let one = of_sheet(event, terms, sheet, fund.fund);
        all.fund = all.fund.saturating_add(one.fund);
        all.undealt = all.undealt.saturating_add(one.undealt);
        all.rest = all.rest.saturating_add(one.rest);
        all.prizes.extend(one.prizes);
        all.open.extend(one.open);
    }
    all
}
