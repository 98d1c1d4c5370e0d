//! `/c/{club}/seasons/{season}/settings`: a season is changed, after what would change was shown.

use super::form::{page, typed, would};
use super::path;
use crate::app::club::ClubError;
use crate::app::reckoning::lists_of;
use crate::app::season::{Keeping, change, find};
use crate::club::season::{Kind, Measure, Preset, Shared, TieBreak};
use crate::pages::choice::Choice;
use crate::pages::seasons::tie;
use crate::pages::words::Words;
use crate::store::{StoreError, rating_starts, season_events};
use crate::violation::Rule;
use crate::web::c::players::fresh;
use crate::web::prelude::*;

/// `GET /c/{club}/seasons/{season}/settings`
pub async fn show(at: AtClub, of: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let (club, slug) = (at.club.id, of.1.clone());
    let (season, said, ratings) = at
        .house
        .store
        .read(move |conn| {
            let season = find(conn, club, &slug)?;
            let said = season_events::of_season(conn, club, &slug)?;
            let kept = lists_of(conn, club)?.iter().any(|list| list.slug == slug);
            let carried = !rating_starts::of_list(conn, club, &slug)?.is_empty();
            let ratings = match (kept, carried) {
                (false, _) => Keeping::No,
                (true, false) => Keeping::Anew,
                (true, true) => Keeping::Carried,
            };
            Ok::<_, StoreError>((season, said, ratings))
        })
        .await?;
    let typed = typed(&season, &said, ratings);
    let mut page = page(&at, Some(&of.1), &typed, Problems::none(), None).await?;
    page.is_final = season.frozen.is_some().then(|| path(&at, &of.1));
    html::page(&page)
}

/// `POST /c/{club}/seasons/{season}/settings`
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: TypedForm<Typed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let slug = Some(of.1.as_str());
    let refused = |violations: &[_]| Problems::of(at.words(), violations, &|_| String::new());
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => {
            let problems = refused(&violations);
            return html::refused(&page(&at, slug, &form.typed, problems, None).await?);
        }
    };
    if !form.typed.sure {
        let (club, of) = (at.club.id, of.1.clone());
        let season = at.house.store.read(move |conn| find(conn, club, &of));
        if season.await?.frozen.is_some() {
            let problems = refused(&[Violation::new(Rule::SEASON_FROZEN, Source::House)]);
            return html::refused(&page(&at, slug, &form.typed, problems, None).await?);
        }
        fresh(&at).await;
        let would = would(&at, slug, &wish).await?;
        return html::page(&page(&at, slug, &form.typed, Problems::none(), Some(would)).await?);
    }
    let asker = at.asker(&form.key)?;
    match change(&at.house.store, asker, at.club.id, of.1.clone(), wish).await {
        Ok(()) => {
            let told = Told::new(at.words().seasons_saved());
            Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            let problems = refused(&violations);
            html::refused(&page(&at, slug, &form.typed, problems, None).await?)
        }
        Err(error) => Err(error.into()),
    }
}

/// What was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    pub name: String,
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The known table, or `own`.
    pub preset: String,
    /// For playing.
    pub entry: String,
    /// For a match won.
    pub win: String,
    pub win_consolation: String,
    /// In the last chance.
    pub win_last: String,
    /// Whether longer matches count more.
    pub root: bool,
    /// Whether matches won without being played count.
    pub unplayed: bool,
    /// How places count.
    pub kind: String,
    /// What decides which line of the table counts.
    pub measure: String,
    /// What those get who share places.
    pub shared: String,
    /// The table.
    pub places: String,
    /// Whether the wins count only where they come to more.
    pub either: bool,
    /// How many events count.
    pub best: String,
    /// The divisions, a line each.
    pub divisions: String,
    /// Whether each has a table of its own.
    pub apart: bool,
    /// What equals are told apart by.
    pub ties: Vec<String>,
    /// Whether events nothing is said of count.
    pub all: bool,
    /// What is said of events: the key, the division or none, the weight.
    pub events: Vec<(String, String, String)>,
    /// Whether the season keeps a list of ratings, and with what people come to it.
    pub ratings: String,
    /// Whether what changes was seen.
    pub sure: bool,
}

/// An event of the days typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventField {
    /// Its key in the form.
    pub key: String,
    /// It, with its day.
    pub label: String,
    /// As usual, not, or in which division.
    pub choices: Vec<Choice>,
    /// What its points are multiplied by.
    pub weight: String,
    /// Whether teams meet in it.
    pub teams: bool,
}

/// Somebody in the table as it would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WouldLine {
    pub who: String,
    /// Place and points now.
    pub before: String,
    /// Then.
    pub after: String,
}

/// A table as it would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Would {
    /// The division, where there are several tables.
    pub heading: Option<String>,
    /// How many would be in it.
    pub people: usize,
    pub moved: Vec<WouldLine>,
}

/// The form.
#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/settings.html")]
pub struct SettingsPage {
    #[deref]
    pub page: Page,
    /// The season's page, where its table is final and nothing that makes it can be changed.
    pub is_final: Option<String>,
    /// Whether it is a new one.
    pub is_new: bool,
    /// What was typed.
    pub typed: Typed,
    /// The known tables.
    pub presets: Vec<Choice>,
    /// How places count.
    pub kinds: Vec<Choice>,
    /// What decides which line counts.
    pub measures: Vec<Choice>,
    /// What those get who share places.
    pub shares: Vec<Choice>,
    /// What equals are told apart by.
    pub tie1: Vec<Choice>,
    /// Then.
    pub tie2: Vec<Choice>,
    /// At last.
    pub tie3: Vec<Choice>,
    /// The events of its days.
    pub events: Vec<EventField>,
    /// Whether it keeps ratings.
    pub ratings: Vec<Choice>,
    /// What it would come to, once that was asked for.
    pub would: Option<Vec<Would>>,
    /// Where the form goes.
    pub action: String,
    /// Where it is forgotten; nothing for a new one.
    pub remove: Option<Link>,
}

impl SettingsPage {
    /// The known tables, and one's own.
    #[must_use]
    pub fn presets(w: Words, chosen: &str) -> Vec<Choice> {
        let words = Preset::ALL.into_iter().map(Preset::word);
        let one = |word: &'static str| Choice::new(word, w.seasons_preset(word), chosen);
        words.chain(std::iter::once("own")).map(one).collect()
    }

    /// How places can count in a table of one's own.
    #[must_use]
    pub fn kinds(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |word: &'static str| Choice::new(word, w.seasons_kind(word), chosen);
        ["table", "pool"].into_iter().map(one).collect()
    }

    /// The word of a kind in the form.
    #[must_use]
    pub fn kind(kind: Kind) -> &'static str {
        match kind {
            Kind::Pool => "pool",
            Kind::Table | Kind::Logarithm => "table",
        }
    }

    /// What can decide which line counts.
    #[must_use]
    pub fn measures(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |of: Measure| {
            let label = w.seasons_measure(of.word());
            Choice::new(of.word(), label, chosen)
        };
        Measure::ALL.into_iter().map(one).collect()
    }

    /// What those can get who share places.
    #[must_use]
    pub fn shares(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |of: Shared| {
            let label = w.seasons_rule_shared(of.word());
            Choice::new(of.word(), label, chosen)
        };
        Shared::ALL.into_iter().map(one).collect()
    }

    /// What equals can be told apart by, where `at` is the first question or a later one.
    #[must_use]
    pub fn ties(w: Words, chosen: &[String], at: usize) -> Vec<Choice> {
        let chosen = chosen.get(at).map_or("", String::as_str);
        let nothing = Choice::new("", w.seasons_tie_none(), chosen);
        let all = TieBreak::ALL.into_iter();
        let all = all.map(|by| Choice::new(by.word(), tie(w, by), chosen));
        std::iter::once(nothing).chain(all).collect()
    }

    /// Whether it keeps ratings, and with what people come to them.
    #[must_use]
    pub fn ratings(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |word: &'static str| Choice::new(word, w.seasons_ratings(word), chosen);
        ["none", "anew", "carried"].into_iter().map(one).collect()
    }
}
