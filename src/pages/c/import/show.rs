//! A file: what its columns are, and what it comes to.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What one of the fields can be read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The name of its select.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// The columns of the file.
    pub choices: Vec<Choice>,
}

/// A row of the file as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleRow {
    /// Its line.
    pub number: u64,
    /// Its cells.
    pub cells: Vec<String>,
}

/// A list of which only the beginning is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed<T> {
    /// The beginning.
    pub shown: Vec<T>,
    /// How many there are.
    pub all: usize,
}

impl<T> Listed<T> {
    /// The first so many of these, as `view` makes them.
    pub fn of<U>(all: &[U], most: usize, view: impl Fn(&U) -> T) -> Self {
        Listed {
            shown: all.iter().take(most).map(view).collect(),
            all: all.len(),
        }
    }

    /// How many are not shown.
    #[must_use]
    pub fn more(&self) -> usize {
        self.all.saturating_sub(self.shown.len())
    }
}

/// An event that would be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// Its day.
    pub day: String,
    /// What it is called.
    pub name: String,
    /// Its matches, in words.
    pub matches: String,
}

/// A line that stays out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Its line.
    pub number: u64,
    /// What stands on it.
    pub typed: String,
    /// What is wrong with it.
    pub why: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/import/show.html")]
pub struct ImportPage {
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
    /// Whether it tells of matches; else of people.
    pub is_results: bool,
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
    /// The orders a date can have.
    pub dates: Vec<Choice>,
    /// The length of matches that name none.
    pub length: String,
    /// What matches were played in that name nothing.
    pub event: String,
    /// What people nobody knows become.
    pub newcomers_are: Vec<Choice>,
    /// Whether the columns are said, and the rest is what the file comes to.
    pub is_mapped: bool,
    /// What it comes to, in words.
    pub sum: Vec<String>,
    /// The events.
    pub events: Listed<EventRow>,
    /// People nobody knows yet.
    pub newcomers: Listed<String>,
    /// The first matches as they were read, in words.
    pub read: Vec<String>,
    /// Matches the club has already: the line, and the match in words.
    pub played: Listed<(u64, String)>,
    /// Lines that say the same as an earlier one, in words.
    pub doubles: Listed<String>,
    /// Newcomers with names much like somebody's: as typed, and whose.
    pub near: Listed<(String, String)>,
    /// Archived people who come back.
    pub returning: Listed<String>,
    /// Guests who become members.
    pub becoming: Listed<String>,
    /// Names taken for somebody by the nickname or another spelling: as typed, and whose it is.
    pub nicknames: Listed<(String, String)>,
    /// Lines that stay out.
    pub refused: Listed<BadRow>,
    /// Whether anything of it is new.
    pub is_new: bool,
    /// What this preview is known by.
    pub digest: String,
    /// Where the forms go.
    pub action: String,
}
