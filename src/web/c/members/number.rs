//! `POST /c/{club}/members/{person}/number`: somebody's number in a federation.

use super::{address, found, labelled};
use crate::app::club::{self, LONGEST_NUMBER};
use crate::club::name;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// The number, and who may read it.
#[derive(Debug)]
pub struct Numbered {
    number: String,
    public: bool,
}

impl Typed for Numbered {
    type Command = (Option<String>, bool);

    fn read(fields: &mut Fields) -> Self {
        Numbered {
            number: fields.line("number"),
            public: fields.ticked("public"),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let number = name::checked_if_any(&self.number, LONGEST_NUMBER, "number");
        number
            .map(|number| (number, self.public))
            .map_err(|violation| vec![violation])
    }
}

/// `POST /c/{club}/members/{person}/number`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] for a number too long; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Numbered>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let wish = form.command()?;
    let asker = at.asker(&form.key)?;
    club::number(&at.house.store, asker, at.club.id, person.id, wish).await?;
    let told = at.house.words.with("number-told", "name", &label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}
