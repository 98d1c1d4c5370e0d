//! The rounds of a tournament as lines of calendars: their ids stay, their times move, and what is not played says so.

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN, club, director};
use crate::filled;
use crate::night;
use crate::server::{Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::{clock, recompute, sign_up};
use crawford::club::sign_up::SignUpTerms;
use crawford::journal::UtcMicros;
use crawford::tournament::money::{self, EventMoneyCommand};
use crawford::tournament::robin::{Deadlines, League};
use crawford::tournament::{
    Command, EventCommand, EventSettings, Format, MatchNo, TournamentDetails,
};
use std::collections::BTreeMap;

/// The events of a calendar by their ids, each with its lines by name.
type Lines = BTreeMap<String, BTreeMap<String, String>>;

fn lines(server: &TestServer, path: &str) -> Lines {
    let answer = server.get(path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let kind = answer.header("Content-Type");
    assert_eq!(kind, Some("text/calendar; charset=utf-8"));
    let whole = answer.body.replace("\r\n ", "");
    let mut all = Lines::new();
    for event in whole.split("BEGIN:VEVENT").skip(1) {
        let event = event.split("END:VEVENT").next().unwrap().trim();
        let said: BTreeMap<String, String> = event
            .lines()
            .map(|line| line.split_once(':').unwrap())
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let uid = said["UID"].clone();
        let twice = all.insert(uid.clone(), said);
        assert!(twice.is_none(), "{uid} twice in {whole}");
    }
    all
}

/// The one whose id ends so.
fn ending<'l>(lines: &'l Lines, end: &str) -> &'l BTreeMap<String, String> {
    let end = format!("{end}@crawford");
    let found = lines.iter().find(|(uid, _)| uid.ends_with(&end));
    found.unwrap_or_else(|| panic!("{end} in {lines:#?}")).1
}

fn sequence(said: &BTreeMap<String, String>) -> u64 {
    said["SEQUENCE"].parse().unwrap()
}

const HOUR: &str = "DTSTART;TZID=Europe/Copenhagen";
const DAY: &str = "DTSTART;VALUE=DATE";

#[test]
fn rounds_keep_their_ids_while_their_times_move() {
    let server = TestServer::with(Setting {
        public_origin: Some("https://club.example".to_owned()),
        ..Setting::default()
    });
    let night = Night::drawn(&server);
    let (own, of_club) = (format!("{AT}/calendar.ics"), "/c/monday/calendar.ics");
    assert!(server.get(AT).has(&format!("[href='{own}']")));
    let steps = u64::try_from(clock::now().0 / 300_000_000).unwrap();
    let before = lines(&server, &own);
    // The day, three rounds and the match for third place.
    assert_eq!(before.len(), 5, "{before:#?}");
    // What is foreseen goes on every five minutes, between two readings too.
    let (of_all, after) = (lines(&server, of_club), lines(&server, &own));
    assert!([&before, &after].contains(&&of_all), "{of_all:#?}");
    let whole = server.get(&own).body;
    assert_eq!(whole.matches("BEGIN:VTIMEZONE").count(), 1, "{whole}");
    for round in ["e1-main-2", "e1-main-3", "e1-third-place-3"] {
        let said = ending(&before, round);
        assert_eq!(said["STATUS"], "TENTATIVE", "{said:?}");
        assert!(said.contains_key(HOUR), "{said:?}");
        assert!(said["DESCRIPTION"].starts_with("Expected between "));
        assert_eq!(said["URL"], format!("https://club.example{AT}/e/1"));
        assert_eq!(said["LOCATION"], "Café <i>Royal</i>");
        // Its time moves every five minutes, and so does how often it has changed.
        assert!(sequence(said) >= steps, "{said:?}");
    }
    assert_eq!(ending(&before, "e1-main-3")["SUMMARY"], "Été 2026 · Final");
    assert_eq!(
        ending(&before, "e1-main-2")["SUMMARY"],
        "Été 2026 · Semi-finals"
    );

    for number in 1..=4 {
        night.score(number, 5, 2);
    }
    let after = lines(&server, &own);
    let first = ending(&after, "e1-main-1");
    assert_eq!(first["STATUS"], "CONFIRMED", "{first:?}");
    for (uid, said) in &before {
        let now = &after[uid];
        assert!(sequence(now) > sequence(said), "{uid}");
        assert!(now["LAST-MODIFIED"] >= said["LAST-MODIFIED"], "{uid}");
    }

    for number in 5..=8 {
        night.walk_over(number);
    }
    night.act(Command::Finish);
    let over = lines(&server, &own);
    assert!(over.len() > 1, "{over:#?}");
    assert!(
        over.values().all(|said| said["STATUS"] == "CONFIRMED"),
        "{over:#?}"
    );
    assert!(
        !over.keys().any(|uid| uid.contains("main-3")),
        "nobody played it"
    );
    // The club's own has the rounds only while there is something to come to.
    assert_eq!(lines(&server, of_club).len(), 1);
}

#[test]
fn a_start_time_is_on_the_page_in_the_calendar_and_in_the_file() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo"]);
    let (own, of_club) = (format!("{AT}/calendar.ics"), "/c/monday/calendar.ics");
    let day = |path: &str| {
        let all = lines(&server, path);
        ending(&all, night.stream.as_str()).clone()
    };
    assert_eq!(day(&own)[DAY], "20261120");
    let mut owner = Browser::owner(&server);
    let settings = format!("{AT}/settings");
    let change = |owner: &mut Browser, starts: &str| {
        filled::send(owner, &settings, &settings, &[("starts", starts)])
    };
    let refused = change(&mut owner, "25:00");
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.has("[value='25:00']") && refused.has("#e-starts"));
    assert_eq!(change(&mut owner, "19:30").status, 303);
    assert!(owner.get(&settings).has("[value='19:30']"));
    assert!(server.get(AT).says("main", "20 November 2026, 19:30"));
    assert!(server.get("/c/monday/calendar").says("main", "19:30"));
    for path in [own.as_str(), of_club] {
        assert_eq!(day(path)[HOUR], "20261120T193000", "{path}");
    }
    // It may be taken back.
    assert_eq!(change(&mut owner, "").status, 303);
    assert_eq!(day(of_club)[DAY], "20261120");
    assert!(server.get("/c/monday/calendar").says_nowhere("19:30"));
}

#[test]
fn an_event_says_what_is_played_and_for_what_until_it_is_drawn() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo", "Cy", "Di"]);
    let about = || {
        let page = server.get(AT).body;
        page.parts(".about").concat()
    };
    assert!(about().says("dd", "Knockout"), "{}", about());
    assert!(about().says("dd", "final 7, before that 5"), "{}", about());
    assert!(about().says_nowhere("fee"), "{}", about());
    let terms = |public| {
        night.act(
            EventCommand::Money(EventMoneyCommand::SetTerms {
                terms: money::MoneyTerms {
                    fee: 1500,
                    reentry: 0,
                    house: money::House::Percent { basis: 0 },
                    added: 0,
                    split: money::Split::plain(vec![money::Share {
                        stage: money::PaidStage::Main,
                        place: 1,
                        basis: 10_000,
                    }]),
                    unit: 100,
                    rest: money::RoundingRest::FirstPlace,
                    public,
                },
                seen: None,
            })
            .of(OPEN),
        );
    };
    terms(false);
    assert!(
        about().says_nowhere("fee"),
        "the director keeps the money to himself"
    );
    terms(true);
    assert!(
        about().says("dt", "Entry fee") && about().says("dd", "15"),
        "{}",
        about()
    );
    assert!(about().says("dt", "Prizes"), "{}", about());
    let page = server.get(AT).body;
    assert!(
        page.has("nav.in-page[hidden]"),
        "nothing to go to yet: {page}"
    );
    assert!(!page.has("[href$='print-sheet']"), "{page}");
    night.draw();
    assert_eq!(about(), "", "the sheet says it");
}

#[test]
fn last_days_and_matches_put_off_are_days_and_name_people_as_they_wish() {
    let server = TestServer::start();
    let season = EventSettings {
        format: Format::League(League {
            deadlines: Deadlines::ByRound {
                first: "2026-12-06".parse().unwrap(),
                every: 14,
            },
            ..League::default()
        }),
        ..night::settings("5")
    };
    let mut night = night::Night::with(&server, 4, season);
    let path = format!("{}/calendar.ics", night.path);
    let before = lines(&server, &path);
    assert_eq!(before.len(), 1 + 3, "{before:#?}");
    let second = ending(&before, "e1-league-2-by");
    assert_eq!(second[DAY], "20261220");
    assert_eq!(second["SUMMARY"], "Knockout · Round 2: deadline");
    // One match has another day, and one is put off.
    night.act(
        EventCommand::SetDue {
            numbers: vec![MatchNo(3)],
            by: Some("2027-01-05".parse().unwrap()),
            seen: None,
        }
        .of(OPEN),
    );
    night.act(
        EventCommand::Money(EventMoneyCommand::Adjourn {
            number: MatchNo(1),
            until: Some("2026-12-01".parse().unwrap()),
            seen: None,
        })
        .of(OPEN),
    );
    let moved = lines(&server, &path);
    assert_eq!(moved.len(), 1 + 3 + 2, "{moved:#?}");
    assert_eq!(ending(&moved, "e1-m3-by")[DAY], "20270105");
    assert_eq!(ending(&moved, "e1-m1-put-off")[DAY], "20261201");
    assert!(ending(&moved, "e1-m1-put-off")["SUMMARY"].contains("Guest "));
    // An event that shows initials shows them here, to directors as well: a calendar is passed on.
    let fields = [("shown", "initials")];
    let (settings, names) = (
        format!("{}/e/1/settings", night.path),
        format!("{}/e/1/names", night.path),
    );
    let kept = filled::send(&mut night.owner, &settings, &names, &fields);
    assert_eq!(kept.status, 303, "{}", kept.body);
    for read in [server.get(&path).body, night.owner.get(&path).body] {
        assert!(!read.contains("Guest "), "{read}");
        assert!(read.contains("m1-put-off"), "{read}");
    }
    let renamed = lines(&server, &path);
    let put_off = |all: &Lines| sequence(ending(all, "e1-m1-put-off"));
    assert!(
        put_off(&renamed) > put_off(&moved),
        "it names them otherwise"
    );
    // What nobody will play any more is called off.
    for number in 1..=6 {
        night.void(number);
    }
    night.act(Command::Finish);
    let over = lines(&server, &path);
    for end in ["e1-league-2-by", "e1-m3-by"] {
        assert_eq!(ending(&over, end)["STATUS"], "CANCELLED", "{end}");
        assert!(sequence(ending(&over, end)) > sequence(ending(&moved, end)));
    }
}

#[test]
fn what_was_never_played_is_called_off_and_forms_say_when_they_close() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann"]);
    let at = UtcMicros(1_795_190_400_000_000);
    let terms = SignUpTerms {
        open: true,
        closes_at: Some(at),
        ..SignUpTerms::default()
    };
    let principal = director();
    let set = sign_up::set(
        &server.store,
        &principal,
        club().id,
        night.stream,
        OPEN,
        terms,
        None,
    );
    wait(set).unwrap();
    // Else the numbers of the lines move with the club's edition in between.
    wait(recompute::up_to_date(&server.store, club().id)).unwrap();
    let own = format!("{AT}/calendar.ics");
    let before = lines(&server, &own);
    assert_eq!(before, lines(&server, "/c/monday/calendar.ics"));
    let closes = ending(&before, "e1-sign-up");
    assert_eq!(closes["SUMMARY"], "Été 2026 · Sign-up closes");
    assert_eq!(closes[HOUR], "20261120T170000");
    assert!(!closes.keys().any(|name| name.starts_with("DTEND")));
    // Another night is played later: this one does not come any more.
    let details = TournamentDetails {
        name: "Next".into(),
        date: "2026-11-27".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    let next = night
        .all
        .announce(director(), club().id, details, settings, None);
    let next = wait(next).unwrap().stream;
    wait(night.all.act(director(), next, Command::Finish)).unwrap();
    let day = format!("{}@crawford", night.stream);
    for path in [own.as_str(), "/c/monday/calendar.ics"] {
        let read = lines(&server, path);
        assert_eq!(read[&day]["STATUS"], "CANCELLED", "{path}");
    }
}

#[test]
fn a_chouette_night_that_moves_says_so() {
    let server = TestServer::start();
    let planted = crate::chouette_night::one_game(&server);
    let path = "/c/monday/calendar.ics";
    let uid = format!("{}@crawford", planted.stream);
    let before = lines(&server, path);
    let details = crawford::app::chouette::NightDetailsInput {
        name: "Friday".into(),
        day: "2026-11-21".parse().unwrap(),
        venue: String::new(),
    };
    let host = crate::chouette_night::host();
    let moved = planted
        .all
        .rename(host, planted.club, planted.stream, details, None);
    crate::support::club::wait(moved).unwrap();
    let after = lines(&server, path);
    assert_eq!(
        (before[&uid][DAY].as_str(), after[&uid][DAY].as_str()),
        ("20261120", "20261121")
    );
    assert!(sequence(&after[&uid]) > sequence(&before[&uid]));
    assert!(after[&uid]["LAST-MODIFIED"] >= before[&uid]["LAST-MODIFIED"]);
    // For members only, it is in nobody else's calendar.
    planted.readers(|to| to.members_only = true);
    assert!(lines(&server, path).is_empty());
    let mut owner = Browser::owner(&server);
    assert!(owner.get(path).text().contains(&uid));
}
