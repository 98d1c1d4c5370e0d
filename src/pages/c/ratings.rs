//! A club's list of ratings.

pub mod events;
pub mod settings;
pub mod starts;

use crate::pages::c::site_nav::Tab;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// A list.
#[derive(Debug, Template)]
#[template(path = "c/ratings.html")]
pub struct RatingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's other pages.
    pub nav: Vec<Tab>,
    /// The list's name.
    pub title: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// Whether the list is kept.
    pub on: bool,
    /// Every list of the club, with whether it is this one.
    pub lists: Vec<(Link, bool)>,
    /// Who has experience enough, best first.
    pub rows: Vec<Row>,
    /// The others.
    pub provisional: Vec<Row>,
    /// How much experience is enough.
    pub needed: i64,
    /// What everyone begins with.
    pub start: i64,
    /// How fast newcomers move: the setting's word.
    pub ramp: &'static str,
    /// For a director: where the rules are set.
    pub settings: Option<String>,
    /// The list as files, without their endings.
    pub files: String,
    /// Whether the reader keeps the members, what they came to the list with among it.
    pub members: bool,
    /// For a director: where events are rated or not.
    pub events: String,
    /// For a director: the ratings people come with.
    pub starts: String,
    /// For a director: every rated match as a file.
    pub matches: String,
}

/// Somebody in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The place, shared by equals.
    pub rank: usize,
    /// Who.
    pub who: Link,
    /// The rating.
    pub rating: String,
    /// What the last match moved it by.
    pub change: Option<String>,
    /// The experience.
    pub experience: i64,
    /// Matches won and lost.
    pub record: String,
    /// The highest it was.
    pub highest: String,
}
