//! Single elimination: the winner goes on, the loser is out.

use super::{GraphPlan, MatchPlan, Phase, SeatRef};
use crate::seeding::{rounds_of, seed_order, sheet_size};
use crate::{EntrantNo, MatchNo, Seat};
use backgammon::{BySide, Side};

/// The single-elimination bracket of entrants in seed order: entrant `i` stands where the table puts seed `i + 1`, and
/// seeds beyond the last are byes.
#[must_use]
pub fn knockout(seeded: &[EntrantNo], third_place: bool) -> GraphPlan {
    let size = sheet_size(seeded.len());
    let rounds = rounds_of(size);
    let place = |seed: usize| match seeded.get(seed - 1) {
        Some(entrant) => Seat::Entrant(*entrant),
        None => Seat::Bye,
    };
    let third_place = third_place && rounds >= 2;

    let mut matches = Vec::with_capacity(size);
    let seats: Vec<Seat> = seed_order(size).into_iter().map(place).collect();
    let mut first_of_round = 1u32;
    for round in 1..=rounds {
        let in_round = (size >> round) as u32;
        let next_round = first_of_round + in_round;
        for i in 0..in_round {
            let seat = |half: u32| match round {
                1 => seats
                    .get((2 * i + half) as usize)
                    .copied()
                    .unwrap_or(Seat::Bye),
                _ => Seat::Empty,
            };
            let side = if i % 2 == 0 { Side::Top } else { Side::Bottom };
            // The third-place match is numbered after the final.
            let falls = third_place && round + 1 == rounds;
            matches.push(MatchPlan {
                number: MatchNo(first_of_round + i),
                phase: Phase::Main,
                round,
                seats: BySide::new(seat(0), seat(1)),
                winner_to: (round < rounds).then_some(SeatRef {
                    of: MatchNo(next_round + i / 2),
                    side,
                }),
                loser_to: falls.then_some(SeatRef {
                    of: MatchNo(next_round + 1),
                    side,
                }),
                before_final: None,
                only_if: None,
                falls_if_first: false,
            });
        }
        first_of_round = next_round;
    }
    if third_place {
        let number = MatchNo(first_of_round);
        matches.push(MatchPlan::new(number, Phase::ThirdPlace, rounds));
    }
    GraphPlan { rounds, matches }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(n: u32) -> Vec<EntrantNo> {
        (1..=n).map(EntrantNo).collect()
    }

    #[test]
    fn every_seat_after_the_first_round_is_fed_exactly_once() {
        for n in 2..=40 {
            for third in [false, true] {
                let plan = knockout(&entrants(n), third);
                let mut fed: Vec<SeatRef> = plan
                    .matches
                    .iter()
                    .flat_map(|m| [m.winner_to, m.loser_to])
                    .flatten()
                    .collect();
                let count = fed.len();
                fed.sort_by_key(|s| (s.of, s.side));
                fed.dedup();
                assert_eq!(fed.len(), count);
                let empty = plan
                    .matches
                    .iter()
                    .flat_map(|m| [m.seats.top, m.seats.bottom]);
                assert_eq!(
                    empty.filter(|s| *s == Seat::Empty).count(),
                    count,
                    "{n} {third}"
                );
                for (i, m) in plan.matches.iter().enumerate() {
                    assert_eq!(m.number.0 as usize, i + 1);
                }
            }
        }
    }

    #[test]
    fn no_bye_meets_a_bye_and_everyone_stands_once() {
        for n in 2..=512u32 {
            let plan = knockout(&entrants(n), false);
            let first: Vec<_> = plan
                .matches
                .iter()
                .filter(|m| m.round == 1)
                .map(|m| m.seats)
                .collect();
            assert!(
                first
                    .iter()
                    .all(|s| (s.top, s.bottom) != (Seat::Bye, Seat::Bye))
            );
            let standing = first
                .iter()
                .flat_map(|s| [s.top, s.bottom])
                .filter(|s| *s != Seat::Bye)
                .count();
            assert_eq!(standing, n as usize);
        }
    }
}
