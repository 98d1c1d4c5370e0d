//! `GET /c/{club}/t/{tournament}/calendar.ics`: its day and its rounds, for calendars on phones.

use crate::app::site::Happening;
use crate::publish::calendar::file;
use crate::web::c::calendar_ics::{ICS, day, entries};
use crate::web::c::{listing, published};
use crate::web::cache;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/calendar.ics`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (t, zone) = (at.state(), at.club.time_zone);
    let (club, of) = ((at.club.id, listing::reader(&at)), (at.stream, &*at.story));
    let (of, made_from) = Happening::of_tournament(&at.app.store, club, of, at.hidden).await?;
    let whole = at.app.hosts.whole(at.path.show());
    let day = day(&of, at.names.edition, zone, whole);
    let mut lines = entries(&at, (at.stream, t), &at.path, &at.pace, &day).await?;
    lines.insert(0, day);
    let text = file(&t.details.name, zone, &lines);
    let kind = cache::PageKind {
        until: published::foreseen_until(t, zone),
        ..ICS.into()
    };
    published::answer(&at.at, &request, made_from, at.names.edition, kind, text).await
}
