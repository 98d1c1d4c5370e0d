//! `/account`: one's own account.

pub mod password;
pub mod show;
pub mod sign_out;
