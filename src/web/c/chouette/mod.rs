//! `/c/{club}/chouette`: the nights and the season, and everything below it.

mod ends;
pub mod follow;
pub mod g {
    pub mod correct;
}
pub mod graph;
pub mod journal;
pub mod ledger;
pub mod line;
pub mod new;
pub mod own;
pub mod pay;
pub mod people;
pub mod place;
pub mod report;
pub mod results;
pub mod scene;
pub mod season;
pub mod seats;
pub mod settings;
pub mod settle;
pub mod show;
pub mod shown;
pub mod stake;
pub mod table;
pub mod undo;

use super::published;
use crate::app::chouette::{ClubNights, Reader};
use crate::app::tournament::Names;
use crate::club::chouette_season::{Purse, Span};
use crate::form::Form;
use crate::journal::{PersonId, StreamId};
use crate::pages::when;
use crate::pages::words::{Message, Words};
use crate::web::c::chouette::season::{List, Listed, Season, SeasonPage, Year, rows};
use crate::web::prelude::*;
use actix_web::http::StatusCode;
use chrono::{Datelike, NaiveDate};
use std::fmt::Write;

/// Streams a page watches at most: a browser's tabs share what one may watch.
const WATCHED: usize = 8;

#[derive(Debug, Default, Form)]
#[form(hidden, check = both_days)]
pub struct Asked {
    #[form(range = 1900..=9999, rule = "season-day", at = "from")]
    year: Option<i32>,
    #[form(rule = "season-day")]
    from: Option<NaiveDate>,
    #[form(rule = "season-day")]
    to: Option<NaiveDate>,
}

/// One day alone is no span.
fn both_days(asked: Asked) -> Result<Asked, Violation> {
    match (asked.from, asked.to) {
        (Some(_), None) => Err(refuse::season_day().at("to")),
        (None, Some(_)) => Err(refuse::season_day().at("from")),
        (Some(from), Some(to)) if from > to => Err(refuse::season_backwards().at("to")),
        _ => Ok(asked),
    }
}

/// `GET /c/{club}/chouette`
pub async fn show(
    at: AtClub,
    asked: QueryForm<Asked>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let names = at.names().await?;
    let nights = read(&at, &names).await?;
    let (span, refused) = span(&asked, &nights);
    let who = |person| match names.of(person) {
        Some(name) => {
            let page = at.path.below(&format!("players/{}", names.who(person)));
            (name.to_owned(), Some(page))
        }
        None => ("…".to_owned(), None),
    };
    let typed = |name, day: NaiveDate| match asked.values.one(name) {
        "" => day.to_string(),
        typed => typed.to_owned(),
    };
    let w = at.words();
    let problems = Problems::said(w, &refused);
    let season = season(&at, &nights, &span, &who);
    let page = SeasonPage {
        page: at.page().refused(problems),
        live: live(&at, &nights),
        make: at
            .may(Deed::HostNight)
            .then(|| at.path.below("chouette/new")),
        lists: lists(&at, &nights),
        here: at.path.below("chouette"),
        season: Season {
            from: typed("from", span.from),
            to: typed("to", span.to),
            ..season
        },
    };
    if !page.problems.is_empty() {
        return html::page_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let html = page.render().map_err(AppError::internal)?;
    let shown = nights.versions();
    let kind = "text/html; charset=utf-8";
    published::answer(&at, &request, shown, nights.edition, kind, html).await
}

pub(super) async fn read(at: &AtClub, names: &Names) -> Result<ClubNights, AppError> {
    let reader = Reader {
        of_the_club: at.may(Deed::ReadPrivate),
        of_the_desk: at.may(Deed::ReadDesk),
    };
    let nights = &at.house.nights;
    Ok(nights.of_club(at.club.id, names, reader).await?)
}

/// The days asked for; else the year of the latest night, so that the page is the same whenever it is made.
pub(super) fn span(asked: &QueryForm<Asked>, nights: &ClubNights) -> (Span, Vec<Violation>) {
    let latest = nights.nights.iter().map(|n| n.day).max();
    // Without a night no season is shown.
    let usual = Span::year(latest.map_or(0, |day| day.year()));
    match asked.read() {
        Ok(asked) => (span_asked(&asked, usual), Vec::new()),
        Err(refused) => (usual, refused),
    }
}

fn span_asked(asked: &Asked, usual: Span) -> Span {
    match (asked.from.zip(asked.to), asked.year) {
        (Some((from, to)), _) => Span { from, to },
        (None, Some(year)) => Span::year(year),
        (None, None) => usual,
    }
}

fn season(
    at: &AtClub,
    nights: &ClubNights,
    span: &Span,
    who: &dyn Fn(PersonId) -> (String, Option<String>),
) -> Season {
    let w = at.words();
    let here = at.path.below("chouette");
    let mut years: Vec<i32> = nights.nights.iter().map(|n| n.day.year()).collect();
    years.sort_unstable();
    years.dedup();
    years.reverse();
    let is_year = |year: i32| Span::year(year) == *span;
    let whole = years.iter().find(|year| is_year(**year));
    let heading = match whole {
        Some(year) => w.season_year(year.to_string()),
        None => w.season_days(when::day(w, span.from), when::day(w, span.to)),
    };
    let night = |stream: StreamId| {
        let found = nights.nights.iter().find(|n| n.stream == stream);
        found.map_or_else(
            || here.clone(),
            |n| at.path.night(&n.slug).show().to_owned(),
        )
    };
    let purse = nights.purse(span);
    Season {
        heading,
        from: span.from.to_string(),
        to: span.to.to_string(),
        years: years
            .into_iter()
            .map(|year| Year {
                link: Link::new(year.to_string(), format!("{here}?year={year}#table")),
                on: is_year(year),
            })
            .collect(),
        rows: rows(&nights.standings(span), &purse, who, &night),
        money: matches!(purse, Purse::One(_)),
        currencies: purse == Purse::Several,
        nights: nights.counted(span),
        for_all: !at.may(Deed::ReadPrivate),
        files: format!("{here}/season"),
        asked: format!("?from={}&to={}", span.from, span.to),
    }
}

fn lists(at: &AtClub, nights: &ClubNights) -> Vec<List> {
    let w = at.words();
    let list = |heading: Message, status: &str| List {
        heading: w.say(heading).into_owned(),
        nights: nights
            .nights
            .iter()
            .filter(|n| n.status == status)
            .map(|n| {
                let day = when::day(w, n.day);
                Listed {
                    href: at.path.night(&n.slug).show().to_owned(),
                    name: n.name.clone(),
                    when: match n.venue.as_str() {
                        "" => day,
                        venue => format!("{day} · {venue}"),
                    },
                    members_only: n.members_only,
                }
            })
            .collect(),
    };
    let mut lists = vec![
        list(Words::club_running, "running"),
        list(Words::club_coming, "announced"),
        list(Words::club_past, "finished"),
    ];
    lists.retain(|list| !list.nights.is_empty());
    lists
}

fn live(at: &AtClub, nights: &ClubNights) -> String {
    let mut live = format!("{}:{}", at.club.id, nights.edition);
    let open = nights.nights.iter().filter(|n| n.status != "finished");
    for night in open.take(WATCHED) {
        // Writing to a String cannot fail.
        let _ = write!(live, " {}:{}", night.stream, night.version);
    }
    live
}
