//! Mailing the report of a tournament or of a chouette night.

use super::reporting::edit::Reported;
use super::reporting::{by_hand, title};
use crate::app::letters::{self, DeliveryStatus, MailingStatus};
use crate::app::site::{ReportRow, Wording, report};
use crate::journal::{PersonId, StreamId};
use crate::pages::messages::{Messages, worded};
use crate::pages::report;
use crate::web::prelude::*;

#[derive(Debug, Template, Deref)]
#[template(path = "c/mailing.html")]
struct ReportMailPage {
    #[deref]
    page: Page,
    can_send: bool,
    subject: String,
    body: String,
    foot: String,
    to: Vec<String>,
    /// Who agreed and has no address.
    unreachable: Vec<String>,
    outcome: Vec<String>,
    action: String,
    letters: String,
    report: String,
}

/// How many letters were sent, failed and so on, a sentence each.
pub(super) fn outcome(w: Messages, standing: &MailingStatus) -> Vec<String> {
    let line = |(way, n): (&DeliveryStatus, &usize)| worded!(w, "letters-way-{}", way in DeliveryStatus { Waiting, Sending, Sent, Failed, LeftOut, Unknown }, n = *n);
    standing.counts.iter().map(line).collect()
}

#[derive(Debug)]
struct Letter {
    of: StreamId,
    subject: String,
    body: String,
    report: String,
}

async fn published(at: &impl Reported) -> Result<ReportRow, AppError> {
    let row = report(&at.app.store, at.stream()).await?;
    row.filter(|row| row.published_at.is_some())
        .ok_or(AppError::NotFound)
}

/// The published report as a page shows it; nothing at a moment that is past, since what was written by hand is in no
/// journal: then it tells the results alone.
pub(super) async fn shown(at: &impl Reported) -> Result<Option<ReportRow>, AppError> {
    let row = published(at).await?;
    Ok(at.past.is_none().then_some(row))
}

/// The report as a letter, with names as everyone may read them: it goes to many.
async fn letter<R: Reported>(at: R) -> Result<(R, Letter), AppError> {
    let row = published(&at).await?;
    let at = at.with_public_names();
    let of = Wording::of(Some(&row));
    let (name, when, made) = (at.name(), at.when(), at.made(Some(&row))?);
    let page = at.below("report");
    let here = report::Here {
        origin: at.app.hosts.address(),
        page: Some(&page),
    };
    let (written, plain) = (by_hand(&of, name), report::CopyFormat::Plain);
    let body = report::copied(at.messages(), plain, written, &when, &made, here);
    let letter = Letter {
        of: at.stream(),
        subject: title(&of, name).to_owned(),
        body,
        report: page,
    };
    Ok((at, letter))
}

pub(super) async fn show(at: impl Reported) -> Result<HttpResponse, AppError> {
    let (at, letter) = letter(at).await?;
    html::page(&page(&at, letter, Problems::none()).await?)
}

pub(super) async fn send(
    at: impl Reported,
    form: &Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let (at, letter) = letter(at).await?;
    if !at.app.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let principal = at.principal(&form.key)?;
    let text = (letter.subject.clone(), letter.body.clone());
    let mailed = letters::mail_report(&at.app.store, principal, at.club.id, letter.of, text);
    let back = format!("{}/mail", letter.report);
    let n = mailed
        .await
        .or_page_read(async |violations| {
            let problems = Problems::said(at.messages(), violations);
            page(&at, letter, problems).await
        })
        .await?;
    let flash = Flash::new(at.messages().report_mail_told(n));
    Ok(flash.then(&back))
}

async fn page(
    at: &impl Reported,
    letter: Letter,
    problems: Problems,
) -> Result<ReportMailPage, AppError> {
    let (w, club) = (at.messages(), at.club.id);
    let names = at.app.tournaments.names(club).await?;
    let of = letters::report_recipients(&at.app.store, club, letter.of).await?;
    let called = |(person, address): (Option<PersonId>, String)| {
        person.map_or(address, |person| names.person(person))
    };
    let unreachable = of.unreachable.into_iter();
    let origin = at.app.hosts.address().unwrap_or_default();
    // Each letter has its own link; the page shows the form of it.
    let link = format!("{origin}/unsubscribe/…");
    Ok(ReportMailPage {
        page: Page::new(w, Reported::frame(at)).refused(problems),
        can_send: at.app.mailer.is_on(),
        subject: letter.subject,
        body: letter.body,
        foot: w.letters_foot(&at.club.name, link),
        to: of.to.into_iter().map(called).collect(),
        unreachable: unreachable.map(|person| names.person(person)).collect(),
        outcome: outcome(w, &of.status),
        action: format!("{}/mail", letter.report),
        letters: at.path.below("letters"),
        report: letter.report,
    })
}
