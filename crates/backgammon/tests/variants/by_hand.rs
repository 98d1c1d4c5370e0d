//! Every special rule, by positions worked out by hand from the texts.

use backgammon::variants::{
    Game, GameEnding, GameRules, Generator, Opening, Play, Position, PositionEnding, Throw,
    Variant, VariantGame, VariantPhase, WrittenTurn,
};
use backgammon::violation::rules;
use backgammon::{BySide, Dice, PositionSetup, Side};

/// Own checkers and the opponent's, each a place and how many; whatever is missing to fifteen is off.
struct Table<'a> {
    game: &'a str,
    options: &'a [(&'a str, &'a str)],
    own: &'a [(usize, i64)],
    opponent: &'a [(usize, i64)],
    pinned: &'a [i64],
    turn: u8,
    /// How many of each side that wait were hit, where it is not left to what the position tells.
    hit: Option<[u8; 2]>,
}

const TABLE: Table<'static> = Table {
    game: "backgammon",
    options: &[],
    own: &[],
    opponent: &[],
    pinned: &[],
    turn: 9,
    hit: None,
};

impl Table<'_> {
    fn rules(&self) -> GameRules {
        let variant = Variant::named(self.game).unwrap();
        variant.with(self.options.iter().copied()).unwrap()
    }

    fn position(&self) -> Position {
        let mut points = [0; 26];
        let mut off = [15, 15];
        for (place, count) in self.own {
            points[*place] = *count;
            off[0] -= count;
        }
        for (place, count) in self.opponent {
            points[*place] = -count;
            off[1] -= count;
        }
        for point in self.pinned {
            off[usize::from(points[*point as usize] > 0)] -= 1;
        }
        let setup = PositionSetup {
            points,
            off,
            checkers: 15,
        };
        let rules = self.rules();
        let position = Position::read(&rules, &setup, self.pinned, self.turn).unwrap();
        let hit = self.hit.unwrap_or(position.hit());
        position.with_hit(&rules, hit).unwrap()
    }

    /// Own checkers after each play, from the highest place to the lowest, and whether another throw follows; sorted.
    fn results(&self, dice: (u8, u8)) -> Vec<(Vec<(u8, u8)>, bool)> {
        let mut generator = Generator::new(self.rules());
        let dice = Dice::new(dice.0, dice.1).unwrap();
        let plays = generator.plays(&self.position(), dice).unwrap();
        let mut results: Vec<_> = plays
            .iter()
            .map(|play| (own(&play.after), play.again))
            .collect();
        results.sort();
        results
    }

    /// The same where no other throw can follow.
    fn ends(&self, dice: (u8, u8)) -> Vec<Vec<(u8, u8)>> {
        let results = self.results(dice).into_iter();
        results
            .map(|(own, again)| {
                assert!(!again);
                own
            })
            .collect()
    }
}

fn own(position: &Position) -> Vec<(u8, u8)> {
    let places = (1..=25).rev().map(|place| (place, position.own(place)));
    places.filter(|(_, count)| *count > 0).collect()
}

#[test]
fn the_higher_number_where_only_one_can_be_played() {
    // 10/4 and 10/9 can be played, but from neither the other number.
    let table = Table {
        own: &[(10, 1)],
        opponent: &[(3, 2), (0, 1)],
        ..TABLE
    };
    assert_eq!(table.ends((6, 1)), [vec![(4, 1)]]);
}

#[test]
fn after_one_and_two_any_double_and_another_throw() {
    let table = Table {
        game: "acey-deucey-american",
        own: &[(24, 1)],
        opponent: &[(0, 15)],
        ..TABLE
    };
    // 24/21, then four times one number; with the sixes the last checker goes off, and the game is over.
    assert_eq!(
        table.results((2, 1)),
        [
            (vec![], false),
            (vec![(1, 1)], true),
            (vec![(5, 1)], true),
            (vec![(9, 1)], true),
            (vec![(13, 1)], true),
            (vec![(17, 1)], true),
        ]
    );
    // An ordinary double brings nothing else.
    assert_eq!(table.results((2, 2)), [(vec![(16, 1)], false)]);
}

#[test]
fn one_and_two_cut_short() {
    let acey = Table {
        game: "acey-deucey-american",
        ..TABLE
    };
    // The 2 alone can be played: no double.
    let one = Table {
        own: &[(10, 1)],
        opponent: &[(9, 2), (7, 2), (0, 11)],
        ..acey
    };
    assert_eq!(one.results((2, 1)), [(vec![(8, 1)], false)]);
    // Neither.
    let none = Table {
        own: &[(10, 1)],
        opponent: &[(9, 2), (8, 2), (0, 11)],
        ..acey
    };
    assert_eq!(none.results((2, 1)), [(vec![(10, 1)], false)]);
    // From 21 the ones go to 18, the twos to 19, the threes to 18, the fives to 16; the fours and the sixes do not move
    // at all. None is complete, so that no throw follows.
    let middle = Table {
        own: &[(24, 1)],
        opponent: &[(11, 2), (15, 2), (17, 2), (0, 9)],
        ..acey
    };
    assert_eq!(
        middle.results((2, 1)),
        [
            (vec![(16, 1)], false),
            (vec![(18, 1)], false),
            (vec![(19, 1)], false),
            (vec![(21, 1)], false),
        ]
    );
}

#[test]
fn entering_and_moving_may_be_mixed_in_acey_deucey_alone() {
    let own = [(25, 2), (20, 1)];
    let opponent = [(0, 15)];
    let acey = Table {
        game: "acey-deucey-american",
        own: &own,
        opponent: &opponent,
        ..TABLE
    };
    let moved = |ends: &[Vec<(u8, u8)>]| ends.iter().any(|own| own.contains(&(25, 2)));
    assert!(moved(&acey.ends((6, 3))));
    let dutch = Table {
        game: "dutch",
        ..acey
    };
    assert_eq!(dutch.ends((6, 3)), [vec![(22, 1), (20, 1), (19, 1)]]);
    let mixed = Table {
        options: &[("entering", "mixed")],
        ..dutch
    };
    assert!(moved(&mixed.ends((6, 3))));
}

#[test]
fn doubles_with_their_complement_and_exact_bearing_off_in_european_acey_deucey() {
    let table = Table {
        game: "acey-deucey-european",
        own: &[(24, 1)],
        opponent: &[(0, 15)],
        ..TABLE
    };
    // From 21: 1-1 and 6-6 to 5; 2-2 and 5-5 to 3; 3-3 and 4-4 to 1; 4-4 and 3-3 to 2; 5-5 to 1; 6-6 to 3. There it ends, as
    // none of these numbers bears off exactly.
    assert_eq!(
        table.results((2, 1)),
        [
            (vec![(1, 1)], false),
            (vec![(2, 1)], false),
            (vec![(3, 1)], false),
            (vec![(5, 1)], false),
        ]
    );
    // 4-4 and 3-3 from 24 with a second checker that can take what is left: complete.
    let two = Table {
        own: &[(24, 1), (23, 1)],
        ..table
    };
    assert!(two.results((1, 1)).iter().all(|(_, again)| *again));

    let home = Table {
        own: &[(5, 1), (3, 1)],
        ..table
    };
    assert_eq!(home.ends((6, 4)), [vec![(3, 1), (1, 1)]]);
    let higher = Table {
        options: &[("bearing-off", "higher")],
        ..home
    };
    // 5/off 3/off, or 5/1 and then 3/off by the 6.
    assert_eq!(higher.ends((6, 4)), [vec![], vec![(1, 1)]]);
}

#[test]
fn one_off_the_head_but_two_with_three_doubles_of_the_first_turn() {
    let start = Table {
        game: "narde",
        own: &[(24, 15)],
        opponent: &[(12, 15)],
        turn: 0,
        ..TABLE
    };
    assert_eq!(start.ends((6, 5)), [vec![(24, 14), (13, 1)]]);
    // 24/18, and 18/12 is blocked.
    assert_eq!(start.ends((6, 6)), [vec![(24, 13), (18, 2)]]);
    assert_eq!(start.ends((4, 4)), [vec![(24, 13), (16, 2)]]);
    assert_eq!(
        start.ends((3, 3)),
        [vec![(24, 13), (18, 2)], vec![(24, 13), (21, 1), (15, 1)],]
    );
    assert_eq!(start.ends((5, 5)), [vec![(24, 14), (4, 1)]]);
    let forced = Table {
        options: &[("second-off-head", "forced")],
        ..start
    };
    assert_eq!(forced.ends((3, 3)), [vec![(24, 13), (21, 1), (15, 1)]]);
    let later = Table { turn: 1, ..start };
    assert_eq!(later.ends((6, 6)), [vec![(24, 14), (18, 1)]]);
}

#[test]
fn six_in_a_row_only_with_an_opponent_past_them() {
    // 24/22 9/8 would make 8 to 3, the opponent's 20 to 15.
    let own = [(24, 1), (9, 1), (7, 1), (6, 1), (5, 1), (4, 1), (3, 1)];
    let behind = Table {
        game: "narde",
        own: &own,
        opponent: &[(12, 15)],
        ..TABLE
    };
    let row = |own: &Vec<(u8, u8)>| (3..=8).all(|p| own.contains(&(p, 1)));
    assert!(!behind.ends((2, 1)).iter().any(row));
    // The opponent's 14, which is 2, is past the row.
    let past = Table {
        opponent: &[(12, 14), (2, 1)],
        ..behind
    };
    assert!(past.ends((2, 1)).iter().any(row));
    // Keeping such a row is not building it.
    let kept = Table {
        own: &[(24, 1), (8, 1), (7, 1), (6, 1), (5, 1), (4, 1), (3, 1)],
        ..behind
    };
    assert!(kept.ends((2, 1)).iter().any(row));
}

#[test]
fn the_runner_goes_first_in_fevga() {
    let start = Table {
        game: "fevga",
        own: &[(24, 15)],
        opponent: &[(12, 15)],
        turn: 0,
        ..TABLE
    };
    assert_eq!(start.ends((6, 5)), [vec![(24, 14), (13, 1)]]);
    // 13/11 passes the opponent's start; only then another checker may move.
    let passing = Table {
        own: &[(24, 14), (13, 1)],
        ..start
    };
    assert_eq!(
        passing.ends((2, 1)),
        [vec![(24, 13), (23, 1), (11, 1)], vec![(24, 14), (10, 1)]]
    );
}

#[test]
fn the_start_quarter_is_never_full_in_fevga() {
    let table = Table {
        game: "fevga",
        own: &[(24, 5), (23, 1), (22, 1), (21, 1), (20, 1), (10, 1)],
        opponent: &[(12, 15)],
        ..TABLE
    };
    let full = |own: &Vec<(u8, u8)>| (19..=24).all(|p| own.iter().any(|(at, _)| *at == p));
    assert!(!table.ends((5, 1)).iter().any(full));
    let free = Table {
        options: &[("prime", "free")],
        game: "gul-bara",
        ..table
    };
    assert!(free.ends((5, 1)).iter().any(full));
}

#[test]
fn a_pinned_checker_neither_moves_nor_lets_its_side_bear_off() {
    let pinned = Table {
        game: "plakoto",
        own: &[(5, 14)],
        opponent: &[(24, 1), (20, 14)],
        pinned: &[24],
        ..TABLE
    };
    assert_eq!(pinned.ends((6, 5)), [vec![(24, 1), (5, 14)]]);
    // A single checker that pins holds its point.
    let behind = Table {
        own: &[(10, 1), (5, 13)],
        opponent: &[(8, 1), (20, 14)],
        pinned: &[8],
        ..pinned
    };
    assert!(behind.ends((2, 1)).iter().all(|own| own.contains(&(8, 1))));
    // 10/8 with the 2 pins, 12/11 with the 1 leaves it so.
    let lands = Table {
        own: &[(12, 1), (10, 1)],
        opponent: &[(8, 1), (20, 14)],
        pinned: &[],
        ..pinned
    };
    let mut generator = Generator::new(lands.rules());
    let plays = generator.plays(&lands.position(), Dice::new(2, 1).unwrap());
    let pins = |play: &Play<'_>| play.after.pinned().eq([8]);
    let plays = plays.unwrap();
    let pinning = plays.iter().filter(pins).map(|play| play.to_string());
    assert_eq!(pinning.collect::<Vec<_>>(), ["12/11 10/8"]);
}

#[test]
fn the_mother() {
    let table = Table {
        game: "plakoto",
        own: &[(1, 1), (5, 14)],
        opponent: &[(20, 14)],
        pinned: &[1],
        ..TABLE
    };
    let ending = |table: &Table<'_>| table.position().ending(&table.rules());
    let two = PositionEnding {
        won: Some(true),
        points: 2,
    };
    assert_eq!(ending(&table), Some(two));
    // The mover has a checker on their own start still.
    let open = Table {
        own: &[(24, 1), (1, 1), (5, 13)],
        ..table
    };
    assert_eq!(ending(&open), None);
    let both = Table {
        own: &[(1, 1), (5, 13)],
        opponent: &[(24, 1), (20, 13)],
        pinned: &[1, 24],
        ..table
    };
    let nobody = PositionEnding {
        won: None,
        points: 0,
    };
    assert_eq!(ending(&both), Some(nobody));
    assert_eq!(
        table
            .position()
            .swapped(&table.rules())
            .ending(&table.rules()),
        Some(PositionEnding {
            won: Some(false),
            points: 2
        })
    );
}

#[test]
fn a_sixth_checker_on_a_point_is_one_too_many() {
    let table = Table {
        game: "five-cap",
        own: &[(12, 1), (6, 5)],
        opponent: &[(0, 15)],
        ..TABLE
    };
    assert_eq!(table.ends((6, 6)), [vec![(12, 1), (6, 5)]]);
    // The 6 is only open to a checker after the 1 was played: by that checker to 5, or from 6.
    assert_eq!(table.ends((6, 1)), [vec![(6, 5), (5, 1)]]);
}

#[test]
fn the_complement_in_russian_and_where_it_stops() {
    let table = Table {
        game: "russian",
        own: &[(24, 1)],
        opponent: &[(14, 2), (0, 13)],
        ..TABLE
    };
    assert_eq!(table.results((1, 1)), [(vec![(20, 1)], false)]);
    let open = Table {
        own: &[(24, 15)],
        opponent: &[(0, 15)],
        ..table
    };
    assert!(open.results((1, 1)).iter().all(|(_, again)| *again));
    assert!(open.results((2, 1)).iter().all(|(_, again)| !again));
    // Both count the same points.
    let turned = table.position().swapped(&table.rules());
    assert_eq!(turned.own(14), 2);
    assert_eq!(turned.opponent(24), 1);
}

#[test]
fn no_hit_in_dutch_before_a_checker_is_home() {
    let hits = |own: &[(usize, i64)], dice: (u8, u8)| {
        let table = Table {
            game: "dutch",
            own,
            opponent: &[(17, 1), (0, 14)],
            ..TABLE
        };
        let mut generator = Generator::new(table.rules());
        let plays = generator.plays(&table.position(), Dice::new(dice.0, dice.1).unwrap());
        let plays = plays.unwrap();
        plays
            .iter()
            .filter(|play| play.after.opponent(0) == 15)
            .count()
    };
    // 20/17 is closed, and so is running over it.
    assert_eq!(hits(&[(20, 1), (18, 1), (12, 13)], (3, 1)), 0);
    assert!(hits(&[(20, 1), (12, 13), (5, 1)], (3, 1)) > 0);
    // 8/6 with the 2 comes first, then the 3 may hit.
    assert_eq!(hits(&[(20, 1), (8, 1), (24, 13)], (3, 2)), 1);
}

#[test]
fn rising_doubles_from_the_fourth_turn_and_where_they_stop() {
    let table = Table {
        game: "gul-bara",
        own: &[(24, 1)],
        opponent: &[(1, 15)],
        turn: 2,
        ..TABLE
    };
    assert_eq!(table.ends((2, 2)), [vec![(16, 1)]]);
    // 2s to 16, 3s to 4, and off with a 4.
    let fourth = Table { turn: 3, ..table };
    assert_eq!(fourth.ends((2, 2)), [vec![]]);
    let blocked = Table {
        opponent: &[(13, 15)],
        ..fourth
    };
    assert_eq!(blocked.ends((2, 2)), [vec![(16, 1)]]);
    let rest = |options| {
        let table = Table { options, ..blocked };
        let mut generator = Generator::new(table.rules());
        let plays = generator.plays(&table.position(), Dice::new(2, 2).unwrap());
        plays.unwrap().rest().to_vec()
    };
    assert_eq!(rest(&[]), [(3, 4), (4, 4), (5, 4), (6, 4)]);
    assert_eq!(rest(&[("rest", "lost")]), []);
}

#[test]
fn no_hit_and_run_at_home_in_tavla() {
    let ends = |options| {
        let table = Table {
            game: "tavla",
            options,
            own: &[(8, 1)],
            opponent: &[(5, 1), (6, 2), (0, 12)],
            ..TABLE
        };
        table.ends((3, 2))
    };
    // 8/6 is closed, so that the 3 comes first: it hits and stays.
    assert_eq!(ends(&[]), [vec![(5, 1)]]);
    assert_eq!(ends(&[("hit-and-run", "allowed")]), [vec![(3, 1)]]);
}

#[test]
fn a_six_prime_before_all_of_the_opponents_checkers_opens() {
    // The opponent's head is 12; 11 to 6 lie right before it.
    let own = [(11, 2), (10, 2), (9, 2), (8, 2), (7, 2), (6, 2), (2, 3)];
    let table = Table {
        game: "fevga",
        own: &own,
        opponent: &[(12, 15)],
        ..TABLE
    };
    let shut = |own: &Vec<(u8, u8)>| (6..=11).all(|p| own.iter().any(|(at, _)| *at == p));
    assert!(!table.ends((1, 1)).iter().any(shut));
    // With one of theirs elsewhere it may stand.
    let free = Table {
        opponent: &[(12, 14), (20, 1)],
        ..table
    };
    assert!(free.ends((1, 1)).iter().any(shut));
}

#[test]
fn a_third_point_in_narde() {
    let points = |options, own| {
        let table = Table {
            game: "narde",
            options,
            own,
            opponent: &[],
            ..TABLE
        };
        table.position().ending(&table.rules()).unwrap().points
    };
    let three = &[("home-mars", "three-points")];
    let at_the_start: &[(usize, i64)] = &[(19, 1), (3, 14)];
    assert_eq!(points(&[], at_the_start), 2);
    assert_eq!(points(three, at_the_start), 3);
    assert_eq!(points(three, &[(18, 1), (3, 14)]), 2);
    assert_eq!(points(three, &[(19, 1), (3, 13)]), 1);
}

#[test]
fn one_and_two_double_the_stake_where_that_is_played() {
    let points = |options: &[(&str, &str)]| {
        let variant = Variant::named("acey-deucey-american").unwrap();
        let mut game = VariantGame::new(variant.with(options.iter().copied()).unwrap());
        // The opening throw is the winner's first; a chosen double is none.
        game.open(BySide::new(2, 1)).unwrap();
        let mut stakes = vec![game.stake()];
        let (mut ones, mut number) = (0, 0);
        loop {
            number += 1;
            match game.phase() {
                VariantPhase::Throwing => {
                    let dice = match number % 7 {
                        0 if ones < 3 => Dice::new(1, 2),
                        n => Dice::new(6 - n % 3, 5 - n % 4),
                    };
                    let dice = dice.unwrap();
                    ones += u32::from((dice.high(), dice.low()) == (2, 1));
                    game.throw(dice).unwrap();
                    stakes.push(game.stake());
                }
                VariantPhase::Over(ending) => {
                    let left: u32 = (1..=25)
                        .map(|place| u32::from(game.position().opponent(place - 1)))
                        .sum();
                    return (ending.points, left, ones, stakes);
                }
                _ => game.play_one(&mut |end| end - 1).unwrap(),
            }
        }
    };
    let (fixed, left, _, stakes) = points(&[]);
    assert_eq!(fixed, left);
    assert!(stakes.iter().all(|stake| *stake == 1));
    let (doubled, left, ones, stakes) = points(&[("stake", "doubled-by-1-2")]);
    assert_eq!(stakes.first(), Some(&2));
    assert!(ones > 0);
    assert_eq!(doubled, left << (ones + 1));
}

#[test]
fn what_no_game_has_is_refused() {
    let narde = Variant::named("narde").unwrap().rules;
    let mut setup = PositionSetup {
        points: [0; 26],
        off: [0, 0],
        checkers: 15,
    };
    (setup.points[25], setup.points[24], setup.points[12]) = (1, 14, -15);
    let defects = Position::read(&narde, &setup, &[13], 0).unwrap_err();
    let rules: Vec<_> = defects.iter().map(|defect| defect.rule.id()).collect();
    assert_eq!(rules, ["setup-no-bar", "setup-pinned"]);
    let plakoto = Variant::named("plakoto").unwrap().rules;
    (setup.points[25], setup.points[24]) = (0, 15);
    for pinned in [[0, 5], [24, 24], [-1, 99], [i64::MAX, i64::MIN]] {
        assert!(Position::read(&plakoto, &setup, &pinned, 0).is_err());
    }
    let unknown = Variant::named("narde").unwrap().with([("head", "two")]);
    let text = unknown.unwrap_err().to_string();
    assert!(text.contains("second-off-head=forced"), "{text}");
}

#[test]
fn the_default_of_every_option_is_the_game_as_it_is() {
    for variant in Variant::ALL {
        for choice in variant.options {
            let rules = variant.with([(choice.name, choice.values[0].name)]);
            assert_eq!(rules, Ok(variant.rules), "{} {}", variant.name, choice.name);
            for value in &choice.values[1..] {
                assert_ne!(variant.with([(choice.name, value.name)]), Ok(variant.rules));
            }
        }
    }
}

#[test]
fn the_winner_of_the_opening_throw_begins_as_it_is_played() {
    let after = |game: &str| {
        let rules = game.parse::<Game>().unwrap().rules();
        let mut game = VariantGame::new(rules);
        game.open(BySide::new(2, 5)).unwrap();
        (game.mover(), game.phase().clone())
    };
    let thrown = VariantPhase::Playing(Dice::new(5, 2).unwrap().into());
    for game in [
        "dutch",
        "acey-deucey-american",
        "acey-deucey-european",
        "tawula",
        "no-hit-and-run",
        "shesh-besh opening=played",
        "narde opening=played",
    ] {
        assert_eq!(after(game), (Side::Bottom, thrown.clone()), "{game}");
    }
    for game in [
        "dutch opening=thrown-again",
        "acey-deucey-american opening=thrown-again",
        "acey-deucey-european opening=thrown-again",
        "tawula opening=thrown-again",
        "shesh-besh",
        "narde",
    ] {
        assert_eq!(
            after(game),
            (Side::Bottom, VariantPhase::Throwing),
            "{game}"
        );
    }
}

#[test]
fn the_winner_of_a_game_throws_first_in_the_next() {
    let next = |game: &str, winner| {
        let rules = game.parse::<Game>().unwrap().rules();
        let mut game = VariantGame::following(rules, winner);
        let phase = game.phase().clone();
        // They may throw a double too.
        let double = game.throw_of(Side::Bottom, Dice::new(4, 4).unwrap());
        (phase, double.is_ok())
    };
    let bottom = Some(Side::Bottom);
    assert_eq!(next("plakoto", bottom), (VariantPhase::Throwing, true));
    assert_eq!(
        next("narde opening=played", bottom),
        (VariantPhase::Throwing, true)
    );
    assert_eq!(
        next("narde opening=played", None),
        (VariantPhase::Opening, false)
    );
    assert_eq!(
        next("plakoto", Some(Side::Top)),
        (VariantPhase::Throwing, false)
    );
    assert_eq!(
        next("plakoto next-game=opening-throw", bottom).0,
        VariantPhase::Opening
    );
    assert_eq!(next("backgammon", bottom), (VariantPhase::Opening, false));
}

#[test]
fn the_first_checker_goes_round_in_gul_bara_where_that_is_played() {
    let gul_bara = Table {
        game: "gul-bara",
        own: &[(24, 14), (18, 1)],
        opponent: &[(12, 15)],
        ..TABLE
    };
    let moved = |table: &Table| table.ends((2, 1)).iter().any(|own| own.contains(&(24, 13)));
    assert!(moved(&gul_bara));
    let runner = Table {
        options: &[("first-checker", "past-start")],
        ..gul_bara
    };
    assert_eq!(runner.ends((2, 1)), [vec![(24, 14), (15, 1)]]);
}

#[test]
fn doubles_rise_from_the_first_throw_where_that_is_played() {
    let gul_bara = Table {
        game: "gul-bara",
        own: &[(24, 1)],
        opponent: &[(12, 1)],
        turn: 0,
        ..TABLE
    };
    // From 24 four times 5 comes to 4; one six bears it off.
    assert_eq!(gul_bara.ends((5, 5)), [vec![(4, 1)]]);
    let at_once = Table {
        options: &[("rising", "at-once")],
        ..gul_bara
    };
    assert_eq!(at_once.ends((5, 5)), [vec![]]);
}

#[test]
fn doubles_rise_in_plakoto_express() {
    let express = Table {
        game: "plakoto-express",
        own: &[(24, 1)],
        opponent: &[(18, 1)],
        turn: 0,
        ..TABLE
    };
    // From 24 four times 5 comes to 4, and one six bears it off.
    assert_eq!(express.ends((5, 5)), [vec![]]);
    // The first six pins, the others run on.
    assert_eq!(express.ends((6, 6)), [vec![]]);
    let usual = Table {
        game: "plakoto",
        ..express
    };
    assert_eq!(usual.ends((5, 5)), [vec![(4, 1)]]);
    // Nothing is left of a five where the next point is closed: the opponent plays what is.
    let closed = Table {
        opponent: &[(14, 2)],
        ..express
    };
    assert_eq!(closed.ends((5, 5)), [vec![(19, 1)]]);
}

#[test]
fn a_checker_at_home_stays_there_where_that_is_played() {
    let gul_bara = Table {
        game: "gul-bara",
        own: &[(6, 2), (3, 1)],
        opponent: &[(12, 15)],
        ..TABLE
    };
    // By the usual rules a 1 moves down.
    assert_eq!(gul_bara.ends((3, 1)).len(), 3);
    let stays = Table {
        options: &[("home-moves", "banned")],
        ..gul_bara
    };
    assert_eq!(stays.ends((3, 1)), [vec![(6, 2)]]);
}

#[test]
fn a_hit_checker_enters_first_in_tawula_where_that_is_played() {
    let tawula = Table {
        game: "tawula",
        own: &[(25, 1), (15, 1)],
        opponent: &[(1, 2)],
        ..TABLE
    };
    assert_eq!(tawula.ends((6, 5)).len(), 4);
    let hit_first = Table {
        options: &[("hit-checker", "hit-first")],
        ..tawula
    };
    // It enters by the one number; the other is free.
    assert_eq!(hit_first.ends((6, 5)).len(), 3);
    // Shut out, nothing else moves.
    let shut_out = Table {
        opponent: &[(19, 2), (20, 2)],
        ..hit_first
    };
    assert_eq!(shut_out.ends((6, 5)), [vec![(25, 1), (15, 1)]]);
    let usual = Table {
        options: &[],
        ..shut_out
    };
    assert_eq!(usual.ends((6, 5)), [vec![(25, 1), (4, 1)]]);
    // As long as both are on the start, the others wait in hand.
    let in_hand = Table {
        own: &[(25, 1), (24, 2), (15, 1)],
        ..shut_out
    };
    assert_eq!(in_hand.ends((6, 5)), [vec![(25, 1), (24, 2), (4, 1)]]);
    // Unless it was hit there.
    let hit = Table {
        hit: Some([1, 0]),
        ..in_hand
    };
    assert_eq!(hit.ends((6, 5)), [vec![(25, 1), (24, 2), (15, 1)]]);
}

/// Whoever cannot play all three numbers of a throw of Fayles has lost, in whatever way the turn is made.
#[test]
fn a_number_that_cannot_be_played_loses_fayles() {
    let rules = Variant::named("fayles").unwrap().rules;
    // From the start 5 is closed to all checkers: 24/19 and 6/1 are the opponent's.
    let thrown = || {
        let mut game = VariantGame::new(rules);
        game.open(BySide::new(2, 5)).unwrap();
        game.throw(Throw::new(&[5, 5, 5]).unwrap()).unwrap();
        game
    };
    let mut listed = thrown();
    let plays = listed.plays().unwrap();
    assert_eq!(plays.len(), 1);
    listed.play(0).unwrap();
    let mut stepped = thrown();
    let turn = stepped.turn(&[]).unwrap();
    assert!(turn.next.is_empty() && turn.end.is_some());
    stepped.finish(&[]).unwrap();
    let mut written = thrown();
    written.play_written(&WrittenTurn::default()).unwrap();
    let mut random = thrown();
    random.play_one(&mut |_| 0).unwrap();
    for game in [listed, stepped, written, random] {
        assert!(game.position().is_failed());
        let lost = GameEnding {
            winner: Some(Side::Top),
            points: 1,
        };
        assert_eq!(*game.phase(), VariantPhase::Over(lost));
        let again = VariantGame::resumed(rules, &game.saved()).unwrap();
        assert_eq!(
            (again.phase(), again.position()),
            (game.phase(), game.position())
        );
    }
    // With a 1 before them both others can be played.
    let mut game = VariantGame::new(rules);
    game.throw_of(Side::Bottom, Throw::new(&[5, 5, 1]).unwrap())
        .unwrap();
    game.play(0).unwrap();
    assert_eq!(*game.phase(), VariantPhase::Throwing);
}

#[test]
fn a_game_is_thrown_with_as_many_dice_as_it_has() {
    for variant in Variant::ALL {
        for count in [2, 3] {
            let throw = Throw::all(count)[4];
            let thrown = VariantGame::new(variant.rules).throw_of(Side::Top, throw);
            match count == variant.rules.dice {
                true => thrown.unwrap(),
                false => assert_eq!(thrown.unwrap_err().rule, rules::DICE_COUNT),
            }
        }
        // The opening throw of three dice is none to be played.
        let again = variant.rules.opening == Opening::ThrowsAgain;
        assert!(again || variant.rules.dice == 2, "{}", variant.name);
    }
}

#[test]
fn a_hit_checker_enters_first_in_acey_deucey_where_that_is_played() {
    let mixed = Table {
        game: "acey-deucey-american",
        own: &[(25, 2), (10, 1)],
        opponent: &[(19, 2), (0, 13)],
        hit: Some([1, 0]),
        ..TABLE
    };
    // The 6 is closed to the bar: 10/4, and with the 5 one enters, or 4 and 10 go on.
    assert_eq!(
        mixed.ends((6, 5)),
        [
            vec![(25, 1), (14, 1), (10, 1)],
            vec![(25, 1), (20, 1), (4, 1)],
        ]
    );
    let hit_first = Table {
        options: &[("hit-checker", "hit-first")],
        ..mixed
    };
    assert_eq!(hit_first.ends((6, 5)), mixed.ends((6, 5)));
    // With the 5 closed as well the one that was hit keeps all others where they are; in hand it does not.
    let shut_out = Table {
        opponent: &[(19, 2), (20, 2), (0, 11)],
        ..hit_first
    };
    assert_eq!(shut_out.ends((6, 5)), [vec![(25, 2), (10, 1)]]);
    let in_hand = Table {
        hit: Some([0, 0]),
        ..shut_out
    };
    assert_eq!(in_hand.ends((6, 5)).len(), 1);
    assert_ne!(in_hand.ends((6, 5)), shut_out.ends((6, 5)));
}

#[test]
fn a_game_counts_who_was_hit_and_keeps_it() {
    let rules = Variant::named("tabula").unwrap().rules;
    let mut game = VariantGame::new(rules);
    let play = |game: &mut VariantGame, side, dice: [u8; 3], legs: &[(u8, u8)]| {
        game.throw_of(side, Throw::new(&dice).unwrap()).unwrap();
        let leg = |(from, to): &(u8, u8)| backgammon::written::Leg {
            from: *from,
            to: *to,
            hit: false,
        };
        let turn = WrittenTurn {
            legs: legs.iter().map(leg).collect(),
            chosen: None,
        };
        game.play_written(&turn).map(drop)
    };
    // Both go the same way, so that a point has the same number for both.
    play(
        &mut game,
        Side::Top,
        [6, 5, 4],
        &[(25, 19), (25, 20), (25, 21)],
    )
    .unwrap();
    play(
        &mut game,
        Side::Bottom,
        [6, 5, 1],
        &[(25, 19), (25, 20), (25, 24)],
    )
    .unwrap();
    assert_eq!(
        (game.position().hit(), game.position().own(25)),
        ([2, 0], 14)
    );
    let word = game.saved();
    let again = VariantGame::resumed(rules, &word).unwrap();
    assert_eq!(
        (again.position(), again.saved()),
        (game.position(), word.clone())
    );
    // Both enter before the one on the board moves.
    let refused = play(
        &mut game.clone(),
        Side::Top,
        [3, 2, 1],
        &[(25, 22), (21, 18)],
    );
    assert_eq!(refused.unwrap_err().rule, rules::PLAY_NOT_IN_GAME);
    play(
        &mut game,
        Side::Top,
        [3, 2, 1],
        &[(25, 22), (25, 23), (21, 20)],
    )
    .unwrap();
    assert_eq!(game.position().hit(), [1, 0]);

    // A word of before it was counted tells what its position does; of a game that does not ask, none counts.
    let parts: Vec<&str> = word.split('.').collect();
    let old = [&parts[..8], &parts[10..]].concat().join(".");
    let old = VariantGame::resumed(rules, &old).unwrap();
    assert_eq!(old.position().hit(), [0, 0]);
    let mixed = Variant::named("tabula").unwrap();
    let mixed = mixed.with([("entering", "mixed")]).unwrap();
    assert!(VariantGame::resumed(mixed, &word).is_none());
    let too_many = [&parts[..8], &["15", "0"], &parts[10..]].concat().join(".");
    assert!(VariantGame::resumed(rules, &too_many).is_none());
}

/// Two may leave the head in a side's own first throw; what it plays of the other's is none.
#[test]
fn one_leaves_the_head_where_the_rest_of_a_double_is_played() {
    let gul_bara = Variant::named("gul-bara").unwrap();
    let rules = gul_bara
        .with([("head", "one"), ("rising", "at-once")])
        .unwrap();
    let mut game = VariantGame::new(rules);
    // One leaves the head, goes to 16 by the 2s and to 4 by the 3s, and is then alone before the home is full.
    game.throw_of(Side::Top, Dice::new(2, 2).unwrap()).unwrap();
    game.play(0).unwrap();
    let rest = vec![(4, 4), (5, 4), (6, 4)];
    assert_eq!(game.phase(), &VariantPhase::PlayingRest(rest));
    assert_eq!((game.mover(), game.position().turn()), (Side::Bottom, 0));
    let left = |play: Play<'_>| 15 - play.after.own(24);
    let plays = game.plays().unwrap();
    assert!(plays.iter().all(|play| left(play) == 1));
    for pick in 0..20 {
        let one = |end| pick % end;
        let see = |play: Play<'_>| assert_eq!(left(play), 1);
        game.clone().play_one_seen(&mut { one }, see).unwrap();
    }
    let first = game.turn(&[]).unwrap().next[0];
    let next = game.turn(&[first]).unwrap().next;
    assert_eq!(first.from, 24);
    assert!(next.iter().all(|step| step.from != 24), "{next:?}");
    game.play(0).unwrap();
    // Its own first throw is still to come.
    game.throw(Dice::new(6, 6).unwrap()).unwrap();
    let most = game.plays().unwrap().iter().map(left).max();
    assert_eq!(most, Some(3));
}

#[test]
fn equal_moves_are_written_once_however_they_come_about() {
    let table = Table {
        game: "acey-deucey-american",
        own: &[(24, 3)],
        opponent: &[(0, 15)],
        ..TABLE
    };
    let mut generator = Generator::new(table.rules());
    let plays = generator.plays(&table.position(), Dice::new(2, 1).unwrap());
    let texts: Vec<String> = plays.unwrap().iter().map(|play| play.to_string()).collect();
    // 24/23/21 by the 1 and the 2, and 24/21 by 3s.
    assert!(
        texts.iter().any(|text| text.contains("24/21(")),
        "{texts:?}"
    );
    for text in &texts {
        let words = text.split(' ').map(|word| word.split('(').next());
        let mut moves: Vec<_> = words.collect();
        moves.sort_unstable();
        let written = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), written, "{text}");
    }
}
