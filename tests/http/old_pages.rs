//! Pages of a tournament that were opened before somebody else changed what one of their forms is about: whoever sends it
//! is told what happened, and nothing else keeps a form from being done.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crawford::app::tournament::Guest;
use crawford::tournament::*;

/// Sends a form of a page read before; it is done.
fn done(night: &mut Night<'_>, page: &str, action: &str, typed: &[(&str, &str)]) {
    let answer = filled::send_from(&mut night.owner, page, action, typed);
    assert_eq!(answer.status, 303, "{}", answer.body);
}

/// The same, refused for what somebody else has changed; nothing is stored.
fn refused(
    night: &mut Night<'_>,
    page: &str,
    action: &str,
    typed: &[(&str, &str)],
    (status, says): (u16, &str),
) -> Answer {
    let version = night.version();
    let answer = filled::send_from(&mut night.owner, page, action, typed);
    assert_eq!(answer.status, status, "{}", answer.body);
    assert_eq!(night.version(), version);
    assert!(answer.says(".summary", says), "{}", answer.body);
    answer
}

/// A form about a match: refused with what happened since.
fn told(
    night: &mut Night<'_>,
    page: &str,
    action: &str,
    typed: &[(&str, &str)],
    happened: &str,
) -> Answer {
    let says = "Someone else has changed this match in the meantime";
    let answer = refused(night, page, action, typed, (409, says));
    assert!(answer.says(".summary p", "In the meantime:"));
    assert!(
        answer.says(".summary li", happened),
        "{happened}: {}",
        answer.body
    );
    answer
}

/// A form about no match: refused with what happened since and who did it.
pub fn set_since(
    night: &mut Night<'_>,
    page: &str,
    action: &str,
    typed: &[(&str, &str)],
    happened: &str,
) -> Answer {
    let says = "Someone else has changed this in the meantime";
    let answer = refused(night, page, action, typed, (409, says));
    let told = answer.texts(".summary li");
    let is_told = |line: &String| line.starts_with("Magriel, ") && line.contains(happened);
    assert!(told.iter().any(is_told), "{happened}: {told:?}");
    answer
}

fn page(night: &mut Night<'_>, below: &str) -> String {
    let path = format!("{}/{below}", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200, "{}", page.body);
    page.body
}

#[test]
fn a_match_is_begun_once_and_not_moved_over_another_move() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let (begin, table) = (night.of_match(1, "begin"), night.of_match(1, "table"));
    let call_back = night.of_match(1, "call-back");
    let (one, other) = (page(&mut night, "desk"), page(&mut night, "desk"));
    // What becomes of another match is nothing to it.
    night.score(2, (5, 0));
    done(&mut night, &one, &begin, &[]);
    let version = night.version();
    done(&mut night, &other, &begin, &[]);
    assert_eq!(night.version(), version, "it is begun already");

    let (one, other) = (page(&mut night, "desk"), page(&mut night, "desk"));
    let third = page(&mut night, "desk");
    // A score is not about where it is played.
    let game = [("winner", "0"), ("kind", "single"), ("cube", "1")];
    assert_eq!(night.enter(1, &game).status, 303);
    done(&mut night, &one, &table, &[("table", "4")]);
    let again = told(
        &mut night,
        &other,
        &table,
        &[("table", "7")],
        "moved to table 4",
    );
    assert!(again.has("#f-table-1-1[value='7']"), "kept");
    assert!(again.says(".summary li", "Magriel, "), "who moved it");
    told(&mut night, &third, &call_back, &[], "moved to table 4");
    assert_eq!(night.fixture(1).table, Some(4));
    // Whoever was told decides.
    done(&mut night, &again.body, &table, &[("table", "7")]);
    assert_eq!(night.fixture(1).table, Some(7));
}

#[test]
fn a_page_shown_again_for_a_number_that_is_no_table_still_asks_about_a_move_it_did_not_know_of() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let (begin, table) = (night.of_match(1, "begin"), night.of_match(1, "table"));
    let desk = page(&mut night, "desk");
    done(&mut night, &desk, &begin, &[]);
    let (one, other) = (page(&mut night, "desk"), page(&mut night, "desk"));
    done(&mut night, &one, &table, &[("table", "4")]);
    let again = filled::send_from(&mut night.owner, &other, &table, &[("table", "0")]);
    assert_eq!(again.status, 422, "{}", again.body);
    let happened = "moved to table 4";
    let again = told(&mut night, &again.body, &table, &[("table", "7")], happened);
    done(&mut night, &again.body, &table, &[("table", "7")]);
    assert_eq!(night.fixture(1).table, Some(7));
}

#[test]
fn two_are_not_exchanged_back_by_a_page_that_does_not_know_of_it() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let swap = format!("{}/e/1/swap", night.path);
    let first = |night: &Night<'_>| night.fixture(1).seats.top.entrant().unwrap().to_string();
    let other = night.fixture(3).seats.top.entrant().unwrap().to_string();
    let was = first(&night);
    let both = [("a", was.as_str()), ("b", other.as_str())];
    let (one, two) = (page(&mut night, "e/1/draw"), page(&mut night, "e/1/draw"));
    done(&mut night, &one, &swap, &both);
    let again = told(&mut night, &two, &swap, &both, "swapped places");
    assert!(again.has("details[open] [name='a']"), "{}", again.body);
    assert_eq!(first(&night), other);
    done(&mut night, &again.body, &swap, &both);
    assert_eq!(first(&night), was);
}

#[test]
fn a_call_that_was_undone_is_not_moved() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let table = night.of_match(1, "table");
    let call = night.version() + 1;
    let number = MatchNo(1);
    let begin = EventCommand::Begin {
        number,
        table: Some(2),
        seen: None,
    };
    night.act(begin.of(OPEN));
    let old = page(&mut night, "desk");
    let undo = night
        .all
        .undo(Night::director(), night.stream, call, vec![]);
    wait(undo).unwrap();
    told(&mut night, &old, &table, &[("table", "3")], "Undid:");
}

#[test]
fn the_score_a_match_begins_at_is_not_set_over_another() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let start = night.of_match(1, "start");
    let (one, other) = (
        page(&mut night, "e/1/m/1/start"),
        page(&mut night, "e/1/m/1/start"),
    );
    let at = |top: &'static str| [("start_top", top), ("start_bottom", "0")];
    done(&mut night, &one, &start, &at("2"));
    let again = told(&mut night, &other, &start, &at("3"), "from 2–0");
    assert!(again.has("[name='start_top'][value='3']"), "kept");
    done(&mut night, &again.body, &start, &at("3"));
}

#[test]
fn another_day_is_not_set_over_another() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let due = format!("{}/e/1/due", night.path);
    let (one, other) = (page(&mut night, "e/1/due"), page(&mut night, "e/1/due"));
    let both = |by: &'static str| [("match", "1"), ("match", "2"), ("by", by)];
    done(
        &mut night,
        &one,
        &due,
        &[("match", "1"), ("by", "2099-05-01")],
    );
    let happened = "to be played by 1 May 2099";
    let again = told(&mut night, &other, &due, &both("2099-06-01"), happened);
    assert!(again.has("[name='by'][value='2099-06-01']"), "kept");
    assert_eq!(night.fixture(2).due, None);
    done(&mut night, &again.body, &due, &both("2099-06-01"));
    // The day it has already is no reason to refuse it.
    done(&mut night, &other, &due, &both("2099-06-01"));
}

#[test]
fn the_number_of_tables_is_not_set_over_another() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    for (below, action) in [("tables", "tables"), ("settings", "boards")] {
        let action = format!("{}/{action}", night.path);
        let (one, other) = (page(&mut night, below), page(&mut night, below));
        done(&mut night, &one, &action, &[("boards", "4")]);
        let typed = [("boards", "6"), ("automatic", "1")];
        let happened = "There are 4 tables";
        let told = set_since(&mut night, &other, &action, &typed, happened);
        assert_eq!(night.state().boards, 4);
        for kept in ["[name='boards'][value='6']", "[name='automatic'][checked]"] {
            assert!(told.has(kept), "{kept}: {}", told.body);
        }
        // Whoever was told decides.
        done(&mut night, &told.body, &action, &[]);
        assert_eq!(night.state().boards, 6);
        assert!(night.state().automatic_tables);
    }
}

#[test]
fn how_reports_are_taken_is_not_set_over_another() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let phones = format!("{}/phones", night.path);
    let (one, other) = (page(&mut night, "phones"), page(&mut night, "phones"));
    done(&mut night, &one, &phones, &[("mode", "accept")]);
    let typed = [("mode", "desk"), ("minutes", "7")];
    let happened = "Results from the players count at once";
    let told = set_since(&mut night, &other, &phones, &typed, happened);
    for kept in [
        "[name='mode'][value='desk'][checked]",
        "[name='minutes'][value='7']",
    ] {
        assert!(told.has(kept), "{kept}: {}", told.body);
    }
    assert_eq!(night.state().reporting.mode, ReportingMode::Accept);
    // Whoever was told decides.
    done(&mut night, &told.body, &phones, &[]);
    let set = night.state().reporting;
    assert_eq!((set.mode, set.minutes), (ReportingMode::Off, 7));
}

#[test]
fn the_currency_is_not_set_over_another() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let below = "money/currency";
    let action = format!("{}/{below}", night.path);
    let (one, other) = (page(&mut night, below), page(&mut night, below));
    let typed = [("symbol", "kr"), ("in_front", "off")];
    done(&mut night, &one, &action, &typed);
    let happened = "The currency was set: 12.50 kr";
    let typed = [("symbol", "Fr"), ("in_front", "1")];
    let told = set_since(&mut night, &other, &action, &typed, happened);
    for kept in ["[name='symbol'][value='Fr']", "[name='in_front'][checked]"] {
        assert!(told.has(kept), "{kept}: {}", told.body);
    }
    assert_eq!(night.state().money.currency.symbol, "kr");
    // Whoever was told decides.
    done(&mut night, &told.body, &action, &[]);
    let set = night.state().money.currency.clone();
    assert_eq!((set.symbol.as_str(), set.in_front), ("Fr", true));
}

#[test]
fn a_form_with_a_slip_in_it_still_asks_about_what_another_has_set_since() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let terms = |fee| {
        vec![
            ("fee", fee),
            ("house", "10"),
            ("preset", "own"),
            ("split", "60/40"),
            ("unit", "0.01"),
        ]
    };
    let says = "Someone else has changed this";
    for (below, others, slip, own) in [
        (
            "settings",
            vec![("venue", "Elsewhere")],
            ("name", ""),
            vec![("name", "Knockout"), ("venue", "Here")],
        ),
        (
            "e/1/settings",
            vec![("lengths", "7")],
            ("lengths", "x"),
            vec![("lengths", "9")],
        ),
        ("e/1/money", terms("20"), ("fee", "much"), terms("30")),
        (
            "tables",
            vec![("boards", "4")],
            ("boards", "many"),
            vec![("boards", "6")],
        ),
        (
            "phones",
            vec![("mode", "accept")],
            ("minutes", "many"),
            vec![("mode", "desk"), ("minutes", "7")],
        ),
        (
            "money/currency",
            vec![("symbol", "kr")],
            ("symbol", ""),
            vec![("symbol", "Fr")],
        ),
    ] {
        let path = format!("{}/{below}", night.path);
        let (one, other) = (page(&mut night, below), page(&mut night, below));
        done(&mut night, &one, &path, &others);
        let version = night.version();
        let again = filled::send_from(&mut night.owner, &other, &path, &[slip]);
        assert_eq!(again.status, 422, "{}", again.body);
        let told = filled::send_from(&mut night.owner, &again.body, &path, &own);
        assert_eq!(told.status, 409, "{below}");
        assert!(told.says("main", says), "{below}: {}", told.body);
        assert_eq!(night.version(), version, "{below}");
        // Whoever was told decides.
        done(&mut night, &told.body, &path, &own);
    }
}

#[test]
fn a_latecomer_is_not_given_a_seat_that_another_got() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    for i in 1..=3 {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(EventCommand::CloseList.of(OPEN));
    night.act(EventCommand::OpenLateEntry { until: None }.of(OPEN));
    night.draw();
    for name in ["Otto", "Petra"] {
        let guest = Guest {
            name: name.into(),
            rating: None,
        };
        let comes =
            (night.all).check_in_guest(Night::director(), night.club, night.stream, guest, vec![]);
        wait(comes).unwrap();
    }
    let late = format!("{}/e/1/late", night.path);
    let otto = page(&mut night, "e/1/late?entrant=4");
    let petra = page(&mut night, "e/1/late?entrant=5");
    let seat = late_choices(&night.state(), OPEN)[0].seat.to_string();
    let there = [("place", seat.as_str())];
    done(&mut night, &otto, &late, &there);
    let again = told(&mut night, &petra, &late, &there, "Otto came late");
    let kept = filled::fields(&again.body, &late);
    assert!(kept.contains(&("entrant".into(), "5".into())), "{kept:?}");
}

#[test]
fn the_final_is_not_put_off_by_a_page_that_does_not_know_that_it_is() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.score(1, (5, 0));
    night.score(2, (5, 0));
    let adjourn = night.of_match(3, "adjourn");
    let (one, other) = (
        page(&mut night, "e/1/payout"),
        page(&mut night, "e/1/payout"),
    );
    done(&mut night, &one, &adjourn, &[("until", "2026-12-04")]);
    let until = [("until", "2026-12-11")];
    told(&mut night, &other, &adjourn, &until, "postponed until");
    // The same day twice is once.
    done(&mut night, &other, &adjourn, &[("until", "2026-12-04")]);
}

#[test]
fn a_line_up_is_not_set_over_another_of_the_same_team() {
    let server = TestServer::start();
    let sides = Sides::Teams { boards: 2 };
    let teams = EventSettings {
        sides,
        ..settings("5")
    };
    let mut night = Night::announced(&server, teams);
    let door = format!("{}/door/company", night.path);
    for (name, members) in [("Lanterns", "Ann\nBo\nCy"), ("Foxes", "Eve\nFay\nGus")] {
        let fields = [("name", name), ("members", members), ("guests", "1")];
        let answer = filled::send(&mut night.owner, &door, &door, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    let seats = night.fixture(1).seats;
    let team = |seat: Seat| seat.entrant().unwrap();
    let (upper, lower) = (team(seats.top), team(seats.bottom));
    let persons = |night: &Night<'_>, team: EntrantNo, order: [usize; 2]| -> Vec<String> {
        let state = night.state();
        let all: Vec<String> = state.persons_of(team).map(|p| p.to_string()).collect();
        order.map(|at| all[at].clone()).to_vec()
    };
    let seen = night.version().to_string();
    let line_up = night.of_match(1, "line-up");
    let set = |night: &mut Night<'_>, team: EntrantNo, order: [usize; 2]| {
        let (team_word, own) = (team.to_string(), persons(night, team, order));
        let mut fields = vec![("seen", seen.as_str()), ("entrant", team_word.as_str())];
        fields.extend(own.iter().map(|person| ("person", person.as_str())));
        night.owner.post(&line_up, &fields)
    };
    assert_eq!(set(&mut night, upper, [2, 0]).status, 303);
    assert_eq!(
        set(&mut night, upper, [2, 0]).status,
        303,
        "it is so already"
    );
    // The other team's boards are its own.
    assert_eq!(set(&mut night, lower, [1, 0]).status, 303);
    let other = set(&mut night, upper, [1, 0]);
    assert_eq!(other.status, 409);
    let told = other.texts(".summary li").into_iter();
    let told = told.filter(|line| line.contains("the boards of"));
    assert_eq!(told.count(), 1, "{}", other.body);
    // What was chosen is there still.
    let chosen = other.attributes("#line-up[open] option[selected]", "value");
    for person in persons(&night, upper, [1, 0]) {
        assert!(chosen.contains(&person), "{chosen:?}");
    }
}
