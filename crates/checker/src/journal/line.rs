//! A line of the journal as the checker reads it, from the JSON alone.

use super::drawing::{Drawn, RoundPaired, Settings, StageDrawn, WentOnInstead};
use super::entering::{CheckedIn, Coming, PersonCorrected};
use super::log::{Climbed, EventMoneyTerms, Log, Money, Rungs, RungsSet};
use super::results::{Begun, Corrected, Decided, GameScored, PenaltyGiven, Seated, void};
use crate::Fault;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Line {
    EventAdded {
        settings: Settings,
    },
    #[serde(rename = "signed-in")]
    CheckedIn(CheckedIn),
    Entered {
        entrant: u32,
    },
    Joined {
        entrant: u32,
    },
    Coming(Coming),
    ListClosed {
        entrants: Vec<u32>,
    },
    Drawn(Drawn),
    StageDrawn(StageDrawn),
    RoundPaired(RoundPaired),
    PersonCorrected(PersonCorrected),
    Withdrawn {
        entrant: u32,
    },
    Returned {
        entrant: u32,
    },
    Seated(Seated),
    Begun(Begun),
    GameScored(GameScored),
    PenaltyGiven(PenaltyGiven),
    Decided(Decided),
    Corrected(Corrected),
    Voided {
        number: usize,
    },
    Money(Money),
    ResultsLeftOut {
        entrant: u32,
        out: bool,
    },
    Climbed(Climbed),
    RungsSet(RungsSet),
    WentOnInstead(WentOnInstead),
    Retracted {
        versions: Vec<usize>,
    },
    Finished,
    /// What no check looks at. A line of any other type cannot be read.
    Announced,
    SeedCommitted,
    DueSet,
    CalledBack,
}

impl Line {
    /// Whether it can only have followed from the lines before it.
    pub fn follows_by_itself(&self) -> bool {
        match self {
            Line::Seated(_)
            | Line::Voided { .. }
            | Line::WentOnInstead(_)
            | Line::Retracted { .. }
            | Line::Announced
            | Line::SeedCommitted
            | Line::DueSet
            | Line::CalledBack => true,
            Line::Decided(decided) => decided.by_itself,
            _ => false,
        }
    }

    /// Whether what it says depends on the state when it was written.
    pub fn looks_back(&self) -> bool {
        matches!(
            self,
            Line::RoundPaired(_)
                | Line::StageDrawn(_)
                | Line::Withdrawn { .. }
                | Line::RungsSet(_)
                | Line::Climbed(_)
                | Line::WentOnInstead(_)
        )
    }

    pub fn take(self, at: usize, log: &mut Log, faults: &mut Vec<Fault>) {
        match self {
            Line::EventAdded { settings } => settings.take(log),
            Line::CheckedIn(checked_in) => checked_in.take(log, faults),
            Line::Entered { entrant } => log.entered.push(entrant),
            Line::Joined { entrant } => log.joins(at, entrant),
            Line::Coming(coming) => coming.take(log, faults),
            Line::ListClosed { entrants } => log.list = entrants,
            Line::Drawn(drawn) => drawn.take(log, faults),
            Line::StageDrawn(stage) => stage.take(at, log, faults),
            Line::RoundPaired(round) => round.take(at, log, faults),
            Line::PersonCorrected(corrected) => corrected.take(log, faults),
            Line::Withdrawn { entrant } => log.leaves(at, entrant),
            Line::Returned { entrant } => {
                log.left.remove(&entrant);
            }
            Line::Seated(seated) => seated.take(log, faults),
            Line::Begun(begun) => begun.take(log, faults),
            Line::GameScored(scored) => scored.take(log, faults),
            Line::PenaltyGiven(given) => given.take(log, faults),
            Line::Decided(decided) => decided.take(at, log, faults),
            Line::Corrected(corrected) => corrected.take(at, log, faults),
            Line::Voided { number } => void(at, number, log, faults),
            Line::Money(Money::TermsSet { terms }) => log.terms = Some(EventMoneyTerms::of(terms)),
            Line::ResultsLeftOut { entrant, out: true } => {
                log.left_out.insert(entrant);
            }
            Line::ResultsLeftOut { entrant, .. } => {
                log.left_out.remove(&entrant);
            }
            Line::Climbed(climbed) => log.rungs.push((at, Rungs::Climbed(climbed))),
            Line::RungsSet(set) => log.rungs.push((at, Rungs::Set(set))),
            Line::WentOnInstead(instead) => instead.take(at, log),
            Line::Finished => log.finished = true,
            Line::Retracted { .. }
            | Line::Announced
            | Line::SeedCommitted
            | Line::DueSet
            | Line::CalledBack => {}
        }
    }
}
