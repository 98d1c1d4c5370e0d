//! The money of a tournament at the desk: who owes, who is owed, what the house holds.

pub mod currency;
pub mod show;

use crate::pages::layout::{Frame, Link};
use crate::pages::money::Cashier;
use crate::pages::words::Words;
use crate::tournament::money::{Account, books};
use askama::Template;

/// Somebody's balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Who, leading to the account.
    pub who: Link,
    /// How much, without a sign.
    pub amount: String,
    /// Whether the account is signed as it stands.
    pub signed: bool,
}

/// An event and what there is to its money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventMoneyLine {
    /// Its name.
    pub name: String,
    /// What has been set of it, in a sentence.
    pub state: String,
    /// Terms, payout, pools, auction, deal.
    pub links: Vec<Link>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/money.html")]
pub struct MoneyPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the house holds and how that comes about: label and amount.
    pub house: Vec<(String, String)>,
    /// Who owes the house.
    pub owing: Vec<Standing>,
    /// Whom the house owes.
    pub owed: Vec<Standing>,
    /// Who is square.
    pub settled: Vec<Standing>,
    /// The events.
    pub events: Vec<EventMoneyLine>,
    /// Where the currency is named.
    pub currency: Link,
    /// The desk.
    pub desk: String,
}

impl MoneyPage {
    /// The page as things stand.
    #[must_use]
    pub fn new(c: &Cashier<'_>, frame: Frame) -> Self {
        let (w, t) = (c.teller.w, c.teller.t);
        let books = books(t);
        let of = |which: fn(&&Account) -> bool| -> Vec<Standing> {
            let mut all: Vec<&Account> = books.accounts.iter().filter(which).collect();
            all.sort_by_key(|a| std::cmp::Reverse(a.balance.unsigned_abs()));
            all.into_iter()
                .map(|account| Standing {
                    who: Link::new((c.holders)(account.holder), c.account(account.holder)),
                    amount: c.show(account.balance.unsigned_abs()),
                    signed: account.signed_for_this(),
                })
                .collect()
        };
        let said = |key: &str, amount: String| (w.say(key).into_owned(), amount);
        let mut house = vec![
            said("money-held", c.show_signed(books.held)), // a key
            said("money-owed-by-house", c.show(books.owed_by_house())), // a key
            said("money-owed-to-house", c.show(books.owed_to_house())), // a key
            said("money-still-open", c.show(books.open)),  // a key
            said("money-house-part", c.show(books.house)), // a key
        ];
        if books.added > 0 {
            house.push(said("money-added", c.show(books.added))); // a key
        }
        MoneyPage {
            w,
            frame,
            house,
            owing: of(|a| a.balance < 0),
            owed: of(|a| a.balance > 0),
            settled: of(|a| a.balance == 0),
            events: t.events.keys().map(|n| event_line(c, *n)).collect(),
            currency: Link::new(t.money.currency.show(1250), c.path.below("money/currency")),
            desk: c.path.below("desk"),
        }
    }
}

fn event_line(c: &Cashier<'_>, number: crate::tournament::EventNo) -> EventMoneyLine {
    let (w, t) = (c.teller.w, c.teller.t);
    let money = t.money.event(number);
    let fund = t
        .event(number)
        .and_then(|e| crate::tournament::money::fund_of(t, e));
    let link = |key: &str, rest: &str| Link::new(w.say(key), c.path.event_below(number, rest));
    let mut links = vec![link("money-link-terms", "money")]; // a key
    if fund.is_some() {
        links.push(link("money-link-payout", "payout")); // a key
        links.push(link("money-link-deal", "deal")); // a key
    }
    links.push(link("money-link-pools", "pools")); // a key
    links.push(link("money-link-auction", "auction")); // a key
    EventMoneyLine {
        name: c.teller.event(number),
        state: match fund {
            Some(fund) => w.say_with(
                "money-event-state",
                &[
                    ("fund", &c.show(fund.fund)),
                    ("pools", &t.money.pools_of(number).count()),
                    ("lots", &money.map_or(0, |m| m.lots.len())),
                ],
            ),
            None => w.say("money-event-unset").into_owned(),
        },
        links,
    }
}
