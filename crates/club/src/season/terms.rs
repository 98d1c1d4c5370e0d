//! What one event comes to for one member, term by term.

use super::amount::{MICROS, log2, root_third, rounded, times};
use super::rules::{Band, Kind, Measure, Rules, Shared};
use crate::played::Stage;
use crate::rating::Ending;
use chrono::NaiveDate;
use crawford_journal::{PersonId, StreamId, how_many};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EventKey {
    pub stream: StreamId,
    pub event: u32,
}

impl fmt::Display for EventKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.stream, self.event)
    }
}

/// It is not the number of a stream, a hyphen and the number of an event of it.
#[derive(Debug)]
pub struct NotAnEvent;

impl FromStr for EventKey {
    type Err = NotAnEvent;

    fn from_str(text: &str) -> Result<Self, NotAnEvent> {
        let (stream, event) = text.split_once('-').ok_or(NotAnEvent)?;
        Ok(EventKey {
            stream: stream.parse().map_err(|_| NotAnEvent)?,
            event: event.parse().map_err(|_| NotAnEvent)?,
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub key: EventKey,
    pub day: NaiveDate,
    /// The length of its longest match.
    pub length: u16,
    /// Who is in it; somebody may be in it twice.
    pub entered: Vec<Entered>,
    pub won: Vec<Won>,
}

/// An entry: one player, or the two of a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    pub people: Vec<PersonId>,
    /// The places reached, the best and the last of those shared, in each part of the event.
    pub places: Vec<(Stage, u32, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    /// By whom; of a pair, by the one who stands for it.
    pub person: PersonId,
    pub stage: Stage,
    /// The points it was played to; 0 without a limit.
    pub length: u16,
    pub ending: Ending,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub key: EventKey,
    pub day: NaiveDate,
    pub division: u32,
    pub terms: Vec<Term>,
    /// What they are multiplied by, in millionths.
    pub weight: i64,
    pub points: i64,
    pub counted: bool,
    /// Matches won that count.
    pub wins: u32,
    pub first: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Term {
    Entry {
        points: i64,
    },
    Wins {
        stage: Stage,
        /// To so many points, where that matters.
        length: Option<u16>,
        count: u32,
        each: i64,
        points: i64,
        /// Whether the places came to more and stand instead.
        instead: bool,
    },
    Place {
        stage: Stage,
        /// The best of the places shared.
        from: u32,
        to: u32,
        /// How many played, or to what length, whichever the table asks.
        measure: u32,
        how: How,
        points: i64,
        /// Whether the wins came to more and stand instead.
        instead: bool,
    },
}

impl Term {
    #[must_use]
    pub fn adds(&self) -> i64 {
        match self {
            Term::Entry { points }
            | Term::Wins {
                points,
                instead: false,
                ..
            }
            | Term::Place {
                points,
                instead: false,
                ..
            } => *points,
            Term::Wins { .. } | Term::Place { .. } => 0,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum How {
    Line,
    /// The points of the places shared, added and divided by their number.
    Split {
        sum: i64,
        sharers: u32,
    },
    Best,
    /// The points of the last place shared.
    Last,
    /// A share of as many points as there were players.
    Pool {
        /// The shares, in millionths.
        share: i64,
        shares: i64,
    },
    /// A factor times a logarithm times the factor of the ranks shared.
    Logarithm {
        factor: i64,
        log: i64,
        /// The factor of the rank, the middle of those shared.
        rank: i64,
    },
}

/// What `rules` make of an event for each of its people, by person; `who` says who somebody is.
pub(super) fn of_event(
    rules: &Rules,
    event: &Played,
    who: &dyn Fn(PersonId) -> PersonId,
) -> BTreeMap<PersonId, (Vec<Term>, u32, bool)> {
    let people: BTreeSet<PersonId> = event
        .entered
        .iter()
        .flat_map(|entry| entry.people.iter().map(|person| who(*person)))
        .collect();
    let players = how_many(people.len());
    let places = PlaceSums::of(rules, event, players);
    people
        .into_iter()
        .map(|person| {
            let own: Vec<&Entered> = event
                .entered
                .iter()
                .filter(|entry| entry.people.iter().any(|one| who(*one) == person))
                .collect();
            let mut terms = Vec::new();
            if rules.entry != 0 {
                terms.push(Term::Entry {
                    points: rules.entry,
                });
            }
            let (mut wins, count) = wins(rules, event, &own, who);
            let best = best_places(&own);
            let mut placed: Vec<Term> = best
                .iter()
                .filter_map(|(stage, (from, to))| places.term(*stage, *from, *to))
                .collect();
            if rules.either {
                let sum = |terms: &[Term]| terms.iter().map(Term::adds).sum::<i64>();
                let more = sum(&wins) > sum(&placed);
                for term in if more { &mut placed } else { &mut wins } {
                    if let Term::Wins { instead, .. } | Term::Place { instead, .. } = term {
                        *instead = true;
                    }
                }
            }
            terms.extend(wins);
            terms.extend(placed);
            let first = best.get(&Stage::Main) == Some(&(1, 1));
            (person, (terms, count, first))
        })
        .collect()
}

/// The best place in each part of an event, where somebody entered twice.
fn best_places(own: &[&Entered]) -> BTreeMap<Stage, (u32, u32)> {
    let mut best: BTreeMap<Stage, (u32, u32)> = BTreeMap::new();
    for (stage, from, to) in own.iter().flat_map(|entry| &entry.places) {
        let place = (*from, *to);
        let kept = best.entry(*stage).or_insert(place);
        *kept = (*kept).min(place);
    }
    best
}

fn wins(
    rules: &Rules,
    event: &Played,
    own: &[&Entered],
    who: &dyn Fn(PersonId) -> PersonId,
) -> (Vec<Term>, u32) {
    let mine: BTreeSet<PersonId> = own
        .iter()
        .flat_map(|entry| entry.people.iter().map(|one| who(*one)))
        .collect();
    let counts = |won: &&Won| match won.ending {
        Ending::Played | Ending::Early => true,
        Ending::WalkOver | Ending::Forfeit => rules.wins.unplayed,
        _ => false,
    };
    let mut groups: BTreeMap<(Stage, Option<u16>), u32> = BTreeMap::new();
    let mut all = 0_u32;
    for won in event.won.iter().filter(counts) {
        if !mine.contains(&who(won.person)) {
            continue;
        }
        all = all.saturating_add(1);
        if rules.wins.of(won.stage) == 0 {
            continue;
        }
        let length = rules.wins.by_root.then_some(won.length);
        let count = groups.entry((won.stage, length)).or_default();
        *count = count.saturating_add(1);
    }
    let terms = groups
        .into_iter()
        .map(|((stage, length), count)| {
            let plain = rules.wins.of(stage);
            let each = length.map_or(plain, |length| times(plain, root_third(length)));
            Term::Wins {
                stage,
                length,
                count,
                each,
                points: each.saturating_mul(i64::from(count)),
                instead: false,
            }
        })
        .collect();
    (terms, all)
}

struct PlaceSums<'a> {
    rules: &'a Rules,
    band: Option<&'a Band>,
    measure: u32,
    players: u32,
    shares: i64,
}

impl<'a> PlaceSums<'a> {
    fn of(rules: &'a Rules, event: &Played, players: u32) -> Self {
        let measure = match rules.places.measure {
            Measure::Players => players,
            Measure::Length => event.length.into(),
        };
        let mut sums = PlaceSums {
            rules,
            band: rules.places.band(measure),
            measure,
            players,
            shares: 0,
        };
        if rules.places.kind == Kind::Pool {
            let places = event.entered.iter().flat_map(|entry| &entry.places);
            sums.shares = places
                .filter_map(|(stage, from, to)| sums.worth(*stage, *from, *to))
                .fold(0, |sum, (points, _)| sum.saturating_add(points));
        }
        sums
    }

    fn worth(&self, stage: Stage, from: u32, to: u32) -> Option<(i64, How)> {
        let band = self.band?;
        if let Some(points) = band.exactly(stage, from, to) {
            return Some((points, How::Line));
        }
        let to = to.max(from);
        match self.rules.places.shared {
            _ if from == to => Some((band.one(stage, from), How::Line)),
            Shared::Best => Some((band.one(stage, from), How::Best)),
            Shared::Last => Some((band.one(stage, to), How::Last)),
            Shared::Split => {
                let sharers = to.saturating_sub(from).saturating_add(1);
                let sum = (from..=to).fold(0_i64, |sum, place| {
                    sum.saturating_add(band.one(stage, place))
                });
                let points = rounded(sum.into(), sharers.into());
                Some((points, How::Split { sum, sharers }))
            }
        }
    }

    fn term(&self, stage: Stage, from: u32, to: u32) -> Option<Term> {
        let (points, how) = match self.rules.places.kind {
            Kind::Table => self.worth(stage, from, to)?,
            Kind::Pool => {
                let (share, _) = self.worth(stage, from, to)?;
                let shares = self.shares;
                let pool = i128::from(self.players).saturating_mul(MICROS.into());
                let points = rounded(pool.saturating_mul(share.into()), shares.into());
                (points, How::Pool { share, shares })
            }
            // The formula speaks of the event, not of what losers fall to.
            Kind::Logarithm if stage == Stage::Main => self.logarithm(from, to.max(from)),
            Kind::Logarithm => return None,
        };
        (points != 0).then_some(Term::Place {
            stage,
            from,
            to,
            measure: self.measure,
            how,
            points,
            instead: false,
        })
    }

    fn logarithm(&self, from: u32, to: u32) -> (i64, How) {
        let factor = self.rules.places.factor;
        let log = log2(self.players);
        let sharers = i128::from(to.saturating_sub(from).saturating_add(1));
        let sum = (from..=to).fold(0_i128, |sum, rank| sum.saturating_add(rank_factor(rank)));
        let unit = i128::from(MICROS);
        // Of the ranks in thousand-millionths, so that the points are rounded once.
        let product = i128::from(factor)
            .saturating_mul(log.into())
            .saturating_mul(sum);
        let points = rounded(
            product,
            unit.saturating_mul(1_000_000_000).saturating_mul(sharers),
        );
        let rank = rounded(sum, sharers.saturating_mul(1_000));
        (points, How::Logarithm { factor, log, rank })
    }
}

/// The factor of a rank in thousand-millionths: 1, 0.7, and then one by the rank less one.
fn rank_factor(rank: u32) -> i128 {
    match rank {
        0 | 1 => 1_000_000_000,
        2 => 700_000_000,
        rank => 1_000_000_000 / i128::from(rank - 1),
    }
}
