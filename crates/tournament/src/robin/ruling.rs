//! Rulings on matches that were not played: a win for one, a loss for both, or void.

use crate::fields;
use crate::{Fixture, OutcomeKind};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::NoteId;

/// Checks that an ending fits the match: in a bracket nothing is void, because somebody has to go on; in a season or a ladder,
/// a ruling on a match that was not played gives a reason.
pub(crate) fn check_ruling(
    m: &Fixture,
    kind: OutcomeKind,
    note: Option<NoteId>,
) -> Result<(), Violation> {
    if kind == OutcomeKind::Void && !m.phase.is_in_a_table() {
        let refused = match m.phase.is_of_a_sheet() {
            true => refuse::void_in_a_bracket(m.number.0),
            false => refuse::void_among_rounds(m.number.0),
        };
        return Err(refused.at(fields::KIND));
    }
    let ruling = match kind {
        OutcomeKind::Void => true,
        OutcomeKind::WalkOver | OutcomeKind::BothLeft => m.phase.is_on_any_day(),
        OutcomeKind::Forfeit
        | OutcomeKind::Retired
        | OutcomeKind::LossOnTime
        | OutcomeKind::PenaltyPoints
        | OutcomeKind::Unfinished
        | OutcomeKind::PlayedTo { .. } => false,
    };
    if ruling && note.is_none() {
        return Err(refuse::reason_missing().at(fields::REASON));
    }
    Ok(())
}
