//! `POST /c/{club}/import/{import}/take-back`: what a file brought in is taken back whole.

use crate::app::club::{ClubError, past};
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Up to so many events go before the answer; more go behind it.
const AT_ONCE: usize = 60;

/// A button alone.
#[derive(Debug, Default)]
pub struct Pressed;

impl Typed for Pressed {
    type Command = ();

    fn read(_: &mut Fields) -> Self {
        Pressed
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /c/{club}/import/{import}/take-back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Pressed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    let (store, asker) = (&at.house.store, at.asker(&form.key)?);
    let done = past::take_back(store, asker, at.club.id, path.into_inner().1).await;
    let back = match done {
        Ok(back) => back,
        Err(ClubError::Refused(violations)) => {
            let first = violations.into_iter().next();
            return Err(first.map_or(AppError::NotFound, AppError::Refused));
        }
        Err(error) => return Err(error.into()),
    };
    let (w, events) = (at.house.words, back.events());
    let told = if events <= AT_ONCE {
        back.run(store).await?;
        Told::new(w.with("bring-back-done", "n", events))
    } else {
        let store = store.clone();
        actix_web::rt::spawn(async move {
            if let Err(error) = back.run(&store).await {
                tracing::error!(%error, "taking an import back stopped half way");
            }
        });
        Told::new(w.with("bring-back-begun", "n", events))
    };
    Ok(told.then(&at.path.below("import"), at.visitor.is_https()))
}
