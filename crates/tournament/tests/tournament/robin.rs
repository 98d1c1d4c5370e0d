//! Everyone meets everyone: the schedule, who leaves, who comes late, deadlines and rulings.

use crate::night::*;
use backgammon::Side;
use crawford_tournament::ranking::{Exact, TieBreak, TieBreakValue};
use crawford_tournament::robin::*;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn event_of(format: Format) -> EventSettings {
    EventSettings {
        format,
        lengths: "5".parse().unwrap(),
        order: Order::ByHand,
        ..settings()
    }
}

fn everyone(laps: u8) -> EventSettings {
    event_of(Format::RoundRobin(RoundRobin {
        laps,
        ..RoundRobin::default()
    }))
}

pub fn league(deadlines: Deadlines) -> EventSettings {
    event_of(Format::League(League {
        deadlines,
        up: 1,
        down: 1,
        ..League::default()
    }))
}

fn between(n: &Night, a: u32, b: u32) -> u32 {
    let m = n.event().matches_of(EntrantNo(a));
    let of_both: Vec<u32> = m
        .filter(|m| m.side_of(EntrantNo(b)).is_some())
        .map(|m| m.number.0)
        .collect();
    of_both[0]
}

/// `a` beats `b` in the first match of theirs that is open.
fn beats(n: &mut Night, a: u32, b: u32) -> u64 {
    let number = n
        .event()
        .matches_of(EntrantNo(a))
        .find(|m| m.side_of(EntrantNo(b)).is_some() && m.result.is_none())
        .map(|m| m.number.0)
        .unwrap();
    n.wins(number, a)
}

fn order(n: &Night) -> Vec<u32> {
    table(n.event()).iter().map(|row| row.rank.who.0).collect()
}

/// Everyone meets everyone so often, and nobody sits twice in a round.
fn hold(n: &Night, players: &[u32], laps: usize) {
    let mut met: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    let mut busy = BTreeSet::new();
    for m in &n.event().matches {
        let p = m.players().unwrap();
        let mut pair = [p.top.0, p.bottom.0];
        pair.sort_unstable();
        *met.entry(pair).or_default() += 1;
        for who in pair {
            assert!(
                busy.insert((m.round, who)),
                "{who} twice in round {}",
                m.round
            );
        }
    }
    for (i, a) in players.iter().enumerate() {
        for b in &players[i + 1..] {
            let mut pair = [*a, *b];
            pair.sort_unstable();
            assert_eq!(met.get(&pair), Some(&laps), "{pair:?}");
        }
    }
    assert_eq!(met.len(), players.len() * (players.len() - 1) / 2);
}

#[test]
fn the_draw_puts_every_round_on_the_sheet() {
    let n = Night::seeded(everyone(1), 7);
    hold(&n, &[1, 2, 3, 4, 5, 6, 7], 1);
    assert_eq!(n.event().pairings.len(), 7);
    let free: BTreeSet<u32> = n
        .event()
        .pairings
        .iter()
        .map(|round| round.byes[0].0)
        .collect();
    assert_eq!(free.len(), 7);
    hold(&Night::seeded(everyone(2), 6), &[1, 2, 3, 4, 5, 6], 2);
}

#[test]
fn drawn_again_before_play_the_old_schedule_is_gone() {
    let mut n = Night::seeded(everyone(1), 4);
    n.check_in_late(5);
    n.act(
        EventCommand::CommitSeed {
            seed_hash: seed(2).commitment(),
        }
        .of(OPEN),
    )
    .unwrap();
    n.act(
        EventCommand::Draw {
            seed: seed(2),
            dice: String::new(),
            by_hand: Some(vec![EntrantNo(4), EntrantNo(3)]),
        }
        .of(OPEN),
    )
    .unwrap();
    hold(&n, &[1, 2, 3, 4], 1);
}

impl Night {
    fn check_in_late(&mut self, n: u32) -> EntrantNo {
        self.act(Command::CheckIn {
            person: person(n),
            company: Company::Alone,
            rating: Some(i64::from(n)),
            events: vec![],
        })
        .unwrap();
        self.snapshot.state.entrant_of(person(n)).unwrap().number
    }

    pub fn join(&mut self, n: u32, missed: Missed) -> Result<u64, &'static str> {
        let entrant = self.check_in_late(n);
        self.act(EventCommand::Join { entrant, missed }.of(OPEN))
            .map_err(|v| v.rule.id())
    }
}

#[test]
fn that_somebody_joined_belongs_to_the_event_and_that_they_came_back_to_the_tournament() {
    let mut n = Night::seeded(everyone(1), 4);
    let joined = n.join(9, Missed::Play).unwrap();
    assert_eq!(
        crawford_tournament::event_of(&n.facts(), joined),
        Some(OPEN)
    );

    let entrant = n.check_in_late(10);
    let left = n.withdraw(entrant.0);
    let back = n.act(Command::Return { entrant }).unwrap();
    n.withdraw(entrant.0);
    // Who had left is back by joining.
    let joined = EventCommand::Join {
        entrant,
        missed: Missed::Play,
    };
    let joined = n.act(joined.of(OPEN)).unwrap();
    let undone = n.undo(joined);
    let facts = n.facts();
    for (action, event) in [
        (left, None),
        (back, None),
        (joined, Some(OPEN)),
        (undone, Some(OPEN)),
    ] {
        assert_eq!(crawford_tournament::event_of(&facts, action), event);
    }
}

#[test]
fn places_come_when_every_match_is_decided() {
    let mut n = Night::seeded(everyone(1), 4);
    beats(&mut n, 1, 2);
    beats(&mut n, 1, 3);
    beats(&mut n, 1, 4);
    beats(&mut n, 2, 3);
    beats(&mut n, 3, 4);
    assert!(places(n.event()).is_empty());
    let far = progress(n.event());
    assert_eq!((far.closed, far.reached, far.all), (2, 3, 3));
    let last = beats(&mut n, 4, 2);
    // Three with one win each, in a circle; the same margins too: they share.
    let got: Vec<_> = places(n.event())
        .iter()
        .map(|p| (p.entrant.0, p.from, p.to))
        .collect();
    assert_eq!(got, [(1, 1, 1), (2, 2, 4), (3, 2, 4), (4, 2, 4)]);
    n.undo(last);
    assert!(places(n.event()).is_empty());
    n.rather(between(&n, 1, 2), 2, None).unwrap();
    beats(&mut n, 2, 4);
    assert_eq!(order(&n)[0], 2);
}

#[test]
fn the_table_counts_no_points_beyond_the_length_and_what_was_played_before_it_was_given_away() {
    let mut n = Night::seeded(everyone(1), 4);
    let margin = |n: &Night, who: u32| {
        let rows = table(n.event());
        let row = rows.iter().find(|row| row.rank.who.0 == who).unwrap();
        let margin = |v: &&TieBreakValue| v.by == TieBreak::PointMargin;
        let margin = row.rank.values.iter().find(margin).unwrap().value;
        (row.points_for, row.points_against, margin.unwrap())
    };
    let of_both = between(&n, 1, 2);
    let m = n.fixture(of_both);
    let side = m.side_of(EntrantNo(1)).unwrap();
    n.score(of_both, won_by(side, 6)).unwrap();
    assert_eq!(margin(&n, 1), (5, 1, Exact::from(4i64)));
    // 3 wins a game and gives the match away: 4 has won it, and it was played.
    let of_both = between(&n, 3, 4);
    let side = n.fixture(of_both).side_of(EntrantNo(3)).unwrap();
    n.score(of_both, single(side)).unwrap();
    n.ends(of_both, OutcomeKind::Forfeit, Some(side.other()), None)
        .unwrap();
    assert_eq!(margin(&n, 3), (1, 0, Exact::from(1i64)));
    // Without a game it was not, whatever penalty points are on the sheet.
    let of_both = between(&n, 1, 4);
    let side = n.fixture(of_both).side_of(EntrantNo(1)).unwrap();
    let penalty = ScoreEntry::Penalty {
        to: side,
        points: 1,
    };
    n.score(of_both, penalty).unwrap();
    n.ends(of_both, OutcomeKind::Forfeit, Some(side), None)
        .unwrap();
    assert_eq!(margin(&n, 1).2, Exact::from(4i64));
}

#[test]
fn a_field_too_large_is_refused_with_what_would_work() {
    let mut n = Night::with(everyone(2), 33);
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    let refused = n.draw(1).unwrap_err();
    assert_eq!(refused.rule.id(), "robin-field-too-large");
    assert!(refused.params().contains(&("most", 32usize.into())));
    for (laps, rule) in [(0, "number-out-of-bounds"), (5, "number-out-of-bounds")] {
        let refused = n.act(
            EventCommand::ChangeEvent {
                settings: everyone(laps),
                seen: None,
            }
            .of(OPEN),
        );
        assert_eq!(refused.unwrap_err().rule.id(), rule);
    }
    let mut empty = RoundRobin::default();
    empty.ranking.tie_breaks.push(TieBreak::Buchholz);
    assert_eq!(
        empty.check().unwrap_err().rule.id(),
        "robin-tie-break-says-nothing"
    );
}

#[test]
fn who_leaves_before_half_is_left_out_and_after_half_loses_the_rest() {
    let mut early = Night::seeded(everyone(1), 6);
    beats(&mut early, 1, 2);
    beats(&mut early, 1, 3);
    early.withdraw(1);
    assert!(early.event().left_out.contains(&EntrantNo(1)));
    let rows = table(early.event());
    assert_eq!(rows.len(), 5);
    assert!(rows.iter().all(|row| row.rank.who != EntrantNo(1)));
    assert!(rows.iter().all(|row| row.played == 0 && row.rank.wins == 0));

    let mut later = Night::seeded(everyone(1), 6);
    for other in [2, 3, 4] {
        beats(&mut later, 1, other);
    }
    later.withdraw(1);
    assert!(later.event().left_out.is_empty());
    let of = |n: &Night, who: u32| {
        let rows = table(n.event());
        let row = rows.iter().find(|r| r.rank.who.0 == who).unwrap();
        (row.played, row.rank.wins, row.rank.losses)
    };
    assert_eq!(of(&later, 1), (5, 3, 2));
    assert_eq!(of(&later, 5), (1, 1, 0));
    // Back again: what was lost by leaving is open.
    later
        .act(Command::Return {
            entrant: EntrantNo(1),
        })
        .unwrap();
    assert_eq!(of(&later, 1), (3, 3, 0));
    beats(&mut later, 5, 1);
}

#[test]
fn whose_results_were_left_out_has_them_back_on_return_and_the_director_may_rule_otherwise() {
    let mut n = Night::seeded(everyone(1), 6);
    beats(&mut n, 1, 2);
    n.withdraw(1);
    assert_eq!(table(n.event()).len(), 5);
    let leave = |n: &mut Night, out| {
        n.act(
            EventCommand::LeaveOut {
                entrant: EntrantNo(1),
                out,
            }
            .of(OPEN),
        )
        .unwrap()
    };
    leave(&mut n, false);
    assert_eq!(table(n.event()).len(), 6);
    leave(&mut n, true);
    n.act(Command::Return {
        entrant: EntrantNo(1),
    })
    .unwrap();
    assert_eq!(table(n.event()).len(), 6);
    let open = n.event().matches_of(EntrantNo(1));
    assert_eq!(open.filter(|m| m.result.is_none()).count(), 4);
}

#[test]
fn whose_results_are_left_out_already_leaves_without_a_second_word_on_them() {
    let mut n = Night::seeded(everyone(1), 4);
    let entrant = EntrantNo(4);
    n.act(EventCommand::LeaveOut { entrant, out: true }.of(OPEN))
        .unwrap();
    n.withdraw(4);
    let facts = n.facts();
    let said = facts.iter().filter(|f| match f.fact() {
        Ok(Fact::Event { fact, .. }) => matches!(fact, EventFact::ResultsLeftOut { .. }),
        _ => false,
    });
    assert_eq!(said.count(), 1);
}

#[test]
fn a_latecomer_takes_the_free_places_of_an_odd_field() {
    let mut n = Night::seeded(everyone(1), 5);
    // Before the first round is over, its bye is not missed.
    assert_eq!(n.clone().join(6, Missed::Lose), Err("nothing-is-missed"));
    let round: Vec<[u32; 2]> = n
        .event()
        .matches
        .iter()
        .filter(|m| m.round == 1)
        .map(|m| m.players().unwrap())
        .map(|p| [p.top.0, p.bottom.0])
        .collect();
    for [a, b] in round {
        beats(&mut n, a, b);
    }
    let schedule = late_schedule(&n.snapshot.state, n.event()).unwrap();
    assert_eq!((schedule.next_round, schedule.squeezed.len()), (2, 0));
    assert_eq!(schedule.free.len(), 5);
    let missed = schedule.free[0];
    let mut lose = n.clone();
    n.join(6, Missed::Play).unwrap();
    hold(&n, &[1, 2, 3, 4, 5, 6], 1);
    // With the rating they brought along, as a handicap would ask for.
    assert_eq!(n.event().ratings.get(&EntrantNo(6)), Some(&6));
    assert_eq!(n.event().matches.iter().map(|m| m.round).max(), Some(5));
    // Or the round missed is lost.
    lose.join(6, Missed::Lose).unwrap();
    let m = lose.fixture(between(&lose, 6, missed.1.0));
    assert_eq!(m.winner(), Some(missed.1));
    assert_eq!(m.result.as_ref().unwrap().outcome, Outcome::WalkOver);
}

#[test]
fn a_latecomer_is_squeezed_into_an_even_field() {
    let mut n = Night::seeded(everyone(1), 6);
    for m in n.event().matches.clone().iter().filter(|m| m.round == 1) {
        n.wins(m.number.0, m.players().unwrap().top.0);
    }
    assert_eq!(n.clone().join(7, Missed::Lose), Err("nothing-is-missed"));
    let action = n.join(7, Missed::Play).unwrap();
    hold(&n, &[1, 2, 3, 4, 5, 6, 7], 1);
    // What was played stays where it was; nobody new is put into a round that is over.
    let first: Vec<_> = n.event().matches.iter().filter(|m| m.round == 1).collect();
    assert_eq!(first.len(), 3);
    assert!(n.event().matches.iter().map(|m| m.round).max().unwrap() <= 9);
    n.undo(action);
    hold(&n, &[1, 2, 3, 4, 5, 6], 1);
}

#[test]
fn a_season_has_last_days_and_reminders() {
    let by_round = Deadlines::ByRound {
        first: "2026-12-06".parse().unwrap(),
        every: 14,
    };
    let mut n = Night::seeded(league(by_round), 4);
    let due: Vec<String> = n
        .event()
        .matches
        .iter()
        .map(|m| m.due.unwrap().to_string())
        .collect();
    assert_eq!(due[0], "2026-12-06");
    assert_eq!(due[5], "2027-01-03");
    let today = "2026-12-22".parse().unwrap();
    let all = due_matches(n.event(), today);
    assert_eq!(all.len(), 6);
    assert_eq!(all[0].urgency, Urgency::Overdue(16));
    assert_eq!(all[5].urgency, Urgency::DueIn(12));
    assert_eq!(reminders(n.event(), today, 7).len(), 4);
    // Of the fourteen days' worth each player has three to be reminded of.
    let soon = reminders(n.event(), today, 14);
    assert!(soon.iter().all(|(_, due)| due.len() == 3));
    // Played, nobody is reminded of it; put off, it is not overdue.
    let (first, second) = (all[0].number, all[1].number);
    n.win(first.0, Side::Top);
    n.act(
        EventCommand::SetDue {
            numbers: vec![second],
            by: Some("2027-02-01".parse().unwrap()),
            seen: None,
        }
        .of(OPEN),
    )
    .unwrap();
    let now = due_matches(n.event(), today);
    assert_eq!(now.len(), 5);
    assert_eq!(now[4].number, second);
    let refused = n.act(
        EventCommand::SetDue {
            numbers: vec![first],
            by: None,
            seen: None,
        }
        .of(OPEN),
    );
    assert_eq!(refused.unwrap_err().rule.id(), "match-decided-already");
}

#[test]
fn a_match_not_played_is_ruled_on_with_a_reason() {
    let mut n = Night::seeded(league(Deadlines::None), 4);
    let rule = |n: &mut Night, number: u32, kind, winner, why: Option<u8>| {
        n.score(
            number,
            ScoreEntry::Outcome {
                kind,
                winner,
                score: None,
                note: why.map(note),
            },
        )
        .map_err(|v| v.rule.id())
    };
    assert_eq!(
        rule(&mut n, 1, OutcomeKind::WalkOver, Some(Side::Top), None),
        Err("reason-missing")
    );
    rule(&mut n, 1, OutcomeKind::WalkOver, Some(Side::Top), Some(1)).unwrap();
    rule(&mut n, 2, OutcomeKind::BothLeft, None, Some(2)).unwrap();
    rule(&mut n, 3, OutcomeKind::Void, None, Some(3)).unwrap();
    let winner = n.fixture(1).winner().unwrap();
    let rows = table(n.event());
    let wins: u32 = rows.iter().map(|r| r.rank.wins).sum();
    let losses: u32 = rows.iter().map(|r| r.rank.losses).sum();
    assert_eq!((wins, losses), (1, 3));
    assert_eq!(rows[0].rank.who, winner);
    assert_eq!(rows[0].rank.score, Exact::from(1i64));
    // Matches of a season are called by nobody.
    n.boards(3, true);
    assert_eq!(n.snapshot.state.playing().count(), 0);
    // In a bracket nothing is void.
    let mut bracket = Night::seeded(settings(), 4);
    let void = rule(&mut bracket, 1, OutcomeKind::Void, None, Some(1));
    assert_eq!(void, Err("void-in-a-bracket"));
}

#[test]
fn the_top_goes_up_and_the_foot_goes_down() {
    let mut n = Night::seeded(league(Deadlines::None), 4);
    for (a, b) in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)] {
        beats(&mut n, a, b);
    }
    let rows = table(n.event());
    let zones: Vec<_> = rows.iter().map(|r| r.zone).collect();
    assert_eq!(
        zones,
        [Some(LeagueZone::Up), None, None, Some(LeagueZone::Down)]
    );
    assert_eq!(rows[1].form.iter().filter(|w| **w).count(), 2);
}

#[test]
fn teams_meet_everyone_too_and_a_team_match_tells_by_all_points() {
    let mut n = Night::new(EventSettings {
        sides: Sides::Teams { boards: 2 },
        ..everyone(1)
    });
    for (team, of) in [(91, [1, 2]), (92, [3, 4]), (93, [5, 6])] {
        n.act(Command::CheckIn {
            person: person(team),
            company: Company::Team(of.map(person).to_vec()),
            rating: None,
            events: vec![OPEN],
        })
        .unwrap();
    }
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    n.draw(1).unwrap();
    let m = n.fixture(1).players().unwrap();
    n.score(1, crate::sides::boards(&[(1, 5, 0), (2, 3, 5)]))
        .unwrap();
    let rows = table(n.event());
    assert_eq!(rows[0].rank.who, m.top);
    assert_eq!((rows[0].points_for, rows[0].points_against), (8, 5));
}

proptest! {
    #![proptest_config(cases(40))]
    #[test]
    fn whatever_happens_everyone_present_meets_everyone(
        n in 2u32..9,
        laps in 1u8..3,
        steps in proptest::collection::vec((0u8..8, 0usize..200, any::<bool>()), 0..40),
    ) {
        let mut night = Night::seeded(everyone(laps), n.max(3));
        let mut newest = n.max(3);
        let mut versions = Vec::new();
        // Who was ever away, and who joined after play began.
        let mut was_away = BTreeSet::new();
        let drawn: BTreeSet<EntrantNo> = participants(night.event()).into_iter().collect();
        for (what, which, top) in steps {
            let open: Vec<u32> = night.event().matches.iter()
                .filter(|m| m.result.is_none() && m.players().is_some())
                .map(|m| m.number.0).collect();
            match what {
                0 if newest < 12 => {
                    newest += 1;
                    let missed = if top { Missed::Play } else { Missed::Lose };
                    let before = night.snapshot.version;
                    if night.join(newest, missed).is_ok() { versions.push(before + 2); }
                }
                1 => {
                    let who = EntrantNo(which as u32 % newest + 1);
                    if night.snapshot.state.entrant(who).is_some() {
                        if night.snapshot.state.has_left(who) {
                            night.act(Command::Return { entrant: who }).unwrap();
                        } else {
                            night.act(Command::Withdraw { entrant: who, seen: None }).unwrap();
                            was_away.insert(who);
                        }
                    }
                }
                2 => if let Some(action) = versions.pop() { night.undo(action); },
                _ => if !open.is_empty() {
                    let side = if top { Side::Top } else { Side::Bottom };
                    versions.push(night.win(open[which % open.len()], side));
                },
            }
            // Nobody twice in a round, whatever happened; and all who are there and in it meet.
            let mut busy = BTreeSet::new();
            for m in &night.event().matches {
                let p = m.players().unwrap();
                prop_assert!(busy.insert((m.round, p.top)) && busy.insert((m.round, p.bottom)));
            }
            let t = &night.snapshot.state;
            let here: Vec<EntrantNo> = participants(night.event()).into_iter().filter(|n| !t.has_left(*n)).collect();
            for (i, a) in here.iter().enumerate() {
                for b in &here[i + 1..] {
                    let met = night.event().matches_of(*a).filter(|m| m.side_of(*b).is_some()).count();
                    let always_here = |n: &EntrantNo| drawn.contains(n) && !was_away.contains(n);
                    prop_assert!(met <= usize::from(laps));
                    // Who joined while somebody was away does not meet them.
                    if always_here(a) && always_here(b) {
                        prop_assert_eq!(met, usize::from(laps), "{:?} and {:?}", a, b);
                    }
                }
            }
            // The table sums to the matches that count.
            let rows = table(night.event());
            let counted = night.event().matches.iter().filter(|m| counts(night.event(), m));
            let won: u32 = rows.iter().map(|r| r.rank.wins).sum();
            prop_assert_eq!(won as usize, counted.filter(|m| m.winner().is_some()).count());
        }
    }
}
