//! How the chances of an event moved: at each moment the forecast of the facts up to it, and at the end the winner's alone.

use crate::night::*;
use backgammon::Side;
use backgammon::scoring::WinKind;
use crawford_journal::Snapshot;
use crawford_tournament::odds::{Happened, History, NoForecast, Strengths, forecast, history};
use crawford_tournament::robin::RoundRobin;
use crawford_tournament::*;

const SEED: u64 = 5;

fn with(format: Format) -> EventSettings {
    EventSettings {
        format,
        ..settings()
    }
}

fn strengths(n: u32) -> Strengths {
    (1..=n)
        .map(|i| (EntrantNo(i), 1900.0 - 20.0 * f64::from(i * 7 % n)))
        .collect()
}

fn of(night: &Night, n: u32) -> Option<History> {
    history(&night.facts(), OPEN, &strengths(n), SEED, u64::MAX)
}

/// Plays everything game by game, who wins and how by the number of the game.
fn play_games(night: &mut Night) {
    let mut nth = 0_u32;
    while let Some(number) = night.next_to_play() {
        nth += 1;
        let winner = match nth * 7 % 5 {
            0 | 3 => Side::Top,
            _ => Side::Bottom,
        };
        let (kind, cube) = match nth * 11 % 7 {
            0 => (WinKind::Gammon, 1),
            1 | 2 => (WinKind::Single, 2),
            _ => (WinKind::Single, 1),
        };
        let scored = night.score(number, ScoreEntry::Game(game(winner, kind, cube)));
        // In the Crawford game nobody doubles.
        scored
            .or_else(|_| night.score(number, single(winner)))
            .unwrap();
    }
}

/// At each moment everyone's chance is that of the forecast of the facts up to it, and all come to one.
fn agrees(night: &Night, n: u32, found: &History) {
    let facts = night.facts();
    for moment in &found.moments {
        let all: f64 = moment.chances.iter().sum();
        assert!((all - 1.0).abs() < 1e-5, "{moment:?}");
        let until: Vec<_> = facts
            .iter()
            .filter(|f| f.version <= moment.version)
            .cloned()
            .collect();
        let then = Snapshot::<Tournament>::of(&until).state;
        let chance = |n: &EntrantNo| {
            let at = found.entrants.iter().position(|other| other == n);
            moment.chances[at.unwrap()]
        };
        match forecast(&then, OPEN, &strengths(n), SEED) {
            Ok(forecast) => {
                for hope in forecast.hopes {
                    assert!(
                        (chance(&hope.entrant) - hope.wins).abs() < 1e-12,
                        "{moment:?}"
                    );
                }
            }
            Err(reason) => {
                assert_eq!(reason, NoForecast::Over);
                let winners = then.event(OPEN).unwrap().winners(&then);
                for winner in &winners {
                    assert!((chance(winner) * winners.len() as f64 - 1.0).abs() < 1e-9);
                }
            }
        }
    }
    let last = found.moments.last().unwrap();
    let winners = night.event().winners(&night.snapshot.state);
    assert!(!winners.is_empty());
    for (n, chance) in found.entrants.iter().zip(&last.chances) {
        assert_eq!(*chance > 0.0, winners.contains(n), "{n:?}: {chance}");
    }
}

#[test]
fn at_each_moment_the_chances_are_those_of_the_forecast_then() {
    let double = Format::DoubleElimination(DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    });
    let consolation = Format::Consolation(Consolation {
        fed_by: FedBy::FirstMatch,
        last_chance: 0,
    });
    for (format, n) in [(Format::Knockout, 9), (double, 6), (consolation, 6)] {
        let mut night = Night::seeded(with(format), n);
        play_games(&mut night);
        let found = of(&night, n).unwrap();
        assert!(found.moments.len() > 10, "{}", found.moments.len());
        assert_eq!(found.entrants.len(), n as usize);
        agrees(&night, n, &found);
    }
}

#[test]
fn of_a_table_the_last_moment_shares_what_its_winners_share() {
    let mut night = Night::seeded(with(Format::RoundRobin(RoundRobin::default())), 4);
    night.play_out();
    let found = of(&night, 4).unwrap();
    assert!((2..=14).contains(&found.moments.len()));
    agrees(&night, 4, &found);
}

#[test]
fn a_moment_says_what_happened_in_it() {
    let mut night = Night::seeded(with(Format::Knockout), 4);
    let gammon = night
        .score(1, ScoreEntry::Game(game(Side::Bottom, WinKind::Gammon, 2)))
        .unwrap();
    let won = night.wins(1, 4);
    let found = of(&night, 4).unwrap();
    let at = |version| {
        found
            .moments
            .iter()
            .find(|m| m.version >= version)
            .unwrap()
            .what
    };
    let Happened::InMatch {
        winner,
        game,
        ended: None,
        ..
    } = at(gammon)
    else {
        panic!("{found:?}");
    };
    assert_eq!((winner, game), (EntrantNo(4), Some((WinKind::Gammon, 2))));
    let Happened::InMatch {
        winner,
        loser,
        ended: Some(end),
        ..
    } = at(won)
    else {
        panic!("{found:?}");
    };
    assert_eq!((winner, loser), (EntrantNo(4), EntrantNo(1)));
    assert_eq!(end.score.map(|(won, _)| won), Some(5));
    assert_eq!(found.moments[0].what, Happened::Otherwise);
}

#[test]
fn what_was_undone_never_moved_anything() {
    let mut night = Night::seeded(with(Format::Knockout), 4);
    let slip = night.wins(1, 4);
    night.undo(slip);
    night.wins(1, 1);
    let found = of(&night, 4).unwrap();
    let at = found
        .entrants
        .iter()
        .position(|n| *n == EntrantNo(1))
        .unwrap();
    assert!(
        found.moments.iter().all(|m| m.chances[at] > 0.1),
        "{found:?}"
    );
}

#[test]
fn where_nobody_can_be_said_to_win_nothing_moves() {
    let mut ladder = Night::with(with(Format::Free(robin::FreePlay::default())), 4);
    ladder.withdraw(4);
    assert_eq!(of(&ladder, 4), None);
    let listed = Night::with(with(Format::Knockout), 4);
    assert_eq!(of(&listed, 4), None);
}

#[test]
fn of_thirty_two_players_every_game_is_a_moment() {
    let mut night = Night::seeded(with(Format::Knockout), 32);
    play_games(&mut night);
    let begun = std::time::Instant::now();
    let found = of(&night, 32).unwrap();
    println!("{} moments in {:?}", found.moments.len(), begun.elapsed());
    let ended = |m: &odds::Moment| matches!(m.what, Happened::InMatch { ended: Some(_), .. });
    assert_eq!(found.moments.iter().filter(|m| ended(m)).count(), 31);
    assert!(found.moments.iter().all(|m| m.follows) && found.moments.len() <= 260);
    agrees(&night, 32, &found);
}

#[test]
fn up_to_the_last_whole_round_it_is_what_it_will_have_been() {
    for format in [Format::Knockout, Format::RoundRobin(RoundRobin::default())] {
        let mut night = Night::seeded(with(format), 4);
        let mut win = |side| {
            let number = night.next_to_play().unwrap();
            night.win(number, side);
            night.event().last_whole_round()
        };
        assert_eq!(win(Side::Top), None);
        let ended = win(Side::Bottom);
        assert!(ended.is_some());
        let number = night.next_to_play().unwrap();
        night.score(number, single(Side::Top)).unwrap();
        assert_eq!(night.event().last_whole_round(), ended);
        let facts = night.facts();
        let until = |version| history(&facts, OPEN, &strengths(4), SEED, version).unwrap();
        let (round, all) = (until(ended.unwrap()), until(u64::MAX));
        assert!((2..all.moments.len()).contains(&round.moments.len()));
        assert_eq!(round.entrants, all.entrants);
        assert_eq!(round.moments, all.moments[..round.moments.len()]);
    }
}
