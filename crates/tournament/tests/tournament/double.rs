//! Double elimination: who falls where, who meets whom again, how many matches are played, who is placed where.

mod below;

use crate::night::*;
use backgammon::Side;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn double(second_final: bool, falls: Falls) -> DoubleElimination {
    DoubleElimination {
        second_final,
        falls,
        ..DoubleElimination::default()
    }
}

pub fn of(format: Format) -> EventSettings {
    EventSettings {
        format,
        ..settings()
    }
}

fn entrants(n: u32) -> Vec<EntrantNo> {
    (1..=n).map(EntrantNo).collect()
}

/// A match as it was played out from a plan alone.
struct Met {
    phase: Phase,
    round: u8,
    players: [u32; 2],
    winner: u32,
}

/// Plays a plan with even tosses, knowing nothing of the program but what a plan says.
fn toss(plan: &GraphPlan, mut coin: impl FnMut() -> bool) -> Vec<Met> {
    let mut seats: BTreeMap<(u32, Side), Option<u32>> = BTreeMap::new();
    let mut won_below: BTreeMap<u32, bool> = BTreeMap::new();
    let mut met = Vec::new();
    for m in &plan.matches {
        let number = m.number.0;
        let at = |side: Side| match m.seats[side] {
            Seat::Entrant(n) => Some(n.0),
            Seat::Bye => None,
            Seat::Empty => seats[&(number, side)],
        };
        let (top, bottom) = (at(Side::Top), at(Side::Bottom));
        let needed = m.only_if.is_none_or(|seat| won_below[&seat.of.0]);
        let (winner, loser) = match (top, bottom) {
            (Some(a), Some(b)) if needed => {
                let top_wins = coin();
                let (winner, loser) = if top_wins { (a, b) } else { (b, a) };
                won_below.insert(number, !top_wins);
                met.push(Met {
                    phase: m.phase,
                    round: m.round,
                    players: [a, b],
                    winner,
                });
                (Some(winner), Some(loser))
            }
            (Some(a), other) => (Some(a), other),
            (None, other) => (other, None),
        };
        for (to, who) in [(m.winner_to, winner), (m.loser_to, loser)] {
            if let Some(to) = to {
                assert!(to.of > m.number);
                assert_eq!(seats.insert((to.of.0, to.side), who), None, "fed twice");
            }
        }
    }
    met
}

fn coins(mut state: u64) -> impl FnMut() -> bool {
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state & 1 == 1
    }
}

/// How often people meet again in each round of the losers' side, on average.
fn rematches(plan: &GraphPlan, times: u32) -> BTreeMap<u8, f64> {
    let mut coin = coins(0x9E37_79B9_7F4A_7C15);
    let mut counts: BTreeMap<u8, u32> = BTreeMap::new();
    for _ in 0..times {
        let mut before = BTreeSet::new();
        for m in toss(plan, &mut coin) {
            let pair = (
                m.players[0].min(m.players[1]),
                m.players[0].max(m.players[1]),
            );
            if !before.insert(pair) && m.phase == Phase::Losers {
                *counts.entry(m.round).or_default() += 1;
            }
        }
    }
    counts
        .into_iter()
        .map(|(round, n)| (round, f64::from(n) / f64::from(times)))
        .collect()
}

#[test]
fn so_many_matches_are_played() {
    for n in 2..=70u32 {
        for second in [false, true] {
            let plan = double(second, Falls::Best).plan(&entrants(n)).unwrap();
            for game in 1..20 {
                let met = toss(&plan, coins(game * 7919));
                let again = met.iter().any(|m| m.phase == Phase::SecondFinal);
                assert_eq!(met.len() as u32, 2 * n - 2 + u32::from(again), "{n}");
                // Everyone but the champion has lost twice; without a second final the runner-up may have lost once.
                let mut losses: BTreeMap<u32, u32> = (1..=n).map(|p| (p, 0)).collect();
                for m in &met {
                    let [a, b] = m.players;
                    *losses.get_mut(if m.winner == a { &b } else { &a }).unwrap() += 1;
                }
                let last = met.last().unwrap();
                let runner_up = last
                    .players
                    .into_iter()
                    .find(|p| *p != last.winner)
                    .unwrap();
                for (player, lost) in losses {
                    if player == last.winner {
                        assert!(lost <= 1);
                    } else if player == runner_up && !second {
                        assert!((1..=2).contains(&lost));
                    } else {
                        assert_eq!(lost, 2, "{player} of {n}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_losers_side_has_so_many_rounds() {
    for (n, rounds) in [(4u32, 2u8), (8, 4), (16, 6), (32, 8), (1024, 18)] {
        let plan = double(true, Falls::Best).plan(&entrants(n)).unwrap();
        let losers = plan.matches.iter().filter(|m| m.phase == Phase::Losers);
        assert_eq!(losers.map(|m| m.round).max(), Some(rounds));
    }
}

#[test]
fn nobody_meets_again_before_their_time_byes_or_not() {
    for (size, first) in [(8u32, 3u8), (16, 4), (32, 5)] {
        for n in size / 2 + 1..=size {
            let plan = double(true, Falls::Best).plan(&entrants(n)).unwrap();
            let again = rematches(&plan, 400);
            assert!(again.keys().all(|round| *round >= first), "{n}: {again:?}");
        }
    }
}

#[test]
fn people_meet_again_as_seldom_as_was_found_best() {
    let expected: [(u32, &[(u8, f64)]); 3] = [
        (8, &[(3, 0.25), (4, 0.38)]),
        (16, &[(4, 0.25), (5, 0.16), (6, 0.34)]),
        (32, &[(5, 0.06), (6, 0.19), (7, 0.15), (8, 0.33)]),
    ];
    let times = 20_000;
    for (n, table) in expected {
        let plan = double(true, Falls::Best).plan(&entrants(n)).unwrap();
        let again = rematches(&plan, times);
        assert_eq!(again.len(), table.len(), "{n}: {again:?}");
        for (round, often) in table {
            // Four standard errors, and half a unit of the last place printed.
            let error = 4.0 * (often / f64::from(times)).sqrt() + 0.005;
            assert!((again[round] - often).abs() < error, "{n}: {again:?}");
        }
    }
}

#[test]
fn in_natural_order_people_meet_again_at_once() {
    let expected: [(u32, &[(u8, f64)]); 3] = [
        (8, &[(2, 1.0), (4, 0.37)]),
        (16, &[(2, 2.0), (4, 0.75), (6, 0.34)]),
        (32, &[(2, 4.0), (4, 1.5), (6, 0.69), (8, 0.34)]),
    ];
    for (n, table) in expected {
        let plan = double(true, Falls::Natural).plan(&entrants(n)).unwrap();
        let again = rematches(&plan, 20_000);
        assert_eq!(again.len(), table.len(), "{n}: {again:?}");
        for (round, often) in table {
            assert!((again[round] - often).abs() < 0.06, "{n}: {again:?}");
        }
    }
}

#[test]
fn the_larger_sheets_keep_people_apart_too() {
    for (n, first) in [(64u32, 7u8), (128, 7), (256, 9), (512, 9), (1024, 9)] {
        let plan = double(true, Falls::Best).plan(&entrants(n)).unwrap();
        let again = rematches(&plan, 60);
        assert!(again.keys().all(|round| *round >= first), "{n}: {again:?}");
        assert!(again.values().sum::<f64>() < 1.0, "{n}: {again:?}");
    }
}

#[test]
fn a_shifted_losers_side_is_shorter() {
    let plan = |text: &str, n: u32| {
        let shift = Some(text.parse().unwrap());
        let how = DoubleElimination {
            shift,
            ..double(true, Falls::Best)
        };
        how.plan(&entrants(n))
    };
    let rounds = |plan: &GraphPlan| {
        let losers = plan.matches.iter().filter(|m| m.phase == Phase::Losers);
        losers.map(|m| m.round).max().unwrap()
    };
    // As written for sixteen, and the usual way written out: the same but for the order.
    let usual = plan("A.B.|.C.|.DX", 16).unwrap();
    assert_eq!(
        usual,
        double(true, Falls::Best).plan(&entrants(16)).unwrap()
    );
    let shifted = plan("A.B.C.D.|.X", 16).unwrap();
    assert_eq!((rounds(&usual), rounds(&shifted)), (6, 5));
    for game in 1..50 {
        let met = toss(&shifted, coins(game * 31));
        let again = met.iter().any(|m| m.phase == Phase::SecondFinal);
        assert_eq!(met.len(), 30 + usize::from(again));
    }
    for (text, rule) in [
        ("A.B.|.C.DX", "shift-odd-round"),
        ("A.B.|.C.|.X", "shift-not-these-rounds"),
        ("A.B.|.D.|.CX", "shift-not-these-rounds"),
        ("A.B.C.DX", "shift-does-not-end"),
    ] {
        assert_eq!(plan(text, 16).unwrap_err().rule.id(), rule, "{text}");
    }
    for text in ["", "A..B", "A.1", "A|B", &"A.".repeat(200)] {
        assert_eq!(
            text.parse::<Shift>().unwrap_err().rule.id(),
            "shift-unreadable"
        );
    }
    let shift: Shift = "A.B.C.D.|.X".parse().unwrap();
    assert_eq!(shift.to_string(), "A.B.C.D.|.X");
}

#[test]
fn the_sides_merge_into_a_knockout_of_the_last_eight() {
    let merging = |merge| DoubleElimination {
        merge: Some(merge),
        ..double(false, Falls::Best)
    };
    for n in [16u32, 21, 32, 50, 64] {
        let plan = merging(8).plan(&entrants(n)).unwrap();
        let size = n.next_power_of_two();
        let before = size.trailing_zeros() as u8 - 2;
        assert_eq!(plan.rounds, before + 3);
        for game in 1..60 {
            let met = toss(&plan, coins(game * 104_729));
            let quarter: Vec<&Met> = met
                .iter()
                .filter(|m| m.phase == Phase::Main && m.round == before + 1)
                .collect();
            assert_eq!(quarter.len(), 4);
            let mut lost: BTreeMap<u32, u32> = BTreeMap::new();
            for m in met
                .iter()
                .take_while(|m| m.round <= before || m.phase == Phase::Losers)
            {
                let [a, b] = m.players;
                *lost.entry(if m.winner == a { b } else { a }).or_default() += 1;
            }
            for m in quarter {
                let losses = m.players.map(|p| lost.get(&p).copied().unwrap_or(0));
                assert_eq!(
                    losses,
                    [0, 1],
                    "four from each side, one of each in a match"
                );
            }
            // Two losses for all but the last eight, one for four of those, and the knockout's seven matches.
            assert_eq!(met.len() as u32, 2 * (n - 8) + 4 + 7);
        }
    }
    for (n, merge) in [(8, 8), (16, 16), (16, 6), (16, 2), (16, 0)] {
        let refused = merging(merge).plan(&entrants(n)).unwrap_err();
        assert_eq!(refused.rule.id(), "merge-does-not-fit");
    }
}

#[test]
fn a_second_final_not_needed_is_called_off() {
    let mut night = Night::seeded(of(Format::DoubleElimination(double(true, Falls::Best))), 4);
    // 1 2: first round; 3 losers 1; 4 main final; 5 losers 2; 6 final; 7 second final.
    night.wins(1, 1);
    night.wins(2, 2);
    assert_eq!(night.seats(3), [Some(4), Some(3)]);
    night.wins(3, 3);
    night.wins(4, 1);
    assert_eq!(night.seats(5), [Some(3), Some(2)]);
    night.wins(5, 2);
    assert_eq!(night.seats(6), [Some(1), Some(2)]);
    let last = night.wins(6, 1);
    assert_eq!(night.outcome(7), Some(Outcome::CalledOff));
    assert!(night.event().is_over());
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
    let placed: Vec<(u32, u32, u32)> = places(night.event())
        .iter()
        .map(|p| (p.entrant.0, p.from, p.to))
        .collect();
    assert_eq!(placed, [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]);

    // Won by the player from the losers' side it is played.
    night.undo(last);
    night.wins(6, 2);
    assert_eq!(night.outcome(7), None);
    assert_eq!(night.event().champion(), None);
    assert_eq!(night.seats(7), [Some(2), Some(1)]);
    night.wins(7, 1);
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
    // And corrected, it is called off again.
    night
        .rather(6, 1, Some(LaterMatches::VoidAndReplay))
        .unwrap();
    assert_eq!(night.outcome(7), Some(Outcome::CalledOff));
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
}

/// Who has played on in another's place has one of their own besides, by the loss that came out. On a losers' side with
/// byes both may lie in one round: they play there twice, the first time for the one they were taken for.
#[test]
fn whoever_played_on_in_anothers_place_falls_to_their_own_besides() {
    let mut night = Night::seeded(of(Format::DoubleElimination(double(true, Falls::Best))), 6);
    let meeting = |night: &Night, pair: [u32; 2]| -> u32 {
        let of = |m: &&std::sync::Arc<Fixture>| {
            let mut seats = night.seats(m.number.0);
            seats.sort_unstable();
            m.result.is_none() && seats == pair.map(Some)
        };
        night.event().matches.iter().find(of).unwrap().number.0
    };
    // 1 and 2 have byes above, 5 and 6 below.
    let first = meeting(&night, [4, 5]);
    night.wins(first, 4);
    for (pair, winner) in [([3, 6], 3), ([1, 4], 1), ([2, 3], 2), ([4, 6], 4)] {
        let number = meeting(&night, pair);
        night.wins(number, winner);
    }
    let below = meeting(&night, [3, 5]);

    night
        .rather(first, 5, Some(LaterMatches::TakeSeat))
        .unwrap();
    // What 4 won below they won for 5, who goes on there; the fall that was 5's is 4's.
    assert_eq!(meeting(&night, [3, 4]), below);
    let twice = night.event().matches.iter().filter(|m| {
        m.phase == Phase::Losers
            && m.round == night.fixture(below).round
            && night.seats(m.number.0).contains(&Some(4))
    });
    assert_eq!(twice.count(), 2);
    night.wins(below, 4);
    meeting(&night, [4, 5]);
    night.play_out();
    let placed: BTreeSet<u32> = places(night.event()).iter().map(|p| p.entrant.0).collect();
    assert_eq!(placed.len(), 6);
}

proptest! {
    #![proptest_config(cases(60))]

    /// Every place is given once; those who lost later stand better, and as many share a place as it has places.
    #[test]
    fn places_are_shared_by_those_who_went_out_in_one_round(n in 2u32..40, second: bool, seed: u64) {
        let mut night = Night::drawn(of(Format::DoubleElimination(double(second, Falls::Best))), n);
        let mut coin = coins(seed | 1);
        night.play(|_| if coin() { Side::Top } else { Side::Bottom });
        let places = places(night.event());
        prop_assert_eq!(places.len() as u32, n);
        let mut shared: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for p in &places {
            *shared.entry((p.from, p.to)).or_default() += 1;
        }
        let mut next = 1;
        for ((from, to), count) in shared {
            prop_assert_eq!(from, next);
            prop_assert_eq!(to + 1 - from, count);
            next = to + 1;
        }
        prop_assert_eq!(places[0].entrant, night.event().champion().unwrap());
        let matches = night.event().matches.iter();
        let played = matches.filter(|m| m.players().is_some() && m.begun()).count() as u32;
        prop_assert!(played == 2 * n - 2 || (second && played == 2 * n - 1));
    }
}

#[test]
fn three_losses_and_out() {
    for n in 4..=40u32 {
        let plan = TripleElimination { second_final: true }
            .plan(&entrants(n))
            .unwrap();
        for game in 1..20 {
            let met = toss(&plan, coins(game * 3571));
            let mut losses: BTreeMap<u32, u32> = (1..=n).map(|p| (p, 0)).collect();
            for m in &met {
                let [a, b] = m.players;
                *losses.get_mut(if m.winner == a { &b } else { &a }).unwrap() += 1;
            }
            let finalists: BTreeSet<u32> = met
                .iter()
                .filter(|m| matches!(m.phase, Phase::Final | Phase::SecondFinal))
                .flat_map(|m| m.players)
                .collect();
            assert_eq!(finalists.len(), 3);
            for (player, lost) in losses {
                assert!(lost <= 3);
                assert!(
                    lost == 3 || finalists.contains(&player),
                    "{player} of {n} lost {lost}"
                );
            }
        }
    }
    let three = TripleElimination::default().plan(&entrants(3)).unwrap_err();
    assert_eq!(three.rule.id(), "triple-needs-four");
}
