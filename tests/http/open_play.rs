//! Ladders, free nights, seasons and latecomers on their pages.

use crate::browser::Browser;
use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::robin::{Deadlines, FreePlay, LadderRules, League, RoundRobin};
use crawford::tournament::{
    Command, EntrantNo, EventSettings, Format, Order, Outcome, Reporting, ReportingMode,
};

const NEW: &str = "/c/monday/t/new";

fn of(format: Format) -> EventSettings {
    EventSettings {
        format,
        ..settings("5")
    }
}

fn rungs(night: &Night<'_>) -> Vec<u32> {
    let state = night.state();
    state
        .event(OPEN)
        .unwrap()
        .rungs
        .iter()
        .map(|n| n.0)
        .collect()
}

/// Posts a one-button form of a page: the first that goes to `action` and has all of these fields.
fn press(night: &mut Night<'_>, action: &str, fields: &[(&str, &str)]) -> crate::server::Answer {
    let key = format!("press-{}-{}", action.len(), night.version());
    let mut all = vec![("key", key.as_str())];
    all.extend(fields);
    night.owner.post(action, &all)
}

#[test]
fn ladders_and_free_nights_are_set_in_the_form_and_stand_there_as_typed() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let ladder = [
        ("name", "Ladder"),
        ("format", "ladder"),
        ("ladder_reach", "2"),
        ("ladder_on_win", "swap"),
        ("ladder_days", "10"),
        ("ladder_immunity", "3"),
        ("ladder_wait", "5"),
    ];
    let free = [
        ("name", "Free"),
        ("format", "free"),
        ("free_table", "points"),
        ("free_win", "3"),
        ("free_loss", "1"),
        ("free_meetings", "2"),
    ];
    for (slug, fields) in [("ladder", &ladder[..]), ("free", &free[..])] {
        let answer = filled::send(&mut night.owner, NEW, NEW, fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let rules = format!("/c/monday/t/{slug}/e/1/settings");
        let shown = filled::fields(&night.owner.get(&rules).body, &rules);
        for (name, value) in &fields[1..] {
            let there = shown.iter().any(|(n, v)| n == name && v == value);
            assert!(there, "{name}: {value}");
        }
    }
    let rules = "/c/monday/t/ladder/e/1/settings";
    let waits = "After losing to that player, whoever challenged.";
    assert!(night.owner.get(rules).says("#h-ladder_wait", waits));
    let answer = filled::send(&mut night.owner, rules, rules, &[("ladder_days", "999")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "0 to 366"));
    let rules = "/c/monday/t/free/e/1/settings";
    let answer = filled::send(&mut night.owner, rules, rules, &[("free_loss", "3")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "A win must be worth more than a loss"));
    // The format can be changed until the draw.
    let answer = filled::send(&mut night.owner, rules, rules, &[("format", "round-robin")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let shown = filled::fields(&night.owner.get(rules).body, rules);
    assert!(shown.contains(&("format".to_owned(), "round-robin".to_owned())));
}

#[test]
fn tie_breaks_stand_in_the_order_the_director_sets_and_say_something() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, of(Format::RoundRobin(RoundRobin::default())));
    let rules = format!("{}/e/1/settings", night.path);
    let page = night.owner.get(&rules).body;
    let shown = filled::fields(&page, &rules);
    let chosen = |shown: &[(String, String)]| -> Vec<String> {
        let of = shown
            .iter()
            .filter(|(n, v)| n == "robin_tie_break" && !v.is_empty());
        of.map(|(_, v)| v.clone()).collect()
    };
    assert_eq!(
        chosen(&shown),
        ["direct-encounter", "sonneborn-berger", "point-margin"]
    );
    let set = [
        ("robin_tie_break", "point-margin"),
        ("robin_tie_break", "wins"),
    ];
    let answer = filled::send(&mut night.owner, &rules, &rules, &set);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let shown = filled::fields(&night.owner.get(&rules).body, &rules);
    assert_eq!(chosen(&shown), ["point-margin", "wins"]);
    let empty = [("robin_tie_break", "buchholz")];
    let answer = filled::send(&mut night.owner, &rules, &rules, &empty);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "separates nobody"));
}

#[test]
fn a_ladder_says_whom_each_may_challenge_and_why_nobody_else() {
    let server = TestServer::start();
    let ladder = EventSettings {
        order: Order::Random,
        ..of(Format::Ladder(LadderRules {
            reach: 2,
            ..LadderRules::default()
        }))
    };
    let mut night = Night::with(&server, 5, ladder);
    let before = rungs(&night);
    let (foot, third) = (before[4].to_string(), before[2].to_string());
    let path = format!("{}/e/1/challenge", night.path);
    let page = night.owner.get(&format!("{path}?by={foot}")).body;
    // Two within reach, two out of it, and the reason beside them.
    assert_eq!(page.texts("[name='of']").len(), 2);
    assert_eq!(page.matches("2 rungs up, as high as").count(), 2);
    let answer = press(&mut night, &path, &[("by", &foot), ("of", &third)]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let event = format!("{}/e/1", night.path);
    let page = night.owner.get(&event).body;
    assert!(page.says(".quiet", "challenged by"));
    let again = press(&mut night, &path, &[("by", &foot), ("of", &third)]);
    assert_eq!(again.status, 422);
    assert!(again.says("main", "still has a challenge to play"));

    let m = night.fixture(1);
    assert_eq!(m.players().unwrap().top, EntrantNo(before[4]));
    night.score(1, (5, 2));
    assert_eq!(
        rungs(&night),
        [before[0], before[1], before[4], before[2], before[3]]
    );
    // A second challenge, then the first is put right: what it moves is shown first, the second stays.
    let (fourth, second) = (before[2].to_string(), before[1].to_string());
    let answer = press(&mut night, &path, &[("by", &fourth), ("of", &second)]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    night.score(2, (5, 4));
    let correct = night.of_match(1, "correct?tab=final");
    let to = night.of_match(1, "correct");
    let other_way = [("tab", "final"), ("top", "2"), ("bottom", "5")];
    let shown = filled::send(&mut night.owner, &correct, &to, &other_way);
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert!(shown.says("main", "move to other rungs"));
    assert!(shown.says("main", "from rung"));
    let chosen = [("standing", "take-seat")];
    let answer = filled::send_from(&mut night.owner, &shown.body, &to, &chosen);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(night.fixture(2).result.is_some());
    assert_eq!(
        rungs(&night),
        [before[0], before[2], before[1], before[3], before[4]]
    );

    let set = format!("{}/e/1/rungs", night.path);
    let answer = press(&mut night, &set, &[("entrant", &foot), ("rung", "1")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(rungs(&night)[0], before[4]);
    let answer = press(&mut night, &set, &[("entrant", &foot), ("rung", "0")]);
    assert_eq!(answer.status, 422);
    // What was typed is still there.
    let chosen = format!("[name='entrant'] option[value='{foot}'][selected]");
    assert!(answer.has(&chosen) && answer.has("[name='rung'][value='0']"));
}

#[test]
fn undoing_an_old_challenge_shows_what_goes_and_offers_to_make_it_void() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 5, of(Format::Ladder(LadderRules::default())));
    let before = rungs(&night);
    let path = format!("{}/e/1/challenge", night.path);
    let challenge = |night: &mut Night<'_>, by: u32, of: u32| {
        let fields = [("by", by.to_string()), ("of", of.to_string())];
        let fields = fields.each_ref().map(|(n, v)| (*n, v.as_str()));
        let version = night.version();
        assert_eq!(press(night, &path, &fields).status, 303);
        version + 1
    };
    let first = challenge(&mut night, before[3], before[1]);
    night.score(1, (5, 0));
    challenge(&mut night, before[4], before[2]);
    night.score(2, (5, 0));
    let undo = format!("{}/undo", night.path);
    let asked = press(&mut night, &undo, &[("version", &first.to_string())]);
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert!(asked.says("main", "make the match void instead"));
    let void = night.of_match(1, "correct");
    assert!(asked.has(&format!("a[href='{void}?tab=ending']")));
    let fields = [
        ("tab", "ending"),
        ("ending", "void"),
        ("reason", "The board was set up wrongly"),
    ];
    let shown = filled::send(
        &mut night.owner,
        &format!("{void}?tab=ending"),
        &void,
        &fields,
    );
    assert_eq!(shown.status, 200, "{}", shown.body);
    let anew = [("standing", "take-seat")];
    let answer = filled::send_from(&mut night.owner, &shown.body, &void, &anew);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(night.fixture(1).result.unwrap().outcome, Outcome::Void);
    assert_eq!(
        rungs(&night),
        [before[0], before[1], before[4], before[2], before[3]]
    );
}

#[test]
fn two_taps_start_a_match_of_a_free_night() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, of(Format::Free(FreePlay::default())));
    for name in ["Ann", "Bo", "Cy"] {
        night.check_in(name);
    }
    let path = format!("{}/e/1/play", night.path);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.has(&format!("[href='{path}']")));
    // Nothing leads to a draw, and the list cannot be closed by one.
    let draw = format!("{}/e/1/draw", night.path);
    for page in ["desk", "door", "e/1", "e/1/late", "e/1/sign-ups"] {
        let page = night.owner.get(&format!("{}/{page}", night.path)).body;
        assert!(!page.has(&format!("[href='{draw}']")), "{page}");
        assert!(!page.has("#draw"), "{page}");
    }
    let closed = filled::send(
        &mut night.owner,
        &draw,
        &format!("{}/e/1/list", night.path),
        &[],
    );
    assert_eq!(closed.status, 422, "{}", closed.body);
    assert!(closed.says(".summary", "it has no draw"), "{}", closed.body);
    // The first tap is a link, the second a button.
    let page = night.owner.get(&path).body;
    assert!(page.has(&format!("a[href='{path}?one=1']")));
    let answer = filled::send(
        &mut night.owner,
        &format!("{path}?one=1"),
        &path,
        &[("other", "2")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(night.fixture(1).result.is_none() && night.fixture(1).begun());
    // Nothing is drawn, and yet it is under way.
    let club = night.owner.get("/c/monday").body;
    let sections = club.parts("section").into_iter();
    let playing = sections.filter(|section| section.says_just("h2", "Now playing"));
    assert!(playing.count() == 1, "{club}");
    // A match played already is entered with its points.
    let played = [
        ("other", "1"),
        ("length", "3"),
        ("points_one", "3"),
        ("points_other", "1"),
    ];
    let answer = filled::send(&mut night.owner, &format!("{path}?one=3"), &path, &played);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(night.fixture(2).winner(), Some(EntrantNo(3)));
    night.score(1, (5, 1));
    let event = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(event.says(".state", "2 matches decided"));
    assert!(event.says(".quiet", "Current standings"));
    // Whoever is first so far has not won it.
    let first = server.get(&format!("{}/p/1", night.path)).body;
    assert!(first.says_just(".next", "No match right now."), "{first}");
    let wrong = [("other", "1"), ("points_one", "3"), ("points_other", "x")];
    let answer = filled::send(&mut night.owner, &format!("{path}?one=3"), &path, &wrong);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "is not a whole number"));
    assert!(answer.has("[value='x']"));
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.has("form[action$='/finish']"));
}

#[test]
fn whoever_comes_late_is_put_into_the_schedule_from_the_door() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 5, of(Format::RoundRobin(RoundRobin::default())));
    let door = format!("{}/door", night.path);
    let page = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(page.says("li", "one rests in every round"));
    let arrival = [("name", "Late Lou"), ("as", "guest"), ("event", "1")];
    let answer = filled::send(&mut night.owner, &door, &door, &arrival);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let join = answer.header("location").unwrap().to_owned();
    assert!(join.contains("/e/1/join?entrant=6"), "{join}");
    let to = format!("{}/e/1/join", night.path);
    let answer = filled::send(&mut night.owner, &join, &to, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    assert_eq!(event.matches_of(EntrantNo(6)).count(), 5);
    assert_eq!(event.matches.len(), 15);
    let page = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(page.says_nowhere("one rests in every round"));
    // Someone who plays already is refused, and the page says so.
    let again = press(&mut night, &to, &[("entrant", "6"), ("missed", "play")]);
    assert_eq!(again.status, 422);
}

#[test]
fn a_season_lists_what_is_due_reminds_and_gives_another_day() {
    let server = TestServer::start();
    let season = of(Format::League(League {
        deadlines: Deadlines::ByRound {
            first: "2020-01-05".parse().unwrap(),
            every: 366,
        },
        up: 1,
        down: 1,
        ..League::default()
    }));
    let mut night = Night::with(&server, 4, season);
    let path = format!("{}/e/1/due", night.path);
    let page = night.owner.get(&path).body;
    assert!(page.says("h2", "matches overdue"));
    // Read aloud, each button says of which match it is.
    let acts = page.texts(".row-acts a");
    let once = |act: &String| acts.iter().filter(|other| *other == act).count() == 1;
    assert!(!acts.is_empty() && acts.iter().all(once), "{acts:?}");
    assert!(page.says("textarea", "(was due by 5 January 2020)"));
    let event = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(event.says(".aloud", "Round 1, by 5 January 2020"));
    assert!(event.says(".quiet", "Before the first round"));
    let answer = filled::send(&mut night.owner, &path, &path, &[("by", "2099-05-01")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Tick at least one match"));
    assert!(answer.has("[value='2099-05-01']"), "kept");
    let later = [("match", "1"), ("match", "2"), ("by", "2099-05-01")];
    let answer = filled::send(&mut night.owner, &path, &path, &later);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let day = night.fixture(2).due.unwrap();
    assert_eq!(day, "2099-05-01".parse().unwrap());
    let page = night.owner.get(&path).body;
    assert!(page.says(".quiet", "by 1 May 2099"));
    for number in 1..=6 {
        night.score(number, (5, 3));
    }
    let page = night.owner.get(&path).body;
    assert!(page.says("p", "There are no matches left to play"));
    let event = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(event.says(".chip", "goes up") && event.says(".chip", "goes down"));
    night.act(Command::Finish);
}

#[test]
fn a_player_sits_down_from_the_phone() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, of(Format::Free(FreePlay::default())));
    for name in ["Ann", "Bo", "Cy"] {
        night.check_in(name);
    }
    let print = format!("{}/phones/print", night.path);
    let printed = night.owner.post(&print, &[("for", "player-1")]).body;
    let mut phone = Browser::by_slip(&server, &printed);
    set_reporting(&night, ReportingMode::Off);
    assert!(phone.get("/here").says_nowhere("/here/1/play"));
    set_reporting(&night, ReportingMode::Confirm);
    let answer = filled::send(&mut phone, "/here", "/here/1/play", &[("other", "2")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let players = night.fixture(1).players().unwrap();
    assert_eq!((players.top, players.bottom), (EntrantNo(1), EntrantNo(2)));
    // Both sit at a table now: neither is offered another match, nor is one taken.
    assert!(phone.get("/here").says_nowhere("/here/1/play"));
    let again = [("key", "once-more"), ("other", "3")];
    let answer = phone.post("/here/1/play", &again);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "is playing another match right now"));
}

fn set_reporting(night: &Night<'_>, mode: ReportingMode) {
    let reporting = Reporting { mode, minutes: 0 };
    night.act(Command::SetReporting {
        reporting,
        seen: None,
    });
}
