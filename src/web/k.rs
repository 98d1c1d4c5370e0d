//! `/k/{token}`: the private link of a slip or a table card is exchanged for a cookie, and its address left at once.

use super::cookies::PHONE;
use super::here::PhoneRequest;
use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::phone;
use crate::web::prelude::*;
use actix_web::http::header;

/// `GET /k/{token}`: reading it stores nothing. A phone that has the cookie already is led on.
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let bearer = phone::link(&app.tournaments, &token).await?;
    let bearer = bearer.ok_or(AppError::VoidLink)?;
    let held = match visitor.phone_cookie() {
        Some(cookie) => phone::bearer(&app.tournaments, cookie).await?,
        None => None,
    };
    if held == Some(bearer) {
        return Ok(html::without_referrer(redirect::to("/here")));
    }
    let w = visitor.messages();
    let frame = visitor.frame();
    let at = TournamentRequest::of_stream(app, visitor, bearer.stream).await?;
    let at = PhoneRequest { at, bearer };
    html::page(&LinkPage {
        page: Page::new(w, frame),
        name: at.name(),
        tournament: at.state().details.name.clone(),
    })
    .map(html::without_referrer)
}

/// `POST /k/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    _form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let handed = phone::exchange(&app.tournaments, &token, visitor.phone_cookie()).await?;
    let mut answer = redirect::to("/here");
    let cookie = PHONE.set(&handed.cookie, visitor.is_https(), handed.seconds);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(html::without_referrer(answer))
}

#[derive(Debug, Template, Deref)]
#[template(path = "k.html")]
struct LinkPage {
    #[deref]
    page: Page,
    name: String,
    tournament: String,
}
