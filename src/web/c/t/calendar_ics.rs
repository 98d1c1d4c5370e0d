//! `GET /c/{club}/t/{tournament}/calendar.ics`: its day and its rounds, for calendars on phones.

use crate::app::clock;
use crate::app::site::Happening;
use crate::publish::calendar::file;
use crate::publish::rounds::{Of, rounds};
use crate::tournament::EntrantNo;
use crate::web::c::calendar_ics::{ICS, closing, day, scene};
use crate::web::c::{listing, published};
use crate::web::cache;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/calendar.ics`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (stream, t) = (at.stream, at.state());
    let mut from = vec![(stream, at.story.version)];
    let begun = t.is_closed() || t.events.values().any(|event| event.draw.is_some());
    // The other nights of the club say whether one that was only announced has lapsed.
    let listed = match begun {
        true => None,
        false => {
            let of = listing::read(&at.at).await?;
            let found = of.all.iter().find(|one| one.stream == stream).cloned();
            from = of.made_from();
            found
        }
    };
    let of = match listed {
        Some(of) => of,
        None => {
            let version = at.story.version;
            Happening::of_tournament(&at.app.store, stream, version, t, at.hidden).await?
        }
    };
    let zone = at.club.time_zone;
    let whole = at.app.hosts.whole(at.path.show());
    let day = day(&of, at.names.edition, zone, whole);
    // A calendar is read without signing in, so it has the public names.
    let names = at.app.tournaments.names(at.club.id).await?;
    let names = names.in_public_of(stream, t);
    let name = |n: EntrantNo| names.entrant(t, n);
    let closing = closing(&at, stream).await?;
    let of = Of {
        day: &day,
        now: clock::now(),
        sign_up: &closing,
    };
    let mut lines = {
        let scene = scene(&at, t, &at.path, &name, &at.pace);
        rounds(&scene, of, &|path| at.app.hosts.whole(path))
    };
    lines.insert(0, day.clone());
    let text = file(&t.details.name, zone, &lines);
    let kind = cache::PageKind {
        until: published::foreseen_until(t, at.club.time_zone),
        ..ICS.into()
    };
    published::answer(&at.at, &request, from, at.names.edition, kind, text).await
}
