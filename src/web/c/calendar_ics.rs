//! `GET /c/{club}/calendar.ics`: the club's days, for calendars on phones, and the rounds of what is being played.

use super::{listing, published};
use crate::app::clock;
use crate::app::sign_up::forms;
use crate::app::site::Kind;
use crate::app::site::{Happening, State};
use crate::club::zone::Zone;
use crate::journal::{StreamId, UtcMicros};
use crate::pages::bracket::{Scene, foreseen_from};
use crate::pages::paths::TournamentPath;
use crate::pages::when::soon;
use crate::publish::calendar::{Entry, Standing, When, file};
use crate::publish::rounds::{Of, rounds};
use crate::tournament::odds::Strengths;
use crate::tournament::{EntrantNo, EventNo, Tournament};
use crate::web::cache;
use crate::web::prelude::*;

pub(in crate::web::c) const ICS: &str = "text/calendar; charset=utf-8";

/// `GET /c/{club}/calendar.ics`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let zone = at.club.time_zone;
    let mut lines = Vec::new();
    for happening in &of.all {
        let page = match happening.kind {
            Kind::Tournament => at.path.tournament(&happening.slug).show().to_owned(),
            Kind::Chouette => at.path.night(&happening.slug).show().to_owned(),
        };
        let day = day(happening, of.edition, zone, at.app.hosts.whole(&page));
        let goes_on = matches!(happening.state, State::Coming | State::Running);
        if happening.kind == Kind::Tournament && goes_on {
            lines.append(&mut of_tournament(&at, happening, &day).await?);
        }
        lines.push(day);
    }
    let text = file(&at.club.name, zone, &lines);
    let running = |one: &Happening| one.kind == Kind::Tournament && one.state == State::Running;
    let kind = cache::Kind {
        until: of.all.iter().any(running).then(|| soon(clock::now())),
        ..ICS.into()
    };
    published::answer(&at, &request, of.made_from(), of.edition, kind, text).await
}

/// The line of a tournament or a night as a whole: its day, from its hour on where it has one. What stands beside its
/// journal, as names and what a night is called, changes with the club's edition.
pub(in crate::web::c) fn day(
    of: &Happening,
    edition: u64,
    zone: Zone,
    page: Option<String>,
) -> Entry {
    // An hour that the clocks jump over is none.
    let begins = of.starts.and_then(|at| zone.moment(of.day.and_time(at)));
    Entry {
        key: of.stream.to_string(),
        sequence: of.version.saturating_add(edition),
        changed: of.changed_at,
        name: of.name.clone(),
        when: begins.map_or(When::Day(of.day), |at| When::From(at, None)),
        standing: match of.state {
            State::Lapsed | State::CalledOff => Standing::Cancelled,
            _ => Standing::Confirmed,
        },
        venue: of.venue.clone(),
        about: String::new(),
        page,
    }
}

/// The rounds of a tournament that is not over.
async fn of_tournament(at: &AtClub, of: &Happening, day: &Entry) -> Result<Vec<Entry>, AppError> {
    let story = at.app.tournaments.read(of.stream).await?;
    let t = &story.state;
    // Whoever reads a calendar is not known by it: everybody is named as anyone may read.
    let names = at.app.tournaments.names(at.club.id).await?;
    let names = names.in_public_of(of.stream, t);
    let pace = at.app.tournaments.pace(at.club.id).await?;
    let name = |n: EntrantNo| names.entrant(t, n);
    let path = at.path.tournament(&of.slug);
    let closing = closing(at, of.stream).await?;
    let scene = scene(at, t, &path, &name, &pace);
    let of = Of {
        day,
        now: clock::now(),
        sign_up: &closing,
    };
    Ok(rounds(&scene, of, &|path| at.app.hosts.whole(path)))
}

/// What lines of a calendar are made from: who is rated how does not stand in them.
pub(in crate::web::c) fn scene<'a>(
    at: &AtClub,
    t: &'a Tournament,
    path: &'a TournamentPath,
    names: &'a dyn Fn(EntrantNo) -> String,
    pace: &'a crate::tournament::pace::Pace,
) -> Scene<'a> {
    Scene {
        w: at.messages(),
        t,
        path,
        names,
        members: &|_| None,
        zone: at.club.time_zone,
        from: foreseen_from(t, at.club.time_zone, clock::now()),
        pace,
        strengths: Strengths::none(),
    }
}

/// When the open forms of a tournament close by themselves.
pub(in crate::web::c) async fn closing(
    at: &AtClub,
    stream: StreamId,
) -> Result<Vec<(EventNo, UtcMicros)>, AppError> {
    let forms = forms(&at.app.store, stream).await?;
    let open = forms.into_iter().filter(|(_, terms)| terms.open);
    Ok(open
        .filter_map(|(event, terms)| Some((event, terms.closes_at?)))
        .collect())
}
