//! Rules that a club saved under a name, and its currency.

use super::Nights;
use crate::clock::now;
use crate::stories::{ActError, Principal};
use crawford_chouette::NightSettings;
use crawford_club::permissions::{Permission, may};
use crawford_forms::coin::Currency;
use crawford_journal::ClubId;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{StoreError, night_presets, nights};

/// How many of a club's latest nights are asked for its currency.
const RECENT: usize = 5;

impl Nights {
    pub async fn presets(&self, club: ClubId) -> Result<Vec<(String, NightSettings)>, StoreError> {
        let kept = self
            .store
            .read(move |conn| night_presets::of_club(conn, club))
            .await?;
        let read = |(name, settings): (String, String)| {
            let unreadable =
                |why| StoreError::unreadable(format!("night_presets {club} “{name}”"), why);
            let settings = serde_json::from_str(&settings).map_err(unreadable)?;
            Ok((name, settings))
        };
        kept.into_iter().map(read).collect()
    }

    pub async fn keep_preset(
        &self,
        principal: Principal,
        club: ClubId,
        name: String,
        settings: NightSettings,
    ) -> Result<(), ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        // The stake belongs to a night, not to a preset.
        let settings = NightSettings {
            stake: None,
            ..settings
        };
        let settings = serde_json::to_string(&settings).map_err(StoreError::failed)?;
        self.store
            .write(move |tx| {
                night_presets::put(tx, club, &name, &settings)?;
                AuditKind::PresetKept
                    .of(AuditObject::Nothing)
                    .in_club(club)
                    .add(tx, principal.who, now())?;
                Ok::<_, ActError>(())
            })
            .await
    }

    pub async fn last_currency(&self, club: ClubId) -> Result<Currency, StoreError> {
        let rows = self
            .store
            .read(move |conn| nights::of_club(conn, club))
            .await?;
        for (stream, _) in rows.into_iter().take(RECENT) {
            if let Some(currency) = &self.read(stream).await?.state.currency {
                return Ok(currency.clone());
            }
        }
        Ok(Currency::default())
    }
}
