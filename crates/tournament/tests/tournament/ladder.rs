//! Ladders and free nights: challenges, rungs, old results put right; matches entered in one step.

use crate::night::*;
use backgammon::{BySide, Side};
use crawford_journal::UtcMicros;
use crawford_tournament::ranking::Exact;
use crawford_tournament::robin::*;
use crawford_tournament::*;
use proptest::prelude::*;

pub fn on_a_ladder(rules: LadderRules, n: u32) -> Night {
    Night::seeded(
        EventSettings {
            format: Format::Ladder(rules),
            lengths: "5".parse().unwrap(),
            ..settings()
        },
        n,
    )
}

pub fn free(rules: FreePlay, n: u32) -> Night {
    Night::with(
        EventSettings {
            format: Format::Free(rules),
            lengths: "5".parse().unwrap(),
            ..settings()
        },
        n,
    )
}

fn void() -> ScoreEntry {
    ScoreEntry::Outcome {
        kind: OutcomeKind::Void,
        winner: None,
        score: None,
        note: Some(note(1)),
    }
}

const DAY: i64 = 24 * 60 * 60 * 1_000_000;

impl Night {
    pub fn challenge_on(&mut self, day: i64, by: u32, of: u32) -> Result<u32, &'static str> {
        self.act(
            EventCommand::Challenge {
                by: EntrantNo(by),
                of: EntrantNo(of),
                now: UtcMicros(day * DAY),
                today: "2026-11-20".parse().unwrap(),
            }
            .of(OPEN),
        )
        .map_err(|v| v.rule.id())?;
        Ok(self.event().matches.len() as u32)
    }
    fn rungs(&self) -> Vec<u32> {
        self.event().rungs.iter().map(|n| n.0).collect()
    }
    pub fn play_free(&mut self, a: u32, b: u32, entry: ScoreEntry) -> Result<u64, &'static str> {
        self.act(
            EventCommand::PlayFree {
                players: BySide::new(EntrantNo(a), EntrantNo(b)),
                length: None,
                entry: Some(entry),
                overrule: None,
            }
            .of(OPEN),
        )
        .map_err(|v| v.rule.id())
    }
}

#[test]
fn a_challenge_won_takes_the_rung_and_one_lost_changes_nothing() {
    let mut n = on_a_ladder(LadderRules::default(), 5);
    let m = n.challenge_on(0, 4, 2).unwrap();
    assert_eq!(n.fixture(m).due, Some("2026-12-04".parse().unwrap()));
    let won = n.wins(m, 4);
    assert_eq!(n.rungs(), [1, 4, 2, 3, 5]);
    let m = n.challenge_on(0, 5, 3).unwrap();
    n.wins(m, 3);
    assert_eq!(n.rungs(), [1, 4, 2, 3, 5]);
    n.undo(won);
    assert_eq!(n.rungs(), [1, 2, 3, 4, 5]);
    let swap = LadderRules {
        on_win: OnWin::Swap,
        ..LadderRules::default()
    };
    let mut n = on_a_ladder(swap, 5);
    let m = n.challenge_on(0, 5, 2).unwrap();
    n.wins(m, 5);
    assert_eq!(n.rungs(), [1, 5, 3, 4, 2]);
}

#[test]
fn undoing_a_correction_gives_the_rungs_that_follow_from_the_challenges() {
    let mut n = on_a_ladder(LadderRules::default(), 5);
    let first = n.challenge_on(0, 4, 2).unwrap();
    n.wins(first, 2);
    let put_right = EventCommand::Correct {
        number: MatchNo(first),
        entry: ScoreEntry::Final {
            score: BySide::new(5, 2),
            winner: None,
        },
        standing: Some(LaterMatches::TakeSeat),
        overrule: None,
        seen: None,
    }
    .of(OPEN);
    let corrected = n.act(put_right).unwrap();
    assert_eq!(n.rungs(), [1, 4, 2, 3, 5]);
    let second = n.challenge_on(0, 5, 3).unwrap();
    n.wins(second, 5);
    assert_eq!(n.rungs(), [1, 4, 2, 5, 3]);
    n.undo(corrected);
    // 5 beat 3, and has the rung of 3, wherever that is.
    assert_eq!(n.rungs(), [1, 2, 5, 3, 4]);
    assert_eq!(shifted(n.event()), []);
}

#[test]
fn challenges_keep_the_rules_of_the_ladder() {
    let rules = LadderRules {
        reach: 2,
        immunity: 3,
        wait: 10,
        ..LadderRules::default()
    };
    let mut n = on_a_ladder(rules, 6);
    assert_eq!(n.challenge_on(0, 3, 3), Err("challenge-of-oneself"));
    assert_eq!(n.challenge_on(0, 2, 3), Err("challenge-downwards"));
    assert_eq!(n.challenge_on(0, 6, 3), Err("challenge-out-of-reach"));
    assert_eq!(n.challenge_on(0, 9, 3), Err("not-on-the-ladder"));
    let m = n.challenge_on(0, 6, 4).unwrap();
    assert_eq!(n.challenge_on(0, 6, 5), Err("challenge-still-open"));
    assert_eq!(n.challenge_on(0, 5, 4), Err("challenge-still-open"));
    n.wins(m, 4);
    // Decided some seconds after the beginning of day 0.
    assert_eq!(n.challenge_on(1, 5, 4), Err("challenge-of-the-immune"));
    assert_eq!(n.challenge_on(9, 6, 4), Err("challenge-again-too-soon"));
    let t = &n.snapshot.state;
    let may = |by, day: i64| challengeable(t, n.event(), EntrantNo(by), UtcMicros(day * DAY));
    assert_eq!(may(6, 9), [EntrantNo(5)]);
    assert_eq!(may(6, 11), [EntrantNo(5), EntrantNo(4)]);
    n.withdraw(5);
    // Who has left is no rung: 3 is within two of 6 now.
    assert_eq!(n.challenge_on(4, 6, 5), Err("challenge-of-who-left"));
    n.challenge_on(4, 6, 3).unwrap();
}

#[test]
fn whoever_loses_waits_also_where_they_were_challenged() {
    let rules = LadderRules {
        wait: 10,
        ..LadderRules::default()
    };
    let mut n = on_a_ladder(rules, 4);
    let m = n.challenge_on(0, 4, 2).unwrap();
    n.wins(m, 4);
    assert_eq!(n.rungs(), [1, 4, 2, 3]);
    assert_eq!(n.challenge_on(9, 2, 4), Err("challenge-again-too-soon"));
    n.challenge_on(11, 2, 4).unwrap();
}

#[test]
fn somebody_new_comes_in_at_the_foot_and_who_leaves_loses_what_is_open() {
    let mut n = on_a_ladder(LadderRules::default(), 3);
    n.act(Command::CheckIn {
        person: person(4),
        company: Company::Alone,
        rating: None,
        events: vec![],
    })
    .unwrap();
    let join = EventCommand::Join {
        entrant: EntrantNo(4),
        missed: Missed::Play,
    }
    .of(OPEN);
    n.act(join.clone()).unwrap();
    assert_eq!(n.rungs(), [1, 2, 3, 4]);
    assert_eq!(n.act(join).unwrap_err().rule.id(), "on-the-sheet-already");
    n.challenge_on(0, 4, 1).unwrap();
    n.withdraw(1);
    assert_eq!(n.rungs(), [4, 1, 2, 3]);
}

#[test]
fn a_void_challenge_moves_nobody_and_nobody_is_immune_by_it() {
    let mut n = on_a_ladder(
        LadderRules {
            immunity: 30,
            ..LadderRules::default()
        },
        3,
    );
    let m = n.challenge_on(0, 3, 1).unwrap();
    n.score(m, void()).unwrap();
    assert_eq!(n.rungs(), [1, 2, 3]);
    n.challenge_on(0, 3, 1).unwrap();
}

#[test]
fn an_old_result_that_changes_no_rung_asks_nothing() {
    let mut n = on_a_ladder(
        LadderRules {
            wait: 0,
            ..LadderRules::default()
        },
        5,
    );
    let first = n.challenge_on(0, 4, 2).unwrap();
    n.wins(first, 4);
    let second = n.challenge_on(0, 4, 1).unwrap();
    n.wins(second, 4);
    assert_eq!(n.rungs(), [4, 1, 2, 3, 5]);
    let entry = won_by(Side::Bottom, 5);
    let what = consequences(&n.snapshot.state, OPEN, MatchNo(first), &entry, None).unwrap();
    // 4 lost to 2, and then beat 1 from the fourth rung: the end is the same, so nobody would stand elsewhere.
    assert!(!what.need_a_choice());
    assert!(what.rungs.is_empty());
    n.rather(first, 2, None).unwrap();
    assert_eq!(n.rungs(), [4, 1, 2, 3, 5]);
    // The last result put right moves the rungs back without a question.
    n.rather(second, 1, None).unwrap();
    assert_eq!(n.rungs(), [1, 2, 3, 4, 5]);
}

#[test]
fn a_correction_recomputes_the_rungs_or_leaves_them() {
    let base = || {
        let rules = LadderRules {
            wait: 0,
            on_win: OnWin::Swap,
            ..LadderRules::default()
        };
        let mut n = on_a_ladder(rules, 5);
        let first = n.challenge_on(0, 4, 2).unwrap();
        n.wins(first, 4);
        let second = n.challenge_on(0, 4, 1).unwrap();
        n.wins(second, 4);
        assert_eq!(n.rungs(), [4, 1, 3, 2, 5]);
        (n, first)
    };
    let (mut anew, first) = base();
    let entry = won_by(Side::Bottom, 5);
    let what = consequences(&anew.snapshot.state, OPEN, MatchNo(first), &entry, None).unwrap();
    let moves: Vec<_> = what.rungs.iter().map(|s| (s.who.0, s.from, s.to)).collect();
    assert_eq!(moves, [(2, 4, 2), (1, 2, 4)]);
    assert!(what.need_a_choice());
    assert_eq!(
        anew.rather(first, 2, None).unwrap_err().rule.id(),
        "correction-needs-a-choice"
    );
    let action = anew.rather(first, 2, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!(anew.rungs(), [4, 2, 3, 1, 5]);
    anew.undo(action);
    assert_eq!(anew.rungs(), [4, 1, 3, 2, 5]);

    let (mut left, first) = base();
    left.rather(first, 2, Some(LaterMatches::RecordOnly))
        .unwrap();
    assert_eq!(left.rungs(), [4, 1, 3, 2, 5]);
    assert!(shifted(left.event()).is_empty());
}

#[test]
fn the_director_sets_the_rungs_by_hand() {
    let mut n = on_a_ladder(LadderRules::default(), 4);
    let set = |n: &mut Night, entrant: u32, rung: u16| {
        let entrant = EntrantNo(entrant);
        let command = EventCommand::MoveRung { entrant, rung };
        n.act(command.of(OPEN)).map_err(|v| v.rule.id())
    };
    assert_eq!(set(&mut n, 9, 1), Err("not-on-the-ladder"));
    set(&mut n, 4, 1).unwrap();
    assert_eq!(n.rungs(), [4, 1, 2, 3]);
    // There is no rung 70: the lowest.
    set(&mut n, 4, 70).unwrap();
    assert_eq!(n.rungs(), [1, 2, 3, 4]);
    // Two who move at once lose nothing of each other's.
    set(&mut n, 2, 1).unwrap();
    set(&mut n, 4, 3).unwrap();
    assert_eq!(n.rungs(), [2, 1, 4, 3]);
    let m = n.challenge_on(0, 3, 2).unwrap();
    n.wins(m, 3);
    assert_eq!(n.rungs(), [3, 2, 1, 4]);
}

#[test]
fn a_free_match_is_entered_in_one_step() {
    let mut n = free(FreePlay::default(), 3);
    n.play_free(1, 2, won_by(Side::Top, 5)).unwrap();
    assert_eq!(n.fixture(1).winner(), Some(EntrantNo(1)));
    n.play_free(3, 2, won_by(Side::Bottom, 5)).unwrap();
    let action = n.play_free(1, 2, won_by(Side::Top, 5)).unwrap();
    let rows = free_table(n.event());
    let got: Vec<_> = rows.iter().map(|r| (r.who.0, r.won, r.lost)).collect();
    assert_eq!(got, [(1, 2, 0), (2, 1, 2), (3, 0, 1)]);
    n.undo(action);
    assert_eq!(free_table(n.event())[0].won, 1);
    // An older one is not taken back but put right, or void.
    n.score(1, void()).unwrap_err();
    n.correct(1, void(), None).unwrap();
    assert_eq!(free_table(n.event())[0].who, EntrantNo(2));
    assert_eq!(
        n.play_free(1, 1, won_by(Side::Top, 5)),
        Err("swap-with-oneself")
    );
    // The engine judges: nobody has five points at 4-3.
    let short = ScoreEntry::Final {
        score: BySide::new(4, 3),
        winner: None,
    };
    assert!(n.play_free(1, 3, short).is_err());
    assert!(!n.event().is_over());
    n.act(Command::Finish).unwrap();
}

#[test]
fn two_meet_as_often_as_the_night_allows_and_any_length_may_be_played() {
    let rules = FreePlay {
        meetings: 1,
        ..FreePlay::default()
    };
    let mut n = free(rules, 3);
    n.play_free(1, 2, won_by(Side::Top, 5)).unwrap();
    assert_eq!(
        n.play_free(2, 1, won_by(Side::Top, 5)),
        Err("free-met-often-enough")
    );
    let play = |length| {
        EventCommand::PlayFree {
            players: BySide::new(EntrantNo(1), EntrantNo(3)),
            length: Some(length),
            entry: Some(won_by(Side::Top, length)),
            overrule: None,
        }
        .of(OPEN)
    };
    assert_eq!(
        n.act(play(0)).unwrap_err().rule.id(),
        "free-length-out-of-range"
    );
    n.act(play(3)).unwrap();
    assert_eq!(n.fixture(2).rules.unwrap().length, 3);
    // A match that counts for nobody is no meeting.
    n.correct(1, void(), None).unwrap();
    n.play_free(2, 1, won_by(Side::Top, 5)).unwrap();
}

#[test]
fn somebody_who_left_plays_again_and_somebody_of_another_event_comes_in() {
    let mut n = free(FreePlay::default(), 2);
    n.act(Command::CheckIn {
        person: person(3),
        company: Company::Alone,
        rating: None,
        events: vec![],
    })
    .unwrap();
    n.withdraw(1);
    n.play_free(1, 3, won_by(Side::Bottom, 5)).unwrap();
    assert!(!n.snapshot.state.has_left(EntrantNo(1)));
    assert_eq!(free_table(n.event())[0].who, EntrantNo(3));
}

#[test]
fn shares_count_from_enough_matches_on_and_points_reward_playing() {
    let share = FreePlay {
        table: FreeTable::Share { least: 2 },
        meetings: 0,
    };
    let mut n = free(share, 3);
    n.play_free(1, 2, won_by(Side::Top, 5)).unwrap();
    n.play_free(2, 3, won_by(Side::Top, 5)).unwrap();
    let rows = free_table(n.event());
    assert_eq!(rows[0].who, EntrantNo(2));
    assert_eq!(rows[0].score, Exact::new(1, 2));
    assert!(rows[0].enough && !rows[1].enough);
    assert_eq!(places(n.event()).len(), 1);
    let points = FreePlay {
        table: FreeTable::Points { win: 2, loss: 1 },
        meetings: 0,
    };
    let mut n = free(points, 3);
    n.play_free(1, 2, won_by(Side::Top, 5)).unwrap();
    n.play_free(3, 2, won_by(Side::Top, 5)).unwrap();
    let scores: Vec<_> = free_table(n.event()).iter().map(|r| r.score).collect();
    assert_eq!(scores, [2, 2, 2].map(|n: i64| Exact::from(n)));
}

proptest! {
    #![proptest_config(cases(60))]
    #[test]
    fn the_rungs_always_follow_from_the_challenges(
        steps in proptest::collection::vec((0u8..6, 1u32..8, 1u32..8), 0..30),
    ) {
        let rules = LadderRules { reach: 0, wait: 0, ..LadderRules::default() };
        let mut n = on_a_ladder(rules, 7);
        let mut done = Vec::new();
        for (what, a, b) in steps {
            match what {
                0 => if let Some(action) = done.pop() { n.undo(action); },
                1 => {
                    let decided: Vec<u32> = n.event().matches.iter().filter(|m| m.result.is_some()).map(|m| m.number.0).collect();
                    if !decided.is_empty() {
                        let number = decided[a as usize % decided.len()];
                        let who = n.fixture(number).loser().unwrap().0;
                        done.push(n.rather(number, who, Some(LaterMatches::TakeSeat)).unwrap());
                    }
                }
                _ => if let Ok(number) = n.challenge_on(0, a, b) {
                    let winner = if what % 2 == 0 { a } else { b };
                    done.push(n.wins(number, winner));
                },
            }
            let expected: Vec<u32> = worked_out(n.event()).iter().map(|n| n.0).collect();
            prop_assert_eq!(n.rungs(), expected);
        }
    }
}

#[test]
fn who_plays_sits_down_to_no_other_free_match_but_old_ones_are_entered() {
    let mut n = free(FreePlay::default(), 3);
    n.boards(2, false);
    let sit = |a, b| {
        EventCommand::PlayFree {
            players: BySide::new(EntrantNo(a), EntrantNo(b)),
            length: None,
            entry: None,
            overrule: None,
        }
        .of(OPEN)
    };
    n.act(sit(1, 2)).unwrap();
    assert_eq!(n.fixture(1).table, Some(1));
    assert_eq!(
        n.act(sit(3, 2)).unwrap_err().rule.id(),
        "player-at-another-table"
    );
    n.play_free(3, 2, won_by(Side::Top, 5)).unwrap();
    assert_eq!(n.fixture(2).table, None);
    n.wins(1, 2);
    n.act(sit(3, 2)).unwrap();
}

#[test]
fn a_match_played_to_its_end_game_by_game_can_still_be_void() {
    let mut n = on_a_ladder(LadderRules::default(), 4);
    let m = n.challenge_on(0, 3, 2).unwrap();
    for _ in 0..5 {
        n.score(m, single(Side::Top)).unwrap();
    }
    assert_eq!(n.rungs(), [1, 3, 2, 4]);
    n.correct(m, void(), None).unwrap();
    assert_eq!(n.rungs(), [1, 2, 3, 4]);
    assert_eq!(n.result(m).unwrap().outcome, Outcome::Void);
}
