//! `/c/{club}/import-night`: a night held elsewhere is brought in by its owner.

use crate::browser::Browser;
use crate::night::{Night, settings};
use crate::server::{Answer, Setting, TestServer};
use crate::support::html::Html;
use crawford::app::club::elsewhere;
use crawford::journal::{ClubId, PersonId, UtcMicros};
use crawford::store::StoreError;
use crawford::store::people::{self, Person};
use crawford::tournament::EventSettings;

const PAGE: &str = "/c/monday/import-night";

fn upload(owner: &mut Browser<'_>, file: &[u8], fields: &[(&str, &str)]) -> Answer {
    owner.upload(PAGE, fields, ("file", "n.gz", file))
}

/// What the page sends along in this hidden field.
fn field(page: &str, name: &str) -> String {
    page.attribute(&format!("[name='{name}']"), "value")
}

/// A night of four on another house, as its file.
fn elsewhere_held() -> (Vec<u8>, Vec<String>) {
    let laptop = TestServer::start();
    let night = Night::drawn(&laptop, 4, "5");
    night.score(1, (5, 2));
    let night = elsewhere::export(&laptop.store, night.stream).unwrap();
    let ids = night.people.iter().map(|p| p.id.to_string()).collect();
    let mut file = Vec::new();
    elsewhere::write(&night, &mut file).unwrap();
    (file, ids)
}

/// An event named as somebody's id does not take them along.
#[test]
fn only_those_who_came_leave_with_a_night() {
    let server = TestServer::start();
    let stranger = PersonId::from_random([7; 10]);
    let named = EventSettings {
        name: stranger.to_string(),
        ..settings("5")
    };
    let night = Night::with(&server, 2, named);
    let club = night.club;
    server
        .store
        .write_now(move |tx| {
            let person = Person::guest(stranger, club, "Vera", UtcMicros(0));
            people::add(tx, &person)?;
            Ok::<_, StoreError>(())
        })
        .unwrap();
    let night = elsewhere::export(&server.store, night.stream).unwrap();
    let names: Vec<&str> = night.people.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(!names.contains(&"Vera"));
}

#[test]
fn a_night_is_looked_at_and_then_brought_in() {
    TestServer::on_each(Setting::default, a_night_comes_in);
}

fn a_night_comes_in(server: TestServer) {
    // Of a club of another id: the laptop made its own.
    let (file, _) = elsewhere_held();
    let night = Night::announced(&server, settings("5"));
    night.check_in("Guest 2");
    let mut owner = night.owner;
    let page = owner.get(PAGE);
    assert_eq!(page.status, 200);
    assert!(
        owner
            .get("/c/monday/settings")
            .has(&format!("a[href='{PAGE}']"))
    );

    let shown = upload(&mut owner, &file, &[("step", "look")]);
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert!(shown.says("main", "not here yet"), "{}", shown.body);
    assert_eq!(shown.texts("select").len(), 4);
    // Guest 2 is taken to be the Guest 2 of the club; the others are nobody we know.
    assert_eq!(shown.texts("option[value='new'][selected]").len(), 3);
    let club = ClubId::from_random([9; 10]);
    let known = || {
        server
            .store
            .read_now(move |conn| people::of_club(conn, club))
            .unwrap()
            .len()
    };
    assert_eq!(known(), 1, "nothing is stored by looking");

    let (kept, digest) = (field(&shown.body, "kept"), field(&shown.body, "previewed"));
    let (kept, digest) = (kept.as_str(), digest.as_str());
    let mut fields = vec![("step", "store"), ("kept", kept), ("previewed", digest)];
    // Of a choice that cannot be, the file and what else was chosen stay.
    let name = shown.attribute("select", "name");
    let odd = [("step", "look"), ("kept", kept), (name.as_str(), "nobody")];
    let odd = owner.post(PAGE, &odd);
    assert_eq!(odd.status, 422);
    assert!(
        odd.has(&format!(".wrong select[name='{name}']")),
        "{}",
        odd.body
    );
    assert_eq!(field(&odd.body, "kept"), kept);
    // The choices as they stand on the page.
    let selects = shown.body.parts("select[name^='person-']");
    let chosen: Vec<(String, String)> = selects
        .iter()
        .map(|select| {
            let name = select.attribute("select", "name");
            (name, select.attribute("option[selected]", "value"))
        })
        .collect();
    for (name, value) in &chosen {
        fields.push((name, value));
    }
    let stored = owner.post(PAGE, &fields);
    assert_eq!(stored.status, 303, "{}", stored.body);
    let path = stored.header("Location").unwrap().to_owned();
    assert_eq!(path, "/c/monday/t/knockout-2");
    let there = server.get(&path);
    assert_eq!(there.status, 200);
    // In whichever match the draw has put him.
    assert!(there.says("main", "Guest 2"), "{}", there.body);

    // The file again: nothing is new, and there is nothing to press.
    let again = upload(&mut owner, &file, &[("step", "look")]);
    assert!(
        again.says("main", "nothing in the file is new"),
        "{}",
        again.body
    );
    assert!(!again.has("[value='store']"));
}

#[test]
fn what_is_no_night_is_refused_with_its_reason() {
    let server = TestServer::start();
    let mut owner = Night::announced(&server, settings("5")).owner;
    let none = owner.post(PAGE, &[("step", "look")]);
    assert_eq!(none.status, 422);
    assert!(none.says("main", "Choose the file"), "{}", none.body);
    let foreign = upload(&mut owner, b"hello <b>", &[("step", "look")]);
    assert_eq!(foreign.status, 422);
    assert!(
        foreign.says("main", "not a night written by Crawford"),
        "{}",
        foreign.body
    );
    let (file, ids) = elsewhere_held();
    let broken = upload(&mut owner, &file[..file.len() / 2], &[("step", "look")]);
    assert_eq!(broken.status, 422);
    let unknown = format!("person-{}", ids[0]);
    let refused = upload(
        &mut owner,
        &file,
        &[("step", "look"), (&unknown, "zzzzzzzzzzzzzzzz")],
    );
    assert_eq!(refused.status, 422);
    // What it would come to is still there to be said otherwise.
    assert_eq!(refused.texts("select").len(), 4);
}
