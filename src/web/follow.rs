//! `/follow`: the six letters of a chouette night, typed by somebody who wants to look on.

use super::cookies::NIGHT;
use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::chouette::{AdmittedPhone, FollowError};
use crate::form::{Form, filled};
use crate::pages::fields::Fields;
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;
use actix_web::http::header;

/// How long the cookie lasts; the end of the night ends its use sooner.
const KEPT_SECONDS: u64 = 3 * 86_400;
/// The most characters of what was typed that are shown again.
const SHOWN: usize = 9;

#[derive(Debug, Form)]
#[form(messages = "follow")]
pub struct FollowInput {
    #[form(rule = "follow-unknown", kind = Code)]
    code: String,
}

/// `GET /follow`
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&page(&visitor, "", &[]))
}

/// `POST /follow`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    form: Posted<FollowInput>,
) -> Result<HttpResponse, AppError> {
    let typed = form.values.one(FollowInput::CODE);
    let refused = |violations: &[Violation]| page(&visitor, typed, violations);
    let FollowInput { code } = form.command().or_page(refused)?;
    follow(&app, &visitor, code).await
}

/// Lets the phone look at the night of this code, or shows the form again.
async fn follow(app: &AppState, visitor: &Visitor, code: String) -> Result<HttpResponse, AppError> {
    let networks = visitor.networks(app);
    let cookie = visitor.night_cookie();
    match app.nights.follow(&code, &networks, cookie).await {
        Ok(admitted) => Ok(let_in(&admitted, visitor.is_https())),
        Err(FollowError::Unknown) => {
            let violation = refuse::follow_unknown().at(FollowInput::CODE);
            html::refused(&page(visitor, &code, &[violation]))
        }
        Err(FollowError::Wait(wait)) => Err(AppError::TooMany { wait }),
        Err(FollowError::Store(error)) => Err(error.into()),
    }
}

fn let_in(admitted: &AdmittedPhone, https: bool) -> HttpResponse {
    let night = ClubPath::new(&admitted.club).night(&admitted.night);
    with_phone(redirect::to(night.show()), &admitted.cookie, https)
}

pub(super) fn with_phone(mut answer: HttpResponse, cookie: &str, https: bool) -> HttpResponse {
    let cookie = NIGHT.set(cookie, https, KEPT_SECONDS);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    answer
}

fn page(visitor: &Visitor, code: &str, refused: &[Violation]) -> FollowPage {
    let w = visitor.messages();
    let problems = Problems::said(w, refused);
    let typed = filled(&FollowInput {
        code: code.chars().take(SHOWN).collect(),
    });
    FollowPage {
        form: Fields::of::<FollowInput>(w, &typed, &problems),
        page: Page::new(w, visitor.frame()).refused(problems),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "follow.html")]
struct FollowPage {
    #[deref]
    page: Page,
    form: Fields,
}

/// `GET /follow/{code}`: the form with the letters filled in. Reading it stores and tries nothing, because programs open
/// addresses by themselves.
pub async fn night(visitor: Visitor, code: Path<String>) -> Result<HttpResponse, AppError> {
    html::page(&page(&visitor, &code, &[]))
}
