//! What rounds and places are called, and who is said to have won.

use super::*;

/// The matches of a phase that can be played, the upper player winning.
fn play_phase(night: &Night<'_>, wanted: fn(Phase) -> bool) {
    loop {
        let state = night.state();
        let mut all = state.event(OPEN).unwrap().matches.iter();
        let open = all.find(|m| wanted(m.phase) && m.result.is_none() && m.players().is_some());
        let Some(m) = open else { break };
        night.score(m.number.0, (5, 1));
    }
}

#[test]
fn a_place_is_told_by_the_match_that_gave_it() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 8, groups(2, 2));
    let event = format!("{}/e/1", night.path);
    play_phase(&night, |phase| matches!(phase, Phase::Group(_)));
    let draw = format!("{event}/stage/main");
    assert_eq!(night.owner.submit(&draw, &[]).status, 303);
    play_phase(&night, |phase| phase == Phase::Main);
    // Rounds of groups are numbered higher than the semi-finals, and are not what gave third place.
    let page = night.owner.get(&event).body;
    let places = page.part("[aria-labelledby='h-places']");
    assert_eq!(places.matches("Semi-final: ").count(), 2, "{places}");
}

#[test]
fn who_won_a_consolation_is_named_and_its_last_round_is_its_final() {
    let server = TestServer::start();
    let mut night = Night::with(
        &server,
        8,
        EventSettings {
            format: Format::Consolation(Consolation {
                fed_by: FedBy::Rounds(1),
                last_chance: 0,
            }),
            ..settings("5")
        },
    );
    let event = format!("{}/e/1", night.path);
    play_phase(&night, |_| true);
    let page = night.owner.get(&event).body;
    assert!(page.says(".came", "Consolation final"), "{page}");
    assert!(page.says_nowhere("Consolation, round 2"), "{page}");
    assert!(page.says("main", "Consolation: "), "{page}");
    // The files tell the stages apart: who came where in each, and what each match was of.
    let file = server.get(&format!("{event}/results.json")).body;
    let file: serde_json::Value = serde_json::from_str(&file).unwrap();
    let of = |list: &str, stage: &str| {
        let all = file[list].as_array().unwrap();
        all.iter().filter(|one| one["stage"] == stage).count()
    };
    assert_eq!((of("places", "main"), of("places", "consolation")), (8, 4));
    assert_eq!(
        (of("matches", "main"), of("matches", "consolation")),
        (7, 3)
    );
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.has("a[href$='/e/1/draw']"), "{desk}");
    assert!(desk.says_nowhere("/e/1/late\""), "it is over: {desk}");
}

#[test]
fn whoever_is_first_of_a_finished_table_has_won() {
    let server = TestServer::start();
    let settings = EventSettings {
        format: Format::Swiss(swiss::SwissSettings::usual(2)),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, settings);
    let event = format!("{}/e/1", night.path);
    play_rounds(&night, 0..1);
    let page = night.owner.get(&event).body;
    assert!(page.says_nowhere("won it"), "{page}");
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    for rest in ["round", "onward", "draw"] {
        assert!(
            desk.has(&format!("a[href$='/e/1/{rest}']")),
            "{rest}: {desk}"
        );
    }
    play_rounds(&night, 1..2);
    let page = night.owner.get(&event).body;
    assert_eq!(page.matches("won it").count(), 1, "{page}");
    // What somebody opened stays open by its id: the reasons of a match are not those of a place.
    let mut folded = page.attributes("details[id]", "id");
    let all = folded.len();
    folded.sort_unstable();
    folded.dedup();
    assert_eq!(folded.len(), all, "{page}");
    assert!(page.has("#why-m1") && page.has("#why-1"), "{page}");
}

#[test]
fn the_last_rounds_of_both_sides_are_called_the_same_everywhere() {
    let server = TestServer::start();
    let double = EventSettings {
        format: Format::DoubleElimination(DoubleElimination {
            second_final: true,
            ..DoubleElimination::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, double);
    let event = format!("{}/e/1", night.path);
    let page = night.owner.get(&event).body;
    for name in ["Winners’ final", "Losers’ final", "Second final"] {
        assert!(page.says("main", name), "{name}: {page}");
    }
    assert!(page.says_just("h3#h-b-r1", "Round 1 to 5"), "{page}");
    assert!(
        page.says_nowhere("Semi-final"),
        "nobody is out who loses there"
    );
    let state = night.state();
    let e = state.event(OPEN).unwrap();
    let number = |phase: Phase| e.matches.iter().rfind(|m| m.phase == phase).unwrap().number;
    for (phase, name) in [
        (Phase::Main, "Winners’ final"),
        (Phase::Losers, "Losers’ final"),
        (Phase::Final, "Final"),
        (Phase::SecondFinal, "Second final"),
    ] {
        let page = night
            .owner
            .get(&format!("{event}/m/{}", number(phase)))
            .body;
        assert!(page.says(".quiet", name), "{phase:?}: {page}");
    }
    // Play to the winners' final: the desk, the sheet and the line on top say the same.
    night.score(1, (5, 1));
    night.score(2, (5, 1));
    for rest in ["desk", "e/1", "e/1/print-sheet"] {
        let page = night.owner.get(&format!("{}/{rest}", night.path)).body;
        assert!(page.says("main", "Winners’ final"), "{rest}: {page}");
    }
    night.score(number(Phase::Main).0, (5, 1));
    let page = night.owner.get(&event).body;
    assert!(page.says(".state", "Losers’ side, round 1 ·"), "{page}");
}
