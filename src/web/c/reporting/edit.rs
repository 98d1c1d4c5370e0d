//! Writing the report of a tournament or of a chouette night.

use super::{ReportInput, by_hand, view};
use crate::app::digest::form_tag;
use crate::app::site::ReportRow;
use crate::app::site::{Wording, keep_report, report};
use crate::form::{self, Values, filled};
use crate::journal::StreamId;
use crate::pages::fact_text::unmarked;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::layout::Frame;
use crate::pages::messages::{Message, Messages};
use crate::pages::position::picture;
use crate::pages::report::{CopyFormat, GeneratedReport, Here, ReportView, copied};
use crate::web::permitted::{NeededPermission, Permitted};
use crate::web::prelude::*;
use std::ops::Deref;

#[derive(Debug, Template, Deref)]
#[template(path = "c/reporting/edit.html")]
struct ReportEditPage {
    #[deref]
    page: Page,
    tag: FormTag,
    form: Fields,
    r: ReportView,
    /// What the program tells of the night.
    made: Vec<String>,
    /// As text to copy.
    plain: String,
    /// As Markdown to copy.
    markdown: String,
    action: String,
    /// The report's own page, once it is published.
    published: Option<String>,
}

/// A tournament or night that has a report.
pub(in crate::web::c) trait Reported: Deref<Target = ClubRequest> {
    fn stream(&self) -> StreamId;
    /// The same with everybody's public name.
    fn with_public_names(self) -> Self;
    fn name(&self) -> &str;
    fn when(&self) -> String;
    fn page(&self) -> &str;
    fn below(&self, rest: &str) -> String;
    fn frame(&self) -> Frame;
    /// What follows from the results, and what is other than when the report was published.
    fn made(&self, row: Option<&ReportRow>) -> Result<GeneratedReport, AppError>;
    /// The results as they stand, to tell later what has changed.
    fn results(&self) -> Result<String, AppError>;
}

/// The page names people as everyone reads them: its words are taken over into the report, or copied to other places.
pub(in crate::web::c) async fn show(at: impl Reported) -> Result<HttpResponse, AppError> {
    let at = at.with_public_names();
    let row = report(&at.app.store, at.stream()).await?;
    let stored = Wording::of(row.as_ref());
    let (values, none) = (filled(&stored), Problems::none());
    let tag = form_tag(&stored);
    html::page(&page(&at, row.as_ref(), &stored, &values, tag, none)?)
}

/// Keeps what was written, or takes the program's own words over into the form.
pub(in crate::web::c) async fn post<R: Reported, P: NeededPermission>(
    at: Permitted<R, P>,
    form: &Posted<ReportInput>,
) -> Result<HttpResponse, AppError> {
    let at = &at.request.with_public_names();
    let row = report(&at.app.store, at.stream()).await?;
    // What cannot be read stays in the form; the report below it is the one that is kept.
    let stored = Wording::of(row.as_ref());
    let tag =
        |violations: &[Violation]| form_tag(&stored).or_as_sent(form.tag.as_ref(), violations);
    let again = |written: &Wording, violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        let tag = tag(violations);
        page(at, row.as_ref(), written, &form.values, tag, problems)
    };
    let ReportInput {
        wording: mut typed,
        copy,
    } = form::read::<ReportInput>(&form.values)
        .or_page_read(async |violations| again(&stored, violations))
        .await?;
    if copy {
        typed.told = unmarked(&at.made(row.as_ref())?.told.join("\n\n"));
        let (values, none) = (filled(&typed), Problems::none());
        let tag = tag(&[]);
        return html::page(&page(at, row.as_ref(), &typed, &values, tag, none)?);
    }
    let refused = async |violations: &[Violation]| again(&typed, violations);
    let wording = form
        .command()
        .and_then(ReportInput::checked)
        .or_page_read(refused)
        .await?;
    let published = wording.published;
    let principal = at.principal(&form.key)?;
    let store = &at.app.store;
    keep_report(
        store,
        principal,
        P::PERMISSION,
        at.stream(),
        wording,
        at.results()?,
        form.tag.clone(),
    )
    .await
    .or_page_read(refused)
    .await?;
    let (key, to): (Message, _) = match published {
        true => (Messages::report_is_published, "report"),
        false => (Messages::report_is_kept, "report/edit"),
    };
    let flash = Flash::new(at.messages().say(key));
    Ok(flash.then(&at.below(to)))
}

/// The page with a report as it is written, and what stands in its form.
fn page<R: Reported>(
    at: &R,
    row: Option<&ReportRow>,
    written: &Wording,
    typed: &Values,
    tag: FormTag,
    problems: Problems,
) -> Result<ReportEditPage, AppError> {
    let w = at.messages();
    let (name, when) = (at.name(), at.when());
    let made = at.made(row)?;
    let report = at.below("report");
    let published = row.is_some_and(|row| row.published_at.is_some());
    let here = Here {
        origin: at.app.hosts.address(),
        page: published.then_some(report.as_str()),
    };
    let copy = |way| copied(w, way, by_hand(written, name), &when, &made, here);
    let (plain, markdown) = (copy(CopyFormat::Plain), copy(CopyFormat::Markdown));
    let form = Fields::of::<Wording>(w, typed, &problems);
    let form = match made.changes.is_empty() {
        true => form.without(Wording::SETTLED),
        false => form,
    };
    // What is no position is left in the form; where it was just typed, the form says why.
    let board = picture(w, &written.position).ok();
    let action = at.below("report/edit");
    Ok(ReportEditPage {
        page: Page::new(w, Reported::frame(at)).refused(problems.now_at(&action)),
        tag,
        form,
        made: made.told.clone(),
        plain,
        markdown,
        action,
        published: published.then_some(report),
        r: view(written, board, made, name, when, at.page()),
    })
}
