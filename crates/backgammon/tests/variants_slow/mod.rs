//! The legal plays of the tables family: slow and obvious, written from the texts of the rules alone.
//!
//! The engine is compared with these, so they share no code with it, and little with each other: each game is told
//! from beginning to end in its own file. Where texts differ, the choice made stands in a comment.

mod acey_deucey_american;
mod acey_deucey_european;
mod backgammon;
mod blast_off;
mod board;
mod driver;
mod dutch;
mod fevga;
mod five_cap;
mod french;
mod gul_bara;
mod irish;
mod jacquet;
mod mexican;
mod narde;
mod pin_game;
mod plakoto;
mod russian;
mod tavla;
mod tawula;
mod throw;

pub use driver::{Rng, after, random_game, random_positions};
use std::collections::BTreeSet;

pub const NAMES: [&str; 24] = [
    "backgammon",
    "nackgammon",
    "hypergammon",
    "portes",
    "misere",
    "five-cap",
    "tavla",
    "dutch",
    "acey-deucey-american",
    "acey-deucey-european",
    "russian",
    "narde",
    "fevga",
    "moultezim",
    "gul-bara",
    "plakoto",
    "tapa",
    "irish",
    "mexican",
    "french",
    "tawula",
    "jacquet",
    "pin-game",
    "blast-off",
];

/// A position with a throw, as `crawford plays --variant` reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// From 24 down to 1: what is the mover's is positive. 25 is what the mover has on the bar or has not entered, 0
    /// the same of the opponent, negative.
    pub board: [i8; 26],
    /// The mover's, the opponent's.
    pub off: [u8; 2],
    pub dice: [u8; 2],
    /// Points where one checker lies under checkers of the side that `board` counts there, in ascending order.
    pub pinned: Vec<u8>,
    /// How many turns the mover has had before in this game.
    pub turn: u32,
}

/// What a play leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Output {
    pub board: [i8; 26],
    /// The mover's.
    pub off: u8,
    pub pinned: Vec<u8>,
    /// The mover throws again.
    pub again: bool,
}

struct Game {
    start: fn() -> [i8; 26],
    plays: fn(&Input, Ways<'_>) -> BTreeSet<Output>,
    flip: fn(&Input) -> Input,
    points: fn(&Input, Ways<'_>) -> Option<i32>,
}

/// What is played otherwise than usual: `rest=lost head=one`.
#[derive(Clone, Copy)]
struct Ways<'a>(&'a str);

impl Ways<'_> {
    fn are(self, way: &str) -> bool {
        self.0.split(' ').any(|one| one == way)
    }
}

/// A name with what is played otherwise after it: `gul-bara rest=lost`.
fn game(named: &str) -> (Game, Ways<'_>) {
    let (name, ways) = named.split_once(' ').unwrap_or((named, ""));
    let game = match name {
        "backgammon" => backgammon::BACKGAMMON,
        "nackgammon" => backgammon::NACKGAMMON,
        "hypergammon" => backgammon::HYPERGAMMON,
        "portes" => backgammon::PORTES,
        "misere" => backgammon::MISERE,
        "five-cap" => five_cap::GAME,
        "tavla" => tavla::GAME,
        "dutch" => dutch::GAME,
        "acey-deucey-american" => acey_deucey_american::GAME,
        "acey-deucey-european" => acey_deucey_european::GAME,
        "russian" => russian::GAME,
        "narde" => narde::GAME,
        "fevga" | "moultezim" => fevga::GAME,
        "gul-bara" => gul_bara::GAME,
        "plakoto" | "tapa" => plakoto::GAME,
        "irish" => irish::GAME,
        "mexican" => mexican::GAME,
        "french" => french::GAME,
        "tawula" => tawula::GAME,
        "jacquet" => jacquet::GAME,
        "pin-game" => pin_game::GAME,
        "blast-off" => blast_off::GAME,
        _ => panic!("no game is called {name}"),
    };
    (game, Ways(ways))
}

/// All results of a throw, each once and in order. A throw that cannot be played has one: the board as it was.
pub fn plays(name: &str, position: &Input) -> Vec<Output> {
    let (game, ways) = game(name);
    (game.plays)(position, ways).into_iter().collect()
}

/// The board before the first throw, from the view of either player.
pub fn start(name: &str) -> [i8; 26] {
    (game(name).0.start)()
}

/// The same position from the other player's view; the dice and the number of turns are left as they are.
pub fn flip(name: &str, position: &Input) -> Input {
    (game(name).0.flip)(position)
}

/// What a game that is over has brought the mover, less than nothing if it is lost, 0 if it is a tie.
pub fn ended(name: &str, position: &Input) -> Option<i32> {
    let (game, ways) = game(name);
    (game.points)(position, ways)
}
