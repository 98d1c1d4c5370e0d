//! The pages below `/c/{club}/t/{tournament}/e/{event}/m/{number}`.

pub mod show;
