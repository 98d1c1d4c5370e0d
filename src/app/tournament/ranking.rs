//! Changes the ranking rules of an event, with a reason stored as a note.

use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::app::fields;
use crate::app::notes;
use crate::journal::{ClubId, NoteId, StreamId};
use crate::tournament::ranking::RankingRules;
use crate::tournament::{Event, EventCommand, EventNo};
use crate::violation::{Violation, refuse};

impl Tournaments {
    /// Changes the ranking rules although play has begun: to what `wanted` returns for the newest event, with the id of
    /// the stored reason.
    pub async fn overrule_ranking(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        event: EventNo,
        reason: &str,
        wanted: impl Fn(&Event, NoteId) -> Result<RankingRules, Violation> + Send + 'static,
    ) -> Result<TournamentActed, ActError> {
        let missing = || refuse::reason_missing().at(fields::REASON);
        let reason = notes::check(reason)
            .and_then(|reason| reason.ok_or_else(missing))
            .map_err(ActError::Refused)?;
        self.act_with(principal, stream, move |tx, t, at| {
            let unknown = || refuse::event_unknown(event.0);
            let e = t.event(event).ok_or_else(|| ActError::Refused(unknown()))?;
            let note = notes::keep(tx, club, &reason, at)?;
            Ok(EventCommand::OverruleRanking {
                ranking: wanted(e, note).map_err(ActError::Refused)?,
                note,
            }
            .of(event))
        })
        .await
    }
}
