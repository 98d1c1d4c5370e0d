//! `/login`: signing in.

pub mod passkey;

use self::passkey::PasskeyAnswerInput;
use super::form::FORM_LIMIT;
use super::metrics::LoginOutcome;
use super::state::AppState;
use super::visitor::Visitor;
use super::{cookies, redirect};
use crate::app::account::{AccountError, Begun, Credentials};
use crate::form::{Form, Secret, Values};
use crate::pages::fields::Fields;
use crate::web::prelude::*;
use actix_web::http::header;

#[derive(Debug, Form)]
#[form(messages = "log-in")]
pub struct LoginInput {
    #[form(missing = "name-missing", auto = "username")]
    name: String,
    #[form(missing = "sign-in-password", auto = "current-password")]
    password: Secret,
    #[form(hidden, longest = FORM_LIMIT)]
    next: String,
}

#[derive(Debug, Form)]
#[form(hidden, longest = FORM_LIMIT)]
pub struct NextAddress {
    next: String,
}

/// `GET /login`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    next: QueryForm<NextAddress>,
) -> Result<HttpResponse, AppError> {
    // Wherever a stray link would lead on to, it is still the page to sign in on.
    let next = next.read().map_or_else(|_| String::new(), |read| read.next);
    if visitor.user.is_some() {
        return Ok(redirect::to(&next));
    }
    html::page(&page(
        &app,
        &visitor,
        &Values::default(),
        &next,
        Problems::none(),
    ))
}

/// `POST /login`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    form: Posted<LoginInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.messages(), violations);
        let next = form.values.one(LoginInput::NEXT);
        page(&app, &visitor, &form.values, next, problems)
    };
    let LoginInput {
        name,
        password: Secret(password),
        next,
    } = form.command().or_page(refused)?;
    let visit = visitor.visit(&app);
    let credentials = Credentials { name, password };
    let begun = app
        .accounts
        .log_in(credentials, visit, visitor.session_cookie());
    let begun = counted(&app, begun.await).or_page(refused)?;
    // Where an owner's passkey is wanted, that is the next thing.
    let user = app.accounts.who(&begun.cookie).await?;
    let next = match user.is_some_and(|user| user.held_back) {
        true => "/account",
        false => &next,
    };
    Ok(with_session(redirect::to(next), &begun, visitor.is_https()))
}

/// Counts how a login ended, and hands it on.
fn counted(app: &AppState, begun: Result<Begun, AccountError>) -> Result<Begun, AccountError> {
    let how = match &begun {
        Ok(_) => Some(LoginOutcome::Right),
        Err(AccountError::Refused(_)) => Some(LoginOutcome::Wrong),
        Err(AccountError::Wait(_)) => Some(LoginOutcome::Slowed),
        Err(_) => None,
    };
    if let Some(how) = how {
        app.metrics.logged_in(how);
    }
    begun
}

#[must_use]
pub fn with_session(mut answer: HttpResponse, begun: &Begun, https: bool) -> HttpResponse {
    let cookie = cookies::SESSION.set(&begun.cookie, https, begun.seconds);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    answer
}

fn page(
    app: &AppState,
    visitor: &Visitor,
    typed: &Values,
    next: &str,
    problems: Problems,
) -> LoginPage {
    let w = visitor.messages();
    LoginPage {
        form: Fields::of::<LoginInput>(w, typed, &problems),
        page: Page::new(w, visitor.frame_with_notice().about(w.login_about())).refused(problems),
        next: redirect::local(next).unwrap_or_default().to_owned(),
        passkeys: visitor.site(app).is_some(),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "login.html")]
struct LoginPage {
    #[deref]
    page: Page,
    form: Fields,
    next: String,
    passkeys: bool,
}

/// `POST /logout`: ends the session here and in the database. Without one there is nothing to do.
pub async fn sign_out(app: Data<AppState>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    if let Some(cookie) = visitor.session_cookie() {
        app.accounts.sign_out(cookie).await?;
    }
    let mut answer = redirect::to("/");
    let gone = cookies::SESSION.clear(visitor.is_https());
    answer.headers_mut().append(header::SET_COOKIE, gone);
    Ok(answer)
}
