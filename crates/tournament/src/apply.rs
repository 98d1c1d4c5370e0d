//! The fold of a tournament. Facts are applied as recorded, and never judged again.

use super::coming::ComingFact;
use super::follows::{first_drawn, follows};
use super::graph::go_on_from;
use super::marks::{self, Unnamed};
use super::pace::MatchClock;
use super::robin::{LadderStep, OnWin};
use super::seat::Flow;
use super::{
    ClosedList, Draw, Entrant, EntrantNo, Event, EventFact, EventNo, EventSettings, Exit, Fact,
    Fixture, LateEntry, MatchNo, MatchPlan, Matches, Outcome, Pairing, Phase, Seat, SeatRef,
    SeedCommitment, Stage, StageDraw, Tournament, report,
};
use backgammon::BySide;
use crawford_journal::{Actor, Envelope, PersonId, Story, UtcMicros};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Story for Tournament {
    type Fact = Fact;
    type Touched = Option<Unnamed>;

    fn follows(&self, envelope: &Envelope<Fact>) -> bool {
        envelope.fact().is_ok_and(|fact| follows(self, fact))
    }

    fn apply(&mut self, envelope: &Envelope<Fact>) {
        if let Ok(fact) = envelope.fact() {
            apply(self, fact, envelope.version, envelope.at, envelope.who);
        }
    }

    fn remember_numbers(&mut self, fact: &Fact) {
        match fact {
            Fact::CheckedIn { entrant, .. }
            | Fact::Event {
                fact: EventFact::Coming(ComingFact::Again { entrant, .. }),
                ..
            } => self.entrants.remember(*entrant),
            Fact::Event {
                event,
                fact: EventFact::EventAdded { .. },
            } => self.last_event = self.last_event.max(event.0),
            Fact::Money(fact) => {
                super::money::remember_numbers(Arc::make_mut(&mut self.money), fact);
            }
            Fact::Event {
                event,
                fact: EventFact::Money(fact),
            } => {
                let money = Arc::make_mut(&mut self.money);
                super::money::remember_numbers_in_event(money, *event, fact);
            }
            _ => {}
        }
    }

    fn touched(&self, fact: &Fact) -> Self::Touched {
        let Fact::Event { event, fact } = fact else {
            return None;
        };
        let e = self.event(*event)?;
        match fact {
            EventFact::CalledBack { number } => {
                let m = e.fixture(*number)?;
                m.start_set.then_some(Unnamed::Start(*event, *number))
            }
            EventFact::EventChanged { settings } => {
                ranks_otherwise(settings, e).then_some(Unnamed::Ranking(*event))
            }
            _ => None,
        }
    }

    fn undone(&mut self, fact: &Fact, touched: Self::Touched, version: u64) {
        marks::undone(self, fact, version);
        match touched {
            Some(Unnamed::Start(event, number)) => {
                marks::start_changed(self, event, number, version);
            }
            Some(Unnamed::Ranking(event)) => marks::ranking_changed(self, event, version),
            None => {}
        }
    }
}

/// Whether the tables of an event would be ranked by other rules under these settings.
fn ranks_otherwise(settings: &EventSettings, e: &Event) -> bool {
    settings.format.capabilities().ranking() != e.capabilities().ranking()
}

fn apply(t: &mut Tournament, fact: &Fact, version: u64, at: UtcMicros, by: Actor) {
    match fact {
        Fact::Announced { details } | Fact::DetailsChanged { details } => {
            t.details = details.clone();
            t.changed = version;
        }
        Fact::BoardsSet { boards, automatic } => {
            t.boards = *boards;
            t.automatic_tables = *automatic;
            t.changed = version;
            t.boards_changed = version;
        }
        Fact::Money(fact) => super::money::apply(t, fact, version, at, by),
        Fact::ReportingSet { reporting } => {
            t.reporting = *reporting;
            t.reporting_changed = version;
        }
        Fact::Finished | Fact::Reopened => {
            t.finished = matches!(fact, Fact::Finished);
            t.changed = version;
        }
        Fact::CalledOff | Fact::BackOn => {
            t.called_off = matches!(fact, Fact::CalledOff);
            t.changed = version;
        }
        Fact::CheckedIn {
            entrant,
            person,
            with,
            team,
            rating,
            events,
        } => {
            let checked_in = Entrant {
                number: *entrant,
                person: *person,
                with: with.clone(),
                team: *team,
                was: Vec::new(),
                rating: *rating,
                again: None,
                withdrawn: false,
                left_at: 0,
                checked_in_at: at,
                changed: version,
            };
            t.entrants.check_in(checked_in);
            for event in events {
                enter(t, *event, *entrant);
            }
        }
        Fact::PersonCorrected {
            entrant,
            was,
            person,
            rating,
        } => correct_person(t, *entrant, (*was, *person), *rating, version),
        Fact::Withdrawn { entrant } => t.entrants.set_withdrawn(*entrant, true, version),
        Fact::Returned { entrant } => t.entrants.set_withdrawn(*entrant, false, version),
        Fact::Event { event, fact } => apply_in_event(t, *event, fact, version, at),
    }
}

fn apply_in_event(
    t: &mut Tournament,
    event: EventNo,
    fact: &EventFact,
    version: u64,
    at: UtcMicros,
) {
    if let EventFact::Joined { entrant } = fact {
        rate(t, event, *entrant);
    }
    // What was said of a match was not said of the one that has its number in the new draw.
    if matches!(fact, EventFact::Drawn { .. }) {
        t.reports.retain(|(of, _), _| *of != event);
        super::money::redrawn(t, event);
    }
    match fact {
        EventFact::EventAdded { settings } => {
            t.last_event = t.last_event.max(event.0);
            t.events
                .entry(event)
                .or_insert_with(|| Arc::new(Event::new(event, settings.clone(), version)));
        }
        EventFact::Entered { entrant } => enter(t, event, *entrant),
        EventFact::Coming(fact) => super::coming::apply(t, event, fact, version, at),
        EventFact::Money(money) => {
            super::money::apply_in_event(t, event, money, version, at);
            marks::put_off(t, event, fact, version);
        }
        EventFact::Reported { .. }
        | EventFact::Confirmed { .. }
        | EventFact::Disputed { .. }
        | EventFact::ReportTakenBack { .. }
        | EventFact::Ruled { .. } => report::apply(t, event, fact, version, at),
        // It is no change to what somebody enters of the match meanwhile.
        EventFact::ClockRead {
            number,
            left,
            flag,
            by_hand,
            ..
        } => {
            if let Some(e) = t.event_mut(event) {
                e.matches.change(*number, |m| {
                    let reading = (*left, *flag);
                    let now = MatchClock::read(m.clock, reading, *by_hand, (at, version));
                    m.clock = Some(now);
                });
            }
        }
        _ => {
            let Some(e) = t.event_mut(event) else {
                return;
            };
            if let Some(number) = fact.number() {
                change(e, number, version, |m| apply_to_match(m, fact, version, at));
                note_decided(e, number, fact);
            } else {
                e.changed = version;
                apply_to_event(e, fact, version, at);
            }
        }
    }
}

fn apply_to_match(m: &mut Fixture, fact: &EventFact, version: u64, at: UtcMicros) {
    m.part_changed(fact, version);
    match fact {
        EventFact::Seated { seat, who, .. } => m.seats[seat.side] = *who,
        EventFact::Begun {
            rules,
            start_set,
            table,
            ..
        } => {
            // From another score on the same points say something else.
            if *start_set {
                m.entry_changed = version;
            }
            m.rules = Some(*rules);
            m.start_set = *start_set;
            m.begun_at = Some(at);
            m.table = *table;
        }
        EventFact::TableChanged { table, .. } => m.table = *table,
        EventFact::CalledBack { .. } => {
            if m.start_set {
                m.entry_changed = version;
            }
            m.begun_at = None;
            m.free_rules();
            m.table = None;
            m.clock = None;
        }
        EventFact::GameScored { game, .. } => {
            m.sheet.games.push(*game);
            m.sheet.score = game.score;
            m.entry_changed = version;
        }
        EventFact::LinedUp {
            entrant, persons, ..
        } => {
            if let Some(side) = m.side_of(*entrant) {
                m.line_ups[side] = Some(persons.clone());
                m.entry_changed = version;
            }
        }
        EventFact::BoardScored { board, .. } => {
            m.sheet.write_board(*board);
            m.entry_changed = version;
        }
        EventFact::PenaltyGiven {
            penalty,
            score,
            rules,
            ..
        } => {
            m.rules = m.rules.or(*rules);
            m.sheet.penalties.push(*penalty);
            m.sheet.score = *score;
            m.entry_changed = version;
            if let Some(clock) = &mut m.clock {
                clock.penalized(penalty.to, version);
            }
        }
        EventFact::Decided { result, sheet, .. } => {
            if let Some(sheet) = sheet {
                m.sheet = sheet.clone();
            }
            m.result = Some(result.clone());
            m.ended = Some((at, version));
            m.corrected_at = None;
            m.entry_changed = version;
        }
        EventFact::Corrected {
            sheet,
            result,
            record_only,
            ..
        } => {
            m.kept = m.goes_on().filter(|_| *record_only);
            m.corrected |= m.result.is_some();
            m.corrected_at = m.result.as_ref().and(result.as_ref()).map(|_| at);
            m.sheet = sheet.clone();
            m.result = result.clone();
            m.ended = result.as_ref().map(|_| m.ended.unwrap_or((at, version)));
            m.entry_changed = version;
            m.free_rules();
        }
        EventFact::RecordAttached { record, .. } => m.record = Some(*record),
        EventFact::Voided { .. } => {
            m.record = None;
            m.sheet = super::ScoreSheet::default();
            m.result = None;
            m.kept = None;
            m.ended = None;
            m.corrected_at = None;
            m.begun_at = None;
            m.free_rules();
            m.line_ups = BySide::default();
            m.table = None;
            m.clock = None;
            m.corrected = false;
            m.entry_changed = version;
        }
        EventFact::EventAdded { .. }
        | EventFact::Entered { .. }
        | EventFact::Coming(_)
        | EventFact::Money(_)
        | EventFact::Reported { .. }
        | EventFact::Confirmed { .. }
        | EventFact::Disputed { .. }
        | EventFact::ReportTakenBack { .. }
        | EventFact::Ruled { .. }
        | EventFact::ClockRead { .. }
        | EventFact::EventChanged { .. }
        | EventFact::SeedCommitted { .. }
        | EventFact::ListClosed { .. }
        | EventFact::ListReopened
        | EventFact::Drawn { .. }
        | EventFact::StageDrawn { .. }
        | EventFact::RoundPaired { .. }
        | EventFact::SatOut { .. }
        | EventFact::RankingOverruled { .. }
        | EventFact::Swapped { .. }
        | EventFact::WentOnInstead { .. }
        | EventFact::LateEntryOpened { .. }
        | EventFact::LateEntryClosed
        | EventFact::EnteredLate { .. }
        | EventFact::SeatPromised { .. }
        | EventFact::Joined { .. }
        | EventFact::Rescheduled { .. }
        | EventFact::DueSet { .. }
        | EventFact::ResultsLeftOut { .. }
        | EventFact::Climbed { .. }
        | EventFact::RungsSet { .. } => {}
    }
}

fn note_decided(e: &mut Event, number: MatchNo, fact: &EventFact) {
    let is_ladder = e.capabilities().challenges().is_some();
    if is_ladder && matches!(fact, EventFact::Decided { .. }) {
        e.steps.retain(|step| *step != LadderStep::Decided(number));
        e.steps.push(LadderStep::Decided(number));
    }
    let somebody_sits = |m: &Fixture| {
        let flow = Flow::of(m.goes_on(), m.seats);
        let ways = [(m.winner_to, flow.winner), (m.loser_to, flow.loser)];
        ways.into_iter().any(|(to, who)| {
            let sits = to.and_then(|to| e.seat(to)).and_then(Seat::entrant);
            sits.is_some_and(|sits| who != Seat::Entrant(sits))
        })
    };
    e.corrected |= match fact {
        EventFact::Corrected { .. } => true,
        EventFact::Decided { .. } => e.fixture(number).is_some_and(somebody_sits),
        _ => false,
    };
}

fn apply_to_event(e: &mut Event, fact: &EventFact, version: u64, at: UtcMicros) {
    match fact {
        EventFact::EventChanged { settings } => {
            if ranks_otherwise(settings, e) {
                e.ranking_changed = version;
            }
            e.settings = settings.clone();
        }
        EventFact::SeedCommitted { attempt, hash } => {
            e.seeds.push(SeedCommitment {
                attempt: *attempt,
                hash: hash.clone(),
            });
        }
        EventFact::ListClosed { entrants, hash } => {
            e.list = Some(ClosedList {
                entrants: entrants.clone(),
                hash: hash.clone(),
            });
        }
        EventFact::ListReopened => e.list = None,
        EventFact::Drawn { .. } => drawn(e, fact, version, at),
        EventFact::StageDrawn { .. } => stage_drawn(e, fact, version, at),
        EventFact::RoundPaired { .. } => round_paired(e, fact, version, at),
        EventFact::SatOut {
            entrant,
            round,
            out,
        } => {
            if *out {
                e.away.insert((*round, *entrant));
            } else {
                e.away.remove(&(*round, *entrant));
            }
        }
        EventFact::RankingOverruled { ranking, .. } => {
            if let Some(rules) = e.settings.format.ranking_mut() {
                *rules = ranking.clone();
                e.ranking_changed = version;
            }
        }
        EventFact::Swapped { a, b } => {
            e.swaps.push((*a, *b));
            swap(e, *a, *b, MatchNo(1), version);
        }
        EventFact::WentOnInstead {
            who, instead_of, ..
        } => exchange(e, *who, *instead_of, version),
        EventFact::LateEntryOpened { until } => e.late_entry = LateEntry::Open { until: *until },
        EventFact::LateEntryClosed => e.late_entry = LateEntry::Closed,
        EventFact::EnteredLate { entrant, seat, .. } => enter_late(e, *entrant, *seat, version),
        EventFact::Joined { entrant } => join(e, *entrant),
        EventFact::Rescheduled { rounds } => {
            for (number, round) in rounds {
                change(e, *number, version, |m| m.round = *round);
            }
        }
        EventFact::DueSet { numbers, by } => {
            for number in numbers {
                change(e, *number, version, |m| {
                    m.due = *by;
                    m.part_changed(fact, version);
                });
            }
        }
        EventFact::ResultsLeftOut { entrant, out } => {
            if *out {
                e.left_out.insert(*entrant);
            } else {
                e.left_out.remove(entrant);
            }
        }
        EventFact::Climbed {
            from, to, on_win, ..
        } => climb(e, *from, *to, *on_win),
        EventFact::RungsSet { order, after } => {
            e.rungs.clone_from(order);
            // Rungs recomputed after a correction follow from the steps before and are no step themselves.
            if after.is_none() {
                e.steps.push(LadderStep::Set(order.clone()));
            }
        }
        // Only old journals have a promise: whose a seat is now follows from the record.
        EventFact::SeatPromised { .. }
        | EventFact::EventAdded { .. }
        | EventFact::Entered { .. }
        | EventFact::Coming(_)
        | EventFact::Money(_)
        | EventFact::Reported { .. }
        | EventFact::Confirmed { .. }
        | EventFact::Disputed { .. }
        | EventFact::ReportTakenBack { .. }
        | EventFact::Ruled { .. }
        | EventFact::Seated { .. }
        | EventFact::Begun { .. }
        | EventFact::TableChanged { .. }
        | EventFact::CalledBack { .. }
        | EventFact::ClockRead { .. }
        | EventFact::GameScored { .. }
        | EventFact::LinedUp { .. }
        | EventFact::BoardScored { .. }
        | EventFact::PenaltyGiven { .. }
        | EventFact::Decided { .. }
        | EventFact::Corrected { .. }
        | EventFact::RecordAttached { .. }
        | EventFact::Voided { .. } => {}
    }
}

fn drawn(e: &mut Event, fact: &EventFact, version: u64, at: UtcMicros) {
    let EventFact::Drawn {
        attempt,
        algorithm,
        seed,
        dice,
        order,
        plan,
    } = fact
    else {
        return;
    };

    // It does not follow without a closed list, nor with matches that lead back: whoever is sent on would never arrive.
    let Some(list) = e.list.as_ref().filter(|_| plan.goes_on_from(0)) else {
        return;
    };
    let entrants = list.entrants.clone();
    let ratings = entrants.iter().map(|n| e.ratings.get(n).copied()).collect();
    let draw = Draw {
        attempt: *attempt,
        algorithm: *algorithm,
        seed: seed.clone(),
        dice: dice.clone(),
        entrants,
        ratings,
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
    if e.capabilities().challenges().is_some() {
        e.rungs.clone_from(order);
        e.steps.push(LadderStep::Set(order.clone()));
    }
}

fn stage_drawn(e: &mut Event, fact: &EventFact, version: u64, at: UtcMicros) {
    let EventFact::StageDrawn {
        stage,
        order,
        plan,
        feeds,
        seed,
    } = fact
    else {
        return;
    };
    if !plan.goes_on_from(e.matches.len()) {
        return;
    }
    e.stages.push(StageDraw {
        stage: *stage,
        order: order.clone(),
        first: e.next_match(),
        matches: plan.matches.len(),
        rounds: plan.rounds,
        seed: seed.clone(),
        at,
    });
    // A main bracket drawn after groups or a qualifying Swiss is the event's bracket.
    if *stage == Stage::Main && plan.matches.iter().any(|m| m.phase == Phase::Main) {
        e.rounds = plan.rounds;
    }
    lay_out(e, &plan.matches, plan.rounds, version);
    for feed in feeds.iter().filter(|feed| feed.to.of > feed.of) {
        change(e, feed.of, version, |m| match feed.exit {
            Exit::Winner => m.winner_to = Some(feed.to),
            Exit::Loser => m.loser_to = Some(feed.to),
        });
    }
    measure(e);
}

fn round_paired(e: &mut Event, fact: &EventFact, version: u64, at: UtcMicros) {
    let EventFact::RoundPaired {
        phase,
        round,
        matches,
        byes,
        by_hand,
        away,
        waiting,
        reasons,
    } = fact
    else {
        return;
    };
    if !go_on_from(matches, e.matches.len()) {
        return;
    }
    e.pairings.push(Pairing {
        phase: *phase,
        round: *round,
        first: e.next_match(),
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

/// Gives each of two the place of the other in the draws of later stages, and every seat that follows from it.
fn exchange(e: &mut Event, a: EntrantNo, b: EntrantNo, version: u64) {
    if let Some(first) = first_drawn(e) {
        swap(e, a, b, first, version);
    }
    for n in e.stages.iter_mut().flat_map(|s| &mut s.order) {
        *n = match *n {
            n if n == a => b,
            n if n == b => a,
            n => n,
        };
    }
}

fn enter_late(e: &mut Event, entrant: EntrantNo, seat: SeatRef, version: u64) {
    e.latecomers.push(entrant);
    change(e, seat.of, version, |m| {
        m.seats[seat.side] = Seat::Entrant(entrant);
        m.reseated(version);
        // A bye that somebody had gone on by is now a match to be played.
        if m.result.as_ref().is_some_and(|r| r.outcome == Outcome::Bye) {
            m.result = None;
            m.ended = None;
        }
    });
}

/// Someone comes in after the draw: at the foot of a ladder, as a latecomer of a league or a schedule.
fn join(e: &mut Event, entrant: EntrantNo) {
    if let Err(at) = e.entered.binary_search(&entrant) {
        e.entered.insert(at, entrant);
    }
    if e.capabilities().challenges().is_some() {
        e.rungs.push(entrant);
        e.steps.push(LadderStep::Joined(entrant));
    } else {
        e.latecomers.push(entrant);
    }
}

/// Moves whoever stands on the rung `from` up to the rung `to`, both counted from 1.
fn climb(e: &mut Event, from: u32, to: u32, on_win: OnWin) {
    let at = |rung: u32| usize::try_from(rung).ok()?.checked_sub(1);
    if let (Some(from), Some(to)) = (at(from), at(to)) {
        on_win.climb(&mut e.rungs, from, to);
    }
}

fn lay_out(e: &mut Event, matches: &[MatchPlan], rounds: u8, version: u64) {
    for m in matches {
        e.matches.push(Fixture::planned(m, rounds, version));
    }
}

/// Sets the depth of each match in the graph. Matches lead to later ones only, so one pass is enough.
fn measure(e: &mut Event) {
    let mut depths = vec![1u16; e.matches.len()];
    for at in 0..depths.len() {
        let Some((m, depth)) = e.matches.get(at).zip(depths.get(at).copied()) else {
            continue;
        };
        for to in m.exits() {
            if let Some(next) = to.of.index().and_then(|at| depths.get_mut(at)) {
                *next = (*next).max(depth.saturating_add(1));
            }
        }
    }
    for (number, depth) in (0..).map(MatchNo::at).zip(depths) {
        if e.fixture(number).is_some_and(|m| m.depth != depth) {
            e.matches.change(number, |m| m.depth = depth);
        }
    }
}

fn enter(t: &mut Tournament, event: EventNo, entrant: EntrantNo) {
    rate(t, event, entrant);
    if let Some(e) = t.event_mut(event)
        && let Err(at) = e.entered.binary_search(&entrant)
    {
        super::coming::entered(e, entrant);
        e.entered.insert(at, entrant);
    }
}

/// An entrant is another person: in every event, at the boards of a team, and in its accounts.
fn correct_person(
    t: &mut Tournament,
    entrant: EntrantNo,
    (was, person): (PersonId, PersonId),
    rating: Option<i64>,
    version: u64,
) {
    let own = super::coming::entries_of_person(t, entrant);
    for n in &own {
        let who = (was, person);
        t.entrants.correct_person(*n, who, rating, version);
    }
    let of_a_team = t.entrant(entrant).is_some_and(|e| e.team);
    let events: Vec<EventNo> = t.events.keys().copied().collect();
    for event in events {
        let is_in = |e: &Event, n: &EntrantNo| e.entered.contains(n) || e.ratings.contains_key(n);
        let here = own
            .iter()
            .filter(|n| t.event(event).is_some_and(|e| is_in(e, n)));
        let here: Vec<EntrantNo> = here.copied().collect();
        let Some(e) = t.event_mut(event).filter(|_| !here.is_empty()) else {
            continue;
        };
        let ratings = Arc::make_mut(&mut e.ratings);
        for n in here {
            match rating {
                Some(rating) => ratings.insert(n, rating),
                None => ratings.remove(&n),
            };
        }
        let sits: Vec<MatchNo> = match of_a_team {
            true => e.matches_of(entrant).map(|m| m.number).collect(),
            false => Vec::new(),
        };
        for number in sits {
            change(e, number, version, |m| {
                m.correct_person(entrant, was, person);
                m.regrouped(entrant, version);
                m.entry_changed = version;
            });
        }
    }
    if t.entrants.of(was).next().is_none() {
        super::money::correct_person(t, was, person);
    }
}

/// Whoever comes into an event plays there with the rating they brought along.
fn rate(t: &mut Tournament, event: EventNo, entrant: EntrantNo) {
    let rating = t.entrant(entrant).and_then(|e| e.rating);
    if let (Some(e), Some(rating)) = (t.event_mut(event), rating) {
        Arc::make_mut(&mut e.ratings).insert(entrant, rating);
    }
}

fn change(e: &mut Event, number: MatchNo, version: u64, how: impl FnOnce(&mut Fixture)) {
    e.matches.change(number, |m| {
        how(m);
        m.changed = version;
    });
}

/// Exchanges two entrants wherever they sit, from this match on. A bye one of them had goes to the other.
fn swap(e: &mut Event, a: EntrantNo, b: EntrantNo, from: MatchNo, version: u64) {
    let exchanged = |seat: Seat| match seat {
        Seat::Entrant(n) if n == a => Seat::Entrant(b),
        Seat::Entrant(n) if n == b => Seat::Entrant(a),
        other => other,
    };
    let seated: BTreeSet<MatchNo> = [a, b]
        .into_iter()
        .flat_map(|n| e.matches_of(n).map(|m| m.number))
        .filter(|number| *number >= from)
        .collect();
    for number in seated {
        change(e, number, version, |m| {
            m.seats = m.seats.map(exchanged);
            m.reseated(version);
        });
    }
}
