//! `/c/{club}/t/{tournament}/e/{event}` and everything below it.

pub mod auction;
pub mod catch_up;
pub mod deal;
pub mod draw;
pub mod draw_json;
pub mod late;
pub mod late_entry;
pub mod list;
pub mod m;
pub mod money;
pub mod onward;
pub mod payout;
pub mod pools;
pub mod print_sheet;
pub mod print_slips;
pub mod redraw;
pub mod round;
pub mod screen;
pub mod settings;
pub mod show;
pub mod sit_out;
pub mod swap;
