//! `/c/{club}/t/{tournament}/report/edit`: the report of a tournament is written.

use super::made;
use crate::app::club::ClubError;
use crate::app::site::{Wording, keep_report, report};
use crate::club::permissions::Deed;
use crate::pages::c::report::ReportEditPage;
use crate::pages::problems::Problems;
use crate::pages::report::{Way, copied};
use crate::store::night_reports::ReportRow;
use crate::tournament::recap::Recap;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::reporting::{Written, by_hand, fields, view, wording};
use crate::web::c::t::show::when_and_where;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `GET /c/{club}/t/{tournament}/report/edit`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the director.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let row = report(&at.house.store, at.stream).await?;
    html::page(&page(
        &at,
        row.as_ref(),
        &wording(row.as_ref()),
        Problems::none(),
    ))
}

/// `POST /c/{club}/t/{tournament}/report/edit`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the director; the database's.
pub async fn post(at: AtTournament, form: Form<Written>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let row = report(&at.house.store, at.stream).await?;
    let typed = &form.typed.wording;
    if form.typed.copy {
        let told = made(&at, row.as_ref()).told.join("\n\n");
        let typed = Wording {
            told,
            ..typed.clone()
        };
        return html::page(&page(&at, row.as_ref(), &typed, Problems::none()));
    }
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.house.words, violations, &|_| String::new());
        html::refused(&page(&at, row.as_ref(), typed, problems))
    };
    let wording = match form.command() {
        Ok(wording) => wording,
        Err(violations) => return refused(&violations),
    };
    let published = wording.published;
    let results = serde_json::to_string(&Recap::of(at.state())).map_err(AppError::internal)?;
    let asker = at.asker(&form.key)?;
    let kept = keep_report(
        &at.house.store,
        asker,
        Deed::Direct,
        at.stream,
        wording,
        results,
    );
    match kept.await {
        Ok(()) => {
            let (key, to) = match published {
                true => ("report-is-published", "report"),  // a key
                false => ("report-is-kept", "report/edit"), // a key
            };
            let told = Told::new(at.house.words.say(key));
            Ok(told.then(&at.path.below(to), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(
    at: &AtTournament,
    row: Option<&ReportRow>,
    typed: &Wording,
    problems: Problems,
) -> ReportEditPage {
    let w = at.house.words;
    let made = made(at, row);
    let name = at.state().details.name.clone();
    let when = when_and_where(at);
    let report = at.path.below("report");
    let published = row.is_some_and(|row| row.published_at.is_some());
    let origin = at.house.hosts.address().filter(|_| published);
    let address = origin.map(|origin| format!("{origin}{report}"));
    let copy = |way| {
        copied(
            w,
            way,
            by_hand(typed, &name),
            &when,
            &made,
            address.as_deref(),
        )
    };
    let (plain, markdown) = (copy(Way::Plain), copy(Way::Markdown));
    ReportEditPage {
        w,
        frame: at.frame(),
        problems,
        key: new_key().as_str().to_owned(),
        typed: fields(typed),
        made: made.told.clone(),
        plain,
        markdown,
        action: at.path.below("report/edit"),
        published: published.then_some(report),
        r: view(w, typed, made, &name, when, at.path.show()),
    }
}
