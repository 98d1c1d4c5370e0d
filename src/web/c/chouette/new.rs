//! `/c/{club}/chouette/new`: a night of chouette is made.

use crate::app::chouette::{Creating, NightDetailsInput, StakesInput};
use crate::app::clock;
use crate::chouette::{ChouettePreset, NightSettings};
use crate::form::{Choice as _, CurrencyIfAny, Form, Values, filled};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::selector;
use crate::pages::when;
use crate::web::c::chouette::stake::{PointStake, Stake, StakeFields};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "night")]
pub struct NewNightInput {
    #[form(flatten)]
    details: NightDetailsInput,
    /// The rules with a name.
    preset: String,
    #[form(flatten)]
    stake: Stake,
    money_public: bool,
}

/// Rules that have a name.
#[derive(Debug)]
pub(super) struct NamedRules {
    /// What a form sends for them.
    pub(super) value: String,
    /// What people call them.
    pub(super) label: String,
    pub(super) settings: NightSettings,
}

impl NamedRules {
    pub(super) fn choice(&self, chosen: &str) -> ChoiceOption {
        ChoiceOption::new(self.value.clone(), self.label.clone(), chosen)
    }
}

/// The rules that have a name, the club's own first.
pub(super) async fn presets(at: &ClubRequest) -> Result<Vec<NamedRules>, AppError> {
    let own = at.app.nights.presets(at.club.id).await?.into_iter();
    let own = own.map(|(label, settings)| NamedRules {
        value: format!("own:{label}"),
        label,
        settings,
    });
    let known = ChouettePreset::ALL.iter().map(|preset| NamedRules {
        value: preset.word().to_owned(),
        label: at.messages().chouette_preset(selector!("chouette-preset.preset", preset in ChouettePreset { GamesGridSingle = "gamesgrid-single", GamesGridMultiple = "gamesgrid-multiple", LosAngeles, Cambridge, ClintonHill, Colorado, Woolsey })),
        settings: preset.settings(),
    });
    Ok(own.chain(known).collect())
}

/// The rules for which a form sends `value`; for none those that a night begins with.
pub(super) fn named(presets: &[NamedRules], value: &str) -> Result<NightSettings, Violation> {
    if value.is_empty() {
        return Ok(NightSettings::default());
    }
    let found = presets.iter().find(|known| known.value == value);
    found
        .map(|known| known.settings)
        .ok_or_else(|| refuse::choice_unknown().at(NewNightInput::PRESET))
}

/// `GET /c/{club}/chouette/new`
pub async fn show(at: AtClub<HostNight>) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let today = at.club.time_zone.day(clock::now());
    let typed = filled(&NewNightInput {
        details: NightDetailsInput {
            name: w.night_name_usual(when::day(w, today)),
            day: today,
            venue: String::new(),
        },
        preset: ChouettePreset::GamesGridMultiple.word().to_owned(),
        stake: Stake {
            currency: CurrencyIfAny(Some(at.app.nights.last_currency(at.club.id).await?)),
            ..Stake::default()
        },
        money_public: false,
    });
    let presets = presets(&at).await?;
    html::page(&page(&at, &presets, &typed, Problems::none()))
}

/// `POST /c/{club}/chouette/new`
pub async fn post(
    at: AtClub<HostNight>,
    form: Posted<NewNightInput>,
) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let presets = presets(&at).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(w, violations);
        page(&at, &presets, &form.values, problems)
    };
    let NewNightInput {
        details,
        preset,
        stake,
        money_public,
    } = form.command().or_page(refused)?;
    let of_point = stake.stake.map(|PointStake(coins)| coins);
    // What a point is worth is the night's own, whatever the rules.
    let settings = NightSettings {
        stake: of_point,
        ..named(&presets, &preset).or_page(refused)?
    };
    let flash = Flash::new(w.created(&details.name));
    let creating = Creating {
        details,
        settings,
        people: Vec::new(),
    };
    let principal = at.principal(&form.key)?;
    let money = StakesInput {
        currency: stake.currency.0.filter(|_| of_point.is_some()),
        public: money_public,
    };
    let nights = &at.app.nights;
    let created = nights
        .create_with(principal, at.club.id, creating, money)
        .await
        .or_page(refused)?;
    let path = at.path.night(&created.slug).below("people");
    Ok(flash.then(&path))
}

fn page(
    at: &ClubRequest,
    presets: &[NamedRules],
    typed: &Values,
    problems: Problems,
) -> NewNightPage {
    let choice = |known: &NamedRules| known.choice(typed.one(NewNightInput::PRESET));
    let w = at.messages();
    NewNightPage {
        details: Fields::of::<NightDetailsInput>(w, typed, &problems),
        form: Fields::of::<NewNightInput>(w, typed, &problems)
            .offering(NewNightInput::PRESET, presets.iter().map(choice).collect()),
        stake: StakeFields::of(w, typed, &problems, false),
        page: at.page().refused(problems),
        action: at.path.below("chouette/new"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/new.html")]
struct NewNightPage {
    #[deref]
    page: Page,
    details: Fields,
    form: Fields,
    stake: StakeFields,
    action: String,
}
