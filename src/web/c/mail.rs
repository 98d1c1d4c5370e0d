//! `/c/{club}/mail`: whoever wants the club's mail asks for it by their address, without an account. The answer is the same
//! whether the address gets it already.

use crate::app::account::AccountError;
use crate::app::letters::{self, Choice};
use crate::pages::words::{Words, worded};
use crate::web::form::Fields;
use crate::web::prelude::*;

/// What is asked for, and where it is to go.
pub struct Asking {
    mail: String,
    choice: Choice,
}

impl std::fmt::Debug for Asking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Asking")
    }
}

/// The two ticks of a form about a club's mail.
pub(in crate::web) fn ticks(fields: &mut Fields) -> Choice {
    Choice {
        reports: fields.ticked("reports"),
        reminders: fields.ticked("reminders"),
    }
}

impl Typed for Asking {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Asking {
            mail: fields.line("mail"),
            choice: ticks(fields),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        let refuse = |rule, field| Violation::new(rule, Source::House).at(field);
        let mut found = Vec::new();
        if self.mail.is_empty() {
            found.push(refuse("mail-address", "mail"));
        }
        if !self.choice.is_any() {
            found.push(refuse("letters-nothing-chosen", "reports"));
        }
        match found.is_empty() {
            true => Ok(()),
            false => Err(found),
        }
    }
}

/// `GET /c/{club}/mail`
///
/// # Errors
/// [`AppError::NotFound`] where no mail is sent; the database's.
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    let typed = Asking {
        mail: String::new(),
        choice: Choice::ALL,
    };
    html::page(&page(&at, &typed, Problems::none()).await?)
}

/// `POST /c/{club}/mail`
///
/// # Errors
/// [`AppError::NotFound`] where no mail is sent; [`AppError::TooMany`] for a network that asks too often.
pub async fn post(at: AtClub, form: TypedForm<Asking>) -> Result<HttpResponse, AppError> {
    let house = &at.house;
    if !house.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let typed = &form.typed;
    let done = match form.command() {
        Err(violations) => Err(AccountError::Refused(violations)),
        Ok(()) => {
            let network = at.visitor.visit(house).network;
            let wanted = (typed.mail.as_str(), typed.choice);
            let sending = at.visitor.sending(house);
            letters::ask(&house.store, &at.club, wanted, &network, sending).await
        }
    };
    match done {
        Ok(()) => {
            let told = Told::new(at.words().subscribe_sent());
            Ok(told.then(&at.path.below("mail"), at.visitor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            let problems = Problems::of(at.words(), &violations, &|_| String::new());
            html::refused(&page(&at, typed, problems).await?)
        }
        Err(error) => Err(error.into()),
    }
}

async fn page(at: &AtClub, typed: &Asking, problems: Problems) -> Result<MailAskPage, AppError> {
    if !at.house.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let w = at.words();
    let reminder = letters::reminder(&at.house.store, at.club.id).await?;
    let mut frame = at.frame();
    frame.notice = at.visitor.frame_with_notice().notice;
    Ok(MailAskPage {
        page: Page::new(w, frame).refused(problems),
        club: at.club.name.clone(),
        mail: typed.mail.clone(),
        reports: typed.choice.reports,
        reminders: typed.choice.reminders,
        reminder: reminder_in_words(w, reminder.map(|of| (of.weekday, of.hour))),
        action: at.path.below("mail"),
    })
}

/// The page.
#[derive(Debug, Template, Deref)]
#[template(path = "c/mail.html")]
pub struct MailAskPage {
    /// What every page has.
    #[deref]
    pub page: Page,
    /// The club's name.
    pub club: String,
    /// The address that was typed.
    pub mail: String,
    /// Whether the reports are ticked.
    pub reports: bool,
    /// Whether the reminders are.
    pub reminders: bool,
    /// When the club reminds, in words.
    pub reminder: String,
    /// Where the form goes.
    pub action: String,
}

/// When a club reminds of its next night: a day of the week from Monday, 0, and an hour.
#[must_use]
pub fn reminder_in_words(w: Words, reminder: Option<(u8, u8)>) -> String {
    match reminder {
        Some((weekday, hour)) => {
            let weekday = worded!(w, "weekday-long-{}", weekday);
            let hour = format!("{hour:02}:00");
            w.subscribe_reminder_when(weekday, hour)
        }
        None => w.subscribe_reminder_none().into_owned(),
    }
}
