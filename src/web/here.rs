//! `/here`: the page of a phone that came by a private link, of a player or a table. No account is needed: the cookie
//! says for whom it speaks, and in which tournament.

pub mod clock;
pub mod score;
pub mod show;

use super::cookies::PHONE;
use super::middleware::client;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::phone::{self, Bearer};
use crate::app::tournament::reporter;
use crate::tournament::{Event, EventNo, Fixture, LinkHolder, MatchNo, Reporter};
use crate::web::c::t::teller::name_of;
use crate::web::permitted::{FromAddress, Permitted};
use crate::web::prelude::*;
use actix_web::FromRequest;
use serde::Deserialize;
use std::ops::Deref;

pub type AtPhone = Permitted<PhoneRequest>;

/// A request of a phone that came by a private link that still holds.
#[derive(Debug)]
pub struct PhoneRequest {
    pub at: TournamentRequest,
    pub bearer: Bearer,
}

impl Deref for PhoneRequest {
    type Target = TournamentRequest;

    fn deref(&self) -> &TournamentRequest {
        &self.at
    }
}

impl PhoneRequest {
    #[must_use]
    pub fn name(&self) -> String {
        match self.bearer.holder {
            LinkHolder::Player(n) => name_of(&self.names, self.state())(n),
            LinkHolder::Table(n) => self.messages().table_number(n),
        }
    }

    /// A match of the address, as this phone speaks of it.
    pub fn own(&self, of: OfHere) -> Result<(&Event, &Fixture, Reporter), AppError> {
        let (event, number) = of.numbers();
        let e = self.event(event)?;
        let m = e.fixture(number).ok_or(AppError::NotFound)?;
        let by = reporter(self.state(), event, number, self.bearer.holder);
        Ok((e, m, by.ok_or(AppError::NotFound)?))
    }
}

impl FromAddress for PhoneRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let app = AppState::of(request)?.clone();
        let https = app.hosts.came_by_https(request.head());
        let bearer = match PHONE.find(request.head(), https) {
            None => None,
            Some(cookie) => phone::bearer(&app.tournaments, cookie).await?,
        };
        let Some(bearer) = bearer else {
            if !request.method().is_safe() {
                // The gate counted this as a phone's; it is a stranger's.
                let address = client::address(request.head(), &app.trusted_proxies);
                app.limits.stranger(address)?;
            }
            return Err(AppError::NoLink);
        };
        let visitor = Visitor::extract(request).await?;
        let at = TournamentRequest::of_stream(app, visitor, bearer.stream).await?;
        at.need(needed)?;
        Ok(PhoneRequest { at, bearer })
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct OfHere {
    event: u32,
    number: u32,
}

impl OfHere {
    #[must_use]
    pub fn numbers(self) -> (EventNo, MatchNo) {
        (EventNo(self.event), MatchNo(self.number))
    }
}

/// `/here/{event}/{match}`
#[must_use]
pub fn path(event: EventNo, number: MatchNo) -> String {
    format!("/here/{event}/{number}")
}
