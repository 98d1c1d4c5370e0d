//! What follows by itself from what was just decided: byes taken, walk-overs against those who have left, boards given
//! to the next ready matches.

use super::bracket::Phase;
use super::{
    EventNo, Fact, Fixture, LateEntry, MatchNo, MatchResult, Outcome, Seat, SeatRef, Status,
    Tournament, tables,
};
use crate::engine::{BySide, Side};
use crate::journal::{Envelope, Story, UtcMicros, Who};

/// Facts in the making, with the state they would lead to.
pub(super) struct Draft {
    /// The state with the facts so far taken in.
    pub(super) state: Tournament,
    /// The facts so far.
    pub(super) facts: Vec<Fact>,
}

impl Draft {
    pub(super) fn on(state: &Tournament) -> Self {
        Draft {
            state: state.clone(),
            facts: Vec::new(),
        }
    }

    /// One more fact.
    pub(super) fn say(&mut self, fact: Fact) {
        let envelope =
            Envelope::around(u64::MAX, u64::MAX, UtcMicros::default(), Who::Program, fact);
        self.state.apply(&envelope);
        if let Ok(fact) = envelope.fact() {
            self.facts.push(fact.clone());
        }
    }

    /// A match, in the state as it would be.
    pub(super) fn fixture(&self, event: EventNo, number: MatchNo) -> Option<&Fixture> {
        self.state.event(event)?.fixture(number)
    }

    /// Fills a seat, or clears it.
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
        sheet: Option<super::Sheet>,
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
        });
        self.send_on(event, number);
    }

    /// Sends the players of a decided match where they belong, where those seats are still empty.
    pub(super) fn send_on(&mut self, event: EventNo, number: MatchNo) {
        let Some(m) = self.fixture(event, number) else {
            return;
        };
        let (winner_to, loser_to, flow) = (m.winner_to, m.loser_to, Flow::of(m));
        for (to, who) in [(winner_to, flow.winner), (loser_to, flow.loser)] {
            let Some(to) = to else { continue };
            let Some(e) = self.state.event(event) else {
                continue;
            };
            if e.seat(to) != Some(Seat::Empty) {
                continue;
            }
            let promised = e
                .promises
                .iter()
                .rev()
                .find(|p| p.seat == to && Seat::Entrant(p.instead_of) == who);
            let who = promised.map_or(who, |p| Seat::Entrant(p.who));
            self.seat(event, to, who);
        }
    }

    /// What follows by itself, until nothing more does.
    pub(super) fn settle(mut self) -> Vec<Fact> {
        let events: Vec<EventNo> = self.state.events.keys().copied().collect();
        for event in events {
            while let Some((number, result)) = self.next_by_itself(event) {
                self.decide_match(event, number, result, None);
            }
        }
        tables::give_free_boards(&mut self);
        self.facts
    }

    /// The next match of an event that is decided without being played.
    fn next_by_itself(&self, event: EventNo) -> Option<(MatchNo, MatchResult)> {
        let e = self.state.event(event)?;
        let byes_wait = e.late_entry != LateEntry::Closed;
        e.matches
            .iter()
            .filter(|m| m.result.is_none())
            .find_map(|m| {
                let gone = |side: Side| {
                    m.seats[side]
                        .entrant()
                        .is_some_and(|n| self.state.has_left(n))
                };
                let (top, bottom) = (m.seats.top, m.seats.bottom);
                let waits = byes_wait && m.round == 1 && m.phase == Phase::Main;
                let nobody = |side: Side| m.seats[side] == Seat::Bye || gone(side);
                if top == Seat::Empty || bottom == Seat::Empty {
                    return None;
                }
                let has_bye = top == Seat::Bye || bottom == Seat::Bye;
                if has_bye && waits {
                    return None;
                }
                let (outcome, winner) = match (nobody(Side::Top), nobody(Side::Bottom)) {
                    (false, false) => return None,
                    (true, true) => (Outcome::BothLeft, None),
                    (top_gone, _) => {
                        let winner = if top_gone { Side::Bottom } else { Side::Top };
                        let outcome = match () {
                            () if has_bye => Outcome::Bye,
                            () if m.sheet.is_blank() => Outcome::WalkOver,
                            () => Outcome::Retired,
                        };
                        (outcome, Some(winner))
                    }
                };
                let score = (!m.sheet.is_blank()).then_some(m.sheet.score);
                Some((
                    m.number,
                    MatchResult {
                        outcome,
                        winner,
                        score,
                        overruled: None,
                        note: None,
                    },
                ))
            })
    }
}

/// Who leaves a decided match, and for where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flow {
    /// Who goes on.
    pub winner: Seat,
    /// Who falls.
    pub loser: Seat,
}

impl Flow {
    /// Of a match as it stands; nobody yet while it is undecided.
    pub(super) fn of(m: &Fixture) -> Flow {
        Flow::from(m.seats, m.result.as_ref())
    }

    /// Of seats and a result.
    pub(super) fn from(seats: BySide<Seat>, result: Option<&MatchResult>) -> Flow {
        match result.map(|r| r.winner) {
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
    t.all_matches()
        .any(|(_, m)| m.status() == Status::Playing && m.side_of(entrant).is_some())
}
