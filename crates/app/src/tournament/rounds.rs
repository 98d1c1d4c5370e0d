//! The rounds of an event in time: those that have begun, those expected, the last days of rounds in a season, and
//! matches postponed to another day.

use crate::lists::Timestamp;
use chrono::NaiveDate;
use crawford_journal::UtcMicros;
use crawford_tournament::pace::{Pace, RoundKey, TimeSpan, about, forecast};
use crawford_tournament::{BracketHalf, Event, Fixture, MatchNo, Outcome, Phase, Tournament};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventRounds {
    /// How many rounds the main bracket has, those to come included.
    pub main: u8,
    /// Those with a time.
    pub rounds: Vec<RoundTimes>,
}

/// When a round is played, all groups of an event together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundTimes {
    pub phase: Phase,
    pub round: u8,
    pub time: RoundTime,
    /// Whether all its matches are decided.
    pub decided: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum RoundTime {
    /// It has begun; `over` is the end of its last match, or when that is expected.
    Begun {
        at: Timestamp,
        over: Timestamp,
    },
    Expected {
        at: ForeseenMoment,
        over: Timestamp,
    },
    CalledOff {
        at: Timestamp,
    },
}

/// A moment to come, to five minutes: as likely before `middle` as after it, four times in five between `low` and `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ForeseenMoment {
    pub low: Timestamp,
    pub middle: Timestamp,
    pub high: Timestamp,
}

impl From<TimeSpan> for ForeseenMoment {
    fn from(span: TimeSpan) -> ForeseenMoment {
        ForeseenMoment {
            low: Timestamp(about(span.low)),
            middle: Timestamp(about(span.middle)),
            high: Timestamp(about(span.high)),
        }
    }
}

/// When the rounds to come begin and the event ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ForeseenTimes {
    /// How many rounds the main bracket has, those to come included.
    pub main: u8,
    /// The earliest first.
    pub rounds: Vec<ForeseenRound>,
    pub ends: ForeseenMoment,
    pub basis: ForecastBasis,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ForeseenRound {
    pub phase: Phase,
    pub round: u8,
    pub at: ForeseenMoment,
    /// Whether the winner of its match wins the event.
    pub is_final: bool,
}

/// What a forecast counts on: how long a match to so many points takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ForecastBasis {
    pub length: u16,
    pub minutes: u32,
    /// How many matches of the club that is learned from; `None` where there are none yet.
    pub learned_from: Option<usize>,
}

/// The last day to play a round, or one match of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LastDay {
    pub day: NaiveDate,
    pub of: LastDayOf,
    /// Whether none of its matches will be played.
    pub called_off: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastDayOf {
    Round {
        phase: Phase,
        round: u8,
    },
    /// A match that the director moved to another day.
    Match(MatchNo),
}

/// A match postponed to another day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Postponed {
    pub number: MatchNo,
    pub until: NaiveDate,
    /// Whether it will not be played.
    pub called_off: bool,
}

/// What the times of an event follow from.
#[derive(Debug, Clone, Copy)]
pub struct EventTimes<'a> {
    pub t: &'a Tournament,
    pub event: &'a Event,
    pub pace: &'a Pace,
    /// The time from which rounds are expected; `None` once the night is over.
    pub from: Option<UtcMicros>,
}

type Key = (Phase, u8);

fn key(phase: Phase, round: u8) -> Key {
    (phase.all_groups(), round)
}

impl EventTimes<'_> {
    fn matches(&self) -> impl Iterator<Item = &Fixture> {
        self.event.matches.iter().map(AsRef::as_ref)
    }

    #[must_use]
    pub fn rounds(&self) -> EventRounds {
        let mut rounds: BTreeMap<Key, Vec<&Fixture>> = BTreeMap::new();
        for m in self.matches() {
            rounds.entry(key(m.phase, m.round)).or_default().push(m);
        }
        let mut expected: BTreeMap<Key, TimeSpan> = BTreeMap::new();
        for (at, span) in self.expected() {
            expected.entry(at).or_insert(span);
            rounds.entry(at).or_default();
        }
        let main = rounds
            .keys()
            .filter(|(phase, _)| phase.half() == BracketHalf::Main);
        let last = main.map(|(_, round)| *round).max().unwrap_or(0);
        let times = |((phase, round), matches): (Key, Vec<&Fixture>)| {
            let expected = expected.get(&(phase, round));
            Some(RoundTimes {
                phase,
                round,
                time: self.time(&matches, phase, expected)?,
                decided: !matches.is_empty() && matches.iter().all(|m| m.result.is_some()),
            })
        };
        EventRounds {
            main: self.event.rounds.max(last),
            rounds: rounds.into_iter().filter_map(times).collect(),
        }
    }

    fn time(
        &self,
        matches: &[&Fixture],
        phase: Phase,
        expected: Option<&TimeSpan>,
    ) -> Option<RoundTime> {
        let begun = matches.iter().filter_map(|m| m.begun_at).min();
        match (begun, expected) {
            (Some(at), _) => Some(RoundTime::Begun {
                at: Timestamp(at),
                over: Timestamp(self.over(matches, phase, at)),
            }),
            (None, Some(span)) => {
                let at = ForeseenMoment::from(*span);
                let over = about(self.lasting(matches, phase, at.middle.0));
                Some(RoundTime::Expected {
                    at,
                    over: Timestamp(over),
                })
            }
            (None, None) => {
                called_off(matches).map(|at| RoundTime::CalledOff { at: Timestamp(at) })
            }
        }
    }

    /// Whether a match that is not decided was postponed to another day: that says nothing about when this night ends.
    fn waits(&self) -> bool {
        let postponed = |m: &Fixture| self.t.money.adjourned(self.event.number, m.number);
        self.matches()
            .any(|m| m.result.is_none() && postponed(m).is_some())
    }

    /// The times to come of an event that is drawn and not over; `None` where they cannot be foreseen.
    #[must_use]
    pub fn foreseen(&self) -> Option<ForeseenTimes> {
        let event = self.event;
        // Matches of a season or a ladder are played on any day, and a free night ends when people go home.
        let format = event.capabilities();
        if format.open_ended() || format.over_days || self.waits() {
            return None;
        }
        let expected = forecast(self.t, event.number, self.pace, self.from?);
        let ends = expected.ends?;
        let in_main = |key: &RoundKey| key.phase.half() == BracketHalf::Main;
        // Of a knockout that is not drawn yet the last round to come is the final.
        let keys = expected.rounds.iter().map(|(key, _)| *key);
        let last = keys.filter(in_main).map(|key| key.round).max();
        let main = event.rounds.max(last.unwrap_or(0));
        // Where two sides meet at the end, theirs is the final.
        let is_final = |key: &RoundKey| match event.meets_losers() {
            true => key.phase.half() == BracketHalf::Final,
            false => in_main(key) && key.round == main,
        };
        let rounds = expected.rounds.iter();
        Some(ForeseenTimes {
            main,
            rounds: rounds
                .map(|(key, span)| ForeseenRound {
                    phase: key.phase,
                    round: key.round,
                    at: (*span).into(),
                    is_final: is_final(key),
                })
                .collect(),
            ends: ends.into(),
            basis: self.basis(),
        })
    }

    fn basis(&self) -> ForecastBasis {
        let settings = &self.event.settings;
        let lengths = settings.lengths.as_slice();
        let length = *lengths.last().expect("no list of lengths is empty");
        let expected = self.pace.expected(length, settings.clock.is_some());
        ForecastBasis {
            length,
            minutes: expected.middle.saturating_add(30) / 60,
            learned_from: expected.learned_from,
        }
    }

    /// When the later rounds are expected; empty while a match of the event is postponed to another day.
    fn expected(&self) -> Vec<(Key, TimeSpan)> {
        let (t, event) = (self.t, self.event);
        let from = self.from.filter(|_| !t.is_closed() && !self.waits());
        let rounds = from.map(|from| forecast(t, event.number, self.pace, from).rounds);
        let of = |(at, span): (RoundKey, _)| (key(at.phase, at.round), span);
        rounds.into_iter().flatten().map(of).collect()
    }

    /// The end of a round that has begun: that of its last match, or the forecast.
    fn over(&self, matches: &[&Fixture], phase: Phase, begun: UtcMicros) -> UtcMicros {
        let ended = matches.iter().filter_map(|m| m.ended.map(|(at, _)| at));
        let ended = ended.max().unwrap_or(begun);
        if matches.iter().all(|m| m.result.is_some()) {
            return ended;
        }
        let over = about(self.lasting(matches, phase, begun));
        ended.max(over).max(self.from.unwrap_or(over))
    }

    /// When a match of the round that begins at `from` would be over.
    fn lasting(&self, matches: &[&Fixture], phase: Phase, from: UtcMicros) -> UtcMicros {
        let settings = &self.event.settings;
        let rules = matches.first().map(|m| self.event.rules_of(m));
        let rules = rules.unwrap_or_else(|| settings.rules_in(phase.stage(), 0));
        let expected = self
            .pace
            .expected(rules.points_to_play(), settings.clock.is_some());
        from.plus_seconds(i64::from(expected.middle))
    }

    #[must_use]
    pub fn last_days(&self) -> Vec<LastDay> {
        let mut rounds: BTreeMap<Key, Vec<(&Fixture, NaiveDate)>> = BTreeMap::new();
        for m in self.matches() {
            if let Some(by) = m.due {
                let round = rounds.entry(key(m.phase, m.round)).or_default();
                round.push((m, by));
            }
        }
        let mut days = Vec::new();
        for ((phase, round), matches) in rounds {
            // The day of the round is one entry; a match that the director moved to another day has its own.
            let day = match phase.is_in_rounds() {
                true => most(&matches, self.planned(round)),
                false => None,
            };
            if let Some(day) = day {
                let mut of_day = matches.iter().filter(|(_, by)| *by == day);
                days.push(LastDay {
                    day,
                    of: LastDayOf::Round { phase, round },
                    called_off: of_day.all(|(m, _)| self.will_not_be_played(m)),
                });
            }
            let moved = matches.into_iter().filter(|(_, by)| Some(*by) != day);
            days.extend(moved.map(|(m, by)| LastDay {
                day: by,
                of: LastDayOf::Match(m.number),
                called_off: self.will_not_be_played(m),
            }));
        }
        days
    }

    /// The last day set for a season's round as a whole.
    fn planned(&self, round: u8) -> Option<NaiveDate> {
        let schedule = self.event.capabilities().schedule()?;
        schedule.deadlines.of(u32::from(round))
    }

    #[must_use]
    pub fn postponed(&self) -> Vec<Postponed> {
        let postponed = |m: &Fixture| {
            let until = self.t.money.adjourned(self.event.number, m.number)??;
            Some(Postponed {
                number: m.number,
                until,
                called_off: self.will_not_be_played(m),
            })
        };
        self.matches().filter_map(postponed).collect()
    }

    fn will_not_be_played(&self, m: &Fixture) -> bool {
        match &m.result {
            None => self.t.is_closed(),
            Some(_) => was_called_off(m),
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
