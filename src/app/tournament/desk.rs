//! What the desk shows of the whole tournament: how far it is, and where everybody is.

use crate::tournament::{EntrantNo, Fixture, MatchStatus, Tournament};
use serde::Serialize;
use std::collections::BTreeSet;

/// How far a tournament is. Byes are not counted, nor matches that nobody can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum DeskState {
    NotDrawn {
        came: usize,
    },
    Running {
        finished: usize,
        playing: usize,
        ready: usize,
        waiting: usize,
    },
}

impl DeskState {
    #[must_use]
    pub fn of(t: &Tournament) -> DeskState {
        if t.all_matches().next().is_none() {
            return DeskState::NotDrawn {
                came: t.came().count(),
            };
        }
        let matches: Vec<&Fixture> = t.events.values().flat_map(|e| e.played_by_two()).collect();
        let count = |status: MatchStatus| matches.iter().filter(|m| m.status() == status).count();
        DeskState::Running {
            finished: count(MatchStatus::Finished),
            playing: count(MatchStatus::Playing),
            ready: count(MatchStatus::Ready),
            waiting: count(MatchStatus::Waiting),
        }
    }
}

/// Where an entrant is in the tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Whereabouts {
    Left,
    /// Here, and in no match yet.
    SignedIn,
    Playing {
        table: Option<u16>,
    },
    /// Their next match can begin.
    Ready,
    /// Their next opponent is not known.
    Waiting,
    /// They won an event.
    Won,
    Out,
}

/// Where each of these is.
pub fn whereabouts(t: &Tournament) -> impl Fn(EntrantNo) -> Whereabouts {
    let winners: BTreeSet<EntrantNo> = t.events.values().flat_map(|e| e.winners(t)).collect();
    move |n| {
        if t.has_left(n) {
            return Whereabouts::Left;
        }
        let theirs = t.all_matches().map(|(_, m)| m);
        let theirs: Vec<&Fixture> = theirs.filter(|m| m.side_of(n).is_some()).collect();
        let first = |status| theirs.iter().find(|m| m.status() == status);
        if theirs.is_empty() {
            Whereabouts::SignedIn
        } else if let Some(m) = first(MatchStatus::Playing) {
            Whereabouts::Playing { table: m.table }
        } else if first(MatchStatus::Ready).is_some() {
            Whereabouts::Ready
        } else if first(MatchStatus::Waiting).is_some() {
            Whereabouts::Waiting
        } else if winners.contains(&n) {
            Whereabouts::Won
        } else {
            Whereabouts::Out
        }
    }
}
