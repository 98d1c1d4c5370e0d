//! The page behind an invitation's link.

use super::layout::Frame;
use super::problems::Problems;
use super::words::Words;
use askama::Template;

/// What one is invited to, and how to say yes.
#[derive(Debug, Template)]
#[template(path = "invite.html")]
pub struct InvitePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What one is invited to, in a sentence.
    pub text: String,
    /// The name of who is signed in: one button is enough then.
    pub user: Option<String>,
    /// The new account's name, as typed.
    pub name: String,
    /// Where someone with an account signs in first.
    pub sign_in: String,
}
