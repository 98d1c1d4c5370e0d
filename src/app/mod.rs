//! One file per thing a person does: permission, act, announce.

pub mod account;
pub mod chouette;
pub mod clock;
pub mod club;
pub mod demo;
pub mod place;
pub mod records;
pub mod tournament;
