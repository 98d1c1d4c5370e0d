//! A knockout after the rounds of a Swiss.

use super::*;

#[test]
fn a_round_corrected_after_the_knockout_is_drawn_exchanges_who_went_on() {
    let qualify = SwissSettings {
        ends: Ends::Qualify {
            wins: 2,
            losses: 2,
            places: None,
        },
        ..SwissSettings::usual(3)
    };
    let mut night = Night::drawn(swiss_of(qualify), 8);
    while pair_with(&mut night, PairingOptions::default()).is_ok() {
        play_open(&mut night);
    }
    let last = rounds_paired(night.event());
    night
        .act(
            EventCommand::KnockOut {
                last: LastPlaces::PlayOffs,
                consolation: false,
            }
            .of(OPEN),
        )
        .unwrap();
    // Whoever won the last round of 1–1 against 1–1 is in; the other way round it is the other.
    let (number, a, b) = tables(&night, last)[0];
    let side = night.fixture(number).winner().map(|w| w.0);
    let (won, lost) = if side == Some(a) { (a, b) } else { (b, a) };
    let m = night.fixture(number);
    let entry = won_by(m.side_of(EntrantNo(lost)).unwrap(), m.rules.unwrap().length);
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(number), &entry, None).unwrap();
    let expected = ShouldGoOn {
        stage: Stage::Main,
        who: EntrantNo(lost),
        instead_of: EntrantNo(won),
        played: false,
    };
    assert_eq!(found.qualifiers, [expected]);
    night
        .correct(number, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    let order = &night.event().stages[0].order;
    assert!(order.contains(&EntrantNo(lost)) && !order.contains(&EntrantNo(won)));
}

/// The three rounds of a qualifying Swiss, to two wins or two losses, played.
fn qualifying(players: u32, places: u16) -> Night {
    let qualify = SwissSettings {
        ends: Ends::Qualify {
            wins: 2,
            losses: 2,
            places: Some(places),
        },
        ..SwissSettings::usual(3)
    };
    let mut night = Night::drawn(swiss_of(qualify), players);
    for _ in 0..3 {
        pair_next(&mut night);
        play_open(&mut night);
    }
    night
}

#[test]
fn a_qualifier_who_left_keeps_the_place_when_a_round_is_corrected() {
    let mut night = qualifying(8, 4);
    let knock_out = EventCommand::KnockOut {
        last: LastPlaces::PlayOffs,
        consolation: false,
    };
    night.act(knock_out.of(OPEN)).unwrap();
    // Two of 2–0, two of 2–1: the first leaves, and the fourth goes on.
    let order = night.event().stages[0].order.clone();
    night.withdraw(order[0].0);
    let other_third =
        |m: &Fixture| m.phase == Phase::Swiss && m.round == 3 && m.winner() != Some(order[3]);
    let mut matches = night.event().matches.iter();
    let m = matches.find(|m| other_third(m)).unwrap();
    let (number, won, lost) = (m.number, m.winner().unwrap(), m.loser().unwrap());
    let entry = won_by(m.side_of(lost).unwrap(), m.rules.unwrap().length);
    let found = consequences(&night.snapshot.state, OPEN, number, &entry, None).unwrap();
    let expected = ShouldGoOn {
        stage: Stage::Main,
        who: lost,
        instead_of: won,
        played: false,
    };
    assert_eq!(found.qualifiers, [expected]);
    assert_eq!(found.equal, []);
    night
        .correct(number.0, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    let order = &night.event().stages[0].order;
    assert!(order.contains(&lost) && !order.contains(&won));
}

#[test]
fn a_play_off_against_somebody_no_longer_equal_decides_nothing() {
    let mut night = qualifying(8, 3);
    // Two of 2–1 play off the third place.
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    let decider = night.next_to_play().unwrap();
    play_open(&mut night);
    let [won, lost] = {
        let m = night.fixture(decider);
        [m.winner().unwrap(), m.loser().unwrap()]
    };
    let knock_out = EventCommand::KnockOut {
        last: LastPlaces::PlayOffs,
        consolation: false,
    };
    let drawn = night.act(knock_out.of(OPEN)).unwrap();
    assert!(night.event().stages[0].order.contains(&won));
    // Whoever won it had lost in the third round: now another is equal to the loser.
    let m = night.event().matches_of(won).find(|m| m.round == 3);
    let m = m.unwrap();
    let (number, other) = (m.number, m.loser().unwrap());
    let entry = won_by(m.side_of(other).unwrap(), m.rules.unwrap().length);
    let found = consequences(&night.snapshot.state, OPEN, number, &entry, None).unwrap();
    let [now] = found.equal.as_slice() else {
        panic!("{:?}", found.equal);
    };
    let equal: BTreeSet<EntrantNo> = now.equal.iter().copied().collect();
    assert_eq!((equal, now.left), (BTreeSet::from([lost, other]), 1));
    night.undo(drawn);
    night.rather(number.0, other.0, None).unwrap();
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    let again = night.fixture(night.next_to_play().unwrap());
    assert!(again.side_of(lost).is_some() && again.side_of(other).is_some());
}

#[test]
fn whoever_lost_a_play_off_is_out_when_its_winner_leaves() {
    let mut night = qualifying(16, 5);
    // Four of 2–1 play off the fifth place; of the two who win, one leaves.
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    play_open(&mut night);
    let deciders = || {
        night
            .event()
            .matches
            .iter()
            .filter(|m| m.phase == Phase::Decider)
    };
    let winners: Vec<EntrantNo> = deciders().filter_map(|m| m.winner()).collect();
    let [left, stays] = winners[..] else {
        panic!("{winners:?}")
    };
    night.withdraw(left.0);
    let knock_out = EventCommand::KnockOut {
        last: LastPlaces::PlayOffs,
        consolation: false,
    };
    night.act(knock_out.of(OPEN)).unwrap();
    let order = &night.event().stages[0].order;
    assert_eq!(order.len(), 5);
    assert!(order.contains(&stays), "{order:?}");
}

#[test]
fn a_qualifying_swiss_leads_to_a_knockout_without_rematches_and_a_consolation() {
    let qualify = SwissSettings {
        ends: Ends::Qualify {
            wins: 3,
            losses: 3,
            places: Some(6),
        },
        ..SwissSettings::usual(5)
    };
    let mut night = Night::drawn(swiss_of(qualify), 16);
    let knock_out = |last: LastPlaces| {
        EventCommand::KnockOut {
            last,
            consolation: true,
        }
        .of(OPEN)
    };
    assert_eq!(
        rule(night.act(knock_out(LastPlaces::Lots))),
        "swiss-not-over"
    );
    for _ in 0..5 {
        if pair_with(&mut night, PairingOptions::default()).is_err() {
            break;
        }
        for rank in after(&night, rounds_paired(night.event()) - 1) {
            let plays = tables(&night, rounds_paired(night.event()))
                .iter()
                .any(|t| t.1 == rank.who.0 || t.2 == rank.who.0);
            assert!(!plays || (rank.wins < 3 && rank.losses < 3));
        }
        play_open(&mut night);
    }
    let found = qualified(&night.snapshot.state, night.event()).unwrap();
    assert_eq!(found.sure.len() + found.left, 6);
    assert!(found.contested.len() > found.left || found.left == 0);
    if found.left > 0 {
        assert_eq!(
            rule(night.act(knock_out(LastPlaces::PlayOffs))),
            "swiss-last-places-open"
        );
        assert_eq!(
            rule(night.act(knock_out(LastPlaces::Named(vec![found.sure[0]])))),
            "swiss-last-places-stranger"
        );
        while night.act(EventCommand::PlayOff.of(OPEN)).is_ok() {
            play_open(&mut night);
        }
    }
    night.act(knock_out(LastPlaces::PlayOffs)).unwrap();
    let met: BTreeSet<(u32, u32)> = (1..=5)
        .flat_map(|round| tables(&night, round))
        .map(|(_, a, b)| (a.min(b), a.max(b)))
        .collect();
    let e = night.event();
    assert_eq!(e.stages[0].order.len(), 6);
    assert_eq!(e.stages[0].order.len() + e.stages[1].order.len(), 16);
    let first_round = e
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Main && m.round == 1);
    for two in first_round.filter_map(|m| m.players()) {
        let (a, b) = (two.top.0, two.bottom.0);
        assert!(!met.contains(&(a.min(b), a.max(b))), "{a} and {b} again");
    }
    // The best two records have the byes.
    let byes: BTreeSet<EntrantNo> = e
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Main && m.round == 1 && m.players().is_none())
        .filter_map(|m| m.winner())
        .collect();
    assert_eq!(byes, e.stages[0].order.iter().copied().take(2).collect());
    play_open(&mut night);
    let places = places(night.event());
    assert_eq!(places.len(), 16);
    let everyone: BTreeSet<EntrantNo> = places.iter().map(|p| p.entrant).collect();
    assert_eq!(everyone.len(), 16);
}
