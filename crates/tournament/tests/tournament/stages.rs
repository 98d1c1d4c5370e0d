//! Stages drawn later: the knockout after groups, a consolation among those present, a last chance, a second chance.

pub mod corrected;

use crate::double::of;
use crate::night::*;
use backgammon::Side;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn groups(groups: u8, qualify: u8) -> Format {
    Format::Groups(Groups {
        groups,
        size: None,
        qualify,
        ranking: ranking::RankingRules::default(),
        sheet: None,
    })
}

fn draw(
    night: &mut Night,
    stage: Stage,
    present: &[u32],
) -> Result<u64, crawford_forms::violation::Violation> {
    night.act(
        EventCommand::DrawStage {
            stage,
            present: present.iter().copied().map(EntrantNo).collect(),
            ties: GroupTies::Lots,
            seed: seed(5),
        }
        .of(OPEN),
    )
}

fn rule<T: std::fmt::Debug>(
    refused: Result<T, crawford_forms::violation::Violation>,
) -> &'static str {
    refused.unwrap_err().rule.id()
}

fn coin(seed: u64) -> impl FnMut(&Fixture) -> Side {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state & 1 == 1 {
            Side::Top
        } else {
            Side::Bottom
        }
    }
}

#[test]
fn four_groups_of_four_cross_into_a_knockout_of_eight() {
    let mut night = Night::drawn(of(groups(4, 2)), 16);
    assert_eq!(night.event().matches.len(), 4 * 6);
    assert_eq!(rule(draw(&mut night, Stage::Main, &[])), "groups-not-over");
    night.play(coin(3));
    let standings = group_standings(night.event());
    assert!(standings.iter().all(|group| group.len() == 4));
    let drawn = draw(&mut night, Stage::Main, &[]).unwrap();
    assert_eq!(
        rule(draw(&mut night, Stage::Main, &[])),
        "stage-drawn-already"
    );
    let event = night.event();
    assert_eq!((event.rounds, event.matches.len()), (3, 24 + 7));
    let group_of = |n: EntrantNo| standings.iter().position(|g| g.contains(&n)).unwrap();
    let quarter: Vec<_> = event.round(1).collect();
    for m in &quarter {
        let p = m.players().unwrap();
        // A winner against a second, of another group.
        let place = |n: EntrantNo| standings[group_of(n)].iter().position(|o| *o == n).unwrap();
        assert_eq!([place(p.top), place(p.bottom)].iter().sum::<usize>(), 1);
        assert_ne!(group_of(p.top), group_of(p.bottom));
    }
    // Nobody meets one of their own group before the final.
    for half in quarter.chunks(2) {
        let there: BTreeSet<usize> = half
            .iter()
            .flat_map(|m| [m.seats.top, m.seats.bottom])
            .map(|seat| group_of(seat.entrant().unwrap()))
            .collect();
        assert_eq!(there.len(), 4);
    }
    night.play(coin(4));
    assert!(night.event().is_over());
    let placed = places(night.event());
    assert_eq!(placed.len(), 16);
    assert_eq!(placed[0].entrant, night.event().champion().unwrap());
    let shared: Vec<(u32, u32)> = placed.iter().map(|p| (p.from, p.to)).collect();
    assert_eq!(
        shared[8..],
        [
            (9, 12),
            (9, 12),
            (9, 12),
            (9, 12),
            (13, 16),
            (13, 16),
            (13, 16),
            (13, 16)
        ]
    );
    // The draw of the knockout can be taken back with what was played in it.
    night.undo(drawn);
    assert_eq!(night.event().matches.len(), 24);
    assert!(places(night.event()).is_empty());
}

#[test]
fn groups_that_cannot_be_are_refused() {
    let refused = |n: u32, format| {
        let mut night = Night::with(of(format), n);
        night.act(EventCommand::CloseList.of(OPEN)).unwrap();
        rule(night.draw(1))
    };
    assert_eq!(refused(8, groups(4, 3)), "groups-qualify-too-many");
    assert_eq!(refused(7, groups(4, 1)), "groups-do-not-fit");
    // More than 45 cannot all meet one another in one schedule.
    assert_eq!(refused(91, groups(2, 1)), "groups-too-large");
    // What no field could be dealt out to is refused when it is set.
    let set = |format| {
        let mut night = Night::with(of(groups(4, 1)), 8);
        rule(
            night.act(
                EventCommand::ChangeEvent {
                    settings: of(format),
                    seen: None,
                }
                .of(OPEN),
            ),
        )
    };
    assert_eq!(set(groups(4, 0)), "groups-qualify-too-many");
    assert_eq!(set(groups(1, 1)), "groups-do-not-fit");
    assert_eq!(set(groups(27, 1)), "groups-do-not-fit");
}

#[test]
fn a_consolation_is_drawn_among_those_present() {
    let fresh = Format::Consolation(Consolation {
        fed_by: FedBy::FreshDraw(2),
        last_chance: 0,
    });
    let mut night = Night::seeded(of(fresh), 13);
    assert_eq!(
        rule(draw(&mut night, Stage::Consolation, &[])),
        "stage-too-early"
    );
    night.play(|_| Side::Top);
    let may: Vec<u32> = eligible(&night.snapshot.state, night.event(), Stage::Consolation)
        .iter()
        .map(|n| n.0)
        .collect();
    // Five lose in the first round and four in the second.
    assert_eq!(may.len(), 9);
    let champion = night.event().champion().unwrap().0;
    assert_eq!(
        rule(draw(&mut night, Stage::Consolation, &[champion, may[0]])),
        "stage-not-eligible"
    );
    assert_eq!(
        rule(draw(&mut night, Stage::Consolation, &may[..1])),
        "stage-needs-two"
    );
    draw(&mut night, Stage::Consolation, &may[..7]).unwrap();
    let event = night.event();
    let first: Vec<_> = event
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Consolation && m.round == 1)
        .collect();
    assert_eq!(first.len(), 4);
    // The one bye goes to somebody who has had none.
    let lucky: Vec<EntrantNo> = first
        .iter()
        .filter(|m| m.players().is_none())
        .filter_map(|m| m.winner())
        .collect();
    assert_eq!(lucky.len(), 1);
    let byes_in_main: Vec<EntrantNo> = event
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Main && m.players().is_none())
        .filter_map(|m| m.winner())
        .collect();
    assert_eq!(byes_in_main.len(), 3);
    assert!(!byes_in_main.contains(&lucky[0]));
    night.play(|_| Side::Bottom);
    assert_eq!(places_in(night.event(), Stage::Consolation).len(), 7);
    assert_eq!(places(night.event()).len(), 13);
    // And a last chance for those who lost there, whoever is still about.
    let may = eligible(&night.snapshot.state, night.event(), Stage::LastChance);
    assert_eq!(may.len(), 6);
    let present: Vec<u32> = may.iter().take(4).map(|n| n.0).collect();
    draw(&mut night, Stage::LastChance, &present).unwrap();
    night.play(|_| Side::Bottom);
    assert_eq!(places_in(night.event(), Stage::LastChance).len(), 4);
    assert!(night.event().is_over());
}

#[test]
fn whoever_is_out_may_buy_back_into_a_second_chance() {
    let mut night = Night::seeded(settings(), 8);
    for number in 1..=4 {
        night.win(number, Side::Top);
    }
    let may = eligible(&night.snapshot.state, night.event(), Stage::SecondChance);
    assert_eq!(may.len(), 4);
    night.withdraw(may[0].0);
    assert_eq!(
        rule(draw(&mut night, Stage::SecondChance, &[may[0].0, may[1].0])),
        "stage-not-eligible"
    );
    let present: Vec<u32> = may[1..].iter().map(|n| n.0).collect();
    draw(&mut night, Stage::SecondChance, &present).unwrap();
    assert_eq!(
        rule(draw(&mut night, Stage::Swiss, &present)),
        "stage-not-of-this-format"
    );
    night.play(|_| Side::Top);
    assert!(night.event().is_over());
    assert_eq!(places_in(night.event(), Stage::SecondChance).len(), 3);
    assert_eq!(places(night.event()).len(), 8);
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn groups_end_with_everyone_placed(n in 6u32..40, number in 2u8..6, qualify in 1u8..4, game: u64) {
        prop_assume!(n / u32::from(number) >= u32::from(qualify).max(2));
        let mut night = Night::drawn(of(groups(number, qualify)), n);
        night.play(coin(game));
        draw(&mut night, Stage::Main, &[]).unwrap();
        // Nobody of one group meets another of it in the first round where a group is no more than half the field.
        let standings = group_standings(night.event());
        let group_of = |n: EntrantNo| standings.iter().position(|g| g.contains(&n)).unwrap();
        for m in night.event().round(1) {
            if let Some(p) = m.players() {
                prop_assert_ne!(group_of(p.top), group_of(p.bottom));
            }
        }
        night.play(coin(game ^ 7));
        prop_assert!(night.event().is_over());
        prop_assert_eq!(places(night.event()).len() as u32, n);
    }
}

#[test]
fn groups_of_a_size_are_as_few_as_hold_everyone() {
    let of_four = |qualify| {
        of(Format::Groups(Groups {
            groups: 0,
            size: Some(4),
            qualify,
            ranking: ranking::RankingRules::default(),
            sheet: None,
        }))
    };
    let night = Night::drawn(of_four(2), 13);
    let mut sizes: Vec<usize> = group_standings(night.event())
        .iter()
        .map(Vec::len)
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [3, 3, 3, 4]);
    // What no field could give is refused when it is set.
    let refused = of_four(5).format.check().unwrap_err();
    assert_eq!(
        (
            refused.rule.id(),
            refused.field.map(crawford_forms::FieldName::name)
        ),
        ("groups-qualify-too-many", Some("qualify"))
    );
}

#[test]
fn a_knockout_after_groups_is_shown_with_its_reasons_before_it_is_drawn() {
    let mut night = Night::drawn(of(groups(4, 2)), 16);
    assert_eq!(
        stages_to_draw(&night.snapshot.state, night.event()),
        [Stage::Main]
    );
    let early = preview_stage(
        &night.snapshot.state,
        OPEN,
        Stage::Main,
        &[],
        GroupTies::Lots,
    );
    assert_eq!(rule(early), "groups-not-over");
    night.play(coin(3));
    assert!(!night.event().is_over(), "the knockout is still to come");
    let shown = preview_stage(
        &night.snapshot.state,
        OPEN,
        Stage::Main,
        &[],
        GroupTies::Lots,
    )
    .unwrap();
    assert_eq!((shown.order.len(), shown.pairs.len()), (8, 4));
    let places: Vec<usize> = shown.order.iter().map(|s| s.group.unwrap().1).collect();
    assert_eq!(places, [1, 1, 1, 1, 2, 2, 2, 2]);
    // The other one of each group is in the other half: they may meet in the final, round 3.
    assert!(shown.order.iter().all(|s| s.own_group_from == 3));
    draw(&mut night, Stage::Main, &[]).unwrap();
    let pairs: Vec<_> = night
        .event()
        .round(1)
        .map(|m| m.players().unwrap())
        .map(|p| (p.top, Some(p.bottom)))
        .collect();
    assert_eq!(shown.pairs, pairs);
    assert!(stages_to_draw(&night.snapshot.state, night.event()).is_empty());
}

#[test]
fn looking_at_a_fresh_draw_twice_shows_the_same() {
    let fresh = Format::Consolation(Consolation {
        fed_by: FedBy::FreshDraw(1),
        last_chance: 0,
    });
    let mut night = Night::drawn(of(fresh), 8);
    for n in 1..=4 {
        night.win(n, Side::Top);
    }
    let may = eligible(&night.snapshot.state, night.event(), Stage::Consolation);
    assert_eq!(may.len(), 4);
    let look = |night: &Night| {
        preview_stage(
            &night.snapshot.state,
            OPEN,
            Stage::Consolation,
            &may,
            GroupTies::Lots,
        )
        .unwrap()
    };
    let shown = look(&night);
    assert_eq!(shown, look(&night));
    let seed = seed_of_stage(night.event(), Stage::Consolation).unwrap();
    assert_eq!(shown.seed.as_deref(), Some(seed.to_string().as_str()));
    night
        .act(
            EventCommand::DrawStage {
                stage: Stage::Consolation,
                present: may.clone(),
                ties: GroupTies::Lots,
                seed,
            }
            .of(OPEN),
        )
        .unwrap();
    let order: Vec<EntrantNo> = shown.order.iter().map(|s| s.who).collect();
    assert_eq!(night.event().stages[0].order, order);
}

/// Everyone who has played leaves, but for those named.
fn all_leave_but(night: &mut Night, stay: &[u32]) {
    for n in 1..=8 {
        if !stay.contains(&n) {
            night.withdraw(n);
        }
    }
}

#[test]
fn groups_with_too_few_left_end_all_the_same() {
    // Who stays after the groups; how many are on the sheet, and who wins.
    for stay in [vec![], vec![3], vec![3, 6]] {
        let mut night = Night::drawn(of(groups(2, 2)), 8);
        night.play(coin(5));
        all_leave_but(&mut night, &stay);
        assert!(!night.event().is_over(), "the director draws it");
        let shown = preview_stage(
            &night.snapshot.state,
            OPEN,
            Stage::Main,
            &[],
            GroupTies::Lots,
        )
        .unwrap();
        assert_eq!(shown.order.len(), stay.len());
        assert!(shown.order.iter().all(|s| s.group.is_some()));
        let drawn = draw(&mut night, Stage::Main, &[]).unwrap();
        assert_eq!(
            night.event().matches.len() - 12,
            usize::from(!stay.is_empty())
        );
        night.play(coin(6));
        assert!(night.event().is_over(), "{stay:?}");
        let placed = places(night.event());
        assert_eq!(placed.len(), 8);
        if let [alone] = stay.as_slice() {
            assert_eq!(night.event().champion(), Some(EntrantNo(*alone)));
            assert_eq!(night.outcome(13), Some(Outcome::Bye));
            assert_eq!(
                (placed[0].entrant, placed[0].from, placed[0].to),
                (EntrantNo(*alone), 1, 1)
            );
        }
        if stay.is_empty() {
            assert_eq!(night.event().champion(), None);
            // The firsts of both groups share the first two places.
            assert_eq!((placed[0].from, placed[0].to, placed[2].from), (1, 2, 3));
        }
        night.act(Command::Finish).unwrap();
        night.undo(drawn);
        assert_eq!(night.event().matches.len(), 12);
    }
}

#[test]
fn whoever_left_is_replaced_by_the_next_of_the_group() {
    let mut night = Night::drawn(of(groups(2, 2)), 8);
    night.play(coin(5));
    let before = group_standings(night.event());
    let (first, third) = (before[0][0], before[0][2]);
    night.withdraw(first.0);
    draw(&mut night, Stage::Main, &[]).unwrap();
    let order = &night.event().stages[0].order;
    assert_eq!(order.len(), 4);
    assert!(order.contains(&third) && !order.contains(&first));
}

/// Two groups of three in which all of the second won one match and lost one, by the same score.
fn equal_in_the_second() -> Night {
    let mut night = Night::seeded(of(groups(2, 1)), 6);
    let matches: Vec<(u32, Phase, [u32; 2])> = night
        .event()
        .matches
        .iter()
        .map(|m| {
            let players = m.players().unwrap();
            (m.number.0, m.phase, [players.top.0, players.bottom.0])
        })
        .collect();
    let second: BTreeSet<u32> = matches
        .iter()
        .filter(|(_, phase, _)| *phase == Phase::Group(2))
        .flat_map(|(_, _, players)| *players)
        .collect();
    let second: Vec<u32> = second.into_iter().collect();
    for (number, phase, players) in matches {
        let winner = match phase {
            // Round about: each beats the next.
            Phase::Group(2) => {
                let at = |n: u32| second.iter().position(|o| *o == n).unwrap();
                let [a, b] = players;
                if (at(a) + 1) % 3 == at(b) { a } else { b }
            }
            _ => *players.iter().min().unwrap(),
        };
        night.wins(number, winner);
    }
    night
}

#[test]
fn equal_on_every_tie_break_is_a_question_before_the_knockout_is_drawn() {
    let mut night = equal_in_the_second();
    let ties = group_ties(&night.snapshot.state, night.event());
    assert_eq!(ties.len(), 1);
    assert_eq!(
        (ties[0].group, ties[0].equal.len(), ties[0].left),
        (2, 3, 1)
    );
    let draw = |night: &mut Night, ties| {
        night.act(
            EventCommand::DrawStage {
                stage: Stage::Main,
                present: Vec::new(),
                ties,
                seed: seed(5),
            }
            .of(OPEN),
        )
    };
    assert_eq!(
        rule(draw(&mut night, GroupTies::PlayOffs)),
        "groups-tie-open"
    );
    // By lot, as the table has them.
    let by_lot = group_standings(night.event())[1][0];
    let drawn = draw(&mut night, GroupTies::Lots).unwrap();
    assert_eq!(night.event().stages[0].order.len(), 2);
    assert!(night.event().stages[0].order.contains(&by_lot));
    night.undo(drawn);
    // All of them.
    let drawn = draw(&mut night, GroupTies::All).unwrap();
    assert_eq!(night.event().stages[0].order.len(), 4);
    night.undo(drawn);
    // Played off: whoever loses is out of it, until one is left.
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    assert_eq!(
        rule(draw(&mut night, GroupTies::PlayOffs)),
        "groups-not-over"
    );
    let first = night.next_to_play().unwrap();
    let out = night.fixture(first).players().unwrap().bottom;
    night.win(first, Side::Top);
    assert_eq!(
        group_ties(&night.snapshot.state, night.event())[0]
            .equal
            .len(),
        2
    );
    assert_eq!(
        rule(draw(&mut night, GroupTies::PlayOffs)),
        "groups-tie-open"
    );
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    let second = night.next_to_play().unwrap();
    let last = night.fixture(second).players().unwrap().bottom;
    night.win(second, Side::Bottom);
    assert!(group_ties(&night.snapshot.state, night.event()).is_empty());
    assert_eq!(
        rule(night.act(EventCommand::PlayOff.of(OPEN))),
        "swiss-nothing-to-play-off"
    );
    draw(&mut night, GroupTies::PlayOffs).unwrap();
    assert!(night.event().stages[0].order.contains(&last));
    assert!(!night.event().stages[0].order.contains(&out));
    assert_eq!(group_standings(night.event())[1][0], last);
    night.play_out();
    assert_eq!(places(night.event()).len(), 6);
}

#[test]
fn groups_have_the_last_length_of_the_list_unless_they_have_one_of_their_own() {
    let settings = |own: &[(Stage, Lengths)]| EventSettings {
        lengths: "9, 7, 5".parse().unwrap(),
        stage_lengths: own.iter().cloned().collect(),
        ..of(groups(2, 1))
    };
    let mut night = Night::drawn(settings(&[]), 6);
    night.play(|_| Side::Top);
    draw(&mut night, Stage::Main, &[]).unwrap();
    let matches = || night.event().matches.iter();
    let lengths: Vec<u16> = matches()
        .map(|m| night.event().rules_of(m).length)
        .collect();
    assert_eq!(lengths, [5, 5, 5, 5, 5, 5, 9]);
    let own = (Stage::Groups, Lengths::all(3));
    let night = Night::drawn(settings(&[own]), 6);
    assert_eq!(night.event().rules_of(night.fixture(1)).length, 3);
}

/// No tie-break parts those of equal wins.
fn groups_by_wins_alone(number: u8, qualify: u8) -> Format {
    let Format::Groups(groups) = groups(number, qualify) else {
        panic!()
    };
    Format::Groups(Groups {
        ranking: ranking::RankingRules {
            tie_breaks: vec![],
            ..ranking::RankingRules::default()
        },
        ..groups
    })
}

#[test]
fn whoever_leaves_a_play_off_of_a_group_has_lost_it() {
    let three = EventSettings {
        lengths: "9, 7, 5".parse().unwrap(),
        ..of(groups_by_wins_alone(2, 1))
    };
    let mut night = Night::seeded(three, 6);
    let in_turn = |night: &mut Night| {
        // In each group of three everybody beats one.
        let matches: Vec<(u32, [u32; 2])> = night
            .event()
            .matches
            .iter()
            .map(|m| (m.number.0, m.players().unwrap().map(|n| n.0).both()))
            .collect();
        for group in group_standings(night.event()) {
            let mut of: Vec<u32> = group.iter().map(|n| n.0).collect();
            of.sort_unstable();
            for (number, [x, y]) in &matches {
                let (Some(a), Some(b)) = (
                    of.iter().position(|n| n == x),
                    of.iter().position(|n| n == y),
                ) else {
                    continue;
                };
                night.wins(*number, if (a + 1) % 3 == b { *x } else { *y });
            }
        }
    };
    in_turn(&mut night);
    assert_eq!(group_ties(&night.snapshot.state, night.event()).len(), 2);
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    let decider = night.fixture(night.next_to_play().unwrap());
    // It is played as the matches of the group.
    assert_eq!(night.event().settings.rules_of(decider).length, 5);
    let (number, two) = (decider.number.0, decider.players().unwrap().both());
    night
        .ends(number, OutcomeKind::BothLeft, None, None)
        .unwrap();
    let first = group_standings(night.event())
        .into_iter()
        .find(|group| group.contains(&two[0]))
        .unwrap();
    assert!(!two.contains(&first[0]), "{first:?}");
    let ties = group_ties(&night.snapshot.state, night.event());
    assert!(
        ties.iter().all(|tie| !tie.equal.contains(&two[0])),
        "{ties:?}"
    );
}

#[test]
fn a_play_off_in_a_group_counts_only_between_those_still_equal() {
    let mut night = Night::seeded(of(groups_by_wins_alone(2, 3)), 8);
    let of_first = |night: &Night| -> Vec<u32> {
        let group = &group_standings(night.event())[0];
        group.iter().map(|n| n.0).collect()
    };
    let mut first = of_first(&night);
    first.sort_unstable();
    let [a, b, c, d] = first[..] else { panic!() };
    let matches: Vec<(u32, [u32; 2])> = night
        .event()
        .matches
        .iter()
        .map(|m| (m.number.0, m.players().unwrap().map(|n| n.0).both()))
        .collect();
    for (number, [x, y]) in &matches {
        // The lower wins, but the last of the first group beats the first: two of two wins, two of one.
        let turned = (*x.min(y), *x.max(y)) == (a, d);
        night.wins(*number, if turned { d } else { *x.min(y) });
    }
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    let decider = night.next_to_play().unwrap();
    night.wins(decider, c);
    assert_eq!(of_first(&night)[2..], [c, d]);
    // The table says why.
    let parted = |night: &Night, place: usize| group_ranks(night.event())[0].1[place].parted_by;
    assert_eq!(parted(&night, 3), Some(ranking::Parted::PlayOff));
    assert!(group_ties(&night.snapshot.state, night.event()).is_empty());
    // The third is second now: whoever lost to them is equal to another.
    let second = |[x, y]: [u32; 2]| (x.min(y), x.max(y)) == (b, c);
    let (number, _) = *matches.iter().find(|(_, two)| second(*two)).unwrap();
    night.rather(number, c, None).unwrap();
    let ties = group_ties(&night.snapshot.state, night.event());
    assert_eq!(ties.len(), 1);
    let equal: BTreeSet<u32> = ties[0].equal.iter().map(|n| n.0).collect();
    assert_eq!((equal, ties[0].left), (BTreeSet::from([b, d]), 1));
    night.act(EventCommand::PlayOff.of(OPEN)).unwrap();
    let again = night.next_to_play().unwrap();
    night.wins(again, d);
    assert_eq!(of_first(&night)[2..], [d, b]);
}

#[test]
fn a_group_match_that_cannot_be_void_is_not_called_part_of_a_bracket() {
    let mut night = Night::drawn(of(groups(2, 2)), 8);
    let void = night.score(1, ending(OutcomeKind::Void, None, None));
    assert_eq!(rule(void), "void-among-rounds");
}
