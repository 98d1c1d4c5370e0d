//! `/c/{club}/seasons/{season}/settings`: a season is changed, after what would change was shown.

use super::form::{page, typed, would};
use super::path;
use crate::app::club::ClubError;
use crate::app::reckoning::lists_of;
use crate::app::season::{Keeping, change, find};
use crate::club::permissions::Deed;
use crate::pages::c::seasons::settings::Typed;
use crate::pages::problems::Problems;
use crate::store::{StoreError, rating_starts, season_events};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtClub;
use crate::web::c::players::fresh;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `GET /c/{club}/seasons/{season}/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn show(at: AtClub, of: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let (club, slug) = (at.club.id, of.1.clone());
    let (season, said, ratings) = at
        .house
        .store
        .read(move |conn| {
            let season = find(conn, club, &slug)?;
            let said = season_events::of_season(conn, club, &slug)?;
            let kept = lists_of(conn, club)?.iter().any(|list| list.slug == slug);
            let carried = !rating_starts::of_list(conn, club, &slug)?.is_empty();
            let ratings = match (kept, carried) {
                (false, _) => Keeping::No,
                (true, false) => Keeping::Anew,
                (true, true) => Keeping::Carried,
            };
            Ok::<_, StoreError>((season, said, ratings))
        })
        .await?;
    let typed = typed(&season, &said, ratings);
    let mut page = page(&at, Some(&of.1), &typed, Problems::none(), None).await?;
    page.is_final = season.frozen.is_some().then(|| path(&at, &of.1));
    html::page(&page)
}

/// `POST /c/{club}/seasons/{season}/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: Form<Typed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let slug = Some(of.1.as_str());
    let refused = |violations: &[_]| Problems::of(at.house.words, violations, &|_| String::new());
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => {
            let problems = refused(&violations);
            return html::refused(&page(&at, slug, &form.typed, problems, None).await?);
        }
    };
    if !form.typed.sure {
        let (club, of) = (at.club.id, of.1.clone());
        let season = at.house.store.read(move |conn| find(conn, club, &of));
        if season.await?.frozen.is_some() {
            let problems = refused(&[Violation::new("season-frozen", Source::House)]);
            return html::refused(&page(&at, slug, &form.typed, problems, None).await?);
        }
        fresh(&at).await;
        let would = would(&at, slug, &wish).await?;
        return html::page(&page(&at, slug, &form.typed, Problems::none(), Some(would)).await?);
    }
    let asker = at.asker(&form.key)?;
    match change(&at.house.store, asker, at.club.id, of.1.clone(), wish).await {
        Ok(()) => {
            let told = Told::new(at.house.words.say("seasons-saved"));
            Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            let problems = refused(&violations);
            html::refused(&page(&at, slug, &form.typed, problems, None).await?)
        }
        Err(error) => Err(error.into()),
    }
}
