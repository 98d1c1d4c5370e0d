//! `/c/{club}/t/{tournament}/e/{event}/m/{number}` and everything below it.

pub mod begin;
pub mod call_back;
pub mod correct;
pub mod entry;
pub mod score;
pub mod show;
pub mod table;
