//! Two hundred tournaments of each format, none with a fault.

use crate::tournament;
use crawford::commands::simulate::checker::Kind;

fn two_hundred(kind: Kind) {
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

fn fewest(kind: Kind) -> usize {
    match kind {
        Kind::SingleElimination => 2,
        Kind::DoubleElimination => 3,
        _ => 4,
    }
}

#[test]
fn two_hundred_single_eliminations() {
    two_hundred(Kind::SingleElimination);
}

#[test]
fn two_hundred_double_eliminations() {
    two_hundred(Kind::DoubleElimination);
}

#[test]
fn two_hundred_consolations() {
    two_hundred(Kind::Consolation);
}

#[test]
fn two_hundred_swiss() {
    two_hundred(Kind::Swiss);
}

#[test]
fn the_same_seed_plays_the_same_tournament() {
    let journal = |seed| {
        let checked = tournament(Kind::SingleElimination, 13, seed, 0.05);
        crawford::commands::simulate::lines_of(&checked.night).unwrap()
    };
    assert_eq!(journal(4), journal(4));
    assert_ne!(journal(4), journal(5));
}

#[test]
fn corrections_and_withdrawals_do_happen() {
    let checked: Vec<_> = (0..20)
        .map(|seed| tournament(Kind::SingleElimination, 16, seed, 0.2))
        .collect();
    assert!(checked.iter().any(|c| c.log.changes > 0));
    assert!(checked.iter().any(|c| !c.log.ever_left.is_empty()));
    let walk_over = |c: &&_| {
        let c: &crawford::commands::simulate::Checked = c;
        c.log.matches.iter().any(|m| m.is("walk-over"))
    };
    assert!(checked.iter().any(|c| walk_over(&c)));
}
