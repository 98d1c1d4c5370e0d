//! The pages below a finished game of a night.

pub mod correct;
