//! The side pools of an event.

pub mod show;

use crate::pages::layout::{Frame, Link};
use crate::pages::money::{Sharing, SharingFields};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/pools.html")]
pub struct PoolsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Where it is sent.
    pub action: String,
    /// The event's name.
    pub event: String,
    /// The pools, each with its page.
    pub pools: Vec<(Link, Sharing)>,
    /// What is typed of a new one.
    pub typed: SharingFields,
    /// The money of the tournament.
    pub back: String,
}
