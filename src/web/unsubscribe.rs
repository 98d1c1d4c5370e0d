//! `/unsubscribe/{token}`: the link at the foot of a letter. Reading it changes nothing; a program that looks through mail
//! for harm may have read it first. A mail program's own button posts here without a page (RFC 8058).

use super::house::House;
use super::visitor::Visitor;
use crate::app::letters::{self, Unsubscribed};
use crate::web::prelude::*;

/// `GET /unsubscribe/{token}`
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let link = letters::unsubscribes(&house.store, &token).await?;
    page(&visitor, link)
}

/// `POST /unsubscribe/{token}`: whatever the form holds, the link says it all.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let link = letters::unsubscribe(&house.store, &token).await?;
    page(&visitor, link)
}

fn page(visitor: &Visitor, link: Option<Unsubscribed>) -> Result<HttpResponse, AppError> {
    let Unsubscribed { club, done } = link.ok_or(AppError::VoidLink)?;
    html::page(&UnsubscribePage {
        page: Page::new(visitor.words(), visitor.frame()),
        club,
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
