//! The most, the longest and the furthest of a club.

use crate::pages::c::site_nav::Tab;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// A club's records.
#[derive(Debug, Template)]
#[template(path = "c/records.html")]
pub struct RecordsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's other pages.
    pub nav: Vec<Tab>,
    /// What the page shows, for its live link.
    pub live: String,
    /// The same as files, without their endings.
    pub files: String,
    /// Each record with those who hold it; an empty one is left out.
    pub lists: Vec<RecordList>,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordList {
    /// Of what.
    pub heading: String,
    /// The furthest, in order.
    pub lines: Vec<RecordLine>,
}

/// Who reached how far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordLine {
    /// How far.
    pub figure: String,
    /// Who.
    pub who: Link,
    /// In which match, by its event.
    pub at: Option<Link>,
}
