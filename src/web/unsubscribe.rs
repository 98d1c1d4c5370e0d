//! `/unsubscribe/{token}`: the link at the foot of a letter. Reading it changes nothing; a program that looks through mail
//! for harm may have read it first. A mail program's own button posts here without a page (RFC 8058).

use super::house::House;
use super::visitor::Visitor;
use crate::app::letters;
use crate::journal::ClubId;
use crate::store::clubs;
use crate::web::prelude::*;

/// `GET /unsubscribe/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] for a link that came with no letter.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let link = letters::unsubscribes(&house.store, &token).await?;
    page(&house, &visitor, link).await
}

/// `POST /unsubscribe/{token}`: whatever the form holds, the link says it all.
///
/// # Errors
/// [`AppError::VoidLink`] for a link that came with no letter.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let club = letters::unsubscribe(&house.store, &token).await?;
    page(&house, &visitor, club.map(|club| (club, true))).await
}

async fn page(
    house: &House,
    visitor: &Visitor,
    link: Option<(ClubId, bool)>,
) -> Result<HttpResponse, AppError> {
    let (club, done) = link.ok_or(AppError::VoidLink)?;
    let club = house
        .store
        .read(move |conn| clubs::find(conn, club))
        .await?;
    html::page(&UnsubscribePage {
        page: Page::new(visitor.words(), visitor.frame()),
        club: club.name,
        done,
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "unsubscribe.html")]
struct UnsubscribePage {
    #[deref]
    page: Page,
    club: String,
    done: bool,
}
