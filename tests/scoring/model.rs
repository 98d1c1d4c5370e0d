//! A slow model of a match, written without a look at the judge: it keeps the list of everything that went on the score
//! and works all else out from that list each time it is asked. And the set of every final score there can be, found by
//! playing every match.

use backgammon::scoring::{
    GameStatus, HIGHEST_CUBE, Holland, Judgement, LONGEST_WRITTEN_MATCH, MatchRules, Penalty,
    ScoredGame, Severity, WinKind, judge, judge_final,
};
use backgammon::{BySide, Side};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

/// One thing that went on the score.
#[derive(Clone, Copy, PartialEq)]
enum Entry {
    Game(Side, u32),
    Penalty(Side, u32),
}

struct Model {
    rules: MatchRules,
    entries: Vec<Entry>,
}

impl Model {
    fn length(&self) -> u32 {
        u32::from(self.rules.length)
    }

    fn total(&self, upto: usize, side: Side) -> u32 {
        self.entries[..upto]
            .iter()
            .map(|entry| match *entry {
                Entry::Game(to, points) | Entry::Penalty(to, points) if to == side => points,
                _ => 0,
            })
            .sum()
    }

    fn score(&self, side: Side) -> u32 {
        self.total(self.entries.len(), side)
    }

    fn penalties(&self, side: Side) -> u32 {
        self.entries
            .iter()
            .map(|entry| match *entry {
                Entry::Penalty(to, points) if to == side => points,
                _ => 0,
            })
            .sum()
    }

    fn games(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Game(..)))
            .count()
    }

    fn won(&self, side: Side) -> bool {
        self.score(side) >= self.length()
            || (self.rules.penalty_limit && self.penalties(side) * 2 > self.length())
    }

    fn over(&self) -> bool {
        self.won(Side::Top) || self.won(Side::Bottom)
    }

    /// The number of the Crawford game, played or to come.
    fn crawford_game(&self) -> Option<usize> {
        if !self.rules.crawford || self.length() < 2 {
            return None;
        }
        // The first moment at which somebody has n-1, then the first game after it.
        let first = (0..=self.entries.len()).find(|&upto| {
            Side::BOTH
                .iter()
                .any(|&side| self.total(upto, side) + 1 >= self.length())
        })?;
        let games_before = self.entries[..first]
            .iter()
            .filter(|entry| matches!(entry, Entry::Game(..)))
            .count();
        let played_after = self.entries[first..]
            .iter()
            .any(|entry| matches!(entry, Entry::Game(..)));
        (played_after || !self.over()).then_some(games_before + 1)
    }

    /// `Ok` with the points, `Err` with a word for the refusal, of a game to come.
    fn play(&self, game: &ScoredGame) -> Result<u32, &'static str> {
        if self.over() {
            return Err("over");
        }
        if ![1, 2, 4, 8, 16, 32, 64].contains(&game.cube) {
            return Err("cube");
        }
        let number = self.games() + 1;
        let away = |side: Side| self.length() - self.score(side);
        let crawford = self.crawford_game() == Some(number);
        let no_cube = crawford || self.length() == 1;
        let lawful = if no_cube {
            game.cube == 1 && game.kind != WinKind::Drop
        } else if self.crawford_game().is_some_and(|played| played < number)
            && (away(Side::Top) > 1 || away(Side::Bottom) > 1)
        {
            let trailer = if away(Side::Top) > 1 {
                Side::Top
            } else {
                Side::Bottom
            };
            let asked = match self.rules.holland {
                Holland::Off => false,
                Holland::Trailer => {
                    game.cube > 1 || (game.kind == WinKind::Drop && game.winner == trailer)
                }
                Holland::Both => game.cube > 1 || game.kind == WinKind::Drop,
            };
            !asked
                || game
                    .rolls
                    .is_some_and(|rolls| rolls.top.min(rolls.bottom) >= 2)
        } else {
            true
        };
        if !lawful && !game.overruled {
            return Err("unlawful");
        }
        if self.length() == 1 {
            return Ok(1);
        }
        let dead = self.rules.jacoby && game.cube == 1 && !crawford;
        Ok(match game.kind {
            WinKind::Gammon if !dead => game.cube + game.cube,
            WinKind::Backgammon if !dead => game.cube + game.cube + game.cube,
            _ => game.cube,
        })
    }

    fn penalty(&self, penalty: &Penalty) -> Result<(), &'static str> {
        if usize::from(penalty.before_game) != self.games() + 1 {
            Err("game")
        } else if self.over() {
            Err("over")
        } else if penalty.points == 0 || u32::from(penalty.points) > self.length() {
            Err("points")
        } else {
            Ok(())
        }
    }

    /// Reads a sheet until something is refused, and answers with the word for it.
    fn read(&mut self, games: &[ScoredGame], penalties: &[Penalty]) -> Result<(), &'static str> {
        for number in 0..=games.len() + 1 {
            for penalty in penalties {
                if usize::from(penalty.before_game) == number {
                    self.penalty(penalty)?;
                    self.entries
                        .push(Entry::Penalty(penalty.to, penalty.points.into()));
                }
            }
            if (1..=games.len()).contains(&number) {
                let game = &games[number - 1];
                let points = self.play(game)?;
                self.entries.push(Entry::Game(game.winner, points));
            }
        }
        let beyond = |penalty: &Penalty| usize::from(penalty.before_game) > games.len() + 1;
        if penalties.iter().any(beyond) {
            return Err("game");
        }
        Ok(())
    }
}

fn word(judgement: &Judgement) -> Option<&'static str> {
    judgement
        .refusal()
        .map(|problem| match problem.violation.rule.id() {
            "match-over" | "penalty-after-match" => "over",
            "cube-not-a-power" | "cube-limit" => "cube",
            "penalty-points" => "points",
            "penalty-game" => "game",
            "crawford-no-double" | "crawford-no-drop" | "one-point-no-cube"
            | "one-point-no-drop" | "holland-tick" | "holland-too-early" => "unlawful",
            other => panic!("{other} is not a rule of a sheet of games"),
        })
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Top), Just(Side::Bottom)]
}

fn rules() -> impl Strategy<Value = MatchRules> {
    (
        prop_oneof![8 => 1_u16..=9, 1 => 10_u16..=30],
        any::<bool>(),
        prop_oneof![
            Just(Holland::Off),
            Just(Holland::Trailer),
            Just(Holland::Both)
        ],
        prop::bool::weighted(0.2),
        any::<bool>(),
        prop::bool::weighted(0.8),
    )
        .prop_map(
            |(length, crawford, holland, jacoby, penalty_limit, usual)| MatchRules {
                crawford: crawford || usual,
                holland,
                jacoby,
                penalty_limit,
                ..MatchRules::usual(length)
            },
        )
}

/// Mostly what people play, so that matches get somewhere.
fn game() -> impl Strategy<Value = ScoredGame> {
    let kind = prop_oneof![
        6 => Just(WinKind::Single),
        2 => Just(WinKind::Gammon),
        1 => Just(WinKind::Backgammon),
        2 => Just(WinKind::Drop),
    ];
    let cube = prop_oneof![12 => Just(1_u32), 3 => Just(2), 1 => Just(4), 1 => 0_u32..=64];
    let rolls = prop::option::weighted(
        0.8,
        (0_u16..=4, 0_u16..=4).prop_map(|(top, bottom)| BySide::new(top, bottom)),
    );
    (side(), kind, cube, rolls, prop::bool::weighted(0.1)).prop_map(
        |(winner, kind, cube, rolls, overruled)| ScoredGame {
            rolls,
            overruled,
            ..ScoredGame::new(winner, kind, cube)
        },
    )
}

fn penalty() -> impl Strategy<Value = Penalty> {
    let points = prop_oneof![6 => Just(1_u16), 2 => Just(2), 1 => 0_u16..=12];
    (0_u16..=14, side(), points).prop_map(|(before_game, to, points)| Penalty {
        before_game,
        to,
        points,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn the_judge_agrees_with_the_model(
        rules in rules(),
        games in prop::collection::vec(game(), 0..14),
        penalties in prop_oneof![
            3 => Just(Vec::new()),
            2 => prop::collection::vec(penalty(), 1..3),
            1 => prop::collection::vec(penalty(), 3..6),
        ],
    ) {
        let mut model = Model { rules, entries: Vec::new() };
        let refusal = model.read(&games, &penalties).err();
        let judgement = judge(&rules, &games, &penalties);
        prop_assert_eq!(word(&judgement), refusal);
        prop_assert_eq!(judgement.score, BySide::new(model.score(Side::Top), model.score(Side::Bottom)));
        prop_assert_eq!(judgement.crawford_game.map(usize::from), model.crawford_game());
        let winner = Side::BOTH.into_iter().find(|&side| model.won(side));
        prop_assert_eq!(judgement.winner, winner);
        prop_assert_eq!(judgement.next == GameStatus::Over, winner.is_some());
        prop_assert_eq!(judgement.games.len(), model.games());
    }

    /// What holds of every judgement, whoever worked it out.
    #[test]
    fn a_judgement_holds_together(
        rules in rules(),
        games in prop::collection::vec(game(), 0..40),
        penalties in prop::collection::vec(penalty(), 0..3),
    ) {
        let judgement = judge(&rules, &games, &penalties);
        let crawfords: Vec<usize> = judgement
            .games
            .iter()
            .enumerate()
            .filter(|(_, game)| game.played_as == GameStatus::Crawford)
            .map(|(index, _)| index + 1)
            .collect();
        prop_assert!(crawfords.len() <= 1);
        if let Some(&number) = crawfords.first() {
            prop_assert_eq!(judgement.crawford_game.map(usize::from), Some(number));
            prop_assert_ne!(judgement.next, GameStatus::Crawford);
            prop_assert!(rules.crawford && rules.length > 1);
        }
        let mut last = BySide::new(0, 0);
        for (judged, entered) in judgement.games.iter().zip(&games) {
            prop_assert_eq!(&judged.game, entered);
            prop_assert_ne!(judged.played_as, GameStatus::Over);
            // Between two games the score only grows, by penalty points; in a game by its points, on one side.
            let winner = judged.game.winner;
            prop_assert!(judged.points >= 1);
            prop_assert!(judged.score[winner] >= last[winner] + judged.points);
            prop_assert!(judged.score[winner.other()] >= last[winner.other()]);
            if penalties.is_empty() {
                prop_assert_eq!(judged.score[winner], last[winner] + judged.points);
                prop_assert_eq!(judged.score[winner.other()], last[winner.other()]);
            }
            last = judged.score;
        }
        let errors = judgement.problems.iter().filter(|p| p.severity == Severity::Error).count();
        prop_assert_eq!(errors, usize::from(!judgement.accepted()));
        if judgement.accepted() {
            prop_assert_eq!(judgement.games.len(), games.len());
        }
        if penalties.is_empty() && let Some(problem) = judgement.refusal() {
            // The refused game is the one after those that stand, and without it the sheet stands.
            let number = judgement.games.len() + 1;
            prop_assert_eq!(problem.game.map(usize::from), Some(number));
            let before = judge(&rules, &games[..number - 1], &[]);
            prop_assert!(before.accepted());
            prop_assert_eq!(before.score, judgement.score);
            prop_assert_eq!(before.next, judgement.next);
        }
    }

    /// The final score of a match that can be played can be entered alone.
    #[test]
    fn a_played_match_may_be_entered_as_its_final_score(
        rules in rules(),
        games in prop::collection::vec(game(), 1..40),
    ) {
        let played: Vec<ScoredGame> = games.into_iter().map(|game| ScoredGame { overruled: false, ..game }).collect();
        let judgement = judge(&rules, &played, &[]);
        let last = judge_final(&rules, judgement.score.map(i64::from));
        prop_assert_eq!(last.accepted(), judgement.winner.is_some());
        if judgement.winner.is_some() {
            prop_assert_eq!(last.winner, judgement.winner);
            prop_assert_eq!(last.score, judgement.score);
        }
    }

    /// Whatever numbers come from outside, there is an answer.
    #[test]
    fn no_number_is_too_much(
        length in any::<u16>(),
        crawford in any::<bool>(),
        cube in any::<u32>(),
        points in any::<u16>(),
        before_game in any::<u16>(),
        final_score in any::<(i64, i64)>(),
    ) {
        let rules = MatchRules { crawford, ..MatchRules::usual(length) };
        let game = ScoredGame { overruled: true, ..ScoredGame::new(Side::Top, WinKind::Backgammon, cube) };
        let penalty = Penalty { before_game, to: Side::Bottom, points };
        for judgement in [
            judge(&rules, &[game; 3], &[penalty; 3]),
            judge_final(&rules, BySide::from(final_score)),
        ] {
            let most = 3 * HIGHEST_CUBE + 3 * u32::from(LONGEST_WRITTEN_MATCH);
            prop_assert!(judgement.score.top <= most && judgement.score.bottom <= most);
            prop_assert_eq!(judgement.winner.is_some(), judgement.next == GameStatus::Over);
        }
    }
}

/// Whether a side that is `away` points from winning has a use for a double when the cube is on `cube`.
fn of_use(cube: u32, away: u32) -> bool {
    cube < away
}

/// Every cube a game can end on when nobody doubles but with a use for it: played out, or dropped by the side given.
fn sensible_cubes(away: BySide<u32>) -> (BTreeSet<u32>, HashSet<(Side, u32)>) {
    let (mut played, mut dropped) = (BTreeSet::from([1]), HashSet::new());
    for first in Side::BOTH {
        let (mut cube, mut doubler) = (1, first);
        while of_use(cube, away[doubler]) {
            dropped.insert((doubler.other(), cube));
            cube *= 2;
            played.insert(cube);
            doubler = doubler.other();
        }
    }
    (played, dropped)
}

type Finals = HashSet<(u32, u32)>;

/// Every final score of a match, by playing all of them, penalty points included; and those of which the last game can have been one in which
/// nobody doubled without a use for it.
fn every_final(rules: &MatchRules) -> (Finals, Finals) {
    let length = u32::from(rules.length);
    let (mut all, mut sensible) = (Finals::new(), Finals::new());
    let mut seen = HashSet::new();
    let mut open = vec![(0_u32, 0_u32, false)];
    while let Some((a, b, crawford_done)) = open.pop() {
        if !seen.insert((a, b, crawford_done)) {
            continue;
        }
        let point_short = a == length - 1 || b == length - 1;
        let crawford = rules.crawford && length > 1 && point_short && !crawford_done;
        for points in 1..=length {
            for (a, b) in [(a + points, b), (a, b + points)] {
                if a >= length || b >= length {
                    all.insert((a, b));
                } else {
                    open.push((a, b, crawford_done));
                }
            }
        }
        let (useful, _) = sensible_cubes(BySide::new(length - a, length - b));
        for cube in [1, 2, 4, 8, 16, 32, 64, 128] {
            if cube > 1 && (crawford || length == 1) {
                break;
            }
            for times in 1..=3 {
                let counted = if length == 1 || (rules.jacoby && cube == 1 && !crawford) {
                    1
                } else {
                    times
                };
                for (a, b) in [(a + cube * counted, b), (a, b + cube * counted)] {
                    if a >= length || b >= length {
                        all.insert((a, b));
                        if useful.contains(&cube) {
                            sensible.insert((a, b));
                        }
                    } else {
                        open.push((a, b, crawford_done || crawford));
                    }
                }
            }
        }
    }
    (all, sensible)
}

#[test]
fn exactly_the_final_scores_that_can_be_played_are_accepted() {
    for length in 1..=7 {
        for (crawford, jacoby) in [(true, false), (false, false), (true, true), (false, true)] {
            let rules = MatchRules {
                crawford,
                jacoby,
                ..MatchRules::usual(length)
            };
            let (all, sensible) = every_final(&rules);
            for (a, b) in (0..120).flat_map(|a| (0..120).map(move |b| (a, b))) {
                let judgement = judge_final(&rules, BySide::new(a.into(), b.into()));
                let what = format!("{a}-{b} to {length}, crawford {crawford}, jacoby {jacoby}");
                assert_eq!(judgement.accepted(), all.contains(&(a, b)), "{what}");
                let unlikely = judgement
                    .problems
                    .iter()
                    .any(|problem| problem.violation.rule.id() == "final-unlikely");
                let expected = all.contains(&(a, b)) && !sensible.contains(&(a, b));
                assert_eq!(unlikely, expected, "{what}");
            }
        }
    }
}

/// The remark on a double nobody could use, from every score of a match without the Crawford rule.
#[test]
fn a_wasted_double_is_remarked_on_from_every_score() {
    let rules = MatchRules {
        crawford: false,
        ..MatchRules::usual(9)
    };
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let mut games = Vec::new();
        for (winner, points) in [(Side::Top, a), (Side::Bottom, b)] {
            games.extend((0..points).map(|_| ScoredGame::new(winner, WinKind::Single, 1)));
        }
        let (played, dropped) = sensible_cubes(BySide::new(9 - a, 9 - b));
        for cube in [1, 2, 4, 8, 16, 32] {
            for winner in Side::BOTH {
                for kind in [
                    WinKind::Single,
                    WinKind::Gammon,
                    WinKind::Backgammon,
                    WinKind::Drop,
                ] {
                    let game = ScoredGame::new(winner, kind, cube);
                    let useful = if kind == WinKind::Drop {
                        dropped.contains(&(winner.other(), cube))
                    } else {
                        played.contains(&cube)
                    };
                    let judgement = judge(&rules, &[games.clone(), vec![game]].concat(), &[]);
                    assert!(judgement.accepted());
                    assert_eq!(
                        judgement.problems.is_empty(),
                        useful,
                        "{a}-{b}, {kind:?} on {cube} for {winner:?}"
                    );
                }
            }
        }
    }
}
