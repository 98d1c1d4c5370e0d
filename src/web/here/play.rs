//! `POST /here/{event}/play`: a player of a free night sits down with somebody.

use super::AtPhone;
use super::show::refused;
use crate::app::stories::ActError;
use crate::engine::BySide;
use crate::store::private_links::Holder;
use crate::tournament::robin::free_rules;
use crate::tournament::{Command, EntrantNo, EventNo, ReportingMode};
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Against whom, as sent.
#[derive(Debug, Default)]
pub struct Opponent {
    other: String,
}

impl Typed for Opponent {
    type Command = EntrantNo;

    fn read(fields: &mut Fields) -> Self {
        Opponent {
            other: fields.line("other"),
        }
    }

    fn command(&self) -> Result<EntrantNo, Vec<Violation>> {
        let unknown = |_| vec![Violation::new("choice-unknown", Source::House)];
        self.other.parse().map_err(unknown)
    }
}

/// `POST /here/{event}/play`
///
/// # Errors
/// [`AppError::NoLink`] for a phone whose link does not hold; [`AppError::NotFound`] for a table's phone, and where nobody
/// plays freely or players enter nothing; the database's.
pub async fn post(
    at: AtPhone,
    path: Path<EventNo>,
    form: Form<Opponent>,
) -> Result<HttpResponse, AppError> {
    let event = at.event(path.into_inner())?;
    let Holder::Player(own) = at.bearer.holder else {
        return Err(AppError::NotFound);
    };
    if free_rules(event).is_none() || at.state().reporting.mode == ReportingMode::Off {
        return Err(AppError::NotFound);
    }
    let other = match form.command() {
        Ok(other) => other,
        Err(violations) => return refused(&at, &violations, "").await,
    };
    let play = Command::PlayFree {
        event: event.number,
        players: BySide::new(EntrantNo(own), other),
        length: None,
        entry: None,
        overrule: None,
    };
    let asker = at.bearer.asker(Some(form.key.clone()));
    match at.house.tournaments.act(asker, at.stream, play).await {
        Ok(done) => {
            let name = |n| at.names.entrant(&done.story.state, n);
            let said = at.house.words.say_with(
                "play-told",
                &[
                    ("a", &name(EntrantNo(own))),
                    ("b", &name(other)),
                    ("over", &"no"),
                    ("score", &""),
                ],
            );
            Ok(Told::new(said).then("/here", at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&at, &[violation], "").await,
        Err(error) => Err(error.into()),
    }
}
