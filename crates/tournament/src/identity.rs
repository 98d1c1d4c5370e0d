//! Corrects who an entrant is, where somebody else was checked in by mistake. Matches, seats and places are an entrant's,
//! so all of them are the other person's from then on, and the draw stays as it was made.

use super::{EntrantNo, EventNo, Fact, MatchNo, MatchStatus, Tournament, company};
use crawford_forms::violation::Violation;
use crawford_journal::PersonId;

/// What goes over to somebody else with an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonEffects {
    /// The entries: the one named, and every further one of the same person.
    pub entries: Vec<EntrantNo>,
    /// The matches with a result; a bye is none.
    pub finished: Vec<(EventNo, MatchNo)>,
    /// The matches that are being played or to come.
    pub to_come: Vec<(EventNo, MatchNo)>,
    /// Whether a draw was made with it.
    pub drawn: bool,
    /// Whether an account goes with it.
    pub money: bool,
}

/// What follows if `was` of this entrant turns out to be `person`.
pub fn person_effects(
    t: &Tournament,
    entrant: EntrantNo,
    was: PersonId,
    person: PersonId,
) -> Result<PersonEffects, Violation> {
    let own = company::corrected(t, entrant, was, person)?;
    let of_theirs = t.all_matches().filter(|(_, m)| {
        let mut own = own.iter();
        !m.has_bye() && own.any(|n| m.side_of(*n).is_some())
    });
    let (finished, to_come): (Vec<_>, Vec<_>) =
        of_theirs.partition(|(_, m)| m.status() == MatchStatus::Finished);
    let numbers = |of: Vec<(&super::Event, &super::Fixture)>| {
        let numbers = of.into_iter().map(|(e, m)| (e.number, m.number));
        numbers.collect()
    };
    let elsewhere = t.entrants.of(was).any(|e| !own.contains(&e.number));
    let drawn = |n: &EntrantNo| t.events.values().any(|e| e.was_drawn(*n));
    Ok(PersonEffects {
        finished: numbers(finished),
        to_come: numbers(to_come),
        drawn: own.iter().any(drawn),
        money: t.money.is_used() && !elsewhere,
        entries: own,
    })
}

pub(super) fn correct_person(
    t: &Tournament,
    entrant: EntrantNo,
    was: PersonId,
    person: PersonId,
    rating: Option<i64>,
) -> Result<Vec<Fact>, Violation> {
    company::corrected(t, entrant, was, person)?;
    Ok(vec![Fact::PersonCorrected {
        entrant,
        was,
        person,
        rating,
    }])
}
