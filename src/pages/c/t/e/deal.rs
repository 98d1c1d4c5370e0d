//! Deals: who is still in, what they can still win together, and what each is to get.

use crate::pages::layout::Frame;
use crate::pages::money::Cashier;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::Event;
use crate::tournament::money::{Stage, open_of_stage, payout_of, rankings};
use askama::Template;

/// What is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DealFields {
    /// The stage's word.
    pub stage: String,
    /// What each gets, by sign-in number.
    pub parts: Vec<(String, String)>,
}

/// A stage in which a deal can be made, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The stage's word.
    pub word: &'static str,
    /// What it is called.
    pub name: String,
    /// What can still be won, in a sentence.
    pub open: String,
    /// Who is still in: number, name, amount as typed.
    pub still_in: Vec<(u32, String, String)>,
    /// The deal that stands: who gets how much.
    pub made: Vec<(String, String)>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/deal.html")]
pub struct DealPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// Where it is sent.
    pub action: String,
    /// The event's name.
    pub event: String,
    /// The stages.
    pub tables: Vec<Table>,
    /// The payout sheet.
    pub back: String,
}

impl DealPage {
    /// The page as things stand.
    #[must_use]
    pub fn new(c: &Cashier<'_>, frame: Frame, e: &Event, typed: &DealFields) -> Self {
        let w = c.teller.w;
        let tables = Stage::ALL
            .into_iter()
            .filter_map(|stage| table(c, e, stage, typed))
            .collect();
        DealPage {
            w,
            frame,
            problems: Problems::none(),
            key: String::new(),
            action: c.path.event_below(e.number, "deal"),
            event: e.settings.name.clone(),
            tables,
            back: c.path.event_below(e.number, "payout"),
        }
    }
}

/// The most players a deal is offered to.
const MOST: usize = 8;

fn table(c: &Cashier<'_>, e: &Event, stage: Stage, typed: &DealFields) -> Option<Table> {
    let (w, t) = (c.teller.w, c.teller.t);
    let payout = payout_of(t, e)?;
    let deal = t.money.event(e.number).and_then(|m| m.deals.get(&stage));
    let stages = rankings(t, e);
    let ranking = stages.iter().find(|r| r.stage == stage);
    let open = open_of_stage(&payout, stage);
    let can = ranking.is_some_and(|r| !r.over && (2..=MOST).contains(&r.open.len())) && open > 0;
    if deal.is_none() && !can {
        return None;
    }
    let was = |number: u32| {
        let here = typed.stage == stage.word();
        let mut parts = typed.parts.iter().filter(|_| here);
        let found = parts.find(|(n, _)| *n == number.to_string());
        found.map_or_else(String::new, |(_, amount)| amount.clone())
    };
    let still_in = ranking
        .filter(|_| can && deal.is_none())
        .map_or_else(Vec::new, |r| {
            r.open
                .iter()
                .map(|n| (n.0, (c.teller.names)(*n), was(n.0)))
                .collect()
        });
    let made = deal.map_or_else(Vec::new, |deal| {
        deal.parts
            .iter()
            .map(|part| ((c.teller.names)(part.entrant), c.show(part.amount)))
            .collect()
    });
    Some(Table {
        word: stage.word(),
        name: c.stage(stage),
        open: w.with("money-deal-open", "amount", c.show(open)),
        still_in,
        made,
    })
}
