//! How a table comes about, overruled after play began: what would move, and the change with its reason as a note.

use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::notes;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, NoteId, StreamId};
use crawford_tournament::overrule::{
    RankingEffects, check_tie_breaks, effects, order_for, tables_under,
};
use crawford_tournament::ranking::{ManualOrder, RankingRules, TieBreak};
use crawford_tournament::{EntrantNo, Event, EventCommand, EventNo, Tournament};
use std::collections::BTreeMap;

/// Another ranking of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingAsked {
    pub tie_breaks: Vec<TieBreak>,
    /// The places some are to have.
    pub places: BTreeMap<EntrantNo, u32>,
    /// The orders set by hand that are taken back: which of them, from 0.
    pub taken_back: Vec<u16>,
    /// The version at which the sender last saw it change by which rules it is ranked.
    pub seen: Option<u64>,
}

impl RankingAsked {
    /// Who would stand where, before and after, and who should then be in the knockout.
    pub fn effects(&self, t: &Tournament, event: &Event) -> Result<RankingEffects, Violation> {
        // Where somebody stands does not depend on why.
        let rules = self.rules(event, NoteId::ONLY_TRIED)?;
        check_tie_breaks(event, &rules)?;
        Ok(effects(t, event, &rules))
    }

    /// The rules of the newest event changed so; a new order by hand is kept under `note`.
    fn rules(&self, event: &Event, note: NoteId) -> Result<RankingRules, Violation> {
        let now = event.capabilities().ranking();
        let now = now.ok_or_else(|| refuse::no_standings(event.settings.name.as_str()))?;
        let by_hand = (0..).zip(&now.by_hand);
        let stay = by_hand.filter(|(at, _)| !self.taken_back.contains(at));
        let mut rules = RankingRules {
            tie_breaks: self.tie_breaks.clone(),
            unplayed: now.unplayed,
            by_hand: stay.map(|(_, set)| set.clone()).collect(),
        };
        if !self.places.is_empty() {
            let order = order_for(&tables_under(event, &rules), &self.places)?;
            rules.by_hand.push(ManualOrder { order, note });
        }
        Ok(rules)
    }
}

impl Tournaments {
    /// Changes the ranking of an event although play has begun.
    pub async fn overrule_ranking(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        event: EventNo,
        reason: &str,
        asked: RankingAsked,
    ) -> Result<TournamentActed, ActError> {
        let reason = notes::required(reason).map_err(ActError::Refused)?;
        self.act_with(principal, stream, move |tx, t, at| {
            let unknown = || refuse::event_unknown(event.0);
            let e = t.event(event).ok_or_else(|| ActError::Refused(unknown()))?;
            let note = notes::keep(tx, club, &reason, at)?;
            Ok(EventCommand::OverruleRanking {
                ranking: asked.rules(e, note).map_err(ActError::Refused)?,
                note,
                seen: asked.seen,
            }
            .of(event))
        })
        .await
    }
}
