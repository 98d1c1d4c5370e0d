//! One file for each action of a person: permission, act, announce.

pub mod account;
pub mod announcements;
pub mod backup;
pub mod call;
pub mod chouette;
pub mod clock;
pub mod club;
pub mod condition;
pub mod demo;
pub mod letters;
pub mod lists;
pub mod mail;
pub mod notes;
pub mod phone;
pub mod place;
pub mod players;
pub mod privacy;
pub mod recompute;
pub mod records;
pub mod season;
pub mod sign_up;
pub mod site;
pub mod site_digest;
pub mod stories;
pub mod tournament;
pub mod trail;
