//! The cases of `tests/data/chouette-cases.jsonl` through `crawford ledger`: each line has the line in and either the
//! line out or where and by which rule it is refused.

use crawford::commands::ledger::{list_settings, work_out_lines};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    include_str!("../data/chouette-cases.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

pub fn run(input: &str) -> (bool, Vec<Value>) {
    let mut out = Vec::new();
    let well = work_out_lines(input.as_bytes(), &mut out).unwrap();
    let lines = String::from_utf8(out).unwrap();
    let lines = lines.lines().map(|l| serde_json::from_str(l).unwrap());
    (well, lines.collect())
}

#[test]
fn every_case_comes_to_what_was_worked_out_by_hand() {
    let cases = cases();
    assert!(cases.len() > 80);
    let mut wrong = Vec::new();
    for case in &cases {
        let name = case["case"].as_str().unwrap();
        let (well, out) = run(&case["in"].to_string());
        let out = &out[0];
        if let Some(refused) = case.get("refused") {
            let got = json!({"at": out["at"], "rule": out["rule"]});
            let message = out["message"].as_str().unwrap_or("");
            let said = !message.is_empty() && !message.contains("rule-") && !message.contains('$');
            if well || out["verdict"] != "refused" || got != *refused || !said {
                wrong.push(format!("{name}: {out}"));
            }
        } else if !well || *out != case["out"] {
            wrong.push(format!("{name}:\n   got {out}\n  want {}", case["out"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_ledger_of_the_cases_sums_to_zero() {
    for case in cases() {
        let (_, out) = run(&case["in"].to_string());
        if let Some(ledger) = out[0]["ledger"].as_object() {
            let sum: i64 = ledger.values().map(|v| v.as_i64().unwrap()).sum();
            assert_eq!(sum, 0, "{}", case["case"]);
        }
    }
}

#[test]
fn the_settings_are_listed_with_what_each_preset_has() {
    let mut out = Vec::new();
    list_settings(&mut out).unwrap();
    let lines = String::from_utf8(out).unwrap();
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let means = line["means"].as_str().unwrap();
        assert!(
            means.len() > 20 && !means.starts_with("chouette-"),
            "{line}"
        );
        assert_eq!(line["presets"].as_object().unwrap().len(), 7);
        assert!(!line["values"].as_array().unwrap().is_empty());
    }
}
