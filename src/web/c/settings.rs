//! `/c/{club}/settings`: a club's name, address, time zone, publicity.

use crate::app::club::{self, ClubInput};
use crate::club::zone;
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;

/// `GET /c/{club}/settings`
pub async fn show(at: AtClub<ManageClub>) -> Result<HttpResponse, AppError> {
    let typed = filled(&ClubInput {
        name: at.club.name.clone(),
        slug: Some(at.club.slug.clone()),
        zone: at.club.time_zone,
        public: at.club.public,
        listed: club::is_listed(&at.app.store, at.club.id).await?,
    });
    html::page(&page(&at, &typed, Problems::none()))
}

/// `POST /c/{club}/settings`
pub async fn post(
    at: AtClub<ManageClub>,
    form: Posted<ClubInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        page(&at, &form.values, problems)
    };
    let input = form.command().or_page(refused)?;
    let slug = club::change(&at.app.store, at.principal(&form.key)?, at.club.id, input)
        .await
        .or_page(refused)?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&ClubPath::new(&slug).below("settings")))
}

fn page(at: &ClubRequest, typed: &Values, problems: Problems) -> ClubSettingsPage {
    ClubSettingsPage {
        form: Fields::of::<ClubInput>(at.messages(), typed, &problems)
            .suggesting(ClubInput::ZONE, zone::names()),
        page: at.page().refused(problems),
        action: at.path.below("settings"),
        import_night: at.path.below("import-night"),
        import: at.path.below("import"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/settings.html")]
struct ClubSettingsPage {
    #[deref]
    page: Page,
    form: Fields,
    import_night: String,
    import: String,
    action: String,
}
