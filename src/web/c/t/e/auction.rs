//! `/c/{club}/t/{tournament}/e/{event}/auction`: players sold in lots, and who owns what.

use crate::app::tournament::TournamentActed;
use crate::club::name::in_order;
use crate::coin::Coins;
use crate::form::{Form, Values, filled_in};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::money::{Cashier, Sharing, auctions};
use crate::tournament::money::{
    AuctionTerms, EventMoneyCommand, FundTerms, Holder, LotNo, books, part, percent,
};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::teller::name_of;
use crate::web::prelude::*;
use serde::Deserialize;

/// What was typed in the forms of the page.
#[derive(Debug, Default)]
pub struct RefusedForms<'a> {
    pub terms: Option<&'a Values>,
    pub selling: Option<&'a Values>,
}

/// `GET …/auction`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, RefusedForms::default(), &[]).await?)
}

/// `POST …/auction`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<AuctionTerms>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let tried = || RefusedForms {
        terms: Some(&form.values),
        selling: None,
    };
    let terms = form
        .command_in(&at.state().money.currency)
        .or_page_read(async |violations| page(&at, event, tried(), violations).await)
        .await?;
    let command = EventCommand::Money(EventMoneyCommand::SetAuction {
        terms,
        seen: form.seen,
    })
    .of(event.number);
    let w = at.messages();
    let sentence = w.told_money_auction(&event.settings.name);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, tried(), acted, sentence).await
}

async fn answer(
    at: &TournamentRequest,
    event: &Event,
    tried: RefusedForms<'_>,
    acted: Result<TournamentActed, ActError>,
    sentence: String,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| page(at, event, tried, violations).await)
        .await?;
    let next = at.path.event_below(event.number, "auction");
    Ok(at.done(&acted, sentence, &next))
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    tried: RefusedForms<'_>,
    violations: &[Violation],
) -> Result<AuctionPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let problems = Problems::of(at.messages(), violations, &|n| {
        at.names.entrant(t, EntrantNo(n))
    });
    Ok(with_cashier(at, t, &till, true, |c| {
        AuctionPage::new(c, at.page().refused(problems), event, tried)
    }))
}

#[derive(Debug, Form)]
#[form(messages = "lot")]
pub struct LotInput {
    /// Ticked in a list that the page draws itself.
    #[form(name = "player", hidden)]
    players: Vec<EntrantNo>,
    buyer: Option<Holder>,
    stranger: String,
    #[form(money)]
    price: Coins,
    column: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Sold {
    number: u32,
    name: String,
    /// How much of the lot they bought back, in percent.
    share: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct LotView {
    number: u32,
    players: Vec<Sold>,
    buyer: Link,
    price: String,
    column: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/auction.html")]
pub struct AuctionPage {
    #[deref]
    page: Page,
    action: String,
    seen: u64,
    event: String,
    set: bool,
    terms: Fields,
    selling: Fields,
    /// Who has not been sold: number, name, ticked.
    unsold: Vec<(String, String, bool)>,
    lots: Vec<LotView>,
    sharings: Vec<Sharing>,
    back: String,
}

impl AuctionPage {
    #[must_use]
    pub fn new(c: &Cashier<'_>, page: Page, e: &Event, tried: RefusedForms<'_>) -> AuctionPage {
        let (w, t) = (c.teller.w, c.teller.t);
        let money = t.money.event(e.number);
        let terms = money.and_then(|m| m.auction.as_ref());
        let selling = tried.selling.cloned().unwrap_or_default();
        let currency = &t.money.currency;
        let usual = AuctionTerms {
            fund: FundTerms::usual(currency.one()),
            by_column: false,
            buy_back: 5_000,
        };
        let standing = || filled_in(terms.unwrap_or(&usual), currency);
        let typed = tried.terms.cloned().unwrap_or_else(standing);
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
                let on = selling.all("player").contains(&number);
                (number, (c.teller.names)(*n), on)
            })
            .collect();
        AuctionPage {
            terms: Fields::of::<AuctionTerms>(w, &typed, &page.problems),
            selling: Fields::of::<LotInput>(w, &selling, &page.problems)
                .offering("buyer", buyers(c, selling.one("buyer"))),
            page,
            action: c.path.event_below(e.number, "auction"),
            seen: money.map_or(0, |m| m.changed),
            event: e.settings.name.clone(),
            set: terms.is_some(),
            unsold,
            lots,
            sharings: auctions(c, e),
            back: c.path.below("money"),
        }
    }
}

/// The holders of accounts by name, after the choice of nobody.
fn buyers(c: &Cashier<'_>, chosen: &str) -> Vec<ChoiceOption> {
    let mut holders: Vec<(String, Holder)> = books(c.teller.t)
        .accounts
        .iter()
        .map(|a| ((c.holders)(a.holder), a.holder))
        .collect();
    holders.sort_by_cached_key(|(name, holder)| (in_order(name), *holder));
    let nobody = ChoiceOption::new("", c.teller.w.money_buyer_choose(), chosen);
    let all = holders
        .into_iter()
        .map(|(name, holder)| ChoiceOption::new(holder.to_string(), name, chosen));
    [nobody].into_iter().chain(all).collect()
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct BuyBackInput {
    entrant: EntrantNo,
    #[form(with = part)]
    share: u32,
}

#[derive(Debug, Deserialize)]
pub struct OfLot {
    lot: LotNo,
}

/// `POST …/auction/{lot}/buy-back`
pub async fn buy_back(
    at: AtEvent<Direct>,
    of: Path<OfLot>,
    form: Posted<BuyBackInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let BuyBackInput {
        entrant,
        share: basis,
    } = form
        .command()
        .or_page_read(async |violations| {
            page(&at, event, RefusedForms::default(), violations).await
        })
        .await?;
    let command = EventCommand::Money(EventMoneyCommand::BuyBack {
        lot: of.lot,
        entrant,
        basis,
    })
    .of(event.number);
    let sentence = at.messages().told_money_bought_back(
        of.lot.0,
        set_apart(&name_of(&at.names, at.state())(entrant)),
        percent(basis),
    );
    let acted = at.act(&form.key, command).await;
    answer(&at, event, RefusedForms::default(), acted, sentence).await
}

/// `POST …/auction/sell`
pub async fn sell(at: AtEvent<Direct>, form: Posted<LotInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let tried = || RefusedForms {
        terms: None,
        selling: Some(&form.values),
    };
    let currency = &at.state().money.currency;
    let LotInput {
        players,
        buyer,
        stranger,
        price,
        column,
    } = form
        .command_in(currency)
        .or_page_read(async |violations| page(&at, event, tried(), violations).await)
        .await?;
    if buyer.is_none() && stranger.is_empty() {
        let missing = refuse::lot_without_buyer().at("buyer");
        return html::refused(&page(&at, event, tried(), &[missing]).await?);
    }
    let sentence = at
        .messages()
        .told_money_lot_sold(players.len(), currency.show(price));
    let number = event.number;
    let command = move |buyer: Holder| {
        EventCommand::Money(EventMoneyCommand::SellLot {
            lot: None,
            players: players.clone(),
            buyer,
            price,
            column: Some(column.clone()),
        })
        .of(number)
    };
    let principal = at.principal(&form.key)?;
    let (tournaments, stream) = (&at.app.tournaments, at.stream);
    // A name that was typed goes before a choice of the list.
    let acted = match buyer.filter(|_| stranger.is_empty()) {
        Some(buyer) => tournaments.act(principal, stream, command(buyer)).await,
        None => {
            tournaments
                .sell_outside(principal, at.club.id, stream, &stranger, command)
                .await
        }
    };
    answer(&at, event, tried(), acted, sentence).await
}

/// `POST …/auction/{lot}/unsell`
pub async fn unsell(
    at: AtEvent<Direct>,
    of: Path<OfLot>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    form.command()
        .or_page_read(async |violations| {
            page(&at, event, RefusedForms::default(), violations).await
        })
        .await?;
    let command =
        EventCommand::Money(EventMoneyCommand::UnsellLot { lot: of.lot }).of(event.number);
    let sentence = at.messages().told_money_unsold(of.lot.0);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, RefusedForms::default(), acted, sentence).await
}
