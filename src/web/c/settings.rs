//! `/c/{club}/settings`: a club's name, address, time zone, publicity.

use crate::app::club::{self, ClubError, ClubWish};
use crate::club::zone::{self, Zone};
use crate::form::{Values, filled};
use crate::pages::paths::ClubPath;
use crate::store::listed_clubs;
use crate::web::prelude::*;

/// `GET /c/{club}/settings`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageClub)?;
    let club = at.club.id;
    let listed = at
        .house
        .store
        .read(move |conn| listed_clubs::holds(conn, club));
    let typed = filled(&ClubWish {
        name: at.club.name.clone(),
        slug: Some(at.club.slug.clone()),
        zone: Zone::or_utc(&at.club.time_zone),
        public: at.club.public,
        listed: listed.await?,
    });
    html::page(&page(&at, &typed, Problems::none()))
}

/// `POST /c/{club}/settings`
pub async fn post(at: AtClub, form: Posted<ClubWish>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageClub)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.words(), violations, &|_| String::new());
        html::refused(&page(&at, &form.typed.values, problems))
    };
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    match club::change(&at.house.store, at.asker(&form.key)?, at.club.id, wish).await {
        Ok(slug) => {
            let told = Told::new(at.words().club_changed());
            Ok(told.then(
                &ClubPath::new(&slug).below("settings"),
                at.visitor.is_https(),
            ))
        }
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtClub, typed: &Values, problems: Problems) -> ClubSettingsPage {
    ClubSettingsPage {
        page: at.page().refused(problems),
        typed: typed.clone(),
        zones: zone::names(),
        action: at.path.below("settings"),
        import_night: at.path.below("import-night"),
        import: at.path.below("import"),
    }
}

/// A form of name, address, time zone and publicity.
#[derive(Debug, Template, Deref)]
#[template(path = "c/settings.html")]
struct ClubSettingsPage {
    #[deref]
    page: Page,
    typed: Values,
    zones: Vec<&'static str>,
    /// Where a night held elsewhere is brought in.
    import_night: String,
    /// Where members and past results are brought in.
    import: String,
    action: String,
}
