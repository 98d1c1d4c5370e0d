//! A program that evaluates positions, as one thing to ask.

use backgammon::analysis::Evaluation;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub trait AnalysisEngine: fmt::Debug + Send + Sync {
    /// Evaluates a match in `.mat`. Takes long, on a thread that may block.
    fn analyse(&self, record: &str, stop: &EngineStop) -> Result<EngineAnswer, EngineError>;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The program, its version and its settings, as a page names them.
    pub engine: String,
    pub evaluation: Evaluation,
}

#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    #[error("the analysis engine cannot be run: {0}")]
    NotRun(#[from] std::io::Error),
    #[error("the analysis engine took longer than {0:?}")]
    TooSlow(Duration),
    #[error("the analysis engine gave no answer: {0}")]
    NoAnswer(String),
    #[error("the analysis was broken off")]
    Stopped,
}

/// Tells a running engine to give up, once it is dropped.
#[derive(Debug, Default)]
pub struct StopWhenDropped(EngineStop);

/// Whether an engine is to give up.
#[derive(Debug, Clone, Default)]
pub struct EngineStop(Arc<AtomicBool>);

impl StopWhenDropped {
    #[must_use]
    pub fn stop(&self) -> EngineStop {
        self.0.clone()
    }
}

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

impl EngineStop {
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
