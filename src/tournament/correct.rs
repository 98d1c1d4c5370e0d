//! Corrections: any result, at any time. When the winner changes, every later match it touches is named first, and the
//! director says what becomes of them.

use super::apply::has_anything;
use super::change::unchanged_since;
use super::score::{Judged, rules_of};
use super::settle::{Draft, Flow};
use super::tables::find;
use super::{
    EntrantNo, Entry, EventNo, Fact, Fixture, MatchNo, Outcome, Seat, SeatRef, Standing, Status,
    Tournament,
};
use crate::engine::Side;
use crate::journal::NoteId;
use crate::violation::{Source, Violation};

/// A later match that a correction touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Touched {
    /// The seat the wrong player sits in.
    pub seat: SeatRef,
    /// Who sits there.
    pub who: Seat,
    /// Whether the match has begun or is over.
    pub status: Status,
}

/// What the rightful winner would get by taking the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// This seat, of a match not begun.
    Seat(SeatRef),
    /// This seat, if the one who went on wrongly wins the match being played.
    Promise(SeatRef),
    /// Nothing: what was played is over.
    Nothing,
}

/// What a correction would do to the rest of the bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequences {
    /// Who went on before.
    pub before: Option<EntrantNo>,
    /// Who should have.
    pub after: Option<EntrantNo>,
    /// The later matches touched, in order of play.
    pub touched: Vec<Touched>,
    /// What [`Standing::TakeSeat`] would give.
    pub remedy: Remedy,
}

impl Consequences {
    /// Whether the director has to choose.
    #[must_use]
    pub fn need_a_choice(&self) -> bool {
        self.before != self.after && !self.touched.is_empty()
    }
}

/// What correcting a match to `entry` would do, without doing it.
///
/// # Errors
/// When the correction itself is refused.
pub fn consequences(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &Entry,
    overrule: Option<NoteId>,
) -> Result<Consequences, Violation> {
    let (m, judged) = put_right(t, event, number, entry, overrule)?;
    Ok(consequences_of(t, event, m, &judged))
}

/// Answers [`super::Command::Correct`].
pub(super) fn correct(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &Entry,
    standing: Option<Standing>,
    overrule: Option<NoteId>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let (m, judged) = put_right(t, event, number, entry, overrule)?;
    unchanged_since(m.changed, seen, "match-changed-since")?;
    let consequences = consequences_of(t, event, m, &judged);
    let (before, after) = (Flow::of(m), Flow::from(m.seats, judged.result.as_ref()));
    let standing = match standing {
        None if consequences.need_a_choice() => {
            return Err(Violation::new("correction-needs-a-choice", Source::House)
                .with("matches", consequences.touched.len())
                .at("standing"));
        }
        None => Standing::TakeSeat,
        Some(standing) => standing,
    };

    let (seats, winner_to, loser_to) = (m.seats, m.winner_to, m.loser_to);
    let mut draft = Draft::on(t);
    draft.say(Fact::Corrected {
        event,
        number,
        seats,
        sheet: judged.sheet,
        result: judged.result,
    });
    if before != after && standing != Standing::RecordOnly {
        let paths = [
            (winner_to, before.winner, after.winner),
            (loser_to, before.loser, after.loser),
        ];
        for (to, was, should) in paths {
            let Some(to) = to else { continue };
            match standing {
                Standing::VoidAndReplay => replay(&mut draft, event, to, was, should),
                Standing::TakeSeat | Standing::RecordOnly => {
                    take_seat(&mut draft, event, to, was, should)
                }
            }
        }
    }
    Ok(draft.settle())
}

/// The match and what it should have been.
fn put_right<'t>(
    t: &'t Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &Entry,
    overrule: Option<NoteId>,
) -> Result<(&'t Fixture, Judged), Violation> {
    let m = find(t, event, number)?;
    if m.players().is_none() {
        return Err(Violation::new("correction-of-a-bye", Source::House).with("match", number.0));
    }
    if !has_anything(m) {
        return Err(Violation::new("correction-of-nothing", Source::House).with("match", number.0));
    }
    // A final score or an outcome stands for the whole match: what was written before it no longer counts, unless the
    // match was being scored game by game and only its ending is put right.
    let blank = super::Sheet::default();
    let keeps_sheet = !matches!(entry, Entry::Final { .. });
    let sheet = if keeps_sheet { &m.sheet } else { &blank };
    let judged = Judged::entry(&rules_of(t, event, m), sheet, entry, overrule)?;
    Ok((m, judged))
}

fn consequences_of(t: &Tournament, event: EventNo, m: &Fixture, judged: &Judged) -> Consequences {
    let (before, after) = (Flow::of(m), Flow::from(m.seats, judged.result.as_ref()));
    let mut touched = Vec::new();
    let mut remedy = Remedy::Nothing;
    if before != after {
        if let Some(to) = m.winner_to {
            remedy = follow(t, event, to, before.winner, &mut touched);
        }
        if let Some(to) = m.loser_to {
            follow(t, event, to, before.loser, &mut touched);
        }
    }
    // A seat nobody had reached yet is not touched: there is nothing to choose.
    touched.retain(|touch| touch.who != Seat::Empty);
    touched.sort_by_key(|touch| touch.seat.of);
    touched.dedup_by_key(|touch| touch.seat);
    Consequences {
        before: before.winner.entrant(),
        after: after.winner.entrant(),
        touched,
        remedy,
    }
}

/// Follows a player through the matches played on, to the first not begun.
fn follow(
    t: &Tournament,
    event: EventNo,
    seat: SeatRef,
    who: Seat,
    touched: &mut Vec<Touched>,
) -> Remedy {
    let Some(m) = t.event(event).and_then(|e| e.fixture(seat.of)) else {
        return Remedy::Nothing;
    };
    if m.seats[seat.side] != who {
        return Remedy::Nothing;
    }
    touched.push(Touched {
        seat,
        who,
        status: m.status(),
    });
    if !m.begun() {
        return Remedy::Seat(seat);
    }
    match next_seat(m, seat.side) {
        Some(next) if m.result.is_some() => follow(t, event, next, who, touched),
        Some(next) => Remedy::Promise(next),
        None => Remedy::Nothing,
    }
}

/// Where the player of a side goes from a match: on if they won it or it is still being played, else where they fall.
fn next_seat(m: &Fixture, side: Side) -> Option<SeatRef> {
    match m.result.as_ref().map(|r| r.winner) {
        None => m.winner_to,
        Some(Some(winner)) if winner == side => m.winner_to,
        Some(Some(_)) => m.loser_to,
        Some(None) => None,
    }
}

/// The rightful player takes the seat from the first match not begun; what was played stands.
fn take_seat(draft: &mut Draft, event: EventNo, seat: SeatRef, was: Seat, should: Seat) {
    match follow(&draft.state, event, seat, was, &mut Vec::new()) {
        Remedy::Seat(seat) => {
            void(draft, event, seat.of);
            draft.seat(event, seat, should);
        }
        Remedy::Promise(seat) => {
            if let (Seat::Entrant(who), Seat::Entrant(instead_of)) = (should, was) {
                draft.say(Fact::SeatPromised {
                    event,
                    seat,
                    who,
                    instead_of,
                });
            }
        }
        Remedy::Nothing => {}
    }
}

/// Later matches are voided and the rightful player sits in the first of them.
fn replay(draft: &mut Draft, event: EventNo, seat: SeatRef, was: Seat, should: Seat) {
    if draft.state.event(event).and_then(|e| e.seat(seat)) != Some(was) {
        return;
    }
    void(draft, event, seat.of);
    draft.seat(event, seat, should);
}

/// A match and everything that came of it is taken off the sheet; its seats stay as they are.
pub(super) fn void(draft: &mut Draft, event: EventNo, number: MatchNo) {
    let Some(m) = draft.fixture(event, number) else {
        return;
    };
    if !has_anything(m) {
        return;
    }
    let flow = Flow::of(m);
    let onward = [(m.winner_to, flow.winner), (m.loser_to, flow.loser)];
    for (to, who) in onward {
        let Some(to) = to else { continue };
        if who != Seat::Empty && draft.state.event(event).and_then(|e| e.seat(to)) == Some(who) {
            void(draft, event, to.of);
            draft.seat(event, to, Seat::Empty);
        }
    }
    draft.say(Fact::Voided { event, number });
}

/// Whether a match was decided without its players sitting down: such a result goes when a place on it is given anew.
pub(super) fn decided_unplayed(m: &Fixture) -> bool {
    !m.begun()
        && m.result.as_ref().is_some_and(|r| {
            matches!(
                r.outcome,
                Outcome::Bye | Outcome::WalkOver | Outcome::BothLeft
            )
        })
}
