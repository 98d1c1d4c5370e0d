//! A whole round as its results are entered from paper.

use backgammon::BySide;
use crawford_tournament::{EntrantNo, Event, Fixture, MatchNo, MatchResult};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaperRound {
    pub round: u8,
    /// All its matches.
    pub numbers: Vec<MatchNo>,
    /// Those whose players are known.
    pub lines: Vec<PaperMatch>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaperMatch {
    pub number: MatchNo,
    pub players: BySide<EntrantNo>,
    pub length: u16,
    /// What is stored of it.
    pub result: Option<MatchResult>,
    /// The version at which it last changed.
    pub changed: u64,
}

impl PaperRound {
    /// `None` where the event has no such round.
    #[must_use]
    pub fn of(event: &Event, round: u8) -> Option<PaperRound> {
        if !(1..=event.rounds).contains(&round) {
            return None;
        }
        let matches = event.matches.iter().map(AsRef::as_ref);
        let matches: Vec<&Fixture> = matches.filter(|m: &&Fixture| m.round == round).collect();
        let line = |m: &&Fixture| {
            Some(PaperMatch {
                number: m.number,
                players: m.players()?,
                length: event.rules_of(m).length,
                result: m.result.clone(),
                changed: m.changed,
            })
        };
        Some(PaperRound {
            round,
            numbers: matches.iter().map(|m| m.number).collect(),
            lines: matches.iter().filter_map(line).collect(),
        })
    }
}
