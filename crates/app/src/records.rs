//! Reads records of matches: off the threads that serve pages, a few at a time, each limited in size.

use backgammon::BySide;
use backgammon::record::check::{CheckOptions, RecordReport, check};
use backgammon::record::several::{parts, players};
use backgammon::record::text::plain;
use backgammon::record::transcript::Transcript;
use backgammon::ruleset::{Preset, RuleSet};
use backgammon::scoring::MatchRules;
use backgammon::variants::MatchGame;
use backgammon::variants::record::{AskedGame, VariantTranscript};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Records read at once; the others wait.
const AT_ONCE: usize = 2;
/// How long a record waits for its turn.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// The largest transcript kept for the viewer, in bytes.
pub const LARGEST_SHOWN: usize = 1_000_000;

static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotLooked {
    #[error("too many records at once")]
    Busy,
    #[error("the check of a record failed")]
    Failed,
}

/// What a record is held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordRules {
    /// What is asked for; without, what the record itself says.
    Asked {
        preset: Option<Preset>,
        game: Option<MatchGame>,
    },
    /// The rules of a match of an event, and what it is played at.
    Match(MatchRules),
}

/// The rules of a match as a record is held against them.
#[must_use]
pub fn rules_of_match(rules: &MatchRules) -> RuleSet {
    RuleSet {
        crawford: rules.crawford,
        holland: rules.holland,
        jacoby_in_matches: rules.jacoby,
        ..Preset::Match.rules()
    }
}

#[derive(Debug, Clone)]
pub struct ReplayView {
    /// The players of each match in the file, as the file names them.
    pub several: Vec<BySide<String>>,
    /// Which of them was read, from 1.
    pub part: usize,
    pub bytes: Vec<u8>,
    /// How many lines of the file are before it.
    pub lines_before: u32,
    pub report: RecordReport,
}

impl ReplayView {
    /// The moves, if they were kept and there are any.
    #[must_use]
    pub fn transcript(&self) -> Option<&Transcript> {
        let transcript = self.report.transcript.as_ref()?;
        (!transcript.games.is_empty()).then_some(transcript)
    }

    /// The same of a match that is not of backgammon alone.
    #[must_use]
    pub fn variant_transcript(&self) -> Option<&VariantTranscript> {
        let transcript = self.report.variant_transcript.as_ref()?;
        (!transcript.games.is_empty()).then_some(transcript)
    }
}

/// Reads the `part`th match of a file, or the nearest there is.
pub async fn look(
    bytes: Arc<Vec<u8>>,
    under: RecordRules,
    part: usize,
) -> Result<ReplayView, NotLooked> {
    in_turn(move || look_now(&bytes, under, part)).await
}

/// Runs slow work on a record when its turn comes.
pub async fn in_turn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, NotLooked> {
    let turn = tokio::time::timeout(LONGEST_WAIT, TURNS.acquire()).await;
    let turn = turn
        .map_err(|_| NotLooked::Busy)?
        .map_err(|_| NotLooked::Failed)?;
    // The permit moves into the task: if the request is dropped, the work still ends before another begins.
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    done.await.map_err(|_| NotLooked::Failed)
}

/// [`look`] on a thread that may block.
#[must_use]
pub fn look_now(bytes: &[u8], under: RecordRules, part: usize) -> ReplayView {
    let under = match under {
        RecordRules::Asked { preset, game } => CheckOptions {
            preset,
            asked: game.map(|played| AskedGame {
                played,
                exact: false,
            }),
            ..CheckOptions::default()
        },
        RecordRules::Match(rules) => CheckOptions {
            rules: Some(rules_of_match(&rules)),
            asked: Some(AskedGame {
                played: rules.game,
                exact: true,
            }),
            ..CheckOptions::default()
        },
    };
    let plain = plain(bytes);
    // A format recognised only by its letters stays as it was sent.
    let bytes = match plain.written_in {
        Some(_) => bytes,
        None => &*plain.bytes,
    };
    let parts = parts(bytes);
    let part = part.clamp(1, parts.len().max(1));
    let text = |nth: usize| parts.get(nth).and_then(|p| bytes.get(p.bytes.clone()));
    let here = part.saturating_sub(1);
    let chosen = text(here).unwrap_or(bytes);
    let options = CheckOptions {
        transcript: chosen.len() <= LARGEST_SHOWN,
        ..under
    };
    let report = check(chosen, &options);
    let several = (0..parts.len())
        .map(|nth| match text(nth) {
            Some(other) if nth != here => players(other),
            _ => report.players.clone(),
        })
        .collect();
    ReplayView {
        several,
        part,
        bytes: chosen.to_vec(),
        lines_before: parts.get(here).map_or(0, |p| p.lines_before),
        report,
    }
}
