//! `POST /c/{club}/site/logo`: another logo, or none.

use crate::app::club::ClubError;
use crate::app::site::set_logo;
use crate::club::permissions::Deed;
use crate::violation::{Source, Violation};
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// A file, or the wish to have none.
#[derive(Debug)]
pub struct Logo {
    file: Vec<u8>,
    remove: bool,
}

impl Typed for Logo {
    type Command = Option<Vec<u8>>;

    fn read(fields: &mut Fields) -> Self {
        Logo {
            file: fields.bytes("logo"),
            remove: fields.ticked("remove"),
        }
    }

    fn command(&self) -> Result<Option<Vec<u8>>, Vec<Violation>> {
        match (self.remove, self.file.is_empty()) {
            (true, _) => Ok(None),
            (false, true) => Err(vec![
                Violation::new("logo-missing", Source::House).at("logo"),
            ]),
            (false, false) => Ok(Some(self.file.clone())),
        }
    }
}

/// `POST /c/{club}/site/logo`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone who announces nothing here; the database's.
pub async fn post(at: AtClub, form: Form<Logo>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Announce)?;
    let refused = |violations: &[Violation]| html::refused(&super::with_problems(&at, violations));
    let file = match form.command() {
        Ok(file) => file,
        Err(violations) => return refused(&violations),
    };
    let key = match file {
        Some(_) => "logo-kept", // a key
        None => "logo-gone",    // a key
    };
    match set_logo(&at.house.store, at.asker(&form.key)?, at.club.id, file).await {
        Ok(()) => {
            let told = Told::new(at.house.words.say(key));
            Ok(told.then(&at.path.below("site"), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}
