//! `crawford plays`.

use std::process::Command;

#[test]
fn the_command_answers_line_by_line_and_goes_on_after_a_bad_one() {
    let good = r#"{"board":[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0],"off":[0,0],"dice":[6,6]}"#;
    let pass = r#"{"board":[0,-2,-2,-2,-2,-2,-2,0,0,0,0,0,-3,14,0,0,0,0,0,0,0,0,0,0,0,1],"off":[0,0],"dice":[1,1]}"#;
    let shut = r#"{"board":[0,0,0,0,0,0,14,0,0,0,0,0,-3,0,0,0,0,0,0,-2,-2,-2,-2,-2,-2,1],"off":[0,0],"dice":[3,4]}"#;
    let bad = r#"{"board":[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,3,0],"off":[0,0],"dice":[6,6]}"#;
    let dice = good.replace("[6,6]", "[6,7]");
    let input = [good, bad, &dice, "{", "", shut, pass].join("\n");
    let (code, text) = answers(&input);
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = text.lines().collect();
    // The blank line is none.
    assert_eq!(lines.len(), 6);
    assert!(
        lines[0].starts_with(r#"{"n":11,"plays":[{"board":[0,-2,0,0,0,0,5,2,3,0,0,0,-5,3,"#),
        "{}",
        lines[0]
    );
    assert!(lines[0].contains(r#""off":0,"move":"24/18(2) 13/7(2)"}"#));
    for bad in &lines[1..4] {
        assert!(bad.starts_with(r#"{"error":""#), "{bad}");
    }
    assert!(lines[1].contains("has 16 checkers"), "{}", lines[1]);
    assert_eq!(lines[4], r#"{"n":0,"plays":[]}"#);
    assert!(lines[5].starts_with(r#"{"n":1,"#), "{}", lines[5]);
}

#[test]
fn the_command_names_the_keys_it_does_not_know() {
    let board = "[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0]";
    let line = |keys: &str| format!("{{{keys}}}\n");
    let whole = format!("\"board\":{board},\"off\":[0,0],\"dice\":[6,6]");
    let (code, text) = answers(&line(&format!("{whole},\"chequers\":15")));
    assert_eq!(code, Some(0));
    assert!(text.starts_with("{\"n\":11,"), "{text}");
    assert!(
        text.contains("\"warnings\":[\"unknown: \\\"chequers\\\""),
        "{text}"
    );
    for (keys, word) in [
        (whole.replace("dice", "dise"), "dise"),
        (whole.replace("[6,6]", "6"), "dice"),
        (whole.replace("[6,6]", "[6.5,6]"), "dice"),
        (whole.replace("[0,0]", "[0]"), "off"),
        (format!("{whole},\"checkers\":\"many\""), "checkers"),
    ] {
        let (code, text) = answers(&line(&keys));
        assert_eq!(code, Some(1), "{text}");
        assert!(text.starts_with("{\"error\":"), "{text}");
        assert!(text.contains(word), "{text}");
        assert!(!text.contains("at line"), "{text}");
        assert!(!text.contains("expected"), "{text}");
    }
}

#[test]
fn the_command_plays_other_games() {
    let start = "[0,0,0,0,0,0,0,0,0,0,0,0,-15,0,0,0,0,0,0,0,0,0,0,0,15,0]";
    let narde = format!("{{\"board\":{start},\"off\":[0,0],\"dice\":[3,3],\"turn\":0}}");
    let (code, text) = answers_with(&["--variant", "narde"], &narde);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("{\"n\":2,"), "{text}");
    assert!(
        text.contains(r#""off":0,"again":false,"move":"24/15 24/21"}"#),
        "{text}"
    );
    let forced = ["--variant", "narde", "--option", "second-off-head=forced"];
    let (_, text) = answers_with(&forced, &narde);
    assert!(text.starts_with("{\"n\":1,"), "{text}");
    let pinned = narde.replace("\"turn\":0", "\"pinned\":[24]");
    let (code, text) = answers_with(&["--variant", "narde"], &pinned);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("{\"error\":"), "{text}");
    let (code, text) = answers_with(&["--variant", "Long Nardy"], &narde);
    assert_eq!(code, Some(0), "{text}");
    let (code, _) = answers_with(&["--variant", "nothing"], "");
    assert_eq!(code, Some(2));
}

#[test]
fn the_command_tells_who_throws_again_and_what_is_pinned() {
    let plays = |variant: &str, input: &str| {
        let (code, text) = answers_with(&["--variant", variant], input);
        assert_eq!(code, Some(0), "{text}");
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["plays"].clone()
    };
    // 24/21 with 1 and 2, then a double of the player's choice: all of 6-6 ends the game, all others bring a throw.
    let board = "[-15,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0]";
    let acey = format!("{{\"board\":{board},\"off\":[14,0],\"dice\":[2,1]}}");
    let acey = plays("acey-deucey-american", &acey);
    let again: Vec<_> = acey
        .as_array()
        .unwrap()
        .iter()
        .map(|play| &play["again"])
        .collect();
    assert_eq!(again.iter().filter(|again| **again == true).count(), 5);
    assert_eq!(again.iter().filter(|again| **again == false).count(), 1);
    // From 12 the 3 pins the lone checker on 9; the 5 is closed from either point.
    let board = "[0,0,0,0,-12,0,0,-2,0,-1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0]";
    let pinning = format!("{{\"board\":{board},\"off\":[14,0],\"dice\":[3,5]}}");
    let pinning = plays("plakoto", &pinning);
    let pinned: Vec<_> = pinning
        .as_array()
        .unwrap()
        .iter()
        .map(|play| &play["pinned"])
        .collect();
    assert_eq!(pinned, [&serde_json::json!([9])]);
}

#[test]
fn the_command_plays_throws_of_three_dice() {
    let answer = |variant: &str, line: &str| answers_with(&["--variant", variant], line);
    let start = "[-15,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15]";
    let tabula = |dice: &str| format!("{{\"board\":{start},\"off\":[0,0],\"dice\":{dice}}}");
    let (code, text) = answer("tabula", &tabula("[2,6,4]"));
    assert_eq!(code, Some(0), "{text}");
    // Three, two or one of them enter: by three numbers, by two and one, or by all.
    assert!(
        text.starts_with("{\"n\":5,") && text.contains("\"move\":\"bar/13\""),
        "{text}"
    );
    for (dice, says) in [
        ("[2,6]", "3 whole numbers"),
        ("[2,6,7]", "played with 3 dice"),
    ] {
        let (code, text) = answer("tabula", &tabula(dice));
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains(says), "{text}");
    }
    // Of fourteen that wait two were hit, and enter before the one on 20 moves; in hand alone, one enters at least.
    let waiting = |hit: &str| {
        let board = start.replace("0,0,0,0,0,15]", "1,0,0,0,0,14]");
        answer(
            "tabula",
            &format!("{{\"board\":{board},\"off\":[0,0],\"dice\":[3,3,3]{hit}}}"),
        )
    };
    for (hit, says) in [
        ("", "{\"n\":6,"),
        (",\"hit\":0", "{\"n\":6,"),
        (",\"hit\":2", "{\"n\":3,"),
        (",\"hit\":15", "\"hit\\\" counts checkers on the bar"),
        (",\"hit\":-1", "\"hit\\\" counts checkers on the bar"),
    ] {
        let (_, text) = waiting(hit);
        assert!(text.contains(says), "{hit}: {text}");
    }
    let closed = "[0,-2,0,0,0,0,13,0,0,0,0,0,0,0,0,0,0,0,0,-13,0,0,0,0,2,0]";
    let fayles = |dice: &str| format!("{{\"board\":{closed},\"off\":[0,0],\"dice\":{dice}}}");
    let (_, text) = answer("fayles", &fayles("[5,5,5]"));
    assert!(
        text.starts_with("{\"n\":1,") && text.contains("\"lost\":true"),
        "{text}"
    );
    let (_, text) = answer("fayles", &fayles("[3,2,1]"));
    assert!(!text.contains("\"lost\":true"), "{text}");
}

#[test]
fn a_turn_that_is_none_is_refused() {
    let start = "[0,0,0,0,0,0,0,0,0,0,0,0,-15,0,0,0,0,0,0,0,0,0,0,0,15,0]";
    for turn in ["-1", "\"first\"", "1.5"] {
        let line = format!("{{\"board\":{start},\"off\":[0,0],\"dice\":[3,3],\"turn\":{turn}}}");
        let (code, text) = answers_with(&["--variant", "narde"], &line);
        assert_eq!(code, Some(1), "{turn}: {text}");
        assert!(
            text.starts_with("{\"error\":") && text.contains("turn"),
            "{turn}: {text}"
        );
    }
}

#[test]
fn the_games_and_the_series_are_listed() {
    let output = Command::new(env!("CARGO_BIN_EXE_crawford"))
        .arg("variants")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let named = |name: &str| lines.iter().find(|line| line["name"] == name).unwrap();
    assert_eq!(named("gul-bara")["also"][1], "Crazy Narde");
    assert_eq!(
        named("dutch")["options"][0]["values"][1]["source"],
        "play65.com"
    );
    let texts = named("narde")["texts"].as_array().unwrap();
    let setup = texts.iter().find(|text| text["name"] == "setupgroup");
    assert!(
        setup.unwrap()["address"]
            .as_str()
            .unwrap()
            .starts_with("http")
    );
    assert_eq!(
        named("tavli")["games"],
        serde_json::json!(["portes", "plakoto", "fevga"])
    );
}

fn answers(input: &str) -> (Option<i32>, String) {
    answers_with(&[], input)
}

fn answers_with(args: &[&str], input: &str) -> (Option<i32>, String) {
    crate::answered(&[&["plays"][..], args].concat(), input)
}
