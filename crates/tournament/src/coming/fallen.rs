//! The places of consolation and last chance ("below"), to which losers fall. The director confirms who is there for
//! them; an absentee is replaced by somebody who lost early and wants to play, or by a bye, which goes first to whoever
//! has had none. With a latecomer's place in the main bracket a place below opens too. Where that has been played
//! past (matches that follow from it were played without them) the director chooses what its loser gets.

use super::persons::first_entry;
use super::{ComingFact, Fall, Falling, FurtherEntryWay, Stand, entries_of_person};
use crate::draft::{Draft, void};
use crate::fields;
use crate::money::EventMoneyFact;
use crate::rights::Rights;
use crate::{
    EntrantNo, Event, EventFact, EventNo, Exit, Fact, FedBy, Fixture, FixturePart, MatchNo, Phase,
    Seat, SeatRef, Tournament,
};
use crawford_forms::violation::{Source, Violation, refuse, unchanged_since};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallenPlace {
    pub seat: SeatRef,
    /// In the last chance; else in the consolation.
    pub last_chance: bool,
    pub round: u8,
    pub who: Seat,
    /// The match they come from, and whether they won or lost it.
    pub from: Option<(MatchNo, Exit)>,
    pub confirmed: bool,
}

pub(super) fn is_fallen(m: &Fixture) -> bool {
    m.phase.stage().is_fallen_to()
}

fn is_open(e: &Event, m: &Fixture) -> bool {
    is_fallen(m) && m.sheet.is_blank() && !e.leads_to_play(m.number)
}

/// The places in consolation and last chance that can still be changed, in order of play.
#[must_use]
pub fn fallen_places(e: &Event) -> Vec<FallenPlace> {
    let open = e.matches.iter().filter(|m| is_open(e, m));
    let place = |m: &Fixture, seat: SeatRef| {
        let who = m.seats[seat.side];
        FallenPlace {
            seat,
            last_chance: m.phase == Phase::LastChance,
            round: m.round,
            who,
            from: e.feeder(seat).map(|(from, exit)| (from.number, exit)),
            confirmed: who.entrant().is_some_and(|n| e.coming.here.contains(&n)),
        }
    };
    let places: Vec<FallenPlace> = open
        .flat_map(|m| m.seat_refs().map(|seat| place(m, seat)))
        .collect();
    // Whoever went on by a bye is listed only in the later match, where they wait.
    let waits_further = |p: &FallenPlace| {
        p.who.entrant().is_some()
            && places
                .iter()
                .any(|o| o.who == p.who && o.seat.of > p.seat.of)
    };
    let here = places.iter().filter(|p| !waits_further(p));
    here.copied().collect()
}

/// Who may take a place: those who lost in the first main round or were promised a place, and have no match left in the
/// event. The promised come first, then those who have not played below yet.
#[must_use]
pub fn replacements(t: &Tournament, e: &Event) -> Vec<EntrantNo> {
    let lost_early = |m: &Fixture| {
        m.phase == Phase::Main && (m.round == 1 || e.coming.later.contains(&m.number))
    };
    let rights = Rights::of(e);
    let is_free = |n: EntrantNo| {
        let all = entries_of_person(t, n);
        let over = |n: EntrantNo| {
            let mut all = e.matches_of(n).chain(rights.matches_of(n));
            all.all(|m| m.result.is_some())
        };
        !t.has_left(n) && all.iter().all(|n| over(*n))
    };
    let mut all: Vec<(bool, bool, EntrantNo)> = e
        .matches
        .iter()
        .filter(|m| lost_early(m))
        .filter_map(|m| Some((m.number, rights.loser(m.number).entrant()?)))
        .filter(|(_, n)| is_free(*n))
        .map(|(number, n)| {
            let promised = e.coming.later.contains(&number);
            (!promised, plays_below(e, n), n)
        })
        .collect();
    all.sort_unstable();
    all.into_iter().map(|(_, _, n)| n).collect()
}

fn plays_below(e: &Event, n: EntrantNo) -> bool {
    e.matches_of(n).any(is_fallen)
}

pub(super) fn confirm(
    e: &Event,
    present: &[EntrantNo],
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let mut changed = e.coming.here_changed;
    let mut there = Vec::new();
    let mut away = Vec::new();
    for place in fallen_places(e) {
        let Some(n) = place.who.entrant() else {
            continue;
        };
        match (present.contains(&n), place.confirmed) {
            (true, false) => there.push(n),
            (false, true) => {
                away.push(n);
                // Whoever came to their place since was not on the page: that they are away was not said of them.
                let came = e.fixture(place.seat.of);
                let came = came.map_or(0, |m| m.changed_in(FixturePart::Table));
                changed = changed.max(came);
            }
            _ => {}
        }
    }
    if there.is_empty() && away.is_empty() {
        return Ok(Vec::new());
    }
    unchanged_since(changed, seen, refuse::settings_changed_since)?;
    Ok(vec![
        EventFact::Coming(ComingFact::PlacesConfirmed { there, away }).of(event),
    ])
}

pub(super) fn replace(
    t: &Tournament,
    e: &Event,
    seat: SeatRef,
    by: Stand,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let m = e
        .fixture(seat.of)
        .filter(|m| is_fallen(m))
        .ok_or_else(|| refuse::place_not_below(seat.of.0).by(Source::Custom))?;
    if !is_open(e, m) {
        return Err(refuse::place_played(seat.of.0).by(Source::Custom));
    }
    match (by, m.seats[seat.side]) {
        (_, Seat::Empty) => {
            return Err(refuse::place_of_nobody_yet(seat.of.0).by(Source::Custom));
        }
        (Stand::Bye { .. }, Seat::Bye) => return Ok(Vec::new()),
        _ => m.unchanged_since(FixturePart::Players, seen)?,
    }
    let mut draft = Draft::on(t);
    match by {
        Stand::Player(n) => {
            if !replacements(t, e).contains(&n) {
                return Err(refuse::replacement_not_free(n)
                    .by(Source::Custom)
                    .at(fields::BY));
            }
            let (n, lost) = with_a_number(&mut draft, event, seat, n);
            give(&mut draft, event, seat, Seat::Entrant(n), lost);
        }
        Stand::Bye { to } => {
            if let Some(opposite) = m.seats[seat.side.other()].entrant() {
                let to = bye_for(e, m, seat, opposite, to)?;
                if let Some(other) = to {
                    change_places(&mut draft, event, seat.opposite(), other);
                }
            }
            give(&mut draft, event, seat, Seat::Bye, None);
        }
    }
    Ok(draft.settle())
}

/// The entrant number somebody plays under in a place given to them, and the match that entitles them to it. It is
/// their own number if they have neither played below nor a place there; then a correction of the match they lost takes
/// the place back. Otherwise they become a further entry, without a fee.
fn with_a_number(
    draft: &mut Draft,
    event: EventNo,
    seat: SeatRef,
    n: EntrantNo,
) -> (EntrantNo, Option<MatchNo>) {
    let e = draft.state.event(event);
    let has_none = |e: &&Event| !plays_below(e, n) && Rights::of(e).may_have_one_more(n);
    if let Some(e) = e.filter(has_none)
        && let Some(lost) = match_lost(e, n, seat)
    {
        return (n, Some(lost));
    }
    let entrant = draft.state.entrants.next_number();
    let of = first_entry(&draft.state, n);
    draft.say_in(
        event,
        EventFact::Coming(ComingFact::Again {
            entrant,
            of,
            why: FurtherEntryWay::Replacement,
        }),
    );
    draft.say_in(
        event,
        EventFact::Money(EventMoneyFact::EntryCounted {
            entrant,
            reentries: 0,
            excused: true,
        }),
    );
    (entrant, None)
}

/// The last main match before this seat that somebody lost, by who had the right to be in it.
fn match_lost(e: &Event, n: EntrantNo, seat: SeatRef) -> Option<MatchNo> {
    let rights = Rights::of(e);
    let lost = |m: &Fixture| rights.loser(m.number) == Seat::Entrant(n);
    e.matches
        .iter()
        .filter(|m| m.phase == Phase::Main && m.number < seat.of && lost(m))
        .max_by_key(|m| m.round)
        .map(|m| m.number)
}

/// The seat of another of this round who gets the bye instead of the player opposite it; `None` if that one keeps it.
/// Only players who both just lost a match change places.
fn bye_for(
    e: &Event,
    m: &Fixture,
    seat: SeatRef,
    opposite: EntrantNo,
    to: Option<EntrantNo>,
) -> Result<Option<SeatRef>, Violation> {
    let across = seat.opposite();
    // If they sit there in somebody else's place, they cannot exchange it.
    let by_right = Rights::of(e).owner(across) == Seat::Entrant(opposite);
    if to == Some(opposite) || to.is_none() && (!by_right || !e.had_bye(opposite)) {
        return Ok(None);
    }
    let others = bye_takers(e, m, seat);
    let found = match to {
        Some(n) => others.iter().find(|(_, other)| *other == n),
        None => others.iter().find(|(_, other)| !e.had_bye(*other)),
    };
    match (found, to) {
        (Some((seat, _)), _) => Ok(Some(*seat)),
        (None, None) => Ok(None),
        (None, Some(n)) => Err(refuse::bye_not_for_player(n)
            .by(Source::Custom)
            .at(fields::TO)),
    }
}

/// Who else of the round could have the bye, provided the player opposite and the other both came to their seats by a
/// loss.
fn bye_takers(e: &Event, m: &Fixture, seat: SeatRef) -> Vec<(SeatRef, EntrantNo)> {
    let opposite = seat.opposite();
    let fell = |seat| e.feeder(seat).is_some_and(|(_, exit)| exit == Exit::Loser);
    let rights = Rights::of(e);
    let by_right = |seat| e.seat(seat) == Some(rights.owner(seat));
    if !fell(opposite) || !by_right(opposite) {
        return Vec::new();
    }
    let same_round = e
        .matches
        .iter()
        .filter(|o| o.number != m.number && o.phase == m.phase && o.round == m.round);
    same_round
        .filter(|o| is_open(e, o) && o.players().is_some())
        .flat_map(|o| o.seat_refs().map(|seat| (seat, o.seats[seat.side])))
        .filter(|(seat, _)| fell(*seat) && by_right(*seat))
        .filter_map(|(seat, who)| Some((seat, who.entrant()?)))
        .collect()
}

/// Who could get the bye if this place becomes one: first who sits opposite, then the others of the round.
#[must_use]
pub fn who_could_have_the_bye(e: &Event, seat: SeatRef) -> Vec<EntrantNo> {
    let Some(m) = e.fixture(seat.of) else {
        return Vec::new();
    };
    let Some(opposite) = m.seats[seat.side.other()].entrant() else {
        return Vec::new();
    };
    let others = bye_takers(e, m, seat).into_iter().map(|(_, n)| n);
    std::iter::once(opposite).chain(others).collect()
}

fn change_places(draft: &mut Draft, event: EventNo, a: SeatRef, b: SeatRef) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let (Some(in_a), Some(in_b)) = (e.seat(a), e.seat(b)) else {
        return;
    };
    let lost = |who: Seat, seat| who.entrant().and_then(|n| match_lost(e, n, seat));
    let (a_lost, b_lost) = (lost(in_a, b), lost(in_b, a));
    give(draft, event, a, in_b, b_lost);
    give(draft, event, b, in_a, a_lost);
}

fn give(draft: &mut Draft, event: EventNo, seat: SeatRef, who: Seat, lost: Option<MatchNo>) {
    void(draft, event, seat.of);
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let Some(was) = e.seat(seat) else {
        return;
    };
    let of = Some(Rights::of(e).owner(seat)).filter(|owner| *owner != was);
    draft.say_in(
        event,
        EventFact::Coming(ComingFact::PlaceGiven {
            seat,
            was,
            who,
            lost,
            of,
        }),
    );
}

/// Whoever buys back into the main bracket gives up the place they fell to.
pub(super) fn give_up(draft: &mut Draft, event: EventNo, n: EntrantNo) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let seat = e
        .matches_of(n)
        .filter(|m| is_fallen(m) && m.result.is_none())
        .find_map(|m| {
            Some(SeatRef {
                of: m.number,
                side: m.side_of(n)?,
            })
        });
    if let Some(seat) = seat {
        give(draft, event, seat, Seat::Bye, None);
    }
}

/// Whether matches that follow from the place below of a first-round bye have been played, so that the loser can no
/// longer fall there if the bye is filled.
pub(crate) fn played_past(e: &Event, m: &Fixture) -> bool {
    let Some(place) = own_place(e, m) else {
        return has_places_below(e) && first_match_feeds(e);
    };
    e.seat(place).is_some_and(|there| there != Seat::Empty) && e.leads_to_play(place.of)
}

fn first_match_feeds(e: &Event) -> bool {
    let consolation = e.capabilities().losers_fall;
    consolation.is_some_and(|consolation| consolation.fed_by == FedBy::FirstMatch)
}

fn has_places_below(e: &Event) -> bool {
    e.matches.iter().any(|m| is_fallen(m))
}

/// The place the loser of a match falls to by the sheet. Where everybody falls who loses their first match, a
/// match that was a bye has no such place; then it is the one kept for the loser of the next match, if nobody else can
/// fall there.
fn own_place(e: &Event, m: &Fixture) -> Option<SeatRef> {
    if m.loser_to.is_some() || !first_match_feeds(e) {
        return m.loser_to;
    }
    let next = e.fixture(m.winner_to?.of).filter(|n| n.falls_if_first)?;
    let other = e
        .matches
        .iter()
        .find(|o| o.number != m.number && o.winner_to.is_some_and(|to| to.of == next.number))?;
    if other.has_bye() { None } else { next.loser_to }
}

/// The next free place below for the loser of this match: a bye nobody has gone on by. First come byes whose taker has had
/// one before. Whoever the sheet sends there gets the place of this loser, which has to come after their own match.
fn next_free(e: &Event, after: MatchNo) -> Option<SeatRef> {
    let own = e.fixture(after).and_then(|m| m.loser_to);
    let leads_on = |from: MatchNo| own.is_none_or(|own| own.of > from);
    let mut free: Vec<(bool, u8, SeatRef)> = fallen_places(e)
        .into_iter()
        .filter(|p| p.who == Seat::Bye && p.seat.of > after && !p.last_chance)
        .filter(|p| {
            p.from
                .is_none_or(|(from, exit)| exit == Exit::Loser && leads_on(from))
        })
        .map(|p| {
            let opposite = e
                .fixture(p.seat.of)
                .and_then(|m| m.seats[p.seat.side.other()].entrant());
            let elsewhere = |n| e.byes_of(n).any(|m| m.number != p.seat.of);
            let loses_a_second = opposite.is_some_and(elsewhere);
            (!loses_a_second, p.round, p.seat)
        })
        .collect();
    free.sort_unstable();
    free.first().map(|(_, _, seat)| *seat)
}

#[must_use]
pub fn falling_choices(e: &Event, seat: SeatRef) -> Vec<Falling> {
    let mut all = Vec::new();
    if next_free(e, seat.of).is_some() {
        all.push(Falling::NextFree);
    }
    all.extend([Falling::Later, Falling::Nowhere]);
    all
}

/// Opens the place below for a latecomer's match, before they sit down.
pub(crate) fn open_below(
    draft: &mut Draft,
    event: EventNo,
    number: MatchNo,
    falling: Option<Falling>,
) -> Result<(), Violation> {
    let Some((e, m)) = draft
        .state
        .event(event)
        .and_then(|e| Some((e, e.fixture(number)?)))
    else {
        return Ok(());
    };
    if !played_past(e, m) {
        // Where the first match played decides who falls, the place kept for the next match is theirs now.
        if let Some(own) = own_place(e, m).filter(|_| m.loser_to.is_none())
            && let Some(next) = m.winner_to.map(|to| to.of)
        {
            draft.say_in(
                event,
                EventFact::Coming(ComingFact::FallsSet {
                    falls: vec![
                        Fall { of: next, to: None },
                        Fall {
                            of: number,
                            to: Some(own),
                        },
                    ],
                    why: None,
                }),
            );
        }
        return Ok(());
    }
    let Some(falling) = falling else {
        return Err(refuse::late_place_played_past(number.0)
            .by(Source::Custom)
            .at(fields::FALLING));
    };
    let old = m.loser_to;
    let mut falls = Vec::new();
    let mut emptied = None;
    match falling {
        Falling::Nowhere | Falling::Later => falls.push(Fall {
            of: number,
            to: None,
        }),
        Falling::NextFree => {
            let free = next_free(e, number).ok_or_else(|| {
                refuse::no_free_place_below()
                    .by(Source::Custom)
                    .at(fields::FALLING)
            })?;
            if let Some((from, _)) = e.feeder(free) {
                falls.push(Fall {
                    of: from.number,
                    to: old,
                });
            }
            falls.push(Fall {
                of: number,
                to: Some(free),
            });
            emptied = Some(free);
        }
    }
    if let Some(free) = emptied {
        void(draft, event, free.of);
    }
    draft.say_in(
        event,
        EventFact::Coming(ComingFact::FallsSet {
            falls,
            why: Some(falling),
        }),
    );
    if let Some(free) = emptied {
        draft.seat(event, free, Seat::Empty);
    }
    Ok(())
}
