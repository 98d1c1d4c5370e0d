//! How a club's small pages come into another site; and those pages themselves, which stand in a frame there.

pub mod next;
pub mod season;
pub mod standings;

use crate::pages::choice::Choice;
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Which sites may, and what is to be copied into them.
#[derive(Debug, Template)]
#[template(path = "c/embed.html")]
pub struct EmbedPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Where it goes.
    pub action: String,
    /// Anyone, those listed, nobody.
    pub who: Vec<Choice>,
    /// The sites, a line each.
    pub sites: String,
    /// Whether the club is public at all.
    pub public: bool,
    /// Whether the house knows the address people reach it at from elsewhere.
    pub known: bool,
    /// What is to be copied.
    pub snippets: Vec<Snippet>,
}

/// Some HTML for another site.
#[derive(Debug)]
pub struct Snippet {
    /// Its id on the page.
    pub id: String,
    /// What it shows, leading to it.
    pub page: Link,
    /// The HTML.
    pub code: String,
}
