//! An entrant in their events: what comes next, and what they have played.

use backgammon::{BySide, Side};
use crawford_tournament::{
    Entrant, EntrantNo, Event, EventNo, Fixture, MatchNo, MatchStatus, Seat, SeatRef, Tournament,
    places, swiss,
};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "next", rename_all = "kebab-case")]
pub enum NextMatch {
    Plays {
        against: EntrantNo,
        table: Option<u16>,
    },
    /// Both players are known, and the match has not begun.
    Meets {
        against: EntrantNo,
    },
    Bye,
    /// The opponent is the winner or loser of a match being played.
    OneOf {
        players: BySide<EntrantNo>,
    },
    /// The opponent comes from a match that has not begun.
    FromMatch {
        number: MatchNo,
    },
    /// Nothing is known of the opponent yet.
    Opponent,
    /// Another Swiss round will be paired.
    Round,
    /// The event is over for them.
    Place {
        from: u32,
        to: u32,
    },
    Left,
    Draw,
    Nothing,
}

/// An event that somebody entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntrantSchedule {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    pub next: NextMatch,
    /// Their undecided match, once both players are known.
    pub current: Option<MatchNo>,
    /// Their decided matches, without byes.
    pub played: Vec<MatchNo>,
}

/// The events that somebody entered.
#[must_use]
pub fn entrant_events(t: &Tournament, entrant: &Entrant) -> Vec<EntrantSchedule> {
    let number = entrant.number;
    let of = |event: &Event| {
        let own = || event.matches_of(number);
        let played = own().filter(|m| m.result.is_some() && m.players().is_some());
        let open = own().find(|m| m.result.is_none());
        EntrantSchedule {
            event: event.number,
            next: next(t, event, entrant, open),
            current: open.filter(|m| m.players().is_some()).map(|m| m.number),
            played: played.map(|m| m.number).collect(),
        }
    };
    let events = t.events.values().map(AsRef::as_ref);
    let entered = events.filter(|event: &&Event| event.entered.contains(&number));
    entered.map(of).collect()
}

/// What comes next for an entrant whose undecided match is `m`.
fn next(t: &Tournament, event: &Event, entrant: &Entrant, m: Option<&Fixture>) -> NextMatch {
    if let Some(m) = m {
        let side = m.side_of(entrant.number);
        let side = side.expect("it is one of the entrant's own matches");
        return of_match(t, event, m, side.other());
    }
    // Between the rounds of a Swiss the standings are not final.
    let more = event.stages.is_empty() && !swiss::rounds_left(t, event).is_empty();
    if more && event.draw.is_some() && !entrant.withdrawn {
        return NextMatch::Round;
    }
    let places = places(event);
    let place = places.iter().find(|p| p.entrant == entrant.number);
    match (place, event.draw.is_some()) {
        (Some(place), _) => NextMatch::Place {
            from: place.from,
            to: place.to,
        },
        _ if entrant.withdrawn => NextMatch::Left,
        (None, false) if event.entered.contains(&entrant.number) => NextMatch::Draw,
        (None, _) => NextMatch::Nothing,
    }
}

/// The match to come, with the opponent who sits or will sit at `opposite`.
fn of_match(t: &Tournament, event: &Event, m: &Fixture, opposite: Side) -> NextMatch {
    let status = t.status_of(event.number, m);
    match m.seats[opposite] {
        Seat::Entrant(against) if status == MatchStatus::Playing => NextMatch::Plays {
            against,
            table: m.table,
        },
        Seat::Entrant(against) => NextMatch::Meets { against },
        Seat::Bye => NextMatch::Bye,
        Seat::Empty => {
            let before = event.feeder(SeatRef {
                of: m.number,
                side: opposite,
            });
            match before.map(|(before, _)| (before.players(), before.number)) {
                Some((Some(players), _)) => NextMatch::OneOf { players },
                Some((None, number)) => NextMatch::FromMatch { number },
                None => NextMatch::Opponent,
            }
        }
    }
}
