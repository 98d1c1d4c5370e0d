//! `POST /c/{club}/t/{tournament}/e/{event}/sign-ups/act`: somebody who signed up is here, gets a place, is taken off the
//! list; and all who are missing at once.

use super::{here, page};
use crate::app::sign_up::{self, Change, Identity};
use crate::pages::words::Words;
use crate::tournament::{Event, EventNo};
use crate::web::form::Fields;
use crate::web::prelude::*;

/// A button of the list.
#[derive(Debug)]
pub struct Pressed {
    what: String,
    id: String,
    person: String,
    back: String,
}

/// The same, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// This one is here.
    CheckIn(String, Option<Identity>),
    /// This one's own address speaks for this person.
    Accept(String, Option<Identity>),
    /// This one's own address is void.
    Revoke(String),
    /// Something about this one changes.
    Change(String, Change),
    /// All who are missing come in all the same.
    EnterMissing,
    /// All who are missing are taken off the list.
    LeaveOut,
}

impl Typed for Pressed {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        Pressed {
            what: fields.line("do"),
            id: fields.line("id"),
            person: fields.line("person"),
            back: fields.line("back"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        let change = |change| Ok(Wish::Change(self.id.clone(), change));
        match self.what.as_str() {
            "check-in" => Ok(Wish::CheckIn(self.id.clone(), self.identity()?)),
            "accept" => Ok(Wish::Accept(self.id.clone(), self.identity()?)),
            "revoke" => Ok(Wish::Revoke(self.id.clone())),
            "place" => change(Change::Placed(true)),
            "unplace" => change(Change::Placed(false)),
            "remove" => change(Change::Gone(true)),
            "return" => change(Change::Gone(false)),
            "enter-missing" => Ok(Wish::EnterMissing),
            "leave-out" => Ok(Wish::LeaveOut),
            _ => Err(vec![Violation::new("form-unreadable", Source::House)]),
        }
    }
}

impl Pressed {
    /// As whom, if it was said.
    fn identity(&self) -> Result<Option<Identity>, Vec<Violation>> {
        let unknown = |_| vec![Violation::new("person-unknown", Source::House).at("person")];
        match self.person.as_str() {
            "" => Ok(None),
            "guest" => Ok(Some(Identity::Guest)),
            person => {
                let person = person.parse().map_err(unknown)?;
                Ok(Some(Identity::Known(person)))
            }
        }
    }
}

/// `POST …/sign-ups/act`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: TypedForm<Pressed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, event, None, &violations).await?),
    };
    match act(&at, event, &form, wish).await {
        Ok(told) => {
            let back = match form.typed.back.as_str() {
                "draw" => at.path.event_below(event.number, "draw"),
                _ => here(&at, event),
            };
            Ok(told.then(&back, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, None, &[violation]).await?)
        }
        Err(error) => Err(error.into()),
    }
}

async fn act(
    at: &AtTournament,
    event: &Event,
    form: &TypedForm<Pressed>,
    wish: Wish,
) -> Result<Told, ActError> {
    let (club, stream, number) = (at.club.id, at.stream, event.number);
    let (w, all) = (at.words(), &at.house.tournaments);
    let asker = at
        .asker(&form.key)
        .map_err(|_| ActError::NotPermitted(Violation::new("not-permitted", Source::House)))?;
    match wish {
        Wish::CheckIn(id, who) => {
            let done = sign_up::check_in(all, Some(asker), club, stream, number, id, who).await?;
            Ok(at.undoable(Told::new(w.sign_ups_told_here()), &done))
        }
        Wish::Accept(id, who) => {
            let store = &at.house.store;
            let who = sign_up::accept(store, &asker, club, stream, number, id, who).await?;
            Ok(Told::new(w.sign_ups_told_accepted(&who.name)))
        }
        Wish::Revoke(id) => {
            let who = sign_up::revoke(all, &asker, club, stream, number, id).await?;
            Ok(Told::new(w.sign_ups_told_revoked(&who.name)))
        }
        Wish::Change(id, change) => {
            let key = match change {
                Change::Gone(true) => Words::sign_ups_told_removed,
                Change::Gone(false) => Words::sign_ups_told_returned,
                Change::Placed(true) => Words::sign_ups_told_placed,
                Change::Placed(false) => Words::sign_ups_told_unplaced,
                Change::Says(_) => Words::sign_ups_told_changed,
            };
            let store = &at.house.store;
            let who = sign_up::change(store, &asker, club, stream, number, id, change).await?;
            Ok(Told::new(key(w, &who.name)))
        }
        Wish::LeaveOut => {
            let n = sign_up::leave_out_missing(all, &asker, club, stream, number).await?;
            Ok(Told::new(w.sign_ups_told_left_out(n)))
        }
        Wish::EnterMissing => {
            let form = sign_up::overview(&at.house.store, stream, number).await?;
            let missing: Vec<String> = form
                .iter()
                .flat_map(|form| form.missing(at.state(), event))
                .map(|who| who.id.clone())
                .collect();
            let (mut n, mut unclear) = (0usize, 0usize);
            for id in missing {
                // Each is an action of its own: the form's key could name one alone, and coming in twice is refused.
                let asker = crate::app::stories::Asker {
                    key: None,
                    ..asker.clone()
                };
                match sign_up::check_in(all, Some(asker), club, stream, number, id, None).await {
                    Ok(_) => n = n.saturating_add(1),
                    // The club knows that name: which of them, one says by one.
                    Err(ActError::Refused(violation)) if violation.rule == "sign-up-who" => {
                        unclear = unclear.saturating_add(1);
                    }
                    Err(error) => return Err(error),
                }
            }
            let entered = (n > 0 || unclear == 0).then(|| w.sign_ups_told_entered(n));
            let asked = (unclear > 0).then(|| w.sign_ups_told_unclear(unclear));
            let told: Vec<String> = entered.into_iter().chain(asked).collect();
            Ok(Told::new(told.join(" ")))
        }
    }
}
