//! Checks who plays together as an entrant, and that nobody is in an event twice.

use super::{
    Company, Entrant, EntrantNo, Event, Fixture, MOST_IN_A_TEAM, Sides, Tournament, coming,
};
use crate::fields;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::PersonId;

/// The others of an entrant, and whether it is a team.
pub(super) fn company(
    person: PersonId,
    company: &Company,
) -> Result<(Vec<PersonId>, bool), Violation> {
    let (with, team) = match company {
        Company::Alone => return Ok((Vec::new(), false)),
        Company::Partner(partner) => (vec![*partner], false),
        Company::Team(members) => (members.clone(), true),
    };
    let twice = |(i, p): (usize, &PersonId)| *p == person || with.iter().take(i).any(|q| q == p);
    if with.iter().enumerate().any(twice) {
        return Err(refuse::company_names_one_twice().at(fields::WITH));
    }
    if team && !(2..=MOST_IN_A_TEAM).contains(&with.len()) {
        return Err(refuse::team_size_out_of_range(with.len(), MOST_IN_A_TEAM).at(fields::WITH));
    }
    Ok((with, team))
}

/// The entrant that consists of exactly these people.
pub(super) fn in_already<'t>(
    t: &'t Tournament,
    person: PersonId,
    with: &[PersonId],
    team: bool,
) -> Option<&'t Entrant> {
    let same = |e: &&Entrant| match (team, with) {
        (true, _) => e.person == person,
        (false, []) => e.is_alone() && e.person == person,
        (false, with) => {
            let mut both: Vec<PersonId> = e.persons().collect();
            let mut new: Vec<PersonId> = with.iter().copied().chain([person]).collect();
            both.sort_unstable();
            new.sort_unstable();
            !e.team && both == new
        }
    };
    t.entrants.of(person).find(same)
}

/// The entries that change with an entrant of whom `was` turns out to be `person`: itself, and every further entry of the
/// same person.
pub(super) fn corrected(
    t: &Tournament,
    entrant: EntrantNo,
    was: PersonId,
    person: PersonId,
) -> Result<Vec<EntrantNo>, Violation> {
    let Some(of) = t.entrant(entrant) else {
        return Err(refuse::entrant_unknown(entrant.0));
    };
    if !of.persons().any(|p| p == was) {
        return Err(refuse::settings_changed_since().at(fields::NAME));
    }
    if person == was {
        return Err(refuse::person_is_that_already().at(fields::NAME));
    }
    if of.persons().any(|p| p == person) {
        return Err(refuse::company_names_one_twice().at(fields::NAME));
    }
    let own = coming::entries_of_person(t, entrant);
    let becomes = |p: PersonId| if p == was { person } else { p };
    let first = if of.team {
        of.person
    } else {
        becomes(of.person)
    };
    let with: Vec<PersonId> = of.with.iter().map(|p| becomes(*p)).collect();
    if let Some(there) = in_already(t, first, &with, of.team)
        && !own.contains(&there.number)
    {
        let number = there.number;
        return Err(refuse::person_is_in_already(number.0, number).at(fields::NAME));
    }
    let others: Vec<EntrantNo> = t.entrants.of(person).map(|e| e.number).collect();
    for e in t.events.values() {
        let is_in = |n: &&EntrantNo| e.entered.contains(n);
        if own.iter().any(|n| is_in(&n))
            && let Some(there) = others.iter().find(is_in)
        {
            let event = e.settings.name.as_str();
            return Err(refuse::plays_for_another(event, *there).at(fields::NAME));
        }
    }
    Ok(own)
}

pub(super) fn may_enter(t: &Tournament, e: &Event, entrant: EntrantNo) -> Result<(), Violation> {
    match t.entrant(entrant) {
        Some(entrant) => fits(t, e, entrant.person, &entrant.with, entrant.team),
        None => Ok(()),
    }
}

/// Checks that an event takes entrants of this kind, and that none of these people is in it with others.
pub(super) fn fits(
    t: &Tournament,
    e: &Event,
    person: PersonId,
    with: &[PersonId],
    team: bool,
) -> Result<(), Violation> {
    match (e.settings.sides, team, with.len()) {
        (Sides::Single, false, 0) | (Sides::Pairs, false, 1) => {}
        (Sides::Single, ..) => {
            return Err(refuse::event_of_single_players(e.settings.name.as_str()).at(fields::WITH));
        }
        (Sides::Pairs, ..) => {
            return Err(refuse::event_of_pairs(e.settings.name.as_str()).at(fields::WITH));
        }
        (Sides::Teams { boards }, true, members) if members >= usize::from(boards) => {}
        (Sides::Teams { boards }, ..) => {
            return Err(refuse::event_of_teams(boards, e.settings.name.as_str()).at(fields::WITH));
        }
    }
    let people: Vec<PersonId> = (!team)
        .then_some(person)
        .into_iter()
        .chain(with.iter().copied())
        .collect();
    let other = people
        .iter()
        .flat_map(|p| t.entrants.of(*p))
        .filter(|there| e.entered.binary_search(&there.number).is_ok())
        .filter(|there| {
            let itself = there.person == person && there.with == with;
            !itself && there.persons().any(|p| people.contains(&p))
        })
        .min_by_key(|there| there.number);
    match other {
        Some(there) => {
            Err(refuse::plays_for_another(e.settings.name.as_str(), there.number).at(fields::WITH))
        }
        None => Ok(()),
    }
}

/// Whether someone of an entrant also plays for one of these.
pub(super) fn share_someone(t: &Tournament, entrant: EntrantNo, others: [EntrantNo; 2]) -> bool {
    let Some(entrant) = t.entrant(entrant) else {
        return false;
    };
    others
        .into_iter()
        .filter_map(|n| t.entrant(n))
        .any(|other| other.persons().any(|p| entrant.persons().any(|q| p == q)))
}

/// Who of the two of a match sits at another anywhere in the tournament.
pub(super) fn busy(t: &Tournament, m: &Fixture) -> Option<EntrantNo> {
    let players = m.players()?.both();
    players.into_iter().find(|n| is_playing(t, *n))
}

/// Whether an entrant sits at a match being played anywhere in the tournament.
pub(super) fn is_playing(t: &Tournament, entrant: EntrantNo) -> bool {
    let sits = |m: &Fixture| {
        m.side_of(entrant).is_some()
            || m.players()
                .is_some_and(|p| share_someone(t, entrant, p.both()))
    };
    t.playing().any(|(_, m)| sits(m))
}
