//! `/c/{club}/ratings/starts/{import}`: what a list's columns are, and what it comes to.

use super::{frame, line};
use crate::app::club::ClubError;
use crate::app::club::past::{self, Door};
use crate::app::club::starts::{self, Preview};
use crate::club::permissions::Deed;
use crate::pages::layout::Link;
use crate::pages::problems::Problems;
use crate::pages::ratings::points;
use crate::pages::words::Words;
use crate::violation::Violation;
use crate::web::c::import::show::{
    BadRow, Said, Shown as Listed, Wish, columns, encodings, sample, separators, unsaid,
};
use crate::web::c::place::AtClub;
use crate::web::c::players::{Faces, fresh};
use crate::web::c::ratings::settings::MovedLine;
use crate::web::c::ratings::starts::StartsFilePage;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use crate::web::notice::Told;
use crate::web::page::Page;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;

/// Lines of each list that are shown.
const MOST_SHOWN: usize = 200;

/// `GET /c/{club}/ratings/starts/{import}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`].
pub async fn show(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    html::page(&page(&at, &path.1, &[]).await?)
}

/// `POST /c/{club}/ratings/starts/{import}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Said>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let id = path.into_inner().1;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, &id, &violations).await?),
    };
    let (store, club, asker) = (&at.house.store, at.club.id, at.asker(&form.key)?);
    let (w, all) = (at.house.words, at.path.below("ratings/starts"));
    match wish {
        Wish::Forget => {
            past::forget(store, asker, club, (id, Door::Starts)).await?;
            let told = Told::new(w.say("bring-forgotten"));
            Ok(told.then(&all, at.visitor.is_https()))
        }
        Wish::Map(mapping) => {
            let of = (id.clone(), Door::Starts);
            let missing = match past::set_mapping(store, asker, club, of, mapping).await {
                Ok(missing) => missing,
                Err(ClubError::Refused(violations)) => {
                    return html::refused(&page(&at, &id, &violations).await?);
                }
                Err(error) => return Err(error.into()),
            };
            let missing: Vec<Violation> = missing.into_iter().map(unsaid).collect();
            match missing.is_empty() {
                true => Ok(HttpResponse::SeeOther()
                    .insert_header((header::LOCATION, format!("{all}/{id}")))
                    .finish()),
                false => html::refused(&page(&at, &id, &missing).await?),
            }
        }
        Wish::Store { previewed, .. } => {
            match starts::accept(store, asker, club, id.clone(), previewed).await {
                Ok(n) => {
                    let told = Told::new(w.with("starts-are-in", "n", n));
                    Ok(told.then(&all, at.visitor.is_https()))
                }
                Err(ClubError::Refused(violations)) => {
                    html::refused(&page(&at, &id, &violations).await?)
                }
                Err(error) => Err(error.into()),
            }
        }
    }
}

async fn page(at: &AtClub, id: &str, violations: &[Violation]) -> Result<StartsFilePage, AppError> {
    fresh(at).await;
    let w = at.house.words;
    let asker = at.asker(&new_key())?;
    let (store, club) = (&at.house.store, at.club.id);
    let preview = starts::preview(store, &asker, club, id.to_owned()).await?;
    let (_, on) = starts::standing(store, club).await?;
    let names = at.names().await?;
    let faces = Faces::new(at, &names);
    let rating = |rating: Option<i64>| rating.map_or_else(|| "–".to_owned(), points);
    let mut frame = frame(at);
    let above = at.path.below("ratings/starts");
    let action = format!("{above}/{id}");
    frame.trail.push(Link::new(w.say("starts-title"), above));
    Ok(StartsFilePage {
        page: Page::new(w, frame).refused(Problems::of(w, violations, &|_| String::new())),
        columns: columns(w, &preview.read),
        sample: sample(&preview.read),
        headings: preview.read.mapping.headings,
        encodings: encodings(w, &preview.read),
        separators: separators(w, &preview.read),
        is_mapped: preview.read.mapping.missing().is_empty(),
        on,
        sum: sum(w, &preview),
        starts: Listed::of(&preview.new, MOST_SHOWN, |start| {
            line(&faces, start, preview.now.get(&start.person))
        }),
        moved: Listed::of(&preview.moved, MOST_SHOWN, |(person, before, after)| {
            MovedLine {
                who: faces.name(*person),
                before: rating(*before),
                after: rating(*after),
            }
        }),
        nicknames: Listed::of(&preview.nicknames, MOST_SHOWN, |(typed, person)| {
            (typed.clone(), faces.name(*person))
        }),
        refused: Listed::of(&preview.refused, MOST_SHOWN, |bad| BadRow {
            number: bad.number,
            typed: bad.typed.clone(),
            why: bad
                .why
                .iter()
                .map(|violation| w.violation(violation, &|_| String::new()))
                .collect::<Vec<_>>()
                .join(" "),
        }),
        digest: preview.digest,
        file: preview.read.file,
        action,
    })
}

/// What a list comes to, line by line.
fn sum(w: Words, preview: &Preview) -> Vec<String> {
    let mut lines = vec![
        w.with("bring-lines", "n", preview.read.lines),
        w.with("starts-new", "n", preview.new.len()),
    ];
    if preview.same > 0 {
        lines.push(w.with("starts-same", "n", preview.same));
    }
    lines
}
