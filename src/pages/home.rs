//! The front page: the clubs of this house.

use super::layout::{Frame, Link};
use super::words::Words;
use askama::Template;

/// Every public club, by name.
#[derive(Debug, Template)]
#[template(path = "home.html")]
pub struct HomePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The clubs.
    pub clubs: Vec<Link>,
    /// Whether the reader may make a club.
    pub may_add: bool,
    /// Said to the owner while passwords travel in the open.
    pub plain_http: bool,
}
