//! A person's own account.

pub mod show;
