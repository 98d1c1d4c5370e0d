//! What can be done with a match as it stands, whoever may do it: its page offers that, and its other pages answer to
//! the same.

use super::lateness::MatchLateness;
use crawford_tournament::{Event, Fixture};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MatchLinks {
    /// A score is entered, or the one there is corrected.
    pub enter: Option<ScoreWay>,
    /// The clock runs on a phone, while they play.
    pub clock: bool,
    /// Penalty points for coming late are worked out, while nothing has been played.
    pub late: bool,
    /// A match of single players or pairs begins at another score, before anything is scored.
    pub start: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreWay {
    Enter,
    Correct,
}

impl MatchLinks {
    #[must_use]
    pub fn of(event: &Event, m: &Fixture) -> MatchLinks {
        let played = m.players().is_some();
        let open = played && m.result.is_none();
        MatchLinks {
            enter: played.then_some(match m.result {
                Some(_) => ScoreWay::Correct,
                None => ScoreWay::Enter,
            }),
            clock: open && event.clock().is_some(),
            late: played && MatchLateness::of(event, m).closed.is_none(),
            start: open && m.sheet.is_blank() && event.settings.sides.boards().is_none(),
        }
    }
}
