//! Bans left out where they cannot matter, and steps in one order, change no play.

use super::{Thrown, WrittenTurn};
use crate::variants::{
    AceyDeucey, Doubles, GameRules, Generator, Position, Throw, Variant, VariantGame, VariantPhase,
};
use crate::written::Leg;
use crate::{BySide, PositionSetup};

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
    let mut state = 5_u64;
    let mut below = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % end
    };
    for rules in all_rules() {
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
