//! The command: one line out for each line in, whatever the line is.

use crawford::commands::score::judge_lines;
use serde_json::Value;
use std::io::{self, BufReader, Read, Write};
use std::process::{Command, Stdio};

fn run(input: &[u8]) -> (bool, Vec<Value>) {
    let mut out = Vec::new();
    let all_accepted = judge_lines(input, &mut out).unwrap();
    let lines = String::from_utf8(out)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    (all_accepted, lines)
}

fn refused(line: &[u8]) -> Value {
    let (all_accepted, lines) = run(line);
    assert!(!all_accepted, "{}", String::from_utf8_lossy(line));
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["verdict"], "refused");
    let problems = lines[0]["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0]["severity"], "error");
    problems[0].clone()
}

#[test]
fn the_keys_out_are_those_that_scripts_read() {
    let (all_accepted, _) = run(b"");
    assert!(all_accepted, "nothing is not refused");
    let mut out = Vec::new();
    judge_lines(&br#"{"length":5,"games":[]}"#[..], &mut out).unwrap();
    assert_eq!(
        String::from_utf8(out).unwrap(),
        concat!(
            r#"{"verdict":"accepted","score":[0,0],"winner":null,"crawford_game":null,"next":"normal","problems":[]}"#,
            "\n"
        )
    );
}

#[test]
fn what_may_be_missing_may_be_null() {
    let line = br#"{"length":7,"crawford":null,"holland":null,"jacoby":null,"penalties":null,"final":null,"games":[{"winner":1,"kind":"gammon","cube":null,"rolls":null}]}"#;
    let (all_accepted, lines) = run(line);
    assert!(all_accepted, "{lines:?}");
    assert_eq!(lines[0]["score"], serde_json::json!([0, 2]));
}

#[test]
fn a_line_that_is_no_sheet_is_refused_and_the_run_goes_on() {
    let bad: &[(&[u8], &str)] = &[
        (b"", "sheet-not-json"),
        (b"   ", "sheet-not-json"),
        (b"nonsense", "sheet-not-json"),
        (b"{\"length\":7", "sheet-not-json"),
        (b"{\"length\":7,\"games\":[]} x", "sheet-not-json"),
        (b"{\"length\":7,\"games\":[],\"holland\":\"\xff\xfe\"}", "sheet-not-json"),
        (b"\x00\x00", "sheet-not-json"),
        (b"null", "sheet-not-understood"),
        (b"7", "sheet-not-understood"),
        (b"[]", "sheet-not-understood"),
        (b"[7,true,\"off\",false,true,[],[],null]", "sheet-not-understood"),
        (b"{}", "sheet-not-understood"),
        (b"{\"games\":[]}", "sheet-not-understood"),
        (b"{\"length\":\"7\",\"games\":[]}", "sheet-not-understood"),
        (b"{\"length\":7.0,\"games\":[]}", "sheet-not-understood"),
        (b"{\"length\":99999999999999999999,\"games\":[]}", "sheet-not-understood"),
        (b"{\"length\":7,\"length\":5,\"games\":[]}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":{}}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[[0,\"single\",1,null,null]]}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[{\"kind\":\"single\"}]}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[{\"winner\":0}]}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[{\"winner\":\"A\",\"kind\":\"single\"}]}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[{\"winner\":0,\"kind\":\"single\",\"cub\":2}]}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[],\"holland\":true}", "sheet-not-understood"),
        (b"{\"length\":7,\"games\":[],\"penalties\":[{\"to\":1,\"points\":1}]}", "sheet-not-understood"),
        (b"{\"length\":7,\"final\":[7,\"4\"]}", "sheet-not-understood"),
        (b"{\"length\":7,\"final\":[7.5,4]}", "sheet-not-understood"),
        (b"{\"length\":7}", "sheet-without-score"),
        (b"{\"length\":7,\"games\":null,\"penalties\":[]}", "sheet-without-score"),
        (b"{\"length\":7,\"games\":[],\"final\":[7,4]}", "sheet-with-both-forms"),
        (b"{\"length\":7,\"penalties\":[],\"final\":[7,4]}", "sheet-with-both-forms"),
        (b"{\"length\":7,\"games\":[],\"holland\":\"on\"}", "sheet-holland"),
        (b"{\"length\":7,\"games\":[],\"holland\":\"Trailer\"}", "sheet-holland"),
        (b"{\"length\":7,\"games\":[],\"penalties\":[{\"before_game\":1,\"to\":2,\"points\":1}]}", "sheet-side"),
        (b"{\"length\":0,\"games\":[]}", "match-length"),
        (b"{\"length\":-9223372036854775808,\"games\":[]}", "match-length"),
    ];
    for (line, rule) in bad {
        let shown = String::from_utf8_lossy(line).into_owned();
        // Alone an empty line is no line at all.
        let problem = refused(&[line, &b"\n"[..]].concat());
        assert_eq!(problem["rule"], *rule, "{shown}: {problem}");
        assert_eq!(problem["game"], Value::Null, "{shown}");
        let message = problem["message"].as_str().unwrap();
        assert!(
            !message.contains("rule-") && !message.contains('$'),
            "{message}"
        );
        // Nothing that only whoever wrote the program understands.
        for word in ["expected", "line 1", "column", "invalid type", "field `"] {
            assert!(!message.contains(word), "{message}");
        }
    }
    let good = br#"{"length":7,"final":[7,4]}"#;
    let mut input = Vec::new();
    for (line, _) in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(good);
        input.push(b'\n');
    }
    let (all_accepted, lines) = run(&input);
    assert!(!all_accepted);
    assert_eq!(lines.len(), bad.len() * 2);
    for pair in lines.chunks(2) {
        assert_eq!(pair[0]["verdict"], "refused");
        assert_eq!(pair[1]["verdict"], "accepted");
    }
}

#[test]
fn a_session_for_money_says_what_each_game_gave_and_who_owes_what() {
    let mut out = Vec::new();
    let sheet = br#"{"money":true,"rules":"gamesgrid","stake":5,"games":[{"winner":0,"kind":"gammon","cube":2},{"winner":1,"kind":"drop"}]}"#;
    assert!(judge_lines(&sheet[..], &mut out).unwrap());
    assert_eq!(
        String::from_utf8(out).unwrap(),
        concat!(
            r#"{"verdict":"accepted","score":[4,1],"winner":null,"crawford_game":null,"next":"normal","problems":[],"points":[4,1],"owed":[15,-15]}"#,
            "\n"
        )
    );
    let games = r#""money":true,"games":[{"winner":0,"kind":"single"},"#;
    for (line, rule, game) in [
        (r#"{"money":true}"#.to_owned(), "sheet-without-score", None),
        (
            r#"{"money":true,"stake":-1,"games":[]}"#.to_owned(),
            "sheet-count",
            None,
        ),
        (
            format!(r#"{{{games}{{"winner":0,"kind":"triple"}}]}}"#),
            "sheet-kind",
            Some(2),
        ),
        (
            format!(r#"{{{games}{{"winner":0,"kind":"single","ties":999}}]}}"#),
            "sheet-count",
            Some(2),
        ),
        (
            format!(r#"{{{games}{{"winner":0,"kind":"single","overruled":true}}]}}"#),
            "sheet-key-elsewhere",
            Some(2),
        ),
    ] {
        let problem = refused(line.as_bytes());
        assert_eq!(problem["rule"], rule, "{line}");
        assert_eq!(problem["game"], serde_json::json!(game), "{line}");
    }
}

#[test]
fn a_game_that_cannot_be_read_is_refused_in_its_place() {
    let sheet = |game: &str, penalties: &str| {
        format!(
            r#"{{"length":7,"games":[{{"winner":0,"kind":"gammon"}},{game},{{"winner":0,"kind":"gammon"}}],"penalties":[{penalties}]}}"#
        )
    };
    for (game, rule) in [
        (r#"{"winner":2,"kind":"single"}"#, "sheet-side"),
        (r#"{"winner":-1,"kind":"single"}"#, "sheet-side"),
        (r#"{"winner":0,"kind":"triple"}"#, "sheet-kind"),
        (r#"{"winner":0,"kind":"Single"}"#, "sheet-kind"),
        (r#"{"winner":0,"kind":""}"#, "sheet-kind"),
        (
            r#"{"winner":0,"kind":"single","cube":-2}"#,
            "cube-not-a-power",
        ),
        (
            r#"{"winner":0,"kind":"single","cube":4294967298}"#,
            "cube-limit",
        ),
        (
            r#"{"winner":0,"kind":"single","cube":9223372036854775807}"#,
            "cube-limit",
        ),
        (
            r#"{"winner":0,"kind":"single","rolls":[-1,2]}"#,
            "sheet-rolls",
        ),
        (r#"{"winner":0,"kind":"single","rolls":[]}"#, "sheet-pair"),
        (
            r#"{"winner":0,"kind":"single","rolls":[2,2,2]}"#,
            "sheet-pair",
        ),
    ] {
        let penalties =
            r#"{"before_game":2,"to":1,"points":1},{"before_game":3,"to":1,"points":1}"#;
        let line = sheet(game, penalties);
        let (_, lines) = run(line.as_bytes());
        assert_eq!(lines[0]["verdict"], "refused", "{line}");
        assert_eq!(lines[0]["score"], serde_json::json!([2, 1]), "{line}");
        assert_eq!(lines[0]["problems"][0]["rule"], rule, "{line}");
        assert_eq!(lines[0]["problems"][0]["game"], 2, "{line}");
        assert_eq!(lines[0]["problems"].as_array().unwrap().len(), 1, "{line}");
    }
}

#[test]
fn what_cannot_be_read_comes_after_what_is_refused_before_it() {
    let over =
        br#"{"length":1,"games":[{"winner":0,"kind":"single"},{"winner":9,"kind":"single"}]}"#;
    assert_eq!(refused(over)["rule"], "match-over");
    let earlier = br#"{"length":3,"games":[{"winner":0,"kind":"single","cube":3},{"winner":9,"kind":"single"}]}"#;
    assert_eq!(refused(earlier)["rule"], "cube-not-a-power");
    let penalty = br#"{"length":7,"games":[{"winner":0,"kind":"single"}],"penalties":[{"before_game":2,"to":0,"points":-5}]}"#;
    let problem = refused(penalty);
    assert_eq!(problem["rule"], "penalty-points");
    assert_eq!(problem["game"], 2);
    let before = br#"{"length":7,"games":[],"penalties":[{"before_game":-1,"to":0,"points":1}]}"#;
    assert_eq!(refused(before)["rule"], "penalty-game");
    let beyond =
        br#"{"length":7,"games":[],"penalties":[{"before_game":9000000000,"to":0,"points":1}]}"#;
    assert_eq!(refused(beyond)["rule"], "penalty-game");
}

#[test]
fn a_final_score_is_two_numbers() {
    for score in ["[]", "[7]", "[7,4,1]"] {
        let line = format!(r#"{{"length":7,"final":{score}}}"#);
        assert_eq!(refused(line.as_bytes())["rule"], "sheet-pair", "{line}");
    }
}

#[test]
fn rolls_beyond_counting_are_enough() {
    let line = br#"{"length":3,"holland":"trailer","games":[{"winner":0,"kind":"gammon"},{"winner":1,"kind":"single"},{"winner":1,"kind":"single","cube":2,"rolls":[9000000000,2]}]}"#;
    let (all_accepted, lines) = run(line);
    assert!(all_accepted, "{lines:?}");
}

#[test]
fn line_ends_of_every_kind_are_read() {
    let text = b"\xef\xbb\xbf{\"length\":7,\"final\":[7,4]}\r\n{\"length\":7,\"final\":[3,7]}";
    let (all_accepted, lines) = run(text);
    assert!(all_accepted, "{lines:?}");
    assert_eq!(lines.len(), 2);
}

/// What was typed comes back, but not a megabyte of it.
#[test]
fn a_long_word_is_shortened_in_the_sentence() {
    let word = "é".repeat(100_000);
    for line in [
        format!(r#"{{"length":7,"games":[{{"winner":0,"kind":"{word}"}}]}}"#),
        format!(r#"{{"length":7,"games":[],"{word}":1}}"#),
        format!(r#"{{"length":7,"games":[],"holland":"{word}"}}"#),
    ] {
        let message = refused(line.as_bytes())["message"].to_string();
        assert!(
            message.contains('…') && message.len() < 1000,
            "{}",
            message.len()
        );
    }
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_read() {
    let length = 1 << 26;
    let long = io::repeat(b' ').take(length);
    let input = long.chain(&b"\n{\"length\":7,\"final\":[7,4]}\n"[..]);
    let mut out = Vec::new();
    assert!(!judge_lines(BufReader::new(input), &mut out).unwrap());
    let lines: Vec<Value> = String::from_utf8(out)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["problems"][0]["rule"], "sheet-too-long");
    assert_eq!(lines[1]["verdict"], "accepted");
}

#[test]
fn the_longest_line_is_still_read() {
    let sheet = br#"{"length":7,"final":[7,4]}"#;
    let mut line = sheet.to_vec();
    line.resize(1 << 20, b' ');
    line.push(b'\n');
    assert!(run(&line).0);
    line.insert(0, b' ');
    assert_eq!(refused(&line)["rule"], "sheet-too-long");
}

#[test]
fn brackets_without_end_are_only_a_refusal() {
    let line = "[".repeat(500_000);
    assert_eq!(refused(line.as_bytes())["rule"], "sheet-not-understood");
    let line = format!(r#"{{"length":7,"games":{}"#, "[".repeat(500_000));
    assert_eq!(refused(line.as_bytes())["rule"], "sheet-not-understood");
}

/// Ten thousand games in one sheet: the match ends, and the game after it is refused.
#[test]
fn a_sheet_full_of_games_ends_with_the_match() {
    let game = r#"{"winner":0,"kind":"single"},{"winner":1,"kind":"single"},"#;
    let line = format!(
        r#"{{"length":999,"games":[{}]}}"#,
        game.repeat(5_000).trim_end_matches(',')
    );
    let (_, lines) = run(line.as_bytes());
    assert_eq!(lines[0]["score"], serde_json::json!([999, 998]));
    assert_eq!(lines[0]["crawford_game"], 1996);
    assert_eq!(lines[0]["problems"][0]["rule"], "match-over");
    assert_eq!(lines[0]["problems"][0]["game"], 1998);
}

/// The program itself: each answer comes before the next line goes in, and the exit code tells.
#[test]
fn the_program_answers_line_by_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crawford"))
        .arg("score")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut ask = |line: &str| -> Value {
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
        let mut answer = String::new();
        io::BufRead::read_line(&mut output, &mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    assert_eq!(ask(r#"{"length":7,"final":[7,4]}"#)["winner"], 0);
    assert_eq!(ask("?")["verdict"], "refused");
    assert_eq!(ask(r#"{"length":7,"games":[]}"#)["next"], "normal");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));

    let accepted = Command::new(env!("CARGO_BIN_EXE_crawford"))
        .arg("score")
        .stdin(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(accepted.code(), Some(0));
}
