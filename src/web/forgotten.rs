//! `/forgotten`: a link to a new password, by mail. The answer is the same whether the address is anybody's.

use super::state::AppState;
use super::visitor::Visitor;
use crate::app::mail::LONGEST;
use crate::form::{Form, Values};
use crate::pages::fields::Fields;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct ForgottenInput {
    #[form(
        message = "mail-address",
        kind = Email,
        longest = LONGEST,
        missing = "email-not-an-address",
        auto = "email"
    )]
    mail: String,
}

/// `GET /forgotten`
pub async fn show(app: Data<AppState>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&page(&app, &visitor, &Values::default(), Problems::none()))
}

/// `POST /forgotten`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    form: Posted<ForgottenInput>,
) -> Result<HttpResponse, AppError> {
    if !app.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.messages(), violations);
        page(&app, &visitor, &form.values, problems)
    };
    let ForgottenInput { mail } = form.command().or_page(refused)?;
    let visit = visitor.visit(&app);
    let sending = visitor.sending(&app);
    app.accounts
        .ask_reset(&mail, &visit, sending)
        .await
        .or_page(refused)?;
    let flash = Flash::new(visitor.messages().forgotten_sent());
    Ok(flash.then("/login"))
}

fn page(app: &AppState, visitor: &Visitor, typed: &Values, problems: Problems) -> ForgottenPage {
    let w = visitor.messages();
    ForgottenPage {
        form: Fields::of::<ForgottenInput>(w, typed, &problems),
        page: Page::new(w, visitor.frame().about(w.forgotten_text())).refused(problems),
        by_mail: app.mailer.is_on(),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "forgotten.html")]
struct ForgottenPage {
    #[deref]
    page: Page,
    form: Fields,
    by_mail: bool,
}
