//! For whoever runs a night: the code by which others follow, and who handles their own cube.

use crate::chouette::PlayerNo;
use crate::pages::layout::Frame;
use crate::pages::qr::Qr;
use crate::pages::words::Words;
use askama::Template;

/// The code and the seats.
#[derive(Debug, Template)]
#[template(path = "c/chouette/follow.html")]
pub struct FollowPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the night is called.
    pub title: String,
    /// The night's own page.
    pub night: String,
    /// Whether it is over, so that nobody follows.
    pub closed: bool,
    /// The six letters, where there are some.
    pub code: Option<Code>,
    /// How many phones look on.
    pub lookers: i64,
    /// Where a code is made and ended.
    pub action: String,
    /// That form's one-time key.
    pub key: String,
    /// A link just made, shown this once.
    pub link: Option<Link>,
    /// Where seats are granted.
    pub grant: String,
    /// Where they are taken back.
    pub revoke: String,
    /// Everybody who is there.
    pub seats: Vec<Seat>,
}

/// A code as others take it up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Six letters.
    pub letters: String,
    /// The same with spaces, to be read aloud letter by letter.
    pub aloud: String,
    /// The address at which they are typed.
    pub typed_at: String,
    /// The address that has them in it.
    pub address: String,
    /// The same to be pointed at.
    pub qr: Option<Qr>,
}

/// A link to a player's own cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Whose.
    pub name: String,
    /// The address.
    pub address: String,
    /// The same to be pointed at.
    pub qr: Option<Qr>,
}

/// Someone who may be given a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Who.
    pub player: PlayerNo,
    /// The name.
    pub name: String,
    /// Whether a phone handles this cube.
    pub seated: bool,
    /// Whether a link waits to be opened.
    pub linked: bool,
    /// The one-time keys of granting and taking back.
    pub keys: (String, String),
}
