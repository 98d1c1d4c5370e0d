//! The pages below `/c/{club}/chouette`.

pub mod new;
pub mod show;
