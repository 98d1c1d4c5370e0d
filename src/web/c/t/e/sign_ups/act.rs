//! `POST /c/{club}/t/{tournament}/e/{event}/sign-ups/act`: somebody who signed up is here, gets a place, is taken off the
//! list; and all who are missing at once.

use super::{SignUpsPage, here, page};
use crate::app::sign_up::{self, EnteredCount, Identity, SignUpChange};
use crate::form::{Choice, Form, Values};
use crate::journal::RequestKey;
use crate::pages::messages::{MessageOf, Messages};
use crate::tournament::Event;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "sign-ups")]
pub struct SignUpActInput {
    #[form(name = "do", hidden)]
    what: ListAction,
    #[form(hidden)]
    id: String,
    #[form(message = "who-is-it", rule = "person-unknown")]
    person: Option<Identity>,
    /// Back to this page; to the list itself where none is named.
    #[form(rule = "form-unreadable", hidden)]
    back: Option<BackTo>,
}

#[derive(Debug, Clone, Copy, Choice)]
#[form(hidden)]
pub enum BackTo {
    Draw,
}

#[derive(Debug, Clone, Copy, Choice)]
#[form(hidden)]
pub enum ListAction {
    CheckIn,
    /// This one's own address speaks for this person.
    Accept,
    /// This one's own address is void.
    Revoke,
    Place,
    Unplace,
    Remove,
    Return,
    EnterMissing,
    LeaveOut,
}

/// `POST …/sign-ups/act`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<SignUpActInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let pressed = form
        .command()
        .or_page_read(async |violations| refused(&at, event, &form.values, violations).await)
        .await?;
    let back = match pressed.back {
        Some(BackTo::Draw) => at.path.event_below(event.number, "draw"),
        None => here(&at, event),
    };
    act(&at, event, &form.key, pressed, &back)
        .await
        .or_page_read(async |violations| refused(&at, event, &form.values, violations).await)
        .await
}

async fn refused(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    violations: &[Violation],
) -> Result<SignUpsPage, AppError> {
    let problems = Problems::said(at.messages(), violations);
    page(
        at,
        event,
        Some(typed),
        problems.of_form(typed.one(SignUpActInput::ID)),
    )
    .await
}

async fn act(
    at: &TournamentRequest,
    event: &Event,
    key: &RequestKey,
    SignUpActInput {
        what, id, person, ..
    }: SignUpActInput,
    back: &str,
) -> Result<HttpResponse, ActError> {
    let (club, stream, number) = (at.club.id, at.stream, event.number);
    let (w, all) = (at.messages(), &at.app.tournaments);
    let principal = at.principal(key)?;
    let store = &at.app.store;
    let (change, said): (_, MessageOf<_>) = match what {
        ListAction::CheckIn => {
            let done =
                sign_up::check_in(all, Some(principal), club, stream, number, id, person).await?;
            return Ok(at.done(&done, w.sign_ups_told_here(), back));
        }
        ListAction::Accept => {
            let name = sign_up::accept(store, &principal, club, stream, number, id, person).await?;
            return Ok(Flash::new(w.sign_ups_told_accepted(&name)).then(back));
        }
        ListAction::Revoke => {
            let name = sign_up::revoke(all, &principal, club, stream, number, id).await?;
            return Ok(Flash::new(w.sign_ups_told_revoked(&name)).then(back));
        }
        ListAction::Place => (SignUpChange::Placed(true), Messages::told_placed),
        ListAction::Unplace => (
            SignUpChange::Placed(false),
            Messages::sign_ups_told_unplaced,
        ),
        ListAction::Remove => (SignUpChange::Gone(true), Messages::told_off_the_list),
        ListAction::Return => (SignUpChange::Gone(false), Messages::sign_ups_told_returned),
        ListAction::LeaveOut => {
            let n = sign_up::leave_out_missing(all, &principal, club, stream, number).await?;
            return Ok(Flash::new(w.sign_ups_told_left_out(n)).then(back));
        }
        ListAction::EnterMissing => {
            let EnteredCount { entered, unclear } =
                sign_up::enter_missing(all, &principal, club, stream, number).await?;
            let asked = (unclear > 0).then(|| w.sign_ups_told_unclear(unclear));
            let entered = (entered > 0 || unclear == 0).then(|| w.sign_ups_told_entered(entered));
            let sentences: Vec<String> = entered.into_iter().chain(asked).collect();
            return Ok(Flash::new(sentences.join(" ")).then(back));
        }
    };
    let name = sign_up::change(store, &principal, club, stream, number, id, change).await?;
    Ok(Flash::new(said(w, &name)).then(back))
}
