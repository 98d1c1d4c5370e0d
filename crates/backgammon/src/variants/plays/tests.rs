//! Bans left out where they cannot matter, and steps in one order, change no play.

use super::{Step, Thrown, WrittenTurn, refused_step};
use crate::variants::{
    AceyDeucey, Doubles, GameRules, Generator, Position, Throw, Variant, VariantGame, VariantPhase,
};
use crate::violation::terms;
use crate::written::Leg;
use crate::{Board, BySide, Dice, PositionSetup};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The rules of every game with each of its options, and with all bans there are.
fn all_rules() -> Vec<GameRules> {
    let mut all = Vec::new();
    for variant in Variant::ALL {
        all.push(variant.rules);
        for choice in variant.options {
            let values = choice.values.iter();
            all.extend(values.map(|value| variant.with([(choice.name, value.name)]).unwrap()));
        }
    }
    for mut rules in all.clone() {
        rules.bans.full_home = true;
        rules.bans.full_start_quarter = true;
        rules.bans.hit_and_run = true;
        rules.bans.cap = 4;
        all.push(rules);
        rules.bans.prime_needs_one_ahead = true;
        rules.bans.five_in_opponents_start = true;
        all.push(rules);
    }
    all
}

/// Whether a throw of several numbers may have more plays than are worth the time.
fn takes_too_long(rules: &GameRules, position: &Position, throw: Throw) -> bool {
    let chosen = rules.acey_deucey != AceyDeucey::Nothing && throw.is_one_and_two();
    let several = throw.is_double() && !matches!(rules.doubles, Doubles::Four | Doubles::Two);
    let places = (1..=25).filter(|place| position.own(*place) > 0).count();
    (chosen || several) && places > 3
}

#[test]
fn bans_that_cannot_matter_do_not() {
    // The slowest test of the crate, for two processors.
    let (all, next) = (all_rules(), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(rules) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    do_not_matter(*rules);
                }
            });
        }
    });
}

fn do_not_matter(rules: GameRules) {
    let mut state = 5_u64;
    let mut below = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % end
    };
    let (mut fast, mut careful) = (Generator::new(rules), Generator::new(rules));
    careful.careful = true;
    let mut game = VariantGame::new(rules);
    for _ in 0..120 {
        match game.phase().clone() {
            VariantPhase::Opening => {
                let each = BySide::new(below(6) as u8 + 1, below(6) as u8 + 1);
                game.open(each).unwrap();
            }
            VariantPhase::Choosing(_) => game.keep(true).unwrap(),
            VariantPhase::Throwing => {
                let all = Throw::all(rules.dice);
                game.throw(all[below(all.len())]).unwrap();
            }
            VariantPhase::Playing(dice) => {
                let found = |generator: &mut Generator| {
                    let plays = generator.plays(game.position(), dice).ok()?;
                    let results = plays.iter().map(|play| {
                        let off = play.after.off();
                        (play.after.signed(), off, play.again)
                    });
                    let mut results: Vec<_> = results.collect();
                    results.sort_unstable();
                    Some(results)
                };
                let position = game.position();
                if !takes_too_long(&rules, position, dice) {
                    let expected = found(&mut careful);
                    assert_eq!(found(&mut fast), expected, "{rules:?} {position:?} {dice}");
                }
                game.play_one(&mut below).unwrap();
            }
            VariantPhase::PlayingRest(_) => game.play_one(&mut below).unwrap(),
            VariantPhase::Over(_) => game = VariantGame::new(rules),
        }
    }
}

#[test]
fn a_leg_is_read_by_as_many_numbers_as_it_can_be() {
    let tabula = Variant::named("tabula").unwrap();
    let rules = tabula.with([("bearing-off", "higher")]).unwrap();
    // The last checker leaves by the 5 alone, but 2 and 3 are one number more, and hit.
    let mut points = [0; 26];
    (points[2], points[3], points[5]) = (-2, -1, 1);
    let setup = PositionSetup {
        points,
        off: [14, 12],
        checkers: 15,
    };
    let position = Position::read(&rules, &setup, &[], 9).unwrap();
    let thrown = Thrown::Dice(Throw::new(&[5, 3, 2]).unwrap());
    let leg = Leg {
        from: 5,
        to: 0,
        hit: false,
    };
    let turn = WrittenTurn {
        legs: vec![leg],
        chosen: None,
    };
    let found = Generator::new(rules).follow(&position, &thrown, &turn);
    assert_eq!(found.unwrap().steps, [(5, 3), (3, 0)]);
}

/// Each a place and how many.
type Checkers<'a> = &'a [(usize, i64)];
/// Own checkers, and the opponent's.
type Table<'a> = (Checkers<'a>, Checkers<'a>);

/// The rule that is named for the last of these steps, `number` and from where, and the ban for all of them as a play.
fn bans_named(
    rules: GameRules,
    (own, opponent): Table<'_>,
    turn: u8,
    numbers: [u8; 2],
    steps: &[(u8, u8)],
) -> [String; 2] {
    let (mut points, mut off) = ([0; 26], [15, 15]);
    for (place, count) in own {
        points[*place] = *count;
        off[0] -= count;
    }
    for (place, count) in opponent {
        points[*place] = -count;
        off[1] -= count;
    }
    let setup = PositionSetup {
        points,
        off,
        checkers: 15,
    };
    let position = Position::read(&rules, &setup, &[], turn).unwrap();
    let thrown = Thrown::Dice(Throw::new(&numbers).unwrap());
    let step = |(number, from): &(u8, u8)| Step {
        number: *number,
        from: *from,
        to: from.saturating_sub(*number),
    };
    let steps: Vec<Step> = steps.iter().map(step).collect();
    let leg = |step: &Step| Leg {
        from: step.from,
        to: step.to,
        hit: false,
    };
    let written = WrittenTurn {
        legs: steps.iter().map(leg).collect(),
        chosen: None,
    };
    let mut generator = Generator::new(rules);
    let refused = generator.turn(&position, &thrown, &steps).unwrap_err();
    let [of_step, from, number] = terms::step_not_legal(&refused).unwrap();
    let last = steps.last().unwrap();
    assert_eq!(from.number(), Some(i64::from(last.from)));
    assert_eq!(number.number(), Some(i64::from(last.number)));
    let of_play = generator.ban_on(|without| without.follow(&position, &thrown, &written).is_ok());
    [of_step.text().unwrap().to_owned(), of_play.to_owned()]
}

#[test]
fn the_rule_in_the_way_of_a_step_of_backgammon_is_named() {
    let rule = |[a, b]: [u8; 2], steps: &[_]| {
        let dice = Dice::new(a, b).unwrap();
        let refused = refused_step(Board::STANDARD, dice, steps)?;
        let [rule, ..] = terms::step_not_legal(&refused).unwrap();
        Some(rule.text().unwrap().to_owned())
    };
    let refused = |word: &str| Some(word.to_owned());
    assert_eq!(rule([5, 1], &[(24, 19)]), refused("hit"));
    assert_eq!(rule([3, 1], &[(13, 8)]), refused("number"));
    assert_eq!(rule([3, 1], &[(20, 17)]), refused("no-checker"));
    assert_eq!(rule([6, 1], &[(6, 0)]), refused("bear-off-home"));
    assert_eq!(rule([3, 1], &[(8, 5), (24, 21)]), refused("number"));
    assert_eq!(rule([3, 1], &[(8, 5), (6, 5)]), None);
}

#[test]
fn the_ban_that_forbids_a_step_is_named() {
    let rules = |name: &str| Variant::named(name).unwrap().rules;
    let forced = Variant::named("narde").unwrap();
    let forced = forced.with([("second-off-head", "forced")]).unwrap();
    let start: (&[_], &[_]) = (&[(24, 15)], &[(12, 15)]);
    // 9/8 makes 8 to 3.
    let row = [(24, 1), (9, 1), (7, 1), (6, 1), (5, 1), (4, 1), (3, 1)];
    // 11 to 6 are held right before all of theirs, and two steps are needed to open one of them.
    let shut = [(11, 2), (10, 2), (9, 2), (8, 2), (7, 2), (6, 2), (2, 3)];
    let theirs: &[_] = &[(12, 15)];
    let crowded: (&[_], &[_]) = (&[(12, 1), (6, 5)], &[(0, 15)]);
    let two = [(6, 24), (5, 24)];
    let same = |ban: &str| [ban, ban].map(str::to_owned);
    let named = |name, table, dice, steps: &[_]| bans_named(rules(name), table, 9, dice, steps);
    assert_eq!(named("narde", start, [6, 5], &two), same("head-one"));
    assert_eq!(
        bans_named(forced, start, 9, [6, 5], &two),
        same("head-one-unless-forced")
    );
    assert_eq!(named("fevga", start, [6, 5], &two), same("runner"));
    assert_eq!(named("jacquet", start, [6, 5], &two), same("runner-home"));
    let prime = (row.as_slice(), theirs);
    assert_eq!(
        named("narde", prime, [2, 1], &[(2, 24), (1, 9)]),
        same("prime")
    );
    assert_eq!(
        named("five-cap", crowded, [6, 6], &[(6, 12)]),
        ["cap", "none"].map(str::to_owned)
    );
    let third = [(1, 2), (1, 2), (1, 2)];
    let [of_step, _] = named("fevga", (&shut, theirs), [1, 1], &third);
    assert_eq!(of_step, "shut-in");
    // What is closed or was played before is so without any ban.
    let blocked = [(6, 24), (6, 18)];
    let without_ban = |rule: &str| [rule, "none"].map(str::to_owned);
    assert_eq!(
        bans_named(rules("narde"), start, 0, [6, 6], &blocked),
        without_ban("block")
    );
    for other in [[(6, 24), (6, 24)], [(6, 24), (4, 24)]] {
        assert_eq!(named("narde", start, [6, 5], &other), without_ban("number"));
    }
}

/// A game, the checkers on its board, what was thrown, a number played from a point, and what forbids it.
type Refused<'t> = (GameRules, Table<'t>, [u8; 2], (u8, u8), &'static str);

#[test]
fn what_is_in_the_way_of_a_step_without_any_ban_is_named() {
    let rules = |name: &str| Variant::named(name).unwrap().rules;
    let staying = Variant::named("gul-bara").unwrap();
    let staying = staying.with([("home-moves", "banned")]).unwrap();
    let alone: Checkers<'_> = &[(24, 1)];
    let none: Checkers<'_> = &[(0, 15)];
    let all: [Refused<'_>; 13] = [
        (
            rules("backgammon"),
            (alone, none),
            [6, 5],
            (6, 23),
            "no-checker",
        ),
        (
            rules("backgammon"),
            (alone, none),
            [6, 5],
            (4, 24),
            "number",
        ),
        (
            rules("backgammon"),
            (&[(25, 1), (6, 5)], none),
            [6, 5],
            (5, 6),
            "enter-first",
        ),
        (
            rules("backgammon"),
            (alone, &[(18, 2)]),
            [6, 5],
            (6, 24),
            "hit",
        ),
        (
            rules("plakoto"),
            (alone, &[(18, 2)]),
            [6, 5],
            (6, 24),
            "pin",
        ),
        (
            rules("dutch"),
            (&[(24, 15)], &[(18, 1)]),
            [6, 5],
            (6, 24),
            "hits-once-home",
        ),
        (
            rules("backgammon"),
            (&[(7, 1), (6, 5)], none),
            [6, 5],
            (6, 6),
            "bear-off-home",
        ),
        (
            rules("backgammon"),
            (&[(6, 1), (4, 2)], none),
            [5, 4],
            (5, 4),
            "bear-off-higher",
        ),
        (
            rules("acey-deucey-european"),
            (&[(3, 2)], none),
            [6, 5],
            (6, 3),
            "bear-off-exact",
        ),
        (
            staying,
            (&[(6, 2)], &[(12, 15)]),
            [3, 2],
            (3, 6),
            "stays-home",
        ),
        // 24/13 is closed, so that the higher number alone is played.
        (
            rules("backgammon"),
            (alone, &[(13, 2)]),
            [6, 5],
            (5, 24),
            "most",
        ),
        (
            rules("mexican"),
            (&[(13, 2)], none),
            [5, 3],
            (5, 13),
            "lower-first",
        ),
        // Fours come after the threes.
        (
            rules("gul-bara"),
            (&[(24, 15)], &[(12, 15)]),
            [3, 3],
            (4, 24),
            "in-order",
        ),
    ];
    for (rules, table, dice, step, rule) in all {
        let [of_step, _] = bans_named(rules, table, 9, dice, &[step]);
        assert_eq!(of_step, rule, "{dice:?} {step:?}");
    }
}
