//! The pages of a phone that came by a private link.

pub mod show;
