//! The pages for whoever runs the house.

pub mod accounts;
pub mod change;
pub mod record;
pub mod show;
