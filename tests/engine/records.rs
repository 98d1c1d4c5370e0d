//! Records of matches: the oracle's, sound and damaged, in both formats.

use crate::oracle::{path, text};
use crate::play::matches;
use crawford::engine::record::check::{GameKind, Options, Report, Verdict, check};
use crawford::engine::record::transcript::Transcript;
use crawford::engine::record::write;
use crawford::engine::ruleset::Preset;
use crawford::engine::scoring::Severity;
use crawford::engine::{BySide, Side};
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

/// The parts of a report that the way of writing must not change.
pub fn essence(
    report: &Report,
) -> (
    Verdict,
    BySide<u32>,
    Vec<crawford::engine::record::check::CheckedGame>,
) {
    (report.verdict, report.score, report.games.clone())
}

pub fn oracle_bytes(extension: &str) -> Vec<(String, Vec<u8>)> {
    let files = matches();
    files
        .iter()
        .map(|f| {
            let name = format!("{}.{extension}", f.id);
            let bytes = std::fs::read(path(&format!("matches/{name}"))).unwrap();
            (name, bytes)
        })
        .collect()
}

#[test]
fn a_match_written_down_and_read_again_is_the_same() {
    let keep = Options {
        transcript: true,
        ..Options::default()
    };
    for extension in ["mat", "sgf"] {
        for (name, bytes) in oracle_bytes(extension) {
            let first = check(&bytes, &keep);
            let transcript = first.transcript.as_ref().unwrap();
            assert_eq!(transcript.games.len(), first.games.len());
            for text in [write::mat(transcript), write::sgf(transcript)] {
                let again = check(text.as_bytes(), &keep);
                for (game, expected) in again.games.iter().zip(&first.games) {
                    assert_eq!(game, expected, "{name} {:?}", again.problems);
                }
                assert_eq!(
                    essence(&again),
                    essence(&first),
                    "{name} {:?}",
                    again.problems
                );
                assert_eq!(again.players, first.players);
                let games = |t: &Transcript| {
                    t.games
                        .iter()
                        .map(|g| g.deeds.iter().map(|d| (d.side, d.before)).collect())
                        .collect::<Vec<Vec<_>>>()
                };
                assert_eq!(
                    games(again.transcript.as_ref().unwrap()),
                    games(transcript),
                    "{name}"
                );
            }
        }
    }
}

/// The same match as other programs write it.
fn dialects(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let words = text
        .replace("25/", "bar/")
        .replace("/0 ", "/off ")
        .replace("/0\n", "/off\n")
        .replace("/0*", "/off*");
    // Hits need not be marked, and a dance may be named.
    let unmarked = text.replace('*', "");
    let mut dances = String::new();
    let mut rows = text.lines().peekable();
    while let Some(line) = rows.next() {
        // A throw with nothing after it in the last row of a game may be a resignation.
        let ends_game = rows
            .peek()
            .is_none_or(|next| next.contains("Wins") || next.is_empty());
        let (left, right) = line.split_at(line.len().min(33));
        let named = |cell: &str, width: usize| {
            let cell = cell.trim_end();
            if cell.ends_with(':') && cell.contains(") ") | (width == 0) && !ends_game {
                format!("{cell} Cannot Move")
            } else {
                cell.to_owned()
            }
        };
        dances += &format!("{:<33}{}\n", named(left, 33), named(right, 0));
    }
    // One leg for a checker that goes on, where nothing is hit on the way.
    let joined = text
        .lines()
        .map(|line| {
            let mut words: Vec<String> = Vec::new();
            for word in line.split(' ') {
                if let Some((from, to)) = word.split_once('/')
                    && let Some(last) = words.last_mut()
                    && let Some((start, end)) = last.clone().split_once('/')
                    && end == from
                {
                    *last = format!("{start}/{to}");
                } else {
                    words.push(word.to_owned());
                }
            }
            words.join(" ") + "\n"
        })
        .collect::<String>();
    let tight = text
        .replace(" : ", ": ")
        .replace("points\n", "points and the match\n")
        .replace("Wins 2 points", "Wins 2 point");
    let latin: Vec<u8> = text
        .chars()
        .map(|c| u8::try_from(c as u32).unwrap_or(b'?'))
        .collect();
    vec![
        ("words", words.into_bytes()),
        ("unmarked", unmarked.into_bytes()),
        ("dances", dances.into_bytes()),
        ("joined", joined.into_bytes()),
        ("tight", tight.into_bytes()),
        (
            "crlf",
            format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes(),
        ),
        ("latin", latin),
        ("utf-16", utf_16(text)),
        ("old ends", text.replace('\n', "\r").into_bytes()),
        ("hard blanks", text.replace("  ", " \u{a0}").into_bytes()),
        ("tabs", tabbed(text).into_bytes()),
        ("hyphen", hyphened(text).into_bytes()),
    ]
}

fn utf_16(text: &str) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Eight blanks up to a stop of the tab are one tab.
fn tabbed(text: &str) -> String {
    let line = |line: &str| {
        let letters: Vec<char> = line.chars().collect();
        let stops = letters.chunks(8).map(|stop| match stop {
            [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '] => "\t".to_owned(),
            other => other.iter().collect(),
        });
        stops.collect::<String>()
    };
    text.lines().map(|l| line(l) + "\n").collect()
}

/// The length as some write it.
fn hyphened(text: &str) -> String {
    let money = text.replace(" 0 point match", "Unlimited match");
    money.replace(" point match", "-point match")
}

#[test]
fn every_dialect_of_a_match_reads_the_same() {
    for (name, bytes) in oracle_bytes("mat") {
        let first = check(&bytes, &Options::default());
        for (dialect, text) in dialects(std::str::from_utf8(&bytes).unwrap()) {
            let again = check(&text, &Options::default());
            assert_eq!(
                essence(&again),
                essence(&first),
                "{name} {dialect} {:?}",
                again.problems
            );
        }
    }
}

/// A small match with one thing changed in it.
pub const SMALL: &str = "\
; [Player 1 \"somebody\"]
 1 point match

 Game 1
 Ann Lee,1842 : 0               Bob: X : 0
  1) 31: 8/5 6/5                 65: 24/13
  2) 64:                         
                                  Wins 1 point and the match
";

pub fn one(text: &str) -> (Verdict, Vec<(Option<u32>, &'static str)>) {
    let report = check(text.as_bytes(), &Options::default());
    (
        report.verdict,
        report
            .problems
            .iter()
            .map(|p| (p.line, p.violation.rule.id()))
            .collect(),
    )
}

#[test]
fn names_ratings_and_resignations() {
    let report = check(SMALL.as_bytes(), &Options::default());
    assert_eq!(
        (report.verdict, report.winner),
        (Verdict::Valid, Some(Side::Bottom)),
        "{:?}",
        report.problems
    );
    assert_eq!(
        (report.players.top.as_str(), report.players.bottom.as_str()),
        ("Ann Lee", "Bob: X")
    );
    assert_eq!(report.games[0].kind, Some(GameKind::Resign));
    for (from, to) in [
        ("64:  ", "64: ????  "),
        ("64:  ", "64: ???  "),
        ("64:     ", "Resigns"),
        ("\n    ", "\n  3)  Resigned Game\n    "),
        ("\n    ", "\n      Concedes\n    "),
    ] {
        let (start, end) = SMALL.rsplit_once("Bob").unwrap();
        let text = format!("{start}Bob{}", end.replacen(from, to, 1));
        assert_eq!(one(&text), (Verdict::Valid, vec![]), "{text}");
    }
}

#[test]
fn what_is_read_with_a_doubt_is_said() {
    let swap = |from: &str, to: &str| one(&SMALL.replace(from, to));
    assert_eq!(
        swap("Game 1", "Game 4"),
        (Verdict::Valid, vec![(Some(4), "game-number")])
    );
    assert_eq!(
        swap("24/13", "24/13*"),
        (Verdict::Valid, vec![(Some(6), "false-hit-mark")])
    );
    assert_eq!(
        swap("match\n\n", "match\n\nhello\n"),
        (Verdict::Valid, vec![])
    );
    let twice = format!("{SMALL}\n{SMALL}");
    assert_eq!(
        one(&twice),
        (Verdict::Valid, vec![(Some(11), "several-matches")])
    );
    let illegal = "Illegal play (1;0;0;0;0;Ann Lee;Bob: X;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;0;0)";
    assert_eq!(
        swap("24/13", illegal),
        (Verdict::Valid, vec![(Some(6), "illegal-play-recorded")])
    );
}

#[test]
fn what_cannot_be_is_refused_at_its_line() {
    let swap = |from: &str, to: &str| one(&SMALL.replace(from, to));
    let invalid = |line: u32, rule: &'static str| (Verdict::Invalid, vec![(Some(line), rule)]);
    assert_eq!(
        swap("31: 8/5 6/5", "33: 8/5 6/3(2)"),
        invalid(6, "opening-tie")
    );
    assert_eq!(swap("24/13", "24/16"), invalid(6, "play-distance"));
    assert_eq!(swap("24/13", "24/18"), invalid(6, "play-incomplete"));
    assert_eq!(swap("24/13", "23/12"), invalid(6, "play-no-checker"));
    assert_eq!(swap("24/13", "bar/20 24/18"), invalid(6, "play-no-checker"));
    assert_eq!(
        swap("24/13", "6/off 8/3"),
        invalid(6, "play-bear-off-early")
    );
    assert_eq!(swap("24/13", "13/24"), invalid(6, "play-wrong-way"));
    assert_eq!(swap("24/13", "Cannot Move"), invalid(6, "play-incomplete"));
    assert_eq!(swap("24/13", "24/13/"), invalid(6, "row-unreadable"));
    assert_eq!(
        swap("64:   ", "Doubles => 2"),
        invalid(7, "double-one-point")
    );
    assert_eq!(swap("64:   ", "Takes"), invalid(7, "no-offer"));
    assert_eq!(
        swap(" 65: 24/13", "  Doubles => 2"),
        invalid(6, "double-one-point")
    );
    assert_eq!(swap("Wins 1", "Wins 4"), invalid(8, "wins-unfinished"));
    assert_eq!(
        swap("1 point match", "0x point match"),
        (Verdict::Invalid, vec![(Some(4), "record-without-length")])
    );
    assert_eq!(
        swap("1 point match", "1000 point match"),
        invalid(2, "record-length")
    );
    assert_eq!(
        swap("X : 0", "X : 1"),
        (Verdict::Invalid, vec![(Some(5), "match-over")])
    );
    let seven = SMALL
        .replace("1 point match", "7 point match")
        .replace(" and the match", "");
    assert_eq!(
        one(&seven),
        (Verdict::Incomplete, vec![(Some(9), "match-unfinished")])
    );
    // A match goes on under `Game 1` where another evening ended.
    assert_eq!(
        one(&seven.replace("X : 0", "X : 3")),
        (
            Verdict::Incomplete,
            vec![
                (Some(5), "record-begins-late"),
                (Some(9), "match-unfinished")
            ]
        )
    );
    let row = "  2) 64:                         \n";
    let beaver = seven.replace(row, "  2)  Doubles => 2                Beavers => 4\n");
    assert_eq!(one(&beaver).1[0], (Some(7), "beaver-in-match"));
    assert_eq!(
        one(&seven.replace("64:   ", "Doubles => 4")).1[0],
        (Some(7), "cube-value")
    );
}

#[test]
fn points_of_a_money_session() {
    let money = "\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops
                                  Wins 1 point

 Game 2
 Ann : 0                        Bob : 1
  1) 31: 8/5 6/5                 65: 24/13
      Wins 2 points
";
    assert_eq!(one(money), (Verdict::Valid, vec![]));
    // The tie is in the score alone, in the winner's line too, or in that line alone, which is then wrong.
    let score = |n: u32| money.replace("Bob : 1", &format!("Bob : {n}"));
    assert_eq!(
        one(&score(4)),
        (
            Verdict::Valid,
            vec![(Some(9 + 1), "automatic-doubles-inferred")]
        )
    );
    let both = score(4).replace("Wins 1 point", "Wins 4 points");
    assert_eq!(
        one(&both),
        (
            Verdict::Valid,
            vec![(Some(7), "automatic-doubles-inferred")]
        )
    );
    let wins = money.replace("Wins 1 point", "Wins 4 points");
    assert_eq!(one(&wins).0, Verdict::Invalid);
    assert_eq!(one(&wins).1.last(), Some(&(Some(7), "wins-points")));
    assert_eq!(
        one(&score(3)),
        (Verdict::Invalid, vec![(Some(10), "score-line")])
    );
    assert_eq!(
        one(&money.replace("Wins 1 point", "Wins 3 points")),
        (Verdict::Invalid, vec![(Some(7), "wins-points")])
    );
    let limited = Options {
        preset: Some(Preset::Today),
        ..Options::default()
    };
    assert_eq!(
        check(score(4).as_bytes(), &limited).verdict,
        Verdict::Invalid
    );
}

const MISPLAYED: &str = "\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/6 6/5                 65: 24/13
  2)  Doubles => 2                Drops
      Wins 1 point
";

fn under(text: &str, preset: Preset) -> (Verdict, Vec<(Option<u32>, &'static str)>) {
    let options = Options {
        preset: Some(preset),
        ..Options::default()
    };
    let report = check(text.as_bytes(), &options);
    let found = report.problems.iter();
    (
        report.verdict,
        found.map(|p| (p.line, p.violation.rule.id())).collect(),
    )
}

#[test]
fn a_wrong_play_accepted_by_the_next_throw_stands_where_the_laws_say_so() {
    let refused = (Verdict::Invalid, vec![(Some(5), "play-distance")]);
    assert_eq!(one(MISPLAYED), refused);
    for preset in Preset::ALL {
        let expected = match preset {
            Preset::Match | Preset::Masters | Preset::Booklet => refused.clone(),
            _ => (Verdict::Valid, vec![(Some(5), "play-stands")]),
        };
        assert_eq!(under(MISPLAYED, preset), expected, "{}", preset.name());
    }
    // The game goes on from where the checkers were put.
    let on = |text| MISPLAYED.replace(" Doubles => 2                Drops", text);
    let from_there = on("11: 8/7(2) 6/5(2)              Doubles => 2\n  3)  Drops");
    let from_there = from_there.replace("      Wins", "                                  Wins");
    assert_eq!(
        under(&from_there, Preset::Laws1931),
        (Verdict::Valid, vec![(Some(5), "play-stands")])
    );
    let not_there = from_there.replace("8/7(2) 6/5(2)", "8/7(3) 6/5");
    assert_eq!(under(&not_there, Preset::Laws1931).0, Verdict::Invalid);
}

#[test]
fn a_double_accepts_a_play_by_gamesgrids_rules_alone() {
    let doubled = MISPLAYED
        .replace("65: 24/13", "Doubles => 2")
        .replace(" Doubles => 2                Drops", " Drops")
        .replace("      Wins", "                                  Wins");
    let stands = (Verdict::Valid, vec![(Some(5), "play-stands")]);
    assert_eq!(under(&doubled, Preset::GamesGrid), stands);
    for laws in [Preset::Laws1931, Preset::Laws1969, Preset::Laws1970] {
        assert_eq!(
            under(&doubled, laws),
            (Verdict::Invalid, vec![(Some(5), "play-distance")]),
            "no throw came after it"
        );
    }
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

#[test]
fn a_record_cut_anywhere_is_never_called_valid() {
    let bytes = std::fs::read(path("matches/d010.mat")).unwrap();
    let start = bytes.windows(6).position(|w| w == b"Game 1").unwrap();
    // The last row of the match wins it, and its words may end early.
    let end = bytes.len() - 60;
    for cut in (start..end).step_by(7) {
        let report = check(&bytes[..cut], &Options::default());
        assert!(
            matches!(report.verdict, Verdict::Incomplete | Verdict::Invalid),
            "{cut}: {:?}",
            report.verdict
        );
        let errors: Vec<_> = report
            .problems
            .iter()
            .filter(|p| p.severity == Severity::Error)
            .collect();
        assert_eq!(errors.len(), 1, "{cut}");
        let lines = bytes[..cut].split(|b| *b == b'\n').count();
        let line = usize::try_from(errors[0].line.unwrap()).unwrap();
        assert!(
            line <= lines + 1 && line + 2 >= lines,
            "{cut}: line {line} of {lines}"
        );
    }
}

#[test]
fn a_file_without_a_last_line_end_may_still_break_a_rule() {
    let seven = SMALL.replace("1 point match", "7 point match");
    let rows = seven.split_once("  2)").unwrap().0.trim_end();
    // The play is whole and wrong, but the file may have been cut within it.
    assert_eq!(one(&rows.replace("24/13", "24/1")).0, Verdict::Incomplete);
    assert_eq!(
        one(&format!("{}\n", rows.replace("24/13", "24/1"))).0,
        Verdict::Invalid
    );
    // Here something follows what is wrong.
    assert_eq!(
        one(&rows.replace("31: 8/5 6/5", "31: 8/5 6/2")),
        (Verdict::Invalid, vec![(Some(6), "play-distance")])
    );
}

#[test]
fn branches_and_brackets_of_sgf_cost_nothing() {
    let (_, bytes) = oracle_bytes("sgf").swap_remove(5);
    let text = String::from_utf8(bytes).unwrap();
    let plain = check(text.as_bytes(), &Options::default());
    assert_eq!(plain.verdict, Verdict::Valid);
    // The main line is the first branch; what stands in others is not read.
    let (first, rest) = text.split_once("\n;").unwrap();
    let branched = format!(
        "{first}\n(;{})(;W[11](;B[66])))",
        rest.split_once("\n(;FF")
            .unwrap()
            .0
            .trim_end()
            .strip_suffix(')')
            .unwrap()
    );
    let single = format!("{first}\n;{}", rest.split_once("\n(;FF").unwrap().0);
    let (a, b) = (
        check(branched.as_bytes(), &Options::default()),
        check(single.as_bytes(), &Options::default()),
    );
    assert_eq!(essence(&a), essence(&b), "{:?}", a.problems);
    let mut deep = vec![b'('; 3_000_000];
    deep.extend_from_slice(b";FF[4]PW[never closed");
    assert_ne!(check(&deep, &Options::default()).verdict, Verdict::Valid);
    assert_eq!(
        check(&vec![b'7'; 10_000_001], &Options::default()).problems[0]
            .violation
            .rule
            .id(),
        "record-too-large"
    );
}

#[test]
fn a_position_of_snowies() {
    let start =
        "7;0;0;1;1;Ann;Bob;0;2;3;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;5;";
    let report = check(start.as_bytes(), &Options::default());
    assert_eq!(
        (report.verdict, report.match_length),
        (Verdict::Valid, Some(7)),
        "{:?}",
        report.problems
    );
    assert_eq!(
        (report.players.bottom.as_str(), report.score),
        ("Ann", BySide::new(3, 2))
    );
    // GNU Backgammon writes the opponent's bar first, as minus his checkers, and the roller's last.
    let bars = start
        .replace(";0;-2;0;0;0;0;5;", ";-2;0;0;0;0;0;5;")
        .replace(";2;0;6;5;", ";1;1;6;5;");
    for text in [
        bars.clone(),
        bars.replace(";-2;0;0;", ";1;0;0;")
            .replace(";1;1;6;5;", ";1;-2;6;5;"),
    ] {
        let position = crawford::engine::record::snowie::read(&text).unwrap();
        let board = position.moment.board.signed();
        assert_eq!((board[0], board[1], board[24], board[25]), (-2, 0, 1, 1));
    }
    let bad = start.replace(";6;5;", ";6;7;");
    assert_eq!(one(&bad), (Verdict::Unreadable, vec![(Some(1), "snowie")]));
    assert_eq!(
        one(&start.replace(";5;0;3;", ";5;0;4;")).0,
        Verdict::Unreadable
    );
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
            "46: \u{201c}24/19\u{201d} with 53: two or more opposing checkers hold point 19."
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
