//! `/c/{club}/seasons/{season}/settings`: a season is changed, after what would change was shown.

use super::form::{page, typed, would};
use super::path;
use crate::app::club::ClubError;
use crate::app::reckoning::refresh;
use crate::app::season::{change, settings};
use crate::club::season::{Kind, Measure, Preset, Shared, TieBreak};
use crate::form::{self, Choice as _, Each, Form};
use crate::pages::choice::Choice;
use crate::pages::seasons::tie;
use crate::pages::words::Words;
use crate::web::prelude::*;

/// `GET /c/{club}/seasons/{season}/settings`
pub async fn show(at: AtClub, of: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let settings = settings(&at.house.store, at.club.id, of.1.clone()).await?;
    let typed = typed(&settings);
    let mut page = page(&at, Some(&of.1), &typed, Problems::none(), None).await?;
    page.is_final = settings.season.frozen.is_some().then(|| path(&at, &of.1));
    html::page(&page)
}

/// `POST /c/{club}/seasons/{season}/settings`
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: Posted<Asked>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let slug = Some(of.1.as_str());
    let refused = |violations: &[_]| Problems::said(at.words(), violations);
    let typed: Asked = form::read(&form.values)?;
    let wish = match form.command().and_then(|asked| asked.wish()) {
        Ok(wish) => wish,
        Err(violations) => {
            let problems = refused(&violations);
            return html::refused(&page(&at, slug, &typed, problems, None).await?);
        }
    };
    if !typed.sure {
        let settings = settings(&at.house.store, at.club.id, of.1.clone()).await?;
        if settings.season.frozen.is_some() {
            let problems = refused(&[Violation::season_frozen()]);
            return html::refused(&page(&at, slug, &typed, problems, None).await?);
        }
        refresh(&at.house.store, at.club.id).await;
        let would = would(&at, slug, &wish).await?;
        return html::page(&page(&at, slug, &typed, Problems::none(), Some(would)).await?);
    }
    let asker = at.asker(&form.key)?;
    match change(&at.house.store, asker, at.club.id, of.1.clone(), wish).await {
        Ok(()) => {
            let told = Told::new(at.words().seasons_saved());
            Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            let problems = refused(&violations);
            html::refused(&page(&at, slug, &typed, problems, None).await?)
        }
        Err(error) => Err(error.into()),
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Form)]
#[form(hidden, longest = usize::MAX)]
pub struct Asked {
    pub name: String,
    pub from: String,
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
    pub kind: String,
    /// What decides which line of the table counts.
    pub measure: String,
    /// What those get who share places.
    pub shared: String,
    #[form(rows = 6)]
    pub places: String,
    /// Whether the wins count only where they come to more.
    pub either: bool,
    /// How many events count.
    pub best: String,
    /// The divisions, a line each.
    #[form(rows = 6)]
    pub divisions: String,
    /// Whether each has a table of its own.
    pub apart: bool,
    /// What equals are told apart by.
    pub tie1: String,
    pub tie2: String,
    pub tie3: String,
    /// Whether events nothing is said of count.
    pub all: bool,
    /// Whether each event counts: its division, `no` or `usual`.
    #[form(name = "e-")]
    pub events: Each,
    /// What its points are multiplied by.
    #[form(name = "w-")]
    pub weights: Each,
    /// Whether the season keeps a list of ratings, and with what people come to it.
    pub ratings: String,
    /// Whether what changes was seen.
    pub sure: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventField {
    pub key: String,
    pub label: String,
    /// As usual, not, or in which division.
    pub choices: Vec<Choice>,
    pub weight: String,
    /// Whether teams meet in it.
    pub teams: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WouldLine {
    pub who: String,
    pub before: String,
    pub after: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Would {
    pub heading: Option<String>,
    pub people: usize,
    pub moved: Vec<WouldLine>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/settings.html")]
pub struct SettingsPage {
    #[deref]
    pub page: Page,
    /// The season's page, where its table is final and nothing that makes it can be changed.
    pub is_final: Option<String>,
    pub is_new: bool,
    pub typed: Asked,
    pub presets: Vec<Choice>,
    pub kinds: Vec<Choice>,
    pub measures: Vec<Choice>,
    pub shares: Vec<Choice>,
    pub tie1: Vec<Choice>,
    pub tie2: Vec<Choice>,
    pub tie3: Vec<Choice>,
    pub events: Vec<EventField>,
    pub ratings: Vec<Choice>,
    /// What it would come to, once that was asked for.
    pub would: Option<Vec<Would>>,
    pub action: String,
    /// Where it is forgotten; nothing for a new one.
    pub remove: Option<Link>,
}

impl SettingsPage {
    #[must_use]
    pub fn presets(w: Words, chosen: &str) -> Vec<Choice> {
        let words = Preset::WORDS.iter().copied();
        let one = |word: &'static str| Choice::new(word, w.seasons_preset(word), chosen);
        words.chain(std::iter::once("own")).map(one).collect()
    }

    #[must_use]
    pub fn kinds(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |word: &'static str| Choice::new(word, w.seasons_kind(word), chosen);
        ["table", "pool"].into_iter().map(one).collect()
    }

    #[must_use]
    pub fn kind(kind: Kind) -> &'static str {
        match kind {
            Kind::Pool => "pool",
            Kind::Table | Kind::Logarithm => "table",
        }
    }

    #[must_use]
    pub fn measures(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |of: Measure| {
            let label = w.seasons_measure(of.word());
            Choice::new(of.word(), label, chosen)
        };
        Measure::ALL.iter().copied().map(one).collect()
    }

    #[must_use]
    pub fn shares(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |of: Shared| {
            let label = w.seasons_rule_shared(of.word());
            Choice::new(of.word(), label, chosen)
        };
        Shared::ALL.iter().copied().map(one).collect()
    }

    /// What equals can be told apart by, where `at` is the first question or a later one.
    #[must_use]
    pub fn ties(w: Words, chosen: &str) -> Vec<Choice> {
        let nothing = Choice::new("", w.seasons_tie_none(), chosen);
        let all = TieBreak::ALL.iter().copied();
        let all = all.map(|by| Choice::new(by.word(), tie(w, by), chosen));
        std::iter::once(nothing).chain(all).collect()
    }

    #[must_use]
    pub fn ratings(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |word: &'static str| Choice::new(word, w.seasons_ratings(word), chosen);
        ["none", "anew", "carried"].into_iter().map(one).collect()
    }
}
