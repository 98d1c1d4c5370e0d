//! Who has a right to each seat of an event, worked out from who won what.
//!
//! After a correction a match may have been played by somebody who should not have been in it. What was played stands:
//! the result belongs to the seat, and the seat that the winner goes on to belongs to whoever had the right to the seat
//! that won. So if a correction says that the other player of a match had won it, the two exchange everything after
//! that match: each gets the other's next seat, or the place at which the other went out. A correction moves nobody out
//! of a match that has begun, and however many corrections there are, everybody has exactly one place.

use super::coming::ReassignedPlace;
use super::seat::Flow;
use super::{EntrantNo, Event, Fixture, MatchNo, Outcome, Seat, SeatRef, Stage};
use backgammon::{BySide, Side};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy)]
struct Place {
    /// Who has the right to it; empty while a match that leads to it is undecided.
    owner: Seat,
    /// Who had the right to it before the match began. It differs from `owner` where two players met each in the
    /// other's seat: then each of them has played for themself.
    came: Seat,
    /// The match whose winner or loser comes here; none for a seat filled by the draw.
    fed_by: Option<MatchNo>,
}

/// Who has the right to each seat of an event.
pub(super) struct Rights<'e> {
    event: &'e Event,
    places: Vec<BySide<Place>>,
    /// For each match the side that goes on; inner `None` if neither does, outer `None` while it is undecided.
    went_on: Vec<Option<Option<Side>>>,
}

impl<'e> Rights<'e> {
    /// By the results as they stand. Matches lead to later ones only, so one pass is enough.
    pub(super) fn of(event: &'e Event) -> Rights<'e> {
        let mut kept = BTreeMap::new();
        let mut rights = Rights::with(event, &kept);
        if !event.coming.given.is_empty() {
            for stage in Stage::FALLEN_TO {
                kept.extend(rights.kept(stage));
                rights = Rights::with(event, &kept);
            }
        }
        rights
    }

    /// The same, but the seats in `kept` belong to who is named there, whatever the results say.
    fn with(event: &'e Event, kept: &BTreeMap<SeatRef, Seat>) -> Rights<'e> {
        let drawn = |m: &Fixture| {
            m.seats.map(|owner| Place {
                owner,
                came: owner,
                fed_by: None,
            })
        };
        let mut rights = Rights {
            event,
            places: event.matches.iter().map(|m| drawn(m)).collect(),
            went_on: vec![None; event.matches.len()],
        };
        // A seat of the draw that the director gave away since belongs at first to who had it before.
        for given in event.coming.given.iter().rev() {
            if let Some(place) = rights.place_mut(given.seat) {
                place.owner = given.was;
            }
        }
        for m in &event.matches {
            rights.give_places(m);
            for seat in m.seat_refs() {
                if let Some((place, owner)) = rights.place_mut(seat).zip(kept.get(&seat)) {
                    place.owner = *owner;
                }
            }
            rights.go_on_from(m);
        }
        rights
    }

    /// Passes the rights to the seats of a match on to the seats its winner and loser go to.
    fn go_on_from(&mut self, m: &Fixture) {
        let needed = self.is_needed(m);
        let went_on = match m.goes_on() {
            Some(_) if !needed => Some(Some(Side::Top)),
            other => other,
        };
        let (Some(at), Some(places)) = (m.number.index(), self.of_match(m.number)) else {
            return;
        };
        let came = places.map(|place| place.owner);
        // Each sat in the other's seat, so each has played for themself.
        let crossed = came.top == m.seats.bottom && came.bottom == m.seats.top;
        let owners = if crossed && needed && m.begun() {
            m.seats
        } else {
            came
        };
        for seat in m.seat_refs() {
            if let Some(place) = self.place_mut(seat) {
                (place.owner, place.came) = (owners[seat.side], came[seat.side]);
            }
        }
        if let Some(slot) = self.went_on.get_mut(at) {
            *slot = went_on;
        }
        let mut flow = Flow::of(went_on, owners);
        if !self.falls(m, flow.loser) {
            flow.loser = Seat::Bye;
        }
        for (to, owner) in [(m.winner_to, flow.winner), (m.loser_to, flow.loser)] {
            if let Some(place) = to.and_then(|to| self.place_mut(to)) {
                place.owner = owner;
                place.fed_by = Some(m.number);
            }
        }
    }

    /// Whether a match that is only played under a condition (a second final) is needed: the condition is not decided
    /// yet, or it has come true.
    pub(super) fn is_needed(&self, m: &Fixture) -> bool {
        let Some(needed) = m.only_if else { return true };
        let winner = self.winner(needed.of);
        winner.entrant().is_none()
            || self
                .of_match(needed.of)
                .map(|places| places[needed.side].came)
                == Some(winner)
    }

    /// Whether the loser of a match gets the seat it leads to. If only the loser of their first match falls, a player who
    /// has played before does not. Where somebody already played below, that stands.
    fn falls(&self, m: &Fixture, loser: Seat) -> bool {
        let (Some(to), true) = (m.loser_to, m.falls_if_first && loser.entrant().is_some()) else {
            return true;
        };
        let given = self.event.coming.given.iter().any(|g| g.seat == to);
        if !given && self.event.leads_to_play(to.of) {
            return self.event.seat(to).is_some_and(|sits| sits != Seat::Bye);
        }
        let before = self.event.matches.iter().zip(&self.places);
        let mut before = before.take_while(|(before, _)| before.number < m.number);
        !before.any(|(before, places)| {
            before.was_played() && [places.top.owner, places.bottom.owner].contains(&loser)
        })
    }

    /// A place that the director gave away belongs to whoever got it, as long as by the results it would still be the
    /// previous owner's to lose, and the new one really lost the match that entitles them to it. Once they have sat
    /// down there it stays given, to whoever is now the loser of that match.
    fn give_places(&mut self, m: &Fixture) {
        let event = self.event;
        let here = |given: &&ReassignedPlace| given.seat.of == m.number;
        for given in event.coming.given.iter().filter(here) {
            let lost = given.lost.map(|lost| self.loser(lost));
            let sat_down = m.seats[given.seat.side] == given.who
                && given.who != Seat::Bye
                && event.leads_to_play(m.number);
            let Some(place) = self.place_mut(given.seat) else {
                return;
            };
            if sat_down {
                let loser = lost.filter(|lost| lost.entrant().is_some());
                place.owner = loser.unwrap_or(given.who);
            } else if place.owner == given.was && lost.is_none_or(|lost| lost == given.who) {
                place.owner = given.who;
            }
        }
    }

    /// Only after places of a consolation or last chance were given away: seats where somebody has played but which by
    /// the results would belong to nobody, or to somebody who has another seat. Each goes to who sat there; if they
    /// have a seat already, to another who played in this stage and has none.
    fn kept(&self, stage: Stage) -> Vec<(SeatRef, Seat)> {
        let entries: Vec<(SeatRef, Seat, Seat)> = self
            .entries(stage)
            .filter(|(seat, _, owner)| *owner != Seat::Empty && self.event.leads_to_play(seat.of))
            .collect();
        let (sat, byes): (Vec<_>, Vec<_>) = entries
            .into_iter()
            .partition(|(_, sits, _)| sits.entrant().is_some());
        let mut owners = BTreeSet::new();
        let mut free = Vec::new();
        for (seat, sits, owner) in &sat {
            match owner.entrant() {
                Some(n) if owners.insert(n) => {}
                _ => free.push((*seat, *sits)),
            }
        }
        let mut kept = Vec::new();
        free.retain(|(seat, sits)| {
            let keeps_own = sits.entrant().is_some_and(|n| owners.insert(n));
            if keeps_own {
                kept.push((*seat, *sits));
            }
            !keeps_own
        });
        for (seat, _) in free {
            let mut others = sat.iter().filter_map(|(_, sits, _)| sits.entrant());
            if let Some(n) = others.find(|n| owners.insert(*n)) {
                kept.push((seat, Seat::Entrant(n)));
            }
        }
        for (seat, _, owner) in byes {
            if owner.entrant().is_some_and(|n| !owners.insert(n)) {
                kept.push((seat, Seat::Bye));
            }
        }
        kept
    }

    /// The seats through which players come into a stage, each with who sits there and who has the right to it.
    fn entries(&self, stage: Stage) -> impl Iterator<Item = (SeatRef, Seat, Seat)> {
        let of = move |number: MatchNo| {
            let m = self.event.fixture(number);
            m.is_some_and(|m| m.phase.stage() == stage)
        };
        self.seats().filter(move |(seat, _, _)| {
            of(seat.of) && self.fed_by(*seat).is_none_or(|before| !of(before))
        })
    }

    /// Whether an entrant can be given one more place under the same number: they have no seat in a match still to
    /// be played, and none in a consolation or last chance.
    pub(super) fn may_have_one_more(&self, n: EntrantNo) -> bool {
        let below = Stage::FALLEN_TO.into_iter();
        let below = below.flat_map(|stage| self.entries(stage));
        let mut all = below.chain(self.open_seats());
        all.all(|(_, _, owner)| owner != Seat::Entrant(n))
    }

    fn open_seats(&self) -> impl Iterator<Item = (SeatRef, Seat, Seat)> {
        self.seats()
            .filter(|(seat, _, _)| self.went_on(seat.of).is_none())
    }

    pub(super) fn matches_of(&self, n: EntrantNo) -> impl Iterator<Item = &'e Fixture> {
        let all = self.event.matches.iter().zip(&self.places);
        all.filter(move |(_, places)| {
            [places.top.owner, places.bottom.owner].contains(&Seat::Entrant(n))
        })
        .map(|(m, _)| m.as_ref())
    }

    /// Who has the right to go on from a match; empty while it is undecided.
    pub(super) fn winner(&self, number: MatchNo) -> Seat {
        match (self.went_on(number).flatten(), self.of_match(number)) {
            (Some(side), Some(places)) => places[side].owner,
            _ => Seat::Empty,
        }
    }

    /// Who counts as the loser of a decided match; empty while it is undecided.
    pub(super) fn loser(&self, number: MatchNo) -> Seat {
        match (self.went_on(number).flatten(), self.of_match(number)) {
            (Some(side), Some(places)) => places[side.other()].owner,
            _ => Seat::Empty,
        }
    }

    /// The side that goes on from a match; inner `None` if neither does, outer `None` while it is undecided.
    pub(super) fn went_on(&self, number: MatchNo) -> Option<Option<Side>> {
        number
            .index()
            .and_then(|at| self.went_on.get(at))
            .copied()
            .flatten()
    }

    fn of_match(&self, number: MatchNo) -> Option<BySide<Place>> {
        self.places.get(number.index()?).copied()
    }

    fn place_mut(&mut self, seat: SeatRef) -> Option<&mut Place> {
        let places = self.places.get_mut(seat.of.index()?)?;
        Some(&mut places[seat.side])
    }

    pub(super) fn owner(&self, seat: SeatRef) -> Seat {
        self.of_match(seat.of)
            .map_or(Seat::Empty, |places| places[seat.side].owner)
    }

    pub(super) fn owners(&self, number: MatchNo) -> BySide<Seat> {
        let places = self.of_match(number);
        places.map_or(BySide::new(Seat::Empty, Seat::Empty), |places| {
            places.map(|place| place.owner)
        })
    }

    pub(super) fn fed_by(&self, seat: SeatRef) -> Option<MatchNo> {
        self.of_match(seat.of)?[seat.side].fed_by
    }

    /// Every seat in order of match number, with who sits in it and who has the right to it.
    pub(super) fn seats(&self) -> impl Iterator<Item = (SeatRef, Seat, Seat)> {
        self.event
            .matches
            .iter()
            .zip(&self.places)
            .flat_map(|(m, places)| {
                m.seat_refs()
                    .map(|seat| (seat, m.seats[seat.side], places[seat.side].owner))
            })
    }

    /// The first seat with the wrong player in it and who should have it, in a match that has not begun and from which
    /// nobody went on to a match that has.
    pub(super) fn first_wrong(&self) -> Option<(SeatRef, Seat)> {
        let was_given = |seat: SeatRef| self.event.coming.given.iter().any(|g| g.seat == seat);
        self.seats()
            .filter(|(seat, _, _)| self.fed_by(*seat).is_some() || was_given(*seat))
            .find(|(seat, sits, owner)| sits != owner && !self.event.leads_to_play(seat.of))
            .map(|(seat, _, owner)| (seat, owner))
    }

    /// A match called off that has to be played after all.
    pub(super) fn called_off_wrongly(&self) -> Option<MatchNo> {
        let off = |m: &&Fixture| {
            let result = m.result.as_ref();
            result.is_some_and(|r| r.outcome == Outcome::CalledOff)
        };
        let all = self.event.matches.iter().map(AsRef::as_ref);
        all.filter(off)
            .find(|m| self.is_needed(m))
            .map(|m| m.number)
    }

    /// A seat to be taken from somebody who has two because the director gave them one: of those where nothing has been
    /// played the last, a given one first.
    pub(super) fn one_too_many(&self) -> Option<SeatRef> {
        if self.event.coming.given.is_empty() {
            return None;
        }
        let is_below = |seat: SeatRef| {
            let m = self.event.fixture(seat.of);
            m.is_some_and(|m| m.phase.stage().is_fallen_to())
        };
        let was_given = |seat: SeatRef| self.event.coming.given.iter().any(|g| g.seat == seat);
        let fallen = Stage::FALLEN_TO.map(|stage| twice(self.entries(stage)));
        std::iter::once(twice(self.open_seats()))
            .chain(fallen)
            .flatten()
            .filter(|seat| is_below(*seat) && !self.event.leads_to_play(seat.of))
            .max_by_key(|seat| (was_given(*seat), seat.of))
    }
}

impl Event {
    /// Who had the right to go on from a match, or won it if it leads no further. After a correction that may differ
    /// from the winner on record.
    #[must_use]
    pub fn went_on(&self, number: MatchNo) -> Option<EntrantNo> {
        Rights::of(self).winner(number).entrant()
    }

    /// Who has the right to the seats of a match. After a correction somebody else may have played in them.
    #[must_use]
    pub fn owners(&self, number: MatchNo) -> BySide<Seat> {
        Rights::of(self).owners(number)
    }
}

/// Those of these seats whose owner has more than one of them.
fn twice(seats: impl Iterator<Item = (SeatRef, Seat, Seat)>) -> Vec<SeatRef> {
    let mut of: BTreeMap<EntrantNo, Vec<SeatRef>> = BTreeMap::new();
    for (seat, _, owner) in seats {
        if let Some(n) = owner.entrant() {
            of.entry(n).or_default().push(seat);
        }
    }
    of.into_values()
        .filter(|all| all.len() > 1)
        .flatten()
        .collect()
}
