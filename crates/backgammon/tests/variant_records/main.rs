//! Records of all games: written, read, checked and written again.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what should not be is a test that fails"
)]

mod by_hand;
mod played;
