//! Two players' matches against each other.

use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// Two players.
#[derive(Debug, Template)]
#[template(path = "c/players/against.html")]
pub struct AgainstPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The one.
    pub a: Link,
    /// The other.
    pub b: Link,
    /// What the page shows, for its live link.
    pub live: String,
    /// Matches the first won.
    pub wins: usize,
    /// And lost.
    pub losses: usize,
    /// The first's chance in a match of each length, by the ratings of today.
    pub chances: Vec<(u16, String)>,
    /// The matches, the latest first.
    pub lines: Vec<Line>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The day, written out.
    pub day: String,
    /// The event.
    pub event: Link,
    /// Its page.
    pub href: String,
    /// Whether the first won.
    pub won: bool,
    /// The first's points and the other's.
    pub score: Option<String>,
    /// The points it was played to.
    pub length: u16,
}
