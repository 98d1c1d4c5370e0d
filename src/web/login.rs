//! `/login`: signing in.

pub mod passkey;

use super::form::Fields;
use super::house::House;
use super::measure::SignedIn;
use super::visitor::Visitor;
use super::{cookies, redirect};
use crate::app::account::{AccountError, Begun, Credentials};
use crate::web::prelude::*;
use actix_web::http::header;
use actix_web::web::Query;
use serde::Deserialize;

/// What is typed at the door.
#[derive(Debug, Default)]
pub struct SignIn {
    name: String,
    password: String,
    next: String,
}

impl Typed for SignIn {
    type Command = Credentials;

    fn read(fields: &mut Fields) -> Self {
        SignIn {
            name: fields.line("name"),
            password: fields.text("password"),
            next: fields.line("next"),
        }
    }

    fn command(&self) -> Result<Credentials, Vec<Violation>> {
        let missing = |rule, field| Violation::new(rule, Source::House).at(field);
        let mut refused = Vec::new();
        if self.name.is_empty() {
            refused.push(missing("sign-in-name", "name"));
        }
        if self.password.is_empty() {
            refused.push(missing("sign-in-password", "password"));
        }
        if !refused.is_empty() {
            return Err(refused);
        }
        Ok(Credentials {
            name: self.name.clone(),
            password: self.password.clone(),
        })
    }
}

/// Where to go afterwards.
#[derive(Debug, Deserialize)]
pub struct Next {
    #[serde(default)]
    next: String,
}

/// `GET /login`
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    next: Option<Query<Next>>,
) -> Result<HttpResponse, AppError> {
    let next = next.map(|next| next.into_inner().next).unwrap_or_default();
    if visitor.user.is_some() {
        return Ok(redirect::to(&next));
    }
    let typed = SignIn {
        next,
        ..SignIn::default()
    };
    html::page(&page(&house, &visitor, &typed, Problems::none()))
}

/// `POST /login`
///
/// # Errors
/// [`AppError::TooMany`] after too many failures; the database's.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    form: TypedForm<SignIn>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(visitor.words(), violations, &|_| String::new());
        html::refused(&page(&house, &visitor, &form.typed, problems))
    };
    let credentials = match form.command() {
        Ok(credentials) => credentials,
        Err(violations) => return refused(&violations),
    };
    let visit = visitor.visit(&house);
    match house
        .accounts
        .sign_in(credentials, visit, visitor.session_cookie())
        .await
    {
        Ok(begun) => {
            house.measure.signed_in(SignedIn::Right);
            // Where an owner's passkey is wanted, that is the next thing.
            let held_back = house.accounts.who(&begun.cookie).await?;
            let next = match held_back.is_some_and(|user| user.held_back) {
                true => "/account",
                false => &form.typed.next,
            };
            let onward = redirect::to(next);
            Ok(with_session(onward, &begun, visitor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            house.measure.signed_in(SignedIn::Wrong);
            refused(&violations)
        }
        Err(error) => {
            if matches!(error, AccountError::Wait(_)) {
                house.measure.signed_in(SignedIn::Slowed);
            }
            Err(error.into())
        }
    }
}

/// The page again, with why nobody was signed in.
fn refused_page(
    house: &House,
    visitor: &Visitor,
    next: &str,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let typed = SignIn {
        next: next.to_owned(),
        ..SignIn::default()
    };
    let problems = Problems::of(visitor.words(), violations, &|_| String::new());
    html::refused(&page(house, visitor, &typed, problems))
}

/// Gives the browser its session.
#[must_use]
pub fn with_session(mut answer: HttpResponse, begun: &Begun, https: bool) -> HttpResponse {
    let cookie = cookies::SESSION.set(&begun.cookie, https, begun.seconds);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    answer
}

fn page(house: &House, visitor: &Visitor, typed: &SignIn, problems: Problems) -> LoginPage {
    LoginPage {
        page: Page::new(visitor.words(), visitor.frame()).refused(problems),
        name: typed.name.clone(),
        next: redirect::local(&typed.next).unwrap_or_default().to_owned(),
        passkeys: visitor.site(house).is_some(),
    }
}

/// A form of name and password.
#[derive(Debug, Template, Deref)]
#[template(path = "login.html")]
struct LoginPage {
    #[deref]
    page: Page,
    name: String,
    next: String,
    passkeys: bool,
}

/// `POST /logout`: ends the session here and in the database. Without one there is nothing to do.
///
/// # Errors
/// When the database cannot be written: then the session goes on, and the page says so.
pub async fn sign_out(house: Data<House>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    if let Some(cookie) = visitor.session_cookie() {
        house.accounts.sign_out(cookie).await?;
    }
    let mut answer = redirect::to("/");
    let gone = cookies::SESSION.clear(visitor.is_https());
    answer.headers_mut().append(header::SET_COOKIE, gone);
    Ok(answer)
}
