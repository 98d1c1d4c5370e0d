//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/record-file`: the record itself, as it was uploaded.

use crate::app::tournament::{Uploaded, blank_record, uploaded};
use crate::backgammon::Side;
use crate::backgammon::record::rename::renamed;
use crate::backgammon::record::sgf;
use crate::tournament::Fixture;
use crate::web::prelude::*;
use actix_web::http::header::ContentDisposition;

/// `GET …/record-file`
pub async fn show(at: AtMatch) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let Uploaded { content, .. } = kept(&at, &at.fixture).await?;
    let ending = if sgf::looks_like(&content) {
        "sgf"
    } else {
        "mat"
    };
    // A browser must not show it as a page: whoever wrote it may have put anything in it.
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header(ContentDisposition::attachment(format!(
            "match-{event}-{number}.{ending}"
        )))
        .body(content))
}

/// The record of a match, as this visitor may read it.
pub(super) async fn kept(at: &TournamentRequest, m: &Fixture) -> Result<Uploaded, AppError> {
    let id = m.record.ok_or(AppError::NotFound)?;
    let record = uploaded(&at.app.store, id).await?;
    let Uploaded { crossed, content } = record.ok_or(AppError::NotFound)?;
    let content = in_public(at, m, crossed, content).ok_or(AppError::NotFound)?;
    Ok(Uploaded { crossed, content })
}

/// A record as this visitor may read it, with public names where these are others. Nothing where a name cannot be replaced.
fn in_public(
    at: &TournamentRequest,
    m: &Fixture,
    crossed: bool,
    content: Vec<u8>,
) -> Option<Vec<u8>> {
    if at.may(Permission::ReadDesk) {
        return Some(content);
    }
    let mut content = content;
    for side in Side::BOTH {
        let number = m.seats[side].entrant();
        let Some((number, entrant)) = number.and_then(|n| Some((n, at.state().entrant(n)?))) else {
            continue;
        };
        let hidden = |person| {
            let shown = at.names.of(person);
            let mut given = at.names.given(person);
            given.next().is_some_and(|name| {
                // A number that tells namesakes apart, as in "Ann Lee (2)", hides nothing.
                shown.is_some_and(|shown| !shown.starts_with(name))
            })
        };
        if !entrant.persons().any(hidden) {
            continue;
        }
        let label = at.names.entrant(at.state(), number);
        let to = match label.is_ascii() {
            true => label.clone(),
            // Older programs read only ASCII.
            false => at.messages().player_removed(number.0),
        };
        let given: Vec<&str> = entrant
            .persons()
            .flat_map(|person| at.names.given(person))
            .filter(|name| *name != label)
            .collect();
        let column = if crossed { side.other() } else { side };
        content = renamed(&content, column, &given, &to)?;
    }
    Some(content)
}

/// `POST …/record-blank`
pub async fn blank(at: AtMatch<Direct>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let id = at.fixture.record.ok_or(AppError::NotFound)?;
    let principal = at.principal(&form.key)?;
    blank_record(&at.app.store, &principal, at.club.id, id).await?;
    let flash = Flash::new(at.messages().record_blanked());
    let path = at.path.fixture_below(event, number, "record");
    Ok(flash.then(&path))
}
