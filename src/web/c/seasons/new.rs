//! `/c/{club}/seasons/new`: a season is made.

use super::form::{fresh_typed, page, would};
use super::path;
use crate::app::clock;
use crate::app::club::ClubError;
use crate::app::season::make;
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::pages::problems::Problems;
use crate::web::c::place::AtClub;
use crate::web::c::players::fresh;
use crate::web::c::seasons::settings::Typed;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `GET /c/{club}/seasons/new`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let today = Zone::or_utc(&at.club.time_zone).day(clock::now());
    let typed = fresh_typed(today);
    html::page(&page(&at, None, &typed, Problems::none(), None).await?)
}

/// `POST /c/{club}/seasons/new`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtClub, form: Form<Typed>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let refused = |violations: &[_]| Problems::of(at.house.words, violations, &|_| String::new());
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => {
            let problems = refused(&violations);
            return html::refused(&page(&at, None, &form.typed, problems, None).await?);
        }
    };
    if !form.typed.sure {
        fresh(&at).await;
        let would = would(&at, None, &wish).await?;
        return html::page(&page(&at, None, &form.typed, Problems::none(), Some(would)).await?);
    }
    let asker = at.asker(&form.key)?;
    match make(&at.house.store, asker, at.club.id, wish).await {
        Ok(slug) => {
            let told = Told::new(at.house.words.say("seasons-made"));
            Ok(told.then(&path(&at, &slug), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            let problems = refused(&violations);
            html::refused(&page(&at, None, &form.typed, problems, None).await?)
        }
        Err(error) => Err(error.into()),
    }
}
