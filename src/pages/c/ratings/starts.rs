//! The ratings people come to the club's list with, and a file of them before it is stored.

use super::settings::MovedLine;
use crate::pages::c::import::show::{BadRow, Column, Listed, SampleRow};
use crate::pages::choice::Choice;
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What somebody begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartLine {
    /// Who, with their page.
    pub who: Link,
    /// By which a form names them.
    pub id: String,
    /// The rating.
    pub rating: String,
    /// The experience.
    pub experience: i64,
    /// What they begin with at present, where that is another.
    pub now: Option<String>,
}

/// The page on which they stand and new ones are sent.
#[derive(Debug, Template)]
#[template(path = "c/ratings/starts.html")]
pub struct StartsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Whether the club's list is kept at all.
    pub on: bool,
    /// What everyone else begins with.
    pub usual: i64,
    /// Everyone who comes with a rating.
    pub starts: Vec<StartLine>,
    /// Files that were sent and not accepted.
    pub waiting: Vec<(Link, String)>,
    /// What was pasted.
    pub list: String,
    /// The most lines.
    pub most: usize,
    /// Where the form goes.
    pub action: String,
    /// Where a start is taken out.
    pub remove: String,
}

/// A file: what its columns are, and what it comes to.
#[derive(Debug, Template)]
#[template(path = "c/ratings/starts_file.html")]
pub struct StartsFilePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What the file is called.
    pub file: String,
    /// The first rows as they are read.
    pub sample: Vec<SampleRow>,
    /// What is read from which column.
    pub columns: Vec<Column>,
    /// Whether the first row is headings.
    pub headings: bool,
    /// Encodings to choose from.
    pub encodings: Vec<Choice>,
    /// Separators to choose from.
    pub separators: Vec<Choice>,
    /// Whether the columns are said.
    pub is_mapped: bool,
    /// Whether the club's list is kept at all.
    pub on: bool,
    /// What it comes to, in words.
    pub sum: Vec<String>,
    /// Who would begin with what.
    pub starts: Listed<StartLine>,
    /// Whom it would move in the list.
    pub moved: Listed<MovedLine>,
    /// Names taken for somebody by the nickname or another spelling: as typed, and whose it is.
    pub nicknames: Listed<(String, String)>,
    /// Lines that stay out.
    pub refused: Listed<BadRow>,
    /// What this preview is known by.
    pub digest: String,
    /// Where the forms go.
    pub action: String,
}
