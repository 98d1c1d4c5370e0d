//! Who won, by the kind of format: a final, a table, rungs, sheets.

use crate::double::of;
use crate::ladder::{free, on_a_ladder};
use crate::night::*;
use crate::swiss_nights::{pair_next, play_open, swiss_of};
use backgammon::Side;
use crawford_tournament::robin::{FreePlay, LadderRules, RoundRobin};
use crawford_tournament::swiss::SwissSettings;
use crawford_tournament::*;

fn winners(night: &Night) -> Vec<u32> {
    let winners = night.event().winners(&night.snapshot.state);
    winners.iter().map(|n| n.0).collect()
}

fn is_finished(night: &Night) -> bool {
    night.event().is_finished(&night.snapshot.state)
}

#[test]
fn whoever_wins_the_final_wins_though_third_place_is_still_played() {
    let third_place = EventSettings {
        third_place: true,
        ..settings()
    };
    let mut night = Night::seeded(third_place, 4);
    night.wins(1, 1);
    night.wins(2, 2);
    assert!(winners(&night).is_empty());
    let last = night.event().final_match().unwrap().number.0;
    night.wins(last, 2);
    assert_eq!((winners(&night), is_finished(&night)), (vec![2], false));
    night.play(|_| Side::Top);
    assert_eq!((winners(&night), is_finished(&night)), (vec![2], true));
}

#[test]
fn nobody_wins_a_final_that_both_left() {
    let mut night = Night::seeded(settings(), 2);
    night.ends(1, OutcomeKind::BothLeft, None, None).unwrap();
    assert_eq!((winners(&night), is_finished(&night)), (vec![], true));
}

#[test]
fn a_double_elimination_is_won_in_its_last_final() {
    let mut night = Night::seeded(
        of(Format::DoubleElimination(DoubleElimination::default())),
        4,
    );
    night.play(|_| Side::Top);
    let champion = night.event().champion().unwrap();
    assert_eq!(
        (winners(&night), is_finished(&night)),
        (vec![champion.0], true)
    );
}

#[test]
fn a_table_has_its_winner_once_every_match_is_decided() {
    let mut night = Night::seeded(of(Format::RoundRobin(RoundRobin::default())), 3);
    let first = night.next_to_play().unwrap();
    night.win(first, Side::Top);
    assert_eq!((winners(&night), is_finished(&night)), (vec![], false));
    play_open(&mut night);
    let first = places(night.event())[0].entrant.0;
    assert_eq!((winners(&night), is_finished(&night)), (vec![first], true));
}

#[test]
fn all_who_share_the_first_place_of_a_table_win() {
    let mut rules = RoundRobin::default();
    rules.ranking.tie_breaks.clear();
    let mut night = Night::seeded(of(Format::RoundRobin(rules)), 3);
    // Each wins against the next.
    while let Some(number) = night.next_to_play() {
        let two = night.fixture(number).players().unwrap();
        let (low, high) = (two.top.0.min(two.bottom.0), two.top.0.max(two.bottom.0));
        night.wins(number, if high - low == 1 { low } else { high });
    }
    assert_eq!(winners(&night), [1, 2, 3]);
}

#[test]
fn a_swiss_has_none_between_its_rounds() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(2)), 4);
    assert!(winners(&night).is_empty());
    pair_next(&mut night);
    play_open(&mut night);
    assert!(night.event().is_over());
    assert_eq!((winners(&night), is_finished(&night)), (vec![], false));
    pair_next(&mut night);
    play_open(&mut night);
    assert_eq!((winners(&night), is_finished(&night)), (vec![1], true));
}

#[test]
fn what_is_open_ended_has_its_winner_once_the_director_ends_it() {
    let mut ladder = on_a_ladder(LadderRules::default(), 3);
    let number = ladder.challenge_on(0, 3, 2).unwrap();
    ladder.wins(number, 3);
    assert!(winners(&ladder).is_empty());
    ladder.act(Command::Finish).unwrap();
    assert_eq!((winners(&ladder), is_finished(&ladder)), (vec![1], false));

    let mut unplayed = on_a_ladder(LadderRules::default(), 3);
    unplayed.act(Command::Finish).unwrap();
    assert!(winners(&unplayed).is_empty());

    let mut evening = free(FreePlay::default(), 3);
    evening.play_free(2, 3, won_by(Side::Top, 5)).unwrap();
    assert!(winners(&evening).is_empty());
    evening.act(Command::Finish).unwrap();
    let first = places(evening.event());
    let first: Vec<u32> = first
        .iter()
        .filter(|p| p.from == 1)
        .map(|p| p.entrant.0)
        .collect();
    assert_eq!(winners(&evening), first);
}

#[test]
fn groups_are_won_in_their_knockout() {
    let groups = Groups {
        groups: 2,
        size: None,
        qualify: 1,
        ranking: ranking::RankingRules::default(),
        sheet: None,
    };
    let mut night = Night::seeded(of(Format::Groups(groups)), 4);
    play_open(&mut night);
    assert_eq!((winners(&night), is_finished(&night)), (vec![], false));
}

#[test]
fn a_night_is_played_out_once_every_event_is() {
    let played_out = |night: &Night| night.snapshot.state.is_played_out();
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(2)), 4);
    for round in 1..=2 {
        pair_next(&mut night);
        assert!(!played_out(&night), "round {round}");
        play_open(&mut night);
        // Every match is decided after the first round too, and another round is to come.
        assert!(night.event().is_over());
        assert_eq!(played_out(&night), round == 2, "round {round}");
    }
    // Another event is still to be drawn.
    night
        .act(Command::AddEvent {
            settings: EventSettings::usual("Side", "5".parse().unwrap()),
            seed_hash: seed(2).commitment(),
        })
        .unwrap();
    assert!(!played_out(&night));
    let ladder = EventSettings {
        format: Format::Ladder(LadderRules::default()),
        ..settings()
    };
    assert!(!played_out(&Night::drawn(ladder, 3)));
}
