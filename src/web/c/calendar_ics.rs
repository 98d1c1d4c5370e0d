//! `GET /c/{club}/calendar.ics`: the club's days, for calendars on phones, and the rounds of what is being played.

use super::{listing, published};
use crate::app::clock;
use crate::app::sign_up::closing;
use crate::app::site::StreamKind;
use crate::app::site::{Happening, HappeningStatus};
use crate::club::zone::ClubTimeZone;
use crate::journal::{StreamId, UtcMicros};
use crate::pages::bracket::{BracketScene, foreseen_from};
use crate::pages::paths::TournamentPath;
use crate::publish::calendar::{CalendarEntry, CalendarStatus, CalendarTime, file};
use crate::publish::rounds::{CalendarTournament, rounds};
use crate::tournament::Tournament;
use crate::tournament::odds::Strengths;
use crate::tournament::pace::Pace;
use crate::web::cache;
use crate::web::prelude::*;

pub(in crate::web::c) const ICS: &str = "text/calendar; charset=utf-8";

/// `GET /c/{club}/calendar.ics`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let zone = at.club.time_zone;
    let mut lines = Vec::new();
    let mut until = None;
    for happening in &of.all {
        let page = happening.path(&at.path);
        let day = day(happening, of.edition, zone, at.app.hosts.whole(&page));
        let goes_on = matches!(
            happening.state,
            HappeningStatus::Coming | HappeningStatus::Running
        );
        if happening.kind == StreamKind::Tournament && goes_on {
            let (mut rounds, foreseen) = of_tournament(&at, happening, &day).await?;
            lines.append(&mut rounds);
            until = until.or(foreseen);
        }
        lines.push(day);
    }
    let text = file(&at.club.name, zone, &lines);
    let kind = cache::PageKind {
        until,
        ..ICS.into()
    };
    published::answer(&at, &request, of.made_from(), of.edition, kind, text).await
}

/// The line of a tournament or a night as a whole: its day, from its hour on where it has one. What stands beside its
/// journal, as names and what a night is called, changes with the club's edition.
pub(in crate::web::c) fn day(
    of: &Happening,
    edition: u64,
    zone: ClubTimeZone,
    page: Option<String>,
) -> CalendarEntry {
    // An hour that the clocks skip is left out.
    let begins = of.starts.and_then(|at| zone.moment(of.day.and_time(at)));
    CalendarEntry {
        key: of.stream.to_string(),
        sequence: of.version.saturating_add(edition),
        changed: of.changed_at,
        name: of.name.clone(),
        when: begins.map_or(CalendarTime::Day(of.day), |at| CalendarTime::From(at, None)),
        status: match of.state {
            HappeningStatus::Lapsed | HappeningStatus::CalledOff => CalendarStatus::Cancelled,
            _ => CalendarStatus::Confirmed,
        },
        venue: of.venue.clone(),
        about: String::new(),
        page,
    }
}

/// The rounds of a tournament that is not over, and when they expire.
async fn of_tournament(
    at: &ClubRequest,
    of: &Happening,
    day: &CalendarEntry,
) -> Result<(Vec<CalendarEntry>, Option<UtcMicros>), AppError> {
    let story = at.app.tournaments.read(of.stream).await?;
    let t = &story.state;
    let path = at.path.tournament(&of.slug);
    let pace = at.app.tournaments.pace(at.club.id).await?;
    let rounds = entries(at, (of.stream, t), &path, &pace, day).await?;
    Ok((rounds, published::foreseen_until(t, at.club.time_zone)))
}

/// The entries of a tournament beside the one of its day, with what they are made from except ratings.
pub(in crate::web::c) async fn entries(
    at: &ClubRequest,
    (stream, t): (StreamId, &Tournament),
    path: &TournamentPath,
    pace: &Pace,
    day: &CalendarEntry,
) -> Result<Vec<CalendarEntry>, AppError> {
    // A calendar is read without signing in, so it has the public names.
    let names = at.app.tournaments.names(at.club.id).await?;
    let names = names.in_public_of(stream, t);
    let sign_up = closing(&at.app.store, stream).await?;
    let now = clock::now();
    let zone = at.club.time_zone;
    let scene = BracketScene {
        w: at.messages(),
        t,
        path,
        names: &|n| names.entrant(t, n),
        members: &|_| None,
        zone,
        from: foreseen_from(t, zone, now),
        pace,
        strengths: Strengths::none(),
    };
    let of = CalendarTournament {
        day,
        now,
        sign_up: &sign_up,
    };
    Ok(rounds(&scene, of, &|path| at.app.hosts.whole(path)))
}
