//! What follows by itself from what was just decided: byes taken, walk-overs against those who have left, boards given
//! to the next ready matches.

use super::follows::can_be_filled;
use super::rights::Rights;
use super::{
    Event, EventNo, Fact, Fixture, LateEntry, MatchNo, MatchResult, Outcome, Phase, Seat, SeatRef,
    Tournament, coming, company, rights, robin, tables,
};
use backgammon::{BySide, Side};
use crawford_journal::{Actor, Envelope, Story, UtcMicros};

/// Facts in the making, with the state they would lead to.
pub(super) struct Draft {
    pub(super) state: Tournament,
    pub(super) facts: Vec<Fact>,
    /// Whether facts were taken back, so that any seat may belong to somebody else than who sits there.
    taken_back: bool,
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

    fn goes_by_rights(&self, e: &Event) -> bool {
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

    pub(super) fn fixture(&self, event: EventNo, number: MatchNo) -> Option<&Fixture> {
        self.state.event(event)?.fixture(number)
    }

    pub(super) fn seat(&mut self, event: EventNo, seat: SeatRef, who: Seat) {
        let Some(was) = self.state.event(event).and_then(|e| e.seat(seat)) else {
            return;
        };
        if was != who {
            self.say(Fact::Seated {
                event,
                seat,
                who,
                was,
            });
        }
    }

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
        self.say(Fact::Decided {
            event,
            number,
            seats,
            result,
            sheet,
            by_itself: false,
        });
        self.send_on(event, number);
    }

    /// Sends the winner and the loser of a decided match to their next seats. Where a correction or a place given away
    /// may have changed who has a right to a seat, all seats are worked out anew.
    fn send_on(&mut self, event: EventNo, number: MatchNo) {
        robin::after_decided(self, event, number);
        let Some(e) = self.state.event(event) else {
            return;
        };
        let Some(m) = e.fixture(number) else { return };
        if self.goes_by_rights(e) || m.falls_if_first {
            rights::reseat(self, event);
            return;
        }
        // If the match was decided before, one of the seats it leads to may be taken or played in already.
        if !m.exits().all(|to| can_be_filled(e, to, Seat::Empty)) {
            rights::reseat(self, event);
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
        tables::give_free_boards(&mut self);
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
                rights::reseat(self, event);
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
                // decided, unless seats are worked out anew.
                from = match self.state.event(event) {
                    Some(e) if self.goes_by_rights(e) => 0,
                    _ => number.to_usize(),
                };
                self.say(Fact::Decided {
                    event,
                    number,
                    seats,
                    result,
                    sheet: None,
                    by_itself: true,
                });
                self.send_on(event, number);
            }
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
        let twice = !(e.coming.again.is_empty() && e.coming.joined.is_empty());
        e.matches
            .may_fall_away(twice || self.state.entrants.somebody_left(), from)
            .find_map(|m| Some((m.number, m.seats, by_itself(&self.state, e, m)?)))
    }
}

/// What follows from an undo beyond what it takes back: everybody moves to the seat the remaining results give them.
/// Nobody is called to a table by it.
#[must_use]
pub fn after_undo(t: &Tournament) -> Vec<Fact> {
    let mut draft = Draft::on(t);
    draft.taken_back = true;
    for (event, e) in &t.events {
        robin::after_taken_back(&mut draft, *event);
        // Corrections that still stand decide who belongs where, whichever of them was taken back.
        if e.corrected {
            rights::reseat(&mut draft, *event);
        }
    }
    draft.decide_by_itself();
    draft.facts
}

/// How a match ends without being played, if it does as things stand: nobody sits opposite, or somebody has left.
pub(super) fn by_itself(t: &Tournament, e: &Event, m: &Fixture) -> Option<MatchResult> {
    if m.result.is_some() || m.seats.both().contains(&Seat::Empty) {
        return None;
    }
    if m.only_if.is_some() && !Rights::of(e).is_needed(m) {
        let first = Some(Side::Top);
        return Some(MatchResult::of(Outcome::CalledOff, first, None));
    }
    // Both entries are the same person's: nobody plays himself, so one of them goes on.
    if let Some(two) = m.players()
        && coming::same_person(t, two.top, two.bottom)
        && !t.has_left(two.top)
    {
        let first = Some(Side::Top);
        return Some(MatchResult::of(Outcome::WalkOver, first, None));
    }
    let nobody = |side: Side| match m.seats[side] {
        Seat::Bye => true,
        Seat::Entrant(n) => t.has_left(n),
        Seat::Empty => false,
    };
    let winner = match (nobody(Side::Top), nobody(Side::Bottom)) {
        (false, false) => return None,
        (true, true) => None,
        (true, false) => Some(Side::Bottom),
        (false, true) => Some(Side::Top),
    };
    let has_bye = m.has_bye();
    let byes_wait = e.late_entry != LateEntry::Closed && m.round == 1 && m.phase == Phase::Main;
    if has_bye && byes_wait {
        return None;
    }
    let outcome = match winner {
        None => Outcome::BothLeft,
        Some(_) if has_bye => Outcome::Bye,
        // Penalty points alone are not play.
        Some(_) if !m.sheet.is_played() => Outcome::WalkOver,
        Some(_) => Outcome::Retired,
    };
    let score = (!m.sheet.is_blank()).then_some(m.sheet.score);
    Some(MatchResult::of(outcome, winner, score))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flow {
    pub winner: Seat,
    pub loser: Seat,
}

impl Flow {
    /// Who leaves a match as winner and loser, given the side that goes on; both empty while it is undecided.
    pub(super) fn of(goes_on: Option<Option<Side>>, seats: BySide<Seat>) -> Flow {
        match goes_on {
            None => Flow {
                winner: Seat::Empty,
                loser: Seat::Empty,
            },
            Some(None) => Flow {
                winner: Seat::Bye,
                loser: Seat::Bye,
            },
            Some(Some(side)) => Flow {
                winner: seats[side],
                loser: seats[side.other()],
            },
        }
    }
}

/// Whether an entrant sits at a match being played anywhere in the tournament.
pub(super) fn is_playing(t: &Tournament, entrant: super::EntrantNo) -> bool {
    let sits = |m: &Fixture| {
        m.side_of(entrant).is_some()
            || m.players()
                .is_some_and(|p| company::share_someone(t, entrant, p.both()))
    };
    t.playing().any(|(_, m)| sits(m))
}
