//! The page on which a night held elsewhere is brought in: choose, look, say who is who, store.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Someone of the night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Someone {
    /// The id in its journal.
    pub id: String,
    /// The name there.
    pub name: String,
    /// Who it is here, as far as that is settled: known by id, or found out before.
    pub settled: Option<Settled>,
    /// Who is chosen or proposed here; empty for nobody.
    pub chosen: String,
}

/// What needs no choice any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// The same person.
    Known,
    /// This one, as found the last time.
    Before(String),
}

/// A night that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it is, and how it stands to what is here.
    pub heading: String,
    /// The file itself, to be sent again.
    pub kept: String,
    /// What this preview is known by.
    pub digest: String,
    /// Whether there is nothing new in it.
    pub nothing: bool,
    /// Who was there.
    pub people: Vec<Someone>,
    /// Whom the club knows: id and name.
    pub here: Vec<(String, String)>,
}

/// A file to choose, and what it comes to.
#[derive(Debug, Template)]
#[template(path = "c/import_night.html")]
pub struct ImportNightPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What it comes to.
    pub found: Option<Found>,
    /// Where the form goes.
    pub action: String,
}
