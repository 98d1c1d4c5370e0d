//! A player of a club: ratings, matches, opponents, events and nights.

use crate::pages::layout::{Frame, Link};
use crate::pages::ratings::Curve;
use crate::pages::words::Words;
use askama::Template;

/// A player.
#[derive(Debug, Template)]
#[template(path = "c/players/show.html")]
pub struct PlayerPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The name.
    pub name: String,
    /// The number in a federation, where the reader may know it.
    pub number: Option<String>,
    /// What the page shows, for its live link.
    pub live: String,
    /// The club's list of ratings.
    pub list: String,
    /// The rating in each list.
    pub standings: Vec<Standing>,
    /// The seasons, the latest first: the page of each, with place and points there.
    pub seasons: Vec<(Link, String)>,
    /// The club's rating over the matches.
    pub curve: Option<Curve>,
    /// How the last matches went, the oldest of them first.
    pub form: Vec<bool>,
    /// Matches won.
    pub wins: u32,
    /// Matches lost.
    pub losses: u32,
    /// The longest run of wins.
    pub run: u32,
    /// The wins against the highest ratings.
    pub best: Vec<WinLine>,
    /// Whom it goes worst against.
    pub nemesis: Option<Rival>,
    /// Whom it goes best against.
    pub favourite: Option<Rival>,
    /// Everyone met, most matches first.
    pub rivals: Vec<Rival>,
    /// The events, the latest first.
    pub events: Vec<EventLine>,
    /// How many more matches there are than are told of.
    pub more: usize,
    /// The matches, the latest first.
    pub mets: Vec<MetLine>,
    /// The chouette nights the reader may know of, the latest first.
    pub nights: Vec<NightLine>,
}

/// Where somebody stands in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The list.
    pub list: Link,
    /// The rating.
    pub rating: String,
    /// Whether it is provisional.
    pub provisional: bool,
    /// The place.
    pub rank: Option<usize>,
    /// The experience.
    pub experience: i64,
    /// The highest it was.
    pub highest: String,
    /// Rated matches.
    pub matches: i64,
}

/// A good win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinLine {
    /// Against whom.
    pub who: Link,
    /// What they were rated.
    pub rating: String,
    /// The match.
    pub href: String,
}

/// How it went against somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rival {
    /// Against whom.
    pub who: Link,
    /// Their matches.
    pub against: String,
    /// Matches won.
    pub wins: u32,
    /// Matches lost.
    pub losses: u32,
}

/// An event somebody was in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLine {
    /// The event.
    pub event: Link,
    /// The day, written out.
    pub day: String,
    /// The place, once it is known.
    pub place: Option<String>,
    /// Matches won and lost.
    pub record: String,
    /// The wins the ratings led to expect.
    pub expected: Option<String>,
    /// The rating it was played like.
    pub performance: Option<String>,
    /// What it moved the rating by.
    pub change: Option<String>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetLine {
    /// The day, written out.
    pub day: String,
    /// Its page.
    pub href: String,
    /// The event.
    pub event: Link,
    /// Against whom.
    pub opponent: String,
    /// Their page.
    pub page: Option<String>,
    /// Whether it was won; nothing where nobody won.
    pub won: Option<bool>,
    /// One's own points and the opponent's.
    pub score: Option<String>,
    /// The points it was played to.
    pub length: u16,
    /// The chance there was of winning it.
    pub chance: Option<String>,
    /// What it moved the rating by.
    pub change: Option<String>,
    /// The rating after it.
    pub after: Option<String>,
    /// The terms of that sum, a sentence each.
    pub why: Vec<String>,
    /// Why it was not rated.
    pub unrated: Option<String>,
}

/// A chouette night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightLine {
    /// The night.
    pub night: Link,
    /// The day, written out.
    pub day: String,
    /// Games played in.
    pub games: i64,
    /// What they came to.
    pub points: String,
}
