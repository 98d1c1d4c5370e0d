//! What can be tapped in the form of a score: the players, how a game was won, its cube, another ending.

use super::Mode;
use crate::backgammon::scoring::{ExpectedGame, MatchRules, WinKind};
use crate::backgammon::variants::Game;
use crate::backgammon::{BySide, Side};
use crate::form::{Choice as _, Values};
use crate::pages::fact_text::ending_name;
use crate::pages::match_game;
use crate::pages::messages::{Messages, selector};
use crate::tournament::{Fixture, OutcomeKind};
use crate::web::c::t::e::m::command::{CubeTyped, StoredGame};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    pub value: String,
    pub label: String,
    pub on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryHalf {
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
    typed: &Values,
) -> Vec<EntryHalf> {
    Side::BOTH
        .into_iter()
        .map(|side| EntryHalf {
            value: side.word(),
            name: names[side].clone(),
            long: names[side]
                .split_whitespace()
                .any(|w| w.chars().count() > 11)
                || names[side].chars().count() > 24,
            score: score[side],
            needs: u32::from(rules.length).saturating_sub(score[side]),
            on: typed.one(StoredGame::WINNER) == side.word(),
        })
        .collect()
}

/// The games of a series of which the winner chooses one.
pub(super) fn games_offered(w: Messages, expected: &ExpectedGame, typed: &Values) -> Vec<Tile> {
    if expected.games.len() < 2 {
        return Vec::new();
    }
    let tile = |game: &Game| Tile {
        value: game.name().to_owned(),
        label: match_game::name(w, *game),
        on: typed.one(StoredGame::PLAYED) == game.name(),
    };
    expected.games.iter().map(tile).collect()
}

pub(super) fn kinds(w: Messages, expected: &ExpectedGame, typed: &Values) -> Vec<Tile> {
    let on = |kind: WinKind| typed.one(StoredGame::KIND) == kind.word();
    WinKind::ALL
        .iter()
        // What was typed stays in sight, refused or not.
        .filter(|kind| expected.kinds.contains(kind) || on(**kind))
        .map(|kind| Tile {
            value: kind.word().to_owned(),
            label: match_game::kind_name(w, *kind).into_owned(),
            on: on(*kind),
        })
        .collect()
}

pub(super) fn cubes(expected: &ExpectedGame, typed: &Values) -> Vec<Tile> {
    let nothing = typed.one(CubeTyped::CUBE).is_empty();
    let typed: Option<u32> = typed.one(CubeTyped::CUBE).parse().ok();
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
            on: alone && nothing || typed == Some(cube),
        })
        .collect()
}

/// The endings of a match other than playing it out. In a table nobody has to go on: both may lose, and a match may be void.
pub(super) fn endings(w: Messages, mode: Mode, typed: &Values, m: &Fixture) -> Vec<Tile> {
    let in_a_table = m.phase.is_in_a_table();
    let void = in_a_table.then_some(OutcomeKind::Void);
    // What was decided by mistake, while the two still play.
    let none = (mode == Mode::Correct && m.result.is_some()).then(|| {
        (
            "undecided".into(),
            w.entry_ending_name(selector!("entry-ending-name.ending", "undecided")),
        )
    });
    let name = |kind| match kind {
        OutcomeKind::BothLeft if in_a_table => {
            w.entry_ending_name(selector!("entry-ending-name.ending", "both-lose"))
        }
        kind => ending_name(w, kind),
    };
    // The other length stands in a field of its own.
    let others = [OutcomeKind::PlayedTo { length: 0 }, OutcomeKind::BothLeft];
    let kinds = OutcomeKind::WITH_WINNER.into_iter().chain(others);
    kinds
        .chain(void)
        .map(|kind| (kind.chosen().word, name(kind)))
        .chain(none)
        .map(|(word, label)| Tile {
            on: typed.one(OutcomeKind::TAG) == word,
            value: word.into_owned(),
            label,
        })
        .collect()
}
