//! Draws: the secret seed is stored apart until the fact of the draw publishes it.

use super::announce::new_seed;
use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::journal::StreamId;
use crate::store::{StoreError, Tx, seeds, unrated_events};
use crate::tournament::{Command, EntrantNo, EventCommand, EventNo, EventSettings, Seed};
use crate::violation::refuse;

/// An event that is given another game or handicaps is rated no longer, until whoever keeps the ratings ticks it again: a
/// director cannot make rated what they left out.
pub(super) fn rated_as_usual(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: EventNo,
    before: &EventSettings,
    after: &EventSettings,
) -> Result<(), StoreError> {
    if !before.is_rated_usually() || after.is_rated_usually() {
        return Ok(());
    }
    unrated_events::set(tx, stream, event.0, false)
}

impl Tournaments {
    /// Adds an event, and publishes the hash of the seed for its draw.
    pub async fn add_event(
        &self,
        principal: Principal,
        stream: StreamId,
        settings: EventSettings,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            let seed = new_seed();
            let event = t
                .events
                .keys()
                .next_back()
                .map_or(0, |n| n.0)
                .saturating_add(1);
            seeds::add(tx, stream, EventNo(event), &seed.0)?;
            if !settings.is_rated_usually() {
                unrated_events::set(tx, stream, event, false)?;
            }
            Ok(Command::AddEvent {
                settings: settings.clone(),
                seed_hash: seed.commitment(),
            })
        })
        .await
    }

    /// Other rules for an event. If they make it one that is not usually rated, it is rated no longer.
    pub async fn change_event(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
        settings: EventSettings,
        seen: Option<u64>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            if let Some(e) = t.event(event) {
                rated_as_usual(tx, stream, event, &e.settings, &settings)?;
            }
            let settings = settings.clone();
            Ok(EventCommand::ChangeEvent { settings, seen }.of(event))
        })
        .await
    }

    pub async fn commit_seed(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, _, _| {
            let seed = new_seed();
            seeds::add(tx, stream, event, &seed.0)?;
            Ok(EventCommand::CommitSeed {
                seed_hash: seed.commitment(),
            }
            .of(event))
        })
        .await
    }

    /// Makes the draw.
    ///
    /// # Errors
    /// See [`ActError`]; `seed-spent` when the seed was published by a draw that was undone, or is not in this
    /// database.
    pub async fn draw(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
        dice: String,
        by_hand: Option<Vec<EntrantNo>>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            let secrets = seeds::secret(tx, stream, event)?;
            let pending = t.event(event).and_then(|e| e.pending_seed());
            let seed = match pending {
                // Without a stored seed the command is decided with any, to return the refusal there may be.
                None => Seed([0; 32]),
                Some(pending) => secrets
                    .into_iter()
                    .map(Seed)
                    .find(|seed| seed.commitment() == pending.hash)
                    .ok_or_else(|| ActError::Refused(refuse::seed_spent()))?,
            };
            seeds::spend(tx, stream, event, &seed.0)?;
            Ok(EventCommand::Draw {
                seed,
                dice: dice.clone(),
                by_hand: by_hand.clone(),
            }
            .of(event))
        })
        .await
    }
}
