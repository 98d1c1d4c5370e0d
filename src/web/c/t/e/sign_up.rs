//! `/c/{club}/t/{tournament}/e/{event}/sign-up`: anyone signs up for an event before the night, without an account.

use crate::app::letters::{SignUpSubject, confirm_sign_up, send_sign_up_again};
use crate::app::sign_up::{self, SignUp, SignUpInput, SignUpOverview};
use crate::app::{clock, mail, phone};
use crate::club::sign_up::WaitingPlace;
use crate::form::{Form, Values};
use crate::pages::fields::Fields;
use crate::tournament::Event;
use crate::web::c::published::event_title;
use crate::web::c::t::show::when_and_where;
use crate::web::c::t::teller::clock as club_clock;
use crate::web::prelude::*;
use crate::web::sign_up::path;

/// To which address somebody's own link is to be sent again.
#[derive(Debug, Form)]
#[form(messages = "sign-up-lost")]
pub struct LostLinkInput {
    #[form(longest = mail::LONGEST, kind = Email, auto = "email", rule = "email-not-an-address")]
    mail: String,
}

/// `GET …/sign-up`
pub async fn show(at: AtEvent) -> Result<HttpResponse, AppError> {
    let (event, form) = (&at.event, offered(&at).await?);
    html::page(&page(&at, event, &form, &Values::default(), &[]))
}

/// `POST …/sign-up`
pub async fn post(at: AtEvent, typed: Posted<SignUpInput>) -> Result<HttpResponse, AppError> {
    let (event, form) = (&at.event, offered(&at).await?);
    let refused = |violations: &[Violation]| page(&at, event, &form, &typed.values, violations);
    let input = typed.command().or_page(refused)?;
    if !at.state().takes_entries(event) {
        let closed = refuse::sign_up_closed();
        return html::refused(&refused(&[closed.at(SignUpInput::NAME)]));
    }
    at.app.limits.sign_up(at.visitor.address(&at.app))?;
    let (club, stream) = (at.club.id, at.stream);
    let bearer = match at.visitor.phone_cookie() {
        Some(cookie) => phone::bearer(&at.app.tournaments, cookie).await?,
        None => None,
    };
    let all = &at.app.tournaments;
    let token = sign_up::sign_up(all, bearer, club, stream, event.number, &typed.key, input)
        .await
        .or_page(refused)?;
    write_to(&at, event, &token).await?;
    let flash = Flash::new(at.messages().sign_up_told());
    Ok(flash.then(&path(&token)))
}

/// `POST …/sign-up/again`: the answer is the same whether anybody signed up with the address.
pub async fn again(at: AtEvent, typed: Posted<LostLinkInput>) -> Result<HttpResponse, AppError> {
    let (event, form) = (&at.event, offered(&at).await?);
    if !at.app.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let address = typed.command().and_then(|lost| {
        let wrong = || refuse::email_not_an_address().at(LostLinkInput::MAIL);
        mail::address(&lost.mail).ok_or_else(|| vec![wrong()])
    });
    let address =
        address.or_page(|violations| page(&at, event, &form, &typed.values, violations))?;
    at.app.limits.sign_up(at.visitor.address(&at.app))?;
    let sending = at.visitor.sending(&at.app);
    let of = (at.club.id, at.stream, event.number);
    send_sign_up_again(&at.app.store, sending, about(&at, event), of, &address);
    let flash = Flash::new(at.messages().sign_up_told_again());
    let here = at.path.event_below(event.number, "sign-up");
    Ok(flash.then(&here))
}

fn about(at: &TournamentRequest, event: &Event) -> SignUpSubject {
    SignUpSubject {
        event: event_title(at, event),
        when: when_and_where(at),
        club: at.club.name.clone(),
    }
}

async fn write_to(at: &TournamentRequest, event: &Event, token: &str) -> Result<(), AppError> {
    let Some(own) = sign_up::own(&at.app.tournaments, token).await? else {
        return Ok(());
    };
    let (store, sending) = (&at.app.store, at.visitor.sending(&at.app));
    Ok(confirm_sign_up(store, sending, about(at, event), own.who, token).await?)
}

/// The event's form. One that was never offered is not there.
async fn offered(at: &EventRequest) -> Result<SignUpOverview, AppError> {
    let form = sign_up::overview(&at.app.store, at.stream, at.event.number).await?;
    form.ok_or(AppError::NotFound)
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    form: &SignUpOverview,
    typed: &Values,
    violations: &[Violation],
) -> SignUpPage {
    let w = at.messages();
    let terms = form.terms;
    let taken = form.placed().count();
    let places = match terms.limit() {
        None => w.sign_up_places_any(taken),
        Some(most) => w.sign_up_places(most, taken),
    };
    let until = terms.closes_at.map(|closes| {
        let time = club_clock(at).exact(w, closes);
        w.sign_up_until(time)
    });
    let name = |who: &SignUp| {
        at.names
            .of_sign_up(at.stream, event.number, who.person, &who.name)
            .unwrap_or_else(|| "…".to_owned())
    };
    let those = |wanted: fn(&SignUp) -> bool| {
        let all = form.all.iter().filter(|who| wanted(who));
        all.map(name).collect::<Vec<String>>()
    };
    let title = event_title(at, event);
    let problems = Problems::said(w, violations);
    SignUpPage {
        form: Fields::of::<SignUpInput>(w, typed, &problems),
        lost: Fields::of::<LostLinkInput>(w, typed, &problems),
        page: Page::new(w, at.frame_with_notice()).refused(problems),
        when: when_and_where(at),
        places,
        until,
        takes: terms.takes(clock::now()) && at.state().takes_entries(event),
        waits: form.is_full(),
        action: at.path.event_below(event.number, "sign-up"),
        again: at
            .app
            .mailer
            .is_on()
            .then(|| at.path.event_below(event.number, "sign-up/again")),
        event: Link::new(&title, at.path.event(event.number)),
        title,
        list: terms
            .shows_list
            .then(|| those(|who| who.place == WaitingPlace::In)),
        waiting: match terms.shows_list {
            true => those(SignUp::waits),
            false => Vec::new(),
        },
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/sign_up.html")]
struct SignUpPage {
    #[deref]
    page: Page,
    title: String,
    when: String,
    places: String,
    until: Option<String>,
    takes: bool,
    waits: bool,
    form: Fields,
    lost: Fields,
    action: String,
    /// Where somebody asks for their own link again, where mail is sent.
    again: Option<String>,
    event: Link,
    list: Option<Vec<String>>,
    waiting: Vec<String>,
}
