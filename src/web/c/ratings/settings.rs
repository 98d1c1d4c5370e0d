//! `/c/{club}/ratings/settings`: the rules of the club's ratings, and whom other rules would move.

use crate::app::club::ClubError;
use crate::app::reckoning::{change, lists_of, preview};
use crate::club::rating::ListSettings;
use crate::form::{self, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::ratings::points;
use crate::store::rating_lists::OWN;
use crate::web::c::players::{Faces, fresh};
use crate::web::prelude::*;

/// The rules typed.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Change {
    #[form(flatten)]
    settings: ListSettings,
    /// Whether whom they move was seen.
    sure: bool,
}

/// `GET /c/{club}/ratings/settings`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let club = at.club.id;
    let lists = at
        .house
        .store
        .read(move |conn| lists_of(conn, club))
        .await?;
    let own = lists.first().map(|list| list.settings).unwrap_or_default();
    html::page(&page(&at, &form::filled(&own), &[], None))
}

/// `POST /c/{club}/ratings/settings`
pub async fn post(at: AtClub, form: Posted<Change>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let typed = &form.typed.values;
    let Change { settings, sure } = match form.command() {
        Ok(change) => change,
        Err(violations) => return html::refused(&page(&at, typed, &violations, None)),
    };
    if sure {
        let store = &at.house.store;
        let asker = at.asker(&form.key)?;
        return match change(store, asker, at.club.id, OWN.to_owned(), settings).await {
            Ok(()) => {
                let told = Told::new(at.words().rating_rules_changed());
                Ok(told.then(&at.path.below("ratings"), at.visitor.is_https()))
            }
            Err(ClubError::Refused(violations)) => {
                html::refused(&page(&at, typed, &violations, None))
            }
            Err(error) => Err(error.into()),
        };
    }
    fresh(&at).await;
    let club = at.club.id;
    let moved = at
        .house
        .store
        .read(move |conn| preview(conn, club, OWN, &settings))
        .await?;
    let names = at.names().await?;
    let faces = Faces::new(&at, &names);
    let rating = |rating: Option<i64>| rating.map_or_else(|| "–".to_owned(), points);
    let lines = moved
        .into_iter()
        .map(|(person, before, after)| MovedLine {
            who: faces.name(person),
            before: rating(before),
            after: rating(after),
        })
        .collect();
    html::page(&page(&at, typed, &[], Some(lines)))
}

fn page(
    at: &AtClub,
    typed: &Values,
    violations: &[Violation],
    moved: Option<Vec<MovedLine>>,
) -> SettingsPage {
    let w = at.words();
    let mut frame = at.frame();
    let problems = Problems::of(w, violations, &|_| String::new());
    let ratings = at.path.below("ratings");
    frame.trail.push(Link::new(w.ratings_title(), ratings));
    SettingsPage {
        rules: Fields::of::<ListSettings>(w, typed, &problems),
        moved,
        action: at.path.below("ratings/settings"),
        page: Page::new(w, frame).refused(problems),
    }
}

/// Somebody other rules would move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    pub who: String,
    /// The rating as it is.
    pub before: String,
    /// As it would be.
    pub after: String,
}

/// The form, and whom it would move.
#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings/settings.html")]
pub struct SettingsPage {
    #[deref]
    pub page: Page,
    pub rules: Fields,
    /// Whom it would move, once that was asked for.
    pub moved: Option<Vec<MovedLine>>,
    /// Where the form goes.
    pub action: String,
}
