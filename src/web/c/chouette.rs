//! `/c/{club}/chouette`: the nights and the season, and everything below it.

pub mod card;
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
pub mod people;
pub mod place;
pub mod report;
pub mod results;
pub mod scene;
pub mod screen;
pub mod season;
pub mod seats;
pub mod settings;
pub mod settle;
pub mod show;
pub mod shown;
pub mod stake;
pub mod table;
pub mod undo;

use super::{players, published};
use crate::app::chouette::{ClubNights, SeasonReader, SummaryStatus};
use crate::app::lists::chouette_season::{ChouetteSeason, ChouetteSeasonRow};
use crate::app::tournament::Names;
use crate::club::chouette_season::{Purse, SeasonSpan};
use crate::form::{Form, YEARS, decimal};
use crate::journal::PersonId;
use crate::pages::chouette::money::signed_money;
use crate::pages::chouette::signed;
use crate::pages::fields::Fields;
use crate::pages::messages::{Message, Messages};
use crate::pages::when;
use crate::web::prelude::*;
use chrono::{Datelike, NaiveDate};

#[derive(Debug, Default, Form)]
#[form(messages = "nights", check = both_days)]
pub struct SeasonQuery {
    #[form(hidden, range = YEARS, rule = "date-not-a-date", at = SeasonQuery::FROM)]
    year: Option<i32>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
}

/// One day alone is no span.
fn both_days(asked: SeasonQuery) -> Result<SeasonQuery, Violation> {
    match (asked.from, asked.to) {
        (Some(_), None) => Err(refuse::date_not_a_date().at(SeasonQuery::TO)),
        (None, Some(_)) => Err(refuse::date_not_a_date().at(SeasonQuery::FROM)),
        (Some(from), Some(to)) if from > to => Err(refuse::season_backwards().at(SeasonQuery::TO)),
        _ => Ok(asked),
    }
}

/// `GET /c/{club}/chouette`
pub async fn show(
    at: AtClub,
    asked: QueryForm<SeasonQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let names = at.names().await?;
    let nights = read(&at, &names).await?;
    let (span, refused) = span(&asked, &nights);
    let w = at.messages();
    let here = at.path.below("chouette");
    let mut shown = asked.values.clone();
    for (field, day) in [(SeasonQuery::FROM, span.from), (SeasonQuery::TO, span.to)] {
        if shown.one(field).is_empty() {
            shown.set(field, vec![day.to_string()]);
        }
    }
    let problems = Problems::said(w, &refused);
    let page = SeasonPage {
        form: Fields::of::<SeasonQuery>(w, &shown, &problems),
        page: at.page().refused(problems),
        at: &at,
        live: live(&at, &nights),
        make: at
            .may(Permission::HostNight)
            .then(|| at.path.below("chouette/new")),
        lists: lists(&at, &nights),
        heading: heading(w, &nights, span),
        years: years(&here, &nights, span),
        season: nights.season(span, &names),
        for_all: !at.may(Permission::ReadPrivate),
        files: format!("{here}/season"),
        asked: format!("?from={}&to={}", span.from, span.to),
        here,
    };
    if !refused.is_empty() {
        return html::asked(&page, &refused);
    }
    published::club_page(&at, &request, nights.versions(), nights.edition, &page).await
}

pub(super) async fn read(at: &ClubRequest, names: &Names) -> Result<ClubNights, AppError> {
    let reader = SeasonReader {
        of_the_club: at.may(Permission::ReadPrivate),
        of_the_desk: at.may(Permission::ReadDesk),
    };
    let nights = &at.app.nights;
    Ok(nights.of_club(at.club.id, names, reader).await?)
}

/// The days asked for; else the year of the latest night, so that the page is the same whenever it is made.
pub(super) fn span(
    asked: &QueryForm<SeasonQuery>,
    nights: &ClubNights,
) -> (SeasonSpan, Vec<Violation>) {
    let latest = nights.nights.iter().map(|n| n.day).max();
    // Without a night no season is shown.
    let usual = SeasonSpan::year(latest.map_or(0, |day| day.year()));
    match asked.read() {
        Ok(asked) => (span_asked(&asked, usual), Vec::new()),
        Err(refused) => (usual, refused),
    }
}

fn span_asked(asked: &SeasonQuery, usual: SeasonSpan) -> SeasonSpan {
    match (asked.from.zip(asked.to), asked.year) {
        (Some((from, to)), _) => SeasonSpan { from, to },
        (None, Some(year)) => SeasonSpan::year(year),
        (None, None) => usual,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette.html")]
struct SeasonPage<'a> {
    #[deref]
    page: Page,
    at: &'a ClubRequest,
    live: String,
    make: Option<String>,
    /// The running, coming and past nights; an empty list is left out.
    lists: Vec<List>,
    here: String,
    /// The days between which it is shown.
    form: Fields,
    heading: String,
    years: Vec<Year>,
    season: ChouetteSeason,
    /// Whether only nights anyone may read are counted.
    for_all: bool,
    /// The address of the files, without the ending.
    files: String,
    asked: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    heading: String,
    nights: Vec<Listed>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Listed {
    href: String,
    name: String,
    when: String,
    members_only: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Year {
    link: Link,
    on: bool,
}

impl SeasonPage<'_> {
    fn has_money(&self) -> bool {
        matches!(self.season.purse, Purse::One(_))
    }

    fn has_currencies(&self) -> bool {
        self.season.purse == Purse::Several
    }

    fn page_of(&self, person: &PersonId) -> String {
        players::page_of(self.at, *person)
    }

    fn night(&self, slug: &str) -> String {
        self.at.path.night(slug).show().to_owned()
    }

    fn points(&self, points: &i64) -> String {
        signed(*points)
    }

    /// What somebody came to in money; empty for who played for none.
    fn money(&self, row: &ChouetteSeasonRow) -> String {
        match (row.money, &self.season.purse) {
            (Some(amount), Purse::One(currency)) => signed_money(currency.as_ref(), amount),
            _ => String::new(),
        }
    }

    fn per_game(&self, row: &ChouetteSeasonRow) -> String {
        decimal::change(row.points_per_game, 6, 2)
    }
}

/// The years there were nights in, the latest first.
fn years_of(nights: &ClubNights) -> Vec<i32> {
    let mut years: Vec<i32> = nights.nights.iter().map(|n| n.day.year()).collect();
    years.sort_unstable();
    years.dedup();
    years.reverse();
    years
}

fn heading(w: Messages, nights: &ClubNights, span: SeasonSpan) -> String {
    let years = years_of(nights);
    match years.iter().find(|year| SeasonSpan::year(**year) == span) {
        Some(year) => w.season_year(year.to_string()),
        None => w.seasons_days(when::day(w, span.from), when::day(w, span.to)),
    }
}

fn years(here: &str, nights: &ClubNights, span: SeasonSpan) -> Vec<Year> {
    let year = |year: i32| Year {
        link: Link::new(
            year.to_string(),
            format!("{here}?{}#table", SeasonQuery::YEAR.query(year)),
        ),
        on: SeasonSpan::year(year) == span,
    };
    years_of(nights).into_iter().map(year).collect()
}

fn lists(at: &ClubRequest, nights: &ClubNights) -> Vec<List> {
    let w = at.messages();
    let list = |heading: Message, status: SummaryStatus| List {
        heading: w.say(heading).into_owned(),
        nights: nights
            .nights
            .iter()
            .filter(|n| n.status == status)
            .map(|n| Listed {
                href: at.path.night(&n.slug).show().to_owned(),
                name: n.name.clone(),
                when: when::at_place(when::day(w, n.day), &n.venue),
                members_only: n.members_only,
            })
            .collect(),
    };
    let mut lists = vec![
        list(Messages::now, SummaryStatus::Running),
        list(Messages::coming_up, SummaryStatus::Announced),
        list(Messages::club_past, SummaryStatus::Finished),
    ];
    lists.retain(|list| !list.nights.is_empty());
    lists
}

fn live(at: &ClubRequest, nights: &ClubNights) -> String {
    let open = nights
        .nights
        .iter()
        .filter(|n| n.status != SummaryStatus::Finished);
    let open = open.map(|n| (n.stream, n.version));
    published::club_live_with(at, nights.edition, open)
}
