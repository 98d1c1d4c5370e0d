//! `/seat/{token}`: a player opens the link to their own cube. It works once; the token is not seen again.

use super::follow::with_phone;
use super::house::House;
use super::redirect;
use super::visitor::Visitor;
use crate::pages::paths::ClubPath;
use crate::store::StoreError;
use crate::web::prelude::*;

fn void(error: StoreError) -> AppError {
    match error {
        StoreError::NotFound => AppError::VoidLink,
        other => other.into(),
    }
}

/// `GET /seat/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when the link was opened, taken back or has expired.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let (stream, player) = house.nights.seat_link(&token).await.map_err(void)?;
    let story = house.nights.read(stream).await?;
    let club = house
        .store
        .read(move |conn| crate::store::streams::find(conn, stream))
        .await?
        .club;
    let names = house.tournaments.names(club).await?;
    html::page(&SeatPage {
        page: Page::new(visitor.words(), visitor.frame()),
        name: names.player(&story.state, player),
        night: house.nights.row(stream).await?.name,
    })
}

/// `POST /seat/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when the link was opened, taken back or has expired.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
    _form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    let cookie = visitor.night_cookie();
    let seated = house.nights.take_seat(&token, cookie).await.map_err(void)?;
    let path = ClubPath::new(&seated.club)
        .night(&seated.night)
        .below("own");
    let answer = redirect::to(&path);
    Ok(with_phone(answer, &seated.cookie, visitor.is_https()))
}

/// Before a seat is taken.
#[derive(Debug, Template, Deref)]
#[template(path = "seat.html")]
struct SeatPage {
    #[deref]
    page: Page,
    name: String,
    night: String,
}
