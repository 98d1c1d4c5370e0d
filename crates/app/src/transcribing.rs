//! Writes a record down while its match is watched. All there is of it is its text, which is read and checked at every step.

use crate::fields;
use crate::records::{NotLooked, RecordRules, ReplayView, in_turn, look_now, rules_of_match};
use backgammon::Board;
use backgammon::record::check::RecordVerdict;
use backgammon::record::transcribe::Transcription;
use backgammon::record::transcript::Transcript;
use backgammon::ruleset::{Preset, RuleSet};
use backgammon::variants::MatchGame;
use backgammon::variants::record::AskedGame;
use crawford_forms::violation::{Violation, refuse};
use std::sync::Arc;

/// The largest record that is written so, in bytes; it is sent to and fro with every tap.
pub const LONGEST: usize = 48_000;

/// Why a text is not gone on with.
#[derive(Debug)]
pub enum NotTranscribed {
    Unread(Unread),
    NotLooked(NotLooked),
}

/// Why a text cannot be gone on with.
#[derive(Debug)]
pub enum Unread {
    /// It breaks a rule, or is no record.
    Faulty {
        look: Box<ReplayView>,
        /// What stands before the fault, where that can be gone on from.
        before: Option<Box<Transcription>>,
    },
    Refused(Violation),
}

impl From<Unread> for NotTranscribed {
    fn from(why: Unread) -> Self {
        NotTranscribed::Unread(why)
    }
}

impl From<NotLooked> for NotTranscribed {
    fn from(why: NotLooked) -> Self {
        NotTranscribed::NotLooked(why)
    }
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
) -> Result<Transcribed<T>, NotTranscribed> {
    let transcribed = in_turn(move || {
        let record = read(&text, under)?;
        let mut next = record.clone();
        let step = step(&mut next).and_then(|done| match read(next.text().as_bytes(), under) {
            Ok(read) => Ok((done, read)),
            Err(Unread::Refused(violation)) => Err(violation),
            Err(Unread::Faulty { look, .. }) => {
                let mut faults = look
                    .report
                    .problems
                    .into_iter()
                    .map(|fault| fault.violation);
                Err(faults.next().unwrap_or_else(refuse::record_unreadable))
            }
        });
        Ok::<_, Unread>(match step {
            Ok((done, record)) => Transcribed {
                record,
                step: Ok(done),
            },
            Err(violation) => Transcribed {
                record,
                step: Err(violation),
            },
        })
    });
    Ok(transcribed.await??)
}

fn read(text: &[u8], under: RecordRules) -> Result<Transcription, Unread> {
    if text.len() > LONGEST {
        let refused = refuse::record_too_large(LONGEST, text.len());
        return Err(Unread::Refused(refused.at(fields::TEXT)));
    }
    // Whatever a last line without an end says, it is not cut short.
    let text = [text, b"\n"].concat();
    let look = look_now(&text, under, 1);
    let refused = |violation: Violation| Err(Unread::Refused(violation.at(fields::TEXT)));
    if look.several.len() > 1 {
        return refused(refuse::several_matches());
    }
    if matches!(
        look.report.verdict,
        RecordVerdict::Invalid | RecordVerdict::Unreadable
    ) {
        let transcript = look.report.transcript.as_ref();
        let rules = transcript.and_then(|transcript| rules(transcript, under).ok());
        let before = rules.and_then(|rules| Transcription::before_fault(&look.report, rules));
        return Err(Unread::Faulty {
            before: before.map(Box::new),
            look: Box::new(look),
        });
    }
    let Some(transcript) = look.report.transcript else {
        return refused(refuse::transcribe_match());
    };
    rules(&transcript, under)
        .and_then(|rules| Transcription::of(transcript, rules))
        .or_else(refused)
}

/// What its plays are held against.
fn rules(transcript: &Transcript, under: RecordRules) -> Result<RuleSet, Violation> {
    match under {
        RecordRules::Match(rules) if transcript.length != u32::from(rules.length) => {
            Err(refuse::record_other_length(rules.length, transcript.length))
        }
        RecordRules::Match(rules) => Ok(rules_of_match(&rules)),
        RecordRules::Asked { .. } => Ok(RuleSet {
            crawford: transcript.crawford,
            ..Preset::Match.rules()
        }),
    }
}

/// Where each game of a match begins, if it is one that is written down so: on the board of backgammon.
#[must_use]
pub fn start_of(game: MatchGame) -> Option<Board> {
    let asked = AskedGame {
        played: game,
        exact: true,
    };
    asked.backgammon_start()
}
