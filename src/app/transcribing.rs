//! Writes a record down while its match is watched. All there is of it is its text, which is read and checked at every step.

use super::records::{NotLooked, RecordRules, ReplayView, in_turn, look_now, rules_of_match};
use crate::backgammon::record::check::RecordVerdict;
use crate::backgammon::record::transcribe::Transcription;
use crate::backgammon::ruleset::{Preset, RuleSet};
use crate::violation::{Violation, refuse};
use std::sync::Arc;

/// The largest record that is written so, in bytes; it is sent to and fro with every tap.
pub const LONGEST: usize = 48_000;

/// Why a text cannot be gone on with.
#[derive(Debug)]
pub enum NotTranscribed {
    /// It breaks a rule, or is no record.
    Faulty(Box<ReplayView>),
    Refused(Violation),
}

/// A record after one step, and why the step was not made where it was refused.
#[derive(Debug)]
pub struct Transcribed<T> {
    pub record: Transcription,
    pub step: Result<T, Violation>,
}

/// Reads a record, takes it a step further, and makes sure that what is written then is read again.
pub async fn transcribe<T: Send + 'static>(
    text: Arc<Vec<u8>>,
    under: RecordRules,
    step: impl FnOnce(&mut Transcription) -> Result<T, Violation> + Send + 'static,
) -> Result<Result<Transcribed<T>, NotTranscribed>, NotLooked> {
    in_turn(move || {
        let record = read(&text, under)?;
        let mut next = record.clone();
        let step = step(&mut next).and_then(|done| match read(next.text().as_bytes(), under) {
            Ok(read) => Ok((done, read)),
            Err(NotTranscribed::Refused(violation)) => Err(violation),
            Err(NotTranscribed::Faulty(look)) => {
                let mut faults = look
                    .report
                    .problems
                    .into_iter()
                    .map(|fault| fault.violation);
                Err(faults.next().unwrap_or_else(refuse::record_unreadable))
            }
        });
        Ok(match step {
            Ok((done, record)) => Transcribed {
                record,
                step: Ok(done),
            },
            Err(violation) => Transcribed {
                record,
                step: Err(violation),
            },
        })
    })
    .await
}

fn read(text: &[u8], under: RecordRules) -> Result<Transcription, NotTranscribed> {
    if text.len() > LONGEST {
        let refused = refuse::record_too_large(LONGEST, text.len());
        return Err(NotTranscribed::Refused(refused.at("text")));
    }
    // Whatever a last line without an end says, it is not cut short.
    let text = [text, b"\n"].concat();
    let look = look_now(&text, under, 1);
    let refused = |violation: Violation| Err(NotTranscribed::Refused(violation.at("text")));
    if look.several.len() > 1 {
        return refused(refuse::several_matches());
    }
    if matches!(
        look.report.verdict,
        RecordVerdict::Invalid | RecordVerdict::Unreadable
    ) {
        return Err(NotTranscribed::Faulty(Box::new(look)));
    }
    let Some(transcript) = look.report.transcript else {
        return refused(refuse::transcribe_match());
    };
    let rules = match under {
        RecordRules::Match(rules) => {
            if transcript.length != u32::from(rules.length) {
                let other = refuse::record_other_length(rules.length, transcript.length);
                return refused(other);
            }
            rules_of_match(&rules)
        }
        RecordRules::Asked { .. } => RuleSet {
            crawford: transcript.crawford,
            ..Preset::Match.rules()
        },
    };
    Transcription::of(transcript, rules).or_else(refused)
}
