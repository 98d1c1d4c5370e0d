//! `/c/{club}/chouette/{night}/settings`: the rules of the games not begun.

use super::new::{NamedRules, named, presets};
use super::place::{AtNight, NightRequest};
use crate::app::chouette::{NightDetailsInput, OpenTo};
use crate::app::digest::form_tag;
use crate::app::tournament::WHOLE_NIGHT;
use crate::chouette::{Night, NightCommand, NightSettings};
use crate::club::shown::NameDisplay;
use crate::form::{self, Choice as _, CurrencyIfAny, Form, Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::{FormTag, Seen};
use crate::violation::unchanged_since;
use crate::web::c::chouette::stake::{Earlier, PointStake, Stake, StakeFields};
use crate::web::c::t::e::settings::ways;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(tag = "take", hidden)]
pub enum NightRulesInput {
    #[form(name = "", default)]
    Typed(NightSettings),
    #[form(name = "1")]
    Preset(Taken),
}

#[derive(Debug, Form)]
pub struct Taken {
    #[form(message = "take-preset")]
    preset: String,
}

/// `GET /c/{club}/chouette/{night}/settings`
pub async fn show(at: AtNight<HostNight>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, TypedSettings::default(), &[]).await?)
}

/// `POST /c/{club}/chouette/{night}/settings`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<NightRulesInput>,
) -> Result<HttpResponse, AppError> {
    let typed = TypedSettings {
        rules: Some(&form.values).filter(|typed| typed.one(NightRulesInput::TAG).is_empty()),
        ..TypedSettings::default()
    };
    let refused = async |violations: &[Violation]| {
        let at = at.newest().await?;
        let page = page(&at, typed, violations).await?;
        Ok(NightSettingsPage {
            seen: page.seen.or_as_sent(form.seen, violations),
            ..page
        })
    };
    let settings = match form.command().or_page_read(refused).await? {
        NightRulesInput::Typed(settings) => settings,
        NightRulesInput::Preset(Taken { preset }) => {
            named(&presets(&at.at).await?, &preset)
                .or_page_read(refused)
                .await?
        }
    };
    if with_stake_of(at.state(), &settings) == at.state().settings {
        let flash = Flash::new(at.messages().desk_so_already());
        return Ok(flash.then(&at.path.below("settings")));
    }
    let seen = form.seen;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let set = nights.act_with(principal, at.stream, move |_, night, _| {
        unchanged(night.rules_changed, seen)?;
        let settings = Box::new(with_stake_of(night, &settings));
        Ok(NightCommand::Set { settings })
    });
    let done = set.await.or_page_read(refused).await?;
    let sentence = at.messages().saved();
    Ok(at.done(&done, sentence, &at.path.below("settings")))
}

fn unchanged(changed: u64, seen: Option<u64>) -> Result<(), ActError> {
    let unchanged = unchanged_since(changed, seen, refuse::settings_changed_since);
    unchanged.map_err(ActError::Refused)
}

/// What a point is worth is the night's own, whatever the rules.
fn with_stake_of(night: &Night, settings: &NightSettings) -> NightSettings {
    NightSettings {
        stake: night.settings.stake,
        ..*settings
    }
}

/// What was typed into one of the forms of the page.
#[derive(Debug, Clone, Copy, Default)]
struct TypedSettings<'a> {
    rules: Option<&'a Values>,
    details: Option<&'a Values>,
    readers: Option<&'a Values>,
    stake: Option<&'a Values>,
    preset_name: Option<&'a Values>,
}

async fn page(
    at: &NightRequest,
    typed: TypedSettings<'_>,
    violations: &[Violation],
) -> Result<NightSettingsPage, AppError> {
    let (w, night) = (at.messages(), at.state());
    let problems = Problems::said(w, violations).now_at(at.path.below("settings"));
    let known = presets(&at.at).await?;
    let is_preset = known
        .iter()
        .find(|known| with_stake_of(night, &known.settings) == night.settings);
    let stands = filled(&night.settings);
    let rules = typed.rules.unwrap_or(&stands);
    let rules = Fields::of::<NightSettings>(w, rules, &problems).summed_up(w);
    let chosen = is_preset.map_or("", |preset| preset.value.as_str());
    let choice = |known: &NamedRules| known.choice(chosen);
    let kept = NightDetailsInput::of(&at.row);
    let stands = filled(&kept);
    let details = typed.details.unwrap_or(&stands);
    let to = OpenTo::of(&at.row);
    let shown = at.names.event_shown(at.stream, WHOLE_NIGHT);
    let stands = filled(&ReadersInput { to, shown: None });
    let readers = typed.readers.unwrap_or(&stands);
    let typed_shown = NameDisplay::of_word(readers.one(ReadersInput::SHOWN));
    let standing = filled(&Stake::of(night));
    let stake = typed.stake.unwrap_or(&standing);
    let unnamed = Values::default();
    let preset_name = typed.preset_name.unwrap_or(&unnamed);
    Ok(NightSettingsPage {
        details: Fields::of::<NightDetailsInput>(w, details, &problems),
        details_tag: form_tag(&kept),
        readers: Fields::of::<ReadersInput>(w, readers, &problems)
            .offering(ReadersInput::SHOWN, ways(w, typed_shown.unwrap_or(shown))),
        readers_tag: to.tag(shown),
        presets: Fields::of::<Taken>(w, &Values::default(), &problems)
            .offering(Taken::PRESET, known.iter().map(choice).collect()),
        stake: StakeFields::of(w, stake, &problems, night.last_game != 0),
        preset_name: Fields::of::<PresetInput>(w, preset_name, &problems),
        page: at.page().refused(problems),
        seen: Seen(at.story.version),
        details_action: at.path.below("settings/details"),
        readers_action: at.path.below("settings/readers"),
        is_preset: is_preset.map(|preset| preset.label.clone()),
        playing: night.tables.iter().any(|t| t.game.is_some()),
        stake_action: at.path.below("settings/stake"),
        rules,
        action: at.path.below("settings"),
        preset_action: at.path.below("settings/preset"),
        table: at.path.below("table"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/settings.html")]
pub struct NightSettingsPage {
    #[deref]
    pub page: Page,
    pub seen: Seen,
    pub details: Fields,
    pub details_tag: FormTag,
    pub details_action: String,
    pub readers: Fields,
    pub readers_tag: FormTag,
    pub readers_action: String,
    pub presets: Fields,
    /// The name of the preset that the rules are, if they are one.
    pub is_preset: Option<String>,
    /// Whether a game is being played, which keeps the rules it began with.
    pub playing: bool,
    pub stake: StakeFields,
    pub stake_action: String,
    pub rules: Fields,
    pub action: String,
    pub preset_action: String,
    pub preset_name: Fields,
    pub table: String,
}

/// `POST …/settings/details`
pub async fn details(
    at: AtNight<HostNight>,
    form: Posted<NightDetailsInput>,
) -> Result<HttpResponse, AppError> {
    let typed = TypedSettings {
        details: Some(&form.values),
        ..TypedSettings::default()
    };
    let refused = async |violations: &[Violation]| {
        let page = page(&at, typed, violations).await?;
        Ok(NightSettingsPage {
            details_tag: (page.details_tag).or_as_sent(form.tag.as_ref(), violations),
            ..page
        })
    };
    let details = form.command().or_page_read(refused).await?;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let slug = nights
        .rename(principal, at.club.id, at.stream, details, form.tag.clone())
        .await
        .or_page_read(refused)
        .await?;
    let path = at.at.path.night(&slug).below("settings");
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&path))
}

#[derive(Debug, Form)]
#[form(messages = "night")]
pub struct PresetInput {
    #[form(message = "name", with = form::name)]
    preset_name: String,
}

/// `POST …/settings/preset`
pub async fn preset(
    at: AtNight<HostNight>,
    form: Posted<PresetInput>,
) -> Result<HttpResponse, AppError> {
    let typed = TypedSettings {
        preset_name: Some(&form.values),
        ..TypedSettings::default()
    };
    let PresetInput { preset_name: name } = form
        .command()
        .or_page_read(async |violations| page(&at, typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let (nights, settings) = (&at.app.nights, at.state().settings);
    nights
        .keep_preset(principal, at.club.id, name.clone(), settings)
        .await?;
    let flash = Flash::new(at.messages().saved_name(name));
    Ok(flash.then(&at.path.below("settings")))
}

#[derive(Debug, Clone, Copy, Form)]
#[form(messages = "night")]
pub struct ReadersInput {
    #[form(flatten)]
    to: OpenTo,
    #[form(message = "night-names", tiles)]
    shown: Option<NameDisplay>,
}

/// `POST …/settings/readers`
pub async fn readers(
    at: AtNight<HostNight>,
    form: Posted<ReadersInput>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    let readers = form.command()?;
    let nights = &at.app.nights;
    let of = (at.club.id, at.stream);
    // A form sent without the question of how people are named leaves that as it is.
    let (to, shown, sent) = (readers.to, readers.shown, form.tag.clone());
    nights
        .open_to(principal, of, to, shown, sent)
        .await
        .or_page_read(async |violations| {
            let typed = TypedSettings {
                readers: Some(&form.values),
                ..TypedSettings::default()
            };
            let page = page(&at, typed, violations).await?;
            Ok(NightSettingsPage {
                readers_tag: (page.readers_tag).or_as_sent(form.tag.as_ref(), violations),
                ..page
            })
        })
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("settings")))
}

/// `POST …/settings/stake`
pub async fn stake(at: AtNight<HostNight>, form: Posted<Stake>) -> Result<HttpResponse, AppError> {
    let typed = TypedSettings {
        stake: Some(&form.values),
        ..TypedSettings::default()
    };
    let refused = async |violations: &[Violation]| {
        let at = at.newest().await?;
        let page = page(&at, typed, violations).await?;
        Ok(NightSettingsPage {
            seen: page.seen.or_as_sent(form.seen, violations),
            ..page
        })
    };
    let Stake {
        currency: CurrencyIfAny(currency),
        stake,
        earlier,
    } = form.command().or_page_read(refused).await?;
    let set = NightCommand::Stake {
        stake: stake.map(|PointStake(coins)| coins),
        currency,
        earlier: earlier.map(|counts| counts == Earlier::Yes),
    };
    let seen = form.seen;
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act_with(principal, at.stream, move |_, night, _| {
            unchanged(night.stake_changed, seen)?;
            Ok(set.clone())
        })
        .await
        .or_page_read(refused)
        .await?;
    let sentence = at.messages().saved();
    Ok(at.done(&done, sentence, &at.path.below("settings")))
}
