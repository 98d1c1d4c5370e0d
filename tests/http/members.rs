//! `/c/{club}/members` and everything below it.

use crate::browser::Browser;
use crate::filled;
use crate::night::{Night, settings};
use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use crawford::form::Choice as _;
use crawford::journal::ClubId;
use crawford::store::audit;
use crawford::store::people::{self, Person};

const MEMBERS: &str = "/c/monday/members";
const IMPORT: &str = "/c/monday/members/import";
const NEW: &str = "/c/monday/members/new";

fn club(server: &TestServer) -> Browser<'_> {
    Night::announced(server, settings("5")).owner
}

fn roster(server: &TestServer) -> Vec<Person> {
    let club = ClubId::from_random([9; 10]);
    server
        .store
        .read_now(move |conn| people::of_club(conn, club))
        .unwrap()
}

fn names(server: &TestServer) -> Vec<String> {
    roster(server).into_iter().map(|p| p.name).collect()
}

fn preview(owner: &mut Browser<'_>, list: &str) -> Answer {
    filled::send(
        owner,
        IMPORT,
        IMPORT,
        &[("list", list), ("step", "preview")],
    )
}

#[test]
fn names_stand_by_their_letters_whatever_marks_these_bear() {
    let server = TestServer::start();
    let mut owner = club(&server);
    for name in ["Zoë", "ömer", "Frida", "Émile", "Olga", "Edgar"] {
        let added = filled::send(&mut owner, NEW, NEW, &[("name", name)]);
        assert_eq!(added.status, 303, "{}", added.body);
    }
    let sorted = ["Edgar", "Émile", "Frida", "Olga", "ömer", "Zoë"];
    assert_eq!(names(&server), sorted);
    let page = owner.get(MEMBERS);
    let listed = page.texts("main li bdi");
    assert_eq!(listed, sorted, "{}", page.body);
}

#[test]
fn someone_is_added_edited_archived_and_brought_back() {
    let server = TestServer::start();
    let mut owner = club(&server);
    let added = filled::send(
        &mut owner,
        NEW,
        NEW,
        &[("name", " Ann  Lee "), ("rating", "1500")],
    );
    assert_eq!(
        (added.status, added.header("Location")),
        (303, Some(MEMBERS))
    );
    let ann = roster(&server).remove(0);
    assert_eq!((ann.name.as_str(), ann.rating), ("Ann Lee", Some(1500)));
    assert!(owner.get(MEMBERS).says(".people", "1500 elsewhere"));

    let path = format!("{MEMBERS}/{}", ann.id);
    filled::send(
        &mut owner,
        &path,
        &path,
        &[
            ("nickname", "Red"),
            ("rating", ""),
            ("email", "a@b.example"),
        ],
    );
    let ann = roster(&server).remove(0);
    assert_eq!(
        (ann.nickname.as_deref(), ann.rating, ann.email.as_deref()),
        (Some("Red"), None, Some("a@b.example"))
    );
    assert!(owner.get(MEMBERS).says("main", "Ann Lee “Red”"));
    assert!(
        owner
            .get(&format!("{MEMBERS}?q=LEE"))
            .says("main", "Ann Lee")
    );
    assert!(
        owner
            .get(&format!("{MEMBERS}?q=zz"))
            .body
            .says_nowhere("Ann Lee")
    );

    let archive = format!("{path}/archive");
    filled::send(&mut owner, &path, &archive, &[]);
    assert!(roster(&server)[0].archived_at.is_some());
    // The notice's Undo is the way back.
    let told = owner.get(MEMBERS).body;
    let back = filled::send_from(&mut owner, &told, &format!("{path}/restore"), &[]);
    assert_eq!(back.status, 303, "{}", back.body);
    assert!(roster(&server)[0].archived_at.is_none());

    let club = ann.club;
    let lines = server
        .store
        .read_now(move |conn| audit::newest(conn, Some(club), 9))
        .unwrap();
    let actions: Vec<&str> = lines.iter().map(|line| line.what.action.word()).collect();
    assert_eq!(
        actions,
        [
            "person-restored",
            "person-archived",
            "person-changed",
            "person-added"
        ]
    );
    assert!(
        lines.iter().all(|l| !format!("{l:?}").contains("Lee")),
        "no name stands in the trail"
    );
}

#[test]
fn a_name_is_taken_away_everywhere_and_the_scores_stay() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let state = night.state();
    let person = state.entrants.values().next().unwrap().person;
    let blank = format!("{MEMBERS}/{person}/blank");
    let asked = night.owner.get(&blank);
    assert!(asked.says("main", "Guest 1") && asked.says("main", "cannot be undone"));
    assert_eq!(
        filled::send(&mut night.owner, &blank, &blank, &[]).status,
        303
    );
    assert!(names(&server).contains(&String::new()));
    assert_eq!(night.state(), state, "the journal knows ids alone");
    let page = server.get(&format!("{}/e/1", night.path)).body;
    assert!(
        page.says_nowhere("Guest 1") && page.says(".p", "Player 1"),
        "{page}"
    );
    assert_eq!(night.owner.get(&blank).status, 404);
    assert_eq!(
        night
            .owner
            .post(&format!("{MEMBERS}/{person}/restore"), &[])
            .status,
        404
    );
}

#[test]
fn a_list_is_stored_as_it_was_previewed_once() {
    let server = TestServer::start();
    let mut owner = club(&server);
    filled::send(&mut owner, NEW, NEW, &[("name", "Bob Ek")]);
    let list = "Ann Lee;Red;1500;ann@b.example\r\nBOB  EK\r\nCal;-5\r\n张伟\r\nann lee";
    let seen = preview(&mut owner, list);
    assert_eq!(seen.status, 200);
    for said in [
        "2 people to add",
        "2 people may already be on the roster",
        "Line 3",
        "from 0 to 9",
        "Line 1 has the same name",
    ] {
        assert!(seen.says("main", said), "{said}: {}", seen.body);
    }
    assert_eq!(names(&server), ["Bob Ek"], "nothing is stored by looking");

    let store = [("step", "store"), ("line", "5")];
    let mut fields = filled::fields(&seen.body, IMPORT);
    fields.extend(store.map(|(n, v)| (n.to_owned(), v.to_owned())));
    let fields = crate::browser::pairs(&fields);
    for _ in 0..2 {
        let stored = owner.post(IMPORT, &fields);
        assert_eq!(
            (stored.status, stored.header("Location")),
            (303, Some(MEMBERS)),
            "{}",
            stored.body
        );
    }
    let mut all = names(&server);
    all.sort();
    assert_eq!(all, ["Ann Lee", "Bob Ek", "ann lee", "张伟"]);
    assert!(owner.get(MEMBERS).says("main", "4 members"));
}

#[test]
fn a_list_or_roster_that_changed_since_is_looked_at_again() {
    let server = TestServer::start();
    let mut owner = club(&server);
    let seen = preview(&mut owner, "Ann\nBob").body;
    let other_list = filled::send_from(
        &mut owner,
        &seen,
        IMPORT,
        &[("list", "Ann\nEve"), ("step", "store")],
    );
    assert_eq!(other_list.status, 409);
    assert!(other_list.says("main", "Check it again") && other_list.says("main", "Eve"));
    filled::send(&mut owner, NEW, NEW, &[("name", "bob")]);
    let roster_moved = filled::send_from(&mut owner, &seen, IMPORT, &[("step", "store")]);
    assert_eq!(roster_moved.status, 409);
    assert_eq!(names(&server), ["bob"]);
    let again = filled::send_from(&mut owner, &roster_moved.body, IMPORT, &[("step", "store")]);
    assert_eq!(again.status, 303);
    let everyone_doubted = preview(&mut owner, "ANN\nbob").body;
    let nobody = filled::send_from(&mut owner, &everyone_doubted, IMPORT, &[("step", "store")]);
    assert_eq!(nobody.status, 422);
    assert_eq!(names(&server).len(), 2);
}

#[test]
fn a_file_is_read_like_a_list() {
    let server = TestServer::start();
    let mut owner = club(&server);
    let mut send = |content: &[u8]| {
        let fields = [("list", ""), ("step", "preview")];
        owner.upload(IMPORT, &fields, ("file", "r.csv", content))
    };
    let seen = send("\u{feff}Name;Elo\r\n\"Lee; Ann\";1500\r\n".as_bytes());
    assert!(
        seen.says("main", "Lee; Ann") && seen.says("main", "1500"),
        "{}",
        seen.body
    );
    let latin = send(b"J\xf8rgen,1500\n");
    assert_eq!(latin.status, 200);
    assert!(latin.says("main", "Jørgen"), "{}", latin.body);
    let workbook = send(b"PK\x03\x04\x14\0\x06\0");
    assert_eq!(workbook.status, 422);
    assert!(workbook.has("[href='#f-file']"));
    assert!(workbook.says("main", "This is a workbook"));
    let large = "Ann,1500\n".repeat(40_000);
    assert_eq!(send(large.as_bytes()).status, 413);
    assert!(names(&server).is_empty());
    // What was pasted beside a workbook is still there.
    let workbook = ("file", "r.xlsx", &b"PK\x03\x04\x14\0\x06\0"[..]);
    let kept = owner.upload(IMPORT, &[("list", "Ann Lee")], workbook);
    assert!(kept.status == 422 && kept.says("#f-list", "Ann Lee"));
}

#[test]
fn bad_lists_and_people_are_refused_and_store_nothing() {
    let server = TestServer::start();
    let mut owner = club(&server);
    let long = "Ann\n".repeat(2_001);
    for list in ["", "  \n ", "name;rating\n", &long] {
        let refused = preview(&mut owner, list);
        assert_eq!(refused.status, 422);
        assert!(refused.has("[href='#f-list']"));
    }
    let script = preview(&mut owner, "<script>alert(1)</script>");
    assert!(script.escapes("<script>alert"));
    for (field, value) in [
        ("name", ""),
        ("name", &"x".repeat(81)),
        ("rating", "-1"),
        ("rating", "1e9"),
        ("email", "nowhere"),
        ("nickname", &"n".repeat(41)),
    ] {
        let mut fields = vec![("name", "Ann")];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let answer = filled::send(&mut owner, NEW, NEW, &fields);
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.has(&format!("[href='#f-{field}']")), "{field}");
    }
    assert_eq!(owner.post_bytes(NEW, b"name=%ff").status, 422);
    for person in ["nobody", "0000000000000000", "%ff"] {
        assert_eq!(
            owner.get(&format!("{MEMBERS}/{person}")).status,
            404,
            "{person}"
        );
        assert!(
            (400..500).contains(
                &owner
                    .post(&format!("{MEMBERS}/{person}/archive"), &[])
                    .status
            )
        );
    }
    assert!(names(&server).is_empty());
}

#[test]
fn contacts_are_for_those_who_run_the_club() {
    let server = TestServer::start();
    club(&server);
    for path in [MEMBERS, NEW, IMPORT] {
        assert!(
            server
                .get(path)
                .header("Location")
                .unwrap()
                .starts_with("/login"),
            "{path}"
        );
    }
    for path in [NEW, IMPORT] {
        assert_eq!(
            Browser::new(&server)
                .post(path, &[("name", "Ann"), ("list", "Ann")])
                .status,
            401,
            "{path}"
        );
    }
    assert!(names(&server).is_empty());
}
