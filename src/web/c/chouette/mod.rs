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
use crate::form::{self, Form, filled};
use crate::journal::{PersonId, StreamId};
use crate::pages::fields::Fields;
use crate::pages::when;
use crate::pages::words::{Message, Words};
use crate::web::c::chouette::season::{List, Listed, Season, SeasonPage, Year, rows};
use crate::web::form::of_query;
use crate::web::prelude::*;
use actix_web::http::StatusCode;
use chrono::{Datelike, NaiveDate};
use std::fmt::Write;

/// Streams a page watches at most: a browser's tabs share what one may watch.
const WATCHED: usize = 8;

#[derive(Debug, Default, Form)]
#[form(messages = "nights", longest = usize::MAX)]
pub struct Asked {
    #[form(hidden)]
    year: String,
    #[form(kind = Date)]
    from: String,
    #[form(kind = Date)]
    to: String,
}

impl Asked {
    pub(super) fn of(request: &HttpRequest) -> Asked {
        form::read(&of_query::<Asked>(request)).expect("texts of any length are read")
    }

    /// The same with the days that are shown where none are asked for.
    fn or_shown(mut self, span: &Span) -> Asked {
        if self.from.is_empty() {
            self.from = span.from.to_string();
        }
        if self.to.is_empty() {
            self.to = span.to.to_string();
        }
        self
    }
}

/// `GET /c/{club}/chouette`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let asked = Asked::of(&request);
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
    let w = at.words();
    let problems = Problems::said(w, &refused);
    let season = season(&at, &nights, &span, &who);
    let shown = filled(&asked.or_shown(&span));
    let page = SeasonPage {
        form: Fields::of::<Asked>(w, &shown, &problems),
        page: at.page().refused(problems),
        live: live(&at, &nights),
        make: at
            .may(Deed::HostNight)
            .then(|| at.path.below("chouette/new")),
        lists: lists(&at, &nights),
        here: at.path.below("chouette"),
        season,
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
pub(super) fn span(asked: &Asked, nights: &ClubNights) -> (Span, Vec<Violation>) {
    let latest = nights.nights.iter().map(|n| n.day).max();
    // Without a night no season is shown.
    let usual = Span::year(latest.map_or(0, |day| day.year()));
    span_asked(asked, usual)
}

fn span_asked(asked: &Asked, usual: Span) -> (Span, Vec<Violation>) {
    let wrong = |field| refuse::season_day().at(field);
    if !asked.from.is_empty() || !asked.to.is_empty() {
        let day = |typed: &str, field| typed.parse::<NaiveDate>().map_err(|_| wrong(field));
        return match (day(&asked.from, "from"), day(&asked.to, "to")) {
            (Ok(from), Ok(to)) if from > to => (usual, vec![refuse::season_backwards().at("to")]),
            (Ok(from), Ok(to)) => (Span { from, to }, Vec::new()),
            (from, to) => (
                usual,
                [from.err(), to.err()].into_iter().flatten().collect(),
            ),
        };
    }
    match asked.year.parse::<i32>() {
        Ok(year) if (1900..=9999).contains(&year) => (Span::year(year), Vec::new()),
        _ => (usual, Vec::new()),
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
