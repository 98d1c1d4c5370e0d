//! A knockout in which places further down are played for too.

use crate::night::*;
use crawford::engine::Side;
use crawford::tournament::*;
use proptest::prelude::*;

fn down_to(play_offs: u16) -> EventSettings {
    EventSettings {
        play_offs,
        ..settings()
    }
}

/// Who has which places, as the first and the last of them.
fn ranges(night: &Night) -> Vec<(u32, u32)> {
    let places = places(night.event());
    places.iter().map(|p| (p.from, p.to)).collect()
}

#[test]
fn of_eight_every_place_is_played_for() {
    let mut night = Night::seeded(down_to(8), 8);
    // 1 to 7 the knockout, 8 for third place, 9 and 10 the losers of the first round, 11 for fifth, 12 for seventh.
    assert_eq!(night.event().matches.len(), 12);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    assert_eq!(night.seats(9), [Some(8), Some(5)]);
    assert_eq!(night.seats(10), [Some(7), Some(6)]);
    night.wins(9, 8);
    night.wins(10, 6);
    assert_eq!(night.seats(11), [Some(8), Some(6)]);
    assert_eq!(night.seats(12), [Some(5), Some(7)]);
    night.play(|_| Side::Bottom);
    let order: Vec<u32> = places(night.event()).iter().map(|p| p.entrant.0).collect();
    assert_eq!(order, [3, 4, 2, 1, 6, 8, 7, 5]);
    // As long as the quarter-finals were: 5, not the 7 of the final.
    let length = |number| night.fixture(number).rules.unwrap().length;
    assert_eq!((length(7), length(11), length(12)), (7, 5, 5));
}

#[test]
fn places_further_down_are_shared_as_ever() {
    let mut night = Night::seeded(down_to(8), 16);
    night.play_out();
    let ranges = ranges(&night);
    assert!((1..=8).zip(&ranges).all(|(n, range)| *range == (n, n)));
    assert_eq!(ranges[8..], [(9, 16); 8]);
}

#[test]
fn a_correction_moves_both_to_where_they_play_on() {
    let mut night = Night::seeded(down_to(8), 8);
    night.wins(1, 1);
    night.wins(2, 4);
    assert_eq!(night.seats(9), [Some(8), Some(5)]);
    night.rather(1, 8, Some(Standing::TakeSeat)).unwrap();
    assert_eq!(
        (night.seats(5), night.seats(9)),
        ([Some(8), Some(4)], [Some(1), Some(5)])
    );
}

#[test]
fn what_is_no_round_is_refused_with_what_is() {
    for wrong in [3, 4, 7, 12, 1024] {
        let mut night = Night::new(settings());
        let settings = EventSettings {
            name: "Other".into(),
            ..down_to(wrong)
        };
        let seed_hash = seed(1).commitment();
        let refused = night.act(Command::AddEvent {
            settings,
            seed_hash,
        });
        assert_eq!(rule(refused), "play-offs-not-a-round", "{wrong}");
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// With every place played for, each is one player's and none is left out, however many byes there are and whoever
    /// wins.
    #[test]
    fn every_place_is_somebodys(n in 2u32..=32, winners in prop::collection::vec(any::<bool>(), 100)) {
        let mut night = Night::seeded(down_to(32), n);
        let mut winners = winners.into_iter().cycle();
        night.play(|_| if winners.next() == Some(true) { Side::Top } else { Side::Bottom });
        prop_assert!(night.event().is_over());
        prop_assert_eq!(ranges(&night), (1..=n).map(|place| (place, place)).collect::<Vec<_>>());
        let mut placed: Vec<u32> = places(night.event()).iter().map(|p| p.entrant.0).collect();
        placed.sort_unstable();
        prop_assert_eq!(placed, (1..=n).collect::<Vec<_>>());
    }

    /// Nobody plays for a place above one he can still have, nor below: who loses in a round plays for its places.
    #[test]
    fn play_offs_stand_after_the_knockout(n in 5u32..=64, down_to in prop::sample::select(vec![8u16, 16, 32, 64])) {
        let order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
        let plan = knockout_down_to(&order, false, down_to);
        prop_assert!(plan.goes_on_from(0));
        let plain = knockout(&order, false);
        for (m, plain) in plan.matches.iter().zip(&plain.matches) {
            prop_assert_eq!((m.seats, m.winner_to), (plain.seats, plain.winner_to));
        }
        for m in plan.matches.iter().skip(plain.matches.len()) {
            prop_assert!(matches!(m.phase, Phase::ThirdPlace | Phase::PlayOff(_)));
        }
    }
}
