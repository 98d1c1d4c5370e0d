//! `/c/{club}/members/{person}/blank`: a person's name is taken away. Undo cannot mend that, so a page asks first.

use super::archive::Button;
use super::{address, found, labelled};
use crate::app::club;
use crate::club::permissions::Deed;
use crate::pages::c::members::blank::BlankPage;
use crate::pages::layout::Link;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `GET /c/{club}/members/{person}/blank`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner; [`AppError::NotFound`].
pub async fn show(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let mut frame = at.frame();
    let back = address(&at, person.id, "");
    frame.trail.push(Link::new(
        at.house.words.say("members-title"),
        at.path.below("members"),
    ));
    frame.trail.push(Link::new(&label, &back));
    html::page(&BlankPage {
        w: at.house.words,
        frame,
        key: new_key().as_str().to_owned(),
        action: address(&at, person.id, "blank"),
        label,
        back,
    })
}

/// `POST /c/{club}/members/{person}/blank`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner; [`AppError::NotFound`], also for someone whose name is gone; the
/// database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let person = path.1.parse().map_err(|_| AppError::NotFound)?;
    club::blank(&at.house.store, at.asker(&form.key)?, at.club.id, person).await?;
    let told = Told::new(at.house.words.say("member-blanked"));
    Ok(told.then(&at.path.below("members"), at.visitor.is_https()))
}
