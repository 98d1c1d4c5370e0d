//! The fold of a tournament: each fact taken in, none of them judged again.

use super::robin::{OnWin, Step};
use super::{
    ClosedList, Draw, Entrant, EntrantNo, Event, EventNo, Exit, Fact, Feed, Fixture, LateEntry,
    MatchNo, MatchPlan, Matches, Outcome, Pairing, Phase, Plan, Seat, SeatRef, SeedCommitment,
    Stage, StageDraw, Tournament, report, robin, settle, sides, teams,
};
use crate::journal::{Envelope, Story, UtcMicros};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Story for Tournament {
    type Fact = Fact;

    fn follows(&self, envelope: &Envelope<Fact>) -> bool {
        envelope.fact().is_ok_and(|fact| follows(self, fact))
    }

    fn apply(&mut self, envelope: &Envelope<Fact>) {
        if let Ok(fact) = envelope.fact() {
            if let Fact::Money(fact) = fact {
                super::money::apply(self, fact, envelope.version, envelope.at, envelope.who);
            } else {
                apply(self, fact, envelope.version, envelope.at);
            }
        }
    }
}

/// Whether a fact can still be said of this state.
fn follows(t: &Tournament, fact: &Fact) -> bool {
    match fact {
        Fact::Announced { .. }
        | Fact::DetailsChanged { .. }
        | Fact::BoardsSet { .. }
        | Fact::Finished
        | Fact::Reopened => true,
        Fact::Money(fact) => super::money::follows(t, fact),
        Fact::Coming(fact) => super::coming::follows(t, fact),
        Fact::ReportingSet { .. }
        | Fact::Reported { .. }
        | Fact::Confirmed { .. }
        | Fact::Disputed { .. }
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
            .is_some_and(|e| e.settings.format.ranking().is_some()),
        Fact::Swapped { event, a, b } => t.event(*event).is_some_and(|e| {
            [a, b].iter().all(|n| {
                e.matches_of(**n).next().is_some() && e.matches_of(**n).all(|m| !has_been_played(m))
            })
        }),
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
            // A walk-over corrected to a score is begun after it was decided.
            let open = |m: &Fixture| m.result.as_ref().is_none_or(|r| r.outcome.unplayed());
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
        } => fixture(t, *event, *number)
            .is_some_and(|m| m.players() == Some(*players) && m.begun() && m.result.is_none()),
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
        } => fixture(t, *event, *number)
            .is_some_and(|m| m.players() == Some(*players) && m.result.is_none()),
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
            })
        }),
        Fact::Corrected {
            event,
            number,
            seats,
            ..
        } => fixture(t, *event, *number).is_some_and(|m| m.seats == *seats && has_anything(m)),
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

/// Who stands on a rung, counted from 1 at the top.
fn rung(e: &Event, number: u32) -> Option<EntrantNo> {
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

fn apply(t: &mut Tournament, fact: &Fact, version: u64, at: UtcMicros) {
    match fact {
        Fact::Announced { details } | Fact::DetailsChanged { details } => {
            t.details = details.clone();
            t.changed = version;
        }
        Fact::BoardsSet { boards, automatic } => {
            t.boards = *boards;
            t.automatic_tables = *automatic;
            t.changed = version;
        }
        Fact::Coming(fact) => super::coming::apply(t, fact, version, at),
        Fact::Money(_) => {} // taken in where it came in, with who
        Fact::ReportingSet { .. }
        | Fact::Reported { .. }
        | Fact::Confirmed { .. }
        | Fact::Disputed { .. }
        | Fact::Ruled { .. } => report::apply(t, fact, at),
        Fact::Finished => {
            t.finished = true;
            t.changed = version;
        }
        Fact::Reopened => {
            t.finished = false;
            t.changed = version;
        }
        Fact::EventAdded { event, settings } => {
            t.events
                .entry(*event)
                .or_insert_with(|| Arc::new(Event::new(*event, settings.clone(), version)));
        }
        Fact::SignedIn {
            entrant,
            person,
            with,
            team,
            rating,
            events,
        } => {
            let signed_in = Entrant {
                number: *entrant,
                person: *person,
                with: with.clone(),
                team: *team,
                rating: *rating,
                again: None,
                withdrawn: false,
                signed_in_at: at,
                changed: version,
            };
            t.entrants.sign_in(signed_in);
            for event in events {
                enter(t, *event, *entrant);
            }
        }
        Fact::Entered { event, entrant } => enter(t, *event, *entrant),
        Fact::Withdrawn { entrant } => t.entrants.set_withdrawn(*entrant, true, version),
        Fact::Returned { entrant } => t.entrants.set_withdrawn(*entrant, false, version),
        Fact::EventChanged { event, .. }
        | Fact::SeedCommitted { event, .. }
        | Fact::ListClosed { event, .. }
        | Fact::ListReopened { event }
        | Fact::Drawn { event, .. }
        | Fact::StageDrawn { event, .. }
        | Fact::RoundPaired { event, .. }
        | Fact::SatOut { event, .. }
        | Fact::RankingOverruled { event, .. }
        | Fact::Swapped { event, .. }
        | Fact::LateEntryOpened { event, .. }
        | Fact::LateEntryClosed { event }
        | Fact::EnteredLate { event, .. }
        | Fact::SeatPromised { event, .. }
        | Fact::Joined { event, .. }
        | Fact::Rescheduled { event, .. }
        | Fact::DueSet { event, .. }
        | Fact::ResultsLeftOut { event, .. }
        | Fact::Climbed { event, .. }
        | Fact::RungsSet { event, .. } => {
            if let Some(e) = t.event_mut(*event) {
                e.changed = version;
                apply_to_event(e, fact, version, at);
            }
        }
        Fact::Seated {
            event, seat, who, ..
        } => change(t, *event, seat.of, version, |m| m.seats[seat.side] = *who),
        Fact::Begun {
            event,
            number,
            rules,
            table,
            ..
        } => change(t, *event, *number, version, |m| {
            m.rules = Some(*rules);
            m.begun_at = Some(at);
            m.table = *table;
        }),
        Fact::TableChanged {
            event,
            number,
            table,
        } => change(t, *event, *number, version, |m| m.table = *table),
        Fact::CalledBack { event, number } => change(t, *event, *number, version, |m| {
            m.rules = None;
            m.begun_at = None;
            m.table = None;
        }),
        Fact::GameScored {
            event,
            number,
            game,
            ..
        } => change(t, *event, *number, version, |m| {
            m.sheet.games.push(*game);
            m.sheet.score = game.score;
        }),
        Fact::LinedUp {
            event,
            number,
            entrant,
            persons,
        } => change(t, *event, *number, version, |m| {
            if let Some(side) = m.side_of(*entrant) {
                m.line_ups[side] = Some(persons.clone());
            }
        }),
        Fact::BoardScored {
            event,
            number,
            board,
            ..
        } => change(t, *event, *number, version, |m| {
            teams::write(&mut m.sheet, *board);
        }),
        Fact::PenaltyGiven {
            event,
            number,
            penalty,
            score,
            ..
        } => change(t, *event, *number, version, |m| {
            m.sheet.penalties.push(*penalty);
            m.sheet.score = *score;
        }),
        Fact::Decided {
            event,
            number,
            result,
            sheet,
            ..
        } => {
            change(t, *event, *number, version, |m| {
                if let Some(sheet) = sheet {
                    m.sheet = sheet.clone();
                }
                m.result = Some(result.clone());
                m.finished_at = Some(at);
                m.ended = Some((at, version));
            });
            if t.event(*event)
                .is_some_and(|e| robin::ladder_rules(e).is_some())
                && let Some(e) = t.event_mut(*event)
            {
                e.steps.retain(|step| *step != Step::Decided(*number));
                e.steps.push(Step::Decided(*number));
            }
        }
        Fact::Corrected {
            event,
            number,
            sheet,
            result,
            record_only,
            ..
        } => {
            change(t, *event, *number, version, |m| {
                m.kept = m.goes_on().filter(|_| *record_only);
                m.corrected |= m.result.is_some();
                m.sheet = sheet.clone();
                m.result = result.clone();
                m.finished_at = result.as_ref().map(|_| at);
                m.ended = result.as_ref().map(|_| m.ended.unwrap_or((at, version)));
            });
            if let Some(e) = t.event_mut(*event) {
                e.corrected = true;
            }
        }
        Fact::RecordAttached {
            event,
            number,
            record,
            ..
        } => change(t, *event, *number, version, |m| m.record = Some(*record)),
        Fact::Voided { event, number } => change(t, *event, *number, version, |m| {
            m.record = None;
            m.sheet = super::Sheet::default();
            m.result = None;
            m.kept = None;
            m.finished_at = None;
            m.ended = None;
            m.rules = None;
            m.begun_at = None;
            m.table = None;
            m.corrected = false;
        }),
    }
}

fn apply_to_event(e: &mut Event, fact: &Fact, version: u64, at: UtcMicros) {
    match fact {
        Fact::EventChanged { settings, .. } => e.settings = settings.clone(),
        Fact::SeedCommitted { attempt, hash, .. } => {
            e.seeds.push(SeedCommitment {
                attempt: *attempt,
                hash: hash.clone(),
            });
        }
        Fact::ListClosed { entrants, hash, .. } => {
            e.list = Some(ClosedList {
                entrants: entrants.clone(),
                hash: hash.clone(),
            });
        }
        Fact::ListReopened { .. } => e.list = None,
        Fact::Drawn {
            attempt,
            algorithm,
            seed,
            dice,
            order,
            plan,
            ..
        } => {
            let entrants = e
                .list
                .as_ref()
                .map(|l| l.entrants.clone())
                .unwrap_or_default();
            let draw = Draw {
                attempt: *attempt,
                algorithm: *algorithm,
                seed: seed.clone(),
                dice: dice.clone(),
                entrants,
                order: order.clone(),
                at,
            };
            e.earlier_draws.extend(e.draw.replace(draw));
            e.rounds = plan.rounds;
            e.matches = Matches::default();
            lay_out(e, &plan.matches, plan.rounds, version);
            measure(e);
            e.stages.clear();
            e.pairings.clear();
            e.swaps.clear();
            e.latecomers.clear();
            e.corrected = false;
            e.left_out.clear();
            e.rungs.clear();
            e.steps.clear();
            super::coming::redrawn(e);
            if robin::ladder_rules(e).is_some() {
                e.rungs.clone_from(order);
                e.steps.push(Step::Set(order.clone()));
            }
        }
        Fact::StageDrawn {
            stage,
            order,
            plan,
            feeds,
            seed,
            ..
        } => {
            e.stages.push(StageDraw {
                stage: *stage,
                order: order.clone(),
                first: next_number(e),
                matches: plan.matches.len(),
                rounds: plan.rounds,
                seed: seed.clone(),
                at,
            });
            draw_stage(e, *stage, plan, version);
            for feed in feeds {
                change_in(e, feed.of, version, |m| match feed.exit {
                    Exit::Winner => m.winner_to = Some(feed.to),
                    Exit::Loser => m.loser_to = Some(feed.to),
                });
            }
            measure(e);
        }
        Fact::RoundPaired {
            phase,
            round,
            matches,
            byes,
            by_hand,
            away,
            waiting,
            reasons,
            ..
        } => {
            e.pairings.push(Pairing {
                phase: *phase,
                round: *round,
                first: next_number(e),
                matches: matches.len(),
                byes: byes.clone(),
                by_hand: *by_hand,
                away: away.clone(),
                waiting: waiting.clone(),
                reasons: reasons.clone(),
                at,
            });
            lay_out(e, matches, 0, version);
        }
        Fact::SatOut {
            entrant,
            round,
            out,
            ..
        } => {
            if *out {
                e.away.insert((*round, *entrant));
            } else {
                e.away.remove(&(*round, *entrant));
            }
        }
        Fact::RankingOverruled { ranking, .. } => {
            if let Some(rules) = e.settings.format.ranking_mut() {
                *rules = ranking.clone();
            }
        }
        Fact::Swapped { a, b, .. } => {
            e.swaps.push((*a, *b));
            swap(e, *a, *b, version);
        }
        Fact::LateEntryOpened { until, .. } => e.late_entry = LateEntry::Open { until: *until },
        Fact::LateEntryClosed { .. } => e.late_entry = LateEntry::Closed,
        Fact::EnteredLate { entrant, seat, .. } => {
            e.latecomers.push(*entrant);
            change_in(e, seat.of, version, |m| {
                m.seats[seat.side] = Seat::Entrant(*entrant);
                // A bye that had been taken is a match to be played now.
                if m.result.as_ref().is_some_and(|r| r.outcome == Outcome::Bye) {
                    m.result = None;
                    m.finished_at = None;
                    m.ended = None;
                }
            });
        }
        Fact::Joined { entrant, .. } => {
            if let Err(at) = e.entered.binary_search(entrant) {
                e.entered.insert(at, *entrant);
            }
            if robin::ladder_rules(e).is_some() {
                e.rungs.push(*entrant);
                e.steps.push(Step::Joined(*entrant));
            } else {
                e.latecomers.push(*entrant);
            }
        }
        Fact::Rescheduled { rounds, .. } => {
            for (number, round) in rounds {
                change_in(e, *number, version, |m| m.round = *round);
            }
        }
        Fact::DueSet { numbers, by, .. } => {
            for number in numbers {
                change_in(e, *number, version, |m| m.due = *by);
            }
        }
        Fact::ResultsLeftOut { entrant, out, .. } => {
            if *out {
                e.left_out.insert(*entrant);
            } else {
                e.left_out.remove(entrant);
            }
        }
        Fact::Climbed {
            from, to, on_win, ..
        } => climb(e, *from, *to, *on_win),
        Fact::RungsSet { order, after, .. } => {
            e.rungs.clone_from(order);
            // Worked out anew from the story, the rungs are no step of it.
            if after.is_none() {
                e.steps.push(Step::Set(order.clone()));
            }
        }
        _ => {}
    }
}

/// Moves whoever stands on the rung `from` up to the rung `to`, both counted from 1.
fn climb(e: &mut Event, from: u32, to: u32, on_win: OnWin) {
    let at = |rung: u32| usize::try_from(rung).ok()?.checked_sub(1);
    let (Some(from), Some(to)) = (at(from), at(to)) else {
        return;
    };
    if to >= from || from >= e.rungs.len() {
        return;
    }
    match on_win {
        OnWin::Swap => e.rungs.swap(from, to),
        OnWin::TakesPlace => {
            let climber = e.rungs.remove(from);
            e.rungs.insert(to, climber);
        }
    }
}

/// The number of the next match to be drawn.
fn next_number(e: &Event) -> MatchNo {
    MatchNo(
        u32::try_from(e.matches.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1),
    )
}

/// Puts the matches of a stage on the sheet. A main bracket drawn late is the event's bracket.
fn draw_stage(e: &mut Event, stage: Stage, plan: &Plan, version: u64) {
    if stage == Stage::Main && plan.matches.iter().any(|m| m.phase == Phase::Main) {
        e.rounds = plan.rounds;
    }
    lay_out(e, &plan.matches, plan.rounds, version);
}

/// Puts matches on the sheet, numbered on from those there.
fn lay_out(e: &mut Event, matches: &[MatchPlan], rounds: u8, version: u64) {
    for m in matches {
        e.matches.push(Fixture::planned(m, rounds, version));
    }
}

/// How deep in the graph each match is. Matches lead to later ones only, so once through is enough.
fn measure(e: &mut Event) {
    let mut depths = vec![1u16; e.matches.len()];
    for at in 0..depths.len() {
        let Some((m, depth)) = e.matches.get(at).zip(depths.get(at).copied()) else {
            continue;
        };
        for to in [m.winner_to, m.loser_to].into_iter().flatten() {
            let next = usize::try_from(to.of.0)
                .unwrap_or(usize::MAX)
                .wrapping_sub(1);
            if let Some(next) = depths.get_mut(next) {
                *next = (*next).max(depth.saturating_add(1));
            }
        }
    }
    for (number, depth) in (1u32..).map(MatchNo).zip(depths) {
        if e.fixture(number).is_some_and(|m| m.depth != depth) {
            e.matches.change(number, |m| m.depth = depth);
        }
    }
}

fn enter(t: &mut Tournament, event: EventNo, entrant: EntrantNo) {
    let rating = t.entrant(entrant).and_then(|e| e.rating);
    if let Some(e) = t.event_mut(event)
        && let Err(at) = e.entered.binary_search(&entrant)
    {
        super::coming::entered(e, entrant);
        e.entered.insert(at, entrant);
        if let Some(rating) = rating {
            Arc::make_mut(&mut e.ratings).insert(entrant, rating);
        }
    }
}

fn change(
    t: &mut Tournament,
    event: EventNo,
    number: MatchNo,
    version: u64,
    how: impl FnOnce(&mut Fixture),
) {
    if let Some(e) = t.event_mut(event) {
        change_in(e, number, version, how);
    }
}

fn change_in(e: &mut Event, number: MatchNo, version: u64, how: impl FnOnce(&mut Fixture)) {
    e.matches.change(number, |m| {
        how(m);
        m.changed = version;
    });
}

/// Exchanges two entrants wherever they sit. A bye one of them had goes to the other.
fn swap(e: &mut Event, a: EntrantNo, b: EntrantNo, version: u64) {
    let exchanged = |seat: Seat| match seat {
        Seat::Entrant(n) if n == a => Seat::Entrant(b),
        Seat::Entrant(n) if n == b => Seat::Entrant(a),
        other => other,
    };
    let seated: BTreeSet<MatchNo> = [a, b]
        .into_iter()
        .flat_map(|n| e.matches_of(n).map(|m| m.number))
        .collect();
    for number in seated {
        change_in(e, number, version, |m| m.seats = m.seats.map(exchanged));
    }
}
