//! A tournament in brief: how many came, the places, the final. Its report is written from it, and comparing two shows
//! what a correction changed.

use super::{
    EntrantNo, Event, EventNo, Fixture, MatchNo, Outcome, Stage, Tournament, places, places_in,
};
use backgammon::scoring::GameStatus;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The last place of an event that a recap names.
const LAST_PLACE: u32 = 8;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TournamentRecap {
    pub people: usize,
    pub events: Vec<EventRecap>,
    /// How often it was corrected who an entrant is, for those of whom it was; nothing in recaps of before this was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons: Option<BTreeMap<EntrantNo, usize>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRecap {
    pub event: EventNo,
    pub entrants: usize,
    /// The first places, best first.
    pub places: Vec<RecapPlace>,
    /// The final, if there is one and it is decided.
    pub last: Option<LastMatch>,
    /// Who won the consolation and the last chance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<WonBeside>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WonBeside {
    pub stage: Stage,
    pub winners: Vec<EntrantNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecapPlace {
    /// The best place shared.
    pub from: u32,
    pub to: u32,
    pub entrant: EntrantNo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMatch {
    pub number: MatchNo,
    pub winner: EntrantNo,
    pub loser: EntrantNo,
    /// The winner's points and the loser's, where they were entered.
    pub score: Option<(u32, u32)>,
    pub played: bool,
    /// Its games, where each was entered.
    pub games: usize,
    /// The score at which the winner was furthest behind.
    pub behind: Option<(u32, u32)>,
    /// Whether its last game was played at double match point.
    pub last_point: bool,
}

impl TournamentRecap {
    #[must_use]
    pub fn of(t: &Tournament) -> TournamentRecap {
        let people = t.came().flat_map(|entrant| entrant.persons());
        let corrected = t.entrants.values().map(|e| (e.number, e.was.len()));
        TournamentRecap {
            people: people.collect::<BTreeSet<_>>().len(),
            events: t
                .events
                .values()
                .map(|event| event_recap(t, event))
                .collect(),
            persons: Some(corrected.filter(|(_, often)| *often > 0).collect()),
        }
    }

    /// Whom it names.
    fn named(&self) -> BTreeSet<EntrantNo> {
        let of_event = |e: &EventRecap| {
            let beside = e.beside.iter().flat_map(|won| won.winners.clone());
            let last = e.last.iter().flat_map(|last| [last.winner, last.loser]);
            let placed = e.places.iter().map(|placed| placed.entrant);
            placed.chain(last).chain(beside).collect::<Vec<_>>()
        };
        self.events.iter().flat_map(of_event).collect()
    }

    #[must_use]
    pub fn first(&self, event: EventNo) -> Vec<EntrantNo> {
        let of = self.events.iter().find(|e| e.event == event);
        let places = of.into_iter().flat_map(|e| &e.places);
        places.filter(|p| p.from == 1).map(|p| p.entrant).collect()
    }
}

fn event_recap(t: &Tournament, event: &Event) -> EventRecap {
    let first = places(event)
        .into_iter()
        .filter(|place| place.from <= LAST_PLACE);
    EventRecap {
        event: event.number,
        entrants: event.field(t).count(),
        places: first
            .map(|place| RecapPlace {
                from: place.from,
                to: place.to,
                entrant: place.entrant,
            })
            .collect(),
        last: event.final_match().and_then(|m| last_match(event, m)),
        beside: Stage::FALLEN_TO
            .into_iter()
            .filter_map(|stage| won_beside(event, stage))
            .collect(),
    }
}

fn won_beside(event: &Event, stage: Stage) -> Option<WonBeside> {
    let first = places_in(event, stage).into_iter();
    let winners: Vec<EntrantNo> = first
        .filter(|place| place.from == 1)
        .map(|place| place.entrant)
        .collect();
    (!winners.is_empty()).then_some(WonBeside { stage, winners })
}

fn last_match(event: &Event, m: &Fixture) -> Option<LastMatch> {
    let result = m.result.as_ref()?;
    let side = result.winner?;
    let players = m.players()?;
    let is_scored = result.score.is_some() || !m.sheet.is_blank();
    let score = is_scored.then(|| event.read_score(m));
    let games = &m.sheet.games;
    let behind = games
        .iter()
        .map(|game| (game.score[side], game.score[side.other()]))
        .filter(|(own, other)| own < other)
        .max_by_key(|(own, other)| other.saturating_sub(*own));
    Some(LastMatch {
        number: m.number,
        winner: players[side],
        loser: players[side.other()],
        score: score.map(|score| (score[side], score[side.other()])),
        played: result.outcome == Outcome::Played,
        games: games.len(),
        behind,
        last_point: games
            .last()
            .is_some_and(|game| game.played_as == GameStatus::DoubleMatchPoint),
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TournamentChange {
    /// How many came.
    People { was: usize, is: usize },
    Winner {
        event: EventNo,
        was: Vec<EntrantNo>,
        is: Vec<EntrantNo>,
    },
    /// The score of an event's final, won by the same.
    Score {
        event: EventNo,
        was: (u32, u32),
        is: (u32, u32),
    },
    /// Places behind the first.
    Places { event: EventNo },
    /// Somebody who is named is another person than the one named then.
    Person { entrant: EntrantNo },
}

/// The differences between two recaps, only the weightiest of each event.
#[must_use]
pub fn changed(was: &TournamentRecap, is: &TournamentRecap) -> Vec<TournamentChange> {
    let mut all = Vec::new();
    if was.people != is.people {
        all.push(TournamentChange::People {
            was: was.people,
            is: is.people,
        });
    }
    for now in &is.events {
        let event = now.event;
        let Some(before) = was.events.iter().find(|e| e.event == event) else {
            continue;
        };
        let (first_was, first_is) = (was.first(event), is.first(event));
        if first_was != first_is {
            all.push(TournamentChange::Winner {
                event,
                was: first_was,
                is: first_is,
            });
            continue;
        }
        let score = |e: &EventRecap| e.last.and_then(|last| last.score);
        if let (Some(was), Some(is)) = (score(before), score(now))
            && was != is
        {
            all.push(TournamentChange::Score { event, was, is });
        }
        // A report of before these were told of has none of them.
        let beside = !before.beside.is_empty() && before.beside != now.beside;
        if before.places != now.places || beside {
            all.push(TournamentChange::Places { event });
        }
    }
    if let (Some(before), Some(now)) = (&was.persons, &is.persons) {
        let another = |n: &EntrantNo| before.get(n) != now.get(n);
        let named = is.named().into_iter().filter(another);
        all.extend(named.map(|entrant| TournamentChange::Person { entrant }));
    }
    all
}
