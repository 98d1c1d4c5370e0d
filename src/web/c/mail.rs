//! `/c/{club}/mail`: anybody subscribes to the club's mail, without an account. The answer is the same for an address that
//! gets it already.

use crate::app::letters::{self, MailKinds, ReminderTime};
use crate::app::mail::LONGEST;
use crate::form::{Form, Values, filled};
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::when;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct SubscribeInput {
    #[form(
        message = "mail-address",
        kind = Email,
        longest = LONGEST,
        missing = "email-not-an-address",
        auto = "email"
    )]
    mail: String,
    #[form(flatten)]
    ticks: Ticks,
}

#[derive(Debug, Form)]
#[form(check = any)]
struct Ticks {
    #[form(flatten)]
    choice: MailKinds,
}

fn any(ticks: Ticks) -> Result<Ticks, Violation> {
    match ticks.choice.is_any() {
        true => Ok(ticks),
        false => Err(refuse::letters_nothing_chosen().at(MailKinds::REPORTS)),
    }
}

/// `GET /c/{club}/mail`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    let typed = filled(&MailKinds::ALL);
    html::page(&page(&at, &typed, Problems::none()).await?)
}

/// `POST /c/{club}/mail`
pub async fn post(at: AtClub, form: Posted<SubscribeInput>) -> Result<HttpResponse, AppError> {
    let app = &at.app;
    if !app.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        page(&at, &form.values, problems).await
    };
    let SubscribeInput { mail, ticks } = form.command().or_page_read(refused).await?;
    let network = at.visitor.visit(app).network;
    let wanted = (mail.as_str(), ticks.choice);
    let sending = at.visitor.sending(app);
    letters::ask(&app.store, &at.club, wanted, &network, sending)
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(at.messages().subscribe_sent());
    Ok(flash.then(&at.path.below("mail")))
}

async fn page(
    at: &ClubRequest,
    typed: &Values,
    problems: Problems,
) -> Result<MailAskPage, AppError> {
    if !at.app.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let w = at.messages();
    let reminder = letters::reminder(&at.app.store, at.club.id).await?;
    let reminder = reminder_in_words(w, reminder);
    Ok(MailAskPage {
        form: Fields::of::<SubscribeInput>(w, typed, &problems)
            .hinted(MailKinds::REMINDERS, reminder),
        page: Page::new(w, at.frame_with_notice()).refused(problems),
        club: at.club.name.clone(),
        action: at.path.below("mail"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/mail.html")]
struct MailAskPage {
    #[deref]
    page: Page,
    club: String,
    form: Fields,
    action: String,
}

/// When a club reminds of its next night.
#[must_use]
pub fn reminder_in_words(w: Messages, reminder: Option<ReminderTime>) -> String {
    match reminder {
        Some(ReminderTime { weekday, hour }) => {
            w.subscribe_reminder_when(when::weekday(w, weekday), when::hour(hour))
        }
        None => w.subscribe_reminder_none().into_owned(),
    }
}
