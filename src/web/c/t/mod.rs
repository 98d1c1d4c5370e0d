//! `/c/{club}/t/{tournament}` and everything below it.

pub mod add_event;
pub mod adviser;
pub mod announce;
pub mod calendar_ics;
pub mod call_off;
pub mod card;
pub mod clock_set;
pub mod desk;
pub mod door;
pub mod e;
pub mod journal;
pub mod money;
pub mod new;
pub mod own_sheet;
pub mod phones;
pub mod player;
pub mod print_list;
pub mod report;
pub mod said;
pub mod screen;
pub mod settings;
pub mod show;
pub mod tables;
pub mod undo;
pub mod who;
pub mod withdraw;
