//! `/c/{club}/chouette…`: nights of chouette.

pub mod new;
pub mod place;
pub mod show;
