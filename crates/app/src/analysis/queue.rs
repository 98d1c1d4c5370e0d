//! Records are analysed by themselves, one after the other, the newest first.

use super::engine::{AnalysisEngine, EngineError, StopWhenDropped};
use super::{AnalysisFailure, AnalysisRow, StoredAnalysis, digest, played_by, told};
use crate::clock::now;
use crate::records::{NotLooked, RecordRules, ReplayView, look};
use crate::tournament::Tournaments;
use backgammon::scoring::MatchRules;
use crawford_journal::RecordId;
use crawford_store::records::{self, MatchRecord};
use crawford_store::{Store, StoreError, analyses};
use std::sync::Arc;
use std::time::Duration;

/// How often is looked for a record that was attached.
const LOOK: Duration = Duration::from_secs(5);
/// How long after it could not be run an engine is tried again.
const RETRY: Duration = Duration::from_secs(60);

#[derive(Debug, thiserror::Error)]
pub enum NotAnalysed {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Look(#[from] NotLooked),
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Analyses what is to be analysed, now and later. Of several instances with an engine each looks for itself; the last
/// answer stands.
pub async fn watch(store: Store, tournaments: Tournaments, engine: Arc<dyn AnalysisEngine>) {
    let mut passed_over = Vec::new();
    loop {
        let wait = match analyse_next(&store, &tournaments, &engine, &mut passed_over).await {
            Ok(Some(_)) => continue,
            Ok(None) => LOOK,
            Err(error) => {
                tracing::warn!(%error, "a record could not be analysed");
                RETRY
            }
        };
        tokio::time::sleep(wait).await;
    }
}

/// Analyses the newest record that has no analysis; nothing where each has one. What an engine says of it, even that it is
/// too slow, is stored. An engine that cannot be run leaves the record as it was. A record that cannot be read, or whose
/// match cannot, joins those passed over, so that the older ones do not wait for it.
pub async fn analyse_next(
    store: &Store,
    tournaments: &Tournaments,
    engine: &Arc<dyn AnalysisEngine>,
    passed_over: &mut Vec<RecordId>,
) -> Result<Option<RecordId>, NotAnalysed> {
    let without = passed_over.clone();
    let next = store.read(move |conn| analyses::next(conn, &without));
    let Some(id) = next.await? else {
        return Ok(None);
    };
    match analyse(store, tournaments, engine, id).await {
        Err(NotAnalysed::Store(error @ StoreError::Unreadable { .. })) => {
            tracing::error!(%error, %id, "a record is not analysed");
            passed_over.push(id);
            Ok(Some(id))
        }
        other => other,
    }
}

async fn analyse(
    store: &Store,
    tournaments: &Tournaments,
    engine: &Arc<dyn AnalysisEngine>,
    id: RecordId,
) -> Result<Option<RecordId>, NotAnalysed> {
    let mut record = store.read(move |conn| records::find(conn, id)).await?;
    // It was deleted meanwhile.
    let Some(content) = record.content.take() else {
        return Ok(Some(id));
    };
    let text = match rules(tournaments, &record).await? {
        Some(rules) => match look(Arc::new(content), RecordRules::Match(rules), 1).await {
            Ok(view) => played_by(&view, &rules).map(|text| (text, view)),
            Err(NotLooked::Failed) => None,
            Err(busy) => return Err(busy.into()),
        },
        None => None,
    };
    let digest = text
        .as_ref()
        .map_or_else(String::new, |(text, _)| digest(text));
    let told = match text {
        Some((text, view)) => match ask(engine, text, &view).await {
            Ok(told) => Ok(told),
            Err(failed) => Err(failure(failed)?),
        },
        None => Err(AnalysisFailure::OtherRules),
    };
    let row = AnalysisRow {
        record: id,
        digest,
        told,
        made_at: now(),
    };
    store.write(move |tx| analyses::put(tx, &row)).await?;
    Ok(Some(id))
}

/// The rules of the match of a record; nothing where it is no match any more.
async fn rules(
    tournaments: &Tournaments,
    record: &MatchRecord,
) -> Result<Option<MatchRules>, StoreError> {
    let story = tournaments.read(record.stream).await?;
    let event = story.state.event(record.event);
    Ok(event.and_then(|event| Some(event.rules_of(event.fixture(record.number)?))))
}

async fn ask(
    engine: &Arc<dyn AnalysisEngine>,
    text: String,
    view: &ReplayView,
) -> Result<StoredAnalysis, EngineError> {
    let (engine, running) = (engine.clone(), StopWhenDropped::default());
    let stop = running.stop();
    let answer = tokio::task::spawn_blocking(move || engine.analyse(&text, &stop));
    let answer = answer.await.map_err(|_| EngineError::Stopped)?;
    drop(running);
    told(&answer?, view).map_err(|why| EngineError::NoAnswer(why.to_string()))
}

/// What is stored of a record that an engine did not analyse; of an engine that was not run, nothing.
fn failure(failed: EngineError) -> Result<AnalysisFailure, EngineError> {
    let failure = match &failed {
        EngineError::TooSlow(_) => AnalysisFailure::TooSlow,
        EngineError::NoAnswer(_) => AnalysisFailure::NoAnswer,
        EngineError::NotRun(_) | EngineError::Stopped => return Err(failed),
    };
    tracing::warn!(error = %failed, "a record was not analysed");
    Ok(failure)
}
