//! A tournament is called off, hidden or deleted, and what everybody sees of it then.

use crate::browser::Browser;
use crate::filled::send;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::recompute;
use crawford::app::stories::ActError;
use crawford::app::tournament::Guest;
use crawford::store::{people, streams, summaries};
use crawford::tournament::Command;
use crawford::tournament::money::{Holder, books};

fn post(night: &mut Night<'_>, rest: &str, fields: &[(&str, &str)]) -> Answer {
    let path = format!("{}/{rest}", night.path);
    night.owner.post(&path, fields)
}

fn guests(server: &TestServer, night: &Night<'_>) -> Vec<String> {
    let club = night.club;
    let all = server
        .store
        .read_now(move |conn| people::of_club(conn, club));
    all.unwrap().into_iter().map(|person| person.name).collect()
}

/// Every page on which anybody could find the tournament.
const LISTS: [&str; 6] = [
    "",
    "/calendar",
    "/calendar.ics",
    "/feed.atom",
    "/embed/next",
    "/search?q=Knockout",
];

#[test]
fn what_was_called_off_before_anything_was_played_counts_in_no_season() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 5, "5");
    crate::seasons::made(&mut night.owner, &[]);
    let season = "/c/monday/seasons/year-2026";
    let club = night.club;
    let players = || {
        wait(recompute::up_to_date(&server.store, club)).unwrap();
        let table = server.get(&format!("{season}/table.json")).body;
        let table: serde_json::Value = serde_json::from_str(&table).unwrap();
        table["rows"].as_array().unwrap().len()
    };
    assert_eq!(players(), 5);
    assert_eq!(post(&mut night, "call-off", &[]).status, 303);
    assert_eq!(players(), 0, "a bye is nothing played");
    let settings = night.owner.get(&format!("{season}/settings")).body;
    let says = "Called off before anything was played";
    assert!(settings.says("fieldset p", says), "{settings}");
    assert_eq!(post(&mut night, "call-off/back", &[]).status, 303);
    assert_eq!(players(), 5);
    let t = night.state();
    let mut matches = t.event(OPEN).unwrap().matches.iter();
    let first = matches.find(|m| m.players().is_some()).unwrap();
    night.score(first.number.0, (5, 3));
    assert_eq!(post(&mut night, "call-off", &[]).status, 303);
    assert_eq!(players(), 5);
}

#[test]
fn what_is_called_off_stays_in_the_calendar_and_takes_nobody() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let t = night.path.clone();
    night.check_in("Ann");
    let page = night.owner.get(&format!("{t}/call-off"));
    assert!(page.says("main", "Call off Knockout"), "{}", page.body);
    let money = format!("{t}/e/1/money");
    let terms = [("fee", "20"), ("preset", "winner"), ("house", "0")];
    assert_eq!(send(&mut night.owner, &money, &money, &terms).status, 303);
    let ann = night.state().entrants.values().next().unwrap().person;
    let pay = format!("{t}/money/{}", Holder::Person(ann));
    let paid = [("direction", "in"), ("amount", "20")];
    let answer = send(&mut night.owner, &pay, &format!("{pay}/pay"), &paid);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(
        books(&night.state())
            .of(Holder::Person(ann))
            .unwrap()
            .balance,
        0
    );

    assert_eq!(post(&mut night, "call-off", &[]).status, 303);
    assert!(night.state().called_off);
    let books = books(&night.state());
    assert_eq!(
        books.of(Holder::Person(ann)).unwrap().balance,
        2000,
        "due back"
    );
    let page = night.owner.get(&format!("{t}/call-off")).body;
    assert!(
        page.says("p", "One person has paid, and €20.00 is due back."),
        "{page}"
    );

    let shown = server.get(&t).body;
    assert!(shown.says(".warning", "has been called off"), "{shown}");
    assert!(shown.says_nowhere("/sign-up\""), "{shown}");
    assert!(server.get("/c/monday/calendar").says("main", "Called off"));
    for ics in [
        "/c/monday/calendar.ics".to_owned(),
        format!("{t}/calendar.ics"),
    ] {
        let file = server.get(&ics).body;
        assert!(file.contains("STATUS:CANCELLED"), "{file}");
        assert!(!file.contains("STATUS:CONFIRMED"), "{file}");
    }
    assert!(
        server
            .get("/c/monday/feed.atom")
            .text()
            .contains("Called off")
    );
    let guest = Guest {
        name: "Bo".into(),
        rating: None,
    };
    let all = night.all.clone();
    let (club, stream) = (night.club, night.stream);
    let comes = all.check_in_guest(Night::director(), club, stream, guest, vec![OPEN]);
    let Err(ActError::Refused(refused)) = wait(comes) else {
        panic!("nobody comes in");
    };
    assert_eq!(refused.rule.id(), "tournament-called-off");
    assert_eq!(
        guests(&server, &night),
        ["Ann"],
        "and no guest is left behind"
    );
    let closed = server.store.read_now({
        let stream = night.stream;
        move |conn| streams::find(conn, stream)
    });
    assert!(closed.unwrap().closed, "no ticker asks it for anything");

    assert_eq!(post(&mut night, "call-off/back", &[]).status, 303);
    assert!(!night.state().called_off);
    assert!(server.get(&t).says_nowhere("has been called off"));
    // The same by Undo of the notice.
    post(&mut night, "call-off", &[]);
    let version = night.version().to_string();
    assert_eq!(
        post(&mut night, "undo", &[("version", &version)]).status,
        303
    );
    assert!(!night.state().called_off);
}

#[test]
fn nothing_is_drawn_played_or_entered_while_it_is_called_off() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    post(&mut night, "tables", &[("boards", "4"), ("automatic", "1")]);
    night.act(Command::CallOff);
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    let answer = post(&mut night, "e/1/m/1/score", &fields);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "was called off"), "{}", answer.body);
    assert!(!night.state().has_results());
    night.act(Command::PutBackOn);
    assert_eq!(post(&mut night, "e/1/m/1/score", &fields).status, 303);
    let event = night.state().event(OPEN).unwrap().clone();
    assert!(event.matches.iter().any(|m| m.result.is_some()));
}

#[test]
fn what_is_hidden_only_those_who_help_with_it_see() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    for number in 1..=3 {
        night.score(number, (5, 3));
    }
    compute(&server, &night);
    let t = night.path.clone();
    let winner = night.fixture(3).winner().unwrap();
    let winner = night.state().entrant(winner).unwrap().person;
    let player = format!("/c/monday/players/{winner}");
    let records = "/c/monday/records/table.csv";
    let ratings = "/c/monday/ratings/table.csv";
    assert!(server.get(&player).says("main", "Knockout"));
    assert!(server.get(records).text().contains("Guest"));
    assert!(server.get(ratings).text().contains("Guest"));

    assert_eq!(post(&mut night, "hide", &[("hidden", "yes")]).status, 303);
    compute(&server, &night);
    for page in [
        "",
        "/e/1",
        "/e/1/m/1",
        "/e/1/results.json",
        "/calendar.ics",
        "/e/1/embed",
        "/card.png",
        "/p/1",
    ] {
        assert_eq!(server.get(&format!("{t}{page}")).status, 404, "{page}");
    }
    for list in LISTS {
        let answer = server.get(&format!("/c/monday{list}"));
        assert!(
            answer.says_nowhere(&format!("{t}\"")),
            "{list}: {}",
            answer.body
        );
        assert!(answer.says_nowhere("SUMMARY:Knockout"), "{list}");
    }
    assert!(server.get(&player).says_nowhere("Knockout"));
    assert!(!server.get(records).text().contains("Guest"));
    assert!(
        !server.get(ratings).text().contains("Guest"),
        "{}",
        server.get(ratings).body
    );
    // Whoever directs sees it, and that it is hidden.
    let own = night.owner.get(&t);
    assert_eq!(own.status, 200);
    assert!(own.says("main", "is hidden"), "{}", own.body);
    assert!(night.owner.get("/c/monday").says("main", "Hidden"));
    // A stranger hides and shows nothing.
    let stranger = Browser::new(&server).post(&format!("{t}/hide"), &[("hidden", "no")]);
    assert_ne!(stranger.status, 200);
    assert_eq!(server.get(&t).status, 404);

    assert_eq!(post(&mut night, "hide", &[("hidden", "no")]).status, 303);
    compute(&server, &night);
    assert_eq!(server.get(&t).status, 200);
    assert!(server.get(&player).says("main", "Knockout"));
    assert!(server.get(ratings).text().contains("Guest"));
    let trail = night.owner.get("/c/monday/record").body;
    assert!(trail.says("td", "Hid a tournament"), "{trail}");
}

fn compute(server: &TestServer, night: &Night<'_>) {
    wait(recompute::up_to_date(&server.store, night.club)).unwrap();
}

#[test]
fn before_its_first_result_it_is_deleted_with_the_guests_who_came_for_it() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    assert_eq!(guests(&server, &night).len(), 4);
    let page = night.owner.get(&format!("{}/call-off", night.path));
    assert!(
        page.says("main", "Delete Knockout permanently"),
        "{}",
        page.body
    );
    let unsure = post(&mut night, "delete", &[]);
    assert_eq!(unsure.status, 422, "{}", unsure.body);
    // One of them is known from elsewhere: another is called as he was, in words of a journal.
    let kept = night.state().entrants.values().next().unwrap().person;
    let club = night.club;
    server
        .store
        .write_now(move |tx| {
            crawford::store::member_numbers::set(
                tx,
                &crawford::store::member_numbers::MemberNumber {
                    person: kept,
                    club,
                    number: "77".into(),
                    public: false,
                },
            )
        })
        .unwrap();
    let deleted = post(&mut night, "delete", &[("sure", "yes")]);
    assert_eq!(deleted.status, 303, "{}", deleted.body);
    assert_eq!(guests(&server, &night).len(), 1);
    assert_eq!(night.owner.get(&night.path.clone()).status, 404);
    assert_eq!(server.get(&night.path).status, 404);
    let stream = night.stream;
    let left = server
        .store
        .read_now(move |conn| summaries::of_stream(conn, stream));
    assert_eq!(left.unwrap(), None);
    assert!(
        night
            .owner
            .get("/c/monday")
            .says("main", "Knockout is deleted.")
    );
    let trail = night.owner.get("/c/monday/record").body;
    assert!(trail.says("td", "Deleted a tournament"), "{trail}");
}

#[test]
fn with_a_result_it_is_not_deleted() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.score(1, (5, 3));
    let page = night.owner.get(&format!("{}/call-off", night.path));
    assert!(page.says("main", "cannot be deleted"), "{}", page.body);
    assert!(page.says_nowhere("permanently"));
    let answer = post(&mut night, "delete", &[("sure", "yes")]);
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.says(".summary", "cannot be deleted"));
    assert_eq!(server.get(&night.path).status, 200);
    assert_eq!(guests(&server, &night).len(), 4);
}
