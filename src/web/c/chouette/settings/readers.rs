//! `POST …/settings/readers`: who may read the night, how its players are named, whether guests are, and whether money stands beside names.

use crate::club::shown::Shown;
use crate::form::Form;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// The ticks, and one of the ways.
#[derive(Debug, Clone, Copy, Form)]
#[form(hidden)]
pub struct Readers {
    members_only: bool,
    guest_names: bool,
    money_public: bool,
    shown: Option<Shown>,
}

/// `POST …/settings/readers`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Posted<Readers>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let asker = at.asker(&form.key)?;
    let readers = form.command()?;
    let change = move |row: &mut crate::store::nights::NightRow| {
        row.members_only = readers.members_only;
        row.guest_names = readers.guest_names;
        row.money_public = readers.money_public;
    };
    let nights = &at.house.nights;
    let changed = nights.change_row(asker, at.club.id, at.stream, change);
    changed.await?;
    // A page of before does not ask how people are named: then it stays as it was.
    if let Some(shown) = readers.shown {
        let asker = at.asker(&form.key)?;
        nights
            .name_players(asker, at.club.id, at.stream, shown)
            .await?;
    }
    let told = Told::new(at.house.words.say("night-readers-done"));
    Ok(told.then(&at.path.below("settings"), at.visitor.is_https()))
}
