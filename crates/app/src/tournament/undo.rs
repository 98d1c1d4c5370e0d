//! What the undo of an action is asked and told beside what goes with it.

use crate::recompute::is_rated;
use crawford_club::season::EventKey;
use crawford_journal::{ClubId, Envelope, StreamId};
use crawford_store::{Store, StoreError};
use crawford_tournament::{EventFact, EventNo, Fact, MatchNo, Tournament};
use serde::Serialize;

/// A match that can be made void instead of taking back what made or decided it, so that later ones need not go: on a ladder
/// and in a free night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct VoidableMatch {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    pub number: MatchNo,
    pub decided: bool,
}

impl VoidableMatch {
    /// The match an action is about.
    #[must_use]
    pub fn of(t: &Tournament, facts: &[Envelope<Fact>], action: u64) -> Option<VoidableMatch> {
        let (event, number) = of_action(facts, action).find_map(|(event, fact)| {
            let number = match fact {
                EventFact::RoundPaired { matches, .. } => matches.first()?.number,
                EventFact::Decided { number, .. } | EventFact::Climbed { number, .. } => *number,
                _ => return None,
            };
            Some((event, number))
        })?;
        let of = t.event(event)?;
        let m = of.fixture(number)?;
        of.capabilities().open_ended().then(|| VoidableMatch {
            event,
            number,
            decided: m.result.is_some(),
        })
    }
}

/// The events that an action, which is taken back, had made ones not usually rated: they stay unrated.
pub async fn left_unrated(
    store: &Store,
    (club, stream): (ClubId, StreamId),
    t: &Tournament,
    facts: &[Envelope<Fact>],
    action: u64,
) -> Result<Vec<EventNo>, StoreError> {
    let mut left = Vec::new();
    for (number, fact) in of_action(facts, action) {
        let (EventFact::EventChanged { settings }, Some(event)) = (fact, t.event(number)) else {
            continue;
        };
        let key = EventKey {
            stream,
            event: number.0,
        };
        let again = !settings.is_rated_usually() && event.settings.is_rated_usually();
        if again && !is_rated(store, club, key).await? {
            left.push(number);
        }
    }
    Ok(left)
}

/// What an action did in events.
fn of_action(facts: &[Envelope<Fact>], action: u64) -> impl Iterator<Item = (EventNo, &EventFact)> {
    let own = facts.iter().filter(move |fact| fact.action == action);
    own.filter_map(|fact| match fact.fact() {
        Ok(Fact::Event { event, fact }) => Some((*event, fact)),
        _ => None,
    })
}
