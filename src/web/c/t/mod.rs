//! `/c/{club}/t/{tournament}` and everything below it.

pub mod add_event;
pub mod adviser;
pub mod boards;
pub mod come_back;
pub mod desk;
pub mod details_fields;
pub mod door;
pub mod e;
pub mod event_fields;
pub mod finish;
pub mod format_fields;
pub mod journal;
pub mod money;
pub mod new;
pub mod player;
pub mod reopen;
pub mod said;
pub mod settings;
pub mod show;
pub mod tables;
pub mod time_fields;
pub mod undo;
pub mod who;
pub mod withdraw;
