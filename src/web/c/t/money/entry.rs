//! `/c/{club}/t/{tournament}/money/{holder}/entry`: re-entries into an event, and a fee let off.

use super::show::{OfAccount, answer, holder, refused};
use crate::club::permissions::Deed;
use crate::pages::told::set_apart;
use crate::tournament::money::MoneyCommand;
use crate::tournament::{Command, EntrantNo, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::name_of;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use actix_web::HttpResponse;

/// In which event, who, and how often.
#[derive(Debug, Default)]
pub struct Counting {
    event: String,
    entrant: String,
    reentries: String,
    excused: bool,
}

impl Typed for Counting {
    type Command = (EventNo, EntrantNo, u32);

    fn read(fields: &mut Fields) -> Self {
        Counting {
            event: fields.line("event"),
            entrant: fields.line("entrant"),
            reentries: fields.line("reentries"),
            excused: fields.ticked("excused"),
        }
    }

    fn command(&self) -> Result<(EventNo, EntrantNo, u32), Vec<Violation>> {
        let number = |text: &str, field| match text {
            "" => Ok(0),
            text => text.parse::<u32>().map_err(|_| {
                let shown: String = text.chars().take(20).collect();
                let refused = Violation::new("not-a-whole-number", Source::House);
                vec![refused.with("text", shown).at(field)]
            }),
        };
        Ok((
            EventNo(number(&self.event, "event")?),
            EntrantNo(number(&self.entrant, "entrant")?),
            number(&self.reentries, "reentries")?,
        ))
    }
}

/// `POST …/money/{holder}/entry`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(
    at: AtTournament,
    path: OfAccount,
    form: Form<Counting>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let holder = holder(&at, &path)?;
    let (event, entrant, reentries) = match form.command() {
        Ok(read) => read,
        Err(violations) => return refused(&at, holder, None, &violations).await,
    };
    let excused = form.typed.excused;
    let wish = Command::Money(MoneyCommand::CountEntry {
        event,
        entrant,
        reentries,
        excused,
    });
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    let t = at.state();
    let name = set_apart(&name_of(&at.names, t)(entrant));
    let event = t
        .event(event)
        .map_or_else(String::new, |e| e.settings.name.clone());
    let told = at.house.words.say_with(
        "told-money-entry",
        &[
            ("player", &name),
            ("event", &event),
            ("n", &reentries),
            ("excused", &if excused { "yes" } else { "no" }),
        ],
    );
    answer(&at, holder, None, acted, told).await
}
