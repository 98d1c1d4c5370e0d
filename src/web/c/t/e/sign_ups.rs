//! `/c/{club}/t/{tournament}/e/{event}/sign-ups`: for the director, the form by which people sign up, who did, who is
//! here and who has paid.

pub mod act;

use crate::app::clock::now;
use crate::app::digest::{form_tag, tag};
use crate::app::sign_up::{self, Identity, SignUp, SignUpChange, SignUpInput, SignUpOverview};
use crate::club::sign_up::{MOST_PLACES, SignUpTerms, WaitingPlace};
use crate::form::{Choice as _, Form, Values, filled};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::tournament::Event;
use crate::tournament::money::books;
use crate::web::c::published::live;
use crate::web::c::t::e::sign_ups::act::{ListAction, SignUpActInput};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::prelude::*;
use chrono::NaiveDateTime;
use serde::Deserialize;
use std::num::NonZeroU32;

/// What is set for the form; the time is what the club's clocks show.
#[derive(Debug, Form)]
#[form(messages = "sign-ups")]
pub struct SignUpTermsInput {
    open: bool,
    /// Places; nothing: as many as come.
    #[form(range = 0..=MOST_PLACES)]
    most: Option<u32>,
    closes: Option<NaiveDateTime>,
    list: bool,
    /// Whether people say by their own link that they are here.
    phone: bool,
}

/// `GET …/sign-ups`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, None, Problems::none()).await?)
}

/// `POST …/sign-ups`: what is set for the form.
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<SignUpTermsInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations).now_at(here(&at, event));
        let page = page(&at, event, Some(&form.values), problems).await?;
        Ok(SignUpsPage {
            tag: page.tag.or_as_sent(form.tag.as_ref(), violations),
            ..page
        })
    };
    let asked = form.command().or_page_read(refused).await?;
    let mut terms = SignUpTerms {
        open: asked.open,
        most: asked.most.and_then(NonZeroU32::new),
        closes_at: None,
        shows_list: asked.list,
        phone_check_in: asked.phone,
    };
    if let Some(closes) = asked.closes {
        let moment = at.club.time_zone.moment(closes);
        if moment.is_none() {
            let wrong = refuse::time_not_a_time().at(SignUpTermsInput::CLOSES);
            return html::refused(&refused(&[wrong]).await?);
        }
        terms.closes_at = moment;
    }
    let (principal, store) = (at.principal(&form.key)?, &at.app.store);
    sign_up::set(
        store,
        &principal,
        at.club.id,
        at.stream,
        event.number,
        terms,
        form.tag.clone(),
    )
    .await
    .or_page_read(refused)
    .await?;
    let said = (at.messages()).sign_ups_told(&event.settings.name, terms.takes(now()));
    let flash = Flash::new(said);
    Ok(flash.then(&here(&at, event)))
}

pub(super) fn here(at: &TournamentRequest, event: &Event) -> String {
    at.path.event_below(event.number, "sign-ups")
}

pub(super) async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: Option<&Values>,
    problems: Problems,
) -> Result<SignUpsPage, AppError> {
    let w = at.messages();
    let overview = sign_up::overview(&at.app.store, at.stream, event.number).await?;
    let overview = overview.unwrap_or_default();
    let below = |rest: &str| at.path.event_below(event.number, rest);
    let t = at.state();
    let of = overview.counts(t, event);
    let zone = at.club.time_zone;
    let terms = overview.terms;
    let standing = SignUpTermsInput {
        open: terms.open,
        most: terms.limit(),
        closes: terms.closes_at.map(|closes| zone.local(closes)),
        list: terms.shows_list,
        phone: terms.phone_check_in,
    };
    let public = below("sign-up");
    // What was typed is of one of the forms: that of somebody who signed up has their id.
    let of_one = typed.filter(|typed| problems.is_of_form(typed.one(SignUpActInput::ID)));
    let of_terms = typed.filter(|_| of_one.is_none());
    let terms_typed = of_terms.cloned().unwrap_or_else(|| filled(&standing));
    let rows = rows(at, event, &overview, of_one, &problems).await?;
    Ok(SignUpsPage {
        tag: tag(&terms),
        form: Fields::of::<SignUpTermsInput>(w, &terms_typed, &problems).hinted(
            SignUpTermsInput::CLOSES,
            w.sign_ups_closes_hint(zone.name()),
        ),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        address: terms
            .open
            .then(|| format!("{}{public}", at.visitor.origin(&at.app))),
        count: w.sign_ups_count(of.here, of.missing, of.placed, of.waiting),
        rows,
        missing: of.missing > 0,
        open: at.state().takes_entries(event),
        live: live(at),
        action: here(at, event),
        act: below("sign-ups/act"),
        door: at.door(),
        draw: event.capabilities().is_drawn().then(|| below("draw")),
        settings: below("settings"),
        public,
    })
}

async fn rows(
    at: &TournamentRequest,
    event: &Event,
    form: &SignUpOverview,
    typed: Option<&Values>,
    problems: &Problems,
) -> Result<Vec<SignUpRow>, AppError> {
    let (w, t) = (at.messages(), at.state());
    let till = till(at, t).await?;
    let books = books(t);
    let asks = t
        .money
        .terms(event.number)
        .is_some_and(|terms| terms.fee > 0);
    let known = sign_up::namesakes(&at.app.store, at.club.id, at.stream).await?;
    let row = |who: SignUp| {
        let mut stands = Values::default();
        stands.set(SignUpActInput::ID, vec![who.id.clone()]);
        let mut act = Fields::row::<SignUpActInput>(w, &who.id, &stands, typed, problems);
        let chosen = typed.filter(|_| problems.is_of_form(&who.id));
        let chosen = chosen.map_or("", |typed| typed.one(SignUpActInput::PERSON));
        let namesakes = known.of(&who.name).map(|(person, name)| {
            let name = at.names.of(person).unwrap_or(name);
            ChoiceOption::new(
                Identity::Known(person).to_string(),
                w.sign_ups_who_known(name),
                chosen,
            )
        });
        let namesakes: Vec<ChoiceOption> = namesakes.collect();
        if who.person.is_none() && !namesakes.is_empty() {
            let nobody = ChoiceOption::new("", w.choose(), chosen);
            let guest =
                ChoiceOption::new(Identity::Guest.to_string(), w.sign_ups_who_guest(), chosen);
            let all = [nobody].into_iter().chain(namesakes).chain([guest]);
            act = act.offering(SignUpActInput::PERSON, all.collect());
        } else {
            act = act.without(SignUpActInput::PERSON);
        }
        let here = who.is_here(t, event);
        let owed = who.owes(&books).filter(|_| here && asks);
        let state = match (here, who.place) {
            (true, _) => w.sign_ups_here().into_owned(),
            (false, WaitingPlace::In) => w.sign_ups_in().into_owned(),
            (false, WaitingPlace::Waiting(n)) => w.sign_ups_waiting(n),
            (false, WaitingPlace::Gone) => w.sign_ups_gone().into_owned(),
        };
        let member = |person| at.names.of(person).is_some() && !at.names.is_guest(person);
        let edit = format!("sign-ups/{}", who.id);
        SignUpRow {
            name: called(at, &who),
            member: who.person.is_some_and(member),
            state,
            owes: owed.is_some_and(|owed| owed > 0),
            paid: owed.map(|owed| match owed {
                0 => w.sign_ups_paid().into_owned(),
                owed => with_cashier(at, t, &till, true, |cashier| {
                    w.money_owes(cashier.show(owed))
                }),
            }),
            here,
            act,
            edit: at.path.event_below(event.number, &edit),
            who,
        }
    };
    Ok(form.all.iter().cloned().map(row).collect())
}

/// What somebody is called who signed up: the name given, until it was taken away.
fn called(at: &TournamentRequest, who: &SignUp) -> String {
    if who.name.is_empty() {
        let label = who.person.and_then(|person| at.names.of(person));
        return label.unwrap_or("…").to_owned();
    }
    who.name.clone()
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
struct SignUpRow {
    #[deref]
    who: SignUp,
    name: String,
    member: bool,
    state: String,
    paid: Option<String>,
    owes: bool,
    here: bool,
    /// Which of them it is, and who of the club, where several have the name.
    act: Fields,
    edit: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/sign_ups.html")]
pub(super) struct SignUpsPage {
    #[deref]
    page: Page,
    event: String,
    tag: FormTag,
    form: Fields,
    public: String,
    /// The address to hand on; where the form is offered.
    address: Option<String>,
    /// In one line, how many are in, here, missing and waiting.
    count: String,
    rows: Vec<SignUpRow>,
    /// Whether somebody with a place is not here.
    missing: bool,
    open: bool,
    live: String,
    action: String,
    act: String,
    door: Option<String>,
    /// Where it is drawn.
    draw: Option<String>,
    /// The event's rules, where lateness is.
    settings: String,
}

#[derive(Debug, Deserialize)]
pub struct OfSignUp {
    sign_up: String,
}

/// `GET …/sign-ups/{sign_up}`
pub async fn of_one(at: AtEvent<Direct>, of: Path<OfSignUp>) -> Result<HttpResponse, AppError> {
    let who = found(&at, &of).await?;
    let said = said(&who);
    html::page(&one_page(&at, &who, &filled(&said), form_tag(&said), &[]))
}

fn said(who: &SignUp) -> SignUpInput {
    SignUpInput {
        name: who.name.clone(),
        contact: who.contact.clone(),
    }
}

/// `POST …/sign-ups/{sign_up}`
pub async fn change(
    at: AtEvent<Direct>,
    of: Path<OfSignUp>,
    form: Posted<SignUpInput>,
) -> Result<HttpResponse, AppError> {
    let who = found(&at, &of).await?;
    let event = &at.event;
    let refused = |violations: &[Violation]| {
        let tag = form_tag(&said(&who)).or_as_sent(form.tag.as_ref(), violations);
        one_page(&at, &who, &form.values, tag, violations)
    };
    let input = form.command().or_page(refused)?;
    let principal = at.principal(&form.key)?;
    let said = SignUpChange::Says(input, form.tag.clone());
    let (club, store) = (at.club.id, &at.app.store);
    let name = sign_up::change(
        store,
        &principal,
        club,
        at.stream,
        event.number,
        who.id.clone(),
        said,
    )
    .await
    .or_page(refused)?;
    let sentence = at.messages().saved_name(&name);
    let back = here(&at, event);
    Ok(Flash::new(sentence).then(&back))
}

async fn found(at: &EventRequest, of: &OfSignUp) -> Result<SignUp, AppError> {
    let form = sign_up::overview(&at.app.store, at.stream, at.event.number).await?;
    let mut all = form.into_iter().flat_map(|form| form.all);
    let found = all.find(|who| who.id == of.sign_up);
    found.ok_or(AppError::NotFound)
}

fn one_page(
    at: &EventRequest,
    who: &SignUp,
    typed: &Values,
    tag: FormTag,
    violations: &[Violation],
) -> SignedUpPage {
    let (w, back) = (at.messages(), here(at, &at.event));
    let action = format!("{back}/{}", who.id);
    let problems = Problems::said(w, violations).now_at(&action);
    SignedUpPage {
        tag,
        form: Fields::of::<SignUpInput>(w, typed, &problems)
            .hinted(SignUpInput::NAME, "")
            .hinted(SignUpInput::CONTACT, w.sign_ups_contact_hint()),
        page: at.page().refused(problems),
        name: typed.one(SignUpInput::NAME).to_owned(),
        action,
        back,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/sign_ups/show.html")]
struct SignedUpPage {
    #[deref]
    page: Page,
    name: String,
    tag: FormTag,
    form: Fields,
    action: String,
    back: String,
}
