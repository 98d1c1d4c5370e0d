//! When the rounds to come begin and when the night ends, as people say it: to five minutes, with how sure it is.

use crate::app::lists::Timestamp;
use crate::app::tournament::rounds::{EventTimes, ForecastBasis, ForeseenMoment, ForeseenRound};
use crate::pages::bracket::BracketScene;
use crate::pages::messages::Messages;
use crate::pages::round_names::round_of;
use crate::pages::when::{TimeElement, duration};
use crate::tournament::Event;
use crate::tournament::pace::RoundKey;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimesView {
    /// "final about 22:40", or when the next round begins and when it is all over.
    pub short: String,
    /// The next round to begin, where that is neither the final nor in `short` already.
    pub next: Option<String>,
    /// The rounds to come, then the end.
    pub lines: Vec<RoundTimeView>,
    pub basis: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTimeView {
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
        let times = EventTimes {
            t: scene.t,
            event,
            pace: scene.pace,
            from: scene.from,
        };
        let times = times.foreseen()?;
        let w = scene.w;
        let name = |of: &ForeseenRound| {
            let (phase, round) = (of.phase, of.round);
            round_of(w, event, times.main, RoundKey { phase, round })
        };
        let rounds = times.rounds.iter();
        let mut lines: Vec<RoundTimeView> = rounds.map(|of| line(scene, name(of), of.at)).collect();
        lines.push(line(scene, w.forecast_end().into_owned(), times.ends));
        let last = times.rounds.iter().find(|of| of.is_final);
        let next = times.rounds.first().filter(|of| !of.is_final);
        let next = next.map(|of| w.forecast_next(name(of), time(scene, of.at).text));
        let (short, next) = match (last, next) {
            (Some(of), next) => (w.forecast_final(time(scene, of.at).text), next),
            (None, next) => {
                let over = w.forecast_over(time(scene, times.ends).text);
                let parts: Vec<String> = next.into_iter().chain([over]).collect();
                (parts.join(" · "), None)
            }
        };
        Some(TimesView {
            short,
            next,
            lines,
            basis: basis(w, times.basis),
        })
    }
}

fn line(scene: &BracketScene<'_>, name: String, at: ForeseenMoment) -> RoundTimeView {
    let text = |at: Timestamp| TimeElement::of(at.0, scene.zone).text;
    RoundTimeView {
        name,
        about: time(scene, at),
        between: scene.w.list_and(text(at.high), text(at.low)),
    }
}

fn time(scene: &BracketScene<'_>, at: ForeseenMoment) -> TimeElement {
    TimeElement::of(at.middle.0, scene.zone)
}

/// The club's own matches, or that there are none to learn from yet.
fn basis(w: Messages, of: ForecastBasis) -> String {
    let time = duration(w, i64::from(of.minutes));
    match of.learned_from {
        Some(n) => w.forecast_learned(of.length, n, time),
        None => w.forecast_default(of.length, time),
    }
}
