//! Who gets what of an event: its fund, its side pools, its auction. On paper each winner has a line to sign on.

use crate::pages::layout::{Frame, Link};
use crate::pages::money::{Cashier, Sharing, auctions, event, pool};
use crate::pages::when::day;
use crate::pages::words::Words;
use crate::tournament::{Event, Fixture};
use askama::Template;

/// A match that can be put off, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutOff {
    /// Who plays whom.
    pub pairing: String,
    /// Where the form goes.
    pub action: String,
    /// Whether it was put off.
    pub off: bool,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/payout.html")]
pub struct PayoutPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The event's name, with the tournament's.
    pub title: String,
    /// The day.
    pub when: String,
    /// The funds.
    pub sharings: Vec<Sharing>,
    /// Whether it is the desk's, with accounts and forms.
    pub inside: bool,
    /// The final, where it is open.
    pub put_off: Option<PutOff>,
    /// Where the desk goes from here.
    pub links: Vec<Link>,
}

impl PayoutPage {
    /// The page as things stand.
    #[must_use]
    pub fn new(c: &Cashier<'_>, frame: Frame, e: &Event, title: String) -> Self {
        let (w, t) = (c.teller.w, c.teller.t);
        let mut sharings: Vec<Sharing> = event(c, e).into_iter().collect();
        sharings.extend(t.money.pools_of(e.number).map(|(n, p)| pool(c, n.0, p)));
        sharings.extend(auctions(c, e));
        let link = |key: &str, path: String| Link::new(w.say(key), path);
        let below = |rest: &str| c.path.event_below(e.number, rest);
        let links = if c.inside {
            vec![
                link("money-link-terms", below("money")),      // a key
                link("money-link-pools", below("pools")),      // a key
                link("money-link-auction", below("auction")),  // a key
                link("money-link-deal", below("deal")),        // a key
                link("money-link-all", c.path.below("money")), // a key
            ]
        } else {
            vec![link("money-link-event", c.path.event(e.number))] // a key
        };
        let open = |m: &&Fixture| m.result.is_none() && m.players().is_some();
        let put_off = e.final_match().filter(open).filter(|_| c.inside);
        PayoutPage {
            w,
            frame,
            key: String::new(),
            title,
            when: day(w, t.details.date),
            sharings,
            inside: c.inside,
            put_off: put_off.map(|m| {
                let off = t.money.adjourned(e.number, m.number).is_some();
                let action = if off { "resume" } else { "adjourn" };
                PutOff {
                    pairing: c.teller.pairing(e, m),
                    action: c.path.fixture_below(e.number, m.number, action),
                    off,
                }
            }),
            links,
        }
    }
}
