//! The table of a season, best first.

use super::amount::times;
use super::rules::{EventRule, SeasonSetup, SeasonTieBreak};
use super::terms::{SeasonLine, SeasonResult, SeasonTerm, of_event};
use crate::shared_places::shared_places;
use crawford_journal::{PersonId, how_many, to_usize};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Points a director gave or took, with a reason that is kept elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    pub id: String,
    pub person: PersonId,
    /// In which table, from 0.
    pub division: u32,
    /// How many, in millionths.
    pub points: i64,
}

/// The standings of one division of a season, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DivisionTable {
    /// Of which division, from 0.
    pub division: u32,
    pub standings: Vec<SeasonStanding>,
}

/// A person's line in a [`DivisionTable`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonStanding {
    pub person: PersonId,
    /// The place, shared by equals.
    pub rank: u32,
    /// What the season comes to, in millionths.
    pub points: i64,
    pub events: u32,
    /// Matches won in the events that count.
    pub wins: u32,
    /// Events won, of those that count.
    pub firsts: u32,
    pub lines: Vec<SeasonLine>,
    pub adjustments: Vec<Adjustment>,
}

impl SeasonStanding {
    /// The tie-break values; more is better.
    fn tie(&self, by: SeasonTieBreak) -> i64 {
        let best = || self.lines.iter().map(|line| line.points).max();
        match by {
            SeasonTieBreak::Firsts => self.firsts.into(),
            SeasonTieBreak::Wins => self.wins.into(),
            SeasonTieBreak::Best => best().unwrap_or_default(),
            SeasonTieBreak::Fewer => -i64::from(self.events),
            SeasonTieBreak::More => self.events.into(),
        }
    }
}

/// The tables of a season: one, or one for each division. `who` says who somebody is.
#[must_use]
pub fn tables(
    setup: &SeasonSetup,
    events: &[(SeasonResult, EventRule)],
    adjustments: &[Adjustment],
    who: &dyn Fn(PersonId) -> PersonId,
) -> Vec<DivisionTable> {
    let mut counted: Vec<&(SeasonResult, EventRule)> =
        events.iter().filter(|of| of.1.counted).collect();
    counted.sort_by_key(|(event, _)| (event.day, event.key));
    let last = how_many(setup.tables().saturating_sub(1));
    // Events and adjustments of a division that no longer exists count in the last one.
    let of_table = |division: u32| if setup.apart { division.min(last) } else { 0 };
    (0..=last)
        .map(|division| {
            let mut people: BTreeMap<PersonId, (Vec<SeasonLine>, Vec<Adjustment>)> =
                BTreeMap::new();
            for (event, choice) in counted
                .iter()
                .filter(|of| of_table(of.1.division) == division)
            {
                let weight = times(choice.weight, setup.weight(choice.division));
                for (person, (terms, wins, first)) in of_event(&setup.rules, event, who) {
                    let sum = terms
                        .iter()
                        .map(SeasonTerm::adds)
                        .fold(0, i64::saturating_add);
                    people.entry(person).or_default().0.push(SeasonLine {
                        key: event.key,
                        day: event.day,
                        division: choice.division,
                        terms,
                        weight,
                        points: times(sum, weight),
                        counted: true,
                        wins,
                        first,
                    });
                }
            }
            let here = |adjustment: &&Adjustment| of_table(adjustment.division) == division;
            for adjustment in adjustments.iter().filter(here) {
                let person = who(adjustment.person);
                people.entry(person).or_default().1.push(adjustment.clone());
            }
            let mut standings: Vec<SeasonStanding> = people
                .into_iter()
                .map(|(person, (lines, adjustments))| standing(setup, person, lines, adjustments))
                .collect();
            rank(&mut standings, &setup.ties);
            DivisionTable {
                division,
                standings,
            }
        })
        .collect()
}

fn standing(
    setup: &SeasonSetup,
    person: PersonId,
    mut lines: Vec<SeasonLine>,
    adjustments: Vec<Adjustment>,
) -> SeasonStanding {
    if let Some(best) = setup.best {
        // Of equals the first.
        let mut order: Vec<(Reverse<i64>, usize)> = lines
            .iter()
            .enumerate()
            .map(|(at, line)| (Reverse(line.points), at))
            .collect();
        order.sort_unstable();
        for (_, at) in order.into_iter().skip(to_usize(best)) {
            if let Some(line) = lines.get_mut(at) {
                line.counted = false;
            }
        }
    }
    let counted = || lines.iter().filter(|line| line.counted);
    let points = counted()
        .map(|line| line.points)
        .chain(adjustments.iter().map(|adjustment| adjustment.points))
        .fold(0, i64::saturating_add);
    SeasonStanding {
        person,
        rank: 0,
        points,
        events: how_many(lines.len()),
        wins: counted().fold(0, |sum, line| sum.saturating_add(line.wins)),
        firsts: how_many(counted().filter(|line| line.first).count()),
        lines,
        adjustments,
    }
}

/// Puts the best first, and gives places: equals in everything share one.
fn rank(standings: &mut [SeasonStanding], ties: &[SeasonTieBreak]) {
    let key = |s: &SeasonStanding| {
        let ties: Vec<Reverse<i64>> = ties.iter().map(|by| Reverse(s.tie(*by))).collect();
        (Reverse(s.points), ties)
    };
    standings.sort_by_cached_key(|s| (key(s), s.person));
    let places = shared_places(standings.iter().map(key));
    for (standing, place) in standings.iter_mut().zip(places) {
        standing.rank = place;
    }
}
