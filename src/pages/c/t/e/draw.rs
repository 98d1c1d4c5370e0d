//! The draw, step by step: the hash of the secret seed, the closed list, the dice, and then everything anyone needs to
//! check it.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Someone on the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The sign-in number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rating brought along, in whole points.
    pub rating: Option<i64>,
    /// The place wanted on the sheet, as typed, where the director orders it.
    pub place: String,
}

/// A draw that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The how-manieth.
    pub attempt: u32,
    /// The hash published before.
    pub commitment: String,
    /// The seed, 64 hexadecimal digits.
    pub seed: String,
    /// The dice; empty when skipped.
    pub dice: String,
    /// The first round, down the sheet: who meets whom; a bye says so.
    pub pairs: Vec<(String, String)>,
    /// Those exchanged by hand since.
    pub swaps: Vec<(String, String)>,
    /// Who came after it.
    pub latecomers: Vec<String>,
    /// Whether a score has been entered, so that it stands.
    pub stands: bool,
    /// Those who have not played, to be exchanged.
    pub one: Vec<Choice>,
    /// The same for the other one.
    pub other: Vec<Choice>,
}

/// Where things are on this page and beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    /// The draw itself.
    pub draw: String,
    /// Closing and opening the list.
    pub list: String,
    /// A new seed.
    pub redraw: String,
    /// Exchanging two.
    pub swap: String,
    /// Pairing the next round, in formats paired round by round.
    pub round: Option<String>,
    /// Latecomers.
    pub late: String,
    /// Where the tournament is run from.
    pub desk: String,
    /// The record of the draw.
    pub record: String,
    /// The door.
    pub door: String,
    /// Who signed up.
    pub sign_ups: String,
    /// The event's rules.
    pub settings: String,
    /// The event as everyone sees it.
    pub event: String,
}

/// The page; which step it is at shows in what is there.
#[derive(Debug, Template)]
#[template(path = "c/t/e/draw.html")]
pub struct DrawPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key of whichever form is sent.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// How the entrants come onto the sheet, in words.
    pub order: String,
    /// Whether the director orders the list.
    pub by_hand: bool,
    /// The hash of the seed of the draw to come.
    pub commitment: Option<String>,
    /// Whether latecomers are taken.
    pub late: bool,
    /// Whether the list is closed.
    pub closed: bool,
    /// The hash of the closed list.
    pub list_hash: String,
    /// The entrants, in sign-in order.
    pub entrants: Vec<Listed>,
    /// Those who signed up, have a place and have not checked in.
    pub missing: Vec<String>,
    /// The dice, as typed.
    pub dice: String,
    /// The draw that stands.
    pub made: Option<Made>,
    /// Hashes and seeds of draws made before it.
    pub earlier: Vec<(u32, String)>,
    /// Where things are.
    pub to: Addresses,
}
