//! Setting a club's custom aside once, with a reason.

use super::{NightActed, Nights};
use crate::notes;
use crate::stories::{ActError, Principal};
use crawford_chouette::{Night, NightCommand};
use crawford_forms::violation::Violation;
use crawford_journal::{ClubId, NoteId, StreamId};

impl Nights {
    /// Does several things as one action, with a club's custom set aside for a reason: `make` is given the id under
    /// which the reason is kept.
    pub async fn act_overruling(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        reason: &str,
        make: impl Fn(&Night, NoteId) -> Result<Vec<NightCommand>, Violation> + Send + 'static,
    ) -> Result<NightActed, ActError> {
        let reason = notes::required(reason).map_err(ActError::Refused)?;
        self.act_all_with(principal, stream, move |tx, night, at| {
            let note = notes::keep(tx, club, &reason, at)?;
            make(night, note).map_err(ActError::Refused)
        })
        .await
    }
}
