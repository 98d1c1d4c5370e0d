//! `POST /here/{event}/{match}/confirm`: it is as the other side says.

use super::show::refused;
use super::{AtPhone, OfHere};
use crate::app::stories::ActError;
use crate::app::tournament::Answer;
use crate::pages::told::result;
use crate::web::c::t::e::m::entry::find;
use crate::web::c::t::said::tell;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /here/{event}/{match}/confirm`
///
/// # Errors
/// [`AppError::NoLink`]; [`AppError::NotFound`] for somebody else's match; the database's.
pub async fn post(
    at: AtPhone,
    of: Path<OfHere>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let (event, number) = of.numbers();
    let answered = at.house.tournaments.answer_report(
        at.bearer,
        form.key.clone(),
        at.club.id,
        (event, number),
        Answer::Confirm,
    );
    match answered.await {
        Ok(done) => {
            let t = &done.story.state;
            let (_, m) = find(t, event, number)?;
            let told = tell(&at, t, |teller| match &m.result {
                Some(how) => result(teller.w, &teller.seats(m.seats), how),
                None if t.report(event, number).is_some() => {
                    teller.w.say("here-waits-loser").into_owned()
                }
                None => teller.w.say("here-told-confirmed").into_owned(),
            });
            Ok(Told::new(told).then("/here", at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&at, &[violation], "").await,
        Err(error) => Err(error.into()),
    }
}
