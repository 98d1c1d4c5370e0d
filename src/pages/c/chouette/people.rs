//! The people of a night: who comes, who rests, who has gone, and at which table everybody is.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Someone who may be meant by what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The id that is sent.
    pub id: String,
    /// As shown.
    pub label: String,
}

/// Someone of the night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonLine {
    /// The number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Where in line, or that they rest or have gone.
    pub place: String,
    /// `here`, `resting` or `left`.
    pub presence: &'static str,
    /// Points of the night.
    pub points: String,
    /// A stake of their own.
    pub stake: String,
    /// What can become of their game when they go in the middle of it; nothing where they are in none.
    pub then: Vec<Choice>,
    /// Whether that game is theirs against all.
    pub has_box: bool,
    /// The points of a settlement or a price, as typed.
    pub points_typed: String,
    /// Whether their form was refused.
    pub open: bool,
    /// The tables they can go to.
    pub tables: Vec<Choice>,
}

/// Where the forms go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    /// Somebody comes.
    pub people: String,
    /// Somebody leaves.
    pub leave: String,
    /// Somebody rests.
    pub rest: String,
    /// Somebody comes back.
    pub back: String,
    /// Somebody names a stake.
    pub stake: String,
    /// Somebody goes to another table.
    pub r#move: String,
    /// The table.
    pub table: String,
    /// Where members are added.
    pub members: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/people.html")]
pub struct PeoplePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key of whichever form is sent.
    pub key: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// The name, as typed.
    pub name: String,
    /// The stake, as typed.
    pub stake: String,
    /// Whether the night is for money, so that each may name a stake.
    pub for_money: bool,
    /// The tables newcomers can go to, where there are several.
    pub tables: Vec<Choice>,
    /// Who is proposed while typing.
    pub roster: Vec<Candidate>,
    /// Whether it is asked who is meant.
    pub asked: bool,
    /// Who may be meant.
    pub candidates: Vec<Candidate>,
    /// Everybody: those here by table and line, those who rest, those who have gone.
    pub people: Vec<PersonLine>,
    /// How many are here.
    pub here: usize,
    /// Whether the night is over.
    pub closed: bool,
    /// Where the forms go.
    pub to: Addresses,
}
