//! `/reset/{token}`: choosing a new password, through the link `crawford user reset` prints.

use super::house::House;
use super::login;
use super::visitor::Visitor;
use crate::app::account::{AccountError, Door};
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
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let name = whose(&house, &token).await?;
    html::page(&page(&visitor, name, Problems::none()))
}

/// `POST /reset/{token}`
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
    form: Posted<NewPassword>,
) -> Result<HttpResponse, AppError> {
    let name = whose(&house, &token).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.words(), violations);
        html::refused(&page(&visitor, name.clone(), problems))
    };
    let password = match form.command() {
        Ok(NewPassword { password }) => password.0,
        Err(violations) => return refused(&violations),
    };
    match house
        .accounts
        .reset(&token, &password, visitor.visit(&house))
        .await
    {
        Ok(begun) => {
            let https = visitor.is_https();
            let told = Told::new(visitor.words().reset_done()).then("/", https);
            Ok(login::with_session(told, &begun, https))
        }
        Err(AccountError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

async fn whose(house: &House, token: &str) -> Result<String, AppError> {
    match house.accounts.door(token).await? {
        Door::Reset { name } => Ok(name),
        Door::Owner | Door::Mail { .. } => Err(AppError::VoidLink),
    }
}

fn page(visitor: &Visitor, name: String, problems: Problems) -> ResetPage {
    ResetPage {
        form: Fields::of::<NewPassword>(visitor.words(), &Values::default(), &problems),
        page: Page::new(visitor.words(), visitor.frame()).refused(problems),
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
