//! Merged people. The journals keep both ids; totals are computed after looking up the kept one here.

use crawford_journal::PersonId;
use std::collections::HashMap;

/// The people of a club who are listed as somebody else.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged(HashMap<PersonId, PersonId>);

impl FromIterator<(PersonId, PersonId)> for Merged {
    fn from_iter<T: IntoIterator<Item = (PersonId, PersonId)>>(pairs: T) -> Self {
        Merged(pairs.into_iter().collect())
    }
}

impl Merged {
    #[must_use]
    pub fn who(&self, person: PersonId) -> PersonId {
        let mut who = person;
        // Somebody may be merged into a person who is merged later. The bound ends a circle.
        for _ in 0..=self.0.len() {
            match self.0.get(&who) {
                Some(kept) => who = *kept,
                None => break,
            }
        }
        who
    }

    #[must_use]
    pub fn is_another(&self, person: PersonId) -> bool {
        self.0.contains_key(&person)
    }

    /// Every id of this person, the kept one first.
    #[must_use]
    pub fn all_of(&self, person: PersonId) -> Vec<PersonId> {
        let mut others: Vec<PersonId> = self
            .0
            .keys()
            .copied()
            .filter(|other| *other != person && self.who(*other) == person)
            .collect();
        others.sort_unstable();
        std::iter::once(person).chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(n: u8) -> PersonId {
        PersonId::from_random([n; 10])
    }

    #[test]
    fn who_somebody_is_follows_every_merge() {
        let merged: Merged = [(person(1), person(2)), (person(2), person(3))]
            .into_iter()
            .collect();
        for n in 1..=3 {
            assert_eq!(merged.who(person(n)), person(3));
        }
        assert_eq!(merged.who(person(4)), person(4));
        assert_eq!(merged.all_of(person(3)), [person(3), person(1), person(2)]);
        assert_eq!(merged.all_of(person(1)), [person(1)]);
        assert!(merged.is_another(person(2)) && !merged.is_another(person(3)));
    }

    #[test]
    fn a_circle_ends() {
        let merged: Merged = [(person(1), person(2)), (person(2), person(1))]
            .into_iter()
            .collect();
        let _ = merged.who(person(1));
        let _ = merged.all_of(person(2));
    }
}
