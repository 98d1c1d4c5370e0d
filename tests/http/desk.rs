//! The desk: its queue and room, tables, people, the end of the evening; undo and the journal; a round from paper.

use crate::house::House;
use crate::night::{Night, OPEN, settings};
use crawford::engine::BySide;
use crawford::tournament::{
    Command, DoubleElimination, EntrantNo, EventCommand, EventSettings, Format, MatchNo, Outcome,
    Status, robin,
};

fn desk(night: &mut Night<'_>) -> String {
    let path = format!("{}/desk", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200, "{}", page.body);
    page.body
}

fn post(night: &mut Night<'_>, rest: &str, fields: &[(&str, &str)]) -> crate::house::Answer {
    let path = format!("{}/{rest}", night.path);
    night.owner.post(&path, fields)
}

/// The journal version that the notice's Undo names.
fn undo_version(page: &str) -> String {
    let (_, rest) = page.split_once("name=\"version\" value=\"").unwrap();
    rest[..rest.find('"').unwrap()].to_owned()
}

#[test]
fn an_empty_tournament_is_sent_to_the_door_and_a_drawn_one_to_its_tables() {
    let house = House::start();
    let mut night = Night::announced(&house, settings("5"));
    let page = desk(&mut night);
    assert!(page.contains("Nobody has signed in yet."));
    assert!(page.contains(&format!("href=\"{}/door\"", night.path)));
    for name in ["Ann", "Bo"] {
        night.sign_in(name);
    }
    assert!(desk(&mut night).contains("close the list and draw"));
    night.act(EventCommand::CloseList.of(OPEN));
    assert!(desk(&mut night).contains("the draw is to be made"));
}

#[test]
fn a_free_board_is_called_with_one_tap_and_the_match_is_in_the_room() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    assert_eq!(post(&mut night, "tables", &[("boards", "2")]).status, 303);
    let page = desk(&mut night);
    assert!(page.contains("Call to table 1") && page.contains("Call to table 2"));
    assert!(!page.contains("Call to table 3"));
    let fields = [("table", "2")];
    assert_eq!(post(&mut night, "e/1/m/1/begin", &fields).status, 303);
    let page = desk(&mut night);
    assert!(page.contains("id=\"board-1-1\""));
    assert!(page.contains("is at table 2."), "the notice");
    assert!(page.contains("Call to table 1") && !page.contains("Call to table 2"));
    assert_eq!(night.fixture(1).table, Some(2));
}

#[test]
fn tables_are_moved_and_matches_sent_back_and_what_cannot_be_says_why() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    post(&mut night, "tables", &[("boards", "3")]);
    post(&mut night, "e/1/m/1/begin", &[("table", "1")]);
    post(&mut night, "e/1/m/2/begin", &[]);
    assert_eq!(night.fixture(2).table, Some(2), "the first that is free");
    let version = night.version();
    for (rest, table, says) in [
        ("e/1/m/1/table", "2", "is being played at table 2"),
        ("e/1/m/1/table", "9", "There is no table 9"),
        ("e/1/m/1/table", "x", "Enter a whole number"),
        ("e/1/m/1/table", "-1", "Enter a whole number"),
        ("e/1/m/3/table", "3", "is not being played"),
        ("e/1/m/1/begin", "3", "has begun already"),
        ("e/1/m/7/begin", "3", "waits for a player"),
        ("e/1/m/3/call-back", "", "cannot be sent back"),
    ] {
        let answer = post(&mut night, rest, &[("table", table)]);
        assert_eq!(answer.status, 422, "{rest} {table}");
        assert!(answer.says("main", says), "{rest} {table}: {says}");
    }
    assert_eq!(night.version(), version);
    assert_eq!(
        post(&mut night, "e/1/m/1/table", &[("table", "3")]).status,
        303
    );
    assert_eq!(night.fixture(1).table, Some(3));
    assert_eq!(post(&mut night, "e/1/m/1/call-back", &[]).status, 303);
    assert_eq!(night.fixture(1).status(), Status::Ready);
}

#[test]
fn free_tables_are_given_out_by_the_program_when_told_so() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    let fields = [("boards", "3"), ("automatic", "1")];
    assert_eq!(post(&mut night, "tables", &fields).status, 303);
    assert_eq!(
        [1, 2, 3, 4].map(|m| night.fixture(m).table),
        [Some(1), Some(2), Some(3), None]
    );
    night.score(2, (5, 0));
    assert_eq!(night.fixture(4).table, Some(2));
    let version = night.version();
    for boards in ["513", "-1", "x", "99999999"] {
        let answer = post(&mut night, "tables", &[("boards", boards)]);
        assert_eq!(answer.status, 422, "{boards}");
        assert!(answer.has(&format!("[value='{boards}']")), "kept");
    }
    assert_eq!(night.version(), version);
}

#[test]
fn whoever_leaves_gives_a_walk_over_and_can_come_back_by_undo() {
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "5");
    let who = night.fixture(1).seats.top.entrant().unwrap();
    let fields = [("entrant", who.to_string())];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (*n, v.as_str())).collect();
    assert_eq!(post(&mut night, "withdraw", &fields).status, 303);
    assert_eq!(night.fixture(1).result.unwrap().outcome, Outcome::WalkOver);
    let page = desk(&mut night);
    assert!(page.contains("has left"));
    let version = undo_version(&page);
    assert_eq!(
        post(&mut night, "undo", &[("version", &version)]).status,
        303
    );
    assert!(!night.state().has_left(who));
    assert_eq!(night.fixture(1).result, None);
    for entrant in ["99", "x", "", "-1"] {
        assert_eq!(
            post(&mut night, "withdraw", &[("entrant", entrant)]).status,
            422,
            "{entrant}"
        );
    }
    assert_eq!(post(&mut night, "withdraw", &fields).status, 303);
    assert_eq!(post(&mut night, "come-back", &fields).status, 303);
    assert!(!night.state().has_left(who));
}

#[test]
fn the_evening_ends_when_every_match_is_decided_and_can_be_opened_again() {
    let house = House::start();
    let mut night = Night::drawn(&house, 2, "5");
    let early = post(&mut night, "finish", &[]);
    assert_eq!(early.status, 422);
    assert!(early.says("main", "not decided yet"));
    night.score(1, (5, 3));
    assert!(desk(&mut night).contains("Declare the tournament over"));
    assert_eq!(post(&mut night, "finish", &[]).status, 303);
    assert!(night.state().finished);
    assert!(desk(&mut night).contains("Open it again"));
    assert_eq!(post(&mut night, "reopen", &[]).status, 303);
    assert!(!night.state().finished);
}

#[test]
fn a_correction_with_the_same_winner_is_stored_at_once() {
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "5");
    night.score(1, (5, 3));
    night.score(2, (5, 3));
    night.score(3, (5, 3));
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "4")];
    assert_eq!(post(&mut night, "e/1/m/1/correct", &fields).status, 303);
    assert_eq!(night.fixture(1).score(), BySide::new(5, 4));
    assert!(night.fixture(1).corrected);
}

#[test]
fn a_correction_of_the_final_shows_what_it_changes_before_it_is_stored() {
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "5");
    for number in 1..=3 {
        night.score(number, (5, 3));
    }
    let last = night.fixture(3).seats;
    let ended = night.fixture(3).ended;
    let version = night.version();
    let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let page = post(&mut night, "e/1/m/3/correct", &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    for said in [
        "This changes who won",
        "2 places change",
        ": 1 becomes 2",
        ": 2 becomes 1",
        "Ratings, season tables and records",
    ] {
        assert!(page.says("main", said), "{said}: {}", page.body);
    }
    assert!(page.has("[name='top'][value='3']"));
    assert_eq!(night.version(), version, "nothing is stored by looking");
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    assert_eq!(post(&mut night, "e/1/m/3/correct", &chosen).status, 303);
    assert_eq!(night.fixture(3).winner(), last.bottom.entrant());
    // Its end stays; the correction is told by itself, with its day.
    assert_eq!(night.fixture(3).ended, ended);
    let shown = house.get(&format!("{}/e/1/m/3", night.path)).body;
    assert!(shown.contains("<br>corrected <time datetime="), "{shown}");
    // Only the score: at once.
    let fields = [("tab", "final"), ("top", "2"), ("bottom", "5")];
    assert_eq!(post(&mut night, "e/1/m/3/correct", &fields).status, 303);
}

#[test]
fn a_game_taken_back_from_the_journal_says_which_others_go_with_it() {
    use crawford::engine::scoring::Kind;
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "7");
    let mut actions = Vec::new();
    for winner in ["0", "0", "1"] {
        actions.push((night.version() + 1).to_string());
        night.game(1, winner, Kind::Single, "2");
    }
    let version = night.version();
    let asks = post(&mut night, "undo", &[("version", &actions[0])]);
    assert_eq!(asks.status, 200, "{}", asks.body);
    assert!(asks.says("main", "This takes more back with it"));
    assert_eq!(night.version(), version, "nothing is stored by looking");
    let all = [
        ("version", actions[0].as_str()),
        ("also", &actions[1]),
        ("also", &actions[2]),
    ];
    assert_eq!(post(&mut night, "undo", &all).status, 303);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 0));
}

#[test]
fn a_correction_that_changes_the_winner_shows_what_it_touches_and_the_director_chooses() {
    for (standing, champion_is_right) in [
        ("take-seat", true),
        ("record-only", false),
        ("void-and-replay", true),
    ] {
        let house = House::start();
        let mut night = Night::drawn(&house, 8, "5");
        for number in 1..=4 {
            night.score(number, (5, 3));
        }
        let wrong = night.fixture(1).seats.top.entrant().unwrap();
        let right = night.fixture(1).seats.bottom.entrant().unwrap();
        if standing == "void-and-replay" {
            night.score(5, (5, 1));
        }
        let version = night.version();
        let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
        let page = post(&mut night, "e/1/m/1/correct", &fields);
        assert_eq!(page.status, 200);
        assert!(page.says("main", "This changes who goes on"));
        assert!(page.says("main", "match 5") || page.says("main", "Match 5"));
        assert!(page.has("[name='top'][value='3']"));
        for choice in ["take-seat", "record-only"] {
            assert!(page.has(&format!("[value='{choice}']")), "{choice}");
        }
        assert_eq!(night.version(), version, "nothing is stored by looking");
        let chosen = [fields.as_slice(), &[("standing", standing)]].concat();
        assert_eq!(post(&mut night, "e/1/m/1/correct", &chosen).status, 303);
        assert_eq!(night.fixture(1).score(), BySide::new(3, 5));
        let in_next = night.fixture(5).seats.top.entrant();
        let expected = if champion_is_right { right } else { wrong };
        assert_eq!(in_next, Some(expected), "{standing}");
        if standing == "void-and-replay" {
            assert_eq!(night.fixture(5).status(), Status::Ready);
        }
    }
}

#[test]
fn a_choice_that_is_none_and_a_match_without_a_score_are_refused() {
    let house = House::start();
    let mut night = Night::drawn(&house, 3, "5");
    let version = night.version();
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    let byes: Vec<u32> = (1..=2)
        .filter(|m| night.fixture(*m).players().is_none())
        .collect();
    let played = 3 - byes[0];
    for number in [byes[0], played] {
        let path = format!("e/1/m/{number}/correct");
        assert_eq!(post(&mut night, &path, &fields).status, 422, "{number}");
        assert_eq!(
            night.owner.get(&format!("{}/{path}", night.path)).status,
            422
        );
    }
    assert_eq!(night.version(), version);
    night.score(played, (5, 3));
    let odd = [fields.as_slice(), &[("standing", "as-i-like")]].concat();
    assert_eq!(
        post(&mut night, &format!("e/1/m/{played}/correct"), &odd).status,
        422
    );
}

#[test]
fn a_game_is_mended_and_taken_out_and_one_too_many_has_a_remedy() {
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "7");
    use crawford::engine::scoring::Kind;
    night.game(1, "0", Kind::Single, "1");
    night.game(1, "0", Kind::Single, "2");
    night.game(1, "1", Kind::Single, "1");
    let path = format!("{}?tab=game&game=2", night.of_match(1, "correct"));
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200);
    assert!(page.has("[value='single'][required][checked]"));
    let mend = [
        ("tab", "game"),
        ("game", "2"),
        ("winner", "0"),
        ("kind", "gammon"),
        ("cube", "2"),
    ];
    assert_eq!(post(&mut night, "e/1/m/1/correct", &mend).status, 303);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(5, 1));
    // Now it would be over with game 2.
    let over = [
        ("tab", "game"),
        ("game", "2"),
        ("winner", "0"),
        ("kind", "gammon"),
        ("cube", "4"),
    ];
    let refused = post(&mut night, "e/1/m/1/correct", &over);
    assert_eq!(refused.status, 422);
    assert!(refused.has("[value='last=2']"), "{}", refused.body);
    let remedied = [over.as_slice(), &[("instead", "last=2")]].concat();
    assert_eq!(post(&mut night, "e/1/m/1/correct", &remedied).status, 303);
    assert_eq!(night.fixture(1).status(), Status::Finished);
    assert_eq!(night.fixture(1).sheet.games.len(), 2);
    // Without it the match is open again, and the winner no longer goes on: that is asked first.
    let out = [("tab", "game"), ("game", "2"), ("remove", "1")];
    let asked = post(&mut night, "e/1/m/1/correct", &out);
    assert_eq!(asked.status, 200);
    assert!(asked.says("main", "the match is not decided any more"));
    let chosen = [out.as_slice(), &[("standing", "take-seat")]].concat();
    assert_eq!(post(&mut night, "e/1/m/1/correct", &chosen).status, 303);
    assert_eq!(night.fixture(1).status(), Status::Playing);
    assert_eq!(night.fixture(3).seats.top.entrant(), None);
    let gone = [("tab", "game"), ("game", "9"), ("remove", "1")];
    assert_eq!(post(&mut night, "e/1/m/1/correct", &gone).status, 422);
}

#[test]
fn an_undo_that_takes_more_with_it_says_what_and_asks() {
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "5");
    let fields = |score: &'static str| [("tab", "final"), ("top", "5"), ("bottom", score)];
    post(&mut night, "e/1/m/1/score", &fields("3"));
    let first = undo_version(&desk(&mut night));
    post(&mut night, "e/1/m/2/score", &fields("2"));
    post(&mut night, "e/1/m/3/score", &fields("1"));
    let version = night.version();
    let asks = post(&mut night, "undo", &[("version", &first)]);
    assert_eq!(asks.status, 200);
    assert!(asks.says("main", "This takes more back with it"));
    assert!(
        asks.says("main", "beat") && asks.says("main", "5–1"),
        "the final that leans on it"
    );
    assert!(!asks.body.contains("5–2"), "the other semi-final does not");
    assert_eq!(night.version(), version, "nothing is stored by asking");
    let (_, main) = asks.body.split_once("<h2>").unwrap();
    let fields = crate::browser::hidden_fields(main);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    assert_eq!(post(&mut night, "undo", &fields).status, 303);
    assert_eq!(night.fixture(1).result, None);
    assert_eq!(night.fixture(3).result, None);
    assert!(night.fixture(2).result.is_some());
    let again = post(&mut night, "undo", &[("version", &first)]);
    assert_eq!(again.status, 422);
    for version in ["", "x", "-1", "1", "99999"] {
        let answer = post(&mut night, "undo", &[("version", version)]);
        assert_eq!(answer.status, 422, "{version}");
    }
}

#[test]
fn the_journal_says_who_did_what_strikes_what_was_taken_back_and_undoes() {
    let house = House::start();
    let mut night = Night::drawn(&house, 4, "5");
    let fields = [
        ("tab", "ending"),
        ("ending", "retired"),
        ("winner", "0"),
        ("top", "2"),
        ("bottom", "1"),
        ("reason", "a <b>bus</b> to catch"),
    ];
    post(&mut night, "e/1/m/1/score", &fields);
    let path = format!("{}/journal", night.path);
    let page = night.owner.get(&path).body;
    assert!(page.contains("retired at 2–1"));
    assert!(page.contains("a &#60;b&#62;bus&#60;/b&#62; to catch"));
    assert!(page.contains("Magriel"));
    assert!(page.contains("The tournament was announced: Knockout"));
    let version = undo_version(&page);
    let back = post(
        &mut night,
        "undo",
        &[("version", &version), ("next", &path)],
    );
    assert_eq!(back.header("Location"), Some(path.as_str()));
    let page = night.owner.get(&path).body;
    assert!(page.contains("<s>") && page.contains("taken back"));
    assert!(page.contains("Took back: "));
    assert_eq!(night.fixture(1).result, None);
}

#[test]
fn every_kind_of_fact_has_its_sentence() {
    let house = House::start();
    let mut night = Night::drawn(&house, 6, "5");
    let pair: Vec<u32> = (1..=4)
        .filter(|m| night.fixture(*m).players().is_some())
        .collect();
    let (first, second) = (pair[0], pair[1]);
    let seated = night.fixture(first).players().unwrap();
    let other = night.fixture(second).players().unwrap();
    night.act(EventCommand::OpenLateEntry { until: None }.of(OPEN));
    night.act(EventCommand::CloseLateEntry.of(OPEN));
    night.act(
        EventCommand::Swap {
            a: seated.top,
            b: other.top,
        }
        .of(OPEN),
    );
    post(&mut night, "tables", &[("boards", "4")]);
    post(
        &mut night,
        &format!("e/1/m/{first}/begin"),
        &[("table", "1")],
    );
    post(
        &mut night,
        &format!("e/1/m/{first}/table"),
        &[("table", "3")],
    );
    post(&mut night, &format!("e/1/m/{first}/table"), &[]);
    post(&mut night, &format!("e/1/m/{first}/call-back"), &[]);
    night.enter(
        first,
        &[("tab", "penalty"), ("winner", "0"), ("points", "1")],
    );
    night.game(first, "0", crawford::engine::scoring::Kind::Backgammon, "1");
    let fields = |top: &'static str, bottom: &'static str| {
        [("tab", "final"), ("top", top), ("bottom", bottom)]
    };
    post(
        &mut night,
        &format!("e/1/m/{first}/score"),
        &fields("5", "0"),
    );
    post(
        &mut night,
        &format!("e/1/m/{second}/score"),
        &fields("5", "0"),
    );
    let next = night.fixture(first).winner_to.unwrap().of.0;
    if night.fixture(next).players().is_some() {
        post(&mut night, &format!("e/1/m/{next}/begin"), &[]);
    }
    for standing in ["void-and-replay", "take-seat"] {
        let right = if standing == "take-seat" {
            fields("5", "1")
        } else {
            fields("1", "5")
        };
        let right = [right.as_slice(), &[("standing", standing)]].concat();
        let answer = post(&mut night, &format!("e/1/m/{first}/correct"), &right);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    let who = night
        .fixture(first)
        .seats
        .top
        .entrant()
        .unwrap()
        .to_string();
    post(&mut night, "withdraw", &[("entrant", &who)]);
    post(&mut night, "come-back", &[("entrant", &who)]);
    let version = undo_version(&desk(&mut night));
    post(&mut night, "undo", &[("version", &version)]);
    let page = night.owner.get(&format!("{}/journal", night.path)).body;
    for said in [
        "Late entry to Open was opened.",
        "Late entry to Open was closed.",
        "changed places in Open",
        "There are 4 tables.",
        "began at table 1",
        "moved to table 3",
        "left its table",
        "was sent back",
        "1 penalty point",
        "won a backgammon",
        "5–0",
        "was corrected",
        " left.",
        "came back.",
        "Took back: ",
        "sits in match",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("told-"), "a sentence is missing");
    assert!(
        !page.contains("<li></li>") && !page.contains("<s></s>"),
        "a fact says nothing"
    );
}

#[test]
fn a_long_journal_is_paged() {
    let house = House::start();
    let mut night = Night::drawn(&house, 110, "5");
    let path = format!("{}/journal", night.path);
    let page = night.owner.get(&path).body;
    assert!(!page.contains("The tournament was announced"));
    let (_, rest) = page.split_once("/journal?before=").unwrap();
    let before = &rest[..rest.find('"').unwrap()];
    let older = night.owner.get(&format!("{path}?before={before}")).body;
    assert!(older.contains("The tournament was announced"));
}

#[test]
fn a_round_from_paper_stores_each_match_by_itself_and_keeps_what_was_refused() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    let rest = "e/1/catch-up/1";
    let path = format!("{}/{rest}", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200);
    assert!(page.has("[name='m4-top']"));
    let fields = [
        ("m1-top", "5"),
        ("m1-bottom", "2"),
        ("m2-top", "4"),
        ("m2-bottom", "2"),
        ("m3-ended", "retired-1"),
        ("m3-top", "3"),
        ("m3-bottom", "1"),
        ("m4-top", "<x>"),
        ("m4-bottom", "5"),
        ("m9-top", "5"),
    ];
    let answer = post(&mut night, rest, &fields);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "2 matches were not stored"));
    assert!(answer.says("main", "2 results were stored"));
    assert!(answer.says("main", "Nobody has reached 5"));
    assert!(answer.has("[value='&#60;x&#62;']"), "kept");
    assert!(night.fixture(1).result.is_some() && night.fixture(3).result.is_some());
    assert!(night.fixture(2).result.is_none() && night.fixture(4).result.is_none());
    let rest_of_it = [
        ("m2-top", "5"),
        ("m2-bottom", "2"),
        ("m4-ended", "both-left"),
    ];
    assert_eq!(post(&mut night, rest, &rest_of_it).status, 303);
    assert_eq!(night.fixture(4).result.unwrap().outcome, Outcome::BothLeft);
    for round in ["0", "4", "x", "999"] {
        let path = format!("{}/e/1/catch-up/{round}", night.path);
        assert_eq!(night.owner.get(&path).status, 404, "{round}");
    }
}

#[test]
fn a_paper_sent_twice_stores_once_and_a_match_entered_meanwhile_is_not_overwritten() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    let seen = night.fixture(2).changed.to_string();
    let fields = [
        ("key", "abcdef0123456789"),
        ("m1-top", "5"),
        ("m1-bottom", "2"),
    ];
    assert_eq!(post(&mut night, "e/1/catch-up/1", &fields).status, 303);
    let version = night.version();
    assert_eq!(post(&mut night, "e/1/catch-up/1", &fields).status, 303);
    assert_eq!(night.version(), version);
    night.score(2, (5, 0));
    let fields = [
        ("m2-top", "0"),
        ("m2-bottom", "5"),
        ("m2-seen", seen.as_str()),
    ];
    assert_eq!(post(&mut night, "e/1/catch-up/1", &fields).status, 422);
    assert_eq!(night.fixture(2).score(), BySide::new(5, 0));
}

#[test]
fn nothing_of_it_is_for_strangers() {
    let house = House::start();
    let night = Night::drawn(&house, 4, "5");
    let version = night.version();
    let mut stranger = crate::browser::Browser::new(&house);
    for rest in [
        "undo",
        "tables",
        "finish",
        "reopen",
        "withdraw",
        "come-back",
        "e/1/catch-up/1",
        "e/1/m/1/begin",
        "e/1/m/1/table",
        "e/1/m/1/call-back",
    ] {
        let path = format!("{}/{rest}", night.path);
        assert_eq!(
            stranger
                .post(&path, &[("entrant", "1"), ("version", "3")])
                .status,
            401,
            "{rest}"
        );
    }
    for rest in ["desk", "journal", "tables", "e/1/catch-up/1"] {
        assert_eq!(
            stranger.get(&format!("{}/{rest}", night.path)).status,
            303,
            "{rest}"
        );
    }
    assert_eq!(night.version(), version);
    assert_eq!(night.fixture(1).number, MatchNo(1));
}

#[test]
fn an_undo_is_named_by_what_was_done() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    post(&mut night, "tables", &[("boards", "2"), ("automatic", "1")]);
    let first = night.fixture(1).players().unwrap();
    let names = [first.top, first.bottom].map(|n| format!("Guest {n}"));
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    assert_eq!(post(&mut night, "e/1/m/1/score", &fields).status, 303);
    let version = undo_version(&desk(&mut night));
    // What followed by itself: a seat in the next match, the free table for another one.
    assert!(night.fixture(5).seats.top.entrant().is_some() && night.fixture(3).begun());
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    let newest = journal.split("<li id=\"v").nth(1).unwrap();
    let label = newest.split("class=\"aloud\">").nth(1).unwrap();
    let label = label.split("</span>").next().unwrap();
    assert!(
        label.contains(&names[0]) && label.contains("beat"),
        "{label}"
    );
    assert!(label.contains(&names[1]) && label.contains('5'), "{label}");
    assert_eq!(
        post(&mut night, "undo", &[("version", &version)]).status,
        303
    );
    let page = desk(&mut night);
    let notice = page.split("class=\"notice\"").nth(1).unwrap();
    let notice = notice.split("</p>").next().unwrap();
    for said in ["Taken back", "beat", &names[0], &names[1]] {
        assert!(notice.contains(said), "{said}: {notice}");
    }
    // The journal says the same of the undo.
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    let newest = journal.split("<li id=\"v").nth(1).unwrap();
    assert!(
        newest.contains("Took back") && newest.contains("beat"),
        "{newest}"
    );
}

#[test]
fn a_match_is_undecided_again_without_undoing_what_others_did_since() {
    let house = House::start();
    let mut night = Night::drawn(&house, 8, "5");
    for number in 1..=4 {
        night.score(number, (5, 3));
    }
    let winner = night.fixture(1).winner().unwrap();
    assert_eq!(
        night.fixture(5).side_of(winner),
        Some(crawford::engine::Side::Top)
    );
    let form = format!("{}/e/1/m/1/correct?tab=ending", night.path);
    assert!(night.owner.get(&form).has("[value='undecided']"));
    // One that is not decided cannot be decided less.
    let open = format!("{}/e/1/m/5/score?tab=ending", night.path);
    assert!(!night.owner.get(&open).has("[value='undecided']"));
    let fields = [
        ("tab", "ending"),
        ("ending", "undecided"),
        ("reason", "still playing"),
    ];
    let version = night.version();
    let asked = post(&mut night, "e/1/m/1/correct", &fields);
    assert_eq!(asked.status, 200, "{}", asked.body);
    let name = format!("Guest {winner}");
    assert!(
        asked.says("main", &name),
        "who loses the seat: {}",
        asked.body
    );
    assert!(asked.has("[value='undecided']"), "{}", asked.body);
    assert_eq!(night.version(), version, "nothing is stored by looking");
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    let stored = post(&mut night, "e/1/m/1/correct", &chosen);
    assert_eq!(stored.status, 303, "{}", stored.body);
    assert_eq!(night.fixture(1).result, None);
    assert_eq!(
        night.fixture(5).seats.top.entrant(),
        None,
        "the seat waits again"
    );
    for number in 2..=4 {
        assert!(
            night.fixture(number).result.is_some(),
            "what others did stands"
        );
    }
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    assert!(journal.contains("it has no result yet"), "{journal}");
    assert!(journal.contains("still playing"), "{journal}");
    night.score(1, (2, 5));
    assert_ne!(night.fixture(1).winner(), Some(winner));
    assert_eq!(
        night.fixture(5).seats.top.entrant(),
        night.fixture(1).winner()
    );
}

/// The counts of the desk's first line.
fn counts(page: &str) -> &str {
    let (_, rest) = page.split_once("data-glow=\"state\">").unwrap();
    &rest[..rest.find('<').unwrap()]
}

#[test]
fn the_desk_counts_only_matches_that_two_play_or_can_come_to() {
    let house = House::start();
    // Five on a sheet of eight: three byes, and a losers' side of which a part is nobody's.
    let double = EventSettings {
        format: Format::DoubleElimination(DoubleElimination::default()),
        ..settings("5")
    };
    let mut night = Night::with(&house, 5, double);
    let page = desk(&mut night);
    // Seven matches decide five players with two lives: one is ready in round 1, one of the two with byes in round 2.
    assert_eq!(counts(&page), "0 playing · 2 ready · 6 to come · 0 decided");
}

#[test]
fn who_left_before_the_draw_is_in_no_count() {
    let house = House::start();
    let mut night = Night::announced(&house, settings("5"));
    for i in 1..=5 {
        night.sign_in(&format!("Guest {i}"));
    }
    night.act(Command::Withdraw {
        entrant: EntrantNo(5),
    });
    assert_eq!(counts(&desk(&mut night)), "4 players have signed in.");
    let event = format!("{}/e/1", night.path);
    let before = house.get(&event).body;
    assert!(before.contains("4 have signed in"), "{before}");
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    for number in 1..=3 {
        night.score(number, (5, 1));
    }
    let after = house.get(&event).body;
    assert!(
        after.contains("4 players") && !after.contains("5 players"),
        "{after}"
    );
    let club = house.get("/c/monday").body;
    assert!(!club.contains("5 players"), "{club}");
}

#[test]
fn an_overdue_match_of_a_league_is_among_what_needs_somebody() {
    let house = House::start();
    let league = EventSettings {
        format: Format::League(robin::League {
            deadlines: robin::Deadlines::InAll {
                by: "2020-01-31".parse().unwrap(),
            },
            ..robin::League::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&house, 4, league);
    let page = desk(&mut night);
    assert!(page.contains("6 matches are overdue"), "{page}");
    assert!(page.contains("31 January 2020") && page.contains("/e/1/due\""));
    for number in 1..=6 {
        night.score(number, (5, 2));
    }
    assert!(!desk(&mut night).contains("overdue"));
}

#[test]
fn the_desk_is_searched_by_name_and_by_table() {
    let house = House::start();
    let mut night = Night::drawn(&house, 32, "5");
    assert_eq!(post(&mut night, "tables", &[("boards", "20")]).status, 303);
    for number in 1..=14 {
        let table = (number + 1).to_string();
        let begun = post(
            &mut night,
            &format!("e/1/m/{number}/begin"),
            &[("table", &table)],
        );
        assert_eq!(begun.status, 303);
    }
    let found = |night: &mut Night<'_>, q: &str| -> Option<String> {
        let page = night.owner.get(&format!("{}/desk?q={q}", night.path));
        assert_eq!(page.status, 200);
        let (_, rest) = page.body.split_once("class=\"found-here\"")?;
        Some(rest[..rest.find("</section>").unwrap()].to_owned())
    };
    assert_eq!(found(&mut night, ""), None);
    let table = found(&mut night, "5").unwrap();
    assert!(
        table.contains("Table 5") && table.contains("/e/1/m/4/score"),
        "{table}"
    );
    assert!(
        !table.contains("Table 15"),
        "a number is the whole number: {table}"
    );
    assert!(
        found(&mut night, "20")
            .unwrap()
            .contains("Table 20 is free.")
    );
    let name = found(&mut night, "guest+7").unwrap();
    assert_eq!(
        name.matches("class=\"row-line\"").count(),
        2,
        "a match and a player: {name}"
    );
    assert!(
        found(&mut night, "nobody+else")
            .unwrap()
            .contains("Nobody here has this name")
    );
    // Many boards have their numbers above them, each leading to its own.
    let page = desk(&mut night);
    assert!(page.contains("class=\"boards many\""));
    assert_eq!(page.matches("<a href=\"#board-").count(), 14);
}
