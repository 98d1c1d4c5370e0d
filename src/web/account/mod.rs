//! `/account`: one's own account.

pub mod agent;
pub mod letters;
pub mod mail;
pub mod passkeys;
pub mod password;
pub mod show;
pub mod sign_out;
