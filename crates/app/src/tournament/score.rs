//! Scores and corrections; the reason for one is stored as a note.

use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::digest::{check_tag, tag};
use crate::notes;
use crawford_journal::{ClubId, NoteId, StreamId, UtcMicros};
use crawford_pages::form_parts::FormTag;
use crawford_store::{StoreError, Tx};
use crawford_tournament::money::{PrizeChange, of_correction};
use crawford_tournament::{
    CorrectionEffects, EventCommand, EventNo, Fixture, FixturePart, LaterMatches, MatchNo,
    ScoreEntry, Tournament, consequences,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreEntryCommand {
    pub event: EventNo,
    pub number: MatchNo,
    pub entry: ScoreEntry,
    /// Whether it shall stand although the rules refuse it; a reason is then required.
    pub overrule: bool,
    /// The reason; otherwise it may be empty.
    pub reason: String,
    /// The version at which the person last saw the match change.
    pub seen: Option<u64>,
}

impl Tournaments {
    pub async fn score(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        scoring: ScoreEntryCommand,
    ) -> Result<TournamentActed, ActError> {
        let reason = reason(&scoring)?;
        self.act_with(principal, stream, move |tx, _, at| {
            let (entry, overrule) = entered(tx, club, &scoring, reason.as_deref(), at)?;
            Ok(EventCommand::Score {
                number: scoring.number,
                entry,
                overrule,
                seen: scoring.seen,
            }
            .of(scoring.event))
        })
        .await
    }

    /// Corrects a score.
    ///
    /// # Errors
    /// See [`ActError`]; `correction-needs-a-choice` when later matches are affected and `standing` does not say what
    /// happens to them, and `settings-changed-since` when what follows is no longer what was `shown`.
    pub async fn correct(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        scoring: ScoreEntryCommand,
        standing: Option<LaterMatches>,
        shown: Option<FormTag>,
    ) -> Result<TournamentActed, ActError> {
        let reason = reason(&scoring)?;
        self.act_with(principal, stream, move |tx, t, at| {
            still_as_shown(t, &scoring, shown.as_ref())?;
            let (entry, overrule) = entered(tx, club, &scoring, reason.as_deref(), at)?;
            Ok(EventCommand::Correct {
                number: scoring.number,
                entry,
                standing,
                overrule,
                seen: scoring.seen,
            }
            .of(scoring.event))
        })
        .await
    }
}

/// Previews a correction, without storing its reason.
pub fn preview(t: &Tournament, scoring: &ScoreEntryCommand) -> Result<CorrectionEffects, ActError> {
    let reason = reason(scoring)?;
    let note = reason.map(|_| NoteId::ONLY_TRIED);
    let (entry, overrule) = with_note(scoring, note);
    consequences(t, scoring.event, scoring.number, &entry, overrule).map_err(ActError::Refused)
}

/// What a form is sent with in which the director chooses among these effects.
#[must_use]
pub fn effects_tag(effects: &CorrectionEffects) -> FormTag {
    tag(&format!("{effects:?}"))
}

/// Refuses a choice that was made by effects which are others by now. If the match itself is not as it was seen, that is
/// refused instead.
pub(super) fn still_as_shown(
    t: &Tournament,
    scoring: &ScoreEntryCommand,
    shown: Option<&FormTag>,
) -> Result<(), ActError> {
    let event = t.event(scoring.event);
    let m = event.and_then(|e| e.fixture(scoring.number));
    let changed = m.map_or(0, |m| m.changed_in(FixturePart::Entry));
    if shown.is_none() || scoring.seen.is_some_and(|seen| changed > seen) {
        return Ok(());
    }
    let now = effects_tag(&preview(t, scoring)?);
    check_tag(&now, shown).map_err(ActError::Refused)
}

/// Whose winnings a correction would change, and what they have been paid already.
#[must_use]
pub fn prize_changes(
    t: &Tournament,
    scoring: &ScoreEntryCommand,
    standing: Option<LaterMatches>,
) -> Vec<PrizeChange> {
    let note = scoring.overrule.then_some(NoteId::ONLY_TRIED);
    let (entry, overrule) = with_note(scoring, note);
    of_correction(t, scoring.event, scoring.number, &entry, standing, overrule)
}

/// Whether a correction changes more than the match itself, so that its consequences are shown first. One that will be
/// refused is not shown.
#[must_use]
pub fn goes_beyond_the_match(t: &Tournament, m: &Fixture, scoring: &ScoreEntryCommand) -> bool {
    let decided = m.result.is_some();
    let prizes = || {
        let changes = prize_changes(t, scoring, None);
        changes.iter().any(|change| decided || change.paid_out > 0)
    };
    preview(t, scoring).is_ok_and(|c| c.go_beyond_the_match() || prizes())
}

fn reason(scoring: &ScoreEntryCommand) -> Result<Option<String>, ActError> {
    let reason = match scoring.overrule {
        true => notes::required(&scoring.reason).map(Some),
        false => notes::check(&scoring.reason),
    };
    reason.map_err(ActError::Refused)
}

/// Stores the reason, and returns the entry that refers to it.
fn entered(
    tx: &mut Tx<'_>,
    club: ClubId,
    scoring: &ScoreEntryCommand,
    reason: Option<&str>,
    at: UtcMicros,
) -> Result<(ScoreEntry, Option<NoteId>), StoreError> {
    let note = reason.map(|text| notes::keep(tx, club, text, at));
    Ok(with_note(scoring, note.transpose()?))
}

/// The entry with the note: at the overruling if there is one, else at the outcome.
fn with_note(scoring: &ScoreEntryCommand, note: Option<NoteId>) -> (ScoreEntry, Option<NoteId>) {
    let entry = match scoring.entry.clone() {
        ScoreEntry::Outcome {
            kind,
            winner,
            score,
            ..
        } => ScoreEntry::Outcome {
            kind,
            winner,
            score,
            note,
        },
        // Without an outcome, the reason belongs to the correction itself.
        ScoreEntry::Undecided => return (ScoreEntry::Undecided, note),
        other => other,
    };
    (entry, note.filter(|_| scoring.overrule))
}
