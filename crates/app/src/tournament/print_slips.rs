//! Score slips on paper: one for each match that is still to be played.

use backgammon::BySide;
use backgammon::scoring::MatchRules;
use crawford_tournament::pace::Allowance;
use crawford_tournament::{EntrantNo, Event, MatchNo};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ScoreSlip {
    pub number: MatchNo,
    pub table: Option<u16>,
    pub players: BySide<EntrantNo>,
    pub rules: MatchRules,
    /// What its clocks are set to at the start.
    pub clock: Option<Allowance>,
}

/// A slip for every match not decided whose players are known.
#[must_use]
pub fn score_slips(event: &Event) -> Vec<ScoreSlip> {
    let open = event.matches.iter().filter(|m| m.result.is_none());
    open.filter_map(|m| {
        let rules = event.rules_of(m);
        let start = rules.start.map(u32::from);
        let clock = event.settings.clock;
        Some(ScoreSlip {
            number: m.number,
            table: m.table,
            players: m.players()?,
            rules,
            clock: clock.map(|clock| clock.allowance(rules.length, start)),
        })
    })
    .collect()
}
