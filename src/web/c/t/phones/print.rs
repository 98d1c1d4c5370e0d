//! `POST /c/{club}/t/{tournament}/phones/print`: slips and table cards with new private links.
//!
//! It is a post, for it makes the links; and its answer is the sheet itself, for they are kept nowhere.

use super::{refused, typed_of};
use crate::app::phone;
use crate::form::Form;
use crate::pages::qr::Qr;
use crate::tournament::LinkHolder;
use crate::web::c::t::teller::name_of;
use crate::web::prelude::*;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct HoldersInput {
    #[form(name = "for", rule = "form-unreadable")]
    pub whom: LinkHolders,
}

/// Everyone of a kind, or one, as `player-7` or `table-3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkHolders {
    Players,
    Tables,
    All,
    One(LinkHolder),
}

impl fmt::Display for LinkHolders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkHolders::Players => f.write_str("players"),
            LinkHolders::Tables => f.write_str("tables"),
            LinkHolders::All => f.write_str("all"),
            LinkHolders::One(holder) => write!(f, "{holder}"),
        }
    }
}

impl FromStr for LinkHolders {
    type Err = <LinkHolder as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "players" => Ok(LinkHolders::Players),
            "tables" => Ok(LinkHolders::Tables),
            "all" => Ok(LinkHolders::All),
            one => one.parse().map(LinkHolders::One),
        }
    }
}
crate::value_as_text!(LinkHolders);

/// Those there are of them.
fn named(at: &TournamentRequest, whom: LinkHolders) -> Vec<LinkHolder> {
    let t = at.state();
    let players = t.entrants.values();
    let players = players.map(|e| (e.withdrawn, LinkHolder::Player(e.number)));
    let tables = (1..=t.boards).map(|n| (false, LinkHolder::Table(n)));
    let all: Vec<(bool, LinkHolder)> = players.chain(tables).collect();
    all.into_iter()
        .filter(|(left, it)| match whom {
            LinkHolders::Players => matches!(it, LinkHolder::Player(_)) && !left,
            LinkHolders::Tables => matches!(it, LinkHolder::Table(_)),
            // Links of all are revoked at once, never printed so.
            LinkHolders::All => false,
            LinkHolders::One(one) => one == *it,
        })
        .map(|(_, it)| it)
        .collect()
}

/// `POST …/phones/print`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<HoldersInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| refused(&at, &typed_of(&at), violations).await;
    let holders = form.command().or_page_read(refused).await?;
    let holders = named(&at, holders.whom);
    if holders.is_empty() {
        return html::refused(&refused(&[refuse::phones_nobody()]).await?);
    }
    let principal = at.principal(&form.key)?;
    let store = &at.app.store;
    let tokens = phone::issue(store, &principal, at.club.id, at.stream, holders.clone()).await?;
    let w = at.messages();
    let origin = at.visitor.origin(&at.app);
    let names = name_of(&at.names, at.state());
    let cards: Vec<Card> = holders
        .into_iter()
        .zip(tokens)
        .map(|(holder, token)| {
            let address = format!("{origin}/k/{token}");
            let (name, number, text) = match holder {
                LinkHolder::Player(n) => (names(n), n.to_string(), w.phones_slip()),
                LinkHolder::Table(n) => (w.table_number(n), String::new(), w.phones_card()),
            };
            Card {
                name,
                number,
                text: text.into_owned(),
                qr: Qr::of(&address),
                address,
            }
        })
        .collect();
    html::page(&PrintPage {
        page: at.page().wide(),
        title: at.state().details.name.clone(),
        leaves: leaves(&cards),
        back: at.path.below("phones"),
    })
}

const A_PAGE: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Card {
    name: String,
    /// The check-in number; empty for a table.
    number: String,
    text: String,
    address: String,
    qr: Option<Qr>,
}

/// The sheets. The links are on them and nowhere else.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/phones/print.html")]
struct PrintPage {
    #[deref]
    page: Page,
    title: String,
    leaves: Vec<Vec<Card>>,
    back: String,
}

#[must_use]
fn leaves(cards: &[Card]) -> Vec<Vec<Card>> {
    cards.chunks(A_PAGE).map(<[Card]>::to_vec).collect()
}
