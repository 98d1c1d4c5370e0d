//! What waits for the director: reports to rule on, matches to call, lists to close, rounds to pair.

use super::room::{callable, free};
use crate::lists::Timestamp;
use backgammon::Side;
use chrono::NaiveDate;
use crawford_club::permissions::Permission;
use crawford_journal::UtcMicros;
use crawford_tournament::{
    Consolation, Event, EventNo, Fixture, LateEntry, MatchNo, Seat, Stage, Tournament, coming,
    stages_to_draw, swiss,
};
use serde::Serialize;
use std::cmp::Reverse;

/// A match is overdue after so many minutes for each point of its length, and never before the minimum.
const MINUTES_A_POINT: i64 = 9;
const LEAST_MINUTES: i64 = 40;
/// A player may be missing when a called match has had no game for so many minutes, where games are entered.
const CALLED_MINUTES: i64 = 25;
const MOST_LONG: usize = 4;
const MOST_CALLS: usize = 6;

/// One open task, with its event or match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "need", rename_all = "kebab-case")]
pub enum DeskTask {
    /// A flag that has fallen in a match.
    Flag {
        event: EventNo,
        number: MatchNo,
        side: Side,
    },
    /// A disputed report.
    Ruling { event: EventNo, number: MatchNo },
    /// A report without an answer for so many minutes.
    Acceptance {
        event: EventNo,
        number: MatchNo,
        minutes: i64,
    },
    /// A match that can begin at a free table.
    Call {
        event: EventNo,
        number: MatchNo,
        table: u16,
    },
    /// A match that takes unusually long.
    LongMatch {
        event: EventNo,
        number: MatchNo,
        minutes: i64,
        /// How many of them beyond what a match of its length takes.
        overdue: i64,
    },
    /// A called match in which nothing has happened.
    MissingPlayer {
        event: EventNo,
        number: MatchNo,
        minutes: i64,
    },
    /// A free night with so many players.
    FreePlay { event: EventNo, came: usize },
    /// The list of a rolling event.
    Sheet {
        event: EventNo,
        waiting: usize,
        size: u8,
        full: bool,
    },
    /// An event with too few players.
    Players { event: EventNo, entered: usize },
    /// A list to be closed.
    CloseList { event: EventNo, entered: usize },
    /// A closed list to be drawn.
    Draw { event: EventNo, entered: usize },
    /// A Swiss round to be paired.
    Round { event: EventNo, round: u8 },
    /// The stage after the last round of a Swiss.
    Onward { event: EventNo, rounds: u8 },
    /// The knockout after groups.
    Knockout { event: EventNo },
    /// The consolation drawn among those who are there.
    Consolation { event: EventNo },
    /// Late entry to be ended, while so many byes are open for it.
    LateEntry {
        event: EventNo,
        byes: usize,
        until: Option<Timestamp>,
    },
    /// Matches past their last day, of a season, a ladder, or postponed to a day; the earliest first.
    OverdueMatches {
        event: EventNo,
        matches: Vec<Overdue>,
    },
    /// People who signed up and are not checked in.
    SignedUp {
        event: EventNo,
        missing: usize,
        placed: usize,
    },
    /// The tournament to be finished.
    Finish,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Overdue {
    pub number: MatchNo,
    pub due: NaiveDate,
}

impl DeskTask {
    #[must_use]
    pub fn event(&self) -> Option<EventNo> {
        match self {
            DeskTask::Flag { event, .. }
            | DeskTask::Ruling { event, .. }
            | DeskTask::Acceptance { event, .. }
            | DeskTask::Call { event, .. }
            | DeskTask::LongMatch { event, .. }
            | DeskTask::MissingPlayer { event, .. }
            | DeskTask::FreePlay { event, .. }
            | DeskTask::Sheet { event, .. }
            | DeskTask::Players { event, .. }
            | DeskTask::CloseList { event, .. }
            | DeskTask::Draw { event, .. }
            | DeskTask::Round { event, .. }
            | DeskTask::Onward { event, .. }
            | DeskTask::Knockout { event }
            | DeskTask::Consolation { event }
            | DeskTask::LateEntry { event, .. }
            | DeskTask::OverdueMatches { event, .. }
            | DeskTask::SignedUp { event, .. } => Some(*event),
            DeskTask::Finish => None,
        }
    }

    /// The permission needed for it, and the event in which; without one, for the whole tournament.
    #[must_use]
    pub fn permission(&self) -> (Permission, Option<EventNo>) {
        match self {
            DeskTask::Call { .. } | DeskTask::LongMatch { .. } | DeskTask::MissingPlayer { .. } => {
                (Permission::Score, self.event())
            }
            // The door belongs to the whole tournament.
            DeskTask::Players { .. } => (Permission::Direct, None),
            _ => (Permission::Direct, self.event()),
        }
    }

    #[must_use]
    pub fn is_urgent(&self) -> bool {
        match self {
            DeskTask::Flag { .. }
            | DeskTask::Ruling { .. }
            | DeskTask::Call { .. }
            | DeskTask::Draw { .. }
            | DeskTask::Round { .. }
            | DeskTask::Onward { .. }
            | DeskTask::Knockout { .. }
            | DeskTask::Consolation { .. }
            | DeskTask::OverdueMatches { .. } => true,
            DeskTask::Sheet { full, .. } => *full,
            DeskTask::Acceptance { .. }
            | DeskTask::LongMatch { .. }
            | DeskTask::MissingPlayer { .. }
            | DeskTask::FreePlay { .. }
            | DeskTask::Players { .. }
            | DeskTask::CloseList { .. }
            | DeskTask::LateEntry { .. }
            | DeskTask::SignedUp { .. }
            | DeskTask::Finish => false,
        }
    }
}

/// Open tasks, most pressing first: those that players wait for come before those of the evening as a whole.
#[must_use]
pub fn queue(t: &Tournament, now: UtcMicros, today: NaiveDate) -> Vec<DeskTask> {
    let mut queue = reports(t, now);
    if t.is_closed() {
        return queue;
    }
    queue.splice(0..0, flags(t));
    queue.extend(calls(t));
    queue.extend(standing_still(t, now));
    for e in t.events.values() {
        let needs = [
            before_the_draw(t, e),
            next_round(t, e),
            knockout(e),
            consolation_waits(t, e).then_some(DeskTask::Consolation { event: e.number }),
            late_entry(e),
            overdue(t, e, today),
        ];
        queue.extend(needs.into_iter().flatten());
    }
    if !t.events.is_empty() && t.events.values().all(|e| may_end(t, e)) {
        queue.push(DeskTask::Finish);
    }
    queue
}

/// Whole minutes from a moment until now; 0 for one in the future.
fn minutes(now: UtcMicros, since: UtcMicros) -> i64 {
    now.seconds_since(since).max(0) / 60
}

/// Disputed matches first, then reports without an answer.
fn reports(t: &Tournament, now: UtcMicros) -> Vec<DeskTask> {
    let need =
        |(event, number, report): (EventNo, MatchNo, &crawford_tournament::PendingReport)| {
            match report.dispute {
                Some(_) => DeskTask::Ruling { event, number },
                None => DeskTask::Acceptance {
                    event,
                    number,
                    minutes: minutes(now, report.at),
                },
            }
        };
    let mut needs: Vec<DeskTask> = t.open_reports().map(need).collect();
    needs.sort_by_key(|need| !matches!(need, DeskTask::Ruling { .. }));
    needs
}

/// Both players wait for the director.
fn flags(t: &Tournament) -> Vec<DeskTask> {
    let fallen = |(e, m): (&Event, &Fixture)| {
        Some(DeskTask::Flag {
            event: e.number,
            number: m.number,
            side: m.clock?.flag.filter(|_| m.result.is_none())?,
        })
    };
    t.all_matches().filter_map(fallen).collect()
}

fn calls(t: &Tournament) -> Vec<DeskTask> {
    let call = |(table, (e, m)): (u16, (&Event, &Fixture))| DeskTask::Call {
        event: e.number,
        number: m.number,
        table,
    };
    let free = free(t).into_iter().zip(callable(t));
    free.take(MOST_CALLS).map(call).collect()
}

/// Matches that take long, and called ones in which nothing has happened.
fn standing_still(t: &Tournament, now: UtcMicros) -> Vec<DeskTask> {
    let games_are_entered = t.all_matches().any(|(_, m)| !m.sheet.games.is_empty());
    let need = |(e, m): (&Event, &Fixture)| {
        let (event, number) = (e.number, m.number);
        let minutes = minutes(now, m.begun_at?);
        let length = i64::from(e.rules_of(m).length);
        let usual = length.saturating_mul(MINUTES_A_POINT).max(LEAST_MINUTES);
        if minutes >= usual {
            let long = DeskTask::LongMatch {
                event,
                number,
                minutes,
                overdue: minutes.saturating_sub(usual),
            };
            return Some((minutes, long));
        }
        let missing = m.sheet.games.is_empty() && games_are_entered && minutes >= CALLED_MINUTES;
        missing.then_some((
            minutes,
            DeskTask::MissingPlayer {
                event,
                number,
                minutes,
            },
        ))
    };
    let mut needs: Vec<(i64, DeskTask)> = t.playing().filter_map(need).collect();
    needs.sort_by_key(|(minutes, _)| Reverse(*minutes));
    needs.truncate(MOST_LONG);
    needs.into_iter().map(|(_, need)| need).collect()
}

/// People to sign in, a list to close, a draw to make.
fn before_the_draw(t: &Tournament, e: &Event) -> Option<DeskTask> {
    if e.draw.is_some() {
        return None;
    }
    let event = e.number;
    if e.capabilities().open_play().is_some() {
        let came = t.came().count();
        return Some(DeskTask::FreePlay { event, came });
    }
    if let Some(rolling) = e.capabilities().filling_sheets() {
        return Some(DeskTask::Sheet {
            event,
            waiting: coming::waiting(t, e).len(),
            size: rolling.size,
            full: coming::full_lists(t).contains(&event),
        });
    }
    let entered = e.field(t).count();
    Some(match (&e.list, entered) {
        (None, 0 | 1) => DeskTask::Players { event, entered },
        (None, _) => DeskTask::CloseList { event, entered },
        (Some(_), _) => DeskTask::Draw { event, entered },
    })
}

/// A round of a Swiss to pair, or what comes after the last.
fn next_round(t: &Tournament, e: &Event) -> Option<DeskTask> {
    let event = e.number;
    Some(match swiss::next_step(t, e)? {
        swiss::SwissStep::Round(round) => DeskTask::Round { event, round },
        swiss::SwissStep::Onward => DeskTask::Onward {
            event,
            rounds: swiss::rounds_paired(e),
        },
    })
}

/// All groups are played: their knockout is to be drawn.
fn knockout(e: &Event) -> Option<DeskTask> {
    let played = !e.matches.is_empty() && e.matches.iter().all(|m| m.result.is_some());
    (e.awaits_knockout() && played).then_some(DeskTask::Knockout { event: e.number })
}

/// Whether a consolation is drawn afresh here, everyone who can fall to it has fallen, and it is not drawn yet.
fn consolation_waits(t: &Tournament, e: &Event) -> bool {
    let consolation = e.capabilities().losers_fall;
    let Some(rounds) = consolation.and_then(Consolation::drawn_afresh) else {
        return false;
    };
    let mut before = e.matches.iter().filter(|m| m.round <= rounds);
    before.all(|m| m.result.is_some()) && stages_to_draw(t, e).contains(&Stage::Consolation)
}

fn late_entry(e: &Event) -> Option<DeskTask> {
    let LateEntry::Open { until } = e.late_entry else {
        return None;
    };
    if e.matches.is_empty() || e.is_over() {
        return None;
    }
    let byes = e
        .round(1)
        .filter(|m| m.result.is_none() && [m.seats.top, m.seats.bottom].contains(&Seat::Bye));
    Some(DeskTask::LateEntry {
        event: e.number,
        byes: byes.count(),
        until: until.map(Timestamp),
    })
}

fn overdue(t: &Tournament, e: &Event, today: NaiveDate) -> Option<DeskTask> {
    let last_day = |m: &Fixture| {
        let put_off = t.money.adjourned(e.number, m.number).flatten();
        put_off.or(m.due).filter(|due| *due < today)
    };
    let open = e.matches.iter().map(AsRef::as_ref);
    let open = open.filter(|m: &&Fixture| m.result.is_none() && m.players().is_some());
    let overdue = |m: &Fixture| {
        Some(Overdue {
            number: m.number,
            due: last_day(m)?,
        })
    };
    let mut matches: Vec<Overdue> = open.filter_map(overdue).collect();
    matches.sort_by_key(|m| (m.due, m.number));
    (!matches.is_empty()).then_some(DeskTask::OverdueMatches {
        event: e.number,
        matches,
    })
}

/// Whether nothing of an event is left to be decided. What is open-ended may end whenever that is so.
fn may_end(t: &Tournament, e: &Event) -> bool {
    let all_decided = || {
        e.capabilities().open_ended()
            && !e.matches.is_empty()
            && coming::waiting(t, e).is_empty()
            && e.matches.iter().all(|m| m.result.is_some())
    };
    (e.is_finished(t) || all_decided()) && !consolation_waits(t, e)
}
