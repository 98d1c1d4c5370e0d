//! Which event an action belongs to: whoever directs that event may undo it.

use super::{EventNo, Fact, MatchNo};
use crawford_journal::Envelope;
use std::collections::BTreeSet;

impl Fact {
    /// The event a fact is about; none for facts about the whole tournament, about money or about several events.
    #[must_use]
    pub fn event(&self) -> Option<EventNo> {
        match self {
            Fact::EventChanged { event, .. }
            | Fact::ListClosed { event, .. }
            | Fact::ListReopened { event }
            | Fact::SeedCommitted { event, .. }
            | Fact::Drawn { event, .. }
            | Fact::StageDrawn { event, .. }
            | Fact::RoundPaired { event, .. }
            | Fact::SatOut { event, .. }
            | Fact::RankingOverruled { event, .. }
            | Fact::Swapped { event, .. }
            | Fact::WentOnInstead { event, .. }
            | Fact::LateEntryOpened { event, .. }
            | Fact::LateEntryClosed { event }
            | Fact::EnteredLate { event, .. }
            | Fact::Seated { event, .. }
            | Fact::SeatPromised { event, .. }
            | Fact::Begun { event, .. }
            | Fact::TableChanged { event, .. }
            | Fact::CalledBack { event, .. }
            | Fact::GameScored { event, .. }
            | Fact::PenaltyGiven { event, .. }
            | Fact::LinedUp { event, .. }
            | Fact::BoardScored { event, .. }
            | Fact::Decided { event, .. }
            | Fact::Corrected { event, .. }
            | Fact::RecordAttached { event, .. }
            | Fact::Voided { event, .. }
            | Fact::Reported { event, .. }
            | Fact::Confirmed { event, .. }
            | Fact::Disputed { event, .. }
            | Fact::ReportTakenBack { event, .. }
            | Fact::Ruled { event, .. }
            | Fact::Joined { event, .. }
            | Fact::Rescheduled { event, .. }
            | Fact::DueSet { event, .. }
            | Fact::ResultsLeftOut { event, .. }
            | Fact::Climbed { event, .. }
            | Fact::RungsSet { event, .. } => Some(*event),
            // Signing in and leaving concern the whole tournament, even of somebody who is in one event only.
            Fact::Announced { .. }
            | Fact::DetailsChanged { .. }
            | Fact::BoardsSet { .. }
            | Fact::EventAdded { .. }
            | Fact::SignedIn { .. }
            | Fact::Entered { .. }
            | Fact::Withdrawn { .. }
            | Fact::Returned { .. }
            | Fact::Money(_)
            | Fact::ReportingSet { .. }
            | Fact::Coming(_)
            | Fact::Finished
            | Fact::Reopened
            | Fact::CalledOff
            | Fact::BackOn => None,
        }
    }

    pub(super) fn number(&self) -> Option<MatchNo> {
        match self {
            Fact::Seated { seat, .. } => Some(seat.of),
            Fact::Begun { number, .. }
            | Fact::TableChanged { number, .. }
            | Fact::CalledBack { number, .. }
            | Fact::GameScored { number, .. }
            | Fact::LinedUp { number, .. }
            | Fact::BoardScored { number, .. }
            | Fact::PenaltyGiven { number, .. }
            | Fact::Decided { number, .. }
            | Fact::Corrected { number, .. }
            | Fact::RecordAttached { number, .. }
            | Fact::Voided { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// Whether it may follow automatically when a match ends: the winner sits down in the next match, a free table is
    /// assigned.
    fn follows_by_itself(&self) -> bool {
        matches!(
            self,
            Fact::Seated { .. }
                | Fact::SeatPromised { .. }
                | Fact::Begun { .. }
                | Fact::TableChanged { .. }
                | Fact::Voided { .. }
        )
    }

    fn scores(&self) -> Option<(EventNo, MatchNo)> {
        match self {
            Fact::GameScored { event, number, .. }
            | Fact::BoardScored { event, number, .. }
            | Fact::PenaltyGiven { event, number, .. }
            | Fact::Decided { event, number, .. } => Some((*event, *number)),
            Fact::RoundPaired { event, matches, .. } => match matches.as_slice() {
                [one] => Some((*event, one.number)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The index of the fact that a person caused: the first that does not follow automatically. Of a score it is the last
/// fact about the same match, which has the newest score.
#[must_use]
pub fn main_fact(facts: &[&Fact]) -> usize {
    let first = facts.iter().position(|fact| !fact.follows_by_itself());
    let first = first.unwrap_or(0);
    let scored = facts.get(first).and_then(|fact| fact.scores());
    scored
        .and_then(|of| facts.iter().rposition(|fact| fact.scores() == Some(of)))
        .unwrap_or(first)
}

/// The event an action belongs to: that of its first fact, which is what was asked for, even if a match of another event
/// got the table it freed. An undo belongs to the event of all the actions it took back, if that is one.
#[must_use]
pub fn event_of(facts: &[Envelope<Fact>], action: u64) -> Option<EventNo> {
    let mut found: Option<EventNo> = None;
    let mut seen = BTreeSet::new();
    let mut ask = vec![action];
    while let Some(action) = ask.pop() {
        if !seen.insert(action) {
            continue;
        }
        let first = facts.iter().find(|f| f.action == action)?;
        match first.fact() {
            Ok(fact) => {
                let event = fact.event()?;
                if found.is_some_and(|other| other != event) {
                    return None;
                }
                found = Some(event);
            }
            Err(versions) => ask.extend(
                facts
                    .iter()
                    .filter(|f| f.version < first.version && versions.contains(&f.version))
                    .map(|f| f.action),
            ),
        }
    }
    found
}
