//! Whether a fact is still possible in a state of the tournament. Undo uses it to find what else has to be undone.

use super::graph::go_on_from;
use super::{
    EntrantNo, Event, EventFact, Fact, Fixture, GraphFeed, MatchNo, MatchPlan, MatchResult,
    Outcome, Seat, SinglePairing, Stage, StageDraw, Tournament, by_itself, company, judged_again,
    swiss,
};
use backgammon::BySide;

/// Whether a fact is possible in this state.
pub(super) fn follows(t: &Tournament, fact: &Fact) -> bool {
    match fact {
        Fact::Announced { .. }
        | Fact::DetailsChanged { .. }
        | Fact::BoardsSet { .. }
        | Fact::ReportingSet { .. }
        | Fact::Finished
        | Fact::Reopened
        | Fact::CalledOff
        | Fact::BackOn => true,
        Fact::Money(fact) => super::money::follows(t, fact),
        Fact::CheckedIn {
            entrant,
            person,
            with,
            team,
            events,
            ..
        } => {
            t.entrant(*entrant).is_none()
                && company::in_already(t, *person, with, *team).is_none()
                && events.iter().all(|e| t.event(*e).is_some())
        }
        Fact::PersonCorrected {
            entrant,
            was,
            person,
            ..
        } => company::corrected(t, *entrant, *was, *person).is_ok(),
        Fact::Withdrawn { entrant } => t.entrant(*entrant).is_some_and(|e| !e.withdrawn),
        Fact::Returned { entrant } => t.entrant(*entrant).is_some_and(|e| e.withdrawn),
        Fact::Event { event, fact } => match fact {
            EventFact::EventAdded { .. } => t.event(*event).is_none(),
            _ => t
                .event(*event)
                .is_some_and(|e| follows_in_event(t, e, fact)),
        },
    }
}

fn follows_in_event(t: &Tournament, e: &Event, fact: &EventFact) -> bool {
    let on = |number: &MatchNo| e.fixture(*number);
    match fact {
        // Without it there is no event.
        EventFact::EventAdded { .. } => false,
        EventFact::Coming(fact) => super::coming::follows(t, e, fact),
        EventFact::Money(fact) => super::money::follows_in_event(t, e, fact),
        EventFact::Reported {
            number, players, ..
        }
        | EventFact::ClockRead {
            number, players, ..
        } => on(number).is_some_and(|m| m.players() == Some(*players) && m.result.is_none()),
        EventFact::Confirmed {
            number, players, ..
        }
        | EventFact::Disputed {
            number, players, ..
        }
        | EventFact::ReportTakenBack {
            number, players, ..
        }
        | EventFact::Ruled {
            number, players, ..
        } => t
            .report(e.number, *number)
            .is_some_and(|report| report.players == *players),
        EventFact::Entered { entrant } => {
            t.entrant(*entrant).is_some() && !e.entered.contains(entrant)
        }
        EventFact::EventChanged { .. }
        | EventFact::LateEntryOpened { .. }
        | EventFact::LateEntryClosed
        | EventFact::ListReopened => true,
        EventFact::Joined { entrant } => {
            t.entrant(*entrant).is_some()
                && !e.rungs.contains(entrant)
                && e.matches_of(*entrant).next().is_none()
        }
        EventFact::Rescheduled { rounds } => rounds.iter().all(|(n, _)| e.fixture(*n).is_some()),
        EventFact::DueSet { numbers, .. } => numbers.iter().all(|n| e.fixture(*n).is_some()),
        EventFact::ResultsLeftOut { entrant, out } => e.left_out.contains(entrant) != *out,
        EventFact::Climbed {
            entrant, from, to, ..
        } => to < from && rung(e, *from) == Some(*entrant),
        EventFact::RungsSet { order, .. } => {
            order.len() == e.rungs.len() && order.iter().all(|n| e.rungs.contains(n))
        }
        EventFact::SeedCommitted { attempt, .. } => {
            e.seeds.last().map_or(0, |s| s.attempt) + 1 == *attempt
        }
        EventFact::ListClosed { entrants, .. } => {
            let is_here = |n: &EntrantNo| e.entered.contains(n) && !t.has_left(*n);
            e.list.is_none() && entrants.iter().all(is_here)
        }
        EventFact::Drawn { attempt, order, .. } => {
            e.list
                .as_ref()
                .is_some_and(|list| order.iter().all(|n| list.entrants.contains(n)))
                && e.pending_seed().is_some_and(|s| s.attempt == *attempt)
        }
        EventFact::StageDrawn {
            stage,
            order,
            plan,
            feeds,
            ..
        } => {
            let leads_on = |feed: &GraphFeed| e.fixture(feed.of).is_some() && feed.to.of > feed.of;
            // The sheets of a rolling event are drawn from its list.
            (e.draw.is_some()
                || *stage == Stage::Sheets && super::coming::follows_sheet(t, e, order))
                // If nobody is left to play, the knockout is drawn empty and the event is over.
                && plan.matches.is_empty() == order.is_empty()
                && plan.goes_on_from(e.matches.len())
                && feeds.iter().all(leads_on)
                && all_known(t, &plan.matches)
        }
        EventFact::RoundPaired {
            phase,
            matches,
            byes,
            ..
        } => {
            (e.draw.is_some() || phase.single_pairing() == Some(SinglePairing::SitDown))
                && go_on_from(matches, e.matches.len())
                && all_known(t, matches)
                && byes.iter().all(|n| t.entrant(*n).is_some())
                && (!fact.closes_a_round() || swiss::waits_for_nobody(t, e))
        }
        EventFact::SatOut { entrant, .. } => e.entered.contains(entrant),
        EventFact::RankingOverruled { .. } => e.capabilities().ranking().is_some(),
        EventFact::Swapped { a, b } => [a, b].into_iter().all(|n| {
            e.matches_of(*n).next().is_some() && e.matches_of(*n).all(|m| !m.has_been_played())
        }),
        EventFact::WentOnInstead {
            who, instead_of, ..
        } => can_exchange(e, *who, *instead_of),
        EventFact::EnteredLate {
            entrant,
            seat,
            instead_of,
            ..
        } => {
            let there = instead_of.map_or(Seat::Bye, Seat::Entrant);
            t.entrant(*entrant).is_some() && e.can_be_filled(*seat, there)
        }
        EventFact::SeatPromised { seat, .. } => e.seat(*seat).is_some(),
        EventFact::Seated { seat, was, .. } => e.can_be_filled(*seat, *was),
        EventFact::Begun {
            number,
            players,
            table,
            ..
        } => on(number).is_some_and(|m| {
            m.players() == Some(*players)
                && !m.begun()
                // A match decided without play is begun when it is corrected to a score.
                && m.result.as_ref().is_none_or(need_not_begin)
                && table.is_none_or(|table| can_be_called(t, *players, table))
        }),
        EventFact::TableChanged { number, table } => {
            on(number).is_some_and(is_on)
                && table.is_none_or(|table| t.playing().all(|(_, m)| m.table != Some(table)))
        }
        EventFact::CalledBack { number } => {
            on(number).is_some_and(|m| is_on(m) && !m.sheet.is_played())
        }
        EventFact::GameScored {
            number, players, ..
        } => {
            on(number).is_some_and(|m| m.players() == Some(*players) && is_on(m))
                && adds_up(t, e, fact)
        }
        EventFact::LinedUp {
            number,
            entrant,
            persons,
        } => {
            let members: Vec<_> = t.persons_of(*entrant).collect();
            on(number).is_some_and(|m| m.side_of(*entrant).is_some())
                && persons.iter().all(|p| members.contains(p))
        }
        EventFact::BoardScored {
            number, players, ..
        } => on(number).is_some_and(|m| m.players() == Some(*players) && is_on(m)),
        EventFact::PenaltyGiven {
            number, players, ..
        } => {
            on(number).is_some_and(|m| m.players() == Some(*players) && m.result.is_none())
                && adds_up(t, e, fact)
        }
        EventFact::Decided {
            number,
            seats,
            result,
            by_itself,
            ..
        } => {
            on(number).is_some_and(|m| {
                let still_by_itself =
                    || by_itself::by_itself(t, e, m).is_some_and(|now| now.winner == result.winner);
                m.seats == *seats
                    && m.result.is_none()
                    && (m.begun() || need_not_begin(result))
                    && (!by_itself || still_by_itself())
            }) && adds_up(t, e, fact)
        }
        EventFact::Corrected {
            number,
            seats,
            sheet,
            result,
            ..
        } => on(number).is_some_and(|m| {
            // Penalty points may remain when the beginning of a match was taken back.
            let played =
                sheet.is_played() || result.as_ref().is_some_and(|r| !r.outcome.unplayed());
            let is_there = m.has_anything() || m.kept.is_some();
            m.seats == *seats && is_there && (m.begun() || !played)
        }),
        EventFact::RecordAttached {
            number, players, ..
        } => on(number).is_some_and(|m| m.players() == Some(*players) && m.has_anything()),
        EventFact::Voided { number } => on(number).is_some_and(Fixture::has_anything),
    }
}

fn is_on(m: &Fixture) -> bool {
    m.begun() && m.result.is_none()
}

/// Penalty points for coming late may decide a match before it begins.
fn need_not_begin(result: &MatchResult) -> bool {
    result.outcome.unplayed() || result.outcome == Outcome::PenaltyPoints
}

/// Whether a board is free and neither of these two plays at another.
fn can_be_called(t: &Tournament, players: BySide<EntrantNo>, table: u16) -> bool {
    t.playing().all(|(_, m)| {
        let apart = |there: BySide<EntrantNo>| {
            let shares = |n: EntrantNo| company::share_someone(t, n, there.both());
            !players.both().into_iter().any(shares)
        };
        m.table != Some(table) && m.players().is_none_or(apart)
    })
}

/// Whether a score is still as the fact says after the games before it, which decide the running score, the Crawford
/// game and whether the match is over.
fn adds_up(t: &Tournament, e: &Event, fact: &EventFact) -> bool {
    judged_again::judged(t, e.number, fact).is_ok()
}

/// Who stands on a rung, counted from 1 at the top.
pub(super) fn rung(e: &Event, number: u32) -> Option<EntrantNo> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    e.rungs.get(at).copied()
}

fn all_known(t: &Tournament, matches: &[MatchPlan]) -> bool {
    let drawn = matches.iter().flat_map(|m| m.seats.both());
    drawn
        .filter_map(Seat::entrant)
        .all(|n| t.entrant(n).is_some())
}

/// Whether two can be exchanged in a stage drawn after the first draw: one of them is in it, the other is not, and
/// neither has played in what was drawn then.
pub(super) fn can_exchange(e: &Event, who: EntrantNo, instead_of: EntrantNo) -> bool {
    let one_of_two = |s: &StageDraw| s.order.contains(&instead_of) && !s.order.contains(&who);
    e.stages.iter().any(one_of_two)
        && e.entered.contains(&who)
        && have_played(e, [who, instead_of]).is_none()
}

/// Which of the two has begun a match in the stages drawn after the rounds.
pub(super) fn have_played(e: &Event, who: [EntrantNo; 2]) -> Option<EntrantNo> {
    let first = first_drawn(e)?;
    let sat = |m: &&Fixture| m.number >= first && (m.begun() || m.has_been_played());
    who.into_iter().find(|n| e.matches_of(*n).any(|m| sat(&m)))
}

pub(super) fn first_drawn(e: &Event) -> Option<MatchNo> {
    e.stages.iter().map(|s| s.first).min()
}
