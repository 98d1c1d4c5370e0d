//! The end of reading a record: the report.

use super::super::transcript::{self, Transcript};
use super::replay::{Replay, Running};
use super::{CheckedGame, RecordFault, RecordReport, RecordVerdict};
use crate::BySide;
use crate::game::GameOutcome;
use crate::scoring::Severity;
use crate::violation::refuse;

impl Replay {
    /// The report, when the file is read; `ended` says whether its last line has an end.
    pub(super) fn finish(mut self, ended: bool) -> RecordReport {
        let last = self.last_line;
        let begun = self.length.is_some() || self.running.is_some() || !self.games.is_empty();
        self.finish_set_up();
        self.settle(None);
        // Problems of earlier lines may be found by later ones.
        self.problems.sort_by_key(|p| p.line);
        let winner = self.state.and_then(|s| s.winner());
        let cut_short = self.cut
            && self.fault_is_last
            && winner.is_none()
            && cut_short(&self.problems, last, ended);
        let wrong = self.problems.iter().any(|p| p.severity == Severity::Error);
        let unfinished = self.games.last().is_none_or(|g| g.winner.is_none());
        let verdict = if !begun {
            RecordVerdict::Unreadable
        } else if wrong && !cut_short {
            RecordVerdict::Invalid
        } else if unfinished || (winner.is_none() && self.length != Some(Some(0))) {
            RecordVerdict::Incomplete
        } else {
            RecordVerdict::Valid
        };
        if cut_short {
            self.problems.retain(|p| p.severity == Severity::Warning);
        }
        match verdict {
            RecordVerdict::Unreadable => {
                let violation = refuse::record_unreadable();
                self.report(None, Severity::Error, violation);
            }
            RecordVerdict::Incomplete => {
                let violation = match (self.games.is_empty(), unfinished) {
                    _ if cut_short => refuse::record_cut_short(),
                    (true, _) => refuse::record_without_games(),
                    (_, true) => refuse::game_unfinished(),
                    _ => refuse::match_unfinished(),
                };
                // The line that is missing: the one after the last.
                let missing = last.saturating_add(1);
                self.report(missing, Severity::Error, violation);
            }
            _ => {}
        }
        let crawford = self.state.is_some_and(|s| s.rules().crawford);
        let start = self.state.map_or(self.start, |s| s.start());
        RecordReport {
            verdict,
            match_length: self.length.flatten(),
            players: self.names.clone(),
            score: score_after(&self.games),
            winner,
            games: self.games,
            problems: self.problems,
            transcript: self.options.transcript.then_some(Transcript {
                players: self.names,
                length: self.length.flatten().unwrap_or(0),
                jacoby: self.jacoby,
                crawford,
                start,
                games: self.transcript,
            }),
            variant_transcript: None,
        }
    }

    /// The game under way is over or given up: what was kept of it goes to the transcript.
    pub(super) fn close(
        &mut self,
        running: Running,
        outcome: Option<GameOutcome>,
        counted: Option<u32>,
    ) {
        if self.options.transcript {
            self.transcript.push(transcript::TranscriptGame {
                line: running.line,
                score_before: running.score_before,
                crawford: running.crawford,
                automatic: running.automatic,
                set_up: running.set_up,
                actions: running.actions,
                outcome,
                counted,
            });
        }
    }
}

/// What the games come to, from the score that the first begins with.
pub(crate) fn score_after(games: &[CheckedGame]) -> BySide<u32> {
    let began = games.first().map(|game| game.score_before);
    games
        .iter()
        .fold(began.unwrap_or_default(), |mut score, game| {
            if let (Some(winner), Some(points)) = (game.winner, game.points) {
                score[winner] = score[winner].saturating_add(points);
            }
            score
        })
}

/// Whether the only fault is in the last line, and that line has no end: a file cut short breaks off in its last row, and
/// what is left of the row is no fault of the players.
pub(crate) fn cut_short(problems: &[RecordFault], last: u32, ended: bool) -> bool {
    let mut errors = problems.iter().filter(|p| p.severity == Severity::Error);
    let only = errors.next().filter(|_| errors.next().is_none());
    !ended && only.is_some_and(|fault| fault.line == Some(last))
}
