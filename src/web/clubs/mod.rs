//! `/clubs` and everything below it.

pub mod new;
