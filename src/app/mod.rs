//! One file per thing a person does: permission, act, announce.

pub mod account;
pub mod call;
pub mod chouette;
pub mod clock;
pub mod club;
pub mod demo;
pub mod phone;
pub mod place;
pub mod records;
pub mod say;
pub mod tournament;
