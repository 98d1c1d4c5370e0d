//! Everything that moved one person's rating, as the few bytes a database keeps of it.
//!
//! A row for each match and player would be two hundred thousand rows for a hundred thousand matches, of which a page
//! only ever wants one person's. So a person's matches are written one after the other: what follows from the one before
//! (the rating and the experience) is left out, and ids that came before are a number.

use super::matches::MatchKey;
use super::rated::{RatedPerson, RatedResult};
use super::settings::RatingStart;
use crawford_journal::{PersonId, StreamId, UtcMicros};
use foldhash::HashMap;
use std::hash::Hash;

/// The first byte; another way of writing gets another.
const KIND: u8 = 1;
/// Letters of an id.
const ID: usize = 16;

#[must_use]
pub fn written(person: &RatedPerson) -> Vec<u8> {
    let mut out = Writer(Vec::with_capacity(24 + person.rated.len() * 24));
    out.0.push(KIND);
    out.signed(person.start);
    out.signed(person.start_experience);
    out.number(person.rated.len() as u64);
    let mut streams: HashMap<StreamId, usize> = HashMap::default();
    let mut people: HashMap<PersonId, usize> = HashMap::default();
    let mut last = 0_i64;
    for rated in &person.rated {
        out.named(&mut streams, rated.key.stream, |id| id.as_str());
        out.number(u64::from(rated.key.event));
        out.number(u64::from(rated.key.number));
        out.signed(rated.at.0.wrapping_sub(last));
        last = rated.at.0;
        out.named(&mut people, rated.opponent, |id| id.as_str());
        out.number(u64::from(rated.length) << 1 | u64::from(rated.won));
        out.signed(rated.other);
        out.signed(rated.change);
    }
    out.0
}

/// `None` for bytes that were not written here.
#[must_use]
pub fn read(person: PersonId, bytes: &[u8]) -> Option<RatedPerson> {
    let mut from = Reader(bytes);
    if from.byte()? != KIND {
        return None;
    }
    let start = RatingStart {
        person,
        rating: from.signed()?,
        experience: from.signed()?,
    };
    let matches = from.number()?;
    let mut read = RatedPerson::new(&start);
    let mut streams: Vec<StreamId> = Vec::new();
    let mut people: Vec<PersonId> = Vec::new();
    let mut last = 0_i64;
    for _ in 0..matches {
        let stream = from.named(&mut streams)?;
        let event = u32::try_from(from.number()?).ok()?;
        let number = u32::try_from(from.number()?).ok()?;
        last = last.wrapping_add(from.signed()?);
        let opponent = from.named(&mut people)?;
        let length = from.number()?;
        let (other, change) = (from.signed()?, from.signed()?);
        read.add(RatedResult {
            key: MatchKey {
                stream,
                event,
                number,
            },
            at: UtcMicros(last),
            opponent,
            length: u16::try_from(length >> 1).ok()?,
            won: length & 1 == 1,
            before: read.rating,
            experience: read.experience,
            other,
            change,
        });
    }
    from.0.is_empty().then_some(read)
}

struct Writer(Vec<u8>);

impl Writer {
    /// Seven bits a byte, the lowest first; the eighth says that more follow.
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.0.push((number & 0x7f) as u8);
    }

    /// Numbers near 0, of either sign, are short.
    fn signed(&mut self, number: i64) {
        self.number((number.wrapping_shl(1) ^ (number >> 63)).cast_unsigned());
    }

    /// An id: its place among those before, or the next place and its letters.
    fn named<T: Copy + Eq + Hash>(
        &mut self,
        known: &mut HashMap<T, usize>,
        id: T,
        letters: fn(&T) -> &str,
    ) {
        let next = known.len();
        let place = *known.entry(id).or_insert(next);
        self.number(place as u64);
        if place == next {
            self.0.extend_from_slice(letters(&id).as_bytes());
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    fn named<T: Copy + std::str::FromStr>(&mut self, known: &mut Vec<T>) -> Option<T> {
        let place = usize::try_from(self.number()?).ok()?;
        if place == known.len() {
            let (letters, rest) = self.0.split_at_checked(ID)?;
            let id = std::str::from_utf8(letters).ok()?.parse().ok()?;
            self.0 = rest;
            known.push(id);
        }
        known.get(place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_person() -> impl Strategy<Value = RatedPerson> {
        let rated = (
            (any::<u8>(), any::<u32>(), any::<u32>(), any::<i64>()),
            (0u8..5, any::<u16>(), any::<bool>()),
            (
                -9_000_000_000i64..9_000_000_000,
                -200_000_000i64..200_000_000,
            ),
        );
        (
            any::<i32>(),
            0i64..100_000,
            prop::collection::vec(rated, 0..20),
        )
            .prop_map(|(start, experience, matches)| {
                let mut person = RatedPerson::new(&RatingStart {
                    person: PersonId::from_random([7; 10]),
                    rating: i64::from(start),
                    experience,
                });
                for ((stream, event, number, at), (opponent, length, won), (other, change)) in
                    matches
                {
                    let rated = RatedResult {
                        key: MatchKey {
                            stream: StreamId::from_random([stream; 10]),
                            event,
                            number,
                        },
                        at: UtcMicros(at),
                        opponent: PersonId::from_random([opponent; 10]),
                        length,
                        won,
                        before: person.rating,
                        experience: person.experience,
                        other,
                        change,
                    };
                    person.add(rated);
                }
                person
            })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(person in any_person()) {
            let bytes = written(&person);
            prop_assert_eq!(read(person.person, &bytes), Some(person.clone()));
            // Cut short anywhere, it is refused.
            for end in 0..bytes.len() {
                prop_assert_eq!(read(person.person, &bytes[..end]), None);
            }
        }

        #[test]
        fn anything_else_is_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(PersonId::from_random([7; 10]), &bytes);
        }
    }
}
