//! A chouette night, read from its journal alone: who had the box, what each cube was worth, who stood where in line, what
//! everybody won and still has to pay. It follows `docs/chouette.md` and shares no code with what the night was run by.

mod board;
mod claims;
mod cube;
mod evening;
mod extra;
mod fault;
mod limit;
mod line;
mod rotation;
mod rules;
mod seating;
mod settling;
mod sheet;

pub use claims::{ClaimedGame, ClaimedPlayer, NightClaims};
pub use fault::NightFault;

use evening::{Evening, Reading};
use line::NightLine;
use std::collections::BTreeSet;

/// Checks a night, line by line, and what it is stated to have come to: each fault once, none where all is right. The
/// journal is each of its facts as JSON, the earliest first, undone or not. An undone line counts for what was decided
/// while it was in force.
#[must_use]
pub fn check_night(journal: &[String], claims: &NightClaims) -> Vec<NightFault> {
    let mut faults = Vec::new();
    let mut read: Vec<Option<NightLine>> = Vec::with_capacity(journal.len());
    let mut evening = Evening::default();
    for (at, text) in journal.iter().enumerate() {
        let line = match serde_json::from_str::<NightLine>(text) {
            Ok(line) => line,
            Err(error) => {
                let why = error.to_string();
                faults.push(NightFault::Unreadable { line: at, why });
                read.push(None);
                continue;
            }
        };
        if let NightLine::Retracted { versions } = &line {
            // Versions count from 1.
            if versions.is_empty() || !versions.iter().all(|v| (1..=at).contains(v)) {
                faults.push(NightFault::WrongUndo { line: at });
            }
            read.push(Some(line));
            evening = again(&read, &mut faults);
            continue;
        }
        let mut reading = Reading {
            at,
            first: true,
            faults: &mut faults,
        };
        evening.take(&line, &mut reading);
        evening.remember(&line);
        read.push(Some(line));
    }
    claims.check(&evening, &mut faults);
    let mut once: Vec<NightFault> = Vec::new();
    for fault in faults {
        if !once.contains(&fault) {
            once.push(fault);
        }
    }
    once
}

/// The night without what was undone. An undo may have been undone itself, so the newest is looked at first.
fn again(read: &[Option<NightLine>], faults: &mut Vec<NightFault>) -> Evening {
    let mut gone: BTreeSet<usize> = BTreeSet::new();
    for (at, line) in read.iter().enumerate().rev() {
        if let Some(NightLine::Retracted { versions }) = line
            && !gone.contains(&at)
        {
            gone.extend(versions.iter().filter_map(|v| v.checked_sub(1)));
        }
    }
    let mut evening = Evening::default();
    for (at, line) in read.iter().enumerate() {
        let Some(line) = line else { continue };
        if !gone.contains(&at) {
            let mut reading = Reading {
                at,
                first: false,
                faults,
            };
            evening.take(line, &mut reading);
        }
        evening.remember(line);
    }
    evening
}
