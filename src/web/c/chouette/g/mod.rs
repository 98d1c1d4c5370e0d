//! `/c/{club}/chouette/{night}/g/{game}…`: finished games.

pub mod correct;
