//! The page beside the board: who sits where, each cube, what can be done now, and what was done last.

mod between;
mod game;

pub use between::{Between, Lot, OrderLine, PartnerAsk, SplitLine};
pub use game::{ActButton, CubeView, ExtraLine, GameView, SeatView};

use crate::chouette::{Night, PlayerNo, Table, TableNo};
use crate::pages::chouette::money::total;
use crate::pages::chouette::told::{Said, Teller};
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What was typed or tapped and has not been taken, to be shown again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typing {
    /// The players chosen.
    pub chosen: Vec<PlayerNo>,
    /// What was asked for, as the form names it.
    pub wish: String,
    /// How the game was won.
    pub kind: String,
    /// Each cube's last state.
    pub cubes: Vec<(String, String)>,
    /// What all cubes were played on that are told nothing else of.
    pub all_cubes: String,
    /// What each cube was settled for.
    pub settled: Vec<(String, String)>,
    /// What a cube is settled for now.
    pub points: String,
    /// Each player's place in the order.
    pub places: Vec<(String, String)>,
    /// What each threw for the order.
    pub throws: Vec<(String, String)>,
    /// Why a custom is let go.
    pub reason: String,
    /// The partner named.
    pub partner: String,
}

impl Typing {
    pub(super) fn find(list: &[(String, String)], player: PlayerNo) -> String {
        let number = player.to_string();
        let found = list.iter().find(|(of, _)| *of == number);
        found.map(|(_, typed)| typed.clone()).unwrap_or_default()
    }
}

/// Where the forms of the page go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    /// This page.
    pub here: String,
    /// This page, cube by cube.
    pub by_cube: String,
    /// This page, asking after the game.
    pub by_game: String,
    /// A cube action.
    pub act: String,
    /// The end of the game.
    pub end: String,
    /// Calling the game off.
    pub call_off: String,
    /// The next game.
    pub begin: String,
    /// Somebody will not be partner.
    pub decline: String,
    /// The order by hand.
    pub order: String,
    /// The order by dice.
    pub roll: String,
    /// A second table.
    pub split: String,
    /// Undo.
    pub undo: String,
    /// The people.
    pub people: String,
    /// The rules.
    pub settings: String,
    /// Who did what and when.
    pub journal: String,
    /// The night as everyone sees it.
    pub night: String,
    /// The night goes on.
    pub reopen: String,
    /// The night is over.
    pub close: String,
}

/// What was done last, and how it is taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Last {
    /// In a sentence.
    pub text: String,
    /// The version it is named by; nothing where it cannot be taken back.
    pub undo: Option<u64>,
    /// What was taken back just before, in a sentence, and by which version that is done again.
    pub undone: Option<(String, u64)>,
}

impl Last {
    /// Of all that was done, in order.
    #[must_use]
    pub fn of(actions: &[Said]) -> Option<Last> {
        let stands = |a: &&Said| !a.taken && !a.is_undo;
        let last = actions.iter().rev().find(stands)?;
        let newest = actions.last().filter(|a| a.is_undo && !a.taken);
        Some(Last {
            text: last.text.clone(),
            // The making of the night is what everything else stands on.
            undo: (last.version > 1).then_some(last.version),
            undone: newest.map(|a| (a.text.clone(), a.version)),
        })
    }
}

/// A finished game of this table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// What it came to.
    pub text: String,
    /// Where it is corrected.
    pub correct: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/table.html")]
pub struct TablePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the night is called.
    pub night: String,
    /// The tables, where there are several: each, and whether it is this one.
    pub tabs: Vec<(Link, bool)>,
    /// What the page shows, for its live link.
    pub live: String,
    /// The one-time key of whichever form is sent.
    pub key: String,
    /// The version of the night the page was made at.
    pub seen: u64,
    /// The number of the table.
    pub number: u32,
    /// Where the forms go.
    pub to: Addresses,
    /// What was done last.
    pub last: Option<Last>,
    /// The game in progress.
    pub game: Option<GameView>,
    /// Between two games.
    pub between: Option<Between>,
    /// Whether the night is over.
    pub closed: bool,
    /// Whether what was refused is a custom that the host may let go, and what was asked for.
    pub may_stand: Option<String>,
    /// Why, as typed.
    pub reason: String,
    /// The games played here, the newest first.
    pub games: Vec<GameLine>,
}

/// Everything the two halves of the page are made from.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The sentences.
    pub w: Words,
    /// The night.
    pub night: &'a Night,
    /// The table.
    pub table: &'a Table,
    /// What a player is called.
    pub names: &'a dyn Fn(PlayerNo) -> String,
    /// What was typed.
    pub typed: &'a Typing,
    /// Whether the page asks after the game only.
    pub quick: bool,
    /// Whether an order was ever thrown for or set by hand here.
    pub thrown: bool,
}

impl std::fmt::Debug for Scene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Scene")
    }
}

impl Scene<'_> {
    /// Says what happens here.
    #[must_use]
    pub fn teller(&self) -> Teller<'_> {
        Teller {
            w: self.w,
            night: self.night,
            names: self.names,
        }
    }

    /// The table's number.
    #[must_use]
    pub fn number(&self) -> TableNo {
        self.table.number
    }

    pub(super) fn total(&self, n: PlayerNo) -> String {
        total(self.night, n)
    }
}
