//! `/c/{club}/t/{tournament}/e/{event}/onward`: what comes after the rounds of a Swiss.

use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::pages::c::t::e::onward::{AheadView, OnwardPage, QualifiedView};
use crate::pages::problems::Problems;
use crate::tournament::swiss::{LastPlaces, preview_knock_out, qualified};
use crate::tournament::{Command, EntrantNo, Event, EventNo, decide};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::published::with_scene;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key, of_query};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// What is to follow, as typed.
#[derive(Debug)]
pub struct Wish {
    what: String,
    last: String,
    named: Vec<String>,
    consolation: bool,
    look: bool,
}

impl Default for Wish {
    fn default() -> Self {
        Wish {
            what: String::new(),
            last: "play-offs".to_owned(),
            named: Vec::new(),
            consolation: true,
            look: false,
        }
    }
}

/// What is to follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Matches for the last places.
    PlayOff,
    /// The knockout, and whether the rest play a consolation.
    KnockOut(LastPlaces, bool),
    /// Three left equal.
    Contingent,
}

impl Typed for Wish {
    type Command = Next;

    fn read(fields: &mut Fields) -> Self {
        Wish {
            what: fields.line("what"),
            last: fields.line("last"),
            named: fields.every("named"),
            consolation: fields.ticked("consolation"),
            look: fields.ticked("look"),
        }
    }

    fn command(&self) -> Result<Next, Vec<Violation>> {
        match self.what.as_str() {
            "play-off" => Ok(Next::PlayOff),
            "contingent" => Ok(Next::Contingent),
            "knock-out" => Ok(Next::KnockOut(self.last_places()?, self.consolation)),
            _ => Err(unknown("what")),
        }
    }
}

fn unknown(field: &'static str) -> Vec<Violation> {
    vec![Violation::new("choice-unknown", Source::House).at(field)]
}

impl Wish {
    /// How the last places are given.
    fn last_places(&self) -> Result<LastPlaces, Vec<Violation>> {
        match self.last.as_str() {
            "play-offs" | "" => Ok(LastPlaces::PlayOffs),
            "lots" => Ok(LastPlaces::Lots),
            "named" => {
                let named = self.people().ok_or_else(|| unknown("last"))?;
                Ok(LastPlaces::Named(named))
            }
            _ => Err(unknown("last")),
        }
    }

    fn people(&self) -> Option<Vec<EntrantNo>> {
        self.named.iter().map(|n| n.parse().ok()).collect()
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/onward`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`], also for an event that is no Swiss.
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let wish = Some(of_query::<Wish>(&request)).filter(|wish| wish.look);
    let wish = wish.unwrap_or_default();
    let unread = wish.last_places().err().unwrap_or_default();
    if unread.is_empty() {
        html::page(&page(&at, event, &wish, &[])?)
    } else {
        html::refused(&page(&at, event, &wish, &unread)?)
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/onward`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Wish>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let next = match form.command() {
        Ok(next) => next,
        Err(violations) => return html::refused(&page(&at, event, &form.typed, &violations)?),
    };
    let number = event.number;
    let (command, told) = match next {
        Next::PlayOff => (Command::PlayOff { event: number }, "play-off"),
        Next::Contingent => (Command::ContingentBye { event: number }, "contingent"),
        Next::KnockOut(last, consolation) => {
            let draw = Command::KnockOut {
                event: number,
                last,
                consolation,
            };
            (draw, "knock-out")
        }
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(done) => {
            let name = &event.settings.name;
            let said = at
                .house
                .words
                .with2("onward-told", "what", told, "event", name);
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&at.path.below("desk"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, &form.typed, &[violation])?)
        }
        Err(error) => Err(error.into()),
    }
}

fn page(
    at: &AtTournament,
    event: &Event,
    typed: &Wish,
    refused: &[Violation],
) -> Result<OnwardPage, AppError> {
    if event.settings.format.swiss().is_none() {
        return Err(AppError::NotFound);
    }
    let (w, t) = (at.house.words, at.state());
    let found = qualified(t, event);
    let to_settle = Command::ContingentBye {
        event: event.number,
    };
    let three_equal = decide(t, &to_settle).is_ok();
    let named = typed.people().unwrap_or_default();
    let last = typed.last_places().unwrap_or_default();
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    let ahead = match (
        &found,
        preview_knock_out(t, event.number, &last, typed.consolation),
    ) {
        (Some(found), Ok(stages)) => with_scene(at, |scene| {
            let places = (found.contested.len(), found.left);
            let view = |stage| AheadView::of(scene, stage, &last, places);
            stages.iter().map(view).collect()
        }),
        (Some(_), Err(violation)) => {
            // Nobody is told to choose before they were asked.
            let unasked = !typed.look && violation.rule == "swiss-last-places-open";
            if violation.rule == "swiss-not-over" {
                not_yet = Some(at.say(&violation));
            }
            if refused.is_empty() && !unasked && (not_yet.is_none() || typed.look) {
                violations.push(violation);
            }
            Vec::new()
        }
        (None, _) => Vec::new(),
    };
    Ok(OnwardPage {
        w,
        frame: at.frame(),
        problems: Problems::of(w, &violations, &|n| at.names.entrant(t, EntrantNo(n))),
        key: new_key().as_str().to_owned(),
        event: event.settings.name.clone(),
        qualified: found
            .map(|found| with_scene(at, |scene| QualifiedView::of(scene, event, &found, &named))),
        not_yet,
        three_equal,
        last: typed.last.clone(),
        consolation: typed.consolation,
        ahead,
        action: at.path.event_below(event.number, "onward"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
    })
}
