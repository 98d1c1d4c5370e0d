//! `POST /c/{club}/access/change`: another role for someone.

use crate::app::club::{ClubError, change_role};
use crate::club::permissions::{Deed, Role};
use crate::violation::{Source, Violation};
use crate::web::c::access::InviteFields;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Which grant, and the role wished.
#[derive(Debug)]
pub struct Change {
    id: String,
    role: String,
}

impl Typed for Change {
    type Command = Role;

    fn read(fields: &mut Fields) -> Self {
        Change {
            id: fields.line("id"),
            role: fields.line("role"),
        }
    }

    fn command(&self) -> Result<Role, Vec<Violation>> {
        Role::granted(&self.role)
            .ok_or_else(|| vec![Violation::new("role-missing", Source::House).at("role")])
    }
}

/// `POST /c/{club}/access/change`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for a grant of another club.
pub async fn post(at: AtClub, form: Form<Change>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let role = match form.command() {
        Ok(role) => role,
        Err(violations) => {
            return super::refused(&at, &InviteFields::default(), &violations).await;
        }
    };
    let (asker, me) = (at.asker(&form.key)?, at.me()?);
    let id = form.typed.id.clone();
    match change_role(&at.house.store, asker, me, at.club.id, id, role).await {
        Ok(()) => {
            at.house.accounts.rights_changed();
            let told = Told::new(at.house.words.say("access-told-changed"));
            Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            super::refused(&at, &InviteFields::default(), &violations).await
        }
        Err(error) => Err(error.into()),
    }
}
