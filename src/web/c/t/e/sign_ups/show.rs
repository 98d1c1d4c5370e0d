//! `/c/{club}/t/{tournament}/e/{event}/sign-ups/{sign_up}`: what somebody who signed up said, put right by a director.

use super::here;
use crate::app::sign_up::{self, Change};
use crate::club::permissions::Deed;
use crate::pages::problems::Problems;
use crate::store::sign_ups::SignUp;
use crate::tournament::EventNo;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::e::sign_up::Coming;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::html;
use crate::web::notice::Told;
use crate::web::page::Page;
use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;
use derive_more::Deref;

/// `GET …/sign-ups/{sign_up}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo, String)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let who = found(&at, path.2, &path.3).await?;
    let typed = Coming {
        name: who.name.clone(),
        contact: who.contact.clone().unwrap_or_default(),
    };
    html::page(&page(&at, path.2, &who, &typed, &[])?)
}

/// `POST …/sign-ups/{sign_up}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo, String)>,
    form: Form<Coming>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let who = found(&at, path.2, &path.3).await?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => {
            return html::refused(&page(&at, path.2, &who, &form.typed, &violations)?);
        }
    };
    let asker = at.asker(&form.key)?;
    let said = Change::Says(wish);
    let (club, store) = (at.club.id, &at.house.store);
    let who = sign_up::change(store, &asker, club, at.stream, path.2, who.id, said).await?;
    let told = at
        .house
        .words
        .with("sign-ups-told-changed", "name", &who.name);
    let back = here(&at, at.event(path.2)?);
    Ok(Told::new(told).then(&back, at.visitor.is_https()))
}

async fn found(at: &AtTournament, event: EventNo, id: &str) -> Result<SignUp, AppError> {
    at.event(event)?;
    let form = sign_up::overview(&at.house.store, at.stream, event).await?;
    let all = form.map(|form| form.all).unwrap_or_default();
    let mut all = all.into_iter().map(|(who, _)| who);
    all.find(|who| who.id == id).ok_or(AppError::NotFound)
}

fn page(
    at: &AtTournament,
    event: EventNo,
    who: &SignUp,
    typed: &Coming,
    violations: &[Violation],
) -> Result<SignedUpPage, AppError> {
    let event = at.event(event)?;
    Ok(SignedUpPage {
        page: at
            .page()
            .refused(Problems::of(at.house.words, violations, &|_| String::new())),
        name: typed.name.clone(),
        contact: typed.contact.clone(),
        action: format!("{}/{}", here(at, event), who.id),
        back: here(at, event),
    })
}

/// The page.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/sign_ups/show.html")]
struct SignedUpPage {
    #[deref]
    page: Page,
    name: String,
    /// How to reach them, as typed.
    contact: String,
    action: String,
    back: String,
}
