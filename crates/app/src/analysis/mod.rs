//! The records of matches, analysed by a program that the operator names: one at a time, in the background, and what it
//! said beside the record.

mod engine;
mod error_rates;
pub mod gnubg;
mod queue;

pub use engine::{AnalysisEngine, EngineAnswer, EngineError, EngineStop, StopWhenDropped};
pub use error_rates::error_rates;
pub use queue::{analyse_next, watch};

use crate::digest::short_hash;
use crate::records::ReplayView;
use backgammon::analysis::{Errors, EvaluatedAction, Mistake, NotThisMatch, mistakes};
use backgammon::record::transcript::Transcript;
use backgammon::record::write::mat;
use backgammon::scoring::{Holland, MatchRules};
use backgammon::{Board, BySide};
use crawford_journal::{RecordId, UtcMicros};
pub use crawford_store::analyses::AnalysisFailure;
use crawford_store::analyses::{self, AnalysisRow, StoredAnalysis};
use crawford_store::{Store, StoreError};
use sha2::{Digest, Sha256};

/// What was said of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordAnalysis {
    /// It is still to be analysed.
    Waiting,
    Failed(AnalysisFailure),
    /// It is of another text, or of one read under other rules.
    Outdated,
    Done(Analysis),
}

/// The sides are the columns of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// The program, its version and its settings.
    pub engine: String,
    pub errors: BySide<Errors>,
    /// In the order they were made.
    pub mistakes: Vec<Mistake>,
}

/// The analysis of a record that was read under these rules.
pub async fn of_record(
    store: &Store,
    id: RecordId,
    look: &ReplayView,
    rules: &MatchRules,
) -> Result<RecordAnalysis, StoreError> {
    let Some(row) = store.read(move |conn| analyses::find(conn, id)).await? else {
        return Ok(RecordAnalysis::Waiting);
    };
    let told = match row.told {
        Ok(told) => told,
        Err(failure) => return Ok(RecordAnalysis::Failed(failure)),
    };
    match (played_by(look, rules), look.transcript()) {
        (Some(text), Some(played)) if digest(&text) == row.digest => {
            read(id, told, played).map(RecordAnalysis::Done)
        }
        _ => Ok(RecordAnalysis::Outdated),
    }
}

fn read(id: RecordId, told: StoredAnalysis, played: &Transcript) -> Result<Analysis, StoreError> {
    let games: Vec<Vec<EvaluatedAction>> =
        serde_json::from_str(&told.games).map_err(|why| unreadable(id, why))?;
    Ok(Analysis {
        engine: told.engine,
        errors: errors(id, &told.sides)?,
        mistakes: mistakes(&games, played).map_err(|why| unreadable(id, why))?,
    })
}

fn errors(id: RecordId, sides: &str) -> Result<BySide<Errors>, StoreError> {
    serde_json::from_str(sides).map_err(|why| unreadable(id, why))
}

fn unreadable(id: RecordId, why: impl std::fmt::Display) -> StoreError {
    StoreError::unreadable(format_args!("analysis of record {id}"), why)
}

/// An answer as it is stored beside a record that was read under these rules.
///
/// # Errors
/// Why it is none of this record.
pub fn row_of(
    id: RecordId,
    answer: &EngineAnswer,
    (view, rules): (&ReplayView, &MatchRules),
    made_at: UtcMicros,
) -> Result<AnalysisRow, NotThisRecord> {
    let text = played_by(view, rules).ok_or(NotThisRecord::OtherRules)?;
    Ok(AnalysisRow {
        record: id,
        digest: digest(&text),
        told: Ok(told(answer, view)?),
        made_at,
    })
}

#[derive(Debug, thiserror::Error)]
pub enum NotThisRecord {
    #[error("it is played by other rules")]
    OtherRules,
    #[error(transparent)]
    Other(#[from] NotThisMatch),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

fn told(answer: &EngineAnswer, view: &ReplayView) -> Result<StoredAnalysis, NotThisRecord> {
    let played = view.transcript().ok_or(NotThisRecord::OtherRules)?;
    let EngineAnswer { engine, evaluation } = answer;
    mistakes(&evaluation.games, played)?;
    Ok(StoredAnalysis {
        engine: engine.clone(),
        sides: serde_json::to_string(&evaluation.sides)?,
        games: serde_json::to_string(&evaluation.games)?,
    })
}

/// The match as an engine is given it, without names; nothing where its rules are not those an engine plays by.
fn played_by(look: &ReplayView, rules: &MatchRules) -> Option<String> {
    let played = look.transcript()?;
    let usual = rules.game.is_backgammon()
        && (rules.crawford || rules.length == 1)
        && rules.holland == Holland::Off
        && !rules.jacoby
        && played.length == u32::from(rules.length)
        && played.start == Board::STANDARD
        && played
            .games
            .iter()
            .all(|game| game.automatic == 0 && game.set_up.is_none());
    usual.then(|| {
        mat(&Transcript {
            players: BySide::new("Left".to_owned(), "Right".to_owned()),
            ..played.clone()
        })
    })
}

fn digest(text: &str) -> String {
    short_hash(&Sha256::digest(text), 64)
}
