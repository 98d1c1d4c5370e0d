//! The pages below `/c/{club}/t/{tournament}`.

pub mod adviser;
pub mod again_fields;
pub mod call_off;
pub mod desk;
pub mod details_fields;
pub mod door;
pub mod e;
pub mod event_fields;
pub mod format_fields;
pub mod journal;
pub mod money;
pub mod new;
pub mod phones;
pub mod player;
pub mod print_list;
pub mod settings;
pub mod show;
pub mod tables;
pub mod time_fields;
pub mod undo;
