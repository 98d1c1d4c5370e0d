//! Who is paid, and when, in formats other than a knockout.

use super::*;

#[test]
fn a_swiss_pays_nobody_before_its_last_round() {
    let swiss = EventSettings {
        format: Format::Swiss(swiss::SwissSettings::usual(3)),
        ..settings()
    };
    let mut night = Night::drawn(swiss, 8);
    night.set(terms(main_split(&[7000, 3000])));
    for round in 1..=3 {
        assert_eq!(night.books().open, 14400, "before round {round}");
        crate::swiss_nights::pair_next(&mut night);
        assert_eq!(night.books().open, 14400, "in round {round}");
        crate::swiss_nights::play_open(&mut night);
    }
    assert_eq!(night.books().open, 0);
    let champion = places(night.event())[0].entrant;
    assert_eq!(night.won(champion.0), 10100);
}

/// Plays every open match, the lower number winning; after each the money is still to be won.
fn lower_numbers_win(night: &mut Night, but: &[[u32; 2]]) {
    let all: Vec<(u32, [u32; 2])> = night
        .event()
        .matches
        .iter()
        .filter_map(|m| m.players().map(|p| (m.number.0, [p.top.0, p.bottom.0])))
        .collect();
    for (number, mut pair) in all {
        assert!(night.books().open > 0, "won before match {number}");
        pair.sort_unstable();
        let winner = if but.contains(&pair) {
            pair[1]
        } else {
            pair[0]
        };
        night.wins(number, winner);
    }
}

#[test]
fn a_round_robin_pays_by_its_standings_after_the_last_match() {
    let everyone = EventSettings {
        format: Format::RoundRobin(robin::RoundRobin::default()),
        ..settings()
    };
    let mut night = Night::seeded(everyone, 5);
    night.set(terms(main_split(&[5000, 3000, 2000])));
    // 5 x 20.00 less a tenth.
    assert_eq!(night.books().open, 9000);
    lower_numbers_win(&mut night, &[]);
    let books = night.books();
    assert_eq!((books.open, books.house), (0, 1000));
    let won: Vec<Coins> = (1..=5).map(|n| night.won(n)).collect();
    assert_eq!(won, [4500, 2700, 1800, 0, 0]);
}

#[test]
fn who_is_equal_after_every_tie_break_shares_in_a_league() {
    let season = EventSettings {
        format: Format::League(robin::League::default()),
        ..settings()
    };
    let mut night = Night::seeded(season, 4);
    night.set(terms(main_split(&[5000, 3000, 2000])));
    // 1 beats everyone; 2 beats 3, 3 beats 4, 4 beats 2, all by the same score: three are equal in everything.
    lower_numbers_win(&mut night, &[[2, 4]]);
    let rank = &robin::ranks(night.event())[1];
    assert_eq!((rank.from, rank.to), (2, 4));
    // 72.00: 36.00 to first with the rest of rounding; 21.60 and 14.40 in whole 1.00 shared by three.
    assert_eq!(night.books().open, 0);
    let won: Vec<Coins> = (1..=4).map(|n| night.won(n)).collect();
    assert_eq!(won[1..], [1100, 1100, 1100]);
    assert_eq!(won.iter().sum::<Coins>(), 7200);
}

#[test]
fn who_left_a_league_early_has_paid_and_wins_nothing() {
    let season = EventSettings {
        format: Format::League(robin::League::default()),
        ..settings()
    };
    let mut night = Night::seeded(season, 4);
    night.set(terms(main_split(&[6000, 4000])));
    night.withdraw(4);
    let open: Vec<u32> = night
        .event()
        .matches
        .iter()
        .filter(|m| m.result.is_none())
        .map(|m| m.number.0)
        .collect();
    for number in open {
        let top = night.fixture(number).players().unwrap().top.0;
        let bottom = night.fixture(number).players().unwrap().bottom.0;
        night.wins(number, top.min(bottom));
    }
    let won: Vec<Coins> = (1..=4).map(|n| night.won(n)).collect();
    assert_eq!(won.iter().sum::<Coins>(), 7200);
    assert_eq!((won[0], won[3]), (4400, 0));
    assert_eq!(night.account(4).balance, -2000);
}

#[test]
fn a_ladder_pays_its_rungs_when_the_tournament_is_over() {
    let ladder = EventSettings {
        format: Format::Ladder(robin::LadderRules::default()),
        ..settings()
    };
    let mut night = Night::seeded(ladder, 5);
    night.set(terms(main_split(&[6000, 4000])));
    // Everyone on it counts, challenged or not.
    assert_eq!(night.books().open, 9000);
    let number = night.challenge_on(0, 4, 2).unwrap();
    night.wins(number, 4);
    let books = night.books();
    assert_eq!((books.open, night.won(1)), (9000, 0));
    night.withdraw(5);
    assert_eq!(night.books().open, 9000);
    night.act(Command::Finish).unwrap();
    assert_eq!(night.books().open, 0);
    assert_eq!((night.won(1), night.won(4), night.won(2)), (5400, 3600, 0));
    night.act(Command::Reopen).unwrap();
    assert_eq!((night.books().open, night.won(1)), (9000, 0));
}

#[test]
fn a_free_night_pays_its_table_and_ties_share() {
    let mut night = crate::ladder::free(robin::FreePlay::default(), 4);
    night.set(terms(main_split(&[5000, 3000, 2000])));
    let win = won_by(backgammon::Side::Top, 5);
    for (a, b) in [(1, 4), (1, 3), (2, 4), (3, 2)] {
        night.play_free(a, b, win.clone()).unwrap();
    }
    assert_eq!(night.books().open, 7200);
    night.act(Command::Finish).unwrap();
    // 2 and 3 have one win each, and lost one: second and third together.
    assert_eq!(night.books().open, 0);
    assert_eq!([1, 2, 3, 4].map(|n| night.won(n)), [3800, 1700, 1700, 0]);
}
