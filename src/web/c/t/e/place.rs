//! The event or the match of an address below `/c/{club}/t/{tournament}/e/{event}`, with who asks.

use crate::tournament::{Event, EventNo, Fixture, MatchNo};
use crate::web::c::published::number;
use crate::web::permitted::{Anyone, FromAddress, Permitted};
use crate::web::prelude::*;
use std::sync::Arc;

pub type AtEvent<P = Anyone> = Permitted<EventRequest, P>;

#[derive(Debug, Deref)]
pub struct EventRequest {
    #[deref]
    pub at: TournamentRequest,
    pub event: Arc<Event>,
}

impl EventRequest {
    /// The same as everyone else reads it.
    pub fn in_public(self) -> Result<Self, AppError> {
        Ok(EventRequest {
            at: self.at.in_public()?,
            ..self
        })
    }
}

impl FromAddress for EventRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let at = TournamentRequest::from_address(request, needed).await?;
        let event: EventNo = number(request, "event")?;
        let event = at.state().events.get(&event);
        let event = event.ok_or_else(|| at.missing())?;
        Ok(EventRequest {
            event: Arc::clone(event),
            at,
        })
    }
}

pub type AtMatch<P = Anyone> = Permitted<MatchRequest, P>;

#[derive(Debug, Deref)]
pub struct MatchRequest {
    #[deref]
    pub at: EventRequest,
    pub fixture: Arc<Fixture>,
}

impl MatchRequest {
    #[must_use]
    pub fn numbers(&self) -> (EventNo, MatchNo) {
        (self.event.number, self.fixture.number)
    }
}

impl FromAddress for MatchRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let at = EventRequest::from_address(request, needed).await?;
        let number: MatchNo = number(request, "number")?;
        let fixture = number.index().and_then(|index| at.event.matches.get(index));
        let fixture = fixture.ok_or_else(|| at.missing())?;
        Ok(MatchRequest {
            fixture: Arc::clone(fixture),
            at,
        })
    }
}
