//! `/c/{club}/chouette/new`: a night of chouette is made.

use crate::app::chouette::{Creating, Details, Money};
use crate::app::clock;
use crate::chouette::{Preset, Settings};
use crate::club::zone::Zone;
use crate::coin::Currency;
use crate::pages::choice::Choice;
use crate::pages::when;
use crate::pages::words::worded;
use crate::store::{StoreError, night_presets, nights};
use crate::violation::Rule;
use crate::web::c::chouette::stake;
use crate::web::c::chouette::stake_fields::StakeFields;
use crate::web::c::t::details_fields::DetailsFields;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// Nights looked at for the currency the club plays in.
const RECENT: usize = 5;

/// What is typed of a night.
#[derive(Debug)]
pub struct Making {
    details: DetailsFields,
    preset: String,
    stake: StakeFields,
    money_public: bool,
}

impl Typed for Making {
    type Command = (Details, String, stake::Wish);

    fn read(fields: &mut Fields) -> Self {
        Making {
            details: DetailsFields::read(fields),
            preset: fields.line("preset"),
            stake: StakeFields::read(fields),
            money_public: fields.ticked("money_public"),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let (details, stake) = match (self.details.command(), self.stake.command()) {
            (Ok(details), Ok(stake)) => (details, stake),
            (details, stake) => {
                let refused = [details.err(), stake.err()];
                return Err(refused.into_iter().flatten().flatten().collect());
            }
        };
        let details = Details {
            name: details.name,
            day: details.date,
            venue: details.venue,
        };
        Ok((details, self.preset.clone(), stake))
    }
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
    let today = Zone::or_utc(&at.club.time_zone).day(clock::now());
    let typed = Making {
        details: DetailsFields {
            name: w.night_name_usual(when::day(w, today)),
            date: today.to_string(),
            ..DetailsFields::default()
        },
        preset: Preset::GamesGridMultiple.name().to_owned(),
        stake: StakeFields::new(&last_currency(&at).await?),
        money_public: false,
    };
    let presets = presets(&at).await?;
    html::page(&page(&at, &presets, &typed, Problems::none()))
}

/// `POST /c/{club}/chouette/new`
pub async fn post(at: AtClub, form: TypedForm<Making>) -> Result<HttpResponse, AppError> {
    at.need(Deed::HostNight)?;
    let w = at.words();
    let presets = presets(&at).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(w, violations, &|_| String::new());
        html::refused(&page(&at, &presets, &form.typed, problems))
    };
    let (details, preset, (stake, currency, _)) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let settings = match named(&presets, &preset) {
        // What a point is worth is the night's own, whatever the rules.
        Ok(settings) => Settings { stake, ..settings },
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
        currency: currency.filter(|_| stake.is_some()),
        public: form.typed.money_public,
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
    typed: &Making,
    problems: Problems,
) -> NewNightPage {
    let choice = |(value, label, _): &(String, String, Settings)| {
        Choice::new(value.clone(), label.clone(), &typed.preset)
    };
    NewNightPage {
        page: at.page().refused(problems),
        details: typed.details.clone(),
        presets: presets.iter().map(choice).collect(),
        stake: typed.stake.clone(),
        money_public: typed.money_public,
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
    details: DetailsFields,
    /// The rules with a name, the club's own first.
    presets: Vec<Choice>,
    stake: StakeFields,
    /// Whether everyone may read names with money.
    money_public: bool,
    action: String,
}
