//! A list counted from its first match to its last.

use super::matches::{Finished, MatchKey};
use super::rated::{RatedPerson, RatedResult};
use super::settings::{ListSettings, RatingScope, RatingStart};
use crate::merged::Merged;
use crawford_journal::{PersonId, UtcMicros, how_many, to_usize};
use foldhash::HashMap;

/// Someone in a counted list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedPerson {
    pub person: PersonId,
    /// The rating, in micro-points.
    pub rating: i64,
    pub experience: i64,
    start: RatingStart,
    /// The places of their matches among all that counted.
    matches: Vec<u32>,
}

impl CountedPerson {
    fn add(&mut self, place: u32, length: u16, change: i64) -> CountedSide {
        let before = self.rating;
        self.rating = before.saturating_add(change);
        self.experience = self.experience.saturating_add(i64::from(length));
        self.matches.push(place);
        CountedSide {
            person: self.person,
            before,
            change,
        }
    }
}

/// A match that counted, once for both who played it. There are many, so it is small: a [`RatedResult`] of each is made
/// only for whoever asks.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CountedMatch {
    key: MatchKey,
    at: UtcMicros,
    length: u16,
    winner: CountedSide,
    loser: CountedSide,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct CountedSide {
    person: PersonId,
    /// The rating before.
    before: i64,
    change: i64,
}

/// The ratings of a list and the matches they come from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RatingCount {
    /// Everyone in it, by id: whoever has a rated match, and whoever was given a start.
    pub people: Vec<CountedPerson>,
    matches: Vec<CountedMatch>,
}

impl RatingCount {
    /// Everyone in it with their matches, by id.
    pub fn rated(&self) -> impl Iterator<Item = RatedPerson> {
        self.people.iter().map(|person| self.rated_person(person))
    }

    fn rated_person(&self, counted: &CountedPerson) -> RatedPerson {
        let mut person = RatedPerson::new(&counted.start);
        person.rated.reserve_exact(counted.matches.len());
        for place in &counted.matches {
            let m = self.matches.get(to_usize(*place));
            let m = m.expect("people have places of matches that were counted");
            let won = m.winner.person == person.person;
            let (own, other) = match won {
                true => (&m.winner, &m.loser),
                false => (&m.loser, &m.winner),
            };
            person.add(RatedResult {
                key: m.key,
                at: m.at,
                opponent: other.person,
                length: m.length,
                won,
                before: own.before,
                experience: person.experience,
                other: other.before,
                change: own.change,
            });
        }
        person
    }
}

/// Everyone met so far, by the id that is kept of them.
#[derive(Default)]
struct People {
    all: Vec<CountedPerson>,
    places: HashMap<PersonId, usize>,
}

impl People {
    fn new(merged: &Merged, starts: &[RatingStart]) -> Self {
        let mut people = People::default();
        // Of two starts of one person, their own counts.
        let is_own = |start: &&RatingStart| merged.who(start.person) == start.person;
        for start in starts.iter().filter(is_own).chain(starts) {
            let person = merged.who(start.person);
            people.place(RatingStart { person, ..*start });
        }
        people
    }

    /// The place of a person, who begins so if they were not met before.
    fn place(&mut self, start: RatingStart) -> usize {
        if let Some(place) = self.places.get(&start.person) {
            return *place;
        }
        let place = self.all.len();
        self.places.insert(start.person, place);
        self.all.push(CountedPerson {
            person: start.person,
            rating: start.rating,
            experience: start.experience,
            start,
            matches: Vec::new(),
        });
        place
    }
}

/// Counts a list. The matches may come in any order.
#[must_use]
pub fn count(
    settings: &ListSettings,
    scope: &RatingScope,
    starts: &[RatingStart],
    merged: &Merged,
    matches: &[Finished],
) -> RatingCount {
    let newcomer = |person| RatingStart {
        person,
        rating: RatingStart::micros(settings.start),
        experience: 0,
    };
    let mut order: Vec<&Finished> = matches.iter().collect();
    order.sort_by_key(|m| m.order());
    let mut people = People::new(merged, if settings.on { starts } else { &[] });
    let mut counted = Vec::with_capacity(matches.len());
    for m in order {
        let Ok(opponents) = m.opponents(settings, scope) else {
            continue;
        };
        let (winner, loser) = (merged.who(opponents.winner), merged.who(opponents.loser));
        if winner == loser {
            continue;
        }
        let places = [winner, loser].map(|person| people.place(newcomer(person)));
        let two = people.all.get_disjoint_mut(places);
        let [winner, loser] = two.expect("two people have two places");
        let (gain, loss) = settings.formula.changes(
            m.length,
            (winner.rating, winner.experience),
            (loser.rating, loser.experience),
        );
        let place = how_many(counted.len());
        counted.push(CountedMatch {
            key: m.key,
            at: m.at,
            length: m.length,
            winner: winner.add(place, m.length, gain),
            loser: loser.add(place, m.length, loss),
        });
    }
    people.all.sort_by_key(|person| person.person);
    RatingCount {
        people: people.all,
        matches: counted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::{Formula, MICROS, MatchEnding, Ramp, SideKind, UnratedReason};
    use crawford_journal::StreamId;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn person(n: u8) -> PersonId {
        PersonId::from_random([n; 10])
    }

    fn stream(n: u8) -> StreamId {
        StreamId::from_random([n; 10])
    }

    /// The n-th match of a stream, won by the first of two.
    fn won(n: u32, winner: u8, loser: u8, length: u16) -> Finished {
        Finished {
            key: MatchKey {
                stream: stream(1),
                event: 1,
                number: n,
            },
            at: UtcMicros(i64::from(n) * 1_000),
            version: u64::from(n),
            length,
            ending: MatchEnding::Played,
            company: SideKind::Alone,
            top: Some(person(winner)),
            bottom: Some(person(loser)),
            winner: Some(person(winner)),
        }
    }

    fn of(counted: &RatingCount, n: u8) -> RatedPerson {
        counted.rated().find(|p| p.person == person(n)).unwrap()
    }

    fn plain(matches: &[Finished]) -> RatingCount {
        let settings = ListSettings::default();
        count(
            &settings,
            &RatingScope::default(),
            &[],
            &Merged::default(),
            matches,
        )
    }

    #[test]
    fn a_match_moves_both_by_the_formula_and_adds_experience() {
        let starts = [
            RatingStart {
                person: person(1),
                rating: 1500 * MICROS,
                experience: 0,
            },
            RatingStart {
                person: person(2),
                rating: 1700 * MICROS,
                experience: 450,
            },
        ];
        let counted = count(
            &ListSettings::default(),
            &RatingScope::default(),
            &starts,
            &Merged::default(),
            &[won(1, 1, 2, 9)],
        );
        let (one, two) = (of(&counted, 1), of(&counted, 2));
        assert_eq!((one.rating - 1500 * MICROS + 50) / 100, 392_489);
        assert_eq!((two.rating - 1700 * MICROS - 50) / 100, -79_937);
        assert_eq!((one.experience, two.experience), (9, 459));
        assert_eq!((one.wins, two.wins, counted.matches.len()), (1, 0, 1));
        assert_eq!((one.highest, two.highest), (one.rating, two.rating));
    }

    #[test]
    fn a_rating_of_then_knows_nothing_of_what_counted_since() {
        let starts = [2, 3].map(|n| RatingStart {
            person: person(n),
            rating: 1700 * MICROS,
            experience: i64::from(n - 2) * 100,
        });
        let settings = ListSettings::default();
        let matches = [won(1, 1, 2, 9), won(2, 1, 2, 5)];
        let scope = RatingScope::default();
        let counted = count(&settings, &scope, &starts, &Merged::default(), &matches);
        let at = |n: u8, at: i64| {
            let (person, at) = (of(&counted, n), UtcMicros(at));
            (person.was_rated_before(at), person.rating_before(at))
        };
        let two = of(&counted, 2);
        // The first ended at 1,000, the second at 2,000.
        assert_eq!(at(2, 1_000), (false, 1700 * MICROS));
        assert_eq!(at(2, 1_001), (true, two.rated[0].after()));
        assert_eq!(at(2, 2_000), (true, two.rated[1].before));
        assert_eq!(at(2, 2_001), (true, two.rating));
        // A start with experience is a rating too, without any match.
        assert_eq!(at(3, 0), (true, 1700 * MICROS));
    }

    #[test]
    fn what_is_not_rated_says_why_and_moves_nobody() {
        let settings = ListSettings {
            early_endings: false,
            ..ListSettings::default()
        };
        let scope = RatingScope {
            from: Some(UtcMicros(2)),
            until: Some(UtcMicros(9_999_999)),
            unrated: [(stream(1), 7)].into(),
        };
        let merged: Merged = [(person(3), person(1))].into_iter().collect();
        let base = won(1, 1, 2, 5);
        let event = MatchKey {
            event: 7,
            ..base.key
        };
        let ended = |ending| Finished { ending, ..base };
        let cases = [
            (ended(MatchEnding::WalkOver), Some(UnratedReason::WalkOver)),
            (ended(MatchEnding::Forfeit), Some(UnratedReason::Forfeit)),
            (ended(MatchEnding::Stopped), Some(UnratedReason::Stopped)),
            (ended(MatchEnding::Early), Some(UnratedReason::Early)),
            (ended(MatchEnding::Bye), Some(UnratedReason::Bye)),
            (ended(MatchEnding::BothLeft), Some(UnratedReason::NobodyWon)),
            (
                ended(MatchEnding::CalledOff),
                Some(UnratedReason::CalledOff),
            ),
            (ended(MatchEnding::Void), Some(UnratedReason::Void)),
            (
                Finished { length: 0, ..base },
                Some(UnratedReason::Unlimited),
            ),
            (
                Finished {
                    company: SideKind::Pair,
                    ..base
                },
                Some(UnratedReason::Pair),
            ),
            (
                Finished {
                    company: SideKind::Team,
                    ..base
                },
                Some(UnratedReason::Team),
            ),
            (
                Finished {
                    at: UtcMicros(1),
                    ..base
                },
                Some(UnratedReason::Days),
            ),
            (
                Finished {
                    at: UtcMicros(9_999_999),
                    ..base
                },
                Some(UnratedReason::Days),
            ),
            (Finished { key: event, ..base }, Some(UnratedReason::Event)),
            (
                Finished {
                    bottom: None,
                    ..base
                },
                Some(UnratedReason::Bye),
            ),
            (
                Finished {
                    winner: None,
                    ..base
                },
                Some(UnratedReason::NobodyWon),
            ),
            (won(1, 1, 3, 5), Some(UnratedReason::OnePerson)),
            (base, None),
        ];
        for (m, expected) in cases {
            let who = |person| merged.who(person);
            assert_eq!(m.unrated(&settings, &scope, &who), expected, "{m:?}");
            let counted = count(&settings, &scope, &[], &merged, &[m]);
            assert_eq!(
                counted.matches.len(),
                usize::from(expected.is_none()),
                "{m:?}"
            );
        }
        let off = ListSettings {
            on: false,
            ..settings
        };
        let who = |person| person;
        assert_eq!(
            base.unrated(&off, &scope, &who),
            Some(UnratedReason::NoList)
        );
        assert_eq!(count(&off, &scope, &[], &merged, &[base]).people, []);
    }

    #[test]
    fn whoever_turned_out_to_be_another_counts_as_one() {
        let merged: Merged = [(person(9), person(1))].into_iter().collect();
        let apart = [won(1, 1, 2, 5), won(2, 9, 2, 5)];
        let as_one = [won(1, 1, 2, 5), won(2, 1, 2, 5)];
        let settings = ListSettings::default();
        let counted = count(&settings, &RatingScope::default(), &[], &merged, &apart);
        assert_eq!(counted, plain(&as_one));
        let start = |n, points| RatingStart {
            person: person(n),
            rating: points * MICROS,
            experience: 0,
        };
        for (starts, expected) in [
            (vec![start(9, 1600)], 1600),
            (vec![start(9, 1600), start(1, 1700)], 1700),
        ] {
            let counted = count(&settings, &RatingScope::default(), &starts, &merged, &[]);
            assert_eq!(counted.people.len(), 1);
            assert_eq!(of(&counted, 1).rating, expected * MICROS);
        }
    }

    /// The rules again, slowly: people looked up by name each time, powers by the system's library.
    fn slowly(matches: &[Finished], ramp: Ramp) -> HashMap<PersonId, (f64, f64)> {
        let mut all: Vec<&Finished> = matches.iter().collect();
        all.sort_by_key(|m| (m.at, m.key.stream, m.version));
        let mut people: HashMap<PersonId, (f64, f64)> = HashMap::new();
        for m in all {
            let (Some(top), Some(bottom), Some(winner)) = (m.top, m.bottom, m.winner) else {
                continue;
            };
            if top == bottom || m.ending != MatchEnding::Played {
                continue;
            }
            let loser = if winner == top { bottom } else { top };
            let (w, we) = people.get(&winner).copied().unwrap_or((1500.0, 0.0));
            let (l, le) = people.get(&loser).copied().unwrap_or((1500.0, 0.0));
            let n = f64::from(m.length);
            let upset = 1.0 / (10_f64.powf((w - l).abs() * n.sqrt() / 2000.0) + 1.0);
            let p = if w < l { 1.0 - upset } else { upset };
            let k = |e: f64| match ramp {
                Ramp::WithThisMatch => (5.0 - (e + n) / 100.0).max(1.0),
                Ramp::BeforeThisMatch => (5.0 - e / 100.0).max(1.0),
                Ramp::None => 1.0,
            };
            people.insert(winner, (w + 4.0 * k(we) * n.sqrt() * p, we + n));
            people.insert(loser, (l - 4.0 * k(le) * n.sqrt() * p, le + n));
        }
        people
    }

    fn any_match() -> impl Strategy<Value = Finished> {
        (1u32..60, 1u8..7, 1u8..7, 1u16..26, 0u8..10, 1u8..3).prop_map(
            |(n, winner, loser, length, ending, of)| Finished {
                ending: if ending == 0 {
                    MatchEnding::WalkOver
                } else {
                    MatchEnding::Played
                },
                key: MatchKey {
                    stream: stream(of),
                    event: 1,
                    number: n,
                },
                // Many end at one moment.
                at: UtcMicros(i64::from(n / 4)),
                ..won(n, winner, loser, length)
            },
        )
    }

    proptest! {
        #[test]
        fn as_a_slow_reckoning_has_it(
            matches in prop::collection::vec(any_match(), 0..80),
            ramp in prop::sample::select(<Ramp as crawford_forms::Choice>::ALL),
        ) {
            // One result a match.
            let mut matches = matches;
            matches.sort_by_key(|m| m.key);
            matches.dedup_by_key(|m| m.key);
            let formula = Formula { ramp, ..Formula::default() };
            let settings = ListSettings { formula, ..ListSettings::default() };
            let counted = count(&settings, &RatingScope::default(), &[], &Merged::default(), &matches);
            let slow = slowly(&matches, ramp);
            prop_assert_eq!(counted.people.len(), slow.len());
            for (of, person) in counted.people.iter().zip(counted.rated()) {
                prop_assert_eq!(
                    (of.person, of.rating, of.experience),
                    (person.person, person.rating, person.experience)
                );
                let (rating, experience) = slow[&person.person];
                #[expect(clippy::cast_precision_loss, reason = "small")]
                let ours = person.rating as f64 / 1e6;
                prop_assert!((ours - rating).abs() < 1e-3, "{} {}", ours, rating);
                #[expect(clippy::cast_precision_loss, reason = "small")]
                let theirs = person.experience as f64;
                prop_assert_eq!(theirs, experience);
                // Every sum can be followed from the first match to the last.
                let mut rating = person.start;
                for rated in &person.rated {
                    prop_assert_eq!(rated.before, rating);
                    let terms = formula.terms(
                        rated.length, rated.before, rated.experience, rated.other, rated.won,
                    );
                    prop_assert_eq!(terms.change, rated.change);
                    rating = rated.after();
                }
                prop_assert_eq!(rating, person.rating);
            }
        }

        /// However results were corrected on the way, and in whatever order they are given, what stands is counted.
        #[test]
        fn the_order_they_are_given_in_is_nothing(
            matches in prop::collection::vec(any_match(), 1..40),
            turn in 0usize..40,
        ) {
            let mut matches = matches;
            matches.sort_by_key(|m| m.key);
            matches.dedup_by_key(|m| m.key);
            let counted = plain(&matches);
            let turn = turn % matches.len();
            matches.rotate_left(turn);
            matches.reverse();
            prop_assert_eq!(plain(&matches), counted);
        }
    }
}
