//! What comes next, in a frame of another site.

use crate::pages::c::happening::HappeningView;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The next days.
#[derive(Debug, Template)]
#[template(path = "c/embed/next.html")]
pub struct NextPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub club: String,
    /// The whole page.
    pub page: String,
    /// When the club meets.
    pub night: String,
    /// The days, the next first.
    pub rows: Vec<HappeningView>,
}
