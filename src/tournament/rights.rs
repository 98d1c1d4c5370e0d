//! Whose a seat is, by what is on the record.
//!
//! What was played stands, whoever sat there: a match is won by a seat, and the winner's place in the next belongs to
//! whoever that seat belonged to. So a correction moves nobody out of a match that has begun, yet every place beyond is
//! the rightful player's, and each player has one place and no more, however many corrections a night sees.

use super::coming::ComingFact;
use super::correct::{leads_to_play, void};
use super::settle::Draft;
use super::{EntrantNo, Event, EventNo, Fact, Fixture, MatchNo, Seat, SeatRef, Stage};
use crate::engine::{BySide, Side};

/// What is known of a seat.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Whose it is: nobody's yet while a match that leads to it is undecided.
    owner: Seat,
    /// The match it is filled from, if not from the draw.
    fed_by: Option<MatchNo>,
}

/// Whose the seats of an event are.
pub(super) struct Rights<'e> {
    event: &'e Event,
    places: Vec<BySide<Place>>,
}

impl<'e> Rights<'e> {
    /// By the record as it stands. Matches lead to later ones only, so once through is enough.
    pub(super) fn of(event: &'e Event) -> Rights<'e> {
        let drawn = |m: &Fixture| {
            m.seats.map(|owner| Place {
                owner,
                fed_by: None,
            })
        };
        let mut rights = Rights {
            event,
            places: event.matches.iter().map(|m| drawn(m)).collect(),
        };
        // What was drawn into a place that was given away since.
        for given in event.coming.given.iter().rev() {
            if let Some(places) = index(given.seat.of).and_then(|at| rights.places.get_mut(at)) {
                places[given.seat.side].owner = given.was;
            }
        }
        for m in &event.matches {
            rights.give_places(m.number);
            let Some(places) = rights.of_match(m.number) else {
                continue;
            };
            let flow = event.flow_of(m, places.map(|place| place.owner));
            for (to, owner) in [(m.winner_to, flow.winner), (m.loser_to, flow.loser)] {
                if let Some(to) = to
                    && let Some(places) = index(to.of).and_then(|at| rights.places.get_mut(at))
                {
                    places[to.side] = Place {
                        owner,
                        fed_by: Some(m.number),
                    };
                }
            }
        }
        rights
    }

    /// Places the director gave to somebody else are his, as long as who had them would have them by the record, and he
    /// himself lost the match he has his by.
    fn give_places(&mut self, number: MatchNo) {
        let given = self.event.coming.given.iter();
        for given in given.filter(|given| given.seat.of == number) {
            let lost = given.lost.is_none_or(|lost| self.loser(lost) == given.who);
            let Some(places) = index(number).and_then(|at| self.places.get_mut(at)) else {
                return;
            };
            let place = &mut places[given.seat.side];
            if place.owner == given.was && lost {
                place.owner = given.who;
            }
        }
    }

    /// Whether somebody can have one more place under his number: none is his yet in a match still to be played, and he
    /// plays in nobody's for whom his would be.
    pub(super) fn may_have_one_more(&self, n: EntrantNo) -> bool {
        let open = |of| {
            self.event
                .fixture(of)
                .is_some_and(|m| m.goes_on().is_none())
        };
        let has_one = self
            .seats()
            .any(|(seat, _, owner)| owner == Seat::Entrant(n) && open(seat.of));
        !has_one && self.instead().iter().all(|(sits, _)| *sits != n)
    }

    /// Whose the losing seat of a decided match is.
    pub(super) fn loser(&self, number: MatchNo) -> Seat {
        let winner = self
            .event
            .fixture(number)
            .and_then(Fixture::goes_on)
            .flatten();
        match (winner, self.of_match(number)) {
            (Some(winner), Some(places)) => places[winner.other()].owner,
            _ => Seat::Empty,
        }
    }

    fn of_match(&self, number: MatchNo) -> Option<BySide<Place>> {
        index(number).and_then(|at| self.places.get(at)).copied()
    }

    /// Whose a seat is.
    pub(super) fn owner(&self, seat: SeatRef) -> Seat {
        self.of_match(seat.of)
            .map_or(Seat::Empty, |places| places[seat.side].owner)
    }

    /// The match a seat is filled from.
    pub(super) fn fed_by(&self, seat: SeatRef) -> Option<MatchNo> {
        self.of_match(seat.of)?[seat.side].fed_by
    }

    /// Every seat, with who sits in it and whose it is, by number.
    pub(super) fn seats(&self) -> impl Iterator<Item = (SeatRef, Seat, Seat)> {
        self.event
            .matches
            .iter()
            .zip(&self.places)
            .flat_map(|(m, places)| {
                Side::BOTH.map(|side| {
                    let of = m.number;
                    (SeatRef { of, side }, m.seats[side], places[side].owner)
                })
            })
    }

    /// Who plays, or has played for the last time, in the place of whom, where the owner of that place beat him by the
    /// record: the owner has nothing else.
    fn instead(&self) -> Vec<(EntrantNo, EntrantNo)> {
        let last_played = |(seat, sits, owner): (SeatRef, Seat, Seat)| {
            let (sits, owner) = (sits.entrant()?, owner.entrant()?);
            let taken = sits != owner && self.ends_at(seat) && self.beat(owner, sits);
            taken.then_some((sits, owner))
        };
        self.seats().filter_map(last_played).collect()
    }

    /// Whether a seat was sat down at and nobody has gone on from it, nor will for another match.
    fn ends_at(&self, seat: SeatRef) -> bool {
        self.event.fixture(seat.of).is_some_and(|m| {
            let exit = match m.goes_on() {
                None => None,
                Some(winner) if winner == Some(seat.side) => m.winner_to,
                Some(_) => m.loser_to,
            };
            m.begun() && exit.is_none()
        })
    }

    /// Whether the last match whose seats were these two's was won by the first of them. One that ended by itself, from which
    /// nobody has gone on to play, decides nothing: it would end anew with others in it.
    fn beat(&self, winner: EntrantNo, loser: EntrantNo) -> bool {
        let (winner, loser) = (Seat::Entrant(winner), Seat::Entrant(loser));
        let matches = self.event.matches.iter().zip(&self.places).rev();
        matches
            .filter(|(m, _)| {
                m.result.is_some() && (m.corrected || leads_to_play(self.event, m.number))
            })
            .map(|(m, places)| (m, places.map(|place| place.owner)))
            .find(|(_, owners)| {
                *owners == BySide::new(winner, loser) || *owners == BySide::new(loser, winner)
            })
            .is_some_and(|(m, owners)| {
                m.goes_on()
                    .flatten()
                    .is_some_and(|side| owners[side] == winner)
            })
    }

    /// Every seat, with who sits in it and who should: its owner, or whoever has nothing else because the owner plays in his
    /// place.
    fn to_sit(&self) -> impl Iterator<Item = (SeatRef, Seat, Seat)> {
        let instead = self.instead();
        self.seats().map(move |(seat, sits, owner)| {
            let should = owner
                .entrant()
                .map_or(owner, |n| Seat::Entrant(stands_in(&instead, n)));
            (seat, sits, should)
        })
    }

    /// The first seat of a match that nobody has begun, nor gone on from, where somebody else sits than should.
    fn first_wrong(&self) -> Option<(SeatRef, Seat)> {
        let was_given = |seat: SeatRef| self.event.coming.given.iter().any(|g| g.seat == seat);
        self.to_sit()
            .filter(|(seat, _, _)| self.fed_by(*seat).is_some() || was_given(*seat))
            .find(|(seat, sits, should)| sits != should && !leads_to_play(self.event, seat.of))
            .map(|(seat, _, should)| (seat, should))
    }
}

/// Who sits in the places of an owner. One may stand in for another who stands in himself.
fn stands_in(instead: &[(EntrantNo, EntrantNo)], owner: EntrantNo) -> EntrantNo {
    let mut who = owner;
    for _ in instead {
        match instead.iter().rfind(|(sits, _)| *sits == who) {
            Some((_, owner)) => who = *owner,
            None => break,
        }
    }
    who
}

/// Seats everybody where he belongs, in every match not begun that nothing played hangs on.
pub(super) fn reseat(draft: &mut Draft, event: EventNo) {
    // Putting a seat right changes only what hangs on it, so each is put right once, and so is each place given up.
    let most = draft.state.event(event).map_or(0, |e| e.matches.len());
    for _ in 0..most.saturating_mul(4) {
        let Some(e) = draft.state.event(event) else {
            return;
        };
        let rights = Rights::of(e);
        if let Some((seat, who)) = rights.first_wrong() {
            void(draft, event, seat.of);
            draft.seat(event, seat, who);
        } else if let Some((seat, was)) = one_too_many(e) {
            let of = Some(rights.owner(seat)).filter(|owner| *owner != was);
            void(draft, event, seat.of);
            draft.say(Fact::Coming(ComingFact::PlaceGiven {
                event,
                seat,
                was,
                who: Seat::Bye,
                lost: None,
                of,
            }));
        } else {
            return;
        }
    }
}

/// A place somebody has besides another since one of the two was given to him, and who it is: the later of those that can
/// be given up, one that was given first.
fn one_too_many(e: &Event) -> Option<(SeatRef, Seat)> {
    if e.coming.given.is_empty() {
        return None;
    }
    let open = e.matches.iter().filter(|m| m.result.is_none());
    let sits: Vec<(SeatRef, EntrantNo)> = open
        .flat_map(|m| {
            let of = m.number;
            Side::BOTH.map(|side| Some((SeatRef { of, side }, m.seats[side].entrant()?)))
        })
        .flatten()
        .collect();
    let has_two = |n: EntrantNo| sits.iter().filter(|(_, other)| *other == n).count() > 1;
    let below = |seat: SeatRef| {
        let m = e.fixture(seat.of);
        m.is_some_and(|m| matches!(m.phase.stage(), Stage::Consolation | Stage::LastChance))
    };
    let was_given = |seat: SeatRef| e.coming.given.iter().any(|given| given.seat == seat);
    sits.iter()
        .filter(|(seat, n)| has_two(*n) && below(*seat) && !leads_to_play(e, seat.of))
        .max_by_key(|(seat, _)| (was_given(*seat), seat.of))
        .map(|(seat, n)| (*seat, Seat::Entrant(*n)))
}

fn index(number: MatchNo) -> Option<usize> {
    usize::try_from(number.0).ok()?.checked_sub(1)
}
