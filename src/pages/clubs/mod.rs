//! The pages below `/clubs`.

pub mod new;
