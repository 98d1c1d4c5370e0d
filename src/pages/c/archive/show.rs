//! A year of a club's archive, a bounded page at a time.

use crate::pages::c::happening::HappeningList;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// A page of a year.
#[derive(Debug, Template)]
#[template(path = "c/archive/show.html")]
pub struct YearPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub club: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// The year.
    pub year: String,
    /// How many events and nights there were in it.
    pub count: usize,
    /// This page's, by month.
    pub months: Vec<HappeningList>,
    /// The pages of the year by number, none when one holds it all; this one has no address.
    pub pages: Vec<Link>,
    /// The year before.
    pub before: Option<Link>,
    /// The year after.
    pub after: Option<Link>,
}
