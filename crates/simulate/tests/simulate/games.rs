//! Tournaments at other games than backgammon, at series, and with handicaps: none has a fault, and every fault planted into
//! one is found.

use backgammon::variants::Variant;
use clap::ValueEnum;
use crawford_checker::{Fault, FormatKind, check};
use crawford_simulate::{CheckedRun, any_game, lines_of, play_checked, script};
use crawford_tournament::simulate::{Corrections, Script};
use serde_json::{Value, json};

/// A tournament of sixteen; with `handicap` where it is of backgammon.
fn played(kind: FormatKind, game: &str, seed: u64, trouble: f64, handicap: bool) -> CheckedRun {
    let mut script = Script {
        correcting: Corrections::Mixed,
        ..script(kind, 16, None, seed, trouble / 5.0, trouble).unwrap()
    };
    script.settings.game = game.parse().unwrap();
    script.settings.handicap = handicap;
    play_checked(kind, &script).unwrap()
}

#[test]
fn every_game_in_every_format() {
    let formats = FormatKind::value_variants();
    for (nth, variant) in Variant::ALL.iter().enumerate() {
        for seed in 0..4 {
            let kind = formats[(nth + 4 * seed as usize) % formats.len()];
            let checked = played(
                kind,
                variant.name,
                seed,
                [0.0, 0.1][seed as usize % 2],
                false,
            );
            assert_eq!(checked.faults, [], "{} {kind:?} seed {seed}", variant.name);
        }
    }
}

#[test]
fn every_way_to_play_a_game_and_every_kind_of_series() {
    let formats = FormatKind::value_variants();
    for seed in 0..150 {
        let (game, kind) = (
            any_game(seed).to_string(),
            formats[seed as usize % formats.len()],
        );
        let checked = played(kind, &game, seed, 0.1, false);
        assert_eq!(checked.faults, [], "{game} {kind:?} seed {seed}");
    }
}

#[test]
fn handicaps_in_every_format() {
    let formats = FormatKind::value_variants();
    let mut starts = 0;
    for seed in 0..90 {
        let kind = formats[seed as usize % formats.len()];
        let checked = played(kind, "backgammon", seed, 0.1, true);
        assert_eq!(checked.faults, [], "{kind:?} seed {seed}");
        let ahead = checked.log.matches.iter().filter(|m| m.start != [0, 0]);
        starts += ahead.count();
    }
    assert!(starts > 100, "{starts}");
}

/// The faults of a sound Swiss in which the first line that `is` something is changed.
fn planted(game: &str, handicap: bool, change: impl Fn(&mut Value) -> bool) -> Vec<Fault> {
    let kind = FormatKind::Swiss;
    let checked = played(kind, game, 3, 0.0, handicap);
    assert_eq!(checked.faults, []);
    let lines = lines_of(&checked.night).unwrap();
    let mut journal: Vec<Value> = lines
        .iter()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert!(journal.iter_mut().any(change), "nothing to change");
    let lines: Vec<String> = journal.iter().map(Value::to_string).collect();
    check(kind, &lines, &checked.claims).0
}

fn finds_wrong_game(game: &str, change: impl Fn(&mut Value) -> bool) {
    let found = planted(game, false, change);
    let wrong = |fault: &Fault| matches!(fault, Fault::WrongGame { .. });
    assert!(found.iter().any(wrong), "{game}: {found:?}");
}

/// Changes a game that was entered by itself, if the line is one of which `of` says yes.
fn of_game(line: &mut Value, of: impl Fn(&Value) -> bool, field: &str, to: Value) -> bool {
    let is_one = line["type"] == "game-scored" && of(&line["game"]);
    if is_one {
        line["game"][field] = to;
    }
    is_one
}

#[test]
fn a_game_that_there_is_not_is_found() {
    let any = |_: &Value| true;
    finds_wrong_game("narde", |line| {
        of_game(line, any, "kind", json!("backgammon"))
    });
    finds_wrong_game("narde", |line| of_game(line, any, "cube", json!(2)));
    finds_wrong_game("narde", |line| of_game(line, any, "kind", json!("drop")));
    finds_wrong_game("mexican", |line| {
        of_game(line, any, "kind", json!("gammon"))
    });
    finds_wrong_game("acey-deucey-american", |line| {
        of_game(line, any, "men", Value::Null)
    });
    let few = |game: &Value| game["men"] != json!(9);
    finds_wrong_game("acey-deucey-american", |line| {
        of_game(line, few, "men", json!(9))
    });
}

#[test]
fn a_game_out_of_its_turn_is_found() {
    let series = "portes, plakoto, fevga";
    let first = |game: &Value| game["score"] == json!([1, 0]) || game["score"] == json!([0, 1]);
    finds_wrong_game(series, |line| {
        of_game(line, first, "played", json!("fevga"))
    });
    let chosen = "winner-chooses portes, plakoto, fevga";
    let any = |_: &Value| true;
    finds_wrong_game(chosen, |line| of_game(line, any, "played", json!("tapa")));
    finds_wrong_game(chosen, |line| of_game(line, any, "played", Value::Null));
    finds_wrong_game("narde", |line| {
        let begun = line["type"] == "begun";
        if begun {
            line["rules"]["game"] = json!("fevga");
        }
        begun
    });
}

#[test]
fn a_start_that_is_not_the_ratings_is_found() {
    let begins_at = |start: fn(u64) -> Value| {
        move |line: &mut Value| {
            let ahead = line["rules"]["start"][0].as_u64().filter(|n| *n > 0);
            let ahead = ahead.filter(|_| line["start_set"].is_null());
            if let Some(ahead) = ahead {
                line["rules"]["start"] = start(ahead);
            }
            ahead.is_some()
        }
    };
    for start in [
        (|n| json!([0, n])) as fn(u64) -> Value,
        |n| json!([n + 3, 0]),
        |n| json!([n, 1]),
    ] {
        let found = planted("backgammon", true, begins_at(start));
        let wrong = |fault: &Fault| matches!(fault, Fault::WrongStart { .. });
        assert!(found.iter().any(wrong), "{found:?}");
    }
}

#[test]
fn a_start_of_the_directors_is_told_from_a_wrong_one() {
    let wrong = |fault: &Fault| matches!(fault, Fault::WrongStart { .. });
    let is_set = |line: &Value| line["start_set"] == json!(true);
    // Nobody said so.
    let found = planted("backgammon", true, |line| {
        let set = is_set(line);
        if set {
            line["rules"]["start"] = json!([4, 4]);
            line["start_set"] = json!(false);
        }
        set
    });
    assert!(found.iter().any(wrong), "{found:?}");
    // It is won before it begins.
    let found = planted("backgammon", true, |line| {
        let set = is_set(line);
        if set {
            line["rules"]["start"][0] = line["rules"]["length"].clone();
        }
        set
    });
    assert!(found.iter().any(wrong), "{found:?}");
}
