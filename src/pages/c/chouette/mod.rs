//! The pages below `/c/{club}/chouette`.

pub mod follow;
pub mod graph;
pub mod ledger;
pub mod line;
pub mod new;
pub mod own;
pub mod scene;
pub mod season;
pub mod settle;
pub mod show;
