//! `/sign-up/{token}`: somebody who signed up comes back by the own link, to withdraw, to come back on the list, to say
//! "I am here", and from then on to the page every player has.

use super::c::published::event_title;
use super::c::t::show::when_and_where;
use super::cookies::PHONE;
use super::house::House;
use super::redirect;
use super::visitor::Visitor;
use crate::app::sign_up::{self, Overview, is_here};
use crate::app::{clock, phone};
use crate::club::sign_up::Place;
use crate::form::Form;
use crate::pages::qr::Qr;
use crate::pages::words::Words;
use crate::store::private_links::Holder;
use crate::store::sign_ups::SignUp;
use crate::tournament::EventNo;
use crate::violation::Rule;
use crate::web::prelude::*;
use actix_web::http::{StatusCode, header};

/// What the person wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "do", hidden)]
pub enum Wish {
    /// Not to come.
    Withdraw,
    /// To come after all.
    Return,
    /// I am here.
    CheckIn,
    /// The page of a player.
    Page,
}

/// Whose link it is, where, and how things stand.
struct Own {
    at: AtTournament,
    who: SignUp,
    event: EventNo,
    form: Overview,
    token: String,
}

async fn own(house: Data<House>, visitor: Visitor, token: &str) -> Result<Own, AppError> {
    let who = sign_up::own(&house.tournaments, token).await?;
    let who = who.ok_or(AppError::VoidLink)?;
    let at = AtTournament::of_stream(house, visitor, who.stream).await?;
    let event = sign_up::event_of(&who)?;
    let form = sign_up::overview(&at.house.store, who.stream, event).await?;
    Ok(Own {
        form: form.ok_or(AppError::VoidLink)?,
        token: token.to_owned(),
        at,
        who,
        event,
    })
}

/// `GET /sign-up/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when it never was one; the database's.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    page(&own(house, visitor, &token).await?, None)
}

/// `POST /sign-up/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when it never was one; the database's.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
    form: Posted<Wish>,
) -> Result<HttpResponse, AppError> {
    let own = own(house, visitor, &token).await?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return page(&own, violations.first()),
    };
    let Own { at, who, .. } = &own;
    let (club, event) = (at.club.id, own.event);
    let all = &at.house.tournaments;
    let done = match wish {
        Wish::Page => return to_own_page(&own).await,
        Wish::Withdraw => sign_up::leave_or_return(all, club, who, true).await,
        Wish::Return => sign_up::leave_or_return(all, club, who, false).await,
        Wish::CheckIn => sign_up::check_in(all, None, club, at.stream, event, who.id.clone(), None)
            .await
            .map(drop),
    };
    let said = match wish {
        Wish::Withdraw => Words::sign_up_told_withdrawn,
        Wish::Return => Words::sign_up_told_returned,
        _ => Words::sign_up_told_here,
    };
    match done {
        Ok(()) => {
            let told = Told::new(at.words().say(said));
            Ok(told.then(&path(&own.token), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => page(&own, Some(&violation)),
        Err(error) => Err(error.into()),
    }
}

/// The address of a person's own page.
#[must_use]
pub fn path(token: &str) -> String {
    format!("/sign-up/{token}")
}

/// Somebody who is in the tournament gets the cookie a slip's code would give.
async fn to_own_page(own: &Own) -> Result<HttpResponse, AppError> {
    let t = own.at.state();
    let refuse = |rule| page(own, Some(&Violation::new(rule, Source::House)));
    let Some(person) = own.who.speaks_for() else {
        return refuse(Rule::SIGN_UP_NOT_ACCEPTED);
    };
    let Some(entrant) = t.entrant_of(person).filter(|_| is_in(own)) else {
        return refuse(Rule::SIGN_UP_NOT_HERE);
    };
    let holder = Holder::Player(entrant.number.0);
    let (all, cookie) = (&own.at.house.tournaments, own.at.visitor.phone_cookie());
    let handed = phone::admit(all, own.at.stream, holder, &own.who.id, cookie).await?;
    let mut answer = redirect::to("/here");
    let https = own.at.visitor.is_https();
    let cookie = PHONE.set(&handed.cookie, https, handed.seconds);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(answer)
}

fn is_in(own: &Own) -> bool {
    let t = own.at.state();
    let event = t.event(own.event);
    event.is_some_and(|event| is_here(t, event, &own.who))
}

fn page(own: &Own, refused: Option<&Violation>) -> Result<HttpResponse, AppError> {
    let Own {
        at,
        who,
        event,
        form,
        token,
    } = own;
    let w = at.words();
    let event = at.event(*event)?;
    let place = form.all.iter().find(|(one, _)| one.id == who.id);
    let place = place.map_or(Place::Gone, |(_, place)| *place);
    let here = is_in(own);
    let accepted = who.speaks_for();
    let takes = form.terms.takes(clock::now()) && at.state().takes_entries(event);
    let state = match (here, place) {
        (true, _) => w.sign_up_state_here().into_owned(),
        (false, Place::In) => w.sign_up_state_in().into_owned(),
        (false, Place::Waiting(n)) => w.sign_up_state_waiting(n),
        (false, Place::Gone) => w.sign_up_state_gone().into_owned(),
    };
    let address = format!("{}{}", at.visitor.origin(&at.house), path(token));
    let page = OwnPage {
        page: Page::new(w, at.visitor.frame_of_phone()),
        name: who.name.clone(),
        event: Link::new(event_title(at, event), at.path.event(event.number)),
        when: when_and_where(at),
        state,
        refused: refused.map(|violation| at.say(violation)),
        action: path(token),
        unknown: accepted.is_none() && place != Place::Gone,
        checks_in: !here
            && accepted.is_some()
            && place == Place::In
            && form.terms.phone_check_in
            && at.state().takes_entries(event),
        leaves: !here && place != Place::Gone,
        returns: place == Place::Gone && takes,
        here: here && accepted.is_some(),
        qr: Qr::of(&address),
        address,
    };
    let status = match refused {
        None => StatusCode::OK,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let html = page.render().map_err(AppError::internal)?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        // A page elsewhere is never told this address.
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .body(html))
}

#[derive(Debug, Template, Deref)]
#[template(path = "sign_up.html")]
struct OwnPage {
    #[deref]
    page: Page,
    name: String,
    /// The tournament, and the event where it has several.
    event: Link,
    when: String,
    /// How it stands, in a sentence.
    state: String,
    refused: Option<String>,
    action: String,
    /// Whether no director has said yet who they are.
    unknown: bool,
    /// Whether they can say that they are here.
    checks_in: bool,
    leaves: bool,
    /// Whether they can come back on the list.
    returns: bool,
    /// Whether they are in the tournament, and this address opens their own page there.
    here: bool,
    /// The own address, to be kept.
    address: String,
    qr: Option<Qr>,
}
