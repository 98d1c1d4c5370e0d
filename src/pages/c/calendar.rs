//! A club's calendar: what comes and what was lately, month by month.

use super::happening::HappeningList;
use crate::pages::c::site_nav::Tab;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The calendar.
#[derive(Debug, Template)]
#[template(path = "c/calendar.html")]
pub struct CalendarPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub club: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// The pages of the site.
    pub nav: Vec<Tab>,
    /// When the club meets; may be empty.
    pub night: String,
    /// What runs or comes, by month.
    pub coming: Vec<HappeningList>,
    /// What was lately, by month.
    pub past: Vec<HappeningList>,
    /// Where everything before that is.
    pub archive: String,
    /// The days as a file for calendars.
    pub ics: String,
    /// The feed of results.
    pub feed: String,
    /// Where the club's mail is asked for, where any can be sent.
    pub mail: Option<String>,
}
