//! What the host of a chouette decides about the night: its rules, its name, its end, who reads it and who is named.

use crate::browser::Browser;
use crate::chouette::{FOUR, NEW, Night, done, refused};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::chouette::Nights;
use crawford::chouette::{NightCommand, NightSettings};

#[test]
fn rules_are_a_preset_or_every_switch_by_itself_and_are_kept_by_name() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let settings = |night: &Night<'_>| night.state().state.settings;
    done(&night.send(
        "settings",
        "settings",
        &[("take", "1"), ("preset", "los-angeles")],
    ));
    assert!(settings(&night).extras);
    assert!(
        night
            .page("settings")
            .says("p", "This night follows the rules of Los Angeles.")
    );
    done(&night.send(
        "settings",
        "settings",
        &[
            ("automatics", "box"),
            ("cube_cap", "64"),
            ("beavers", "false"),
        ],
    ));
    done(&night.send("settings", "settings/stake", &[("stake", "0.05")]));
    let now = settings(&night);
    assert_eq!(
        (now.stake, now.cube_cap, now.beavers),
        (Some(5), Some(64), false)
    );
    // Other rules leave the stake alone.
    done(&night.send("settings", "settings", &[("cube_cap", "32")]));
    done(&night.send("settings", "settings", &[("cube_cap", "64")]));
    assert_eq!(settings(&night), now);
    assert!(now.extras);
    for (field, value) in [
        ("cube_cap", "48"),
        ("limit", "11"),
        ("rotation", "by-magic"),
        ("partner_from", "3"),
        ("beavers", "perhaps"),
    ] {
        let odd = night.send("settings", "settings", &[(field, value)]);
        assert_eq!(odd.status, 422, "{field} {value}");
        assert!(odd.has(&format!("[id='f-{field}']")), "{field}");
    }
    assert_eq!(settings(&night), now);
    refused(
        &night.send("settings", "settings/preset", &[("preset_name", " ")]),
        "name",
    );
    done(&night.send("settings", "settings/preset", &[("preset_name", "Ours")]));
    let kept = NightSettings { stake: None, ..now };
    let other = filled::send(
        &mut night.owner,
        NEW,
        NEW,
        &[("name", "Later"), ("preset", "own:Ours")],
    );
    assert_eq!(other.status, 303);
    let second = Night {
        path: "/c/monday/chouette/later".into(),
        server: &server,
        owner: Browser::new(&server),
    };
    assert_eq!(
        NightSettings {
            stake: None,
            ..settings(&second)
        },
        kept
    );
    let odd = filled::send(&mut night.owner, NEW, NEW, &[("preset", "own:None")]);
    assert_eq!(odd.status, 422);
}

#[test]
fn a_renamed_night_keeps_its_old_address() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let renamed = night.send("settings", "settings/details", &[("name", "Late Friday")]);
    assert_eq!(
        renamed.header("Location"),
        Some("/c/monday/chouette/late-friday/settings")
    );
    let path = night.at("table?by=cube");
    let old = night.owner.get(&path);
    assert_eq!(
        (old.status, old.header("Location")),
        (308, Some("/c/monday/chouette/late-friday/table?by=cube"))
    );
    let club = server.get("/c/monday").body;
    assert!(
        club.has("a[href='/c/monday/chouette/late-friday']") && club.says(".quiet", "Chouette")
    );
}

#[test]
fn a_night_is_ended_and_opened_again() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let close = night.at("close");
    let playing = night.owner.post(&close, &[]);
    assert_eq!(playing.status, 422);
    assert!(playing.has(".summary") && playing.has("[formaction$='/table/end']"));
    done(&night.won("box", &[]));
    done(&night.send("table", "close", &[]));
    assert!(night.state().state.closed);
    assert!(night.page("table").says("main", "The night is over"));
    done(&night.send("table", "reopen", &[]));
    assert!(!night.state().state.closed);
    done(&night.begin());
    done(&night.send("table", "table/call-off", &[]));
    assert_eq!(night.state().state.games.len(), 1);
}

#[test]
fn hidden_answers_show_when_all_are_in() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.send("settings", "settings", &[("hidden_answers", "true")]));
    done(&night.begin());
    done(&night.act("box-doubles", &[]));
    done(&night.act("drops", &["2"]));
    let page = night.page("table?by=cube");
    assert!(page.says(".seat-role", "has answered") && page.says("p", "Bo has answered."));
    assert!(page.says_nowhere("dropped"), "{page}");
    assert!(night.page("journal").says_nowhere("dropped"));
    done(&night.act("takes", &["3", "4"]));
    let page = night.page("table?by=cube");
    assert!(page.says(".seat-role", "dropped"));
}

#[test]
fn only_a_host_comes_to_the_table() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    for page in ["table", "people", "settings", "journal"] {
        let path = night.at(page);
        let answer = server.get(&path);
        assert_eq!(answer.status, 303, "{page}");
        assert!(answer.header("Location").unwrap().starts_with("/login"));
    }
    assert_eq!(server.get(&night.path).status, 200);
    let new = server.get(NEW);
    assert_eq!(new.status, 303);
    for action in [
        "table/begin",
        "table/act",
        "people",
        "undo",
        "settings",
        "close",
    ] {
        let path = night.at(action);
        let answer = server.send(
            "POST",
            &path,
            &[
                ("Sec-Fetch-Site", "same-origin"),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            b"table=1",
        );
        assert_eq!(answer.status, 401, "{action}");
    }
    done(&night.begin());
    let command = NightCommand::Close;
    let nights = Nights::new(server.store.clone());
    let principal = crawford::app::stories::Principal::program();
    assert!(wait(nights.act(principal, night.stream(), command)).is_err());
}

#[test]
fn the_host_says_who_reads_the_night_and_whether_guests_are_named() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    assert!(server.get(&night.path).says("main", "Guest 1"));
    let to = "settings/readers";
    done(&night.send("settings", to, &[("guest_names", "1")]));
    assert!(server.get(&night.path).says(".seat-name", "Ann"));
    done(&night.send("settings", to, &[("members_only", "1")]));
    // The page comes back with both ticks set, so the second form kept the first.
    let page = night.page("settings");
    assert!(
        page.has("[name='guest_names'][value='1'][checked]"),
        "{page}"
    );
    assert_eq!(server.get(&night.path).status, 404);
    let back = night.at(to);
    done(&night.owner.post(&back, &[]));
    let open = server.get(&night.path);
    assert!(open.status == 200 && open.says("main", "Guest 1"));
}

/// As a word of its own, wherever in what was sent.
fn has_word(body: &str, name: &str) -> bool {
    body.split(|c: char| !c.is_alphanumeric())
        .any(|word| word == name)
}

#[test]
fn the_host_says_how_players_are_named_in_public() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let to = "settings/readers";
    done(&night.send("settings", to, &[("guest_names", "1")]));
    let public = ["", "/ledger", "/settle", "/games.csv"];
    let named = |path: &str| {
        let body = server.get(&format!("{}{path}", night.path)).body;
        FOUR.iter().filter(|name| has_word(&body, name)).count()
    };
    assert!(named("") > 0);
    let fields = [("guest_names", "1"), ("shown", "initials")];
    done(&night.owner.post(&night.at(to), &fields));
    let named = |path: &str| {
        let body = server.get(&format!("{}{path}", night.path)).body;
        FOUR.iter().filter(|name| has_word(&body, name)).count()
    };
    for path in public {
        // Twice: kept pages too.
        assert_eq!((named(path), named(path)), (0, 0), "{path}");
    }
    // Whoever runs the night reads names, and the setting is there.
    let table = night.page("table");
    assert!(
        FOUR.iter().all(|name| table.says_just(".seat-name", name)),
        "{table}"
    );
    let settings = night.page("settings");
    assert!(settings.has("[value='initials'][checked]"), "{settings}");
    // A form that does not ask leaves it as it is.
    done(&night.owner.post(&night.at(to), &[("guest_names", "1")]));
    assert!(server.get(&night.path).status == 200);
    let body = server.get(&night.path).body;
    assert!(FOUR.iter().all(|name| !has_word(&body, name)));
}

#[test]
fn the_club_leads_to_its_nights_and_their_season() {
    let server = TestServer::start();
    let night = Night::of(&server, &FOUR);
    let club = server.get("/c/monday").body;
    assert!(club.has("[href='/c/monday/chouette']"), "{club}");
    assert!(club.has(&format!("a[href='{}']", night.path)));
}

#[test]
fn the_ledger_says_where_the_loss_limit_held() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.send("settings", "settings", &[("loss_limit", "2")]));
    done(&night.begin());
    done(&night.won("team", &[]));
    assert_eq!(night.points(), [-2, 0, 1, 1]);
    let page = night.page("ledger");
    assert!(
        page.says(
            ".limit",
            "The loss limit of 2 applied to Ann: 1 point beyond it is not paid."
        ),
        "{page}"
    );
    refused(
        &night.send("settings", "settings", &[("loss_limit", "0")]),
        "Enter a whole number from 1 to",
    );
}
