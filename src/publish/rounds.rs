//! The rounds of a tournament as calendar entries: those that have begun, those expected, the last days of rounds in a
//! season, postponed matches, and the deadlines for signing up and for latecomers.

use super::calendar::{CalendarEntry, CalendarStatus, CalendarTime};
use crate::app::lists::Timestamp;
use crate::app::tournament::rounds::{EventTimes, ForeseenMoment, LastDayOf, RoundTime};
use crate::journal::UtcMicros;
use crate::pages::bracket::{BracketScene, foreseen_to};
use crate::pages::round_names::{match_name, round_of, side_round};
use crate::pages::when::TimeElement;
use crate::tournament::pace::{RoundKey, STEP, soon};
use crate::tournament::{Event, EventNo, LateEntry, MatchNo, Phase};

/// The tournament, and what all its entries share.
#[derive(Debug, Clone, Copy)]
pub struct CalendarTournament<'a> {
    /// The entry of the tournament itself, which the others are made from.
    pub day: &'a CalendarEntry,
    pub now: UtcMicros,
    /// When the form of an event closes by itself.
    pub sign_up: &'a [(EventNo, UtcMicros)],
}

/// An entry for each round with a time, in the order of the events. `whole` makes a path a full address.
#[must_use]
pub fn rounds(
    scene: &BracketScene<'_>,
    of: CalendarTournament<'_>,
    whole: &dyn Fn(&str) -> Option<String>,
) -> Vec<CalendarEntry> {
    let mut lines = Vec::new();
    for event in scene.t.events.values() {
        let mut of_event = Lines {
            scene,
            of,
            event,
            times: EventTimes {
                t: scene.t,
                event,
                pace: scene.pace,
                from: scene.from,
            },
            page: whole(&scene.path.event(event.number)),
            found: Vec::new(),
        };
        of_event.closing();
        let format = event.capabilities();
        if !format.open_ended() && !format.over_days {
            of_event.played();
        }
        of_event.last_days();
        of_event.put_off();
        lines.append(&mut of_event.found);
    }
    lines
}

struct Lines<'a> {
    scene: &'a BracketScene<'a>,
    of: CalendarTournament<'a>,
    event: &'a Event,
    times: EventTimes<'a>,
    page: Option<String>,
    found: Vec<CalendarEntry>,
}

impl Lines<'_> {
    fn add(
        &mut self,
        key: &str,
        name: &str,
        when: CalendarTime,
        status: CalendarStatus,
        about: String,
    ) {
        let tournament = &self.scene.t.details.name;
        let event = &self.event.settings.name;
        self.found.push(CalendarEntry {
            key: format!("{}-e{}-{key}", self.of.day.key, self.event.number),
            name: match self.scene.t.events.len() {
                1 => format!("{tournament} · {name}"),
                _ => format!("{tournament} · {event} · {name}"),
            },
            when,
            status,
            about,
            page: self.page.clone(),
            ..self.of.day.clone()
        });
    }

    /// The deadlines for signing up and for latecomers.
    fn closing(&mut self) {
        let w = self.scene.w;
        let own = |(event, _): &&(EventNo, UtcMicros)| *event == self.event.number;
        let closes = self.of.sign_up.iter().find(own).copied();
        if let Some((_, at)) = closes.filter(|_| self.scene.t.takes_entries(self.event)) {
            let name = w.calendar_sign_up();
            let when = CalendarTime::From(at, None);
            self.add(
                "sign-up",
                &name,
                when,
                CalendarStatus::Confirmed,
                String::new(),
            );
        }
        if let LateEntry::Open { until: Some(at) } = self.event.late_entry {
            let name = w.calendar_late_entry();
            let when = CalendarTime::From(at, None);
            self.add(
                "late-entry",
                &name,
                when,
                CalendarStatus::Confirmed,
                String::new(),
            );
        }
    }

    fn played(&mut self) {
        let of_event = self.times.rounds();
        for of in of_event.rounds {
            let (when, status, said) = match of.time {
                RoundTime::Begun { at, over } => (
                    CalendarTime::From(at.0, Some(over.0)),
                    CalendarStatus::Confirmed,
                    String::new(),
                ),
                RoundTime::Expected { at, over } => (
                    CalendarTime::From(at.middle.0, Some(over.0)),
                    CalendarStatus::Tentative,
                    self.between(at),
                ),
                RoundTime::CalledOff { at } => (
                    CalendarTime::From(at.0, None),
                    CalendarStatus::Cancelled,
                    String::new(),
                ),
            };
            let name = self.round_name(of_event.main, of.phase, of.round);
            self.add(&word(of.phase, of.round), &name, when, status, said);
            self.changes_by_the_clock(!of.decided);
        }
    }

    /// Until a round is decided its forecast moves with the clock, and its sequence number with it. Afterwards the number
    /// is that of the moment at which it was decided.
    fn changes_by_the_clock(&mut self, open: bool) {
        let (t, changed) = (self.scene.t, self.of.day.changed);
        let last = foreseen_to(t, self.scene.zone).filter(|_| open);
        let at = last.map_or(changed, |last| self.of.now.min(last).max(changed));
        let step = STEP.saturating_mul(1_000_000);
        if let Some(line) = self.found.last_mut() {
            let steps = soon(at).0.div_euclid(step);
            line.sequence = line.sequence.saturating_add(steps.max(0).unsigned_abs());
            let since = at.0.saturating_sub(at.0.rem_euclid(step));
            line.changed = changed.max(UtcMicros(since));
        }
    }

    fn between(&self, at: ForeseenMoment) -> String {
        let text = |at: Timestamp| TimeElement::of(at.0, self.scene.zone).text;
        let (from, to) = (text(at.low), text(at.high));
        if from == to {
            String::new()
        } else {
            self.scene.w.calendar_expected(from, to)
        }
    }

    fn round_name(&self, main_rounds: u8, phase: Phase, round: u8) -> String {
        let w = self.scene.w;
        if phase.is_in_groups() {
            return w.calendar_groups(round);
        }
        round_of(w, self.event, main_rounds, RoundKey { phase, round })
    }

    fn last_days(&mut self) {
        let w = self.scene.w;
        for last in self.times.last_days() {
            let (of, key) = match last.of {
                LastDayOf::Round { phase, round } => {
                    let name = side_round(w, self.event, phase, round);
                    (name, format!("{}-by", word(phase, round)))
                }
                LastDayOf::Match(number) => {
                    let Some(two) = self.players(number) else {
                        continue;
                    };
                    (two, format!("m{number}-by"))
                }
            };
            let name = w.calendar_last_day(of);
            let status = status(last.called_off);
            let when = CalendarTime::Day(last.day);
            self.add(&key, &name, when, status, String::new());
        }
    }

    fn put_off(&mut self) {
        for of in self.times.postponed() {
            let Some((two, m)) = self.players(of.number).zip(self.event.fixture(of.number)) else {
                continue;
            };
            let name = format!("{two} · {}", match_name(self.scene.w, self.event, m));
            let said = self.scene.w.calendar_put_off().into_owned();
            let (when, status) = (CalendarTime::Day(of.until), status(of.called_off));
            let key = format!("m{}-put-off", of.number);
            self.add(&key, &name, when, status, said);
        }
    }

    fn players(&self, number: MatchNo) -> Option<String> {
        let two = self.event.fixture(number)?.players()?;
        let name = |n| self.scene.name(n);
        Some(format!("{} – {}", name(two.top), name(two.bottom)))
    }
}

fn status(called_off: bool) -> CalendarStatus {
    match called_off {
        true => CalendarStatus::Cancelled,
        false => CalendarStatus::Confirmed,
    }
}

/// The part of an entry's id that names a round: independent of the round's displayed name.
fn word(phase: Phase, round: u8) -> String {
    match phase.which() {
        Some(which) => format!("{}-{which}-{round}", phase.word()),
        None => format!("{}-{round}", phase.word()),
    }
}
