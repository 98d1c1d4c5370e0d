//! A tournament is announced: its stream, its address, its first event and the secret seed of its draw.

use super::{ActError, Asker, Tournaments, rows::Rows};
use crate::app::clock;
use crate::club::name::slug_of;
use crate::club::permissions::{Deed, may};
use crate::journal::{ClubId, Envelope, RequestKey, Story, StreamId, Told, UtcMicros, Who};
use crate::store::streams::{self, Kind};
use crate::store::{StoreError, Tx, addresses, journal, seeds};
use crate::tournament::{Command, Details, EventNo, EventSettings, Fact, Seed, Tournament, decide};

/// Where an announced tournament stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// Its stream.
    pub stream: StreamId,
    /// Its place in addresses.
    pub slug: String,
}

impl Tournaments {
    /// Announces a tournament with its first event.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn announce(
        &self,
        asker: Asker,
        club: ClubId,
        details: Details,
        settings: EventSettings,
    ) -> Result<Announced, ActError> {
        may(asker.role, Deed::Announce).map_err(ActError::NotPermitted)?;
        let announced = self
            .store
            .write(move |tx| {
                if let Some(key) = &asker.key
                    && let Some(stored) = journal::by_request(tx, key)?
                {
                    return stands(tx, stored.stream);
                }
                let at = clock::now();
                let seed = new_seed();
                let mut state = Tournament::default();
                let mut facts: Vec<Fact> = Vec::new();
                let wishes = [
                    Command::Announce {
                        details: details.clone(),
                    },
                    Command::AddEvent {
                        settings: settings.clone(),
                        seed_hash: seed.commitment(),
                    },
                ];
                for wish in &wishes {
                    for fact in decide(&state, wish).map_err(ActError::Refused)? {
                        let version = facts.len() as u64 + 1;
                        state.apply(&Envelope::around(version, 1, at, asker.who, fact.clone()));
                        facts.push(fact);
                    }
                }
                begin(
                    tx,
                    club,
                    &details.name,
                    at,
                    asker.who,
                    asker.key.as_ref(),
                    &facts,
                    &seed,
                )
            })
            .await?;
        Ok(announced)
    }
}

#[expect(clippy::too_many_arguments, reason = "the parts of one new stream")]
fn begin(
    tx: &mut Tx<'_>,
    club: ClubId,
    name: &str,
    at: UtcMicros,
    who: Who,
    key: Option<&RequestKey>,
    facts: &[Fact],
    seed: &Seed,
) -> Result<Announced, ActError> {
    let stream = StreamId::from_random(rand::random());
    streams::begin(tx, stream, Kind::Tournament, club, at)?;
    let slug = addresses::free_slug(tx, club, Kind::Tournament, &slug_of(name, "t"), stream)?;
    addresses::give(tx, club, Kind::Tournament, &slug, stream)?;
    let bodies = facts
        .iter()
        .map(Envelope::body)
        .collect::<Result<Vec<_>, _>>();
    let bodies = bodies.map_err(|e| StoreError::Failed(e.to_string()))?;
    journal::append(tx, stream, 0, at, who, key, &bodies)?;
    seeds::add(tx, stream, u64::from(EventNo(1).0), &seed.0)?;
    let envelopes: Vec<_> = (1..)
        .zip(facts)
        .map(|(version, fact)| Envelope::around(version, 1, at, who, fact.clone()))
        .collect();
    Rows::of(&Told::<Tournament>::of(&envelopes).state).replace(tx, stream, false)?;
    Ok(Announced { stream, slug })
}

fn stands(tx: &mut Tx<'_>, stream: StreamId) -> Result<Announced, ActError> {
    Ok(Announced {
        stream,
        slug: addresses::of_stream(tx, stream)?,
    })
}

/// Thirty-two bytes nobody can guess.
pub(super) fn new_seed() -> Seed {
    Seed(rand::random())
}
