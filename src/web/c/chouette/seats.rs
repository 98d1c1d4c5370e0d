//! `POST /c/{club}/chouette/{night}/seats`: a player is given a link to their own cube. The page that answers is the only
//! one that ever shows it: the database has only its hash.

pub mod revoke;

use super::follow::{page, refused};
use super::place::AtNight;
use crate::chouette::PlayerNo;
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use actix_web::HttpResponse;

/// Whose seat it is about.
#[derive(Debug)]
pub struct Whose(String);

impl Typed for Whose {
    type Command = PlayerNo;

    fn read(fields: &mut Fields) -> Self {
        Whose(fields.line("player"))
    }

    fn command(&self) -> Result<PlayerNo, Vec<Violation>> {
        self.0.parse().map_err(|_| {
            let number: String = self.0.chars().take(20).collect();
            vec![Violation::new("chouette-no-player", Source::House).with("number", number)]
        })
    }
}

/// `POST /c/{club}/chouette/{night}/seats`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone who may not run the night; the database's.
pub async fn post(at: AtNight, form: Form<Whose>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let player = form.command().map_err(refused)?;
    let asker = at.asker(&form.key)?;
    let token = at.house.nights.grant_seat(asker, at.stream, player).await?;
    html::page(&page(&at, Some((player, token))).await?)
}
