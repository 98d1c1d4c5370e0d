//! The table of a season.

use crate::pages::c::site_nav::Tab;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// A season.
#[derive(Debug, Template)]
#[template(path = "c/seasons/show.html")]
pub struct SeasonPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's other pages.
    pub nav: Vec<Tab>,
    /// Its name.
    pub title: String,
    /// Its days.
    pub days: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// When its table was declared final.
    pub frozen: Option<String>,
    /// The tables.
    pub tables: Vec<TableView>,
    /// What was corrected after the table was final.
    pub later: Vec<MovedLine>,
    /// What its points are.
    pub rules: Vec<String>,
    /// The events that count.
    pub events: Vec<EventLine>,
    /// The season's list of ratings, where it keeps one.
    pub ratings: Option<Link>,
    /// The table as files, without their endings.
    pub files: String,
    /// For a director.
    pub directs: Option<Directs>,
}

/// What a director can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directs {
    /// Where it is changed.
    pub settings: String,
    /// Where points are given.
    pub adjust: String,
    /// Where the table is declared final, or opened again.
    pub freeze: String,
    /// The forms' one-time key.
    pub key: String,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableView {
    /// The division, where there are several tables.
    pub heading: Option<String>,
    /// Its people, best first.
    pub rows: Vec<RowView>,
}

/// Somebody's season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowView {
    /// The place, shared by equals.
    pub rank: u32,
    /// Who.
    pub who: Link,
    /// The points.
    pub points: String,
    /// Events, and matches and events won.
    pub counts: String,
    /// What each event came to.
    pub lines: Vec<LineView>,
    /// Events that name people less openly than this page, and what they came to.
    pub unnamed: Option<String>,
    /// What directors gave or took, with the reason.
    pub adjustments: Vec<(String, String)>,
}

/// What an event came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineView {
    /// The event.
    pub event: Link,
    /// Its day.
    pub day: String,
    /// The terms of its sum.
    pub terms: Vec<String>,
    /// What they are multiplied by.
    pub weight: Option<String>,
    /// What it comes to.
    pub points: String,
    /// Whether it counts.
    pub counted: bool,
}

/// Somebody a later correction would move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    /// In which table, where there are several.
    pub division: Option<String>,
    /// Who.
    pub who: Link,
    /// Place and points as they stand.
    pub before: String,
    /// As they would be.
    pub after: String,
    /// By which events.
    pub events: Vec<String>,
}

/// An event of the season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLine {
    /// It.
    pub event: Link,
    /// Its day.
    pub day: String,
    /// Its division, and what its points are multiplied by, where that is anything.
    pub notes: String,
}
