//! `/mail/{token}`: the link that was sent to a new mail address. Reading it changes nothing; a program that looks through
//! mail for harm may have read it first.

use super::state::AppState;
use super::visitor::Visitor;
use crate::app::account::LinkPurpose;
use crate::web::prelude::*;

/// `GET /mail/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let LinkPurpose::Mail { name } = app.accounts.link_purpose(&token).await? else {
        return Err(AppError::VoidLink);
    };
    html::page(&MailPage {
        page: Page::new(visitor.messages(), visitor.frame()),
        name,
    })
}

/// `POST /mail/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    _form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    app.accounts.verify_mail(&token).await?;
    let flash = Flash::new(visitor.messages().mail_verified());
    let next = match visitor.user {
        Some(_) => "/account",
        None => "/login",
    };
    Ok(flash.then(next))
}

#[derive(Debug, Template, Deref)]
#[template(path = "mail.html")]
struct MailPage {
    #[deref]
    page: Page,
    name: String,
}
