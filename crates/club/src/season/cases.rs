//! The published tables to the digits given, and a second way of adding up that shares no line with the first.

use super::*;
use crate::played::PaidStage;
use crate::rating::MatchEnding;
use chrono::NaiveDate;
use crawford_forms::Choice as _;
use crawford_journal::{PersonId, StreamId};
use proptest::prelude::*;

fn person(n: u32) -> PersonId {
    let mut bytes = [0; 10];
    bytes[..4].copy_from_slice(&n.to_be_bytes());
    PersonId::from_random(bytes)
}

fn key(n: u8) -> EventKey {
    EventKey {
        stream: StreamId::from_random([n; 10]),
        event: 1,
    }
}

fn entered(n: u32, places: &[(PaidStage, u32, u32)]) -> SeasonEntry {
    SeasonEntry {
        people: vec![person(n)],
        places: places.to_vec(),
    }
}

fn won(n: u32, stage: PaidStage, length: u16, ending: MatchEnding) -> Won {
    Won {
        person: person(n),
        stage,
        length,
        ending,
    }
}

fn january(n: u8) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, n.into()).unwrap()
}

/// The event of a case: the first player with what happened to them, the others with nothing.
fn event(players: u32, length: u16, what: &str) -> SeasonResult {
    let (mut places, mut wins) = (Vec::new(), Vec::new());
    for word in what.split_whitespace() {
        let (kind, rest) = word.split_at(1);
        let range = || {
            let (from, to) = rest.split_once('-').unwrap();
            (from.parse().unwrap(), to.parse().unwrap())
        };
        let many = |stage| vec![won(0, stage, length, MatchEnding::Played); rest.parse().unwrap()];
        match kind {
            "w" => wins.extend(many(PaidStage::Main)),
            "c" => wins.extend(many(PaidStage::Consolation)),
            "p" => places.push((PaidStage::Main, range().0, range().1)),
            "s" => places.push((PaidStage::Consolation, range().0, range().1)),
            _ => panic!("{word}"),
        }
    }
    SeasonResult {
        key: key(1),
        day: january(1),
        length,
        running: false,
        entered: (0..players)
            .map(|n| entered(n, if n == 0 { &places } else { &[] }))
            .collect(),
        won: wins,
    }
}

fn one_table(setup: &SeasonSetup, events: &[(SeasonResult, EventRule)]) -> Vec<SeasonStanding> {
    tables(setup, events, &[], &|person| person)
        .remove(0)
        .standings
}

fn of(table: &[SeasonStanding], n: u32) -> &SeasonStanding {
    table.iter().find(|s| s.person == person(n)).unwrap()
}

#[test]
fn the_published_tables_to_the_digits_given() {
    let text = include_str!("../../cases/season.tsv");
    let mut cases = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [preset, players, length, what, points, _] = cells[..] else {
            panic!("{line}")
        };
        let preset = SeasonPreset::of_word(preset).unwrap();
        let setup = SeasonSetup {
            rules: preset.rules(),
            ..SeasonSetup::default()
        };
        let event = event(players.parse().unwrap(), length.parse().unwrap(), what);
        let table = one_table(&setup, &[(event, EventRule::usual(&setup))]);
        let found = of(&table, 0);
        assert_eq!(shown(found.points), points, "{line}");
        let sum: i64 = found.lines[0].terms.iter().map(SeasonTerm::adds).sum();
        assert_eq!(sum, found.lines[0].points, "{line}");
        cases += 1;
    }
    assert!(cases > 40);
}

#[test]
fn tour_points_are_as_many_as_players_and_the_first_has_twice_the_second() {
    let setup = SeasonSetup {
        rules: SeasonPreset::Tour.rules(),
        ..SeasonSetup::default()
    };
    // One winner and seven who share the next places: 2/9 and 1/9 of 64.
    let mut all: Vec<SeasonEntry> = (0..64).map(|n| entered(n, &[])).collect();
    all[0].places = vec![(PaidStage::Main, 1, 1)];
    for entry in &mut all[1..8] {
        entry.places = vec![(PaidStage::Main, 2, 8)];
    }
    let mut event = event(0, 11, "");
    event.entered = all;
    let table = one_table(&setup, &[(event, EventRule::usual(&setup))]);
    assert_eq!(shown(of(&table, 0).points), "14.222");
    assert_eq!(shown(of(&table, 7).points), "7.111");
    assert_eq!(of(&table, 8).points, 0);
}

#[test]
fn tour_points_of_pairs_and_second_entries_are_as_many_as_players() {
    let setup = SeasonSetup {
        rules: SeasonPreset::Tour.rules(),
        ..SeasonSetup::default()
    };
    let place = |n: u32| vec![(PaidStage::Main, n, n)];
    // Eight pairs: both of a pair get what it won.
    let mut pairs = event(0, 11, "");
    pairs.entered = (0..8u32)
        .map(|n| SeasonEntry {
            people: vec![person(2 * n), person(2 * n + 1)],
            places: if n < 2 { place(n + 1) } else { vec![] },
        })
        .collect();
    let table = one_table(&setup, &[(pairs, EventRule::usual(&setup))]);
    let points = [0, 1, 2, 3].map(|n| shown(of(&table, n).points));
    assert_eq!(points, ["5.333", "5.333", "2.667", "2.667"]);
    // Seventeen players, one of whom entered twice and came first and second.
    let mut twice = event(0, 11, "");
    twice.entered = (0..17).map(|n| entered(n, &[])).collect();
    twice.entered.push(entered(0, &place(2)));
    twice.entered[0].places = place(1);
    twice.entered[1].places = place(3);
    let table = one_table(&setup, &[(twice, EventRule::usual(&setup))]);
    let points = [0, 1, 2].map(|n| shown(of(&table, n).points));
    assert_eq!(points, ["13.6", "3.4", "0"]);
}

#[test]
fn weights_of_divisions_and_events_multiply() {
    let mut setup = SeasonSetup {
        rules: SeasonPreset::MasterTour.rules(),
        divisions: vec![
            Division {
                name: "Open".into(),
                weight: MICROS,
            },
            Division {
                name: "Intermediate".into(),
                weight: 700_000,
            },
        ],
        ..SeasonSetup::default()
    };
    let choice = EventRule {
        counted: true,
        division: 1,
        weight: 2 * MICROS,
    };
    let events = [
        (event(64, 9, "p1-1"), choice),
        (
            SeasonResult {
                key: key(2),
                ..event(64, 9, "w1")
            },
            EventRule::usual(&setup),
        ),
    ];
    // 3.6 × 0.7 × 2, and a nine-point match in the Open.
    let table = one_table(&setup, &events);
    assert_eq!(shown(of(&table, 0).points), "6.04");
    assert_eq!(of(&table, 0).lines[0].weight, 1_400_000);
    setup.apart = true;
    let apart = tables(&setup, &events, &[], &|person| person);
    assert_eq!(apart.len(), 2);
    assert_eq!(shown(of(&apart[0].standings, 0).points), "1");
    assert_eq!(shown(of(&apart[1].standings, 0).points), "5.04");
}

#[test]
fn what_was_in_a_division_that_no_longer_exists_weighs_as_in_the_last_one() {
    let mut setup = SeasonSetup {
        rules: SeasonPreset::MasterTour.rules(),
        ..SeasonSetup::default()
    };
    let rule = EventRule {
        counted: true,
        division: 7,
        weight: MICROS,
    };
    let events = [(event(64, 9, "p1-1"), rule)];
    let points = |setup: &SeasonSetup| shown(of(&one_table(setup, &events), 0).points);
    assert_eq!(points(&setup), "3.6");
    setup.divisions = vec![Division {
        name: "Intermediate".into(),
        weight: 500_000,
    }];
    assert_eq!(points(&setup), "1.8");
}

#[test]
fn the_best_count_and_what_a_director_gave_always_does() {
    let setup = SeasonSetup {
        rules: SeasonPreset::GrandPrix.rules(),
        best: Some(2),
        ..SeasonSetup::default()
    };
    let places = ["p2-2", "p1-1", "p2-2"];
    let events: Vec<_> = (1..)
        .zip(places)
        .map(|(n, what)| {
            let event = SeasonResult {
                key: key(n),
                day: january(n),
                ..event(4, 5, what)
            };
            (event, EventRule::usual(&setup))
        })
        .collect();
    let adjustment = Adjustment {
        id: "a".into(),
        person: person(0),
        division: 0,
        points: -MICROS,
    };
    let table = tables(&setup, &events, &[adjustment], &|person| person)
        .remove(0)
        .standings;
    let own = of(&table, 0);
    let counted: Vec<bool> = own.lines.iter().map(|line| line.counted).collect();
    // Of equals the first.
    assert_eq!(counted, [true, true, false]);
    assert_eq!(
        (shown(own.points).as_str(), own.events, own.firsts),
        ("33", 3, 1)
    );
    let left_out = events.iter().cloned().map(|(event, choice)| {
        let counted = event.key != key(2);
        (event, EventRule { counted, ..choice })
    });
    assert_eq!(
        shown(of(&one_table(&setup, &left_out.collect::<Vec<_>>()), 0).points),
        "26"
    );
}

#[test]
fn shares_of_places_still_played_for_are_kept() {
    let setup = SeasonSetup {
        rules: SeasonPreset::Tour.rules(),
        ..SeasonSetup::default()
    };
    let points = |running, what| {
        let night = SeasonResult {
            running,
            ..event(17, 5, what)
        };
        let table = one_table(&setup, &[(night, EventRule::usual(&setup))]);
        shown(of(&table, 0).points)
    };
    // 17 points, of which 50 of 400: the first two and the other of 3–4 are to come.
    assert_eq!(points(true, "p3-4"), "2.125");
    assert_eq!(points(true, "p2-2"), "4.25");
    assert_eq!(points(true, "p9-16"), "0");
    // Over, and nobody else has a place.
    assert_eq!(points(false, "p3-4"), "17");
}

#[test]
fn equals_are_told_apart_by_what_the_season_says_or_share_a_place() {
    let rules = SeasonRules {
        entry: MICROS,
        ..SeasonRules::default()
    };
    let mut night = event(3, 5, "");
    night.won = vec![
        won(1, PaidStage::Main, 5, MatchEnding::Played),
        won(2, PaidStage::Main, 5, MatchEnding::WalkOver),
        won(2, PaidStage::Main, 5, MatchEnding::Bye),
    ];
    let table = |ties: Vec<SeasonTieBreak>, unplayed| {
        let mut setup = SeasonSetup {
            rules: rules.clone(),
            ties,
            ..SeasonSetup::default()
        };
        setup.rules.wins.unplayed = unplayed;
        let table = one_table(&setup, &[(night.clone(), EventRule::usual(&setup))]);
        [0, 1, 2].map(|n| of(&table, n).rank)
    };
    assert_eq!(table(vec![], false), [1, 1, 1]);
    assert_eq!(table(vec![SeasonTieBreak::Wins], false), [2, 1, 2]);
    assert_eq!(
        table(vec![SeasonTieBreak::Firsts, SeasonTieBreak::Wins], true),
        [3, 1, 1]
    );
}

#[test]
fn two_who_are_one_count_once_and_a_second_entry_is_no_second_player() {
    let setup = SeasonSetup {
        rules: SeasonPreset::Leaderboard.rules(),
        ..SeasonSetup::default()
    };
    let mut night = event(4, 5, "");
    night.entered.push(entered(0, &[(PaidStage::Main, 1, 1)]));
    night.entered[0].places = vec![(PaidStage::Main, 5, 5)];
    night.won = vec![
        won(0, PaidStage::Main, 5, MatchEnding::Played),
        won(9, PaidStage::Main, 5, MatchEnding::Played),
    ];
    night.entered.push(SeasonEntry {
        people: vec![person(8), person(9)],
        places: vec![],
    });
    let who = |one: PersonId| if one == person(9) { person(3) } else { one };
    let table = tables(&setup, &[(night, EventRule::usual(&setup))], &[], &who)
        .remove(0)
        .standings;
    // 0, 1, 2, 3 and 8: four were in it, and the fifth of a pair with the fourth.
    assert_eq!(table.len(), 5);
    // Entry, a win, and the better of two places.
    assert_eq!(shown(of(&table, 0).points), "4");
    // The two of a pair have each what the pair has; that is who 3 is too.
    assert_eq!(
        (
            shown(of(&table, 3).points).as_str(),
            shown(of(&table, 8).points).as_str()
        ),
        ("2", "2")
    );
}

#[test]
fn what_a_correction_moves_is_told_event_by_event() {
    let setup = SeasonSetup {
        rules: SeasonPreset::Attendance.rules(),
        ..SeasonSetup::default()
    };
    let table = |winner| {
        let mut night = event(3, 5, "");
        night.won = vec![won(winner, PaidStage::Main, 5, MatchEnding::Played)];
        one_table(&setup, &[(night, EventRule::usual(&setup))])
    };
    let moved = moved(&table(0), &table(1), &|person| person);
    let found: Vec<_> = moved
        .iter()
        .map(|m| (m.person, m.before, m.after))
        .collect();
    let (one, two) = (MICROS, 2 * MICROS);
    assert_eq!(
        found,
        [
            (person(1), Some((2, one)), Some((1, two))),
            (person(0), Some((1, two)), Some((2, one))),
        ]
    );
    assert_eq!(moved[0].events, [(key(1), one, two)]);
    assert_eq!(super::moved(&table(1), &table(1), &|person| person), []);
}

fn any_event(n: u8) -> impl Strategy<Value = SeasonResult> {
    let place = (0..8u32, 0..4u32);
    let entry = (
        prop::option::of(place),
        prop::option::of((0..4u32, 0..2u32)),
    );
    let win = (0..12u32, 0..3usize, 0..12u16, 0..4usize);
    (
        prop::collection::vec(entry, 1..20),
        prop::collection::vec(win, 0..30),
        1..12u16,
    )
        .prop_map(move |(entries, wins, length)| SeasonResult {
            key: key(n),
            day: january(n),
            length,
            running: false,
            entered: (0..)
                .zip(entries)
                .map(|(n, (main, side))| {
                    let range = |stage, place: Option<(u32, u32)>| {
                        place.map(|(from, more)| (stage, from + 1, from + 1 + more))
                    };
                    let places = range(PaidStage::Main, main).into_iter();
                    let places = places.chain(range(PaidStage::Consolation, side));
                    entered(n, &places.collect::<Vec<_>>())
                })
                .collect(),
            won: wins
                .into_iter()
                .map(|(n, stage, length, ending)| {
                    let endings = [
                        MatchEnding::Played,
                        MatchEnding::Early,
                        MatchEnding::WalkOver,
                        MatchEnding::Bye,
                    ];
                    won(n, PaidStage::ALL[stage], length, endings[ending])
                })
                .collect(),
        })
}

/// A season by hand: one player at a time, in fractions, by the words of each table rather than its rows.
fn slowly(preset: SeasonPreset, events: &[SeasonResult], n: u32, best: usize) -> f64 {
    let mut nights: Vec<f64> = Vec::new();
    for event in events {
        let Some(own) = event.entered.iter().find(|e| e.people == [person(n)]) else {
            continue;
        };
        let field = event.entered.len();
        let wins = |stage: PaidStage| -> Vec<f64> {
            let mine = event
                .won
                .iter()
                .filter(|w| w.person == person(n) && w.stage == stage);
            let over =
                mine.filter(|w| matches!(w.ending, MatchEnding::Played | MatchEnding::Early));
            over.map(|w| f64::from(w.length)).collect()
        };
        let main = wins(PaidStage::Main);
        let below: Vec<f64> = [wins(PaidStage::Consolation), wins(PaidStage::LastChance)].concat();
        let place = own
            .places
            .iter()
            .find(|p| p.0 == PaidStage::Main)
            .map(|p| (p.1, p.2));
        let side = own
            .places
            .iter()
            .find(|p| p.0 == PaidStage::Consolation)
            .map(|p| (p.1, p.2));
        let mean = |(from, to): (u32, u32), worth: &dyn Fn(u32) -> f64| {
            (from..=to).map(worth).sum::<f64>() / f64::from(to - from + 1)
        };
        let many = |won: &[f64]| won.len() as f64;
        nights.push(match preset {
            SeasonPreset::Attendance => 1.0 + many(&main) + many(&below),
            SeasonPreset::Leaderboard => {
                let bonus = match field {
                    0..=3 => [0.0, 0.0, 0.0],
                    4..=9 => [2.0, 1.0, 1.0],
                    10..=18 => [3.0, 1.5, 1.5],
                    _ => [4.0, 2.0, 2.0],
                };
                let main_place = |p: u32| {
                    if p == 1 {
                        bonus[0]
                    } else if p == 2 {
                        bonus[1]
                    } else {
                        0.0
                    }
                };
                let side_place = |p: u32| if p == 1 { bonus[2] } else { 0.0 };
                1.0 + many(&main)
                    + 0.8 * many(&below)
                    + place.map_or(0.0, |p| mean(p, &main_place))
                    + side.map_or(0.0, |p| mean(p, &side_place))
            }
            SeasonPreset::MasterTour => {
                let roots: f64 = main.iter().chain(&below).map(|l| l.sqrt() / 3.0).sum();
                let factor = |p: u32| match p {
                    1 => 1.0,
                    2 => 0.7,
                    p => 1.0 / f64::from(p - 1),
                };
                roots + place.map_or(0.0, |p| 0.6 * (field as f64).log2() * mean(p, &factor))
            }
            SeasonPreset::GrandPrix => {
                let n = field.min(16) as f64;
                let worth = |p: u32| {
                    let p = f64::from(p);
                    if field < 4 || p > n {
                        0.0
                    } else if p == 1.0 {
                        21.0 + 3.0 * (n - 4.0)
                    } else if p == 2.0 {
                        13.0 + 3.0 * (n - 4.0)
                    } else {
                        5.0 + 3.0 * (n - p)
                    }
                };
                place.map_or(0.0, |p| mean(p, &worth))
            }
            _ => unreachable!("not computed here"),
        });
    }
    nights.sort_by(|a, b| b.total_cmp(a));
    nights.into_iter().take(best).sum()
}

proptest! {
    #[test]
    fn a_season_is_what_adding_up_by_hand_gives(
        events in (any_event(1), any_event(2), any_event(3)),
        preset in 0..4usize,
        best in 1..4usize,
        order in any::<bool>(),
    ) {
        let preset = [SeasonPreset::Attendance, SeasonPreset::Leaderboard, SeasonPreset::MasterTour, SeasonPreset::GrandPrix][preset];
        let setup = SeasonSetup {
            rules: preset.rules(),
            best: Some(best as u32),
            ..SeasonSetup::default()
        };
        let events = vec![events.0, events.1, events.2];
        let mut given: Vec<_> = events.iter().map(|e| (e.clone(), EventRule::usual(&setup))).collect();
        if order {
            given.reverse();
        }
        let table = one_table(&setup, &given);
        for s in &table {
            let n = (0..20).find(|n| person(*n) == s.person).unwrap();
            let by_hand = slowly(preset, &events, n, best);
            prop_assert!((s.points as f64 / 1e6 - by_hand).abs() < 1e-4, "{preset:?} {n}: {} {by_hand}", s.points);
            // Whoever stands before has at least as many points.
            let above = table.iter().filter(|other| other.points > s.points).count();
            prop_assert!(s.rank as usize > above);
            let sum: i64 = s.lines.iter().filter(|line| line.counted).map(|line| line.points).sum();
            prop_assert_eq!(sum, s.points);
        }
        let mut sorted = table.clone();
        sorted.sort_by_key(|s| s.rank);
        prop_assert_eq!(sorted.iter().map(|s| s.points).collect::<Vec<_>>(), table.iter().map(|s| s.points).collect::<Vec<_>>());
        // A setup of a later day is read back as it was written.
        let json = serde_json::to_string(&setup).unwrap();
        prop_assert_eq!(serde_json::from_str::<SeasonSetup>(&json).unwrap(), setup);
        let json = serde_json::to_string(&table).unwrap();
        prop_assert_eq!(serde_json::from_str::<Vec<SeasonStanding>>(&json).unwrap(), table);
    }
}
