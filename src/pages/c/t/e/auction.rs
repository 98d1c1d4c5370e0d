//! The auction of an event: its terms, the lots sold, and the next sale.

use crate::club::name::in_order;
use crate::pages::choice::Choice;
use crate::pages::layout::{Frame, Link};
use crate::pages::money::{Cashier, Sharing, SharingFields, auctions};
use crate::pages::problems::Problems;
use crate::pages::told::percent;
use crate::pages::words::Words;
use crate::tournament::Event;
use crate::tournament::money::{Holder, books};
use askama::Template;

/// What is typed of a sale.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selling {
    /// The players ticked, by sign-in number.
    pub players: Vec<String>,
    /// The account chosen.
    pub buyer: String,
    /// Somebody else's name.
    pub stranger: String,
    /// For how much.
    pub price: String,
    /// In which column.
    pub column: String,
}

/// A player of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sold {
    /// The sign-in number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// How much of the lot they bought back, in percent.
    pub share: String,
}

/// A lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotView {
    /// Its number.
    pub number: u32,
    /// Its players.
    pub players: Vec<Sold>,
    /// Who bought it, with the account.
    pub buyer: Link,
    /// For how much.
    pub price: String,
    /// In which column.
    pub column: Option<String>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/auction.html")]
pub struct AuctionPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The auction's address.
    pub action: String,
    /// The version at which the event's money last changed.
    pub seen: u64,
    /// The event's name.
    pub event: String,
    /// Whether its terms are set.
    pub set: bool,
    /// The terms as typed.
    pub typed: SharingFields,
    /// What is typed of the next sale.
    pub selling: Selling,
    /// Who has not been sold: number, name, ticked.
    pub unsold: Vec<(String, String, bool)>,
    /// Who can buy.
    pub buyers: Vec<Choice>,
    /// What was sold.
    pub lots: Vec<LotView>,
    /// Who gets what.
    pub sharings: Vec<Sharing>,
    /// The money of the tournament.
    pub back: String,
}

impl AuctionPage {
    /// The page as things stand.
    #[must_use]
    pub fn new(c: &Cashier<'_>, frame: Frame, e: &Event, selling: Selling) -> Self {
        let (w, t) = (c.teller.w, c.teller.t);
        let money = t.money.event(e.number);
        let terms = money.and_then(|m| m.auction.as_ref());
        let lots: Vec<LotView> = money
            .into_iter()
            .flat_map(|m| &m.lots)
            .map(|(number, lot)| LotView {
                number: number.0,
                players: lot
                    .players
                    .iter()
                    .map(|n| Sold {
                        number: n.0,
                        name: (c.teller.names)(*n),
                        share: percent(lot.bought_back.get(n).copied().unwrap_or(0)),
                    })
                    .collect(),
                buyer: Link::new((c.holders)(lot.buyer), c.account(lot.buyer)),
                price: c.show(lot.price),
                column: lot.column.clone(),
            })
            .collect();
        let sold = |n: u32| lots.iter().any(|l| l.players.iter().any(|p| p.number == n));
        let unsold = e
            .entered
            .iter()
            .filter(|n| !sold(n.0))
            .map(|n| {
                let number = n.to_string();
                let on = selling.players.contains(&number);
                (number, (c.teller.names)(*n), on)
            })
            .collect();
        AuctionPage {
            w,
            frame,
            problems: Problems::none(),
            key: String::new(),
            action: c.path.event_below(e.number, "auction"),
            seen: money.map_or(0, |m| m.changed),
            event: e.settings.name.clone(),
            set: terms.is_some(),
            typed: match terms {
                Some(terms) => SharingFields::of_auction(terms, &t.money.currency),
                None => SharingFields::new(&t.money.currency),
            },
            unsold,
            buyers: buyers(c, &selling.buyer),
            selling,
            lots,
            sharings: auctions(c, e),
            back: c.path.below("money"),
        }
    }
}

/// Whoever has an account, by name; first that nobody is chosen.
fn buyers(c: &Cashier<'_>, chosen: &str) -> Vec<Choice> {
    let mut holders: Vec<(String, Holder)> = books(c.teller.t)
        .accounts
        .iter()
        .map(|a| ((c.holders)(a.holder), a.holder))
        .collect();
    holders.sort_by_cached_key(|(name, holder)| (in_order(name), *holder));
    let nobody = Choice::new("", c.teller.w.say("money-buyer-choose"), chosen);
    let all = holders
        .into_iter()
        .map(|(name, holder)| Choice::new(holder.to_string(), name, chosen));
    [nobody].into_iter().chain(all).collect()
}
