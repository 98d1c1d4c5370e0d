//! Matches played at random: what is written of them is read as what was played.

use backgammon::cube::Cube;
use backgammon::record::check::{CheckOptions, RecordReport, RecordVerdict, check};
use backgammon::ruleset::{Preset, RuleSet};
use backgammon::variants::record::{
    VariantAction, VariantActionKind, VariantEnding, VariantOutcome, VariantTranscript,
    VariantTranscriptGame, mat,
};
use backgammon::variants::{
    Contact, GameRules, Generator, Play, Position, Throw, Variant, VariantGame, VariantPhase,
    WrittenTurn,
};
use backgammon::written::Leg;
use backgammon::{BySide, Side};

/// A Lehmer generator of Knuth's: the same matches everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn throw(&mut self, rules: &GameRules) -> Throw {
        let numbers: Vec<u8> = (0..rules.dice).map(|_| self.below(6) as u8 + 1).collect();
        Throw::new(&numbers).unwrap()
    }
}

/// The game with each of its options as it happens.
pub fn any_rules(variant: &'static Variant, random: &mut Random) -> GameRules {
    let chosen = variant.options.iter().map(|choice| {
        let value = choice.values[random.below(choice.values.len())];
        (choice.name, value.name)
    });
    let chosen: Vec<_> = chosen.collect();
    variant.with(chosen).unwrap()
}

struct Table {
    game: VariantGame,
    cube: Cube,
    actions: Vec<VariantAction>,
    outcome: Option<VariantOutcome>,
}

impl Table {
    fn cube_action(&mut self, side: Side, kind: VariantActionKind) {
        let position = *self.game.position();
        let before = match side == self.game.mover() {
            true => position,
            false => position.swapped(self.game.rules()),
        };
        self.actions.push(VariantAction {
            side,
            before,
            after: before,
            kind,
        });
    }

    fn play(&mut self, random: &mut Random) {
        let (side, before) = (self.game.mover(), *self.game.position());
        let phase = self.game.phase().clone();
        let turn = self.game.write_one(&mut |end| random.below(end)).unwrap();
        let found = self.game.play_written(&turn).unwrap();
        assert!(!found.false_hit);
        let kind = match phase {
            VariantPhase::Playing(dice) => VariantActionKind::Roll {
                dice,
                chosen: turn.chosen.map(|(number, _)| number),
                steps: Some(found.steps),
                again: found.again,
            },
            VariantPhase::PlayingRest(numbers) => VariantActionKind::Rest {
                numbers,
                steps: found.steps,
            },
            _ => panic!("nothing to play"),
        };
        self.actions.push(VariantAction {
            side,
            before,
            after: found.after,
            kind,
        });
    }

    /// Sometimes the side to throw doubles; the other takes four times of five.
    fn perhaps_doubles(&mut self, cube_in_play: bool, random: &mut Random) {
        let side = self.game.mover();
        let may = cube_in_play && self.cube.owner != Some(side.other()) && self.cube.value < 64;
        if !may || random.below(12) > 0 {
            return;
        }
        let offer = self.cube.doubled(side);
        self.cube_action(side, VariantActionKind::Double(offer.value));
        if random.below(5) > 0 {
            self.cube_action(side.other(), VariantActionKind::Take);
            self.cube = offer.taken();
            return;
        }
        self.cube_action(side.other(), VariantActionKind::Drop);
        self.outcome = Some(VariantOutcome {
            winner: Some(side),
            points: self.cube.value,
            ending: VariantEnding::Dropped,
            cube: self.cube.value,
        });
    }
}

/// A game from its first throw to its end; now and then somebody gives up.
fn game(
    variant: &'static Variant,
    rules: GameRules,
    (score_before, crawford, cube_in_play, money): (BySide<u32>, bool, bool, bool),
    before: Option<&VariantTranscriptGame>,
    random: &mut Random,
) -> VariantTranscriptGame {
    let winner = before.and_then(|game| game.outcome?.winner);
    let mut table = Table {
        game: VariantGame::following(rules, winner),
        cube: Cube::CENTRED,
        actions: Vec::new(),
        outcome: None,
    };
    while table.outcome.is_none() {
        match table.game.phase().clone() {
            VariantPhase::Opening => {
                let side = Side::BOTH[random.below(2)];
                while table.game.throw_of(side, random.throw(&rules)).is_err() {}
            }
            VariantPhase::Choosing(_) => table.game.keep(true).unwrap(),
            VariantPhase::Throwing if random.below(600) == 0 => {
                let winner = table.game.mover().other();
                table.outcome = Some(VariantOutcome {
                    winner: Some(winner),
                    points: table.cube.value,
                    ending: VariantEnding::Resigned,
                    cube: table.cube.value,
                });
            }
            VariantPhase::Throwing => {
                table.perhaps_doubles(cube_in_play && rules.cube, random);
                if table.outcome.is_none() {
                    let side = table.game.mover();
                    table.game.throw_of(side, random.throw(&rules)).unwrap();
                }
            }
            VariantPhase::Playing(_) | VariantPhase::PlayingRest(_) => table.play(random),
            VariantPhase::Over(ending) => {
                let jacoby = money && rules.jacoby && !table.cube.taken;
                let stakes = if jacoby {
                    ending.points.min(1)
                } else {
                    ending.points
                };
                table.outcome = Some(VariantOutcome {
                    winner: ending.winner,
                    points: stakes * table.cube.value,
                    ending: VariantEnding::Played(ending.points),
                    cube: table.cube.value,
                });
            }
        }
    }
    VariantTranscriptGame {
        variant: variant.name,
        rules,
        score_before,
        crawford: crawford && rules.cube,
        actions: table.actions,
        outcome: table.outcome,
    }
}

/// A match of as many games as it takes, for money of five, each of the game that `next` says.
pub fn match_of(
    length: u32,
    random: &mut Random,
    mut next: impl FnMut(&mut Random) -> (&'static Variant, GameRules),
) -> VariantTranscript {
    let mut games = Vec::new();
    let mut score = BySide::new(0, 0);
    let mut crawford_played = false;
    loop {
        let over = match length {
            0 => games.len() >= 5,
            _ => score.top >= length || score.bottom >= length,
        };
        if over {
            break;
        }
        let one_away = length > 1 && (score.top + 1 == length || score.bottom + 1 == length);
        let crawford = one_away && !crawford_played;
        crawford_played |= crawford;
        let (variant, rules) = next(random);
        let terms = (score, crawford, !crawford && length != 1, length == 0);
        let game = game(variant, rules, terms, games.last(), random);
        let outcome = game.outcome.unwrap();
        if let Some(winner) = outcome.winner {
            score[winner] += outcome.points;
        }
        games.push(game);
    }
    VariantTranscript {
        players: BySide::new("Ann Lind".to_owned(), "Bo".to_owned()),
        length,
        crawford: true,
        games,
    }
}

pub fn read(text: &str) -> RecordReport {
    let options = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    check(text.as_bytes(), &options)
}

/// Backgammon from one start or another has a check of its own, unless another game stands in the same record.
fn has_a_check_of_its_own(variant: &Variant) -> bool {
    ["backgammon", "nackgammon", "hypergammon"].contains(&variant.name)
}

fn held(played: &VariantTranscript) {
    let text = mat(played);
    let report = read(&text);
    let problems: Vec<String> = report
        .problems
        .iter()
        .filter(|fault| {
            let id = fault.violation.rule.id();
            id != "resignation-assumed" && id != "plays-too-many"
        })
        .map(|fault| format!("{:?} {}", fault.line, fault.violation))
        .collect();
    assert!(problems.is_empty(), "{problems:?}\n{text}");
    assert_eq!(report.verdict, RecordVerdict::Valid, "{text}");
    let read = report.variant_transcript.unwrap();
    assert!(read == *played, "{text}\n{}", mat(&read));
    assert_eq!(mat(&read), text);
}

fn hold_all(games: usize) {
    for variant in Variant::ALL
        .iter()
        .filter(|variant| !has_a_check_of_its_own(variant))
    {
        let started = std::time::Instant::now();
        let mut random = Random(games as u64);
        let mut played = 0;
        while played < games {
            let length = [0, 1, 3, 5, 7][random.below(5)];
            let transcript = match_of(length, &mut random, |random| {
                (variant, any_rules(variant, random))
            });
            played += transcript.games.len();
            held(&transcript);
        }
        println!("{} {:?}", variant.name, started.elapsed());
    }
}

#[test]
fn what_was_played_is_read_as_it_was_written() {
    hold_all(200);
}

/// One leg for a checker that goes on, though it hit on its way.
fn joined(text: &str) -> String {
    let line = |line: &str| {
        let mut words: Vec<String> = Vec::new();
        for word in line.split(' ') {
            let before = words.last().and_then(|last| last.split_once('/'));
            match (before, word.split_once('/')) {
                (Some((start, end)), Some((from, to))) if end.trim_end_matches('*') == from => {
                    let whole = format!("{start}/{to}");
                    words.pop();
                    words.push(whole);
                }
                _ => words.push(word.to_owned()),
            }
        }
        words.join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

fn positions(transcript: &VariantTranscript) -> Vec<(Side, Position, Position)> {
    let actions = transcript.games.iter().flat_map(|game| &game.actions);
    actions.map(|a| (a.side, a.before, a.after)).collect()
}

#[test]
fn hits_on_the_way_need_not_be_written() {
    let hitting = |variant: &&Variant| variant.rules.contact == Contact::Hit;
    for variant in Variant::ALL.iter().filter(hitting) {
        let mut random = Random(9);
        for nth in 0..20 {
            let played = match_of(3, &mut random, |random| {
                (variant, any_rules(variant, random))
            });
            let text = mat(&played);
            let (whole, joined) = (read(&text), read(&joined(&text)));
            assert_eq!(
                (joined.verdict, &joined.games),
                (RecordVerdict::Valid, &whole.games),
                "{} {nth} {:?}",
                variant.name,
                joined.problems
            );
            let Some(found) = joined.variant_transcript else {
                continue;
            };
            // Each action goes on from where the one before it led.
            let again = read(&mat(&found));
            assert_eq!(again.verdict, RecordVerdict::Valid);
            assert_eq!(
                positions(&again.variant_transcript.unwrap()),
                positions(&found)
            );
        }
    }
}

#[test]
fn that_a_throw_or_a_chosen_double_cannot_be_played_is_said_in_words() {
    let variant = Variant::named("mexican").unwrap();
    let mut random = Random(3);
    let mut doubles = 0;
    for _ in 0..8 {
        let text = mat(&match_of(3, &mut random, |_| (variant, variant.rules)));
        let lines: Vec<&str> = text.lines().collect();
        let said = lines.iter().enumerate().map(|(n, line)| {
            let next = lines.get(n + 1);
            // A throw in the last row may be one that was given up after.
            let goes_on = next.is_some_and(|next| next.contains(") "));
            match line.trim_end().ends_with(':') && goes_on {
                true => {
                    doubles += usize::from(line.matches(':').count() == 3);
                    format!("{} Cannot Move\n", line.trim_end())
                }
                false => format!("{line}\n"),
            }
        });
        let (said, plain) = (read(&said.collect::<String>()), read(&text));
        assert_eq!(said.verdict, RecordVerdict::Valid, "{:?}", said.problems);
        assert_eq!(said.variant_transcript, plain.variant_transcript);
    }
    assert!(doubles > 0);
}

#[test]
fn a_series_changes_its_game() {
    let tavli = ["portes", "plakoto", "fevga"].map(|name| Variant::named(name).unwrap());
    let others = [
        "gul-bara",
        "tapa",
        "backgammon",
        "hypergammon",
        "acey-deucey-european",
    ];
    let others = others.map(|name| Variant::named(name).unwrap());
    let mut random = Random(3);
    for _ in 0..20 {
        let mut nth = 0;
        held(&match_of(7, &mut random, |random| {
            let variant = tavli[nth % 3];
            nth += 1;
            (variant, any_rules(variant, random))
        }));
        let mut nth = 0;
        held(&match_of(0, &mut random, |random| {
            let variant = others[nth % 5];
            nth += 1;
            (variant, any_rules(variant, random))
        }));
    }
}

/// A gammon on a cube nobody turned, counted single, in a game whose club plays the Jacoby rule in its matches and elsewhere.
#[test]
fn a_gammon_counts_single_where_the_match_has_the_jacoby_rule() {
    let variant = Variant::named("five-cap").unwrap();
    let mut random = Random(5);
    let mut played = loop {
        let played = match_of(7, &mut random, |_| (variant, variant.rules));
        let outcome = played.games[0].outcome.unwrap();
        if (outcome.ending, outcome.cube) == (VariantEnding::Played(2), 1) {
            break played;
        }
    };
    played.games.truncate(1);
    let under = |played: &VariantTranscript, jacoby_in_matches: bool| {
        let options = CheckOptions {
            rules: Some(RuleSet {
                jacoby_in_matches,
                ..Preset::Match.rules()
            }),
            ..CheckOptions::default()
        };
        let report = check(mat(played).as_bytes(), &options);
        let wrong = report
            .problems
            .iter()
            .any(|fault| fault.violation.rule.id() == "wins-points");
        (report.games[0].points, wrong)
    };
    assert_eq!(under(&played, true), (Some(2), false), "in full");
    let mut single = played.clone();
    single.games[0].outcome.as_mut().unwrap().points = 1;
    assert_eq!(under(&single, true), (Some(1), false));
    assert_eq!(under(&single, false), (Some(2), true));
    // In the Crawford game it counts in full.
    let winner = single.games[0].outcome.unwrap().winner.unwrap();
    single.games[0].score_before[winner.other()] = 6;
    assert_eq!(under(&single, true), (Some(2), true));
}

/// The same play, written by one leg for each checker and in another order.
fn otherwise(turn: &WrittenTurn, random: &mut Random) -> WrittenTurn {
    let mut legs: Vec<Leg> = Vec::new();
    for leg in &turn.legs {
        let goes_on = legs
            .iter_mut()
            .find(|before| before.to == leg.from && leg.from != 0);
        match goes_on {
            Some(before) if random.below(3) > 0 => before.to = leg.to,
            _ => legs.push(*leg),
        }
    }
    for n in (1..legs.len()).rev() {
        legs.swap(n, random.below(n + 1));
    }
    WrittenTurn {
        legs,
        chosen: turn.chosen.clone(),
    }
}

/// What is accepted is one of the legal plays, however it is written; a play of other dice seldom is.
#[test]
fn only_legal_plays_are_accepted_in_whatever_way_they_are_written() {
    let mut random = Random(11);
    let mut told = [0; 2];
    for variant in Variant::ALL {
        // Rising doubles have more plays than can be listed.
        let rises = |dice: Throw| {
            matches!(variant.name, "gul-bara" | "plakoto-express") && dice.is_double()
        };
        for _ in 0..6 {
            let rules = any_rules(variant, &mut random);
            let mut game = VariantGame::new(rules);
            while !matches!(game.phase(), VariantPhase::Over(_)) {
                match game.phase().clone() {
                    VariantPhase::Opening => {
                        let _ = game.throw_of(Side::BOTH[random.below(2)], random.throw(&rules));
                    }
                    VariantPhase::Throwing => game.throw(random.throw(&rules)).unwrap(),
                    VariantPhase::Playing(dice) if !rises(dice) && random.below(4) == 0 => {
                        let others = if random.below(2) == 0 {
                            dice
                        } else {
                            random.throw(&rules)
                        };
                        if rises(others) || dice.is_one_and_two() {
                            game.play_one(&mut |end| random.below(end)).unwrap();
                            continue;
                        }
                        let mut generator = Generator::new(rules);
                        let position = *game.position();
                        let plays =
                            generator.one_play(&position, others, &mut |end| random.below(end));
                        let play = plays.get(0).unwrap();
                        let leg = |(from, to)| Leg {
                            from,
                            to,
                            hit: false,
                        };
                        let legs = play.steps().into_iter().map(leg).collect();
                        let turn = otherwise(&WrittenTurn { legs, chosen: None }, &mut random);
                        let own = |position: &Position| {
                            (0..=25).map(|p| position.own(p)).collect::<Vec<u8>>()
                        };
                        let meant = own(&play.after);
                        let found = game.clone().play_written(&turn);
                        assert!(
                            found.is_ok() || others != dice,
                            "{} {dice} {turn} {found:?}",
                            variant.name
                        );
                        let legal = game.plays().unwrap();
                        if let Ok(found) = &found {
                            assert_eq!(own(&found.after), meant);
                            let is_one = |play: Play<'_>| {
                                (play.after, play.again) == (found.after, found.again)
                            };
                            assert!(legal.iter().any(is_one), "{} {dice} {turn}", variant.name);
                        }
                        told[usize::from(found.is_ok())] += 1;
                        game.play_one(&mut |end| random.below(end)).unwrap();
                    }
                    _ => game.play_one(&mut |end| random.below(end)).unwrap(),
                }
            }
        }
    }
    println!("{told:?}");
    assert!(told[0] > 500 && told[1] > 500);
}

/// Whatever is in a file, it is reported and nothing panics.
#[test]
fn a_damaged_record_is_reported() {
    let mut random = Random(5);
    for variant in Variant::ALL {
        for _ in 0..6 {
            let played = match_of(3, &mut random, |random| {
                (variant, any_rules(variant, random))
            });
            let whole = mat(&played).into_bytes();
            for _ in 0..8 {
                let mut bytes = whole.clone();
                for _ in 0..=random.below(3) {
                    let at = random.below(bytes.len());
                    match random.below(3) {
                        0 => bytes[at] = b" 0123456789:/*()?=>abW\n"[random.below(23)],
                        1 => drop(bytes.remove(at)),
                        _ => bytes.truncate(at.max(1)),
                    }
                }
                let options = CheckOptions {
                    transcript: true,
                    ..CheckOptions::default()
                };
                let report = check(&bytes, &options);
                if let Some(read) = report.variant_transcript {
                    let again = check(mat(&read).as_bytes(), &options);
                    assert!(read.games.is_empty() || again.variant_transcript.is_some());
                }
            }
        }
    }
}
