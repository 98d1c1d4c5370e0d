//! `/setup/{token}`: making the owner's account, through the link printed at the first start.

use super::login;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::account::{Credentials, LinkPurpose};
use crate::form::Values;
use crate::pages::fields::Fields;
use crate::web::prelude::*;

/// `GET /setup/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    if app.accounts.link_purpose(&token).await? != LinkPurpose::Owner {
        return Err(AppError::VoidLink);
    }
    html::page(&page(&visitor, &Values::default(), Problems::none()))
}

/// `POST /setup/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    form: Posted<Credentials>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.messages(), violations);
        page(&visitor, &form.values, problems)
    };
    let owner = form.command().or_page(refused)?;
    let visit = visitor.visit(&app);
    let begun = app
        .accounts
        .make_owner(&token, owner, visit)
        .await
        .or_page(refused)?;
    let https = visitor.is_https();
    let flash = Flash::new(visitor.messages().setup_done()).then("/");
    Ok(login::with_session(flash, &begun, https))
}

fn page(visitor: &Visitor, typed: &Values, problems: Problems) -> SetupPage {
    SetupPage {
        form: Fields::of::<Credentials>(visitor.messages(), typed, &problems),
        page: Page::new(visitor.messages(), visitor.frame()).refused(problems),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "setup.html")]
struct SetupPage {
    #[deref]
    page: Page,
    form: Fields,
}
