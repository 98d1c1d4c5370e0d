//! The journal as the checker understands it: its own matches, from the lines alone. What a line says, and what comes of
//! it, stands in the file of its subject.

mod drawing;
mod entering;
mod format;
mod line;
mod log;
mod played;
mod results;

pub(super) use format::{Bye, Format, FreeTable, Groups, Leaver, OnWin, Scoring, Swiss};
pub(super) use log::{Climbed, Rungs, RungsSet, Staged};
pub use log::{EventMoneyTerms, Log};
pub(super) use played::LoggedResult;
pub use played::{LoggedMatch, LoggedSeat, To};

use super::fault::Fault;
use super::names;
use line::Line;
use std::collections::BTreeMap;

/// Reads a journal, holding each line against what the lines before it say. What was taken back is no part of it, but
/// of what was paired and drawn while it stood.
pub fn read(lines: &[String], faults: &mut Vec<Fault>) -> Log {
    let all = parsed(lines, faults);
    let history = History::of(&all);
    let mut log = history.fold(usize::MAX, faults);
    for (at, line) in &all {
        if line.looks_back() && history.was_taken_back_since(*at) {
            let then = history.fold(*at, faults);
            log.as_it_stood.insert(*at, then);
        } else if matches!(line, Line::Retracted { .. }) {
            // Nobody was lost either while it stood, and what was played by it stands.
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

/// The lines, and until which line those stood that were taken back.
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

    /// What stood when a line was written, that takes some of it back or not; or at the end.
    fn stood(&self, when: usize) -> impl Iterator<Item = &(usize, Line)> {
        let in_force = move |line: &usize| {
            let until = self.until.get(line);
            *line < when && until.is_none_or(|until| *until >= when)
        };
        self.lines.iter().filter(move |(line, _)| in_force(line))
    }

    /// Whether all before a line stood so when it was written, as it stood at `when`: without what was taken back in
    /// between, what stood then may be what never was.
    fn was_so(&self, line: usize, when: usize) -> bool {
        let mut gone = self.until.iter().filter(|(_, until)| **until < when);
        !gone.any(|(from, until)| *from < line && *until > line)
    }

    fn was_taken_back_since(&self, line: usize) -> bool {
        let mut gone = self.until.iter();
        gone.any(|(from, until)| *from < line && *until > line)
    }

    /// What the lines came to that stood when this one was written.
    fn fold(&self, when: usize, faults: &mut Vec<Fault>) -> Log {
        let mut log = Log::default();
        // What follows from a correction, or from one taken back, is written behind it; then everyone must be somewhere.
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
