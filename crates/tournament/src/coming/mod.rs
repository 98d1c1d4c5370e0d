//! Ways onto a sheet other than the list before the draw: rolling lists, whose next sheet starts when it is full, with
//! any number of entries a person; second chances by re-entry and buy-back; and the places losers fall to, confirmed by
//! the director.

mod again;
mod fact;
mod fallen;
mod falling;
mod fold;
mod rolling;
mod rolling_rules;
mod second_chance;
mod state;

pub use again::{free_places, may_come_back, out_of_it};
pub use fact::{ComingCommand, ComingFact, Why};
pub use fallen::{
    FallenPlace, fallen_places, falling_choices, replacements, who_could_have_the_bye,
};
pub(super) use fallen::{open_below, played_past};
pub use falling::{Fall, Falling, Stand};
pub(super) use fold::{apply, entered, follows, redrawn};
pub use rolling::{RollingSheet, full_lists, list_just_filled, repeated, sheets, waiting};
pub(super) use rolling::{follows_sheet, starts_by_itself};
pub use rolling_rules::{Rolling, RollingStart};
pub use second_chance::{AgainForm, SecondChance, SecondEntryKind, Until};
pub use state::{Coming, ReassignedPlace};

use super::{Entrant, EntrantNo, Event, Tournament};
use crawford_forms::violation::Violation;

pub(super) fn decide(
    t: &Tournament,
    e: &Event,
    command: &ComingCommand,
) -> Result<Vec<super::Fact>, Violation> {
    match command {
        ComingCommand::Join { entrant } => rolling::join(t, e, *entrant),
        ComingCommand::Leave { entrant } => rolling::leave(e, *entrant),
        ComingCommand::Start { start } => rolling::start(t, e, start),
        ComingCommand::ComeBack {
            entrants,
            how,
            place,
            now,
            seed,
        } => again::come_back(t, e, entrants, *how, *place, *now, seed),
        ComingCommand::EnterLate {
            entrant,
            place,
            penalty,
            falling,
        } => super::late::enter(t, e, *entrant, *place, *penalty, Some(*falling)),
        ComingCommand::Confirm { present } => fallen::confirm(e, present),
        ComingCommand::Replace { seat, by } => fallen::replace(t, e, *seat, *by),
    }
}

/// All entries of an entrant's person, in order of number; only itself for a pair or a team.
#[must_use]
pub fn entries_of_person(t: &Tournament, entrant: EntrantNo) -> Vec<EntrantNo> {
    let Some(of) = t.entrant(entrant) else {
        return Vec::new();
    };
    let same = |other: &Entrant| {
        other.number == of.number
            || (of.is_alone() && other.is_alone() && other.person == of.person)
    };
    let all = t.entrants.values().map(AsRef::as_ref);
    all.filter(|other| same(other))
        .map(|other| other.number)
        .collect()
}

/// Which entry of its person this is, from 2; `None` for the first.
#[must_use]
pub fn entry_of_person(t: &Tournament, entrant: EntrantNo) -> Option<usize> {
    t.entrant(entrant)?.again?;
    let all = entries_of_person(t, entrant);
    let at = all.iter().position(|n| *n == entrant)?;
    Some(at.saturating_add(1))
}

#[must_use]
pub fn same_person(t: &Tournament, a: EntrantNo, b: EntrantNo) -> bool {
    a != b
        && t.entrant(a)
            .zip(t.entrant(b))
            .is_some_and(|(a, b)| a.is_alone() && b.is_alone() && a.person == b.person)
}
