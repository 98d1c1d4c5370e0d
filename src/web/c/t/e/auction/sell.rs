//! `/c/{club}/t/{tournament}/e/{event}/auction/sell`: a lot goes to whoever bid most.

use super::{Tried, answer, refused};
use crate::club::permissions::Deed;
use crate::tournament::money::{Holder, MoneyCommand};
use crate::tournament::{Command, EntrantNo, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::e::auction::Selling;
use crate::web::c::t::money::typed::amount;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use actix_web::HttpResponse;
use actix_web::web::Path;

impl Typed for Selling {
    /// The players, and the buyer where it is one with an account.
    type Command = (Vec<EntrantNo>, Option<Holder>);

    fn read(fields: &mut Fields) -> Self {
        Selling {
            players: fields.every("player"),
            buyer: fields.line("buyer"),
            stranger: fields.line("stranger"),
            price: fields.line("price"),
            column: fields.line("column"),
        }
    }

    fn command(&self) -> Result<(Vec<EntrantNo>, Option<Holder>), Vec<Violation>> {
        let unreadable = || vec![Violation::new("form-unreadable", Source::House)];
        let players: Result<Vec<EntrantNo>, _> = self.players.iter().map(|p| p.parse()).collect();
        let players = players.map_err(|_| unreadable())?;
        let buyer = match (self.buyer.as_str(), self.stranger.is_empty()) {
            // A name that was typed is meant.
            (_, false) => None,
            ("", true) => {
                let missing = Violation::new("lot-without-buyer", Source::House);
                return Err(vec![missing.at("buyer")]);
            }
            (id, true) => Some(id.parse().map_err(|_| unreadable())?),
        };
        Ok((players, buyer))
    }
}

/// `POST …/auction/sell`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Selling>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let tried = || Tried {
        terms: None,
        selling: Some(&form.typed),
    };
    let currency = &at.state().money.currency;
    let read = form.command().and_then(|(players, buyer)| {
        let price = amount(&form.typed.price, "price", currency).map_err(|v| vec![v])?;
        Ok((players, buyer, price))
    });
    let (players, buyer, price) = match read {
        Ok(read) => read,
        Err(violations) => return refused(&at, event, tried(), &violations).await,
    };
    let told = at.house.words.with2(
        "told-money-lot-sold",
        "n",
        players.len(),
        "price",
        currency.show(price),
    );
    let number = event.number;
    let column = Some(form.typed.column.clone());
    let wish = move |buyer: Holder| MoneyCommand::SellLot {
        event: number,
        lot: None,
        players: players.clone(),
        buyer,
        price,
        column: column.clone(),
    };
    let asker = at.asker(&form.key)?;
    let (tournaments, stream) = (&at.house.tournaments, at.stream);
    let acted = match buyer {
        Some(buyer) => {
            let wish = Command::Money(wish(buyer));
            tournaments.act(asker, stream, wish).await
        }
        None => {
            let name = form.typed.stranger.as_str();
            tournaments
                .sell_outside(asker, at.club.id, stream, name, wish)
                .await
        }
    };
    answer(&at, event, tried(), acted, told).await
}
