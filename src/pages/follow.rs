//! Where the six letters of a night are typed.

use super::layout::Frame;
use super::problems::Problems;
use super::words::Words;
use askama::Template;

/// The form.
#[derive(Debug, Template)]
#[template(path = "follow.html")]
pub struct FollowPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The code as typed.
    pub code: String,
}
