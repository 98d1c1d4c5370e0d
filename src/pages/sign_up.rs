//! The page somebody who signed up comes back to by the own link: whether there is a place; withdrawing; "I am here".

use super::layout::{Frame, Link};
use super::qr::Qr;
use super::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "sign_up.html")]
pub struct OwnPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// Who.
    pub name: String,
    /// The tournament, and the event where it has several.
    pub event: Link,
    /// The day and the place.
    pub when: String,
    /// How it stands, in a sentence.
    pub state: String,
    /// What was refused.
    pub refused: Option<String>,
    /// Where the forms go.
    pub action: String,
    /// Whether no director has said yet who they are.
    pub unknown: bool,
    /// Whether they can say that they are here.
    pub checks_in: bool,
    /// Whether they can withdraw.
    pub leaves: bool,
    /// Whether they can come back on the list.
    pub returns: bool,
    /// Whether they are in the tournament, and this address opens their own page there.
    pub here: bool,
    /// The own address, to be kept.
    pub address: String,
    /// The same as a code.
    pub qr: Option<Qr>,
}
