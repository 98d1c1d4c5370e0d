//! What follows automatically from what was just decided: byes, walk-overs against those who have left, boards given to
//! the next ready matches.

use super::by_itself::by_itself;
use super::draft::Draft;
use super::seat::Flow;
use super::{
    EventFact, EventNo, Fact, MatchNo, MatchResult, Seat, Tournament, free_boards, reseat, robin,
    swiss,
};
use backgammon::BySide;

impl Draft {
    /// A match ends: the winner goes on, the loser falls.
    pub(super) fn decide_match(
        &mut self,
        event: EventNo,
        number: MatchNo,
        result: MatchResult,
        sheet: Option<super::ScoreSheet>,
    ) {
        let Some(seats) = self.fixture(event, number).map(|m| m.seats) else {
            return;
        };
        self.say_in(
            event,
            EventFact::Decided {
                number,
                seats,
                result,
                sheet,
                by_itself: false,
            },
        );
        self.send_on(event, number);
    }

    /// Sends the winner and the loser of a decided match to their next seats. Where a correction or a place given away
    /// may have changed who has a right to a seat, all seats are computed again.
    fn send_on(&mut self, event: EventNo, number: MatchNo) {
        robin::after_decided(self, event, number);
        let Some(e) = self.state.event(event) else {
            return;
        };
        let Some(m) = e.fixture(number) else { return };
        if self.goes_by_rights(e) || m.falls_if_first {
            reseat::reseat(self, event);
            return;
        }
        // If the match was decided before, one of the seats it leads to may be taken or played in already.
        if !m.exits().all(|to| e.can_be_filled(to, Seat::Empty)) {
            reseat::reseat(self, event);
            return;
        }
        let flow = Flow::of(m.goes_on(), m.seats);
        for (to, who) in [(m.winner_to, flow.winner), (m.loser_to, flow.loser)] {
            if let Some(to) = to {
                self.seat(event, to, who);
            }
        }
    }

    pub(super) fn settle(mut self) -> Vec<Fact> {
        self.decide_by_itself();
        free_boards::give_free_boards(&mut self);
        self.facts
    }

    fn decide_by_itself(&mut self) {
        let events: Vec<EventNo> = self.state.events.keys().copied().collect();
        for event in events {
            if self
                .state
                .event(event)
                .is_some_and(|e| self.goes_by_rights(e))
            {
                reseat::reseat(self, event);
            }
            let most = self
                .state
                .event(event)
                .map_or(0, |e| e.matches.len().saturating_mul(4));
            let mut from = 0;
            for _ in 0..most {
                let Some((number, seats, result)) = self.next_by_itself(event, from) else {
                    break;
                };
                // Players are sent on to matches with higher numbers, so it is enough to go on from the one just
                // decided, unless all seats are computed again.
                from = match self.state.event(event) {
                    Some(e) if self.goes_by_rights(e) => 0,
                    _ => number.to_usize(),
                };
                self.say_in(
                    event,
                    EventFact::Decided {
                        number,
                        seats,
                        result,
                        sheet: None,
                        by_itself: true,
                    },
                );
                self.send_on(event, number);
            }
            swiss::close_round(self, event);
        }
    }

    /// The next match of an event that is decided without being played, after the first `from` matches.
    fn next_by_itself(
        &self,
        event: EventNo,
        from: usize,
    ) -> Option<(MatchNo, BySide<Seat>, MatchResult)> {
        let e = self.state.event(event)?;
        // If a person can be in the event twice, the two players of any match may be the same person.
        let coming = &e.coming;
        let twice =
            !(coming.again.is_empty() && coming.joined.is_empty() && coming.given.is_empty());
        e.matches
            .may_fall_away(twice || self.state.entrants.somebody_left(), from)
            .find_map(|m| Some((m.number, m.seats, by_itself(&self.state, e, m)?)))
    }
}

/// The facts that follow from an undo besides the retraction: everybody moves to the seat the remaining results give
/// them, and a tournament that was over is open again if a match of it is. It calls nobody to a table.
#[must_use]
pub fn after_undo(t: &Tournament) -> Vec<Fact> {
    let mut draft = Draft::on(t);
    draft.taken_back = true;
    for (event, e) in &t.events {
        robin::after_taken_back(&mut draft, *event);
        // Corrections that still stand decide who belongs where, whichever of them was taken back.
        if e.corrected {
            reseat::reseat(&mut draft, *event);
        }
    }
    draft.decide_by_itself();
    let state = &draft.state;
    let is_open = state.all_matches().any(|(_, m)| m.result.is_none());
    if state.finished && is_open {
        draft.say(Fact::Reopened);
    }
    draft.facts
}
