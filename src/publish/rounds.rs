//! The rounds of a tournament as calendar entries: those that have begun, those expected, the last days of rounds in a
//! season, postponed matches, and the deadlines for signing up and for latecomers.

use super::calendar::{CalendarEntry, CalendarStatus, CalendarTime};
use crate::journal::UtcMicros;
use crate::pages::bracket::{BracketScene, foreseen_to};
use crate::pages::round_names::{match_name, round_of, side_round};
use crate::pages::when::{self, STEP, about};
use crate::tournament::pace::{RoundKey, TimeSpan, forecast};
use crate::tournament::{Event, EventNo, Fixture, LateEntry, Outcome, Phase};
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// The tournament, and what all its entries share.
#[derive(Debug, Clone, Copy)]
pub struct Of<'a> {
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
    of: Of<'_>,
    whole: &dyn Fn(&str) -> Option<String>,
) -> Vec<CalendarEntry> {
    let mut lines = Vec::new();
    for event in scene.t.events.values() {
        let mut of_event = Lines {
            scene,
            of,
            event,
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

/// A round, all groups of an event together.
type Key = (Phase, u8);

fn key(phase: Phase, round: u8) -> Key {
    (phase.all_groups(), round)
}

struct Lines<'a> {
    scene: &'a BracketScene<'a>,
    of: Of<'a>,
    event: &'a Event,
    page: Option<String>,
    found: Vec<CalendarEntry>,
}

impl Lines<'_> {
    fn add(
        &mut self,
        key: &str,
        name: &str,
        when: CalendarTime,
        standing: CalendarStatus,
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
            standing,
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
        let event = self.event;
        let mut rounds: BTreeMap<Key, Vec<&Fixture>> = BTreeMap::new();
        for m in event.matches.iter().map(AsRef::as_ref) {
            rounds.entry(key(m.phase, m.round)).or_default().push(m);
        }
        let mut expected: BTreeMap<Key, TimeSpan> = BTreeMap::new();
        for (at, span) in self.expected() {
            expected.entry(key(at.phase, at.round)).or_insert(span);
            rounds.entry(key(at.phase, at.round)).or_default();
        }
        let main = rounds.keys().filter(|(phase, _)| *phase == Phase::Main);
        let last = main.map(|(_, round)| *round).max().unwrap_or(0);
        let main_rounds = event.rounds.max(last);
        for ((phase, round), matches) in rounds {
            let begun = matches.iter().filter_map(|m| m.begun_at).min();
            let (when, standing, said) = match (begun, expected.get(&(phase, round))) {
                (Some(begun), _) => {
                    let over = self.over(&matches, begun);
                    (
                        CalendarTime::From(begun, Some(over)),
                        CalendarStatus::Confirmed,
                        String::new(),
                    )
                }
                (None, Some(span)) => {
                    let begins = about(span.middle);
                    let over = about(self.lasting(&matches, phase, begins));
                    let said = self.between(*span);
                    (
                        CalendarTime::From(begins, Some(over)),
                        CalendarStatus::Tentative,
                        said,
                    )
                }
                (None, None) => match called_off(&matches) {
                    None => continue,
                    Some(at) => (
                        CalendarTime::From(at, None),
                        CalendarStatus::Cancelled,
                        String::new(),
                    ),
                },
            };
            let name = self.round_name(main_rounds, phase, round);
            self.add(&word(phase, round), &name, when, standing, said);
            let decided = matches.iter().all(|m| m.result.is_some());
            self.changes_by_the_clock(matches.is_empty() || !decided);
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
            let steps = when::soon(at).0.div_euclid(step);
            line.sequence = line.sequence.saturating_add(steps.max(0).unsigned_abs());
            let since = at.0.saturating_sub(at.0.rem_euclid(step));
            line.changed = changed.max(UtcMicros(since));
        }
    }

    /// When the later rounds are expected; empty while a match of the event is postponed to another day.
    fn expected(&self) -> Vec<(RoundKey, TimeSpan)> {
        let (t, event) = (self.scene.t, self.event);
        let waits = event
            .matches
            .iter()
            .any(|m| m.result.is_none() && t.money.adjourned(event.number, m.number).is_some());
        if t.is_closed() || waits {
            return Vec::new();
        }
        let from = self.scene.from;
        from.map_or_else(Vec::new, |from| {
            forecast(t, event.number, self.scene.pace, from).rounds
        })
    }

    fn between(&self, span: TimeSpan) -> String {
        let text = |at| when::TimeElement::of(about(at), self.scene.zone).text;
        let (from, to) = (text(span.low), text(span.high));
        if from == to {
            String::new()
        } else {
            self.scene.w.calendar_expected(from, to)
        }
    }

    /// The end of a round that has begun: that of its last match, or the forecast.
    fn over(&self, matches: &[&Fixture], begun: UtcMicros) -> UtcMicros {
        let ended = matches.iter().filter_map(|m| m.ended.map(|(at, _)| at));
        let ended = ended.max().unwrap_or(begun);
        if matches.iter().all(|m| m.result.is_some()) {
            return ended;
        }
        let phase = matches.first().map_or(Phase::Main, |m| m.phase);
        let over = about(self.lasting(matches, phase, begun));
        ended.max(over).max(self.scene.from.unwrap_or(over))
    }

    /// When a match of the round that begins at `from` would be over.
    fn lasting(&self, matches: &[&Fixture], phase: Phase, from: UtcMicros) -> UtcMicros {
        let settings = &self.event.settings;
        let rules = matches.first().map(|m| self.event.rules_of(m));
        let rules = rules.unwrap_or_else(|| settings.rules_in(phase.stage(), 0));
        let expected = self
            .scene
            .pace
            .expected(rules.points_to_play(), settings.clock.is_some());
        from.plus_seconds(i64::from(expected.middle))
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
        let mut rounds: BTreeMap<Key, Vec<(&Fixture, NaiveDate)>> = BTreeMap::new();
        for m in self.event.matches.iter().map(AsRef::as_ref) {
            if let Some(by) = m.due {
                rounds
                    .entry(key(m.phase, m.round))
                    .or_default()
                    .push((m, by));
            }
        }
        for ((phase, round), matches) in rounds {
            // The day of the round is one entry; a match that the director moved to another day has its own.
            let day = match phase.is_in_rounds() {
                true => most(&matches, self.planned(round)),
                false => None,
            };
            if let Some(day) = day {
                let of_day: Vec<&Fixture> = matches
                    .iter()
                    .filter(|(_, by)| *by == day)
                    .map(|(m, _)| *m)
                    .collect();
                let round_name = side_round(w, self.event, phase, round);
                let name = w.calendar_last_day(round_name);
                let standing = self.standing(&of_day);
                let word = format!("{}-by", word(phase, round));
                self.add(
                    &word,
                    &name,
                    CalendarTime::Day(day),
                    standing,
                    String::new(),
                );
            }
            for (m, by) in matches {
                if Some(by) == day {
                    continue;
                }
                let Some(two) = self.players(m) else { continue };
                let name = w.calendar_last_day(two);
                let standing = self.standing(&[m]);
                let word = format!("m{}-by", m.number);
                self.add(&word, &name, CalendarTime::Day(by), standing, String::new());
            }
        }
    }

    /// The last day set for a season's round as a whole.
    fn planned(&self, round: u8) -> Option<NaiveDate> {
        let schedule = self.event.capabilities().schedule()?;
        schedule.deadlines.of(u32::from(round))
    }

    fn put_off(&mut self) {
        let (t, event) = (self.scene.t, self.event);
        for m in event.matches.iter().map(AsRef::as_ref) {
            let Some(Some(until)) = t.money.adjourned(event.number, m.number) else {
                continue;
            };
            let Some(two) = self.players(m) else { continue };
            let name = format!("{two} · {}", match_name(self.scene.w, event, m));
            let said = self.scene.w.calendar_put_off().into_owned();
            let (when, standing) = (CalendarTime::Day(until), self.standing(&[m]));
            self.add(
                &format!("m{}-put-off", m.number),
                &name,
                when,
                standing,
                said,
            );
        }
    }

    fn players(&self, m: &Fixture) -> Option<String> {
        let two = m.players()?;
        let name = |n| self.scene.name(n);
        Some(format!("{} – {}", name(two.top), name(two.bottom)))
    }

    /// Cancelled if none of the matches will be played.
    fn standing(&self, matches: &[&Fixture]) -> CalendarStatus {
        let never = |m: &&Fixture| match &m.result {
            None => self.scene.t.is_closed(),
            Some(_) => was_called_off(m),
        };
        match matches.iter().all(never) {
            true => CalendarStatus::Cancelled,
            false => CalendarStatus::Confirmed,
        }
    }
}

/// Whether a match was cancelled or made void.
fn was_called_off(m: &Fixture) -> bool {
    m.result.as_ref().is_some_and(|result| {
        matches!(
            result.outcome,
            Outcome::CalledOff | Outcome::Void | Outcome::BothLeft
        )
    })
}

/// When a round was cancelled.
fn called_off(matches: &[&Fixture]) -> Option<UtcMicros> {
    let off = |m: &&Fixture| was_called_off(m) && m.players().is_some();
    let all = !matches.is_empty() && matches.iter().all(off);
    matches
        .iter()
        .filter_map(|m| m.ended_at())
        .max()
        .filter(|_| all)
}

/// The most common day of these matches; in a tie, the planned one.
fn most(matches: &[(&Fixture, NaiveDate)], planned: Option<NaiveDate>) -> Option<NaiveDate> {
    let mut days: BTreeMap<NaiveDate, usize> = BTreeMap::new();
    for (_, by) in matches {
        let count = days.entry(*by).or_default();
        *count = count.saturating_add(1);
    }
    days.into_iter()
        .max_by_key(|(day, count)| (*count, Some(*day) == planned))
        .map(|(day, _)| day)
}

/// The part of an entry's id that names a round: independent of the round's displayed name.
fn word(phase: Phase, round: u8) -> String {
    match phase.which() {
        Some(which) => format!("{}-{which}-{round}", phase.word()),
        None => format!("{}-{round}", phase.word()),
    }
}
