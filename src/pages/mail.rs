//! Behind the link that was sent to a new mail address.

use super::layout::Frame;
use super::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "mail.html")]
pub struct MailPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The form's one-time key.
    pub key: String,
    /// Whose address it becomes.
    pub name: String,
}
