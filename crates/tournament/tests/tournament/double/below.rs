//! What is played below the main: consolations and last chances.

use super::*;

fn consolation(fed_by: FedBy) -> Consolation {
    Consolation {
        fed_by,
        last_chance: 0,
    }
}

/// How many of the players met in each phase, and how many matches there were.
fn played_in(met: &[Met], phase: Phase) -> (usize, BTreeSet<u32>) {
    let of_phase = || met.iter().filter(|m| m.phase == phase);
    (
        of_phase().count(),
        of_phase().flat_map(|m| m.players).collect(),
    )
}

#[test]
fn a_full_progressive_consolation_has_so_many_matches() {
    for n in 4..=70u32 {
        let plan = consolation(FedBy::AllButFinalists)
            .plan(&entrants(n), false)
            .unwrap();
        for game in 1..10 {
            let met = toss(&plan, coins(game * 6007));
            assert_eq!(met.len() as u32, 2 * n - 4, "{n}");
            let (matches, players) = played_in(&met, Phase::Consolation);
            // Everyone but the finalists, unless a bye brought nobody to meet.
            assert_eq!(matches as u32, n - 3);
            assert!(players.len() as u32 <= n - 2);
        }
    }
    let sixteen = consolation(FedBy::AllButFinalists)
        .plan(&entrants(16), false)
        .unwrap();
    assert_eq!(toss(&sixteen, coins(5)).len(), 28);
}

#[test]
fn those_out_of_a_double_elimination_play_on_in_a_progressive_consolation() {
    let how = |consolation| DoubleElimination {
        consolation,
        ..double(true, Falls::Best)
    };
    for n in 5..=40u32 {
        let rounds = 2 * (n.next_power_of_two().ilog2() as u8 - 1);
        for feeding in 1..rounds {
            let plan = how(feeding).plan(&entrants(n)).unwrap();
            for game in 1..5 {
                let met = toss(&plan, coins(game * 4001));
                let out: BTreeSet<u32> = met
                    .iter()
                    .filter(|m| m.phase == Phase::Losers && m.round <= feeding)
                    .flat_map(|m| m.players.into_iter().filter(|p| *p != m.winner))
                    .collect();
                let (matches, players) = played_in(&met, Phase::Consolation);
                // One is left of all who fell; nobody else plays there.
                assert_eq!(matches, out.len().saturating_sub(1), "{n}, {feeding}");
                assert!(players.is_subset(&out));
                let again = met.iter().any(|m| m.phase == Phase::SecondFinal);
                let above = met.len() - matches;
                assert_eq!(above as u32, 2 * n - 2 + u32::from(again));
            }
        }
        let refused = how(rounds).plan(&entrants(n)).unwrap_err();
        assert_eq!(refused.rule.id(), "double-consolation-not-fed");
    }
    // Of sixteen those of the first four rounds: eight, then two and two more.
    let plan = how(4).plan(&entrants(16)).unwrap();
    let rounds = |round| {
        let here = |m: &&MatchPlan| m.phase == Phase::Consolation && m.round == round;
        plan.matches.iter().filter(here).count()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(rounds), [4, 2, 2, 2, 1, 0]);
}

#[test]
fn a_correction_in_the_main_moves_the_places_in_the_consolation_below() {
    let how = DoubleElimination {
        consolation: 2,
        ..double(true, Falls::Best)
    };
    let mut night = Night::drawn(of(Format::DoubleElimination(how)), 8);
    let fallen = |night: &Night| -> BTreeSet<u32> {
        let here = |m: &&std::sync::Arc<Fixture>| m.phase == Phase::Consolation && m.round == 1;
        let event = night.event();
        let seats = event
            .matches
            .iter()
            .filter(here)
            .flat_map(|m| [m.seats.top, m.seats.bottom]);
        seats.filter_map(Seat::entrant).map(|n| n.0).collect()
    };
    // The first round, and the first of the losers' side.
    let first = |phase: Phase, night: &Night| -> Vec<u32> {
        let here = |m: &&std::sync::Arc<Fixture>| m.phase == phase && m.round == 1;
        night
            .event()
            .matches
            .iter()
            .filter(here)
            .map(|m| m.number.0)
            .collect()
    };
    for phase in [Phase::Main, Phase::Losers] {
        for number in first(phase, &night) {
            night.win(number, Side::Top);
        }
    }
    let before = fallen(&night);
    assert_eq!(before.len(), 2);
    // Somebody who sits there had won their first match: they go on above, and who had beaten them sits there instead.
    let numbers = first(Phase::Main, &night).into_iter();
    let pairs = numbers.map(|number| (number, night.fixture(number).players().unwrap()));
    let (number, pair) = pairs
        .into_iter()
        .find(|(_, p)| before.contains(&p.bottom.0))
        .unwrap();
    night
        .rather(number, pair.bottom.0, Some(LaterMatches::TakeSeat))
        .unwrap();
    let mut expected = before;
    expected.remove(&pair.bottom.0);
    expected.insert(pair.top.0);
    assert_eq!(fallen(&night), expected);
    night.play_out();
    assert!(night.event().is_over());
    assert_eq!(
        places_in(night.event(), Stage::Consolation)
            .first()
            .map(|p| p.from),
        Some(1)
    );
}

#[test]
fn a_simple_consolation_is_for_the_losers_of_the_first_round() {
    for n in 8..=40u32 {
        let plan = consolation(FedBy::Rounds(1))
            .plan(&entrants(n), true)
            .unwrap();
        let met = toss(&plan, coins(77));
        let first: BTreeSet<u32> = met
            .iter()
            .filter(|m| m.phase == Phase::Main && m.round == 1)
            .flat_map(|m| m.players.into_iter().filter(|p| *p != m.winner))
            .collect();
        let (matches, players) = played_in(&met, Phase::Consolation);
        assert_eq!(matches + 1, first.len());
        assert!(players.is_subset(&first));
    }
}

#[test]
fn whoever_loses_the_first_match_they_play_falls() {
    for n in 8..=64u32 {
        let plan = consolation(FedBy::FirstMatch)
            .plan(&entrants(n), false)
            .unwrap();
        // The plan's own reading of who falls, played here without the program: the first match of each player.
        let mut night = Night::drawn(of(Format::Consolation(consolation(FedBy::FirstMatch))), n);
        let mut coin = coins(u64::from(n) * 12_347);
        night.play(|_| if coin() { Side::Top } else { Side::Bottom });
        let event = night.event();
        let of_phase = |phase| event.matches.iter().filter(move |m| m.phase == phase);
        let mut first_lost = BTreeSet::new();
        for p in 1..=n {
            let mut own = of_phase(Phase::Main)
                .filter(|m| m.side_of(EntrantNo(p)).is_some() && m.players().is_some());
            if own.next().is_some_and(|m| m.loser() == Some(EntrantNo(p))) {
                first_lost.insert(EntrantNo(p));
            }
        }
        let fallen: BTreeSet<EntrantNo> = of_phase(Phase::Consolation)
            .flat_map(|m| [m.seats.top, m.seats.bottom])
            .filter_map(Seat::entrant)
            .collect();
        assert_eq!(fallen, first_lost, "{n}");
        // Everyone has played two matches, or won on; and byes went to those who had none.
        let with_bye_in_main: BTreeSet<EntrantNo> = of_phase(Phase::Main)
            .filter(|m| m.players().is_none())
            .filter_map(|m| m.winner())
            .collect();
        let first_round = of_phase(Phase::Consolation).filter(|m| m.round == 1);
        let drawn_bye = |m: &&std::sync::Arc<Fixture>| {
            let plan = plan.matches.iter().find(|p| p.number == m.number).unwrap();
            plan.seats.top == Seat::Bye || plan.seats.bottom == Seat::Bye
        };
        let lucky: Vec<EntrantNo> = first_round
            .filter(drawn_bye)
            .filter_map(|m| m.winner())
            .collect();
        let without: usize = first_lost
            .iter()
            .filter(|p| !with_bye_in_main.contains(p))
            .count();
        if lucky.len() <= without {
            assert!(lucky.iter().all(|p| !with_bye_in_main.contains(p)), "{n}");
        }
        let ranked = places_in(event, Stage::Consolation);
        assert_eq!(ranked.len(), first_lost.len());
        assert_eq!((ranked[0].from, ranked[0].to), (1, 1));
        assert_eq!(places(event).len() as u32, n);
    }
}

#[test]
fn a_last_chance_is_fed_by_the_consolation() {
    let how = Consolation {
        fed_by: FedBy::AllButFinalists,
        last_chance: 2,
    };
    let plan = how.plan(&entrants(16), false).unwrap();
    let met = toss(&plan, coins(91));
    // Eight lose in the first two rounds of the consolation and play a knockout of their own.
    assert_eq!(played_in(&met, Phase::LastChance).0, 7);
    assert_eq!(met.len(), 28 + 7);
    let too_many = Consolation {
        last_chance: 9,
        ..how
    };
    assert_eq!(
        too_many.plan(&entrants(16), false).unwrap_err().rule.id(),
        "last-chance-not-fed"
    );
    for (n, fed_by) in [
        (3, FedBy::Rounds(1)),
        (8, FedBy::Rounds(0)),
        (8, FedBy::Rounds(3)),
        (16, FedBy::FreshDraw(4)),
    ] {
        let refused = consolation(fed_by).plan(&entrants(n), false).unwrap_err();
        assert_eq!(refused.rule.id(), "consolation-not-fed");
    }
    let both = consolation(FedBy::AllButFinalists)
        .plan(&entrants(8), true)
        .unwrap_err();
    assert_eq!(both.rule.id(), "consolation-and-third-place");
}

#[test]
fn a_last_chance_nobody_could_ever_play_is_refused() {
    let plan = |n: u32, last_chance: u8| {
        let how = Consolation {
            fed_by: FedBy::AllButFinalists,
            last_chance,
        };
        let order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
        how.plan(&order, false)
            .map(|plan| plan.is_played(Phase::LastChance))
    };
    // Of 21 the five who lose in the first round each have a bye in the consolation.
    assert_eq!(plan(21, 1).unwrap_err().rule.id(), "last-chance-of-byes");
    assert_eq!(plan(21, 2), Ok(true));
    assert_eq!(plan(32, 1), Ok(true));
    for n in 8..=64 {
        match plan(n, 1) {
            Ok(played) => assert!(played, "{n}"),
            Err(refused) => assert_eq!(refused.rule.id(), "last-chance-of-byes", "{n}"),
        }
    }
}

#[test]
fn what_no_field_could_be_drawn_with_is_refused_when_it_is_set() {
    let shifted = |text: &str| DoubleElimination {
        shift: Some(text.parse().unwrap()),
        ..double(false, Falls::Best)
    };
    let fed = |fed_by, last_chance| Consolation {
        fed_by,
        last_chance,
    };
    let merge = |merge| DoubleElimination {
        merge: Some(merge),
        ..double(false, Falls::Best)
    };
    let long = DoubleElimination {
        consolation: 40,
        ..double(false, Falls::Best)
    };
    let impossible = [
        (
            of(Format::DoubleElimination(merge(6))),
            "merge-does-not-fit",
        ),
        (
            of(Format::DoubleElimination(merge(1024))),
            "merge-does-not-fit",
        ),
        (
            of(Format::DoubleElimination(shifted("A.B.|.C.DX"))),
            "shift-odd-round",
        ),
        (
            of(Format::DoubleElimination(shifted("A.B.|.D.|.CX"))),
            "shift-not-these-rounds",
        ),
        (
            of(Format::DoubleElimination(long)),
            "double-consolation-not-fed",
        ),
        (
            of(Format::Consolation(fed(FedBy::FreshDraw(0), 0))),
            "consolation-not-fed",
        ),
        (
            of(Format::Consolation(fed(FedBy::Rounds(12), 0))),
            "consolation-not-fed",
        ),
        (
            of(Format::Consolation(fed(FedBy::Rounds(1), 30))),
            "last-chance-not-fed",
        ),
        (
            EventSettings {
                third_place: true,
                ..of(Format::Consolation(fed(FedBy::AllButFinalists, 0)))
            },
            "consolation-and-third-place",
        ),
    ];
    for (settings, says) in impossible {
        let mut night = Night::with(self::settings(), 3);
        let added = night.act(Command::AddEvent {
            settings: EventSettings {
                name: "Side".into(),
                ..settings.clone()
            },
            seed_hash: seed(2).commitment(),
        });
        assert_eq!(rule(added), says);
        let changed = night.act(
            EventCommand::ChangeEvent {
                settings,
                seen: None,
            }
            .of(OPEN),
        );
        assert_eq!(rule(changed), says);
    }
    // What some field can be drawn with is for the draw to say, though nobody is here yet.
    for can in [merge(256), shifted("A.B.C.D.|.X"), shifted("A.B.|.C.|.DX")] {
        Night::new(of(Format::DoubleElimination(can)));
    }
}
