//! `/c/{club}/t/{tournament}/e/{event}/auction`: players sold in lots, and who owns what.

use crate::app::tournament::{
    AuctionOverview, LotOverview, LotPlayer, TournamentActed, account_holders,
};
use crate::coin::Coins;
use crate::form::{Form, Values, filled, filled_in};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::money::{Cashier, Sharing, auctions};
use crate::tournament::money::{AuctionTerms, EventMoneyCommand, Holder, LotNo, part, percent};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::teller::name_of;
use crate::web::prelude::*;
use serde::Deserialize;
use std::borrow::Cow;

/// What was typed in the forms of the page; in that of the terms with what it had seen.
#[derive(Debug, Clone, Copy, Default)]
pub struct RefusedForms<'a> {
    pub terms: Option<(&'a Values, Option<u64>)>,
    pub selling: Option<&'a Values>,
    /// How much one player of a lot buys back.
    pub buying_back: Option<(LotNo, &'a Values)>,
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
        terms: Some((&form.values, form.seen)),
        ..RefusedForms::default()
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
    let mut problems = at.problems(violations);
    if let Some((lot, typed)) = tried.buying_back {
        problems = problems.of_form(format!("{lot}-{}", typed.one(BuyBackInput::ENTRANT)));
    }
    let mut page = with_cashier(at, t, &till, true, |c| {
        AuctionPage::new(c, at.page().refused(problems), event, tried)
    });
    let sent = tried.terms.and_then(|(_, seen)| seen);
    page.seen = page.seen.or_as_sent(sent, violations);
    Ok(page)
}

#[derive(Debug, Form)]
#[form(messages = "lot")]
pub struct LotInput {
    #[form(name = "player")]
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
    buy_back: Fields,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct LotView {
    number: u32,
    players: Vec<Sold>,
    buyer: Link,
    price: String,
    column: Option<String>,
}

impl LotView {
    /// Whether something of it was refused.
    fn open(&self) -> bool {
        self.players.iter().any(|p| p.buy_back.is_wrong())
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/auction.html")]
pub struct AuctionPage {
    #[deref]
    page: Page,
    action: String,
    seen: Seen,
    event: String,
    set: bool,
    terms: Fields,
    selling: Fields,
    lots: Vec<LotView>,
    sharings: Vec<Sharing>,
    back: String,
}

impl AuctionPage {
    #[must_use]
    pub fn new(c: &Cashier<'_>, page: Page, e: &Event, tried: RefusedForms<'_>) -> AuctionPage {
        let (w, t) = (c.teller.w, c.teller.t);
        let auction = AuctionOverview::of(t, e);
        let selling = tried.selling.cloned().unwrap_or_default();
        let standing = || filled_in(&auction.terms, &t.money.currency);
        let typed = tried.terms.map(|(typed, _)| typed.clone());
        let typed = typed.unwrap_or_else(standing);
        let lots = auction.lots.iter();
        let lots = lots.map(|lot| lot_view(c, lot, tried.buying_back, &page.problems));
        let lots: Vec<LotView> = lots.collect();
        let unsold: Vec<ChoiceOption> = (auction.unsold.iter())
            .map(|n| {
                let on = selling.all(LotInput::PLAYERS).contains(&n.to_string());
                ChoiceOption::ticked(n, (c.teller.names)(*n), on)
            })
            .collect();
        let players = match unsold.is_empty() {
            true => w.money_sell_nobody(),
            false => Cow::default(),
        };
        AuctionPage {
            terms: Fields::of::<AuctionTerms>(w, &typed, &page.problems),
            selling: Fields::of::<LotInput>(w, &selling, &page.problems)
                .ticking(LotInput::PLAYERS, unsold)
                .hinted(LotInput::PLAYERS, players)
                .offering(LotInput::BUYER, buyers(c, selling.one(LotInput::BUYER))),
            page,
            action: c.path.event_below(e.number, "auction"),
            seen: Seen(auction.seen),
            event: e.settings.name.clone(),
            set: auction.set,
            lots,
            sharings: auctions(c, e),
            back: c.path.below("money"),
        }
    }
}

fn lot_view(
    c: &Cashier<'_>,
    lot: &LotOverview,
    buying_back: Option<(LotNo, &Values)>,
    problems: &Problems,
) -> LotView {
    let w = c.teller.w;
    let sold = |player: &LotPlayer| {
        let name = (c.teller.names)(player.entrant);
        let standing = filled(&BuyBackInput {
            entrant: player.entrant,
            share: player.bought_back,
        });
        Sold {
            number: player.entrant.0,
            share: percent(player.bought_back),
            buy_back: Fields::row_of_one(
                w,
                BuyBackInput::SHARE,
                &format!("{}-{}", lot.number, player.entrant),
                w.money_buys_back(&name),
                (&standing, buying_back.map(|(_, typed)| typed)),
                problems,
            ),
            name,
        }
    };
    LotView {
        number: lot.number.0,
        players: lot.players.iter().map(sold).collect(),
        buyer: Link::new((c.holders)(lot.buyer), c.account(lot.buyer)),
        price: c.show(lot.price),
        column: lot.column.clone(),
    }
}

/// The holders of accounts by name, after the choice of nobody.
fn buyers(c: &Cashier<'_>, chosen: &str) -> Vec<ChoiceOption> {
    let nobody = ChoiceOption::new("", c.teller.w.choose(), chosen);
    let holders = account_holders(c.teller.t, c.holders).into_iter();
    let all = holders.map(|(holder, name)| ChoiceOption::new(holder.to_string(), name, chosen));
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
    let tried = RefusedForms {
        buying_back: Some((of.lot, &form.values)),
        ..RefusedForms::default()
    };
    let BuyBackInput {
        entrant,
        share: basis,
    } = form
        .command()
        .or_page_read(async |violations| page(&at, event, tried, violations).await)
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
    answer(&at, event, tried, acted, sentence).await
}

/// `POST …/auction/sell`
pub async fn sell(at: AtEvent<Direct>, form: Posted<LotInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let tried = || RefusedForms {
        selling: Some(&form.values),
        ..RefusedForms::default()
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
        let missing = refuse::lot_without_buyer().at(LotInput::BUYER);
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
