//! Which event an action belongs to: whoever directs that event may undo it.

use super::coming::ComingFact;
use super::money::EventMoneyFact;
use super::{EventFact, EventNo, Fact, MatchNo, Seat};
use crawford_journal::Envelope;
use std::collections::BTreeSet;

/// What of an event a fact is about.
struct About {
    number: Option<MatchNo>,
    /// The match whose score it is part of.
    scores: Option<MatchNo>,
    /// Whether it may follow automatically when a match ends: the winner sits down in the next match, a free table is
    /// assigned.
    by_itself: bool,
    /// Whether somebody comes into the event by it, or sits down there.
    comes_in: bool,
    /// Whether whoever directs the event may take it back.
    of_the_event_alone: bool,
}

const fn of_the_event() -> About {
    About {
        number: None,
        scores: None,
        by_itself: false,
        comes_in: false,
        of_the_event_alone: true,
    }
}

const fn of_match(number: MatchNo) -> About {
    About {
        number: Some(number),
        ..of_the_event()
    }
}

const fn score_of(number: MatchNo) -> About {
    About {
        scores: Some(number),
        ..of_match(number)
    }
}

const fn by_itself(about: About) -> About {
    About {
        by_itself: true,
        ..about
    }
}

const fn coming_in() -> About {
    About {
        comes_in: true,
        ..of_the_event()
    }
}

const fn of_the_tournament() -> About {
    About {
        of_the_event_alone: false,
        ..of_the_event()
    }
}

impl Fact {
    fn in_event(&self) -> Option<(EventNo, &EventFact)> {
        match self {
            Fact::Event { event, fact } => Some((*event, fact)),
            // Checking in and leaving concern the whole tournament, even of somebody who is in one event only.
            Fact::Announced { .. }
            | Fact::DetailsChanged { .. }
            | Fact::BoardsSet { .. }
            | Fact::CheckedIn { .. }
            | Fact::PersonCorrected { .. }
            | Fact::Withdrawn { .. }
            | Fact::Returned { .. }
            | Fact::Money(_)
            | Fact::ReportingSet { .. }
            | Fact::Finished
            | Fact::Reopened
            | Fact::CalledOff
            | Fact::BackOn => None,
        }
    }
}

impl EventFact {
    pub(super) fn number(&self) -> Option<MatchNo> {
        self.about().number
    }

    fn about(&self) -> About {
        match self {
            EventFact::Money(EventMoneyFact::Resumed { .. }) => by_itself(of_the_tournament()),
            EventFact::EventAdded { .. } | EventFact::Money(_) => of_the_tournament(),
            EventFact::Seated { seat, .. } => by_itself(of_match(seat.of)),
            EventFact::SeatPromised { .. } => by_itself(of_the_event()),
            EventFact::Begun { number, .. }
            | EventFact::TableChanged { number, .. }
            | EventFact::Voided { number } => by_itself(of_match(*number)),
            EventFact::GameScored { number, .. }
            | EventFact::BoardScored { number, .. }
            | EventFact::PenaltyGiven { number, .. }
            | EventFact::Decided { number, .. } => score_of(*number),
            EventFact::CalledBack { number }
            | EventFact::ClockRead { number, .. }
            | EventFact::LinedUp { number, .. }
            | EventFact::Corrected { number, .. }
            | EventFact::RecordAttached { number, .. } => of_match(*number),
            EventFact::RoundPaired { matches, .. } => About {
                // Two who sat down to play as they like.
                scores: match matches.as_slice() {
                    [one] => Some(one.number),
                    _ => None,
                },
                ..coming_in()
            },
            EventFact::Entered { .. }
            | EventFact::EnteredLate { .. }
            | EventFact::Joined { .. }
            | EventFact::Coming(_) => coming_in(),
            EventFact::EventChanged { .. }
            | EventFact::SeedCommitted { .. }
            | EventFact::ListClosed { .. }
            | EventFact::ListReopened
            | EventFact::Drawn { .. }
            | EventFact::StageDrawn { .. }
            | EventFact::SatOut { .. }
            | EventFact::RankingOverruled { .. }
            | EventFact::Swapped { .. }
            | EventFact::LateEntryOpened { .. }
            | EventFact::LateEntryClosed
            | EventFact::Reported { .. }
            | EventFact::Confirmed { .. }
            | EventFact::Disputed { .. }
            | EventFact::ReportTakenBack { .. }
            | EventFact::Ruled { .. }
            | EventFact::Rescheduled { .. }
            | EventFact::DueSet { .. }
            | EventFact::ResultsLeftOut { .. }
            | EventFact::Climbed { .. }
            | EventFact::RungsSet { .. }
            | EventFact::WentOnInstead { .. } => of_the_event(),
        }
    }
}

/// The index of the fact that a person caused: the first that does not follow automatically. Of a score it is the last
/// fact about the same match, which has the newest score; of a latecomer the place they got, not what had to be so before;
/// and of a bye below the bye, not who changed places for it.
#[must_use]
pub fn main_fact(facts: &[&Fact]) -> usize {
    let by_itself = |fact: &Fact| fact.in_event().is_some_and(|(_, f)| f.about().by_itself);
    let scored = |fact: &Fact| {
        let (event, fact) = fact.in_event()?;
        Some((event, fact.about().scores?))
    };
    let first = facts.iter().position(|fact| !by_itself(fact));
    let first = first.unwrap_or(0);
    let asked = latecomer(facts, first).or_else(|| bye_below(facts, first));
    let first = asked.unwrap_or(first);
    facts
        .get(first)
        .and_then(|fact| scored(fact))
        .and_then(|of| facts.iter().rposition(|fact| scored(fact) == Some(of)))
        .unwrap_or(first)
}

/// Where a latecomer gets in, if the first fact only made that possible: they are back, in the event, or those who lose to
/// them have a place below.
fn latecomer(facts: &[&Fact], first: usize) -> Option<usize> {
    let prepares = matches!(
        facts.get(first)?,
        Fact::Returned { .. }
            | Fact::Event {
                fact: EventFact::Entered { .. } | EventFact::Coming(ComingFact::FallsSet { .. }),
                ..
            }
    );
    let comes = |fact: &&Fact| {
        matches!(
            fact,
            Fact::Event {
                fact: EventFact::EnteredLate { .. } | EventFact::Joined { .. },
                ..
            }
        )
    };
    facts.iter().position(comes).filter(|_| prepares)
}

/// Where a place below becomes a bye, if the first facts are of two who change places so that one of them has it.
fn bye_below(facts: &[&Fact], first: usize) -> Option<usize> {
    let given = facts.iter().enumerate().skip(first);
    let mut given = given.filter_map(|(at, fact)| match fact.in_event()? {
        (_, EventFact::Coming(ComingFact::PlaceGiven { was, who, .. })) => Some((at, *was, *who)),
        _ => None,
    });
    let (one, other, bye) = (given.next()?, given.next()?, given.next()?);
    let change_places = one.0 == first && (one.1, one.2) == (other.2, other.1);
    (change_places && bye.2 == Seat::Bye).then_some(bye.0)
}

/// The event an action belongs to: that of what was asked for, even if a match of another event got the table it freed. An
/// undo belongs to the event of all the actions it took back, if that is one.
#[must_use]
pub fn event_of(facts: &[Envelope<Fact>], action: u64) -> Option<EventNo> {
    let mut found: Option<EventNo> = None;
    let mut seen = BTreeSet::new();
    let mut ask = vec![action];
    while let Some(action) = ask.pop() {
        if !seen.insert(action) {
            continue;
        }
        let mut of_action = facts.iter().filter(|f| f.action == action);
        let first = of_action.next()?;
        match first.fact() {
            Ok(fact) => {
                let rest: Vec<&Fact> = of_action.filter_map(|f| f.fact().ok()).collect();
                let event = asked_in(fact, &rest)?;
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

/// The event in which something was asked for; none if it concerns the whole tournament, its money or several events.
fn asked_in(first: &Fact, rest: &[&Fact]) -> Option<EventNo> {
    let (event, fact) = match first {
        // Whoever had left and now comes into an event is back first.
        Fact::Returned { .. } => {
            let mut after = rest.iter().filter_map(|f| f.in_event());
            after.find(|(_, f)| f.about().comes_in)?
        }
        first => first.in_event()?,
    };
    let elsewhere = |fact: &&Fact| {
        let entered = fact.in_event();
        entered.is_some_and(|(other, f)| other != event && matches!(f, EventFact::Entered { .. }))
    };
    let here = fact.about().of_the_event_alone && !rest.iter().any(elsewhere);
    here.then_some(event)
}
