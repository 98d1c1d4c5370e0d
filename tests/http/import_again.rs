//! What is in already is not brought in twice: one form posted several times, matches played here, people known by
//! another spelling; and what a preview says of all that.

use crate::browser::Browser;
use crate::evening::Night;
use crate::filled;
use crate::import::{PAGE, SEASON, club, everyone, is_done, played, send, sent, server, take_back};
use crate::server::TestServer;
use crate::support::html::Html;
use crate::support::until;
use crawford::app::stories::check;
use crawford::store::{imports, results};
use crawford::tournament::Tournament;

const STORE: [(&str, &str); 1] = [("step", "store")];

/// Posts the form of a preview so many times at once; the answers' statuses.
pub fn at_once(
    server: &TestServer,
    owner: &Browser<'_>,
    page: &str,
    previews: &[String],
) -> Vec<u16> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = previews
            .iter()
            .map(|preview| {
                scope.spawn(move || {
                    let mut browser = Browser::new(server);
                    browser.cookies = owner.cookies.clone();
                    filled::send_from(&mut browser, preview, page, &STORE).status
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    })
}

#[test]
fn a_form_posted_four_times_at_once_is_stored_once() {
    let server = server();
    let (mut owner, club) = club(&server);
    let people: String = (0..30).map(|n| format!("Racer {n},,,\n")).collect();
    for (subject, file, (all, matches)) in [
        ("results", SEASON.to_owned(), (4, 4)),
        (
            "members",
            format!("Name,Nick,Rating,Email\n{people}"),
            (34, 4),
        ),
    ] {
        let page = send(&mut owner, subject, file.as_bytes());
        let seen = owner.get(&page).body;
        // Two with the key of one page, two of pages opened apart.
        let other = owner.get(&page).body;
        let previews = [seen.clone(), seen.clone(), other.clone(), other];
        let statuses = at_once(&server, &owner, &page, &previews);
        assert_eq!(statuses, [303; 4], "{subject}");
        assert_eq!(everyone(&server, club).len(), all, "{subject}");
        assert_eq!(played(&server, club), matches, "{subject}");
        // And once more, when it is in.
        let again = filled::send_from(&mut owner, &seen, &page, &STORE);
        assert_eq!(again.status, 303);
        let told = owner.get(PAGE).body;
        assert!(
            told.says("p", "This file has already been imported"),
            "{told}"
        );
        assert_eq!(everyone(&server, club).len(), all, "{subject}");
    }
    let rows = server
        .store
        .read_now(move |conn| imports::of_club(conn, club));
    let stored: Vec<i64> = rows.unwrap().iter().map(|row| row.stored).collect();
    assert_eq!(stored.iter().sum::<i64>(), 34);
    assert_eq!(check::<Tournament>(&server.store).unwrap().done, []);
}

#[test]
fn a_large_file_posted_again_while_it_is_stored_is_stored_once() {
    let server = server();
    let (mut owner, club) = club(&server);
    let mut file = "Date,Event,Player 1,Player 2,Score,Length\n".to_owned();
    for n in 0..2_600 {
        let (one, two, day) = (n % 40, n % 40 + 1 + n % 3, n % 28 + 1);
        file.push_str(&format!(
            "2019-03-{day:02},League,P {one},P {two},7-{},7\n",
            n % 7
        ));
    }
    let page = send(&mut owner, "results", file.as_bytes());
    let seen = owner.get(&page).body;
    let other = owner.get(&page).body;
    let second = send(&mut owner, "results", SEASON.as_bytes());
    let season = owner.get(&second).body;
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    // While it is stored, no other file is; with the same key or with another, it is stored once.
    let other_file = filled::send_from(&mut owner, &season, &second, &STORE);
    assert_eq!(other_file.status, 422);
    assert!(other_file.says("main", "Another file of the club"));
    for preview in [&seen, &other] {
        let again = filled::send_from(&mut owner, preview, &page, &STORE);
        assert_eq!(again.status, 303, "{}", again.body);
    }
    let far = owner.get(PAGE).body;
    assert!(far.says("li", "of 2600 so far"), "{far}");
    until("it is done", || is_done(&server, club));
    assert_eq!(played(&server, club), 2_600);
    let rows = server
        .store
        .read_now(move |conn| imports::of_club(conn, club));
    assert_eq!(rows.unwrap()[0].stored, 2_600);
    assert!(owner.get(PAGE).says_nowhere("so far"));
}

#[test]
fn a_match_played_here_stays_out_unless_it_is_said_to_be_another() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    let club = crate::evening::club().id;
    let mut owner = Browser::owner(&server);
    let (_, row) = server
        .store
        .read_now(move |conn| results::of_club(conn, club))
        .unwrap()
        .remove(0);
    let all = everyone(&server, club);
    let name = |id| all.iter().find(|p| Some(p.id) == id).unwrap().name.clone();
    // Written the other way round, with the day after the tournament's.
    let file = format!(
        "Date,Event,Player 1,Player 2,Score,Length\n2026-11-21,Café,{0},{1},2-5,5\n\
         2026-11-21,Café,{0},{1},4-5,5\n2019-01-01,Café,{1},{0},5-2,5\n2019-01-01,Café,{0},{1},2-5,5\n",
        name(row.bottom),
        name(row.top),
    );
    let page = send(&mut owner, "results", file.as_bytes());
    let seen = owner.get(&page).body;
    for said in [
        "One match is already here and is left out",
        "3 matches are new",
        "Line 5 repeats line 4",
        "One line repeats an earlier one",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
    let read = format!(
        "{} beat {} 5–2, 5 points, 21 November 2026",
        name(row.top),
        name(row.bottom)
    );
    let lines = seen.texts("main li");
    assert_eq!(
        lines.iter().filter(|line| line.contains(&read)).count(),
        2,
        "read, and found here\n{seen}"
    );
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    assert_eq!(played(&server, club), 4);

    // Sent again there is only what was left out, and it comes in when somebody says so.
    let page = send(&mut owner, "results", file.as_bytes());
    let seen = owner.get(&page).body;
    assert!(
        seen.says("li", "No match is new") && seen.says("li", "3 matches are already here and")
    );
    let nothing = filled::send_from(&mut owner, &seen, &page, &STORE);
    assert_eq!(nothing.status, 422, "{}", nothing.body);
    let again = [("step", "store"), ("again", "yes")];
    let stored = filled::send_from(&mut owner, &seen, &page, &again);
    assert_eq!(stored.status, 303, "{}", stored.body);
    assert_eq!(played(&server, club), 5);
    assert_eq!(check::<Tournament>(&server.store).unwrap().done, []);

    // The same under the name of another event is here as well.
    let page = send(
        &mut owner,
        "results",
        file.replace("Café", "Bar").as_bytes(),
    );
    let seen = owner.get(&page).body;
    assert!(
        seen.says("h2", "4 matches are already here and are left out"),
        "{seen}"
    );
}

#[test]
fn people_of_a_list_are_the_guests_and_the_archived_and_never_namesakes() {
    let server = server();
    let (mut owner, club) = club(&server);
    let results = "Date,Event,Player 1,Player 2,Score\n\
        2019-03-04,Cup,Bear Bob,\"Mikkelsen, Lars\",7-3\n\
        2019-03-04,Cup,Émile Lefèvre,Lars Mikkelsen,7-3\n";
    let page = send(&mut owner, "results", results.as_bytes());
    let seen = owner.get(&page).body;
    assert!(
        seen.says("h2", "3 people are new"),
        "two spellings are one\n{seen}"
    );
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    let ann = everyone(&server, club)
        .iter()
        .find(|p| p.name == "Ann Lee")
        .unwrap()
        .id;
    let person = format!("/c/monday/members/{ann}");
    let archive = format!("{person}/archive");
    assert_eq!(filled::send(&mut owner, &person, &archive, &[]).status, 303);
    assert_eq!(everyone(&server, club).len(), 4);

    let list = "Name,Rating\nBob Bear,1500\nLARS MIKKELSEN,\nEmile Lefevre,\nLee Ann,\nBear Bobb,\nLars Mikkelsen,\n";
    let page = send(&mut owner, "members", list.as_bytes());
    let seen = owner.get(&page).body;
    for said in [
        "3 guests become members",
        "One archived person is restored",
        "Matched by a nickname or another spelling",
        "New, but with a name much like someone else’s",
        "One person is new",
        "Line 7 repeats line 3",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    let all = everyone(&server, club);
    assert_eq!(all.len(), 5, "{all:?}");
    assert!(all.iter().all(|p| !p.is_guest && p.archived_at.is_none()));
    let bob = all.iter().find(|p| p.name == "Bear Bob").unwrap();
    assert_eq!(bob.rating, Some(1500));
}

#[test]
fn who_went_with_an_import_comes_back_with_it_and_who_was_archived_by_hand_does_not() {
    let server = server();
    let (mut owner, club) = club(&server);
    let store = |owner: &mut Browser<'_>| {
        let page = send(owner, "results", SEASON.as_bytes());
        let seen = owner.get(&page).body;
        assert_eq!(filled::send_from(owner, &seen, &page, &STORE).status, 303);
        seen
    };
    let gone = || {
        let all = everyone(&server, club);
        let gone = all.iter().filter(|p| p.archived_at.is_some());
        gone.map(|p| p.name.clone()).collect::<Vec<_>>()
    };
    store(&mut owner);
    for _ in 0..2 {
        let action = take_back(&owner.get(PAGE).body);
        assert_eq!(filled::send(&mut owner, PAGE, &action, &[]).status, 303);
        assert_eq!(gone(), ["Åse Grøn", "Bo Ek", "Cal Roy"]);
        let seen = store(&mut owner);
        assert!(seen.says("h2", "3 archived people are restored"), "{seen}");
        assert_eq!(gone(), Vec::<String>::new());
    }
    let ann = everyone(&server, club)
        .iter()
        .find(|p| p.name == "Ann Lee")
        .unwrap()
        .id;
    let person = format!("/c/monday/members/{ann}");
    let archive = format!("{person}/archive");
    assert_eq!(filled::send(&mut owner, &person, &archive, &[]).status, 303);
    let page = send(
        &mut owner,
        "results",
        b"Date,Event,Player 1,Player 2,Score\n2011-03-04,Cup,Ann Lee,Bo Ek,7-3\n",
    );
    let seen = owner.get(&page).body;
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    assert_eq!(gone(), ["Ann Lee"]);
}

#[test]
fn who_was_here_without_the_file_stays_when_its_import_is_undone() {
    let server = server();
    let (mut owner, club) = club(&server);
    let find = |name: &str| {
        let mut all = everyone(&server, club).into_iter();
        all.find(|person| person.name == name).unwrap()
    };
    let page = send(
        &mut owner,
        "results",
        b"Date,Event,Player 1,Player 2,Score\n2019-03-04,Cup,Annabel Leigh,Bo Ek,7-3\n",
    );
    let seen = owner.get(&page).body;
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    // The member turns out to be somebody of the file, whose spelling is kept.
    let merge = format!("/c/monday/members/{}/merge", find("Ann Lee").id);
    let from = format!("{merge}?kept={}", find("Annabel Leigh").id);
    assert_eq!(filled::send(&mut owner, &from, &merge, &[]).status, 303);
    let action = take_back(&owner.get(PAGE).body);
    assert_eq!(filled::send(&mut owner, PAGE, &action, &[]).status, 303);
    assert!(find("Bo Ek").archived_at.is_some());
    assert_eq!(find("Annabel Leigh").archived_at, None);
}

#[test]
fn who_came_back_with_a_list_is_archived_again_with_it_though_they_played_before() {
    let server = server();
    let (mut owner, club) = club(&server);
    let page = send(&mut owner, "results", SEASON.as_bytes());
    let seen = owner.get(&page).body;
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    let ann = || {
        let mut all = everyone(&server, club).into_iter();
        all.find(|person| person.name == "Ann Lee").unwrap()
    };
    let person = format!("/c/monday/members/{}", ann().id);
    let archive = format!("{person}/archive");
    assert_eq!(filled::send(&mut owner, &person, &archive, &[]).status, 303);
    let page = send(&mut owner, "members", b"Name\nAnn Lee\n");
    let seen = owner.get(&page).body;
    assert!(seen.says("h2", "One archived person is restored"), "{seen}");
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    assert_eq!(ann().archived_at, None);
    let id = page.rsplit('/').next().unwrap();
    let action = format!("{PAGE}/{id}/take-back");
    assert_eq!(filled::send(&mut owner, PAGE, &action, &[]).status, 303);
    assert!(ann().archived_at.is_some());
}

#[test]
fn a_spelling_merged_into_another_is_known_when_the_file_is_sent_again() {
    let server = server();
    let (mut owner, club) = club(&server);
    let find = |name: &str| {
        let mut all = everyone(&server, club).into_iter();
        all.find(|person| person.name == name).unwrap().id
    };
    let page = send(&mut owner, "results", SEASON.as_bytes());
    let seen = owner.get(&page).body;
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &STORE).status,
        303
    );
    let made = owner.submit("/c/monday/members/new", &[("name", "Carl le Roy")]);
    assert_eq!(made.status, 303);
    let merge = format!("/c/monday/members/{}/merge", find("Cal Roy"));
    let from = format!("{merge}?kept={}", find("Carl le Roy"));
    assert_eq!(filled::send(&mut owner, &from, &merge, &[]).status, 303);
    let page = send(&mut owner, "results", SEASON.as_bytes());
    let seen = owner.get(&page).body;
    assert!(seen.says("main", "No match is new"), "{seen}");
    assert!(
        seen.says("h2", "Matched by a nickname or another spelling"),
        "{seen}"
    );
    assert!(!seen.has("[value='store']"), "{seen}");
    // Nor is a list of people another person.
    let page = send(&mut owner, "members", b"Name\nRoy Cal\n");
    let seen = owner.get(&page).body;
    assert!(!seen.has("[value='store']"), "{seen}");
}

#[test]
fn a_file_that_is_no_csv_or_has_an_open_mark_says_so() {
    let server = server();
    let (mut owner, _) = club(&server);
    for book in [
        &b"PK\x03\x04\x14\0\x06\0"[..],
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
    ] {
        let answer = sent(&mut owner, "results", book);
        assert_eq!(answer.status, 422);
        assert!(answer.says("main", "This is a workbook: save it as CSV first"));
    }
    let file = "sep=;\nDate;Event;Winner;Loser;Score\n2019-03-04;Cup;Ann Lee;Bo;7-3\n\
        2019-03-05;Cup;Ann Lee;Bo;3-7\n1812-03-05;Cup;Ann Lee;Bo;7-3\n2019-03-05;Cup;\"Ann Lee;Bo;7-3\n2019-03-06;Cup;Ann Lee;Bo;7-3\n";
    let page = send(&mut owner, "results", file.as_bytes());
    let seen = owner.get(&page).body;
    for said in [
        "One match is new",
        "A quotation mark opened on line 6 is not closed",
        "1812-03-05 is too long ago: days before 1900",
        "3 lines are left out",
        "Ann Lee beat Bo 7–3, 7 points, 4 March 2019",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
}
