//! A throw played number by number comes to the same results as all its plays listed at once, and a game saved and
//! taken up again is the same game.

use super::random_games::Random;
use backgammon::BySide;
use backgammon::variants::{Doubles, Position, Step, Variant, VariantGame, VariantPhase};
use backgammon::violation::rules;
use std::collections::HashSet;

/// The position after a turn, whether the same player throws again, and what the opponent plays of it.
type TurnResult = (Position, bool, Vec<(u8, u8)>);

/// Every end of the turn that can be reached by the steps that are offered.
struct Ends {
    found: HashSet<TurnResult>,
    /// What has been gone on from: the position, and the numbers played.
    seen: HashSet<(Position, Vec<u8>)>,
}

impl Ends {
    fn of(game: &mut VariantGame) -> Self {
        let mut ends = Ends {
            found: HashSet::new(),
            seen: HashSet::new(),
        };
        ends.go_on(game, &mut Vec::new());
        ends
    }

    fn go_on(&mut self, game: &mut VariantGame, steps: &mut Vec<Step>) {
        let turn = game.turn(steps).unwrap();
        let numbers = steps.iter().map(|step| step.number).collect();
        if !self.seen.insert((turn.position, numbers)) {
            return;
        }
        assert!(turn.end.is_some() || !turn.next.is_empty());
        if let Some(end) = turn.end {
            self.found.insert((turn.position, end.again, end.rest));
        }
        for step in turn.next {
            steps.push(step);
            self.go_on(game, steps);
            steps.pop();
        }
    }
}

fn listed(game: &mut VariantGame) -> HashSet<TurnResult> {
    let plays = game.plays().unwrap();
    let rest = plays.rest().to_vec();
    plays
        .iter()
        .map(|play| (play.after, play.again, rest.clone()))
        .collect()
}

/// Goes on by chance up to the next throw that is to be played, or to the end.
fn to_a_throw(game: &mut VariantGame, random: &mut Random) -> bool {
    loop {
        match game.phase() {
            VariantPhase::Opening => game.open(BySide::new(random.die(), random.die())).unwrap(),
            VariantPhase::Choosing(_) => game.keep(random.below(2) == 0).unwrap(),
            VariantPhase::Throwing => {
                let throw = random.throw(game.rules());
                game.throw(throw).unwrap();
            }
            VariantPhase::Playing(_) | VariantPhase::PlayingRest(_) => return true,
            VariantPhase::Over(_) => return false,
        }
    }
}

fn is_double(game: &VariantGame) -> bool {
    matches!(game.phase(), VariantPhase::Playing(throw) if throw.is_double())
}

/// Throws with few plays; those of several parts come to thousands.
fn is_small(game: &mut VariantGame) -> bool {
    let [off, _] = game.position().off();
    if matches!(game.rules().doubles, Doubles::Rising(_)) && is_double(game) && off < 11 {
        return false;
    }
    let small = match game.phase() {
        VariantPhase::Playing(throw) => !throw.is_double() && !throw.is_one_and_two(),
        _ => false,
    };
    small || game.plays().is_ok_and(|plays| plays.len() <= 12)
}

#[test]
fn the_steps_offered_come_to_every_play_and_to_no_other() {
    for variant in Variant::ALL {
        let options = variant.options.iter().flat_map(|option| {
            let values = option.values.iter();
            values.map(|value| vec![(option.name, value.name)])
        });
        let (mut compared, mut doubles) = (0, 0);
        let games = std::iter::repeat_n(Vec::new(), 3).chain(options);
        let wanted = games.clone().count();
        // Rising doubles have few plays in the last turns alone.
        let more = std::iter::repeat_n(Vec::new(), 60);
        for (seed, chosen) in (1..).zip(games.chain(more)) {
            // Equal numbers of three dice are no double.
            let enough = compared > 10 && (doubles > 0 || variant.rules.dice == 3);
            if seed > wanted as u64 && enough {
                break;
            }
            let mut random = Random(seed);
            let mut game = VariantGame::new(variant.with(chosen).unwrap());
            while to_a_throw(&mut game, &mut random) {
                if (is_double(&game) || random.below(5) == 0) && is_small(&mut game) {
                    let ends = Ends::of(&mut game).found;
                    assert_eq!(
                        ends,
                        listed(&mut game),
                        "{}: {}",
                        variant.name,
                        game.saved()
                    );
                    compared += 1;
                    doubles += i32::from(is_double(&game));
                }
                game.play_one(&mut |end| random.below(end)).unwrap();
            }
        }
        assert!(compared > 10, "{}", variant.name);
        assert_eq!(doubles > 0, variant.rules.dice == 2, "{}", variant.name);
    }
}

#[test]
fn a_game_is_played_by_any_steps_offered_to_its_end() {
    for variant in Variant::ALL {
        let mut random = Random(7);
        let mut game = VariantGame::new(variant.rules);
        while to_a_throw(&mut game, &mut random) {
            let mut steps = Vec::new();
            loop {
                let turn = game.turn(&steps).unwrap();
                let Some(end) = turn.next.len().checked_sub(1) else {
                    break;
                };
                assert!(turn.end.is_some() || game.clone().finish(&steps).is_err());
                steps.push(turn.next[random.below(end + 1)]);
            }
            let mover = game.mover();
            game.finish(&steps).unwrap();
            let same = matches!(game.phase(), VariantPhase::Over(_) | VariantPhase::Throwing);
            assert!(same || game.mover() != mover, "{}", variant.name);
        }
    }
}

#[test]
fn a_step_that_is_not_legal_is_refused_and_so_is_an_unfinished_turn() {
    let mut game = VariantGame::new(Variant::named("backgammon").unwrap().rules);
    let nothing_thrown = game.turn(&[]).unwrap_err();
    assert_eq!(nothing_thrown.rule, rules::PLAY_NOT_NOW);
    game.open(BySide::new(6, 5)).unwrap();
    let step = |number, from, to| Step { number, from, to };
    for illegal in [
        step(6, 23, 17),
        step(6, 24, 19),
        step(4, 24, 20),
        step(5, 24, 19),
        step(0, 24, 24),
        step(7, 24, 17),
        step(6, 255, 249),
        step(6, 0, 0),
    ] {
        let refused = game.turn(&[illegal]).unwrap_err();
        assert_eq!(refused.rule, rules::STEP_NOT_LEGAL, "{illegal:?}");
    }
    let six = step(6, 24, 18);
    assert_eq!(
        game.finish(&[six]).unwrap_err().rule,
        rules::TURN_NOT_FINISHED
    );
    game.finish(&[six, step(5, 18, 13)]).unwrap();
    assert_eq!(*game.phase(), VariantPhase::Throwing);
}

#[test]
fn a_saved_game_is_taken_up_where_it_was() {
    for variant in Variant::ALL {
        let mut random = Random(11);
        let mut game = VariantGame::new(variant.rules);
        loop {
            let word = game.saved();
            assert!(word.chars().all(|c| c.is_ascii_alphanumeric() || c == '.'));
            let again = VariantGame::resumed(variant.rules, &word).unwrap();
            assert_eq!(again.position(), game.position());
            assert_eq!((again.mover(), again.phase()), (game.mover(), game.phase()));
            assert_eq!(again.saved(), word);
            game = again;
            if !to_a_throw(&mut game, &mut random) {
                break;
            }
            game.play_one(&mut |end| random.below(end)).unwrap();
        }
        assert!(
            matches!(game.phase(), VariantPhase::Over(_)),
            "{}",
            variant.name
        );
    }
}

#[test]
fn a_word_that_is_no_game_is_none() {
    let backgammon = Variant::named("backgammon").unwrap().rules;
    let word = VariantGame::new(backgammon).saved();
    assert!(VariantGame::resumed(backgammon, &word).is_some());
    let narde = Variant::named("narde").unwrap().rules;
    let hypergammon = Variant::named("hypergammon").unwrap().rules;
    for rules in [narde, hypergammon] {
        let other = VariantGame::new(rules).saved();
        let wrong = VariantGame::resumed(hypergammon, &word);
        assert!(wrong.is_none() && VariantGame::resumed(rules, &other).is_some());
    }
    let parts: Vec<&str> = word.split('.').collect();
    for (part, wrong) in [
        (0, "0"),
        (0, "x"),
        (0, "fffffffffffffffffffffffffffffffff"),
        (1, "1"),
        (2, "2"),
        (3, "256"),
        (5, "2"),
        (6, "-1"),
        (7, "0"),
        (8, ""),
        (8, "p07"),
        (8, "p123"),
        (8, "r7"),
        (8, "r71"),
        (8, "r15"),
        (8, "r2111"),
        (8, "r1111"),
        (8, "w21"),
        (8, "f11"),
        (8, "c123"),
        (8, "é"),
    ] {
        let mut changed = parts.clone();
        changed[part] = wrong;
        let changed = changed.join(".");
        assert!(
            VariantGame::resumed(backgammon, &changed).is_none(),
            "{changed}"
        );
    }
    assert!(VariantGame::resumed(backgammon, "").is_none());
}
