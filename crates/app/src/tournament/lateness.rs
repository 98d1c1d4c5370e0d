//! The penalty points for coming late to a match.

use crate::lists::Timestamp;
use backgammon::Side;
use crawford_journal::UtcMicros;
use crawford_tournament::pace::{CountsFrom, LatePenalty, Lateness};
use crawford_tournament::{Event, Fixture};
use serde::Serialize;

/// Lateness to one match, under the rule of its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MatchLateness {
    pub rule: Option<Lateness>,
    /// Why no penalty can be worked out.
    pub closed: Option<LatenessClosed>,
    /// When they should have been there: the draw, or the moment the match was called.
    pub expected_start: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LatenessClosed {
    /// A game or the result has been entered.
    Over,
    /// The event has no rule for it.
    NoRule,
}

impl MatchLateness {
    #[must_use]
    pub fn of(event: &Event, m: &Fixture) -> MatchLateness {
        let rule = event.settings.lateness;
        let drawn = event.draw.as_ref().map(|draw| draw.at);
        let expected = rule.and_then(|rule| match rule.preset.counts_from() {
            CountsFrom::Draw => drawn,
            CountsFrom::Start => m.begun_at.or(drawn),
        });
        MatchLateness {
            rule,
            closed: match rule {
                _ if m.result.is_some() || !m.sheet.games.is_empty() => Some(LatenessClosed::Over),
                None => Some(LatenessClosed::NoRule),
                Some(_) => None,
            },
            expected_start: expected.map(Timestamp),
        }
    }

    /// Whether lateness counts from the draw.
    #[must_use]
    pub fn counts_from_draw(&self) -> bool {
        let from = self.rule.map(|rule| rule.preset.counts_from());
        from == Some(CountsFrom::Draw)
    }

    /// What it costs a side that should have been there at `start` and came at `came`.
    #[must_use]
    pub fn penalty(
        &self,
        (event, m): (&Event, &Fixture),
        late: Side,
        (start, came): (UtcMicros, UtcMicros),
    ) -> Option<LatePenalty> {
        let rule = self.rule.filter(|_| self.closed.is_none())?;
        let rules = event.rules_of(m);
        let opponent = rules.start[late.other()];
        Some(rule.penalty((rules.length, opponent), start, came))
    }
}
