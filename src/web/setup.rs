//! `/setup/{token}`: making the owner's account, through the link printed at the first start.

use super::form::Fields;
use super::house::House;
use super::login;
use super::visitor::Visitor;
use crate::app::account::{AccountError, Door, OwnerForm};
use crate::web::prelude::*;

/// The name and the password the owner wants.
#[derive(Debug, Default)]
pub struct Owner {
    name: String,
    password: String,
}

impl Typed for Owner {
    type Command = OwnerForm;

    fn read(fields: &mut Fields) -> Self {
        Owner {
            name: fields.line("name"),
            password: fields.text("password"),
        }
    }

    /// What is asked of a name and a password is asked where accounts are made.
    fn command(&self) -> Result<OwnerForm, Vec<Violation>> {
        Ok(OwnerForm {
            name: self.name.clone(),
            password: self.password.clone(),
        })
    }
}

/// `GET /setup/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when the link was used or has expired.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    if house.accounts.door(&token).await? != Door::Owner {
        return Err(AppError::VoidLink);
    }
    html::page(&page(&visitor, &Owner::default(), Problems::none()))
}

/// `POST /setup/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when the link was used or has expired; the database's.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
    form: TypedForm<Owner>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(visitor.words(), violations, &|_| String::new());
        html::refused(&page(&visitor, &form.typed, problems))
    };
    let owner = match form.command() {
        Ok(owner) => owner,
        Err(violations) => return refused(&violations),
    };
    let visit = visitor.visit(&house);
    match house.accounts.make_owner(&token, owner, visit).await {
        Ok(begun) => {
            let https = visitor.is_https();
            let told = Told::new(visitor.words().setup_done()).then("/", https);
            Ok(login::with_session(told, &begun, https))
        }
        Err(AccountError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(visitor: &Visitor, typed: &Owner, problems: Problems) -> SetupPage {
    SetupPage {
        page: Page::new(visitor.words(), visitor.frame()).refused(problems),
        name: typed.name.clone(),
    }
}

/// A form of name and password.
#[derive(Debug, Template, Deref)]
#[template(path = "setup.html")]
struct SetupPage {
    #[deref]
    page: Page,
    name: String,
}
