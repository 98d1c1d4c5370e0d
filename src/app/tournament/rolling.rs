//! The list of a rolling side event and its sheets: who waits, who plays, who won.

use crate::coin::Coins;
use crate::tournament::coming::{self, repeated, sheets, waiting};
use crate::tournament::money::{Payout, sheet_payouts};
use crate::tournament::{EntrantNo, Event, Phase, Seed, Tournament};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RollingList {
    /// The number of the next sheet.
    pub next: usize,
    /// How many players it takes.
    pub size: u8,
    /// Those who wait for it, in the order of joining.
    pub waiting: Vec<EntrantNo>,
    /// How many of those are on it already with another entry.
    pub again: usize,
    /// The newest first.
    pub sheets: Vec<RollingSheetView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RollingSheetView {
    pub number: u16,
    pub entrants: usize,
    /// Its undecided matches.
    pub open: usize,
    pub winner: Option<EntrantNo>,
    /// Its prize money and the winner's part of it, if that is public.
    pub fund: Option<Coins>,
    pub prize: Option<Coins>,
    /// Those on it with several entries.
    pub twice: Vec<EntrantNo>,
    /// The hash published before it was drawn.
    pub commitment: String,
    pub seed: String,
    /// The entries drawn, in the order of joining.
    pub list: Vec<EntrantNo>,
}

/// The list of a rolling event; `None` in other formats.
#[must_use]
pub fn rolling_list(t: &Tournament, event: &Event) -> Option<RollingList> {
    let rolling = event.capabilities().rolling?;
    let list = waiting(t, event);
    let drawn = sheets(event);
    let public = t.money.terms(event.number).is_some_and(|t| t.public);
    let payouts = match public {
        true => sheet_payouts(t, event),
        false => Vec::new(),
    };
    let sheet = |of: &coming::RollingSheet<'_>| {
        let paid = payouts.iter().find(|(number, _)| *number == of.number);
        sheet(t, event, of, paid.map(|(_, payout)| payout))
    };
    Some(RollingList {
        next: drawn.len().saturating_add(1),
        size: rolling.size,
        again: repeated(t, &list).len(),
        waiting: list,
        sheets: drawn.iter().rev().map(sheet).collect(),
    })
}

fn sheet(
    t: &Tournament,
    event: &Event,
    of: &coming::RollingSheet<'_>,
    payout: Option<&Payout>,
) -> RollingSheetView {
    let on_it = event
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Sheet(of.number));
    let prize = of.winner.and_then(|n| {
        let prizes = &payout?.prizes;
        let prize = prizes.iter().find(|prize| prize.entrant == n)?;
        Some(prize.amount)
    });
    let seed = of.draw.seed.clone().unwrap_or_default();
    let made = seed.parse::<Seed>().ok();
    RollingSheetView {
        number: of.number,
        entrants: of.draw.order.len(),
        open: on_it.filter(|m| m.result.is_none()).count(),
        winner: of.winner,
        fund: payout.map(|payout| payout.fund),
        prize,
        twice: repeated(t, &of.draw.order),
        commitment: made.map(|seed| seed.commitment()).unwrap_or_default(),
        seed,
        list: of.list.clone(),
    }
}
