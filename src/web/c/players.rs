//! `/c/{club}/players`: what somebody's results in the club come to.

pub mod against;
pub mod card;
pub mod show;

use crate::app::players::{EventRef, MatchRef, Named, Viewer};
use crate::journal::PersonId;
use crate::tournament::{EventNo, MatchNo};
use crate::web::c::place::moved;
use crate::web::prelude::*;

pub(in crate::web::c) fn page_of(at: &ClubRequest, person: PersonId) -> String {
    at.path.below(&format!("players/{person}"))
}

pub(in crate::web::c) fn link_to(at: &ClubRequest, person: PersonId, name: &str) -> Link {
    Link::new(name, page_of(at, person))
}

pub(in crate::web::c) fn link(at: &ClubRequest, person: &Named) -> Link {
    link_to(at, person.id, &person.name)
}

pub(in crate::web::c) fn event(at: &ClubRequest, of: &EventRef) -> Link {
    let path = at.path.tournament(&of.tournament);
    Link::new(of.name.clone(), path.event(EventNo(of.event)))
}

pub(in crate::web::c) fn fixture(at: &ClubRequest, of: &MatchRef) -> String {
    let path = at.path.tournament(&of.of.tournament);
    path.fixture(EventNo(of.of.event), MatchNo(of.number))
}

/// The person in a part of an address, as they are listed. Whoever was merged into another has the same address with the
/// other in it.
fn person_of(
    viewer: &Viewer,
    request: &HttpRequest,
    part: usize,
    text: &str,
) -> Result<PersonId, AppError> {
    let names = viewer.names();
    let person: PersonId = text.parse().map_err(|_| AppError::NotFound)?;
    if names.of(person).is_none() {
        return Err(AppError::NotFound);
    }
    let who = names.who(person);
    if who != person {
        return Err(moved(request, part, who.as_str()));
    }
    Ok(person)
}
