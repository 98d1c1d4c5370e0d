//! How the chances of an event moved until it was won, or to the end of the last whole round: folded once from its journal,
//! off the threads that serve pages, and kept until it was played further or the ratings its players had then change.

use super::odds::{MICROS, Ratings, computed, seed, strengths_by};
use super::{Names, TournamentSnapshot, Tournaments};
use crate::recompute::kept_own;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros};
use crawford_store::{StoreError, ratings};
use crawford_tournament::odds::{History, Strengths, history, never_forecast};
use crawford_tournament::{Event, EventNo};
use std::sync::Arc;
use tokio::sync::OnceCell;

/// A history, finished or in progress.
#[derive(Debug, Clone)]
pub(super) struct KeptRiver {
    /// Of the last fact that counts.
    until: u64,
    /// At which it was last seen that the ratings are still these.
    edition: u64,
    strengths: Arc<Strengths>,
    found: Arc<OnceCell<Option<Arc<History>>>>,
}

impl Tournaments {
    /// How the chances of an event moved until it was won; while it goes on, up to the end of the last whole round. Nothing
    /// before the first, and where no chance of winning exists.
    ///
    /// The ratings are those before its first match, as they were when it was forecast: its own results have changed them
    /// since.
    pub async fn river(
        &self,
        club: ClubId,
        stream: StreamId,
        story: &TournamentSnapshot,
        number: EventNo,
        names: &Names,
    ) -> Result<Option<Arc<History>>, StoreError> {
        let Some(event) = story.state.event(number) else {
            return Ok(None);
        };
        let (Some(until), Some(drawn)) = (until(story, event), event.draw.as_ref()) else {
            return Ok(None);
        };
        let place = (stream, number);
        let (version, edition) = (story.version, names.edition);
        let kept = &self.cache.rivers;
        let known = kept.get(&place, |river| river.until == until);
        let river = match known {
            Some(river) if river.edition == edition => river,
            known => {
                let then = self.ratings_before(club, story, names, drawn.at).await?;
                let strengths = strengths_by(stream, &story.state, names, &then);
                let same = known.filter(|river| river.strengths == strengths);
                let found = same.map(|river| river.found).unwrap_or_default();
                let river = KeptRiver {
                    until,
                    edition,
                    strengths,
                    found,
                };
                kept.put(place, river.clone());
                river
            }
        };
        let made = river.found.get_or_try_init(|| async {
            let facts = self.facts(stream).await?;
            let facts: Vec<_> = facts.into_iter().filter(|f| f.version <= version).collect();
            let turn = Arc::clone(&self.cache.making).lock_owned().await;
            let strengths = Arc::clone(&river.strengths);
            let make = move || {
                // The guard moves into the task: if the request is dropped, the turn still lasts until the work ends.
                let _turn = turn;
                history(&facts, number, &strengths, seed(stream, number), until)
            };
            Ok(computed(make).await?.map(Arc::new))
        });
        made.await.cloned()
    }

    /// The rating of everyone in a tournament as it was before a moment.
    pub async fn strengths_at(
        &self,
        club: ClubId,
        stream: StreamId,
        story: &TournamentSnapshot,
        names: &Names,
        at: UtcMicros,
    ) -> Result<Arc<Strengths>, StoreError> {
        let then = self.ratings_before(club, story, names, at).await?;
        Ok(strengths_by(stream, &story.state, names, &then))
    }

    /// The ratings in the club's own list before a moment, in points.
    async fn ratings_before(
        &self,
        club: ClubId,
        story: &TournamentSnapshot,
        names: &Names,
        at: UtcMicros,
    ) -> Result<Ratings, StoreError> {
        let entrants = story.state.entrants.values();
        let people: Vec<PersonId> = entrants
            .flat_map(|entrant| entrant.persons())
            .map(|person| names.who(person))
            .collect();
        self.store
            .read(move |conn| {
                let Some(own) = kept_own(conn, club)? else {
                    return Ok(Ratings::new());
                };
                let mut then = Ratings::new();
                for person in &people {
                    if let Some(rated) = ratings::of_person(conn, club, &own.slug, *person)? {
                        then.insert(*person, rated.rating_before(at) as f64 / MICROS);
                    }
                }
                Ok::<_, StoreError>(then)
            })
            .await
    }
}

/// The version up to which a river tells of an event, where it can be forecast: this one once it has winners, else that at
/// the end of the last whole round.
fn until(story: &TournamentSnapshot, event: &Event) -> Option<u64> {
    if never_forecast(event).is_some() {
        return None;
    }
    match event.winners(&story.state).is_empty() {
        true => event.last_whole_round(),
        false => Some(story.version),
    }
}
