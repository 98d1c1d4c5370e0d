//! `/c/{club}/seasons`: made after what it comes to was seen, explained, adjusted, declared final, corrected after that.

use crate::browser::Browser;
use crate::evening::{Night, club};
use crate::filled;
use crate::server::{Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::recompute;
use crawford::club::name::sort_key;
use crawford::club::rating::RatingStart;
use crawford::store::{people, rating_lists, rating_starts};

const LIST: &str = "/c/monday/seasons";
const NEW: &str = "/c/monday/seasons/new";
const SEASON: &str = "/c/monday/seasons/year-2026";

/// The rows of the table, as (place, name, points).
fn listed(page: &str) -> Vec<(String, String, String)> {
    let rows = page.parts("summary").into_iter();
    rows.filter(|row| row.has("span.rank"))
        .map(|row| {
            let first = |selector: &str| row.texts(selector).remove(0);
            (first("span.rank"), first("bdi"), first(".points"))
        })
        .collect()
}

fn computed(server: &TestServer) {
    wait(recompute::up_to_date(&server.store, club().id)).unwrap();
}

/// Makes a season of the year with this table, seeing first what it comes to.
pub fn made(owner: &mut Browser<'_>, changes: &[(&str, &str)]) {
    let days = [
        ("name", "Year 2026"),
        ("from", "2026-01-01"),
        ("to", "2026-12-31"),
    ];
    let seen = filled::send(owner, NEW, NEW, &[&days, changes].concat());
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.says("main", "Preview"));
    let made = filled::send_from(owner, &seen.body, NEW, &[("sure", "1")]);
    assert_eq!(made.status, 303, "{}", made.body);
    assert_eq!(made.header("Location"), Some(SEASON));
}

#[test]
fn a_season_is_made_counts_explains_and_follows_a_correction() {
    TestServer::on_each(Setting::default, a_season_follows_a_correction);
}

fn a_season_follows_a_correction(server: TestServer) {
    let night = Night::drawn(&server);
    assert!(server.get(LIST).says("main", "season tables go here"));
    assert_eq!(server.get(SEASON).status, 404);
    let mut owner = Browser::owner(&server);
    night.score(1, 5, 2);
    made(&mut owner, &[]);
    let rows = listed(&server.get(SEASON).body);
    assert_eq!(rows.len(), 8);
    let (first, second) = (rows[0].clone(), rows[1].clone());
    // A point for playing, one for the match won.
    assert_eq!((first.0.as_str(), first.2.as_str()), ("1", "2"));
    assert_eq!((second.0.as_str(), second.2.as_str()), ("2", "1"));
    let page = server.get(SEASON).body;
    for part in [
        "Played: 1",
        "1 match won: 1 × 1 = 1",
        "Attendance: a point for playing",
        "For a match won in the consolation: 1",
        "1 January 2026 to 31 December 2026",
    ] {
        assert!(page.says("main", part), "{part}\n{page}");
    }
    assert!(server.get(LIST).says("a", &first.1));
    let front = server.get("/c/monday");
    assert!(
        front.says(&format!("h2 a[href='{SEASON}']"), "Year 2026"),
        "{}",
        front.body
    );
    // Those who share a place stand by name.
    let equals = rows.iter().filter(|row| row.0 == rows[7].0);
    let names: Vec<&String> = equals.map(|row| &row.1).collect();
    assert!(
        names.len() > 1 && names.is_sorted_by_key(|name| sort_key(name)),
        "{names:?}"
    );
    // A correction turns it round, for everyone and at once.
    night.correct(1, 3, 5);
    computed(&server);
    let after = listed(&server.get(SEASON).body);
    assert_ne!(after[0].1, first.1);
    assert_eq!(after[0].2, "2");
    let person = |name: &str| {
        let page = server.get(SEASON).body;
        let row = page
            .parts("li")
            .into_iter()
            .find(|row| row.has("details") && row.says("a", name))
            .unwrap();
        row.attribute("a[href^='/c/monday/players/']", "href")
    };
    // The page of a player says it too.
    let player = server.get(&person(&after[0].1)).body;
    assert!(
        player.has(&format!("a[href='{SEASON}']")) && player.says("a", "Year 2026"),
        "{player}"
    );
    // What the files say is what the page says.
    let csv = server.get(&format!("{SEASON}/table.csv")).body;
    assert_eq!(csv.lines().count(), 9);
    assert_eq!(
        csv.lines().nth(1).unwrap(),
        format!(",1,{},2.000,1,1,0", after[0].1)
    );
    let json: serde_json::Value =
        serde_json::from_str(&server.get(&format!("{SEASON}/table.json")).body).unwrap();
    assert_eq!(json["rows"][0]["points"], 2.0);
    assert_eq!(json["rows"][0]["of_events"][0]["points"], 2.0);
    assert_eq!(json["rows"][0]["matches_won"], 1);
    let book = server.get(&format!("{SEASON}/table.xlsx"));
    assert!(book.status == 200 && book.body.starts_with("PK"));
}

#[test]
fn settings_show_what_they_change_and_refuse_what_will_not_do() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    for number in 1..=7 {
        night.score(number, if number > 6 { 7 } else { 5 }, 1);
    }
    let mut owner = Browser::owner(&server);
    made(&mut owner, &[]);
    let settings = format!("{SEASON}/settings");
    assert_eq!(server.get(&settings).status, 303);
    let own = [
        ("preset", "own"),
        ("entry", "0,5"),
        ("win", "1"),
        ("places", "5: 1=3 2=1.5 3-4=0.25"),
        ("divisions", "Open\nIntermediate 0.7"),
        ("apart", "1"),
        ("ratings", "anew"),
    ];
    let seen = filled::send(&mut owner, &settings, &settings, &own);
    assert_eq!(seen.status, 200, "{}", seen.body);
    // 0.5 + 3 + 3 for the winner of three matches.
    assert!(seen.says("td", "place 1 with 6.5"), "{}", seen.body);
    assert_eq!(listed(&server.get(SEASON).body)[0].2, "4");
    let saved = filled::send_from(&mut owner, &seen.body, &settings, &[("sure", "1")]);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let rows = listed(&server.get(SEASON).body);
    assert_eq!(rows[0].2, "6.5");
    let page = server.get(SEASON).body;
    assert!(page.says_just("h2", "Open") && page.says_just("h2", "Intermediate"));
    // Its own list of ratings is kept beside the club's.
    assert_eq!(server.get("/c/monday/ratings/year-2026").status, 200);
    // The event counts in the second division, and half as much.
    let form = owner.get(&settings).body;
    let key = form.attribute("[name^='e-']", "name").split_off("e-".len());
    let (counts, weight) = (format!("e-{key}"), format!("w-{key}"));
    let moved = [
        (counts.as_str(), "1"),
        (weight.as_str(), "0.5"),
        ("sure", "1"),
    ];
    assert_eq!(
        filled::send(&mut owner, &settings, &settings, &moved).status,
        303
    );
    let page = server.get(SEASON).body;
    // 6.5 × 0.7 × 0.5.
    assert_eq!(listed(&page)[0].2, "2.275");
    assert!(page.says(".small", "× 0.35"));
    let out = [(counts.as_str(), "no"), ("sure", "1")];
    assert_eq!(
        filled::send(&mut owner, &settings, &settings, &out).status,
        303
    );
    assert_eq!(listed(&server.get(SEASON).body), []);
    for (field, value) in [
        ("name", ""),
        ("from", "yesterday"),
        ("to", "2025-01-01"),
        ("preset", "x"),
        ("entry", "much"),
        ("best", "0"),
        ("places", "5: 1"),
        ("divisions", "x -1"),
        (weight.as_str(), "x"),
        (counts.as_str(), "2"),
    ] {
        let refused = filled::send(&mut owner, &settings, &settings, &[(field, value)]);
        assert_eq!(refused.status, 422, "{field}");
        assert!(refused.has("[role='alert']"), "{field}");
    }
    // Which of the rules of a division a line breaks.
    let twice = [("divisions", "Division 1\nDivision 2")];
    let refused = filled::send(&mut owner, &settings, &settings, &twice);
    for rule in [
        "Line 2: write a name that no other line has",
        "“Division 2 1”",
    ] {
        assert!(refused.says("[role='alert']", rule), "{}", refused.body);
    }
    // What is to be chosen again is still chosen, and not taken for what is usual.
    let refused = filled::send(&mut owner, &settings, &settings, &[(counts.as_str(), "2")]);
    let chosen = format!("[name='{counts}'] option[selected]");
    assert!(refused.says_just(&chosen, "In division 3, which the season does not have"));
    let (stream, _) = key.rsplit_once('-').unwrap();
    let undrawn = format!("e-{stream}-77");
    for sure in ["", "1"] {
        let nothing = [(undrawn.as_str(), "no"), ("sure", sure)];
        let refused = filled::send(&mut owner, &settings, &settings, &nothing);
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.says("[role='alert']", "no longer drawn in this club"));
    }
    let remove = format!("{SEASON}/remove");
    let says = "its own list of ratings, if it keeps one";
    assert!(owner.get(&settings).says("section p", says));
    assert_eq!(
        filled::send(&mut owner, &settings, &remove, &[]).status,
        303
    );
    assert_eq!(server.get(SEASON).status, 404);
    assert_eq!(server.get("/c/monday/ratings/year-2026").status, 404);
}

#[test]
fn what_an_event_is_multiplied_by_is_asked_and_stays_typed_where_it_is_refused() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    let mut owner = Browser::owner(&server);
    let days = [
        ("name", "Year 2026"),
        ("from", "2026-01-01"),
        ("to", "2026-12-31"),
    ];
    let asked = "input[name^='w-']";
    let seen = filled::send(&mut owner, NEW, NEW, &days).body;
    assert_eq!(seen.attribute(asked, "value"), "1");
    let name = seen.attribute(asked, "name");
    assert!(seen.says_just(&format!("label[for='f-{name}']"), "Multiplied by"));
    let refused = filled::send_from(&mut owner, &seen, NEW, &[(&name, "twice")]);
    assert_eq!(refused.status, 422, "{}", refused.body);
    let refused = refused.body;
    assert_eq!(refused.attribute(asked, "value"), "twice");
    assert!(refused.has(&format!(".wrong > [id='e-{name}']")));
    assert!(refused.has(&format!("[role='alert'] a[href='#f-{name}']")));
    let doubled = filled::send_from(&mut owner, &refused, NEW, &[(&name, "2")]);
    assert_eq!(doubled.status, 200, "{}", doubled.body);
    let doubled = doubled.body;
    assert_eq!(doubled.attribute(asked, "value"), "2");
    let made = filled::send_from(&mut owner, &doubled, NEW, &[("sure", "1")]);
    assert_eq!(made.status, 303, "{}", made.body);
    assert_eq!(listed(&server.get(SEASON).body)[0].2, "4");
    let settings = owner.get(&format!("{SEASON}/settings")).body;
    assert_eq!(settings.attribute(asked, "value"), "2");
}

#[test]
fn points_by_hand_say_why_and_a_final_table_stays_with_what_came_later_beneath() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    let mut owner = Browser::owner(&server);
    made(&mut owner, &[]);
    let before = listed(&server.get(SEASON).body);
    let adjust = format!("{SEASON}/adjust");
    // Nobody is chosen before the director chooses.
    let nobody = filled::send(
        &mut owner,
        &adjust,
        &adjust,
        &[("points", "1"), ("reason", "x")],
    );
    assert_eq!(nobody.status, 422);
    assert!(nobody.says("main", "Choose someone"), "{}", nobody.body);
    let page = owner.get(&adjust).body;
    let people = page.attributes("select[name='person'] option", "value");
    let ann = people[1].as_str();
    for wrong in [
        [("points", "0"), ("reason", "x"), ("division", "0")],
        [("points", "1"), ("reason", ""), ("division", "0")],
    ] {
        let wrong = [&wrong[..], &[("person", ann)]].concat();
        assert_eq!(
            filled::send(&mut owner, &adjust, &adjust, &wrong).status,
            422
        );
    }
    let long = "x".repeat(201);
    let wordy = [("person", ann), ("points", "1"), ("reason", long.as_str())];
    let wordy = filled::send(&mut owner, &adjust, &adjust, &wordy);
    assert_eq!(wordy.status, 422);
    let said = wordy.says("main", "Use at most 200 characters");
    assert!(said && wordy.says_nowhere("A name has"), "{}", wordy.body);
    let given = [
        ("person", ann),
        ("points", "2.5"),
        ("reason", "Ran the bar <i>"),
    ];
    assert_eq!(
        filled::send(&mut owner, &adjust, &adjust, &given).status,
        303
    );
    let page = server.get(SEASON).body;
    assert!(
        page.says("p", "Ran the bar <i>") && page.says("p", "+2.5"),
        "{page}"
    );
    assert_eq!(
        listed(&page)[0].2,
        if before[0].1 == listed(&page)[0].1 {
            "4.5"
        } else {
            "3.5"
        }
    );
    let back = format!("{adjust}/back");
    assert_eq!(filled::send(&mut owner, &adjust, &back, &[]).status, 303);
    assert_eq!(listed(&server.get(SEASON).body), before);

    // Final.
    let freeze = format!("{SEASON}/freeze");
    assert_eq!(filled::send(&mut owner, SEASON, &freeze, &[]).status, 303);
    assert!(
        server
            .get(SEASON)
            .says("main", "No later correction would change")
    );
    night.correct(1, 3, 5);
    computed(&server);
    let page = server.get(SEASON).body;
    assert_eq!(listed(&page), before, "it stays");
    assert!(
        page.says("td", "place 1 with 2") && page.says("td", "Été 2026: 2 → 1"),
        "{page}"
    );
    // While it is final nothing of it is changed.
    let late = [("person", ann), ("points", "1"), ("reason", "late")];
    let refused = filled::send(&mut owner, &adjust, &adjust, &late);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "final. Reopen it first"));
    let settings = format!("{SEASON}/settings");
    let page = owner.get(&settings).body;
    assert!(page.says("p", "final. Reopen it first"), "{page}");
    assert!(!page.has(&format!("[action='{settings}']")), "no form");
    assert!(
        !page.has(&format!("[action='{SEASON}/remove']")),
        "nor that"
    );
    for sure in ["", "1"] {
        let days = [("from", "2026-01-01"), ("to", "2026-12-31")];
        let named = [("name", "Year"), ("preset", "attendance"), ("sure", sure)];
        let refused = owner.post(&settings, &[&days[..], &named[..]].concat());
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.says("main", "final. Reopen it first"));
    }
    let thaw = format!("{SEASON}/thaw");
    assert_eq!(filled::send(&mut owner, SEASON, &thaw, &[]).status, 303);
    let after = listed(&server.get(SEASON).body);
    assert_ne!(after[0].1, before[0].1);
}

#[test]
fn a_season_has_a_small_page_for_other_sites() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    night.score(1, 5, 2);
    made(&mut owner, &[]);
    computed(&server);
    let small = "/c/monday/embed/season/year-2026";
    let first = listed(&server.get(SEASON).body)[0].clone();
    for _ in 0..2 {
        let page = server.get(small);
        assert_eq!(page.status, 200, "{}", page.body);
        let policy = page.header("Content-Security-Policy").unwrap();
        assert!(policy.contains("frame-ancestors *"), "{policy}");
        assert_eq!(page.header("Set-Cookie"), None);
        assert!(page.says("a", &first.1), "{first:?} in {}", page.body);
        assert!(page.says_just("td", "2"), "{}", page.body);
        assert!(!page.has("script") && !page.has("form"));
        assert_eq!(owner.get(small).body, page.body);
    }
    let link = format!("[rel='alternate'][type='text/html'][href='{small}']");
    assert!(server.get(SEASON).has(&link));
    let snippets = owner.get("/c/monday/embed").body;
    assert!(
        snippets.says("main", &format!("{small}\" title=")),
        "{snippets}"
    );
    assert_eq!(server.get("/c/monday/embed/season/none").status, 404);
    let nobody = [("who", "nobody")];
    let kept = filled::send(&mut owner, "/c/monday/embed", "/c/monday/embed", &nobody);
    assert_eq!(kept.status, 303, "{}", kept.body);
    assert_eq!(server.get(small).status, 404);
    assert!(!server.get(SEASON).has(&link));
}

#[test]
fn the_front_page_shows_who_leads_the_season_until_its_table_is_final() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    night.score(1, 5, 2);
    assert!(server.get("/c/monday").says_nowhere("Full season table"));
    made(&mut owner, &[]);
    computed(&server);
    let page = server.get("/c/monday").body;
    let sections = page.parts("section");
    let part = sections
        .iter()
        .find(|part| part.says_just("h2", "Year 2026"));
    let part = part.unwrap_or_else(|| panic!("{page}"));
    assert_eq!(part.texts("li").len(), 5, "{part}");
    let first = listed(&server.get(SEASON).body).remove(0);
    let line = part.part("li");
    assert!(
        line.says("a", &first.1) && line.has("a[href^='/c/monday/players/']"),
        "{line}"
    );
    assert!(line.says_just("span.points", &first.2), "{line}");
    assert!(part.has(&format!("[href='{SEASON}']")), "{part}");
    let freeze = format!("{SEASON}/freeze");
    assert_eq!(filled::send(&mut owner, SEASON, &freeze, &[]).status, 303);
    assert!(!server.get("/c/monday").says_just("h2", "Year 2026"));
}

#[test]
fn whoever_is_made_one_with_another_is_told_which_tables_change() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo"]);
    let mut owner = Browser::owner(&server);
    owner.submit("/c/monday/members/new", &[("name", "Zoe")]);
    let find = |name: &'static str| {
        let found = server
            .store
            .read_now(move |conn| people::by_name(conn, club().id, name));
        found.unwrap().remove(0).id
    };
    let preview = |from, to| {
        let (from, to) = (find(from), find(to));
        format!("/c/monday/members/{from}/merge?kept={to}")
    };
    let told = "season tables that change: Year 2026.";
    let before = owner.get(&preview("Ann", "Zoe")).body;
    assert!(
        before.says("p", "match") && before.says_nowhere("season tables that change"),
        "{before}"
    );
    made(&mut owner, &[]);
    computed(&server);
    // The event is not drawn, so nobody is in the table yet.
    let listed = owner.get(&preview("Ann", "Zoe")).body;
    assert!(listed.says_nowhere("season tables that change"), "{listed}");
    night.draw();
    computed(&server);
    let after = owner.get(&preview("Ann", "Zoe")).body;
    assert!(after.says("p", told), "{after}");
    // Who played nothing is in no table, but points by hand are.
    let idle = owner.get(&preview("Zoe", "Ann")).body;
    assert!(idle.says_nowhere("season tables that change"), "{idle}");
    let adjust = format!("{SEASON}/adjust");
    let zoe = find("Zoe").to_string();
    let given = [
        ("person", zoe.as_str()),
        ("points", "1"),
        ("reason", "Ran the bar"),
    ];
    let answer = filled::send(&mut owner, &adjust, &adjust, &given);
    assert_eq!(answer.status, 303, "{}", answer.body);
    computed(&server);
    let helped = owner.get(&preview("Zoe", "Ann")).body;
    assert!(helped.says("p", told), "{helped}");
}

#[test]
fn points_by_hand_and_start_ratings_are_in_the_file_handed_to_somebody() {
    let server = TestServer::start();
    let _night = Night::with(&server, &["Ann", "Bo"]);
    let mut owner = Browser::owner(&server);
    made(&mut owner, &[]);
    let club = club().id;
    let found = server
        .store
        .read_now(move |conn| people::by_name(conn, club, "Ann"));
    let ann = found.unwrap().remove(0).id;
    let adjust = format!("{SEASON}/adjust");
    let person = ann.to_string();
    let given = [
        ("person", person.as_str()),
        ("points", "2.5"),
        ("reason", "Ran the bar"),
    ];
    let answer = filled::send(&mut owner, &adjust, &adjust, &given);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let start = RatingStart {
        person: ann,
        rating: RatingStart::micros(1700),
        experience: 400,
    };
    server
        .store
        .write_now(move |tx| rating_starts::replace(tx, club, rating_lists::OWN, &[start]))
        .unwrap();
    let file = owner.get(&format!("/c/monday/members/{ann}/data.json"));
    let data: serde_json::Value = serde_json::from_str(&file.body).unwrap();
    let points = &data["points_by_hand"][0];
    assert_eq!(points["season"], "Year 2026");
    assert_eq!(points["points"], 2.5);
    assert_eq!(points["reason"], "Ran the bar");
    assert!(points["at"].is_string() && points["taken_back"].is_null());
    let start = &data["start_ratings"][0];
    assert_eq!(start["list"], "club");
    assert_eq!(start["rating"], 1700.0);
    assert_eq!(start["experience"], 400);
}

#[test]
fn a_final_season_with_tables_apart_says_which_table_somebody_is_in() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    let mut owner = Browser::owner(&server);
    made(
        &mut owner,
        &[("divisions", "Open\nIntermediate"), ("apart", "1")],
    );
    let freeze = format!("{SEASON}/freeze");
    assert_eq!(filled::send(&mut owner, SEASON, &freeze, &[]).status, 303);
    night.correct(1, 3, 5);
    computed(&server);
    let page = server.get(SEASON).body;
    assert!(page.says_just(".season-later bdi", "Open"), "{page}");
    let player = page.attribute("[href^='/c/monday/players/']", "href");
    let player = server.get(&player).body;
    assert!(player.says("a", "Year 2026 · Open"), "{player}");
}
