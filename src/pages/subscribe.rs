//! The page behind the link by which somebody says that they want a club's mail.

use super::layout::{Frame, Link};
use super::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "subscribe.html")]
pub struct SubscribePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The form's one-time key.
    pub key: String,
    /// The club.
    pub club: Link,
    /// What they get, in words.
    pub gets: Vec<String>,
    /// Whether they have just said so.
    pub done: bool,
}
