//! `POST …/settings/preset`: the night's rules are kept under a name, for other nights of the club.

use super::page;
use crate::app::clock::now;
use crate::chouette::Settings;
use crate::club::name;
use crate::journal::Who;
use crate::store::audit::{self, Line};
use crate::store::{StoreError, night_presets};
use crate::violation::Violation;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::settings::SettingsPage;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// The name.
#[derive(Debug)]
pub struct Naming {
    preset_name: String,
}

impl Typed for Naming {
    type Command = String;

    fn read(fields: &mut Fields) -> Self {
        Naming {
            preset_name: fields.line("preset_name"),
        }
    }

    fn command(&self) -> Result<String, Vec<Violation>> {
        name::checked(&self.preset_name, "preset_name").map_err(|v| vec![v])
    }
}

/// `POST …/settings/preset`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Naming>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let name = match form.command() {
        Ok(name) => name,
        Err(violations) => {
            return html::refused(&SettingsPage {
                preset_name: form.typed.preset_name.clone(),
                ..page(&at, None, &violations).await?
            });
        }
    };
    // What a point is worth is a night's own.
    let settings = Settings {
        stake: None,
        ..at.state().settings
    };
    let settings = serde_json::to_string(&settings).map_err(AppError::internal)?;
    let (club, kept, who) = (at.club.id, name.clone(), Who::Account(at.me()?));
    at.house
        .store
        .write(move |tx| {
            night_presets::put(tx, club, &kept, &settings)?;
            let line = Line::new(now(), who, "preset-kept", "").in_club(club);
            audit::add(tx, &line)?;
            Ok::<_, StoreError>(())
        })
        .await?;
    let told = Told::new(at.house.words.with("night-preset-kept", "name", name));
    Ok(told.then(&at.path.below("settings"), at.visitor.is_https()))
}
