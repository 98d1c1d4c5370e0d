//! The list of a rolling side event and its sheets: who waits for the next, who plays on which, who won.

use crate::pages::bracket::Scene;
use crate::pages::layout::Link;
use crate::tournament::Event;
use crate::tournament::coming::{Sheet, repeated, sheets, waiting};
use crate::tournament::money::{Payout, sheet_payouts};
use crate::web::c::t::e::show::person;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollingView {
    /// "3 of 8 wait for sheet 2. It is drawn as soon as the last joins."
    pub state: String,
    /// Who waits, in the order of joining: number and name.
    pub waiting: Vec<(u32, Link)>,
    /// The sheets, the newest first.
    pub sheets: Vec<SheetLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLine {
    /// "Sheet 2", leading to its bracket on the event's page.
    pub sheet: Link,
    pub state: String,
    pub winner: Option<(Link, String)>,
    pub twice: Vec<String>,
    /// The hash published before it was drawn.
    pub commitment: String,
    pub seed: String,
    /// The entries it was drawn from, in the order of joining.
    pub list: Vec<u32>,
}

impl RollingView {
    #[must_use]
    pub fn of(scene: &Scene<'_>, event: &Event) -> Option<RollingView> {
        let rolling = event.capabilities().rolling?;
        let list = waiting(scene.t, event);
        let drawn = sheets(event);
        let public = scene.t.money.terms(event.number).is_some_and(|t| t.public);
        let payouts = if public {
            sheet_payouts(scene.t, event)
        } else {
            Vec::new()
        };
        let next = drawn.len().saturating_add(1);
        let again = repeated(scene.t, &list).len();
        let state =
            scene
                .w
                .rolling_state(again, list.len().saturating_sub(again), next, rolling.size);
        let line = |sheet: &Sheet<'_>| {
            let paid = payouts.iter().find(|(number, _)| *number == sheet.number);
            line(scene, event, sheet, paid.map(|(_, payout)| payout))
        };
        Some(RollingView {
            state,
            waiting: list.iter().map(|n| (n.0, person(scene, *n))).collect(),
            sheets: drawn.iter().rev().map(line).collect(),
        })
    }
}

fn line(scene: &Scene<'_>, event: &Event, sheet: &Sheet<'_>, payout: Option<&Payout>) -> SheetLine {
    let w = scene.w;
    let number = sheet.number;
    let name = w.side_name(number, "sheet");
    let show = |amount| scene.t.money.currency.show(amount);
    let playing = event
        .matches
        .iter()
        .filter(|m| m.phase == crate::tournament::Phase::Sheet(number) && m.result.is_none())
        .count();
    let fund = payout.map(|p| show(p.fund)).unwrap_or_default();
    let state = w.rolling_sheet_state(
        &fund,
        sheet.draw.order.len(),
        playing,
        if fund.is_empty() { "no" } else { "yes" },
    );
    let winner = sheet.winner.map(|n| {
        let prize = payout.and_then(|p| p.prizes.iter().find(|prize| prize.entrant == n));
        let prize = prize.map(|prize| show(prize.amount)).unwrap_or_default();
        (person(scene, n), prize)
    });
    let seed = sheet.draw.seed.clone().unwrap_or_default();
    let made = seed.parse::<crate::tournament::Seed>().ok();
    SheetLine {
        sheet: Link::new(
            name,
            format!("{}#h-sheet-{number}", scene.path.event(event.number)),
        ),
        state,
        winner,
        twice: repeated(scene.t, &sheet.draw.order)
            .into_iter()
            .map(|n| w.rolling_twice(scene.isolated(n)))
            .collect(),
        commitment: made.map(|seed| seed.commitment()).unwrap_or_default(),
        seed,
        list: sheet.list.iter().map(|n| n.0).collect(),
    }
}
