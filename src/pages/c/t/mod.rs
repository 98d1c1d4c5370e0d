//! The pages below `/c/{club}/t/{tournament}`.

pub mod adviser;
pub mod call_off;
pub mod clock_set;
pub mod desk;
pub mod details_fields;
pub mod door;
pub mod e;
pub mod journal;
pub mod money;
pub mod new;
pub mod own_sheet;
pub mod phones;
pub mod player;
pub mod print_list;
pub mod settings;
pub mod show;
pub mod tables;
pub mod undo;
