//! The pages below `/c/{club}`.

pub mod access;
pub mod chouette;
pub mod import_night;
pub mod members;
pub mod settings;
pub mod show;
pub mod t;
