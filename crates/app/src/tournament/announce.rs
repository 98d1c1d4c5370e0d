//! Announces a tournament: its stream, its address, its first event and the secret seed of its draw.

use super::{ActError, Principal, StoredStory, Tournaments};
use crate::clock;
use crate::stories::{apply_commands, begun_once};
use crawford_club::name::slug_of;
use crawford_club::permissions::{Permission, may};
use crawford_journal::{ClubId, Snapshot, StreamId};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Tx, addresses, journal, seeds, unrated_events};
use crawford_tournament::{Command, EventNo, EventSettings, Seed, Tournament, TournamentDetails};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    pub stream: StreamId,
    pub slug: String,
}

/// Boards that are kept track of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSettings {
    pub boards: u16,
    /// Whether a free board goes to the next ready match by itself.
    pub automatic: bool,
}

impl Tournaments {
    pub async fn announce(
        &self,
        principal: Principal,
        club: ClubId,
        details: TournamentDetails,
        settings: EventSettings,
        boards: Option<BoardSettings>,
    ) -> Result<Announced, ActError> {
        may(principal.role, Permission::Announce).map_err(ActError::NotPermitted)?;
        let announced = self
            .store
            .write(move |tx| {
                let about = format!("tournament-announced {club}");
                let stream = begun_once(tx, &principal, &about, |tx, stream| {
                    begin(tx, &principal, club, stream, &details, &settings, boards)
                })?;
                let slug = addresses::of_stream(tx, stream)?;
                Ok::<_, ActError>(Announced { stream, slug })
            })
            .await?;
        Ok(announced)
    }
}

fn begin(
    tx: &mut Tx<'_>,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    details: &TournamentDetails,
    settings: &EventSettings,
    boards: Option<BoardSettings>,
) -> Result<(), ActError> {
    let at = clock::now();
    let seed = new_seed();
    let mut commands = vec![
        Command::Announce {
            details: details.clone(),
        },
        Command::AddEvent {
            settings: settings.clone(),
            seed_hash: seed.commitment(),
        },
    ];
    commands.extend(boards.map(|of| Command::SetBoards {
        boards: of.boards,
        automatic: of.automatic,
        seen: None,
    }));
    let mut story = Snapshot::<Tournament>::default();
    let bodies = apply_commands(&mut story, &commands, at, principal.who)?;
    let kind = StreamKind::Tournament;
    streams::begin(tx, stream, kind, club, at)?;
    let wanted = slug_of(&details.name, "t");
    addresses::give_free(tx, club, kind, &wanted, stream)?;
    journal::append(
        tx,
        stream,
        0,
        at,
        principal.who,
        principal.key.as_ref(),
        &bodies,
    )?;
    seeds::add(tx, stream, EventNo(1), &seed.0)?;
    if !settings.is_rated_usually() {
        unrated_events::set(tx, stream, 1, false)?;
    }
    Ok(story.state.replace_rows(tx, stream)?)
}

pub(super) fn new_seed() -> Seed {
    Seed(rand::random())
}
