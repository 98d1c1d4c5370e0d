//! A person's own account.

pub mod agent;
pub mod show;
