//! A knockout in which places further down are played for too.

use crate::night::*;
use backgammon::Side;
use crawford_tournament::*;
use proptest::prelude::*;

fn down_to(play_offs: u16) -> EventSettings {
    EventSettings {
        play_offs,
        ..settings()
    }
}

fn for_places(places: &[u16]) -> EventSettings {
    EventSettings {
        play_off_places: places.iter().copied().collect(),
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
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
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

#[test]
fn a_single_place_is_played_for_with_what_decides_it_and_no_more() {
    // Places asked for, entrants, and the play-offs that are drawn: the place each is for, its round, how many.
    type Case<'a> = (&'a [u16], u32, &'a [(u16, u8, usize)]);
    let cases: [Case<'_>; 14] = [
        (&[], 8, &[]),
        (&[3], 8, &[(3, 3, 1)]),
        (&[4], 8, &[(3, 3, 1)]),
        (&[3, 4], 4, &[(3, 2, 1)]),
        (&[5], 8, &[(5, 2, 2), (5, 3, 1)]),
        (&[6], 8, &[(5, 2, 2), (5, 3, 1)]),
        (&[7], 8, &[(5, 2, 2), (7, 3, 1)]),
        (&[3, 7], 8, &[(3, 3, 1), (5, 2, 2), (7, 3, 1)]),
        (&[5, 7], 8, &[(5, 2, 2), (5, 3, 1), (7, 3, 1)]),
        (&[9], 16, &[(9, 2, 4), (9, 3, 2), (9, 4, 1)]),
        (&[12], 16, &[(9, 2, 4), (9, 3, 2), (11, 4, 1)]),
        (&[16], 16, &[(9, 2, 4), (13, 3, 2), (15, 4, 1)]),
        (
            &[3, 13],
            16,
            &[(3, 4, 1), (9, 2, 4), (13, 3, 2), (13, 4, 1)],
        ),
        (&[5], 6, &[(5, 2, 2), (5, 3, 1)]),
    ];
    for (places, n, expected) in cases {
        let order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
        let plan = Format::Knockout.plan(&for_places(places), &order).unwrap();
        assert!(plan.goes_on_from(0), "{places:?}");
        let mut drawn: Vec<(u16, u8, usize)> = Vec::new();
        for m in &plan.matches {
            let place = match m.phase {
                Phase::Main => continue,
                Phase::ThirdPlace => 3,
                Phase::PlayOff(place) => place,
                other => panic!("{other:?}"),
            };
            match drawn.iter_mut().find(|d| (d.0, d.1) == (place, m.round)) {
                Some(known) => known.2 += 1,
                None => drawn.push((place, m.round, 1)),
            }
        }
        drawn.sort_unstable();
        assert_eq!(drawn, expected, "{places:?} of {n}");
    }
}

#[test]
fn who_does_not_play_on_shares_a_place() {
    let mut night = Night::seeded(for_places(&[3, 7]), 8);
    // 8 for third place, 9 and 10 the losers of the first round, 11 for seventh.
    assert_eq!(night.event().matches.len(), 11);
    night.play_out();
    let shared = [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 6),
        (5, 6),
        (7, 7),
        (8, 8),
    ];
    assert_eq!(ranges(&night), shared);

    let mut night = Night::seeded(for_places(&[5]), 8);
    night.play_out();
    let shared = [
        (1, 1),
        (2, 2),
        (3, 4),
        (3, 4),
        (5, 5),
        (6, 6),
        (7, 8),
        (7, 8),
    ];
    assert_eq!(ranges(&night), shared);
}

#[test]
fn the_match_for_third_place_is_the_one_that_can_be_ticked() {
    let ticked = EventSettings {
        third_place: true,
        ..settings()
    };
    let order: Vec<EntrantNo> = (1..=11).map(EntrantNo).collect();
    let plan = |settings: &EventSettings| Format::Knockout.plan(settings, &order).unwrap();
    assert_eq!(plan(&for_places(&[3])), plan(&ticked));
    let both = EventSettings {
        play_off_places: [5].into(),
        ..ticked
    };
    assert_eq!(plan(&for_places(&[3, 5])), plan(&both));
}

#[test]
fn a_place_of_the_final_or_of_nobody_is_refused() {
    for wrong in [0, 1, 2, 513, u16::MAX] {
        let mut night = Night::new(settings());
        let refused = night.act(Command::AddEvent {
            settings: EventSettings {
                name: "Other".into(),
                ..for_places(&[3, wrong])
            },
            seed_hash: seed(1).commitment(),
        });
        assert_eq!(rule(refused), "play-off-place-unknown", "{wrong}");
    }
    // How many come is known at the draw.
    let mut night = Night::with(for_places(&[3, 9]), 8);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    assert_eq!(rule(night.draw(1)), "play-off-place-of-nobody");
}

#[test]
fn after_the_draw_the_places_stay() {
    let mut night = Night::seeded(for_places(&[5]), 8);
    let refused = night.act(
        EventCommand::ChangeEvent {
            settings: for_places(&[5, 7]),
            seen: None,
        }
        .of(OPEN),
    );
    assert_eq!(rule(refused), "settings-fixed-by-draw");
}

proptest! {
    #![proptest_config(cases(150))]

    /// With every place played for, each is one player's and none is left out, however many byes there are and whoever
    /// wins.
    #[test]
    fn every_place_belongs_to_somebody(n in 2u32..=32, winners in prop::collection::vec(any::<bool>(), 100)) {
        let mut night = Night::seeded(down_to(32), n);
        let mut winners = winners.into_iter().cycle();
        night.play(|_| if winners.next() == Some(true) { Side::Top } else { Side::Bottom });
        prop_assert!(night.event().is_over());
        prop_assert_eq!(ranges(&night), (1..=n).map(|place| (place, place)).collect::<Vec<_>>());
        let mut placed: Vec<u32> = places(night.event()).iter().map(|p| p.entrant.0).collect();
        placed.sort_unstable();
        prop_assert_eq!(placed, (1..=n).collect::<Vec<_>>());
    }

    /// Nobody plays for a place above one they can still have, nor below: who loses in a round plays for its places.
    #[test]
    fn play_offs_stand_after_the_knockout(n in 5u32..=64, down_to in prop::sample::select(vec![8u16, 16, 32, 64])) {
        let order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
        let wanted = PlayOffs { down_to, ..PlayOffs::default() };
        let plan = knockout_with(&order, &wanted);
        prop_assert!(plan.goes_on_from(0));
        let plain = knockout(&order, false);
        for (m, plain) in plan.matches.iter().zip(&plain.matches) {
            prop_assert_eq!((m.seats, m.winner_to), (plain.seats, plain.winner_to));
        }
        for m in plan.matches.iter().skip(plain.matches.len()) {
            prop_assert!(matches!(m.phase, Phase::ThirdPlace | Phase::PlayOff(_)));
        }
    }

    /// Whatever places are asked for, each of them is one player's at the end, those shared are as many as share them, and
    /// every match is one without which a place asked for would be shared.
    #[test]
    fn every_place_asked_for_is_played_for(
        n in 4u32..=32,
        asked in prop::collection::btree_set(3u16..=32, 0..6),
        winners in prop::collection::vec(any::<bool>(), 100),
    ) {
        let asked: Vec<u16> = asked.into_iter().filter(|place| u32::from(*place) <= n).collect();
        let mut night = Night::seeded(for_places(&asked), n);
        let mut winners = winners.into_iter().cycle();
        night.play(|_| if winners.next() == Some(true) { Side::Top } else { Side::Bottom });
        prop_assert!(night.event().is_over());
        let ranges = ranges(&night);
        prop_assert_eq!(ranges.len(), n as usize);
        for place in &asked {
            let place = u32::from(*place);
            prop_assert_eq!(ranges[place as usize - 1], (place, place), "{:?}", ranges);
        }
        for (at, (from, to)) in (1u32..).zip(&ranges) {
            prop_assert!(*from <= at && at <= *to, "{:?}", ranges);
        }
        // Nobody plays on for a place that was not asked for.
        for m in &night.event().matches {
            let Phase::PlayOff(place) = m.phase else { continue };
            let same = night.event().matches.iter().filter(|o| (o.phase, o.round) == (m.phase, m.round));
            let last = place + 2 * u16::try_from(same.count()).unwrap() - 1;
            prop_assert!(asked.iter().any(|a| (place..=last).contains(a)), "{place} {last} {asked:?}");
        }
    }
}
