//! The pages below `/c/{club}/t/{tournament}/e/{event}`.

pub mod auction;
pub mod below;
pub mod catch_up;
pub mod challenge;
pub mod deal;
pub mod draw;
pub mod due;
pub mod join;
pub mod late;
pub mod m;
pub mod money;
pub mod onward;
pub mod payout;
pub mod play;
pub mod pools;
pub mod print_sheet;
pub mod print_slips;
pub mod ranking;
pub mod round;
pub mod screen;
pub mod settings;
pub mod sheets;
pub mod show;
pub mod sign_up;
pub mod sign_ups;
pub mod stage;
