//! `GET /c/{club}/seasons/{season}`: the table of a season, with the terms of every number.

use super::{days, path, told};
use crate::app::season::{Found, found};
use crate::club::permissions::Deed;
use crate::club::season::{Choice, EventKey, Setup};
use crate::pages::c::seasons::show::{Directs, EventLine, SeasonPage};
use crate::pages::layout::Link;
use crate::pages::seasons::{rules, weight};
use crate::pages::when;
use crate::store::{StoreError, season_events};
use crate::web::c::place::AtClub;
use crate::web::c::{embed, listing, published};
use crate::web::error::AppError;
use crate::web::form::new_key;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use std::collections::HashMap;

/// `GET /c/{club}/seasons/{season}`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such season; the database's.
pub async fn show(
    at: AtClub,
    of: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let told = told::read(&at, &of.1).await?;
    let (club, slug) = (at.club.id, of.1.clone());
    let (from, to) = (told.season.from, told.season.to);
    let (events, said) = at
        .house
        .store
        .read(move |conn| {
            let said = season_events::of_season(conn, club, &slug)?;
            Ok::<_, StoreError>((found(conn, club, from, to)?, said))
        })
        .await?;
    let w = at.house.words;
    let setup = &told.season.setup;
    let said: HashMap<EventKey, Choice> = said.into_iter().collect();
    let line = |of: &Found| {
        let key = of.played.key;
        let choice = said.get(&key).copied();
        let choice = choice.unwrap_or_else(|| Choice::usual(setup));
        (choice.counted && !of.teams).then(|| EventLine {
            event: told.event(&at, key),
            day: of
                .played
                .day
                .parse()
                .map_or_else(|_| String::new(), |day| when::day(w, day)),
            notes: notes(setup, choice),
        })
    };
    let here = path(&at, &told.season.slug);
    let list = told
        .book
        .lists
        .iter()
        .find(|list| list.slug == told.season.slug);
    let page = SeasonPage {
        w,
        frame: {
            let mut frame = at.frame();
            let small = format!("embed/season/{}", told.season.slug);
            frame.embed = embed::offered(&at, at.path.below(&small));
            let seasons = at.path.below("seasons");
            frame.trail.push(Link::new(w.say("seasons-title"), seasons));
            frame
        },
        nav: listing::nav(&at, &here),
        title: told.season.name.clone(),
        days: days(&at, &told.season),
        live: format!("{}:{}", at.club.id, told.book.edition),
        frozen: told.season.frozen.as_ref().map(|(moment, _)| {
            let zone = crate::club::zone::Zone::or_utc(&at.club.time_zone);
            when::day(w, zone.day(*moment))
        }),
        tables: told.views(&at),
        later: told.later(&at),
        rules: rules(w, setup),
        events: events.iter().filter_map(line).collect(),
        ratings: list.map(|list| {
            let label = w.with("seasons-its-ratings", "name", told.season.name.clone());
            Link::new(label, at.path.below(&format!("ratings/{}", list.slug)))
        }),
        files: format!("{here}/table"),
        directs: at.may(Deed::ManageStandings).then(|| Directs {
            settings: format!("{here}/settings"),
            adjust: format!("{here}/adjust"),
            freeze: match told.season.frozen {
                Some(_) => format!("{here}/thaw"),
                None => format!("{here}/freeze"),
            },
            key: new_key().as_str().to_owned(),
        }),
    };
    let html = page.render().map_err(AppError::internal)?;
    let edition = told.book.edition;
    published::answer(&at, &request, Vec::new(), edition, published::HTML, html).await
}

/// An event's division and weight, where they are anything.
fn notes(setup: &Setup, choice: Choice) -> String {
    let at = usize::try_from(choice.division).unwrap_or(usize::MAX);
    let division = setup.divisions.get(at).map(|of| of.name.clone());
    let parts: Vec<String> = division.into_iter().chain(weight(choice.weight)).collect();
    parts.join(" · ")
}
