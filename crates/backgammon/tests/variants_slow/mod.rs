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
mod fayles;
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
mod plakoto_express;
mod russian;
mod tabula;
mod tavla;
mod tawula;
mod throw;

pub use driver::{Rng, after, is_wide, random_game, random_positions};
use std::collections::BTreeSet;

pub const NAMES: [&str; 29] = [
    "backgammon",
    "nackgammon",
    "hypergammon",
    "portes",
    "misere",
    "five-cap",
    "tavla",
    "shesh-besh",
    "no-hit-and-run",
    "dutch",
    "acey-deucey-american",
    "acey-deucey-european",
    "russian",
    "narde",
    "fevga",
    "moultezim",
    "gul-bara",
    "plakoto",
    "plakoto-express",
    "tapa",
    "irish",
    "mexican",
    "french",
    "tawula",
    "jacquet",
    "pin-game",
    "blast-off",
    "tabula",
    "fayles",
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
    /// The third, where there are three.
    pub third: Option<u8>,
    /// Points where one checker lies under checkers of the side that `board` counts there, in ascending order.
    pub pinned: Vec<u8>,
    /// How many turns the mover has had before in this game.
    pub turn: u32,
    /// How many of those the mover has on the bar or not entered were hit, and how many of the opponent's; 0 in a game that
    /// does not ask.
    pub hit: [u8; 2],
}

impl Input {
    fn three(&self) -> [u8; 3] {
        let [a, b] = self.dice;
        [a, b, self.third.unwrap()]
    }
}

/// How many dice are thrown.
pub fn dice(name: &str) -> usize {
    match name.split(' ').next().unwrap() {
        "tabula" | "fayles" => 3,
        _ => 2,
    }
}

/// What a play leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Output {
    pub board: [i8; 26],
    /// The mover's.
    pub off: u8,
    pub pinned: Vec<u8>,
    /// The mover's, the opponent's.
    pub hit: [u8; 2],
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
        "no-hit-and-run" => tavla::NO_HIT_AND_RUN,
        "shesh-besh" => backgammon::SHESH_BESH,
        "dutch" => dutch::GAME,
        "acey-deucey-american" => acey_deucey_american::GAME,
        "acey-deucey-european" => acey_deucey_european::GAME,
        "russian" => russian::GAME,
        "narde" => narde::GAME,
        "fevga" | "moultezim" => fevga::GAME,
        "gul-bara" => gul_bara::GAME,
        "plakoto" | "tapa" => plakoto::GAME,
        "plakoto-express" => plakoto_express::GAME,
        "irish" => irish::GAME,
        "mexican" => mexican::GAME,
        "french" => french::GAME,
        "tawula" => tawula::GAME,
        "jacquet" => jacquet::GAME,
        "pin-game" => pin_game::GAME,
        "blast-off" => blast_off::GAME,
        "tabula" => tabula::GAME,
        "fayles" => fayles::GAME,
        _ => panic!("no game is called {name}"),
    };
    (game, Ways(ways))
}

/// All results of a throw, each once and in order. A throw that cannot be played has one: the board as it was.
pub fn plays(name: &str, position: &Input) -> Vec<Output> {
    let (game, ways) = game(name);
    (game.plays)(position, ways).into_iter().collect()
}

/// All positions one number on, each once, in a game that has throws with too many results to list.
pub fn step(named: &str, position: &Input, number: u8) -> Vec<Output> {
    let (_, ways) = game(named);
    let mut after = match named.split(' ').next().unwrap() {
        "gul-bara" => gul_bara::step(position, number, ways),
        "plakoto-express" => plakoto::step(position, number),
        "acey-deucey-american" => acey_deucey_american::step(position, number, ways),
        "acey-deucey-european" => acey_deucey_european::step(position, number, ways),
        "french" => french::step(position, number),
        "mexican" => mexican::step(position, number),
        _ => panic!("all results of a throw of {named} can be listed"),
    };
    after.sort();
    after.dedup();
    after
}

/// The numbers that such a throw brings, in their order; where a double is chosen after 1-2, every way there is.
pub fn scripts(named: &str, [a, b]: [u8; 2]) -> Vec<Vec<u8>> {
    let name = named.split(' ').next().unwrap();
    let four = |number: u8| [number; 4];
    if a == b {
        let rising = ["gul-bara", "plakoto-express"].contains(&name);
        return vec![match rising {
            true => (a..=6).flat_map(four).collect(),
            false => [a, 7 - a].into_iter().flat_map(four).collect(),
        }];
    }
    // Mexican: "The lower number of the roll is always moved first".
    let orders = if name == "mexican" {
        &[[1, 2]][..]
    } else {
        &[[1, 2], [2, 1]]
    };
    let complement = name == "acey-deucey-european" && !named.contains("chosen-double=alone");
    let mut scripts = Vec::new();
    for order in orders {
        for double in 1..=6 {
            let rest = if complement {
                7 - double..8 - double
            } else {
                0..0
            };
            let numbers = [double].into_iter().chain(rest).flat_map(four);
            scripts.push(order.iter().copied().chain(numbers).collect());
        }
    }
    scripts
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

/// The same after a play, which loses where not all of a throw was played and must be.
pub fn ended_by(name: &str, position: &Input, play: &Output) -> Option<i32> {
    match name == "fayles" && fayles::fails(position, play) {
        true => Some(-1),
        false => ended(name, &after(position, play)),
    }
}
