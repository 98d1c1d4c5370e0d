//! Tournaments of every format, two hundred of most, with results corrected in every way: none has a fault.

use crate::{corrected, tournament};
use crawford_checker::FormatKind;
use crawford_checker::journal::{LoggedEnding, LoggedPhase};
use crawford_simulate::{play_checked, script};
use crawford_tournament::simulate::{Corrections, Script};

fn two_hundred(kind: FormatKind) {
    for seed in 0..200 {
        let players = 2 + (seed as usize * 7) % 30;
        let trouble = [0.0, 0.02, 0.1][seed as usize % 3];
        let players = players.max(fewest(kind));
        let checked = tournament(kind, players, seed, trouble);
        assert_eq!(
            checked.faults,
            [],
            "{kind:?}, {players} players, seed {seed}"
        );
    }
}

fn fewest(kind: FormatKind) -> usize {
    match kind {
        FormatKind::SingleElimination | FormatKind::RoundRobin => 2,
        FormatKind::DoubleElimination => 3,
        FormatKind::FirstRoundConsolation
        | FormatKind::FirstMatchConsolation
        | FormatKind::DoubleConsolation => 8,
        FormatKind::LastChance => 16,
        _ => 4,
    }
}

#[test]
fn two_hundred_single_eliminations() {
    two_hundred(FormatKind::SingleElimination);
}

#[test]
fn two_hundred_double_eliminations() {
    two_hundred(FormatKind::DoubleElimination);
}

#[test]
fn two_hundred_consolations() {
    two_hundred(FormatKind::Consolation);
}

#[test]
fn two_hundred_swiss() {
    two_hundred(FormatKind::Swiss);
}

#[test]
fn two_hundred_round_robins() {
    two_hundred(FormatKind::RoundRobin);
}

#[test]
fn two_hundred_times_groups_into_a_knockout() {
    two_hundred(FormatKind::GroupsKnockout);
}

#[test]
fn two_hundred_leagues() {
    two_hundred(FormatKind::League);
}

#[test]
fn two_hundred_ladders() {
    two_hundred(FormatKind::Ladder);
}

#[test]
fn two_hundred_free_nights() {
    two_hundred(FormatKind::Free);
}

#[test]
fn two_hundred_rolling_events() {
    two_hundred(FormatKind::Rolling);
}

/// Whoever played on in another's place and then has their own in the same round plays there twice, in two names.
#[test]
fn one_may_play_twice_in_a_round_in_two_names() {
    let script = Script {
        correcting: Corrections::TakeSeat,
        ..script(FormatKind::DoubleElimination, 6, None, 148, 0.0, 0.08).unwrap()
    };
    let checked = play_checked(FormatKind::DoubleElimination, &script).unwrap();
    assert_eq!(checked.faults, []);
    let below = checked.log.matches.iter();
    let below = below.filter(|m| m.phase == LoggedPhase::Losers && m.round == 2);
    let four = below.filter(|m| m.pair().is_some_and(|pair| pair.contains(&4)));
    assert_eq!(four.count(), 2);
}

/// Single places are played for, with and without people leaving and results put right in every way.
#[test]
fn single_eliminations_with_play_offs_for_single_places() {
    let ways = [
        Corrections::Replay,
        Corrections::TakeSeat,
        Corrections::RecordOnly,
        Corrections::Any,
    ];
    for seed in 0..200u16 {
        let players = 4 + usize::from(seed * 7) % 29;
        let trouble = [0.0, 0.02, 0.1][usize::from(seed) % 3];
        let mut script = Script {
            correcting: ways[usize::from(seed) % 4],
            ..script(
                FormatKind::SingleElimination,
                players,
                None,
                u64::from(seed),
                trouble,
                trouble,
            )
            .unwrap()
        };
        let most = u16::try_from(players).unwrap();
        let places = [3 + seed % 3, 5 + seed % 5, 7 + seed % 11];
        script.settings.play_off_places = places.into_iter().filter(|p| *p <= most).collect();
        let checked = play_checked(FormatKind::SingleElimination, &script).unwrap();
        let settings = &script.settings.play_off_places;
        assert_eq!(checked.faults, [], "{settings:?} of {players}, seed {seed}");
    }
}

/// Results are put right in every way there is, with and without people leaving.
fn put_right(kind: FormatKind) {
    for seed in 0..40 {
        let players = (4 + (seed as usize * 7) % 30).max(fewest(kind));
        for how in [
            Corrections::TakeSeat,
            Corrections::RecordOnly,
            Corrections::Any,
            Corrections::Mixed,
        ] {
            let checked = corrected(kind, players, seed, 0.05, how);
            assert_eq!(
                checked.faults,
                [],
                "{kind:?} {how:?}, {players} players, seed {seed}"
            );
        }
    }
}

#[test]
fn single_eliminations_corrected_in_every_way() {
    put_right(FormatKind::SingleElimination);
}

#[test]
fn double_eliminations_corrected_in_every_way() {
    put_right(FormatKind::DoubleElimination);
}

#[test]
fn consolations_corrected_in_every_way() {
    put_right(FormatKind::Consolation);
}

#[test]
fn swiss_corrected_in_every_way() {
    put_right(FormatKind::Swiss);
}

#[test]
fn round_robins_corrected_in_every_way() {
    put_right(FormatKind::RoundRobin);
}

#[test]
fn leagues_corrected_in_every_way() {
    put_right(FormatKind::League);
}

#[test]
fn ladders_corrected_in_every_way() {
    put_right(FormatKind::Ladder);
}

#[test]
fn free_nights_corrected_in_every_way() {
    put_right(FormatKind::Free);
}

#[test]
fn groups_corrected_in_every_way() {
    put_right(FormatKind::GroupsKnockout);
}

#[test]
fn other_sheets_corrected_in_every_way() {
    for kind in [
        FormatKind::TripleElimination,
        FormatKind::FirstRoundConsolation,
        FormatKind::FirstMatchConsolation,
        FormatKind::DoubleConsolation,
    ] {
        put_right(kind);
    }
    for seed in 0..40 {
        let checked = corrected(FormatKind::LastChance, 16, seed, 0.1, Corrections::Mixed);
        assert_eq!(checked.faults, [], "last chance, seed {seed}");
    }
}

#[test]
fn rolling_events_corrected_in_every_way() {
    for seed in 0..40 {
        let players = 4 + (seed as usize * 7) % 9;
        let checked = corrected(FormatKind::Rolling, players, seed, 0.1, Corrections::Mixed);
        assert_eq!(checked.faults, [], "{players} players, seed {seed}");
    }
}

/// Nights that were once found at fault: a correction taken back while others stand, both players of a match out after
/// what followed was played, a first match that was given up.
#[test]
fn seeds_that_once_found_a_fault_find_none() {
    for (kind, players, seed) in [
        (FormatKind::SingleElimination, 4, 2799),
        (FormatKind::DoubleElimination, 4, 343),
        (FormatKind::DoubleElimination, 4, 1067),
        (FormatKind::Consolation, 4, 1833),
        (FormatKind::FirstMatchConsolation, 6, 149),
        (FormatKind::DoubleConsolation, 5, 2957),
        (FormatKind::TripleElimination, 11, 6109),
    ] {
        let script = Script {
            correcting: Corrections::Mixed,
            ..script(kind, players, None, seed, 0.02, 0.1).unwrap()
        };
        let checked = play_checked(kind, &script).unwrap();
        assert_eq!(
            checked.faults,
            [],
            "{kind:?}, {players} players, seed {seed}"
        );
    }
}

/// Two players, one alone who loses twice at once, and a fund of which rounding leaves something before the end.
#[test]
fn the_smallest_fields_find_none() {
    for (kind, players) in [
        (FormatKind::DoubleElimination, 2),
        (FormatKind::DoubleConsolation, 3),
        (FormatKind::DoubleConsolation, 4),
        (FormatKind::Swiss, 3),
    ] {
        for seed in 500..520 {
            let script = Script {
                correcting: Corrections::Mixed,
                ..script(kind, players, None, seed, 0.05, 0.1).unwrap()
            };
            let checked = play_checked(kind, &script).unwrap();
            assert_eq!(checked.faults, [], "{kind:?} {players}, seed {seed}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_tournament() {
    let journal = |seed| {
        let checked = tournament(FormatKind::SingleElimination, 13, seed, 0.05);
        crawford_simulate::lines_of(&checked.night).unwrap()
    };
    assert_eq!(journal(4), journal(4));
    assert_ne!(journal(4), journal(5));
}

#[test]
fn corrections_and_withdrawals_do_happen() {
    let checked: Vec<_> = (0..20)
        .map(|seed| tournament(FormatKind::SingleElimination, 16, seed, 0.2))
        .collect();
    assert!(checked.iter().any(|c| c.log.changes > 0));
    assert!(checked.iter().any(|c| !c.log.ever_left.is_empty()));
    let walk_over = |c: &&_| {
        let c: &crawford_simulate::CheckedRun = c;
        c.log.matches.iter().any(|m| m.is(LoggedEnding::WalkOver))
    };
    assert!(checked.iter().any(|c| walk_over(&c)));
    // Who leaves a league early is left out of its table.
    let league = |seed| tournament(FormatKind::League, 8, seed, 0.1);
    assert!((0..20).any(|seed| !league(seed).log.left_out.is_empty()));
    // Where only the record changes, somebody goes on whom it has losing.
    let went_on = |how: Corrections| {
        let checked = corrected(FormatKind::SingleElimination, 16, 3, 0.2, how);
        let log = &checked.log;
        let after = |m: &crawford_checker::journal::LoggedMatch| {
            let to = m.winner_to.map(|to| log.matches[to.of - 1].seats[to.side]);
            to.and_then(|seat| seat.player()) != m.won_by() && m.winner_to.is_some()
        };
        log.matches.iter().any(after)
    };
    assert!(went_on(Corrections::RecordOnly) && !went_on(Corrections::Replay));
}

/// How often people meet again on the losers' side of a double elimination of equals, played through the program itself.
#[test]
fn in_a_double_elimination_people_meet_again_as_seldom_as_was_found_best() {
    let best: [(usize, &[(u32, f64)]); 2] = [
        (8, &[(3, 0.25), (4, 0.38)]),
        (16, &[(4, 0.25), (5, 0.16), (6, 0.34)]),
    ];
    for (players, table) in best {
        let times = 300;
        let mut again: std::collections::BTreeMap<u32, f64> = std::collections::BTreeMap::new();
        for seed in 0..times {
            let script = Script {
                equal: true,
                ..script(FormatKind::DoubleElimination, players, None, seed, 0.0, 0.0).unwrap()
            };
            let checked = play_checked(FormatKind::DoubleElimination, &script).unwrap();
            assert_eq!(checked.faults, []);
            let mut met = std::collections::BTreeSet::new();
            // Matches are numbered so that nobody plays a later number first.
            for m in &checked.log.matches {
                let Some(mut pair) = m.pair().filter(|_| m.was_played()) else {
                    continue;
                };
                pair.sort_unstable();
                if !met.insert(pair) && m.phase == LoggedPhase::Losers {
                    *again.entry(m.round).or_default() += 1.0;
                }
            }
        }
        for (round, often) in table {
            let found = again.remove(round).unwrap_or_default() / times as f64;
            // Four standard errors, and half a unit of the last place printed.
            let error = 4.0 * (often / times as f64).sqrt() + 0.005;
            assert!(
                (found - often).abs() < error,
                "{players}, round {round}: {found}"
            );
        }
        assert!(again.is_empty(), "{players}: {again:?}");
    }
}
