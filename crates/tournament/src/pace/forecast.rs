//! Forecasts when rounds begin and when the night ends, by simulating the matches still to be played on the boards there
//! are. No moment in the past is forecast: what has not ended by now is still being played, what has not begun begins
//! later.

use super::PAUSE;
use super::rng::Rng;
use super::speed::Pace;
use super::to_come::{RoundKey, to_come};
use crate::{EntrantNo, Event, EventNo, Fixture, MatchNo, Tournament};
use crawford_journal::UtcMicros;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The least and the most evenings simulated.
const RUNS: std::ops::RangeInclusive<usize> = 11..=41;
/// About how many matches are simulated altogether; large events get fewer evenings.
const MATCHES: usize = 6_000;

/// A moment to come: as likely before `middle` as after it, four times in five between `low` and `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeSpan {
    pub low: UtcMicros,
    pub middle: UtcMicros,
    pub high: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TimeForecast {
    /// When the rounds begin of which no match has begun, the earliest first.
    pub rounds: Vec<(RoundKey, TimeSpan)>,
    pub ends: Option<TimeSpan>,
}

struct Job {
    event: EventNo,
    key: RoundKey,
    /// The points to play.
    length: u16,
    clocked: bool,
    /// Undecided matches it waits for, by index.
    waits_for: Vec<usize>,
    begun: Option<UtcMicros>,
    /// Whether nobody plays, so that it takes neither time nor a board: a bye, or the pairing of a round.
    instant: bool,
    order: Order,
}

/// Who gets a board first: earlier rounds, then down the list.
type Order = (u8, EventNo, MatchNo);

/// The forecast of an event at a moment, with the boards shared by all events of the tournament. Empty before the draw and
/// after the end.
#[must_use]
pub fn forecast(t: &Tournament, event: EventNo, pace: &Pace, clock: UtcMicros) -> TimeForecast {
    let Some(e) = t.event(event).filter(|e| e.draw.is_some()) else {
        return TimeForecast::default();
    };
    let jobs = jobs(t);
    let Some(last) = last_moment(t).filter(|_| jobs.iter().any(|job| job.event == event)) else {
        return TimeForecast::default();
    };
    let now = last.max(clock);
    let runs = (MATCHES / jobs.len().max(1)).clamp(*RUNS.start(), *RUNS.end());
    let mut begins: Vec<(RoundKey, Vec<UtcMicros>)> = Vec::new();
    let mut ends: Vec<UtcMicros> = Vec::with_capacity(runs);
    for run in 0..runs {
        let mut rng = Rng::of(u64::from(event.0), run as u64);
        let times = evening(t, &jobs, pace, now, &mut rng);
        let of_event = || {
            jobs.iter()
                .zip(&times)
                .filter(|(job, _)| job.event == event)
        };
        ends.extend(of_event().map(|(_, (_, end))| *end).max());
        for (job, (begin, _)) in of_event() {
            if job.begun.is_some() || job.instant || has_begun(e, job.key) {
                continue;
            }
            match begins.iter_mut().find(|(key, _)| *key == job.key) {
                None => begins.push((job.key, vec![*begin])),
                Some((_, list)) => match list.get_mut(run) {
                    Some(first) => *first = (*first).min(*begin),
                    None => list.push(*begin),
                },
            }
        }
    }
    let mut rounds: Vec<(RoundKey, TimeSpan)> = begins
        .into_iter()
        .filter_map(|(key, list)| Some((key, span(list)?)))
        .collect();
    rounds.sort_by_key(|(_, span)| span.middle);
    TimeForecast {
        rounds,
        ends: span(ends),
    }
}

fn has_begun(e: &Event, key: RoundKey) -> bool {
    e.matches
        .iter()
        .any(|m| (m.phase, m.round) == (key.phase, key.round) && m.begun())
}

/// The matches not decided, of all events, each after those it waits for.
fn jobs(t: &Tournament) -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    for e in t.events.values().filter(|e| e.draw.is_some()) {
        let mut at: BTreeMap<MatchNo, usize> = BTreeMap::new();
        let undecided = || e.matches.iter().filter(|m| m.result.is_none());
        let first = jobs.len();
        for (i, m) in undecided().enumerate() {
            at.insert(m.number, first.saturating_add(i));
            jobs.push(job(t, e, m));
        }
        for m in undecided() {
            for to in m.exits() {
                if let (Some(from), Some(to)) = (at.get(&m.number), at.get(&to.of))
                    && let Some(job) = jobs.get_mut(*to)
                {
                    job.waits_for.push(*from);
                }
            }
        }
        one_after_the_other(e, &at, &mut jobs);
        rounds_to_come(t, e, first, &mut jobs);
    }
    jobs
}

/// If somebody's matches are all known beforehand, as in a schedule, each waits for the one before it, because nobody sits
/// at two boards. A match being played comes first, whatever its round.
fn one_after_the_other(e: &Event, at: &BTreeMap<MatchNo, usize>, jobs: &mut [Job]) {
    let mut known: Vec<&Fixture> = e
        .matches
        .iter()
        .map(AsRef::as_ref)
        .filter(|m| m.result.is_none() && m.players().is_some())
        .collect();
    let is_played = |number: MatchNo| {
        let job = at.get(&number).and_then(|own| jobs.get(*own));
        job.is_some_and(|job| job.begun.is_some())
    };
    known.sort_by_key(|m| (!is_played(m.number), m.round, m.number));
    let mut latest: BTreeMap<EntrantNo, usize> = BTreeMap::new();
    for m in known {
        let (Some(own), Some(two)) = (at.get(&m.number), m.players()) else {
            continue;
        };
        for player in two.both() {
            if let Some(before) = latest.insert(player, *own)
                && let Some(job) = jobs.get_mut(*own).filter(|job| job.begun.is_none())
            {
                job.waits_for.push(before);
            }
        }
    }
}

/// The rounds nobody has paired yet, each after all of the round before it.
fn rounds_to_come(t: &Tournament, e: &Event, first: usize, jobs: &mut Vec<Job>) {
    let mut number = e.next_match();
    let mut before = first;
    for round in to_come(t, e) {
        let mut add = |instant: bool, waits_for: Vec<usize>, jobs: &mut Vec<Job>| {
            jobs.push(Job {
                event: e.number,
                key: round.key,
                length: round.length,
                clocked: e.settings.clock.is_some(),
                waits_for,
                begun: None,
                instant,
                order: (round.key.round, e.number, number),
            });
            number = MatchNo::at(number.to_usize());
        };
        // The pairing itself takes no board: one job that waits for the whole round before, and all others for it.
        let pairing = jobs.len();
        add(true, (before..pairing).collect(), jobs);
        for _ in 0..round.matches {
            add(false, vec![pairing], jobs);
        }
        before = pairing.saturating_add(1);
    }
}

fn job(t: &Tournament, e: &Event, m: &Fixture) -> Job {
    let rules = e.rules_of(m);
    Job {
        event: e.number,
        key: RoundKey {
            phase: m.phase,
            round: m.round,
        },
        length: rules.points_to_play(),
        clocked: e.settings.clock.is_some(),
        waits_for: Vec::new(),
        // One that was put off takes no board until it goes on.
        begun: m.begun_at.filter(|_| !t.is_put_off(e.number, m)),
        instant: m.has_bye(),
        order: (m.round, e.number, m.number),
    }
}

/// The newest moment at which a match is known to have begun or ended, or a draw to have been made.
#[must_use]
pub fn last_moment(t: &Tournament) -> Option<UtcMicros> {
    let draws = t.events.values().filter_map(|e| e.draw.as_ref());
    let matches = t
        .all_matches()
        .flat_map(|(_, m)| [m.begun_at, m.ended_at()])
        .flatten();
    draws.map(|d| d.at).chain(matches).max()
}

/// One simulated evening: when each match begins and ends.
fn evening(
    t: &Tournament,
    jobs: &[Job],
    pace: &Pace,
    now: UtcMicros,
    rng: &mut Rng,
) -> Vec<(UtcMicros, UtcMicros)> {
    let mut evening = Evening::at(t, jobs, pace, now, rng);
    loop {
        evening.begin(pace, rng);
        let Some(next) = evening.next_moment() else {
            return evening.times;
        };
        evening.clock = next;
        evening.end();
    }
}

/// An evening as it is played out.
struct Evening<'j> {
    jobs: &'j [Job],
    clock: UtcMicros,
    boards: usize,
    /// How many boards are taken.
    taken: usize,
    /// When each match begins and ends.
    times: Vec<(UtcMicros, UtcMicros)>,
    /// For how many others each match waits.
    waiting: Vec<usize>,
    /// Which matches wait for each.
    leads_to: Vec<Vec<usize>>,
    /// Matches under way or over, by when they end, and whether they take a board.
    ending: BinaryHeap<Reverse<(UtcMicros, usize, bool)>>,
    /// Those whose players are known, by when they could begin.
    ready: BinaryHeap<Reverse<(UtcMicros, Order, usize)>>,
}

impl<'j> Evening<'j> {
    /// With the matches that have begun on their boards.
    fn at(t: &Tournament, jobs: &'j [Job], pace: &Pace, now: UtcMicros, rng: &mut Rng) -> Self {
        let mut evening = Evening {
            jobs,
            clock: now,
            boards: match t.boards {
                0 => usize::MAX,
                boards => usize::from(boards),
            },
            taken: 0,
            times: vec![(now, now); jobs.len()],
            waiting: jobs.iter().map(|job| job.waits_for.len()).collect(),
            leads_to: vec![Vec::new(); jobs.len()],
            ending: BinaryHeap::new(),
            ready: BinaryHeap::new(),
        };
        for (i, job) in jobs.iter().enumerate() {
            for from in &job.waits_for {
                if let Some(list) = evening.leads_to.get_mut(*from) {
                    list.push(i);
                }
            }
            if let Some(begun) = job.begun {
                evening.takes_a_board(i, begun, rest(job, pace, begun, now, rng));
            } else if job.waits_for.is_empty() {
                evening.ready.push(Reverse((now, job.order, i)));
            }
        }
        evening
    }

    fn plays(&mut self, i: usize, begins: UtcMicros, ends: UtcMicros, board: bool) {
        if let Some(times) = self.times.get_mut(i) {
            *times = (begins, ends);
        }
        self.ending.push(Reverse((ends, i, board)));
    }

    fn takes_a_board(&mut self, i: usize, begins: UtcMicros, ends: UtcMicros) {
        self.taken = self.taken.saturating_add(1);
        self.plays(i, begins, ends, true);
    }

    /// Matches that can begin do, while boards are free.
    fn begin(&mut self, pace: &Pace, rng: &mut Rng) {
        while let Some(Reverse((from, _, i))) = self.ready.peek().copied() {
            let Some(job) = self.jobs.get(i) else { break };
            let held = from > self.clock || (self.taken >= self.boards && !job.instant);
            if held {
                break;
            }
            self.ready.pop();
            if job.instant {
                self.plays(i, self.clock, self.clock, false);
            } else {
                let seconds = i64::from(length_of(job, pace, rng));
                self.takes_a_board(i, self.clock, self.clock.plus_seconds(seconds));
            }
        }
    }

    /// When a match ends, or could begin, next; `None` once all is over.
    fn next_moment(&self) -> Option<UtcMicros> {
        let end = self.ending.peek().map(|Reverse((end, ..))| *end);
        let ready = self.ready.peek().map(|Reverse((from, ..))| *from);
        let ready = ready.filter(|from| *from > self.clock);
        end.into_iter().chain(ready).min()
    }

    /// What is over by now frees its board, and those that waited for it can begin after a pause.
    fn end(&mut self) {
        while let Some(Reverse((end, i, board))) = self.ending.peek().copied() {
            if end > self.clock {
                break;
            }
            self.ending.pop();
            if board {
                self.taken = self.taken.saturating_sub(1);
            }
            let pause = if board { PAUSE } else { 0 };
            let from = self.clock.plus_seconds(pause);
            for next in self.leads_to.get(i).into_iter().flatten() {
                let Some(left) = self.waiting.get_mut(*next) else {
                    continue;
                };
                *left = left.saturating_sub(1);
                if *left == 0
                    && let Some(job) = self.jobs.get(*next)
                {
                    self.ready.push(Reverse((from, job.order, *next)));
                }
            }
        }
    }
}

/// When a match under way ends, given that it has not yet.
fn rest(job: &Job, pace: &Pace, begun: UtcMicros, now: UtcMicros, rng: &mut Rng) -> UtcMicros {
    for _ in 0..8 {
        let end = begun.plus_seconds(i64::from(length_of(job, pace, rng)));
        if end > now {
            return end;
        }
    }
    // It has lasted longer than all the lengths tried: it is expected to end soon.
    now.plus_seconds(i64::from(length_of(job, pace, rng)) / 5)
}

fn length_of(job: &Job, pace: &Pace, rng: &mut Rng) -> u32 {
    pace.draw(job.length, job.clocked, rng)
}

fn span(mut list: Vec<UtcMicros>) -> Option<TimeSpan> {
    list.sort_unstable();
    let last = list.len().checked_sub(1)?;
    let at = |tenths: usize| list.get(last.saturating_mul(tenths) / 10).copied();
    Some(TimeSpan {
        low: at(1)?,
        middle: at(5)?,
        high: at(9)?,
    })
}
