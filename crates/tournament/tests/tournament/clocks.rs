//! The clocks of a match: what is reported of them, a flag that falls, and the ruling on it.

use crate::night::*;
use Side::{Bottom, Top};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Rule, Violation, rules};
use crawford_tournament::pace::{
    Clock, ClockPreset, FlagProposal, FlagRule, MatchClock, RoundClock, left,
};
use crawford_tournament::*;

fn timed(preset: ClockPreset) -> EventSettings {
    EventSettings {
        clock: Some(Clock::of(preset)),
        ..settings()
    }
}

fn reading(number: u32, left: (u32, u32), flag: Option<Side>, by_hand: bool) -> Command {
    EventCommand::ReadClock {
        number: MatchNo(number),
        left: BySide::from(left),
        flag,
        by_hand,
    }
    .of(OPEN)
}

fn ruling(ruling: FlagRuling) -> Command {
    EventCommand::RuleOnFlag {
        number: MatchNo(1),
        ruling,
        seen: None,
    }
    .of(OPEN)
}

fn clock(night: &Night) -> MatchClock {
    night.fixture(1).clock.unwrap()
}

fn proposal(night: &Night) -> Option<(Side, FlagProposal)> {
    clock(night).proposal(night.event().clock().unwrap())
}

fn rule_of<T: std::fmt::Debug>(refused: Result<T, Violation>) -> Rule {
    refused.unwrap_err().rule
}

/// Four drawn, match 1 begun, and Top's flag has fallen in it.
fn fallen(preset: ClockPreset) -> Night {
    let mut night = Night::seeded(timed(preset), 4);
    night.begin(1, None).unwrap();
    night.act(reading(1, (0, 200), Some(Top), false)).unwrap();
    night
}

/// As it is kept: a reading, a flag, points for it, another flag, played on; and a match lost on time.
pub fn kept() -> Night {
    let mut night = fallen(ClockPreset::Unified2001);
    let points = FlagRuling::Points {
        points: 2,
        more: 300,
    };
    night.act(ruling(points)).unwrap();
    night.act(reading(1, (0, 150), Some(Top), false)).unwrap();
    night.act(ruling(FlagRuling::PlayOn { more: 60 })).unwrap();
    night.begin(2, None).unwrap();
    night.act(reading(2, (300, 0), Some(Bottom), true)).unwrap();
    let lost = EventCommand::RuleOnFlag {
        number: MatchNo(2),
        ruling: FlagRuling::Loss,
        seen: None,
    };
    night.act(lost.of(OPEN)).unwrap();
    night
}

#[test]
fn what_is_left_is_kept_and_no_entry_of_the_score_is_disturbed_by_it() {
    let mut night = Night::seeded(timed(ClockPreset::Us2013), 4);
    assert_eq!(
        night.event().allowance(night.fixture(1)).unwrap().reserve,
        600
    );
    night.begin(1, None).unwrap();
    let seen = night.fixture(1).changed;
    night.act(reading(1, (580, 500), None, false)).unwrap();
    let now = clock(&night);
    assert_eq!(
        (now.left, now.flag, now.set),
        (BySide::new(580, 500), None, None)
    );
    assert_eq!(night.fixture(1).changed, seen);
    // The same again is nothing new.
    assert_eq!(night.act(reading(1, (580, 500), None, false)), Ok(0));
    // It counts for the match it was said of, and for nobody who sits there later.
    let begun = night.facts().iter().rev().nth(1).unwrap().action;
    night.undo(begun);
    assert!(
        night.fixture(1).clock.is_some(),
        "a clock may run before the match is called"
    );
}

#[test]
fn a_match_called_back_has_no_clock_any_more() {
    let mut night = fallen(ClockPreset::Us2013);
    night
        .act(
            EventCommand::CallBack {
                number: MatchNo(1),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    assert_eq!(night.fixture(1).clock, None);
}

#[test]
fn what_is_no_clock_is_refused_by_name() {
    let mut night = Night::seeded(settings(), 4);
    let refused = night.act(reading(1, (1, 1), None, false));
    assert_eq!(rule_of(refused), rules::CLOCK_NOT_USED);
    let mut night = Night::seeded(timed(ClockPreset::Us2013), 4);
    let refused = night.act(reading(3, (1, 1), None, false));
    assert_eq!(rule_of(refused), rules::MATCH_WAITS_FOR_PLAYERS);
    let refused = night.act(reading(1, (1, left::MOST + 1), None, false));
    assert_eq!(rule_of(refused), rules::CLOCK_LEFT_NOT_A_TIME);
    assert_eq!(
        rule_of(night.act(ruling(FlagRuling::Loss))),
        rules::FLAG_NOT_FALLEN
    );
    night.win(1, Top);
    let refused = night.act(reading(1, (1, 1), None, false));
    assert_eq!(rule_of(refused), rules::MATCH_DECIDED_ALREADY);
    // Boards of a team have a clock each.
    let teams = EventSettings {
        sides: Sides::Teams { boards: 3 },
        ..timed(ClockPreset::Us2013)
    };
    assert_eq!(Night::new(teams).event().clock(), None);
}

#[test]
fn only_the_director_takes_a_flag_down() {
    let mut night = fallen(ClockPreset::Us2013);
    assert_eq!(proposal(&night), Some((Top, FlagProposal::Loss)));
    night.act(reading(1, (90, 180), None, false)).unwrap();
    let still = clock(&night);
    assert_eq!((still.left, still.flag), (BySide::new(0, 180), Some(Top)));
    // The other's flag cannot fall on top of it.
    night.act(reading(1, (0, 0), Some(Bottom), false)).unwrap();
    assert_eq!(
        (clock(&night).flag, clock(&night).falls),
        (Some(Top), BySide::new(1, 0))
    );
    let by_hand = night.act(reading(1, (90, 180), None, true)).unwrap();
    let set = clock(&night);
    assert_eq!(
        (set.left, set.flag, set.set),
        (BySide::new(90, 180), None, Some(by_hand))
    );
    night.undo(by_hand);
    assert_eq!(clock(&night).flag, Some(Top));
}

#[test]
fn by_the_rules_of_most_the_match_is_lost_on_time() {
    let mut night = fallen(ClockPreset::Biba);
    let lost = night.act(ruling(FlagRuling::Loss)).unwrap();
    assert_eq!(night.outcome(1), Some(Outcome::LossOnTime));
    assert_eq!(night.result(1).unwrap().winner, Some(Bottom));
    assert!(night.seats(3)[0].is_some(), "the winner goes on");
    // Taken back, the flag waits for a ruling again.
    night.undo(lost);
    assert_eq!((night.result(1), clock(&night).flag), (None, Some(Top)));
}

#[test]
fn by_the_rules_of_2001_points_are_given_and_both_get_five_minutes() {
    let mut night = fallen(ClockPreset::Unified2001);
    let proposed = |points| {
        let more = 300;
        Some((Top, FlagProposal::Points { points, more }))
    };
    assert_eq!(proposal(&night), proposed(2));
    let given = FlagRuling::Points {
        points: 2,
        more: 300,
    };
    let first = night.act(ruling(given)).unwrap();
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 2));
    let now = clock(&night);
    assert_eq!((now.left, now.flag), (BySide::new(300, 500), None));
    assert!(now.set >= Some(first));
    night.act(reading(1, (0, 400), Some(Top), false)).unwrap();
    assert_eq!(proposal(&night), proposed(1));
    // The director may decide otherwise.
    night.act(ruling(FlagRuling::PlayOn { more: 0 })).unwrap();
    assert_eq!(
        (clock(&night).flag, clock(&night).left),
        (None, BySide::new(0, 400))
    );
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 2));
    // The other player's first flag is a first flag.
    night.act(reading(1, (0, 0), Some(Bottom), false)).unwrap();
    let bottoms = FlagRule::Points.proposal(1);
    assert_eq!(proposal(&night), Some((Bottom, bottoms)));
    night.undo(first);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 0));
}

#[test]
fn points_that_lose_the_match_end_it_and_leave_the_clocks() {
    let mut night = fallen(ClockPreset::Unified2001);
    let many = FlagRuling::Points {
        points: 3,
        more: 300,
    };
    night.act(ruling(many)).unwrap();
    assert_eq!(night.outcome(1), Some(Outcome::PenaltyPoints));
    assert_eq!(clock(&night).left, BySide::new(0, 200));
    // No points at all are none: that is to play on.
    let mut night = fallen(ClockPreset::Unified2001);
    let none = FlagRuling::Points { points: 0, more: 0 };
    assert_eq!(rule_of(night.act(ruling(none))), rules::PENALTY_POINTS);
}

#[test]
fn penalty_points_entered_by_hand_answer_the_flag_too() {
    let mut night = fallen(ClockPreset::Us2013);
    let points = |to| ScoreEntry::Penalty { to, points: 1 };
    night.score(1, points(Top)).unwrap();
    assert_eq!(
        clock(&night).flag,
        Some(Top),
        "these were for something else"
    );
    night.score(1, points(Bottom)).unwrap();
    assert_eq!(clock(&night).flag, None);
}

#[test]
fn a_round_has_its_minutes_from_its_first_match_until_it_is_decided() {
    let minutes = |round_minutes| EventSettings {
        round_minutes,
        ..settings()
    };
    let mut night = Night::seeded(minutes(Some(40)), 4);
    assert_eq!(RoundClock::of(night.event()), None, "nobody has begun");
    night.begin(2, None).unwrap();
    let first = night.fixture(2).begun_at.unwrap();
    night.begin(1, None).unwrap();
    let clock = RoundClock::of(night.event()).unwrap();
    assert_eq!((clock.round, clock.began), (1, first));
    assert_eq!(clock.ends.seconds_since(first), 40 * 60);
    night.win(1, Top);
    assert_eq!(RoundClock::of(night.event()), Some(clock));
    night.win(2, Top);
    assert_eq!(RoundClock::of(night.event()), None, "between two rounds");
    night.begin(3, None).unwrap();
    assert_eq!(RoundClock::of(night.event()).unwrap().round, 2);
    night.win(3, Top);
    assert_eq!(RoundClock::of(night.event()), None, "all is decided");

    let mut night = Night::seeded(minutes(None), 4);
    night.begin(1, None).unwrap();
    assert_eq!(RoundClock::of(night.event()), None, "no rule");
}

#[test]
fn a_round_of_a_swiss_and_of_groups_has_its_minutes_too() {
    let with = |format| EventSettings {
        format,
        round_minutes: Some(40),
        ..settings()
    };
    let round = |night: &Night| RoundClock::of(night.event()).map(|clock| clock.round);
    let mut night = Night::seeded(with(Format::Swiss(swiss::SwissSettings::usual(2))), 4);
    for number in 1..=2 {
        crate::swiss_nights::pair_next(&mut night);
        assert_eq!(round(&night), None, "nobody has begun");
        let first = night.next_to_play().unwrap();
        night.begin(first, None).unwrap();
        assert_eq!(round(&night), Some(number));
        crate::swiss_nights::play_open(&mut night);
    }
    assert_eq!(round(&night), None, "all is decided");

    // Of two groups of four, the first match of the second group begins the round of both.
    let mut night = Night::seeded(with(Format::Groups(Groups::default())), 8);
    let second = night
        .event()
        .matches
        .iter()
        .find(|m| m.phase == Phase::Group(2));
    let second = second.unwrap().number.0;
    night.begin(second, None).unwrap();
    assert_eq!(round(&night), Some(1));

    // In a league everybody plays when they like.
    let mut night = Night::seeded(with(Format::League(robin::League::default())), 4);
    night.begin(1, None).unwrap();
    assert_eq!(round(&night), None);
}
