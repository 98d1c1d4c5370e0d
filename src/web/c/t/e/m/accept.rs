//! `POST /c/{club}/t/{tournament}/e/{event}/m/{match}/accept`: the director takes a report as it is.

use super::entry::find;
use crate::pages::fact_text::result;
use crate::tournament::{EventCommand, ReportCommand};
use crate::web::c::t::desk::refused;
use crate::web::c::t::said::{OfMatch, desk, done, tell};
use crate::web::prelude::*;

/// `POST …/accept`
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    let command = EventCommand::Reports {
        number,
        command: ReportCommand::Confirm { by: None },
    }
    .of(event);
    let principal = at.principal(&form.key)?;
    let acted = at
        .app
        .tournaments
        .act(principal, at.stream, command)
        .await
        .or_page_read(async |violations| refused(&at, violations).await)
        .await?;
    let t = &acted.story.state;
    let (_, m) = find(t, event, number)?;
    let told = tell(&at, t, |teller| match &m.result {
        Some(how) => result(teller.w, &teller.seats(m.seats), how),
        None => teller.w.here_told_confirmed().into_owned(),
    });
    Ok(done(&at, &acted, told, &desk(&at)))
}
