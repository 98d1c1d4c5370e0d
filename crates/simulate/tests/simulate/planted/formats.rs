//! Faults only some formats can have.

use super::*;

/// Nine players, four rounds.
fn swiss() -> Planted {
    Planted::new(FormatKind::Swiss, 9, 3)
}

impl Planted {
    /// The rounds as they were paired.
    fn rounds(&mut self) -> Vec<&mut Value> {
        let paired = |line: &&mut Value| line["type"] == "round-paired";
        self.journal.iter_mut().filter(paired).collect()
    }
}

#[test]
fn two_who_meet_again_in_a_swiss() {
    let mut planted = swiss();
    let mut rounds = planted.rounds();
    let first = rounds[0]["matches"][0]["seats"].clone();
    rounds[3]["matches"][0]["seats"] = first;
    planted.finds(|f| matches!(f, Fault::Rematch { .. }));
    // Whoever sat there is lost, and somebody sits twice.
    planted.finds(|f| matches!(f, Fault::TwiceInARound { .. }));
}

#[test]
fn a_second_bye_and_a_bye_too_many() {
    let mut planted = swiss();
    let mut rounds = planted.rounds();
    let first = rounds[0]["byes"].clone();
    rounds[2]["byes"] = first;
    planted.finds(|f| matches!(f, Fault::SecondBye { .. }));
    planted.finds(|f| matches!(f, Fault::Lost { .. }));
    let mut planted = swiss();
    let mut rounds = planted.rounds();
    rounds[1]["byes"] = json!([]);
    planted.finds(|f| *f == Fault::ByesDoNotFit { round: 2 });
}

#[test]
fn winners_who_meet_losers_though_winners_are_left() {
    let mut planted = Planted::new(FormatKind::Swiss, 8, 1);
    let mut rounds = planted.rounds();
    // The second round of eight pairs winners with winners, the upper tables.
    let matches = rounds[1]["matches"].as_array_mut().unwrap();
    let last = matches.len() - 1;
    let upper = matches[0]["seats"][1].clone();
    let lower = std::mem::replace(&mut matches[last]["seats"][1], upper);
    matches[0]["seats"][1] = lower;
    planted.finds(|f| *f == Fault::UnexplainedFloat { round: 2 });
}

#[test]
fn a_standing_with_two_exchanged() {
    let mut planted = swiss();
    planted.claims.places.get_mut("main").unwrap().swap(0, 1);
    planted.finds(|f| matches!(f, Fault::WrongPlaces { .. }));
}

#[test]
fn prizes_that_are_not_the_split_or_not_the_fund() {
    for kind in [FormatKind::SingleElimination, FormatKind::Swiss] {
        let sound = || Planted::new(kind, 13, 5);
        let mut planted = sound();
        *planted.claims.prizes.values_mut().next().unwrap() += 1;
        planted.finds(|f| matches!(f, Fault::WrongPrizes { .. }));
        let mut planted = sound();
        planted.claims.kept += 100;
        planted.finds(|f| matches!(f, Fault::WrongPrizes { .. }));
        let mut planted = sound();
        let terms = planted.line("money", |line| line["terms"]["fee"].is_i64());
        terms["terms"]["fee"] = json!(2_400);
        planted.finds(|f| matches!(f, Fault::WrongPrizes { .. }));
    }
}

#[test]
fn a_dead_end_that_is_none() {
    let mut planted = swiss();
    let last = planted
        .journal
        .iter()
        .rposition(|line| line["type"] == "round-paired")
        .unwrap();
    planted.journal.truncate(last);
    planted.claims.stuck = true;
    planted.finds(|f| *f == Fault::NotStuck);
}

#[test]
fn a_dead_end_that_is_one() {
    // Six players: after some three rounds two triangles are left, and nobody can be paired.
    let stuck = (0..60).map(|seed| {
        let script = crawford_simulate::script(FormatKind::Swiss, 6, Some(5), seed, 0.0, 0.0);
        crawford_simulate::play_checked(FormatKind::Swiss, &script.unwrap()).unwrap()
    });
    let stuck: Vec<_> = stuck.filter(|checked| checked.claims.stuck).collect();
    assert!(!stuck.is_empty());
    assert!(stuck.iter().all(|checked| checked.faults.is_empty()));
}

#[test]
fn a_tie_break_a_score_or_a_place_that_is_off_by_a_little() {
    for kind in [
        FormatKind::Swiss,
        FormatKind::RoundRobin,
        FormatKind::GroupsKnockout,
    ] {
        let sound = Planted::new(kind, 9, 3);
        let mut seen = std::collections::BTreeSet::new();
        for standing in 0..sound.claims.standings.len() {
            let wrong = |change: &dyn Fn(&mut crawford_checker::CheckedStandings)| {
                let mut claims = sound.claims.clone();
                change(&mut claims.standings[standing]);
                let lines: Vec<String> = sound.journal.iter().map(Value::to_string).collect();
                let faults = check(kind, &lines, &claims).0;
                assert!(!faults.is_empty(), "{kind:?} {standing}");
            };
            wrong(&|standing| standing.rows[2].score.0 += 1);
            wrong(&|standing| {
                standing.rows.pop();
            });
            for (at, by) in sound.claims.standings[standing].order.iter().enumerate() {
                if sound.claims.standings[standing].rows[1].values[at].is_some() {
                    seen.insert(*by);
                    wrong(&|standing| {
                        let value = standing.rows[1].values[at].unwrap();
                        standing.rows[1].values[at] =
                            Some(Ratio(value.0 * 1000 + 1, value.1 * 1000));
                    });
                }
            }
            wrong(&|standing| {
                let first = standing.rows[0].player;
                standing.rows[0].player = standing.rows.last().unwrap().player;
                standing.rows.last_mut().unwrap().player = first;
            });
        }
        // In a round robin ratings do not count; direct encounter is no number, its order is looked at.
        let numbers = if kind == FormatKind::RoundRobin { 8 } else { 9 };
        assert_eq!(seen.len(), numbers, "{kind:?}: {seen:?}");
    }
}

#[test]
fn a_schedule_in_which_two_never_meet_or_somebody_rests_twice() {
    let odd = || Planted::new(FormatKind::RoundRobin, 7, 2);
    let mut planted = odd();
    let mut rounds = planted.rounds();
    // The first round is played again in place of the second.
    for part in ["matches", "byes"] {
        let first = rounds[0][part].clone();
        let second = rounds[1][part].clone();
        rounds[1][part] = first;
        if part == "matches" {
            for (at, m) in rounds[1][part]
                .as_array_mut()
                .unwrap()
                .iter_mut()
                .enumerate()
            {
                m["number"] = second[at]["number"].clone();
                m["round"] = json!(2);
            }
        }
    }
    planted.finds(|f| matches!(f, Fault::NeverMet { .. }));
    planted.finds(|f| matches!(f, Fault::Rematch { .. }));
    planted.finds(|f| matches!(f, Fault::UnfairRest { rests: 2, .. }));
    planted.finds(|f| matches!(f, Fault::UnfairRest { rests: 0, .. }));

    let mut planted = odd();
    planted.rounds()[3]["byes"] = json!([]);
    planted.finds(|f| *f == Fault::ByesDoNotFit { round: 4 });

    let mut planted = odd();
    for round in planted.rounds() {
        for m in round["matches"].as_array_mut().unwrap() {
            let seats = m["seats"].as_array_mut().unwrap();
            if seats[1]["entrant"] == 1 {
                seats.swap(0, 1);
            }
        }
    }
    planted.finds(|f| *f == Fault::UnfairSeats { player: 1 });
}

/// Sixteen in four groups, two of each go on; up to the moment at which the knockout is drawn.
fn groups() -> Planted {
    let mut planted = Planted::new(FormatKind::GroupsKnockout, 16, 4);
    let drawn = |line: &Value| line["type"] == "stage-drawn";
    let at = planted.journal.iter().position(drawn).unwrap();
    planted.journal.truncate(at + 1);
    let only = |f: &Fault| matches!(f, Fault::EndedEarly);
    assert!(planted.faults().iter().all(only));
    planted
}

impl Planted {
    /// Exchanges two numbers wherever they stand in a line.
    fn exchange(&mut self, kind: &str, a: u64, b: u64) {
        fn walk(value: &mut Value, a: u64, b: u64) {
            match value {
                Value::Array(list) => {
                    for one in list.iter_mut() {
                        if one.is_u64() {
                            *one = other(one, a, b);
                        } else {
                            walk(one, a, b);
                        }
                    }
                }
                Value::Object(map) => {
                    for (key, one) in map.iter_mut() {
                        if key == "entrant" {
                            *one = other(one, a, b);
                        } else {
                            walk(one, a, b);
                        }
                    }
                }
                _ => {}
            }
        }
        fn other(one: &Value, a: u64, b: u64) -> Value {
            match one.as_u64() {
                Some(n) if n == a => json!(b),
                Some(n) if n == b => json!(a),
                _ => one.clone(),
            }
        }
        walk(self.line(kind, |_| true), a, b);
    }

    /// Who stands at this seed of the knockout.
    fn seed(&mut self, seed: usize) -> u64 {
        self.line("stage-drawn", |_| true)["order"][seed - 1]
            .as_u64()
            .unwrap()
    }
}

#[test]
fn somebody_who_did_not_qualify_or_is_seeded_before_a_better_place() {
    let mut planted = groups();
    let gone_on: Vec<u64> = (1..=8).map(|seed| planted.seed(seed)).collect();
    let out = (1..=16).find(|n| !gone_on.contains(n)).unwrap();
    planted.exchange("stage-drawn", gone_on[7], out);
    planted.finds(|f| *f == Fault::WrongQualifiers);

    let mut planted = groups();
    let (first, second) = (planted.seed(4), planted.seed(5));
    planted.exchange("stage-drawn", first, second);
    planted.finds(|f| *f == Fault::WrongQualifiers);
}

#[test]
fn two_of_one_group_who_may_meet_before_the_final() {
    let found = [(5, 6), (5, 7), (5, 8), (6, 7), (6, 8), (7, 8)].map(|(a, b)| {
        let mut planted = groups();
        let (a, b) = (planted.seed(a), planted.seed(b));
        planted.exchange("stage-drawn", a, b);
        planted.faults().contains(&Fault::GroupMeetsEarly)
    });
    // Of the exchanges among the seconds those within a half of the sheet harm nobody.
    assert_eq!(
        found.into_iter().filter(|early| *early).count(),
        4,
        "{found:?}"
    );
}

#[test]
fn groups_of_three_and_five_or_with_two_of_the_best_in_one() {
    let mut planted = groups();
    let order: Vec<u64> = planted.line("drawn", |_| true)["order"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .collect();
    // The first two seeds are dealt into one group: the second for the last.
    let drawn = planted.line("drawn", |_| true);
    drawn["order"].as_array_mut().unwrap().swap(1, 7);
    planted.finds(|f| *f == Fault::UnevenGroups);
    let mut planted = groups();
    planted.exchange("drawn", order[0], order[4]);
    planted.finds(|f| matches!(f, Fault::SeatNotAsSaid { .. } | Fault::UnevenGroups));
}

#[test]
fn a_rung_that_no_challenge_has_won() {
    let ladder = || Planted::new(FormatKind::Ladder, 8, 3);
    let rungs = |f: &Fault| matches!(f, Fault::WrongRungs { .. });
    let climbed = |line: &Value| line["type"] == "climbed";
    let mut planted = ladder();
    let at = planted.journal.iter().position(climbed).unwrap();
    planted.journal.remove(at);
    planted.finds(rungs);
    let mut planted = ladder();
    let to = &mut planted.line("climbed", |line| line["to"] != 1)["to"];
    *to = json!(to.as_u64().unwrap() - 1);
    planted.finds(rungs);
    let mut planted = ladder();
    let order = json!(planted.line("drawn", |_| true)["order"]);
    let set = json!({ "type": "rungs-set", "event": 1, "order": order });
    let at = planted.journal.iter().rposition(climbed).unwrap();
    planted.journal.insert(at + 1, set);
    planted.finds(rungs);
    let mut planted = ladder();
    planted.claims.places.get_mut("main").unwrap().swap(2, 3);
    planted.finds(|f| matches!(f, Fault::WrongPlaces { .. }));
}

#[test]
fn somebody_left_out_of_a_league_who_played_enough() {
    let sound = Planted::new(FormatKind::League, 7, 3);
    for out in [true, false] {
        let mut planted = Planted::new(FormatKind::League, 7, 3);
        // Somebody goes home after the last match: then everything was played.
        let last = planted.journal.len() - 1;
        let left = json!({ "type": "withdrawn", "entrant": 3 });
        let left_out = json!({ "type": "results-left-out", "event": 1, "entrant": 3, "out": true });
        planted.journal.insert(last, left);
        if out {
            planted.journal.insert(last + 1, left_out);
        }
        let wrong = |f: &Fault| *f == Fault::WrongLeaver { player: 3 };
        assert_eq!(planted.faults().iter().any(wrong), out);
    }
    assert_eq!(sound.faults(), []);
}

#[test]
fn a_free_night_whose_table_leaves_somebody_out_or_counts_wrongly() {
    for players in [6, 7, 8] {
        let free = || Planted::new(FormatKind::Free, players, 3);
        let row = |planted: &mut Planted, change: &dyn Fn(&mut Vec<_>)| {
            let said = planted.claims.standings.iter_mut();
            change(&mut said.last().unwrap().rows);
        };
        let mut planted = free();
        row(&mut planted, &|rows| drop(rows.pop()));
        planted.finds(|f| matches!(f, Fault::WrongStanding { .. }));
        let mut planted = free();
        row(&mut planted, &|rows| rows[1].score.0 += 1);
        planted.finds(|f| matches!(f, Fault::WrongStanding { .. }));
        let mut planted = free();
        row(&mut planted, &|rows| rows.push(rows[0].clone()));
        planted.finds(|f| matches!(f, Fault::PlacesDoNotFit { .. }));
    }
}

#[test]
fn a_sheet_with_too_many_with_one_twice_or_with_somebody_forgotten() {
    let rolling = || Planted::new(FormatKind::Rolling, 9, 3);
    let mut planted = rolling();
    planted.line("event-added", |_| true)["settings"]["format"]["size"] = json!(3);
    planted.finds(|f| matches!(f, Fault::WrongSheet { .. }));
    let mut planted = rolling();
    let drawn = |line: &Value| line["type"] == "stage-drawn";
    let at = planted.journal.iter().rposition(drawn).unwrap();
    planted.journal.truncate(at);
    planted.journal.push(json!({ "type": "finished" }));
    planted.finds(|f| matches!(f, Fault::NotInOnePlace { .. }));
    let mut planted = rolling();
    let person = planted.line("signed-in", |line| line["entrant"] == 1)["person"].clone();
    let first = planted.line("stage-drawn", |_| true)["order"].clone();
    for n in first.as_array().unwrap() {
        let of = |line: &Value| line["entrant"] == *n && line["type"] == "signed-in";
        if let Some(line) = planted.journal.iter_mut().find(|line| of(line)) {
            line["person"] = person.clone();
        }
    }
    planted.finds(|f| matches!(f, Fault::WrongSheet { .. }));
}
