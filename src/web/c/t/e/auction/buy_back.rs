//! `/c/{club}/t/{tournament}/e/{event}/auction/{lot}/buy-back`: a player buys back a share of the own lot.

use super::{Tried, answer, refused};
use crate::club::permissions::Deed;
use crate::pages::told::set_apart;
use crate::tournament::money::{LotNo, MoneyCommand};
use crate::tournament::{Command, EntrantNo, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::money::typed::percent;
use crate::web::c::t::said::name_of;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Who, and how much of it.
#[derive(Debug, Default)]
pub struct Share {
    entrant: String,
    share: String,
}

impl Typed for Share {
    type Command = (EntrantNo, u32);

    fn read(fields: &mut Fields) -> Self {
        Share {
            entrant: fields.line("entrant"),
            share: fields.line("share"),
        }
    }

    fn command(&self) -> Result<(EntrantNo, u32), Vec<Violation>> {
        let unreadable = || vec![Violation::new("form-unreadable", Source::House)];
        let entrant = self.entrant.parse().map_err(|_| unreadable())?;
        let share = percent(&self.share, "share").map_err(|violation| vec![violation])?;
        Ok((entrant, share))
    }
}

/// `POST …/auction/{lot}/buy-back`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo, LotNo)>,
    form: Form<Share>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let (entrant, basis) = match form.command() {
        Ok(read) => read,
        Err(violations) => return refused(&at, event, Tried::default(), &violations).await,
    };
    let wish = Command::Money(MoneyCommand::BuyBack {
        event: event.number,
        lot: path.3,
        entrant,
        basis,
    });
    let told = at.house.words.with3(
        "told-money-bought-back",
        "player",
        set_apart(&name_of(&at.names, at.state())(entrant)),
        "share",
        crate::pages::told::percent(basis),
        "lot",
        path.3.0,
    );
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    answer(&at, event, Tried::default(), acted, told).await
}
