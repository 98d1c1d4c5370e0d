//! Scores: sheets, final scores, other endings, overruling, and the rules a match keeps.

use crate::night::*;
use Side::{Bottom, Top};
use backgammon::scoring::{GameStatus, Penalty, ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford_journal::Snapshot;
use crawford_tournament::*;

/// Two entrants, one match to `length`.
fn one_match(length: u16) -> Night {
    let lengths = vec![length].try_into().unwrap();
    Night::seeded(
        EventSettings {
            lengths,
            ..settings()
        },
        2,
    )
}

fn play(night: &mut Night, games: &[(Side, WinKind, u32)]) {
    for (winner, kind, cube) in games {
        night
            .score(1, ScoreEntry::Game(game(*winner, *kind, *cube)))
            .unwrap();
    }
}

fn overrule(
    night: &mut Night,
    entry: ScoreEntry,
) -> Result<u64, crawford_forms::violation::Violation> {
    night.act(
        EventCommand::Score {
            number: MatchNo(1),
            entry,
            overrule: Some(note(1)),
            seen: None,
        }
        .of(OPEN),
    )
}

#[test]
fn game_by_game_the_crawford_game_is_worked_out() {
    let mut night = one_match(5);
    play(
        &mut night,
        &[
            (Top, WinKind::Gammon, 2),
            (Bottom, WinKind::Single, 1),
            (Bottom, WinKind::Drop, 1),
        ],
    );
    let played: Vec<GameStatus> = night
        .fixture(1)
        .sheet
        .games
        .iter()
        .map(|g| g.played_as)
        .collect();
    assert_eq!(
        played,
        [
            GameStatus::Normal,
            GameStatus::Crawford,
            GameStatus::PostCrawford
        ]
    );
    assert_eq!(night.fixture(1).score(), BySide::new(4, 2));
    assert_eq!(night.fixture(1).status(), MatchStatus::Playing);
    play(&mut night, &[(Top, WinKind::Single, 2)]);
    let result = night.result(1).unwrap();
    assert_eq!(
        (result.outcome, result.winner),
        (Outcome::Played, Some(Top))
    );
    // The excess is kept as played.
    assert_eq!(result.score, Some(BySide::new(6, 2)));
    assert_eq!(
        rule(night.score(1, single(Top))),
        "match-decided-correct-instead"
    );
}

/// Case M10: seven points; 6-3, the Crawford game is played with the cube on 2 and the trailer wins it.
#[test]
fn a_game_let_stand_is_marked_and_later_games_are_judged_from_it() {
    let mut night = one_match(7);
    play(
        &mut night,
        &[
            (Bottom, WinKind::Backgammon, 1),
            (Top, WinKind::Gammon, 2),
            (Top, WinKind::Gammon, 1),
        ],
    );
    assert_eq!(night.fixture(1).score(), BySide::new(6, 3));
    let crawford = ScoreEntry::Game(game(Bottom, WinKind::Single, 2));
    assert_eq!(rule(night.score(1, crawford.clone())), "crawford-no-double");
    overrule(&mut night, crawford).unwrap();
    let m = night.fixture(1);
    assert_eq!(m.score(), BySide::new(6, 5));
    assert!(m.sheet.games[3].game.overruled && m.sheet.games[3].played_as == GameStatus::Crawford);
    assert!(matches!(
        night.facts().last().unwrap().fact(),
        Ok(Fact::Event { fact: EventFact::GameScored { note: Some(n), .. }, .. }) if *n == note(1)
    ));
    play(&mut night, &[(Bottom, WinKind::Single, 2)]);
    let m = night.fixture(1);
    assert_eq!(
        (m.score(), m.sheet.games[4].played_as),
        (BySide::new(6, 7), GameStatus::PostCrawford)
    );
    assert_eq!(m.result.as_ref().unwrap().overruled, None);
}

#[test]
fn what_no_game_can_be_is_not_overruled_and_what_needs_none_is_not_marked() {
    let mut night = one_match(7);
    let impossible = ScoreEntry::Game(game(Top, WinKind::Single, 3));
    assert_eq!(rule(overrule(&mut night, impossible)), "cube-not-a-power");
    overrule(&mut night, single(Top)).unwrap();
    assert!(!night.fixture(1).sheet.games[0].game.overruled);
    assert!(matches!(
        night.facts().last().unwrap().fact(),
        Ok(Fact::Event {
            fact: EventFact::GameScored { note: None, .. },
            ..
        })
    ));
}

#[test]
fn a_sheet_cannot_say_by_itself_that_a_game_stands() {
    let crawford = |overruled| ScoredGame {
        overruled,
        ..game(Bottom, WinKind::Single, 2)
    };
    let sheet = |last| ScoreEntry::Sheet {
        games: vec![game(Top, WinKind::Gammon, 2), last],
        penalties: vec![],
    };
    let mut night = one_match(5);
    assert_eq!(
        rule(night.score(1, sheet(crawford(true)))),
        "crawford-no-double"
    );
    overrule(&mut night, sheet(crawford(false))).unwrap();
    assert!(matches!(
        night.facts().last().unwrap().fact(),
        Ok(Fact::Event { fact: EventFact::Corrected { note: Some(n), .. }, .. }) if *n == note(1)
    ));
    // Sent again with a game more, it stands as before.
    let games = vec![
        game(Top, WinKind::Gammon, 2),
        crawford(false),
        game(Bottom, WinKind::Single, 1),
    ];
    night
        .score(
            1,
            ScoreEntry::Sheet {
                games,
                penalties: vec![],
            },
        )
        .unwrap();
    assert!(night.fixture(1).sheet.games[1].game.overruled);
    assert!(!night.fixture(1).corrected);
}

#[test]
fn penalty_points_before_the_first_game_do_not_begin_the_match() {
    let mut night = one_match(7);
    night
        .score(
            1,
            ScoreEntry::Penalty {
                to: Bottom,
                points: 1,
            },
        )
        .unwrap();
    assert_eq!(night.fixture(1).status(), MatchStatus::Ready);
    assert_eq!(night.fixture(1).score(), BySide::new(0, 1));
    play(&mut night, &[(Top, WinKind::Single, 1)]);
    assert_eq!(night.fixture(1).status(), MatchStatus::Playing);
    // 4 of 7, taken together, is more than half.
    night
        .score(
            1,
            ScoreEntry::Penalty {
                to: Bottom,
                points: 3,
            },
        )
        .unwrap();
    let result = night.result(1).unwrap();
    assert_eq!(
        (result.outcome, result.winner),
        (Outcome::PenaltyPoints, Some(Bottom))
    );
    assert_eq!(result.score, Some(BySide::new(1, 4)));
}

#[test]
fn points_beyond_the_length_it_was_played_to_are_not_read() {
    for (length, score, read, over) in [
        (9, (9, 4), (9, 4), 0),
        (9, (10, 4), (9, 4), 1),
        (3, (4, 1), (3, 1), 1),
    ] {
        let mut night = one_match(7);
        let entry = ScoreEntry::Outcome {
            kind: OutcomeKind::PlayedTo { length },
            winner: None,
            score: Some(BySide::from(score)),
            note: Some(note(1)),
        };
        night.score(1, entry).unwrap();
        let (e, m) = (night.event(), night.fixture(1));
        assert_eq!((e.read_score(m), e.points_over(m)), (read.into(), over));
    }
}

fn change(night: &mut Night, lengths: &str) {
    let settings = EventSettings {
        lengths: lengths.parse().unwrap(),
        ..night.event().settings.clone()
    };
    let change = EventCommand::ChangeEvent {
        settings,
        seen: None,
    };
    night.act(change.of(OPEN)).unwrap();
}

#[test]
fn penalty_points_before_the_first_game_fix_the_rules_of_the_match() {
    let mut night = one_match(7);
    let to = |points| ScoreEntry::Penalty { to: Bottom, points };
    let given = night.score(1, to(3)).unwrap();
    change(&mut night, "3");
    let length = |night: &Night| night.event().rules_of(night.fixture(1)).length;
    assert_eq!(length(&night), 7);
    // Called to a table and sent back, it is still the match they were given in.
    night.begin(1, None).unwrap();
    let back = EventCommand::CallBack {
        number: MatchNo(1),
        seen: None,
    };
    let called_back = night.act(back.of(OPEN)).unwrap();
    assert_eq!(length(&night), 7);
    night.undo(called_back);
    play(&mut night, &[(Top, WinKind::Single, 1)]);
    assert_eq!(night.fixture(1).score(), BySide::new(1, 3));
    assert!(first_not_adding_up(&night.snapshot.state).is_none());
    assert!(first_refused(&night.recorded).is_none());
    // Without them it goes by the event's rules again.
    let mut night = one_match(7);
    night.score(1, to(3)).unwrap();
    change(&mut night, "3");
    let nothing = night.fixture(1).sheet.without_penalty(1).unwrap();
    night.correct(1, nothing, None).unwrap();
    assert_eq!(length(&night), 3);
    let mut night = one_match(7);
    assert_eq!(night.score(1, to(3)), Ok(given));
    change(&mut night, "3");
    night.undo(given);
    assert_eq!(length(&night), 3);
}

#[test]
fn a_penalty_of_old_that_says_no_rules_leaves_the_match_under_those_of_its_event() {
    let mut night = one_match(7);
    let given = ScoreEntry::Penalty {
        to: Bottom,
        points: 1,
    };
    night.score(1, given).unwrap();
    let last = night.recorded.last_mut().unwrap();
    let mut body: serde_json::Value = serde_json::from_str(&last.body).unwrap();
    assert!(body.as_object_mut().unwrap().remove("rules").is_some());
    last.body = body.to_string();
    night.snapshot = Snapshot::read(&night.recorded);
    change(&mut night, "5");
    assert_eq!(night.event().rules_of(night.fixture(1)).length, 5);
}

#[test]
fn a_sheet_of_penalty_points_alone_is_taken_too() {
    let mut night = one_match(7);
    let penalty = |points| Penalty {
        before_game: 1,
        to: Top,
        points,
    };
    let penalties = vec![penalty(1), penalty(2)];
    let action = night
        .score(
            1,
            ScoreEntry::Sheet {
                games: vec![],
                penalties,
            },
        )
        .unwrap();
    assert_eq!(night.fixture(1).score(), BySide::new(3, 0));
    assert_eq!(night.fixture(1).status(), MatchStatus::Ready);
    night.undo(action);
    assert!(night.fixture(1).sheet.is_blank());
    let blank = ScoreEntry::Sheet {
        games: vec![],
        penalties: vec![],
    };
    assert_eq!(rule(night.score(1, blank)), "sheet-blank");
}

#[test]
fn a_whole_sheet_decides_a_match_at_once() {
    let mut night = one_match(3);
    let games = vec![
        game(Bottom, WinKind::Single, 1),
        game(Top, WinKind::Gammon, 2),
    ];
    night
        .score(
            1,
            ScoreEntry::Sheet {
                games,
                penalties: vec![],
            },
        )
        .unwrap();
    assert_eq!(night.result(1).unwrap().score, Some(BySide::new(4, 1)));
    assert_eq!(night.fixture(1).sheet.games.len(), 2);
}

#[test]
fn a_final_score_after_some_games_goes_on_from_them() {
    let mut night = one_match(7);
    play(
        &mut night,
        &[(Bottom, WinKind::Gammon, 1), (Top, WinKind::Single, 1)],
    );
    let score = |top, bottom| ScoreEntry::Final {
        score: BySide::new(top, bottom),
        winner: None,
    };
    assert_eq!(rule(night.score(1, score(7, 1))), "final-below-the-sheet");
    night.score(1, score(7, 2)).unwrap();
    assert_eq!(night.fixture(1).sheet.games.len(), 2);
    assert_eq!(night.fixture(1).score(), BySide::new(7, 2));
    // Corrected, the final score stands alone.
    night.correct(1, score(7, 1), None).unwrap();
    assert!(night.fixture(1).sheet.is_blank());
}

#[test]
fn what_a_refusal_says_may_stand_stands_when_overruled() {
    let points = |top, bottom| ScoreEntry::Final {
        score: BySide::new(top, bottom),
        winner: Some(Top),
    };
    let single = |cube| ScoreEntry::Game(game(Top, WinKind::Single, cube));
    for (length, entry, may_stand) in [
        (11, points(300, 4), true),
        (11, points(11, 11), true),
        (11, points(10, 9), true),
        (11, points(11, -1), false),
        (1, points(2, 0), true),
        (1, single(2), true),
        (5, single(3), false),
    ] {
        let mut night = one_match(length);
        let refused = night.score(1, entry.clone()).unwrap_err();
        assert_eq!(refused.may_stand, may_stand, "{refused}");
        let overruled = overrule(&mut night, entry);
        assert_eq!(overruled.is_ok(), may_stand, "{refused}");
    }
}

#[test]
fn a_final_score_has_one_winner_and_can_be() {
    let cases: &[(u16, (i64, i64), &str)] = &[
        (11, (300, 4), "final-no-such-game"),
        (11, (11, 11), "final-both-won"),
        (11, (10, 9), "final-nobody-won"),
        (11, (11, -1), "final-negative"),
        (1, (2, 0), "one-point-final"),
    ];
    for (length, score, refused) in cases {
        let mut night = one_match(*length);
        let entry = ScoreEntry::Final {
            score: BySide::from(*score),
            winner: None,
        };
        assert_eq!(
            rule(night.score(1, entry)),
            *refused,
            "{score:?} to {length}"
        );
        assert_eq!(night.fixture(1).status(), MatchStatus::Ready);
    }
    let mut night = one_match(11);
    let entry = |winner| ScoreEntry::Final {
        score: BySide::new(10, 9),
        winner,
    };
    assert_eq!(rule(overrule(&mut night, entry(None))), "winner-not-named");
    overrule(&mut night, entry(Some(Bottom))).unwrap();
    let result = night.result(1).unwrap();
    assert_eq!(
        (result.winner, result.overruled),
        (Some(Bottom), Some(note(1)))
    );
}

#[test]
fn other_endings_name_the_winner_apart_from_the_score() {
    for (kind, outcome) in [
        (OutcomeKind::Forfeit, Outcome::Forfeit),
        (OutcomeKind::Retired, Outcome::Retired),
        (OutcomeKind::LossOnTime, Outcome::LossOnTime),
        (OutcomeKind::PenaltyPoints, Outcome::PenaltyPoints),
        (OutcomeKind::Unfinished, Outcome::Unfinished),
    ] {
        let mut night = one_match(7);
        play(&mut night, &[(Top, WinKind::Gammon, 2)]);
        assert_eq!(rule(night.ends(1, kind, None, None)), "winner-not-named");
        if kind != OutcomeKind::PenaltyPoints {
            let won = night.ends(1, kind, Some(Bottom), Some((7, 2)));
            assert_eq!(rule(won), "outcome-but-match-won");
        }
        let huge = night.ends(1, kind, Some(Bottom), Some((4, 10_000)));
        assert_eq!(rule(huge), "points-out-of-range");
        // The one behind goes on; the score is what the sheet says.
        night.ends(1, kind, Some(Bottom), None).unwrap();
        let result = night.result(1).unwrap();
        assert_eq!((result.outcome, result.winner), (outcome, Some(Bottom)));
        assert_eq!(result.score, Some(BySide::new(4, 0)));
        assert_eq!(night.event().champion(), Some(EntrantNo(2)));
    }
}

#[test]
fn a_walk_over_has_no_score_and_does_not_begin_the_match() {
    let mut night = one_match(7);
    let scored = night.ends(1, OutcomeKind::WalkOver, Some(Top), Some((7, 0)));
    assert_eq!(rule(scored), "walk-over-with-a-score");
    let mut begun = night.clone();
    play(&mut begun, &[(Top, WinKind::Single, 1)]);
    let played = begun.ends(1, OutcomeKind::WalkOver, Some(Top), None);
    assert_eq!(rule(played), "walk-over-with-a-score");
    // Points for being late stay.
    night
        .score(1, ScoreEntry::Penalty { to: Top, points: 2 })
        .unwrap();
    night
        .ends(1, OutcomeKind::WalkOver, Some(Top), None)
        .unwrap();
    let result = night.result(1).unwrap();
    assert_eq!(
        (result.outcome, result.score),
        (Outcome::WalkOver, Some(BySide::new(2, 0)))
    );
    assert!(!night.fixture(1).begun());
}

#[test]
fn played_to_another_length_needs_a_reason_and_a_score_of_that_length() {
    let mut night = one_match(7);
    let mut to = |length, winner, score: Option<(i64, i64)>, reason: bool| {
        let entry = ScoreEntry::Outcome {
            kind: OutcomeKind::PlayedTo { length },
            winner,
            score: score.map(BySide::from),
            note: reason.then(|| note(3)),
        };
        night.score(1, entry)
    };
    assert_eq!(rule(to(5, None, None, true)), "score-missing");
    assert_eq!(rule(to(5, None, Some((5, 3)), false)), "reason-missing");
    assert_eq!(rule(to(5, None, Some((4, 3)), true)), "final-nobody-won");
    assert_eq!(rule(to(0, None, Some((0, 0)), true)), "match-length");
    assert_eq!(
        rule(to(7, None, Some((7, 3)), true)),
        "played-to-its-own-length"
    );
    assert_eq!(
        rule(to(5, Some(Bottom), Some((5, 3)), true)),
        "winner-not-by-the-score"
    );
    to(5, None, Some((5, 3)), true).unwrap();
    let result = night.result(1).unwrap();
    assert_eq!(
        (result.outcome, result.winner),
        (Outcome::PlayedTo { length: 5 }, Some(Top))
    );
    assert_eq!(result.note, Some(note(3)));
}

#[test]
fn lengths_change_for_matches_not_begun_only() {
    let third = EventSettings {
        third_place: true,
        order: Order::ByHand,
        ..settings()
    };
    let mut night = Night::seeded(third.clone(), 8);
    // Final 7, before that 5.
    night.score(1, single(Top)).unwrap();
    let change = |night: &mut Night, lengths: &str| {
        let settings = EventSettings {
            lengths: lengths.parse().unwrap(),
            ..third.clone()
        };
        night
            .act(
                EventCommand::ChangeEvent {
                    settings,
                    seen: None,
                }
                .of(OPEN),
            )
            .unwrap();
    };
    change(&mut night, "9 7 3");
    night.wins(2, 4);
    assert_eq!(night.fixture(1).rules.unwrap().length, 5);
    assert_eq!(night.fixture(2).rules.unwrap().length, 3);
    assert_eq!(rule(night.score(1, won_by(Top, 3))), "final-nobody-won");
    night.play_out();
    // The match for third place is as long as a semi-final.
    let length = |number| night.fixture(number).rules.unwrap().length;
    assert_eq!([length(5), length(7), length(8)], [7, 9, 7]);
    // A correction is judged under the rules the match was played by.
    change(&mut night, "1");
    let score = BySide::new(5, 2);
    night
        .correct(
            1,
            ScoreEntry::Final {
                score,
                winner: None,
            },
            None,
        )
        .unwrap();
    let settings = EventSettings {
        third_place: false,
        ..third
    };
    let refused = night.act(
        EventCommand::ChangeEvent {
            settings,
            seen: None,
        }
        .of(OPEN),
    );
    assert_eq!(rule(refused), "settings-fixed-by-draw");
}

#[test]
fn the_second_to_enter_a_match_sees_the_first_but_other_matches_are_free() {
    let mut night = Night::seeded(settings(), 4);
    let seen = night.snapshot.version;
    let mut score = |number| {
        night.act(
            EventCommand::Score {
                number: MatchNo(number),
                entry: single(Top),
                overrule: None,
                seen: Some(seen),
            }
            .of(OPEN),
        )
    };
    score(1).unwrap();
    assert_eq!(rule(score(1)), "match-changed-since");
    score(2).unwrap();
    assert_eq!(rule(score(3)), "match-waits-for-players");
    assert_eq!(rule(score(9)), "match-unknown");
}

#[test]
fn a_call_to_a_table_changes_nothing_of_what_is_entered_meanwhile_but_other_players_do() {
    let mut night = Night::seeded(settings(), 8);
    let seen = night.snapshot.version;
    let number = MatchNo(1);
    night
        .act(
            EventCommand::Begin {
                number,
                table: None,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night
        .act(EventCommand::CallBack { number, seen: None }.of(OPEN))
        .unwrap();
    let score = |night: &mut Night, number| {
        night.act(
            EventCommand::Score {
                number,
                entry: single(Top),
                overrule: None,
                seen: Some(seen),
            }
            .of(OPEN),
        )
    };
    score(&mut night, number).unwrap();
    let sits = |night: &Night, number| night.fixture(number).players().unwrap().top;
    let (a, b) = (sits(&night, 2), sits(&night, 3));
    night
        .act(EventCommand::Swap { a, b, seen: None }.of(OPEN))
        .unwrap();
    assert_eq!(rule(score(&mut night, MatchNo(2))), "match-changed-since");
    assert_eq!(rule(score(&mut night, MatchNo(3))), "match-changed-since");
    score(&mut night, MatchNo(4)).unwrap();
}

#[test]
fn nobody_scores_a_one_point_match_above_one() {
    let mut night = one_match(1);
    let mut enter = |kind, cube| night.score(1, ScoreEntry::Game(game(Top, kind, cube)));
    assert_eq!(rule(enter(WinKind::Single, 2)), "one-point-no-cube");
    assert_eq!(rule(enter(WinKind::Drop, 1)), "one-point-no-drop");
    enter(WinKind::Backgammon, 1).unwrap();
    assert_eq!(night.result(1).unwrap().score, Some(BySide::new(1, 0)));
}

#[test]
fn lengths_are_read_as_directors_say_them() {
    for (text, reads) in [
        ("final 7, before that 5", "7, 5"),
        ("Final 9, semi-finals 7, before that 5", "9, 7, 5"),
        (
            "final 11, semi-finals 9, quarter-finals 7, last 16 5, before that 3",
            "11, 9, 7, 5, 3",
        ),
        ("every match to 5", "5"),
        ("all 5 points", "5"),
        ("7 in the final and 5 before", "7, 5"),
        ("5, final 7", "7, 5"),
        ("semi final 7, final 9, otherwise 5", "9, 7, 5"),
        ("F 9 SF 7 rest 5", "9, 7, 5"),
        ("final 9, semis 7, quarters 7, round of 16 5", "9, 7, 7, 5"),
    ] {
        let lengths: Lengths = text.parse().unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(lengths.to_string(), reads, "{text}");
    }
    for unclear in [
        "final",
        "final 7 5 3",
        "semi-finals 7, before that 5",
        "final 9, quarter-finals 7, before that 5",
        "final 7, final 9",
        "before that 5, the rest 3",
        "last 12 5, final 7",
        "final seven",
        "final 70000",
    ] {
        assert_eq!(unclear.parse::<Lengths>(), Err(NotLengths), "{unclear}");
    }
}
