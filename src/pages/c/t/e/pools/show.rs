//! A side pool: its terms, who is in it, who gets what.

use crate::pages::layout::Frame;
use crate::pages::money::{Sharing, SharingFields};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Somebody who is in it, or could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The sign-in number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Whether in it.
    pub on: bool,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/pools/show.html")]
pub struct PoolPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The pool's address.
    pub action: String,
    /// The version at which it last changed.
    pub seen: u64,
    /// Its name.
    pub name: String,
    /// The event's name.
    pub event: String,
    /// What is typed of its terms.
    pub typed: SharingFields,
    /// The event's players.
    pub members: Vec<Member>,
    /// Whether nobody is in it.
    pub nobody: bool,
    /// Who gets what.
    pub sharing: Sharing,
    /// The pools of the event.
    pub back: String,
}
