//! The facts of an event played in the past, of which only who met whom and the results are known: a free night,
//! announced, played and finished at once.

use super::graph::planned;
use super::robin::{FreePlay, MOST_FREE};
use super::{
    EntrantNo, EventFact, EventNo, EventSettings, Fact, Format, Lengths, MatchNo, MatchResult,
    Outcome, Phase, Seat, TournamentDetails,
};
use backgammon::scoring::MatchRules;
use backgammon::{BySide, Side};
use crawford_journal::{PersonId, how_many};
use std::collections::HashMap;

/// The most matches such an event has.
pub const MOST_PAST: usize = MOST_FREE;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PastResult {
    pub players: BySide<PersonId>,
    pub score: BySide<u32>,
    pub length: u16,
}

/// Its facts, in the order in which they would have happened. Scores are not judged here: the reader of the file has
/// done that.
#[must_use]
pub fn past(details: TournamentDetails, event: &str, matches: &[PastResult]) -> Vec<Fact> {
    let first = EventNo(1);
    let mut entrants: HashMap<PersonId, EntrantNo> = HashMap::new();
    let mut facts = vec![
        Fact::Announced { details },
        EventFact::EventAdded {
            settings: EventSettings {
                format: Format::Free(FreePlay::default()),
                ..EventSettings::usual(event, Lengths::all(usual(matches)))
            },
        }
        .of(first),
    ];
    let mut seated = Vec::with_capacity(matches.len());
    for m in matches {
        let mut number = |person: PersonId| {
            let next = how_many(entrants.len());
            *entrants.entry(person).or_insert_with(|| {
                let entrant = EntrantNo(next.saturating_add(1));
                facts.push(Fact::CheckedIn {
                    entrant,
                    person,
                    with: Vec::new(),
                    team: false,
                    rating: None,
                    events: vec![first],
                });
                entrant
            })
        };
        seated.push(BySide {
            top: number(m.players.top),
            bottom: number(m.players.bottom),
        });
    }
    let plan = |(players, number): (&BySide<EntrantNo>, MatchNo)| {
        planned(number, Phase::Free, 1, players.map(Seat::Entrant))
    };
    let plans = seated.iter().zip((0..).map(MatchNo::at)).map(plan);
    facts.push(EventFact::paired(Phase::Free, 1, plans.collect(), true).of(first));
    for ((m, players), number) in matches.iter().zip(seated).zip((0..).map(MatchNo::at)) {
        facts.push(
            EventFact::Begun {
                number,
                players,
                rules: MatchRules::usual(m.length),
                start_set: false,
                table: None,
            }
            .of(first),
        );
        let winner = match m.score.top > m.score.bottom {
            true => Side::Top,
            false => Side::Bottom,
        };
        facts.push(
            EventFact::Decided {
                number,
                seats: players.map(Seat::Entrant),
                result: MatchResult::of(Outcome::Played, Some(winner), Some(m.score)),
                sheet: None,
                by_itself: false,
            }
            .of(first),
        );
    }
    facts.push(Fact::Finished);
    facts
}

fn usual(matches: &[PastResult]) -> u16 {
    let mut counts: HashMap<u16, usize> = HashMap::new();
    for m in matches {
        let count = counts.entry(m.length).or_default();
        *count = count.saturating_add(1);
    }
    let most = counts
        .into_iter()
        .max_by_key(|(length, count)| (*count, *length));
    most.map_or(1, |(length, _)| length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tournament, first_refused};
    use crawford_journal::{Actor, Envelope, Recorded, SCHEMA, Snapshot, StreamId, UtcMicros};

    fn recorded(facts: &[Fact]) -> Vec<Recorded> {
        let stream = StreamId::from_random([9; 10]);
        facts
            .iter()
            .zip(1..)
            .map(|(fact, version)| Recorded {
                stream,
                version,
                action: 1,
                at: UtcMicros(5),
                who: Actor::Program,
                schema: SCHEMA,
                body: Envelope::body(fact).unwrap(),
            })
            .collect()
    }

    #[test]
    fn it_folds_to_an_event_that_is_over_and_whose_scores_the_engine_takes() {
        let [ann, bo, cal] = [1, 2, 3].map(|n| PersonId::from_random([n; 10]));
        let played = |top, bottom, score: (u32, u32), length| PastResult {
            players: BySide { top, bottom },
            score: BySide {
                top: score.0,
                bottom: score.1,
            },
            length,
        };
        let matches = [
            played(ann, bo, (7, 3), 7),
            played(bo, cal, (2, 8), 7),
            played(ann, bo, (4, 5), 5),
        ];
        let details = TournamentDetails {
            name: "League".into(),
            date: "2019-03-04".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let facts = recorded(&past(details, "Matches", &matches));
        assert_eq!(first_refused(&facts), None);
        let t = Snapshot::<Tournament>::read(&facts);
        assert!(t.unreadable.is_none(), "{t:?}");
        let t = t.state;
        assert!(t.finished);
        assert_eq!(t.entrants.len(), 3);
        let e = t.event(EventNo(1)).unwrap();
        let ended: Vec<_> = e
            .matches
            .iter()
            .map(|m| (m.winner().map(|n| n.0), m.rules.map(|r| r.length)))
            .collect();
        assert_eq!(
            ended,
            [(Some(1), Some(7)), (Some(3), Some(7)), (Some(2), Some(5))]
        );
    }
}
