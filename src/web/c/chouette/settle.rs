//! `GET /c/{club}/chouette/{night}/settle`: who pays whom.

use super::place::AtNight;
use super::shown;
use crate::club::permissions::Deed;
use crate::pages::c::chouette::settle::{SettlePage, Settling, Typed};
use crate::pages::problems::Problems;
use crate::web::error::AppError;
use crate::web::form::new_key;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/chouette/{night}/settle`
///
/// # Errors
/// When a template fails.
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let page = page(&at, Typed::default(), Problems::none());
    shown::page(&at, &request, &page).await
}

/// The page, with a payment as it was typed.
pub(super) fn page(at: &AtNight, typed: Typed, problems: Problems) -> SettlePage {
    let hosts = at.may(Deed::HostNight);
    let night = at.state();
    let hidden = night.for_money() && !shown::sees_money(at);
    // A page that can be kept for everyone has no form in it, and so no key.
    let mut key = || match hosts {
        true => new_key().as_str().to_owned(),
        false => String::new(),
    };
    let name = |n| shown::name(at, n);
    let settling =
        (!hidden).then(|| shown::with_names(at, &name, |scene| Settling::of(scene, &mut key)));
    SettlePage {
        w: at.house.words,
        frame: at.frame(),
        problems,
        title: at.row.name.clone(),
        live: at.live(),
        night: at.path.show().to_owned(),
        ledger: at.path.below("ledger"),
        pay: hosts.then(|| at.path.below("pay")),
        typed,
        key: key(),
        people: night
            .players
            .iter()
            .map(|p| (p.number, name(p.number)))
            .collect(),
        money: night.for_money(),
        bare: night.for_money() && night.currency.is_none(),
        running: night.tables.iter().any(|t| t.game.is_some()),
        settling,
    }
}
