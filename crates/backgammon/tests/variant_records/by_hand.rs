//! Records written by hand: each way to write a thing, and each way to write it wrong.

use crate::played::read;
use backgammon::record::check::{CheckOptions, RecordReport, RecordVerdict, check};
use backgammon::ruleset::{Preset, RuleSet};
use backgammon::scoring::Holland;
use backgammon::variants::Variant;
use backgammon::variants::record::{AskedGame, VariantActionKind, mat};
use backgammon::violation::terms;

fn rules(report: &RecordReport) -> Vec<(Option<u32>, &'static str)> {
    let problems = report.problems.iter();
    problems
        .map(|fault| (fault.line, fault.violation.rule.id()))
        .collect()
}

/// A money session of one game with these rows, under this heading.
fn record(heading: &str, rows: &str) -> String {
    format!("{heading}\n 0 point match\n Game 1\n Ann : 0   Bo : 0\n{rows}\n")
}

fn first_fault(heading: &str, rows: &str) -> Option<(Option<u32>, &'static str)> {
    let report = read(&record(heading, rows));
    let found = rules(&report);
    found
        .into_iter()
        .find(|(_, id)| *id != "game-unfinished" && *id != "resignation-assumed")
}

const PLAKOTO: &str = "; [Variation \"Plakoto\"]";

#[test]
fn one_play_is_written_in_many_ways() {
    let ways = [
        "  1) 31: 24/21 24/23",
        "  1) 13: 24/23 24/21",
        "  1) 31: 24/21, 24/23",
    ];
    for way in ways {
        assert_eq!(first_fault(PLAKOTO, way), None, "{way}");
    }
    for double in [
        "24/16(2)",
        "24/20(4)",
        "24/20(2) 24/16",
        "24/20 24/20 24/20 24/20",
        "24/8",
    ] {
        assert_eq!(
            first_fault(PLAKOTO, &format!("  1) 44: {double}")),
            None,
            "{double}"
        );
    }
    for hand in ["in/19 in/20", "bar/20 Bar/19", "25/19 25/20", "25/19/15"] {
        let heading = "; [variation \"dutch\"]\n; [Options \"entering=mixed\"]";
        assert_eq!(
            first_fault(heading, &format!("  1) 65: {hand}")).is_none(),
            hand != "25/19/15"
        );
    }
}

#[test]
fn what_is_no_play_is_refused_by_its_rule() {
    for (row, rule) in [
        ("31: 24/20 24/23", "play-not-in-game"),
        ("31: 24/21", "play-incomplete"),
        ("31:", "play-incomplete"),
        ("31: 22/19 24/23", "play-no-checker"),
        ("31: 21/24 24/23", "play-no-checker"),
        ("31: 24/25 24/23", "play-wrong-way"),
        ("31: 24-21", "row-unreadable"),
        ("71: 24/21", "dice"),
        ("Doubles => 2", "double-without-cube"),
        ("Rest: 24/20", "rest-not-now"),
        ("Wibbles", "row-unreadable"),
    ] {
        // Another throw after it, as a throw without a play may be the last thing that happened.
        let rows = format!("  1) {row}\n  2) 31: 24/21 24/23   31: 24/21 24/23");
        let fault = first_fault(PLAKOTO, &rows);
        assert_eq!(fault, Some((Some(5), rule)), "{row}");
    }
    let tie = "; [Variation \"Tavla\"]";
    assert_eq!(first_fault(tie, "  1) 44: 24/16(2)"), None);
    let tie = "; [Variation \"Misère\"]";
    assert_eq!(
        first_fault(tie, "  1) 44: 24/16(2)"),
        Some((Some(5), "opening-tie"))
    );
}

#[test]
fn a_double_is_chosen_after_one_and_two() {
    let american = "; [Variation \"Acey Deucey American\"]";
    let same_row = "  1) 21: in/24 in/23 44: in/21(4)  63: in/22 in/19\n";
    let other_row = "  1) 21: in/24 in/23\n  2) 44: in/21(4)\n";
    // All of it was played, so that the same player throws again.
    let again = "  3) 65: in/20 in/19";
    for (rows, fault) in [
        (
            format!("{}{again}", same_row.replace("63: in/22 in/19", "")),
            None,
        ),
        (format!("{other_row}{again}"), None),
        (same_row.to_owned(), Some((Some(5), "not-your-turn"))),
        (
            format!("  1) 21: in/24 in/23\n{again}"),
            Some((Some(5), "double-not-named")),
        ),
        (
            "  1) 21: in/24 in/23 44: in/21(3)\n".to_owned(),
            Some((Some(5), "play-incomplete")),
        ),
        (
            "  1) 21: in/24 44: in/21(4)\n".to_owned(),
            Some((Some(5), "double-not-chosen")),
        ),
    ] {
        assert_eq!(first_fault(american, &rows), fault, "{rows}");
    }
    let report = read(&record(american, &format!("{other_row}{again}")));
    let game = report.variant_transcript.unwrap().games.remove(0);
    let first = &game.actions[0].kind;
    assert!(matches!(
        first,
        VariantActionKind::Roll {
            chosen: Some(4),
            again: true,
            ..
        }
    ));
}

#[test]
fn three_dice_are_three_digits() {
    let tabula = "; [Variation \"Tabula\"]";
    for (row, fault) in [
        ("642: in/19 in/21 in/23", None),
        // One checker by all three, into the first half; no farther while others wait.
        ("642: in/13", None),
        ("663: in/10", Some("play-not-in-game")),
        ("222: in/23(3)", None),
        ("642: in/19 in/21", Some("play-incomplete")),
        ("64: in/19 in/21", Some("dice-count")),
        ("742: in/19 in/21", Some("dice-count")),
    ] {
        let found = first_fault(tabula, &format!("  1) {row}   111: in/24(3)"));
        assert_eq!(found.map(|(_, id)| id), fault, "{row}");
    }
    let hits = "  1) 642: in/19 in/21 in/23   246: in/19* in/21* in/23*";
    assert_eq!(first_fault(tabula, hits), None);
    assert_eq!(
        first_fault(PLAKOTO, "  1) 632: 24/18 24/21 24/22"),
        Some((Some(5), "dice-count"))
    );
}

#[test]
fn a_throw_that_cannot_be_played_ends_fayles() {
    let fayles = |winner: &str| {
        let rows = format!("  1) 321: 6/3 6/4 6/5   555:\n{winner}");
        let report = read(&record("; [Variation \"Fayles\"]", &rows));
        (rules(&report), report.games[0].points)
    };
    assert_eq!(fayles("      Wins 1 point"), (vec![], Some(1)));
    let (wrong, _) = fayles(&format!("{:34}Wins 1 point", ""));
    assert!(!wrong.is_empty());
}

#[test]
fn what_is_left_of_a_rising_double_is_played_first() {
    // Nothing rises in the first three turns of a side.
    let heading = "; [Variation \"Gul Bara\"]";
    let turns = "  1) 21: 24/22 24/23   21: 24/22 24/23\n".repeat(3);
    let rows = format!("{turns}  4) 55: 24/19(4) 19/13(4)   65: 24/18 24/19\n");
    assert_eq!(first_fault(heading, &rows), None);
    let short = rows.replace(" 19/13(4)", " 19/13(3)");
    assert_eq!(
        first_fault(heading, &short),
        Some((Some(8), "play-incomplete"))
    );
}

#[test]
fn a_heading_that_names_nothing_is_refused() {
    let unknown = read(&record("; [Variation \"Coan Ki\"]", "  1) 31: 8/5 6/5\n"));
    assert_eq!(rules(&unknown)[0].1, "variation-unknown");
    // What is no play of backgammon is none of its faults, and with the names of the rule texts there is none.
    let enters = "  1) 31: in/24 in/22\n";
    let unknown = read(&record("; [Variation \"Coan Ki\"]", enters));
    assert_eq!(unknown.verdict, RecordVerdict::Invalid);
    let ids: Vec<_> = rules(&unknown).iter().map(|(_, id)| *id).collect();
    assert_eq!(ids, ["variation-unknown"]);
    assert_eq!(
        first_fault("; [Variation \"Dutch Backgammon\"]", enters),
        None
    );
    for (heading, fault) in [
        (
            "; [Variation \"Plakoto\"]\n; [Options \"entering=mixed\"]",
            "variation-option",
        ),
        (
            "; [Variation \"Dutch\"]\n; [Options \"entering=never\"]",
            "variation-option",
        ),
        (
            "; [Variation \"Plakoto\"]\n; [Variation \"Tabula Rasa\"]",
            "variation-unknown",
        ),
    ] {
        let report = read(&record(heading, "  1) 31: 24/21 24/23"));
        assert_eq!(report.verdict, RecordVerdict::Invalid);
        assert!(
            rules(&report).iter().any(|(_, id)| *id == fault),
            "{heading}"
        );
    }
}

fn under(name: &str, options: &[(&'static str, &'static str)], text: &str) -> RecordReport {
    let words = options
        .iter()
        .map(|(name, value)| format!(" {name}={value}"));
    let game = format!("{name}{}", words.collect::<String>());
    asked(&game, !options.is_empty(), text)
}

fn asked(game: &str, exact: bool, text: &str) -> RecordReport {
    let options = CheckOptions {
        asked: Some(AskedGame {
            played: game.parse().unwrap(),
            exact,
        }),
        transcript: true,
        ..CheckOptions::default()
    };
    check(text.as_bytes(), &options)
}

#[test]
fn a_record_is_refused_under_another_game_than_its_own() {
    let plakoto = record(PLAKOTO, "  1) 31: 24/21 24/23\n");
    let of_backgammon =
        "; [Variation \"Nackgammon\"]\n 1 point match\n Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/5\n";
    let plain = " 1 point match\n Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/5\n";
    let is_other = |report: &RecordReport| {
        report.verdict == RecordVerdict::Invalid
            && rules(report)
                .iter()
                .any(|(_, id)| *id == "record-of-another-game")
    };
    for other in ["fevga", "plakoto-express", "backgammon", "nackgammon"] {
        assert!(is_other(&under(other, &[], &plakoto)), "{other}");
    }
    for other in ["backgammon", "hypergammon", "fevga"] {
        assert!(is_other(&under(other, &[], of_backgammon)), "{other}");
    }
    assert!(!is_other(&under("plakoto", &[], &plakoto)));
    assert!(!is_other(&under("nackgammon", &[], of_backgammon)));
    // Without a heading the plays have to fit.
    assert_eq!(
        under("backgammon", &[], plain).verdict,
        RecordVerdict::Incomplete
    );
    assert_eq!(
        under("portes", &[], plain).verdict,
        RecordVerdict::Incomplete
    );
    assert_eq!(
        rules(&under("fevga", &[], plain)),
        [(Some(4), "play-no-checker")]
    );
    // The same game with other options is another game.
    let dutch = record(
        "; [Variation \"Dutch\"]\n; [Options \"entering=first\"]",
        "  1) 31: in/24 in/22\n",
    );
    assert!(is_other(&under("dutch", &[("entering", "mixed")], &dutch)));
    assert!(!is_other(&under("dutch", &[("entering", "first")], &dutch)));
}

#[test]
fn a_game_with_two_names_is_one_game() {
    let played = |heading: &str, game: &str| {
        let text = record(
            heading,
            "  1) 31: 24/21 24/23\n      Resigns\n      Wins 1 point",
        );
        let report = under(game, &[], &text);
        assert_eq!(report.verdict, RecordVerdict::Valid, "{heading} {game}");
        report.games[0].variation
    };
    for name in ["Plakoto", "Tapa", "Mahbusa"] {
        let heading = format!("; [Variation \"{name}\"]");
        for game in ["plakoto", "tapa"] {
            assert_eq!(played(&heading, game), Some(game));
        }
    }
    // No other two games are one.
    for (nth, variant) in Variant::ALL.iter().enumerate() {
        let same = |other: &&Variant| other.rules == variant.rules;
        let others = Variant::ALL.iter().skip(nth + 1).filter(same);
        for other in others {
            assert_eq!((variant.name, other.name), ("plakoto", "tapa"));
        }
    }
}

#[test]
fn a_play_that_a_ban_forbids_is_refused_by_its_name() {
    let ban = |game: &str, rows: &str| {
        let report = read(&record(&format!("; [Variation \"{game}\"]"), rows));
        let [ban, ..] = terms::play_not_in_game(&report.problems[0].violation).unwrap();
        ban.text().unwrap().to_owned()
    };
    assert_eq!(ban("Narde", "  1) 65: 24/18 24/19"), "head-one");
    assert_eq!(ban("Fevga", "  1) 65: 24/18 24/19"), "runner");
    assert_eq!(ban("Narde", "  1) 65: 24/18 18/14"), "none");
    assert_eq!(ban("Plakoto", "  1) 31: 24/20 24/23"), "none");
}

#[test]
fn a_record_of_a_series_is_held_against_its_games() {
    let two = |first: &str, second: &str| {
        format!(
            "{first} 2 point match\n\n Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/5\n      Resigns\n      Wins 1 point\n\n\
             {second} Game 2\n A : 1  B : 0\n  1) 31: 24/21 24/23\n      Resigns\n      Wins 1 point\n"
        )
    };
    let played = |game: &str, text: &str| {
        let report = asked(game, true, text);
        let names: Vec<_> = report.games.iter().map(|g| g.variation.unwrap()).collect();
        (report.verdict, names.join(" "))
    };
    let (portes, plakoto) = ("; [Variation \"Portes\"]\n", "; [Variation \"Plakoto\"]\n");
    // Named or not, the games go on in turn.
    for text in [two("", ""), two(portes, plakoto), two("", plakoto)] {
        assert_eq!(
            played("tavli", &text),
            (RecordVerdict::Valid, "portes plakoto".to_owned()),
            "{text}"
        );
    }
    let first_rule = |game: &str, text: &str| rules(&asked(game, true, text))[0].1;
    for text in [two(plakoto, portes), two(portes, portes), two(portes, "")] {
        assert_eq!(
            first_rule("tavli", &text),
            "record-of-another-game",
            "{text}"
        );
    }
    let due = |text: &str| {
        let report = asked("tavli", true, text);
        let found = report.problems.iter();
        let mut found = found.filter_map(|one| terms::record_of_another_game(&one.violation));
        let [_, _, number] = found.next().unwrap();
        number.number().unwrap()
    };
    assert_eq!(due(&two(plakoto, portes)), 1);
    assert_eq!(due(&two("; [Variation \"Nackgammon\"]\n", "")), 1);
    assert_eq!(due(&two("", portes)), 2);
    // None of its games has a cube, backgammon neither, which has one by itself.
    let doubled = |game: &str| {
        let backgammon = "; [Variation \"Backgammon\"]\n";
        let text = format!(
            "{backgammon} 2 point match\n\n Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/5      Doubles => 2\n  2) Drops\n      Wins 1 point\n"
        );
        rules(&asked(game, true, &text)).first().map(|(_, id)| *id)
    };
    assert_eq!(doubled("backgammon, gul-bara"), Some("double-in-series"));
    assert_eq!(
        doubled("winner-chooses gul-bara, backgammon"),
        Some("double-in-series")
    );
    assert_ne!(doubled("backgammon"), Some("double-in-series"));
    // Where the winner chooses, only the record tells.
    let chosen = "winner-chooses tavli";
    assert_eq!(
        first_rule(chosen, &two("", plakoto)),
        "record-names-no-game"
    );
    assert_eq!(
        played(chosen, &two(portes, plakoto)),
        (RecordVerdict::Valid, "portes plakoto".to_owned())
    );
    let fevga = "; [Variation \"Fevga\"]\n";
    let other = "winner-chooses portes, plakoto";
    assert_eq!(first_rule(other, &two(fevga, "")), "record-of-another-game");
}

#[test]
fn men_left_and_the_stake_are_read_where_they_count() {
    let game = "acey-deucey-american";
    let heading = |option: &str| {
        format!("; [Variation \"{game}\"]\n{option} 9 point match\n\n Game 1\n A : 0  B : 0\n")
    };
    let stakes = "; [Options \"stake=doubled-by-1-2\"]\n";
    let read = |option: &str, points: u32| {
        let text = format!(
            "{}  1) 21: in/24 in/23 66: in/19 in/19 in/19 in/19\n      Resigns\n{:34}Wins {points} points\n",
            heading(option),
            ""
        );
        let report = check(text.as_bytes(), &CheckOptions::default());
        let game = *report.games.first().unwrap();
        (game.men, game.cube, game.points)
    };
    assert_eq!(read("", 6), (Some(6), 1, Some(6)));
    assert_eq!(read(stakes, 6), (Some(3), 2, Some(6)));
    // Less than the doubled stake was agreed on.
    assert_eq!(read(stakes, 5), (Some(5), 1, Some(5)));
    assert_eq!(read(stakes, 30), (Some(15), 2, Some(30)));
}

/// A game of Plakoto that is given up at once, won by the right side.
fn given_up(points: u32, resigns: bool) -> String {
    let resigned = if resigns { "      Resigns\n" } else { "" };
    let s = if points == 1 { "" } else { "s" };
    format!(
        "  1) 31: 24/21 24/23\n{resigned}{:34}Wins {points} point{s}\n",
        ""
    )
}

#[test]
fn games_and_scores_are_counted() {
    let game = |number: u32, score: (u32, u32), rows: &str| {
        format!(
            " Game {number}\n Ann : {}   Bo : {}\n{rows}",
            score.0, score.1
        )
    };
    let text = |length: u32, games: &[String]| {
        format!("{PLAKOTO}\n {length} point match\n{}", games.concat())
    };
    let won = text(
        3,
        &[
            game(1, (0, 0), &given_up(1, true)),
            game(2, (0, 1), &given_up(2, true)),
        ],
    );
    let report = read(&won);
    // Bo won the first game and should have begun the second.
    assert_eq!(
        (report.verdict, rules(&report)),
        (RecordVerdict::Valid, vec![(Some(10), "winner-begins")])
    );
    assert_eq!(report.games[1].variation, Some("plakoto"));
    let again = mat(report.variant_transcript.as_ref().unwrap());
    assert_eq!(read(&again).variant_transcript, report.variant_transcript);
    for (games, expected) in [
        (
            vec![game(1, (0, 0), &given_up(3, true))],
            "resignation-worth",
        ),
        (
            vec![
                game(1, (0, 0), &given_up(1, true)),
                game(2, (1, 0), &given_up(2, true)),
            ],
            "score-line",
        ),
        (
            vec![
                game(1, (0, 0), &given_up(1, true)),
                game(3, (0, 1), &given_up(2, true)),
            ],
            "game-number",
        ),
        (
            vec![
                game(1, (0, 0), "  1) 31: 24/21 24/23\n"),
                game(2, (0, 0), &given_up(2, true)),
            ],
            "game-not-over",
        ),
        (
            vec![
                game(1, (0, 0), "  1) 31: 24/21 24/23\n"),
                game(2, (0, 2), &given_up(1, true)),
            ],
            "result-inferred",
        ),
        (
            vec![
                game(1, (0, 0), "  1) 31: 24/21 24/23\n"),
                game(2, (0, 3), &given_up(1, true)),
            ],
            "game-not-over",
        ),
        (
            vec![game(1, (0, 0), "  1) 31: 24/21 24/23\n      No winner\n")],
            "no-winner-yet",
        ),
        (
            vec![game(1, (0, 0), &given_up(1, true))],
            "match-unfinished",
        ),
        (vec![], "record-without-games"),
    ] {
        let report = read(&text(3, &games));
        assert!(
            rules(&report).iter().any(|(_, id)| *id == expected),
            "{expected} {:?}",
            rules(&report)
        );
    }
    let assumed = read(&text(1, &[game(1, (0, 0), &given_up(1, false))]));
    assert_eq!(rules(&assumed), [(Some(6), "resignation-assumed")]);
    assert_eq!(assumed.verdict, RecordVerdict::Valid);
}

/// The refusal tells what the game counts, and no cube where it has none.
#[test]
fn a_resignation_that_counts_too_much_is_told_what_the_game_counts() {
    let told = |heading: &str, rows: &str| {
        let report = read(&record(heading, rows));
        report.problems[0].violation.to_string()
    };
    assert_eq!(
        told(PLAKOTO, &given_up(3, true)),
        "resignation-worth counts=\"1, 2\" game=plakoto points=3"
    );
    let misere = "; [Variation \"Misere\"]";
    let rows = "  1) 31: 8/5 6/5                 Doubles => 2\n  2) Takes                       42: 8/4 6/4\n  3) Resigns\n                                    Wins 3 points\n";
    assert_eq!(
        told(misere, rows),
        "resignation-worth counts=\"2\" game=misere points=3"
    );
    let acey = "; [Variation \"Acey Deucey American\"]\n; [Options \"stake=doubled-by-1-2\"]";
    let rows = "  1) 31: in/22 in/24              21: in/23 in/24 66: in/19(4)\n  2)                              43: in/21 in/22\n  3) Resigns\n                                    Wins 31 points\n";
    assert_eq!(
        told(acey, rows),
        "resignation-worth counts=\"1–30\" game=acey-deucey-american points=31"
    );
}

#[test]
fn a_series_names_the_game_before_each_that_is_another() {
    let text = "\
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
  1) 64: 24/18 24/20              31: 24/23 24/21
      Resigns
                                  Wins 2 points
";
    let report = read(text);
    assert_eq!(rules(&report), []);
    let games: Vec<_> = report.games.iter().map(|game| game.variation).collect();
    assert_eq!(games, [Some("fevga"), Some("plakoto")]);
    let wrong = read(&text.replace("24/21 21/20", "24/21 24/23"));
    assert_eq!(rules(&wrong)[0], (Some(5), "play-not-in-game"));
    // The result of the game with the fault is believed, so that the next one is checked too.
    assert_eq!(
        (wrong.problems.len(), wrong.score.top, wrong.score.bottom),
        (1, 1, 2)
    );
}

#[test]
fn the_opening_throw_is_played_or_thrown_again() {
    for (heading, option, double) in [
        ("Dutch", "opening=thrown-again", "44: in/21(4)"),
        (
            "Acey Deucey American",
            "opening=thrown-again",
            "44: in/21(4)",
        ),
        (
            "Acey Deucey European",
            "opening=thrown-again",
            "66: in/19(4) in/24(4)",
        ),
    ] {
        let heading = format!("; [Variation \"{heading}\"]");
        let row = format!("  1) {double}");
        let tie = Some((Some(5), "opening-tie"));
        assert_eq!(first_fault(&heading, &row), tie, "{heading}");
        let option = format!("{heading}\n; [Options \"{option}\"]");
        assert_eq!(first_fault(&option, &row), None, "{heading}");
    }
    let narde = "; [Variation \"Narde\"]";
    assert_eq!(first_fault(narde, "  1) 55: 24/4"), None);
    let played = format!("{narde}\n; [Options \"opening=played\"]");
    assert_eq!(
        first_fault(&played, "  1) 55: 24/4"),
        Some((Some(6), "opening-tie"))
    );
}

/// What is said of two games, of which Ann wins the first.
fn two_games(heading: &str, second: &str) -> Vec<(Option<u32>, &'static str)> {
    let first = "  1) 31: 24/20\n      Wins 1 point\n\n Game 2\n Ann : 1   Bo : 0\n";
    let found = rules(&read(&record(heading, &format!("{first}{second}"))));
    let told =
        |(_, id): &(Option<u32>, &str)| !["resignation-assumed", "game-unfinished"].contains(id);
    found.into_iter().filter(told).collect()
}

#[test]
fn the_winner_begins_the_next_game_where_that_is_the_rule() {
    let narde = "; [Variation \"Narde\"]";
    let played = "; [Variation \"Narde\"]\n; [Options \"opening=played\"]";
    let thrown_for = "; [Variation \"Narde\"]\n; [Options \"next-game=opening-throw\"]";
    let ann = "  1) 55: 24/4                  31: 24/20\n";
    let bo = "  1)                              55: 24/4\n";
    // The winner may begin with a double, as there is no opening throw.
    for heading in [narde, played, thrown_for] {
        assert_eq!(two_games(heading, ann), [], "{heading}");
    }
    let others = two_games(narde, bo);
    let ids: Vec<_> = others.iter().map(|(_, id)| *id).collect();
    assert_eq!(ids, ["winner-begins"]);
    assert_eq!(two_games(thrown_for, bo), []);
    let express = "; [Variation \"plakoto express\"]\n; [Options \"Next-game=Opening-throw\"]";
    let bo = "  1)                              64: 24/18 24/20\n";
    assert_eq!(two_games(express, bo), []);
}

#[test]
fn the_crawford_rule_is_that_of_the_rules_asked_for() {
    let said = " 3 point match\n Game 1\n Ann : 2                        Bo : 0\n\
        \x20 1) 31: 8/5 6/5                 Doubles => 2\n  2)  Drops                      Wins 1 point\n";
    for heading in ["", "; [Crawford \"Off\"]\n"] {
        let text = format!("; [Variation \"Five-Cap\"]\n{heading}{said}");
        for crawford in [true, false] {
            let options = CheckOptions {
                rules: Some(RuleSet {
                    crawford,
                    ..Preset::Match.rules()
                }),
                ..CheckOptions::default()
            };
            let found = rules(&check(text.as_bytes(), &options));
            let refused = found.iter().any(|(_, id)| *id == "double-crawford");
            assert_eq!(refused, crawford, "{text}: {found:?}");
        }
    }
}

#[test]
fn the_holland_rule_holds_a_double_back_in_other_games_too() {
    let text = "; [Variation \"Five-Cap\"]\n 3 point match\n\
        \x20Game 1\n Ann : 2                        Bo : 0\n  1) 31: 8/5 6/5                 \n\
        \x20                                 Wins 1 point\n\
        \x20Game 2\n Ann : 2                        Bo : 1\n  1) 31: 8/5 6/5                 Doubles => 2\n\
        \x20 2)  Drops                      Wins 1 point\n";
    for (holland, held_back) in [
        (Holland::Off, false),
        (Holland::Trailer, true),
        (Holland::Both, true),
    ] {
        let options = CheckOptions {
            rules: Some(RuleSet {
                holland,
                ..Preset::Match.rules()
            }),
            ..CheckOptions::default()
        };
        let found = rules(&check(text.as_bytes(), &options));
        let refused = found.contains(&(Some(9), "double-holland"));
        assert_eq!(refused, held_back, "{holland:?}: {found:?}");
    }
}

#[test]
fn a_record_that_breaks_off_is_incomplete_in_its_last_game() {
    let row = "  1) 31: 24/21 24/23   52: 24/22 24/19\n";
    let won = given_up(1, true) + " Game 2\n Ann : 0   Bo : 1\n";
    let second = "  1) 31: 24/21 24/23\n";
    for (rows, rule, game) in [
        (format!("{row}  2) 6"), "record-cut-short", 1),
        (format!("{row}  2) 61: 24/18 2"), "record-cut-short", 1),
        (format!("{row}  2) 61: 24/18"), "record-cut-short", 1),
        (format!("{row}      Wins 9"), "record-cut-short", 1),
        (format!("{row}  2) 61:"), "game-unfinished", 1),
        (row.to_owned(), "game-unfinished", 1),
        (format!("{won}{second}"), "game-unfinished", 2),
        (format!("{won}{second}  2) 6"), "record-cut-short", 2),
        (given_up(1, true), "match-unfinished", 1),
    ] {
        let heading = format!("{PLAKOTO}\n 3 point match\n Game 1\n Ann : 0   Bo : 0\n");
        let report = read(&format!("{heading}{rows}"));
        let problems = report.problems.iter();
        let last = problems
            .last()
            .map(|fault| (fault.violation.rule.id(), fault.game));
        assert_eq!(report.verdict, RecordVerdict::Incomplete, "{rows}");
        assert_eq!(last, Some((rule, Some(game))), "{rows}");
        // With its end the same line is a fault.
        let ended = read(&format!("{heading}{rows}\n"));
        let invalid = ended.verdict == RecordVerdict::Invalid;
        assert_eq!(invalid, rule == "record-cut-short", "{rows}");
    }
}
