//! `GET /`: the clubs of this house.

use super::house::House;
use super::visitor::Visitor;
use crate::club::permissions::{Place, may};
use crate::store::clubs;
use crate::web::prelude::*;

/// `GET /`
///
/// # Errors
/// When the clubs cannot be read.
pub async fn show(house: Data<House>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    let mut clubs = house.store.read(clubs::all).await?;
    let reads = |club: &clubs::Club| {
        let user = visitor.user.as_ref();
        user.is_some_and(|user| may(user.role_at(Place::Club(club.id)), Deed::ReadPrivate).is_ok())
    };
    clubs.retain(|club| club.public || reads(club));
    html::page(&HomePage {
        page: Page::new(visitor.words(), visitor.frame()),
        clubs: clubs
            .into_iter()
            .map(|club| Link::new(club.name, format!("/c/{}", club.slug)))
            .collect(),
        may_add: visitor.is_owner(),
        plain_http: visitor.is_owner() && !visitor.is_https(),
    })
}

/// Every public club, by name.
#[derive(Debug, Template, Deref)]
#[template(path = "home.html")]
struct HomePage {
    #[deref]
    page: Page,
    clubs: Vec<Link>,
    /// Whether the reader may make a club.
    may_add: bool,
    /// Said to the owner while passwords travel in the open.
    plain_http: bool,
}
