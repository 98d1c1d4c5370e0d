//! `/c/{club}/t/{tournament}` and everything below it.

pub mod add_event;
pub mod boards;
pub mod desk;
pub mod details_fields;
pub mod door;
pub mod e;
pub mod event_fields;
pub mod new;
pub mod player;
pub mod said;
pub mod settings;
pub mod show;
pub mod who;
