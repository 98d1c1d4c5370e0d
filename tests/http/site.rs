//! The club's site: its front page, the calendar, the archive and the search.

use crate::browser::Browser;
use crate::chouette_night::Planted;
use crate::evening::{AT, Night, club, director};
use crate::server::TestServer;
use crate::support::club::{a_member, wait};
use crate::support::html::Html;
use crawford::app::privacy;
use crawford::chouette::NightSettings;
use crawford::journal::PersonId;
use crawford::store::{people, streams, streams::StreamKind};
use crawford::tournament::{Command, EventSettings, TournamentDetails};

const CLUB: &str = "/c/monday";

/// Another tournament of the club, announced.
fn announced(night: &Night, name: &str, day: &str) -> Night {
    let details = TournamentDetails {
        name: name.to_owned(),
        date: day.parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    let stream = wait(
        night
            .all
            .announce(director(), club().id, details, settings, None),
    )
    .unwrap()
    .stream;
    Night {
        all: night.all.clone(),
        stream,
    }
}

/// The same, played by these two and finished.
fn played(night: &Night, name: &str, day: &str, players: [&str; 2]) -> Night {
    let other = announced(night, name, day);
    for player in players {
        other.check_in(player);
    }
    other.draw();
    other.score(1, 5, 3);
    other.act(Command::Finish);
    other
}

fn person(server: &TestServer, name: &str) -> PersonId {
    let name = name.to_owned();
    let found = server
        .store
        .read_now(move |conn| people::by_name(conn, club().id, &name))
        .unwrap();
    found.first().unwrap().id
}

/// The section under a heading.
fn under(page: &str, heading: &str) -> String {
    let mut sections = page.parts("section").into_iter();
    let found = sections.find(|section| section.says_just("h2", heading));
    found.unwrap_or_else(|| panic!("{heading} in {page}"))
}

#[test]
fn the_front_page_says_what_runs_what_comes_and_who_won() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    played(&night, "Autumn Cup", "2026-11-13", ["Ann", "Bo"]);
    announced(&night, "Winter Cup", "2026-12-18");
    announced(&night, "December Cup", "2026-12-04");
    announced(&night, "Rained Off", "2026-11-06");
    let page = server.get(CLUB).body;
    let running = under(&page, "Now playing");
    assert!(running.has(&format!("[href='{AT}']")), "{page}");
    assert!(running.says(".line", "Round 1 of 3"), "{running}");
    let next = under(&page, "Coming up");
    let names = next.texts(".happening .name");
    assert_eq!(names, ["December Cup", "Winter Cup"], "the next first");
    let last = under(&page, "Latest results");
    let winner = "[href^='/c/monday/t/autumn-cup/p/']";
    assert!(
        last.has(winner) && last.says(".quiet", "2 players"),
        "{last}"
    );
    assert!(last.says(".quiet", "Planned, not played"), "{last}");
    assert!(last.has("[datetime='2026-11-13']"), "{last}");
    for below in ["calendar", "archive", "chouette"] {
        assert!(page.has(&format!("[href='{CLUB}/{below}']")), "{below}");
    }
    // The page follows what happens, also for those who read it from memory.
    night.score(1, 5, 2);
    assert!(server.get(CLUB).says("main", "Round 1 of 3"));
    announced(&night, "A New One", "2026-12-05");
    assert!(server.get(CLUB).says("main", "A New One"));
}

#[test]
fn what_is_played_out_is_no_longer_played_now_though_nobody_ended_it() {
    let server = TestServer::start();
    let night = announced(&Night::with(&server, &[]), "Autumn Cup", "2026-11-13");
    for player in ["Ann", "Bo", "Cy"] {
        night.check_in(player);
    }
    night.draw();
    let href = "[href='/c/monday/t/autumn-cup']";
    assert!(under(&server.get(CLUB).body, "Now playing").has(href));
    let state = wait(night.all.read(night.stream)).unwrap().state.clone();
    let event = state.events.values().next().unwrap();
    let open = event.matches.iter().filter(|m| m.result.is_none());
    for m in open {
        night.score(m.number.0, 5, 3);
    }
    let page = server.get(CLUB).body;
    assert!(!page.says("h2", "Now playing"), "{page}");
    assert!(under(&page, "Latest results").has(href), "{page}");
}

#[test]
fn the_calendar_stands_by_month() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann"]);
    let empty = server.get("/c/monday/calendar");
    assert_eq!(empty.status, 200);
    assert!(under(&empty.body, "Coming up").says(".quiet", "1 checked in"));
    played(&night, "Autumn Cup", "2026-10-13", ["Ann", "Bo"]);
    announced(&night, "New Year Cup", "2027-01-02");
    let page = server.get("/c/monday/calendar").body;
    assert_eq!(
        page.texts("h3"),
        ["November 2026", "January 2027", "October 2026"]
    );
}

#[test]
fn the_archive_goes_by_year_in_pages_of_bounded_size() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann"]);
    let empty = server.get("/c/monday/archive").body;
    assert!(empty.has(".empty"), "{empty}");
    assert_eq!(server.get("/c/monday/archive/2026").status, 404);
    played(&night, "Old Cup", "2024-05-01", ["Ann", "Bo"]);
    for n in 1..=52 {
        let day = format!("2025-{:02}-{:02}", 1 + (n - 1) / 28, 1 + (n - 1) % 28);
        let lapsed = announced(&night, &format!("Cup {n}"), &day);
        lapsed.act(Command::Finish);
    }
    let page = server.get("/c/monday/archive").body;
    assert!(
        page.has("[href='/c/monday/archive/2025']") && page.says(".quiet", "52 tournaments"),
        "{page}"
    );
    let year = server.get("/c/monday/archive/2025").body;
    assert_eq!(year.texts("li.happening").len(), 50);
    assert!(year.has("[href='/c/monday/archive/2025/2']"));
    assert!(year.has("[href='/c/monday/archive/2024'][rel='prev']"));
    let second = server.get("/c/monday/archive/2025/2").body;
    assert_eq!(second.texts("li.happening").len(), 2);
    let old = server.get("/c/monday/archive/2024").body;
    assert!(old.says("a", "Old Cup") && old.has("[rel='next']"), "{old}");
    assert!(old.says(".aloud", "Won by"), "{old}");
    for none in [
        "2023", "2025/1", "2025/3", "2025/0", "02025", "x", "2025/02",
    ] {
        let answer = server.get(&format!("/c/monday/archive/{none}"));
        assert_eq!(answer.status, 404, "{none}");
    }
}

#[test]
fn a_search_finds_players_as_they_are_shown_and_nights() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Émile Lefèvre", "Søren Dahl"]);
    night.draw();
    let search = |what: &str| server.get(&format!("/c/monday/search?q={what}")).body;
    let found = search("emile");
    assert!(found.says("a", "Émile Lefèvre"), "{found}");
    assert!(found.has("[href^='/c/monday/players/']"), "{found}");
    assert!(search("soren").says("a", "Søren Dahl"));
    assert!(search("20+nov").says("a", "Été 2026"));
    assert!(search("ete").says("a", "Été 2026"));
    assert!(search("zzz").says("p", "Nothing here begins with"));
    assert!(search("").says(".quiet", "Accents do not matter"));
    // Whatever is typed is text.
    let odd = search("%3Cscript%3Ealert(1)%3C/script%3E%00%22");
    assert!(odd.escapes("<script>alert"), "{odd}");
    assert_eq!(server.get("/c/monday/search?q=%ff").status, 200);
    assert_eq!(server.get("/c/monday/search").status, 200);

    // Who wishes initials is found by them alone.
    let emile = person(&server, "Émile Lefèvre");
    let mut owner = Browser::owner(&server);
    let path = format!("/c/monday/members/{emile}");
    let page = owner.get(&path).body;
    let hidden = crate::browser::hidden_fields(&page);
    let key = hidden.iter().find(|(name, _)| name == "key").unwrap();
    let fields = [("key", key.1.as_str()), ("shown", "initials")];
    let answer = owner.post(&format!("{path}/shown"), &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let hidden = search("emile");
    assert!(hidden.says_nowhere("Lefèvre") && hidden.says("p", "Nothing here"));
    assert!(search("e").says("a", "É. L."));
    assert!(
        owner
            .get("/c/monday/search?q=emile")
            .says("main", "Lefèvre")
    );
}

#[test]
fn a_search_tells_neither_the_roster_nor_who_an_event_hides() {
    let server = TestServer::start();
    Night::with(&server, &["Ann Lee", "Bo Ek"]);
    let member = a_member(PersonId::from_random([77; 10]), club().id, "Never Played");
    server
        .store
        .write_now(move |tx| people::add(tx, &member))
        .unwrap();
    let search = |what: &str| server.get(&format!("/c/monday/search?q={what}")).body;
    assert!(search("never").says("p", "Nothing here"));
    assert!(search("ann").says("a", "Ann Lee"));
    let mut owner = Browser::owner(&server);
    let settings = format!("{AT}/e/1/settings");
    let page = owner.get(&settings).body;
    let hidden = crate::browser::hidden_fields(&page);
    let key = hidden.iter().find(|(name, _)| name == "key").unwrap();
    let fields = [("key", key.1.as_str()), ("shown", "initials")];
    let answer = owner.post(&format!("{AT}/e/1/names"), &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(search("ann").says("p", "Nothing here"), "{}", search("ann"));
}

#[test]
fn somebody_is_found_by_what_was_played_by_who_is_merged_into_them() {
    let server = TestServer::start();
    Night::with(&server, &["Ann"]);
    let member = a_member(PersonId::from_random([77; 10]), club().id, "Ann Lee");
    let (ann, kept) = (person(&server, "Ann"), member.id);
    server
        .store
        .write_now(move |tx| people::add(tx, &member))
        .unwrap();
    wait(privacy::merge(
        &server.store,
        director(),
        club().id,
        ann,
        kept,
    ))
    .unwrap();
    let found = server.get("/c/monday/search?q=ann").body;
    assert!(found.says("a", "Ann Lee"), "{found}");
}

#[test]
fn a_night_for_members_is_in_no_list_of_everyones() {
    let server = TestServer::start();
    let planted = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], NightSettings::default());
    assert!(server.get(CLUB).has("a[href$='/chouette/friday']"));
    assert!(
        server
            .get("/c/monday/calendar")
            .body
            .has("a[href$='/chouette/friday']")
    );
    let stream = server
        .store
        .read_now(move |conn| streams::of_club(conn, planted.club, StreamKind::Chouette))
        .unwrap()[0]
        .id;
    server
        .store
        .write_now(move |tx| {
            use crawford::store::{clubs, nights};
            let row = nights::find(tx, stream)?;
            let row = nights::NightRow {
                members_only: true,
                ..row
            };
            nights::put(tx, stream, &row)?;
            clubs::raise_edition(tx, planted.club)
        })
        .unwrap();
    let mut owner = Browser::owner(&server);
    for page in [CLUB, "/c/monday/calendar", "/c/monday/search?q=friday"] {
        assert!(server.get(page).says_nowhere("/chouette/friday"), "{page}");
        let own = owner.get(page).body;
        assert!(own.has("a[href$='/chouette/friday']"), "{page}");
    }
}

#[test]
fn every_name_leads_to_everything_of_theirs_and_none_where_an_event_hides_it() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo", "Cy", "Dee"]);
    night.draw();
    for (number, length) in [(1, 5), (2, 5), (3, 7), (4, 5)] {
        night.score(number, length, 2);
    }
    let ann = format!("/c/monday/players/{}", person(&server, "Ann"));
    let link = format!("a.all-of.noprint[href='{ann}']");
    let event = format!("{AT}/e/1");
    let places = server.get(&event).body;
    assert!(places.has(&link), "{places}");
    let number = (1..=4)
        .find(|n| server.get(&format!("{AT}/p/{n}")).says("h1 bdi", "Ann"))
        .unwrap();
    // On the page of the tournament it stands above everything else.
    let own = server.get(&format!("{AT}/p/{number}")).body;
    let top = own.parts("#player > *").remove(0);
    assert!(top.says(&format!("a[href='{ann}']"), "All results in the club"));
    let found = (1..=4).map(|n| server.get(&format!("{event}/m/{n}")).body);
    assert!(found.into_iter().any(|page| page.has(&link)));
    let sought = server.get("/c/monday/search?q=Ann").body;
    assert!(sought.has(&format!("[href='{ann}']")), "{sought}");
    // An event that names people by initials leads nowhere.
    let mut owner = Browser::owner(&server);
    let names = format!("{event}/names");
    let settings = format!("{event}/settings");
    let answer = crate::filled::send(&mut owner, &settings, &names, &[("shown", "initials")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    for path in [
        event.clone(),
        format!("{AT}/p/{number}"),
        format!("{event}/m/1"),
    ] {
        let page = server.get(&path).body;
        assert!(page.says_nowhere("/c/monday/players/"), "{path}\n{page}");
    }
}
