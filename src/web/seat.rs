//! `/seat/{token}`: a player opens the link to their own cube. It works once; the token is not seen again.

use super::follow::with_phone;
use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;

fn void(error: impl Into<AppError>) -> AppError {
    match error.into() {
        AppError::NotFound => AppError::VoidLink,
        other => other,
    }
}

/// `GET /seat/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let (stream, player) = app.nights.seat_link(&token).await.map_err(void)?;
    let story = app.nights.read(stream).await?;
    let (club, _) = app.places.of_stream(stream).await?;
    let names = app.tournaments.names(club.id).await?;
    html::page(&SeatPage {
        page: Page::new(visitor.messages(), visitor.frame()),
        name: names.player(&story.state, player),
        night: app.nights.row(stream).await?.name,
    })
}

/// `POST /seat/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    _form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let cookie = visitor.night_cookie();
    let seated = app.nights.take_seat(&token, cookie).await.map_err(void)?;
    let path = ClubPath::new(&seated.club)
        .night(&seated.night)
        .below("own");
    let answer = redirect::to(&path);
    Ok(with_phone(answer, &seated.cookie, visitor.is_https()))
}

#[derive(Debug, Template, Deref)]
#[template(path = "seat.html")]
struct SeatPage {
    #[deref]
    page: Page,
    name: String,
    night: String,
}
