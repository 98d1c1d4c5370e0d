//! Boards: who plays where, by hand and by itself, over several events, and what undo makes of it.

use crate::night::*;
use backgammon::Side;
use backgammon::scoring::WinKind;
use crawford_tournament::money::EventMoneyCommand;
use crawford_tournament::*;

fn tables(night: &Night) -> Vec<(u32, u32, Option<u16>)> {
    let playing = night.snapshot.state.playing();
    let mut tables: Vec<_> = playing
        .map(|(e, m)| (e.number.0, m.number.0, m.table))
        .collect();
    tables.sort_unstable();
    tables
}

fn numbers(night: &Night) -> Vec<(u32, Option<u16>)> {
    tables(night)
        .into_iter()
        .map(|(_, number, table)| (number, table))
        .collect()
}

#[test]
fn free_boards_go_to_the_next_ready_matches_earlier_rounds_first() {
    let mut night = Night::seeded(settings(), 8);
    night.boards(2, true);
    assert_eq!(numbers(&night), [(1, Some(1)), (2, Some(2))]);
    night.wins(2, 4);
    assert_eq!(numbers(&night), [(1, Some(1)), (3, Some(2))]);
    night.wins(1, 1);
    // The semi-final is ready as well, but the last of the first round goes before.
    assert_eq!(numbers(&night), [(3, Some(2)), (4, Some(1))]);
    night.wins(3, 2);
    assert_eq!(numbers(&night), [(4, Some(1)), (5, Some(2))]);
    night.wins(4, 3);
    assert_eq!(numbers(&night), [(5, Some(2)), (6, Some(1))]);
}

#[test]
fn a_table_chosen_by_hand_must_exist_and_be_free() {
    let mut night = Night::seeded(settings(), 8);
    night.boards(2, false);
    assert_eq!(numbers(&night), []);
    night.begin(1, Some(2)).unwrap();
    assert_eq!(rule(night.begin(2, Some(2))), "table-taken");
    assert_eq!(rule(night.begin(2, Some(3))), "table-unknown");
    assert_eq!(rule(night.begin(2, Some(0))), "table-unknown");
    assert_eq!(rule(night.begin(1, Some(1))), "match-begun-already");
    assert_eq!(rule(night.begin(5, None)), "match-waits-for-players");
    night.begin(2, None).unwrap();
    assert_eq!(numbers(&night), [(1, Some(2)), (2, Some(1))]);
    let change = |number, table| {
        EventCommand::ChangeTable {
            number: MatchNo(number),
            table,
            seen: None,
        }
        .of(OPEN)
    };
    assert_eq!(rule(night.act(change(1, Some(1)))), "table-taken");
    assert_eq!(rule(night.act(change(3, Some(1)))), "match-not-playing");
    night.act(change(1, None)).unwrap();
    assert_eq!(night.act(change(1, None)), Ok(0));
    let back = |number| {
        EventCommand::CallBack {
            number: MatchNo(number),
            seen: None,
        }
        .of(OPEN)
    };
    night.act(back(2)).unwrap();
    assert_eq!(night.fixture(2).status(), MatchStatus::Ready);
    night.score(1, single(Side::Top)).unwrap();
    assert_eq!(rule(night.act(back(1))), "match-not-called");
    night.wins(1, 1);
    assert_eq!(rule(night.begin(1, None)), "match-decided-already");
}

/// The Open with 1-4 and 2-3, the Jackpot with 1-2: two of them are in both.
fn two_events() -> Night {
    let by_hand = EventSettings {
        order: Order::ByHand,
        ..settings()
    };
    let mut night = Night::new(by_hand.clone());
    let jackpot = EventSettings {
        name: "Jackpot".into(),
        ..by_hand
    };
    let seed_hash = seed(9).commitment();
    night
        .act(Command::AddEvent {
            settings: jackpot,
            seed_hash,
        })
        .unwrap();
    let side = EventNo(2);
    for n in 1..=4 {
        let events = if n <= 2 { vec![OPEN, side] } else { vec![OPEN] };
        night
            .act(Command::CheckIn {
                person: person(n),
                company: Company::Alone,
                rating: None,
                events,
            })
            .unwrap();
    }
    for (event, with, order) in [(OPEN, 1, vec![1, 2, 3, 4]), (side, 9, vec![1, 2])] {
        night.act(EventCommand::CloseList.of(event)).unwrap();
        let by_hand = Some(order.into_iter().map(EntrantNo).collect());
        let draw = EventCommand::Draw {
            seed: seed(with),
            dice: String::new(),
            by_hand,
        }
        .of(event);
        night.act(draw).unwrap();
    }
    night
}

fn jackpot(table: u16) -> Command {
    EventCommand::Begin {
        number: MatchNo(1),
        table: Some(table),
        seen: None,
    }
    .of(EventNo(2))
}

#[test]
fn nobody_is_called_to_two_boards_at_once() {
    let mut night = two_events();
    night.boards(3, true);
    // The Jackpot waits although a board is free.
    assert_eq!(tables(&night), [(1, 1, Some(1)), (1, 2, Some(2))]);
    assert_eq!(rule(night.act(jackpot(3))), "player-at-another-table");
    night.wins(1, 4);
    assert_eq!(tables(&night), [(1, 2, Some(2))]);
    night.wins(2, 3);
    assert_eq!(tables(&night), [(1, 3, Some(2)), (2, 1, Some(1))]);
}

fn put_off(number: u32) -> Command {
    let adjourn = EventMoneyCommand::Adjourn {
        number: MatchNo(number),
        until: None,
        seen: None,
    };
    EventCommand::Money(adjourn).of(OPEN)
}

fn resume(number: u32) -> Command {
    let resume = EventMoneyCommand::Resume {
        number: MatchNo(number),
        seen: None,
    };
    EventCommand::Money(resume).of(OPEN)
}

fn is_put_off(night: &Night, number: u32) -> bool {
    night.snapshot.state.is_put_off(OPEN, night.fixture(number))
}

/// Match 1 of the Open, 1-4, put off after a game.
fn put_off_after_a_game() -> Night {
    let mut night = two_events();
    night.boards(3, false);
    night.begin(1, Some(1)).unwrap();
    night.score(1, single(Side::Top)).unwrap();
    assert_eq!(rule(night.act(jackpot(3))), "player-at-another-table");
    night.act(put_off(1)).unwrap();
    assert!(is_put_off(&night, 1));
    assert_eq!(tables(&night), []);
    night
}

#[test]
fn whoever_plays_a_match_that_is_put_off_is_free_until_it_is_taken_up_again() {
    let mut night = put_off_after_a_game();
    let called = night.act(jackpot(1)).unwrap();
    assert_eq!(tables(&night), [(2, 1, Some(1))]);
    // Nobody plays at two boards.
    assert_eq!(rule(night.act(resume(1))), "player-at-another-table");
    assert_eq!(rule(night.begin(1, Some(2))), "player-at-another-table");
    night.undo(called);
    night.act(resume(1)).unwrap();
    assert_eq!(tables(&night), [(1, 1, None)]);
    assert_eq!(rule(night.act(jackpot(1))), "player-at-another-table");
}

#[test]
fn what_is_only_done_when_it_is_played_takes_a_match_up_again() {
    let number = MatchNo(1);
    let length = put_off_after_a_game().event().settings.rules(1).length;
    let table = EventCommand::ChangeTable {
        number,
        table: Some(2),
        seen: None,
    };
    let score = |entry| EventCommand::Score {
        number,
        entry,
        overrule: None,
        seen: None,
    };
    let two_games = ScoreEntry::Sheet {
        games: vec![game(Side::Top, WinKind::Single, 1); 2],
        penalties: Vec::new(),
    };
    let correction = EventCommand::Correct {
        number,
        entry: two_games.clone(),
        standing: None,
        overrule: None,
        seen: None,
    };
    let record = EventCommand::Record {
        number,
        games: vec![game(Side::Top, WinKind::Single, 1); 2],
        record: crawford_journal::RecordId::from_random([4; 10]),
        standing: None,
        beside: false,
        seen: None,
    };
    let report = EventCommand::Reports {
        number,
        command: ReportCommand::Report {
            by: Reporter::Side(Side::Bottom),
            entry: won_by(Side::Bottom, length),
            seen: None,
        },
    };
    let begin = |table| EventCommand::Begin {
        number,
        table,
        seen: None,
    };
    let taken_up: Vec<(EventCommand, Option<u16>)> = vec![
        (begin(Some(2)), Some(2)),
        (begin(None), Some(1)),
        (table, Some(2)),
        (score(single(Side::Bottom)), None),
        (score(two_games), None),
        (score(won_by(Side::Bottom, length)), None),
        (correction, None),
        (record, None),
        (report, None),
    ];
    for (command, table) in taken_up {
        let mut night = put_off_after_a_game();
        night.take_reports(ReportingMode::Confirm, 10);
        let before = night.snapshot.state.without_versions();
        let said = format!("{command:?}");
        let action = night.act(command.of(OPEN)).unwrap();
        assert!(!is_put_off(&night, 1), "{said}");
        assert_eq!(
            night.snapshot.state.money.adjourned(OPEN, number),
            None,
            "{said}"
        );
        assert_eq!(night.fixture(1).table, table, "{said}");
        night.undo(action);
        assert_eq!(night.snapshot.state.without_versions(), before, "{said}");
    }
}

#[test]
fn what_is_put_right_or_ends_without_play_leaves_a_match_put_off() {
    let mut night = put_off_after_a_game();
    let penalty = ScoreEntry::Penalty {
        to: Side::Top,
        points: 1,
    };
    night.score(1, penalty).unwrap();
    assert!(is_put_off(&night, 1));
    let other = ScoreEntry::Sheet {
        games: vec![game(Side::Bottom, WinKind::Single, 1)],
        penalties: Vec::new(),
    };
    night.correct(1, other, None).unwrap();
    assert!(is_put_off(&night, 1));
    // A game is what somebody entered; that the match goes on only follows.
    night.score(1, single(Side::Bottom)).unwrap();
    assert!(matches!(
        night.caused(),
        Fact::Event {
            fact: EventFact::GameScored { .. },
            ..
        }
    ));
}

#[test]
fn free_boards_go_to_those_whose_match_is_put_off_too() {
    let mut night = two_events();
    night.boards(2, true);
    night.score(1, single(Side::Top)).unwrap();
    night.act(put_off(1)).unwrap();
    assert_eq!(tables(&night), [(1, 2, Some(2))]);
    night.wins(2, 3);
    assert_eq!(tables(&night), [(2, 1, Some(1))]);
    // It was played meanwhile.
    night.wins(1, 4);
    assert_eq!(tables(&night), [(1, 3, Some(2)), (2, 1, Some(1))]);
}

#[test]
fn an_exchange_calls_nobody_to_a_second_board() {
    let mut night = two_events();
    night.boards(2, false);
    night.act(jackpot(1)).unwrap();
    let swap = |a, b| {
        EventCommand::Swap {
            a: EntrantNo(a),
            b: EntrantNo(b),
            seen: None,
        }
        .of(OPEN)
    };
    night.act(swap(1, 3)).unwrap();
    night.begin(1, Some(2)).unwrap();
    assert_eq!(tables(&night), [(1, 1, Some(2)), (2, 1, Some(1))]);
    night.act(swap(4, 1)).unwrap();
    assert_eq!(tables(&night), [(2, 1, Some(1))]);
}

#[test]
fn undo_never_leaves_two_matches_at_one_table() {
    let mut night = Night::seeded(settings(), 8);
    night.boards(1, true);
    let first = night.wins(1, 1);
    assert_eq!(numbers(&night), [(2, Some(1))]);
    night.wins(2, 4);
    assert_eq!(numbers(&night), [(3, Some(1))]);
    // Match 1 is being played again, at table 1: what was called there since goes with it.
    night.undo(first);
    assert_eq!(numbers(&night), [(1, Some(1))]);
    assert_eq!(night.result(2), None);
}

#[test]
fn undo_never_leaves_a_player_at_two_tables() {
    let mut night = two_events();
    night.boards(2, true);
    assert_eq!(tables(&night), [(1, 1, Some(1)), (1, 2, Some(2))]);
    let first = night.wins(1, 4);
    // 2 has played as well: the Jackpot is called.
    night.wins(2, 3);
    assert!(tables(&night).contains(&(2, 1, Some(1))));
    // With match 1 to play again, 1 is not at the Jackpot's table any more.
    night.undo(first);
    assert!(tables(&night).contains(&(1, 1, Some(1))));
    assert!(!tables(&night).iter().any(|(event, ..)| *event == 2));
}

#[test]
fn undo_of_every_kind_of_action_restores_the_state() {
    let third = EventSettings {
        third_place: true,
        ..settings()
    };
    let mut night = Night::seeded_with(third, 7, |night| {
        night
            .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
            .unwrap();
    });
    let details = TournamentDetails {
        venue: "The Swan".into(),
        ..night.snapshot.state.details.clone()
    };
    let late = EntrantNo(8);
    type Step = Box<dyn Fn(&mut Night) -> u64>;
    let steps: Vec<Step> = vec![
        Box::new(|n| n.boards(2, true)),
        Box::new(|n| {
            n.act(Command::CheckIn {
                person: person(8),
                company: Company::Alone,
                rating: None,
                events: vec![],
            })
            .unwrap()
        }),
        Box::new(move |n| {
            let place = LatePlace::BySeed;
            n.act(
                EventCommand::EnterLate {
                    entrant: late,
                    place,
                    penalty: 1,
                    seen: None,
                }
                .of(OPEN),
            )
            .unwrap()
        }),
        Box::new(|n| n.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap()),
        Box::new(|n| {
            n.act(
                EventCommand::Swap {
                    a: EntrantNo(3),
                    b: EntrantNo(2),
                    seen: None,
                }
                .of(OPEN),
            )
            .unwrap()
        }),
        Box::new(|n| n.score(2, single(Side::Top)).unwrap()),
        Box::new(|n| {
            n.score(
                2,
                ScoreEntry::Penalty {
                    to: Side::Top,
                    points: 1,
                },
            )
            .unwrap()
        }),
        Box::new(|n| n.wins(2, 4)),
        Box::new(|n| n.withdraw(6)),
        Box::new(|n| {
            n.act(Command::Return {
                entrant: EntrantNo(6),
            })
            .unwrap()
        }),
        Box::new(|n| {
            n.ends(1, OutcomeKind::Unfinished, Some(Side::Top), Some((2, 3)))
                .unwrap()
        }),
        Box::new(|n| n.rather(2, 5, Some(LaterMatches::VoidAndReplay)).unwrap()),
        Box::new(move |n| {
            n.act(Command::ChangeDetails {
                details: details.clone(),
                seen: None,
            })
            .unwrap()
        }),
    ];
    let mut done = Vec::new();
    for step in steps {
        let before = night.snapshot.state.without_versions();
        done.push((step(&mut night), before));
    }
    for (action, before) in done.into_iter().rev() {
        assert!(action > 0);
        let after = night.snapshot.state.without_versions();
        let undo = night.undo(action);
        assert_eq!(
            night.snapshot.state.without_versions(),
            before,
            "undo of {action}"
        );
        // The undo of the undo gives it back, and once more takes it away.
        let again = night.undo(undo);
        assert_eq!(night.snapshot.state.without_versions(), after);
        night.undo(again);
        assert_eq!(night.snapshot.state.without_versions(), before);
    }
}
