//! `/c/{club}/import`: members and past results come in from a file.

use crate::browser::Browser;
use crate::filled;
use crate::server::{Answer, Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crate::support::until;
use crawford::app::recompute;
use crawford::app::stories::check;
use crawford::journal::ClubId;
use crawford::store::people::{self, Person};
use crawford::store::{clubs, imports, ratings, results};
use crawford::tournament::Tournament;
use crawford::web::middleware::rate_limit::Quotas;

pub const PAGE: &str = "/c/monday/import";

pub const SEASON: &str = "Date;Event;Player 1;Player 2;Score;Length\n\
    4.3.2019;Monday League;Ann Lee;Bo Ek;7-3;7\n\
    4.3.2019;Monday League;Cal Roy;Åse Grøn;5:7;7\n\
    11.3.2019;Monday League;Ann Lee;Cal Roy;4-7;7\n\
    5.3.2019;Spring Cup;Ann Lee;Bo Ek;9-8;9\n";

fn patient() -> Setting {
    Setting {
        quotas: Quotas::BOUNDLESS,
        ..Setting::default()
    }
}

pub fn server() -> TestServer {
    TestServer::with(patient())
}

/// A club with Ann on its roster.
pub fn club(server: &TestServer) -> (Browser<'_>, ClubId) {
    let mut owner = Browser::owner(server);
    let fields = [("name", "Monday"), ("zone", "Europe/Copenhagen")];
    assert_eq!(owner.submit("/clubs/new", &fields).status, 303);
    let made = owner.submit("/c/monday/members/new", &[("name", "Ann Lee")]);
    assert_eq!(made.status, 303);
    let club = server.store.read_now(clubs::all).unwrap()[0].id;
    (owner, club)
}

/// Sends a file; the address of its page.
pub fn send(owner: &mut Browser<'_>, subject: &str, file: &[u8]) -> String {
    let answer = sent(owner, subject, file);
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer.header("Location").unwrap().to_owned()
}

pub fn sent(owner: &mut Browser<'_>, subject: &str, file: &[u8]) -> Answer {
    sent_to(owner, PAGE, subject, file)
}

/// Sends a file by the form of a page that goes to the page itself.
pub fn sent_to(owner: &mut Browser<'_>, page: &str, subject: &str, file: &[u8]) -> Answer {
    let key = filled::fields(&owner.get(page).body, page)
        .into_iter()
        .find(|(name, _)| name == "key")
        .unwrap()
        .1;
    let fields = [("key", key.as_str()), ("subject", subject)];
    owner.upload(page, &fields, ("file", "old.csv", file))
}

pub fn everyone(server: &TestServer, club: ClubId) -> Vec<Person> {
    let all = server
        .store
        .read_now(move |conn| people::of_club(conn, club));
    all.unwrap()
}

pub fn played(server: &TestServer, club: ClubId) -> usize {
    let all = server
        .store
        .read_now(move |conn| results::of_club(conn, club));
    all.unwrap().len()
}

fn rated(server: &TestServer, club: ClubId) -> Vec<(String, i64)> {
    wait(recompute::up_to_date(&server.store, club)).unwrap();
    let people = everyone(server, club);
    let rows = server
        .store
        .read_now(move |conn| ratings::whole(conn, club, "club"))
        .unwrap();
    let name = |id| people.iter().find(|p| p.id == id).unwrap().name.clone();
    let mut all: Vec<_> = rows
        .into_iter()
        .map(|(row, _)| (name(row.person), row.rating))
        .collect();
    all.sort();
    all
}

#[test]
fn a_season_is_seen_stored_once_and_taken_back_whole() {
    TestServer::on_each(patient, a_season_comes_in);
}

fn a_season_comes_in(server: TestServer) {
    let (mut owner, club) = club(&server);
    assert!(
        owner
            .get("/c/monday/settings")
            .has(&format!("a[href='{PAGE}']"))
    );
    let (western, _, _) = encoding_rs::WINDOWS_1252.encode(SEASON);
    let page = send(&mut owner, "results", &western);
    let seen = owner.get(&page);
    assert_eq!(seen.status, 200, "{}", seen.body);
    for said in [
        "4 matches are new, in 3 events",
        "One person in the file is known",
        "3 people are new",
        "Åse Grøn",
        "as found: windows-1252",
        "as found: semicolon",
    ] {
        assert!(seen.says("main", said), "{said}\n{}", seen.body);
    }
    // By looking nothing is stored.
    assert_eq!(
        (everyone(&server, club).len(), played(&server, club)),
        (1, 0)
    );
    let archive = owner.get("/c/monday/archive").body;
    assert!(archive.says_nowhere("Spring Cup"));

    let store = [("step", "store")];
    let stored = filled::send_from(&mut owner, &seen.body, &page, &store);
    assert_eq!(stored.status, 303, "{}", stored.body);
    assert_eq!(
        (everyone(&server, club).len(), played(&server, club)),
        (4, 4)
    );
    let after = rated(&server, club);
    assert_eq!(after.len(), 4);
    // The same form once more, and the file once more: nothing changes.
    let again = filled::send_from(&mut owner, &seen.body, &page, &store);
    assert_eq!(again.status, 303, "{}", again.body);
    let second = send(&mut owner, "results", SEASON.as_bytes());
    let nothing = owner.get(&second);
    assert!(
        nothing.says("main", "4 matches are already here"),
        "{}",
        nothing.body
    );
    assert!(!nothing.has("[value='store']"));
    let refused = filled::send_from(&mut owner, &nothing.body, &second, &store);
    assert_eq!(refused.status, 422);
    assert_eq!(
        (everyone(&server, club).len(), played(&server, club)),
        (4, 4)
    );
    assert_eq!(rated(&server, club), after);

    // Where results are read, they are read.
    let cup = owner.get("/c/monday/t/spring-cup-2019-03-05");
    assert_eq!(cup.status, 200);
    assert!(cup.says("main", "Ann Lee") && cup.says("main", "Bo Ek"));
    let ann = everyone(&server, club)
        .into_iter()
        .find(|p| p.name == "Ann Lee")
        .unwrap();
    let own = owner.get(&format!("/c/monday/players/{}", ann.id));
    for said in ["Monday League", "Spring Cup", "Bo Ek", "Cal Roy"] {
        assert!(own.says("main", said), "{said}\n{}", own.body);
    }
    let year = owner.get("/c/monday/archive/2019").body;
    assert!(year.says("a", "Monday League") && year.says("a", "Spring Cup"));
    assert_eq!(check::<Tournament>(&server.store).unwrap().done, []);

    // And all of it goes again; who came in by it alone is archived.
    let start = owner.get(PAGE).body;
    let action = take_back(&start);
    let back = filled::send(&mut owner, PAGE, &action, &[]);
    assert_eq!(back.status, 303, "{}", back.body);
    assert_eq!(played(&server, club), 0);
    assert_eq!(rated(&server, club), []);
    for person in everyone(&server, club) {
        assert_eq!(person.archived_at.is_some(), person.name != "Ann Lee");
    }
    assert_eq!(owner.get("/c/monday/t/spring-cup-2019-03-05").status, 404);
    assert!(owner.get("/c/monday/archive").says_nowhere("Spring Cup"));
    assert!(owner.get(PAGE).says("main", "undone"));
    assert_eq!(check::<Tournament>(&server.store).unwrap().done, []);
    assert_eq!(owner.post(&action, &[]).status, 422, "once is enough");
    let record = owner.get("/c/monday/record").body;
    assert!(
        record.says("td", "Imported a file") && record.says("td", "Undid the import of a file")
    );

    // Brought in again it is there again, with the people it had.
    let third = send(&mut owner, "results", SEASON.as_bytes());
    let page = owner.get(&third).body;
    assert!(page.says("li", "4 people in the file are known"), "{page}");
    let stored = filled::send_from(&mut owner, &page, &third, &store);
    assert_eq!(stored.status, 303);
    assert_eq!(
        (everyone(&server, club).len(), played(&server, club)),
        (4, 4)
    );
    assert_eq!(rated(&server, club), after);
}

/// The address of the one button that takes an import back.
pub fn take_back(page: &str) -> String {
    page.attribute("form[action$='/take-back']", "action")
}

#[test]
fn what_a_line_cannot_be_is_told_and_the_others_come_in() {
    let server = server();
    let (mut owner, club) = club(&server);
    for _ in 0..2 {
        owner.submit("/c/monday/members/new", &[("name", "Bo Ek")]);
    }
    let file = "Date,Event,Player 1,Player 2,Score,Length\n\
        2019-03-04,Cup,Ann Lee,Cal,7-3,7\n\
        2019-03-04,Cup,Ann Lee,Bo Ek,7-3,7\n\
        2019-03-04,Cup,Ann Lee,Cal,6-3,7\n\
        2019-03-04,Cup,=SUM(A1),Cal,7-3,7\n\
        2019-02-31,Cup,Ann Lee,Cal,7-3,7\n\
        2019-03-04,Cup,Ann Lee,\"<b>Dee</b>\",7-3,7\n";
    let page = send(&mut owner, "results", file.as_bytes());
    let seen = owner.get(&page).body;
    for said in [
        "4 lines are left out",
        "2 people in the club are called “Bo Ek”",
        "Line 4",
        "“=SUM(A1)” would be a formula",
        "“2019-02-31” is not a date",
        "2 matches are new",
        "<b>Dee</b>",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
    let stored = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(stored.status, 303, "{}", stored.body);
    assert_eq!(played(&server, club), 2);
    assert!(owner.get(PAGE).says("main", "4 lines left out"));
    let csv = owner.get("/c/monday/t/cup-2019-03-04");
    assert!(csv.says(".p", "<b>Dee") && csv.escapes("<b>Dee"));
}

#[test]
fn columns_are_said_where_headings_do_not_and_what_was_said_is_kept() {
    let server = server();
    let (mut owner, club) = club(&server);
    let file = "03/14/19|Ann Lee|7|Bo|5\n04/01/19|Bo|9|Ann Lee|1\n";
    let page = send(&mut owner, "results", file.as_bytes());
    let unsaid = owner.get(&page).body;
    assert!(!unsaid.has("[value='store']"), "{unsaid}");
    let said = [
        ("step", "map"),
        ("column-day", "0"),
        ("column-top", "1"),
        ("column-top-score", "2"),
        ("column-bottom", "3"),
        ("dates", "month-first"),
        ("event", "The old book"),
        ("length", "7"),
        ("newcomers", "members"),
    ];
    let half = filled::send_from(&mut owner, &unsaid, &page, &said);
    assert_eq!(half.status, 422);
    assert!(
        half.says("main", "Choose which column is the score"),
        "{}",
        half.body
    );
    // It is all still there.
    let fields = filled::fields(&half.body, &page);
    for (name, value) in said.iter().skip(1) {
        let kept = fields.iter().find(|(n, _)| n == name);
        assert_eq!(kept.map(|(_, v)| v.as_str()), Some(*value), "{name}");
    }
    let whole = [("step", "map"), ("column-bottom-score", "4")];
    let mapped = filled::send_from(&mut owner, &half.body, &page, &whole);
    assert_eq!(mapped.status, 303, "{}", mapped.body);
    let seen = owner.get(&page).body;
    assert!(seen.says("li", "2 matches are new, in 2 events"), "{seen}");
    assert!(seen.says(".quiet", "2019-03-14") && seen.says("li", "The old book"));
    // Somebody joins meanwhile: what was seen is not what would be stored.
    owner.submit("/c/monday/members/new", &[("name", "Bo")]);
    let changed = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(changed.status, 409);
    assert!(changed.says("main", "People or results have changed"));
    assert_eq!(played(&server, club), 0);
    let stored = filled::send_from(&mut owner, &changed.body, &page, &[("step", "store")]);
    assert_eq!(stored.status, 303);
    assert_eq!(
        (everyone(&server, club).len(), played(&server, club)),
        (2, 2)
    );
}

#[test]
fn people_come_in_without_those_who_are_here() {
    let server = server();
    let (mut owner, club) = club(&server);
    let file = "Vorname;Nachname;E-Mail;Elo\nAnn;Lee;;\nBo;Ek;bo@club.example;1512,5\nCal;Roy;no address;\n";
    let page = send(&mut owner, "members", file.as_bytes());
    let seen = owner.get(&page).body;
    for said in [
        "One person may already be here",
        "One person is new",
        "One line is left out",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
    let stored = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(stored.status, 303);
    let all = everyone(&server, club);
    let bo = all.iter().find(|p| p.name == "Bo Ek").unwrap();
    assert_eq!((all.len(), bo.rating, bo.is_guest), (2, Some(1512), false));
    assert_eq!(bo.email.as_deref(), Some("bo@club.example"));
    let action = take_back(&owner.get(PAGE).body);
    assert_eq!(filled::send(&mut owner, PAGE, &action, &[]).status, 303);
    let bo = everyone(&server, club)
        .into_iter()
        .find(|p| p.name == "Bo Ek");
    assert!(bo.unwrap().archived_at.is_some());
}

#[test]
fn a_file_of_what_this_page_does_not_take_is_refused() {
    let server = server();
    let (mut owner, _) = club(&server);
    for subject in ["starts", "weather"] {
        let refused = sent(&mut owner, subject, b"name\nAnn Lee\n");
        assert_eq!(refused.status, 422, "{subject}");
    }
    assert_eq!(sent(&mut owner, "", b"name\nBo Ek\n").status, 303);
}

#[test]
fn a_file_is_its_clubs_alone_and_can_be_thrown_away() {
    let server = server();
    let (mut owner, club) = club(&server);
    let fields = [("name", "Tuesday"), ("zone", "UTC")];
    assert_eq!(owner.submit("/clubs/new", &fields).status, 303);
    let page = send(&mut owner, "results", SEASON.as_bytes());
    let elsewhere = page.replace("/monday/", "/tuesday/");
    assert_eq!(owner.get(&elsewhere).status, 404);
    assert_eq!(owner.post(&elsewhere, &[("step", "store")]).status, 404);
    assert_eq!(
        owner.post(&format!("{elsewhere}/take-back"), &[]).status,
        404
    );
    assert!(owner.get(PAGE).says("main", "old.csv"));
    let gone = filled::send(&mut owner, &page, &page, &[("step", "forget")]);
    assert_eq!(gone.status, 303);
    assert_eq!(owner.get(&page).status, 404);
    assert_eq!(played(&server, club), 0);
    assert_eq!(sent(&mut owner, "results", b"").status, 422);
    assert_eq!(sent(&mut owner, "results", b"\n;;\n").status, 422);
    // A name that is taken away takes the files with it that may have it.
    let page = send(&mut owner, "results", SEASON.as_bytes());
    let ann = everyone(&server, club)[0].id;
    let blank = format!("/c/monday/members/{ann}/blank");
    assert_eq!(filled::send(&mut owner, &blank, &blank, &[]).status, 303);
    assert_eq!(owner.get(&page).status, 404);
}

/// Whether the club's newest file is stored.
pub fn is_done(server: &TestServer, club: ClubId) -> bool {
    let all = server
        .store
        .read_now(move |conn| imports::of_club(conn, club));
    all.unwrap()[0].finished_at.is_some()
}

#[test]
fn many_lines_are_stored_behind_the_answer() {
    let server = server();
    let (mut owner, club) = club(&server);
    let mut file = "Date,Event,Player 1,Player 2,Score,Length\n".to_owned();
    for n in 0..3_000 {
        let (day, one, two) = (n % 28 + 1, n % 40, n % 40 + 1 + n % 3);
        file.push_str(&format!(
            "2019-03-{day:02},League,Player {one},Player {two},7-{},7\n",
            n % 7
        ));
    }
    let page = send(&mut owner, "results", file.as_bytes());
    let seen = owner.get(&page).body;
    assert!(
        seen.says("li", "3000 matches are new, in 28 events"),
        "{seen}"
    );
    let stored = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(stored.status, 303);
    // It goes on behind the answer: the page says so until it is done.
    assert!(owner.get(PAGE).says("main", "3000 lines are being"));
    until("it is done", || is_done(&server, club));
    assert_eq!(played(&server, club), 3_000);
    assert_eq!(check::<Tournament>(&server.store).unwrap().done, []);
}
