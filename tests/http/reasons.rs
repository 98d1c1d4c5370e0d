//! Why somebody has a place or a seat, and what leaves as files.

use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::swiss::{Fixed, KeepApart, PairingOptions, SwissSettings};
use crawford::tournament::{
    DoubleElimination, EntrantNo, EventCommand, EventSettings, Format, MatchStatus, Outcome, Phase,
};
use serde_json::Value;

fn json(server: &TestServer, path: &str) -> Value {
    serde_json::from_str(&server.get(path).body).unwrap()
}

/// Plays everything, whoever is named first in the seats winning.
fn play_out(night: &Night<'_>) {
    loop {
        let state = night.state();
        let event = state.events.values().next().unwrap();
        let next = event
            .matches
            .iter()
            .find(|m| m.status() == MatchStatus::Ready);
        let Some(m) = next else { return };
        let length = event.settings.rules_of(m).length;
        night.score(m.number.0, (i64::from(length), 0));
    }
}

#[test]
fn a_second_final_that_was_not_needed_says_so_and_is_in_no_file() {
    let server = TestServer::start();
    let double = DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    };
    let night = Night::with(
        &server,
        4,
        EventSettings {
            format: Format::DoubleElimination(double),
            ..settings("5")
        },
    );
    play_out(&night);
    let state = night.state();
    let event = state.events.values().next().unwrap();
    let second = event
        .matches
        .iter()
        .find(|m| m.phase == Phase::SecondFinal)
        .unwrap();
    assert_eq!(second.result.as_ref().unwrap().outcome, Outcome::CalledOff);
    let page = server
        .get(&format!("{}/e/1/m/{}", night.path, second.number))
        .body;
    assert!(page.says(".lead", "Not needed: "), "{page}");
    // Only the final before it is told as won.
    let told: Vec<&str> = page.lines().filter(|l| l.contains(" beat ")).collect();
    assert!(!told.is_empty(), "{page}");
    assert!(
        told.iter().all(|line| line.says("a", "Final: ")),
        "nobody beat anybody in it: {page}"
    );
    let file = json(&server, &format!("{}/e/1/results.json", night.path));
    let numbers: Vec<u64> = file["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["match"].as_u64().unwrap())
        .collect();
    assert!(
        !numbers.contains(&u64::from(second.number.0)),
        "{numbers:?}"
    );
    assert!(!numbers.is_empty());
    // The second of the event lost the first final.
    let first = event
        .matches
        .iter()
        .find(|m| m.phase == Phase::Final)
        .unwrap();
    let page = server.get(&night.path).body;
    let reason = format!("[href$='/e/1/m/{}']", first.number);
    for who in [first.loser().unwrap(), first.winner().unwrap()] {
        let line = place_line(&page, who.0);
        assert!(line.has(&reason), "{line}");
    }
}

fn place_line(page: &str, who: u32) -> String {
    let lines = page.parts(&format!("li[data-p='{who}']"));
    let placed = lines.into_iter().find(|line| line.has("span.place"));
    placed.unwrap()
}

#[test]
fn a_final_says_how_each_came_to_it() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    for number in 1..=3 {
        night.score(number, (5, 3));
    }
    let fixture = night.fixture(1);
    let out = fixture.loser().unwrap();
    let page = server.get(&format!("{}/e/1/m/3", night.path)).body;
    let came = page.part(".came-here");
    assert_eq!(came.matches("Through from ").count(), 2, "{came}");
    assert!(
        came.has("a[href$='/e/1/m/1']") && came.has("a[href$='/e/1/m/2']"),
        "{came}"
    );
    // Whoever lost the semi-final had won it after all; who went on stays.
    let fields = [
        ("tab", "final"),
        ("top", "3"),
        ("bottom", "5"),
        ("standing", "record-only"),
    ];
    let path = format!("{}/e/1/m/1/correct", night.path);
    assert_eq!(night.owner.post(&path, &fields).status, 303);
    assert_eq!(night.fixture(1).winner(), Some(out));
    let page = server.get(&format!("{}/e/1/m/3", night.path)).body;
    assert!(page.says("a", "although"), "{page}");
}

#[test]
fn a_final_that_nothing_led_to_says_that_the_draw_placed_both() {
    let server = TestServer::start();
    let night = Night::drawn(&server, 2, "5");
    let page = server.get(&format!("{}/e/1/m/1", night.path)).body;
    let came = page.part(".came-here");
    assert_eq!(came.matches("was placed here by the draw").count(), 2);
}

#[test]
fn files_carry_ending_length_day_and_ids() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.score(1, (5, 3));
    let fields = [("tab", "ending"), ("ending", "walk-over"), ("winner", "1")];
    let path = format!("{}/e/1/m/2/score", night.path);
    assert_eq!(night.owner.post(&path, &fields).status, 303);
    night.score(3, (5, 1));
    let file = json(&server, &format!("{}/e/1/results.json", night.path));
    let matches = file["matches"].as_array().unwrap();
    assert_eq!(matches[0]["ending"], "played");
    assert_eq!(matches[1]["ending"], "walk-over");
    assert_eq!(matches[0]["length"], 5);
    assert_eq!(matches[0]["day"].as_str().unwrap().len(), 10);
    let id = matches[0]["match_id"].as_str().unwrap();
    assert_eq!(id, format!("{}-1-1", night.stream));
    let players = night.fixture(1).players().unwrap();
    let person = night.state().entrant(players.top).unwrap().person;
    assert_eq!(matches[0]["player_id"], person.to_string());
    let page = server.get(&format!("/c/monday/players/{person}"));
    assert_eq!(page.status, 200, "the id is the one of the address");
    let champion = night.fixture(3).winner().unwrap();
    let champion = night.state().entrant(champion).unwrap().person;
    assert_eq!(file["places"][0]["player_id"], champion.to_string());
    let csv = server.get(&format!("{}/e/1/results.csv", night.path)).body;
    let first = csv.lines().next().unwrap();
    assert!(
        first.ends_with("winner,ending,length,day,player_id,against_id,match_id,game,stage"),
        "{first}"
    );
    assert!(csv.contains(id), "{csv}");
}

fn swiss(settings_of: SwissSettings) -> EventSettings {
    EventSettings {
        format: Format::Swiss(settings_of),
        ..settings("5")
    }
}

/// Pairs the next round of a Swiss and plays it; at every table the lower number wins.
fn play_round(night: &Night<'_>, after: u8, by_hand: &[(u32, u32)]) {
    pair_round(night, after, by_hand);
    let state = night.state();
    for m in &state.event(OPEN).unwrap().matches {
        if let (None, Some(two)) = (&m.result, m.players()) {
            let score = if two.top < two.bottom { (5, 1) } else { (1, 5) };
            night.score(m.number.0, score);
        }
    }
}

fn pair_round(night: &Night<'_>, after: u8, by_hand: &[(u32, u32)]) {
    let fixed = by_hand
        .iter()
        .map(|(a, b)| Fixed::of(EntrantNo(*a), EntrantNo(*b)));
    let wanted = PairingOptions {
        by_hand: fixed.collect(),
        ..PairingOptions::default()
    };
    night.act(EventCommand::PairRound { wanted, after }.of(OPEN));
}

#[test]
fn a_pair_set_by_hand_repeats_a_float_because_the_director_said_so() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 4, swiss(SwissSettings::usual(3)));
    play_round(&night, 0, &[(1, 2), (3, 4)]);
    play_round(&night, 1, &[(1, 4), (3, 2)]);
    // 1 floats down once more, by hand; of the two who are left, 4 floats up once more.
    let preview = format!("{}/e/1/round?hand=1-3", night.path);
    let preview = night.owner.get(&preview).body;
    pair_round(&night, 2, &[(1, 3)]);
    let public = server.get(&format!("{}/e/1", night.path)).body;
    for page in [preview, public] {
        let why = page.texts("details.why li");
        let repeats = why.iter().filter(|line| line.contains("same way as"));
        let fewest = repeats.map(|line| line.contains("repeats fewer floats"));
        assert_eq!(fewest.collect::<Vec<bool>>(), [false, true], "{why:?}");
        let around = why.iter().filter(|line| line.contains("best that is left"));
        assert_eq!(around.count(), 1, "{why:?}");
    }
}

#[test]
fn a_bye_past_players_with_fewer_rounds_unplayed_says_so() {
    let server = TestServer::start();
    let wishes = (1..5).map(|other| KeepApart {
        apart: vec![EntrantNo(other), EntrantNo(5)],
        before: None,
    });
    let settings = SwissSettings {
        wishes: wishes.collect(),
        ..SwissSettings::usual(3)
    };
    let mut night = Night::with(&server, 5, swiss(settings));
    let misses = EventCommand::SitOut {
        entrant: EntrantNo(5),
        round: 1,
        out: true,
    };
    night.act(misses.of(OPEN));
    play_round(&night, 0, &[]);
    // 5 meets nobody, and missed a round; both who lost have missed none.
    let page = night.owner.get(&format!("{}/e/1/round", night.path)).body;
    let why = page.texts("details.why li");
    let says = |words: &str| why.iter().any(|line| line.contains(words));
    assert!(says("3 players there may have a bye"), "{why:?}");
    assert!(says("2 of them have fewer rounds unplayed"), "{why:?}");
    assert!(!says("The fewest rounds unplayed"), "{why:?}");
}

#[test]
fn without_score_groups_no_reason_speaks_of_one() {
    let server = TestServer::start();
    let monrad = SwissSettings {
        groups: false,
        ..SwissSettings::usual(3)
    };
    let mut night = Night::with(&server, 5, swiss(monrad));
    play_round(&night, 0, &[]);
    let page = night.owner.get(&format!("{}/e/1/round", night.path)).body;
    let why = page.texts("details.why li");
    let says = |words: &str| why.iter().any(|line| line.contains(words));
    assert!(says("Of the 5 players in this round"), "{why:?}");
    assert!(!says("group"), "{why:?}");
}
