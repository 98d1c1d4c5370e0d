//! Rulings on matches that were not played: a win for one, a loss for both, or void.

use crate::journal::NoteId;
use crate::tournament::{Fixture, OutcomeKind, Phase};
use crate::violation::{Rule, Source, Violation};

/// That an ending fits the match: nothing is void in a bracket, where somebody has to go on, and a ruling on a match of a
/// season or a ladder that was not played says why.
pub(in crate::tournament) fn check_ruling(
    m: &Fixture,
    kind: OutcomeKind,
    note: Option<NoteId>,
) -> Result<(), Violation> {
    let in_a_table = matches!(
        m.phase,
        Phase::RoundRobin | Phase::League | Phase::Ladder | Phase::Free
    );
    if kind == OutcomeKind::Void && !in_a_table {
        let rule = match m.phase.is_of_a_sheet() {
            true => Rule::VOID_IN_A_BRACKET,
            false => Rule::VOID_AMONG_ROUNDS,
        };
        return Err(Violation::new(rule, Source::House)
            .with("match", m.number.0)
            .at("kind"));
    }
    let ruling = match kind {
        OutcomeKind::Void => true,
        OutcomeKind::WalkOver | OutcomeKind::BothLeft => m.phase.is_on_any_day(),
        _ => false,
    };
    if ruling && note.is_none() {
        return Err(Violation::new(Rule::REASON_MISSING, Source::House).at("reason"));
    }
    Ok(())
}
