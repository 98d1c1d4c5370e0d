//! What can be tapped in the form of a score: the players, how a game was won, its cube, another ending.

use super::Mode;
use crate::engine::scoring::{Expected, MatchRules};
use crate::engine::{BySide, Side};
use crate::pages::words::{Message, Words, worded};
use crate::tournament::{Fixture, Phase};
use crate::web::c::t::e::m::typing::Typing;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    pub value: String,
    pub label: String,
    pub on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Half {
    /// `0` or `1`.
    pub value: &'static str,
    pub name: String,
    pub score: u32,
    /// Points still to win.
    pub needs: u32,
    pub on: bool,
    pub long: bool,
}

/// Cubes that have a tile whatever the score is.
const USUAL_CUBES: [u32; 5] = [1, 2, 4, 8, 16];

pub(super) fn halves(
    names: &BySide<String>,
    score: BySide<u32>,
    rules: &MatchRules,
    typing: &Typing,
) -> Vec<Half> {
    [(Side::Top, "0"), (Side::Bottom, "1")]
        .into_iter()
        .map(|(side, value)| Half {
            value,
            name: names[side].clone(),
            long: names[side]
                .split_whitespace()
                .any(|w| w.chars().count() > 11)
                || names[side].chars().count() > 24,
            score: score[side],
            needs: u32::from(rules.length).saturating_sub(score[side]),
            on: typing.winner == value,
        })
        .collect()
}

pub(super) fn kinds(w: Words, expected: &Expected, typing: &Typing) -> Vec<Tile> {
    let all: [(_, Message); 4] = [
        ("single", Words::entry_single),
        ("gammon", Words::entry_gammon),
        ("backgammon", Words::entry_backgammon),
        ("drop", Words::entry_drop),
    ];
    all.into_iter()
        // What was typed stays in sight, refused or not.
        .filter(|(value, _)| expected.drop || *value != "drop" || typing.kind == "drop")
        .map(|(value, key)| Tile {
            value: value.to_owned(),
            label: w.say(key).into_owned(),
            on: typing.kind == value,
        })
        .collect()
}

pub(super) fn cubes(expected: &Expected, typing: &Typing) -> Vec<Tile> {
    let typed: Option<u32> = typing.cube.parse().ok();
    let mut all: Vec<u32> = if expected.cube {
        USUAL_CUBES.to_vec()
    } else {
        vec![1]
    };
    all.extend(expected.cubes.iter().filter(|cube| **cube <= 64));
    all.extend(typed.filter(|cube| cube.is_power_of_two()));
    all.sort_unstable();
    all.dedup();
    let alone = all.len() == 1;
    all.into_iter()
        .map(|cube| Tile {
            value: cube.to_string(),
            label: cube.to_string(),
            on: alone && typing.cube.is_empty() || typed == Some(cube),
        })
        .collect()
}

/// The endings of a match other than playing it out, by the words forms use.
const ENDINGS: [&str; 8] = [
    "walk-over",
    "forfeit",
    "retired",
    "loss-on-time",
    "penalty-points",
    "unfinished",
    "played-to",
    "both-left",
];

/// In a table nobody has to go on: both may lose, and a match may be void.
pub(super) fn endings(w: Words, mode: Mode, typing: &Typing, m: &Fixture) -> Vec<Tile> {
    let in_a_table = matches!(
        m.phase,
        Phase::RoundRobin | Phase::League | Phase::Ladder | Phase::Free
    );
    let void = in_a_table.then_some("void");
    // What was decided by mistake, while the two still play.
    let none = (mode == Mode::Correct && m.result.is_some()).then_some("undecided");
    let label = |word: &str| match word {
        "both-left" if in_a_table => w.entry_ending_both_lose(),
        _ => worded!(w, "entry-ending-{}", word),
    };
    ENDINGS
        .into_iter()
        .chain(void)
        .chain(none)
        .map(|word| Tile {
            value: word.to_owned(),
            label: label(word).into_owned(),
            on: typing.ending == word,
        })
        .collect()
}
