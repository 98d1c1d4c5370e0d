//! The points of one event for one member, term by term.

use super::amount::{MICROS, log2, root_third, rounded, times};
use super::rules::{CountingBasis, PointsBand, PointsKind, SeasonRules, TiedPlaces};
use crate::played::PaidStage;
use crate::rating::MatchEnding;
use chrono::NaiveDate;
use crawford_journal::{PersonId, StreamId, how_many, to_usize};
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

crawford_forms::value_as_text!(EventKey);

/// What an event contributes to a season's table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonResult {
    pub key: EventKey,
    pub day: NaiveDate,
    /// The length of its longest match.
    pub length: u16,
    /// Whether places may still be played for.
    pub running: bool,
    /// Who is in it; somebody may be in it twice.
    pub entered: Vec<SeasonEntry>,
    pub won: Vec<Won>,
}

/// An entry: one player, or the two of a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonEntry {
    pub people: Vec<PersonId>,
    /// The places reached, the best and the last of those shared, in each part of the event.
    pub places: Vec<(PaidStage, u32, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    /// By whom; of a pair, by the one who stands for it.
    pub person: PersonId,
    pub stage: PaidStage,
    /// The points it was played to; 0 without a limit.
    pub length: u16,
    pub ending: MatchEnding,
}

/// What a person gets for one event, with the terms of the sum; points are in millionths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonLine {
    pub key: EventKey,
    pub day: NaiveDate,
    pub division: u32,
    pub terms: Vec<SeasonTerm>,
    /// What they are multiplied by, in millionths.
    pub weight: i64,
    pub points: i64,
    pub counted: bool,
    /// Matches won that count.
    pub wins: u32,
    pub first: bool,
}

/// One term of the points of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum SeasonTerm {
    Entry {
        points: i64,
    },
    Wins {
        stage: PaidStage,
        /// To so many points, where that matters.
        length: Option<u16>,
        count: u32,
        each: i64,
        points: i64,
        /// Whether the places came to more and stand instead.
        instead: bool,
    },
    Place {
        stage: PaidStage,
        /// The best of the places shared.
        from: u32,
        to: u32,
        /// How many played, or to what length, whichever the table asks.
        measure: u32,
        how: PointsShare,
        points: i64,
        /// Whether the wins came to more and stand instead.
        instead: bool,
    },
}

impl SeasonTerm {
    #[must_use]
    pub fn adds(&self) -> i64 {
        match self {
            SeasonTerm::Entry { points }
            | SeasonTerm::Wins {
                points,
                instead: false,
                ..
            }
            | SeasonTerm::Place {
                points,
                instead: false,
                ..
            } => *points,
            SeasonTerm::Wins { .. } | SeasonTerm::Place { .. } => 0,
        }
    }
}

/// How the points of a place were shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum PointsShare {
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
    rules: &SeasonRules,
    event: &SeasonResult,
    who: &dyn Fn(PersonId) -> PersonId,
) -> BTreeMap<PersonId, (Vec<SeasonTerm>, u32, bool)> {
    let people: BTreeSet<PersonId> = event
        .entered
        .iter()
        .flat_map(|entry| entry.people.iter().map(|person| who(*person)))
        .collect();
    let of_person = |person: PersonId| {
        let entries = event.entered.iter();
        let own = entries.filter(|entry| entry.people.iter().any(|one| who(*one) == person));
        let own: Vec<&SeasonEntry> = own.collect();
        let best = best_places(&own);
        (person, own, best)
    };
    let people: Vec<_> = people.into_iter().map(of_person).collect();
    let places = PlaceSums::of(rules, event, people.iter().map(|(_, _, best)| best));
    people
        .into_iter()
        .map(|(person, own, best)| {
            let mut terms = Vec::new();
            if rules.entry != 0 {
                terms.push(SeasonTerm::Entry {
                    points: rules.entry,
                });
            }
            let (mut wins, count) = wins(rules, event, &own, who);
            let mut placed: Vec<SeasonTerm> = best
                .iter()
                .filter_map(|(stage, (from, to))| places.term(*stage, *from, *to))
                .collect();
            if rules.either {
                let sum = |terms: &[SeasonTerm]| terms.iter().map(SeasonTerm::adds).sum::<i64>();
                let more = sum(&wins) > sum(&placed);
                for term in if more { &mut placed } else { &mut wins } {
                    if let SeasonTerm::Wins { instead, .. } | SeasonTerm::Place { instead, .. } =
                        term
                    {
                        *instead = true;
                    }
                }
            }
            terms.extend(wins);
            terms.extend(placed);
            let first = best.get(&PaidStage::Main) == Some(&(1, 1));
            (person, (terms, count, first))
        })
        .collect()
}

/// The best place in each part of an event, where somebody entered twice.
fn best_places(own: &[&SeasonEntry]) -> BTreeMap<PaidStage, (u32, u32)> {
    let mut best: BTreeMap<PaidStage, (u32, u32)> = BTreeMap::new();
    for (stage, from, to) in own.iter().flat_map(|entry| &entry.places) {
        let place = (*from, *to);
        let kept = best.entry(*stage).or_insert(place);
        *kept = (*kept).min(place);
    }
    best
}

fn wins(
    rules: &SeasonRules,
    event: &SeasonResult,
    own: &[&SeasonEntry],
    who: &dyn Fn(PersonId) -> PersonId,
) -> (Vec<SeasonTerm>, u32) {
    let mine: BTreeSet<PersonId> = own
        .iter()
        .flat_map(|entry| entry.people.iter().map(|one| who(*one)))
        .collect();
    let counts = |won: &&Won| match won.ending {
        MatchEnding::Played | MatchEnding::Early => true,
        MatchEnding::WalkOver | MatchEnding::Forfeit => rules.wins.unplayed,
        MatchEnding::Stopped
        | MatchEnding::Bye
        | MatchEnding::BothLeft
        | MatchEnding::CalledOff
        | MatchEnding::Void => false,
    };
    let mut groups: BTreeMap<(PaidStage, Option<u16>), u32> = BTreeMap::new();
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
            SeasonTerm::Wins {
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
    rules: &'a SeasonRules,
    band: Option<&'a PointsBand>,
    measure: u32,
    players: u32,
    shares: i64,
}

impl<'a> PlaceSums<'a> {
    /// `best` are the best places of each player: what a pair or somebody who entered twice is paid for.
    fn of<'b>(
        rules: &'a SeasonRules,
        event: &SeasonResult,
        best: impl ExactSizeIterator<Item = &'b BTreeMap<PaidStage, (u32, u32)>>,
    ) -> Self {
        let players = how_many(best.len());
        let measure = match rules.places.measure {
            CountingBasis::Players => players,
            CountingBasis::Length => event.length.into(),
        };
        let mut sums = PlaceSums {
            rules,
            band: rules.places.band(measure),
            measure,
            players,
            shares: 0,
        };
        if rules.places.kind == PointsKind::Pool {
            sums.shares = best
                .flatten()
                .filter_map(|(stage, (from, to))| sums.worth(*stage, *from, *to))
                .fold(sums.shares_to_come(event), |sum, (points, _)| {
                    sum.saturating_add(points)
                });
        }
        sums
    }

    /// The shares of the main places still played for, each of which somebody will have who has none yet.
    fn shares_to_come(&self, event: &SeasonResult) -> i64 {
        if !event.running {
            return 0;
        }
        let mut taken: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        let mut without: Vec<u32> = Vec::new();
        for entry in &event.entered {
            let mut places = entry.places.iter();
            match places.find(|(stage, ..)| *stage == PaidStage::Main) {
                Some((_, from, to)) => {
                    let many = taken.entry((*from, *to)).or_default();
                    *many = many.saturating_add(1);
                }
                None => without.push(how_many(entry.people.len())),
            }
        }
        let is_taken = |place: u32| {
            let mut ranges = taken.keys();
            ranges.any(|(from, to)| (*from..=*to).contains(&place))
        };
        let alone = (1..=how_many(event.entered.len()))
            .filter(|place| !is_taken(*place))
            .map(|place| (place, place));
        let shared = taken.iter().flat_map(|((from, to), many)| {
            let all = to.saturating_sub(*from).saturating_add(1);
            std::iter::repeat_n((*from, *to), to_usize(all.saturating_sub(*many)))
        });
        let mut open: Vec<(u32, u32)> = alone.chain(shared).collect();
        open.sort_unstable();
        open.into_iter()
            .zip(without)
            .filter_map(|((from, to), people)| {
                let (points, _) = self.worth(PaidStage::Main, from, to)?;
                Some(points.saturating_mul(i64::from(people)))
            })
            .fold(0, i64::saturating_add)
    }

    fn worth(&self, stage: PaidStage, from: u32, to: u32) -> Option<(i64, PointsShare)> {
        let band = self.band?;
        if let Some(points) = band.exactly(stage, from, to) {
            return Some((points, PointsShare::Line));
        }
        let to = to.max(from);
        match self.rules.places.shared {
            _ if from == to => Some((band.one(stage, from), PointsShare::Line)),
            TiedPlaces::Best => Some((band.one(stage, from), PointsShare::Best)),
            TiedPlaces::Last => Some((band.one(stage, to), PointsShare::Last)),
            TiedPlaces::Split => {
                let sharers = to.saturating_sub(from).saturating_add(1);
                let sum = (from..=to).fold(0_i64, |sum, place| {
                    sum.saturating_add(band.one(stage, place))
                });
                let points = rounded(sum.into(), sharers.into());
                Some((points, PointsShare::Split { sum, sharers }))
            }
        }
    }

    fn term(&self, stage: PaidStage, from: u32, to: u32) -> Option<SeasonTerm> {
        let (points, how) = match self.rules.places.kind {
            PointsKind::Table => self.worth(stage, from, to)?,
            PointsKind::Pool => {
                let (share, _) = self.worth(stage, from, to)?;
                let shares = self.shares;
                let pool = i128::from(self.players).saturating_mul(MICROS.into());
                let points = rounded(pool.saturating_mul(share.into()), shares.into());
                (points, PointsShare::Pool { share, shares })
            }
            // The formula is for the event itself, not for its consolation.
            PointsKind::Logarithm if stage == PaidStage::Main => self.logarithm(from, to.max(from)),
            PointsKind::Logarithm => return None,
        };
        (points != 0).then_some(SeasonTerm::Place {
            stage,
            from,
            to,
            measure: self.measure,
            how,
            points,
            instead: false,
        })
    }

    fn logarithm(&self, from: u32, to: u32) -> (i64, PointsShare) {
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
        (points, PointsShare::Logarithm { factor, log, rank })
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
