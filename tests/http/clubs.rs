//! `/clubs/new`, `/c/{club}/settings`, and the front page of an empty house.

use crate::browser::Browser;
use crate::filled;
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::form::Choice as _;
use crawford::store::{audit, clubs};

const NEW: &str = "/clubs/new";

fn make(owner: &mut Browser<'_>, fields: &[(&str, &str)]) -> crate::server::Answer {
    filled::send(owner, NEW, NEW, fields)
}

#[test]
fn an_empty_house_leads_its_owner_to_the_first_club_and_its_members() {
    let server = TestServer::start();
    assert!(server.get("/").says_nowhere("/clubs/new"));
    let mut owner = Browser::owner(&server);
    assert!(owner.get("/").has("[href='/clubs/new']"));
    let answer = make(
        &mut owner,
        &[("name", "Été à Lyon"), ("zone", "europe/paris")],
    );
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some("/c/ete-a-lyon/members"))
    );
    let club = server.store.read_now(clubs::all).unwrap().remove(0);
    assert_eq!(
        (club.name.as_str(), club.time_zone.name()),
        ("Été à Lyon", "Europe/Paris")
    );
    assert!(club.public);
    let members = owner.get("/c/ete-a-lyon/members").body;
    assert!(
        members.has("a[href='/c/ete-a-lyon/members/import']") && members.says("a", "Import a list")
    );
    let lines = server
        .store
        .read_now(move |conn| audit::newest(conn, Some(club.id), 9))
        .unwrap();
    assert_eq!(lines[0].what.action.word(), "club-made");
}

#[test]
fn an_address_is_proposed_taken_once_and_outlives_a_change() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    make(&mut owner, &[("name", "Monday")]);
    assert_eq!(
        make(&mut owner, &[("name", "Monday")]).header("Location"),
        Some("/c/monday-2/members")
    );
    let taken = make(&mut owner, &[("name", "Tuesday"), ("slug", "monday")]);
    assert_eq!(taken.status, 422);
    assert!(taken.has("[href='#f-slug']") && taken.has("[value='Tuesday']"));

    let settings = "/c/monday/settings";
    let moved = filled::send(
        &mut owner,
        settings,
        settings,
        &[("slug", "Monday-Night"), ("public", "off")],
    );
    assert_eq!(
        (moved.status, moved.header("Location")),
        (303, Some("/c/monday-night/settings"))
    );
    let old = owner.get(settings);
    assert_eq!(
        (old.status, old.header("Location")),
        (308, Some("/c/monday-night/settings")),
        "{}",
        old.body
    );
    // Not public any more: for others it is not there, and the front page does not name it.
    assert_eq!(server.get("/c/monday-night").status, 404);
    assert!(server.get("/").says_nowhere("monday-night"));
    let others = filled::send(
        &mut owner,
        "/c/monday-2/settings",
        "/c/monday-2/settings",
        &[("slug", "monday")],
    );
    assert_eq!(
        others.status, 422,
        "an old address goes on leading to its club"
    );
}

#[test]
fn a_form_sent_twice_makes_one_club() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    let mut fields = filled::fields(&owner.get(NEW).body, NEW);
    fields.retain(|(name, _)| name != "name");
    fields.push(("name".into(), "Monday".into()));
    let fields = crate::browser::pairs(&fields);
    for _ in 0..2 {
        assert_eq!(
            owner.post(NEW, &fields).header("Location"),
            Some("/c/monday/members")
        );
    }
    assert_eq!(server.store.read_now(clubs::all).unwrap().len(), 1);
}

#[test]
fn what_cannot_be_a_club_is_said_at_its_field_and_stores_nothing() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    let long = "x".repeat(81);
    for (field, value) in [
        ("name", ""),
        ("name", &long),
        ("name", "a\u{202e}b"),
        ("zone", "Mars/Olympus"),
        ("zone", ""),
        ("slug", "a/b"),
        ("slug", "new"),
        ("slug", "é"),
    ] {
        let mut fields = vec![("name", "Monday")];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let answer = make(&mut owner, &fields);
        assert_eq!(answer.status, 422, "{field} {value}");
        assert!(
            answer.has(&format!("[href='#f-{field}']")),
            "{field} {value}"
        );
    }
    let script = make(
        &mut owner,
        &[("name", "<script>alert(1)</script>"), ("zone", "x")],
    );
    assert!(script.escapes("<script>alert") && script.has("[value^='&#60;script']"));
    for body in [
        &b""[..],
        b"name=%ff&zone=UTC",
        b"name=a&name=b&zone=UTC",
        b"name=a%00&zone=UTC",
    ] {
        let answer = owner.post_bytes(NEW, body);
        assert!((400..500).contains(&answer.status), "{}", answer.status);
    }
    assert!(server.store.read_now(clubs::all).unwrap().is_empty());
}

#[test]
fn only_the_owner_makes_and_changes_clubs() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    make(&mut owner, &[("name", "Monday")]);
    let fields = [("name", "Mine"), ("zone", "UTC")];
    for path in [NEW, "/c/monday/settings"] {
        let shown = server.get(path);
        assert_eq!(
            (
                shown.status,
                shown.header("Location").map(|l| l.starts_with("/login"))
            ),
            (303, Some(true))
        );
        assert_eq!(
            Browser::new(&server).post(path, &fields).status,
            401,
            "{path}"
        );
    }
    assert_eq!(server.store.read_now(clubs::all).unwrap().len(), 1);
}
