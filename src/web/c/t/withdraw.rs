//! `/c/{club}/t/{tournament}/withdraw`: someone leaves. What follows is shown first.

use super::desk::refused;
use super::e::m::preview::{self, Later, place_moved};
use super::money::till::tell_with_buyers;
use super::teller::{desk, name_of, newest};
use crate::app::tournament::{TournamentActed, TournamentSnapshot};
use crate::form::Form;
use crate::journal::RequestKey;
use crate::pages::fact_text::{TournamentTeller, set_apart};
use crate::pages::form_parts::Seen;
use crate::pages::messages::Messages;
use crate::tournament::{
    Command, EntrantNo, EventNo, LaterMatches, LeavingEffects, MatchNo, leaving,
};
use crate::violation::rules;
use crate::web::prelude::*;
use crate::web::redirect;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct WithdrawInput {
    entrant: EntrantNo,
    next: String,
}

/// `POST …/withdraw`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<WithdrawInput>,
) -> Result<HttpResponse, AppError> {
    let asked = asked(&at, &form).await?;
    let place = back(&at, &asked);
    let form_of = LeavingForm {
        action: at.path.below("withdraw"),
        next: Some(asked.next),
        cancel: place.clone(),
    };
    let left = match leave(&at, &form.key, form.seen, asked.entrant, form_of).await? {
        Leave::Asked(page) => return Ok(page),
        Leave::Told(left) => left,
    };
    let left = left
        .or_page_read(async |violations| refused(&at, violations).await)
        .await?;
    Ok(told(&at, &left, asked.entrant, &place))
}

async fn asked(
    at: &TournamentRequest,
    form: &Posted<WithdrawInput>,
) -> Result<WithdrawInput, AppError> {
    form.command()
        .or_page_read(async |violations| refused(at, violations).await)
        .await
}

fn back(at: &TournamentRequest, asked: &WithdrawInput) -> String {
    match redirect::local(&asked.next) {
        Some(next) => next.to_owned(),
        None => desk(at),
    }
}

fn told(
    at: &TournamentRequest,
    acted: &TournamentActed,
    entrant: EntrantNo,
    place: &str,
) -> HttpResponse {
    let t = &acted.story.state;
    let name = set_apart(&name_of(&at.names, t)(entrant));
    let key = if t.has_left(entrant) {
        Messages::told_left
    } else {
        Messages::told_returned
    };
    at.done(acted, key(at.messages(), name), place)
}

/// `POST …/come-back`
pub async fn come_back(
    at: AtTournament<Direct>,
    form: Posted<WithdrawInput>,
) -> Result<HttpResponse, AppError> {
    let asked = asked(&at, &form).await?;
    let entrant = asked.entrant;
    let acted = at
        .act(&form.key, Command::Return { entrant })
        .await
        .or_page_read(async |violations| refused(&at, violations).await)
        .await?;
    Ok(told(&at, &acted, entrant, &back(&at, &asked)))
}

/// The form that confirms what was shown, and where whoever does not want it goes back to.
pub(super) struct LeavingForm {
    pub action: String,
    pub next: Option<String>,
    pub cancel: String,
}

pub(super) enum Leave {
    /// Nothing is stored yet: the page shows what would follow.
    Asked(HttpResponse),
    Told(Result<TournamentActed, ActError>),
}

/// Withdraws somebody, at once where nothing follows from it; else once the form has `seen` what follows, and what it
/// touches is still so.
pub(super) async fn leave(
    at: &AtTournament<Direct>,
    key: &RequestKey,
    seen: Option<u64>,
    entrant: EntrantNo,
    form: LeavingForm,
) -> Result<Leave, AppError> {
    let story = newest(at).await?;
    if seen.is_none()
        && let Ok(effects) = leaving(&story.state, entrant)
        && effects.any()
    {
        let page = page(at, &story, entrant, &effects, form, Problems::none()).await?;
        return Ok(Leave::Asked(html::page(&page)?));
    }
    let seen = seen.or(Some(story.version));
    let acted = at.act(key, Command::Withdraw { entrant, seen }).await;
    if let Err(ActError::Refused(violation)) = &acted
        && violation.rule == rules::SETTINGS_CHANGED_SINCE
    {
        let story = newest(at).await?;
        let effects = leaving(&story.state, entrant).map_err(AppError::Refused)?;
        let refused = std::slice::from_ref(violation);
        let page = page(at, &story, entrant, &effects, form, at.problems(refused)).await?;
        return Ok(Leave::Asked(html::asked(&page, refused)?));
    }
    Ok(Leave::Told(acted))
}

async fn page(
    at: &TournamentRequest,
    story: &TournamentSnapshot,
    entrant: EntrantNo,
    effects: &LeavingEffects,
    form: LeavingForm,
    problems: Problems,
) -> Result<LeavingPage, AppError> {
    let t = &story.state;
    tell_with_buyers(at, t, |teller| {
        let w = teller.w;
        let line = |event: EventNo, number: MatchNo, status: String| {
            let (e, m) = t
                .event(event)
                .and_then(|e| Some((e, e.fixture(number)?)))
                .expect("withdrawing somebody adds no match");
            let pairing = teller.pairing(e, m);
            Later { pairing, status }
        };
        let given = effects.given.iter().map(|of| {
            let status = match of.to {
                Some(winner) => w.leaving_wins(teller.name(winner)),
                None => w.leaving_nobody_wins().into_owned(),
            };
            line(of.event, of.number, status)
        });
        let moves_on = effects.moves_on.iter().map(|of| {
            let status = w.leaving_moves_on(teller.name(of.who));
            line(of.event, of.to.of, status)
        });
        let to_come = effects.to_come.iter().map(|(event, number)| {
            let status = w.leaving_to_come().into_owned();
            line(*event, *number, status)
        });
        let out = effects.left_out.iter().map(|event| {
            let event = teller.event(*event);
            w.leaving_left_out(event)
        });
        LeavingPage {
            page: at.page().refused(problems),
            name: (teller.names)(entrant),
            seen: Seen(story.version),
            entrant,
            form,
            matches: given.chain(to_come).collect(),
            moves_on: moves_on.collect(),
            left_out: out.collect(),
            places: places(teller, effects),
            money: preview::money(teller, &effects.prizes),
        }
    })
    .await
}

/// "Ann: open becomes 5–8", with the event's name if there are several.
fn places(teller: &TournamentTeller<'_>, effects: &LeavingEffects) -> Vec<String> {
    let several = teller.t.events.len() > 1;
    let line = |(event, moved)| {
        let place = place_moved(teller, moved, LaterMatches::TakeSeat);
        match several {
            true => format!("{} · {place}", teller.event(event)),
            false => place,
        }
    };
    effects
        .places
        .iter()
        .map(|(event, moved)| line((*event, moved)))
        .collect()
}

#[derive(Template, Deref)]
#[template(path = "c/t/withdraw.html")]
struct LeavingPage {
    #[deref]
    page: Page,
    name: String,
    seen: Seen,
    entrant: EntrantNo,
    form: LeavingForm,
    /// Which match is given to whom, those to whoever comes last.
    matches: Vec<Later>,
    moves_on: Vec<Later>,
    left_out: Vec<String>,
    places: Vec<String>,
    money: Vec<String>,
}
