//! What is not stated, stated twice or stated of what there is not: the checker finds every one, by the journal alone.

use super::{Planted, taken_apart};
use crate::tournament;
use crawford_checker::{CheckedStandings, Fault, FormatKind, check_tables};
use crawford_simulate::{CheckedRun, lines_of, midway, play_checked, script};
use crawford_tournament::simulate::Script;
use serde_json::{Value, json};

fn missing(of: &str) -> Fault {
    Fault::MissingTable { of: of.to_owned() }
}

fn twice(of: &str) -> Fault {
    Fault::TableTwice { of: of.to_owned() }
}

fn no_such(of: &str) -> Fault {
    Fault::NoSuchTable { of: of.to_owned() }
}

fn wrong_places(stage: &str) -> Fault {
    let stage = stage.to_owned();
    Fault::WrongPlaces { stage }
}

/// Every format with tables, and their names: everyone once against everyone and twice, and groups of four and three.
fn with_tables() -> Vec<(FormatKind, Script, Vec<&'static str>)> {
    let of = |kind, players, rounds| script(kind, players, rounds, 3, 0.0, 0.0).unwrap();
    use FormatKind::{Free, GroupsKnockout, League, RoundRobin, Swiss};
    vec![
        (Swiss, of(Swiss, 9, None), vec!["swiss"]),
        (RoundRobin, of(RoundRobin, 6, None), vec!["round-robin"]),
        (RoundRobin, of(RoundRobin, 6, Some(10)), vec!["round-robin"]),
        (League, of(League, 7, None), vec!["league"]),
        (
            GroupsKnockout,
            of(GroupsKnockout, 15, None),
            vec!["1", "2", "3"],
        ),
        (Free, of(Free, 8, None), vec!["free"]),
    ]
}

/// What is wrong with the tables once these are taken out, stated again or stated under other names.
fn with_wrong_tables(
    tables: &[CheckedStandings],
    names: &[&str],
    faults: &dyn Fn(Vec<CheckedStandings>) -> Vec<Fault>,
) {
    assert_eq!(faults(tables.to_vec()), []);
    let all: Vec<Fault> = names.iter().map(|of| missing(of)).collect();
    assert_eq!(faults(Vec::new()), all);
    for of in names {
        let mut none_of_it = tables.to_vec();
        none_of_it.retain(|table| table.of != *of);
        assert_eq!(faults(none_of_it), [missing(of)]);
    }
    for at in 0..tables.len() {
        let mut again = tables.to_vec();
        again.push(tables[at].clone());
        assert_eq!(faults(again), [twice(&tables[at].of)]);
        let mut of_another = tables.to_vec();
        of_another[at].of = "17".to_owned();
        assert!(faults(of_another).contains(&no_such("17")));
    }
}

#[test]
fn a_table_left_out_twice_or_of_a_group_there_is_not() {
    for (kind, script, names) in with_tables() {
        let planted = taken_apart(kind, play_checked(kind, &script).unwrap());
        with_wrong_tables(&planted.claims.standings, &names, &|tables| {
            let mut claims = planted.claims.clone();
            claims.standings = tables;
            let lines: Vec<String> = planted.journal.iter().map(Value::to_string).collect();
            crawford_checker::check(kind, &lines, &claims).0
        });
    }
}

#[test]
fn the_same_while_the_event_goes_on() {
    for (kind, script, names) in with_tables() {
        let checked = play_checked(kind, &script).unwrap();
        let journal = lines_of(&checked.night).unwrap();
        let seeds = (0..20).map(|seed| Script {
            seed,
            ..script.clone()
        });
        let moments = seeds.map(|script| midway(&script, &checked.night, &journal));
        let drawn = moments.filter(|(_, tables)| !tables.is_empty());
        let (journal, tables) = drawn.min_by_key(|(journal, _)| journal.len()).unwrap();
        assert!(!journal.iter().any(|line| line.contains("finished")));
        with_wrong_tables(&tables, &names, &|tables| check_tables(journal, &tables));
    }
}

#[test]
fn one_group_of_all_in_an_order_that_is_not_the_events_own() {
    let mut planted = Planted::new(FormatKind::GroupsKnockout, 15, 3);
    let order = planted.claims.standings[0].order.clone();
    let it = |table: &CheckedStandings| table.of == "2" && table.order == order;
    let at = planted.claims.standings.iter().position(it).unwrap();
    planted.claims.standings.remove(at);
    assert_eq!(planted.faults(), [missing("2")]);
}

#[test]
fn a_table_of_a_format_that_has_none_or_before_the_draw() {
    let swiss = Planted::new(FormatKind::Swiss, 9, 3);
    for kind in [
        FormatKind::SingleElimination,
        FormatKind::LastChance,
        FormatKind::Ladder,
        FormatKind::Rolling,
    ] {
        let mut planted = taken_apart(kind, tournament(kind, 16, 3, 0.0));
        planted.claims.standings = vec![swiss.claims.standings[0].clone()];
        assert_eq!(planted.faults(), [no_such("swiss")]);
    }
    let drawn = |line: &Value| line["type"] == "drawn";
    let at = swiss.journal.iter().position(drawn).unwrap();
    let lines: Vec<String> = swiss.journal.iter().map(Value::to_string).collect();
    assert_eq!(check_tables(&lines[..at], &[]), []);
    let too_early = check_tables(&lines[..at], &swiss.claims.standings);
    assert!(too_early.contains(&no_such("swiss")));
}

#[test]
fn a_row_without_all_of_its_tie_breaks() {
    let mut planted = Planted::new(FormatKind::Swiss, 9, 3);
    let row = &mut planted.claims.standings[0].rows[2];
    let player = row.player;
    row.values.pop();
    assert_eq!(planted.faults(), [Fault::WrongStanding { player }]);
}

#[test]
fn a_ranking_left_out_or_of_a_stage_that_nobody_played() {
    for (kind, stages) in [
        (FormatKind::SingleElimination, &["main"][..]),
        (FormatKind::DoubleElimination, &["main"]),
        (FormatKind::TripleElimination, &["main"]),
        (FormatKind::Consolation, &["consolation", "main"]),
        (FormatKind::FirstRoundConsolation, &["consolation", "main"]),
        (FormatKind::FirstMatchConsolation, &["consolation", "main"]),
        (
            FormatKind::LastChance,
            &["consolation", "last-chance", "main"],
        ),
        (FormatKind::DoubleConsolation, &["consolation", "main"]),
        (FormatKind::Swiss, &["main"]),
        (FormatKind::RoundRobin, &["main"]),
        (FormatKind::League, &["main"]),
        (FormatKind::GroupsKnockout, &["main"]),
        (FormatKind::Ladder, &["main"]),
        (FormatKind::Free, &["main"]),
        (
            FormatKind::Rolling,
            &["main", "sheet 1", "sheet 2", "sheet 6"],
        ),
    ] {
        let sound = taken_apart(kind, tournament(kind, 16, 3, 0.0));
        let finds = |change: &dyn Fn(&mut Planted), stage: &str| {
            let mut planted = Planted {
                kind,
                journal: sound.journal.clone(),
                claims: sound.claims.clone(),
            };
            change(&mut planted);
            planted.finds(|fault| *fault == wrong_places(stage));
        };
        for stage in stages {
            finds(&|planted| drop(planted.claims.places.remove(*stage)), stage);
            finds(&|planted| drop(planted.claims.spans.remove(*stage)), stage);
        }
        for stage in ["last chance", "sheet 7"] {
            let (places, spans) = (vec![vec![1], vec![2]], vec![(1, 1, 1), (2, 2, 2)]);
            finds(
                &|planted| {
                    drop(
                        planted
                            .claims
                            .places
                            .insert(stage.to_owned(), places.clone()),
                    )
                },
                stage,
            );
            finds(
                &|planted| drop(planted.claims.spans.insert(stage.to_owned(), spans.clone())),
                stage,
            );
        }
    }
}

/// Two of a consolation have exchanged the places each is said to share, and the ranking itself is right.
#[test]
fn a_span_that_is_not_of_the_place() {
    let mut planted = taken_apart(
        FormatKind::Consolation,
        tournament(FormatKind::Consolation, 16, 3, 0.0),
    );
    let spans = planted.claims.spans.get_mut("consolation").unwrap();
    let first = spans[0].0;
    spans[0].0 = spans[1].0;
    spans[1].0 = first;
    assert_eq!(planted.faults(), [wrong_places("consolation")]);
}

/// A Swiss in which nobody can be paired any more.
fn stuck() -> Planted {
    let kind = FormatKind::Swiss;
    let of = |seed| play_checked(kind, &script(kind, 6, Some(5), seed, 0.0, 0.0).unwrap()).unwrap();
    let is_stuck = |checked: &CheckedRun| checked.claims.stuck;
    taken_apart(kind, (0..60).map(of).find(is_stuck).unwrap())
}

#[test]
fn a_dead_end_without_table_places_or_a_result_or_with_prizes() {
    let mut planted = stuck();
    planted.claims.standings.clear();
    assert_eq!(planted.faults(), [missing("swiss")]);
    let mut planted = stuck();
    planted.claims.places.clear();
    planted.finds(|fault| *fault == wrong_places("main"));
    let mut planted = stuck();
    planted.claims.prizes.insert(1, 100);
    planted.finds(|fault| matches!(fault, Fault::WrongPrizes { .. }));
    let mut planted = stuck();
    let decided = |line: &Value| line["type"] == "decided";
    let at = planted.journal.iter().rposition(decided).unwrap();
    planted.journal.remove(at);
    planted.finds(|fault| matches!(fault, Fault::Undecided { .. }));
}

#[test]
fn a_dead_end_of_a_format_that_has_none_or_of_an_event_that_is_over() {
    for kind in [
        FormatKind::SingleElimination,
        FormatKind::RoundRobin,
        FormatKind::Ladder,
        FormatKind::Free,
    ] {
        let mut planted = Planted::new(kind, 8, 3);
        planted.journal.pop();
        planted.claims.stuck = true;
        planted.finds(|fault| *fault == Fault::NotStuck);
    }
    let mut planted = stuck();
    planted.journal.push(json!({ "type": "finished" }));
    planted.finds(|fault| *fault == Fault::NotStuck);
}

#[test]
fn prizes_of_an_event_without_money() {
    let kind = FormatKind::SingleElimination;
    let script = Script {
        terms: None,
        ..script(kind, 8, None, 3, 0.0, 0.0).unwrap()
    };
    let mut planted = taken_apart(kind, play_checked(kind, &script).unwrap());
    planted.claims.prizes.insert(1, 100);
    let unpaid = Fault::WrongPrizes { paid: 100, fund: 0 };
    assert_eq!(planted.faults(), [unpaid]);
}

#[test]
fn losers_who_do_not_fall_to_the_part_below() {
    for (kind, from, to) in [
        (FormatKind::DoubleElimination, "main", "losers"),
        (FormatKind::DoubleElimination, "final", "second-final"),
        (FormatKind::TripleElimination, "losers", "third"),
        (FormatKind::Consolation, "main", "consolation"),
        (FormatKind::FirstRoundConsolation, "main", "consolation"),
        (FormatKind::FirstMatchConsolation, "main", "consolation"),
        (FormatKind::LastChance, "consolation", "last-chance"),
        (FormatKind::DoubleConsolation, "losers", "consolation"),
    ] {
        let mut planted = taken_apart(kind, tournament(kind, 16, 3, 0.0));
        let plan = &mut planted.line("drawn", |_| true)["plan"]["matches"];
        let plan = plan.as_array_mut().unwrap();
        let below: Vec<Value> = plan.iter().filter(|m| m["phase"] == to).cloned().collect();
        let falls = |m: &&mut Value| {
            let next = &m["loser_to"]["of"];
            m["phase"] == from && below.iter().any(|m| m["number"] == *next)
        };
        let m = plan.iter_mut().find(falls).unwrap();
        m["loser_to"] = json!(null);
        let number = usize::try_from(m["number"].as_u64().unwrap()).unwrap();
        planted.finds(|fault| *fault == Fault::WrongWayOn { number });
    }
}

/// The last match of a part is left out of the sheet, so that two win it. It has the last number.
#[test]
fn a_final_that_is_not_on_the_sheet() {
    for (kind, phase) in [
        (FormatKind::TripleElimination, "second-final"),
        (FormatKind::Consolation, "consolation"),
        (FormatKind::FirstRoundConsolation, "consolation"),
        (FormatKind::FirstMatchConsolation, "consolation"),
        (FormatKind::LastChance, "last-chance"),
        (FormatKind::DoubleConsolation, "consolation"),
    ] {
        let mut planted = taken_apart(kind, tournament(kind, 16, 3, 0.0));
        let plan = &mut planted.line("drawn", |_| true)["plan"]["matches"];
        let plan = plan.as_array_mut().unwrap();
        let last = plan.pop().unwrap();
        assert_eq!(last["phase"], phase);
        for m in plan {
            for way in ["winner_to", "loser_to"] {
                if m[way]["of"] == last["number"] {
                    m[way] = json!(null);
                }
            }
        }
        planted.finds(|fault| *fault == Fault::WrongDraw);
    }
}

#[test]
fn a_match_of_another_format_of_another_sheet_or_of_another_round() {
    for (kind, with) in [
        (FormatKind::Swiss, "round-paired"),
        (FormatKind::Ladder, "round-paired"),
        (FormatKind::Free, "round-paired"),
    ] {
        let mut planted = Planted::new(kind, 8, 3);
        planted.line(with, |_| true)["matches"][0]["phase"] = json!("main");
        planted.finds(|fault| matches!(fault, Fault::NoSuchPhase { .. }));
        planted.finds(|fault| matches!(fault, Fault::WrongRound { .. }));
    }
    let mut planted = Planted::new(FormatKind::Rolling, 9, 3);
    let first = |line: &Value| line["plan"]["matches"][0]["phase"] == json!({ "sheet": 1 });
    planted.line("stage-drawn", first)["plan"]["matches"][0]["phase"] = json!({ "sheet": 2 });
    planted.finds(|fault| *fault == Fault::NoSuchPhase { number: 1 });
    let mut planted = Planted::new(FormatKind::Swiss, 8, 3);
    let mut rounds = planted.journal.iter_mut();
    let second = rounds.find(|line| line["round"] == 2).unwrap();
    second["round"] = json!(3);
    planted.finds(|fault| *fault == Fault::WrongRound { round: 3 });
}

#[test]
fn a_line_of_a_type_that_no_check_knows() {
    for line in [
        json!({ "type": "unheard-of", "event": 1 }),
        json!({ "type": "coming", "what": "unheard-of", "event": 1 }),
        json!({ "type": "money", "what": "unheard-of", "event": 1 }),
    ] {
        let mut planted = Planted::new(FormatKind::Swiss, 8, 3);
        let at = planted.journal.len() - 1;
        planted.journal.insert(at, line);
        planted.finds(|fault| matches!(fault, Fault::Unreadable { line, .. } if *line == at));
    }
}
