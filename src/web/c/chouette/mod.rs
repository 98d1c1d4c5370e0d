//! `/c/{club}/chouette`: the nights and the season, and everything below it.

pub mod follow;
pub mod g;
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
use crate::app::lists::day;
use crate::club::chouette_season::{self, Money, Purse, Result as NightResult, Span, Standing};
use crate::coin::Currency;
use crate::journal::{ClubId, StreamId};
use crate::pages::when;
use crate::pages::words::{Message, Words};
use crate::store::nights::NightRow;
use crate::store::streams::Kind;
use crate::store::{Conn, StoreError, addresses, clubs, night_results, nights, streams, summaries};
use crate::violation::Rule;
use crate::web::c::chouette::season::{List, Listed, Season, SeasonPage, Year, rows};
use crate::web::prelude::*;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt::Write;

/// Streams a page watches at most: a browser's tabs share what one may watch.
const WATCHED: usize = 8;

/// Which season: a year, or between two days.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    #[serde(default)]
    year: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
}

/// A club's nights, as they were read.
pub(super) struct Nights {
    edition: u64,
    rows: Vec<NightOf>,
    results: Vec<NightResult>,
}

impl Nights {
    /// Each at its version.
    fn made_from(&self) -> Vec<(StreamId, u64)> {
        self.rows.iter().map(|n| (n.stream, n.version)).collect()
    }
}

struct NightOf {
    stream: StreamId,
    version: u64,
    slug: String,
    status: String,
    day: NaiveDate,
    row: NightRow,
}

/// `GET /c/{club}/chouette`
///
/// # Errors
/// When the nights cannot be read.
pub async fn show(
    at: AtClub,
    asked: Option<Query<Asked>>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let asked = asked.map(Query::into_inner).unwrap_or_default();
    let nights = read(&at).await?;
    let (span, refused) = span(&asked, &nights);
    let names = at.names().await?;
    let who = |person| match names.of(person) {
        Some(name) => {
            let page = at.path.below(&format!("players/{}", names.who(person)));
            (name.to_owned(), Some(page))
        }
        None => ("…".to_owned(), None),
    };
    let w = at.words();
    let problems = Problems::of(w, &refused, &|_| String::new());
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
            from: if asked.from.is_empty() {
                span.from.to_string()
            } else {
                asked.from.clone()
            },
            to: if asked.to.is_empty() {
                span.to.to_string()
            } else {
                asked.to.clone()
            },
            ..season
        },
    };
    if !page.problems.is_empty() {
        return html::page_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let html = page.render().map_err(AppError::internal)?;
    let shown = nights.made_from();
    let kind = "text/html; charset=utf-8";
    published::answer(&at, &request, shown, nights.edition, kind, html).await
}

/// The nights the reader may know of.
pub(super) async fn read(at: &AtClub) -> Result<Nights, AppError> {
    let (club, all) = (at.club.id, at.may(Deed::ReadPrivate));
    let mut nights = at
        .house
        .store
        .read(move |conn| read_all(conn, club))
        .await?;
    let names = at.house.tournaments.names(club).await?;
    nights.rows.retain(|n| all || !n.row.members_only);
    let rows: HashMap<StreamId, (bool, bool)> = nights
        .rows
        .iter()
        .map(|n| (n.stream, (n.row.guest_names, n.row.money_public)))
        .collect();
    let desk = at.may(Deed::ReadDesk);
    nights.results.retain_mut(|r| {
        let Some((guest_names, money_public)) = rows.get(&r.night) else {
            return false;
        };
        if !all && !money_public {
            r.money = None;
        }
        desk || names.tells_of_night(r.night, *guest_names, r.person)
    });
    for result in &mut nights.results {
        result.person = names.who(result.person);
    }
    // The season is the members'; guests come and go.
    nights.results.retain(|r| !names.is_guest(r.person));
    Ok(nights)
}

fn read_all(conn: &mut Conn, club: ClubId) -> Result<Nights, StoreError> {
    let edition = clubs::edition(conn, club)?;
    let mut slugs: HashMap<_, _> = addresses::of_club(conn, club, Kind::Chouette)?
        .into_iter()
        .collect();
    let versions: HashMap<_, _> = streams::of_club(conn, club, Kind::Chouette)?
        .into_iter()
        .map(|s| (s.id, s.version))
        .collect();
    let mut told: HashMap<_, _> = summaries::of_club(conn, club)?.into_iter().collect();
    let mut rows = Vec::new();
    for (stream, row) in nights::of_club(conn, club)? {
        let day = day(&row.day, format_args!("nights {stream}"))?;
        let version = versions.get(&stream).copied();
        let known = version.zip(slugs.remove(&stream)).zip(told.remove(&stream));
        rows.extend(known.map(|((version, slug), told)| NightOf {
            stream,
            version,
            slug,
            status: told.status,
            day,
            row,
        }));
    }
    let results = night_results::of_club(conn, club)?.into_iter();
    let results = results.map(|(night, written, r)| {
        let currency = r.currency.as_deref().map(currency).transpose()?;
        Ok(NightResult {
            night,
            day: day(&written, format_args!("nights {night}"))?,
            person: r.person,
            games: r.games,
            points: r.points,
            money: currency.map(|currency| Money {
                amount: r.money,
                currency,
            }),
        })
    });
    Ok(Nights {
        edition,
        rows,
        results: results.collect::<Result<_, StoreError>>()?,
    })
}

/// The currency of a night as its row has it, empty where nobody said one.
fn currency(written: &str) -> Result<Option<Currency>, StoreError> {
    if written.is_empty() {
        return Ok(None);
    }
    let read = serde_json::from_str(written);
    let failed = |error| StoreError::unreadable("a currency of night_results", error);
    read.map(Some).map_err(failed)
}

/// The days asked for; else the year of the latest night, so that the page is the same whenever it is made.
pub(super) fn span(asked: &Asked, nights: &Nights) -> (Span, Vec<Violation>) {
    let latest = nights.rows.iter().map(|n| n.day).max();
    // Without a night no season is shown.
    let usual = Span::year(latest.map_or(0, |day| day.year()));
    span_asked(asked, usual)
}

fn span_asked(asked: &Asked, usual: Span) -> (Span, Vec<Violation>) {
    let wrong = |field| Violation::new(Rule::SEASON_DAY, Source::House).at(field);
    if !asked.from.is_empty() || !asked.to.is_empty() {
        let day = |typed: &str, field| typed.parse::<NaiveDate>().map_err(|_| wrong(field));
        return match (day(&asked.from, "from"), day(&asked.to, "to")) {
            (Ok(from), Ok(to)) if from > to => (
                usual,
                vec![Violation::new(Rule::SEASON_BACKWARDS, Source::House).at("to")],
            ),
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

/// The table of these days.
pub(super) fn standings(nights: &Nights, span: &Span) -> Vec<Standing> {
    chouette_season::table(&nights.results, span)
}

/// What their money is in.
pub(super) fn purse(nights: &Nights, span: &Span) -> Purse {
    chouette_season::purse(&nights.results, span)
}

fn season(
    at: &AtClub,
    nights: &Nights,
    span: &Span,
    who: &dyn Fn(crate::journal::PersonId) -> (String, Option<String>),
) -> Season {
    let w = at.words();
    let here = at.path.below("chouette");
    let mut years: Vec<i32> = nights.rows.iter().map(|n| n.day.year()).collect();
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
        let found = nights.rows.iter().find(|n| n.stream == stream);
        found.map_or_else(
            || here.clone(),
            |n| at.path.night(&n.slug).show().to_owned(),
        )
    };
    let purse = purse(nights, span);
    let counted = nights.rows.iter().filter(|n| {
        let played = nights
            .results
            .iter()
            .any(|r| r.night == n.stream && r.games > 0);
        played && span.holds(n.day)
    });
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
        rows: rows(&standings(nights, span), &purse, who, &night),
        money: matches!(purse, Purse::One(_)),
        currencies: purse == Purse::Several,
        nights: counted.count(),
        for_all: !at.may(Deed::ReadPrivate),
        files: format!("{here}/season"),
        asked: format!("?from={}&to={}", span.from, span.to),
    }
}

fn lists(at: &AtClub, nights: &Nights) -> Vec<List> {
    let w = at.words();
    let list = |heading: Message, status: &str| List {
        heading: w.say(heading).into_owned(),
        nights: nights
            .rows
            .iter()
            .filter(|n| n.status == status)
            .map(|n| {
                let day = when::day(w, n.day);
                Listed {
                    href: at.path.night(&n.slug).show().to_owned(),
                    name: n.row.name.clone(),
                    when: match n.row.venue.as_str() {
                        "" => day,
                        venue => format!("{day} · {venue}"),
                    },
                    members_only: n.row.members_only,
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

fn live(at: &AtClub, nights: &Nights) -> String {
    let mut live = format!("{}:{}", at.club.id, nights.edition);
    let open = nights.rows.iter().filter(|n| n.status != "finished");
    for night in open.take(WATCHED) {
        // Writing to a String cannot fail.
        let _ = write!(live, " {}:{}", night.stream, night.version);
    }
    live
}
