//! The pages below `/c/{club}/t/{tournament}/e/{event}`.

pub mod auction;
pub mod catch_up;
pub mod deal;
pub mod draw;
pub mod late;
pub mod m;
pub mod money;
pub mod onward;
pub mod payout;
pub mod pools;
pub mod print_sheet;
pub mod print_slips;
pub mod round;
pub mod screen;
pub mod settings;
pub mod show;
