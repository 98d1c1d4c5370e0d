//! A name taken away, two made one, everything kept of somebody, and what search engines are told.

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN, club, director};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::journal::PersonId;
use crawford::tournament::{Command, EventCommand, TournamentDetails};

const MEMBERS: &str = "/c/monday/members";

fn oracle(name: &str) -> String {
    String::from_utf8(std::fs::read(format!("tests/data/oracle/{name}")).unwrap()).unwrap()
}

fn person(night: &Night, name: &str) -> PersonId {
    let names = wait(night.all.names(club().id)).unwrap();
    let story = wait(night.all.read(night.stream)).unwrap();
    let mut entrants = story.state.entrants.values();
    let found = entrants.find(|e| names.of(e.person) == Some(name));
    found.unwrap().person
}

#[test]
fn no_page_names_somebody_whose_name_was_taken_away() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d016.mat");
    let of_match = |rest: &str| format!("{AT}/e/1/m/1{rest}");
    let answer = owner.submit(&of_match("/record"), &[("text", record.as_str())]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let said = format!("{AT}/announce");
    let desk = format!("{AT}/phones");
    let words = [("text", "Drinks for LUCA and Lucas!")];
    let answer = filled::send(&mut owner, &desk, &said, &words);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let replay = owner.get(&of_match("/replay")).body;
    assert!(replay.says(".aloud", "Luca"));

    let luca = person(&night, "Luca");
    let blank = format!("{MEMBERS}/{luca}/blank");
    let asked = owner.get(&blank);
    assert!(
        asked.says("main", "Drinks for LUCA and Lucas!") && asked.says_just("strong", "LUCA"),
        "{}",
        asked.body
    );
    let gone = filled::send(&mut owner, &blank, &blank, &[]);
    assert_eq!(gone.status, 303, "{}", gone.body);

    for page in [
        "",
        "/e/1",
        "/e/1/m/1",
        "/e/1/m/1/replay",
        "/e/1/m/1/record-file",
        "/e/1/print-sheet",
        "/e/1/print-pairings",
        "/e/1/print-slips",
        "/e/1/screen",
        "/p/1",
        "/p/2",
        "/journal",
        "/desk",
        "/door",
    ] {
        let page = format!("{AT}{page}");
        let body = owner.get(&page).body.replace("Lucas", "");
        assert!(body.to_lowercase().says_nowhere("luca"), "{page}: {body}");
    }
    assert!(owner.get(AT).says("main", "Drinks for Player 1 and Lucas!"));
    let file = owner.get(&of_match("/record-file"));
    assert!(
        file.status == 200 && file.text().contains("Player 1"),
        "{}",
        file.body
    );
    assert!(owner.get(&of_match("/replay")).says("main", "Player 1"));
    for page in [MEMBERS, "/c/monday"] {
        assert!(owner.get(page).says_nowhere("Luca"), "{page}");
    }
}

/// A record that was uploaded says in public what the event says: initials, in the file and on the board.
#[test]
fn a_record_names_people_in_public_as_the_event_does() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let mut owner = Browser::owner(&server);
    let of_match = |rest: &str| format!("{AT}/e/1/m/1{rest}");
    let record = oracle("matches/d016.mat");
    let sent = owner.submit(&of_match("/record"), &[("text", record.as_str())]);
    assert_eq!(sent.status, 303, "{}", sent.body);
    assert!(
        server
            .get(&of_match("/record-file"))
            .text()
            .contains("Luca : 0")
    );
    let (settings, names) = (format!("{AT}/e/1/settings"), format!("{AT}/e/1/names"));
    let set = filled::send(&mut owner, &settings, &names, &[("shown", "initials")]);
    assert_eq!(set.status, 303, "{}", set.body);
    for path in ["/record-file", "/replay", "/replay?g=2&m=3"] {
        let public = server.get(&of_match(path));
        assert_eq!(public.status, 200, "{path}");
        for name in ["luca", "bruno"] {
            assert!(
                public.body.to_lowercase().says_nowhere(name),
                "{path}: {}",
                public.body
            );
        }
    }
    let file = server.get(&of_match("/record-file")).body;
    assert!(
        file.contains("L. : 0") && file.contains("B. : 0"),
        "{file:.300}"
    );
    // What was played is what was played, and who directs reads it as it was sent.
    let games = |text: &str| text.matches("Game ").count();
    assert_eq!(games(&file), games(&record));
    assert_eq!(owner.get(&of_match("/record-file")).body, record);
}

/// Who signs up before the night is in the club's rows too: on the list, on the waiting list, by the own link.
#[test]
fn nobody_whose_name_was_taken_away_stands_on_a_list_or_waits_on_one() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    let mut owner = Browser::owner(&server);
    let (form, list) = (format!("{AT}/e/1/sign-up"), format!("{AT}/e/1/sign-ups"));
    let fields = [("open", "1"), ("most", "1"), ("list", "1")];
    let set = filled::send(&mut owner, &list, &list, &fields);
    assert_eq!(set.status, 303, "{}", set.body);
    // One has the place, one waits, and behind waits one of another name.
    let mut links = Vec::new();
    for name in ["Ida Ek", "LUCA", "Lucas Berg"] {
        let mut browser = Browser::new(&server);
        let said = [("name", name), ("contact", "luca@example.org")];
        let answer = filled::send(&mut browser, &form, &form, &said);
        assert_eq!(answer.status, 303, "{}", answer.body);
        links.push(answer.header("Location").unwrap().to_owned());
    }
    let page = owner.get(&list).body;
    assert!(page.says(".aloud", "LUCA") && page.says(".quiet", "luca@example.org"));

    let luca = person(&night, "Luca");
    let blank = format!("{MEMBERS}/{luca}/blank");
    let gone = filled::send(&mut owner, &blank, &blank, &[]);
    assert_eq!(gone.status, 303, "{}", gone.body);
    let mut pages = vec![form, list.clone(), format!("{AT}/door"), AT.to_owned()];
    pages.extend(links.get(1).cloned());
    for path in pages {
        let page = owner.get(&path);
        assert_eq!(page.status, 200, "{path}");
        let body = page.body.replace("Lucas", "");
        assert!(body.to_lowercase().says_nowhere("luca<"), "{path}: {body}");
        let contacts = body.matches("luca@example.org").count();
        assert_eq!(contacts, if path == list { 2 } else { 0 }, "{path}: {body}");
    }
    // The places stay as they were.
    let page = owner.get(&list).body;
    assert!(
        page.says(".aloud", "Lucas Berg") && page.says(".aloud", "Player 1"),
        "{page}"
    );
    let third = owner.get(&links[2]).body;
    assert!(
        third.says(".sign-up-state", "number 2 on the waiting list"),
        "{third}"
    );
    // And what is kept of them says nothing of it either.
    let kept = owner.get(&format!("{MEMBERS}/{luca}/data.json")).body;
    assert!(kept.to_lowercase().says_nowhere("luca"), "{kept}");
}

/// A namesake signed up: the director sees it and leaves it, and nobody takes it for the one whose name went.
#[test]
fn a_namesakes_sign_up_stays_where_its_tick_is_taken_out() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    let mut owner = Browser::owner(&server);
    let (form, list) = (format!("{AT}/e/1/sign-up"), format!("{AT}/e/1/sign-ups"));
    let fields = [("open", "1"), ("most", "5"), ("list", "1")];
    let set = filled::send(&mut owner, &list, &list, &fields);
    assert_eq!(set.status, 303, "{}", set.body);
    let mut browser = Browser::new(&server);
    let said = [("name", "LUCA"), ("contact", "another@example.org")];
    let answer = filled::send(&mut browser, &form, &form, &said);
    assert_eq!(answer.status, 303, "{}", answer.body);

    let luca = person(&night, "Luca");
    let blank = format!("{MEMBERS}/{luca}/blank");
    assert!(owner.get(&blank).says_just("strong", "LUCA"));
    let gone = filled::send(&mut owner, &blank, &blank, &[("place", "off")]);
    assert_eq!(gone.status, 303, "{}", gone.body);
    let page = owner.get(&list).body;
    assert!(
        page.says(".aloud", "LUCA") && page.says(".quiet", "another@example.org"),
        "{page}"
    );
    let kept = owner.get(&format!("{MEMBERS}/{luca}/data.json")).body;
    let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept["sign_ups"], serde_json::json!([]));
}

/// What stood before is shown by what it is called today, and so does the journal tell it.
#[test]
fn a_name_taken_out_of_a_title_is_in_no_view_of_before() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let details = |name: &str, venue: &str| TournamentDetails {
        name: name.into(),
        venue: venue.into(),
        date: "2026-11-20".parse().unwrap(),
        starts: None,
    };
    let event = |name: &str| {
        let story = wait(night.all.read(night.stream)).unwrap();
        let mut settings = story.state.event(OPEN).unwrap().settings.clone();
        settings.name = name.to_owned();
        EventCommand::ChangeEvent {
            settings,
            seen: None,
        }
        .of(OPEN)
    };
    let change = |details| Command::ChangeDetails {
        details,
        seen: None,
    };
    let does = |command| wait(night.all.act(director(), night.stream, command)).unwrap();
    does(change(details("Oskar Brandt Cup", "At Brandt's")));
    does(event("Oskar Brandt Memorial"));
    let facts = wait(night.all.facts(night.stream)).unwrap();
    let at = facts.last().unwrap().at.utc();
    let at = at.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    let path = format!("{AT}?at={at}");
    assert!(server.get(&path).says("main", "Oskar Brandt Cup"));
    does(change(details("Winter Cup", "At the club")));
    does(event("Memorial"));
    let mut owner = Browser::owner(&server);
    for path in [path, format!("{AT}/e/1?at={at}"), format!("{AT}/journal")] {
        let page = owner.get(&path);
        assert_eq!(page.status, 200, "{path}");
        assert!(page.says_nowhere("Brandt"), "{path}: {}", page.body);
        assert!(page.says("body", "Winter Cup"), "{path}: {}", page.body);
    }
}

#[test]
fn a_side_pool_named_after_somebody_is_listed_with_the_page_that_changes_it() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    let mut owner = Browser::owner(&server);
    let pools = format!("{AT}/e/1/pools");
    let pool = [("name", "Luca jackpot"), ("fee", "5")];
    let made = filled::send(&mut owner, &pools, &pools, &pool);
    assert_eq!(made.status, 303, "{}", made.body);
    let blank = format!("{MEMBERS}/{}/blank", person(&night, "Luca"));
    let asked = owner.get(&blank).body;
    let link = format!("a[href='{pools}/1']");
    assert!(asked.says_just(&link, "Luca jackpot"), "{asked}");
    // Nobody else is meant.
    let blank = format!("{MEMBERS}/{}/blank", person(&night, "Bruno"));
    assert!(!owner.get(&blank).has(&link));
}

#[test]
fn a_guest_is_made_one_with_a_member_after_a_look_and_parted_by_undo() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    night.score(1, 7, 2);
    let mut owner = Browser::owner(&server);
    let new = format!("{MEMBERS}/new");
    filled::send(&mut owner, &new, &new, &[("name", "Luca Rossi")]);
    let luca = person(&night, "Luca");
    let merge = format!("{MEMBERS}/{luca}/merge");
    let page = owner.get(&merge).body;
    let kept = page
        .parts("option")
        .into_iter()
        .find(|option| option.says("option", "Luca Rossi"))
        .unwrap()
        .attribute("option", "value");

    let looked = owner.get(&format!("{merge}?kept={kept}"));
    assert!(
        looked.says("main", "One match moves"),
        "{} {}",
        looked.status,
        looked.body
    );
    assert!(owner.get(AT).says(".p", "Luca"), "looking moves nothing");
    assert!(server.get(&format!("{AT}/p/1")).says_nowhere("Luca Rossi"));
    let from = format!("{merge}?kept={kept}");
    let merged = filled::send(&mut owner, &from, &merge, &[]);
    assert_eq!(merged.status, 303, "{}", merged.body);
    let event = format!("{AT}/e/1");
    assert!(server.get(&event).says("main", "Luca Rossi"));
    let told = owner.get(&format!("{MEMBERS}/{kept}"));
    assert!(told.says("main", "are now one person") && told.says("main", "Also Luca."));
    assert_eq!(owner.get(&merge).status, 404, "no longer on the roster");

    // An address with the one who went leads to the same page of the one who stayed.
    let (players, other) = ("/c/monday/players", person(&night, "Bruno"));
    for (from, to) in [
        (luca.to_string(), kept.clone()),
        (format!("{luca}/card.png"), format!("{kept}/card.png")),
        (
            format!("{luca}/against/{other}"),
            format!("{kept}/against/{other}"),
        ),
        (
            format!("{other}/against/{luca}"),
            format!("{other}/against/{kept}"),
        ),
    ] {
        let moved = server.get(&format!("{players}/{from}"));
        let to = format!("{players}/{to}");
        assert_eq!(
            (moved.status, moved.header("Location")),
            (308, Some(to.as_str())),
            "{from}"
        );
    }

    let part = format!("{MEMBERS}/{luca}/part");
    let parted = filled::send_from(&mut owner, &told.body, &part, &[]);
    assert_eq!(parted.status, 303, "{}", parted.body);
    assert!(server.get(&event).says_nowhere("Luca Rossi"));

    let bruno = person(&night, "Bruno");
    for (kept, why) in [
        (bruno.as_str(), "Both took part"),
        ("nobody", "Choose who to keep"),
        (luca.as_str(), "already one person"),
    ] {
        let refused = owner.get(&format!("{merge}?kept={kept}"));
        assert_eq!(refused.status, 422, "{kept}");
        assert!(refused.says("main", why), "{kept}: {}", refused.body);
    }
}

#[test]
fn everything_kept_of_somebody_is_one_file() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    night.score(1, 7, 2);
    let mut owner = Browser::owner(&server);
    let luca = person(&night, "Luca");
    let path = format!("{MEMBERS}/{luca}/data.json");
    let file = owner.get(&path);
    let data: serde_json::Value = serde_json::from_str(&file.body).unwrap();
    assert_eq!(data["person"][0]["name"], "Luca");
    let m = &data["tournaments"][0]["matches"][0];
    assert_eq!(m["against"], "Bruno");
    assert_eq!(
        m["score"].as_i64().unwrap() + m["against_score"].as_i64().unwrap(),
        9
    );
    assert!(
        file.header("Content-Disposition")
            .unwrap()
            .contains("attachment")
    );
    let nobody = PersonId::from_random([77; 10]);
    assert_eq!(
        owner.get(&format!("{MEMBERS}/{nobody}/data.json")).status,
        404
    );
}

#[test]
fn search_engines_are_asked_to_stay_away_until_a_club_invites_them() {
    let server = TestServer::start();
    let _night = Night::with(&server, &["Luca", "Bruno"]);
    assert_eq!(
        server.get("/robots.txt").body,
        "User-agent: *\nDisallow: /*?at=\nDisallow: /\n"
    );
    let mut owner = Browser::owner(&server);
    let settings = "/c/monday/settings";
    let kept = filled::send(&mut owner, settings, settings, &[("listed", "on")]);
    assert_eq!(kept.status, 303, "{}", kept.body);
    let robots = server.get("/robots.txt").body;
    assert!(robots.contains("Allow: /c/monday/\n") && robots.ends_with("Disallow: /\n"));
    assert_eq!(
        filled::send(&mut owner, settings, settings, &[]).status,
        303
    );
    let robots_after = server.get("/robots.txt").body;
    assert_eq!(
        robots_after, robots,
        "the tick stands when the form comes again"
    );
}

/// Every time a name stands in a report is shown by itself, also turned round and in parts, and only what is ticked goes.
#[test]
fn each_time_a_name_stands_in_a_report_is_offered_by_itself() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Oskar Brandt", "Bruno"]);
    night.draw();
    night.score(1, 7, 2);
    let mut owner = Browser::owner(&server);
    let edit = format!("{AT}/report/edit");
    let written = [
        ("title", "Oskar's cup"),
        (
            "opening",
            "OSKAR BRANDT came. Brandt, Oskar: winner.\n\nOskar Wilde did not.",
        ),
        ("published", "1"),
    ];
    let answer = filled::send(&mut owner, &edit, &edit, &written);
    assert_eq!(answer.status, 303, "{}", answer.body);

    let oskar = person(&night, "Oskar Brandt");
    let blank = format!("{MEMBERS}/{oskar}/blank");
    let asked = owner.get(&blank).body;
    for shown in [
        "Oskar's cup",
        "OSKAR BRANDT came. Brandt",
        "Brandt, Oskar: winner",
        "winner. Oskar Wilde did",
    ] {
        assert!(asked.says("main", shown), "{shown} in {asked}");
    }
    for marked in ["Oskar", "OSKAR BRANDT", "Brandt, Oskar"] {
        assert!(asked.says_just("strong", marked), "{marked} in {asked}");
    }
    // Whole names are ticked, parts are for the director to say.
    let ticks = asked.parts(".tick.doubt");
    assert_eq!(ticks.len(), 4, "{asked}");
    assert_eq!(asked.texts("[name='place'][checked]").len(), 2, "{asked}");
    let title = ticks.iter().find(|tick| tick.says("label", "s cup"));
    let title = title.unwrap().attribute("[name='place']", "value");
    let fields = asked.form(&blank);
    let mut fields = crate::browser::pairs(&fields);
    fields.push(("place", &title));
    let gone = owner.post(&blank, &fields);
    assert_eq!(gone.status, 303, "{}", gone.body);
    let report = server.get(&format!("{AT}/report")).body;
    for said in [
        "Player 1's cup",
        "Player 1 came. Player 1: winner.",
        "Oskar Wilde did not",
    ] {
        assert!(report.says("main", said), "{said} in {report}");
    }
    assert!(report.says_nowhere("Brandt") && report.says_nowhere("BRANDT"));
}
