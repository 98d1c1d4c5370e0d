//! The pages below `/c/{club}/chouette`.

pub mod graph;
pub mod ledger;
pub mod line;
pub mod new;
pub mod scene;
pub mod settle;
pub mod show;
