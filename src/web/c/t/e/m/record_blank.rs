//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/record-blank`: the text of a record is taken away for good. That there
//! was one, and the score it gave, stay.

use crate::app::clock::now;
use crate::club::permissions::Deed;
use crate::journal::Who;
use crate::store::audit::{self, Line};
use crate::store::records;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::OfMatch;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST …/record-blank`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`] where there is no record.
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    _form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, number) = of.numbers();
    let id = at
        .fixture(event, number)?
        .record
        .ok_or(AppError::NotFound)?;
    let (club, who) = (at.club.id, Who::Account(at.me()?));
    let blanked = at.house.store.write(move |tx| {
        records::blank(tx, id)?;
        let line = Line::new(now(), who, "match-record-blanked", id).in_club(club);
        audit::add(tx, &line)
    });
    blanked.await?;
    let told = Told::new(at.house.words.say("record-blanked"));
    let path = at.path.fixture_below(event, number, "record");
    Ok(told.then(&path, at.visitor.is_https()))
}
