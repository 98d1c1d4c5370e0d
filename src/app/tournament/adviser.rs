//! Formats tried out for an evening, the fitting ones first.

use crate::form::Choice as _;
use crate::journal::UtcMicros;
use crate::tournament::Lengths;
use crate::tournament::pace::Pace;
use crate::tournament::simulate::CandidateFormat;
use crate::tournament::simulate::adviser::{Advice, Question, advise};
use crate::violation::Violation;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
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
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FormatAdvice {
    pub format: CandidateFormat,
    pub length: u16,
    pub fit: Fit,
    /// How long half the evenings last at most, in seconds.
    pub median: i64,
    /// How long nine in ten last at most, in seconds.
    pub ninth: i64,
    /// Matches of a player, on average.
    pub matches: f64,
    /// Matches of the players with the fewest, on average.
    pub fewest: f64,
    /// How often the strongest player wins, from 0 to 1.
    pub strongest: f64,
    /// Matches between two who had met already, on average of an evening.
    pub rematches: f64,
}

impl Evening {
    /// Tries every format that suits the number of players with every length, which takes a while.
    pub fn formats(&self, pace: &Pace) -> Result<Vec<FormatAdvice>, Violation> {
        let players = self.question.players;
        let formats = CandidateFormat::ALL.iter().copied();
        let candidates: Vec<(CandidateFormat, u16)> = formats
            .filter(|format| format.suits(players))
            .flat_map(|format| self.lengths.iter().map(move |length| (format, *length)))
            .collect();
        let mut found = Vec::new();
        for (format, length) in &candidates {
            let settings = format.settings("Open", Lengths::all(*length), players, None);
            let advice = advise(self.question, &settings, pace, candidates.len())?;
            found.extend(advice.map(|advice| self.advice(*format, *length, &advice)));
        }
        // First what is over in time; among those, what gives everyone the most play and favours the better player.
        found.sort_by(|a, b| {
            let late = |advice: &FormatAdvice| match advice.fit {
                Fit::Late => advice.median,
                Fit::Safe | Fit::Close => 0,
            };
            (a.fit, late(a))
                .cmp(&(b.fit, late(b)))
                .then(b.matches.total_cmp(&a.matches))
                .then(b.strongest.total_cmp(&a.strongest))
        });
        Ok(found)
    }

    fn advice(&self, format: CandidateFormat, length: u16, advice: &Advice) -> FormatAdvice {
        let lasts = self.until.seconds_since(self.start);
        FormatAdvice {
            format,
            length,
            fit: match advice {
                a if a.ninth <= lasts => Fit::Safe,
                a if a.median <= lasts => Fit::Close,
                _ => Fit::Late,
            },
            median: advice.median,
            ninth: advice.ninth,
            matches: advice.matches,
            fewest: advice.fewest,
            strongest: advice.strongest,
            rematches: advice.rematches,
        }
    }
}
