//! The clock of a match: its page for everyone, what goes to the desk, and the ruling when a flag has fallen.

use crate::browser::Browser;
use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use backgammon::{BySide, Side};
use crawford::tournament::pace::{Clock, ClockPreset};
use crawford::tournament::{
    Command, EventCommand, EventSettings, MatchNo, Outcome, Reporting, ReportingMode,
};

fn night(server: &TestServer, preset: ClockPreset) -> Night<'_> {
    of_length(server, preset, "7")
}

fn of_length<'h>(server: &'h TestServer, preset: ClockPreset, length: &str) -> Night<'h> {
    let settings = EventSettings {
        clock: Some(Clock::of(preset)),
        ..settings(length)
    };
    let night = Night::with(server, 4, settings);
    let begin = EventCommand::Begin {
        number: MatchNo(1),
        table: None,
        seen: None,
    };
    night.act(begin.of(OPEN));
    night
}

/// Fills in the form of the page and sends it.
fn send(who: &mut Browser<'_>, path: &str, fields: &[(&str, &str)]) -> Answer {
    filled::send(who, path, path, fields)
}

/// A browser with the private link of the player on this side of match 1.
fn phone<'h>(server: &'h TestServer, night: &mut Night<'h>, side: Side) -> Browser<'h> {
    let player = night.fixture(1).players().unwrap()[side];
    let print = format!("{}/phones/print", night.path);
    let page = night
        .owner
        .post(&print, &[("for", &format!("player-{player}"))]);
    Browser::by_slip(server, &page.body)
}

#[test]
fn the_clock_begins_with_what_the_rules_give_and_everyone_may_use_it() {
    let server = TestServer::start();
    let mut night = night(&server, ClockPreset::Us2013);
    let clock = night.of_match(1, "clock");
    let mut stranger = Browser::new(&server);
    let page = stranger.get(&clock.replace("/clock", ""));
    assert!(page.has(&format!("[href='{clock}']")), "{}", page.body);
    let page = stranger.get(&clock);
    assert_eq!(page.status, 200);
    assert_eq!(page.texts("#clock .half .left"), ["14:00", "14:00"]);
    assert!(page.says(".terms td", "14:00 each") && page.says(".terms td", "12 s before"));
    assert!(page.says(".terms td", "US Backgammon Clock Rules 2013, 5.3"));
    assert!(page.has("#clock[data-delay='12'][data-reserve='840']:not([data-gives-back])"));
    // Whoever may not enter the score has a plain clock, and cannot send anything.
    assert!(!page.has("#clock-report") && !page.has("#clock-score a"));
    let score = night.of_match(1, "score");
    let own = night.owner.get(&clock);
    assert!(own.has("#clock-report") && own.has(&format!("#clock-score a[href='{score}']")));
    let sent = stranger.post(&clock, &[("top", "1:00"), ("bottom", "1:00")]);
    assert!([401, 403].contains(&sent.status), "{}", sent.status);
    assert_eq!(night.fixture(1).clock, None);
    // At 3-0 it is less, for a clock that comes to the table now.
    assert_eq!(
        night
            .game(1, "0", backgammon::scoring::WinKind::Backgammon, "1")
            .status,
        303
    );
    let later = stranger.get(&clock);
    assert_eq!(later.texts("#clock .half .left"), ["11:00", "11:00"]);
    assert!(later.says("#clock-score", "3–0 to 7"));
    // Without clocks, or for two who are not known yet, there is none.
    assert_eq!(stranger.get(&night.of_match(3, "clock")).status, 404);
    night.score(1, (7, 0));
    let over = stranger.get(&clock);
    assert!(over.says(".empty", "This match is over") && !over.has("#clock"));
}

#[test]
fn a_clock_of_ones_own_says_what_its_end_costs() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    let rules = format!("{}/e/1/settings", night.path);
    let own = [
        ("clock", "own"),
        ("clock_minutes", "3"),
        ("clock_delay", "8"),
        ("clock_flag", "points"),
    ];
    assert_eq!(send(&mut night.owner, &rules, &own).status, 303);
    let page = night.owner.get(&rules);
    assert!(
        page.has("#f-clock_flag option[value='points'][selected]"),
        "{}",
        page.body
    );
    let clock = night.of_match(1, "clock");
    let page = night.owner.get(&clock);
    assert_eq!(page.texts("#clock .half .left"), ["21:00", "21:00"]);
    assert!(
        page.says(".terms td", "2 penalty points") && page.says(".terms td", "event’s own rule")
    );
    // Back to the match: nothing of it is left.
    assert_eq!(
        send(&mut night.owner, &rules, &[("clock_flag", "loss")]).status,
        303
    );
    assert!(
        night
            .owner
            .get(&clock)
            .says(".terms td", "The match is lost (the event’s own rule)")
    );
    let settings = night.state().event(OPEN).unwrap().settings.clone();
    let stored = serde_json::to_string(&settings.clock).unwrap();
    assert!(!stored.contains("flag"), "{stored}");
}

#[test]
fn an_event_without_clocks_has_none() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    let clock = night.of_match(1, "clock");
    assert_eq!(night.owner.get(&clock).status, 404);
    let page = night.owner.get(&clock.replace("/clock", ""));
    assert!(!page.has("[href$='/clock']"));
    let refused = night
        .owner
        .post(&clock, &[("top", "1:00"), ("bottom", "1:00")]);
    assert!([404, 422].contains(&refused.status), "{}", refused.status);
}

#[test]
fn the_desk_shows_what_a_players_phone_reports() {
    let server = TestServer::start();
    let mut night = night(&server, ClockPreset::Unified2001);
    let mut player = phone(&server, &mut night, Side::Top);
    let here = player.get("/here");
    assert!(here.has("[href='/here/1/1/clock']"), "{}", here.body);
    let page = player.get("/here/1/1/clock");
    assert!(page.has("#clock-score a[href='/here/1/1/score']"));
    // The own half is the lower one.
    assert_eq!(page.attributes("#clock .half", "data-side"), ["1", "0"]);
    let wrong = send(
        &mut player,
        "/here/1/1/clock",
        &[("top", "4.10"), ("bottom", "1:35")],
    );
    assert_eq!(wrong.status, 422);
    assert!(wrong.has("#f-top[value='4.10']") && wrong.says(".message", "such as 4:10"));
    let times = [("top", "4:10"), ("bottom", "1:35")];
    assert_eq!(send(&mut player, "/here/1/1/clock", &times).status, 303);
    let desk = format!("{}/desk", night.path);
    let shown = night.owner.get(&desk);
    assert!(
        shown.says(".board-foot", "clock 4:10 – 1:35"),
        "{}",
        shown.body
    );
    assert!(!shown.has("[href$='/flag']"));
    assert_eq!(
        player.get("/here/1/1/clock").texts("#clock .left"),
        ["1:35", "4:10"]
    );

    // Its flag falls: both phones and the desk say so, and the desk has the ruling one click away.
    let fell = [
        ("top", "0:00"),
        ("bottom", "1:20"),
        ("flag", "0"),
        ("runs", "1"),
    ];
    assert_eq!(send(&mut player, "/here/1/1/clock", &fell).status, 303);
    assert!(
        player
            .get("/here/1/1/clock")
            .has("#clock-score[data-flag='0']")
    );
    let shown = night.owner.get(&desk);
    assert!(
        shown.says(".task.presses", "ran out of time") && shown.says(".chip.brass", "Time is up")
    );
    assert!(shown.has(&format!(".queue [href='{}']", night.of_match(1, "flag"))));
    assert!(shown.says(".board .chip.brass", "time up:"));
    // A phone takes no flag down.
    let again = [("top", "3:00"), ("bottom", "1:20")];
    assert_eq!(send(&mut player, "/here/1/1/clock", &again).status, 303);
    assert_eq!(night.fixture(1).clock.unwrap().flag, Some(Side::Top));
    let journal = night.owner.get(&format!("{}/journal", night.path));
    assert!(journal.says("main", "ran out of time;"), "{}", journal.body);
    // Others' phones have nothing to do with it, and none where phones may not report.
    assert_eq!(player.get("/here/1/2/clock").status, 404);
    let reporting = Reporting {
        mode: ReportingMode::Off,
        minutes: 0,
    };
    night.act(Command::SetReporting {
        reporting,
        seen: None,
    });
    let plain = player.get("/here/1/1/clock");
    assert!(plain.has("#clock") && !plain.has("#clock-report"));
    assert_eq!(player.submit("/here/1/1/clock", &again).status, 422);
}

#[test]
fn the_ruling_is_proposed_with_its_rule_and_what_it_means() {
    let server = TestServer::start();
    let mut night = night(&server, ClockPreset::Unified2001);
    let flag = night.of_match(1, "flag");
    let none = night.owner.get(&flag);
    assert!(none.says(".empty", "No time is up") && !none.has("form [name='what']"));
    let clock = night.of_match(1, "clock");
    let fell = [("top", "1:00"), ("bottom", "2:00"), ("flag", "0")];
    let sent = send(&mut night.owner, &clock, &fell);
    assert_eq!(sent.status, 303, "{}", sent.body);
    assert_eq!(night.fixture(1).clock.unwrap().left, BySide::new(0, 120));
    let page = night.owner.get(&flag);
    assert!(
        page.says("#proposal", "Unified Clock Rules 2001"),
        "{}",
        page.body
    );
    assert!(page.says("#proposal li", "2 penalty points for"));
    assert!(page.says("#proposal li", "clocks set to 5:00"));
    assert!(page.has("[name='what'][value='points'][checked]"));
    assert!(page.has("#f-points[value='2']") && page.has("#f-more[value='5:00']"));
    // The stranger is not asked.
    assert!([302, 303, 401, 403].contains(&Browser::new(&server).get(&flag).status));

    // As proposed.
    let ruled = send(&mut night.owner, &flag, &[]);
    assert_eq!(ruled.status, 303, "{}", ruled.body);
    let m = night.fixture(1);
    assert_eq!(m.sheet.score, BySide::new(0, 2));
    let now = m.clock.unwrap();
    assert_eq!((now.left, now.flag), (BySide::new(300, 420), None));
    let desk = night.owner.get(&format!("{}/desk", night.path));
    assert!(!desk.has("[href$='/flag']") && desk.says(".board-foot", "clock 5:00 – 7:00"));
    assert!(desk.has(".notice button"), "Undo stands beside it");
    // What was sent twice, or by a second director, is told.
    let late = night.owner.post(&flag, &[("what", "loss")]);
    assert_eq!(late.status, 422);

    // Once more: one point, and the director decides otherwise.
    assert_eq!(send(&mut night.owner, &clock, &fell).status, 303);
    let page = night.owner.get(&flag);
    assert!(page.has("#f-points[value='1']") && page.says("#proposal", "time number 2"));
    let other = [("what", "play-on"), ("more", "1:30")];
    assert_eq!(send(&mut night.owner, &flag, &other).status, 303);
    let now = night.fixture(1).clock.unwrap();
    assert_eq!((now.left, now.flag), (BySide::new(90, 210), None));
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 2));
    // The points can be corrected afterwards, as any.
    let single = backgammon::scoring::WinKind::Single;
    assert_eq!(night.game(1, "0", single, "1").status, 303);
    let out = night.enter(1, &[("tab", "penalty"), ("remove", "1"), ("penalty", "1")]);
    assert_eq!(out.status, 303, "{}", out.body);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(1, 0));
}

#[test]
fn by_most_rules_the_match_is_lost_and_that_can_be_corrected() {
    let server = TestServer::start();
    let mut night = night(&server, ClockPreset::Biba);
    let (clock, flag) = (night.of_match(1, "clock"), night.of_match(1, "flag"));
    let fell = [("top", "3:00"), ("bottom", "0:00"), ("flag", "1")];
    assert_eq!(send(&mut night.owner, &clock, &fell).status, 303);
    let page = night.owner.get(&flag);
    assert!(page.says("#proposal", "BIBA clock rules 2013"));
    assert!(page.says("#proposal li", "lost on time"), "{}", page.body);
    assert!(page.has("[name='what'][value='loss'][checked]"));
    let wrong = send(
        &mut night.owner,
        &flag,
        &[("what", "points"), ("points", "0")],
    );
    assert_eq!(wrong.status, 422, "{}", wrong.body);
    assert!(wrong.says("main", "Enter 1 to 7 penalty points"));
    assert_eq!(
        send(&mut night.owner, &flag, &[("what", "loss")]).status,
        303
    );
    let result = night.fixture(1).result.unwrap();
    assert_eq!(
        (result.outcome, result.winner),
        (Outcome::LossOnTime, Some(Side::Top))
    );
    assert!(night.owner.get(&flag).has(".empty"));
    let correct = night.of_match(1, "correct");
    let page = night.owner.get(&correct);
    assert_eq!(page.status, 200);
}

#[test]
fn a_ruling_that_would_be_refused_is_not_offered_and_the_page_says_why() {
    let server = TestServer::start();
    let mut night = night(&server, ClockPreset::Biba);
    let (clock, flag) = (night.of_match(1, "clock"), night.of_match(1, "flag"));
    let mut top = phone(&server, &mut night, Side::Top);
    let mut bottom = phone(&server, &mut night, Side::Bottom);
    let fell = [("top", "3:00"), ("bottom", "0:00"), ("flag", "1")];
    assert_eq!(send(&mut night.owner, &clock, &fell).status, 303);
    let form = format!("form[action='{flag}']");
    let open = night.owner.get(&flag);
    assert!(open.has(&form) && !open.has("main .summary"));
    // The players disagree about the match, so that the dispute is ruled on first.
    let score = "/here/1/1/score";
    let fields = [("tab", "final"), ("top", "7"), ("bottom", "4")];
    let reported = filled::send(&mut top, &format!("{score}?tab=final"), score, &fields);
    assert_eq!(reported.status, 303, "{}", reported.body);
    let why = [("reason", "It was 5-4 to me")];
    let disputed = filled::send(&mut bottom, "/here", "/here/1/1/dispute", &why);
    assert_eq!(disputed.status, 303, "{}", disputed.body);
    let page = night.owner.get(&flag);
    assert_eq!(page.status, 200);
    assert!(page.says("#proposal", "BIBA clock rules 2013"));
    assert!(
        page.says("main .summary li", "waits for a ruling"),
        "{}",
        page.body
    );
    assert!(!page.has(&form) && !page.has("#proposal li"));
    let sent = night.owner.post(&flag, &[("what", "loss")]);
    assert_eq!(sent.status, 422);
    assert!(sent.says("main .summary li", "waits for a ruling") && !sent.has(&form));
}

#[test]
fn more_penalty_points_than_the_match_has_are_proposed_with_their_refusal() {
    let server = TestServer::start();
    let mut night = of_length(&server, ClockPreset::Unified2001, "1");
    let (clock, flag) = (night.of_match(1, "clock"), night.of_match(1, "flag"));
    let fell = [("top", "1:00"), ("bottom", "0:00"), ("flag", "1")];
    assert_eq!(send(&mut night.owner, &clock, &fell).status, 303);
    let page = night.owner.get(&flag);
    assert!(
        page.says("#e-points", "Enter 1 to 1 penalty points") && !page.has("#proposal li"),
        "{}",
        page.body
    );
    let fewer = [("points", "1")];
    assert_eq!(send(&mut night.owner, &flag, &fewer).status, 303);
    assert_eq!(
        night.fixture(1).result.unwrap().outcome,
        Outcome::PenaltyPoints
    );
}
