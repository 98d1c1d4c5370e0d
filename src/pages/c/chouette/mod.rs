//! The pages below `/c/{club}/chouette`.

pub mod follow;
pub mod g;
pub mod graph;
pub mod journal;
pub mod ledger;
pub mod line;
pub mod new;
pub mod own;
pub mod people;
pub mod scene;
pub mod season;
pub mod settings;
pub mod settle;
pub mod show;
pub mod stake_fields;
pub mod table;
pub mod undo;
