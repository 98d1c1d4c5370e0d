//! How long matches take: learned from the club's own matches if there are enough, otherwise a default.

use super::rng::Rng;
use std::collections::BTreeMap;

/// The fewest matches of one length for which their own median is used, and the fewest in all for the club's.
const PACE_SAMPLE: usize = 8;

/// Minutes a point without a clock, before there is any history: 5 points in 40 minutes.
const UNCLOCKED: f64 = 8.0;
/// Minutes a point with a clock: 5 points in a little over half an hour.
const CLOCKED: f64 = 6.5;
/// The plausible minutes a point. Faster scores were copied from paper, slower ones entered or corrected late.
const PLAUSIBLE: std::ops::RangeInclusive<f64> = 1.0..=25.0;
/// The deviation of the logarithm of a 5-point match's length, before there is any history: one in ten takes less than
/// two thirds of the median, one in ten more than half as long again.
const SPREAD: f64 = 0.33;
/// Short matches vary more than long ones, by the square root of their points. The spread is that of this length.
const MIDDLE_LENGTH: f64 = 5.0;
/// No match varies more than this: results entered late make a club look more uneven than it plays.
const WIDEST: f64 = 0.6;
/// Of a normal distribution four in five lie within so many deviations.
const FOUR_IN_FIVE: f64 = 1.2816;
/// Of a normal distribution half lies within so many deviations.
const HALF: f64 = 0.6745;
/// The least and the most spread learned from a club's matches.
const LEARNED_SPREAD: std::ops::RangeInclusive<f64> = 0.15..=0.45;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timed {
    /// The points it was played for: its length less what both began with, on average.
    pub points: u16,
    /// From its beginning to its result, as they were entered.
    pub seconds: i64,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pace {
    /// By length: median minutes a point, and of how many matches.
    lengths: BTreeMap<u16, (f64, usize)>,
    /// Median of all, as a multiple of the default, and of how many matches.
    habit: Option<(f64, usize)>,
    /// Deviation of the logarithm at the middle length.
    spread: Option<f64>,
}

/// How long a match is expected to take, in seconds: four in five take between `low` and `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedDuration {
    pub low: u32,
    pub middle: u32,
    pub high: u32,
    /// The club's own matches it was learned from; nothing for the default.
    pub learned_from: Option<usize>,
}

impl Pace {
    /// Learns from a club's matches, in any order. Times that cannot be are left out, and medians are not moved by one
    /// odd match.
    #[must_use]
    pub fn learn(history: &[Timed]) -> Pace {
        let mut by_length: BTreeMap<u16, Vec<f64>> = BTreeMap::new();
        for m in history.iter().filter(|m| m.points > 0) {
            let a_point = m.seconds as f64 / 60.0 / f64::from(m.points);
            if PLAUSIBLE.contains(&a_point) {
                by_length.entry(m.points).or_default().push(a_point);
            }
        }
        let mut all: Vec<f64> = by_length
            .values()
            .flatten()
            .map(|m| m / UNCLOCKED)
            .collect();
        let count = all.len();
        let enough = |n: usize| n >= PACE_SAMPLE;
        let medians: BTreeMap<u16, (f64, usize)> = by_length
            .iter()
            .map(|(length, times)| (*length, (median(&mut times.clone()), times.len())))
            .collect();
        let mut off: Vec<f64> = Vec::with_capacity(count);
        for (length, times) in &by_length {
            let middle = medians.get(length).map_or(1.0, |m| m.0);
            let scale = (f64::from(*length) / MIDDLE_LENGTH).sqrt();
            off.extend(times.iter().map(|t| (t / middle).ln().abs() * scale));
        }
        Pace {
            lengths: medians.into_iter().filter(|(_, m)| enough(m.1)).collect(),
            habit: enough(count).then(|| (median(&mut all), count)),
            spread: enough(count.saturating_sub(PACE_SAMPLE)).then(|| {
                (median(&mut off) / HALF).clamp(*LEARNED_SPREAD.start(), *LEARNED_SPREAD.end())
            }),
        }
    }

    /// How long a match to `length` takes. What is learned from the club's matches applies with clocks and without, because
    /// it reflects the club's own practice; the default differs by `clocked`.
    #[must_use]
    pub fn expected(&self, length: u16, clocked: bool) -> ExpectedDuration {
        let (middle, learned_from) = self.middle(length, clocked);
        let reach = (FOUR_IN_FIVE * self.deviation(length)).exp();
        ExpectedDuration {
            low: whole(middle / reach),
            middle: whole(middle),
            high: whole(middle * reach),
            learned_from,
        }
    }

    /// Seconds, by chance.
    pub fn draw(&self, length: u16, clocked: bool, rng: &mut Rng) -> u32 {
        let (middle, _) = self.middle(length, clocked);
        whole(middle * (rng.normal() * self.deviation(length)).exp())
    }

    /// Median seconds, and of how many of the club's own matches.
    fn middle(&self, length: u16, clocked: bool) -> (f64, Option<usize>) {
        let points = f64::from(length.max(1));
        let default = if clocked { CLOCKED } else { UNCLOCKED };
        let (a_point, from) = match (self.lengths.get(&length), self.habit) {
            (Some((a_point, n)), _) => (*a_point, Some(*n)),
            (None, Some((habit, n))) => (habit * UNCLOCKED, Some(n)),
            (None, None) => (default, None),
        };
        (a_point * points * 60.0, from)
    }

    fn deviation(&self, length: u16) -> f64 {
        let points = f64::from(length.max(1));
        let spread = self.spread.unwrap_or(SPREAD) * (MIDDLE_LENGTH / points).sqrt();
        spread.min(WIDEST)
    }
}

fn whole(seconds: f64) -> u32 {
    // A cast of a number too large stops at the largest.
    seconds.round().max(1.0) as u32
}

/// Of a list that is not empty.
fn median(list: &mut [f64]) -> f64 {
    list.sort_unstable_by(f64::total_cmp);
    let (low, high) = (list.len().saturating_sub(1) / 2, list.len() / 2);
    let at = |i: usize| *list.get(i).expect("a median is asked of some numbers");
    f64::midpoint(at(low), at(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(points: u16, minutes: &[i64]) -> Vec<Timed> {
        let seconds = minutes.iter().map(|m| m * 60);
        seconds.map(|seconds| Timed { points, seconds }).collect()
    }

    #[test]
    fn before_any_history_a_clock_makes_matches_shorter() {
        let pace = Pace::default();
        let plain = pace.expected(5, false);
        assert_eq!((plain.middle, plain.learned_from), (40 * 60, None));
        assert!(pace.expected(5, true).middle < plain.middle);
        assert!(plain.low < plain.middle && plain.middle < plain.high);
        // A long match varies less for its length.
        let wide = |e: ExpectedDuration| f64::from(e.high) / f64::from(e.low);
        assert!(wide(pace.expected(1, false)) > wide(pace.expected(11, false)));
    }

    #[test]
    fn a_pace_is_learned_from_plausible_matches_only() {
        let mut history = timed(5, &[30, 31, 29, 33, 27, 30, 32, 28, 30]);
        let clean = Pace::learn(&history);
        assert_eq!(clean.expected(5, false).middle, 30 * 60);
        assert_eq!(clean.expected(5, false).learned_from, Some(9));
        // Copied from paper, corrected next day, clocks that ran backwards.
        history.extend(timed(5, &[0, 0, 1, 1, -40, 1440, 900, 3000, 1, 2]));
        history.push(Timed {
            points: 0,
            seconds: 600,
        });
        history.push(Timed {
            points: 5,
            seconds: i64::MIN,
        });
        history.push(Timed {
            points: 5,
            seconds: i64::MAX,
        });
        assert_eq!(Pace::learn(&history), clean);
        // A length never played goes by the club's habit: six minutes a point.
        assert_eq!(clean.expected(7, false).middle, 42 * 60);
    }

    #[test]
    fn fewer_than_eight_matches_leave_the_default() {
        let pace = Pace::learn(&timed(5, &[20, 20, 20, 20, 20, 20, 20]));
        assert_eq!(pace, Pace::default());
        assert_eq!(Pace::learn(&[]), Pace::default());
    }

    #[test]
    fn drawn_durations_have_the_expected_quantiles() {
        let pace = Pace::default();
        let expected = pace.expected(7, false);
        let mut rng = Rng::new(11);
        let drawn: Vec<u32> = (0..10_000).map(|_| pace.draw(7, false, &mut rng)).collect();
        let below = |bound: u32| drawn.iter().filter(|d| **d < bound).count();
        assert!((850..1150).contains(&below(expected.low)));
        assert!((4800..5200).contains(&below(expected.middle)));
        assert!((8850..9150).contains(&below(expected.high)));
    }
}
