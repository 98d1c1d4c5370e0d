//! Which events are rated.

use crate::app::club::{ClubError, note, once};
use crate::app::stories::Asker;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, StreamId};
use crate::store::audit::AuditKind;
use crate::store::{Store, streams, unrated_events};

/// Says of these events whether they are rated; the ratings follow at once. Events of another club are passed by.
pub async fn rate_events(
    store: &Store,
    asker: Asker,
    club: ClubId,
    events: Vec<(StreamId, u32, bool)>,
) -> Result<(), ClubError> {
    let doing = (Deed::ManageStandings, format!("rated-events {club}"));
    once(store, asker, doing, move |tx, asker, at| {
        let unrated = unrated_events::of_club(tx, club)?;
        for (stream, event, rated) in &events {
            let was = !unrated.contains(&(*stream, *event));
            if was == *rated || streams::find(tx, *stream).is_ok_and(|of| of.club != club) {
                continue;
            }
            unrated_events::set(tx, *stream, *event, *rated)?;
            let object = format!("{stream}/{event}");
            let json = |rated: bool| Some(serde_json::json!({ "rated": rated }).to_string());
            let what = (json(was), json(*rated));
            note(tx, asker, at, club, AuditKind::EVENT_RATED, &object, what)?;
        }
        Ok(String::new())
    })
    .await?;
    Ok(super::up_to_date(store, club).await?)
}
