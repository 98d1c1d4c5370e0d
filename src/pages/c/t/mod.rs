//! The pages below `/c/{club}/t/{tournament}`.

pub mod e;
