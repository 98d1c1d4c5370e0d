//! `crawford check` on the oracle's records, sound and damaged, in both formats.

use crate::oracle::{matches, path, text};
use serde::Deserialize;
use serde_json::Value;
use std::process::Command;

fn command(args: &[&str]) -> (Option<i32>, Vec<Value>) {
    let output = Command::new(env!("CARGO_BIN_EXE_crawford"))
        .arg("check")
        .args(args)
        .output()
        .unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    (
        output.status.code(),
        lines
            .lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect(),
    )
}

#[test]
fn every_match_of_the_oracle_in_both_formats() {
    let files = matches();
    for format in ["mat", "sgf"] {
        let paths: Vec<String> = files
            .iter()
            .map(|f| {
                path(&format!("matches/{}.{format}", f.id))
                    .display()
                    .to_string()
            })
            .collect();
        let (code, reports) = command(&paths.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(reports.len(), files.len());
        for (file, report) in files.iter().zip(&reports) {
            let name = format!("{}.{format}", file.id);
            assert_eq!(report["verdict"], "valid", "{name} {}", report["problems"]);
            assert_eq!(report["match_length"], file.length, "{name}");
            assert_eq!(report["players"], serde_json::json!(file.players), "{name}");
            assert_eq!(report["winner"], serde_json::json!(file.winner), "{name}");
            let games = report["games"].as_array().unwrap();
            assert_eq!(games.len(), file.games.len(), "{name}");
            for (n, (game, expected)) in games.iter().zip(&file.games).enumerate() {
                let name = format!("{name} game {}", n + 1);
                // No later score line tells that the Jacoby rule was in force: the oracle's README says so.
                let last_by_jacoby = file.id == "d038" && format == "mat" && n + 1 == games.len();
                let points = if last_by_jacoby { 2 } else { expected.points };
                assert_eq!(game["points"], points, "{name} {}", report["problems"]);
                assert_eq!(
                    game["score_before"],
                    serde_json::json!(expected.score_before),
                    "{name}"
                );
                assert_eq!(game["crawford"], expected.crawford, "{name}");
                assert_eq!(game["winner"], expected.winner, "{name}");
                assert_eq!(game["cube"], expected.cube, "{name}");
                assert_eq!(game["kind"], expected.kind.as_str(), "{name}");
            }
            if file.id != "d038" {
                assert_eq!(
                    report["score"],
                    serde_json::json!(file.final_score),
                    "{name}"
                );
            }
        }
        assert_eq!(code, Some(0));
    }
}

#[test]
fn the_jacoby_rule_asked_for_settles_what_a_mat_file_leaves_open() {
    let (code, reports) = command(&[
        "--rules",
        "money",
        &path("matches/d038.mat").display().to_string(),
    ]);
    assert_eq!(
        (code, &reports[0]["score"]),
        (Some(0), &serde_json::json!([27, 32])),
        "{}",
        reports[0]["problems"]
    );
}

#[derive(Deserialize)]
struct Bad {
    file: String,
    expect: String,
    line: Option<u64>,
    game: Option<u64>,
}

#[test]
fn every_damaged_file_is_judged_at_its_line() {
    let index = text("bad/index.jsonl");
    let cases: Vec<Bad> = index
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(cases.len(), 19);
    for case in cases {
        let (code, reports) =
            command(&[&path(&format!("bad/{}", case.file)).display().to_string()]);
        let report = &reports[0];
        let name = format!("{} {}", case.file, report["problems"]);
        let problems = report["problems"].as_array().unwrap();
        let verdict = report["verdict"].as_str().unwrap();
        match case.expect.as_str() {
            "accept" => assert_eq!(
                (verdict, code, problems.len()),
                ("valid", Some(0), 0),
                "{name}"
            ),
            "reject-or-warn" | "reject-or-replace" => {
                assert_eq!((verdict, code), ("valid", Some(0)), "{name}");
                assert!(
                    problems.iter().any(|p| p["severity"] == "warning"),
                    "{name}"
                );
            }
            "reject-or-incomplete" => {
                assert_eq!((verdict, code), ("incomplete", Some(1)), "{name}")
            }
            "reject" => {
                let unreadable = ["gibberish.mat", "empty.mat"].contains(&case.file.as_str());
                assert_eq!(
                    (verdict, code),
                    (if unreadable { "unreadable" } else { "invalid" }, Some(1)),
                    "{name}"
                );
            }
            other => panic!("{other}"),
        }
        if let Some(line) = case.line {
            assert_eq!(problems[0]["line"], line, "{name}");
            if case.game.is_some() {
                assert_eq!(problems[0]["game"].as_u64(), case.game, "{name}");
            }
            let errors = problems.iter().filter(|p| p["severity"] == "error").count();
            assert!(errors <= 1, "one fault, one error: {name}");
        }
    }
}

#[test]
fn the_command_for_people_and_its_exit_codes() {
    let run = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_crawford"))
            .arg("check")
            .args(args)
            .output()
            .unwrap()
    };
    assert_eq!(run(&[]).status.code(), Some(2));
    let file = path("bad/illegal_onto_point.mat").display().to_string();
    assert_eq!(run(&["--rules", "tomorrow", &file]).status.code(), Some(2));
    let output = run(&["--human", &file]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("illegal_onto_point.mat: breaks a rule"),
        "{text}"
    );
    assert!(
        text.contains(
            "46: \u{201c}24/19\u{201d} with 53: the opponent holds point 19 with two or more checkers."
        ),
        "{text}"
    );
    assert!(
        text.contains("+13-14-15-16-17-18------19-20-21-22-23-24-+"),
        "{text}"
    );
    assert!(
        text.contains("X Yara 53") || text.contains("X Farid 53"),
        "{text}"
    );
    let (code, reports) = command(&["/nowhere/at all.mat"]);
    assert_eq!(
        (code, &reports[0]["verdict"]),
        (Some(1), &Value::from("unreadable"))
    );
    assert_eq!(reports[0]["problems"][0]["rule"], "record-no-file");
}

#[test]
fn men_left_and_one_automatic_double_can_be_chosen() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let ties = |score: u32| {
        let file = folder.join(format!("ties-{score}.mat"));
        let text = format!(
            "\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops
                                  Wins 1 point

 Game 2
 Ann : 0                        Bob : {score}
  1) 31: 8/5 6/5                 65: 24/13
      Wins 2 points
"
        );
        std::fs::write(&file, text).unwrap();
        file.display().to_string()
    };
    let (once, twice) = (ties(2), ties(4));
    let verdicts = |args: &[&str]| -> Vec<Value> {
        let (_, reports) = command(args);
        reports.iter().map(|r| r["verdict"].clone()).collect()
    };
    assert_eq!(
        verdicts(&["--rules", "gamesgrid", &once]),
        ["invalid"],
        "not without an agreement"
    );
    let agreed = ["--rules", "gamesgrid", "--automatic-doubles", "1"];
    assert_eq!(
        verdicts(&[&agreed[..], &[&once, &twice]].concat()),
        ["valid", "invalid"]
    );
    // Every game of the oracle's session was counted as game, gammon and backgammon.
    let session = path("matches/d038.sgf").display().to_string();
    assert_eq!(verdicts(&["--rules", "money", &session]), ["valid"]);
    assert_eq!(
        verdicts(&["--rules", "money", "--men-left", &session]),
        ["invalid"]
    );
    assert_eq!(command(&["--men-left", &session]).0, Some(2));
}

/// The line of one record, under these arguments.
fn of_text(name: &str, text: &str, args: &[&str]) -> (Option<i32>, Value) {
    let path = std::env::temp_dir().join(format!("crawford-{}-{name}.mat", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let path_text = path.display().to_string();
    let (code, mut lines) = command(&[args, &[path_text.as_str()]].concat());
    std::fs::remove_file(&path).unwrap();
    (code, lines.remove(0))
}

#[test]
fn a_record_of_another_game_is_checked_under_it_alone() {
    let text = "; [Variation \"Dutch\"]\n 1 point match\n Game 1\n Ann : 0   Bo : 0\n\
        \x20 1) 31: in/24 in/22\n      Resigns\n      Wins 1 point\n";
    let (code, line) = of_text("own", text, &[]);
    assert_eq!(
        (code, &line["verdict"]),
        (Some(0), &"valid".into()),
        "{line}"
    );
    assert_eq!(line["games"][0]["variation"], "dutch");
    let (code, _) = of_text(
        "same",
        text,
        &["--variant", "dutch", "--option", "entering=mixed"],
    );
    assert_eq!(code, Some(0));
    let (code, _) = of_text("cased", text, &["--variant", "Tavla, Dutch"]);
    assert_eq!(code, Some(1), "the first game would be tavla");
    let (code, _) = of_text("cased", text, &["--variant", "Dutch, Tavla"]);
    assert_eq!(code, Some(0));
    let (code, line) = of_text("other", text, &["--variant", "fevga"]);
    assert_eq!((code, &line["verdict"]), (Some(1), &"invalid".into()));
    assert_eq!(line["problems"][0]["rule"], "record-of-another-game");
    let said = line["problems"][0]["message"].as_str().unwrap();
    assert!(
        said.contains("Dutch backgammon") && said.contains("fevga"),
        "{said}"
    );
}
