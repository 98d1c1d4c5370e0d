//! The pages below `/c/{club}`.

pub mod t;
