//! `/c/{club}/ratings/settings`: the rules of the club's ratings, and whom other rules would move.

use super::frame;
use crate::app::digest::form_tag;
use crate::app::recompute::{change, preview, rules};
use crate::club::rating::ListSettings;
use crate::form::{self, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::ratings::points;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RatingSettingsInput {
    #[form(flatten)]
    settings: ListSettings,
    /// Whether whom they move was seen.
    sure: bool,
}

/// `GET /c/{club}/ratings/settings`
pub async fn show(at: AtClub<ManageStandings>) -> Result<HttpResponse, AppError> {
    let own = rules(&at.app.store, at.club.id).await?;
    let typed = form::filled(&own);
    html::page(&page(&at, &typed, form_tag(&own), &[], None))
}

/// `POST /c/{club}/ratings/settings`
pub async fn post(
    at: AtClub<ManageStandings>,
    form: Posted<RatingSettingsInput>,
) -> Result<HttpResponse, AppError> {
    let own = rules(&at.app.store, at.club.id).await?;
    let again = |violations: &[Violation], moved| {
        let tag = form_tag(&own).or_as_sent(form.tag.as_ref(), violations);
        page(&at, &form.values, tag, violations, moved)
    };
    let RatingSettingsInput { settings, sure } = form
        .command()
        .or_page(|violations| again(violations, None))?;
    if sure {
        let store = &at.app.store;
        let principal = at.principal(&form.key)?;
        change(store, principal, at.club.id, settings, form.tag.clone())
            .await
            .or_page(|violations| again(violations, None))?;
        let flash = Flash::new(at.messages().saved_ratings_follow());
        return Ok(flash.then(&at.path.below("ratings")));
    }
    let viewer = at.viewer().await?;
    let moved = preview(&at.app.store, at.club.id, settings).await?;
    let rating = |rating: Option<i64>| rating.map_or_else(|| "–".to_owned(), points);
    let lines = moved
        .into_iter()
        .map(|(person, before, after)| MovedLine {
            who: viewer.name(person),
            before: rating(before),
            after: rating(after),
        })
        .collect();
    html::page(&again(&[], Some(lines)))
}

fn page(
    at: &ClubRequest,
    typed: &Values,
    tag: FormTag,
    violations: &[Violation],
    moved: Option<Vec<MovedLine>>,
) -> RatingSettingsPage {
    let w = at.messages();
    let action = at.path.below("ratings/settings");
    let problems = Problems::said(w, violations).now_at(&action);
    RatingSettingsPage {
        tag,
        rules: Fields::of::<ListSettings>(w, typed, &problems),
        moved,
        action,
        page: Page::new(w, frame(at)).refused(problems),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    pub who: String,
    pub before: String,
    pub after: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings/settings.html")]
pub struct RatingSettingsPage {
    #[deref]
    pub page: Page,
    pub tag: FormTag,
    pub rules: Fields,
    /// Whom it would move, once that was asked for.
    pub moved: Option<Vec<MovedLine>>,
    pub action: String,
}
