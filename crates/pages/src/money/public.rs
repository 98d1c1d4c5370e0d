//! The public view of an event's fund.

use crate::bracket::BracketScene;
use crate::messages::selector;
use crawford_tournament::Event;
use crawford_tournament::money::{PaidStage, payout_of, percent};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicFund {
    /// "Fund €144.00"
    pub total: String,
    pub lines: Vec<String>,
    pub href: String,
}

/// The fund of an event, if the director made it public.
#[must_use]
pub fn public_fund(scene: &BracketScene<'_>, event: &Event) -> Option<PublicFund> {
    let (w, t) = (scene.w, scene.t);
    t.money.terms(event.number).filter(|terms| terms.public)?;
    let payout = payout_of(t, event)?;
    let show = |amount| t.money.currency.show(amount);
    let lines = payout.posted.iter().map(|p| {
        let stage = selector!("money-public.stage", p.share.stage in PaidStage { Main, Consolation, LastChance });
        w.money_public(show(p.amount), percent(p.share.basis), p.share.place, stage)
    });
    Some(PublicFund {
        total: match event.capabilities().filling_sheets() {
            // The amounts below are for each sheet.
            Some(rolling) => w.rolling_fund(rolling.size),
            None => w.money_public_fund(show(payout.fund)),
        },
        lines: lines.collect(),
        href: scene.path.event_below(event.number, "payout"),
    })
}
