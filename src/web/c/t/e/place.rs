//! Where a request below `/c/{club}/t/{tournament}/e/{event}` is, and what one has to be permitted there: a handler takes
//! an [`AtEvent<Direct>`] or an [`AtMatch<Score>`] as an argument. Whoever is not permitted gets no further, whether or
//! not the event or the match is there.

use crate::tournament::{Event, EventNo, Fixture, MatchNo};
use crate::web::c::published::number;
use crate::web::prelude::*;
use actix_web::FromRequest;
use actix_web::dev::Payload;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

/// A permission as a type.
pub trait Need: std::fmt::Debug + 'static {
    const PERMISSION: Permission;
}

/// Whoever may read the tournament.
#[derive(Debug)]
pub struct Anyone;

#[derive(Debug)]
pub struct Score;

#[derive(Debug)]
pub struct Direct;

impl Need for Anyone {
    const PERMISSION: Permission = Permission::ReadPublic;
}

impl Need for Score {
    const PERMISSION: Permission = Permission::Score;
}

impl Need for Direct {
    const PERMISSION: Permission = Permission::Direct;
}

#[derive(Debug, Deref)]
pub struct AtEvent<P: Need = Anyone> {
    #[deref]
    pub at: AtTournament,
    pub event: Arc<Event>,
    permitted: PhantomData<P>,
}

impl<P: Need> AtEvent<P> {
    /// The same as everyone else reads it.
    pub fn in_public(self) -> Result<Self, AppError> {
        Ok(AtEvent {
            at: self.at.in_public()?,
            ..self
        })
    }

    async fn of(request: HttpRequest) -> Result<Self, AppError> {
        let at = AtTournament::extract(&request).await?;
        at.need(P::PERMISSION)?;
        let event: EventNo = number(&request, "event")?;
        let event = at.state().events.get(&event).ok_or(AppError::NotFound)?;
        Ok(AtEvent {
            event: Arc::clone(event),
            at,
            permitted: PhantomData,
        })
    }
}

#[derive(Debug, Deref)]
pub struct AtMatch<P: Need = Anyone> {
    #[deref]
    pub at: AtEvent<P>,
    pub fixture: Arc<Fixture>,
}

impl<P: Need> AtMatch<P> {
    #[must_use]
    pub fn numbers(&self) -> (EventNo, MatchNo) {
        (self.event.number, self.fixture.number)
    }

    async fn of(request: HttpRequest) -> Result<Self, AppError> {
        let at = AtEvent::<P>::of(request.clone()).await?;
        let number: MatchNo = number(&request, "number")?;
        let fixture = number.index().and_then(|index| at.event.matches.get(index));
        let fixture = fixture.ok_or(AppError::NotFound)?;
        Ok(AtMatch {
            fixture: Arc::clone(fixture),
            at,
        })
    }
}

impl<P: Need> FromRequest for AtEvent<P> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(AtEvent::of(request.clone()))
    }
}

impl<P: Need> FromRequest for AtMatch<P> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(AtMatch::of(request.clone()))
    }
}
