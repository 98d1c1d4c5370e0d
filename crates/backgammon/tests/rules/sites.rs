//! How the sites write their matches: what they leave out, cut short and call by another name. The samples are made up.

use crate::records::{SMALL, one, oracle_bytes};
use backgammon::record::check::{CheckOptions, GameKind, RecordReport, RecordVerdict, check};
use backgammon::ruleset::{Preset, RuleSet};
use backgammon::scoring::Severity;
use backgammon::{BySide, Side};

/// A match as Backgammon Galaxy writes one: the loser's points in the loser's own column, nobody's name.
pub const GALAXY: &str = "\
; [Site \"BackgammonGalaxy\"]
; [Player 1 \"\"]
; [Player 2 \"\"]
; [Variation \"Backgammon\"]
; [Crawford \"On\"]
; [CubeLimit \"1024\"]

3 point match

 Game 1
  : 0                            : 0
  1) 31: 8/5 6/5                 65: 24/18 18/13
  2)  Losses 1 point              Wins 1 point

 Game 2
  : 0                            : 1
  1)                             31: 8/5 6/5
  2) 65: 24/18 18/13              Losses 1 point
      Wins 1 point

 Game 3
  : 1                            : 1
  1) 31: 8/5 6/5                 65: 24/18 18/13
  2)  Doubles => 2                Takes
  3) 64: 24/18 13/9               Losses 2 point
      Wins 2 point and the match
";

/// A money session as it writes one, its length the limit of the cube.
pub const LIMIT: &str = "\
; [Site \"BackgammonGalaxy\"]
; [Crawford \"On\"]

4 point match

 Game 1
 Ann : 0                         Bo : 0
  1) 31: 8/5 6/5                 65: 24/18 18/13
  2)  Doubles => 2                Takes
  3) 64: 24/18 13/9               Losses 2 point
      Wins 2 point
";

fn report(text: &str) -> RecordReport {
    check(text.as_bytes(), &CheckOptions::default())
}

fn rules(report: &RecordReport) -> Vec<(Severity, &'static str)> {
    report
        .problems
        .iter()
        .map(|p| (p.severity, p.violation.rule.id()))
        .collect()
}

#[test]
fn the_losers_line_and_nobodys_name() {
    let galaxy = report(GALAXY);
    assert_eq!(
        (galaxy.verdict, galaxy.winner, galaxy.score),
        (RecordVerdict::Valid, Some(Side::Top), BySide::new(3, 1)),
        "{:?}",
        galaxy.problems
    );
    assert!(galaxy.problems.is_empty(), "{:?}", galaxy.problems);
    assert_eq!(galaxy.players, BySide::default());
    // One name of two, on either side.
    for (left, right) in [("Ann", ""), ("", "Bo"), ("Ann", "Bo")] {
        let mut text = GALAXY.to_owned();
        for score in [
            "0                            : 0",
            "0                            : 1",
        ] {
            text = text.replace(
                &format!("  : {score}"),
                &format!(
                    " {left} : {}",
                    score.replace(" : ", &format!(" {right} : "))
                ),
            );
        }
        let named = report(&text);
        assert_eq!(
            named.verdict,
            RecordVerdict::Valid,
            "{text} {:?}",
            named.problems
        );
        assert_eq!(
            (named.players.top.as_str(), named.players.bottom.as_str()),
            (left, right)
        );
    }
    // Without the winner's line the loser's is enough.
    let alone = GALAXY.replace("      Wins 2 point and the match\n", "");
    assert_eq!(
        report(&alone).winner,
        Some(Side::Top),
        "{:?}",
        report(&alone).problems
    );
    let unscored = GALAXY.replace("  : 0                            : 1\n", "");
    assert_eq!(
        rules(&report(&unscored)),
        [(Severity::Warning, "score-line-missing")]
    );
}

#[test]
fn the_losers_line_and_the_winners_must_agree() {
    let refused = |from: &str, to: &str, rule: &str| {
        let text = GALAXY.replacen(from, to, 1);
        assert_ne!(text, GALAXY, "{from}");
        let (verdict, problems) = one(&text);
        assert_eq!(verdict, RecordVerdict::Invalid, "{to}");
        assert!(
            problems.iter().any(|(_, r)| *r == rule),
            "{to} {problems:?}"
        );
    };
    refused("Losses 1 point ", "Losses 2 point ", "wins-points");
    refused("Losses 2 point\n", "Losses 1 point\n", "wins-points");
    refused(
        "\n      Wins 1 point\n",
        "\n                                  Wins 1 point\n",
        "wins-winner",
    );
    refused(
        "Wins 1 point\n\n Game 2",
        "Wins 2 point\n\n Game 2",
        "wins-points",
    );
    refused(
        ": 1\n  1)                ",
        ": 2\n  1)                ",
        "score-line",
    );
    let swapped = "  2)  Wins 1 point                Losses 1 point\n";
    refused(
        "  2)  Losses 1 point              Wins 1 point\n",
        swapped,
        "score-line",
    );
}

#[test]
fn an_even_length_of_galaxys_is_a_limit() {
    let money = report(LIMIT);
    assert_eq!(
        (money.verdict, money.match_length, money.score),
        (RecordVerdict::Valid, Some(0), BySide::new(2, 0)),
        "{:?}",
        money.problems
    );
    assert_eq!(rules(&money), [(Severity::Warning, "length-is-a-limit")]);
    // Nobody else's is, nor an odd one.
    let elsewhere = LIMIT.replace("BackgammonGalaxy", "Elsewhere");
    assert_eq!(report(&elsewhere).verdict, RecordVerdict::Incomplete);
    let odd = LIMIT.replace("4 point match", "5 point match");
    assert_eq!(report(&odd).verdict, RecordVerdict::Incomplete);
    // A match that was played out is a match.
    let played = LIMIT
        .replace("4 point match", "2 point match")
        .replace("Wins 2 point", "Wins 2 point and the match");
    assert_eq!(
        (report(&played).match_length, report(&played).winner),
        (Some(2), Some(Side::Top))
    );
    // And nothing that breaks a rule of money play is taken for it either.
    for (from, to) in [
        ("24/18 13/9", "24/18 13/8"),
        ("Doubles => 2", "Doubles => 4"),
        ("Wins 2", "Wins 3"),
    ] {
        let text = LIMIT.replace(from, to);
        assert_eq!(report(&text).verdict, RecordVerdict::Invalid, "{to}");
    }
}

/// The last game of a match worth more than was needed, with what was needed and where it is written.
fn overshot(text: &str) -> Option<(String, u32, u32)> {
    let whole = report(text);
    let length = whole.match_length.filter(|n| *n > 1)?;
    let last = whole.games.last()?;
    let winner = last.winner?;
    let (worth, needed) = (last.points?, length - last.score_before[winner]);
    let (start, end) = text.rsplit_once("Wins ")?;
    let (_, words) = end.split_once(' ')?;
    (whole.winner.is_some() && worth > needed)
        .then(|| (format!("{start}Wins {needed} {words}"), worth, needed))
}

#[test]
fn winnings_cut_to_what_was_needed_keep_their_worth() {
    let mut cut = 0;
    for (name, bytes) in oracle_bytes("mat") {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((text, worth, needed)) = overshot(&text) else {
            continue;
        };
        let found = report(&text);
        assert_eq!(
            found.verdict,
            RecordVerdict::Valid,
            "{name} {:?}",
            found.problems
        );
        let last = found.games.last().unwrap();
        // Of a resignation only the least is known.
        if last.kind == Some(GameKind::Resign) {
            assert!(last.points.unwrap() >= needed, "{name}");
        } else {
            assert_eq!(
                (last.points, last.counted),
                (Some(worth), Some(needed)),
                "{name}"
            );
            assert_eq!(rules(&found), [(Severity::Warning, "points-cut")], "{name}");
        }
        // Any other number is as wrong as ever.
        for other in (1..worth).filter(|n| *n != needed && Some(*n) != found.match_length) {
            let (start, end) = text.rsplit_once(&format!("Wins {needed} ")).unwrap();
            let wrong = report(&format!("{start}Wins {other} {end}"));
            if last.kind != Some(GameKind::Resign) {
                assert_eq!(wrong.verdict, RecordVerdict::Invalid, "{name} {other}");
            }
        }
        cut += 1;
    }
    assert!(cut >= 5, "{cut}");
}

/// The first game of one of the oracle's matches that was a gammon on a cube nobody turned, from its score line on, and who
/// won it.
fn gammon() -> (String, Side) {
    let found = oracle_bytes("mat").into_iter().find_map(|(_, bytes)| {
        let whole = check(&bytes, &CheckOptions::default());
        let game = whole.games.first().copied()?;
        let long = whole.match_length.is_some_and(|n| n > 1);
        let wanted = long && game.kind == Some(GameKind::Gammon) && game.cube == 1;
        wanted.then(|| (String::from_utf8(bytes).unwrap(), game.winner.unwrap()))
    });
    let (text, winner) = found.unwrap();
    let (_, rows) = text.split_once(" Game 1").unwrap();
    let rows = rows.split("\n Game 2").next().unwrap();
    (rows.to_owned(), winner)
}

#[test]
fn a_match_to_one_point_is_won_with_one() {
    let resigned = |points: &str| SMALL.replace("Wins 1 point", points);
    for (points, worth) in [
        ("Wins 1 point", 1),
        ("Wins 2 points", 2),
        ("Wins 3 points", 3),
    ] {
        let found = report(&resigned(points));
        assert_eq!(
            found.verdict,
            RecordVerdict::Valid,
            "{points} {:?}",
            found.problems
        );
        assert_eq!(found.games[0].points, Some(worth));
        assert_eq!(found.score_that_counts(), BySide::new(0, 1), "{points}");
    }
    // A gammon on the board: written as one point or as what it was worth.
    let (rest, _) = gammon();
    let start = " 1 point match\n\n Game 1";
    for points in ["Wins 1 point", "Wins 2 points"] {
        let one_point = format!("{start}{}", rest.replace("Wins 2 points", points));
        let found = report(&one_point);
        assert_eq!(found.verdict, RecordVerdict::Valid, "{:?}", found.problems);
        let game = found.games[0];
        assert_eq!(
            (game.points, game.counted, game.kind),
            (Some(2), Some(1), Some(GameKind::Gammon))
        );
        let winner = found.winner.unwrap();
        assert_eq!(found.score_that_counts()[winner], 1);
    }
    let three = format!("{start}{}", rest.replace("Wins 2 points", "Wins 3 points"));
    assert_eq!(report(&three).verdict, RecordVerdict::Invalid);
}

#[test]
fn a_record_may_begin_in_the_middle() {
    let resumed = |score: &str, rows: &str, end: &str| {
        format!(
            " 5 point match\n\n Game 1\n {score}\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n{rows}{end}\n"
        )
    };
    let score = "Ann : 3                    Bo : 4";
    let wins = "                                  Wins 1 point and the match";
    let found = report(&resumed(score, "", wins));
    assert_eq!(
        (found.verdict, found.score),
        (RecordVerdict::Valid, BySide::new(3, 5))
    );
    assert!(found.games[0].crawford);
    assert_eq!(rules(&found), [(Severity::Warning, "record-begins-late")]);
    // Somebody doubles, so that the Crawford game was before.
    let doubled = "  2)  Doubles => 2                Takes\n";
    let found = report(&resumed(
        score,
        doubled,
        "      Wins 2 points and the match",
    ));
    assert_eq!(
        (found.verdict, found.winner),
        (RecordVerdict::Valid, Some(Side::Top)),
        "{:?}",
        found.problems
    );
    assert!(!found.games[0].crawford);
    assert!(rules(&found).contains(&(Severity::Warning, "crawford-played-before")));
    // Where the score has no room for a game, it is none.
    assert_eq!(
        one(&resumed("Ann : 5   Bo : 4", "", wins)).0,
        RecordVerdict::Invalid
    );
}

#[test]
fn who_gives_up_may_not_have_thrown() {
    let swap = |to: &str| SMALL.replace("64:     ", to);
    for cell in ["00: ????", "00:     ", "????    "] {
        assert_eq!(one(&swap(cell)), (RecordVerdict::Valid, vec![]), "{cell}");
    }
    // In the winner's column too, but only at the end.
    let row = "  2) 64: 24/18 13/9               00: ????\n";
    let other = SMALL.replace("  2) 64:                         \n", row);
    assert_eq!(one(&other), (RecordVerdict::Valid, vec![]));
    let on = other.replace(
        "                                  Wins",
        "  3) 31: 8/5 6/5\n                                  Wins",
    );
    assert_eq!(one(&on).1[0], (Some(7), "throw-missing"));
    let hidden = swap("64: ????").replace(
        "                                  Wins",
        "  3)                             31: 8/5 6/5\n                                  Wins",
    );
    assert_eq!(one(&hidden).0, RecordVerdict::Invalid);
}

/// A match with the plays left out of every `nth` throw with which men are borne off and nobody can be hit.
fn without_bear_offs(text: &str, every: usize) -> (String, usize) {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let played = check(text.as_bytes(), &keep).transcript.unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (mut seen, mut out) = (0, 0);
    for game in &played.games {
        for (nth, action) in game.actions.iter().enumerate() {
            let board = action.before;
            let race =
                (7..=25).all(|p| board.own(p) == 0) && (0..=6).all(|p| board.opponent(p) == 0);
            if !race || nth + 1 == game.actions.len() {
                continue;
            }
            seen += 1;
            if seen % every != 0 {
                continue;
            }
            let line = &mut lines[action.line as usize - 1];
            let (left, right) = line.split_at(line.len().min(33));
            let emptied = |cell: &str| {
                let (dice, _) = cell.split_once(':').unwrap();
                format!("{:<width$}", format!("{dice}:"), width = cell.len())
            };
            *line = match action.side {
                Side::Top if left.contains(':') => format!("{}{right}", emptied(left)),
                Side::Bottom if right.contains(':') => format!("{left}{}", emptied(right)),
                _ => continue,
            };
            out += 1;
        }
    }
    (lines.join("\n") + "\n", out)
}

#[test]
fn men_borne_off_without_a_word() {
    for every in [1, 3] {
        let mut all = 0;
        for (name, bytes) in oracle_bytes("mat") {
            let text = String::from_utf8(bytes).unwrap();
            let first = report(&text);
            let (emptied, out) = without_bear_offs(&text, every);
            let found = report(&emptied);
            // Whether the last throw ended the game or somebody gave up before may be another matter.
            let told = |report: &RecordReport| {
                let games: Vec<_> = report
                    .games
                    .iter()
                    .map(|g| (g.winner, g.points, g.cube))
                    .collect();
                (report.verdict, report.score, games)
            };
            assert_eq!(told(&found), told(&first), "{name} {:?}", found.problems);
            let said = found.problems.iter().filter(|p| {
                ["bear-off-assumed", "forced-play-assumed"].contains(&p.violation.rule.id())
            });
            assert!(out == 0 || said.count() > 0, "{name}");
            all += out;
        }
        assert!(all > 100, "{all}");
    }
    // While somebody can still be hit, a play left out is a hole.
    let hole = SMALL
        .replace("65: 24/13", "65:")
        .replace("64:     ", "64: 24/18 13/9");
    assert_eq!(one(&hole).0, RecordVerdict::Invalid);
}

#[test]
fn words_that_sites_have_for_it() {
    let doubled = "  2)  Doubles => 2                Drops\n";
    let five = SMALL
        .replace("1 point match", "5 point match")
        .replace(" and the match", "");
    let base = five
        .replace("  2) 64:                         \n", doubled)
        .replace("                                  Wins 1", "      Wins 1");
    let unfinished = (
        RecordVerdict::Incomplete,
        vec![(Some(9), "match-unfinished")],
    );
    assert_eq!(one(&base), unfinished);
    for (from, to) in [
        ("Doubles => 2", "Doubles ==> 2"),
        ("Doubles => 2", "Redoubles => 2"),
        ("Drops\n", "Passes\n"),
        ("Drops\n", "Drops\n\n"),
        ("24/13", "24/18, 18/13"),
        ("5 point match", "5-point match"),
        ("5 point match", "5 points match"),
        ("Wins 1 point", "Wins   1   points"),
    ] {
        let text = base.replace(from, to);
        let (verdict, problems) = one(&text);
        assert_eq!(verdict, RecordVerdict::Incomplete, "{to}");
        assert_eq!(problems.len(), 1, "{to} {problems:?}");
    }
    // Cells without the number of their row.
    let bare = base.replace(
        "  2)  Doubles => 2                Drops\n",
        "      Doubles => 2                Drops\n",
    );
    assert_eq!(one(&bare), unfinished);
    assert_eq!(
        one(&base.replace("Doubles ==> 4", "")).0,
        RecordVerdict::Incomplete
    );
    let wrong = base.replace("Doubles => 2", "Doubles ==> 4");
    assert_eq!(one(&wrong).1[0].1, "cube-value");
    let money = base.replace("5 point match", "Unlimited match");
    assert_eq!(
        (report(&money).verdict, report(&money).match_length),
        (RecordVerdict::Valid, Some(0))
    );
    let spaced = SMALL.replace("and the match", "and the      Match");
    assert_eq!(one(&spaced), (RecordVerdict::Valid, vec![]));
    // A die that nothing is left for, and a hit marked behind a count.
    assert!(
        backgammon::written::WrittenPlay::read(b"2/0 0/0").is_some_and(|w| w.legs().len() == 1)
    );
    assert!(backgammon::written::WrittenPlay::read(b"8/3(2)*").is_some_and(|w| w.legs()[1].hit));
}

#[test]
fn the_rest_of_a_match_given_up() {
    let seven = SMALL.replace("1 point match", "7 point match");
    let all = seven.replace("Wins 1 point", "Wins 7 points");
    let found = report(&all);
    assert_eq!(
        (found.verdict, found.winner),
        (RecordVerdict::Valid, Some(Side::Bottom)),
        "{:?}",
        found.problems
    );
    assert_eq!(rules(&found), [(Severity::Warning, "match-given-up")]);
    assert_eq!(
        one(&seven.replace("Wins 1 point", "Wins 6 points")).0,
        RecordVerdict::Invalid
    );
    let year = seven.replace("Wins 1 point and the match", "Wins 2008 point");
    assert_eq!(one(&year).0, RecordVerdict::Invalid);
    let studio = format!("; [Site \"Backgammon Studio\"]\n{year}");
    assert_eq!(
        report(&studio).winner,
        Some(Side::Bottom),
        "{:?}",
        report(&studio).problems
    );
}

#[test]
fn the_jacoby_rule_in_a_winners_line() {
    // A gammon on a cube nobody turned, in a session that names no rule, and a game after it.
    let (rows, winner) = gammon();
    let session = |points: &str, score: u32| {
        let score = match winner {
            Side::Top => format!(" Ann : {score}                        Bo : 0"),
            Side::Bottom => format!(" Ann : 0                        Bo : {score}"),
        };
        format!(
            " 0 point match\n\n Game 1{}\n\n Game 2\n{score}\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n      Wins 1 point\n",
            rows.trim_end().replace("Wins 2 points", points)
        )
    };
    let found = report(&session("Wins 1 point", 1));
    assert_eq!(found.verdict, RecordVerdict::Valid, "{:?}", found.problems);
    assert_eq!(rules(&found), [(Severity::Warning, "jacoby-inferred")]);
    assert_eq!(
        (found.games[0].points, found.games[0].kind),
        (Some(1), Some(GameKind::Gammon))
    );
    // Where the next score counts it in full, or says nothing, the line is wrong.
    assert_eq!(
        report(&session("Wins 1 point", 2)).verdict,
        RecordVerdict::Invalid
    );
    let alone = session("Wins 1 point", 1);
    let (alone, _) = alone.split_once("\n Game 2").unwrap();
    assert_eq!(report(alone).verdict, RecordVerdict::Invalid);
    assert_eq!(
        report(&session("Wins 2 points", 2)).verdict,
        RecordVerdict::Valid
    );
    // Nothing but the winner's line speaks of automatic doubles.
    let double = session("Wins 4 points", 4);
    let (double, _) = double.split_once("\n Game 2").unwrap();
    assert_eq!(report(double).verdict, RecordVerdict::Invalid);
}

/// In a match whose club plays the Jacoby rule a gammon on a cube nobody turned may be counted single; one counted in full
/// is read too, and compared with the event where it is attached.
#[test]
fn the_jacoby_rule_of_a_match() {
    let (rows, winner) = gammon();
    let record = |before: [u32; 2], wins: u32, after: u32| {
        let line = |won: u32, lost: u32| match winner {
            Side::Top => format!(" Ann : {won}                        Bo : {lost}"),
            Side::Bottom => format!(" Ann : {lost}                        Bo : {won}"),
        };
        let [won, lost] = before;
        let rows = rows
            .trim_end()
            .lines()
            .skip_while(|line| !line.contains("1)"));
        let rows = rows.collect::<Vec<_>>().join("\n");
        let rows = rows.replace("Wins 2 points", &format!("Wins {wins} point"));
        format!(
            " 7 point match\n\n Game 1\n{}\n{rows}\n\n Game 2\n{}\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n      Wins 1 point\n",
            line(won, lost),
            line(after, lost)
        )
    };
    let (valid, invalid) = (true, false);
    // Whether the rule is played; the winner's score and the loser's, what is written, the score after it.
    for (jacoby, before, wins, after, stands, points) in [
        (true, [0, 0], 1, 1, valid, 1),
        (true, [0, 0], 2, 2, valid, 2),
        (true, [0, 0], 1, 2, invalid, 2),
        // The line left the rule out, and the score did not.
        (true, [0, 0], 2, 1, valid, 1),
        (true, [0, 0], 3, 3, invalid, 2),
        (false, [0, 0], 2, 2, valid, 2),
        (false, [0, 0], 1, 1, invalid, 2),
        // In the Crawford game nobody could have turned the cube.
        (true, [0, 6], 2, 2, valid, 2),
        (true, [0, 6], 1, 1, invalid, 2),
    ] {
        let of_match = RuleSet {
            jacoby_in_matches: jacoby,
            ..Preset::Match.rules()
        };
        let options = CheckOptions {
            rules: Some(of_match),
            ..CheckOptions::default()
        };
        let text = record(before, wins, after);
        let found = check(text.as_bytes(), &options);
        let case = format!("{jacoby} {before:?} {wins} {after}: {:?}", found.problems);
        assert_eq!(
            (
                found.verdict != RecordVerdict::Invalid,
                found.games[0].points
            ),
            (stands, Some(points)),
            "{case}"
        );
        let said = rules(&found).iter().any(|(_, id)| *id == "jacoby-inferred");
        assert!(!said, "{case}");
    }
}

#[test]
fn names_in_the_letters_of_japan() {
    let named = SMALL
        .replace("Ann Lee,1842", "田中 太郎")
        .replace("Bob: X", "林");
    let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode(&named);
    let found = check(&japanese, &CheckOptions::default());
    assert_eq!(found.verdict, RecordVerdict::Valid, "{:?}", found.problems);
    assert_eq!(
        (found.players.top.as_str(), found.players.bottom.as_str()),
        ("田中 太郎", "林")
    );
    assert!(
        rules(&found)
            .iter()
            .all(|(s, r)| (*s, *r) == (Severity::Warning, "not-utf8"))
    );
}
