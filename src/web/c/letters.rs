//! `/c/{club}/letters`: the club's mail, and when it reminds of its next night.

pub mod end;

use super::mailing::outcome;
use super::place::AtClub;
use crate::app::club::ClubError;
use crate::app::letters::{self, Recipient, Reminder};
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::pages::c::letters::{AgreedLine, LettersPage, SentLine, agreed_in_words};
use crate::pages::choice::Choice;
use crate::pages::layout::Link;
use crate::pages::problems::Problems;
use crate::pages::when::day;
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// What is typed of the reminder.
#[derive(Debug)]
pub struct Wish {
    on: bool,
    weekday: String,
    hour: String,
}

impl Wish {
    fn of(reminder: Option<Reminder>) -> Wish {
        // What stands in the form until somebody says otherwise.
        let shown = reminder.unwrap_or(Reminder {
            weekday: 0,
            hour: 18,
        });
        Wish {
            on: reminder.is_some(),
            weekday: shown.weekday.to_string(),
            hour: shown.hour.to_string(),
        }
    }
}

impl Typed for Wish {
    type Command = Option<Reminder>;

    fn read(fields: &mut Fields) -> Self {
        Wish {
            on: fields.ticked("on"),
            weekday: fields.line("weekday"),
            hour: fields.line("hour"),
        }
    }

    fn command(&self) -> Result<Option<Reminder>, Vec<Violation>> {
        if !self.on {
            return Ok(None);
        }
        let unknown = |field| vec![Violation::new("choice-unknown", Source::House).at(field)];
        Ok(Some(Reminder {
            weekday: self.weekday.parse().map_err(|_| unknown("weekday"))?,
            hour: self.hour.parse().map_err(|_| unknown("hour"))?,
        }))
    }
}

/// `GET /c/{club}/letters`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director.
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let reminder = letters::reminder(&at.house.store, at.club.id).await?;
    html::page(&page(&at, &Wish::of(reminder), Problems::none()).await?)
}

/// `POST /c/{club}/letters`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtClub, form: Form<Wish>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&at, &form.typed, &violations).await,
    };
    let asker = at.asker(&form.key)?;
    match letters::set_reminder(&at.house.store, asker, at.club.id, wish).await {
        Ok(()) => {
            let key = match wish {
                Some(_) => "reminder-is-on", // a key
                None => "reminder-is-off",   // a key
            };
            let told = Told::new(at.house.words.say(key));
            Ok(told.then(&at.path.below("letters"), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => refused(&at, &form.typed, &violations).await,
        Err(error) => Err(error.into()),
    }
}

async fn refused(
    at: &AtClub,
    typed: &Wish,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let problems = Problems::of(at.house.words, violations, &|_| String::new());
    html::refused(&page(at, typed, problems).await?)
}

async fn page(at: &AtClub, typed: &Wish, problems: Problems) -> Result<LettersPage, AppError> {
    let (w, club) = (at.house.words, at.club.id);
    let names = at.house.tournaments.names(club).await?;
    let agreed = letters::everyone(&at.house.store, club).await?;
    let zone = Zone::or_utc(&at.club.time_zone);
    let weekday = |n: u8| {
        let label = w.say(&format!("weekday-long-{n}"));
        Choice::new(n.to_string(), label, &typed.weekday)
    };
    let hour = |n: u8| Choice::new(n.to_string(), format!("{n:02}:00"), &typed.hour);
    let line = |one: Recipient| AgreedLine {
        who: one.person.map(|person| {
            let page = at.path.below(&format!("members/{person}"));
            Link::new(names.person(person), page)
        }),
        recipient: one.mark(),
        how: agreed_in_words(
            w,
            one.word.word(),
            (one.gets.reports, one.gets.reminders),
            day(w, zone.day(one.since)),
        ),
        address: one.address,
    };
    let sent = letters::latest(&at.house.store, club).await?;
    Ok(LettersPage {
        w,
        frame: at.frame(),
        problems,
        key: new_key().as_str().to_owned(),
        can_send: at.house.mailer.is_on(),
        on: typed.on,
        weekdays: (0..7).map(weekday).collect(),
        hours: (0..24).map(hour).collect(),
        action: at.path.below("letters"),
        agreed: agreed.into_iter().map(line).collect(),
        end: at.path.below("letters/end"),
        members: at.path.below("members"),
        sent: sent
            .into_iter()
            .map(|(mailing, standing)| SentLine {
                subject: mailing.subject,
                when: day(w, zone.day(mailing.created_at)),
                outcome: outcome(w, &standing),
            })
            .collect(),
    })
}
