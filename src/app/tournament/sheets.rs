//! Rolling lists: as soon as one is full its next sheet is drawn, in the same action, from the seed committed to; the
//! hash of the next sheet's seed is published with it.

use super::announce::new_seed;
use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::journal::StreamId;
use crate::store::{Tx, seeds};
use crate::tournament::coming::{ComingCommand, RollingStart, list_just_filled};
use crate::tournament::{Command, EventCommand, EventNo, Seed, Tournament};

impl Tournaments {
    /// Draws the next sheet of a rolling event from those who wait, even if it is not full.
    pub async fn start_sheet(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            let start = seeded(tx, stream, t, event)?;
            Ok(EventCommand::Coming(ComingCommand::Start { start }).of(event))
        })
        .await
    }
}

pub(super) fn next_to_start(
    tx: &mut Tx<'_>,
    stream: StreamId,
    before: &Tournament,
    after: &Tournament,
) -> Result<Option<Command>, ActError> {
    let Some(event) = list_just_filled(before, after) else {
        return Ok(None);
    };
    let start = seeded(tx, stream, after, event)?;
    Ok(Some(
        EventCommand::Coming(ComingCommand::Start { start }).of(event),
    ))
}

/// The seed committed to for this sheet, and the hash of the next one.
fn seeded(
    tx: &mut Tx<'_>,
    stream: StreamId,
    t: &Tournament,
    event: EventNo,
) -> Result<RollingStart, ActError> {
    let committed = t.event(event).and_then(|e| e.seeds.last());
    let secrets = seeds::secret(tx, stream, event)?;
    let seed = secrets
        .into_iter()
        .map(Seed)
        .find(|seed| committed.is_some_and(|c| c.hash == seed.commitment()));
    if let Some(seed) = &seed {
        seeds::spend(tx, stream, event, &seed.0)?;
    }
    let next = new_seed();
    seeds::add(tx, stream, event, &next.0)?;
    Ok(RollingStart {
        seed,
        next_hash: next.commitment(),
    })
}
