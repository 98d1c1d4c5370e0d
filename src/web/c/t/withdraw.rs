//! `/c/{club}/t/{tournament}/withdraw`: someone leaves.

use super::desk::refused;
use super::said::{desk, done, name_of};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::pages::told::set_apart;
use crate::tournament::{Command, EntrantNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::redirect;
use actix_web::HttpResponse;

/// Who, by sign-in number, and where to go afterwards.
#[derive(Debug, Default)]
pub struct Someone {
    entrant: String,
    next: String,
}

impl Typed for Someone {
    type Command = EntrantNo;

    fn read(fields: &mut Fields) -> Self {
        Someone {
            entrant: fields.line("entrant"),
            next: fields.line("next"),
        }
    }

    fn command(&self) -> Result<EntrantNo, Vec<Violation>> {
        self.entrant.parse().map_err(|_| {
            let shown: String = self.entrant.chars().take(20).collect();
            vec![
                Violation::new("not-a-whole-number", Source::House)
                    .with("text", shown)
                    .at("entrant"),
            ]
        })
    }
}

/// `POST …/withdraw`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Form<Someone>) -> Result<HttpResponse, AppError> {
    of_someone(&at, &form, |entrant| Command::Withdraw { entrant }).await
}

/// Someone leaves or comes back.
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn of_someone(
    at: &AtTournament,
    form: &Form<Someone>,
    command: impl FnOnce(EntrantNo) -> Command,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let entrant = match form.command() {
        Ok(entrant) => entrant,
        Err(violations) => return refused(at, &violations).await,
    };
    let asker = at.asker(&form.key)?;
    let command = command(entrant);
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(acted) => {
            let t = &acted.story.state;
            let name = set_apart(&name_of(&at.names, t)(entrant));
            let key = if t.has_left(entrant) {
                "told-withdrawn" // a key
            } else {
                "told-returned" // a key
            };
            let sentence = at.house.words.with(key, "player", name);
            let next = match redirect::local(&form.typed.next) {
                Some(next) => next.to_owned(),
                None => desk(at),
            };
            Ok(done(at, &acted, sentence, &next))
        }
        Err(ActError::Refused(violation)) => refused(at, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}
