//! The list of a rolling side event and its sheets: who waits, who plays, who won.

use super::TournamentActed;
use crawford_forms::coin::Coins;
use crawford_forms::violation::Violation;
use crawford_tournament::coming::{self, repeated, sheets, waiting};
use crawford_tournament::money::{Payout, sheet_payouts};
use crawford_tournament::{EntrantNo, Event, EventFact, EventNo, Fact, Phase, Tournament};
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
    /// What the next sheet would be, could it be started now: there are two people for it.
    pub start: Option<SheetStart>,
    /// The newest first.
    pub sheets: Vec<RollingSheetView>,
}

/// A sheet for whoever waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SheetStart {
    pub entries: usize,
    pub byes: usize,
    /// How many of the entries are further ones of people who are on it already.
    pub again: usize,
}

/// How a list stands after somebody joined it, or its next sheet was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ListAfter {
    /// The number of the sheet that was drawn, if one was.
    pub drawn: Option<u16>,
    pub waiting: usize,
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

/// The list of an event whose sheets are drawn as it fills; nothing in other formats.
///
/// # Errors
/// When the seed of a sheet cannot be read: what was published before it was drawn would be nothing.
pub fn rolling_list(t: &Tournament, event: &Event) -> Result<Option<RollingList>, Violation> {
    let Some(rolling) = event.capabilities().filling_sheets() else {
        return Ok(None);
    };
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
    let sheets: Result<Vec<_>, Violation> = drawn.iter().rev().map(sheet).collect();
    Ok(Some(RollingList {
        next: drawn.len().saturating_add(1),
        size: rolling.size,
        start: SheetStart::of(t, &list, rolling.size),
        again: repeated(t, &list).len(),
        waiting: list,
        sheets: sheets?,
    }))
}

impl SheetStart {
    fn of(t: &Tournament, waiting: &[EntrantNo], size: u8) -> Option<SheetStart> {
        let on_it: Vec<EntrantNo> = waiting.iter().copied().take(size.into()).collect();
        let (entries, again) = (on_it.len(), repeated(t, &on_it).len());
        let people = entries.saturating_sub(again);
        (people >= 2).then(|| SheetStart {
            entries,
            byes: entries.next_power_of_two().saturating_sub(entries),
            again,
        })
    }
}

impl ListAfter {
    /// The list of an event after an action; nothing where the event is gone.
    #[must_use]
    pub fn of(event: EventNo, done: &TournamentActed) -> Option<ListAfter> {
        let t = &done.story.state;
        let drawn = done.said(|fact| match fact {
            Fact::Event {
                event: of,
                fact: EventFact::StageDrawn { order, .. },
            } if *of == event => Some(order.clone()),
            _ => None,
        });
        let event = t.event(event)?;
        let sheets = sheets(event);
        let of_order = |order: Vec<EntrantNo>| sheets.iter().find(|of| of.draw.order == order);
        Some(ListAfter {
            drawn: drawn.and_then(of_order).map(|sheet| sheet.number),
            waiting: waiting(t, event).len(),
        })
    }
}

fn sheet(
    t: &Tournament,
    event: &Event,
    of: &coming::RollingSheet<'_>,
    payout: Option<&Payout>,
) -> Result<RollingSheetView, Violation> {
    let on_it = event
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Sheet(of.number));
    let prize = of.winner.and_then(|n| {
        let prizes = &payout?.prizes;
        let prize = prizes.iter().find(|prize| prize.entrant == n)?;
        Some(prize.amount)
    });
    let seed = of.drawn_from()?;
    Ok(RollingSheetView {
        number: of.number,
        entrants: of.draw.order.len(),
        open: on_it.filter(|m| m.result.is_none()).count(),
        winner: of.winner,
        fund: payout.map(|payout| payout.fund),
        prize,
        twice: repeated(t, &of.draw.order),
        commitment: seed.commitment(),
        seed: seed.to_string(),
        list: of.list.clone(),
    })
}
