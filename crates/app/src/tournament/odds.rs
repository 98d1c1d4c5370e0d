//! The ratings from which chances are computed, and the forecasts made from them: one for each version of an event,
//! computed off the threads that serve pages.

use super::{Names, TournamentSnapshot, Tournaments};
use crate::recompute::kept_own;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::{StoreError, ratings};
use crawford_tournament::odds::{Forecast, NoForecast, Strengths, forecast};
use crawford_tournament::{Entrant, EventNo, Tournament};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Micro-points in a point.
pub(super) const MICROS: f64 = 1e6;

/// The ratings of a list, in points.
pub(super) type Ratings = HashMap<PersonId, f64>;

pub type ForecastResult = Result<Forecast, NoForecast>;

/// A forecast, finished or in progress.
#[derive(Debug, Clone)]
pub(super) struct KeptForecast {
    version: u64,
    strengths: Arc<Strengths>,
    found: Arc<OnceCell<Arc<ForecastResult>>>,
}

impl Tournaments {
    /// The rating of everyone in a tournament: in the club's own list, else the one they entered with. For people who
    /// are named less openly here than elsewhere the list is not used, because its number would identify them.
    pub async fn strengths(
        &self,
        club: ClubId,
        stream: StreamId,
        t: &Tournament,
        names: &Names,
    ) -> Result<Arc<Strengths>, StoreError> {
        let rated = self.rated(club).await?;
        Ok(strengths_by(stream, t, names, &rated))
    }

    /// The ratings of a club's own list.
    async fn rated(&self, club: ClubId) -> Result<Arc<Ratings>, StoreError> {
        let kept = &self.cache.ratings;
        kept.at_edition(&self.store, club, club, move |conn, _| {
            let rows = match kept_own(conn, club)? {
                Some(list) => ratings::of_list(conn, club, &list.slug)?,
                None => Vec::new(),
            };
            let points = |row: ratings::RatingRow| (row.person, row.rating as f64 / MICROS);
            Ok(Arc::new(rows.into_iter().map(points).collect()))
        })
        .await
    }

    /// How an event may end, from its present state; the same for everyone at this version.
    ///
    /// # Errors
    /// [`StoreError::Panicked`] when computing it panicked. It is tried again when it is asked for again.
    pub async fn forecast(
        &self,
        stream: StreamId,
        story: &TournamentSnapshot,
        event: EventNo,
        strengths: &Arc<Strengths>,
    ) -> Result<Arc<ForecastResult>, StoreError> {
        let kept = self.kept_forecast(stream, story.version, event, strengths);
        let (story, strengths) = (Arc::clone(story), Arc::clone(strengths));
        let made = kept.found.get_or_try_init(|| async {
            let turn = Arc::clone(&self.cache.making).lock_owned().await;
            let seed = seed(stream, event);
            let make = move || {
                // The guard moves into the task: if the request is dropped, the turn still lasts until the work ends.
                let _turn = turn;
                forecast(&story.state, event, &strengths, seed)
            };
            computed(make).await.map(Arc::new)
        });
        made.await.map(Arc::clone)
    }

    fn kept_forecast(
        &self,
        stream: StreamId,
        version: u64,
        event: EventNo,
        strengths: &Arc<Strengths>,
    ) -> KeptForecast {
        let new = KeptForecast {
            version,
            strengths: Arc::clone(strengths),
            found: Arc::default(),
        };
        let place = (stream, event);
        let forecasts = &self.cache.forecasts;
        let kept = forecasts.put_unless(place, new.clone(), |kept| {
            let same = kept.version == version && kept.strengths == *strengths;
            // What is forecast of the past does not take the place of what is asked for now.
            same || kept.version > version
        });
        match kept.version == version {
            true => kept,
            false => new,
        }
    }
}

/// The strength of everyone by these ratings, else by those they entered with.
pub(super) fn strengths_by(
    stream: StreamId,
    t: &Tournament,
    names: &Names,
    rated: &Ratings,
) -> Arc<Strengths> {
    let listed = |person: PersonId| rated.get(&names.who(person)).copied();
    let hidden = |entrant: &Entrant| {
        let shown = t
            .events
            .values()
            .filter(|e| e.entered.contains(&entrant.number));
        let strictest = shown
            .map(|e| names.event_shown(stream, e.number))
            .max()
            .unwrap_or_default();
        entrant
            .persons()
            .any(|person| strictest > names.person_shown(names.who(person)))
    };
    let of = |entrant: &Entrant| {
        let all: Option<Vec<f64>> = match rated.is_empty() || hidden(entrant) {
            true => None,
            false => entrant.persons().map(listed).collect(),
        };
        // A pair gets the mean of its players.
        let mean = all
            .filter(|all| !all.is_empty())
            .map(|all| all.iter().sum::<f64>() / all.len() as f64);
        mean.or_else(|| entrant.rating.map(|rating| rating as f64 / 1000.0))
    };
    let entrants = t.entrants.values().filter(|entrant| !entrant.team);
    let all = entrants.filter_map(|entrant| Some((entrant.number, of(entrant)?)));
    Arc::new(all.collect())
}

/// Runs slow work off the threads that serve pages.
pub(super) async fn computed<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    // Only a panic can cause this.
    done.map_err(|error| StoreError::Panicked(error.to_string()))
}

/// The same for every version, so that a forecast changes only because of results.
pub(super) fn seed(stream: StreamId, event: EventNo) -> u64 {
    // FNV-1a.
    let text = format!("{stream}/{event}");
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(computed(work))
    }

    #[test]
    fn work_that_panics_is_an_error_and_no_forecast() {
        let error = wait(|| -> ForecastResult { panic!("no such seat") }).unwrap_err();
        assert!(matches!(error, StoreError::Panicked(_)), "{error:?}");
        assert!(error.to_string().contains("no such seat"), "{error}");
        assert_eq!(wait(|| NoForecast::Over), Ok(NoForecast::Over));
    }
}
