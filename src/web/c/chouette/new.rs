//! `/c/{club}/chouette/new`: a night of chouette is made.

use crate::app::chouette::{Creating, Details, Money};
use crate::app::clock;
use crate::chouette::{Preset, Settings};
use crate::coin::Currency;
use crate::form::{Form, Values, filled};
use crate::pages::choice::Choice;
use crate::pages::fields::Fields;
use crate::pages::when;
use crate::pages::words::worded;
use crate::store::{StoreError, night_presets, nights};
use crate::violation::Rule;
use crate::web::c::chouette::stake::{Stake, Staked};
use crate::web::prelude::*;

/// Nights looked at for the currency the club plays in.
const RECENT: usize = 5;

/// A night that is made.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Making {
    #[form(flatten)]
    details: Details,
    /// What the form calls the rules with a name.
    preset: String,
    #[form(flatten)]
    staked: Staked,
    /// Whether everyone may read names with money.
    money_public: bool,
}

/// Rules that have a name, the club's own first: what a form calls each, what people call it, and its switches.
pub(super) async fn presets(at: &AtClub) -> Result<Vec<(String, String, Settings)>, AppError> {
    let club = at.club.id;
    let own = at
        .house
        .store
        .read(move |conn| night_presets::of_club(conn, club))
        .await?;
    let own = own.into_iter().map(|(name, settings)| {
        let stands = |why| StoreError::unreadable(format!("night_presets {club} “{name}”"), why);
        let settings = serde_json::from_str(&settings).map_err(stands)?;
        Ok((format!("own:{name}"), name, settings))
    });
    let own: Vec<_> = own.collect::<Result<_, StoreError>>()?;
    let known = Preset::ALL.into_iter().map(|preset| {
        let name = preset.name();
        let label = worded!(at.words(), "chouette-preset-{}", name);
        (name.to_owned(), label.into_owned(), preset.settings())
    });
    Ok(own.into_iter().chain(known).collect())
}

/// The switches of a preset as a form calls it; none named is what a night begins with.
pub(super) fn named(
    presets: &[(String, String, Settings)],
    name: &str,
) -> Result<Settings, Violation> {
    if name.is_empty() {
        return Ok(Settings::default());
    }
    let found = presets.iter().find(|(known, _, _)| known == name);
    found
        .map(|(_, _, settings)| *settings)
        .ok_or_else(|| Violation::new(Rule::CHOICE_UNKNOWN, Source::House).at("preset"))
}

/// `GET /c/{club}/chouette/new`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::HostNight)?;
    let w = at.words();
    let today = at.club.time_zone.day(clock::now());
    let typed = filled(&Making {
        details: Details {
            name: w.night_name_usual(when::day(w, today)),
            day: today,
            venue: String::new(),
        },
        preset: Preset::GamesGridMultiple.name().to_owned(),
        staked: Staked {
            stake: Stake {
                currency: Some(last_currency(&at).await?),
                ..Stake::default()
            },
        },
        money_public: false,
    });
    let presets = presets(&at).await?;
    html::page(&page(&at, &presets, &typed, Problems::none()))
}

/// `POST /c/{club}/chouette/new`
pub async fn post(at: AtClub, form: Posted<Making>) -> Result<HttpResponse, AppError> {
    at.need(Deed::HostNight)?;
    let w = at.words();
    let presets = presets(&at).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(w, violations, &|_| String::new());
        html::refused(&page(&at, &presets, &form.typed.values, problems))
    };
    let Making {
        details,
        preset,
        staked: Staked { stake },
        money_public,
    } = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let settings = match named(&presets, &preset) {
        // What a point is worth is the night's own, whatever the rules.
        Ok(settings) => Settings {
            stake: stake.of_point,
            ..settings
        },
        Err(violation) => return refused(&[violation]),
    };
    let told = Told::new(w.night_created(&details.name));
    let creating = Creating {
        details,
        settings,
        people: Vec::new(),
    };
    let asker = at.asker(&form.key)?;
    let money = Money {
        currency: stake.currency.filter(|_| stake.of_point.is_some()),
        public: money_public,
    };
    let nights = &at.house.nights;
    match nights.create_with(asker, at.club.id, creating, money).await {
        Ok(created) => {
            let path = at.path.night(&created.slug).below("people");
            Ok(told.then(&path, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

fn page(
    at: &AtClub,
    presets: &[(String, String, Settings)],
    typed: &Values,
    problems: Problems,
) -> NewNightPage {
    let choice = |(value, label, _): &(String, String, Settings)| {
        Choice::new(value.clone(), label.clone(), typed.one("preset"))
    };
    NewNightPage {
        details: Fields::of::<Details>(at.words(), typed, &problems),
        page: at.page().refused(problems),
        presets: presets.iter().map(choice).collect(),
        typed: typed.clone(),
        action: at.path.below("chouette/new"),
    }
}

/// The currency the club last played a night in.
async fn last_currency(at: &AtClub) -> Result<Currency, AppError> {
    let club = at.club.id;
    let store = &at.house.store;
    let rows = store.read(move |conn| nights::of_club(conn, club)).await?;
    for (stream, _) in rows.into_iter().take(RECENT) {
        let story = at.house.nights.read(stream).await?;
        if let Some(currency) = &story.state.currency {
            return Ok(currency.clone());
        }
    }
    Ok(Currency::default())
}

/// A form of what it is called and of its rules.
#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/new.html")]
struct NewNightPage {
    #[deref]
    page: Page,
    details: Fields,
    /// The rules with a name, the club's own first.
    presets: Vec<Choice>,
    typed: Values,
    action: String,
}
