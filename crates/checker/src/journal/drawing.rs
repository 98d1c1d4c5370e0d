//! Lines that make matches: the event, its draw, later stages, rounds paired one by one.

use super::format::Format;
use super::log::{GoesOnInstead, Log, Paired, Staged};
use super::phase::LoggedPhase;
use super::played::{LoggedMatch, LoggedSeat, To};
use crate::Fault;
use crate::games::NamedGames;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Settings {
    /// Left out for a plain knockout.
    #[serde(default)]
    format: Format,
    /// Left out if there are none.
    #[serde(default)]
    play_off_places: BTreeSet<u32>,
    third_place: bool,
    /// Left out for backgammon.
    #[serde(default)]
    game: NamedGames,
    /// Left out where nobody begins with points.
    #[serde(default)]
    handicap: bool,
}

impl Settings {
    pub fn take(self, log: &mut Log) {
        log.format = self.format;
        log.game = self.game;
        log.handicap = self.handicap;
        log.play_off_places = self.play_off_places;
        if self.third_place {
            log.play_off_places.insert(3);
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
struct Planned {
    number: usize,
    phase: LoggedPhase,
    round: u32,
    seats: [LoggedSeat; 2],
    winner_to: Option<To>,
    loser_to: Option<To>,
    only_if: Option<To>,
    #[serde(default)]
    falls_if_first: bool,
}

impl Planned {
    fn into_match(self, batch: usize) -> LoggedMatch {
        LoggedMatch {
            number: self.number,
            phase: self.phase,
            round: self.round,
            seats: self.seats,
            winner_to: self.winner_to,
            loser_to: self.loser_to,
            only_if: self.only_if,
            falls_if_first: self.falls_if_first,
            outcome: None,
            winner: None,
            kept: None,
            score: None,
            running: [0, 0],
            start: [0, 0],
            rules: None,
            fixed: None,
            played_to: None,
            games: 0,
            line: 0,
            by_itself: false,
            turned: false,
            batch,
            known: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
struct Plan {
    matches: Vec<Planned>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Drawn {
    order: Vec<u32>,
    plan: Plan,
    seed: String,
}

impl Drawn {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        log.matches.clear();
        log.rounds.clear();
        log.orders.clear();
        log.seed = self.seed;
        log.batch += 1;
        log.orders.insert(log.batch, self.order);
        log.add(self.plan.matches, faults);
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct StageDrawn {
    order: Vec<u32>,
    plan: Plan,
    #[serde(default)]
    feeds: Vec<Feed>,
}

/// Where a match drawn before leads from now on.
#[derive(Debug, Clone, Deserialize)]
struct Feed {
    of: usize,
    exit: Exit,
    to: To,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Exit {
    Winner,
    Loser,
}

impl StageDrawn {
    pub fn take(self, at: usize, log: &mut Log, faults: &mut Vec<Fault>) {
        log.batch += 1;
        log.stages.push(Staged {
            batch: log.batch,
            away: log.away(),
            entered: log.entered.clone(),
            line: at,
        });
        log.orders.insert(log.batch, self.order);
        log.add(self.plan.matches, faults);
        for Feed { of, exit, to } in self.feeds {
            match (log.match_mut(of), exit) {
                (Some(m), Exit::Winner) => m.winner_to = Some(to),
                (Some(m), Exit::Loser) => m.loser_to = Some(to),
                (None, _) => faults.push(Fault::NoSuchMatch { number: of }),
            }
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct RoundPaired {
    phase: LoggedPhase,
    round: u32,
    matches: Vec<Planned>,
    #[serde(default)]
    byes: Vec<u32>,
}

impl RoundPaired {
    pub fn take(self, at: usize, log: &mut Log, faults: &mut Vec<Fault>) {
        let is_of_it = |m: &Planned| m.phase == self.phase && m.round == self.round;
        if !self.matches.iter().all(is_of_it) {
            faults.push(Fault::WrongRound { round: self.round });
        }
        log.batch += 1;
        log.rounds.push(Paired {
            phase: self.phase,
            round: self.round,
            batch: log.batch,
            byes: self.byes,
            away: log.away(),
            line: at,
        });
        log.add(self.matches, faults);
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct WentOnInstead {
    who: u32,
    instead_of: u32,
}

impl WentOnInstead {
    pub fn take(self, at: usize, log: &mut Log) {
        self.change_places(log);
        log.instead.push(GoesOnInstead {
            who: self.who,
            of: self.instead_of,
            away: log.away(),
            line: at,
        });
    }

    /// Exchanges the two in everything drawn after the first draw.
    fn change_places(self, log: &mut Log) {
        let Some(first) = log.stages.iter().map(|stage| stage.batch).min() else {
            return;
        };
        let change = |n: &mut u32| match *n {
            from if from == self.who => *n = self.instead_of,
            from if from == self.instead_of => *n = self.who,
            _ => {}
        };
        let later = log.matches.iter_mut().filter(|m| m.batch >= first);
        for seat in later.flat_map(|m| &mut m.seats) {
            if let LoggedSeat::Entrant(n) = seat {
                change(n);
            }
        }
        let later = log.orders.range_mut(first..);
        later.flat_map(|(_, order)| order).for_each(change);
    }
}

impl Log {
    fn add(&mut self, planned: Vec<Planned>, faults: &mut Vec<Fault>) {
        for p in planned {
            if p.number != self.matches.len() + 1 {
                faults.push(Fault::NoSuchMatch { number: p.number });
            }
            self.matches.push(p.into_match(self.batch));
        }
    }
}
