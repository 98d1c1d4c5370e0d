//! A Swiss of strikes to its end.

use super::*;

#[test]
fn strikes_go_on_until_three_are_left_and_the_contingent_bye_settles_them() {
    let strikes = SwissSettings {
        ends: Ends::Strikes { losses: 2 },
        ..SwissSettings::usual(4)
    };
    let mut night = Night::drawn(swiss_of(strikes), 12);
    let left = |night: &Night| -> Vec<(u32, u32)> {
        after(night, rounds_closed(night.event()))
            .iter()
            .filter(|r| r.losses < 2)
            .map(|r| (r.who.0, r.losses))
            .collect()
    };
    let contingent = EventCommand::ContingentBye.of(OPEN);
    assert_eq!(
        rule(night.act(contingent.clone())),
        "contingent-bye-for-three"
    );
    for _ in 0..10 {
        let beaten_twice: Vec<u32> = after(&night, rounds_closed(night.event()))
            .iter()
            .filter(|r| r.losses >= 2)
            .map(|r| r.who.0)
            .collect();
        let Ok(_) = pair_with(&mut night, PairingOptions::default()) else {
            break;
        };
        for (_, a, b) in tables(&night, rounds_paired(night.event())) {
            assert!(!beaten_twice.contains(&a) && !beaten_twice.contains(&b));
        }
        play_open(&mut night);
        let remaining = left(&night);
        if remaining.len() <= 3 {
            break;
        }
    }
    let remaining = left(&night);
    assert!(remaining.len() <= 4, "{remaining:?}");
    let equal = remaining.len() == 3 && remaining.iter().all(|r| r.1 == remaining[0].1);
    let settled = night.act(contingent);
    assert_eq!(settled.is_ok(), equal);
}

#[test]
fn the_last_two_of_a_strikes_swiss_meet_again_and_are_told_why() {
    let strikes = SwissSettings {
        ends: Ends::Strikes { losses: 2 },
        ..SwissSettings::usual(4)
    };
    let mut night = Night::drawn(swiss_of(strikes), 4);
    let mut last = None;
    for _ in 0..12 {
        let Ok(_) = pair_with(&mut night, PairingOptions::default()) else {
            break;
        };
        let pairing = night.event().pairings.last().unwrap();
        last = Some(pairing.reasons.clone().unwrap());
        play_open(&mut night);
    }
    // Only one is left, and the last match was one they had played before, without anybody having to allow it.
    let in_play = after(&night, rounds_closed(night.event()));
    assert_eq!(in_play.iter().filter(|r| r.losses < 2).count(), 1);
    let why = last.unwrap().pairs.remove(0);
    assert!(why.rematch && why.last_two);
}

#[test]
fn whoever_is_left_alone_has_no_further_round() {
    let strikes = SwissSettings {
        ends: Ends::Strikes { losses: 1 },
        ..SwissSettings::usual(2)
    };
    // Four leave one without a bye, five may leave one who has had it.
    for players in [4, 5] {
        let mut night = Night::drawn(swiss_of(strikes.clone()), players);
        while next_step(&night.snapshot.state, night.event()).is_some() {
            pair_next(&mut night);
            play_open(&mut night);
        }
        let standings = after(&night, rounds_closed(night.event()));
        for allowed in [false, true] {
            let wanted = PairingOptions {
                allowed: Allowed {
                    second_byes: allowed,
                    ..Allowed::default()
                },
                ..PairingOptions::default()
            };
            assert_eq!(rule(pair_with(&mut night, wanted)), "swiss-one-left");
        }
        assert_eq!(after(&night, rounds_closed(night.event())), standings);
    }
}

/// Three players, each of whom has beaten one and lost to one, and the first match of their contingent bye.
fn three_equal() -> (Night, u32) {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(3)), 3);
    for _ in 0..3 {
        pair_next(&mut night);
        let (number, a, b) = tables(&night, rounds_paired(night.event()))[0];
        // 1 beats 2, 2 beats 3, 3 beats 1.
        let winner = if (a.min(b), a.max(b)) == (1, 3) {
            3
        } else {
            a.min(b)
        };
        night.wins(number, winner);
    }
    assert!(after(&night, 3).iter().all(|r| r.from == 1 && r.to == 3));
    night.act(EventCommand::ContingentBye.of(OPEN)).unwrap();
    let first = night.next_to_play().unwrap();
    (night, first)
}

fn placed(night: &Night) -> BTreeSet<(u32, u32, u32)> {
    let places = places(night.event()).into_iter();
    places.map(|p| (p.entrant.0, p.from, p.to)).collect()
}

#[test]
fn three_left_equal() {
    let (mut night, first) = three_equal();
    let sat = night.event().stages[0].order[0].0;
    let two = night.fixture(first).players().unwrap();
    night.wins(first, two.top.0);
    let last = night.next_to_play().unwrap();
    assert!(night.fixture(last).side_of(EntrantNo(sat)).is_some());
    let named =
        |night: &Night| -> Vec<u32> { places(night.event()).iter().map(|p| p.entrant.0).collect() };
    night.wins(last, sat);
    assert_eq!(named(&night), [sat, two.top.0, two.bottom.0]);
    night.rather(last, two.top.0, None).unwrap();
    assert_eq!(named(&night), [two.top.0, two.bottom.0, sat]);
}

#[test]
fn both_who_leave_a_match_of_the_contingent_bye_share_its_places() {
    let (mut night, first) = three_equal();
    let sat = night.event().stages[0].order[0].0;
    let [won, lost] = night.fixture(first).players().unwrap().both().map(|n| n.0);
    night.wins(first, won);
    let last = night.next_to_play().unwrap();
    night.ends(last, OutcomeKind::BothLeft, None, None).unwrap();
    let shared = BTreeSet::from([(sat, 1, 2), (won, 1, 2), (lost, 3, 3)]);
    assert_eq!(placed(&night), shared);

    let (mut night, first) = three_equal();
    night
        .ends(first, OutcomeKind::BothLeft, None, None)
        .unwrap();
    let behind = BTreeSet::from([(sat, 1, 1), (won, 2, 3), (lost, 2, 3)]);
    assert_eq!(placed(&night), behind);
    night.withdraw(sat);
    assert_eq!(placed(&night), behind);
}

#[test]
fn whoever_had_no_bye_sits_even_with_a_walk_over() {
    let against = |a: u32, b: Option<u32>| Fixed {
        who: EntrantNo(a),
        against: b.map(EntrantNo),
    };
    for without in 1..=5 {
        let mut others = (1..=5).filter(|n| *n != without);
        let [q, r, x, y] = [(); 4].map(|()| others.next().unwrap());
        let mut night = Night::drawn(swiss_of(SwissSettings::usual(3)), 5);
        for by_hand in [
            vec![
                against(without, Some(x)),
                against(r, Some(y)),
                against(q, None),
            ],
            vec![
                against(without, Some(y)),
                against(q, Some(x)),
                against(r, None),
            ],
        ] {
            let wanted = PairingOptions {
                by_hand,
                ..PairingOptions::default()
            };
            pair_with(&mut night, wanted).unwrap();
            let round = rounds_paired(night.event());
            for (number, a, b) in tables(&night, round) {
                let winner = if [x, y].contains(&a) { b } else { a };
                if winner == without && round == 1 {
                    let side = night.fixture(number).side_of(EntrantNo(winner));
                    night
                        .ends(number, OutcomeKind::WalkOver, side, None)
                        .unwrap();
                } else {
                    night.wins(number, winner);
                }
            }
        }
        night.act(EventCommand::ContingentBye.of(OPEN)).unwrap();
        assert_eq!(night.event().stages[0].order[0], EntrantNo(without));
    }
}

/// The shares of the contingent bye among equals, at 4:2:1, against a plain bye into the final.
#[test]
fn what_the_contingent_bye_is_worth() {
    let prize = [4i64, 2, 1].map(Exact::from);
    let total = Exact::from(7i64);
    let share = |of: Contingent| -> Exact {
        let worth = |sitter_won: bool| {
            let at = contingent_places(sitter_won).iter().position(|c| *c == of);
            prize[at.unwrap()].per(2)
        };
        (worth(true) + worth(false)) * Exact::new(1, total.numerator())
    };
    assert_eq!(share(Contingent::Sat), Exact::new(5, 14));
    assert_eq!(
        share(Contingent::WonFirst) + share(Contingent::LostFirst) + share(Contingent::Sat),
        Exact::from(1i64)
    );
    // 35.7 in a hundred, to the tenth; a plain bye, always first or second, is worth 3/7: 42.9.
    let tenths = share(Contingent::Sat) * Exact::from(1000i64);
    assert!(tenths > Exact::from(356i64) && tenths < Exact::from(358i64));
    assert!(share(Contingent::Sat) < Exact::new(3, 7));
}
