//! `/sign-up/{token}`: somebody who signed up comes back by their personal link: to withdraw, to come back on the list, to
//! check in, and from then on to the page every player has.

use super::c::published::event_title;
use super::c::t::show::when_and_where;
use super::cookies::PHONE;
use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::sign_up;
use crate::app::{clock, phone};
use crate::club::sign_up::WaitingPlace;
use crate::form::Form;
use crate::pages::messages::Messages;
use crate::pages::qr::Qr;
use crate::tournament::LinkHolder;
use crate::web::prelude::*;
use actix_web::http::{StatusCode, header};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "do", hidden)]
pub enum SignUpAction {
    Withdraw,
    Return,
    CheckIn,
    Page,
}

struct SignUpRequest {
    at: TournamentRequest,
    own: sign_up::OwnSignUp,
    token: String,
}

async fn own(
    app: Data<AppState>,
    visitor: Visitor,
    token: &str,
) -> Result<SignUpRequest, AppError> {
    let own = sign_up::own(&app.tournaments, token).await?;
    let own = own.ok_or(AppError::VoidLink)?;
    Ok(SignUpRequest {
        at: TournamentRequest::of_stream(app, visitor, own.stream).await?,
        own,
        token: token.to_owned(),
    })
}

/// `GET /sign-up/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    page(&own(app, visitor, &token).await?, None)
}

/// `POST /sign-up/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    form: Posted<SignUpAction>,
) -> Result<HttpResponse, AppError> {
    let here = own(app, visitor, &token).await?;
    let input = match form.command() {
        Ok(input) => input,
        Err(violations) => return page(&here, violations.first()),
    };
    let SignUpRequest { at, own, token } = &here;
    let (club, event, id) = (at.club.id, own.who.event, own.who.id.clone());
    let all = &at.app.tournaments;
    let done = match input {
        SignUpAction::Page => return to_own_page(&here).await,
        SignUpAction::Withdraw => sign_up::leave_or_return(all, club, own, true).await,
        SignUpAction::Return => sign_up::leave_or_return(all, club, own, false).await,
        SignUpAction::CheckIn => sign_up::check_in(all, None, club, at.stream, event, id, None)
            .await
            .map(drop),
    };
    let said = match input {
        SignUpAction::Withdraw => Messages::sign_up_told_withdrawn,
        SignUpAction::Return => Messages::sign_up_told_returned,
        _ => Messages::sign_up_state_here,
    };
    match done {
        Ok(()) => {
            let flash = Flash::new(at.messages().say(said));
            Ok(flash.then(&path(token)))
        }
        Err(ActError::Refused(violation)) => page(&here, Some(&violation)),
        Err(error) => Err(error.into()),
    }
}

#[must_use]
pub fn path(token: &str) -> String {
    format!("/sign-up/{token}")
}

/// Somebody who is in the tournament gets the cookie that the code on a slip gives.
async fn to_own_page(here: &SignUpRequest) -> Result<HttpResponse, AppError> {
    let SignUpRequest { at, own, .. } = here;
    let t = at.state();
    let Some(person) = own.who.speaks_for() else {
        return page(here, Some(&refuse::sign_up_not_accepted()));
    };
    let is_in = t
        .event(own.who.event)
        .is_some_and(|event| own.who.is_here(t, event));
    let Some(entrant) = t.entrant_of(person).filter(|_| is_in) else {
        return page(here, Some(&refuse::sign_up_not_here()));
    };
    let holder = LinkHolder::Player(entrant.number);
    let (all, cookie) = (&at.app.tournaments, at.visitor.phone_cookie());
    let handed = phone::admit(all, at.stream, holder, &own.who.id, cookie).await?;
    let mut answer = redirect::to("/here");
    let cookie = PHONE.set(&handed.cookie, at.visitor.is_https(), handed.seconds);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(answer)
}

fn page(own: &SignUpRequest, refused: Option<&Violation>) -> Result<HttpResponse, AppError> {
    let SignUpRequest { at, own, token } = own;
    let sign_up::OwnSignUp { who, terms, .. } = own;
    let w = at.messages();
    let event = at.event(who.event)?;
    let here = who.is_here(at.state(), event);
    let (accepted, place) = (who.speaks_for(), who.place);
    let takes = terms.takes(clock::now()) && at.state().takes_entries(event);
    let state = match (here, place) {
        (true, _) => w.sign_up_state_here().into_owned(),
        (false, WaitingPlace::In) => w.sign_up_state_in().into_owned(),
        (false, WaitingPlace::Waiting(n)) => w.sign_up_state_waiting(n),
        (false, WaitingPlace::Gone) => w.sign_up_state_gone().into_owned(),
    };
    let address = format!("{}{}", at.visitor.origin(&at.app), path(token));
    let page = OwnPage {
        page: Page::new(w, at.frame_of_phone()),
        name: who.name.clone(),
        event: Link::new(event_title(at, event), at.path.event(event.number)),
        when: when_and_where(at),
        state,
        refused: refused.map(|violation| at.say(violation)),
        action: path(token),
        unknown: accepted.is_none() && place != WaitingPlace::Gone,
        checks_in: !here
            && accepted.is_some()
            && place == WaitingPlace::In
            && terms.phone_check_in
            && at.state().takes_entries(event),
        leaves: !here && place != WaitingPlace::Gone,
        returns: place == WaitingPlace::Gone && takes,
        here: here && accepted.is_some(),
        qr: Qr::of(&address),
        address,
    };
    let status = match refused {
        None => StatusCode::OK,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    html::page_with(status, &page).map(html::without_referrer)
}

#[derive(Debug, Template, Deref)]
#[template(path = "sign_up.html")]
struct OwnPage {
    #[deref]
    page: Page,
    name: String,
    event: Link,
    when: String,
    state: String,
    refused: Option<String>,
    action: String,
    /// Whether no director has said yet who they are.
    unknown: bool,
    checks_in: bool,
    leaves: bool,
    returns: bool,
    /// Whether they are in the tournament, and this address opens their own page there.
    here: bool,
    /// The personal link, to be kept.
    address: String,
    qr: Option<Qr>,
}
