//! How the pages of a night anyone may see are made and answered: guests without their names unless the host wants them,
//! kept in the cache only where the night is for everyone.

use super::place::NightRequest;
use crate::chouette::{Night, PlayerNo};
use crate::web::c::chouette::scene::NightScene;
use crate::web::c::players::page_of;
use crate::web::c::published::{self, HTML};
use crate::web::moment;
use crate::web::prelude::*;
use actix_web::http::header;
use actix_web::web::Bytes;
use std::borrow::Cow;

/// Whether the reader may see names with money: everyone where the host says so, else the people of the club.
#[must_use]
pub fn sees_money(at: &NightRequest) -> bool {
    at.row.money_public || at.may(Permission::ReadPrivate)
}

/// The night as the reader may see it: for whoever may not read names with money it is one for points.
#[must_use]
pub fn night(at: &NightRequest) -> Cow<'_, Night> {
    match at.state().for_money() && !sees_money(at) {
        true => Cow::Owned(at.state().without_money()),
        false => Cow::Borrowed(at.state()),
    }
}

/// What a player is called where anyone may read it: `Guest 2` for a guest, in the order of coming.
#[must_use]
pub fn name(at: &NightRequest, player: PlayerNo) -> String {
    match (at.names).guest_number(at.state(), at.names_guests, player) {
        None => at.name(player),
        Some(n) => at.messages().night_guest(n),
    }
}

/// The page of a player's results; none for a guest who is not named, nor where it would say who somebody is whom the
/// night names less openly.
fn member(at: &NightRequest, player: PlayerNo) -> Option<String> {
    let person = at.state().player(player)?.person;
    let guest_names = at.row.guest_names;
    let is_named = match at.may(Permission::ReadDesk) {
        true => guest_names || !at.names.is_guest(person),
        false => (at.names).tells_of_night(at.stream, guest_names, person),
    };
    let person = at.names.who(person);
    at.names.of(person).filter(|_| is_named)?;
    Some(page_of(at, person))
}

/// Makes something of the night as the reader may see it.
pub fn with_scene<T>(at: &NightRequest, make: impl FnOnce(&NightScene<'_>) -> T) -> T {
    of_night(at, &night(at), &|n| name(at, n), make)
}

/// The same with money and everybody's own name, for whoever runs the night and those who play in it.
pub fn with_names<T>(
    at: &NightRequest,
    names: &dyn Fn(PlayerNo) -> String,
    make: impl FnOnce(&NightScene<'_>) -> T,
) -> T {
    of_night(at, at.state(), names, make)
}

fn of_night<T>(
    at: &NightRequest,
    night: &Night,
    names: &dyn Fn(PlayerNo) -> String,
    make: impl FnOnce(&NightScene<'_>) -> T,
) -> T {
    make(&NightScene {
        w: at.messages(),
        night,
        names,
        members: &|n| member(at, n),
    })
}

pub async fn page(
    at: &NightRequest,
    request: &HttpRequest,
    page: &impl Template,
) -> Result<HttpResponse, AppError> {
    let html = moment::rendered(&at.at, page)?;
    answer(at, request, HTML, html).await
}

pub async fn answer(
    at: &NightRequest,
    request: &HttpRequest,
    kind: &'static str,
    text: impl Into<Bytes>,
) -> Result<HttpResponse, AppError> {
    // A phone with the code of the night may read a night for members; the page made for it must not be kept for others.
    if at.row.members_only {
        return Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, kind))
            .body(text.into()));
    }
    let shown = vec![(at.stream, at.story.version)];
    published::answer(&at.at, request, shown, at.names.edition, kind, text).await
}
