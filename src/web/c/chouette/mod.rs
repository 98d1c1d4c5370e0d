//! `/c/{club}/chouette…`: nights of chouette.

pub mod games_csv;
pub mod ledger;
pub mod new;
pub mod pay;
pub mod place;
pub mod settle;
pub mod show;
pub mod shown;
