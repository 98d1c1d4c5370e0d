//! What makes a season, as it is typed: for a new one and for one that is changed.

use super::settings::{EventField, SeasonSettingsPage, StandingMove, StandingsPreview};
use super::{frame, place};
use crate::app::recompute::refresh;
use crate::app::season::{self, SeasonInput, SeasonPreview};
use crate::club::season::{
    Counts, OWN, PlacePoints, SeasonPreset, SeasonSetup, StandingChange, division_names,
};
use crate::form::{Choice as _, Form, Limits, Value, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::messages::Messages;
use crate::pages::when;
use crate::web::prelude::*;
use chrono::NaiveDate;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SeasonForm {
    #[form(flatten)]
    pub(super) season: SeasonInput,
    /// Whether what changes was seen.
    pub(super) sure: bool,
}

/// A season that is changed: its slug, and what stood in the form.
pub(super) type KnownSeason<'a> = (&'a str, &'a FormTag);

/// The form, with what it would come to once that was asked for.
pub(super) async fn page(
    at: &ClubRequest,
    known: Option<KnownSeason<'_>>,
    typed: &Values,
    problems: Problems,
    previews: Option<Vec<StandingsPreview>>,
) -> Result<SeasonSettingsPage, AppError> {
    let w = at.messages();
    let mut typed = typed.clone();
    // The numbers of a known table in the fields of one's own, so that they can be seen and changed.
    if let Some(preset) = SeasonPreset::of_word(typed.one(SeasonSetup::PRESET)) {
        preset.rules().fill(&mut typed);
    }
    let action = match known {
        Some((slug, _)) => at.path.below(&format!("seasons/{slug}/settings")),
        None => at.path.below("seasons/new"),
    };
    let events = events(at, &typed, &problems).await?;
    Ok(SeasonSettingsPage {
        form: drawn(w, &typed, &problems),
        page: Page::new(w, frame(at)).refused(problems.now_at(&action)),
        tag: known.map(|(_, tag)| tag.clone()),
        is_final: None,
        is_new: known.is_none(),
        events,
        previews,
        action,
        remove: known.map(|(slug, _)| {
            let href = at.path.below(&format!("seasons/{slug}/remove"));
            Link::new(w.seasons_remove(), href)
        }),
    })
}

pub(super) async fn refused(
    at: &ClubRequest,
    known: Option<KnownSeason<'_>>,
    typed: &Values,
    violations: &[Violation],
) -> Result<SeasonSettingsPage, AppError> {
    let problems = Problems::said(at.messages(), violations);
    page(at, known, typed, problems, None).await
}

/// The page once more, with what the season would come to.
pub(super) async fn previewed(
    at: &ClubRequest,
    known: Option<KnownSeason<'_>>,
    typed: &Values,
    input: SeasonInput,
) -> Result<HttpResponse, AppError> {
    let (store, club, setup) = (&at.app.store, at.club.id, input.setup.clone());
    refresh(store, club).await;
    let slug = known.map(|(slug, _)| slug.to_owned());
    let previews = season::preview(store, club, slug, input)
        .await
        .or_page_read(async |violations| refused(at, known, typed, violations).await)
        .await?;
    let moves = standings_previews(at, &setup, previews).await?;
    html::page(&page(at, known, typed, Problems::none(), Some(moves)).await?)
}

/// The fields; what is folded away stands open where it says something.
fn drawn(w: Messages, typed: &Values, problems: &Problems) -> Fields {
    let mut form = Fields::of::<SeasonInput>(w, typed, problems);
    if typed.one(SeasonSetup::PRESET) == OWN {
        form = form.unfolded(PlacePoints::BANDS);
    }
    if !typed.one(SeasonSetup::DIVISIONS).is_empty() {
        form = form.unfolded(SeasonSetup::DIVISIONS);
    }
    // Left out, it is as it was; but on the page it is chosen.
    form.offering(
        SeasonInput::RATINGS,
        ChoiceOption::of_form(w, SeasonInput::RATINGS, typed),
    )
}

async fn events(
    at: &ClubRequest,
    typed: &Values,
    problems: &Problems,
) -> Result<Vec<EventField>, AppError> {
    let day = |field| NaiveDate::read(typed.all(field), &Limits::default());
    let (Ok(from), Ok(to)) = (day(SeasonInput::FROM), day(SeasonInput::TO)) else {
        return Ok(Vec::new());
    };
    let found = season::events(&at.app.store, at.club.id, from, to).await?;
    let w = at.messages();
    let divisions = division_names(typed.one(SeasonSetup::DIVISIONS));
    let (counts, weights) = (
        typed.each(SeasonInput::EVENTS),
        typed.each(SeasonInput::WEIGHTS),
    );
    let usual = Counts::Usual.to_string();
    let field = |of: season::SeasonEvent| {
        let key = of.played.key.to_string();
        let (chosen, weight) = match counts.one(&key) {
            "" => (usual.as_str(), "1"),
            chosen => (chosen, weights.one(&key)),
        };
        let day = when::day(w, of.played.day);
        let mut named = match divisions.is_empty() {
            true => vec![("0".to_owned(), w.seasons_event_yes().into_owned())],
            false => (0..)
                .zip(&divisions)
                .map(|(n, name): (u32, &String)| (n.to_string(), name.clone()))
                .collect(),
        };
        // Otherwise a browser would show, and send, that it counts as usual.
        if let Ok(n) = chosen.parse::<u32>()
            && named.iter().all(|(value, _)| value != chosen)
        {
            let label = w.seasons_event_division_gone(n.saturating_add(1));
            named.push((chosen.to_owned(), label));
        }
        let usual = ChoiceOption::new(Counts::Usual.to_string(), w.seasons_event_usual(), chosen);
        let no = ChoiceOption::new(Counts::No.to_string(), w.seasons_event_no(), chosen);
        let named = named.into_iter();
        let named = named.map(|(value, label)| ChoiceOption::new(value, label, chosen));
        let choices = std::iter::once(usual).chain(named).chain([no]).collect();
        let mut stands = typed.clone();
        stands.set(SeasonInput::WEIGHTS, vec![format!("{key}={weight}")]);
        let field = |name, label| Fields::each(w, name, &key, label, &stands, problems);
        EventField {
            label: format!("{} · {} · {day}", of.tournament, of.name),
            counts: field(SeasonInput::EVENTS, w.seasons_event_counts())
                .offering(SeasonInput::EVENTS, choices),
            weight: field(SeasonInput::WEIGHTS, w.seasons_event_weight()),
            teams: of.teams,
            called_off: of.called_off,
        }
    };
    Ok(found.into_iter().map(field).collect())
}

pub(super) async fn standings_previews(
    at: &ClubRequest,
    setup: &SeasonSetup,
    previews: Vec<SeasonPreview>,
) -> Result<Vec<StandingsPreview>, AppError> {
    let names = at.names().await?;
    let w = at.messages();
    let line = |moved: &StandingChange| StandingMove {
        who: names.person(moved.person),
        before: place(w, moved.before),
        after: place(w, moved.after),
    };
    let one = |of: SeasonPreview| StandingsPreview {
        heading: setup.heading(of.division).map(str::to_owned),
        people: of.standings.len(),
        moved: of.moved.iter().map(line).collect(),
    };
    Ok(previews.into_iter().map(one).collect())
}
