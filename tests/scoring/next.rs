//! What a form may offer for the game to come, held against what the judge then accepts.

use backgammon::scoring::{
    ExpectedGame, GameStatus, Holland, JudgedGame, MatchRules, ScoredGame, THIRD_TURN, WinKind,
    judge, judge_final, next_game,
};
use backgammon::variants::Game;
use backgammon::{BySide, Side};
use std::collections::HashSet;

fn game(winner: Side, kind: WinKind, cube: u32) -> ScoredGame {
    ScoredGame::new(winner, kind, cube)
}

fn expected(rules: &MatchRules, games: &[ScoredGame]) -> ExpectedGame {
    next_game(rules, &judge(rules, games, &[]))
}

const KINDS: [WinKind; 4] = [
    WinKind::Single,
    WinKind::Gammon,
    WinKind::Backgammon,
    WinKind::Drop,
];

#[test]
fn a_match_from_beginning_to_end() {
    let rules = MatchRules {
        holland: Holland::Trailer,
        ..MatchRules::usual(5)
    };
    let nobody = BySide::new(false, false);
    let mut games = Vec::new();
    assert_eq!(
        expected(&rules, &games),
        ExpectedGame {
            number: 1,
            played_as: GameStatus::Normal,
            begins: None,
            cubes: vec![1, 2, 4, 8],
            cube: true,
            stake: false,
            kinds: KINDS.to_vec(),
            games: vec![Game::BACKGAMMON],
            most_men: None,
            tick_with_cube: false,
            tick_with_drop_by: nobody,
        }
    );
    games.push(game(Side::Top, WinKind::Single, 4));
    assert_eq!(
        expected(&rules, &games),
        ExpectedGame {
            number: 2,
            played_as: GameStatus::Crawford,
            begins: None,
            cubes: vec![1],
            cube: false,
            stake: false,
            kinds: KINDS[..3].to_vec(),
            games: vec![Game::BACKGAMMON],
            most_men: None,
            tick_with_cube: false,
            tick_with_drop_by: nobody,
        }
    );
    games.push(game(Side::Bottom, WinKind::Single, 1));
    assert_eq!(
        expected(&rules, &games),
        ExpectedGame {
            number: 3,
            played_as: GameStatus::PostCrawford,
            begins: None,
            cubes: vec![1, 2],
            cube: true,
            stake: false,
            kinds: KINDS.to_vec(),
            games: vec![Game::BACKGAMMON],
            most_men: None,
            tick_with_cube: true,
            tick_with_drop_by: BySide::new(true, false),
        }
    );
    let both = MatchRules {
        holland: Holland::Both,
        ..rules
    };
    assert_eq!(
        expected(&both, &games).tick_with_drop_by,
        BySide::new(true, true)
    );
    games.push(game(Side::Bottom, WinKind::Backgammon, 1));
    assert_eq!(
        expected(&rules, &games),
        ExpectedGame {
            number: 4,
            played_as: GameStatus::DoubleMatchPoint,
            begins: None,
            cubes: vec![1],
            cube: true,
            stake: false,
            kinds: KINDS.to_vec(),
            games: vec![Game::BACKGAMMON],
            most_men: None,
            tick_with_cube: false,
            tick_with_drop_by: nobody,
        }
    );
    games.push(game(Side::Top, WinKind::Single, 1));
    let over = expected(&rules, &games);
    assert_eq!(
        (over.played_as, over.cubes, over.cube, over.kinds),
        (GameStatus::Over, vec![], false, KINDS[..3].to_vec())
    );
}

#[test]
fn a_one_point_match_has_neither_cube_nor_drop() {
    let first = expected(&MatchRules::usual(1), &[]);
    assert_eq!(
        (first.cubes, first.cube, first.kinds),
        (vec![1], false, KINDS[..3].to_vec())
    );
}

#[test]
fn a_final_score_leaves_nothing_to_enter() {
    let rules = MatchRules::usual(7);
    let over = next_game(&rules, &judge_final(&rules, BySide::new(7, 3)));
    assert_eq!(over.played_as, GameStatus::Over);
    assert!(over.cubes.is_empty());
}

/// The words facts are stored in: they may grow, and what was written once is read for ever.
#[test]
fn rules_and_judged_games_are_stored_in_these_words() {
    let rules: MatchRules =
        serde_json::from_str(r#"{"length":7,"crawford":true,"holland":"off","jacoby":false}"#)
            .unwrap();
    assert_eq!(rules, MatchRules::usual(7));
    let played = ScoredGame {
        rolls: Some(THIRD_TURN),
        overruled: true,
        ..game(Side::Bottom, WinKind::Gammon, 2)
    };
    let judged = judge(&rules, &[game(Side::Top, WinKind::Drop, 1), played], &[]).games;
    let stored = concat!(
        r#"[{"winner":0,"kind":"drop","cube":1,"played_as":"normal","points":1,"score":[1,0]},"#,
        r#"{"winner":1,"kind":"gammon","cube":2,"rolls":[2,2],"overruled":true,"#,
        r#""played_as":"normal","points":4,"score":[1,4]}]"#
    );
    assert_eq!(serde_json::to_string(&judged).unwrap(), stored);
    assert_eq!(
        serde_json::from_str::<Vec<JudgedGame>>(stored).unwrap(),
        judged
    );
}

/// Walks every match of a few lengths as a form would offer it: whatever is offered is accepted, with the tick where the
/// form says so, and refused without it; what is not offered is refused, or remarked on as a double of no use.
#[test]
fn what_is_offered_is_what_is_accepted() {
    for length in [1, 2, 3, 5] {
        for holland in [Holland::Off, Holland::Trailer, Holland::Both] {
            let rules = MatchRules {
                holland,
                ..MatchRules::usual(length)
            };
            let mut open = vec![Vec::new()];
            let mut seen = HashSet::new();
            while let Some(games) = open.pop() {
                let offered = expected(&rules, &games);
                if !seen.insert((judge(&rules, &games, &[]).score, offered.played_as)) {
                    continue;
                }
                for winner in Side::BOTH {
                    for kind in KINDS {
                        for cube in [1, 2, 4, 8, 16] {
                            let unticked = game(winner, kind, cube);
                            let ticked = ScoredGame {
                                rolls: Some(THIRD_TURN),
                                ..unticked
                            };
                            let judged = |game: ScoredGame| {
                                judge(&rules, &[games.clone(), vec![game]].concat(), &[])
                            };
                            let can_be = offered.played_as != GameStatus::Over
                                && (offered.cube || cube == 1)
                                && offered.kinds.contains(&kind);
                            let asked = (cube > 1 && offered.tick_with_cube)
                                || (kind == WinKind::Drop
                                    && offered.tick_with_drop_by[winner.other()]);
                            assert_eq!(judged(ticked).accepted(), can_be, "{games:?} {ticked:?}");
                            assert_eq!(
                                judged(unticked).accepted(),
                                can_be && !asked,
                                "{games:?} {unticked:?}"
                            );
                            if can_be && kind != WinKind::Drop {
                                assert_eq!(
                                    judged(ticked).problems.is_empty(),
                                    offered.cubes.contains(&cube),
                                    "{games:?} {ticked:?}"
                                );
                            }
                        }
                    }
                }
                // One game of each worth is enough to reach every score.
                if offered.played_as != GameStatus::Over {
                    for winner in Side::BOTH {
                        for kind in [WinKind::Single, WinKind::Gammon, WinKind::Backgammon] {
                            open.push([games.clone(), vec![game(winner, kind, 1)]].concat());
                        }
                    }
                }
            }
            assert!(seen.len() >= 3);
        }
    }
}
