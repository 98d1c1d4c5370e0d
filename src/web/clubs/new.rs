//! `/clubs/new`: making a club.

use crate::app::club::{self, ClubInput};
use crate::app::stories::Principal;
use crate::club::permissions::{PermissionScope, may};
use crate::club::zone::{self, ClubTimeZone};
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;
use crate::web::state::AppState;
use crate::web::visitor::LoggedInAccount;

/// `GET /clubs/new`
pub async fn show(app: Data<AppState>, actor: LoggedInAccount) -> Result<HttpResponse, AppError> {
    let role = actor.user.role_at(PermissionScope::Instance);
    may(role, Permission::MakeClub).map_err(AppError::NotAllowed)?;
    // The next club is most likely where the last one is.
    let last = club::all(&app.store).await?.pop();
    let typed = filled(&ClubInput {
        name: String::new(),
        slug: None,
        zone: last.map_or_else(ClubTimeZone::utc, |club| club.time_zone),
        public: true,
        listed: false,
    });
    html::page(&page(&actor, &typed, Problems::none()))
}

/// `POST /clubs/new`
pub async fn post(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<ClubInput>,
) -> Result<HttpResponse, AppError> {
    let role = actor.user.role_at(PermissionScope::Instance);
    may(role, Permission::MakeClub).map_err(AppError::NotAllowed)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(actor.messages(), violations);
        page(&actor, &form.values, problems)
    };
    let input = form.command().or_page(refused)?;
    let principal = Principal {
        who: actor.user.who(),
        role,
        key: Some(form.key.clone()),
    };
    let flash = Flash::new(actor.messages().created(&input.name));
    let slug = club::make(&app.store, principal, input)
        .await
        .or_page(refused)?;
    Ok(flash.then(&ClubPath::new(&slug).below("members")))
}

fn page(actor: &LoggedInAccount, typed: &Values, problems: Problems) -> NewClubPage {
    let w = actor.messages();
    NewClubPage {
        form: Fields::of::<ClubInput>(w, typed, &problems)
            .suggesting(ClubInput::ZONE, zone::names())
            .hinted(ClubInput::SLUG, w.club_slug_hint_new()),
        page: Page::new(w, actor.frame()).refused(problems),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "clubs/new.html")]
struct NewClubPage {
    #[deref]
    page: Page,
    form: Fields,
}
