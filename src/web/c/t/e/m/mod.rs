//! `/c/{club}/t/{tournament}/e/{event}/m/{number}` and everything below it.

pub mod accept;
pub mod adjourn;
pub mod boards;
pub mod correct;
pub mod entry;
pub mod lateness;
pub mod line_up;
pub mod preview;
pub mod record;
pub mod record_file;
pub mod replay;
pub mod ruling;
pub mod score;
pub mod show;
pub mod table;
pub mod typed;
pub mod typing;
