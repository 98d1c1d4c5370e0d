//! What makes a season, as it is typed: for a new one and for one that is changed.

use super::settings::{EventField, SeasonSettingsPage, StandingMove, StandingsPreview};
use super::{frame, place};
use crate::app::season::{self, Keeping, SeasonInput, SeasonPreview, SeasonSettings};
use crate::club::season::{
    Counts, EventKey, EventRule as Said, EventWeight, MICROS, OWN, SeasonPreset, SeasonSetup,
    SetupAsked, StandingChange, division_names,
};
use crate::form::{self, Choice as _, Each, Form, Limits, Value, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::when;
use crate::web::prelude::*;
use chrono::{Datelike, NaiveDate};

#[derive(Debug, Form)]
#[form(messages = "seasons", check = SeasonForm::in_order)]
pub struct SeasonForm {
    #[form(with = form::name)]
    name: String,
    #[form(rule = "season-day")]
    from: NaiveDate,
    #[form(rule = "season-day")]
    to: NaiveDate,
    #[form(shape = SetupAsked)]
    setup: SeasonSetup,
    #[form(name = "e-", rule = "seasons-number", hidden)]
    events: Each<EventKey, Counts>,
    #[form(name = "w-", rule = "seasons-number", hidden)]
    weights: Each<EventKey, EventWeight>,
    /// Whether the season keeps a list of ratings, and with what people come to it.
    ratings: Option<Keeping>,
    /// Whether what changes was seen.
    #[form(hidden)]
    pub(super) sure: bool,
}

impl SeasonForm {
    fn in_order(self) -> Result<Self, Violation> {
        if self.to < self.from {
            return Err(refuse::season_backwards().at("to"));
        }
        // Without divisions there is the one table.
        let divisions = self.setup.divisions.len().max(1);
        let is_there = |counts: &Counts| match counts {
            Counts::In(n) => usize::try_from(*n).is_ok_and(|n| n < divisions),
            Counts::Usual | Counts::No => true,
        };
        match self.events.0.iter().all(|(_, counts)| is_there(counts)) {
            true => Ok(self),
            false => Err(refuse::season_no_such_division().at("divisions")),
        }
    }

    pub(super) fn input(self) -> SeasonInput {
        SeasonInput {
            events: self.chosen_events(),
            name: self.name,
            from: self.from,
            to: self.to,
            setup: self.setup,
            ratings: self.ratings,
        }
    }

    /// What is said of events: nothing of those that are as usual.
    fn chosen_events(&self) -> Vec<(EventKey, Said)> {
        let usual = Said::usual(&self.setup);
        let mut said: Vec<(EventKey, Said)> = Vec::new();
        for (key, counts) in &self.events.0 {
            let weight = self.weights.get(key).map_or(MICROS, |weight| weight.0);
            let choice = match *counts {
                Counts::Usual => Said { weight, ..usual },
                Counts::No => Said {
                    counted: false,
                    weight,
                    ..usual
                },
                Counts::In(division) => Said {
                    counted: true,
                    division,
                    weight,
                },
            };
            // Kept where it was chosen, so that it stays so when what is usual changes.
            let chosen = *counts != Counts::Usual;
            if (chosen || choice != usual) && !said.iter().any(|(of, _)| of == key) {
                said.push((*key, choice));
            }
        }
        said
    }

    pub(super) fn of(settings: SeasonSettings) -> Self {
        let SeasonSettings {
            season,
            events,
            ratings,
        } = settings;
        let counts = |(key, choice): &(EventKey, Said)| match choice.counted {
            true => (*key, Counts::In(choice.division)),
            false => (*key, Counts::No),
        };
        let weight = |(key, choice): &(EventKey, Said)| (*key, EventWeight(choice.weight));
        SeasonForm {
            name: season.name,
            from: season.from,
            to: season.to,
            setup: season.setup,
            events: Each(events.iter().map(counts).collect()),
            weights: Each(events.iter().map(weight).collect()),
            ratings: Some(ratings),
            sure: false,
        }
    }

    /// A new one, of the year.
    pub(super) fn fresh(today: NaiveDate) -> Self {
        let day = |month, day| {
            let day = NaiveDate::from_ymd_opt(today.year(), month, day);
            day.expect("every year has its first and its last day")
        };
        SeasonForm {
            name: String::new(),
            from: day(1, 1),
            to: day(12, 31),
            setup: SeasonSetup::default(),
            events: Each::default(),
            weights: Each::default(),
            ratings: Some(Keeping::No),
            sure: false,
        }
    }
}

/// The form, with what it would come to once that was asked for.
pub(super) async fn page(
    at: &ClubRequest,
    slug: Option<&str>,
    typed: &Values,
    problems: Problems,
    previews: Option<Vec<StandingsPreview>>,
) -> Result<SeasonSettingsPage, AppError> {
    let w = at.messages();
    let mut typed = typed.clone();
    // The numbers of a known table in the fields of one's own, so that they can be seen and changed.
    if let Some(preset) = SeasonPreset::of_word(typed.one("preset")) {
        preset.rules().fill(&mut typed);
    }
    let action = match slug {
        Some(slug) => at.path.below(&format!("seasons/{slug}/settings")),
        None => at.path.below("seasons/new"),
    };
    let events = events(at, &typed, &problems).await?;
    Ok(SeasonSettingsPage {
        form: drawn(w, &typed, &problems),
        page: Page::new(w, frame(at)).refused(problems),
        is_final: None,
        is_new: slug.is_none(),
        events,
        previews,
        action,
        remove: slug.map(|slug| {
            let href = at.path.below(&format!("seasons/{slug}/remove"));
            Link::new(w.seasons_remove(), href)
        }),
    })
}

/// The fields; what is folded away stands open where it says something.
fn drawn(w: Messages, typed: &Values, problems: &Problems) -> Fields {
    let mut form = Fields::of::<SeasonForm>(w, typed, problems);
    if typed.one("preset") == OWN {
        form = form.unfolded("fold-seasons-own");
    }
    if !typed.one("divisions").is_empty() {
        form = form.unfolded("fold-seasons-divisions");
    }
    // Left out, it is as it was; but on the page it is chosen.
    form.offering(
        "ratings",
        ChoiceOption::of_form::<SeasonForm>(w, "ratings", typed),
    )
}

async fn events(
    at: &ClubRequest,
    typed: &Values,
    problems: &Problems,
) -> Result<Vec<EventField>, AppError> {
    let day = |field| NaiveDate::read(typed.all(field), &Limits::default());
    let (Ok(from), Ok(to)) = (day("from"), day("to")) else {
        return Ok(Vec::new());
    };
    let found = season::events(&at.app.store, at.club.id, from, to).await?;
    let w = at.messages();
    let divisions = division_names(typed.one("divisions"));
    let (counts, weights) = (typed.each("e-"), typed.each("w-"));
    let field = |of: season::SeasonEvent| {
        let key = of.played.key.to_string();
        let (chosen, weight) = match counts.one(&key) {
            "" => ("usual", "1"),
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
        let usual = ChoiceOption::new("usual", w.seasons_event_usual(), chosen);
        let no = ChoiceOption::new("no", w.seasons_event_no(), chosen);
        let named = named.into_iter();
        let named = named.map(|(value, label)| ChoiceOption::new(value, label, chosen));
        let choices = std::iter::once(usual).chain(named).chain([no]).collect();
        let mut stands = typed.clone();
        stands.set("w-", vec![format!("{key}={weight}")]);
        let field =
            |name, label| Fields::each::<SeasonForm>(w, name, &key, label, &stands, problems);
        EventField {
            label: format!("{} · {} · {day}", of.tournament, of.name),
            counts: field("e-", w.seasons_event_counts()).offering(&format!("e-{key}"), choices),
            weight: field("w-", w.seasons_event_weight()),
            teams: of.teams,
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
