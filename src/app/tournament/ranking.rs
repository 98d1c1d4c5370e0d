//! A table overruled, with the reason kept beside the fact that names it.

use super::{ActError, Asker, Done, Tournaments, notes};
use crate::journal::{ClubId, NoteId, StreamId};
use crate::tournament::ranking::RankingRules;
use crate::tournament::{Command, Event, EventNo};
use crate::violation::{Rule, Source, Violation};

impl Tournaments {
    /// Changes how a table comes about although play has begun: to what `wanted` makes of the newest event, with the
    /// reason kept under the id it is given.
    ///
    /// # Errors
    /// See [`ActError`]; `reason-missing`.
    pub async fn overrule_ranking(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        event: EventNo,
        reason: &str,
        wanted: impl Fn(&Event, NoteId) -> Result<RankingRules, Violation> + Send + 'static,
    ) -> Result<Done, ActError> {
        let missing = || Violation::new(Rule::REASON_MISSING, Source::House).at("reason");
        let reason = notes::check(reason)
            .and_then(|reason| reason.ok_or_else(missing))
            .map_err(ActError::Refused)?;
        self.act_with(asker, stream, move |tx, t, at| {
            let unknown =
                || Violation::new(Rule::EVENT_UNKNOWN, Source::House).with("event", event.0);
            let e = t.event(event).ok_or_else(|| ActError::Refused(unknown()))?;
            let note = notes::keep(tx, club, &reason, at)?;
            Ok(Command::OverruleRanking {
                event,
                ranking: wanted(e, note).map_err(ActError::Refused)?,
                note,
            })
        })
        .await
    }
}
