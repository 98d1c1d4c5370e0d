//! `crawford ids`: identifiers both ways.

use crate::oracle::text;
use serde_json::Value;

fn command(input: &str) -> (Option<i32>, Vec<Value>) {
    let (code, lines) = crate::answered(&["ids"], input);
    let answers = lines.lines().map(|l| serde_json::from_str(l).unwrap());
    (code, answers.collect())
}

#[test]
fn every_identifier_of_the_oracle_both_ways() {
    let file = text("ids.jsonl");
    let expected: Vec<Value> = file
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(expected.len(), 500);
    let line = |key: &str, value: &str| format!("{}\n", serde_json::json!({ key: value }));
    let by_xgid: String = expected
        .iter()
        .enumerate()
        // `XGID=` need not be there.
        .map(|(n, e)| {
            line(
                "xgid",
                e["xgid"]
                    .as_str()
                    .unwrap()
                    .strip_prefix(if n % 2 == 0 { "XGID=" } else { "" })
                    .unwrap(),
            )
        })
        .collect();
    let (code, answers) = command(&by_xgid);
    assert_eq!((code, answers.len()), (Some(0), 500));
    for (answer, expected) in answers.iter().zip(&expected) {
        let mut expected = expected.clone();
        expected.as_object_mut().unwrap().remove("id");
        assert_eq!(*answer, expected);
    }
    let by_gnubg: String = expected
        .iter()
        .map(|e| line("gnubgid", e["gnubgid"].as_str().unwrap()))
        .collect();
    let (code, answers) = command(&by_gnubg);
    assert_eq!((code, answers.len()), (Some(0), 500));
    for (answer, expected) in answers.iter().zip(&expected) {
        for key in expected
            .as_object()
            .unwrap()
            .keys()
            .filter(|k| !["id", "xgid", "beavers", "dice"].contains(&k.as_str()))
        {
            assert_eq!(answer[key], expected[key], "{key} of {}", expected["id"]);
        }
        assert!(answer["beavers"].is_null());
        let mut dice: Vec<u64> = expected["dice"]
            .as_array()
            .map(|d| d.iter().map(|n| n.as_u64().unwrap()).collect())
            .unwrap_or_default();
        dice.sort_by(|a, b| b.cmp(a));
        let answered: Vec<u64> = answer["dice"]
            .as_array()
            .map(|d| d.iter().map(|n| n.as_u64().unwrap()).collect())
            .unwrap_or_default();
        assert_eq!(answered, dice);
    }
}

#[test]
fn a_bad_line_is_answered_and_the_run_goes_on() {
    let start = "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
    let bad = [
        "{\"xgid\":\"-b----E\"}".to_owned(),
        format!("{{\"xgid\":\"{start}:4\"}}"),
        format!("{{\"xgid\":\"{}\"}}", start.replace(":00:", ":70:")),
        format!("{{\"xgid\":\"{}\"}}", start.replace('E', "F")),
        "{\"gnubgid\":\"4HPwATDgc/ABMA\"}".to_owned(),
        "{\"gnubgid\":\"4HPwATDgc/ABMB:cAkAAAAAAAAA\"}".to_owned(),
        "{\"gnubgid\":\"4HPwATDgc/ABMA:cAkAAAAAAAA\"}".to_owned(),
        "{}".to_owned(),
        "nothing".to_owned(),
    ];
    let (code, answers) = command(&(bad.join("\n") + "\n{\"xgid\":\"" + start + "\"}"));
    assert_eq!(code, Some(1));
    assert_eq!(answers.len(), bad.len() + 1);
    for (answer, line) in answers.iter().zip(&bad) {
        assert!(answer["error"].is_string(), "{line}: {answer}");
    }
    assert_eq!(answers.last().unwrap()["position_id"], "4HPwATDgc/ABMA");
}

#[test]
fn a_line_that_cannot_be_read_is_told_in_words() {
    let start = "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
    let lines = [
        "nothing".to_owned(),
        "{\"xgid\":7}".to_owned(),
        "{\"xgld\":\"x\"}".to_owned(),
        "[1]".to_owned(),
    ];
    // Blank lines are no lines.
    let (code, answers) = command(&format!("\n{}\n \t\r\n", lines.join("\n\n")));
    assert_eq!((code, answers.len()), (Some(1), lines.len()));
    for answer in &answers {
        let error = answer["error"].as_str().unwrap();
        for word in ["column", "expected", "invalid type", "missing field"] {
            assert!(!error.contains(word), "{error}");
        }
    }
    assert!(answers[2]["error"].as_str().unwrap().contains("\"xgld\""));
    let (code, answers) = command(&format!("{{\"xgid\":\"{start}\",\"colour\":1}}"));
    assert_eq!(code, Some(0));
    assert!(
        answers[0]["warnings"][0]
            .as_str()
            .unwrap()
            .contains("\"colour\"")
    );
    assert_eq!(command("\n\n"), (Some(0), vec![]));
}

#[test]
fn a_state_that_cannot_be_is_read_with_a_warning() {
    let board = "-b----E-C---eE---c-e----B-";
    let warnings = |rest: &str| {
        let (code, answers) = command(&format!("{{\"xgid\":\"{board}:{rest}\"}}"));
        assert_eq!(code, Some(0), "{rest}");
        answers[0]["warnings"].as_array().map_or(0, Vec::len)
    };
    // Cube, owner, turn, dice, scores, Crawford, length.
    for sound in [
        "0:0:1:00:0:0:0:7:10",
        "1:1:1:00:0:0:0:7:10",
        "1:0:1:00:0:0:0:0:10",
        "0:0:1:31:6:2:1:7:10",
        "0:0:1:00:0:0:0:1:10",
    ] {
        assert_eq!(warnings(sound), 0, "{sound}");
    }
    for impossible in [
        "0:1:1:00:0:0:0:7:10",
        "1:0:1:00:0:0:0:7:10",
        "0:0:1:00:7:2:0:7:10",
        "0:0:1:00:5:2:1:7:10",
        "0:0:1:00:6:6:1:7:10",
        "1:1:1:00:6:2:1:7:10",
        "0:0:1:D:6:2:1:7:10",
        "1:1:1:00:0:0:0:1:10",
    ] {
        assert_eq!(warnings(impossible), 1, "{impossible}");
    }
}
