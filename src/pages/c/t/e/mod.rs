//! The pages below `/c/{club}/t/{tournament}/e/{event}`.

pub mod catch_up;
pub mod draw;
pub mod late;
pub mod m;
pub mod onward;
pub mod print_sheet;
pub mod print_slips;
pub mod round;
pub mod screen;
pub mod settings;
pub mod show;
