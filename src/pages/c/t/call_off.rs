//! What comes of calling a tournament off, of hiding it and of deleting it.

use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/call_off.html")]
pub struct CallOffPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The tournament's name.
    pub name: String,
    /// Whether it is called off.
    pub called_off: bool,
    /// Whether it is over.
    pub finished: bool,
    /// Whether it is hidden.
    pub hidden: bool,
    /// How many matches are decided.
    pub decided: usize,
    /// What is due back, once anything was paid.
    pub due: Option<String>,
    /// Where the money is.
    pub money: Link,
    /// How many are in it.
    pub people: usize,
    /// What is against deleting it.
    pub against: Option<String>,
    /// Where it is called off.
    pub call_off: String,
    /// Where that is taken back.
    pub back_on: String,
    /// Where it is hidden or shown.
    pub hide: String,
    /// Where it is deleted.
    pub delete: String,
    /// Its settings.
    pub settings: String,
}
