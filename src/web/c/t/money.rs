//! `/c/{club}/t/{tournament}/money`: who owes, who is owed, what the house holds.

pub mod currency;
pub mod show;
pub mod till;

use crate::pages::layout::Frame;
use crate::pages::money::Cashier;
use crate::pages::words::{Message, Words};
use crate::tournament::money::{Account, books};
use crate::web::prelude::*;
use till::{till, with_cashier};

/// `GET …/money`
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let t = at.state();
    let till = till(&at, t).await?;
    let page = with_cashier(&at, t, &till, true, |c| MoneyPage::new(c, at.frame()));
    html::page(&page)
}

/// Somebody's balance.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Standing {
    who: Link,
    amount: String,
    /// Whether the account is signed as it stands.
    signed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct EventMoneyLine {
    name: String,
    /// What has been set of it, in a sentence.
    state: String,
    links: Vec<Link>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/money.html")]
struct MoneyPage {
    #[deref]
    page: Page,
    /// What the house holds and how that comes about: label and amount.
    house: Vec<(String, String)>,
    owing: Vec<Standing>,
    owed: Vec<Standing>,
    settled: Vec<Standing>,
    events: Vec<EventMoneyLine>,
    currency: Link,
    desk: String,
}

impl MoneyPage {
    #[must_use]
    fn new(c: &Cashier<'_>, frame: Frame) -> MoneyPage {
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
        let said = |key: Message, amount: String| (w.say(key).into_owned(), amount);
        let mut house = vec![
            said(Words::money_held, c.show_signed(books.held)),
            said(Words::money_owed_by_house, c.show(books.owed_by_house())),
            said(Words::money_owed_to_house, c.show(books.owed_to_house())),
            said(Words::money_still_open, c.show(books.open)),
            said(Words::money_house_part, c.show(books.house)),
        ];
        if books.added > 0 {
            house.push(said(Words::money_added, c.show(books.added)));
        }
        MoneyPage {
            page: Page::new(w, frame),
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
    let link = |key: Message, rest: &str| Link::new(w.say(key), c.path.event_below(number, rest));
    let mut links = vec![link(Words::money_link_terms, "money")];
    if fund.is_some() {
        links.push(link(Words::money_link_payout, "payout"));
        links.push(link(Words::money_link_deal, "deal"));
    }
    links.push(link(Words::money_link_pools, "pools"));
    links.push(link(Words::money_link_auction, "auction"));
    EventMoneyLine {
        name: c.teller.event(number),
        state: match fund {
            Some(fund) => w.money_event_state(
                c.show(fund.fund),
                money.map_or(0, |m| m.lots.len()),
                t.money.pools_of(number).count(),
            ),
            None => w.money_event_unset().into_owned(),
        },
        links,
    }
}
