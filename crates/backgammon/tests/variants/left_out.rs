//! Every name of the family is a game, another name of one, or left out with a reason.

use backgammon::variants::record::named;
use backgammon::variants::{LEFT_OUT, LeftOutReason, MatchGame};

/// The games bkgm.com lists beside its own rules of 1969.
const LISTED: [&str; 34] = [
    "Ace-Mid Switch",
    "American Acey-Deucey",
    "Backgammon to Lose",
    "Backgammon 1931 Rules",
    "Backgammon 1969 Rules",
    "Backgammon 1970 Rules",
    "Blast Off",
    "Blocking Backgammon",
    "Chasing the Girls",
    "Crazy Narde",
    "Domino Backgammon",
    "Duplicate Backgammon",
    "Dutch Backgammon",
    "European Acey-Deucey",
    "French Backgammon",
    "Grande Trictrac",
    "Greek Acey-Deucey",
    "Greek Backgammon",
    "Gul Bara",
    "Handicap Matches",
    "Ludus Lumbardorum",
    "Mexican Backgammon",
    "Misere Backgammon",
    "Never-Finishing Game",
    "Old English Backgammon",
    "Pin Game",
    "Plakoto Express",
    "Roman Backgammon",
    "Rosespring Backgammon",
    "Russian Backgammon",
    "Shesh Besh",
    "Swedish Tables",
    "Turkish Backgammon",
    "Two Rolls versus Choice",
];

fn is_game(name: &str) -> bool {
    let mut series = MatchGame::SERIES.iter();
    named(name.as_bytes()).is_some() || series.any(|series| series.also.contains(&name))
}

#[test]
fn every_name_that_is_listed_is_accounted_for_once() {
    for name in LISTED {
        let left_out = LEFT_OUT.iter().any(|left_out| left_out.name == name);
        assert_ne!(is_game(name), left_out, "{name}");
    }
}

#[test]
fn what_is_left_out_is_no_game() {
    assert!(LEFT_OUT.is_sorted_by_key(|left_out| left_out.name.to_lowercase()));
    for left_out in LEFT_OUT {
        assert!(!is_game(left_out.name), "{}", left_out.name);
        let unread = left_out.reason == LeftOutReason::NoText;
        assert_eq!(left_out.source.is_none(), unread, "{}", left_out.name);
    }
}

#[test]
fn a_record_may_name_a_game_as_others_do() {
    for (written, name) in [
        ("Crazy Narde", "gul-bara"),
        ("rosespring backgammon", "gul-bara"),
        ("Backgammon to Lose", "misere"),
        ("Long_Nardy", "narde"),
        ("Nard", "narde"),
        ("Dutch Backgammon", "dutch"),
        ("Russian Backgammon", "russian"),
        ("Misere Backgammon", "misere"),
        ("The Pin Game", "pin-game"),
        ("Acey Deucey", "acey-deucey-american"),
        ("European Acey-Deucey", "acey-deucey-european"),
        ("backgammon", "backgammon"),
    ] {
        assert_eq!(named(written.as_bytes()).unwrap().name, name);
    }
}
