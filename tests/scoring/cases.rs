//! `tests/data/scoring-cases.jsonl`: each a sheet and, worked out by hand from the rule texts, all that must come back
//! for it but the sentence. A problem is written "game rule", the game "-" where it is none.

use serde_json::{Value, json};

const CASES: &str = include_str!("../data/scoring-cases.jsonl");

fn judged(sheet: &Value) -> Value {
    let mut out = Vec::new();
    crawford::commands::score::judge_lines(sheet.to_string().as_bytes(), &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

/// A verdict as the cases write it.
fn as_expected(verdict: &Value) -> Value {
    let named = |severity: &str| -> Vec<String> {
        verdict["problems"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|problem| problem["severity"] == severity)
            .map(|problem| {
                let game = problem["game"]
                    .as_u64()
                    .map_or_else(|| "-".to_owned(), |game| game.to_string());
                format!("{game} {}", problem["rule"].as_str().unwrap())
            })
            .collect()
    };
    let errors = named("error");
    assert!(
        errors.len() <= 1,
        "reading stops at the first refusal: {verdict}"
    );
    json!({
        "verdict": verdict["verdict"],
        "score": verdict["score"],
        "winner": verdict["winner"],
        "crawford_game": verdict["crawford_game"],
        "next": verdict["next"],
        "error": errors.first(),
        "warnings": named("warning"),
    })
}

#[test]
fn every_case_is_judged_as_worked_out() {
    let mut wrong = Vec::new();
    let mut read = 0;
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let verdict = judged(&case["sheet"]);
        let got = as_expected(&verdict);
        if got != case["expect"] {
            wrong.push(format!(
                "{}\n  sheet    {}\n  expected {}\n  got      {got}",
                case["case"], case["sheet"], case["expect"]
            ));
        }
        read += 1;
    }
    assert!(
        wrong.is_empty(),
        "{} of {read}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(read > 150, "the file holds {read} cases");
}

/// A player's number is only a seat: with the sides changed over everything else stays.
#[test]
fn every_case_holds_with_the_players_changed_over() {
    let other = |side: &Value| side.as_u64().map(|side| 1 - side);
    let swapped = |pair: &Value| json!([pair[1], pair[0]]);
    for line in CASES.lines() {
        let mut case: Value = serde_json::from_str(line).unwrap();
        let sheet = &mut case["sheet"];
        if let Some(start) = sheet.get("start") {
            sheet["start"] = swapped(start);
        }
        if let Some(score) = sheet.get("final") {
            sheet["final"] = swapped(score);
        }
        for (list, key) in [("games", "winner"), ("penalties", "to")] {
            if let Some(items) = sheet.get_mut(list).and_then(Value::as_array_mut) {
                for item in items {
                    item[key] = json!(other(&item[key]));
                    if let Some(rolls) = item.get("rolls") {
                        item["rolls"] = swapped(rolls);
                    }
                }
            }
        }
        let mut expected = case["expect"].clone();
        expected["score"] = swapped(&expected["score"]);
        expected["winner"] = json!(other(&expected["winner"]));
        assert_eq!(
            as_expected(&judged(&case["sheet"])),
            expected,
            "{}",
            case["case"]
        );
    }
}

/// The sheet of a refusal says what to enter instead, in a sentence and not in a key.
#[test]
fn every_problem_has_its_sentence() {
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        for problem in judged(&case["sheet"])["problems"].as_array().unwrap() {
            let message = problem["message"].as_str().unwrap();
            assert!(!message.contains("rule-"), "{message}");
            assert!(
                !message.contains(['{', '$']),
                "a term is missing: {message}"
            );
            assert!(message.contains(' ') && message.contains('.'), "{message}");
        }
    }
}

/// Whoever fills in a form has no keys; a sheet has.
#[test]
fn men_that_are_not_counted_are_told_by_the_keys_of_the_sheet() {
    let game = json!({ "winner": 0, "kind": "single", "cube": 1, "men": 3 });
    let said = |sheet: Value| -> String {
        let verdict = judged(&sheet);
        verdict["problems"][0]["message"].as_str().unwrap().into()
    };
    let money = said(json!({ "money": true, "rules": "1931", "games": [game] }));
    assert!(money.contains("“men” out, or set “men_left”."), "{money}");
    // Elsewhere that key would be refused as well.
    for sheet in [
        json!({ "money": true, "game": "hypergammon", "games": [game] }),
        json!({ "money": true, "game": "gul-bara, tapa, backgammon", "games": [game] }),
        json!({ "length": 5, "games": [game] }),
    ] {
        let said = said(sheet);
        assert!(said.ends_with("Leave “men” out."), "{said}");
    }
}

/// `docs/rules.md` gives the reason of every rule a case meets, and of every sentence on scores.
#[test]
fn every_rule_is_in_the_rulings() {
    let rulings = include_str!("../../docs/rules.md");
    let sentences = include_str!("../../templates/text/en.ftl");
    let scores = sentences
        .split("\n## ")
        .find(|part| part.starts_with("Rules: scores"))
        .unwrap();
    let rules: Vec<&str> = scores
        .lines()
        .filter_map(|line| line.strip_prefix("rule-")?.split_whitespace().next())
        .collect();
    assert!(rules.len() > 25);
    for rule in &rules {
        assert!(
            rulings.contains(&format!("`{rule}`")),
            "{rule} has no ruling"
        );
    }
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let expect = &case["expect"];
        for problem in expect["warnings"]
            .as_array()
            .unwrap()
            .iter()
            .chain([&expect["error"]])
        {
            if let Some((_, rule)) = problem.as_str().and_then(|text| text.split_once(' ')) {
                assert!(rules.contains(&rule), "{rule} has no sentence");
            }
        }
    }
}
