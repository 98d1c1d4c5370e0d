//! Backgammon in writing: identifiers of positions and matches, and records of whole matches.

mod base64;
pub mod position_id;
