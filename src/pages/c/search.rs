//! A search of a club's site.

use super::happening::HappeningView;
use crate::pages::c::site_nav::Tab;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// What was searched for and found.
#[derive(Debug, Template)]
#[template(path = "c/search.html")]
pub struct SearchPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub club: String,
    /// The pages of the site.
    pub nav: Vec<Tab>,
    /// Where the search is.
    pub search: String,
    /// What was typed.
    pub sought: String,
    /// What was found; nothing before anything was typed.
    pub found: Option<Found>,
}

/// What was found.
#[derive(Debug)]
pub struct Found {
    /// Players.
    pub players: Vec<Player>,
    /// Tournaments and nights.
    pub happenings: Vec<HappeningView>,
    /// Whether there is more than is shown.
    pub more: bool,
}

/// A player who was found.
#[derive(Debug)]
pub struct Player {
    /// The name, with their page.
    pub link: Link,
    /// In how many tournaments.
    pub tournaments: usize,
    /// The latest tournament's name.
    pub last: String,
}
