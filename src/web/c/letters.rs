//! `/c/{club}/letters`: the club's mail, and when it reminds of its next night.

use super::mailing::outcome;
use super::members::address;
use crate::app::digest::form_tag;
use crate::app::letters::{self, ConsentSource, Recipient, ReminderTime};
use crate::form::{Form, Values, filled};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::messages::{Messages, selector};
use crate::pages::when::{self, day};
use crate::web::prelude::*;
use chrono::Weekday;

#[derive(Debug, Form)]
#[form(messages = "reminder")]
pub struct ReminderInput {
    on: bool,
    #[form(flatten)]
    when: Option<ReminderTime>,
}

/// What stands in the form until somebody says otherwise.
const USUAL: ReminderTime = ReminderTime {
    weekday: Weekday::Mon,
    hour: 18,
};

/// `GET /c/{club}/letters`
pub async fn show(at: AtClub<ManageMembers>) -> Result<HttpResponse, AppError> {
    let reminder = letters::reminder(&at.app.store, at.club.id).await?;
    let typed = filled(&ReminderInput {
        on: reminder.is_some(),
        when: Some(reminder.unwrap_or(USUAL)),
    });
    html::page(&page(&at, &typed, form_tag(&reminder), Problems::none()).await?)
}

/// `POST /c/{club}/letters`
pub async fn post(
    at: AtClub<ManageMembers>,
    form: Posted<ReminderInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        let now = letters::reminder(&at.app.store, at.club.id).await?;
        let tag = form_tag(&now).or_as_sent(form.tag.as_ref(), violations);
        page(&at, &form.values, tag, problems).await
    };
    let ReminderInput { on, when } = form.command().or_page_read(refused).await?;
    if on && when.is_none() {
        let missing = refuse::choice_unknown().at(ReminderTime::WEEKDAY);
        return html::refused(&refused(&[missing]).await?);
    }
    let reminder = when.filter(|_| on);
    let principal = at.principal(&form.key)?;
    let (store, tag) = (&at.app.store, form.tag.clone());
    letters::set_reminder(store, principal, at.club.id, reminder, tag)
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("letters")))
}

async fn page(
    at: &ClubRequest,
    typed: &Values,
    tag: FormTag,
    problems: Problems,
) -> Result<LettersPage, AppError> {
    let (w, club) = (at.messages(), at.club.id);
    let action = at.path.below("letters");
    let names = at.app.tournaments.names(club).await?;
    let agreed = letters::everyone(&at.app.store, club).await?;
    let zone = at.club.time_zone;
    let weekday = |day: Weekday| {
        let value = day.num_days_from_monday().to_string();
        ChoiceOption::new(
            value,
            when::weekday(w, day),
            typed.one(ReminderTime::WEEKDAY),
        )
    };
    let hour =
        |n: u8| ChoiceOption::new(n.to_string(), when::hour(n), typed.one(ReminderTime::HOUR));
    let line = |one: Recipient| AgreedLine {
        who: one
            .person
            .map(|person| Link::new(names.person(person), address(at, person, ""))),
        recipient: one.mark(),
        how: agreed_in_words(
            w,
            one.source,
            (one.gets.reports, one.gets.reminders),
            day(w, zone.day(one.since)),
        ),
        address: one.address,
    };
    let sent = letters::latest(&at.app.store, club).await?;
    let week = std::iter::successors(Some(Weekday::Mon), |day| Some(day.succ())).take(7);
    let form = Fields::of::<ReminderInput>(w, typed, &problems)
        .offering(ReminderTime::WEEKDAY, week.map(weekday).collect())
        .offering(ReminderTime::HOUR, (0..24).map(hour).collect());
    Ok(LettersPage {
        form,
        page: at.page().refused(problems.now_at(&action)),
        tag,
        can_send: at.app.mailer.is_on(),
        action,
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

#[derive(Debug, Template, Deref)]
#[template(path = "c/letters.html")]
struct LettersPage {
    #[deref]
    page: Page,
    tag: FormTag,
    can_send: bool,
    form: Fields,
    action: String,
    agreed: Vec<AgreedLine>,
    end: String,
    members: String,
    sent: Vec<SentLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct AgreedLine {
    /// Who, with their page of the roster; none for somebody who is not on it.
    who: Option<Link>,
    address: Option<String>,
    /// By which the address is known to a form.
    recipient: String,
    /// What they get, by whose word and since when.
    how: String,
}

#[must_use]
pub fn agreed_in_words(
    w: Messages,
    source: ConsentSource,
    (reports, reminders): (bool, bool),
    day: String,
) -> String {
    let gets = match (reports, reminders) {
        (true, false) => selector!("letters-how.gets", "reports"),
        (false, true) => selector!("letters-how.gets", "reminders"),
        _ => selector!("letters-how.gets", "all"),
    };
    let by = selector!("letters-how.by", source in ConsentSource { Account, Link, Noted });
    w.letters_how(by, day, gets)
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct SentLine {
    subject: String,
    when: String,
    outcome: Vec<String>,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RecipientInput {
    recipient: String,
}

/// `POST /c/{club}/letters/end`
pub async fn end(
    at: AtClub<ManageMembers>,
    form: Posted<RecipientInput>,
) -> Result<HttpResponse, AppError> {
    let RecipientInput { recipient } = form.command()?;
    let principal = at.principal(&form.key)?;
    letters::end_address(&at.app.store, principal, at.club.id, recipient).await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("letters")))
}
