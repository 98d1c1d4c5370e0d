//! `/c/{club}/t/{tournament}/e/{event}/m/{number}` and everything below it.

pub mod show;
