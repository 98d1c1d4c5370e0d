//! A new night: its stream, its address, its rules, and the players who are there already.

use super::{NightDetailsInput, Nights, rows::Rows};
use crate::clock;
use crate::stories::{ActError, Principal, apply_commands, begun_once};
use crawford_chouette::{NightCommand, NightSettings, TableNo};
use crawford_club::name::slug_of;
use crawford_club::permissions::{Permission, may};
use crawford_forms::coin::Currency;
use crawford_journal::{ClubId, PersonId, Snapshot, StreamId};
use crawford_store::nights::NightRow;
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Tx, addresses, journal, nights};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creating {
    pub details: NightDetailsInput,
    pub settings: NightSettings,
    pub people: Vec<PersonId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StakesInput {
    pub currency: Option<Currency>,
    pub public: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Created {
    pub stream: StreamId,
    pub slug: String,
}

impl Nights {
    pub async fn create(
        &self,
        principal: Principal,
        club: ClubId,
        creating: Creating,
    ) -> Result<Created, ActError> {
        let money = StakesInput::default();
        self.create_with(principal, club, creating, money).await
    }

    /// [`Nights::create`] with the currency of the stake, and whether everyone may read names with money.
    pub async fn create_with(
        &self,
        principal: Principal,
        club: ClubId,
        creating: Creating,
        money: StakesInput,
    ) -> Result<Created, ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        self.store
            .write(move |tx| {
                let about = format!("night-made {club}");
                let stream = begun_once(tx, &principal, &about, |tx, stream| {
                    begin(tx, &principal, club, stream, &creating, &money)
                })?;
                let slug = addresses::of_stream(tx, stream)?;
                Ok(Created { stream, slug })
            })
            .await
    }
}

fn begin(
    tx: &mut Tx<'_>,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    creating: &Creating,
    money: &StakesInput,
) -> Result<(), ActError> {
    let at = clock::now();
    let mut commands = vec![NightCommand::Set {
        settings: Box::new(creating.settings),
    }];
    if let Some(currency) = &money.currency {
        commands.push(NightCommand::Stake {
            stake: creating.settings.stake,
            currency: Some(currency.clone()),
            earlier: None,
        });
    }
    commands.extend(creating.people.iter().map(|person| NightCommand::Join {
        person: *person,
        table: TableNo(1),
        stake: None,
    }));
    let mut story = Snapshot::default();
    let bodies = apply_commands(&mut story, &commands, at, principal.who)?;

    streams::begin(tx, stream, StreamKind::Chouette, club, at)?;
    let wanted = slug_of(&creating.details.name, "night");
    addresses::give_free(tx, club, StreamKind::Chouette, &wanted, stream)?;
    let row = NightRow {
        name: creating.details.name.clone(),
        day: creating.details.day,
        venue: creating.details.venue.clone(),
        members_only: false,
        guest_names: false,
        money_public: money.public,
        own_cubes: false,
        code: None,
    };
    nights::put(tx, stream, &row)?;
    journal::append(
        tx,
        stream,
        0,
        at,
        principal.who,
        principal.key.as_ref(),
        &bodies,
    )?;
    Rows::of(&story.state, &row).replace(tx, stream, false)?;
    Ok(())
}
