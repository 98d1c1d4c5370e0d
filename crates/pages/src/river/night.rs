//! A chouette night as a river: everybody has a band of the same thickness at first, and what is won in a game widens it at
//! the cost of those who lost it. Points sum to zero, so that the river is as wide throughout.

use super::bands::{BandClass, Flow};
use super::{Banks, ONE_NIGHT, RiverDrawing, RiverShape, Turn, TurnLine};
use crate::chouette::signed;
use crate::fact_text::set_apart;
use crate::messages::Messages;
use crate::short_names::short_names;
use crawford_chouette::{NightRiver, PlayerNo};
use crawford_club::moment::StoryClock;
use std::cmp::Reverse;

/// A night with what its river needs around it.
pub struct NightRiverScene<'a> {
    pub w: Messages,
    pub clock: StoryClock,
    /// The night's page, whose past the labels lead to.
    pub page: &'a str,
    pub names: &'a dyn Fn(PlayerNo) -> String,
}

impl std::fmt::Debug for NightRiverScene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NightRiverScene")
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightRiverView {
    pub drawing: RiverDrawing,
    /// The swings in the order in which they happened.
    pub turns: Vec<TurnLine>,
    /// Everybody, best first.
    pub players: Vec<NightRiverPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightRiverPlayer {
    pub name: String,
    pub now: String,
    pub most: String,
    pub least: String,
}

impl NightRiverView {
    /// `None` of a night in which nobody has won or lost anything.
    #[must_use]
    pub fn of(
        scene: &NightRiverScene<'_>,
        river: &NightRiver,
        shape: RiverShape,
    ) -> Option<NightRiverView> {
        let (first, last) = (river.moments.first()?, river.moments.last()?);
        let parts = river.parts()?;
        let banks = Banks {
            w: scene.w,
            clock: scene.clock,
            page: scene.page,
            by_day: last.at.seconds_since(first.at) > ONE_NIGHT,
        };
        let name = |n: &PlayerNo| (scene.names)(*n);
        let short = short_names(river.players.iter().map(name));
        let turns = turns(scene.w, river, &short);
        let best = by_points(river);
        let moments = river.moments.iter().map(|moment| moment.at);
        let flow = Flow {
            moments: moments.zip(parts).collect(),
            classes: classes(&best),
        };
        let (who, points) = *best.first()?;
        let ahead = set_apart(&name(river.players.get(who)?));
        let said = scene.w.night_river_said(ahead, signed(points));
        let player = |(who, points): &(usize, i64)| {
            let ran = || river.moments.iter().filter_map(|m| m.points.get(*who));
            Some(NightRiverPlayer {
                name: name(river.players.get(*who)?),
                now: signed(*points),
                most: signed(*ran().max()?),
                least: signed(*ran().min()?),
            })
        };
        Some(NightRiverView {
            drawing: banks.drawn(shape, flow, &short, &turns, said),
            turns: banks.lines(&turns),
            players: best.iter().filter_map(player).collect(),
        })
    }
}

/// The bands with their points at the end, best first.
fn by_points(river: &NightRiver) -> Vec<(usize, i64)> {
    let last = river.moments.last().map(|moment| moment.points.iter());
    let mut best: Vec<(usize, i64)> = last.into_iter().flatten().copied().enumerate().collect();
    best.sort_by_key(|(who, points)| (Reverse(*points), *who));
    best
}

/// Whoever is ahead, whoever is next, and the others by turns.
fn classes(best: &[(usize, i64)]) -> Vec<BandClass> {
    let mut all: Vec<(usize, BandClass)> = best
        .iter()
        .enumerate()
        .map(|(place, (who, _))| {
            let class = match place {
                0 => BandClass::Winner,
                1 => BandClass::Second,
                _ => BandClass::other(*who),
            };
            (*who, class)
        })
        .collect();
    all.sort_by_key(|(who, _)| *who);
    all.into_iter().map(|(_, class)| class).collect()
}

/// Of each game the player who won or lost most, the greatest swing first: "Priya +24".
fn turns(w: Messages, river: &NightRiver, short: &[String]) -> Vec<Turn> {
    let pairs = river
        .moments
        .iter()
        .zip(river.moments.iter().enumerate().skip(1));
    let mut turns: Vec<(u64, Turn)> = pairs
        .filter_map(|(before, (nth, moment))| {
            let swings = moment.points.iter().zip(&before.points).enumerate();
            let swings = swings.map(|(who, (to, from))| (who, to.saturating_sub(*from)));
            let (who, swing) =
                swings.min_by_key(|(who, swing)| (Reverse(swing.unsigned_abs()), *who))?;
            let turn = || {
                Some(Turn {
                    nth,
                    at: moment.at,
                    who,
                    what: w.night_river_turn(set_apart(short.get(who)?), signed(swing)),
                })
            };
            (swing != 0)
                .then(turn)?
                .map(|turn| (swing.unsigned_abs(), turn))
        })
        .collect();
    turns.sort_by_key(|(swing, turn)| (Reverse(*swing), turn.nth));
    turns.into_iter().map(|(_, turn)| turn).collect()
}
