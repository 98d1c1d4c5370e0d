//! How good a pairing is: the priorities, most important first, as exact numbers.

use super::weight::{BITS, MatchingWeight};

#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) rematch: i128,
    pub(super) second_bye: i128,
    pub(super) wish: i128,
    /// The groups of the two; the pair crosses every boundary between them.
    pub(super) crosses: (u32, u32),
    pub(super) distance: i128,
    pub(super) bye_unplayed: i128,
    pub(super) repeats: i128,
    pub(super) disorder: i128,
}

/// The value of a round's pairing: the first number that differs decides, less is better. The number of pairs is not
/// among them, because it is always the most there can be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairingValue {
    /// Rematches; only ever when the director allowed them.
    pub rematches: i128,
    /// Byes for those who had one; only ever when allowed.
    pub second_byes: i128,
    /// Pairs the director wanted apart; only ever when allowed.
    pub wishes: i128,
    /// For each score group but the last, from the top: pairs of somebody of it or above with somebody below, byes
    /// among them.
    pub crossings: Vec<i128>,
    /// The distances of floats in groups, squared and summed: nobody falls two groups where two could fall one.
    pub distance: i128,
    /// Rounds unplayed so far by whoever has the bye.
    pub bye_unplayed: i128,
    /// Players floating the same way as in the round before.
    pub repeats: i128,
    /// How far from the order within groups: places off, squared and summed.
    pub disorder: i128,
}

impl PairingValue {
    pub(super) fn none(groups: usize) -> PairingValue {
        PairingValue {
            rematches: 0,
            second_byes: 0,
            wishes: 0,
            crossings: vec![0; groups.saturating_sub(1)],
            distance: 0,
            bye_unplayed: 0,
            repeats: 0,
            disorder: 0,
        }
    }

    pub(super) fn count(&mut self, terms: &Terms) {
        self.rematches += terms.rematch;
        self.second_byes += terms.second_bye;
        self.wishes += terms.wish;
        let (from, to) = terms.crosses;
        let crossed = self.crossings.iter_mut().skip(from as usize);
        for crossing in crossed.take((to - from) as usize) {
            *crossing += 1;
        }
        self.distance += terms.distance;
        self.bye_unplayed += terms.bye_unplayed;
        self.repeats += terms.repeats;
        self.disorder += terms.disorder;
    }
}

/// The most each number of a [`PairingValue`] can come to, so that weights leave room for it.
#[derive(Debug)]
pub(super) struct Most {
    pub(super) pairs: i128,
    /// Whether rematches, second byes and broken wishes can happen at all.
    pub(super) relaxed: bool,
    pub(super) crossings: Vec<i128>,
    pub(super) distance: i128,
    pub(super) bye_unplayed: i128,
    pub(super) disorder: i128,
}

/// One of the numbers of a [`PairingValue`].
#[derive(Debug, Clone, Copy)]
enum Number {
    Rematches,
    SecondByes,
    Wishes,
    /// The pairs that cross the boundary below this group.
    Crossings(u32),
    Distance,
    ByeUnplayed,
    Repeats,
    Disorder,
}

impl Number {
    /// What a pair adds to it.
    fn of(self, terms: &Terms) -> i128 {
        match self {
            Number::Rematches => terms.rematch,
            Number::SecondByes => terms.second_bye,
            Number::Wishes => terms.wish,
            Number::Crossings(group) => {
                let (from, to) = terms.crosses;
                i128::from((from..to).contains(&group))
            }
            Number::Distance => terms.distance,
            Number::ByeUnplayed => terms.bye_unplayed,
            Number::Repeats => terms.repeats,
            Number::Disorder => terms.disorder,
        }
    }
}

/// Where a number stands in a weight: in which part, and times what.
#[derive(Debug, Clone)]
struct Place {
    number: Number,
    part: usize,
    unit: i128,
}

/// Where each number stands in a weight.
#[derive(Debug, Clone)]
pub(super) struct Scale {
    places: Vec<Place>,
    parts: usize,
}

impl Scale {
    /// A number's unit is one more than everything less important can come to together, unless that would not fit: then
    /// a new part begins.
    pub(super) fn of(most: &Most) -> Scale {
        let relaxed = if most.relaxed { most.pairs } else { 0 };
        let mut limits = vec![
            (Number::Rematches, relaxed),
            (Number::SecondByes, relaxed),
            (Number::Wishes, relaxed),
        ];
        let crossings = (0..).map(Number::Crossings);
        limits.extend(crossings.zip(most.crossings.iter().copied()));
        limits.extend([
            (Number::Distance, most.distance),
            (Number::ByeUnplayed, most.bye_unplayed),
            (Number::Repeats, most.pairs * 2),
            (Number::Disorder, most.disorder),
        ]);
        let mut places = Vec::with_capacity(limits.len());
        // Parts are counted from the least important one until it is known how many there are.
        let (mut part, mut unit) = (0usize, 1i128);
        for (number, limit) in limits.into_iter().rev() {
            let room = limit + 1;
            if unit > (1i128 << BITS) / room {
                part += 1;
                unit = 1;
            }
            places.push(Place { number, part, unit });
            unit *= room;
        }
        for place in &mut places {
            place.part = part - place.part;
        }
        Scale {
            places,
            parts: part + 1,
        }
    }

    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    pub(super) fn weight<W: MatchingWeight>(&self, terms: &Terms) -> W {
        let mut parts = vec![0i128; W::PARTS];
        // Narrower weights than the type holds stand at its end.
        let shift = W::PARTS.saturating_sub(self.parts);
        for place in &self.places {
            if let Some(part) = parts.get_mut(place.part + shift) {
                *part += place.unit * place.number.of(terms);
            }
        }
        W::of(&parts)
    }
}
