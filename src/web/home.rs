//! `GET /`: the clubs of this service.

use super::state::AppState;
use super::visitor::Visitor;
use crate::app::club;
use crate::club::permissions::{PermissionScope, may};
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;

/// `GET /`
pub async fn show(app: Data<AppState>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    let mut clubs = club::all(&app.store).await?;
    let reads = |club: &club::Club| {
        let user = visitor.user.as_ref();
        user.is_some_and(|user| {
            may(
                user.role_at(PermissionScope::Club(club.id)),
                Permission::ReadPrivate,
            )
            .is_ok()
        })
    };
    clubs.retain(|club| club.public || reads(club));
    let w = visitor.messages();
    html::page(&HomePage {
        page: Page::new(w, visitor.frame().about(w.home_about())),
        clubs: clubs
            .into_iter()
            .map(|club| Link::new(club.name, ClubPath::new(&club.slug).show()))
            .collect(),
        may_add: visitor.is_owner(),
        plain_http: visitor.is_owner() && !visitor.is_https(),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "home.html")]
struct HomePage {
    #[deref]
    page: Page,
    clubs: Vec<Link>,
    may_add: bool,
    /// Said to the owner while passwords travel in the open.
    plain_http: bool,
}
