//! The forecast of an event against a slow model that shares nothing with it: every evening there can be, played through
//! the rules, each with its probability by the formula of FIBS.

use crate::night::*;
use backgammon::Side;
use backgammon::scoring::WinKind;
use crawford_tournament::odds::{Forecast, ForecastMethod, NoForecast, Strengths, forecast};
use crawford_tournament::robin::RoundRobin;
use crawford_tournament::swiss::SwissSettings;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn with(format: Format) -> EventSettings {
    EventSettings {
        format,
        ..settings()
    }
}

fn double() -> Format {
    Format::DoubleElimination(DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    })
}

/// Each 60 points better than the next.
fn ladder(n: u32) -> Strengths {
    (1..=n)
        .map(|i| (EntrantNo(i), 1900.0 - 60.0 * f64::from(i)))
        .collect()
}

fn equal(n: u32) -> Strengths {
    (1..=n).map(|i| (EntrantNo(i), 1500.0)).collect()
}

fn of(night: &Night, strengths: &Strengths) -> Forecast {
    forecast(&night.snapshot.state, OPEN, strengths, 5).unwrap()
}

fn wins(forecast: &Forecast) -> BTreeMap<EntrantNo, f64> {
    forecast.hopes.iter().map(|h| (h.entrant, h.wins)).collect()
}

/// Everyone's chance, by playing every evening there can be.
fn every_evening(night: &Night, strengths: &Strengths) -> BTreeMap<EntrantNo, f64> {
    let mut found = BTreeMap::new();
    go_through(night, strengths, 1.0, &mut found);
    found
}

fn go_through(night: &Night, of: &Strengths, weight: f64, found: &mut BTreeMap<EntrantNo, f64>) {
    let event = night.event();
    let open = event
        .matches
        .iter()
        .find(|m| m.result.is_none() && m.players().is_some());
    let Some(m) = open else {
        let first: Vec<EntrantNo> = match event.champion() {
            Some(champion) => vec![champion],
            None => {
                let first = places(event).into_iter().filter(|p| p.from == 1);
                first.map(|p| p.entrant).collect()
            }
        };
        for who in &first {
            *found.entry(*who).or_default() += weight / first.len() as f64;
        }
        return;
    };
    let players = m.players().unwrap();
    let length = f64::from(m.rules.unwrap_or_else(|| event.settings.rules_of(m)).length);
    let d = of.of(players.top) - of.of(players.bottom);
    let top = 1.0 / (1.0 + 10f64.powf(-d * length.sqrt() / 2000.0));
    for (side, chance) in [(Side::Top, top), (Side::Bottom, 1.0 - top)] {
        let mut next = night.clone();
        next.win(m.number.0, side);
        go_through(&next, of, weight * chance, found);
    }
}

/// Shares of so many evenings lie within four deviations of the truth; the seed is fixed, so they do each time. Without any
/// they are the truth.
fn agree(forecast: &Forecast, exact: &BTreeMap<EntrantNo, f64>) {
    for hope in &forecast.hopes {
        let truth = exact.get(&hope.entrant).copied().unwrap_or_default();
        let deviation = match forecast.evenings {
            0 => 0.0,
            n => (truth * (1.0 - truth) / n as f64).sqrt(),
        };
        let off = (hope.wins - truth).abs();
        assert!(
            off <= 4.0 * deviation + 1e-9,
            "{:?}: {} for {truth}",
            hope.entrant,
            hope.wins
        );
    }
}

#[test]
fn the_forecast_of_a_sheet_agrees_with_every_outcome_enumerated() {
    let formats = [
        (Format::Knockout, 4),
        (Format::Knockout, 6),
        (double(), 3),
        (double(), 4),
        (
            Format::Consolation(Consolation {
                fed_by: FedBy::FirstMatch,
                last_chance: 0,
            }),
            4,
        ),
    ];
    for (format, n) in formats {
        let night = Night::seeded(with(format.clone()), n);
        let forecast = of(&night, &ladder(n));
        let (way, evenings) = match format {
            Format::DoubleElimination(_) => (ForecastMethod::Sheet, 10_000),
            _ => (ForecastMethod::Exact, 0),
        };
        assert_eq!((forecast.way, forecast.evenings), (way, evenings));
        agree(&forecast, &every_evening(&night, &ladder(n)));
    }
}

#[test]
fn triple_elimination_of_three_agrees_too() {
    let format = Format::TripleElimination(TripleElimination { second_final: true });
    let mut night = Night::seeded(with(format), 4);
    // A few matches on, so that there are not too many evenings left.
    while night
        .event()
        .matches
        .iter()
        .filter(|m| m.result.is_none())
        .count()
        > 8
    {
        let open = night
            .event()
            .matches
            .iter()
            .find(|m| m.result.is_none() && m.players().is_some());
        let number = open.unwrap().number.0;
        night.win(number, Side::Top);
    }
    let forecast = of(&night, &ladder(4));
    assert_eq!(forecast.way, ForecastMethod::Sheet);
    agree(&forecast, &every_evening(&night, &ladder(4)));
}

#[test]
fn the_forecast_by_the_rules_agrees_with_every_outcome_enumerated() {
    let knockout = |night: &mut Night| {
        // A result corrected: from then on the rules are asked who sits where.
        night.wins(1, 1);
        night
            .rather(1, 4, Some(LaterMatches::VoidAndReplay))
            .unwrap();
    };
    let mut corrected = Night::seeded(with(Format::Knockout), 4);
    knockout(&mut corrected);
    let robin = Night::seeded(with(Format::RoundRobin(RoundRobin::default())), 3);
    for night in [corrected, robin] {
        let n = u32::try_from(night.event().entered.len()).unwrap();
        let forecast = of(&night, &ladder(n));
        assert_eq!(forecast.way, ForecastMethod::Rules);
        assert!((forecast.hopes.iter().map(|h| h.wins).sum::<f64>() - 1.0).abs() < 1e-5);
        if night.event().settings.format == Format::Knockout {
            agree(&forecast, &every_evening(&night, &ladder(n)));
        } else {
            // Points scored tell equals apart, and a whole evening has chance in them: the order is the same.
            let by_wins: Vec<u32> = forecast.hopes.iter().map(|h| h.entrant.0).collect();
            assert_eq!(by_wins, [1, 2, 3]);
        }
    }
}

#[test]
fn a_swiss_and_groups_are_played_on_to_their_ends() {
    let swiss = Night::drawn(with(Format::Swiss(SwissSettings::usual(3))), 7);
    let groups = Night::drawn(
        with(Format::Groups(Groups {
            groups: 2,
            size: None,
            qualify: 2,
            ranking: ranking::RankingRules::default(),
            sheet: None,
        })),
        8,
    );
    for (night, has_final) in [(swiss, false), (groups, true)] {
        let forecast = of(&night, &ladder(8));
        assert_eq!(
            (forecast.way, forecast.has_final),
            (ForecastMethod::Rules, has_final)
        );
        let all: f64 = forecast.hopes.iter().map(|h| h.wins).sum();
        assert!((all - 1.0).abs() < 1e-5, "{all}");
        let in_final: f64 = forecast.hopes.iter().map(|h| h.reaches_final).sum();
        assert!((in_final - if has_final { 2.0 } else { 0.0 }).abs() < 1e-9);
        // The best of them wins it more often than the last.
        let of = |n| wins(&forecast)[&EntrantNo(n)];
        assert!(of(1) > of(7), "{forecast:?}");
    }
}

#[test]
fn what_is_decided_is_respected() {
    let mut night = Night::seeded(with(Format::Knockout), 8);
    let before = wins(&of(&night, &equal(8)));
    assert!(before.values().all(|chance| (chance - 0.125).abs() < 0.02));
    night.wins(1, 8);
    night.withdraw(4);
    let forecast = of(&night, &equal(8));
    let after = wins(&forecast);
    let none = |n| after[&EntrantNo(n)] <= 0.0;
    assert!(none(1) && none(4), "{after:?}");
    // 5 has a walk-over against 4; the first round of the others is still to come.
    assert!((after[&EntrantNo(8)] - 0.25).abs() < 0.02, "{after:?}");
    assert!((after[&EntrantNo(5)] - 0.25).abs() < 0.02);
    assert!((after[&EntrantNo(2)] - 0.125).abs() < 0.02);
    assert!((forecast.hopes.iter().map(|h| h.reaches_final).sum::<f64>() - 2.0).abs() < 1e-9);
}

#[test]
fn the_score_of_a_match_under_way_counts() {
    let settings = EventSettings::usual("Open", "7".parse().unwrap());
    let mut night = Night::seeded(settings, 2);
    let gammon = ScoreEntry::Game(game(Side::Top, WinKind::Gammon, 2));
    night.score(1, gammon).unwrap();
    night.score(1, single(Side::Bottom)).unwrap();
    let top = night.fixture(1).players().unwrap().top;
    // 3-away, 6-away between equals: 71.12 in a hundred by the table.
    let after = wins(&of(&night, &equal(2)));
    assert!((after[&top] - 0.711_2).abs() < 0.02, "{after:?}");
}

#[test]
fn an_impossible_forecast_names_its_reason() {
    let ask = |night: &Night| forecast(&night.snapshot.state, OPEN, &equal(4), 1);
    let listed = Night::with(with(Format::Knockout), 4);
    assert_eq!(ask(&listed), Err(NoForecast::NotDrawn));
    let mut over = Night::seeded(with(Format::Knockout), 2);
    over.win(1, Side::Top);
    assert_eq!(ask(&over), Err(NoForecast::Over));
    let free = Night::with(with(Format::Free(robin::FreePlay::default())), 4);
    assert_eq!(ask(&free), Err(NoForecast::OpenEnded));
    let narde = EventSettings {
        game: "narde".parse().unwrap(),
        ..settings()
    };
    let other = narde.game;
    let narde = Night::drawn(narde, 4);
    assert_eq!(ask(&narde), Err(NoForecast::OtherGame(other)));
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn chances_come_to_one_and_finalists_are_two(
        format in prop_oneof![Just(Format::Knockout), Just(double())],
        n in 3u32..12,
        ratings in prop::collection::vec(1000.0f64..2000.0, 12),
        played in 0usize..8,
        seed: u64,
    ) {
        let mut night = Night::seeded(with(format), n);
        for step in 0..played {
            let open = night.event().matches.iter().filter(|m| m.result.is_none() && m.players().is_some());
            let numbers: Vec<u32> = open.map(|m| m.number.0).collect();
            let Some(number) = numbers.get(step % numbers.len().max(1)) else { break };
            night.win(*number, if step % 2 == 0 { Side::Top } else { Side::Bottom });
        }
        let strengths: Strengths = (1u32..).map(EntrantNo).zip(ratings).collect();
        match forecast(&night.snapshot.state, OPEN, &strengths, seed) {
            Err(reason) => prop_assert_eq!(reason, NoForecast::Over),
            Ok(found) => {
                prop_assert!((found.hopes.iter().map(|h| h.wins).sum::<f64>() - 1.0).abs() < 1e-9);
                prop_assert!((found.hopes.iter().map(|h| h.reaches_final).sum::<f64>() - 2.0).abs() < 1e-9);
                prop_assert!(found.hopes.iter().all(|h| h.wins <= h.reaches_final + 1e-9));
                let again = forecast(&night.snapshot.state, OPEN, &strengths, seed).unwrap();
                prop_assert_eq!(again, found);
            }
        }
    }
}
