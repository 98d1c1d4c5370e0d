use super::*;
use crate::variants::Variant;

/// A game of Gul Bara in which 1-1 takes more positions than any throw needs when doubles do not rise.
fn running(looked_at: usize) -> Running {
    const WORD: &str = "9000000000000101101011000.421311010000000020.0.12.12.0.0.1.p11";
    let variant = Variant::named("gul-bara").unwrap();
    let terms = Terms {
        cube: CubeUse::OnePoint,
        held_back: BySide::new(false, false),
        money: false,
        in_series: false,
        rules: crate::ruleset::Preset::Match.rules(),
        needs: None,
    };
    let mut running = Running::new(
        variant,
        variant.rules,
        terms,
        (BySide::default(), None),
        looked_at,
    );
    running.game = VariantGame::resumed(variant.rules, WORD).unwrap();
    running
}

#[test]
fn a_record_that_has_used_up_its_positions_proves_no_more_long_throws() {
    let turn = running(0).game.write_one(&mut |_| 0).unwrap();

    let mut fresh = running(0);
    assert!(!fresh.follow(1, &turn).unwrap().unproven);
    assert!(fresh.remarks.is_empty());
    assert!(fresh.looked_at > LEAST_OF_THROW);

    let mut used_up = running(ENOUGH_FOR_RECORD);
    assert!(used_up.follow(1, &turn).unwrap().unproven);
    let [(1, Severity::Warning, doubt)] = used_up.remarks.as_slice() else {
        panic!("{:?}", used_up.remarks);
    };
    assert_eq!(doubt.rule, rules::PLAYS_TOO_MANY);

    let refused = running(MOST_OF_RECORD).follow(1, &turn).unwrap_err();
    assert_eq!(refused.rule, rules::RECORD_TAKES_TOO_LONG);
}

#[test]
fn a_throw_stops_close_behind_the_most_it_may_look_at() {
    const MOST: usize = 1 << 12;
    let mut running = running(0);
    running.game.look_at_most(MOST);
    assert!(running.game.plays().is_err());
    assert!(running.game.looked_at() <= MOST + 64);
}
