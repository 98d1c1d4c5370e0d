//! A club's front page: what is played now, what comes, who won last.

use super::happening::HappeningList;
use crate::pages::c::site_nav::Tab;
use crate::pages::layout::{Frame, Link, Picture};
use crate::pages::markdown::Html;
use crate::pages::words::Words;
use askama::Template;

/// The front page of a club's site.
#[derive(Debug, Template)]
#[template(path = "c/show.html")]
pub struct ClubPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub name: String,
    /// Its logo.
    pub logo: Option<Picture>,
    /// When it meets; may be empty.
    pub night: String,
    /// Its words.
    pub words: Html,
    /// What the page shows, for its live link.
    pub live: String,
    /// The pages of the site.
    pub nav: Vec<Tab>,
    /// Where the search is.
    pub search: String,
    /// What runs, what comes, what was last, in this order; an empty list is left out.
    pub lists: Vec<HappeningList>,
    /// Who leads the club's list of ratings, where it is kept.
    pub leaders: Option<Leaders>,
    /// Where the club's mail is asked for, where any can be sent.
    pub mail: Option<String>,
    /// Who leads the season that runs, a table each.
    pub seasons: Vec<SeasonLeaders>,
    /// For the director: where to announce a tournament, and where the members are.
    pub directs: Option<Directs>,
}

/// Who leads a list.
#[derive(Debug)]
pub struct Leaders {
    /// The list.
    pub list: String,
    /// The first few: the rank, who, and the rating.
    pub rows: Vec<(usize, Link, String)>,
}

/// Who leads a table of a season.
#[derive(Debug)]
pub struct SeasonLeaders {
    /// The season, and its division where each has a table of its own.
    pub heading: String,
    /// The whole table.
    pub table: String,
    /// The first few: the place, who, and the points.
    pub rows: Vec<(i64, Link, String)>,
}

/// Where a director goes from here.
#[derive(Debug)]
pub struct Directs {
    /// A new tournament, for a director.
    pub announce: Option<String>,
    /// A new chouette night, for a director.
    pub night: Option<String>,
    /// The members.
    pub members: String,
    /// The club's mail.
    pub letters: String,
    /// Where files of past results are brought in.
    pub import: Option<String>,
    /// What the site looks like and says, for a director.
    pub site: Option<String>,
    /// The club's settings, for an owner.
    pub settings: Option<String>,
    /// Who may do what, for an owner.
    pub access: Option<String>,
}
