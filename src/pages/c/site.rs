//! What a club's site looks like and says.

use crate::pages::layout::{Frame, Picture};
use crate::pages::markdown::Html;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A form of colours, the club night and words; a form of the logo.
#[derive(Debug, Template)]
#[template(path = "c/site.html")]
pub struct SitePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The colour on light grounds.
    pub light: String,
    /// The colour on dark grounds.
    pub dark: String,
    /// When the club meets.
    pub night: String,
    /// Its words.
    pub words: String,
    /// How well the colours are read.
    pub ratio: Option<Ratio>,
    /// What it would look like, when that was asked.
    pub sketch: Option<Sketch>,
    /// Where the form goes.
    pub action: String,
    /// Where the logo's form goes.
    pub logo_action: String,
    /// That form's one-time key.
    pub logo_key: String,
    /// The logo there is.
    pub logo: Option<Picture>,
    /// How the club's small pages come into other sites.
    pub embed: String,
    /// The largest logo, in KiB.
    pub logo_most: usize,
}

/// The contrast of the colours.
#[derive(Debug)]
pub struct Ratio {
    /// The colour on light grounds.
    pub light: String,
    /// Its contrast there.
    pub light_ratio: String,
    /// The colour on dark grounds.
    pub dark: String,
    /// Its contrast there.
    pub dark_ratio: String,
}

/// The front page's words as they would stand.
#[derive(Debug)]
pub struct Sketch {
    /// The style sheet of the colours.
    pub theme: Option<String>,
    /// When the club meets.
    pub night: String,
    /// The words.
    pub words: Html,
}
