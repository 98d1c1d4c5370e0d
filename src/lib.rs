//! Crawford runs backgammon clubs. This is the service; what it stands on are crates of the workspace, which cargo holds
//! apart. Its own modules import only from layers beneath them (`tests/architecture.rs` holds that).
//!
//! | layer | module | what it is |
//! |---|---|---|
//! | 4 | [`commands`] | what `crawford` does from a shell |
//! | 3 | [`web`] | routes, middleware, one file for what can be done at an address |
//! | 2 | [`publish`] | files that other programs read |
//! | 1 | [`live`] | who is watching |
//! | 0 | [`app`] | one file per thing a person does: permission, act, announce |
//! | 0 | [`pages`] | every message, what several pages draw |
//! | 0 | [`store`] | the database: only [`app`] and what starts the service use it |
//! | 0 | [`tournament`] [`chouette`] [`club`] | the domain, pure |
//! | 0 | [`journal`] | facts, undo and the fold, pure |
//! | 0 | [`form`] [`columns`] [`coin`] [`violation`] | forms, lists, amounts and refusals, each declared once |
//! | 0 | [`backgammon`] | the game itself |

pub mod commands;
pub mod live;
pub mod publish;
pub mod web;

pub use backgammon;
pub use crawford_app as app;
pub use crawford_chouette as chouette;
pub use crawford_club as club;
pub use crawford_forms as form;
pub use crawford_forms::{coin, columns, value_as_text, violation};
pub use crawford_journal as journal;
pub use crawford_pages as pages;
pub use crawford_store as store;
pub use crawford_tournament as tournament;
