//! Who checked in, by number and by person.

use super::EntrantNo;
use crawford_journal::{PersonId, UtcMicros};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub number: EntrantNo,
    /// Who it is; of a pair the first, of a team what its name is kept under.
    pub person: PersonId,
    /// Who else: the partner of a pair, or the members of a team in board order.
    pub with: Vec<PersonId>,
    pub team: bool,
    /// Who was checked in by mistake and corrected since.
    pub was: Vec<PersonId>,
    /// The rating brought along, in thousandths of a point.
    pub rating: Option<i64>,
    /// The number they checked in with first, where this is a further entry of theirs.
    pub again: Option<EntrantNo>,
    pub withdrawn: bool,
    /// The version at which they last withdrew.
    pub left_at: u64,
    pub checked_in_at: UtcMicros,
    /// The version at which anything about them last changed.
    pub changed: u64,
}

impl Entrant {
    /// Everyone who plays for it: one, both of a pair, or the members of a team in board order.
    pub fn persons(&self) -> impl Iterator<Item = PersonId> + Clone {
        let itself = (!self.team).then_some(self.person);
        itself.into_iter().chain(self.with.iter().copied())
    }

    #[must_use]
    pub fn is_alone(&self) -> bool {
        !self.team && self.with.is_empty()
    }
}

/// Who checked in. Read as a map by number; copies share it until somebody else checks in or leaves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entrants {
    by_number: Arc<BTreeMap<EntrantNo, Arc<Entrant>>>,
    by_person: Arc<BTreeMap<PersonId, Vec<EntrantNo>>>,
    left: usize,
    /// The highest number ever given, also to somebody whose check-in was undone.
    last: u32,
}

impl Deref for Entrants {
    type Target = BTreeMap<EntrantNo, Arc<Entrant>>;

    fn deref(&self) -> &Self::Target {
        &self.by_number
    }
}

impl Entrants {
    /// The entrants a person plays for, by number: themselves, their pairs, their teams.
    pub fn of(&self, person: PersonId) -> impl Iterator<Item = &Entrant> {
        let numbers = self.by_person.get(&person).into_iter().flatten();
        numbers
            .filter_map(|n| self.by_number.get(n))
            .map(Arc::as_ref)
    }

    #[must_use]
    pub fn somebody_left(&self) -> bool {
        self.left > 0
    }

    pub(super) fn next_number(&self) -> EntrantNo {
        EntrantNo(self.last.saturating_add(1))
    }

    /// Never gives this number to anybody else.
    pub(super) fn remember(&mut self, number: EntrantNo) {
        self.last = self.last.max(number.0);
    }

    /// As if nobody who is not among them had ever been given a number.
    pub(super) fn forget_undone(&mut self) {
        self.last = self.by_number.keys().next_back().map_or(0, |n| n.0);
    }

    /// Somebody checks in; a number that is taken stays with who has it.
    pub(super) fn check_in(&mut self, entrant: Entrant) {
        let number = entrant.number;
        self.remember(number);
        if self.by_number.contains_key(&number) {
            return;
        }
        let by_person = Arc::make_mut(&mut self.by_person);
        // A team's own person is nobody who plays, but it is known by it.
        for person in entrant
            .persons()
            .chain(entrant.team.then_some(entrant.person))
        {
            let numbers = by_person.entry(person).or_default();
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        self.left = self.left.saturating_add(usize::from(entrant.withdrawn));
        Arc::make_mut(&mut self.by_number).insert(number, Arc::new(entrant));
    }

    pub(super) fn set_withdrawn(&mut self, number: EntrantNo, withdrawn: bool, version: u64) {
        self.change(number, |entrant| {
            entrant.withdrawn = withdrawn;
            if withdrawn {
                entrant.left_at = version;
            }
            entrant.changed = version;
        });
        self.left = self.by_number.values().filter(|e| e.withdrawn).count();
    }

    /// An entrant is another person than the one who was checked in.
    pub(super) fn correct_person(
        &mut self,
        number: EntrantNo,
        (was, person): (PersonId, PersonId),
        rating: Option<i64>,
        version: u64,
    ) {
        self.change(number, |entrant| {
            let itself = (!entrant.team).then_some(&mut entrant.person);
            for one in itself.into_iter().chain(&mut entrant.with) {
                if *one == was {
                    *one = person;
                }
            }
            entrant.was.push(was);
            entrant.rating = rating;
            entrant.changed = version;
        });
        let by_person = Arc::make_mut(&mut self.by_person);
        if let Some(numbers) = by_person.get_mut(&was) {
            numbers.retain(|n| *n != number);
            if numbers.is_empty() {
                by_person.remove(&was);
            }
        }
        let numbers = by_person.entry(person).or_default();
        if let Err(at) = numbers.binary_search(&number) {
            numbers.insert(at, number);
        }
    }

    /// Changes an entrant, but not its persons: `by_person` stays as it is.
    pub(super) fn change(&mut self, number: EntrantNo, how: impl FnOnce(&mut Entrant)) {
        if let Some(entrant) = Arc::make_mut(&mut self.by_number).get_mut(&number) {
            how(Arc::make_mut(entrant));
        }
    }
}
