//! What a form may offer for the game to come.

use super::counts::Counts;
use super::cube::{HIGHEST_CUBE, redundant};
use super::judge::{ahead, holland_asks, number_after};
use super::{GameStatus, Judgement, MatchRules, ScoredGame, WinKind};
use crate::variants::{Game, NextGame};
use crate::{BySide, Side};
use serde::Serialize;

/// The stakes worth a button: nobody decides on them, so that no score tells which can be.
const STAKES: [u32; 5] = [1, 2, 4, 8, 16];

/// What may be entered for the next game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExpectedGame {
    /// From 1.
    pub number: u16,
    /// What it will be; `Over`: nothing more can be entered.
    pub played_as: GameStatus,
    /// Who begins without an opening throw: the winner of the game before, if that is the rule in whatever it may be.
    pub begins: Option<Side>,
    /// The cubes worth a button, from 1 up to the highest that can be of use to somebody. Alone 1 where there is no
    /// cube or it cannot matter; none when the match is over. Where [`cube`](Self::cube) holds, higher ones are accepted
    /// too, with a remark. Where [`stake`](Self::stake) holds, the stakes.
    pub cubes: Vec<u32>,
    /// Whether the cube is in play.
    pub cube: bool,
    /// Whether throws may have doubled the stake, which is entered as a cube is: in one of its games they do.
    pub stake: bool,
    /// Which it is: one, or all of a series where the winner of the game before chooses.
    pub games: Vec<Game>,
    /// How it can be won, by one of its games at least.
    pub kinds: Vec<WinKind>,
    /// The most men its loser can have left, where they are asked for: in one of its games each of them is a point.
    pub most_men: Option<u8>,
    /// Whether a cube above 1 must come with the tick "third turn or later" (the Holland rule).
    pub tick_with_cube: bool,
    /// Whether a drop by this side, the cube on 1, must come with that tick.
    pub tick_with_drop_by: BySide<bool>,
}

/// What the next game is and what may be entered for it. For a refused sheet, the refused game again.
#[must_use]
pub fn next_game(rules: &MatchRules, judgement: &Judgement) -> ExpectedGame {
    let cube = rules.has_cube()
        && match judgement.next {
            GameStatus::Normal | GameStatus::PostCrawford | GameStatus::DoubleMatchPoint => true,
            GameStatus::Crawford | GameStatus::Over => false,
        };
    let needs = judgement
        .score
        .map(|points| u32::from(rules.length).saturating_sub(points));
    let (number, games) = due(rules, judgement);
    let counts: Vec<Counts> = games.iter().map(|g| Counts::of(rules, *g)).collect();
    let stake = counts.iter().any(Counts::stake_doubles);
    let cubes = match judgement.next {
        GameStatus::Over => Vec::new(),
        _ if cube => useful_cubes(needs),
        _ if stake => STAKES.to_vec(),
        _ => vec![1],
    };
    let mut kinds: Vec<WinKind> = counts.iter().flat_map(Counts::kinds).collect();
    kinds.retain(|kind| cube || *kind != WinKind::Drop);
    kinds.sort_unstable();
    kinds.dedup();
    let leader = ahead(judgement.score);
    let asks = |cube, dropper| {
        judgement.next == GameStatus::PostCrawford
            && holland_asks(rules, cube, dropper, leader).is_some()
    };
    ExpectedGame {
        number,
        played_as: judgement.next,
        begins: begins(judgement, &games),
        cubes,
        cube,
        stake,
        most_men: counts.iter().filter_map(Counts::most_men).max(),
        games,
        kinds,
        tick_with_cube: asks(2, None),
        tick_with_drop_by: BySide::new(asks(1, Some(Side::Top)), asks(1, Some(Side::Bottom))),
    }
}

/// The number of the next game, and which it may be.
fn due(rules: &MatchRules, judgement: &Judgement) -> (u16, Vec<Game>) {
    let number = number_after(judgement.games.len());
    let due = rules.game.of(number);
    let games = due.map_or_else(|| rules.game.games().collect(), |game| vec![game]);
    (number, games)
}

fn begins(judgement: &Judgement, games: &[Game]) -> Option<Side> {
    let before = judgement.games.last()?;
    let winner_begins = |game: &Game| game.rules().next_game == NextGame::Winner;
    let over = judgement.next == GameStatus::Over;
    (!over && games.iter().all(winner_begins)).then_some(before.game.winner)
}

/// 1 and every higher cube that needs no double that was surely wasted.
fn useful_cubes(needs: BySide<u32>) -> Vec<u32> {
    let played = |cube| ScoredGame::new(Side::Top, WinKind::Single, cube);
    std::iter::successors(Some(1), |cube| u32::checked_mul(*cube, 2))
        .take_while(|&cube| cube <= HIGHEST_CUBE)
        .take_while(|&cube| !redundant(&played(cube), needs))
        .collect()
}
