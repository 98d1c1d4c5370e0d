//! Latecomers: which places are open, who loses a bye, penalty points with it.

use crate::night::*;
use backgammon::{BySide, Side};
use crawford_journal::{Snapshot, UtcMicros};
use crawford_tournament::*;

fn open(night: &mut Night) {
    night
        .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
        .unwrap();
}

/// Of five, 1, 2 and 3 have the byes in matches 1, 3 and 4, and 4-5 play match 2.
fn five() -> Night {
    Night::seeded_with(settings(), 5, open)
}

fn seats_open(night: &Night) -> Vec<(u32, Option<u32>, bool)> {
    late_choices(&night.snapshot.state, OPEN)
        .iter()
        .map(|c| (c.seat.of.0, c.at_the_cost_of.map(|n| n.0), c.is_bye))
        .collect()
}

fn bottom(of: u32) -> LatePlace {
    LatePlace::Seat(SeatRef {
        of: MatchNo(of),
        side: Side::Bottom,
    })
}

#[test]
fn byes_wait_while_late_entry_is_open() {
    let mut night = five();
    assert_eq!(night.fixture(1).status(), MatchStatus::Waiting);
    assert_eq!(
        seats_open(&night),
        [(1, Some(1), true), (3, Some(2), true), (4, Some(3), true)]
    );
    night.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
    assert_eq!([1, 3, 4].map(|n| night.outcome(n)), [Some(Outcome::Bye); 3]);
    assert_eq!(
        rule(night.late(6, LatePlace::BySeed, 0)),
        "late-entry-closed"
    );
}

/// Worked out in Python from the description: seed 32 bytes of 1, dice 35, SHA-256("crawford late 1" ...).
#[test]
fn the_recorded_seed_chooses_the_place() {
    let mut night = five();
    // Number 6 of three byes: the third, that of 3. Number 7 of two: the second, that of 2.
    let late = night.late(6, LatePlace::BySeed, 0).unwrap();
    assert_eq!((late.0, night.seats(4)), (6, [Some(3), Some(6)]));
    night.late(7, LatePlace::BySeed, 0).unwrap();
    assert_eq!(night.seats(3), [Some(2), Some(7)]);
    night.late(8, LatePlace::BySeed, 0).unwrap();
    assert_eq!(night.seats(1), [Some(1), Some(8)]);
    assert_eq!(rule(night.late(9, LatePlace::BySeed, 0)), "no-bye-open");
    assert_eq!(night.event().latecomers, [6, 7, 8].map(EntrantNo));
    night.play_out();
    assert_eq!(places(night.event()).len(), 8);
}

#[test]
fn of_a_latecomer_the_place_is_what_was_caused() {
    let mut night = five();
    // They come into the event first.
    let entrant = night.late(6, bottom(1), 2).unwrap();
    let caused = night.caused();
    assert!(
        matches!(
            caused,
            Fact::Event { fact: EventFact::EnteredLate { entrant: who, .. }, .. } if who == entrant
        ),
        "{caused:?}"
    );
}

#[test]
fn from_a_seed_that_cannot_be_read_no_place_is_chosen_and_no_stage_drawn() {
    let mut night = five();
    for fact in &mut night.recorded {
        fact.body = fact.body.replace(&seed(1).to_string(), "of the newer kind");
    }
    night.snapshot = Snapshot::read(&night.recorded);
    let unreadable = "draw-seed-unreadable";
    assert_eq!(rule(night.late(6, LatePlace::BySeed, 0)), unreadable);
    let stage = seed_of_stage(night.event(), Stage::Consolation);
    assert_eq!(rule(stage), unreadable);
    night.late(7, bottom(3), 0).unwrap();
}

#[test]
fn by_hand_the_director_says_who_loses_the_bye() {
    let mut night = five();
    night.late(6, bottom(3), 0).unwrap();
    assert_eq!(night.seats(3), [Some(2), Some(6)]);
    assert_eq!(rule(night.late(7, bottom(3), 0)), "place-not-open");
    assert_eq!(rule(night.late(8, bottom(2), 0)), "place-not-open");
    let again = EventCommand::EnterLate {
        entrant: EntrantNo(6),
        place: LatePlace::BySeed,
        penalty: 0,
        seen: None,
    }
    .of(OPEN);
    assert_eq!(rule(night.act(again)), "on-the-sheet-already");
}

#[test]
fn penalty_points_go_to_the_opponent_and_above_half_the_length_lose() {
    let mut night = five();
    night.late(6, bottom(3), 2).unwrap();
    assert_eq!(night.fixture(3).score(), BySide::new(2, 0));
    assert_eq!(night.fixture(3).status(), MatchStatus::Ready);
    // 3 of 5 is more than half.
    night.late(7, bottom(4), 3).unwrap();
    assert_eq!(night.outcome(4), Some(Outcome::PenaltyPoints));
    assert_eq!(night.fixture(4).winner(), Some(EntrantNo(3)));
    assert_eq!(night.seats(6)[1], Some(3));
}

#[test]
fn with_no_bye_open_a_latecomer_gets_the_place_of_someone_absent() {
    let mut night = Night::seeded_with(settings(), 4, open);
    assert_eq!(seats_open(&night).len(), 4);
    assert_eq!(rule(night.late(5, LatePlace::BySeed, 0)), "no-bye-open");
    night.withdraw(4);
    assert_eq!(night.outcome(1), Some(Outcome::WalkOver));
    night
        .act(
            EventCommand::EnterLate {
                entrant: EntrantNo(5),
                place: bottom(1),
                penalty: 0,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    assert_eq!(night.seats(1), [Some(1), Some(5)]);
    assert_eq!((night.result(1), night.seats(3)[0]), (None, None));
    // Someone called to a table who did not come.
    night.begin(2, Some(1)).unwrap();
    night.late(6, bottom(2), 0).unwrap();
    assert_eq!(night.seats(2), [Some(2), Some(6)]);
    assert!(night.snapshot.state.has_left(EntrantNo(3)));
    // They are back after all, and take the place of another.
    night
        .act(
            EventCommand::EnterLate {
                entrant: EntrantNo(3),
                place: bottom(1),
                penalty: 0,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    assert!(!night.snapshot.state.has_left(EntrantNo(3)));
    assert_eq!(night.seats(1), [Some(1), Some(3)]);
    night.play_out();
    let placed: Vec<(u32, u32, u32)> = places(night.event())
        .iter()
        .map(|p| (p.entrant.0, p.from, p.to))
        .collect();
    assert_eq!(placed, [(1, 1, 1), (2, 2, 2), (3, 3, 4), (6, 3, 4)]);
}

#[test]
fn the_place_of_a_director_s_walk_over_is_open_too() {
    let mut night = Night::seeded_with(settings(), 4, open);
    night
        .ends(1, OutcomeKind::WalkOver, Some(Side::Top), None)
        .unwrap();
    night.late(5, bottom(1), 0).unwrap();
    assert_eq!(night.seats(1), [Some(1), Some(5)]);
    night.wins(1, 5);
    assert_eq!(rule(night.late(6, bottom(1), 0)), "place-not-open");
}

#[test]
fn opened_again_only_byes_whose_next_match_has_not_begun_are_open() {
    let mut night = Night::seeded(settings(), 5);
    open(&mut night);
    assert_eq!(seats_open(&night).len(), 3);
    night.begin(6, None).unwrap();
    assert_eq!(seats_open(&night), [(1, Some(1), true)]);
    night.late(6, bottom(1), 0).unwrap();
    assert_eq!(
        (night.seats(1), night.seats(5)[0]),
        ([Some(1), Some(6)], None)
    );
}

#[test]
fn a_place_is_not_given_anew_under_what_was_played_later() {
    // 1 has a bye, then a walk-over, and has begun the final.
    let mut night = Night::seeded(settings(), 5);
    night.wins(6, 2);
    night.withdraw(4);
    night.withdraw(5);
    assert_eq!(night.seats(7), [Some(1), Some(2)]);
    night.score(7, single(Side::Top)).unwrap();
    open(&mut night);
    let seats = seats_open(&night);
    assert!(seats.is_empty(), "{seats:?}");
    assert_eq!(rule(night.late(6, bottom(1), 0)), "place-not-open");
    assert_eq!(night.fixture(7).status(), MatchStatus::Playing);
}

#[test]
fn it_closes_by_itself_when_its_time_has_come() {
    let mut night = Night::with(settings(), 5);
    let until = Some(UtcMicros(1_000));
    night
        .act(EventCommand::OpenLateEntry { until }.of(OPEN))
        .unwrap();
    assert_eq!(due(&night.snapshot.state, UtcMicros(999)), []);
    let commands = due(&night.snapshot.state, UtcMicros(1_000));
    assert_eq!(commands, [EventCommand::CloseLateEntry.of(OPEN)]);
    night.act(commands[0].clone()).unwrap();
    assert_eq!(due(&night.snapshot.state, UtcMicros(5_000)), []);
}
