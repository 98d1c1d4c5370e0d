//! The figures of many tournaments.

use super::CheckedRun;
use crawford_checker::journal::{LoggedEnding, LoggedPhase};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

#[derive(Debug, Default)]
pub(super) struct Tally {
    tournaments: u64,
    pub faults: u64,
    dead_ends: u64,
    played: Vec<usize>,
    byes: usize,
    walk_overs: usize,
    rematches: usize,
    first_rematch: Option<u32>,
    /// By the round of the losers' side.
    losers_meet_again: BTreeMap<u32, usize>,
}

impl Tally {
    pub fn add(&mut self, checked: &CheckedRun) {
        self.tournaments += 1;
        self.faults += checked.faults.len() as u64;
        self.dead_ends += u64::from(checked.claims.stuck);
        let log = &checked.log;
        self.played
            .push(log.matches.iter().filter(|m| m.was_played()).count());
        let ended = |how| log.matches.iter().filter(|m| m.is(how)).count();
        self.byes +=
            ended(LoggedEnding::Bye) + log.rounds.iter().map(|r| r.byes.len()).sum::<usize>();
        self.walk_overs += ended(LoggedEnding::WalkOver);
        // Counts rematches in the order of the journal, by the round of the losers' side.
        let mut met: BTreeSet<[u32; 2]> = BTreeSet::new();
        let by_line: BTreeMap<usize, _> = log
            .matches
            .iter()
            .filter(|m| m.was_played())
            .map(|m| (m.line, m))
            .collect();
        for m in by_line.values() {
            let Some(mut pair) = m.pair() else { continue };
            pair.sort_unstable();
            if !met.insert(pair) {
                self.rematches += 1;
                let earliest = self.first_rematch.map_or(m.round, |r| r.min(m.round));
                self.first_rematch = Some(earliest);
                if m.phase == LoggedPhase::Losers {
                    *self.losers_meet_again.entry(m.round).or_default() += 1;
                }
            }
        }
    }

    pub fn figures(&mut self, took: Duration) -> Vec<String> {
        self.played.sort_unstable();
        let count = self.played.len().max(1);
        let mean = |n: usize| n as f64 / count as f64;
        let all: usize = self.played.iter().sum();
        let at = |i: usize| self.played.get(i).copied().unwrap_or_default();
        let again = self.losers_meet_again.iter().map(|(round, times)| {
            format!("figure rematches_losers_{round} {:.4} mean", mean(*times))
        });
        let again: Vec<String> = again.collect();
        let mut lines = vec![
            format!("figure tournaments_checked {} count", self.tournaments),
            format!("figure faults {} count", self.faults),
            format!("figure dead_ends {} count", self.dead_ends),
            format!("figure matches_played {:.2} mean", mean(all)),
            format!("figure matches_fewest {} count", at(0)),
            format!("figure matches_most {} count", at(count - 1)),
            format!("figure byes {:.2} mean", mean(self.byes)),
            format!("figure walk_overs {:.2} mean", mean(self.walk_overs)),
            format!("figure rematches {:.4} mean", mean(self.rematches)),
            format!(
                "figure first_rematch {} round",
                self.first_rematch.unwrap_or_default()
            ),
            format!("figure seconds {:.3} s", took.as_secs_f64()),
            format!(
                "figure tournament_ms {:.3} ms",
                took.as_secs_f64() * 1000.0 / count as f64
            ),
        ];
        lines.extend(again);
        lines
    }
}
