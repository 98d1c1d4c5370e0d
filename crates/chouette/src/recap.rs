//! A night in brief, from which its report is written; comparing two shows what a correction changed.

use super::{GameNo, Night, PlayerNo, Unit};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NightRecap {
    pub games: usize,
    /// Everyone who played, best first, with the points.
    pub standings: Vec<(PlayerNo, i64)>,
    /// The most points one player won in one game.
    pub biggest: Option<(GameNo, PlayerNo, i64)>,
}

impl NightRecap {
    #[must_use]
    pub fn of(night: &Night) -> NightRecap {
        let mut standings: Vec<(PlayerNo, i64)> = night
            .players
            .iter()
            .filter(|player| night.games_of(player.number).next().is_some())
            .map(|player| (player.number, player.points))
            .collect();
        standings.sort_by_key(|(player, points)| (std::cmp::Reverse(*points), *player));
        let results = night.games.iter().flat_map(|game| {
            let players = game.order.iter();
            players.map(|player| (game.number, *player, game.result(*player, Unit::Points)))
        });
        NightRecap {
            games: night.games.len(),
            standings,
            biggest: results
                .filter(|(_, _, points)| *points > 0)
                .max_by_key(|(game, _, points)| (*points, std::cmp::Reverse(*game))),
        }
    }

    #[must_use]
    pub fn first(&self) -> Vec<PlayerNo> {
        let best = self.standings.first().map(|(_, points)| *points);
        let first = self.standings.iter().filter(|(_, p)| Some(*p) == best);
        first.map(|(player, _)| *player).collect()
    }
}

/// One difference between two states of a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NightChange {
    Games {
        was: usize,
        is: usize,
    },
    First {
        was: Vec<PlayerNo>,
        is: Vec<PlayerNo>,
    },
    Points,
}

#[must_use]
pub fn changed(was: &NightRecap, is: &NightRecap) -> Vec<NightChange> {
    let mut all = Vec::new();
    if was.games != is.games {
        all.push(NightChange::Games {
            was: was.games,
            is: is.games,
        });
    }
    if was.first() != is.first() {
        all.push(NightChange::First {
            was: was.first(),
            is: is.first(),
        });
    } else if was.standings != is.standings {
        all.push(NightChange::Points);
    }
    all
}
