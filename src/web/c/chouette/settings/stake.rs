//! `POST …/settings/stake`: what a point is worth, and whether the games played before count by it.

use super::page;
use crate::app::stories::ActError;
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::settings::SettingsPage;
use crate::web::c::chouette::stake_fields::StakeFields;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::html;
use actix_web::HttpResponse;

/// `POST …/settings/stake`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<StakeFields>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let refused = match form.command() {
        Err(violations) => violations,
        Ok((stake, currency, earlier)) => {
            let asker = at.asker(&form.key)?;
            let set = Command::Stake {
                stake,
                currency,
                earlier,
            };
            match at.house.nights.act(asker, at.stream, set).await {
                Ok(done) => {
                    let told = at.house.words.say("night-stake-done").into_owned();
                    return Ok(at.done(&done, told, &at.path.below("settings")));
                }
                Err(ActError::Refused(violation)) => vec![violation],
                Err(error) => return Err(error.into()),
            }
        }
    };
    let at = at.newest().await?;
    html::refused(&SettingsPage {
        stake: form.typed.clone(),
        ..page(&at, None, &refused).await?
    })
}
