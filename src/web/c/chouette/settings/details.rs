//! `POST …/settings/details`: what the night is called, when and where. Its old address goes on leading to it.

use super::page;
use crate::app::chouette::Details;
use crate::app::stories::ActError;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::settings::SettingsPage;
use crate::web::c::t::details_fields::DetailsFields;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST …/settings/details`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<DetailsFields>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let refused = match form.command() {
        Err(violations) => violations,
        Ok(details) => {
            let details = Details {
                name: details.name,
                day: details.date,
                venue: details.venue,
            };
            let asker = at.asker(&form.key)?;
            let nights = &at.house.nights;
            match nights.rename(asker, at.club.id, at.stream, details).await {
                Ok(slug) => {
                    let path = at.at.path.night(&slug).below("settings");
                    let told = Told::new(at.house.words.say("night-details-done"));
                    return Ok(told.then(&path, at.visitor.is_https()));
                }
                Err(ActError::Refused(violation)) => vec![violation],
                Err(error) => return Err(error.into()),
            }
        }
    };
    html::refused(&SettingsPage {
        details: form.typed.clone(),
        ..page(&at, None, &refused).await?
    })
}
