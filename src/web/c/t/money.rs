//! `/c/{club}/t/{tournament}/money`: who owes, who is owed, what the house holds.

pub mod currency;
pub mod show;
pub mod till;

use crate::app::lists::money::{EventMoneyRow, HolderBalance, MoneyList};
use crate::pages::layout::Frame;
use crate::pages::messages::{Message, Messages};
use crate::pages::money::Cashier;
use crate::web::prelude::*;
use till::{till, with_cashier};

/// `GET …/money`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let t = at.state();
    let till = till(&at, t).await?;
    let page = with_cashier(&at, t, &till, true, |c| MoneyPage::new(c, at.frame()));
    html::page(&page)
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct AccountBalance {
    who: Link,
    amount: String,
    /// Whether the account is signed as it stands.
    signed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct EventMoneyLine {
    name: String,
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
    owing: Vec<AccountBalance>,
    owed: Vec<AccountBalance>,
    settled: Vec<AccountBalance>,
    events: Vec<EventMoneyLine>,
    currency: Link,
    desk: String,
}

impl MoneyPage {
    #[must_use]
    fn new(c: &Cashier<'_>, frame: Frame) -> MoneyPage {
        let (w, t) = (c.teller.w, c.teller.t);
        let money = MoneyList::of(t, c.holders);
        let of = |which: fn(&&HolderBalance) -> bool| -> Vec<AccountBalance> {
            let accounts = money.accounts.iter().filter(which);
            accounts
                .map(|account| AccountBalance {
                    who: Link::new(&account.player, c.account(account.holder)),
                    amount: c.show(account.balance.unsigned_abs()),
                    signed: account.signed,
                })
                .collect()
        };
        let said = |key: Message, amount: String| (w.say(key).into_owned(), amount);
        let mut house = vec![
            said(Messages::money_held, c.show_signed(money.held)),
            said(Messages::money_owed_by_house, c.show(money.owed_by_house)),
            said(Messages::money_owed_to_house, c.show(money.owed_to_house)),
            said(Messages::money_still_open, c.show(money.open)),
            said(Messages::money_house_part, c.show(money.house)),
        ];
        if money.added > 0 {
            house.push(said(Messages::money_added, c.show(money.added)));
        }
        MoneyPage {
            page: Page::new(w, frame),
            house,
            owing: of(|a| a.balance < 0),
            owed: of(|a| a.balance > 0),
            settled: of(|a| a.balance == 0),
            events: money.events.iter().map(|e| event_line(c, e)).collect(),
            currency: Link::new(t.money.currency.show(1250), c.path.below("money/currency")),
            desk: c.path.below("desk"),
        }
    }
}

fn event_line(c: &Cashier<'_>, money: &EventMoneyRow) -> EventMoneyLine {
    let w = c.teller.w;
    let link =
        |key: Message, rest: &str| Link::new(w.say(key), c.path.event_below(money.event, rest));
    let mut links = vec![link(Messages::fees_and_split, "money")];
    if money.fund.is_some() {
        links.push(link(Messages::payout, "payout"));
        links.push(link(Messages::deal, "deal"));
    }
    links.push(link(Messages::side_pools, "pools"));
    links.push(link(Messages::auction, "auction"));
    EventMoneyLine {
        name: c.teller.event(money.event),
        state: match money.fund {
            Some(fund) => w.money_event_state(c.show(fund), money.lots, money.pools),
            None => w.money_event_unset().into_owned(),
        },
        links,
    }
}
