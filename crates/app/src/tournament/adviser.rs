//! Formats tried out for an evening, the fitting ones first.

use chrono::{NaiveDate, NaiveTime};
use crawford_club::name::free;
use crawford_club::zone::ClubTimeZone;
use crawford_forms::violation::Violation;
use crawford_journal::UtcMicros;
use crawford_tournament::pace::Pace;
use crawford_tournament::simulate::adviser::{Advice, Question, advise};
use crawford_tournament::{EventSettings, Format, Lengths, MOST_ENTRANTS, Tournament};
use serde::Serialize;

/// The seed is fixed, so that the same question has the same answer.
const SEED: u64 = 2026;
const DAY: i64 = 24 * 3600;
/// As many as are expected of an evening of which nothing is known.
const USUAL_PLAYERS: usize = 16;
const QUARTER: i64 = 15 * 60 * 1_000_000;

/// An evening as far as it is known: whoever is here or entered, from the next quarter of an hour on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct KnownEvening {
    pub players: u16,
    /// Tables; 0: enough.
    pub boards: u16,
    pub start: NaiveTime,
    pub until: NaiveTime,
}

impl KnownEvening {
    #[must_use]
    pub fn of(t: &Tournament, now: UtcMicros, zone: ClubTimeZone) -> KnownEvening {
        let waiting = t.events.values().filter(|e| !e.has_begun());
        let entered = waiting.map(|e| e.field(t).count()).max();
        let here = t.entrants.values().filter(|e| !e.withdrawn).count();
        let players = match entered.unwrap_or(0).max(here) {
            0 | 1 => USUAL_PLAYERS,
            n => n.min(MOST_ENTRANTS),
        };
        let past = now.0.rem_euclid(QUARTER);
        let soon = UtcMicros(now.0.saturating_add(QUARTER.saturating_sub(past)));
        KnownEvening {
            players: u16::try_from(players).expect("no more than MOST_ENTRANTS, a u16"),
            boards: t.boards,
            start: zone.local(soon).time(),
            until: zone.local(soon.plus_seconds(4 * 3600)).time(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EveningPlan {
    pub question: Question,
    pub start: UtcMicros,
    pub until: UtcMicros,
    /// The lengths tried, each with every format.
    pub lengths: Vec<u16>,
}

/// Whether an evening is over in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// Nine evenings in ten are.
    Safe,
    /// Half of them are.
    Close,
    Late,
}

/// A format with a length, as simulated evenings went.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FormatAdvice {
    pub length: u16,
    pub fit: Fit,
    #[serde(flatten)]
    pub advice: Advice,
}

impl EveningPlan {
    /// The evening of a day between two times of the club's clock, an end before the start being after midnight; `None`
    /// where the clock skips the start.
    #[must_use]
    pub fn of(
        (date, zone): (NaiveDate, ClubTimeZone),
        known: KnownEvening,
        lengths: &Lengths,
    ) -> Option<EveningPlan> {
        let start = zone.moment(date.and_time(known.start))?;
        let lasts = known.until.signed_duration_since(known.start);
        let lasts = match lasts.num_seconds() {
            lasts if lasts <= 0 => lasts.saturating_add(DAY),
            lasts => lasts,
        };
        let mut lengths = lengths.as_slice().to_vec();
        lengths.sort_unstable();
        lengths.dedup();
        Some(EveningPlan {
            question: Question {
                players: known.players.into(),
                boards: known.boards,
                seed: SEED,
            },
            start,
            until: start.plus_seconds(lasts),
            lengths,
        })
    }

    /// Tries every format that suits the number of players with every length, which takes a while.
    pub fn formats(&self, pace: &Pace) -> Result<Vec<FormatAdvice>, Violation> {
        let players = self.question.players;
        let formats: Vec<Format> = Format::usual_choices()
            .iter()
            .filter_map(|format| format.for_evening(players, None))
            .filter(|evening| evening.suits)
            .map(|evening| evening.format)
            .collect();
        let candidates = formats.len().saturating_mul(self.lengths.len());
        let mut found = Vec::new();
        for format in &formats {
            for length in &self.lengths {
                let settings = EventSettings {
                    format: format.clone(),
                    ..EventSettings::usual("Open", Lengths::all(*length))
                };
                let advice = advise(self.question, &settings, pace, candidates)?;
                found.extend(advice.map(|advice| FormatAdvice {
                    length: *length,
                    fit: self.fit(&advice),
                    advice,
                }));
            }
        }
        // First what is over in time; among those, what gives everyone the most play and favours the better player.
        found.sort_by(|a, b| {
            let late = |of: &FormatAdvice| match of.fit {
                Fit::Late => of.advice.median,
                Fit::Safe | Fit::Close => 0,
            };
            (a.fit, late(a))
                .cmp(&(b.fit, late(b)))
                .then(b.advice.matches.total_cmp(&a.advice.matches))
                .then(b.advice.strongest.total_cmp(&a.advice.strongest))
        });
        Ok(found)
    }

    fn fit(&self, advice: &Advice) -> Fit {
        let lasts = self.until.seconds_since(self.start);
        match advice {
            a if a.ninth <= lasts => Fit::Safe,
            a if a.median <= lasts => Fit::Close,
            _ => Fit::Late,
        }
    }
}

/// An event with the format and the lengths of `chosen`; its name, its clocks, its game and how it is counted stay as the
/// director set them.
#[must_use]
pub fn with_format(event: &EventSettings, chosen: EventSettings) -> EventSettings {
    EventSettings {
        name: event.name.clone(),
        clock: event.clock,
        lateness: event.lateness,
        crawford: event.crawford,
        holland: event.holland,
        jacoby: event.jacoby,
        penalty_limit: event.penalty_limit,
        game: event.game,
        handicap: event.handicap,
        ..chosen
    }
}

/// A name that no event of the tournament has yet: "Open", "Open 2".
#[must_use]
pub fn free_name(t: &Tournament, name: &str) -> String {
    free(name, ' ', |name| {
        t.events.values().any(|e| e.settings.name == name)
    })
}
