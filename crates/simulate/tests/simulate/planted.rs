//! Faults planted into sound journals: the checker finds every one.

mod formats;
mod missing;

use crate::{corrected, tournament};
use crawford_checker::journal::LoggedMatch;
use crawford_checker::{Claims, Fault, FormatKind, Ratio, check};
use crawford_simulate::{CheckedRun, lines_of, play_checked, script};
use crawford_tournament::simulate::{Corrections, Script, SimulatedFact};
use serde_json::{Value, json};

/// A sound tournament, taken apart.
struct Planted {
    kind: FormatKind,
    journal: Vec<Value>,
    claims: Claims,
}

impl Planted {
    fn new(kind: FormatKind, players: usize, seed: u64) -> Planted {
        let checked = tournament(kind, players, seed, 0.0);
        assert_eq!(checked.faults, []);
        let lines = lines_of(&checked.night).unwrap();
        Planted {
            kind,
            journal: lines
                .iter()
                .map(|l| serde_json::from_str(l).unwrap())
                .collect(),
            claims: checked.claims,
        }
    }

    /// The first line of a type for which `of` says yes.
    fn line(&mut self, kind: &str, of: impl Fn(&Value) -> bool) -> &mut Value {
        self.journal
            .iter_mut()
            .find(|line| line["type"] == kind && of(line))
            .unwrap()
    }

    fn faults(&self) -> Vec<Fault> {
        let lines: Vec<String> = self.journal.iter().map(Value::to_string).collect();
        check(self.kind, &lines, &self.claims).0
    }

    fn finds(&self, fault: impl Fn(&Fault) -> bool) {
        let found = self.faults();
        assert!(found.iter().any(fault), "{found:?}");
    }
}

fn knockout() -> Planted {
    Planted::new(FormatKind::SingleElimination, 13, 5)
}

#[test]
fn an_entry_that_is_somebody_else() {
    let mut planted = Planted::new(FormatKind::Swiss, 8, 5);
    let checked_in = planted
        .line("signed-in", |line| line["entrant"] == 1)
        .clone();
    let mut corrected = json!({
        "type": "person-corrected", "entrant": 1, "was": checked_in["person"], "person": "zzzzzzzzzzzzzzzz",
        "rating": checked_in["rating"],
    });
    planted.journal.push(corrected.clone());
    assert_eq!(planted.faults(), []);
    // The table goes by the rating of whoever it is.
    corrected["was"] = corrected["person"].clone();
    corrected["rating"] = json!(9_000_000);
    planted.journal.push(corrected.clone());
    planted.finds(|f| matches!(f, Fault::WrongStanding { .. }));
    corrected["entrant"] = json!(99);
    planted.journal.push(corrected);
    planted.finds(|f| *f == Fault::NeverCheckedIn { player: 99 });
}

#[test]
fn a_place_given_to_somebody_else() {
    let mut planted = knockout();
    let places = planted.claims.places.get_mut("main").unwrap();
    places.swap(0, 1);
    planted.finds(|f| matches!(f, Fault::WrongPlaces { .. }));
    let mut planted = knockout();
    planted.claims.places.get_mut("main").unwrap()[2].pop();
    planted.finds(|f| matches!(f, Fault::WrongPlaces { .. }));
}

#[test]
fn somebody_without_a_place_with_two_or_with_anothers() {
    type Spans = Vec<(u32, u32, u32)>;
    let main = |planted: &mut Planted, change: &dyn Fn(&mut Spans)| {
        change(planted.claims.spans.get_mut("main").unwrap());
    };
    let mut planted = knockout();
    main(&mut planted, &|all| all.truncate(all.len() - 1));
    planted.finds(|f| matches!(f, Fault::NotOnePlace { .. }));
    let mut planted = knockout();
    main(&mut planted, &|all| all.push(all[3]));
    planted.finds(|f| matches!(f, Fault::NotOnePlace { .. }));
    let mut planted = knockout();
    main(&mut planted, &|all| all[2].1 = 2);
    planted.finds(|f| matches!(f, Fault::PlacesDoNotFit { .. }));
}

#[test]
fn a_correction_that_moves_one_of_two_who_exchange_places() {
    let moved = |line: &Value| line["type"] == "seated" && line["who"]["entrant"].is_u64();
    let of = |seed| {
        let script = Script {
            correcting: Corrections::TakeSeat,
            ..script(FormatKind::DoubleElimination, 8, None, seed, 0.0, 0.3).unwrap()
        };
        let checked = play_checked(FormatKind::DoubleElimination, &script).unwrap();
        assert_eq!(checked.faults, []);
        let lines = lines_of(&checked.night).unwrap();
        let journal: Vec<Value> = lines
            .iter()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect();
        let at = journal
            .windows(3)
            .position(|w| w[0]["type"] == "corrected" && moved(&w[1]) && moved(&w[2]))?;
        Some((journal, checked.claims, at + 1))
    };
    let (journal, claims, at) = (0..200).find_map(of).unwrap();
    let kind = FormatKind::DoubleElimination;
    let mut planted = Planted {
        kind,
        journal,
        claims,
    };
    planted.journal.remove(at);
    planted.finds(|f| matches!(f, Fault::WrongWayOn { .. }));
}

/// A sound night with every kind of correction, taken apart.
fn taken_apart(kind: FormatKind, checked: CheckedRun) -> Planted {
    assert_eq!(checked.faults, []);
    let lines = lines_of(&checked.night).unwrap();
    let journal = lines.iter().map(|l| serde_json::from_str(l).unwrap());
    Planted {
        kind,
        journal: journal.collect(),
        claims: checked.claims,
    }
}

/// The first of which this is so.
fn mixed(is_so: impl Fn(&CheckedRun) -> bool) -> Planted {
    let kind = FormatKind::SingleElimination;
    let mut nights = (0..400).map(|seed| corrected(kind, 8, seed, 0.2, Corrections::Mixed));
    taken_apart(kind, nights.find(is_so).unwrap())
}

/// Somebody belongs elsewhere by a correction that stands, and is seated there when another one is taken back.
#[test]
fn a_correction_taken_back_that_moves_nobody() {
    let kind = FormatKind::SingleElimination;
    let script = Script {
        correcting: Corrections::Mixed,
        ..script(kind, 4, None, 2799, 0.02, 0.1).unwrap()
    };
    let mut planted = taken_apart(kind, play_checked(kind, &script).unwrap());
    let retracted = |l: &Value| l["type"] == "retracted";
    let at = planted.journal.iter().rposition(retracted).unwrap() + 1;
    assert_eq!(planted.journal[at]["type"], "seated");
    planted.journal.remove(at);
    planted.finds(|f| matches!(f, Fault::WrongWayOn { .. }));
}

#[test]
fn a_place_left_empty_where_neither_of_two_went_on() {
    let nobody = |m: &LoggedMatch| m.goes_on() == Some(None);
    let mut planted = mixed(|checked| checked.log.matches.iter().any(nobody));
    for (_, from, to) in planted.claims.spans.get_mut("main").unwrap() {
        (*from, *to) = (*from + 1, *to + 1);
    }
    planted.finds(|f| matches!(f, Fault::PlacesDoNotFit { .. }));
}

#[test]
fn a_fault_is_said_once() {
    let taken_back = |w: &SimulatedFact| w.taken_back.is_some();
    let mut planted = mixed(|checked| checked.night.sandbox.journal.iter().any(taken_back));
    let moved = |line: &Value| line["who"]["entrant"].is_u64();
    planted.line("seated", moved)["who"] = json!("bye");
    let found = planted.faults();
    let first = found.iter().enumerate();
    let twice = first.filter(|(at, fault)| found[..*at].contains(fault));
    assert!(!found.is_empty() && twice.count() == 0, "{found:?}");
}

#[test]
fn places_that_follow_the_record_and_not_who_went_on() {
    let of = |seed| {
        let script = Script {
            correcting: Corrections::RecordOnly,
            ..script(FormatKind::SingleElimination, 8, None, seed, 0.0, 0.3).unwrap()
        };
        let checked = play_checked(FormatKind::SingleElimination, &script).unwrap();
        assert_eq!(checked.faults, []);
        let champion = checked.claims.places["main"][0][0];
        let lines = lines_of(&checked.night).unwrap();
        let journal: Vec<Value> = lines
            .iter()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect();
        let semi = checked.log.matches.iter().filter(|m| m.round == 2);
        let mut turned = semi.filter(|m| m.goes_on() != Some(m.winner));
        let loser = turned.next_back().and_then(|m| m.won_by())?;
        Some((journal, checked.claims, [champion, loser]))
    };
    let (journal, claims, [champion, loser]) = (0..400).find_map(of).unwrap();
    let kind = FormatKind::SingleElimination;
    let mut planted = Planted {
        kind,
        journal,
        claims,
    };
    // As if the loser of a semi-final by the record alone stood behind its winner.
    for group in planted.claims.places.get_mut("main").unwrap() {
        for n in group.iter_mut() {
            *n = match *n {
                n if n == champion => loser,
                n if n == loser => champion,
                n => n,
            };
        }
    }
    planted.finds(|f| matches!(f, Fault::WrongPlaces { .. }));
}

#[test]
fn a_play_off_nobody_asked_for_for_another_place_or_left_out() {
    let played = || {
        let mut script = script(FormatKind::SingleElimination, 16, None, 5, 0.0, 0.0).unwrap();
        script.settings.play_off_places = [3, 7].into();
        let checked = play_checked(FormatKind::SingleElimination, &script).unwrap();
        assert_eq!(checked.faults, []);
        let lines = lines_of(&checked.night).unwrap();
        Planted {
            kind: FormatKind::SingleElimination,
            journal: lines
                .iter()
                .map(|l| serde_json::from_str(l).unwrap())
                .collect(),
            claims: checked.claims,
        }
    };
    let mut planted = played();
    planted.line("event-added", |_| true)["settings"]["play_off_places"] = json!([3]);
    planted.finds(|f| matches!(f, Fault::WrongPlayOff { .. }));
    let mut planted = played();
    planted.line("event-added", |_| true)["settings"]["play_off_places"] = json!([3, 5, 7]);
    planted.finds(|f| matches!(f, Fault::NotPlayedOff { place: 5 }));
    let mut planted = played();
    let drawn = planted.line("drawn", |_| true);
    let plan = drawn["plan"]["matches"].as_array_mut().unwrap();
    let seventh = plan
        .iter_mut()
        .find(|m| m["phase"] == json!({"play-off": 7}))
        .unwrap();
    seventh["phase"] = json!({"play-off": 6});
    planted.finds(|f| matches!(f, Fault::WrongPlayOff { .. }));
    let mut planted = played();
    planted.claims.places.get_mut("main").unwrap().swap(4, 5);
    planted.finds(|f| matches!(f, Fault::WrongPlaces { .. }));
}

#[test]
fn somebody_who_is_on_the_list_and_on_no_sheet() {
    let mut planted = knockout();
    let list = planted.line("list-closed", |_| true);
    list["entrants"].as_array_mut().unwrap().push(json!(14));
    planted.finds(|f| *f == Fault::Lost { player: 14 });
}

#[test]
fn two_seeds_exchanged_on_the_sheet() {
    let mut planted = knockout();
    let drawn = planted.line("drawn", |_| true);
    drawn["order"].as_array_mut().unwrap().swap(0, 12);
    planted.finds(|f| *f == Fault::WrongDraw);
    let mut planted = knockout();
    let drawn = planted.line("drawn", |_| true);
    drawn["order"].as_array_mut().unwrap().pop();
    planted.finds(|f| matches!(f, Fault::WrongDraw));
}

#[test]
fn a_loser_who_goes_on() {
    let mut planted = knockout();
    let seated = planted.line("seated", |line| line["who"]["entrant"].is_u64());
    let rightful = seated["who"]["entrant"].as_u64().unwrap();
    seated["who"]["entrant"] = json!(rightful % 13 + 1);
    planted.finds(|f| matches!(f, Fault::WrongWayOn { .. }));
}

#[test]
fn a_result_that_cannot_be() {
    for (winner, score) in [(0, [3, 5]), (1, [5, 5]), (0, [4, 2])] {
        let mut planted = knockout();
        let played = |line: &Value| line["result"]["outcome"]["kind"] == "played";
        let decided = planted.line("decided", played);
        decided["result"]["winner"] = json!(winner);
        decided["result"]["score"] = json!(score);
        planted.finds(|f| matches!(f, Fault::ImpossibleResult { .. }));
    }
}

#[test]
fn a_game_taken_out_of_the_middle_of_a_match() {
    let mut planted = knockout();
    let played = |line: &Value| {
        let winner = line["result"]["winner"].as_u64().unwrap_or(0) as usize;
        line["type"] == "decided"
            && line["result"]["outcome"]["kind"] == "played"
            && line["result"]["score"][winner].as_u64() > Some(3)
    };
    let at = planted.journal.iter().position(played).unwrap();
    let decided = planted.journal[at].clone();
    let game = |points: u64, score: u64| {
        let winner = decided["result"]["winner"].as_u64().unwrap();
        let mut both = [0, 0];
        both[winner as usize] = score;
        json!({
            "type": "game-scored",
            "number": decided["number"],
            "game": {
                "winner": winner, "kind": "single", "cube": points, "points": points, "score": both,
            },
        })
    };
    planted.journal.insert(at, game(1, 3));
    planted.journal.insert(at, game(2, 2));
    assert_eq!(planted.faults(), []);
    planted.journal.remove(at);
    planted.finds(|f| matches!(f, Fault::GamesDoNotAddUp { .. }));
    // A result with less than the games it has.
    planted.journal[at] = game(3, 3);
    planted.journal.insert(at + 1, game(900, 903));
    planted.finds(|f| matches!(f, Fault::GamesDoNotAddUp { .. }));
}

#[test]
fn a_walk_over_against_somebody_who_was_there() {
    let mut planted = knockout();
    let played = |line: &Value| line["result"]["outcome"]["kind"] == "played";
    let decided = planted.line("decided", played);
    decided["result"]["outcome"]["kind"] = json!("walk-over");
    decided["by_itself"] = json!(true);
    planted.finds(|f| matches!(f, Fault::UnplayedWithoutReason { .. }));
}

#[test]
fn a_match_left_out_decided_twice_or_unreadable() {
    let mut planted = knockout();
    let at = planted
        .journal
        .iter()
        .rposition(|line| line["type"] == "decided")
        .unwrap();
    let last = planted.journal.remove(at);
    planted.finds(|f| matches!(f, Fault::Undecided { .. }));
    planted.journal.insert(at, last.clone());
    assert_eq!(planted.faults(), []);
    planted.journal.insert(at, last);
    planted.finds(|f| matches!(f, Fault::DecidedTwice { .. }));

    let mut planted = knockout();
    planted.line("decided", |_| true)["number"] = json!("seven");
    planted.finds(|f| matches!(f, Fault::Unreadable { .. }));
}

#[test]
fn a_tournament_that_stops_before_its_end() {
    let mut planted = knockout();
    planted.journal.pop();
    planted.finds(|f| *f == Fault::EndedEarly);
}

#[test]
fn a_journal_of_nonsense_is_a_fault_and_no_panic() {
    for lines in [
        vec![],
        vec!["".to_owned()],
        vec!["{".to_owned(), "[]".to_owned(), "{\"type\":\"decided\"}".to_owned()],
        vec![r#"{"type":"seated","seat":{"of":9,"side":7},"who":"bye","was":"empty"}"#.to_owned()],
        vec![r#"{"type":"decided","number":0,"seats":["bye","bye"],"result":{"outcome":{"kind":"bye"}}}"#.to_owned()],
    ] {
        for kind in [
            FormatKind::SingleElimination,
            FormatKind::DoubleElimination,
            FormatKind::Consolation,
            FormatKind::Swiss,
            FormatKind::RoundRobin,
            FormatKind::GroupsKnockout,
        ] {
            let (faults, _) = check(kind, &lines, &Claims::default());
            assert!(!faults.is_empty(), "{lines:?}");
        }
    }
}

#[test]
fn a_loser_who_does_not_fall_and_one_who_lost_too_often() {
    for kind in [FormatKind::DoubleElimination, FormatKind::TripleElimination] {
        let sound = || Planted::new(kind, 11, 8);
        let mut planted = sound();
        let seated = planted.line("seated", |line| line["who"]["entrant"].is_u64());
        let rightful = seated["who"]["entrant"].as_u64().unwrap();
        seated["who"]["entrant"] = json!(rightful % 11 + 1);
        planted.finds(|f| matches!(f, Fault::WrongWayOn { .. }));
        // A result turned over without anything that follows from it.
        let mut planted = sound();
        let played = |line: &Value| line["result"]["outcome"]["kind"] == "played";
        let result = &mut planted.line("decided", played)["result"];
        let winner = result["winner"].as_u64().unwrap();
        result["winner"] = json!(1 - winner);
        result["score"].as_array_mut().unwrap().reverse();
        planted.finds(|f| matches!(f, Fault::WrongWayOn { .. }));
        planted.finds(|f| matches!(f, Fault::WrongLosses { .. }));
    }
}

#[test]
fn an_event_of_another_format_or_of_none_there_is() {
    let mut planted = knockout();
    planted.kind = FormatKind::TripleElimination;
    planted.finds(|f| *f == Fault::WrongFormat);
    let mut planted = Planted::new(FormatKind::Rolling, 9, 3);
    planted.line("event-added", |_| true)["settings"]["format"]["kind"] = json!("unheard-of");
    planted.finds(|f| matches!(f, Fault::Unreadable { .. }));
}

#[test]
fn a_phase_an_ending_or_a_tie_break_that_is_none_is_unreadable_in_its_line() {
    let word = || json!("unheard-of");
    let unreadable = |kind: FormatKind, of: &str, change: &dyn Fn(&mut Value)| {
        let mut planted = Planted::new(kind, 9, 3);
        let at = planted.journal.iter().position(|line| line["type"] == of);
        let at = at.unwrap();
        change(&mut planted.journal[at]);
        planted.finds(|f| matches!(f, Fault::Unreadable { line, .. } if *line == at));
    };
    let (swiss, groups) = (FormatKind::Swiss, FormatKind::GroupsKnockout);
    unreadable(swiss, "round-paired", &|line| line["phase"] = word());
    unreadable(swiss, "round-paired", &|line| {
        line["phase"] = json!({ "swiss": 1 })
    });
    unreadable(groups, "drawn", &|line| {
        line["plan"]["matches"][0]["phase"] = json!("group")
    });
    unreadable(swiss, "decided", &|line| {
        line["result"]["outcome"]["kind"] = word();
    });
    unreadable(swiss, "event-added", &|line| {
        line["settings"]["format"]["ranking"]["tie_breaks"] = json!([word()]);
    });
}

#[test]
fn a_second_entry_of_somebody_who_never_came() {
    let mut planted = knockout();
    let again = json!({ "type": "coming", "what": "again", "event": 1, "entrant": 14, "of": 99 });
    planted.journal.insert(1, again);
    planted.finds(|f| *f == Fault::NeverCheckedIn { player: 99 });
}
