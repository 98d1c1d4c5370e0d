//! A club's page: its tournaments.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The tournaments that run, those to come, those that were.
#[derive(Debug, Template)]
#[template(path = "c/show.html")]
pub struct ClubPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub name: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// The running ones, the coming ones and the past ones, in this order; an empty list is left out.
    pub lists: Vec<List>,
    /// The chouette nights and what a season of them came to, where there is one.
    pub chouettes: Option<String>,
    /// For the director: where to announce a tournament, and where the members are.
    pub directs: Option<Directs>,
}

/// Where a director goes from here.
#[derive(Debug)]
pub struct Directs {
    /// A new tournament.
    pub announce: String,
    /// A new chouette night.
    pub night: String,
    /// The members.
    pub members: String,
    /// The club's settings, for an owner.
    pub settings: Option<String>,
    /// Who may do what, for an owner.
    pub access: Option<String>,
}

/// Tournaments under one heading.
#[derive(Debug)]
pub struct List {
    /// The heading.
    pub heading: String,
    /// The tournaments.
    pub tournaments: Vec<Listed>,
}

/// One tournament or night of a list.
#[derive(Debug)]
pub struct Listed {
    /// Its page.
    pub href: String,
    /// Whether it is a chouette night.
    pub chouette: bool,
    /// Its name.
    pub name: String,
    /// The day, written out.
    pub day: String,
    /// Where; may be empty.
    pub venue: String,
}
