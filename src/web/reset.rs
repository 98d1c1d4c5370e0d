//! `/reset/{token}`: choosing a new password, through the link `crawford user reset` prints.

use super::login;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::account::LinkPurpose;
use crate::form::{Form, Secret, Values};
use crate::pages::fields::Fields;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct NewPassword {
    #[form(message = "new-password", auto = "new-password")]
    password: Secret,
}

/// `GET /reset/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let name = whose(&app, &token).await?;
    html::page(&page(&visitor, name, Problems::none()))
}

/// `POST /reset/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    form: Posted<NewPassword>,
) -> Result<HttpResponse, AppError> {
    let name = whose(&app, &token).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.messages(), violations);
        page(&visitor, name.clone(), problems)
    };
    let NewPassword { password } = form.command().or_page(refused)?;
    let password = password.0;
    let begun = app
        .accounts
        .reset(&token, &password, visitor.visit(&app))
        .await
        .or_page(refused)?;
    let https = visitor.is_https();
    let flash = Flash::new(visitor.messages().reset_done()).then("/");
    Ok(login::with_session(flash, &begun, https))
}

async fn whose(app: &AppState, token: &str) -> Result<String, AppError> {
    match app.accounts.link_purpose(token).await? {
        LinkPurpose::Reset { name } => Ok(name),
        LinkPurpose::Owner | LinkPurpose::Mail { .. } => Err(AppError::VoidLink),
    }
}

fn page(visitor: &Visitor, name: String, problems: Problems) -> ResetPage {
    ResetPage {
        form: Fields::of::<NewPassword>(visitor.messages(), &Values::default(), &problems),
        page: Page::new(visitor.messages(), visitor.frame()).refused(problems),
        name,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "reset.html")]
struct ResetPage {
    #[deref]
    page: Page,
    name: String,
    form: Fields,
}
