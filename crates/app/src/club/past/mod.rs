//! Imports members and past results from a file: sent, mapped, previewed, and stored when the owner agrees.
//!
//! Past matches become events like any other, so that ratings, player pages and records include them. What an import
//! created is recorded, so that it can be undone completely.

mod accept;
mod draft;
mod existing;
mod files;
mod plan;
mod reading;
mod take_back;
mod turn;

pub(super) use plan::known;

pub use accept::{AcceptInput, Accepted, ImportProgress, accept};
pub(in crate::club) use draft::waiting;
pub use draft::{ImportSource, WaitingFile, forget, send, set_mapping};
pub use files::{Brought, Files, files};
pub use plan::{PastPreview, PreviewEvent, ReadMatch, preview};
pub use reading::Reading;
pub(in crate::club) use reading::read;
pub use take_back::{ImportUndo, take_back};
pub use turn::ImportTurn;
