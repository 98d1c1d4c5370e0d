//! The facts of a command while it is decided.

use super::{Event, EventFact, EventNo, Fact, Fixture, MatchNo, Seat, SeatRef, Tournament};
use crawford_journal::{Actor, Envelope, Story, UtcMicros};

/// The facts decided so far, with the state they lead to.
pub(super) struct Draft {
    pub(super) state: Tournament,
    pub(super) facts: Vec<Fact>,
    /// Whether facts were taken back, so that seats may belong to others than those who sit there.
    pub(super) taken_back: bool,
}

impl Draft {
    pub(super) fn on(state: &Tournament) -> Self {
        Draft {
            state: state.clone(),
            facts: Vec::new(),
            taken_back: false,
        }
    }

    pub(super) fn after(state: &Tournament, facts: &[Fact]) -> Self {
        let mut draft = Draft::on(state);
        facts.iter().for_each(|fact| draft.say(fact.clone()));
        draft
    }

    pub(super) fn goes_by_rights(&self, e: &Event) -> bool {
        self.taken_back || e.corrected || !e.coming.given.is_empty()
    }

    pub(super) fn say(&mut self, fact: Fact) {
        let envelope = Envelope::around(
            u64::MAX,
            u64::MAX,
            UtcMicros::default(),
            Actor::Program,
            fact,
        );
        self.state.apply(&envelope);
        if let Ok(fact) = envelope.fact() {
            self.facts.push(fact.clone());
        }
    }

    pub(super) fn say_in(&mut self, event: EventNo, fact: EventFact) {
        self.say(fact.of(event));
    }

    pub(super) fn fixture(&self, event: EventNo, number: MatchNo) -> Option<&Fixture> {
        self.state.event(event)?.fixture(number)
    }

    pub(super) fn seat(&mut self, event: EventNo, seat: SeatRef, who: Seat) {
        let Some(was) = self.state.event(event).and_then(|e| e.seat(seat)) else {
            return;
        };
        if was != who {
            self.say_in(event, EventFact::Seated { seat, who, was });
        }
    }
}

/// Voids a match and all that follow from it; its own seats stay filled.
pub(super) fn void(draft: &mut Draft, event: EventNo, number: MatchNo) {
    let Some(m) = draft.fixture(event, number) else {
        return;
    };
    if !m.has_anything() {
        return;
    }
    for to in m.exits() {
        // Each seat is filled from one match only, so whoever sits there came from this one.
        let filled = |seat: Option<Seat>| seat.is_some_and(|who| who != Seat::Empty);
        if filled(draft.state.event(event).and_then(|e| e.seat(to))) {
            void(draft, event, to.of);
            draft.seat(event, to, Seat::Empty);
        }
    }
    draft.say_in(event, EventFact::Voided { number });
}
