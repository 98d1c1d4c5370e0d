//! `/service`: how the house runs, its record, its accounts. For whoever runs it.

pub mod accounts;
pub mod change;
pub mod record;
pub mod show;
pub(in crate::web) mod trail;

use crate::club::permissions::{Permission, Place, may};
use crate::pages::layout::{Frame, Link};
use crate::web::error::AppError;
use crate::web::visitor::Actor;

/// That this is who runs the house.
fn need(actor: &Actor) -> Result<(), AppError> {
    may(actor.user.role_at(Place::Instance), Permission::RunInstance).map_err(AppError::NotAllowed)
}

fn frame(actor: &Actor) -> Frame {
    let up = Link::new(actor.messages().service_title(), "/service");
    actor.frame().under(vec![up])
}
