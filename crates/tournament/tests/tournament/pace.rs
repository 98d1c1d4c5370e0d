//! When rounds begin and the night ends, from what has happened alone.

use crate::night::*;
use backgammon::Side;
use crawford_journal::UtcMicros;
use crawford_tournament::pace::{Pace, RoundKey, TimeSpan, Timed, forecast};
use crawford_tournament::*;

const MINUTE: i64 = 60;

fn minutes(from: UtcMicros, to: UtcMicros) -> i64 {
    to.seconds_since(from) / MINUTE
}

/// Minutes from the first to the last moment of a forecast's end: low, middle, high.
fn end(night: &Night, pace: &Pace) -> (i64, i64, i64) {
    let ends = forecast(&night.snapshot.state, OPEN, pace, UtcMicros(0))
        .ends
        .unwrap();
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
fn before_the_draw_and_after_the_end_there_is_no_forecast() {
    let pace = Pace::default();
    let night = Night::with(to_5(), 8);
    assert_eq!(
        forecast(&night.snapshot.state, OPEN, &pace, UtcMicros(0)),
        Default::default()
    );
    let mut night = Night::drawn(to_5(), 8);
    assert!(
        forecast(&night.snapshot.state, OPEN, &pace, UtcMicros(0))
            .ends
            .is_some()
    );
    night.play_out();
    assert_eq!(
        forecast(&night.snapshot.state, OPEN, &pace, UtcMicros(0)),
        Default::default()
    );
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
    let rounds = forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0)).rounds;
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
            points: 5,
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
        forecast(&night.snapshot.state, OPEN, &quick, UtcMicros(0)),
        forecast(&night.snapshot.state, OPEN, &quick, UtcMicros(0))
    );
}

#[test]
fn results_change_the_forecast() {
    let mut night = Night::drawn(to_5(), 4);
    for number in [1, 2] {
        night.begin(number, None).unwrap();
    }
    night.win(1, Side::Top);
    let before = forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0));
    // The first round has begun, so only the final is to come.
    assert_eq!(before.rounds.len(), 1);
    night.win(2, Side::Top);
    let after = forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0));
    assert!(after.ends.unwrap().middle < before.ends.unwrap().middle);
    let begins = after.rounds[0].1;
    assert_eq!((begins.low, begins.high), (begins.middle, begins.middle));
}

#[test]
fn a_swiss_says_when_the_rounds_begin_that_nobody_has_paired_yet() {
    let settings = EventSettings {
        format: Format::Swiss(swiss::SwissSettings::usual(4)),
        ..to_5()
    };
    let mut night = Night::drawn(settings, 9);
    let rounds = |night: &Night| -> Vec<(u8, i64)> {
        let foreseen = forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0));
        let at =
            |(key, span): &(RoundKey, TimeSpan)| (key.round, minutes(UtcMicros(0), span.middle));
        foreseen.rounds.iter().map(at).collect()
    };
    // Drawn and not paired: all four, an hour or so apart.
    let before = rounds(&night);
    assert_eq!(before.iter().map(|r| r.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(
        before
            .windows(2)
            .all(|w| (40..90).contains(&(w[1].1 - w[0].1))),
        "{before:?}"
    );
    let (_, whole, _) = end(&night, &Pace::default());
    assert!((180..260).contains(&whole), "{whole}");
    crate::swiss_nights::pair_next(&mut night);
    assert_eq!(rounds(&night).len(), 4);
    crate::swiss_nights::play_open(&mut night);
    // Between two rounds nothing is on the sheet, and the end is known all the same.
    let between = rounds(&night);
    assert_eq!(between.iter().map(|r| r.0).collect::<Vec<_>>(), [2, 3, 4]);
    assert!(end(&night, &Pace::default()).1 > between[2].1);
    // On two boards four matches take twice as long.
    night.boards(2, false);
    assert!(end(&night, &Pace::default()).1 > between[2].1 + 60);
    for _ in 2..=4 {
        crate::swiss_nights::pair_next(&mut night);
        crate::swiss_nights::play_open(&mut night);
    }
    assert_eq!(
        forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0)),
        Default::default()
    );
}

#[test]
fn nobody_sits_at_two_boards_of_a_schedule() {
    let everyone = EventSettings {
        format: Format::RoundRobin(robin::RoundRobin::default()),
        ..to_5()
    };
    let mut night = Night::drawn(everyone, 4);
    let begins = |night: &Night| -> Vec<i64> {
        let foreseen = forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0));
        let at = |(_, span): &(RoundKey, TimeSpan)| minutes(UtcMicros(0), span.middle);
        foreseen.rounds.iter().map(at).collect()
    };
    // Three rounds of everyone against everyone are known from the start, and are played one after the other all the same.
    let rounds = begins(&night);
    assert_eq!(rounds.len(), 3);
    assert!(rounds.windows(2).all(|w| w[1] > w[0] + 20), "{rounds:?}");
    let (_, whole, _) = end(&night, &Pace::default());
    assert!((100..200).contains(&whole), "{whole}");
    night.win(1, Side::Top);
    assert!(begins(&night).len() >= 2);
}

#[test]
fn strikes_are_foreseen_by_halves_and_groups_with_the_knockout_after_them() {
    let strikes = swiss::SwissSettings {
        ends: swiss::Ends::Strikes { losses: 2 },
        ..swiss::SwissSettings::usual(4)
    };
    let of = |format| Night::drawn(EventSettings { format, ..to_5() }, 16);
    let rounds = |night: &Night| {
        let foreseen = forecast(&night.snapshot.state, OPEN, &Pace::default(), UtcMicros(0));
        let keys = foreseen
            .rounds
            .into_iter()
            .map(|(key, _)| (key.phase, key.round));
        keys.collect::<Vec<_>>()
    };
    // Of sixteen with two lives about one is left after five or six rounds.
    let strikes = rounds(&of(Format::Swiss(strikes)));
    assert!((5..=8).contains(&strikes.len()), "{strikes:?}");
    let four = Groups {
        groups: 4,
        size: None,
        qualify: 2,
        ranking: Default::default(),
        sheet: None,
    };
    // Four groups of four, whether their number is set or their size.
    for groups in [four, Groups::default()] {
        let after: Vec<(Phase, u8)> = rounds(&of(Format::Groups(groups)))
            .into_iter()
            .filter(|r| r.0 == Phase::Main)
            .collect();
        assert_eq!(
            after,
            [(Phase::Main, 1), (Phase::Main, 2), (Phase::Main, 3)]
        );
    }
}

#[test]
fn a_forecast_moves_with_the_clock_and_names_no_moment_that_has_passed() {
    let mut night = Night::drawn(to_5(), 8);
    for number in 1..=4 {
        night.begin(number, None).unwrap();
    }
    night.win(1, Side::Top);
    let at = |minutes: i64| {
        let clock = UtcMicros(0).plus_seconds(minutes * MINUTE);
        (
            clock,
            forecast(&night.snapshot.state, OPEN, &Pace::default(), clock),
        )
    };
    let (_, first) = at(0);
    let first_end = first.ends.unwrap();
    for minutes in [30, 90, 240, 600] {
        let (clock, foreseen) = at(minutes);
        let ends = foreseen.ends.unwrap();
        assert!(!foreseen.rounds.is_empty());
        assert!(foreseen.rounds.iter().all(|(_, span)| span.low >= clock));
        assert!(ends.low > clock, "{minutes}");
    }
    assert!(at(240).1.ends.unwrap().middle > first_end.high);
}
