//! The roster of a club, and the pages below it.

pub mod blank;
pub mod import;
pub mod merge;
pub mod show;

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// One of the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As shown, told apart from namesakes.
    pub label: String,
    /// The rating, in whole points.
    pub rating: Option<i64>,
    /// Where to write to.
    pub email: Option<String>,
    /// Where it is edited.
    pub href: String,
}

/// The members, the guests, and those archived.
#[derive(Debug, Template)]
#[template(path = "c/members.html")]
pub struct MembersPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was searched for.
    pub search: String,
    /// How many members there are, found or not.
    pub count: usize,
    /// The members.
    pub members: Vec<Row>,
    /// Those who came for a night.
    pub guests: Vec<Row>,
    /// Those no longer proposed at the door.
    pub archived: Vec<Row>,
    /// This page.
    pub here: String,
    /// Where one is added.
    pub add: String,
    /// Where a list is brought in.
    pub import: String,
    /// Where a tournament is announced.
    pub new_tournament: Option<String>,
}
