//! `GET /c/{club}`: the club's tournaments and chouette nights.

use super::place::AtClub;
use super::published;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, StreamId};
use crate::pages::c::show::{ClubPage, Directs, List, Listed};
use crate::pages::when;
use crate::store::streams::{self, Kind};
use crate::store::summaries::{self, Summary};
use crate::store::{Conn, StoreError, addresses, clubs, nights};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

/// Streams a page watches at most: a browser's tabs share what one may watch.
const WATCHED: usize = 8;

/// A tournament or a night of the club, as it was read.
struct Row {
    kind: Kind,
    stream: StreamId,
    version: u64,
    slug: String,
    summary: Summary,
}

/// `GET /c/{club}`
///
/// # Errors
/// When the tournaments cannot be read.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let club = at.club.id;
    let (edition, mut rows) = at.house.store.read(move |conn| read(conn, club)).await?;
    if !at.may(Deed::ReadPrivate) {
        let hidden = at
            .house
            .store
            .read(move |conn| nights::members_only(conn, club))
            .await?;
        rows.retain(|row| !hidden.contains(&row.stream));
    }
    rows.sort_by(|a, b| {
        let key = |r: &Row| (Reverse(r.summary.day.clone()), Reverse(r.slug.clone()));
        key(a).cmp(&key(b))
    });
    let w = at.house.words;
    let list = |heading: &str, status: &str| List {
        heading: w.say(heading).into_owned(),
        tournaments: rows
            .iter()
            .filter(|row| row.summary.status == status)
            .map(|row| listed(&at, row))
            .collect(),
    };
    let mut coming = list("club-coming", "announced"); // a key
    // What comes is read from today on.
    coming.tournaments.reverse();
    let mut lists = vec![
        list("club-running", "running"), // a key
        coming,
        list("club-past", "finished"), // a key
    ];
    lists.retain(|list| !list.tournaments.is_empty());
    let mut live = format!("{club}:{edition}");
    let watched = rows.iter().filter(|r| r.summary.status != "finished");
    for row in watched.take(WATCHED) {
        // Writing to a String cannot fail.
        let _ = write!(live, " {}:{}", row.stream, row.version);
    }
    let page = ClubPage {
        w,
        frame: at.visitor.frame(),
        name: at.club.name.clone(),
        live,
        lists,
        chouettes: rows
            .iter()
            .any(|row| row.kind == Kind::Chouette)
            .then(|| at.path.below("chouette")),
        directs: at.may(Deed::Announce).then(|| Directs {
            announce: at.path.below("t/new"),
            night: at.path.below("chouette/new"),
            members: at.path.below("members"),
            settings: at.may(Deed::ManageClub).then(|| at.path.below("settings")),
            access: at.may(Deed::ManageAccess).then(|| at.path.below("access")),
        }),
    };
    let html = page.render().map_err(AppError::internal)?;
    let shown = rows.iter().map(|row| (row.stream, row.version)).collect();
    let kind = "text/html; charset=utf-8";
    published::answer(&at, &request, shown, edition, kind, html).await
}

fn read(conn: &mut Conn, club: ClubId) -> Result<(u64, Vec<Row>), StoreError> {
    let edition = clubs::edition(conn, club)?;
    let mut told: HashMap<_, _> = summaries::of_club(conn, club)?.into_iter().collect();
    let mut rows = Vec::new();
    for kind in [Kind::Tournament, Kind::Chouette] {
        let mut slugs: HashMap<_, _> = addresses::of_club(conn, club, kind)?.into_iter().collect();
        for stream in streams::of_club(conn, club, kind)? {
            let found = (slugs.remove(&stream.id), told.remove(&stream.id));
            if let (Some(slug), Some(summary)) = found {
                rows.push(Row {
                    kind,
                    stream: stream.id,
                    version: stream.version,
                    slug,
                    summary,
                });
            }
        }
    }
    Ok((edition, rows))
}

fn listed(at: &AtClub, row: &Row) -> Listed {
    let day = row.summary.day.parse();
    Listed {
        href: match row.kind {
            Kind::Tournament => at.path.tournament(&row.slug).show().to_owned(),
            Kind::Chouette => at.path.night(&row.slug).show().to_owned(),
        },
        chouette: row.kind == Kind::Chouette,
        name: row.summary.name.clone(),
        day: day.map_or_else(
            |_| row.summary.day.clone(),
            |day| when::day(at.house.words, day),
        ),
        venue: row.summary.venue.clone(),
    }
}
