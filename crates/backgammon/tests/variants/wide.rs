//! Throws that can be played in too many ways to list: plays of the engine are followed by the slow rules number by number,
//! and plays of these by the engine.

use crate::random_games::Random;
use crate::slow::{self, Input, Output};
use backgammon::variants::{Position, Step, Throw, VariantGame, VariantPhase, WrittenTurn};
use backgammon::violation::rules;
use backgammon::written::Leg;
use backgammon::{BySide, Dice};

const GAMES: [&str; 10] = [
    "gul-bara",
    "gul-bara rising=at-once rest=lost",
    "gul-bara prime=one-ahead bearing-off=exact first-checker=past-start home-moves=banned",
    "plakoto-express",
    "acey-deucey-american",
    "acey-deucey-american hit-checker=hit-first",
    "acey-deucey-european",
    "acey-deucey-european bearing-off=higher chosen-double=alone",
    "french",
    "mexican",
];
/// Wide throws of each game, and how many plays of each side are looked at.
const THROWS: u32 = 150;
const PLAYS: u32 = 4;
/// As many positions as practice looks at.
const MOST: usize = 1 << 16;

fn input(position: &Position, dice: Dice) -> Input {
    Input {
        board: position.signed(),
        off: position.off(),
        dice: [dice.high(), dice.low()],
        third: None,
        pinned: position.pinned().collect(),
        turn: u32::from(position.turn()),
        hit: position.hit(),
    }
}

/// Where the one checker that has moved has come from.
fn moved_from(before: &Input, after: &Output) -> u8 {
    let own = |board: &[i8; 26], place: usize| board[place].max(0);
    let left = |place: &usize| own(&after.board, *place) < own(&before.board, *place);
    (1..26).find(left).unwrap() as u8
}

/// After the steps of a play, by the slow rules; `None` where one of them is not among theirs.
fn followed(named: &str, start: &Input, script: &[u8], steps: &[(u8, u8)]) -> Option<Input> {
    let mut now = start.clone();
    for (number, (from, to)) in script.iter().zip(steps) {
        let next = slow::step(named, &now, *number);
        let next = next.iter().find(|next| moved_from(&now, next) == *from)?;
        if from.saturating_sub(*number) != *to {
            return None;
        }
        now = slow::after(&now, next);
    }
    Some(now)
}

/// Steps chosen by chance, as long as there is one.
fn descent(
    named: &str,
    start: &Input,
    script: &[u8],
    random: &mut Random,
) -> (Vec<(u8, u8)>, Input) {
    let (mut steps, mut now) = (Vec::new(), start.clone());
    for number in script {
        let next = slow::step(named, &now, *number);
        if next.is_empty() {
            break;
        }
        let next = &next[random.below(next.len())];
        let from = moved_from(&now, next);
        steps.push((from, from.saturating_sub(*number)));
        now = slow::after(&now, next);
    }
    (steps, now)
}

struct Wide<'a> {
    named: &'a str,
    game: VariantGame,
    start: Input,
    scripts: Vec<Vec<u8>>,
}

impl Wide<'_> {
    /// A play of the engine is made of steps of the slow rules, and no further number can be played after it. Its length,
    /// and the script it plays if there is one alone.
    fn ours(&self, random: &mut Random) -> usize {
        let mut steps = Vec::new();
        let mut game = self.game.clone();
        let mut after = None;
        game.play_one_seen(&mut |end| random.below(end), |play| {
            steps = play.steps();
            after = Some((play.after.signed(), play.after.off()[0], play.again));
        })
        .unwrap();
        let (board, off, again) = after.unwrap();
        let explained = self.scripts.iter().any(|script| {
            let end = followed(self.named, &self.start, script, &steps);
            end.is_some_and(|end| {
                let rest = script.get(steps.len());
                let over = end.board.iter().all(|n| *n <= 0);
                let throws_again = rest.is_none()
                    && !over
                    && !self.named.starts_with("gul")
                    && !self.named.starts_with("plak");
                end.board == board
                    && end.off[0] == off
                    && again == throws_again
                    && rest.is_none_or(|n| slow::step(self.named, &end, *n).is_empty())
            })
        });
        assert!(
            explained,
            "{}: {:?} {steps:?} {again}",
            self.named, self.start
        );
        steps.len()
    }

    /// A play of the slow rules is accepted, or refused because more can be played, which the engine then shows.
    fn theirs(&self, random: &mut Random, longest: usize) -> bool {
        let script = &self.scripts[random.below(self.scripts.len())];
        let (steps, end) = descent(self.named, &self.start, script, random);
        let is_chosen = self.scripts.len() > 1;
        let legs = |steps: &[(u8, u8)]| -> Vec<Leg> {
            let leg = |(from, to): &(u8, u8)| Leg {
                from: *from,
                to: *to,
                hit: false,
            };
            steps.iter().map(leg).collect()
        };
        let turn = match (is_chosen, steps.split_at_checked(2)) {
            (true, Some((pair, double))) => WrittenTurn {
                legs: legs(pair),
                chosen: Some((script[2], legs(double))),
            },
            _ => WrittenTurn {
                legs: legs(&steps),
                chosen: None,
            },
        };
        let case = || format!("{}: {:?} {script:?} {steps:?}", self.named, self.start);
        assert!(is_chosen || steps.len() <= longest, "{}", case());
        match self.game.clone().play_written(&turn) {
            Ok(found) => {
                let after = (found.after.signed(), found.after.off()[0]);
                assert_eq!(after, (end.board, end.off[0]), "{}", case());
                assert!(
                    is_chosen || found.unproven || steps.len() == longest,
                    "{}",
                    case()
                );
                true
            }
            Err(refused) => {
                let short = steps.len() < script.len();
                assert!(
                    short && refused.rule == rules::PLAY_INCOMPLETE,
                    "{} {refused}",
                    case()
                );
                assert!(is_chosen || steps.len() < longest, "{}", case());
                false
            }
        }
    }
}

struct Stepped {
    steps: Vec<(u8, u8)>,
    result: Output,
    /// Whether it was said that more might be possible.
    unproven: bool,
}

/// Plays a turn by steps that are offered, with no more than `most` positions looked at: there is always one, or the turn may
/// end.
fn by_steps(game: &VariantGame, most: usize, random: &mut Random) -> Stepped {
    let mut game = game.clone().at_most(most);
    let (mut steps, mut unproven) = (Vec::new(), false);
    loop {
        let turn = game.turn(&steps).unwrap();
        unproven |= turn.unproven;
        let count = turn.next.len();
        assert!(
            count > 0 || turn.end.is_some(),
            "{} {steps:?}",
            game.saved()
        );
        if let (0, Some(end)) = (count, turn.end) {
            game.finish(&steps).unwrap();
            let moves = steps.iter().map(|step: &Step| (step.from, step.to));
            return Stepped {
                steps: moves.collect(),
                result: Output {
                    board: turn.position.signed(),
                    off: turn.position.off()[0],
                    pinned: turn.position.pinned().collect(),
                    hit: turn.position.hit(),
                    again: end.again,
                },
                unproven,
            };
        }
        steps.push(turn.next[random.below(count)]);
    }
}

/// So few that many throws have more.
const FEW: usize = 1_000;

#[test]
fn a_turn_can_be_played_by_steps_however_few_positions_are_looked_at() {
    std::thread::scope(|threads| {
        for named in GAMES {
            threads.spawn(move || step_all(named));
        }
    });
}

/// Random games of two dice, until `looks` has had enough of the throws in them.
fn throws(named: &str, seed: u64, mut looks: impl FnMut(&VariantGame, Dice, &mut Random) -> bool) {
    let rules = crate::agree::rules(named);
    let mut random = Random(seed);
    let mut goes_on = true;
    while goes_on {
        let mut game = VariantGame::new(rules).at_most(MOST);
        loop {
            match game.phase().clone() {
                VariantPhase::Opening => {
                    game.open(BySide::new(random.die(), random.die())).unwrap()
                }
                VariantPhase::Choosing(_) => game.keep(true).unwrap(),
                VariantPhase::Throwing => game.throw(random.throw(&rules)).unwrap(),
                VariantPhase::Playing(Throw::Two(dice)) => {
                    goes_on = looks(&game, dice, &mut random);
                    game.play_one(&mut |end| random.below(end)).unwrap();
                }
                VariantPhase::PlayingRest(_) => {
                    game.play_one(&mut |end| random.below(end)).unwrap()
                }
                VariantPhase::Over(_) => break,
                VariantPhase::Playing(Throw::Three(_)) => panic!("{named} has two dice"),
            }
        }
    }
}

fn step_all(named: &str) {
    let (mut listed, mut wide, mut doubtful) = (0, 0, 0);
    throws(named, 29, |game, dice, random| {
        let start = input(game.position(), dice);
        let several = dice.is_double() || start.dice == [2, 1];
        let is_wide = slow::is_wide(named, &start);
        if several && (is_wide || random.below(4) == 0) {
            let played = by_steps(game, FEW, random);
            let (steps, result) = (&played.steps, &played.result);
            doubtful += u32::from(played.unproven);
            if is_wide {
                wide += 1;
                let scripts = slow::scripts(named, start.dice);
                let ends = scripts.iter();
                let mut ends = ends.filter_map(|s| followed(named, &start, s, steps));
                let same = ends.any(|end| (end.board, end.off[0]) == (result.board, result.off));
                assert!(same, "{named}: {start:?} {steps:?}");
            } else {
                listed += 1;
                let found = slow::plays(named, &start).contains(result);
                assert!(found || played.unproven, "{named}: {start:?} {steps:?}");
            }
        }
        listed < 60 || wide < 60
    });
    println!("{named}: {listed} listed, {wide} wide, {doubtful} doubtful");
}

fn sample(named: &str) {
    let (mut seen, mut accepted, mut refused) = (0, 0, 0);
    throws(named, 23, |game, dice, random| {
        let start = input(game.position(), dice);
        let wide = Wide {
            named,
            game: game.clone(),
            scripts: slow::scripts(named, start.dice),
            start,
        };
        if slow::is_wide(named, &wide.start) {
            seen += 1;
            for _ in 0..PLAYS {
                let longest = wide.ours(random);
                match wide.theirs(random, longest) {
                    true => accepted += 1,
                    false => refused += 1,
                }
            }
        }
        seen < THROWS
    });
    println!("{named}: {seen} throws, {accepted} accepted, {refused} refused");
    assert!(accepted > 0);
}

#[test]
fn plays_agree_where_there_are_too_many_to_list() {
    std::thread::scope(|threads| {
        for named in GAMES {
            threads.spawn(move || sample(named));
        }
    });
}
