//! `GET /c/{club}/ratings`: the club's list of ratings.

pub mod settings;
pub mod show;

use super::place::AtClub;
use super::players::{Book, Faces, fresh};
use super::{listing, published};
use crate::club::permissions::Deed;
use crate::pages::c::ratings::{RatingsPage, Row};
use crate::pages::layout::Link;
use crate::pages::ratings::{points, signed};
use crate::store::StoreError;
use crate::store::rating_lists::OWN;
use crate::store::ratings::{self, RatingRow};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use std::cmp::Reverse;

/// `GET /c/{club}/ratings`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    page(&at, &request, OWN).await
}

/// The page of a list.
async fn page(at: &AtClub, request: &HttpRequest, slug: &str) -> Result<HttpResponse, AppError> {
    fresh(at).await;
    let names = at.names().await?;
    let (club, wanted) = (at.club.id, slug.to_owned());
    let (book, mut rows) = at
        .house
        .store
        .read(move |conn| {
            let book = Book::read(conn, club)?;
            let rows = ratings::of_list(conn, club, &wanted)?;
            Ok::<_, StoreError>((book, rows))
        })
        .await?;
    let list = book.lists.iter().find(|list| list.slug == slug);
    let list = list.ok_or(AppError::NotFound)?;
    let w = at.house.words;
    let faces = Faces::new(at, &names);
    rows.sort_by_key(|row| (Reverse(row.rating), Reverse(row.experience), row.person));
    let provisional = |row: &RatingRow| row.experience < list.settings.provisional_below;
    let mut rank = 0_usize;
    let mut above: Option<i64> = None;
    let mut row = |(place, row): (usize, &RatingRow)| {
        // Equals share a rank.
        if above != Some(row.rating) {
            rank = place;
        }
        above = Some(row.rating);
        Row {
            rank,
            who: Link::new(faces.name(row.person), faces.page(row.person)),
            rating: points(row.rating),
            change: (row.matches > 0).then(|| signed(row.last_change)),
            experience: row.experience,
            record: format!("{}–{}", row.wins, row.matches.saturating_sub(row.wins)),
            highest: points(row.highest),
        }
    };
    let (young, settled): (Vec<&RatingRow>, Vec<&RatingRow>) =
        rows.iter().partition(|row| provisional(row));
    let settled: Vec<Row> = (1..).zip(settled).map(&mut row).collect();
    let young: Vec<Row> = (1..).zip(young).map(&mut row).collect();
    let title = |name: &Option<String>| {
        name.clone()
            .unwrap_or_else(|| w.say("ratings-title").into_owned())
    };
    let here = |slug: &str| match slug {
        OWN => at.path.below("ratings"),
        slug => at.path.below(&format!("ratings/{slug}")),
    };
    let page = RatingsPage {
        w,
        frame: at.frame(),
        nav: listing::nav(at, &here(slug)),
        title: title(&list.name),
        live: format!("{}:{}", at.club.id, book.edition),
        on: list.settings.on,
        lists: book
            .lists
            .iter()
            .map(|one| {
                (
                    Link::new(title(&one.name), here(&one.slug)),
                    one.slug == slug,
                )
            })
            .collect(),
        rows: settled,
        provisional: young,
        needed: list.settings.provisional_below,
        start: list.settings.start,
        ramp: list.settings.formula.ramp.word(),
        settings: at
            .may(Deed::ManageMembers)
            .then(|| at.path.below("ratings/settings")),
    };
    let html = page.render().map_err(AppError::internal)?;
    let streams = Vec::new();
    published::answer(at, request, streams, book.edition, published::HTML, html).await
}
