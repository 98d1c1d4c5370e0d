//! The fold of [`ComingFact`]s, and whether one is possible.

use super::list::drawn;
use super::{Coming, ComingFact, Fall, Falling, FurtherEntryWay, ReassignedPlace};
use crate::{Entrant, EntrantNo, Event, EventNo, MatchNo, SeatRef, Tournament};
use crawford_journal::UtcMicros;
use std::sync::Arc;

pub(crate) fn follows(t: &Tournament, e: &Event, fact: &ComingFact) -> bool {
    match fact {
        ComingFact::Again { entrant, of, .. } => {
            t.entrant(*entrant).is_none() && t.entrant(*of).is_some()
        }
        ComingFact::LeftList { entrant } => {
            e.coming.joined.contains(entrant) && !drawn(e, *entrant)
        }
        ComingFact::ChanceDrawn { order, .. } => order.iter().all(|n| t.entrant(*n).is_some()),
        ComingFact::PlacesConfirmed { there, away } => {
            there.iter().chain(away).all(|n| t.entrant(*n).is_some())
        }
        ComingFact::PlaceGiven { seat, was, who, .. } => {
            e.can_be_filled(*seat, *was) && who.entrant().is_none_or(|n| t.entrant(n).is_some())
        }
        ComingFact::FallsSet { falls, .. } => {
            let set_anew = |number: MatchNo| falls.iter().any(|fall| fall.of == number);
            // A seat is filled from one match only.
            let filled = |to: SeatRef| {
                e.matches.iter().any(|m| {
                    m.winner_to == Some(to) || m.loser_to == Some(to) && !set_anew(m.number)
                }) || falls.iter().filter(|fall| fall.to == Some(to)).count() > 1
            };
            falls.iter().all(|fall| {
                e.fixture(fall.of).is_some()
                    && fall
                        .to
                        .is_none_or(|to| to.of > fall.of && e.seat(to).is_some() && !filled(to))
            })
        }
    }
}

pub(crate) fn apply(
    t: &mut Tournament,
    event: EventNo,
    fact: &ComingFact,
    version: u64,
    at: UtcMicros,
) {
    match fact {
        ComingFact::Again { entrant, of, why } => {
            if let Some(first) = t.entrant(*of) {
                let again = Entrant {
                    number: *entrant,
                    again: Some(*of),
                    withdrawn: false,
                    left_at: 0,
                    checked_in_at: at,
                    changed: version,
                    ..first.clone()
                };
                let rating = again.rating;
                t.entrants.check_in(again);
                if let Some(e) = t.event_mut(event) {
                    e.entered.push(*entrant);
                    Arc::make_mut(&mut e.ratings).extend(rating.map(|rating| (*entrant, rating)));
                    entered(e, *entrant);
                    if matches!(why, FurtherEntryWay::ReEntry | FurtherEntryWay::BuyBack) {
                        e.coming.again.insert(*entrant);
                    }
                    e.changed = version;
                }
            }
        }
        ComingFact::LeftList { entrant } => {
            if let Some(e) = t.event_mut(event) {
                e.coming.joined.retain(|n| n != entrant);
                e.entered.retain(|n| n != entrant);
                e.changed = version;
            }
        }
        ComingFact::ChanceDrawn { .. } => {} // facts about those who got a place follow
        ComingFact::PlacesConfirmed { there, away } => {
            if let Some(e) = t.event_mut(event) {
                e.coming.here.extend(there);
                e.coming.here.retain(|n| !away.contains(n));
                e.coming.here_changed = version;
            }
        }
        ComingFact::PlaceGiven {
            seat,
            was,
            who,
            lost,
            of,
        } => {
            if let Some(e) = t.event_mut(event) {
                e.coming.given.push(ReassignedPlace {
                    seat: *seat,
                    was: of.unwrap_or(*was),
                    who: *who,
                    lost: *lost,
                });
                e.coming.here_changed = version;
                e.matches.change(seat.of, |m| {
                    m.seats[seat.side] = *who;
                    m.changed = version;
                    m.reseated(version);
                });
            }
        }
        ComingFact::FallsSet { falls, why } => {
            if let Some(e) = t.event_mut(event) {
                let leads_on = |fall: &&Fall| fall.to.is_none_or(|to| to.of > fall.of);
                for fall in falls.iter().filter(leads_on) {
                    e.matches.change(fall.of, |m| {
                        m.loser_to = fall.to;
                        m.changed = version;
                    });
                    if *why == Some(Falling::Later) {
                        e.coming.later.insert(fall.of);
                    }
                }
            }
        }
    }
}

/// Whoever enters a rolling event joins its list.
pub(crate) fn entered(e: &mut Event, entrant: EntrantNo) {
    if e.capabilities().filling_sheets().is_some() {
        e.coming.joined.push(entrant);
    }
}

/// A new draw has new places: a page that asked who is there for the old ones is out of date.
pub(crate) fn redrawn(e: &mut Event) {
    e.coming = Coming {
        here_changed: e.changed,
        ..Coming::default()
    };
}
