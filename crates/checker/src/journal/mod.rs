//! The journal as the checker reads it, from its lines alone. Each kind of line, and what it does, is in the file of its
//! subject.

mod drawing;
mod entering;
mod format;
mod line;
mod log;
mod phase;
mod played;
mod results;

pub use format::LoggedTieBreak;
pub(super) use format::{Bye, FreeTable, Groups, Leaver, OnWin, Scoring, Swiss};
pub(super) use log::{Climbed, Rungs, RungsSet, Staged};
pub use log::{EventMoneyTerms, Log};
pub use phase::LoggedPhase;
pub(super) use played::LoggedResult;
pub use played::{LoggedEnding, LoggedMatch, LoggedSeat, To};

use super::fault::Fault;
use super::names;
use line::Line;
use std::collections::BTreeMap;

/// Reads a journal and checks each line against the lines before it. Lines taken back later count only for what was
/// paired and drawn while they were in force.
pub fn read(lines: &[String], faults: &mut Vec<Fault>) -> Log {
    let all = parsed(lines, faults);
    let history = History::of(&all);
    let mut log = history.fold(usize::MAX, faults);
    for (at, line) in &all {
        let other_rating = |(since, line): &(usize, Line)| {
            *since > *at && matches!(line, Line::PersonCorrected(_))
        };
        if line.looks_back() && (history.was_taken_back_since(*at) || all.iter().any(other_rating))
        {
            let then = history.fold(*at, faults);
            log.as_it_stood.insert(*at, then);
        } else if matches!(line, Line::Retracted { .. }) {
            // Nobody may have been lost while it was in force either, and matches played because of it count.
            let then = history.fold(*at, faults);
            for (m, then) in log.matches.iter_mut().zip(then.matches) {
                m.turned |= then.turned;
            }
        }
    }
    log
}

fn parsed(lines: &[String], faults: &mut Vec<Fault>) -> Vec<(usize, Line)> {
    let mut all = Vec::new();
    for (at, text) in lines.iter().enumerate() {
        match serde_json::from_str::<Line>(text) {
            Ok(line) => all.push((at, line)),
            Err(error) => faults.push(Fault::Unreadable {
                line: at,
                why: error.to_string(),
            }),
        }
    }
    all
}

/// The lines, and for those taken back the line that did so.
struct History<'l> {
    lines: &'l [(usize, Line)],
    until: BTreeMap<usize, usize>,
}

impl History<'_> {
    fn of(lines: &[(usize, Line)]) -> History<'_> {
        let mut until = BTreeMap::new();
        for (at, line) in lines {
            if let Line::Retracted { versions } = line {
                until.extend(versions.iter().map(|v| (v.saturating_sub(1), *at)));
            }
        }
        History { lines, until }
    }

    /// The lines in force just before the line `when`, or at the end.
    fn stood(&self, when: usize) -> impl Iterator<Item = &(usize, Line)> {
        let in_force = move |line: &usize| {
            let until = self.until.get(line);
            *line < when && until.is_none_or(|until| *until >= when)
        };
        self.lines.iter().filter(move |(line, _)| in_force(line))
    }

    /// Whether the lines before `line` that are in force at `when` were also the ones in force when it was written. If
    /// some of them were taken back in between, the state in between may never have existed.
    fn was_so(&self, line: usize, when: usize) -> bool {
        let mut gone = self.until.iter().filter(|(_, until)| **until < when);
        !gone.any(|(from, until)| *from < line && *until > line)
    }

    fn was_taken_back_since(&self, line: usize) -> bool {
        let mut gone = self.until.iter();
        gone.any(|(from, until)| *from < line && *until > line)
    }

    /// The state that the lines in force at `when` lead to.
    fn fold(&self, when: usize, faults: &mut Vec<Fault>) -> Log {
        let mut log = Log::default();
        // What follows from a correction, or from taking one back, is written right after it; then everyone must be in one
        // place again.
        let mut corrected = false;
        for (at, line) in self.stood(when) {
            if corrected && !line.follows_by_itself() {
                if self.was_so(*at, when) {
                    names::check(&log, faults);
                }
                corrected = false;
            }
            corrected |= matches!(line, Line::Corrected(_) | Line::Retracted { .. });
            line.clone().take(*at, &mut log, faults);
        }
        names::check(&log, faults);
        log
    }
}
