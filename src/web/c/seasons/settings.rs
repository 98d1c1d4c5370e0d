//! `/c/{club}/seasons/{season}/settings`: a season is changed, after what would change was shown.

use super::AtSeason;
use super::form::{SeasonForm, page, previewed, refused};
use crate::app::digest::form_tag;
use crate::app::season::{SeasonInput, change, settings};
use crate::club::season::SeasonSetup;
use crate::form::filled;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::web::prelude::*;

/// `GET /c/{club}/seasons/{season}/settings`
pub async fn show(at: AtSeason<ManageStandings>) -> Result<HttpResponse, AppError> {
    let settings = settings(&at.app.store, at.club.id, at.slug.clone()).await?;
    let is_final = settings.season.frozen.is_some().then(|| at.own(""));
    let now = SeasonInput::of(settings);
    let tag = form_tag(&now);
    let known = Some((at.slug.as_str(), &tag));
    let mut page = page(&at, known, &filled(&now), Problems::none(), None).await?;
    if is_final.is_some() {
        // Nor is a final one removed.
        page.remove = None;
    }
    html::page(&SeasonSettingsPage { is_final, ..page })
}

/// `POST /c/{club}/seasons/{season}/settings`
pub async fn post(
    at: AtSeason<ManageStandings>,
    form: Posted<SeasonForm>,
) -> Result<HttpResponse, AppError> {
    let (slug, typed) = (at.slug.as_str(), &form.values);
    let now = settings(&at.app.store, at.club.id, at.slug.clone()).await?;
    let now = form_tag(&SeasonInput::of(now));
    let refused = async |violations: &[Violation]| {
        let tag = now.clone().or_as_sent(form.tag.as_ref(), violations);
        refused(&at, Some((slug, &tag)), typed, violations).await
    };
    let SeasonForm {
        season: input,
        sure,
    } = form.command().or_page_read(refused).await?;
    if !sure {
        let tag = form.tag.as_ref().unwrap_or(&now);
        return previewed(&at, Some((slug, tag)), typed, input).await;
    }
    let (principal, tag) = (at.principal(&form.key)?, form.tag.clone());
    let (store, club) = (&at.app.store, at.club.id);
    change(store, principal, club, at.slug.clone(), input, tag)
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.own("")))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventField {
    pub label: String,
    /// As usual, not, or in which division.
    pub counts: Fields,
    pub weight: Fields,
    /// Whether teams meet in it.
    pub teams: bool,
    /// Whether it was called off before anything was played.
    pub called_off: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingMove {
    pub who: String,
    pub before: String,
    pub after: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsPreview {
    pub heading: Option<String>,
    pub people: usize,
    pub moved: Vec<StandingMove>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/settings.html")]
pub struct SeasonSettingsPage {
    #[deref]
    pub page: Page,
    /// Nothing for a new one.
    pub tag: Option<FormTag>,
    /// The season's page, where its table is final and nothing that makes it can be changed.
    pub is_final: Option<String>,
    pub is_new: bool,
    pub form: Fields,
    pub events: Vec<EventField>,
    /// What it would come to, once that was asked for.
    pub previews: Option<Vec<StandingsPreview>>,
    pub action: String,
    /// Where it is forgotten; nothing for a new one and while its table is final.
    pub remove: Option<Link>,
}

impl SeasonSettingsPage {
    /// Whether what was said of an event was refused.
    fn is_wrong(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| event.counts.is_wrong() || event.weight.is_wrong())
    }
}
