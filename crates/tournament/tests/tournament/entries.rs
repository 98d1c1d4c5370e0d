//! Who takes part: signing in, the list, the draw and its order, leaving and coming back.

use crate::night::*;
use backgammon::Side;
use crawford_journal::Snapshot;
use crawford_tournament::*;

fn first_round(night: &Night) -> Vec<Option<u32>> {
    let seats = night
        .event()
        .round(1)
        .flat_map(|m| [m.seats.top, m.seats.bottom]);
    seats.map(|seat| seat.entrant().map(|n| n.0)).collect()
}

fn order(night: &Night) -> Vec<u32> {
    night
        .event()
        .draw
        .as_ref()
        .unwrap()
        .order
        .iter()
        .map(|n| n.0)
        .collect()
}

fn commit(night: &mut Night, n: u8) -> u64 {
    let seed_hash = seed(n).commitment();
    night
        .act(EventCommand::CommitSeed { seed_hash }.of(OPEN))
        .unwrap()
}

/// Worked out in Python from the description of algorithm 1: seed 32 bytes of 1, dice 35.
#[test]
fn the_sheet_is_the_one_anyone_can_work_out() {
    let sheet_of = |n| first_round(&Night::drawn(settings(), n));
    assert_eq!(
        sheet_of(5),
        [
            Some(5),
            None,
            Some(3),
            Some(1),
            Some(4),
            None,
            Some(2),
            None
        ]
    );
    let thirteen = [8, 0, 12, 10, 6, 4, 5, 11, 7, 0, 9, 2, 13, 0, 1, 3];
    assert_eq!(sheet_of(13), thirteen.map(|n| (n > 0).then_some(n)));
}

/// As printed: of twelve the first four seeds have a bye, then 5-12, 6-11, 7-10, 8-9.
#[test]
fn twelve_by_hand_stand_as_the_table_prints_them() {
    let night = Night::seeded(settings(), 12);
    let sheet = [1, 0, 8, 9, 4, 0, 5, 12, 2, 0, 7, 10, 3, 0, 6, 11];
    assert_eq!(first_round(&night), sheet.map(|n| (n > 0).then_some(n)));
    assert_eq!(
        [9, 10, 11, 12].map(|n| night.seats(n)[0]),
        [1, 4, 2, 3].map(Some)
    );
}

#[test]
fn by_hand_those_left_out_follow_as_drawn_and_nobody_is_named_twice() {
    let by_hand = EventSettings {
        order: Order::ByHand,
        ..settings()
    };
    let mut night = Night::with(by_hand, 5);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    let mut draw = |wanted: &[u32]| {
        night.act(
            EventCommand::Draw {
                seed: seed(1),
                dice: "35".into(),
                by_hand: Some(wanted.iter().map(|n| EntrantNo(*n)).collect()),
            }
            .of(OPEN),
        )
    };
    assert_eq!(rule(draw(&[3, 9])), "order-names-a-stranger");
    assert_eq!(rule(draw(&[3, 3])), "named-twice");
    draw(&[3, 1]).unwrap();
    // Drawn: 5 4 2 3 1.
    assert_eq!(order(&night), [3, 1, 5, 4, 2]);
}

#[test]
fn by_rating_equals_stand_as_drawn_and_the_unrated_last() {
    let by_rating = EventSettings {
        order: Order::ByRating,
        ..settings()
    };
    // The driver gives entrant n the rating n mod 9; drawn: 7 6 1 9 12 8 2 5 4 10 11 3.
    let night = Night::drawn(by_rating.clone(), 12);
    assert_eq!(order(&night), [8, 7, 6, 5, 4, 12, 3, 2, 11, 1, 10, 9]);
    // Drawn of five: 5 4 2 3 1.
    let mut night = Night::new(by_rating);
    for (n, rating) in [
        (1, Some(-5)),
        (2, None),
        (3, Some(7)),
        (4, None),
        (5, Some(-5)),
    ] {
        night
            .act(Command::CheckIn {
                person: person(n),
                company: Company::Alone,
                rating,
                events: vec![OPEN],
            })
            .unwrap();
    }
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night.draw(1).unwrap();
    assert_eq!(order(&night), [3, 5, 1, 4, 2]);
}

#[test]
fn byes_to_the_top_seeds_leaves_the_rest_as_drawn() {
    let top = EventSettings {
        byes: Byes::TopSeeds,
        ..settings()
    };
    let night = Night::drawn(top, 13);
    // Three byes, to the ratings 8, 7 and 6; drawn: 8 7 13 6 5 1 9 12 10 2 3 11 4.
    assert_eq!(order(&night), [8, 7, 6, 13, 5, 1, 9, 12, 10, 2, 3, 11, 4]);
}

#[test]
fn a_redraw_uses_a_new_seed_and_stays_on_the_record() {
    let mut night = Night::drawn(settings(), 6);
    assert_eq!(rule(night.draw(2)), "draw-without-new-seed");
    commit(&mut night, 2);
    assert_eq!(rule(night.draw(1)), "seed-not-the-one-committed-to");
    night.draw(2).unwrap();
    let event = night.event();
    assert_eq!(
        (
            event.draw.as_ref().unwrap().attempt,
            event.earlier_draws.len()
        ),
        (2, 1)
    );
    assert_eq!(event.earlier_draws[0].seed, seed(1).to_string());
    let number = night.next_to_play().unwrap();
    night.win(number, Side::Top);
    let seed_hash = seed(3).commitment();
    assert_eq!(
        rule(night.act(EventCommand::CommitSeed { seed_hash }.of(OPEN))),
        "redraw-after-play"
    );
}

#[test]
fn a_redraw_has_the_latecomers_and_not_those_who_left() {
    let mut night = Night::seeded_with(settings(), 5, |night| {
        night
            .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
            .unwrap();
    });
    night.late(6, LatePlace::BySeed, 0).unwrap();
    night.withdraw(4);
    assert_eq!(night.outcome(2), Some(Outcome::WalkOver));
    let before = night.event().list.clone().unwrap();
    commit(&mut night, 2);
    let list = night.event().list.clone().unwrap();
    assert_eq!(
        list.entrants.iter().map(|n| n.0).collect::<Vec<_>>(),
        [1, 2, 3, 5, 6]
    );
    assert_ne!(list.hash, before.hash);
    night.draw(2).unwrap();
    let mut drawn = order(&night);
    drawn.sort_unstable();
    assert_eq!(drawn, [1, 2, 3, 5, 6]);
}

#[test]
fn the_list_drawn_from_is_of_those_present() {
    let mut night = Night::with(settings(), 5);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    assert_eq!(rule(night.check_in(6)), "list-closed");
    night.withdraw(3);
    assert_eq!(rule(night.draw(1)), "list-out-of-date");
    night.act(EventCommand::ReopenList.of(OPEN)).unwrap();
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night.draw(1).unwrap();
    assert!(!order(&night).contains(&3));
    assert_eq!(
        rule(night.act(EventCommand::ReopenList.of(OPEN))),
        "list-closed-by-draw"
    );
}

#[test]
fn two_to_1024_entrants_and_each_once() {
    for n in [0, 1] {
        let mut night = Night::with(settings(), n);
        assert_eq!(
            rule(night.act(EventCommand::CloseList.of(OPEN))),
            "entrants-too-few"
        );
    }
    let two = Night::drawn(
        EventSettings {
            third_place: true,
            ..settings()
        },
        2,
    );
    assert_eq!(two.event().matches.len(), 1);
    assert_eq!(two.fixture(1).before_final, 0);
    let mut three = Night::drawn(settings(), 3);
    assert_eq!(three.event().matches.len(), 3);
    three.play_out();
    assert!(three.event().champion().is_some());
    let mut full = Night::with(settings(), 1024);
    assert_eq!(rule(full.check_in(1)), "signed-in-already");
    assert_eq!(rule(full.check_in(1025)), "entrants-too-many");
    full.act(Command::CheckIn {
        person: person(1025),
        company: Company::Alone,
        rating: None,
        events: vec![],
    })
    .unwrap();
    let enter = EventCommand::Enter {
        entrant: EntrantNo(1025),
    }
    .of(OPEN);
    assert_eq!(rule(full.act(enter)), "entrants-too-many");
    full.act(EventCommand::CloseList.of(OPEN)).unwrap();
    full.draw(1).unwrap();
    assert_eq!(
        (full.event().rounds, full.event().matches.len()),
        (10, 1023)
    );
}

/// Adds one more event, with the settings of the first.
fn another(name: &str) -> Command {
    let settings = EventSettings {
        name: name.into(),
        ..settings()
    };
    Command::AddEvent {
        settings,
        seed_hash: seed(1).commitment(),
    }
}

#[test]
fn whoever_had_left_is_back_when_they_enter_another_event() {
    let mut night = Night::with(settings(), 3);
    let side = EventNo(2);
    night.act(another("Side")).unwrap();
    night.withdraw(3);
    let entrant = EntrantNo(3);
    let entered = night.act(EventCommand::Enter { entrant }.of(side)).unwrap();
    assert!(!night.snapshot.state.has_left(entrant));
    assert_eq!(event_of(&night.facts(), entered), Some(side));
    night.undo(entered);
    assert!(night.snapshot.state.has_left(entrant));
}

#[test]
fn events_and_boards_have_limits() {
    let mut night = Night::new(settings());
    for i in 2..=MOST_EVENTS {
        night.act(another(&format!("Event {i}"))).unwrap();
    }
    assert_eq!(rule(night.act(another("One more"))), "events-too-many");
    let boards = Command::SetBoards {
        boards: MOST_BOARDS + 1,
        automatic: false,
        seen: None,
    };
    assert_eq!(rule(night.act(boards)), "boards-too-many");
}

#[test]
fn two_are_exchanged_while_neither_has_played() {
    let swap = |a, b| {
        EventCommand::Swap {
            a: EntrantNo(a),
            b: EntrantNo(b),
            seen: None,
        }
        .of(OPEN)
    };
    // 1 has taken a bye and waits in the semi-final; 5 is called to a table.
    let mut night = Night::seeded(settings(), 5);
    night.begin(2, Some(1)).unwrap();
    night.act(swap(1, 5)).unwrap();
    assert_eq!(night.seats(1), [Some(5), Some(0)]);
    assert_eq!(night.seats(5)[0], Some(5));
    assert_eq!(night.seats(2), [Some(4), Some(1)]);
    assert_eq!(night.fixture(2).table, Some(1));
    assert_eq!(night.event().swaps, [(EntrantNo(1), EntrantNo(5))]);
    assert_eq!(rule(night.act(swap(4, 4))), "swap-with-oneself");
    assert_eq!(rule(night.act(swap(4, 9))), "not-on-the-sheet");
    night.score(2, single(Side::Top)).unwrap();
    assert_eq!(rule(night.act(swap(3, 4))), "swap-after-play");
    night.act(swap(3, 5)).unwrap();
}

#[test]
fn who_leaves_before_the_draw_is_not_in_it() {
    let mut night = Night::with(settings(), 4);
    night.withdraw(2);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night.draw(1).unwrap();
    assert_eq!(order(&night).len(), 3);
}

#[test]
fn who_leaves_in_the_middle_keeps_their_score_on_the_record() {
    let mut night = Night::seeded(settings(), 8);
    night.score(1, single(Side::Bottom)).unwrap();
    night.withdraw(8);
    let result = night.result(1).unwrap();
    assert_eq!(
        (result.outcome, result.winner),
        (Outcome::Retired, Some(Side::Top))
    );
    assert_eq!(result.score.map(|s| (s.top, s.bottom)), Some((0, 1)));
    // Before the match: a walk-over without a score, penalty points for being late or not.
    night
        .score(
            2,
            ScoreEntry::Penalty {
                to: Side::Top,
                points: 1,
            },
        )
        .unwrap();
    night.withdraw(5);
    assert_eq!(night.outcome(2), Some(Outcome::WalkOver));
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
}

#[test]
fn where_both_leave_the_next_opponent_has_a_bye() {
    let mut night = Night::seeded(settings(), 8);
    night.withdraw(1);
    night.withdraw(8);
    // 8 had the walk-over against 1 and leaves with it.
    assert_eq!(night.outcome(1), Some(Outcome::WalkOver));
    night.ends(2, OutcomeKind::BothLeft, None, None).unwrap();
    assert_eq!(night.seats(5), [Some(8), Some(0)]);
    assert_eq!(night.outcome(5), Some(Outcome::BothLeft));
    assert_eq!(night.seats(7)[0], Some(0));
    night.wins(3, 2);
    night.wins(4, 3);
    night.wins(6, 3);
    assert_eq!(
        (night.outcome(7), night.event().champion()),
        (Some(Outcome::Bye), Some(EntrantNo(3)))
    );
}

#[test]
fn who_leaves_before_the_opponent_is_known_loses_when_that_is() {
    let mut night = Night::seeded(
        EventSettings {
            third_place: true,
            ..settings()
        },
        4,
    );
    // 1-4 and 2-3; the loser of the first leaves, with the match for third place to come.
    night.wins(1, 1);
    night.withdraw(4);
    assert_eq!(night.fixture(4).result, None);
    night.withdraw(1);
    assert_eq!(night.fixture(3).result, None);
    night.wins(2, 3);
    assert_eq!(night.outcome(3), Some(Outcome::WalkOver));
    assert_eq!(night.event().champion(), Some(EntrantNo(3)));
    assert_eq!(night.fixture(4).winner(), Some(EntrantNo(2)));
    assert!(night.event().is_over());
}

#[test]
fn who_comes_back_plays_what_is_not_decided() {
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    let left = night.withdraw(1);
    night
        .act(Command::Return {
            entrant: EntrantNo(1),
        })
        .unwrap();
    night.wins(2, 2);
    assert_eq!(night.fixture(3).status(), MatchStatus::Ready);
    assert!(left > 0);
    night.withdraw(2);
    night
        .act(Command::Return {
            entrant: EntrantNo(2),
        })
        .unwrap();
    // Decided meanwhile: that stays, until it is corrected.
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
    night.rather(3, 2, None).unwrap();
    assert_eq!(night.event().champion(), Some(EntrantNo(2)));
}

#[test]
fn taking_back_a_withdrawal_takes_back_the_walk_over_it_made() {
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    let left = night.withdraw(1);
    night.wins(2, 2);
    assert_eq!(night.outcome(3), Some(Outcome::WalkOver));
    night.undo(left);
    assert_eq!(night.result(3), None);
    assert!(!night.snapshot.state.has_left(EntrantNo(1)));
}

#[test]
fn nothing_goes_on_after_the_end_but_corrections() {
    let mut night = Night::drawn(settings(), 2);
    assert_eq!(
        rule(night.act(Command::Finish)),
        "finish-with-matches-undecided"
    );
    night.play_out();
    night.act(Command::Finish).unwrap();
    assert_eq!(rule(night.check_in(9)), "tournament-finished");
    assert_eq!(
        rule(night.act(Command::Withdraw {
            entrant: EntrantNo(1),
            seen: None,
        })),
        "tournament-finished"
    );
    assert_eq!(
        rule(night.score(1, single(Side::Top))),
        "tournament-finished-correct-instead"
    );
    night.act(Command::Reopen).unwrap();
    night.check_in(9).unwrap_err();
}

/// What is kept by number, such as a private link, never comes to somebody else.
#[test]
fn a_number_freed_by_an_undo_is_nobody_elses() {
    let mut night = Night::with(settings(), 2);
    let number = |night: &Night, n| {
        let t = &night.snapshot.state;
        t.entrant_of(person(n)).map(|e| e.number.0)
    };
    let third = night.check_in(3).unwrap();
    let undo = night.undo(third);
    assert_eq!(number(&night, 3), None);
    night.check_in(4).unwrap();
    assert_eq!(number(&night, 4), Some(4));
    night.undo(undo);
    assert_eq!((number(&night, 3), number(&night, 4)), (Some(3), Some(4)));
    // In a story folded anew, too, however often it is undone.
    night.undo(third);
    let fifth = night.check_in(5).unwrap();
    night.undo(fifth);
    night.snapshot = Snapshot::read(&night.recorded);
    night.check_in(3).unwrap();
    assert_eq!(number(&night, 3), Some(6));
}

#[test]
fn an_events_number_freed_by_an_undo_is_no_other_events() {
    let mut night = Night::with(settings(), 2);
    let add = |night: &mut Night, name: &str| {
        let next = night.snapshot.state.next_event();
        let seed_hash = seed(2).commitment();
        let settings = EventSettings::usual(name, "5".parse().unwrap());
        let added = night.act(Command::AddEvent {
            settings,
            seed_hash,
        });
        let added = added.unwrap();
        assert!(night.snapshot.state.event(next).is_some());
        (added, next.0)
    };
    let (second, number) = add(&mut night, "Side");
    assert_eq!(number, 2);
    let undo = night.undo(second);
    night.snapshot = Snapshot::read(&night.recorded);
    assert_eq!(add(&mut night, "Late").1, 3);
    night.undo(undo);
    let all: Vec<u32> = night.snapshot.state.events.keys().map(|n| n.0).collect();
    assert_eq!(all, [1, 2, 3]);
}
