//! Running a chouette night: one file for each thing a person does, all of them through [`Stories::act`].

mod arrive;
mod create;
mod details;
mod dice;
mod follow;
mod names;
mod overrule;
mod rows;
mod seat;

pub use arrive::Arriving;
pub use create::{Created, Creating, Money};
pub use details::Details;
pub use follow::{CODE_LENGTH, FollowError, Followed, code_of};
pub(in crate::app) use rows::Rows;
pub use seat::{Seated, Seats};

use super::stories::{self, Asker, Kept, Stories};
use crate::app::clock::now;
use crate::chouette::{Command, Fact, Night, decide};
use crate::club::permissions::{Deed, Role};
use crate::journal::{StreamId, Told, Who};
use crate::store::audit::AuditKind;
use crate::store::audit::{self, Line};
use crate::store::nights::{self, NightRow};
use crate::store::streams::Kind;
use crate::store::{Conn, StoreError, Tx, streams};
use crate::violation::{Rule, Violation};
use std::sync::Arc;

/// The chouette nights of the house. Cheap to clone.
pub type Nights = Stories<Night>;
/// A night as it stands at a version.
pub type Reading = Arc<Told<Night>>;
/// What was done to a night.
pub type Done = stories::Done<Night>;
/// An action of a night that would have to be taken back as well.
pub type Taken = stories::Taken<Night>;
/// What became of an undo in a night.
pub type TakenBack = stories::TakenBack<Night>;

impl Kept for Night {
    type Command = Command;
    type Beside = ();

    const KIND: Kind = Kind::Chouette;
    const MOST_READY: usize = 128;
    const UNDO: Deed = Deed::HostNight;
    const BEGINNING: Rule = Rule::UNDO_OF_THE_NIGHT;

    /// A player asks with the cube in hand, see [`Nights::act_own`]; all else is for the host.
    fn deed(asker: &Asker, _: &Command) -> Deed {
        match asker.role {
            Role::Player => Deed::OwnCube,
            _ => Deed::HostNight,
        }
    }

    fn decide(&self, command: &Command) -> Result<Vec<Fact>, Violation> {
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
    /// What a night has beside its facts.
    ///
    /// # Errors
    /// [`StoreError::NotFound`].
    pub async fn row(&self, stream: StreamId) -> Result<NightRow, StoreError> {
        self.store
            .read(move |conn| nights::find(conn, stream))
            .await
    }
}

/// A line of the record: what is done beside a night's journal.
fn note(tx: &mut Tx<'_>, who: Who, stream: StreamId, action: AuditKind) -> Result<(), StoreError> {
    let club = streams::find(tx, stream)?.club;
    audit::add(tx, &Line::new(now(), who, action, stream).in_club(club))
}
