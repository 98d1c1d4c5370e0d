//! `GET /c/{club}/feed.atom`: what came of the club's nights and what was said of them, as a feed.

use super::{listing, published};
use crate::app::site::ReportRow;
use crate::app::site::{Happening, HappeningStatus, reports};
use crate::journal::{StreamId, UtcMicros};
use crate::pages::when;
use crate::publish::feed::{self, FeedEntry, NewsFeed};
use crate::web::c::happening::HappeningView;
use crate::web::prelude::*;
use chrono::SecondsFormat;
use std::collections::HashMap;

/// The most nights in the feed: the latest.
const MOST: usize = 40;

/// `GET /c/{club}/feed.atom`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let reported: HashMap<StreamId, ReportRow> = reports(&at.app.store, at.club.id)
        .await?
        .into_iter()
        .map(|row| (row.stream, row))
        .collect();
    let here = at.path.below("feed.atom");
    let hosts = &at.app.hosts;
    let over = |h: &Happening| {
        let said = [
            HappeningStatus::Finished,
            HappeningStatus::Lapsed,
            HappeningStatus::CalledOff,
        ];
        said.contains(&h.state)
    };
    let shown = of.all.iter();
    let shown = shown.filter(|h| over(h) || reported.contains_key(&h.stream));
    let mut entries = Vec::new();
    for happening in shown.take(MOST) {
        let view = listing::view(&at, happening).await?;
        if let Some(row) = reported.get(&happening.stream) {
            let page = hosts.link(&here, &format!("{}/report", view.href));
            entries.push(report(&at, happening, row, page));
        }
        if over(happening) {
            entries.push(FeedEntry {
                stream: happening.stream.to_string(),
                title: happening.name.clone(),
                page: hosts.link(&here, &view.href),
                updated: moment(happening.changed_at),
                summary: summary(&at, happening, view),
            });
        }
    }
    let feed = NewsFeed {
        club: at.club.id.to_string(),
        title: at.club.name.clone(),
        own: hosts.link(&here, &here),
        page: hosts.link(&here, at.path.show()),
        language: at.messages().language().to_owned(),
        entries,
    };
    let text = feed::file(&feed).map_err(AppError::internal)?;
    let from = of.made_from();
    published::answer(
        &at,
        &request,
        from,
        of.edition,
        "application/atom+xml",
        text,
    )
    .await
}

/// A published report: news of its own, and again when it was written anew.
fn report(at: &ClubRequest, of: &Happening, row: &ReportRow, page: String) -> FeedEntry {
    let w = at.messages();
    let about = w.labelled(w.report_read(), &of.name);
    FeedEntry {
        stream: format!("report:{}", of.stream),
        title: match row.title.as_str() {
            "" => about.clone(),
            title => title.to_owned(),
        },
        page,
        updated: moment(row.changed_at),
        summary: about,
    }
}

/// To the millisecond, so that two changes have an order.
fn moment(at: UtcMicros) -> String {
    at.utc().to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn summary(at: &ClubRequest, of: &Happening, view: HappeningView) -> String {
    let w = at.messages();
    let won = view
        .events
        .into_iter()
        .filter(|event| !event.winners.is_empty());
    let won = won.map(|event| {
        let names: Vec<String> = event.winners.into_iter().map(|link| link.label).collect();
        let names = names.join(", ");
        match event.event {
            None => w.feed_won(names),
            Some(event) => w.labelled(event, w.feed_won(names)),
        }
    });
    let venue = Some(view.venue).filter(|venue| !venue.is_empty());
    let day = std::iter::once(when::day(w, of.day));
    let all: Vec<String> = won.chain(view.notes).chain(venue).chain(day).collect();
    all.join(" · ")
}
