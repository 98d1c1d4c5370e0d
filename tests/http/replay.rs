//! Every move of every match of the oracle can be shown.

use backgammon::Side;
use backgammon::record::check::{CheckOptions, check};
use crawford::pages::messages::Messages;
use crawford::pages::replay::{Replay, ReplayPicture, ReplayPosition};
use std::collections::BTreeSet;

#[test]
fn every_move_of_every_match_renders() {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let w = Messages::english();
    let mut files: Vec<_> = std::fs::read_dir("tests/data/oracle/matches")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "mat" || e == "sgf"))
        .collect();
    files.sort();
    assert!(files.len() >= 98);
    let mut shown = 0;
    for file in files {
        let name = file.display();
        let report = check(&std::fs::read(&file).unwrap(), &keep);
        let played = report.transcript.as_ref().unwrap();
        let mut place = ReplayPosition { game: 1, action: 0 };
        let mut seen = BTreeSet::new();
        loop {
            let replay = Replay::at(w, played, report.players.clone(), place).unwrap();
            assert_eq!(replay.place, place, "{name}");
            assert!(seen.insert(place), "{name}: {place} comes twice");
            let actions = &played.games[place.game - 1].actions;
            // What is shown is what the next one found.
            if let Some(next) = actions.get(place.action) {
                let before = match next.side {
                    Side::Bottom => next.before,
                    Side::Top => next.before.swapped(),
                };
                let ReplayPicture::Backgammon(picture) = &replay.picture else {
                    panic!("{name} is a match of backgammon");
                };
                assert_eq!(picture.board, before, "{name} {place}");
            }
            if place.action == actions.len() {
                assert!(
                    replay.said.contains(" wins "),
                    "{name} {place}: {}",
                    replay.said
                );
            }
            // Drawing is the slow part without optimisation: every fifth, and the ends.
            if shown % 5 == 0 || replay.steps.on.is_none() {
                let svg = replay.picture.to_string();
                assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
                assert_eq!(svg.matches("role=\"img\"").count(), 1);
                assert!(
                    replay
                        .xgid
                        .as_ref()
                        .is_none_or(|id| backgammon::record::MatchPosition::from_xgid(id).is_ok()),
                    "{name} {place}"
                );
            }
            if let Some(back) = replay.steps.back {
                assert!(seen.contains(&back), "{name} {place}");
            }
            shown += 1;
            match replay.steps.on {
                Some(on) => place = on,
                None => break,
            }
        }
        let all: usize = played.games.iter().map(|game| game.actions.len() + 1).sum();
        assert_eq!(seen.len(), all, "{name}");
    }
    assert!(shown > 10_000, "{shown}");
}

#[test]
fn only_a_game_with_a_cube_is_marked_as_the_crawford_game() {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let marked = |heading: &str, play: &str| {
        let game = |number: u32, score: u32| {
            format!(
                " Game {number}\n Ann : {score}   Bo : 0\n  1) 31: {play}\n{:34}Resigns\n      Wins 1 point\n\n",
                ""
            )
        };
        let games = [game(1, 0), game(2, 1)].concat();
        let text = format!("; [Variation \"{heading}\"]\n 2 point match\n\n{games}");
        let report = check(text.as_bytes(), &keep);
        let played = report.variant_transcript.as_ref().unwrap();
        let second = ReplayPosition { game: 2, action: 0 };
        let w = Messages::english();
        let replay = Replay::of_others(w, played, report.players.clone(), second).unwrap();
        let listed: Vec<bool> = replay.games.iter().map(|game| game.crawford).collect();
        assert_eq!(report.games[1].crawford, replay.crawford, "{heading}");
        (replay.crawford, listed)
    };
    let none = (false, vec![false, false]);
    assert_eq!(marked("Plakoto", "24/21 24/23"), none);
    assert_eq!(marked("Five Cap", "8/5 6/5"), (true, vec![false, true]));
}
