//! Which event an action belongs to: whoever directs that event may undo it.

use super::{EventFact, EventNo, Fact, MatchNo};
use crawford_journal::Envelope;
use std::collections::BTreeSet;

impl Fact {
    /// The event a fact is about; none for facts about the whole tournament, about money or about several events.
    #[must_use]
    pub fn event(&self) -> Option<EventNo> {
        match self {
            Fact::Event { event, fact } => fact.is_of_the_event_alone().then_some(*event),
            // Signing in and leaving concern the whole tournament, even of somebody who is in one event only.
            _ => None,
        }
    }

    fn in_event(&self) -> Option<(EventNo, &EventFact)> {
        match self {
            Fact::Event { event, fact } => Some((*event, fact)),
            _ => None,
        }
    }
}

impl EventFact {
    fn is_of_the_event_alone(&self) -> bool {
        !matches!(
            self,
            EventFact::EventAdded { .. }
                | EventFact::Entered { .. }
                | EventFact::Coming(_)
                | EventFact::Money(_)
        )
    }

    pub(super) fn number(&self) -> Option<MatchNo> {
        match self {
            EventFact::Seated { seat, .. } => Some(seat.of),
            EventFact::Begun { number, .. }
            | EventFact::TableChanged { number, .. }
            | EventFact::CalledBack { number }
            | EventFact::GameScored { number, .. }
            | EventFact::LinedUp { number, .. }
            | EventFact::BoardScored { number, .. }
            | EventFact::PenaltyGiven { number, .. }
            | EventFact::Decided { number, .. }
            | EventFact::Corrected { number, .. }
            | EventFact::RecordAttached { number, .. }
            | EventFact::Voided { number } => Some(*number),
            _ => None,
        }
    }

    /// Whether it may follow automatically when a match ends: the winner sits down in the next match, a free table is
    /// assigned.
    fn follows_by_itself(&self) -> bool {
        matches!(
            self,
            EventFact::Seated { .. }
                | EventFact::SeatPromised { .. }
                | EventFact::Begun { .. }
                | EventFact::TableChanged { .. }
                | EventFact::Voided { .. }
        )
    }

    fn scores(&self) -> Option<MatchNo> {
        match self {
            EventFact::GameScored { number, .. }
            | EventFact::BoardScored { number, .. }
            | EventFact::PenaltyGiven { number, .. }
            | EventFact::Decided { number, .. } => Some(*number),
            EventFact::RoundPaired { matches, .. } => match matches.as_slice() {
                [one] => Some(one.number),
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
    let by_itself = |fact: &Fact| fact.in_event().is_some_and(|(_, f)| f.follows_by_itself());
    let scored = |fact: &Fact| {
        let (event, fact) = fact.in_event()?;
        Some((event, fact.scores()?))
    };
    let first = facts.iter().position(|fact| !by_itself(fact));
    let first = first.unwrap_or(0);
    facts
        .get(first)
        .and_then(|fact| scored(fact))
        .and_then(|of| facts.iter().rposition(|fact| scored(fact) == Some(of)))
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
