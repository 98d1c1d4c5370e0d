//! A player's or a table's own page on a phone: who, where, how long, what clock; the score; what was.

use crate::pages::bracket::MatchView;
use crate::pages::c::t::player::PlayerEvent;
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What was reported of a match and is not answered for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Who said what, in a sentence.
    pub text: String,
    /// What comes of it, in another.
    pub then: String,
    /// Whether this phone is the one to confirm or dispute.
    pub answers: bool,
    /// Whether its word counts as a confirmation: the card of a table does not stand in for the loser.
    pub confirms: bool,
    /// Whether it waits for a ruling.
    pub disputed: bool,
    /// What whoever disputes it says it was, in a sentence.
    pub claim: Option<String>,
    /// What this phone's side can take back, as its button says.
    pub takes_back: Option<String>,
    /// Where this phone's side can say what it was instead.
    pub says: Option<String>,
}

/// The match this phone speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Current {
    /// `/here/{event}/{match}`
    pub path: String,
    /// The round, and the event where there are several.
    pub heading: String,
    /// Who plays whom, and where, in a sentence.
    pub text: String,
    /// The match.
    pub view: MatchView,
    /// To how many points.
    pub length: u16,
    /// What clocks are set to, where there are clocks.
    pub clock: Option<String>,
    /// Whether scores are taken here.
    pub enters: bool,
    /// What was reported.
    pub waiting: Option<Waiting>,
}

/// A free night, as one of its players sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeNight {
    /// `/here/{event}/play`
    pub action: String,
    /// Where the one-time keys of its buttons end.
    pub event: u32,
    /// The event, where there are several.
    pub name: String,
    /// Who is there and does not play: the number and the name.
    pub people: Vec<(u32, String)>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "here/show.html")]
pub struct HerePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// Whose page it is.
    pub name: String,
    /// The tournament.
    pub tournament: Link,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    /// What the director says to everyone.
    pub said: Vec<String>,
    /// The match to play now.
    pub now: Option<Current>,
    /// Without one, what there is to say.
    pub nothing: String,
    /// A player's events: what comes next, and what was.
    pub events: Vec<PlayerEvent>,
    /// Free nights in which a match can be started from here.
    pub free: Vec<FreeNight>,
    /// Whether a director is on the way to be asked, or was already.
    pub called: bool,
    /// What was typed of a dispute.
    pub reason: String,
}
