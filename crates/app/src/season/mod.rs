//! Seasons: made, changed after a preview, adjusted, declared final; and the results they are computed from.

mod adjust;
mod change;
mod freeze;
mod listed;
mod played;
mod ratings;
mod shown;
mod standing;
mod stored;

pub use adjust::{Adjusting, Giving, adjust, adjusting, take_back};
pub use change::{
    SeasonInput, SeasonPreview, SeasonSettings, change, make, preview, remove, settings,
};
pub use freeze::{freeze, thaw};
pub use listed::{Leader, ListedSeason, RunningSeason, RunningTable, listed, running};
pub(crate) use played::need_drawn;
pub use played::{SeasonEvent, events, found};
pub use ratings::Keeping;
pub(crate) use shown::Reader;
pub use shown::{CountedEvent, SeasonCorrection, SeasonView, shown};
pub use standing::now;
pub(crate) use standing::rows;
pub use stored::{Season, find, of_club, seasons_of};

use crate::club::{Answer, ClubError, once};
use crate::recompute::up_to_date;
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::audit::AuditLine;
use crawford_store::seasons::{self, SeasonRow};
use crawford_store::{Store, Tx};

/// Changes a club's seasons, once for each form, described by `about`; the tables are recomputed before it returns.
async fn changed<A: Answer>(
    store: &Store,
    principal: Principal,
    club: ClubId,
    about: String,
    action: impl Fn(&mut Tx<'_>, &Principal, UtcMicros) -> Result<A, ClubError> + Send + 'static,
) -> Result<A, ClubError> {
    let answer = once(
        store,
        principal,
        (Permission::ManageStandings, about),
        action,
    )
    .await?;
    up_to_date(store, club).await?;
    Ok(answer)
}

/// Changes the season of this slug; `action` returns what it did, for the audit trail.
async fn edit(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
    about: String,
    action: impl Fn(&mut Tx<'_>, SeasonRow, UtcMicros) -> Result<AuditLine, ClubError> + Send + 'static,
) -> Result<(), ClubError> {
    changed(store, principal, club, about, move |tx, principal, at| {
        let row = seasons::find(tx, club, &slug)?;
        let line = action(tx, row, at)?;
        line.in_club(club).add(tx, principal.who, at)?;
        Ok(())
    })
    .await
}
