//! How the points of a night moved: everybody's running total after each game, and when that game ended.

use crate::{GameNo, Night, NightFact, PlayerNo, Unit};
use crawford_journal::{Envelope, Story, UtcMicros, retracted};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightRiver {
    /// Everybody who has played, in the order of their numbers.
    pub players: Vec<PlayerNo>,
    /// The first when the first game began, then one for each game in the order of the ledger.
    pub moments: Vec<NightMoment>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightMoment {
    pub at: UtcMicros,
    /// The game that ended then.
    pub game: Option<GameNo>,
    /// The totals of the players, in their order: those of the ledger folded up to that game, with its corrections.
    pub points: Vec<i64>,
}

impl NightRiver {
    /// From the night and the facts it was folded from.
    #[must_use]
    pub fn of(night: &Night, facts: &[Envelope<NightFact>]) -> Option<NightRiver> {
        let (begun, ended) = times(facts);
        let played = |n: &PlayerNo| night.games_of(*n).next().is_some();
        let players: Vec<PlayerNo> = night
            .players
            .iter()
            .map(|p| p.number)
            .filter(played)
            .collect();
        let mut points = vec![0_i64; players.len()];
        let mut moments = vec![NightMoment {
            at: begun?,
            game: None,
            points: points.clone(),
        }];
        for game in &night.games {
            for (points, player) in points.iter_mut().zip(&players) {
                *points = points.saturating_add(game.result(*player, Unit::Points));
            }
            moments.push(NightMoment {
                at: *ended.get(&game.number)?,
                game: Some(game.number),
                points: points.clone(),
            });
        }
        Some(NightRiver { players, moments })
    }

    /// What part of the whole each band has at each moment. Everybody begins with as much as anybody was ever behind, so that
    /// the lowest total of the night is a band of nothing. `None` where nobody was ever behind.
    #[must_use]
    pub fn parts(&self) -> Option<Vec<Vec<f64>>> {
        let totals = || self.moments.iter().flat_map(|moment| &moment.points);
        let stake = totals().min()?.checked_neg()?;
        if stake <= 0 {
            return None;
        }
        let held = |points: &i64| stake.saturating_add(*points) as f64;
        let moment = |moment: &NightMoment| {
            let all: f64 = moment.points.iter().map(held).sum();
            moment
                .points
                .iter()
                .map(|points| held(points) / all)
                .collect()
        };
        Some(self.moments.iter().map(moment).collect())
    }
}

/// When the first game began, and when each ended that counts.
fn times(facts: &[Envelope<NightFact>]) -> (Option<UtcMicros>, BTreeMap<GameNo, UtcMicros>) {
    let gone = retracted(facts, &[]);
    let mut night = Night::default();
    let mut begun = None;
    let mut ended = BTreeMap::new();
    let counts = |fact: &&Envelope<NightFact>| !gone.contains(&fact.version) && fact.fact().is_ok();
    for fact in facts.iter().filter(counts) {
        night.apply(fact);
        if begun.is_none() && night.tables.iter().any(|table| table.game.is_some()) {
            begun = Some(fact.at);
        }
        for game in &night.games {
            ended.entry(game.number).or_insert(fact.at);
        }
    }
    (begun, ended)
}
