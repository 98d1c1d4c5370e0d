//! `/service`: how the service runs, its record, its accounts. For whoever runs it.

pub mod accounts;
pub mod change;
pub mod record;
pub mod show;
pub(in crate::web) mod trail;

use crate::club::permissions::{Permission, PermissionScope, may};
use crate::pages::layout::{Frame, Link};
use crate::web::error::AppError;
use crate::web::visitor::LoggedInAccount;

/// That this is who runs the service.
fn need(actor: &LoggedInAccount) -> Result<(), AppError> {
    may(
        actor.user.role_at(PermissionScope::Instance),
        Permission::RunInstance,
    )
    .map_err(AppError::NotAllowed)
}

fn frame(actor: &LoggedInAccount) -> Frame {
    let up = Link::new(actor.messages().service_title(), "/service");
    actor.frame().under(vec![up])
}
