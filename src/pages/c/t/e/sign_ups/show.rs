//! What somebody who signed up said, to be put right.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/sign_ups/show.html")]
pub struct SignedUpPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The name, as typed.
    pub name: String,
    /// How to reach them, as typed.
    pub contact: String,
    /// Where the form goes.
    pub action: String,
    /// The list.
    pub back: String,
}
