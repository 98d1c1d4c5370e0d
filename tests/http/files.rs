//! What a club's site gives away as files: its days as a calendar, its results as a feed, an event's for a spreadsheet.

use crate::evening::{AT, Night};
use crate::house::{House, Setting};

#[test]
fn an_event_leaves_as_files() {
    let house = House::start();
    let night = Night::drawn(&house);
    let event = format!("{AT}/e/1");
    let page = house.get(&event).body;
    for file in ["results.csv", "results.json", "results.xlsx", "places.csv"] {
        assert!(page.contains(&format!("href=\"{event}/{file}\"")), "{file}");
    }
    let before = house.get(&format!("{event}/results.csv"));
    assert_eq!(
        before.header("Content-Type"),
        Some("text/csv; charset=utf-8")
    );
    assert_eq!(before.body.lines().count(), 1);
    night.score(1, 5, 2);
    let csv = house.get(&format!("{event}/results.csv")).body;
    let (head, row) = csv.trim_end().split_once("\r\n").unwrap();
    assert_eq!(
        head,
        "match,round,player,score,against,against_score,winner"
    );
    let cells: Vec<&str> = row.split(',').collect();
    assert_eq!(
        (cells[0], cells[1], cells[3], cells[5]),
        ("1", "1", "5", "2")
    );
    assert_eq!(cells[2], cells[6]);

    let json = house.get(&format!("{event}/results.json"));
    assert_eq!(json.header("Content-Type"), Some("application/json"));
    let read: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert_eq!(read["matches"][0]["score"], serde_json::json!([5, 2]));
    assert_eq!(read["matches"][0]["winner"], cells[2]);

    let book = house.get(&format!("{event}/results.xlsx"));
    assert_eq!(book.status, 200);
    assert!(book.body.starts_with("PK"));
    for file in ["results.csv", "results.json", "results.xlsx", "places.csv"] {
        assert_eq!(house.get(&format!("{AT}/e/9/{file}")).status, 404, "{file}");
    }
}

#[test]
fn the_days_of_a_club_are_a_calendar() {
    let house = House::start();
    let _night = Night::drawn(&house);
    let calendar = house.get("/c/monday/calendar.ics");
    let kind = calendar.header("Content-Type");
    assert_eq!(kind, Some("text/calendar; charset=utf-8"));
    assert_eq!(calendar.body.matches("BEGIN:VEVENT").count(), 1);
    assert!(
        calendar.body.contains("DTSTART;VALUE=DATE:"),
        "{}",
        calendar.body
    );
    // Without a public address there is none to give.
    assert!(!calendar.body.contains("URL"), "{}", calendar.body);
    assert!(
        house
            .get("/c/monday/calendar")
            .body
            .contains("href=\"/c/monday/calendar.ics\"")
    );

    let public = House::with(Setting {
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
    let house = House::start();
    let night = Night::drawn(&house);
    let feed = house.get("/c/monday/feed.atom");
    assert_eq!(feed.header("Content-Type"), Some("application/atom+xml"));
    assert!(!feed.body.contains("<entry>"), "{}", feed.body);
    assert!(
        house
            .get("/c/monday/calendar")
            .body
            .contains("href=\"/c/monday/feed.atom\"")
    );
    for number in 1..=4 {
        night.score(number, 5, 2);
    }
    for number in 5..=8 {
        night.walk_over(number);
    }
    night.act(crawford::tournament::Command::Finish);
    let feed = house.get("/c/monday/feed.atom").body;
    assert_eq!(feed.matches("<entry>").count(), 1, "{feed}");
    assert!(feed.contains("Won by "), "{feed}");
    assert!(feed.contains(&format!("href=\"{AT}\"")), "{feed}");
}
