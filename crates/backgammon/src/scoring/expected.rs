//! What a form may offer for the game to come.

use super::cube::{HIGHEST_CUBE, redundant};
use super::judge::{ahead, holland_asks, number_after};
use super::{GameStatus, Judgement, MatchRules, ScoredGame, WinKind};
use crate::{BySide, Side};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedGame {
    /// From 1.
    pub number: u16,
    /// What it will be; `Over`: nothing more can be entered.
    pub played_as: GameStatus,
    /// The cubes worth a button, from 1 up to the highest that can be of use to somebody. Alone 1 where there is no
    /// cube or it cannot matter; none when the match is over. Where [`cube`](Self::cube) holds, higher ones are accepted
    /// too, with a remark.
    pub cubes: Vec<u32>,
    pub cube: bool,
    pub drop: bool,
    /// Whether a cube above 1 must come with the tick "third turn or later" (the Holland rule).
    pub tick_with_cube: bool,
    /// Whether a drop by this side, the cube on 1, must come with that tick.
    pub tick_with_drop_by: BySide<bool>,
}

/// What the next game is and what may be entered for it. For a refused sheet, the refused game again.
#[must_use]
pub fn next_game(rules: &MatchRules, judgement: &Judgement) -> ExpectedGame {
    let cube = rules.length > 1
        && match judgement.next {
            GameStatus::Normal | GameStatus::PostCrawford | GameStatus::DoubleMatchPoint => true,
            GameStatus::Crawford | GameStatus::Over => false,
        };
    let needs = judgement
        .score
        .map(|points| u32::from(rules.length).saturating_sub(points));
    let cubes = match judgement.next {
        GameStatus::Over => Vec::new(),
        _ if cube => useful_cubes(needs),
        _ => vec![1],
    };
    let leader = ahead(judgement.score);
    let asks = |cube, dropper| {
        judgement.next == GameStatus::PostCrawford
            && holland_asks(rules, cube, dropper, leader).is_some()
    };
    ExpectedGame {
        number: number_after(judgement.games.len()),
        played_as: judgement.next,
        cubes,
        cube,
        drop: cube,
        tick_with_cube: asks(2, None),
        tick_with_drop_by: BySide::new(asks(1, Some(Side::Top)), asks(1, Some(Side::Bottom))),
    }
}

/// 1 and every higher cube that needs no double that was surely wasted.
fn useful_cubes(needs: BySide<u32>) -> Vec<u32> {
    let played = |cube| ScoredGame {
        winner: Side::Top,
        kind: WinKind::Single,
        cube,
        rolls: None,
        overruled: false,
    };
    std::iter::successors(Some(1), |cube| u32::checked_mul(*cube, 2))
        .take_while(|&cube| cube <= HIGHEST_CUBE)
        .take_while(|&cube| !redundant(&played(cube), needs))
        .collect()
}
