//! When rounds begin and the night ends, from what has happened alone.

use crate::night::*;
use crawford::engine::Side;
use crawford::journal::UtcMicros;
use crawford::tournament::pace::{Pace, Timed, forecast};
use crawford::tournament::*;

const MINUTE: i64 = 60;

fn minutes(from: UtcMicros, to: UtcMicros) -> i64 {
    to.seconds_since(from) / MINUTE
}

/// Minutes from the first to the last moment of a forecast's end: low, middle, high.
fn end(night: &Night, pace: &Pace) -> (i64, i64, i64) {
    let ends = forecast(&night.told.state, OPEN, pace).ends.unwrap();
    let start = UtcMicros(0);
    (
        minutes(start, ends.low),
        minutes(start, ends.middle),
        minutes(start, ends.high),
    )
}

fn to_5() -> EventSettings {
    EventSettings::usual("Open", "5".parse().unwrap())
}

#[test]
fn before_the_draw_and_after_the_end_there_is_nothing_to_foresee() {
    let pace = Pace::default();
    let night = Night::with(to_5(), 8);
    assert_eq!(forecast(&night.told.state, OPEN, &pace), Default::default());
    let mut night = Night::drawn(to_5(), 8);
    assert!(forecast(&night.told.state, OPEN, &pace).ends.is_some());
    night.play_out();
    assert_eq!(forecast(&night.told.state, OPEN, &pace), Default::default());
}

#[test]
fn three_rounds_of_five_points_take_about_two_hours() {
    let night = Night::drawn(to_5(), 8);
    let (low, middle, high) = end(&night, &Pace::default());
    // Each round lasts as long as its slowest match: more than three times 40 minutes and two pauses.
    assert!((128..165).contains(&middle), "{middle}");
    assert!(
        low < middle && middle < high && high - low < 90,
        "{low} {high}"
    );
    let rounds = forecast(&night.told.state, OPEN, &Pace::default()).rounds;
    let order: Vec<u8> = rounds.iter().map(|(key, _)| key.round).collect();
    assert_eq!(order, [1, 2, 3]);
    assert!(rounds.windows(2).all(|w| w[0].1.middle < w[1].1.middle));
}

#[test]
fn with_two_boards_for_eight_the_night_is_longer() {
    let mut night = Night::drawn(to_5(), 8);
    let (_, free, _) = end(&night, &Pace::default());
    night.boards(2, false);
    let (_, tight, _) = end(&night, &Pace::default());
    // Seven matches of 40 minutes on two boards, the final alone.
    assert!(
        tight > free + 20 && (150..210).contains(&tight),
        "{free} {tight}"
    );
}

#[test]
fn a_quick_club_is_done_sooner_and_the_same_state_gives_the_same_forecast() {
    let night = Night::drawn(to_5(), 16);
    let quick: Vec<Timed> = (0..40)
        .map(|i| Timed {
            length: 5,
            seconds: 1100 + i * 10,
        })
        .collect();
    let quick = Pace::learn(&quick);
    let (_, slow_end, _) = end(&night, &Pace::default());
    let (low, quick_end, high) = end(&night, &quick);
    assert!(quick_end * 3 < slow_end * 2);
    // They play evenly, so the night is foreseen more closely.
    assert!(high - low < 40, "{low} {high}");
    assert_eq!(
        forecast(&night.told.state, OPEN, &quick),
        forecast(&night.told.state, OPEN, &quick)
    );
}

#[test]
fn what_has_happened_moves_what_is_to_come() {
    let mut night = Night::drawn(to_5(), 4);
    for number in [1, 2] {
        night.begin(number, None).unwrap();
    }
    night.win(1, Side::Top);
    let before = forecast(&night.told.state, OPEN, &Pace::default());
    // The first round has begun, so only the final is to come.
    assert_eq!(before.rounds.len(), 1);
    night.win(2, Side::Top);
    let after = forecast(&night.told.state, OPEN, &Pace::default());
    assert!(after.ends.unwrap().middle < before.ends.unwrap().middle);
    let begins = after.rounds[0].1;
    assert_eq!((begins.low, begins.high), (begins.middle, begins.middle));
}
