//! `/c/{club}/chouette/{night}/own`: a player handles their own cube from their own phone, and nothing else.

use super::place::AtNight;
use super::shown;
use crate::app::stories::ActError;
use crate::chouette::PlayerNo;
use crate::club::permissions::Deed;
use crate::pages::c::chouette::own::{Own, OwnPage, action};
use crate::pages::chouette::money::total;
use crate::pages::problems::Problems;
use crate::store::night_phones::Phone;
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Which button was pressed.
#[derive(Debug)]
pub struct Pressed(String);

impl Typed for Pressed {
    type Command = String;

    fn read(fields: &mut Fields) -> Self {
        Pressed(fields.line("do"))
    }

    fn command(&self) -> Result<String, Vec<Violation>> {
        Ok(self.0.clone())
    }
}

/// The phone with a seat that asks, and whose it is. A phone that only looks has none.
fn seat(at: &AtNight) -> Result<(Phone, PlayerNo), AppError> {
    let phone = at.phone.clone().filter(|_| at.row.own_cubes);
    let seat = phone.and_then(|p| p.player.map(|player| (p, player)));
    seat.ok_or(AppError::NoLink)
}

/// `GET /c/{club}/chouette/{night}/own`
///
/// # Errors
/// [`AppError::NoLink`] without a seat.
pub async fn show(at: AtNight) -> Result<HttpResponse, AppError> {
    let (_, player) = seat(&at)?;
    html::page(&page(&at, player, Problems::none()))
}

/// `POST /c/{club}/chouette/{night}/own`
///
/// # Errors
/// [`AppError::NoLink`] without a seat; the database's.
pub async fn post(at: AtNight, form: Form<Pressed>) -> Result<HttpResponse, AppError> {
    let (phone, player) = seat(&at)?;
    let word = form.command()?;
    let again = |violation: &Violation| {
        let names = |n| at.name(PlayerNo(n));
        let problems = Problems::of(at.house.words, std::slice::from_ref(violation), &names);
        html::refused(&page(&at, player, problems))
    };
    let Some(action) = action(&word, player) else {
        return again(&Violation::new("choice-unknown", Source::House));
    };
    let key = Some(form.key.clone());
    let done = at.house.nights.act_own(&phone, key, action, form.seen);
    match done.await {
        Ok(_) => {
            let said = at.house.words.say("own-done");
            Ok(Told::new(said).then(&at.path.below("own"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            // What stands there now is shown with the reason, not what was there before.
            let mut now = at;
            now.story = now.house.nights.read(now.stream).await?;
            let names = |n| now.name(PlayerNo(n));
            let problems = Problems::of(now.house.words, &[violation], &names);
            html::refused(&page(&now, player, problems))
        }
        // Taken back since the page was read.
        Err(ActError::NotPermitted(_)) => Err(AppError::NoLink),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtNight, player: PlayerNo, problems: Problems) -> OwnPage {
    // At the table everybody knows everybody: names as the host sees them.
    let names = |n| at.name(n);
    OwnPage {
        w: at.house.words,
        frame: at.visitor.frame_with_notice().under(at.trail()),
        problems,
        name: at.name(player),
        total: total(at.state(), player),
        closed: at.state().closed,
        reads_night: !at.state().closed
            || !at.row.members_only && at.club.public
            || at.may(Deed::ReadPrivate),
        live: at.live(),
        night: at.path.show().to_owned(),
        action: at.path.below("own"),
        key: new_key().as_str().to_owned(),
        seen: at.story.version,
        own: shown::with_names(at, &names, |scene| Own::of(scene, player)),
    }
}
