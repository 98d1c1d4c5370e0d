//! `/unsubscribe/{token}`: the link at the foot of a letter. Reading it changes nothing; a program that looks through mail
//! for harm may have read it first. A mail program's own button posts here without a page (RFC 8058).

use super::state::AppState;
use super::visitor::Visitor;
use crate::app::letters::{self, Unsubscribed};
use crate::web::prelude::*;

/// `GET /unsubscribe/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let link = letters::unsubscribes(&app.store, &token).await?;
    page(&visitor, link)
}

/// `POST /unsubscribe/{token}`: whatever the form holds, the link says it all.
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let link = letters::unsubscribe(&app.store, &token).await?;
    page(&visitor, link)
}

fn page(visitor: &Visitor, link: Option<Unsubscribed>) -> Result<HttpResponse, AppError> {
    let Unsubscribed { club, done } = link.ok_or(AppError::VoidLink)?;
    html::page(&UnsubscribePage {
        page: Page::new(visitor.messages(), visitor.frame()),
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
