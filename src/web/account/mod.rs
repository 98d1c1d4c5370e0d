//! `/account`: one's own account.

pub mod agent;
pub mod passkeys;
pub mod show;
