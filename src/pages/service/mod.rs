//! The pages for whoever runs the house.

pub mod accounts;
pub mod record;
pub mod show;
