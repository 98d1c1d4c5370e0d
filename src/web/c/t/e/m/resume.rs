//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/resume`: a match that was put off is to be played after all.

use super::adjourn::{act, first};
use crate::club::permissions::Deed;
use crate::tournament::money::{MoneyCommand, MoneyFact};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::OfMatch;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use actix_web::HttpResponse;
use actix_web::web::Path;

/// A form of one button.
#[derive(Debug, Default)]
pub struct Press;

impl Typed for Press {
    type Command = ();

    fn read(_: &mut Fields) -> Self {
        Press
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST …/resume`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Form<Press>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    form.command().map_err(first)?;
    let wish = MoneyCommand::Resume { event, number };
    act(&at, &form, wish, &MoneyFact::Resumed { event, number }).await
}
