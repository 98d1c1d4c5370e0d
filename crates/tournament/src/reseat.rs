//! Everybody moves to the seat they have a right to.

use super::coming::ComingFact;
use super::draft::{Draft, void};
use super::rights::Rights;
use super::{EventFact, EventNo, Seat};

/// Puts everybody into the seat they have a right to, in every match on which no match that was played depends.
pub(super) fn reseat(draft: &mut Draft, event: EventNo) {
    // Each seat is put right once and each extra place given up once, because either changes only later matches.
    let most = draft.state.event(event).map_or(0, |e| e.matches.len());
    for _ in 0..most.saturating_mul(4) {
        let Some(e) = draft.state.event(event) else {
            return;
        };
        let rights = Rights::of(e);
        if let Some((seat, who)) = rights.first_wrong() {
            void(draft, event, seat.of);
            draft.seat(event, seat, who);
        } else if let Some(number) = rights.called_off_wrongly() {
            void(draft, event, number);
        } else if let Some(seat) = rights.one_too_many() {
            let Some(was) = e.seat(seat) else { return };
            let of = Some(rights.owner(seat)).filter(|owner| *owner != was);
            void(draft, event, seat.of);
            draft.say_in(
                event,
                EventFact::Coming(ComingFact::PlaceGiven {
                    seat,
                    was,
                    who: Seat::Bye,
                    lost: None,
                    of,
                }),
            );
        } else {
            return;
        }
    }
}
