//! Running a chouette night: one file for each thing a person does, all of them through [`Stories::act`].

mod arrive;
mod between;
mod create;
mod details;
mod dice;
mod follow;
pub mod ledger;
mod names;
mod overrule;
pub mod own;
mod presets;
mod river;
mod rows;
mod season;
mod seat;
pub mod settle;

pub use arrive::Arriving;
pub use create::{Created, Creating, StakesInput};
pub use details::{NightDetailsInput, OpenTo};
pub use follow::{AdmittedPhone, CODE_LENGTH, FollowError, code_of};
pub(crate) use rows::Rows;
pub use season::{ClubNight, ClubNights, SeasonReader};
pub use seat::NightSeats;

use super::stories::{self, Principal, StoredStory, Stories};
use crawford_chouette::{Night, NightCommand, NightFact, decide};
use crawford_club::permissions::{Permission, Role};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{Envelope, NoteId, Snapshot, StreamId};
pub use crawford_store::night_phones::Phone;
use crawford_store::nights;
pub use crawford_store::nights::NightRow;
use crawford_store::streams::StreamKind;
pub use crawford_store::summaries::SummaryStatus;
use crawford_store::{Conn, StoreError, Tx};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The chouette nights of the service. Cheap to clone.
pub type Nights = Stories<Night>;
pub type NightSnapshot = Arc<Snapshot<Night>>;
pub type NightActed = stories::Acted<Night>;
pub type NightUndoOutcome = stories::UndoOutcome<Night>;

impl StoredStory for Night {
    type Command = NightCommand;
    type Cache = ();

    const KIND: StreamKind = StreamKind::Chouette;
    const MOST_READY: usize = 128;
    const UNDO: Permission = Permission::HostNight;

    fn undo_of_first() -> Violation {
        refuse::undo_of_the_night()
    }

    /// A player acts through [`Nights::act_own`]; everything else is for the host.
    fn permission(principal: &Principal, _: &NightCommand) -> Permission {
        match principal.role {
            Role::Player => Permission::OwnCube,
            _ => Permission::HostNight,
        }
    }

    fn decide(&self, command: &NightCommand) -> Result<Vec<NightFact>, Violation> {
        decide(self, command)
    }

    fn replace_rows(&self, tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
        let row = nights::find(tx, stream)?;
        Rows::of(self, &row).replace(tx, stream, self.closed)
    }

    fn put_changed_rows(
        &self,
        before: &Self,
        tx: &mut Tx<'_>,
        stream: StreamId,
    ) -> Result<(), StoreError> {
        Rows::put_changed(tx, stream, before, self)
    }

    fn differing_rows(
        &self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError> {
        let row = nights::find(conn, stream)?;
        Rows::of(self, &row).differing(conn, stream)
    }
}

impl Nights {
    pub async fn reasons(
        &self,
        facts: &[Envelope<NightFact>],
    ) -> Result<BTreeMap<NoteId, String>, StoreError> {
        let ids = facts.iter().filter_map(|f| f.fact().ok()?.reason());
        crate::notes::texts(&self.store, ids).await
    }

    pub async fn row(&self, stream: StreamId) -> Result<NightRow, StoreError> {
        self.store
            .read(move |conn| nights::find(conn, stream))
            .await
    }
}

/// The error for balances that do not sum to zero. No game and no payment causes that, so the facts are damaged.
#[must_use]
pub fn unbalanced(stream: StreamId) -> StoreError {
    let row = format_args!("the ledger of night {stream}");
    StoreError::unreadable(row, "its balances do not sum to zero")
}
