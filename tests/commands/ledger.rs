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

fn run(input: &str) -> (bool, Vec<Value>) {
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

#[test]
fn bad_lines_are_answered_and_the_run_goes_on() {
    let good = r#"{"preset":"cambridge","order":["A","B","C"],"actions":[{"do":"end","winner":"box","kind":"single"}]}"#;
    let game = |order: &str, actions: &str| {
        format!(r#"{{"preset":"woolsey","order":{order},"actions":{actions}}}"#)
    };
    let bad = [
        (String::new(), "sheet-not-json", Value::Null),
        ("nonsense".into(), "sheet-not-json", Value::Null),
        ("[]".into(), "ledger-not-understood", Value::Null),
        ("{}".into(), "ledger-not-understood", Value::Null),
        (r#"{"order":["A","B","C"]}"#.into(), "ledger-not-understood", Value::Null),
        (r#"{"order":"ABC","actions":[]}"#.into(), "ledger-not-understood", Value::Null),
        (r#"{"order":["A","B","C"],"actions":[],"stake":3}"#.into(), "ledger-not-understood", Value::Null),
        (r#"{"preset":"paris","order":["A","B","C"],"actions":[]}"#.into(), "ledger-preset", Value::Null),
        (r#"{"settings":{"cubes":"three"},"order":["A","B","C"],"actions":[]}"#.into(), "setting-value", Value::Null),
        (r#"{"settings":{"cube":"single"},"order":["A","B","C"],"actions":[]}"#.into(), "setting-unknown", Value::Null),
        (r#"{"settings":{"stakes":{"A":0}},"order":["A","B","C"],"actions":[]}"#.into(), "setting-value", Value::Null),
        (r#"{"settings":{"stakes":{"Z":1}},"order":["A","B","C"],"actions":[]}"#.into(), "ledger-no-player", Value::Null),
        (r#"{"settings":{"stakes":1.5},"order":["A","B","C"],"actions":[]}"#.into(), "setting-value", Value::Null),
        (r#"{"partner":"Z","order":["A","B","C"],"actions":[]}"#.into(), "ledger-no-player", Value::Null),
        (r#"{"automatics":4000000000,"settings":{"automatics":"box"},"order":["A","B","C"],"actions":[]}"#.into(), "cube-limit", Value::Null),
        (game(r#"["A","B","A"]"#, "[]"), "ledger-name-twice", Value::Null),
        (game(r#"["A"," ","C"]"#, "[]"), "ledger-name", Value::Null),
        (game("[]", "[]"), "chouette-too-few", Value::Null),
        (game(r#"["A","B","C"]"#, "[]"), "ledger-not-ended", Value::Null),
        (game(r#"["A","B","C"]"#, "[7]"), "ledger-action", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"fly","by":"A"}]"#), "ledger-action", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"double"}]"#), "ledger-action", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"double","by":"A","to":[]}]"#), "double-to-nobody", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"double","by":"A","to":["B","B"]}]"#), "named-twice", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"double","by":"A","to":["A"]}]"#), "not-in-game", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"double","by":"B","to":["C"]}]"#), "member-doubles-box", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"settle","by":"B","points":99999999}]"#), "settlement-range", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"settle","by":"B"}]"#), "ledger-action", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"join","by":"A"}]"#), "chouette-here-already", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"join","by":"G"},{"do":"double","by":"G"}]"#), "not-in-game", json!(1)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"leave","by":"G"}]"#), "ledger-no-player", json!(0)),
        (game(r#"["A","B","C"]"#, r#"[{"do":"end","winner":"A","kind":"single"}]"#), "ledger-action", json!(0)),
        (r#"{"settle_up":{"A":1}}"#.into(), "settle-up-sum", Value::Null),
        (r#"{"settle_up":{"A":1,"A":-1}}"#.into(), "ledger-not-understood", Value::Null),
        (r#"{"settle_up":[1,-1]}"#.into(), "ledger-not-understood", Value::Null),
        ("x".repeat(2 << 20), "ledger-too-long", Value::Null),
    ];
    let mut input = String::new();
    for (line, _, _) in &bad {
        input += &format!("{line}\n{good}\n");
    }
    let (well, out) = run(&input);
    assert!(!well);
    assert_eq!(out.len(), bad.len() * 2);
    for ((line, rule, at), out) in bad.iter().zip(out.chunks(2)) {
        let shown: String = line.chars().take(100).collect();
        assert_eq!(
            (&out[0]["rule"], &out[0]["at"]),
            (&json!(rule), at),
            "{shown}: {}",
            out[0]
        );
        assert_eq!(out[0]["verdict"], "refused");
        let message = out[0]["message"].as_str().unwrap();
        assert!(
            !message.contains("rule-") && !message.contains('$'),
            "{message}"
        );
        assert_eq!(out[1]["verdict"], "ok", "{}", out[1]);
    }
    assert!(run(good).0 && run("").0);
}

#[test]
fn the_keys_out_are_those_that_scripts_read() {
    let line = r#"{"preset":"gamesgrid-multiple","settings":{"extras":true,"raccoons":false,"automatics":1,"rotation":"los-angeles"},"order":["Zoë","B","C"],"partner":null,"automatics":0,"actions":[{"do":"end","winner":"team","kind":"gammon"}]}"#;
    let mut out = Vec::new();
    work_out_lines(line.as_bytes(), &mut out).unwrap();
    assert_eq!(
        String::from_utf8(out).unwrap(),
        concat!(
            r#"{"verdict":"ok","at":null,"rule":null,"message":null,"ledger":{"Zoë":-2,"B":1,"C":1},"next":["B","C","Zoë"],"ask":false}"#,
            "\n"
        )
    );
}
