//! `POST /c/{club}/access/remove`: someone may do nothing here any more.

use crate::app::club::{ClubError, take_away};
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::access::InviteFields;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Which grant, or which invitation.
#[derive(Debug)]
pub struct Which {
    /// Its id.
    pub id: String,
}

impl Typed for Which {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Which {
            id: fields.line("id"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /c/{club}/access/remove`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for a grant of another club.
pub async fn post(at: AtClub, form: Form<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let (asker, me) = (at.asker(&form.key)?, at.me()?);
    let id = form.typed.id.clone();
    match take_away(&at.house.store, asker, me, at.club.id, id).await {
        Ok(()) => {
            at.house.accounts.rights_changed();
            let told = Told::new(at.house.words.say("access-told-removed"));
            Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            super::refused(&at, &InviteFields::default(), &violations).await
        }
        Err(error) => Err(error.into()),
    }
}
