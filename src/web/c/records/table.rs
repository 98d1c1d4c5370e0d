//! `GET /c/{club}/records/table.csv`, `table.json` and `table.xlsx`: the records as files.

use super::{HIGHEST, read};
use crate::publish::records::{Held, Records};
use crate::web::c::files;
use crate::web::c::place::AtClub;
use crate::web::c::players::Faces;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/records/table.csv`, `…/table.json`, `…/table.xlsx`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let read = read(&at).await?;
    let (w, book) = (at.house.words, &read.book);
    let faces = Faces::new(&at, &read.names);
    let lines = read
        .lists
        .iter()
        .flat_map(|list| list.lines.iter().map(move |line| (list.heading, line)));
    let rows = lines.map(|(heading, line)| Held {
        record: heading.strip_prefix("records-").unwrap_or(heading),
        title: w.say(heading).into_owned(),
        figure: match heading {
            HIGHEST => line.figure,
            _ => line.figure.saturating_mul(1_000_000),
        },
        player: faces.name(line.person),
        event: line
            .key
            .map(|key| book.event(&at, key.stream, key.event).label),
        day: line.key.map(|key| book.day(key.stream).to_owned()),
    });
    let records = Records {
        rows: rows.collect(),
    };
    files::answer(&at, &request, Vec::new(), book.edition, &records).await
}
