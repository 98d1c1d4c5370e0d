//! `/c/{club}/settings`: a club's name, address, time zone, publicity.

use crate::app::club::{self, ClubInput};
use crate::app::digest::form_tag;
use crate::club::zone;
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::paths::ClubPath;
use crate::web::prelude::*;

/// `GET /c/{club}/settings`
pub async fn show(at: AtClub<ManageClub>) -> Result<HttpResponse, AppError> {
    let now = as_kept(&at).await?;
    html::page(&page(&at, &filled(&now), form_tag(&now), Problems::none()))
}

async fn as_kept(at: &ClubRequest) -> Result<ClubInput, AppError> {
    let listed = club::is_listed(&at.app.store, at.club.id).await?;
    Ok(ClubInput::of(&at.club, listed))
}

/// `POST /c/{club}/settings`
pub async fn post(
    at: AtClub<ManageClub>,
    form: Posted<ClubInput>,
) -> Result<HttpResponse, AppError> {
    let now = as_kept(&at).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        let tag = form_tag(&now).or_as_sent(form.tag.as_ref(), violations);
        page(&at, &form.values, tag, problems)
    };
    let input = form.command().or_page(refused)?;
    let (store, principal) = (&at.app.store, at.principal(&form.key)?);
    let slug = club::change(store, principal, at.club.id, input, form.tag.clone())
        .await
        .or_page(refused)?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&ClubPath::new(&slug).below("settings")))
}

fn page(at: &ClubRequest, typed: &Values, tag: FormTag, problems: Problems) -> ClubSettingsPage {
    let action = at.path.below("settings");
    ClubSettingsPage {
        tag,
        form: Fields::of::<ClubInput>(at.messages(), typed, &problems)
            .suggesting(ClubInput::ZONE, zone::names()),
        page: at.page().refused(problems.now_at(&action)),
        action,
        import_night: at.path.below("import-night"),
        import: at.path.below("import"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/settings.html")]
struct ClubSettingsPage {
    #[deref]
    page: Page,
    tag: FormTag,
    form: Fields,
    import_night: String,
    import: String,
    action: String,
}
