//! `POST …/settings/readers`: who may read the night, and whether its pages name guests.

use crate::violation::Violation;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// The two ticks.
#[derive(Debug, Clone, Copy)]
pub struct Readers {
    members_only: bool,
    guest_names: bool,
}

impl Typed for Readers {
    type Command = Readers;

    fn read(fields: &mut Fields) -> Self {
        Readers {
            members_only: fields.ticked("members_only"),
            guest_names: fields.ticked("guest_names"),
        }
    }

    fn command(&self) -> Result<Readers, Vec<Violation>> {
        Ok(*self)
    }
}

/// `POST …/settings/readers`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Readers>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let asker = at.asker(&form.key)?;
    let readers = form.typed;
    let change = move |row: &mut crate::store::nights::NightRow| {
        row.members_only = readers.members_only;
        row.guest_names = readers.guest_names;
    };
    let nights = &at.house.nights;
    let changed = nights.change_row(asker, at.club.id, at.stream, change);
    changed.await?;
    let told = Told::new(at.house.words.say("night-readers-done"));
    Ok(told.then(&at.path.below("settings"), at.visitor.is_https()))
}
