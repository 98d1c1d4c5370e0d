//! When the rounds to come begin and when the night ends, as people say it: to five minutes, with how sure it is.

use crate::pages::bracket::BracketScene;
use crate::pages::round_names::{meets_losers, round_of};
use crate::pages::when::{TimeElement, about};
use crate::tournament::pace::{RoundKey, TimeSpan, forecast};
use crate::tournament::{Event, Fixture, Half};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimesView {
    /// "final about 22:40", or when the next round begins and when it is all over.
    pub short: String,
    /// The next round to begin, where that is neither the final nor in `short` already.
    pub next: Option<String>,
    /// The rounds to come, then the end.
    pub lines: Vec<RoundTime>,
    pub basis: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTime {
    pub name: String,
    pub about: TimeElement,
    /// Within which times, four nights in five.
    pub between: String,
}

impl TimesView {
    /// The next round and the end in one line.
    #[must_use]
    pub fn in_a_line(&self) -> String {
        let parts = self.next.iter().chain([&self.short]);
        parts.cloned().collect::<Vec<_>>().join(" · ")
    }

    /// Of an event that is drawn and not over.
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event) -> Option<TimesView> {
        // Matches of a season or a ladder are played on any day, and a free night ends when people go home.
        let format = event.capabilities();
        let any_day = format.open_ended() || format.over_days;
        // What was put off to another day says nothing about when this night ends.
        let put_off = |m: &&Fixture| {
            m.result.is_none() && scene.t.money.adjourned(event.number, m.number).is_some()
        };
        let waits = event.matches.iter().map(AsRef::as_ref).any(|m| put_off(&m));
        if any_day || waits {
            return None;
        }
        let expected = forecast(scene.t, event.number, scene.pace, scene.from?);
        let ends = expected.ends?;
        let w = scene.w;
        // Of a knockout that is not drawn yet the last round to come is the final.
        let main = expected.rounds.iter().map(|(key, _)| *key);
        let to_come = main
            .filter(|key| key.phase.half() == Half::Main)
            .map(|k| k.round);
        let rounds = event.rounds.max(to_come.max().unwrap_or(0));
        let mut lines: Vec<RoundTime> = expected
            .rounds
            .iter()
            .map(|(key, span)| line(scene, round_of(w, event, rounds, *key), *span))
            .collect();
        lines.push(line(scene, w.forecast_end().into_owned(), ends));
        // Where two sides meet at the end, theirs is the final.
        let two_sides = meets_losers(event);
        let is_final = |key: &RoundKey| {
            if two_sides {
                key.phase.half() == Half::Final
            } else {
                key.phase.half() == Half::Main && key.round == rounds
            }
        };
        let last = expected.rounds.iter().find(|(key, _)| is_final(key));
        let next = expected.rounds.first().filter(|(key, _)| !is_final(key));
        let next = next.map(|(key, span)| {
            let (round, at) = (round_of(w, event, rounds, *key), time(scene, *span));
            w.forecast_next(round, at.text)
        });
        let (short, next) = match (last, next) {
            (Some((_, span)), next) => {
                let at = time(scene, *span).text;
                (w.forecast_final(at), next)
            }
            (None, next) => {
                let over = w.forecast_over(time(scene, ends).text);
                let parts: Vec<String> = next.into_iter().chain([over]).collect();
                (parts.join(" · "), None)
            }
        };
        Some(TimesView {
            short,
            next,
            lines,
            basis: basis(scene, event),
        })
    }
}

fn line(scene: &BracketScene<'_>, name: String, span: TimeSpan) -> RoundTime {
    let text = |at| TimeElement::of(about(at), scene.zone).text;
    RoundTime {
        name,
        about: time(scene, span),
        between: scene.w.forecast_range(text(span.low), text(span.high)),
    }
}

fn time(scene: &BracketScene<'_>, span: TimeSpan) -> TimeElement {
    TimeElement::of(about(span.middle), scene.zone)
}

/// The club's own matches, or that there are none to learn from yet.
fn basis(scene: &BracketScene<'_>, event: &Event) -> String {
    let longest_before = event.settings.lengths.as_slice().last().copied();
    let length = longest_before.unwrap_or(1);
    let expected = scene.pace.expected(length, event.settings.clock.is_some());
    let minutes = expected.middle.saturating_add(30) / 60;
    match expected.learned_from {
        Some(n) => scene.w.forecast_learned(length, minutes, n),
        None => scene.w.forecast_default(length, minutes),
    }
}
