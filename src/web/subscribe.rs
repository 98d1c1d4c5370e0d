//! `/subscribe/{token}`: the link that was sent to whoever asked for a club's mail. Reading it changes nothing; a program
//! that looks through mail for harm may have read it first.

use super::state::AppState;
use super::visitor::Visitor;
use crate::app::letters::{self, MailChoice};
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;

/// `GET /subscribe/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let asked = letters::asked(&app.store, &token).await?;
    page(&visitor, asked, false)
}

/// `POST /subscribe/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    _form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let agreed = letters::confirm(&app.store, &token).await?;
    page(&visitor, agreed, true)
}

fn page(visitor: &Visitor, of: Option<MailChoice>, done: bool) -> Result<HttpResponse, AppError> {
    let MailChoice { club, slug, gets } = of.ok_or(AppError::VoidLink)?;
    let w = visitor.messages();
    let gets = [
        (gets.reports, w.field_letters_reports()),
        (gets.reminders, w.field_letters_reminders()),
    ];
    html::page(&SubscribePage {
        page: Page::new(visitor.messages(), visitor.frame()),
        club: Link::new(club, ClubPath::new(&slug).show()),
        gets: gets
            .into_iter()
            .filter(|(on, _)| *on)
            .map(|(_, said)| said.into_owned())
            .collect(),
        done,
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "subscribe.html")]
struct SubscribePage {
    #[deref]
    page: Page,
    club: Link,
    gets: Vec<String>,
    done: bool,
}
