//! Whether a fact can still be said of a tournament: what an undo would take with it is found by asking this.

use super::{
    EntrantNo, Event, EventNo, Fact, Feed, Fixture, MatchNo, MatchPlan, MatchResult, Outcome,
    Phase, Seat, SeatRef, Stage, Tournament, judged_again, report, settle, sides,
};

/// Whether a fact can still be said of this state.
pub(super) fn follows(t: &Tournament, fact: &Fact) -> bool {
    match fact {
        Fact::Announced { .. }
        | Fact::DetailsChanged { .. }
        | Fact::BoardsSet { .. }
        | Fact::Finished
        | Fact::Reopened
        | Fact::CalledOff
        | Fact::BackOn => true,
        Fact::Money(fact) => super::money::follows(t, fact),
        Fact::Coming(fact) => super::coming::follows(t, fact),
        Fact::ReportingSet { .. }
        | Fact::Reported { .. }
        | Fact::Confirmed { .. }
        | Fact::Disputed { .. }
        | Fact::ReportTakenBack { .. }
        | Fact::Ruled { .. } => report::follows(t, fact),
        Fact::EventAdded { event, .. } => t.event(*event).is_none(),
        Fact::EventChanged { event, .. }
        | Fact::LateEntryOpened { event, .. }
        | Fact::LateEntryClosed { event }
        | Fact::ListReopened { event } => t.event(*event).is_some(),
        Fact::Joined { event, entrant } => {
            t.entrant(*entrant).is_some()
                && t.event(*event).is_some_and(|e| {
                    !e.rungs.contains(entrant) && e.matches_of(*entrant).next().is_none()
                })
        }
        Fact::Rescheduled { event, rounds } => rounds
            .iter()
            .all(|(number, _)| fixture(t, *event, *number).is_some()),
        Fact::DueSet { event, numbers, .. } => numbers
            .iter()
            .all(|number| fixture(t, *event, *number).is_some()),
        Fact::ResultsLeftOut {
            event,
            entrant,
            out,
        } => t
            .event(*event)
            .is_some_and(|e| e.left_out.contains(entrant) != *out),
        Fact::Climbed {
            event,
            entrant,
            from,
            to,
            ..
        } => t
            .event(*event)
            .is_some_and(|e| to < from && rung(e, *from) == Some(*entrant)),
        Fact::RungsSet { event, order, .. } => t.event(*event).is_some_and(|e| {
            order.len() == e.rungs.len() && order.iter().all(|n| e.rungs.contains(n))
        }),
        Fact::SeedCommitted { event, attempt, .. } => t
            .event(*event)
            .is_some_and(|e| e.seeds.last().map_or(0, |s| s.attempt) + 1 == *attempt),
        Fact::SignedIn {
            entrant,
            person,
            with,
            team,
            events,
            ..
        } => {
            t.entrant(*entrant).is_none()
                && !sides::is_in_already(t, *person, with, *team)
                && events.iter().all(|e| t.event(*e).is_some())
        }
        Fact::Entered { event, entrant } => {
            t.entrant(*entrant).is_some()
                && t.event(*event)
                    .is_some_and(|e| !e.entered.contains(entrant))
        }
        Fact::Withdrawn { entrant } => t.entrant(*entrant).is_some_and(|e| !e.withdrawn),
        Fact::Returned { entrant } => t.entrant(*entrant).is_some_and(|e| e.withdrawn),
        Fact::ListClosed {
            event, entrants, ..
        } => t.event(*event).is_some_and(|e| {
            e.list.is_none()
                && entrants
                    .iter()
                    .all(|n| e.entered.contains(n) && !t.has_left(*n))
        }),
        Fact::Drawn {
            event,
            attempt,
            order,
            ..
        } => t.event(*event).is_some_and(|e| {
            e.list
                .as_ref()
                .is_some_and(|list| order.iter().all(|n| list.entrants.contains(n)))
                && e.pending_seed().is_some_and(|s| s.attempt == *attempt)
        }),
        Fact::StageDrawn {
            event,
            stage,
            order,
            plan,
            feeds,
            ..
        } => t.event(*event).is_some_and(|e| {
            let leads_on = |feed: &Feed| e.fixture(feed.of).is_some() && feed.to.of > feed.of;
            // The sheets of a rolling event are drawn from its list.
            (e.draw.is_some()
                || *stage == Stage::Sheets && super::coming::follows_sheet(t, e, order))
                // Nobody is left to play a knockout: it is drawn all the same, and the event is over.
                && plan.matches.is_empty() == order.is_empty()
                && plan.goes_on_from(e.matches.len())
                && feeds.iter().all(leads_on)
                && all_known(t, &plan.matches)
        }),
        Fact::RoundPaired {
            event,
            phase,
            matches,
            byes,
            ..
        } => t.event(*event).is_some_and(|e| {
            let numbers = (1u32..).skip(e.matches.len());
            // A free night is not drawn.
            (e.draw.is_some() || *phase == Phase::Free)
                && matches
                    .iter()
                    .map(|m| m.number.0)
                    .eq(numbers.take(matches.len()))
                && all_known(t, matches)
                && byes.iter().all(|n| t.entrant(*n).is_some())
        }),
        Fact::SatOut { event, entrant, .. } => {
            t.event(*event).is_some_and(|e| e.entered.contains(entrant))
        }
        Fact::RankingOverruled { event, .. } => t
            .event(*event)
            .is_some_and(|e| e.capabilities().ranking.is_some()),
        Fact::Swapped { event, a, b } => t.event(*event).is_some_and(|e| {
            [a, b].iter().all(|n| {
                e.matches_of(**n).next().is_some() && e.matches_of(**n).all(|m| !has_been_played(m))
            })
        }),
        Fact::WentOnInstead {
            event,
            who,
            instead_of,
            ..
        } => t
            .event(*event)
            .is_some_and(|e| super::qualifying::can_exchange(e, *who, *instead_of)),
        Fact::EnteredLate {
            event,
            entrant,
            seat,
            instead_of,
            ..
        } => t.event(*event).is_some_and(|e| {
            let there = instead_of.map_or(Seat::Bye, Seat::Entrant);
            t.entrant(*entrant).is_some() && can_be_filled(e, *seat, there)
        }),
        Fact::Seated {
            event, seat, was, ..
        } => t
            .event(*event)
            .is_some_and(|e| can_be_filled(e, *seat, *was)),
        Fact::SeatPromised { event, seat, .. } => {
            t.event(*event).is_some_and(|e| e.seat(*seat).is_some())
        }
        Fact::Begun {
            event,
            number,
            players,
            table,
            ..
        } => {
            // What was decided without being played is begun when it is corrected to a score.
            let without_play =
                |r: &MatchResult| r.outcome.unplayed() || r.outcome == Outcome::PenaltyPoints;
            let open = |m: &Fixture| m.result.as_ref().is_none_or(without_play);
            fixture(t, *event, *number)
                .is_some_and(|m| m.players() == Some(*players) && !m.begun() && open(m))
                // Called to a board that is free, nobody called to two.
                && table.is_none_or(|table| {
                    t.playing().all(|(_, m)| {
                        m.table != Some(table)
                            && m.players().is_none_or(|p| {
                                let there = [p.top, p.bottom];
                                !sides::share_someone(t, players.top, there)
                                    && !sides::share_someone(t, players.bottom, there)
                            })
                    })
                })
        }
        Fact::TableChanged {
            event,
            number,
            table,
        } => {
            fixture(t, *event, *number).is_some_and(|m| m.begun() && m.result.is_none())
                && table.is_none_or(|table| t.playing().all(|(_, m)| m.table != Some(table)))
        }
        Fact::CalledBack { event, number } => fixture(t, *event, *number)
            .is_some_and(|m| m.begun() && m.result.is_none() && !m.sheet.is_played()),
        Fact::GameScored {
            event,
            number,
            players,
            ..
        } => {
            fixture(t, *event, *number)
                .is_some_and(|m| m.players() == Some(*players) && m.begun() && m.result.is_none())
                && adds_up(t, fact)
        }
        Fact::LinedUp {
            event,
            number,
            entrant,
            persons,
        } => fixture(t, *event, *number).is_some_and(|m| {
            m.side_of(*entrant).is_some()
                && persons
                    .iter()
                    .all(|p| t.persons_of(*entrant).any(|q| q == *p))
        }),
        Fact::BoardScored {
            event,
            number,
            players,
            ..
        } => fixture(t, *event, *number)
            .is_some_and(|m| m.players() == Some(*players) && m.begun() && m.result.is_none()),
        Fact::PenaltyGiven {
            event,
            number,
            players,
            ..
        } => {
            fixture(t, *event, *number)
                .is_some_and(|m| m.players() == Some(*players) && m.result.is_none())
                && adds_up(t, fact)
        }
        Fact::Decided {
            event,
            number,
            seats,
            result,
            by_itself,
            ..
        } => t.event(*event).is_some_and(|e| {
            e.fixture(*number).is_some_and(|m| {
                // Penalty points for coming late may decide a match before it begins.
                let need_not_begin =
                    result.outcome.unplayed() || result.outcome == Outcome::PenaltyPoints;
                m.seats == *seats
                    && m.result.is_none()
                    && (m.begun() || need_not_begin)
                    && (!by_itself
                        || settle::by_itself(t, e, m)
                            .is_some_and(|now| now.winner == result.winner))
            }) && adds_up(t, fact)
        }),
        Fact::Corrected {
            event,
            number,
            seats,
            sheet,
            result,
            ..
        } => fixture(t, *event, *number).is_some_and(|m| {
            // Penalty points may be left of a match of which the beginning was taken back.
            let played =
                sheet.is_played() || result.as_ref().is_some_and(|r| !r.outcome.unplayed());
            let is_there = has_anything(m) || m.kept.is_some();
            m.seats == *seats && is_there && (m.begun() || !played)
        }),
        Fact::RecordAttached {
            event,
            number,
            players,
            ..
        } => fixture(t, *event, *number)
            .is_some_and(|m| m.players() == Some(*players) && has_anything(m)),
        Fact::Voided { event, number } => fixture(t, *event, *number)
            .is_some_and(|m| m.begun() || m.result.is_some() || !m.sheet.is_blank()),
    }
}

/// Whether what a fact says of a score still comes out so after what stands on the sheet: the running score, the Crawford
/// game and the length of the match hang on every game before.
fn adds_up(t: &Tournament, fact: &Fact) -> bool {
    judged_again::judged(t, fact).is_ok()
}

/// Who stands on a rung, counted from 1 at the top.
pub(super) fn rung(e: &Event, number: u32) -> Option<EntrantNo> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    e.rungs.get(at).copied()
}

/// Whether everyone drawn into these matches has signed in.
fn all_known(t: &Tournament, matches: &[MatchPlan]) -> bool {
    let drawn = matches.iter().flat_map(|m| [m.seats.top, m.seats.bottom]);
    drawn
        .filter_map(Seat::entrant)
        .all(|n| t.entrant(n).is_some())
}

fn fixture(t: &Tournament, event: EventNo, number: MatchNo) -> Option<&Fixture> {
    t.event(event)?.fixture(number)
}

/// Whether anything at all has happened in a match.
pub(super) fn has_anything(m: &Fixture) -> bool {
    m.begun() || m.result.is_some() || !m.sheet.is_blank()
}

/// Whether this one sits in a seat of a match in which nothing has happened, so that another can take it.
pub(super) fn can_be_filled(e: &Event, seat: SeatRef, sits: Seat) -> bool {
    e.seat(seat) == Some(sits) && e.fixture(seat.of).is_some_and(|m| !has_anything(m))
}

/// Whether a match stands in the way of moving its players about: anything but a bye with a mark on it.
pub(super) fn has_been_played(m: &Fixture) -> bool {
    !m.sheet.is_blank() || m.result.as_ref().is_some_and(|r| r.outcome != Outcome::Bye)
}
