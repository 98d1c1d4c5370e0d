//! `/c/{club}/t/new`, a tournament's settings, its boards, its events and their rules.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use backgammon::scoring::Holland;
use crawford::store::summaries;
use crawford::tournament::{EventCommand, EventNo, Order};

const NEW: &str = "/c/monday/t/new";

fn announce(night: &mut Night<'_>, fields: &[(&str, &str)]) -> Answer {
    filled::send(&mut night.owner, NEW, NEW, fields)
}

fn count(server: &TestServer, night: &Night<'_>) -> usize {
    let club = night.club;
    server
        .store
        .read_now(move |conn| summaries::of_club(conn, club))
        .unwrap()
        .len()
}

#[test]
fn a_tournament_is_announced_with_the_usual_rules_proposed() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let shown = filled::fields(&night.owner.get(NEW).body, NEW);
    let value = |name: &str| {
        shown
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.as_str())
    };
    assert_eq!(value("date").map(str::len), Some(10));
    assert_eq!(value("crawford"), Some("1"));
    assert_eq!(
        (value("holland"), value("order"), value("byes")),
        (Some("off"), Some("random"), Some("spread"))
    );
    assert_eq!(
        (
            value("third_place"),
            value("jacoby"),
            value("penalty_limit")
        ),
        (None, None, Some("1"))
    );

    let answer = announce(
        &mut night,
        &[
            ("name", "Été 2026"),
            ("lengths", "9 7 5"),
            ("boards", "6"),
            ("crawford", "off"),
        ],
    );
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some("/c/monday/t/ete-2026/door")),
        "{}",
        answer.body
    );
    let settings = night.owner.get("/c/monday/t/ete-2026/settings").body;
    assert!(settings.says(".quiet", "final 9, semi-finals 7, before that 5"));
    assert!(settings.has("[value='6']"));
    let rules = night.owner.get("/c/monday/t/ete-2026/e/1/settings").body;
    let kept = filled::fields(&rules, "/c/monday/t/ete-2026/e/1/settings");
    assert!(!kept.iter().any(|(name, _)| name == "crawford"));
}

#[test]
fn a_form_sent_twice_announces_once() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let mut fields = filled::fields(&night.owner.get(NEW).body, NEW);
    fields.retain(|(name, _)| name != "name");
    fields.push(("name".into(), "Twice".into()));
    let fields = crate::browser::pairs(&fields);
    for _ in 0..2 {
        assert_eq!(
            night.owner.post(NEW, &fields).header("Location"),
            Some("/c/monday/t/twice/door")
        );
    }
    assert_eq!(count(&server, &night), 2);
}

#[test]
fn what_cannot_be_is_said_at_its_field_and_stores_nothing() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let long = "x".repeat(81);
    for (field, value) in [
        ("name", ""),
        ("name", &long),
        ("date", ""),
        ("date", "2026-02-30"),
        ("date", "tomorrow"),
        ("venue", &long),
        ("event_name", ""),
        ("event_name", &long),
        ("lengths", ""),
        ("lengths", "0"),
        ("lengths", "-7"),
        ("lengths", "100"),
        ("lengths", "seven"),
        ("lengths", "1 2 3 4 5 6 7 8 9 10 11"),
        ("boards", "-1"),
        ("boards", "513"),
        ("boards", "many"),
        ("order", "by-magic"),
        ("byes", "x"),
        ("holland", "x"),
    ] {
        let mut fields = vec![("name", "Winter")];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let answer = announce(&mut night, &fields);
        assert_eq!(answer.status, 422, "{field} {value}");
        assert!(
            answer.has(&format!("[href='#f-{field}']")),
            "{field} {value}"
        );
    }
    let holland = announce(
        &mut night,
        &[("name", "W"), ("holland", "both"), ("crawford", "off")],
    );
    assert!(holland.status == 422 && holland.has("[href='#f-holland']"));
    for body in [&b""[..], b"name=%ff&date=2026-11-20", b"name=a&name=b"] {
        assert!((400..500).contains(&night.owner.post_bytes(NEW, body).status));
    }
    assert_eq!(count(&server, &night), 1);
}

#[test]
fn details_boards_events_and_rules_change_and_can_be_taken_back() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = |rest: &str| format!("{}/{rest}", night.path);
    let (set, boards, add, rules) = (
        path("settings"),
        path("boards"),
        path("add-event"),
        path("e/2/settings"),
    );
    let owner = &mut night.owner;
    assert_eq!(
        filled::send(owner, &set, &set, &[("venue", "The Café")]).status,
        303
    );
    assert_eq!(
        filled::send(owner, &set, &boards, &[("boards", "4"), ("automatic", "1")]).status,
        303
    );
    let taken = filled::send(owner, &add, &add, &[("event_name", "Open")]);
    assert!(taken.status == 422 && taken.has("[href='#f-event_name']"));
    assert_eq!(
        filled::send(
            owner,
            &add,
            &add,
            &[("event_name", "Side"), ("lengths", "3")]
        )
        .status,
        303
    );
    assert_eq!(
        filled::send(
            owner,
            &rules,
            &rules,
            &[("holland", "trailer"), ("order", "by-hand")]
        )
        .status,
        303
    );
    let state = night.state();
    assert_eq!(
        (
            state.details.venue.as_str(),
            state.boards,
            state.automatic_tables
        ),
        ("The Café", 4, true)
    );
    let side = state.event(EventNo(2)).unwrap();
    assert_eq!(
        (side.settings.holland, side.settings.order),
        (Holland::Trailer, Order::ByHand)
    );
    // The Undo beside what was told.
    let told = night.owner.get(&set).body;
    let undo = format!("{}/undo", night.path);
    assert_eq!(
        filled::send_from(&mut night.owner, &told, &undo, &[]).status,
        303
    );
    assert_eq!(
        night.state().event(EventNo(2)).unwrap().settings.holland,
        Holland::Off
    );
    let many = filled::send(&mut night.owner, &set, &boards, &[("boards", "9999")]);
    assert!(many.status == 422 && many.has("[value='9999']"));
}

#[test]
fn single_places_to_be_played_off_are_typed_refused_and_shown() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let rules = format!("{}/e/1/settings", night.path);
    for (typed, says) in [
        ("3, fifth", "Enter places"),
        ("5, -1", "Enter places"),
        ("2", "the final decides places 1 and 2"),
        ("3, 513", "places from 3 to 512"),
    ] {
        let answer = filled::send(
            &mut night.owner,
            &rules,
            &rules,
            &[("play_off_places", typed)],
        );
        assert_eq!(answer.status, 422, "{typed}");
        assert!(answer.says("main", says), "{typed}: {}", answer.body);
        assert!(answer.has(&format!("[value='{typed}']")), "{typed} is kept");
    }
    let answer = filled::send(
        &mut night.owner,
        &rules,
        &rules,
        &[("play_off_places", "9; 7 3")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(night.owner.get(&rules).has("[value='3, 7, 9']"));
    for i in 1..=8 {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(EventCommand::CloseList.of(OPEN));
    let draw = format!("{}/e/1/draw", night.path);
    let answer = filled::send(&mut night.owner, &draw, &draw, &[("dice", "66")]);
    assert_eq!(answer.status, 422);
    assert!(
        answer.says("main", "nobody can finish in place 9"),
        "{}",
        answer.body
    );
    filled::send(
        &mut night.owner,
        &rules,
        &rules,
        &[("play_off_places", "7")],
    );
    let answer = filled::send(&mut night.owner, &draw, &draw, &[("dice", "66")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = server.get(&format!("{}/e/1", night.path)).body;
    for said in [
        "Play-off for places 5 to 8",
        "Play-off for place 7",
        "Places 5 to 8 are played for by the losers of this round: Quarter-finals.",
        "Places 5 to 6 are shared",
    ] {
        assert!(page.says("li", said), "{said}: {page}");
    }
    let sheet = night
        .owner
        .get(&format!("{}/e/1/print-sheet", night.path))
        .body;
    assert!(
        sheet.says("h2", "Play-offs") && sheet.says(".small", "Play-off for place 7"),
        "{sheet}"
    );
}

#[test]
fn the_draw_fixes_what_it_was_made_from_and_lengths_go_on_changing() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let rules = format!("{}/e/1/settings", night.path);
    assert!(
        night
            .owner
            .get(&rules)
            .says(".warning", "The draw was made")
    );
    let fixed = filled::send(&mut night.owner, &rules, &rules, &[("third_place", "1")]);
    assert!(
        fixed.status == 422
            && fixed.says(
                "main",
                "the third-place match and the play-offs can no longer change"
            )
    );
    assert_eq!(
        filled::send(&mut night.owner, &rules, &rules, &[("lengths", "11, 3")]).status,
        303
    );
    assert_eq!(
        night
            .state()
            .event(OPEN)
            .unwrap()
            .settings
            .lengths
            .as_slice(),
        [11, 3]
    );
    // Somebody else was quicker: what was typed is kept, and the next sending knows what it changes.
    let page = night.owner.get(&rules).body;
    let quicker = night.state().event(OPEN).unwrap().settings.clone();
    night.act(
        EventCommand::ChangeEvent {
            settings: crawford::tournament::EventSettings {
                crawford: false,
                ..quicker
            },
            seen: None,
        }
        .of(OPEN),
    );
    let conflict = filled::send_from(&mut night.owner, &page, &rules, &[("lengths", "9")]);
    assert_eq!(conflict.status, 409);
    assert!(conflict.has("[value='9']") && conflict.says("main", "Someone else"));
    assert_eq!(
        filled::send_from(&mut night.owner, &conflict.body, &rules, &[]).status,
        303
    );
}

#[test]
fn only_a_director_sets_anything() {
    let server = TestServer::start();
    let night = Night::drawn(&server, 2, "5");
    let before = night.version();
    for rest in [
        "settings",
        "boards",
        "add-event",
        "e/1/settings",
        "door",
        "door/enter",
        "door/withdraw",
        "door/return",
        "door/1/person",
        "e/1/list",
        "e/1/draw",
        "e/1/redraw",
        "e/1/swap",
        "e/1/late",
        "e/1/late-entry",
    ] {
        let path = format!("{}/{rest}", night.path);
        let answer = crate::browser::Browser::new(&server)
            .post(&path, &[("name", "Mallory"), ("entrant", "1")]);
        assert_eq!(answer.status, 401, "{rest}");
    }
    for rest in [
        "settings",
        "add-event",
        "e/1/settings",
        "door",
        "door/1",
        "door/1/person",
        "e/1/draw",
        "e/1/late",
    ] {
        let shown = server.get(&format!("{}/{rest}", night.path));
        assert!(
            shown
                .header("Location")
                .unwrap_or_default()
                .starts_with("/login"),
            "{rest}: {}",
            shown.status
        );
    }
    assert_eq!(night.version(), before);
}

#[test]
fn what_can_never_be_drawn_is_refused_at_its_field_when_it_is_saved() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let rules = format!("{}/e/1/settings", night.path);
    let version = night.version();
    for (typed, field) in [
        (
            [
                ("format", "consolation"),
                ("consolation_fed_by", "all"),
                ("third_place", "1"),
            ],
            "third_place",
        ),
        (
            [
                ("format", "double-elimination"),
                ("double_merge", "6"),
                ("third_place", "off"),
            ],
            "double_merge",
        ),
    ] {
        let answer = filled::send(&mut night.owner, &rules, &rules, &typed);
        assert_eq!(answer.status, 422, "{field}: {}", answer.body);
        let link = format!("[href='#f-{field}']");
        assert!(answer.has(&link), "{field}: {}", answer.body);
    }
    assert_eq!(night.version(), version);
    // A bye and a missed round are set each by itself, and stand there as set.
    let swiss = [
        ("format", "swiss"),
        ("swiss_bye", "win"),
        ("swiss_missed", "half"),
    ];
    let answer = filled::send(&mut night.owner, &rules, &rules, &swiss);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = night.owner.get(&rules).body;
    let stands = filled::fields(&page, &rules);
    assert!(stands.contains(&("swiss_missed".into(), "half".into())));
    assert!(stands.contains(&("swiss_bye".into(), "win".into())));
}

#[test]
fn lengths_are_typed_as_the_readme_says_them_and_said_back() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let rules = format!("{}/e/1/settings", night.path);
    let typed = [("lengths", "final 7, before that 5")];
    let saved = filled::send(&mut night.owner, &rules, &rules, &typed);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let lengths = night.state().event(OPEN).unwrap().settings.lengths.clone();
    assert_eq!(lengths.as_slice(), [7, 5]);
    let next = saved.header("Location").unwrap().to_owned();
    assert!(
        night
            .owner
            .get(&next)
            .says("main", "final 7, before that 5")
    );
    let typed = [("lengths", "final 7, quarter-finals 5")];
    let refused = filled::send(&mut night.owner, &rules, &rules, &typed);
    assert_eq!(refused.status, 422);
    assert!(refused.has("[value='final 7, quarter-finals 5']"));
}
