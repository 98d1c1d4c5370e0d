//! One match written in many ways: every dialect reads the same, and what is read with a doubt is said.

use crate::records::{SMALL, essence, one, oracle_bytes};
use backgammon::record::check::{
    CheckOptions, CheckedGame, GameKind, RecordFault, RecordReport, RecordVerdict, check,
};
use backgammon::record::write;
use backgammon::violation::refuse;
use backgammon::{Board, BySide, Side};

#[test]
fn a_match_written_down_and_read_again_is_the_same() {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
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
                assert_eq!(positions(&again), positions(&first), "{name}");
            }
        }
    }
}

/// Where each action of each game was made from.
fn positions(report: &RecordReport) -> Vec<Vec<(Side, Board)>> {
    let games = report.transcript.iter().flat_map(|t| &t.games);
    games
        .map(|g| g.actions.iter().map(|d| (d.side, d.before)).collect())
        .collect()
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
    // One leg for a checker that goes on, where nothing is hit on the way, or where what is hit is left to be seen.
    let joined = |over_hits: bool| {
        let line = |line: &str| {
            let mut words: Vec<String> = Vec::new();
            for word in line.split(' ') {
                if let Some((from, to)) = word.split_once('/')
                    && let Some(last) = words.last_mut()
                    && let Some((start, end)) = last.clone().split_once('/')
                    && (end == from || (over_hits && end.strip_suffix('*') == Some(from)))
                {
                    *last = format!("{start}/{to}");
                } else {
                    words.push(word.to_owned());
                }
            }
            words.join(" ") + "\n"
        };
        text.lines().map(line).collect::<String>()
    };
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
        ("joined", joined(false).into_bytes()),
        ("joined over hits", joined(true).into_bytes()),
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
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    for (name, bytes) in oracle_bytes("mat") {
        let first = check(&bytes, &keep);
        for (dialect, text) in dialects(std::str::from_utf8(&bytes).unwrap()) {
            let again = check(&text, &keep);
            assert_eq!(
                essence(&again),
                essence(&first),
                "{name} {dialect} {:?}",
                again.problems
            );
            // A hit that no later play shows may have been made or not.
            if dialect != "joined over hits" {
                assert_eq!(positions(&again), positions(&first), "{name} {dialect}");
            }
        }
    }
}

#[test]
fn a_hit_on_the_way_that_is_not_marked_shows_in_what_is_played_after_it() {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let record = |play: &str| {
        format!(
            " 3 point match\n\n Game 1\n Ann : 0                          Bo : 0\n  1) 41: 24/20 6/5             31: 24/23 8/5*\n  2) 63: 25/16                   Doubles => 2\n  3)  Takes                      {play}\n  4) 65: 25/14\n"
        )
    };
    // From 13 by 5 it goes over 8; the other way over 9 is Ann's only checker hit.
    let (written, left_out) = (record("54: 13/9*/4"), record("54: 13/4"));
    let (written, left_out) = (
        check(written.as_bytes(), &keep),
        check(left_out.as_bytes(), &keep),
    );
    assert_eq!(
        written.verdict,
        RecordVerdict::Incomplete,
        "{:?}",
        written.problems
    );
    assert_eq!(
        essence(&left_out),
        essence(&written),
        "{:?}",
        left_out.problems
    );
    assert_eq!(positions(&left_out), positions(&written));
    let steps = |report: &RecordReport| {
        let game = &report.transcript.as_ref().unwrap().games[0];
        game.actions.iter().map(|a| a.kind).collect::<Vec<_>>()
    };
    assert_eq!(steps(&left_out), steps(&written));
}

#[test]
fn a_name_may_be_what_other_lines_begin_with() {
    for name in [
        "1)",
        "31:",
        "Game 3",
        "Game",
        "7 point match",
        "#Ann",
        "; Ann",
        "Wins 3",
    ] {
        let text =
            format!(" 5 point match\n\n Game 1\n {name} : 3      Bo : 0\n  1) 31: 8/5 6/5\n");
        let report = check(text.as_bytes(), &CheckOptions::default());
        assert_eq!(
            report.verdict,
            RecordVerdict::Incomplete,
            "{name} {:?}",
            report.problems
        );
        assert_eq!((report.players.top.as_str(), report.score.top), (name, 3));
    }
}

#[test]
fn that_a_throw_cannot_be_played_is_said_in_many_words() {
    let (_, bytes) = oracle_bytes("mat").swap_remove(0);
    let text = std::str::from_utf8(&bytes).unwrap();
    let first = check(&bytes, &CheckOptions::default());
    let dance = "  6) 65:                         ";
    assert!(text.contains(dance));
    for words in [
        "cannot move",
        "Can't move",
        "(no play)",
        "No legal move",
        "Fans",
        "dance",
    ] {
        let said = text.replacen(dance, &format!("{:<33}", format!("  6) 65: {words}")), 1);
        let report = check(said.as_bytes(), &CheckOptions::default());
        assert_eq!(
            essence(&report),
            essence(&first),
            "{words} {:?}",
            report.problems
        );
        // Where it can be played, it is a fault.
        let wrong = said.replacen("6/1* 8/5", words, 1);
        let report = check(wrong.as_bytes(), &CheckOptions::default());
        assert_eq!(report.verdict, RecordVerdict::Invalid, "{words}");
    }
}

#[test]
fn who_begins_shows_in_the_second_row_where_no_columns_are_left() {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let second = " 2) 31: 8/5 6/5 61: 13/7 8/7\n";
    for (score, first, second, begins, fits) in [
        (
            "Ann : 0 Bo : 0",
            "52: 24/22 13/8",
            second,
            Side::Bottom,
            true,
        ),
        ("Ann : 0 Bo : 0", "52: 24/22 13/8", "", Side::Top, true),
        (
            "Ann : 0 Bo : 0",
            "52: 24/22 13/8 43: 13/10 13/9",
            second,
            Side::Top,
            true,
        ),
        // Where there are columns, the left one is the left player's.
        (
            "Ann : 0    Bo : 0",
            "52: 24/22 13/8",
            second,
            Side::Top,
            false,
        ),
        (
            "Ann : 0 Bo : 0",
            "52: 24/22 13/8",
            " 2) 31: 8/5 6/5   61: 13/7 8/7\n",
            Side::Top,
            false,
        ),
    ] {
        let text = format!(" 3 point match\n Game 1\n {score}\n 1) {first}\n{second}");
        let report = check(text.as_bytes(), &keep);
        let game = &report.transcript.as_ref().unwrap().games[0];
        assert_eq!(game.actions[0].side, begins, "{text}");
        let fault = report.problems[0].violation.rule.id();
        assert_eq!(fault == "game-unfinished", fits, "{text} {fault}");
    }
}

#[test]
fn a_game_whose_own_line_is_missing_is_read_and_said() {
    for (name, bytes) in oracle_bytes("mat") {
        let text = std::str::from_utf8(&bytes).unwrap();
        let first = check(&bytes, &CheckOptions::default());
        for number in 1..=first.games.len() {
            let line = format!("\n Game {number}\n");
            assert!(text.contains(&line), "{name} {number}");
            let again = check(
                text.replacen(&line, "\n", 1).as_bytes(),
                &CheckOptions::default(),
            );
            assert_eq!(
                essence(&again),
                essence(&first),
                "{name} {:?}",
                again.problems
            );
            let said = |p: &&RecordFault| p.violation.rule.id() == "game-number";
            assert_eq!(
                again.problems.iter().filter(said).count(),
                1,
                "{name} {number}"
            );
        }
    }
}

#[test]
fn a_record_that_begins_late_says_which_game_is_the_crawford_game() {
    // At 4-4 the Crawford game has been played.
    let late = "  5 point match\n\n Game 9\n Ann : 4                          Bo : 4\n  1) 31: 8/5 6/5                 52: 24/22 13/8\n";
    let report = check(late.as_bytes(), &CheckOptions::default());
    assert!(!report.games[0].crawford);
    let mut begun_after = 0;
    for (name, bytes) in oracle_bytes("sgf") {
        let text = String::from_utf8(bytes).unwrap();
        let whole = check(text.as_bytes(), &CheckOptions::default());
        let trees: Vec<&str> = text.split("(;FF").collect();
        for nth in 1..whole.games.len() {
            let rest = format!("(;FF{}", trees[nth + 1..].join("(;FF"));
            let report = check(rest.as_bytes(), &CheckOptions::default());
            let crawford =
                |games: &[CheckedGame]| games.iter().map(|g| g.crawford).collect::<Vec<_>>();
            assert_eq!(
                crawford(&report.games),
                crawford(&whole.games[nth..]),
                "{name} {nth}"
            );
            begun_after += usize::from(rest.contains("RU[Crawford]"));
        }
    }
    assert!(begun_after > 20, "{begun_after}");
}

#[test]
fn a_file_of_several_trees_is_one_match_of_backgammon() {
    let (_, bytes) = oracle_bytes("sgf").swap_remove(5);
    let text = String::from_utf8(bytes).unwrap();
    let first = check(text.as_bytes(), &CheckOptions::default());
    let twice = check(
        format!("{text}\n{text}").as_bytes(),
        &CheckOptions::default(),
    );
    assert_eq!(essence(&twice), essence(&first), "{:?}", twice.problems);
    let said = |p: &RecordFault| p.violation.rule.id() == "several-matches";
    assert!(twice.problems.iter().any(said));
    let go = "(;FF[4]GM[1]SZ[19]PB[Ann]PW[Bo];B[dd];W[pp])";
    assert_eq!(
        one(go),
        (RecordVerdict::Unreadable, vec![(None, "record-unreadable")])
    );
}

#[test]
fn what_a_tree_sets_up_is_refused_by_its_name() {
    let game = |nodes: &str| {
        format!(
            "(;FF[4]GM[6]MI[length:1][game:0][ws:0][bs:0]PW[A]PB[B]RE[W+1R]\n;W[31hefe]\n{nodes})\n"
        )
    };
    for (nodes, fault) in [
        (";AE[a:y]AW[a][b]\n;B[52aclq]", Some((3, "AE[a:y]"))),
        (";AW[a]", Some((3, "AW[a]"))),
        (";B[52aclq]\n;AB[x]", Some((4, "AB[x]"))),
        (";PL[W]", Some((3, "PL[W]"))),
        (";CP[c]", Some((3, "CP[c]"))),
        (";DI[52]", Some((3, "DI[52]"))),
        // Bo threw and gave up.
        (";PL[B]DI[52]", None),
        // What stands in another branch was not played.
        ("(;PL[B]DI[52])(;AE[a:y])", None),
    ] {
        let report = check(game(nodes).as_bytes(), &CheckOptions::default());
        let problems = report.problems.iter();
        let found: Vec<_> = problems
            .map(|p| (p.line.unwrap(), p.violation.clone()))
            .collect();
        let expected = fault.map(|(line, text)| (line, refuse::record_set_up(text)));
        assert_eq!(found, Vec::from_iter(expected), "{nodes}");
        let verdict = match fault {
            Some(_) => RecordVerdict::Invalid,
            None => RecordVerdict::Valid,
        };
        assert_eq!(report.verdict, verdict, "{nodes}");
    }
}

#[test]
fn a_match_given_up_is_written_with_all_its_points() {
    let text = " 7 point match\n\n Game 1\n Ann : 0                          Bo : 0\n  1) 31: 8/5 6/5                 52: 24/22 13/8\n  2)  Doubles => 2                Takes\n  3) 61: 13/7 8/7                ????\n      Wins 7 points and the match\n";
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let first = check(text.as_bytes(), &keep);
    assert_eq!((first.verdict, first.score.top), (RecordVerdict::Valid, 7));
    let again = write::mat(first.transcript.as_ref().unwrap());
    let again = check(again.as_bytes(), &keep);
    assert_eq!(essence(&again), essence(&first), "{:?}", again.problems);
}

#[test]
fn names_ratings_and_resignations() {
    let report = check(SMALL.as_bytes(), &CheckOptions::default());
    assert_eq!(
        (report.verdict, report.winner),
        (RecordVerdict::Valid, Some(Side::Bottom)),
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
        assert_eq!(one(&text), (RecordVerdict::Valid, vec![]), "{text}");
    }
}

#[test]
fn what_is_read_with_a_doubt_is_said() {
    let swap = |from: &str, to: &str| one(&SMALL.replace(from, to));
    assert_eq!(
        swap("Game 1", "Game 4"),
        (RecordVerdict::Valid, vec![(Some(4), "game-number")])
    );
    assert_eq!(
        swap("24/13", "24/13*"),
        (RecordVerdict::Valid, vec![(Some(6), "false-hit-mark")])
    );
    assert_eq!(
        swap("match\n\n", "match\n\nhello\n"),
        (RecordVerdict::Valid, vec![])
    );
    let twice = format!("{SMALL}\n{SMALL}");
    assert_eq!(
        one(&twice),
        (RecordVerdict::Valid, vec![(Some(11), "several-matches")])
    );
    let illegal = "Illegal play (1;0;0;0;0;Ann Lee;Bob: X;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;0;0)";
    assert_eq!(
        swap("24/13", illegal),
        (
            RecordVerdict::Valid,
            vec![(Some(6), "illegal-play-recorded")]
        )
    );
}

#[test]
fn cells_moved_in_names_like_remarks_and_remarks_like_lengths() {
    let valid = (RecordVerdict::Valid, vec![]);
    // Of two cells the first is the left player's.
    let moved = SMALL.replace("  1) 31:", "  1)                  31:");
    assert_eq!(one(&moved), valid, "{moved}");
    for sign in ["#", ";"] {
        let named = SMALL.replace("Ann Lee", &format!("{sign}Ann"));
        let report = check(named.as_bytes(), &CheckOptions::default());
        assert_eq!(report.verdict, RecordVerdict::Valid, "{named}");
        assert_eq!(report.players.top, format!("{sign}Ann"));
    }
    // What somebody says of points is no other match: the rest is read, and held against the rules.
    let said = SMALL.replace(
        "  1) 31: 8/5 6/5",
        " 2 points would be a gammon\n  1) 31: 8/4 6/5",
    );
    assert_eq!(one(&said).0, RecordVerdict::Invalid, "{said}");
    assert_eq!(one(&SMALL.replace("1 point match", "1-point")), valid);
}

#[test]
fn two_results_of_one_game_that_name_two_winners_are_refused() {
    let both = format!("{SMALL}      Wins 1 point and the match\n");
    let (verdict, problems) = one(&both);
    assert_eq!(verdict, RecordVerdict::Invalid, "{problems:?}");
    assert_eq!(problems.last().map(|(_, rule)| *rule), Some("wins-winner"));
    let again = format!("{SMALL}                                  Wins 1 point and the match\n");
    assert_eq!(one(&again), (RecordVerdict::Valid, vec![]));
}

#[test]
fn a_hypergammon_of_fewer_checkers_begins_with_them() {
    let one_checker = "; [Variation \"Hypergammon1\"]\n 1 point match\n\n Game 1\n Ann : 0      Bo : 0\n  1) 61: 24/17                   65: 24/13\n  2) 66: 17/0\n      Wins 1 point and the match\n";
    assert_eq!(one(one_checker), (RecordVerdict::Valid, vec![]));
}

/// The Jacoby rule is one of hypergammon for money, and of no match.
#[test]
fn a_gammon_of_hypergammon_counts_single_on_a_cube_never_turned() {
    const ROWS: &str = " Game 1
 Ann : 0                        Bo : 0
  1) 41: 24/20 23/22                32: 24/21 23/21
  2) 64: 22/18 22/16                31: 22/19 21/20
  3) 31: 20/17 18/17                54: 21/16 20/16
  4) 51: 17/16 17/12                51: 19/13
  5) 66: bar/13 16/10(2)            52: 16/14 16/11
  6) 53: 13/8 10/7                  52: 14/9 13/11
  7) 53: 10/5 8/5                   54: 11/7 11/6
  8) 61: 7/off                      61: 9/3 7/6
  9) 55: 5/off(2)
";
    let points = |heading: &str, length: u32, wins: &str| {
        let text = format!("{heading} {length} point match\n\n{ROWS}      Wins {wins}\n");
        let report = check(text.as_bytes(), &CheckOptions::default());
        assert_ne!(report.verdict, RecordVerdict::Invalid, "{report:?}");
        report.games[0].points
    };
    let hypergammon = "; [Variation \"Hypergammon\"]\n";
    assert_eq!(points(hypergammon, 0, "1 point"), Some(1));
    assert_eq!(points(hypergammon, 0, "2 points"), Some(1));
    // Whoever wrote it down knows that they played without.
    let without = format!("{hypergammon}; [Jacoby \"false\"]\n");
    assert_eq!(points(&without, 0, "2 points"), Some(2));
    assert_eq!(points(hypergammon, 3, "2 points"), Some(2));
    // A record that does not name it is read as the game it can only be.
    assert_eq!(points("", 0, "1 point"), Some(1));
}

#[test]
fn branches_and_brackets_of_sgf_cost_nothing() {
    let (_, bytes) = oracle_bytes("sgf").swap_remove(5);
    let text = String::from_utf8(bytes).unwrap();
    let plain = check(text.as_bytes(), &CheckOptions::default());
    assert_eq!(plain.verdict, RecordVerdict::Valid);
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
        check(branched.as_bytes(), &CheckOptions::default()),
        check(single.as_bytes(), &CheckOptions::default()),
    );
    assert_eq!(essence(&a), essence(&b), "{:?}", a.problems);
    let mut deep = vec![b'('; 3_000_000];
    deep.extend_from_slice(b";FF[4]PW[never closed");
    assert_ne!(
        check(&deep, &CheckOptions::default()).verdict,
        RecordVerdict::Valid
    );
    assert_eq!(
        check(&vec![b'7'; 10_000_001], &CheckOptions::default()).problems[0]
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
    let report = check(start.as_bytes(), &CheckOptions::default());
    assert_eq!(
        (report.verdict, report.match_length),
        (RecordVerdict::Valid, Some(7)),
        "{:?}",
        report.problems
    );
    assert_eq!(
        (report.players.bottom.as_str(), report.score),
        ("Ann", BySide::new(3, 2))
    );
    // GNU Backgammon writes the opponent's bar first, as minus their number of checkers, and the roller's last.
    let bars = start
        .replace(";0;-2;0;0;0;0;5;", ";-2;0;0;0;0;0;5;")
        .replace(";2;0;6;5;", ";1;1;6;5;");
    for text in [
        bars.clone(),
        bars.replace(";-2;0;0;", ";1;0;0;")
            .replace(";1;1;6;5;", ";1;-2;6;5;"),
    ] {
        let position = backgammon::record::snowie::read(&text).unwrap();
        let board = position.position.board.signed();
        assert_eq!((board[0], board[1], board[24], board[25]), (-2, 0, 1, 1));
    }
    let bad = start.replace(";6;5;", ";6;7;");
    assert_eq!(
        one(&bad),
        (RecordVerdict::Unreadable, vec![(Some(1), "snowie")])
    );
    assert_eq!(
        one(&start.replace(";5;0;3;", ";5;0;4;")).0,
        RecordVerdict::Unreadable
    );
}
