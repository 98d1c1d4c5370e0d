//! The entries of one person.

use crate::{Entrant, EntrantNo, Tournament};

impl Entrant {
    /// Whether it is a further entry of somebody.
    #[must_use]
    pub fn is_again(&self) -> bool {
        self.again.is_some()
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

/// The number an entrant's person signed in with first.
pub(super) fn first_entry(t: &Tournament, entrant: EntrantNo) -> EntrantNo {
    let all = entries_of_person(t, entrant);
    all.first().copied().unwrap_or(entrant)
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
