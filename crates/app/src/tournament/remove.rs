//! Hides a tournament, shows it again, or deletes it with everything that depends on it.

use super::Tournaments;
use crate::club::{ClubError, once, recorded, refused};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::audit::AuditKind;
use crawford_store::{Store, hidden_streams, journal, notes, people, streams};
use crawford_tournament::Tournament;
use crawford_tournament::money::paid_in;
use std::collections::BTreeSet;

/// Hides a tournament from everyone but those who help to run it, or shows it again.
pub async fn hide(
    store: &Store,
    principal: Principal,
    club: ClubId,
    stream: StreamId,
    hidden: bool,
) -> Result<(), ClubError> {
    let doing = (
        Permission::Direct,
        format!("tournament-hidden {stream} {hidden}"),
    );
    recorded(store, principal, club, doing, move |tx, at| {
        if hidden_streams::holds(tx, stream)? == hidden {
            return Ok(None);
        }
        hidden_streams::set(tx, club, stream, hidden.then_some(at))?;
        let action = match hidden {
            true => AuditKind::TournamentHidden,
            false => AuditKind::TournamentShown,
        };
        Ok(Some(action.of(stream)))
    })
    .await
}

/// Refuses to delete a tournament with results or money.
///
/// # Errors
/// `delete-with-results`, `delete-with-money`.
pub(super) fn may_be_deleted(t: &Tournament) -> Result<(), Violation> {
    if t.has_results() {
        return Err(refuse::delete_with_results());
    }
    let paid = paid_in(t);
    if !paid.is_empty() {
        return Err(refuse::delete_with_money(paid.len()));
    }
    Ok(())
}

impl Tournaments {
    /// Deletes a tournament without results, with everything that depends on it, including guests who appear nowhere
    /// else.
    pub async fn delete(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
    ) -> Result<(), ClubError> {
        let this = self.clone();
        let doing = (Permission::Direct, format!("tournament-deleted {stream}"));
        once(&self.store, principal, doing, move |tx, principal, at| {
            let story = this.newest(tx, stream)?;
            let t = &story.state;
            may_be_deleted(t).map_err(refused)?;
            let told: Vec<String> = journal::facts(tx, stream, 0)?
                .into_iter()
                .map(|fact| fact.body)
                .collect();
            let came: BTreeSet<PersonId> = t
                .entrants
                .values()
                .flat_map(|e| e.persons().chain([e.person]).chain(e.was.iter().copied()))
                .collect();
            let said = |id: &str| told.iter().any(|body| body.contains(id));
            for (id, _) in notes::of_club(tx, club)? {
                if said(id.as_str()) {
                    notes::set(tx, id, None)?;
                }
            }
            streams::remove(tx, stream)?;
            for person in came {
                people::remove_guest(tx, person)?;
            }
            let was = serde_json::json!({
                "day": t.details.date.to_string(),
                "entrants": t.entrants.len(),
            });
            AuditKind::TournamentDeleted
                .of(stream)
                .in_club(club)
                .before(was)
                .add(tx, principal.who, at)?;
            Ok(())
        })
        .await
    }
}
