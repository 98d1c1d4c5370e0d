//! Whether whoever lost may come back, as typed.

use crate::tournament::EventSettings;
use crate::tournament::coming::Until;

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AgainFields {
    /// Whether by re-entry.
    pub re_entry: bool,
    /// Whether by buying back.
    pub buy_back: bool,
    /// The last main round whose losers may; nothing: no such limit.
    pub round: String,
    /// The moment until which they may, as HTML writes it; nothing: no such limit.
    pub time: String,
    /// How often each; nothing: as often as there is a place.
    pub most: String,
}

impl AgainFields {
    /// As they stand.
    #[must_use]
    pub fn of(settings: &EventSettings) -> AgainFields {
        let Some(again) = &settings.again else {
            return AgainFields::default();
        };
        let (round, time) = match again.until {
            Until::Places => (String::new(), String::new()),
            Until::Round { round } => (round.to_string(), String::new()),
            Until::Time { at } => (String::new(), at.format("%Y-%m-%dT%H:%M").to_string()),
        };
        AgainFields {
            re_entry: again.re_entry,
            buy_back: again.buy_back,
            round,
            time,
            most: match again.most {
                0 => String::new(),
                most => most.to_string(),
            },
        }
    }
}
