//! A free night: one tap for who plays, one for against whom.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/play.html")]
pub struct PlayPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// Everyone who is there.
    pub people: Vec<Somebody>,
    /// Who was tapped first: the number and the name.
    pub one: Option<(u32, String)>,
    /// Points to play to, as typed; nothing: the usual length.
    pub length: String,
    /// The usual length.
    pub usual: u16,
    /// The points of a match played already, as typed: of the first, of the other.
    pub points: [String; 2],
    /// Where both taps go.
    pub action: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
    /// Where people sign in.
    pub door: String,
}

/// Somebody who may be tapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Somebody {
    /// The sign-in number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// "at table 3", "met twice": what to know before tapping.
    pub note: String,
}
