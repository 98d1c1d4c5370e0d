//! What a record may hold: what cannot be is refused at its line, and what hangs on the rules stands where they allow
//! it.

use crate::records::{SMALL, one};
use backgammon::record::check::{CheckOptions, RecordVerdict, check};
use backgammon::ruleset::Preset;

#[test]
fn a_beaver_comes_before_the_next_throw() {
    let after_a_take = |rows: &str| {
        let begun = " 0 point match\n\n Game 1\n Ann : 0                        Bo : 0\n";
        let taken = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2)  Doubles => 2                Takes\n";
        one(&format!("{begun}{taken}{rows}")).1
    };
    let at_once = "  3)                              Beavers => 4\n";
    assert_eq!(after_a_take(at_once), [(Some(8), "game-unfinished")]);
    let late = "  3) 53: 8/3 6/3                  Beavers => 4\n";
    assert_eq!(after_a_take(late)[0], (Some(7), "no-offer"));
}

#[test]
fn a_game_that_breaks_off_before_the_next_is_not_over() {
    let game = |number: u32| {
        let names = " Ann : 0                        Bo : 0\n";
        format!(" Game {number}\n{names}  1) 31: 8/5 6/5\n\n")
    };
    let broken_off = format!(" 5 point match\n\n{}{}", game(1), game(2));
    assert_eq!(
        one(&broken_off),
        (RecordVerdict::Invalid, vec![(Some(8), "game-not-over")])
    );
}

#[test]
fn what_cannot_be_is_refused_at_its_line() {
    let swap = |from: &str, to: &str| one(&SMALL.replace(from, to));
    let invalid =
        |line: u32, rule: &'static str| (RecordVerdict::Invalid, vec![(Some(line), rule)]);
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
        (
            RecordVerdict::Invalid,
            vec![(Some(4), "record-without-length")]
        )
    );
    assert_eq!(
        swap("1 point match", "1000 point match"),
        invalid(2, "record-length")
    );
    assert_eq!(
        swap("X : 0", "X : 1"),
        (RecordVerdict::Invalid, vec![(Some(5), "match-over")])
    );
    let seven = SMALL
        .replace("1 point match", "7 point match")
        .replace(" and the match", "");
    assert_eq!(
        one(&seven),
        (
            RecordVerdict::Incomplete,
            vec![(Some(9), "match-unfinished")]
        )
    );
    // A match goes on under `Game 1` where another evening ended.
    assert_eq!(
        one(&seven.replace("X : 0", "X : 3")),
        (
            RecordVerdict::Incomplete,
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
    assert_eq!(one(money), (RecordVerdict::Valid, vec![]));
    // The tie is in the score alone, in the winner's line too, or in that line alone, which is then wrong.
    let score = |n: u32| money.replace("Bob : 1", &format!("Bob : {n}"));
    assert_eq!(
        one(&score(4)),
        (
            RecordVerdict::Valid,
            vec![(Some(9 + 1), "automatic-doubles-inferred")]
        )
    );
    let both = score(4).replace("Wins 1 point", "Wins 4 points");
    assert_eq!(
        one(&both),
        (
            RecordVerdict::Valid,
            vec![(Some(7), "automatic-doubles-inferred")]
        )
    );
    let wins = money.replace("Wins 1 point", "Wins 4 points");
    assert_eq!(one(&wins).0, RecordVerdict::Invalid);
    assert_eq!(one(&wins).1.last(), Some(&(Some(7), "wins-points")));
    assert_eq!(
        one(&score(3)),
        (RecordVerdict::Invalid, vec![(Some(10), "score-line")])
    );
    assert_eq!(
        one(&money.replace("Wins 1 point", "Wins 3 points")),
        (RecordVerdict::Invalid, vec![(Some(7), "wins-points")])
    );
    let limited = CheckOptions {
        preset: Some(Preset::Today),
        ..CheckOptions::default()
    };
    assert_eq!(
        check(score(4).as_bytes(), &limited).verdict,
        RecordVerdict::Invalid
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

fn under(text: &str, preset: Preset) -> (RecordVerdict, Vec<(Option<u32>, &'static str)>) {
    let options = CheckOptions {
        preset: Some(preset),
        ..CheckOptions::default()
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
    let refused = (RecordVerdict::Invalid, vec![(Some(5), "play-distance")]);
    assert_eq!(one(MISPLAYED), refused);
    for preset in Preset::ALL {
        let expected = match preset {
            Preset::Match | Preset::Masters | Preset::Booklet => refused.clone(),
            _ => (RecordVerdict::Valid, vec![(Some(5), "play-stands")]),
        };
        assert_eq!(under(MISPLAYED, *preset), expected, "{preset:?}");
    }
    // The game goes on from where the checkers were put.
    let on = |text| MISPLAYED.replace(" Doubles => 2                Drops", text);
    let from_there = on("11: 8/7(2) 6/5(2)              Doubles => 2\n  3)  Drops");
    let from_there = from_there.replace("      Wins", "                                  Wins");
    assert_eq!(
        under(&from_there, Preset::Laws1931),
        (RecordVerdict::Valid, vec![(Some(5), "play-stands")])
    );
    let not_there = from_there.replace("8/7(2) 6/5(2)", "8/7(3) 6/5");
    assert_eq!(
        under(&not_there, Preset::Laws1931).0,
        RecordVerdict::Invalid
    );
}

#[test]
fn a_double_accepts_a_play_by_gamesgrids_rules_alone() {
    let doubled = MISPLAYED
        .replace("65: 24/13", "Doubles => 2")
        .replace(" Doubles => 2                Drops", " Drops")
        .replace("      Wins", "                                  Wins");
    let stands = (RecordVerdict::Valid, vec![(Some(5), "play-stands")]);
    assert_eq!(under(&doubled, Preset::GamesGrid), stands);
    for laws in [Preset::Laws1931, Preset::Laws1969, Preset::Laws1970] {
        assert_eq!(
            under(&doubled, laws),
            (RecordVerdict::Invalid, vec![(Some(5), "play-distance")]),
            "no throw came after it"
        );
    }
}

#[test]
fn a_file_without_a_last_line_end_may_still_break_a_rule() {
    let seven = SMALL.replace("1 point match", "7 point match");
    let rows = seven.split_once("  2)").unwrap().0.trim_end();
    // The play is whole and wrong, but the file may have been cut within it.
    assert_eq!(
        one(&rows.replace("24/13", "24/1")).0,
        RecordVerdict::Incomplete
    );
    assert_eq!(
        one(&format!("{}\n", rows.replace("24/13", "24/1"))).0,
        RecordVerdict::Invalid
    );
    // Here something follows what is wrong.
    assert_eq!(
        one(&rows.replace("31: 8/5 6/5", "31: 8/5 6/2")),
        (RecordVerdict::Invalid, vec![(Some(6), "play-distance")])
    );
}
