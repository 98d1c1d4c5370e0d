//! `/check`: a record held against the rules, for anyone, with nothing stored.

use crate::browser::Browser;
use crate::server::{Answer, Setting, TestServer};
use crate::support::html::Html;
use crawford::web::middleware::rate_limit::Quotas;

fn oracle(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/data/oracle/{name}")).unwrap()
}

fn upload(server: &TestServer, file: &[u8], fields: &[(&str, &str)]) -> Answer {
    Browser::new(server).upload("/check", fields, ("file", "m.mat", file))
}

/// A house that answers as much as a test asks.
fn server() -> TestServer {
    TestServer::with(Setting::unhurried())
}

const FEVGA_AND_PLAKOTO: &str = "\
; [Variation \"Fevga\"]
 0 point match
 Game 1
 Ann : 0                        Bo : 0
  1) 31: 24/21 21/20             64: 24/18 18/14
      Resigns
      Wins 1 point

; [Variation \"Plakoto\"]
 Game 2
 Ann : 1                        Bo : 0
  1)                              64: 24/18 24/20
  2) 31: 24/23 24/21
      Resigns
                                  Wins 2 points
";

#[test]
fn a_series_of_other_games_is_checked_and_clicked_through() {
    let server = server();
    let mut browser = Browser::new(&server);
    let mut at = |text: &str, place: &str| {
        browser
            .post("/check", &[("text", text), ("at", place)])
            .body
    };
    let start = at(FEVGA_AND_PLAKOTO, "1.0");
    assert!(start.says("title", "The start of the game."), "{start}");
    assert!(start.says(".variation", "Fevga"));
    assert!(start.says("#found-title .chip", "valid"));
    // Fifteen on each head: five are drawn, and their number.
    assert!(start.says("svg.board .count", "15"));
    let second = at(FEVGA_AND_PLAKOTO, "2.2");
    assert!(second.says(".variation", "Plakoto"), "{second}");
    assert!(second.says("title", "Ann: 31: 24/23 24/21."));
    let wrong = FEVGA_AND_PLAKOTO.replace("24/21 21/20", "24/21 24/23");
    let refused = at(&wrong, "");
    assert!(
        refused.says("#found-title .chip", "breaks a rule"),
        "{refused}"
    );
    assert!(refused.says(".fault .message", "24/21 24/23"));
    assert!(refused.says(".fault .message", "24/20"));
}

const A_PIN: &str = "\
; [Variation \"Plakoto\"]
 0 point match
 Game 1
 Ann : 0                        Bo : 0
  1)                              64: 24/18 24/20
  2) 66: 24/18(2) 24/12           31: 24/21 24/23
  3) 52: 24/22 12/7
";

/// The checkers on a point in the upper half of the board, from its edge inwards: how low each lies, and its colour.
fn on_upper_point(page: &str, number: &str) -> Vec<(u32, String)> {
    let numbers = page.parts("svg.board text.num");
    let number = numbers.iter().find(|text| text.says_just("text", number));
    let column = number.unwrap().attribute("text", "x");
    let checkers = page.parts("svg.board g:not(.die)");
    let place = |checker: &String, coordinate| checker.attribute("circle", coordinate);
    let mut there: Vec<(u32, String)> = checkers
        .iter()
        .filter(|checker| place(checker, "cx") == column)
        .map(|checker| {
            let low = place(checker, "cy").parse().unwrap();
            (low, checker.attribute("g", "class"))
        })
        // The picture is 500 high.
        .filter(|(low, _)| *low < 250)
        .collect();
    there.sort_unstable();
    there
}

#[test]
fn a_pinned_checker_is_drawn_beneath_the_one_that_pins_it() {
    let server = server();
    let mut browser = Browser::new(&server);
    let mut at = |place: &str| browser.post("/check", &[("text", A_PIN), ("at", place)]);
    let (dark, light) = ((47, "dark".to_owned()), (85, "light".to_owned()));
    let before = at("1.3").body;
    assert_eq!(on_upper_point(&before, "18"), std::slice::from_ref(&dark));
    // The same point, by the number Ann has for it.
    let after = at("1.4").body;
    assert!(after.says("title", "Ann: 52: 24/22 12/7."), "{after}");
    assert_eq!(on_upper_point(&after, "7"), [dark, light]);
    assert!(after.has("svg.board .came[cy='85']"), "the one that pins");
    // It is no checker hit: it stays where it is, and is counted there.
    for said in ["1 on 20, 1 on 18; 346 pips.", "2 on 18, 1 on 7; 329 pips."] {
        assert!(after.says("svg.board desc", said), "{said}: {after}");
    }
}

/// The chip of the verdict.
fn verdict(answer: &Answer) -> String {
    answer.texts("#found-title .chip").remove(0)
}

#[test]
fn anyone_has_a_record_checked_and_sees_its_games() {
    let server = server();
    let page = server.get("/check");
    assert_eq!(page.status, 200);
    assert!(page.has("[enctype='multipart/form-data']"));
    for name in ["d001.mat", "d001.sgf", "d012.mat", "d038.sgf"] {
        let answer = upload(&server, &oracle(&format!("matches/{name}")), &[]);
        assert_eq!(answer.status, 200, "{name}");
        assert_eq!(verdict(&answer), "valid", "{name}");
        assert!(answer.has("svg.board"), "{name}");
        assert!(!answer.has(".fault"), "{name}");
        assert_eq!(answer.header("Cache-Control"), Some("no-store"));
    }
}

#[test]
fn a_record_is_clicked_through_by_buttons_that_carry_it() {
    let server = server();
    let text = String::from_utf8(oracle("matches/d001.mat")).unwrap();
    let mut browser = Browser::new(&server);
    let mut at = |place: &str| browser.post("/check", &[("text", text.as_str()), ("at", place)]);
    let start = at("1.0").body;
    assert!(
        start.says("title", "The start of the game.") && start.has("[value='1.1'][data-step='on']")
    );
    assert!(start.has("[data-step='back'][disabled]"));
    let first = at("1.1").body;
    assert!(first.says("title", "Tariq: 63: 24/18 8/5."), "{first}");
    assert!(first.says("a", "XGID="));
    // Beyond its end is its end, and nonsense is refused.
    for far in [
        "1.9999",
        "9.9999",
        "18446744073709551615.18446744073709551615",
    ] {
        let body = at(far).body;
        assert!(
            body.says(".said", " wins ") && body.has("[data-step='on'][disabled]"),
            "{far}: {body}"
        );
    }
    assert_eq!(at("x.y").status, 422);
}

#[test]
fn a_replayed_play_says_what_its_board_shows_and_its_list_has_numbers() {
    let server = server();
    let text = String::from_utf8(oracle("matches/d012.mat")).unwrap();
    let mut browser = Browser::new(&server);
    let mut at = |place: &str| browser.post("/check", &[("text", text.as_str()), ("at", place)]);
    let start = at("1.0").body;
    assert!(start.says(".quiet", "The board before the first roll"));
    assert!(start.says_nowhere("The board after this"));
    let first = at("1.1").body;
    assert!(first.says(".quiet", "The board after this"));
    assert!(first.says_just("dt", "The position before this move"));
    // One number for a row, as on the sheet: both sides' throws of it share it.
    let numbers: Vec<usize> = first
        .texts("span.n")
        .iter()
        .filter_map(|number| number.parse().ok())
        .collect();
    assert!(numbers.len() > 10);
    assert_eq!(numbers[0], 1);
    let steps = numbers
        .windows(2)
        .all(|two| two[1] == two[0] || two[1] == two[0] + 1);
    assert!(
        steps && numbers.windows(3).all(|three| three[2] > three[0]),
        "{numbers:?}"
    );
}

#[test]
fn points_beyond_what_counts_are_shown_beside_it() {
    let server = server();
    let gammon = b" 1 point match\n\n Game 1\n Ann : 0                    Bo : 0\n\
        \x20 1) 31: 8/5 6/5                 65: 24/18 18/13\n      Wins 2 points\n";
    let answer = upload(&server, gammon, &[]);
    assert_eq!(verdict(&answer), "valid");
    assert!(answer.says("main", "Ann wins: Ann 1 – 0 Bo, match to 1"));
    // Behind a name from right to left a score would be read the other way round.
    let apart = "\u{2068}Ann\u{2069} 1 – 0 \u{2068}Bo\u{2069}";
    assert!(answer.body.contains(apart), "{}", answer.body);
    assert!(answer.says("main", "Ann wins 2 points"));
    assert!(answer.says("main", "It counts as 1 point."));
    // What was typed comes back as it is read, whatever it was written in.
    let wide: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(gammon.iter().map(|b| u16::from(*b)))
        .flat_map(u16::to_le_bytes)
        .collect();
    let answer = upload(&server, &wide, &[]);
    assert_eq!(verdict(&answer), "valid");
    assert!(answer.says("textarea", "1 point match"));
}

#[test]
fn every_damaged_file_is_answered_at_its_line() {
    let server = server();
    let index = String::from_utf8(oracle("bad/index.jsonl")).unwrap();
    for line in index.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = case["file"].as_str().unwrap();
        let answer = upload(&server, &oracle(&format!("bad/{name}")), &[]);
        if name == "empty.mat" {
            assert_eq!(answer.status, 422, "{name}");
            assert!(answer.says("main", "Paste it here, or choose a file."));
            continue;
        }
        assert_eq!(answer.status, 200, "{name}");
        let expect = case["expect"].as_str().unwrap();
        let said = verdict(&answer);
        match expect {
            "accept" | "reject-or-warn" | "reject-or-replace" => {
                assert_eq!(said, "valid", "{name}")
            }
            "reject-or-incomplete" => assert_eq!(said, "not finished", "{name}"),
            _ => assert!(
                ["breaks a rule", "not a record"].contains(&said.as_str()),
                "{name}: {said}"
            ),
        }
        if let Some(line) = case["line"].as_u64() {
            let there = format!("Line {line}");
            assert!(answer.says(".found", &there), "{name}: {there}");
        }
        assert_eq!(answer.has(".message"), said != "valid", "{name}");
    }
}

#[test]
fn a_fault_shows_the_line_the_board_and_what_was_legal() {
    let server = server();
    let answer = upload(&server, &oracle("bad/illegal_distance.mat"), &[]);
    assert!(answer.has(".fault .here"), "{}", answer.body);
    assert!(answer.has(".fault svg.board"));
    assert!(answer.says(".fault h4", "legal plays") && answer.has(".fault ul.legal"));
}

#[test]
fn several_matches_in_a_file_are_offered() {
    let server = server();
    let both = [
        oracle("matches/d001.mat"),
        b"\n".to_vec(),
        oracle("matches/d012.mat"),
    ]
    .concat();
    let answer = upload(&server, &both, &[]);
    assert!(answer.says("main", "There are 2 matches in this file"));
    assert!(answer.says("main", "Tariq"));
    let chosen = upload(&server, &both, &[("part", "2")]);
    assert_eq!(verdict(&chosen), "valid");
    assert!(chosen.has("[name='chosen'][value='2']"));
    // Clicking through stays with it, and nobody gets beyond the last.
    let on = upload(&server, &both, &[("at", "1.1"), ("chosen", "2")]);
    assert!(on.has("[name='chosen'][value='2']"));
    assert_eq!(upload(&server, &both, &[("part", "999")]).status, 200);
    // A line is told as the whole file numbers it.
    let broken = [
        oracle("matches/d001.mat"),
        b"\n".to_vec(),
        oracle("bad/dice_seven.mat"),
    ]
    .concat();
    let answer = upload(&server, &broken, &[("part", "2")]);
    let alone = upload(&server, &oracle("bad/dice_seven.mat"), &[]);
    let line = |answer: &Answer| -> usize {
        let headings = answer.texts("h3");
        let mut lines = headings
            .iter()
            .filter_map(|text| text.strip_prefix("Line "));
        let line = lines.next().unwrap();
        let ends = line.find(|c: char| !c.is_ascii_digit());
        line[..ends.unwrap_or(line.len())].parse().unwrap()
    };
    let before = String::from_utf8(oracle("matches/d001.mat"))
        .unwrap()
        .lines()
        .count()
        + 1;
    assert_eq!(line(&answer), line(&alone) + before);
}

#[test]
fn the_rules_can_be_chosen() {
    let server = server();
    let record = oracle("matches/d012.mat");
    for rules in [
        "1931",
        "1969",
        "1970",
        "today",
        "match",
        "money",
        "gamesgrid",
        "masters",
        "booklet",
    ] {
        let answer = upload(&server, &record, &[("rules", rules)]);
        assert_eq!(answer.status, 200, "{rules}");
        assert!(answer.has(&format!("[value='{rules}'][selected]")));
    }
    let answer = upload(&server, &record, &[("rules", "house")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "no rules with that name"));
}

#[test]
fn any_bytes_get_a_verdict_and_more_than_ten_million_get_413() {
    let server = server();
    for bytes in [
        &b"x"[..],
        b"\0\0\0",
        b"(;",
        b"7 point match",
        b"<script>alert(1)</script>",
        b"\xff\xfe7 point match\n",
    ] {
        let answer = upload(&server, bytes, &[]);
        assert_eq!(answer.status, 200, "{bytes:?}");
        assert!(
            ["not a record", "not finished"].contains(&verdict(&answer).as_str()),
            "{bytes:?}"
        );
        assert!(answer.escapes("<script>alert"));
    }
    let digits = [
        b" 7 point match\n Game 1\n ".to_vec(),
        vec![b'9'; 3_000_000],
    ]
    .concat();
    let answer = upload(&server, &digits, &[]);
    assert_eq!(answer.status, 200);
    assert!(
        answer.body.len() < 100_000,
        "a large record is not sent back"
    );
    for (size, status) in [(10_000_000, 200), (10_000_001, 413), (12_000_000, 413)] {
        let answer = upload(&server, &vec![b'x'; size], &[]);
        assert_eq!(answer.status, status, "{size}");
    }
    assert_eq!(upload(&server, &vec![b' '; 10_000_001], &[]).status, 413);
}

#[test]
fn a_flood_of_records_is_told_to_wait() {
    let server = TestServer::with(Setting {
        quotas: Quotas {
            posts: (1, 2),
            ..Quotas::default()
        },
        ..Setting::default()
    });
    // One more is let in each second.
    let mut answers = (0..10_000).map(|_| upload(&server, b"x", &[]));
    let limited = answers.find(|answer| answer.status == 429).unwrap();
    assert!(limited.header("Retry-After").is_some());
}

const NAMES_NO_GAME: &str = "\
 0 point match

 Game 1
 Ann : 0                        Bo : 0
  1)                              64: 24/18 24/20
  2) 31: 24/23 24/21             66: 24/18(4)
      Resigns
                                  Wins 2 points
";

#[test]
fn what_a_record_is_of_that_does_not_name_it_can_be_chosen() {
    let server = server();
    let mut browser = Browser::new(&server);
    let games = browser
        .get("/check")
        .attributes("[name='game'] option", "value");
    assert!(games.contains(&"tavli".to_owned()) && games.contains(&"plakoto".to_owned()));
    let mut check = |game: &str, text: &str| {
        let fields = [("text", text), ("game", game)];
        browser.post("/check", &fields)
    };
    // From the start of backgammon it cannot be.
    let backgammon = check("", NAMES_NO_GAME);
    assert!(backgammon.has(".fault"), "{}", backgammon.body);
    let plakoto = check("plakoto", NAMES_NO_GAME);
    assert!(!plakoto.has(".fault"), "{}", plakoto.body);
    assert!(plakoto.says(".variation", "Plakoto"));
    assert!(plakoto.has("[name='game'] [value='plakoto'][selected]"));
    // The play is marked where it went; under the many that are left at the start no place shows where it came from.
    let stepped = browser.post(
        "/check",
        &[("text", NAMES_NO_GAME), ("game", "plakoto"), ("at", "1.1")],
    );
    assert_eq!(stepped.attributes("svg.board .came", "class").len(), 2);
    assert!(!stepped.has("svg.board .cube"));
    let mut check = |game: &str, text: &str| {
        let fields = [("text", text), ("game", game)];
        browser.post("/check", &fields)
    };
    let other = check("narde", FEVGA_AND_PLAKOTO);
    assert!(
        other.says(".fault", "This is a record of fevga, not narde"),
        "{}",
        other.body
    );
    let unknown = check("chess", NAMES_NO_GAME);
    assert_eq!(unknown.status, 422);
    assert!(
        unknown.says(".summary", "No game is called “chess”"),
        "{}",
        unknown.body
    );
}

#[test]
fn the_cube_of_another_game_is_drawn_where_it_has_one() {
    let server = server();
    let mut browser = Browser::new(&server);
    let text = "; [Variation \"Five Cap\"]\n 3 point match\n\n Game 1\n Ann : 0                        Bo : 0\n  1)                              64: 24/18 24/20\n  2)  Doubles => 2                Takes\n";
    let at = browser.post("/check", &[("text", text), ("at", "1.1")]);
    assert!(at.says("svg.board .cube-value", "64"), "{}", at.body);
    let taken = browser.post("/check", &[("text", text), ("at", "1.3")]);
    assert!(taken.says("svg.board .cube-value", "2"), "{}", taken.body);
    assert!(taken.says("svg.board desc", "The cube is on 2"));
}
