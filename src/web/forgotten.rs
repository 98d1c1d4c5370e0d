//! `/forgotten`: a link to a new password, by mail. The answer is the same whether the address is anybody's.

use super::house::House;
use super::visitor::Visitor;
use crate::app::account::AccountError;
use crate::app::mail::LONGEST;
use crate::form::{Form, Values};
use crate::pages::fields::Fields;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct Asking {
    #[form(
        message = "mail-address",
        kind = Email,
        longest = LONGEST,
        missing = "mail-address",
        auto = "email"
    )]
    mail: String,
}

/// `GET /forgotten`
pub async fn show(house: Data<House>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&page(
        &house,
        &visitor,
        &Values::default(),
        Problems::none(),
    ))
}

/// `POST /forgotten`
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    form: Posted<Asking>,
) -> Result<HttpResponse, AppError> {
    if !house.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.words(), violations);
        html::refused(&page(&house, &visitor, &form.values, problems))
    };
    let mail = match form.command() {
        Ok(Asking { mail }) => mail,
        Err(violations) => return refused(&violations),
    };
    let visit = visitor.visit(&house);
    let sending = visitor.sending(&house);
    match house.accounts.ask_reset(&mail, &visit, sending).await {
        Ok(()) => {
            let told = Told::new(visitor.words().forgotten_sent());
            Ok(told.then("/login", visitor.is_https()))
        }
        Err(AccountError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(house: &House, visitor: &Visitor, typed: &Values, problems: Problems) -> ForgottenPage {
    ForgottenPage {
        form: Fields::of::<Asking>(visitor.words(), typed, &problems),
        page: Page::new(visitor.words(), visitor.frame()).refused(problems),
        by_mail: house.mailer.is_on(),
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
