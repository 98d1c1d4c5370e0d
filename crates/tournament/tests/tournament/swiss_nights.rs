//! A Swiss as it is played: through commands, facts and their fold.

mod held;
mod onward;
mod strikes;

use crate::night::*;
use backgammon::{BySide, Side};
use crawford_forms::Choice;
use crawford_journal::NoteId;
use crawford_tournament::ranking::{Exact, Rank, RankingRules, TieBreak};
use crawford_tournament::swiss::*;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

pub fn swiss_of(swiss: SwissSettings) -> EventSettings {
    EventSettings {
        format: Format::Swiss(swiss),
        ..settings()
    }
}

pub fn pair_with(
    night: &mut Night,
    wanted: PairingOptions,
) -> Result<u64, crawford_forms::violation::Violation> {
    let after = rounds_paired(night.event());
    night.act(EventCommand::PairRound { wanted, after }.of(OPEN))
}

pub fn pair_next(night: &mut Night) -> u64 {
    pair_with(night, PairingOptions::default()).unwrap()
}

/// The matches of a round, as pairs of numbers.
fn tables(night: &Night, round: u8) -> Vec<(u32, u32, u32)> {
    let of_round = |m: &&std::sync::Arc<Fixture>| m.phase == Phase::Swiss && m.round == round;
    night
        .event()
        .matches
        .iter()
        .filter(of_round)
        .map(|m| {
            let two = m.players().unwrap();
            (m.number.0, two.top.0, two.bottom.0)
        })
        .collect()
}

/// Plays what is open; the lower number wins.
pub fn play_open(night: &mut Night) {
    while let Some(number) = night.next_to_play() {
        let two = night.fixture(number).players().unwrap();
        night.wins(number, two.top.0.min(two.bottom.0));
    }
}

fn after(night: &Night, rounds: u8) -> Vec<Rank> {
    let settings = night.event().capabilities().paired_rounds().unwrap();
    standings_after(night.event(), settings, rounds)
}

#[test]
fn an_evening_of_twenty_one_with_a_latecomer_a_leaver_and_a_correction() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(5)), 21);
    pair_next(&mut night);
    assert_eq!(tables(&night, 1).len(), 10);
    play_open(&mut night);
    let first = after(&night, 1);
    // Somebody comes for round 2: the field is even, nobody has a bye, and round 1 stands as it was.
    night.check_in(22).unwrap();
    pair_next(&mut night);
    assert_eq!(tables(&night, 2).len(), 11);
    assert_eq!(after(&night, 1), first);
    play_open(&mut night);
    let second = after(&night, 2);
    let late = second.iter().find(|r| r.who.0 == 22).unwrap();
    assert_eq!((late.wins, late.losses), (0, 1), "the lower number wins");
    // Number 3 leaves after round 2; the closed rounds do not move.
    night.withdraw(3);
    pair_next(&mut night);
    let third = tables(&night, 3);
    assert!(!third.is_empty());
    assert!(third.iter().all(|(_, a, b)| *a != 3 && *b != 3));
    assert_eq!(after(&night, 2), second);
    play_open(&mut night);
    assert_eq!(after(&night, 2), second);
    // A result of round 2 was wrong: it shows what it moves first, and no seat of round 3 changes.
    let (number, a, b) = tables(&night, 2)[0];
    let seats: Vec<_> = tables(&night, 3);
    let entry = won_by(
        night.fixture(number).side_of(EntrantNo(a.max(b))).unwrap(),
        5,
    );
    let shown = consequences(&night.snapshot.state, OPEN, MatchNo(number), &entry, None).unwrap();
    assert!(!shown.need_a_choice());
    let moving: BTreeSet<u32> = shown.moved.iter().map(|m| m.who.0).collect();
    assert!(moving.contains(&a) && moving.contains(&b));
    let before: BTreeMap<u32, (u32, Exact)> = after(&night, 3)
        .iter()
        .map(|r| (r.who.0, (r.from, r.score)))
        .collect();
    night.correct(number, entry, None).unwrap();
    assert_eq!(tables(&night, 3), seats);
    for rank in after(&night, 3) {
        let was = before[&rank.who.0];
        let said = shown.moved.iter().find(|m| m.who == rank.who);
        match said {
            Some(moved) => {
                assert_eq!(moved.before, was);
                assert_eq!(moved.after, (rank.from, rank.score));
            }
            None => assert_eq!(was, (rank.from, rank.score)),
        }
    }
    for _ in 4..=5 {
        pair_next(&mut night);
        play_open(&mut night);
    }
    assert_eq!(
        rule(pair_with(&mut night, PairingOptions::default())),
        "swiss-over"
    );
    let places = places(night.event());
    assert_eq!(places.len(), 22);
    assert_eq!(places[0].from, 1);
    night.act(Command::Finish).unwrap();
}

#[test]
fn a_round_waits_for_the_one_before_or_pairs_around_its_open_table() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(3)), 8);
    pair_next(&mut night);
    let open = tables(&night, 1)[0].0;
    for (number, a, b) in tables(&night, 1).split_off(1) {
        night.wins(number, a.min(b));
    }
    let refused = pair_with(&mut night, PairingOptions::default()).unwrap_err();
    assert_eq!(refused.rule.id(), "swiss-round-open");
    let early = PairingOptions {
        early: true,
        ..PairingOptions::default()
    };
    pair_with(&mut night, early.clone()).unwrap();
    let held = waiting(night.event());
    let at_open = night.fixture(open).players().unwrap();
    assert!(held.contains(&at_open.top) && held.contains(&at_open.bottom));
    assert_eq!(held.len() + 2 * tables(&night, 2).len(), 8);
    assert_eq!(rounds_closed(night.event()), 0);
    // Those waiting are paired when the table has finished, and not before.
    assert_eq!(rule(pair_with(&mut night, early)), "swiss-round-open");
    night.wins(open, at_open.top.0);
    pair_next(&mut night);
    assert_eq!(tables(&night, 2).len(), 4);
    assert!(waiting(night.event()).is_empty());
    play_open(&mut night);
    assert_eq!(rounds_closed(night.event()), 2);
}

#[test]
fn somebody_away_is_not_paired_and_comes_back() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(4)), 8);
    let sit_out = |night: &mut Night, entrant: u32, round: u8, out: bool| {
        night.act(
            EventCommand::SitOut {
                entrant: EntrantNo(entrant),
                round,
                out,
            }
            .of(OPEN),
        )
    };
    sit_out(&mut night, 5, 1, true).unwrap();
    sit_out(&mut night, 6, 1, true).unwrap();
    sit_out(&mut night, 6, 1, false).unwrap();
    pair_next(&mut night);
    assert_eq!(tables(&night, 1).len(), 3);
    assert_eq!(night.event().pairings[0].away, [EntrantNo(5)]);
    assert_eq!(night.event().pairings[0].byes.len(), 1);
    assert_eq!(
        rule(sit_out(&mut night, 5, 1, false)),
        "swiss-round-paired-already"
    );
    play_open(&mut night);
    pair_next(&mut night);
    assert_eq!(tables(&night, 2).len(), 4);
    let five = after(&night, 1);
    let five = five.iter().find(|r| r.who.0 == 5).unwrap();
    assert_eq!(five.score, Exact::ZERO);
    // After the last round there is none to sit out.
    for _ in 3..=4 {
        play_open(&mut night);
        pair_next(&mut night);
    }
    assert_eq!(rule(sit_out(&mut night, 5, 5, true)), "swiss-over");
    let to_come = RoundField::to_come(&night.snapshot.state, night.event());
    assert!(to_come.present.is_empty());
}

#[test]
fn a_pairing_by_hand_is_shown_beside_the_programs_own() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(4)), 8);
    pair_next(&mut night);
    let (_, a, b) = tables(&night, 1)[0];
    play_open(&mut night);
    // A rematch, said openly.
    let wanted = PairingOptions {
        by_hand: vec![Fixed {
            who: EntrantNo(a),
            against: Some(EntrantNo(b)),
        }],
        ..PairingOptions::default()
    };
    let shown = preview(&night.snapshot.state, OPEN, &wanted).unwrap();
    let own = shown.program.clone().unwrap();
    assert_eq!(own.value.rematches, 0);
    assert_eq!(shown.pairing.value.rematches, 1);
    assert!(shown.pairing.value > own.value);
    pair_with(&mut night, wanted).unwrap();
    let pairing = &night.event().pairings[1];
    assert!(pairing.by_hand);
    let why = &pairing.reasons.as_ref().unwrap().pairs;
    assert_eq!(why.iter().filter(|w| w.rematch && w.by_hand).count(), 1);
    // Taken back, the round is the program's, as shown.
    let action = night.recorded.last().unwrap().action;
    night.undo(action);
    pair_next(&mut night);
    let pairs: BTreeSet<(u32, u32)> = own.pairs.iter().map(|p| (p.a.0, p.b.0)).collect();
    let there: BTreeSet<(u32, u32)> = tables(&night, 2).iter().map(|t| (t.1, t.2)).collect();
    assert_eq!(pairs, there);
    let twice = PairingOptions {
        by_hand: vec![
            Fixed {
                who: EntrantNo(1),
                against: None,
            };
            2
        ],
        ..PairingOptions::default()
    };
    play_open(&mut night);
    assert_eq!(rule(pair_with(&mut night, twice)), "swiss-hand-names-twice");
}

#[test]
fn no_legal_pairing_is_proved_and_has_ways_out() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(3)), 4);
    // Two of four leave after one round; the two who stay have met.
    pair_next(&mut night);
    let (_, a, b) = tables(&night, 1)[0];
    play_open(&mut night);
    let (_, c, d) = tables(&night, 1)[1];
    night.withdraw(c);
    night.withdraw(d);
    let Err(Blocked::NoPairing(proof)) =
        preview(&night.snapshot.state, OPEN, &PairingOptions::default())
    else {
        panic!("paired a rematch silently");
    };
    assert!(proof.parts.len() > proof.between.len());
    let rematch = proof.choices.iter().find(|c| c.allowed.rematches).unwrap();
    assert_eq!(rematch.pairing.value.rematches, 1);
    let byes = proof.choices.iter().find(|c| c.allowed.extra_byes > 0);
    assert_eq!(byes.unwrap().pairing.byes.len(), 2);
    let refused = pair_with(&mut night, PairingOptions::default());
    assert_eq!(rule(refused), "swiss-no-pairing");
    let allowed = rematch.allowed;
    pair_with(
        &mut night,
        PairingOptions {
            allowed,
            ..PairingOptions::default()
        },
    )
    .unwrap();
    let (_, x, y) = tables(&night, 2)[0];
    assert_eq!(BTreeSet::from([x, y]), BTreeSet::from([a, b]));
}

#[test]
fn twelve_rounds_for_eight_are_refused_saying_what_would_do() {
    let mut night = Night::with(swiss_of(SwissSettings::usual(12)), 8);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    let refused = night.draw(1).unwrap_err();
    assert_eq!(refused.rule.id(), "swiss-too-many-rounds");
    let said: Vec<String> = refused.params().iter().map(|p| format!("{p:?}")).collect();
    assert!(
        said.iter().any(|p| p.contains("most") && p.contains('7')),
        "{said:?}"
    );
    assert_eq!(most_rounds(8), 7);
    assert_eq!(most_rounds(7), 7);
}

#[test]
fn settings_are_fixed_by_the_draw_and_overruled_tie_breaks_are_recorded() {
    let swiss = SwissSettings::usual(3);
    let mut night = Night::drawn(swiss_of(swiss.clone()), 6);
    let mut changed = swiss.clone();
    changed.ranking.tie_breaks = vec![TieBreak::Buchholz];
    let change = |settings| {
        EventCommand::ChangeEvent {
            settings,
            seen: None,
        }
        .of(OPEN)
    };
    assert_eq!(
        rule(night.act(change(swiss_of(changed)))),
        "format-fixed-by-draw"
    );
    let mut wishes = swiss;
    wishes.wishes = vec![KeepApart {
        apart: vec![EntrantNo(1), EntrantNo(2)],
        before: None,
    }];
    night.act(change(swiss_of(wishes))).unwrap();
    let ranking = RankingRules {
        tie_breaks: vec![TieBreak::Lots],
        ..RankingRules::default()
    };
    night
        .act(
            EventCommand::OverruleRanking {
                ranking: ranking.clone(),
                note: NoteId::from_random([3; 10]),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    assert_eq!(night.event().capabilities().ranking(), Some(&ranking));
    pair_next(&mut night);
    play_open(&mut night);
    assert!(after(&night, 1).iter().all(|r| !r.shared()));
}

#[test]
fn two_two_one_and_stavrou_score_as_defined() {
    let mut night = Night::drawn(
        swiss_of(SwissSettings {
            scoring: SwissScoring::TwoTwoOne,
            ..SwissSettings::usual(3)
        }),
        5,
    );
    pair_next(&mut night);
    let (number, _, absent) = tables(&night, 1)[0];
    let side = night.fixture(number).side_of(EntrantNo(absent)).unwrap();
    night
        .ends(number, OutcomeKind::WalkOver, Some(side.other()), None)
        .unwrap();
    play_open(&mut night);
    let mut points: Vec<String> = after(&night, 1)
        .iter()
        .map(|r| r.score.to_string())
        .collect();
    points.sort();
    // A win, a win by walk-over, a bye; the loser who played; the one who did not come.
    assert_eq!(points, ["0", "1", "2", "2", "2"]);

    let mut night = Night::drawn(
        swiss_of(SwissSettings {
            scoring: SwissScoring::STAVROU,
            ..SwissSettings::usual(3)
        }),
        4,
    );
    pair_next(&mut night);
    let [(one, ..), (two, ..)] = tables(&night, 1)[..] else {
        panic!()
    };
    // Points beyond the length count for nothing.
    let length = night.event().rules_of(night.fixture(one)).length;
    let gammon = ScoreEntry::Final {
        score: BySide::new(i64::from(length) + 1, 1),
        winner: None,
    };
    night.score(one, gammon).unwrap();
    night
        .ends(two, OutcomeKind::Unfinished, Some(Side::Top), Some((3, 2)))
        .unwrap();
    let points: Vec<String> = after(&night, 1)
        .iter()
        .map(|r| r.score.to_string())
        .collect();
    assert_eq!(
        points,
        [
            (100 + length - 1).to_string(),
            "97".into(),
            "0".into(),
            "0".into()
        ]
    );
}

#[test]
fn rounds_may_change_after_the_draw_within_what_is_paired_and_what_the_field_can_play() {
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(4)), 8);
    for _ in 0..3 {
        pair_next(&mut night);
        play_open(&mut night);
    }
    let mut change = |rounds| {
        night.act(
            EventCommand::ChangeEvent {
                settings: swiss_of(SwissSettings::usual(rounds)),
                seen: None,
            }
            .of(OPEN),
        )
    };
    let few = change(2).unwrap_err();
    assert_eq!(
        (
            few.rule.id(),
            few.field.map(crawford_forms::FieldName::name)
        ),
        ("swiss-rounds-paired", Some("swiss_rounds"))
    );
    let many = change(8).unwrap_err();
    assert_eq!(many.rule.id(), "swiss-too-many-rounds");
    for rounds in [7, 3] {
        change(rounds).unwrap();
    }
    assert_eq!(
        rule(pair_with(&mut night, PairingOptions::default())),
        "swiss-over"
    );
}

#[test]
fn without_score_groups_neighbours_in_the_standings_meet_whatever_the_order_within_groups() {
    for within in Within::ALL.iter().copied() {
        let monrad = SwissSettings {
            groups: false,
            within,
            ..SwissSettings::usual(3)
        };
        let mut night = Night::drawn(swiss_of(monrad), 8);
        pair_next(&mut night);
        play_open(&mut night);
        let first = after(&night, 1);
        let score = |who: u32| first.iter().find(|r| r.who.0 == who).unwrap().score;
        pair_next(&mut night);
        // Four have won and four lost, and nobody met one of the same score before.
        for (_, a, b) in tables(&night, 2) {
            assert_eq!(score(a), score(b), "{within:?}: {a} and {b}");
        }
    }
}

/// A night for the journals: every fact of a Swiss.
pub fn evening() -> Night {
    let qualify = SwissSettings {
        ends: Ends::Qualify {
            wins: 2,
            losses: 2,
            places: Some(3),
        },
        within: Within::Slide,
        wishes: vec![KeepApart {
            apart: vec![EntrantNo(1), EntrantNo(2)],
            before: Some(2),
        }],
        ..SwissSettings::usual(3)
    };
    let mut night = Night::drawn(swiss_of(qualify), 9);
    night
        .act(
            EventCommand::SitOut {
                entrant: EntrantNo(4),
                round: 1,
                out: true,
            }
            .of(OPEN),
        )
        .unwrap();
    pair_next(&mut night);
    play_open(&mut night);
    night.check_in(10).unwrap();
    pair_next(&mut night);
    night.withdraw(7);
    play_open(&mut night);
    night
        .act(
            EventCommand::OverruleRanking {
                ranking: RankingRules {
                    tie_breaks: TieBreak::ALL.to_vec(),
                    ..RankingRules::default()
                },
                note: note(9),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    let undone = pair_next(&mut night);
    night.undo(undone);
    pair_next(&mut night);
    play_open(&mut night);
    night.act(EventCommand::PlayOff.of(OPEN)).ok();
    play_open(&mut night);
    night
        .act(
            EventCommand::KnockOut {
                last: LastPlaces::Lots,
                consolation: true,
            }
            .of(OPEN),
        )
        .unwrap();
    play_open(&mut night);
    night.act(Command::Finish).unwrap();
    night
}

proptest! {
    #![proptest_config(cases(40))]

    /// Whatever happens on a night, nobody meets twice or has a second bye, no paired seat moves, and closed rounds keep
    /// their standings unless a result of theirs is corrected.
    #[test]
    fn random_swiss_nights_keep_every_rule(
        players in 5u32..24,
        rounds in 3u8..6,
        within in 0usize..5,
        chances in proptest::collection::vec((0u8..100, any::<u32>()), 60..160),
    ) {
        let swiss = SwissSettings {
            within: Within::ALL[within],
            late_byes: players % 2 == 0,
            ..SwissSettings::usual(rounds.min(players as u8 - 1))
        };
        let mut night = Night::drawn(swiss_of(swiss), players);
        let mut next_person = players + 1;
        let mut closed: Vec<(u8, Vec<Rank>)> = Vec::new();
        for (chance, pick) in chances {
            let there = night.snapshot.state.entrants.len() as u32;
            match chance {
                0..50 => {
                    if let Some(number) = night.next_to_play() {
                        let two = night.fixture(number).players().unwrap();
                        night.wins(number, if pick % 2 == 0 { two.top.0 } else { two.bottom.0 });
                    }
                }
                50..75 => {
                    let early = PairingOptions { early: pick % 3 == 0, ..PairingOptions::default() };
                    let refused = pair_with(&mut night, early);
                    if let Err(refused) = refused {
                        prop_assert!(refused.rule.id().starts_with("swiss-"), "{}", refused.rule.id());
                        let t = &night.snapshot.state;
                        let next = rounds_paired(night.event()) + 1;
                        let there = t.entrants.keys().copied().filter(|n| !t.has_left(*n));
                        let to_pair = there.filter(|n| !night.event().away.contains(&(next, *n)));
                        prop_assert!(refused.rule.id() != "swiss-nobody-to-pair" || to_pair.count() == 0);
                    }
                }
                75..80 => {
                    if night.check_in(next_person).is_ok() {
                        next_person += 1;
                    }
                }
                80..85 => {
                    night.withdraw(1 + pick % there);
                }
                85..88 => {
                    let entrant = EntrantNo(1 + pick % there);
                    night.act(Command::Return { entrant }).unwrap();
                }
                88..93 => {
                    let round = rounds_paired(night.event()) + 1;
                    let entrant = EntrantNo(1 + pick % there);
                    let told = night.act(EventCommand::SitOut { entrant, round, out: pick % 2 == 0 ,}.of(OPEN));
                    if let Err(refused) = told {
                        prop_assert_eq!(refused.rule.id(), "swiss-over");
                        prop_assert!(RoundField::to_come(&night.snapshot.state, night.event()).present.is_empty());
                    }
                }
                93..97 => {
                    let decided: Vec<u32> = night.event().matches.iter()
                        .filter(|m| m.result.as_ref().is_some_and(|r| !r.outcome.unplayed()))
                        .map(|m| m.number.0)
                        .collect();
                    if let Some(number) = decided.get(pick as usize % decided.len().max(1)) {
                        let before: Vec<_> = night.event().matches.iter().map(|m| m.seats).collect();
                        let loser = night.fixture(*number).loser().unwrap().0;
                        night.rather(*number, loser, None).unwrap();
                        let after: Vec<_> = night.event().matches.iter().map(|m| m.seats).collect();
                        prop_assert_eq!(before, after);
                        closed.clear();
                    }
                }
                _ => {
                    let actions: Vec<u64> = night.recorded.iter().map(|r| r.action).collect();
                    let last = *actions.last().unwrap();
                    let before = night.snapshot.state.without_versions();
                    if rounds_paired(night.event()) > 0 {
                        let undo = night.undo(last);
                        night.undo(undo);
                        prop_assert_eq!(night.snapshot.state.without_versions(), before);
                    }
                    closed.clear();
                }
            }
            let e = night.event();
            for (round, ranks) in &closed {
                prop_assert_eq!(&after(&night, *round), ranks);
            }
            let now = rounds_closed(e);
            closed = (1..=now).map(|round| (round, after(&night, round))).collect();
            let mut met = BTreeSet::new();
            for m in e.matches.iter().filter(|m| m.result.as_ref().is_none_or(|r| !r.outcome.unplayed())) {
                let two = m.players().unwrap();
                prop_assert!(met.insert((two.top.min(two.bottom), two.top.max(two.bottom))));
            }
            let mut byes = BTreeSet::new();
            for bye in e.pairings.iter().flat_map(|p| &p.byes) {
                prop_assert!(byes.insert(*bye));
            }
        }
        // However the night went, no round stays open when everything is played, and its results count.
        play_open(&mut night);
        if !waiting(night.event()).is_empty() {
            let anything = Allowed { rematches: true, second_byes: true, wishes: true, extra_byes: 0 };
            pair_with(&mut night, PairingOptions { allowed: anything, ..PairingOptions::default() }).unwrap();
            play_open(&mut night);
        }
        prop_assert_eq!(rounds_closed(night.event()), rounds_paired(night.event()));
    }
}

#[test]
fn a_bye_and_a_missed_round_are_worth_what_each_was_set_to() {
    // Points of whoever comes after the first round, and of whoever had the bye in it.
    let points = |swiss: SwissSettings| {
        let mut night = Night::drawn(swiss_of(swiss), 5);
        pair_next(&mut night);
        play_open(&mut night);
        let of = |night: &Night, n: u32| {
            let ranks = standings(night.event()).unwrap();
            ranks.iter().find(|r| r.who.0 == n).unwrap().score
        };
        let bye = night.event().pairings[0].byes[0];
        let bye = of(&night, bye.0);
        night.check_in(6).unwrap();
        pair_next(&mut night);
        let met = tables(&night, 2);
        let (number, x, y) = *met.iter().find(|m| m.1 == 6 || m.2 == 6).unwrap();
        night.wins(number, if x == 6 { y } else { x });
        (of(&night, 6), bye)
    };
    let (one, half) = (Exact::from(1i64), Exact::from(1i64).per(2));
    let usual = SwissSettings::usual(3);
    assert_eq!(points(usual.clone()), (Exact::ZERO, one));
    assert_eq!(
        points(usual.clone().with_missed(ByeWorth::Half)),
        (half, one)
    );
    let byes_half = SwissSettings {
        bye: ByeWorth::Half,
        ..usual.clone()
    };
    assert_eq!(
        points(byes_half.clone().with_missed(ByeWorth::Win)),
        (one, half)
    );
    assert_eq!(points(byes_half.clone()), (Exact::ZERO, half));
    // As journals of before have it: what they missed counts as byes.
    let before = SwissSettings {
        late_byes: true,
        ..byes_half.clone()
    };
    assert_eq!(points(before.clone()), (half, half));
    assert_eq!(byes_half.with_missed(ByeWorth::Half), before);
}
