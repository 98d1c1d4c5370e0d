//! `POST /c/{club}/t/{tournament}/e/{event}/sign-ups/act`: somebody who signed up is here, gets a place, is taken off the
//! list; and all who are missing at once.

use super::{here, page};
use crate::app::sign_up::{self, Change, Entered, Identity};
use crate::form::{Choice, Form};
use crate::journal::RequestKey;
use crate::pages::words::{MessageOf, Words};
use crate::tournament::{Event, EventNo};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Pressed {
    #[form(name = "do")]
    what: What,
    id: String,
    #[form(rule = "person-unknown")]
    person: Option<Identity>,
    back: String,
}

#[derive(Debug, Clone, Copy, Choice)]
#[form(hidden)]
enum What {
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
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Pressed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let pressed = match form.command() {
        Ok(pressed) => pressed,
        Err(violations) => return html::refused(&page(&at, event, None, &violations).await?),
    };
    let back = match pressed.back.as_str() {
        "draw" => at.path.event_below(event.number, "draw"),
        _ => here(&at, event),
    };
    match act(&at, event, &form.key, pressed).await {
        Ok(told) => Ok(told.then(&back, at.visitor.is_https())),
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, None, &[violation]).await?)
        }
        Err(error) => Err(error.into()),
    }
}

async fn act(
    at: &AtTournament,
    event: &Event,
    key: &RequestKey,
    Pressed {
        what, id, person, ..
    }: Pressed,
) -> Result<Told, ActError> {
    let (club, stream, number) = (at.club.id, at.stream, event.number);
    let (w, all) = (at.words(), &at.house.tournaments);
    let asker = at
        .asker(key)
        .map_err(|_| ActError::NotPermitted(refuse::not_permitted()))?;
    let store = &at.house.store;
    let (change, said): (_, MessageOf<_>) = match what {
        What::CheckIn => {
            let done =
                sign_up::check_in(all, Some(asker), club, stream, number, id, person).await?;
            return Ok(at.undoable(Told::new(w.sign_ups_told_here()), &done));
        }
        What::Accept => {
            let name = sign_up::accept(store, &asker, club, stream, number, id, person).await?;
            return Ok(Told::new(w.sign_ups_told_accepted(&name)));
        }
        What::Revoke => {
            let name = sign_up::revoke(all, &asker, club, stream, number, id).await?;
            return Ok(Told::new(w.sign_ups_told_revoked(&name)));
        }
        What::Place => (Change::Placed(true), Words::sign_ups_told_placed),
        What::Unplace => (Change::Placed(false), Words::sign_ups_told_unplaced),
        What::Remove => (Change::Gone(true), Words::sign_ups_told_removed),
        What::Return => (Change::Gone(false), Words::sign_ups_told_returned),
        What::LeaveOut => {
            let n = sign_up::leave_out_missing(all, &asker, club, stream, number).await?;
            return Ok(Told::new(w.sign_ups_told_left_out(n)));
        }
        What::EnterMissing => {
            let Entered { entered, unclear } =
                sign_up::enter_missing(all, &asker, club, stream, number).await?;
            let asked = (unclear > 0).then(|| w.sign_ups_told_unclear(unclear));
            let entered = (entered > 0 || unclear == 0).then(|| w.sign_ups_told_entered(entered));
            let told: Vec<String> = entered.into_iter().chain(asked).collect();
            return Ok(Told::new(told.join(" ")));
        }
    };
    let name = sign_up::change(store, &asker, club, stream, number, id, change).await?;
    Ok(Told::new(said(w, &name)))
}
