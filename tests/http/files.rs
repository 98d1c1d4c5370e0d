//! What a club's site gives away as files: its days as a calendar, its results as a feed, an event's for a spreadsheet.

use crate::browser::Browser;
use crate::evening::{AT, Night, club};
use crate::filled;
use crate::server::{Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crate::support::until;
use backgammon::BySide;
use chrono::{DateTime, TimeDelta, Utc};
use crawford::app::recompute;
use crawford::tournament::{EventNo, MatchNo, ScoreEntry};
use std::time::SystemTime;

#[test]
fn an_event_leaves_as_files() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let event = format!("{AT}/e/1");
    let page = server.get(&event).body;
    for file in ["results.csv", "results.json", "results.xlsx", "places.csv"] {
        assert!(page.has(&format!("[href='{event}/{file}']")), "{file}");
    }
    let before = server.get(&format!("{event}/results.csv"));
    assert_eq!(
        before.header("Content-Type"),
        Some("text/csv; charset=utf-8")
    );
    assert_eq!(before.body.lines().count(), 1);
    night.score(1, 5, 2);
    let csv = server.get(&format!("{event}/results.csv")).body;
    let (head, row) = csv.trim_end().split_once("\r\n").unwrap();
    assert_eq!(
        head,
        "match,round,player,score,against,against_score,winner,ending,length,day,player_id,against_id,match_id,game,stage"
    );
    let cells: Vec<&str> = row.split(',').collect();
    assert_eq!(
        (cells[0], cells[1], cells[3], cells[5]),
        ("1", "1", "5", "2")
    );
    assert_eq!(cells[2], cells[6]);

    let json = server.get(&format!("{event}/results.json"));
    assert_eq!(json.header("Content-Type"), Some("application/json"));
    let read: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert_eq!(read["matches"][0]["match"], 1);
    assert_eq!(read["matches"][0]["player"], cells[2]);
    assert_eq!(read["matches"][0]["score"], 5);
    assert_eq!(read["matches"][0]["against_score"], 2);
    assert_eq!(read["matches"][0]["winner"], cells[2]);

    let book = server.get(&format!("{event}/results.xlsx"));
    assert_eq!(book.status, 200);
    assert!(book.body.starts_with("PK"));
    for file in ["results.csv", "results.json", "results.xlsx", "places.csv"] {
        assert_eq!(
            server.get(&format!("{AT}/e/9/{file}")).status,
            404,
            "{file}"
        );
    }
}

#[test]
fn the_days_of_a_club_are_a_calendar() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let calendar = server.get("/c/monday/calendar.ics");
    let kind = calendar.header("Content-Type");
    assert_eq!(kind, Some("text/calendar; charset=utf-8"));
    // Its rounds are not days.
    let days = calendar.body.matches("DTSTART;VALUE=DATE:").count();
    assert_eq!(days, 1, "{}", calendar.body);
    // Without a public address there is none to give.
    assert!(!calendar.text().contains("URL"), "{}", calendar.body);
    assert!(
        server
            .get("/c/monday/calendar")
            .has("[href='/c/monday/calendar.ics']")
    );

    let public = TestServer::with(Setting {
        public_origin: Some("https://club.example".to_owned()),
        ..Setting::default()
    });
    let _night = Night::drawn(&public);
    let calendar = public
        .get("/c/monday/calendar.ics")
        .body
        .replace("\r\n ", "");
    assert!(
        calendar.contains(&format!("https://club.example{AT}")),
        "{calendar}"
    );
}

#[test]
fn what_came_of_the_nights_is_a_feed() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let feed = server.get("/c/monday/feed.atom");
    assert_eq!(feed.header("Content-Type"), Some("application/atom+xml"));
    assert!(!feed.text().contains("<entry>"), "{}", feed.body);
    assert!(
        server
            .get("/c/monday/calendar")
            .has("[href='/c/monday/feed.atom']")
    );
    for number in 1..=4 {
        night.score(number, 5, 2);
    }
    for number in 5..=8 {
        night.walk_over(number);
    }
    night.act(crawford::tournament::Command::Finish);
    let feed = server.get("/c/monday/feed.atom").body;
    assert_eq!(feed.matches("<entry>").count(), 1, "{feed}");
    assert!(feed.contains("Won by "), "{feed}");
    assert!(feed.contains(&format!("href=\"{AT}\"")), "{feed}");

    // A published report is an item of its own.
    let moments = |feed: &str| -> Vec<DateTime<Utc>> {
        let all = feed.split("<updated>").skip(1);
        all.map(|rest| rest.split('<').next().unwrap().parse().unwrap())
            .collect()
    };
    let begun = moments(&feed)[1];
    let mut owner = Browser::owner(&server);
    let edit = format!("{AT}/report/edit");
    let write = |owner: &mut Browser<'_>, title: &str| {
        the_next_millisecond();
        let fields = [("published", "1"), ("title", title)];
        assert_eq!(filled::send(owner, &edit, &edit, &fields).status, 303);
        server.get("/c/monday/feed.atom").body
    };
    let first_feed = write(&mut owner, "The long night");
    assert_eq!(first_feed.matches("<entry>").count(), 2, "{first_feed}");
    assert!(
        first_feed.contains("<title>The long night</title>"),
        "{first_feed}"
    );
    assert!(
        first_feed.contains(&format!("href=\"{AT}/report\"")),
        "{first_feed}"
    );
    let second_feed = write(&mut owner, "The longer night");
    let ids = |feed: &str| -> Vec<String> {
        let all = feed.split("<id>").skip(1);
        all.map(|id| id.split('<').next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(ids(&first_feed), ids(&second_feed));
    let (before, after) = (moments(&first_feed), moments(&second_feed));
    // The feed, the report, the results.
    assert_eq!((before[0], before[2]), (before[1], begun));
    assert!(after[1] > before[1] && after[2] == begun && after[0] == after[1]);

    // A correction is of the moment at which it is made.
    let asked = DateTime::<Utc>::from(SystemTime::now()) - TimeDelta::seconds(1);
    the_next_millisecond();
    night.act(
        crawford::tournament::EventCommand::Correct {
            number: MatchNo(1),
            entry: ScoreEntry::Final {
                score: BySide::new(5, 3),
                winner: None,
            },
            standing: None,
            overrule: None,
            seen: None,
        }
        .of(EventNo(1)),
    );
    let corrected = moments(&server.get("/c/monday/feed.atom").body);
    assert!(
        corrected[2] > asked && corrected[2] > begun,
        "{corrected:?}"
    );
    assert!(
        corrected[0] == corrected[2] && corrected[1] == after[1],
        "{corrected:?}"
    );
}

/// Waits until a feed gives another moment to what happens.
fn the_next_millisecond() {
    let now = || DateTime::<Utc>::from(SystemTime::now()).timestamp_millis();
    let then = now();
    until("the clock moves", || now() > then);
}

/// The three files of a table: each of its kind, kept and answered as unchanged while nothing changed.
fn three(server: &TestServer, base: &str, asked: &str) -> (Vec<String>, serde_json::Value) {
    let xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    for (ending, kind) in [
        ("csv", "text/csv; charset=utf-8"),
        ("json", "application/json"),
        ("xlsx", xlsx),
    ] {
        let path = format!("{base}.{ending}{asked}");
        let file = server.get(&path);
        assert_eq!(file.status, 200, "{path}: {}", file.body);
        assert_eq!(file.header("Content-Type"), Some(kind), "{path}");
        if asked.is_empty() {
            let tag = file.header("ETag").unwrap();
            let again = server.send("GET", &path, &[("If-None-Match", tag)], b"");
            assert_eq!(again.status, 304, "{path}");
        }
        assert_eq!(file.body.starts_with("PK"), ending == "xlsx", "{path}");
    }
    let csv = server.get(&format!("{base}.csv{asked}")).body;
    let json = server.get(&format!("{base}.json{asked}")).body;
    let lines = csv.lines().map(str::to_owned).collect();
    (lines, serde_json::from_str(&json).unwrap())
}

/// That a page leads to them.
fn linked(server: &TestServer, page: &str, base: &str, asked: &str) {
    let html = server.get(page).body;
    for ending in ["xlsx", "csv", "json"] {
        let asked = asked.replace('&', "&#38;");
        let link = format!("[href='{base}.{ending}{asked}']");
        assert!(html.has(&link), "{link} in {html}");
    }
}

#[test]
fn ratings_and_records_leave_as_files_that_follow_the_results() {
    let server = TestServer::start();
    let night = Night::with(&server, &["=Ann", "Bo", "Cy", "Di"]);
    night.draw();
    let computed = || wait(recompute::up_to_date(&server.store, club().id)).unwrap();
    computed();
    let (ratings, records) = ("/c/monday/ratings/table", "/c/monday/records/table");
    assert_eq!(three(&server, ratings, "").0.len(), 1);
    assert_eq!(three(&server, records, "").0.len(), 1);
    for number in [1, 2] {
        night.score(number, 5, 2);
    }
    computed();
    linked(&server, "/c/monday/ratings", ratings, "");
    linked(&server, "/c/monday/records", records, "");
    let (lines, list) = three(&server, ratings, "");
    assert_eq!(lines.len(), 5, "{lines:?}");
    // `tests/publish` holds the columns to the guide.
    assert!(lines[0].starts_with("place,player,rating,"), "{lines:?}");
    assert!(
        lines[1].ends_with(",true") && lines[1].starts_with(','),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line.contains(",'=Ann,")),
        "{lines:?}"
    );
    let rows = list["rows"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["player"] == "=Ann"), "{list}");
    assert_eq!(rows[0]["matches_won"], 1);
    assert!(rows[0]["rating"].as_f64().unwrap() > 1500.0);
    assert!(rows[3]["last_change"].as_f64().unwrap() < 0.0);
    let (lines, held) = three(&server, records, "");
    assert_eq!(lines[0], "record,title,figure,player,event,day");
    let rows = held["rows"].as_array().unwrap();
    assert_eq!(lines.len(), rows.len() + 1);
    let run = rows.iter().find(|row| row["record"] == "run").unwrap();
    assert_eq!(
        (&run["figure"], &run["event"]),
        (&1.into(), &"Été 2026".into())
    );
    assert_eq!(run["day"], "2026-11-20");
    let highest = rows.iter().find(|row| row["record"] == "highest").unwrap();
    assert!(highest["figure"].as_f64().unwrap() > 1500.0);
    for none in [
        "/c/monday/ratings/club/table.csv",
        "/c/monday/ratings/none/table.json",
    ] {
        assert_eq!(server.get(none).status, 404, "{none}");
    }
    // Whoever wishes to be read by initials is so in every file.
    let mut owner = Browser::owner(&server);
    let person = {
        let page = server.get("/c/monday/ratings");
        let link = page.attribute("[href^='/c/monday/players/']", "href");
        link["/c/monday/players/".len()..][..16].to_owned()
    };
    let first = three(&server, ratings, "").0[1].clone();
    let name = first
        .split(',')
        .nth(1)
        .unwrap()
        .trim_start_matches("'=")
        .to_owned();
    let page = format!("/c/monday/members/{person}");
    let shown = format!("{page}/shown");
    let kept = crate::filled::send(&mut owner, &page, &shown, &[("shown", "initials")]);
    assert_eq!(kept.status, 303, "{}", kept.body);
    computed();
    let (lines, _) = three(&server, ratings, "");
    assert!(
        !lines.iter().any(|line| line.contains(&name)),
        "{name} in {lines:?}"
    );
}

#[test]
fn a_chouette_night_and_its_season_leave_as_files() {
    let server = TestServer::start();
    crate::chouette_night::one_game(&server).show_money();
    let at = "/c/monday/chouette/friday";
    let results = format!("{at}/results");
    linked(&server, at, &results, "");
    linked(&server, &format!("{at}/ledger"), &results, "");
    let (lines, json) = three(&server, &results, "");
    assert_eq!(lines[0], "place,player,points,money,games,games_in_box");
    assert_eq!(lines.len(), 5, "{lines:?}");
    // Guests are not named, whatever they are called.
    assert!(
        lines.iter().any(|line| line.contains(",Guest 1,")),
        "{lines:?}"
    );
    let players = json["players"].as_array().unwrap();
    let sum = |of: &str| -> i64 { players.iter().map(|p| p[of].as_i64().unwrap()).sum() };
    assert_eq!((sum("points"), sum("money"), sum("games")), (0, 0, 4));
    assert_eq!(json["lines"][0]["turned"], true);
    let games = server.get(&format!("{at}/games.csv")).body;
    let read = json["lines"].as_array().unwrap();
    assert_eq!(games.lines().count(), read.len() + 1);

    let season = "/c/monday/chouette/season";
    let asked = "?from=2026-01-01&to=2026-12-31";
    linked(&server, "/c/monday/chouette", season, asked);
    let (lines, json) = three(&server, season, asked);
    assert_eq!(three(&server, season, ""), (lines.clone(), json.clone()));
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(json["from"], "2026-01-01");
    assert_eq!(json["rows"][0]["player"], "Bo");
    assert_eq!(json["rows"][0]["points_per_game"], 4.0);
    assert_eq!(
        server.get(&format!("{season}.json?from=x&to=y")).status,
        422
    );
    // As the guide says: the file of a question is sent whole each time.
    for (asked, kept) in [("", "no-cache"), (asked, "no-store")] {
        let file = server.get(&format!("{season}.json{asked}"));
        assert_eq!(file.header("Cache-Control"), Some(kept), "{asked}");
        assert_eq!(file.header("ETag").is_some(), kept == "no-cache", "{asked}");
    }
}

#[test]
fn the_guide_has_the_columns_of_what_owners_take_away() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let guide = include_str!("../../docs/data.md");
    for path in [
        "/c/monday/record.csv",
        "/service/record.csv",
        "/c/monday/ratings/matches.csv",
    ] {
        let file = owner.get(path);
        assert_eq!(file.status, 200, "{path}");
        let columns: Vec<String> = file
            .body
            .lines()
            .next()
            .unwrap()
            .split(',')
            .map(|c| format!("`{c}`"))
            .collect();
        let said = format!("Columns: {}\n", columns.join(", "));
        assert!(guide.contains(&said), "{path}: {said}");
    }
}
