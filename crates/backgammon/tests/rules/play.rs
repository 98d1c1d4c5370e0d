//! Games and matches played action by action.

use crate::oracle::{File, matches};
use backgammon::game::{Action, BackgammonGame, CubeUse, Ending, GamePhase, GameTerms};
use backgammon::matchplay::{Match, PlayFormat};
use backgammon::ruleset::{Preset, RuleSet, ThrowProgress};
use backgammon::scoring::{GameStatus, Holland};
use backgammon::written::{ILLEGAL, Leg, WrittenPlay};
use backgammon::{Board, BySide, Dice, PositionSetup, Side};
use std::collections::HashSet;

use Side::{Bottom, Top};

fn written(steps: &[[u8; 2]]) -> WrittenPlay {
    let mut play = WrittenPlay::default();
    for [from, to] in steps {
        assert!(play.push(Leg {
            from: *from,
            to: *to,
            hit: false
        }));
    }
    play
}

fn rules(file: &File) -> RuleSet {
    let preset = if file.length > 0 {
        Preset::Match
    } else {
        Preset::Money
    };
    RuleSet {
        jacoby: file.rules.iter().any(|r| r == "Jacoby"),
        ..preset.rules()
    }
}

fn set_up(own: &[(usize, i64)], opponent: &[(usize, i64)]) -> Board {
    let mut points = [0; 26];
    for (point, count) in own {
        points[*point] += count;
    }
    for (point, count) in opponent {
        points[*point] -= count;
    }
    let off = |of: &[(usize, i64)]| 15 - of.iter().map(|(_, n)| n).sum::<i64>();
    let setup = PositionSetup {
        points,
        off: [off(own), off(opponent)],
        checkers: 15,
    };
    setup.board().unwrap()
}

#[test]
fn a_written_play_is_refused_by_each_rule_of_illegal_plays_and_by_no_other() {
    let closed: Vec<(usize, i64)> = (19..=24).map(|point| (point, 2)).collect();
    let boards = [
        Board::STANDARD,
        set_up(&[(25, 1), (6, 14)], &[(20, 2), (19, 2), (0, 1)]),
        set_up(&[(4, 1), (2, 2)], &[(24, 3)]),
        // Either number can be played, and not both.
        set_up(&[(9, 1)], &[(1, 2), (2, 2), (24, 1)]),
        set_up(&[(25, 1), (6, 14)], &closed),
    ];
    let mut seen = HashSet::new();
    for (board, dice) in boards.iter().flat_map(|b| Dice::ALL.map(|dice| (*b, dice))) {
        for (from, to) in (1..=26).flat_map(|from| (0..=25).map(move |to| (from, to))) {
            let play = written(&[[from, to]]);
            if let Err(refused) = play.judge(board, dice) {
                let rule = refused.rule;
                assert!(ILLEGAL.contains(&rule), "{board:?} {dice:?} {play}: {rule}");
                seen.insert(rule);
            }
        }
    }
    assert_eq!(seen, HashSet::from(ILLEGAL));
}

#[test]
fn every_match_of_the_oracle_played_through() {
    for file in matches() {
        let start = if file.variation == "Nackgammon" {
            Board::NACKGAMMON
        } else {
            Board::STANDARD
        };
        let format = if file.length > 0 {
            PlayFormat::Points(file.length)
        } else {
            PlayFormat::Money { stake: 1 }
        };
        let mut state = Match::new(format, rules(&file), start);
        for (n, game) in file.games.iter().enumerate() {
            let name = format!("{} game {}", file.id, n + 1);
            assert_eq!(
                <[u32; 2]>::from(<(u32, u32)>::from(state.score())),
                game.score_before,
                "{name}"
            );
            assert_eq!(
                state.next() == GameStatus::Crawford,
                game.crawford,
                "{name}"
            );
            state = state.begin().unwrap();
            let before = state;
            for _ in 0..game.auto_doubles {
                state = state.apply(Top, Action::Open(BySide::new(3, 3))).unwrap();
            }
            let mut current = *state.game().unwrap();
            for action in &game.actions {
                let side = Side::try_from(action.p).unwrap();
                current = match action.a.as_str() {
                    "move" => {
                        let dice = Dice::new(action.dice[0], action.dice[1]).unwrap();
                        let play = Action::Play(written(&action.steps));
                        let mut thrown = current;
                        thrown
                            .throw(side, dice)
                            .and_then(|()| thrown.apply(side, play))
                    }
                    "double" => current.apply(side, Action::Double),
                    "take" => current.apply(side, Action::Take),
                    "drop" => current.apply(side, Action::Drop),
                    "beaver" | "raccoon" => current.apply(side, Action::Beaver),
                    "resign" => current
                        .apply(side, Action::Resign(action.level))
                        .and_then(|g| g.apply(side.other(), Action::AcceptResignation)),
                    other => panic!("{other}"),
                }
                .unwrap_or_else(|v| panic!("{name}: {v}"));
            }
            let outcome = current.outcome().expect(&name);
            let kind = match outcome.ending {
                Ending::BornOff(1) => "single",
                Ending::BornOff(2) => "gammon",
                Ending::BornOff(_) => "backgammon",
                Ending::Dropped => "drop",
                Ending::Resigned(_) => "resign",
            };
            assert_eq!(
                (outcome.winner.number(), kind, outcome.cube),
                (game.winner, game.kind.as_str(), game.cube),
                "{name}"
            );
            let mover = Side::try_from(game.final_board.mover).unwrap();
            let mut board = current.board();
            if current.turn() != mover {
                board = board.swapped();
            }
            assert_eq!(board.signed(), game.final_board.board, "{name}");
            // GNU Backgammon lets a resigned gammon count although the cube was never turned.
            let mut counted = outcome;
            if kind == "resign" {
                counted.points = game.points;
            }
            assert_eq!(counted.points, game.points, "{name}");
            state = before.finish(&counted).unwrap();
        }
        assert_eq!(
            <[u32; 2]>::from(<(u32, u32)>::from(state.score())),
            file.final_score,
            "{}",
            file.id
        );
        assert_eq!(state.winner().map(Side::number), file.winner, "{}", file.id);
        assert_eq!(
            state.next() == GameStatus::Over,
            file.finished,
            "{}",
            file.id
        );
    }
}

fn terms(rules: RuleSet, money: bool) -> GameTerms {
    GameTerms {
        rules,
        cube: CubeUse::Free,
        held_back: BySide::new(false, false),
        money,
        start: Board::STANDARD,
    }
}

/// A money game after 3-1 by the top side and 4-2 by the other, the top side to act.
fn opened(rules: RuleSet, money: bool) -> BackgammonGame {
    let play = |text: &str| WrittenPlay::read(text.as_bytes()).unwrap();
    let game = BackgammonGame::new(terms(rules, money))
        .apply(Top, Action::Open(BySide::new(3, 1)))
        .unwrap();
    let game = game.apply(Top, Action::Play(play("8/5 6/5"))).unwrap();
    let game = game
        .apply(Bottom, Action::Roll(Dice::new(4, 2).unwrap()))
        .unwrap();
    game.apply(Bottom, Action::Play(play("8/4 6/4"))).unwrap()
}

fn rule(result: Result<BackgammonGame, backgammon::violation::Violation>) -> &'static str {
    result.unwrap_err().rule.id()
}

#[test]
fn a_cube_from_double_to_raccoon() {
    let game = opened(Preset::Money.rules(), true);
    assert_eq!(rule(game.apply(Bottom, Action::Double)), "not-your-turn");
    assert_eq!(rule(game.apply(Bottom, Action::Take)), "no-offer");
    let offered = game.apply(Top, Action::Double).unwrap();
    assert_eq!(offered.to_act(), Some(Bottom));
    assert_eq!(
        rule(offered.apply(Top, Action::Roll(Dice::new(1, 2).unwrap()))),
        "offer-unanswered"
    );
    assert_eq!(rule(offered.apply(Top, Action::Take)), "not-your-turn");
    let dropped = offered
        .apply(Bottom, Action::Drop)
        .unwrap()
        .outcome()
        .unwrap();
    assert_eq!((dropped.winner, dropped.cube, dropped.points), (Top, 1, 1));

    // A beaver in place of the take, or at once after it.
    let taken = offered.apply(Bottom, Action::Take).unwrap();
    assert_eq!(
        (taken.cube().value, taken.cube().owner, taken.turn()),
        (2, Some(Bottom), Top)
    );
    let beaver = taken.apply(Bottom, Action::Beaver).unwrap();
    assert_eq!(beaver, offered.apply(Bottom, Action::Beaver).unwrap());
    let raccoon = beaver.apply(Top, Action::Beaver).unwrap();
    assert_eq!(raccoon.to_act(), Some(Bottom));
    let dropped = raccoon
        .apply(Bottom, Action::Drop)
        .unwrap()
        .outcome()
        .unwrap();
    assert_eq!((dropped.winner, dropped.points), (Top, 4));
    let taken = raccoon.apply(Bottom, Action::Take).unwrap();
    assert_eq!(
        (taken.cube().value, taken.cube().owner, taken.to_act()),
        (8, Some(Bottom), Some(Top))
    );
    assert_eq!(rule(taken.apply(Top, Action::Double)), "cube-not-owned");

    // After a roll it is too late.
    let rolled = taken
        .apply(Top, Action::Roll(Dice::new(6, 5).unwrap()))
        .unwrap();
    assert_eq!(rule(rolled.apply(Bottom, Action::Beaver)), "no-offer");
    assert_eq!(
        rule(rolled.apply(Top, Action::Double)),
        "double-after-throw"
    );
}

#[test]
fn beavers_only_where_they_are_played() {
    let today = opened(Preset::Today.rules(), true)
        .apply(Top, Action::Double)
        .unwrap();
    let beaver = today.apply(Bottom, Action::Beaver).unwrap();
    assert_eq!(rule(beaver.apply(Top, Action::Beaver)), "beaver-not-played");
    let none = opened(Preset::Laws1970.rules(), true)
        .apply(Top, Action::Double)
        .unwrap();
    assert_eq!(
        rule(none.apply(Bottom, Action::Beaver)),
        "beaver-not-played"
    );
    let in_match = opened(Preset::Money.rules(), false)
        .apply(Top, Action::Double)
        .unwrap();
    assert_eq!(
        rule(in_match.apply(Bottom, Action::Beaver)),
        "beaver-in-match"
    );
}

#[test]
fn ties_double_the_cube_up_to_the_agreed_number_and_leave_jacoby_off() {
    let rules = RuleSet {
        automatic_doubles: 2,
        ..Preset::Money.rules()
    };
    let mut game = BackgammonGame::new(terms(rules, true));
    for value in [2, 4, 4] {
        game = game.apply(Top, Action::Open(BySide::new(5, 5))).unwrap();
        assert_eq!(
            (game.cube().value, game.cube().taken, game.phase()),
            (value, false, GamePhase::Opening)
        );
    }
    assert_eq!(game.worth(3), 4);
    let by_1970 = BackgammonGame::new(terms(Preset::Laws1970.rules(), true))
        .apply(Top, Action::Open(BySide::new(5, 5)))
        .unwrap();
    assert_eq!(by_1970.cube().value, 1);
    assert_eq!(by_1970.worth(2), 2);
    let in_match = BackgammonGame::new(terms(Preset::Money.rules(), false))
        .apply(Top, Action::Open(BySide::new(5, 5)))
        .unwrap();
    assert_eq!((in_match.cube().value, in_match.worth(2)), (1, 2));
}

#[test]
fn a_resignation_is_offered_and_answered() {
    let game = opened(Preset::Money.rules(), true);
    assert_eq!(rule(game.apply(Top, Action::Resign(4))), "resign-stakes");
    assert_eq!(
        rule(game.apply(Top, Action::AcceptResignation)),
        "no-resignation"
    );
    let offered = game.apply(Bottom, Action::Resign(2)).unwrap();
    assert_eq!(
        rule(offered.apply(Top, Action::Double)),
        "resignation-unanswered"
    );
    assert_eq!(
        rule(offered.apply(Bottom, Action::AcceptResignation)),
        "no-resignation"
    );
    assert_eq!(
        offered.apply(Top, Action::DeclineResignation).unwrap(),
        game
    );
    let outcome = offered
        .apply(Top, Action::AcceptResignation)
        .unwrap()
        .outcome()
        .unwrap();
    // Jacoby: the cube was not turned.
    assert_eq!(
        (outcome.winner, outcome.ending, outcome.points),
        (Top, Ending::Resigned(2), 1)
    );
}

#[test]
fn holland_holds_the_double_back_until_both_have_played_two_rolls() {
    let rules = RuleSet {
        holland: Holland::Trailer,
        ..Preset::Match.rules()
    };
    let mut state =
        Match::new(PlayFormat::Points(5), rules, Board::STANDARD).at_score(BySide::new(4, 1));
    assert_eq!(state.next(), GameStatus::Crawford);
    state = state.begin().unwrap();
    let crawford = *state.game().unwrap();
    assert_eq!(crawford.terms().cube, CubeUse::Crawford);
    state = state.apply(Top, Action::Open(BySide::new(6, 5))).unwrap();
    state = state
        .apply(Top, Action::Play(WrittenPlay::read(b"24/13").unwrap()))
        .unwrap();
    assert_eq!(
        state.apply(Bottom, Action::Double).unwrap_err().rule.id(),
        "double-crawford"
    );
    state = state.apply(Top, Action::Resign(1)).unwrap();
    state = state.apply(Bottom, Action::AcceptResignation).unwrap();
    assert_eq!(
        (state.score(), state.next()),
        (BySide::new(4, 2), GameStatus::PostCrawford)
    );
    state = state
        .begin()
        .unwrap()
        .apply(Top, Action::Open(BySide::new(6, 5)))
        .unwrap();
    state = state
        .apply(Top, Action::Play(WrittenPlay::read(b"24/13").unwrap()))
        .unwrap();
    assert_eq!(
        state.apply(Bottom, Action::Double).unwrap_err().rule.id(),
        "double-holland"
    );
    for (side, dice, play) in [
        (Bottom, (6, 5), "24/13"),
        (Top, (3, 1), "8/5 6/5"),
        (Bottom, (3, 1), "8/5 6/5"),
    ] {
        state = state
            .apply(side, Action::Roll(Dice::new(dice.0, dice.1).unwrap()))
            .unwrap();
        state = state
            .apply(
                side,
                Action::Play(WrittenPlay::read(play.as_bytes()).unwrap()),
            )
            .unwrap();
    }
    // The leader is not held back under GamesGrid's text; by now the trailer is not either.
    assert!(state.apply(Top, Action::Double).is_ok());
    let both = RuleSet {
        holland: Holland::Both,
        ..rules
    };
    assert_eq!(both.holland, Holland::Both);
}

#[test]
fn matches_find_their_crawford_game() {
    let won = |state: Match, winner, points| {
        let outcome = backgammon::game::GameOutcome {
            winner,
            ending: Ending::Resigned(1),
            cube: points,
            points,
        };
        state.begin().unwrap().finish(&outcome).unwrap()
    };
    let state = Match::new(
        PlayFormat::Points(7),
        Preset::Match.rules(),
        Board::STANDARD,
    );
    let state = won(won(state, Top, 4), Top, 2);
    assert_eq!(state.next(), GameStatus::Crawford);
    let state = won(state, Bottom, 1);
    assert_eq!(state.next(), GameStatus::PostCrawford);
    let level = won(won(state, Bottom, 4), Bottom, 1);
    assert_eq!(level.next(), GameStatus::DoubleMatchPoint);
    assert_eq!(won(level, Bottom, 1).next(), GameStatus::Over);
    assert_eq!(
        won(level, Bottom, 1).begin().unwrap_err().rule.id(),
        "match-over"
    );

    // Past one point away at once: no Crawford game. Under 1970's laws there is none at all.
    let jumped = won(
        won(
            Match::new(
                PlayFormat::Points(5),
                Preset::Match.rules(),
                Board::STANDARD,
            ),
            Top,
            3,
        ),
        Top,
        4,
    );
    assert_eq!((jumped.winner(), jumped.score().top), (Some(Top), 7));
    let old = won(
        Match::new(
            PlayFormat::Points(3),
            Preset::Laws1970.rules(),
            Board::STANDARD,
        ),
        Top,
        2,
    );
    assert_eq!(
        (old.next(), old.terms().cube),
        (GameStatus::Normal, CubeUse::Free)
    );
    // A penalty can make the next game the Crawford game.
    let late = won(
        won(
            Match::new(
                PlayFormat::Points(7),
                Preset::Match.rules(),
                Board::STANDARD,
            ),
            Top,
            4,
        ),
        Bottom,
        4,
    );
    assert_eq!(
        late.penalty(Bottom, 2).unwrap().next(),
        GameStatus::Crawford
    );
    let one = Match::new(
        PlayFormat::Points(1),
        Preset::Match.rules(),
        Board::STANDARD,
    );
    assert_eq!(
        (one.next(), one.terms().cube),
        (GameStatus::DoubleMatchPoint, CubeUse::OnePoint)
    );
}

#[test]
fn a_session_knows_who_owes_what() {
    let session = Match::new(
        PlayFormat::Money { stake: 250 },
        Preset::Money.rules(),
        Board::STANDARD,
    )
    .at_score(BySide::new(3, 7));
    assert_eq!(session.owed(), Some(-1000));
    assert_eq!(
        (session.winner(), session.next()),
        (None, GameStatus::Normal)
    );
}

#[test]
fn the_laws_on_corrections_setups_and_cocked_dice() {
    let (laws, today) = (Preset::Laws1970.rules(), Preset::Today.rules());
    assert!(
        laws.may_correct(Top, Top, ThrowProgress::NotYet, false)
            .is_ok()
    );
    assert_eq!(
        today
            .may_correct(Top, Top, ThrowProgress::NotYet, false)
            .unwrap_err()
            .rule
            .id(),
        "correction-not-yours"
    );
    assert!(
        today
            .may_correct(Bottom, Top, ThrowProgress::Cocked, false)
            .is_ok()
    );
    assert_eq!(
        today
            .may_correct(Bottom, Top, ThrowProgress::NotYet, true)
            .unwrap_err()
            .rule
            .id(),
        "correction-too-late"
    );
    assert_eq!(
        laws.may_double_before(ThrowProgress::Cocked)
            .unwrap_err()
            .rule
            .id(),
        "double-after-throw"
    );
    assert!(today.may_double_before(ThrowProgress::Cocked).is_ok());
    assert!(laws.may_correct_setup(1).is_ok());
    assert_eq!(
        laws.may_correct_setup(2).unwrap_err().rule.id(),
        "setup-too-late"
    );
}

/// Top has won the opening throw with 3-1 and plays it as no law allows: a 2 with one man, and the 1 with another.
fn misplayed(rules: RuleSet) -> Result<BackgammonGame, &'static str> {
    BackgammonGame::new(terms(rules, true))
        .apply(Top, Action::Open(BySide::new(3, 1)))
        .unwrap()
        .apply(Top, Action::PlayAsMade(play("8/6 6/5")))
        .map_err(|violation| violation.rule.id())
}

fn play(text: &str) -> WrittenPlay {
    WrittenPlay::read(text.as_bytes()).unwrap()
}

#[test]
fn a_wrong_play_stands_once_the_next_throw_has_accepted_it() {
    for preset in Preset::ALL {
        let rules = preset.rules();
        if matches!(preset, Preset::Match | Preset::Masters | Preset::Booklet) {
            assert_eq!(misplayed(rules), Err("play-distance"), "{preset:?}");
            continue;
        }
        let made = misplayed(rules).unwrap();
        assert!(made.misplay().is_some());
        let accepted = made
            .apply(Bottom, Action::Roll(Dice::new(5, 2).unwrap()))
            .unwrap();
        assert_eq!(accepted.misplay(), None);
        assert_eq!(accepted.board(), made.board());
        let late = accepted.apply(Bottom, Action::Correct(play("8/5 6/5")));
        assert_eq!(late.unwrap_err().rule.id(), "correction-too-late");
    }
    // Right plays are played as ever, and what cannot lie on the board stands nowhere.
    let opened = BackgammonGame::new(terms(Preset::Laws1970.rules(), true))
        .apply(Top, Action::Open(BySide::new(6, 5)))
        .unwrap();
    let right = opened
        .apply(Top, Action::PlayAsMade(play("24/13")))
        .unwrap();
    assert_eq!(right.misplay(), None);
    for wrong in ["24/19 24/18", "7/1 6/1", "24/bar"] {
        assert!(
            opened.apply(Top, Action::PlayAsMade(play(wrong))).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn each_law_says_who_may_correct_and_how_long() {
    let correct = |game: &BackgammonGame, by, text| {
        game.apply(by, Action::Correct(play(text)))
            .map(|game| game.turn())
            .map_err(|violation| violation.rule.id())
    };
    let laws = misplayed(Preset::Laws1969.rules()).unwrap();
    assert_eq!(correct(&laws, Top, "8/5 6/5"), Ok(Bottom));
    assert_eq!(correct(&laws, Bottom, "24/20"), Ok(Bottom));
    assert_eq!(correct(&laws, Bottom, "8/4 6/5"), Err("play-distance"));
    // A double is no throw: the correction comes in time, and the offer on the wrong position is void.
    let doubled = laws.apply(Bottom, Action::Double).unwrap();
    let corrected = doubled
        .apply(Top, Action::Correct(play("8/5 6/5")))
        .unwrap();
    assert_eq!(
        (corrected.phase(), corrected.cube().value),
        (GamePhase::ToRoll, 1)
    );
    // In 1970 the man played wrong is the one to be played right.
    let same_man = misplayed(Preset::Laws1970.rules()).unwrap();
    assert_eq!(
        correct(&same_man, Bottom, "24/20"),
        Err("correction-same-man")
    );
    assert_eq!(correct(&same_man, Bottom, "8/4"), Ok(Bottom));
    // GamesGrid: the opponent's choice, and their double accepts the play as their throw does.
    let choice = misplayed(Preset::GamesGrid.rules()).unwrap();
    assert_eq!(
        correct(&choice, Top, "8/5 6/5"),
        Err("correction-not-yours")
    );
    assert_eq!(correct(&choice, Bottom, "8/5 6/5"), Ok(Bottom));
    let doubled = choice.apply(Bottom, Action::Double).unwrap();
    assert_eq!(
        correct(&doubled, Bottom, "8/5 6/5"),
        Err("correction-too-late")
    );
}

#[test]
fn who_is_shut_out_and_leaves_the_throw_to_the_other_may_still_correct() {
    // Top holds a closed board, Bottom is on the bar before it, and Top plays a 2 and a 2 with 3-1.
    let closed: Vec<(usize, i64)> = (1..=6).map(|point| (point, 2)).chain([(10, 3)]).collect();
    let board = set_up(&closed, &[(0, 1), (20, 14)]);
    for (preset, by) in [
        (Preset::GamesGrid, Bottom),
        (Preset::Laws1969, Top),
        (Preset::Laws1969, Bottom),
    ] {
        let passed = BackgammonGame::new(terms(preset.rules(), true))
            .apply(Top, Action::Open(BySide::new(3, 1)))
            .unwrap()
            .with_board(board)
            .apply(Top, Action::PlayAsMade(play("10/8(2)")))
            .unwrap()
            .without_shut_out();
        assert_eq!(passed.turn(), Top);
        let corrected = passed.apply(by, Action::Correct(play("10/6"))).unwrap();
        assert_eq!(corrected.turn(), Bottom, "{preset:?}");
        assert_eq!(corrected.board().swapped().own(6), 3);
    }
}

#[test]
fn men_left_count_where_the_rules_of_1931_are_chosen() {
    let rules = RuleSet {
        men_left: true,
        ..Preset::Laws1931.rules()
    };
    let board = crate::oracle::board(
        [
            0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -4, 0,
        ],
        [14, 11],
        15,
    );
    let game = BackgammonGame::new(terms(rules, true))
        .apply(Top, Action::Open(BySide::new(3, 1)))
        .unwrap()
        .with_board(board);
    let over = game
        .apply(Top, Action::Play(WrittenPlay::read(b"1/off").unwrap()))
        .unwrap();
    assert_eq!(over.outcome().unwrap().points, 4);
}

#[test]
fn what_makes_a_double_pointless() {
    let cube = BackgammonGame::new(terms(Preset::Match.rules(), false)).cube();
    assert_eq!(
        cube.warning(Top, BySide::new(1, 3)).unwrap().rule.id(),
        "cube-redundant"
    );
    assert_eq!(
        cube.warning(Top, BySide::new(4, 2)).unwrap().rule.id(),
        "cube-dead"
    );
    assert_eq!(cube.warning(Top, BySide::new(4, 3)), None);
}
