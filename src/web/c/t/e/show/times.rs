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
    /// When the final begins, or all is over.
    ends: ComingTime,
    /// When the next round begins, where that is not the final.
    next: Option<ComingTime>,
    has_final: bool,
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

/// "final about 22:40", and the moment that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComingTime {
    pub words: String,
    pub at: TimeElement,
}

impl TimesView {
    /// The next round and the end.
    #[must_use]
    pub fn coming(&self) -> Vec<&ComingTime> {
        self.next.iter().chain([&self.ends]).collect()
    }

    /// The final alone, where there is one to come.
    #[must_use]
    pub fn brief(&self) -> Vec<&ComingTime> {
        let next = self.next.iter().filter(|_| !self.has_final);
        next.chain([&self.ends]).collect()
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
        let coming = |at: ForeseenMoment, words: &dyn Fn(&str) -> String| {
            let at = time(scene, at);
            let words = words(&at.text);
            ComingTime { words, at }
        };
        let next = next.map(|of| coming(of.at, &|at| w.forecast_next(name(of), at)));
        let ends = match last {
            Some(of) => coming(of.at, &|at| w.forecast_final(at)),
            None => coming(times.ends, &|at| w.forecast_over(at)),
        };
        Some(TimesView {
            ends,
            next,
            has_final: last.is_some(),
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
