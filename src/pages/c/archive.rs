//! A club's archive: the years.

pub mod show;

use crate::pages::c::site_nav::Tab;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The years of the archive.
#[derive(Debug, Template)]
#[template(path = "c/archive.html")]
pub struct ArchivePage {
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
    /// The years, the latest first.
    pub years: Vec<Year>,
}

/// A year.
#[derive(Debug)]
pub struct Year {
    /// As it is written.
    pub year: String,
    /// Its page.
    pub href: String,
    /// How many events and nights.
    pub count: usize,
}
