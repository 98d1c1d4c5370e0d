//! A club's seasons.

pub mod adjust;
pub mod settings;
pub mod show;

use crate::pages::c::site_nav::Tab;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// All of them.
#[derive(Debug, Template)]
#[template(path = "c/seasons.html")]
pub struct SeasonsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's other pages.
    pub nav: Vec<Tab>,
    /// What the page shows, for its live link.
    pub live: String,
    /// The seasons, the latest first.
    pub seasons: Vec<Listed>,
    /// For a director: where one is made.
    pub make: Option<String>,
}

/// A season of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// It, and its page.
    pub season: Link,
    /// Its days.
    pub days: String,
    /// Whether its table is final.
    pub is_final: bool,
    /// Who leads each table, with the points.
    pub leaders: Vec<Leader>,
}

/// Who leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// In which division, where there are several tables.
    pub division: Option<String>,
    /// Who.
    pub who: Link,
    /// The points.
    pub points: String,
}
