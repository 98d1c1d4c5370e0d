//! Signing up before the night: `…/sign-up`, the own link, the director's list; check-in; and how people are named in
//! public.

mod mail;
mod names;
mod own_links;

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN, club};
use crate::filled;
use crate::letters;
use crate::mailing::Postbox;
use crate::server::TestServer;
use crate::support::club::{a_member, wait};
use crate::support::html::Html;
use crate::support::until;
use crawford::app::phone;
use crawford::app::sign_up::expected;
use crawford::journal::PersonId;
use crawford::store::people::{self, Person};
use crawford::tournament::{Command, EntrantNo, EventSettings, LinkHolder};

const FORM: &str = "/c/monday/t/ete-2026/e/1/sign-up";
const LIST: &str = "/c/monday/t/ete-2026/e/1/sign-ups";

/// The form is open with two places; the list is the director's alone.
fn opened<'h>(server: &'h TestServer, more: &[(&str, &str)]) -> (Night, Browser<'h>) {
    let night = Night::with(server, &[]);
    let mut owner = Browser::owner(server);
    set(&mut owner, more);
    (night, owner)
}

fn set(owner: &mut Browser<'_>, more: &[(&str, &str)]) {
    let mut fields = vec![("open", "1"), ("most", "2")];
    fields.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
    fields.extend(more);
    let answer = filled::send(owner, LIST, LIST, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
}

/// Signs up from a browser of one's own; the own link.
fn sign_up<'h>(server: &'h TestServer, name: &str) -> (Browser<'h>, String) {
    let mut browser = Browser::new(server);
    let fields = [("name", name), ("contact", "me@example.org")];
    let answer = filled::send(&mut browser, FORM, FORM, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let link = answer.header("Location").unwrap().to_owned();
    assert!(link.starts_with("/sign-up/"), "{link}");
    assert!(browser.get(&link).says(".band .club-name", "Monday"));
    (browser, link)
}

/// Presses a button of the own page.
fn press(browser: &mut Browser<'_>, link: &str, what: &str) -> u16 {
    browser.post(link, &[("do", what)]).status
}

/// The id of the row of this name.
fn on_list(page: &str, name: &str) -> String {
    let rows = page.parts("li[id^='s-']");
    let row = rows.iter().find(|row| row.says(".aloud", name));
    let row = row.unwrap_or_else(|| panic!("{name} is on the list: {page}"));
    row.attribute("li", "id").split_off("s-".len())
}

/// Presses a button of the director's list, for the one of this name.
fn act(owner: &mut Browser<'_>, what: &str, name: &str) -> u16 {
    let page = owner.get(LIST).body;
    let id = on_list(&page, name);
    let answer = owner.post(&format!("{LIST}/act"), &[("do", what), ("id", &*id)]);
    answer.status
}

fn act_as(owner: &mut Browser<'_>, what: &str, name: &str, person: &str) -> u16 {
    let page = owner.get(LIST).body;
    let id = on_list(&page, name);
    let fields = [("do", what), ("id", &*id), ("person", person)];
    owner.post(&format!("{LIST}/act"), &fields).status
}

/// Takes the one of this name on the list for a person.
fn accept(owner: &mut Browser<'_>, name: &str, person: &str) -> u16 {
    act_as(owner, "accept", name, person)
}

fn member(server: &TestServer, id: u8, name: &str) -> PersonId {
    let id = PersonId::from_random([77, 7, id, 7, 7, 7, 7, 7, 7, 7]);
    let name = name.to_owned();
    server
        .store
        .write_now(move |tx| people::add(tx, &a_member(id, club().id, &name)))
        .unwrap();
    id
}

fn entrants(night: &Night) -> Vec<PersonId> {
    let story = wait(night.all.read(night.stream)).unwrap();
    let open = story.state.event(OPEN).unwrap();
    let entered = open.entered.iter().filter(|n| !story.state.has_left(**n));
    entered
        .map(|n| story.state.entrant(*n).unwrap().person)
        .collect()
}

#[test]
fn a_name_is_the_same_without_its_accents_as_when_a_file_is_brought_in() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[]);
    let emile = member(&server, 31, "Émile Lefèvre");
    sign_up(&server, "Emile Lefevre");
    let mut again = Browser::new(&server);
    let twice = filled::send(&mut again, FORM, FORM, &[("name", "Émile Lefèvre")]);
    assert_eq!(twice.status, 422, "signed up already");
    let list = owner.get(LIST).body;
    assert!(
        list.says("option", "Émile Lefèvre"),
        "who it may be is shown"
    );
    assert_eq!(
        act(&mut owner, "accept", "Emile Lefevre"),
        422,
        "a member has the name: the director says who it is"
    );
    let accepted = accept(&mut owner, "Emile Lefevre", emile.as_str());
    assert_eq!(accepted, 303);
    assert_eq!(act(&mut owner, "check-in", "Emile Lefevre"), 303);
    assert_eq!(entrants(&night), [emile], "no second person of the name");
}

#[test]
fn until_somebody_checks_in_the_event_says_how_many_signed_up() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[]);
    sign_up(&server, "Ann Lee");
    sign_up(&server, "Bo Ek");
    let page = server.get(AT);
    assert!(page.says(".state", "2 people have signed up"));
    assert!(page.says("#players", "as people check in at the door"));
    assert!(!page.says("main", "No entries yet"));
    assert!(page.says(".about dt", "Places"), "{}", page.body);
    // Where any number may come, nothing says it once more.
    set(&mut owner, &[("most", "")]);
    let page = server.get(AT);
    assert!(page.says(".state", "2 people have signed up"));
    assert!(!page.says(".about dd", "signed up"), "{}", page.body);
}

#[test]
fn the_list_has_a_limit_and_moves_up_by_itself() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[]);
    assert!(
        server.get(AT).has(&format!("a[href='{FORM}']")),
        "the page leads to the form"
    );
    let (mut ann, anns) = sign_up(&server, "Ann Lee");
    let (mut bo, bos) = sign_up(&server, "Bo Ek");
    assert!(server.get(FORM).says("main", "Places taken: 2 of 2."));
    let (mut cy, cys) = sign_up(&server, "Cy Marsh");
    assert!(ann.get(&anns).says("main", "You have a place"));
    assert!(cy.get(&cys).says("main", "number 1 on the waiting list"));
    // Withdrawing needs the own link and nothing else.
    assert_eq!(press(&mut ann, &anns, "withdraw"), 303);
    assert!(ann.get(&anns).says("main", "You are not on the list"));
    assert!(cy.get(&cys).says("main", "You have a place"));
    // Back again, one waits behind the others.
    assert_eq!(press(&mut ann, &anns, "return"), 303);
    assert!(ann.get(&anns).says("main", "number 1 on the waiting list"));
    // The director overrules.
    assert_eq!(act(&mut owner, "place", "Ann Lee"), 303);
    assert!(ann.get(&anns).says("main", "You have a place"));
    assert!(
        cy.get(&cys).says("main", "waiting list"),
        "there are two places"
    );
    assert_eq!(act(&mut owner, "remove", "Bo Ek"), 303);
    assert!(bo.get(&bos).says("main", "not on the list"));
    assert!(cy.get(&cys).says("main", "You have a place"));
    // A link that never was one.
    let wrong = format!("/sign-up/{}", "0".repeat(32));
    assert_eq!(server.get(&wrong).status, 410);
    assert_eq!(
        Browser::new(&server)
            .post(&wrong, &[("do", "withdraw")])
            .status,
        410
    );
    let own = ann.get(&anns);
    assert_eq!(own.header("Referrer-Policy"), Some("no-referrer"));
    assert_eq!(own.header("Cache-Control"), Some("no-store"));
}

#[test]
fn names_are_limited_and_a_form_sent_twice_signs_up_once() {
    let server = TestServer::start();
    let (_night, _owner) = opened(&server, &[]);
    let mut browser = Browser::new(&server);
    for (name, contact) in [("", ""), (&*"x".repeat(81), ""), ("Ann", &*"y".repeat(121))] {
        let fields = [("name", name), ("contact", contact)];
        let answer = filled::send(&mut browser, FORM, FORM, &fields);
        assert_eq!(answer.status, 422, "{name} {contact}");
        assert!(
            contact.is_empty() || answer.has(&format!("[value='{contact}']")),
            "what was typed is there"
        );
    }
    let fields = [("name", "Ann <b>Lee</b>"), ("key", "0123456789abcdef")];
    let first = browser.post(FORM, &fields);
    let second = browser.post(FORM, &fields);
    assert_eq!((first.status, second.status), (303, 303));
    assert_eq!(first.header("Location"), second.header("Location"));
    let twice = filled::send(&mut browser, FORM, FORM, &[("name", "ANN  <b>lee</b>")]);
    assert_eq!(twice.status, 422);
    assert!(twice.says("main", "already on the list"));
    // No mail is sent here: what helps is there all the same.
    assert!(twice.says_nowhere("mailed") && twice.says("main", "ask the director"));
    assert!(server.get(FORM).says("main", "Places taken: 1 of 2."));
}

#[test]
fn it_closes_by_the_clock_or_by_hand() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[("closes", "2020-01-01T12:00")]);
    let closed = server.get(FORM);
    assert!(closed.says("main", "Sign-up is closed"));
    let mut late = Browser::new(&server);
    assert_eq!(late.post(FORM, &[("name", "Late")]).status, 422);
    set(&mut owner, &[("closes", "2099-01-01T12:00")]);
    sign_up(&server, "In Time");
    set(&mut owner, &[("open", "off")]);
    assert_eq!(late.post(FORM, &[("name", "Late")]).status, 422);
    let wrong = filled::send(
        &mut owner,
        LIST,
        LIST,
        &[("most", "many"), ("closes", "soon")],
    );
    assert_eq!(wrong.status, 422);
    assert!(wrong.has("[value='many']") && wrong.has("[value='soon']"));
    // Where nobody ever offered one, there is none.
    let other = TestServer::start();
    Night::with(&other, &[]);
    assert_eq!(other.get(FORM).status, 404);
}

#[test]
fn contacts_are_the_directors_alone_and_the_list_everyones_where_it_is_said_so() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[]);
    let (mut ann, anns) = sign_up(&server, "Ann Lee");
    sign_up(&server, "Bo Ek");
    sign_up(&server, "Cy Marsh");
    assert!(server.get(FORM).says_nowhere("Ann Lee"));
    set(&mut owner, &[("list", "1")]);
    let public = server.get(FORM).body;
    assert!(public.says("li", "Ann Lee") && public.says("h3", "Waiting list: 1"));
    let mut phone = ann.get(&anns).body;
    phone.push_str(&public);
    phone.push_str(&server.get(AT).body);
    assert!(phone.says_nowhere("me@example.org"));
    assert!(owner.get(LIST).says("main", "me@example.org"));
    // The director puts a name right.
    let page = owner.get(LIST).body;
    let below = format!("{LIST}/");
    let edit = page.attribute(&format!("[href^='{below}']"), "href");
    let fields = [("name", "Ann M. Lee"), ("contact", "")];
    assert_eq!(filled::send(&mut owner, &edit, &edit, &fields).status, 303);
    assert!(server.get(FORM).says("main", "Ann M. Lee"));
    assert_eq!(
        filled::send(&mut owner, &edit, &edit, &[("name", "")]).status,
        422
    );
}

#[test]
fn check_in_is_by_the_own_link_where_it_may_be_or_by_the_director() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[]);
    let member = PersonId::from_random([77; 10]);
    server
        .store
        .write_now(move |tx| {
            people::add(
                tx,
                &Person {
                    rating: Some(1650),
                    ..a_member(member, club().id, "Ann Lee")
                },
            )
        })
        .unwrap();
    let (mut ann, anns) = sign_up(&server, "ann lee");
    let (_, _) = sign_up(&server, "Bo Ek");
    let (mut cy, cys) = sign_up(&server, "Cy Marsh");
    let list = owner.get(LIST).body;
    assert!(
        list.says("option", "Ann Lee, known to the club"),
        "it may be her: {list}"
    );
    // Not before the director says so, and nobody who waits.
    assert_eq!(press(&mut ann, &anns, "check-in"), 422);
    assert!(!ann.get(&anns).has("[value='check-in']"));
    set(&mut owner, &[("phone", "1")]);
    assert_eq!(press(&mut cy, &cys, "check-in"), 422);
    assert_eq!(accept(&mut owner, "ann lee", member.as_str()), 303);
    assert!(owner.get(LIST).says("main", "personal link accepted"));
    assert_eq!(press(&mut ann, &anns, "page"), 422, "not here yet");
    assert_eq!(press(&mut ann, &anns, "check-in"), 303);
    assert_eq!(entrants(&night), [member]);
    assert!(ann.get(&anns).says("main", "You are checked in"));
    // From here her phone is a player's phone.
    let answer = ann.post(&anns, &[("do", "page")]);
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some("/here"))
    );
    assert!(ann.get("/here").says("main", "Ann Lee"));
    assert_eq!(
        press(&mut ann, &anns, "withdraw"),
        422,
        "the director is told"
    );

    let page = owner.get(LIST).body;
    assert!(page.says("p", "1 here, 1 missing"), "{page}");
    let desk = owner.get(&format!("{AT}/desk")).body;
    assert!(desk.says(".task-text", "2 signed up; one is not here yet"));
    // The draw page warns, and leaves them out or enters them.
    let draw = owner.get(&format!("{AT}/e/1/draw")).body;
    assert!(draw.says("p", "has not checked in") && draw.says(".chip", "Bo Ek"));
    let leave = [("do", "leave-out"), ("back", "draw")];
    let left = owner.post(&format!("{LIST}/act"), &leave);
    assert_eq!(
        left.header("Location"),
        Some("/c/monday/t/ete-2026/e/1/draw")
    );
    // Who waited has the place now, and is missing in turn.
    let draw = owner.get(&format!("{AT}/e/1/draw")).body;
    assert!(draw.says_nowhere("Bo Ek") && draw.says(".chip", "Cy Marsh"));
    assert_eq!(
        owner
            .post(&format!("{LIST}/act"), &[("do", "enter-missing")])
            .status,
        303
    );
    assert_eq!(entrants(&night).len(), 2);
    let draw = owner.get(&format!("{AT}/e/1/draw")).body;
    assert!(draw.says_nowhere("checked in"));
    // Taken back, somebody is not here any more.
    let page = owner.get(LIST).body;
    assert!(page.says("p", "2 here, 0 missing"), "{page}");
    assert_eq!(act(&mut owner, "return", "Bo Ek"), 303);
    assert_eq!(act(&mut owner, "check-in", "Bo Ek"), 303);
    let after = owner.get(LIST).body;
    assert!(after.says("p", "3 here"), "{after}");
    let undone = filled::send_from(&mut owner, &after, &format!("{AT}/undo"), &[]);
    assert_eq!(undone.status, 303);
    assert!(owner.get(LIST).says("main", "2 here, 1 missing"));
}

/// At the door a name that signed up is known like one of the roster, and comes into what it signed up for.
#[test]
fn the_door_finds_by_name_whoever_signed_up() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[]);
    for name in ["Ann Lee", "Bo Ek", "Cy Marsh"] {
        sign_up(&server, name);
    }
    let door = format!("{AT}/door");
    let page = owner.get(&door).body;
    assert!(page.has("option[value='Ann Lee'][data-id^='s-']"), "{page}");
    // However it is typed.
    let fields = [("name", "  ann  LEE"), ("event", "1")];
    let answer = filled::send(&mut owner, &door, &door, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(entrants(&night).len(), 1);
    let list = owner.get(LIST).body;
    let ann = list
        .parts("li[id^='s-']")
        .into_iter()
        .find(|row| row.says("p", "Ann Lee"));
    assert!(ann.unwrap().says("p", "here"), "{list}");
    // Half a name proposes whoever it may be.
    let fields = [("name", "ek"), ("event", "1")];
    let asked = filled::send(&mut owner, &door, &door, &fields);
    assert_eq!(asked.status, 422);
    let button = asked.body.part("button[name='person']");
    let bo = button.attribute("button", "value");
    assert!(
        bo.starts_with("s-") && button.says(".quiet", "signed up"),
        "{button:.200}"
    );
    let fields = [("person", bo.as_str()), ("event", "1")];
    assert_eq!(filled::send(&mut owner, &door, &door, &fields).status, 303);
    assert_eq!(entrants(&night).len(), 2);
    // There are two places: who waits is let in when the director says so.
    let fields = [("name", "Cy Marsh"), ("event", "1")];
    let asked = filled::send(&mut owner, &door, &door, &fields);
    assert_eq!(asked.status, 422);
    assert!(
        asked.says("main", "Cy Marsh is on the waiting list"),
        "{}",
        asked.body
    );
    let cy = asked.attribute("button[name='person']", "value");
    let fields = [("person", cy.as_str()), ("event", "1")];
    assert_eq!(filled::send(&mut owner, &door, &door, &fields).status, 303);
    assert_eq!(entrants(&night).len(), 3);
    // Nobody is expected any more, and an id that is none is refused.
    let page = owner.get(&door).body;
    assert!(!page.has("[data-id^='s-']"), "{page}");
    for id in [cy.as_str(), "s-", "s-0000"] {
        let fields = [("person", id), ("event", "1")];
        assert_eq!(filled::send(&mut owner, &door, &door, &fields).status, 422);
    }
    // What stands on the page of the door stays inside its marks.
    let mut sly = Browser::new(&server);
    let set = [("open", "1"), ("most", "9")];
    assert_eq!(filled::send(&mut owner, LIST, LIST, &set).status, 303);
    let fields = [("name", "<b>\"Di\"</b>"), ("contact", "")];
    assert_eq!(filled::send(&mut sly, FORM, FORM, &fields).status, 303);
    assert!(owner.get(&door).escapes("<b>\"Di"));
}

#[test]
fn nobody_is_expected_while_a_tournament_is_called_off_or_over() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[]);
    sign_up(&server, "Ann Lee");
    let mut expects_ann = || {
        let story = wait(night.all.read(night.stream)).unwrap();
        let all = expected(&server.store, club().id, night.stream, story);
        let expects = !wait(all).unwrap().is_empty();
        let page = owner.get(&format!("{AT}/door"));
        assert_eq!(page.status, 200, "{}", page.body);
        assert_eq!(page.has("option[value='Ann Lee'][data-id^='s-']"), expects);
        expects
    };
    assert!(expects_ann());
    for (ends, goes_on) in [
        (Command::CallOff, Command::PutBackOn),
        (Command::Finish, Command::Reopen),
    ] {
        night.act(ends);
        assert!(!expects_ann());
        night.act(goes_on);
        assert!(expects_ann());
    }
}

#[test]
fn who_has_paid_stands_on_the_list() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[]);
    let money = format!("{AT}/e/1/money");
    let fee = filled::send(&mut owner, &money, &money, &[("fee", "20")]);
    assert_eq!(fee.status, 303, "{}", fee.body);
    sign_up(&server, "Ann Lee");
    assert!(owner.get(LIST).says_nowhere("owes"));
    assert_eq!(act(&mut owner, "check-in", "Ann Lee"), 303);
    let page = owner.get(LIST).body;
    assert!(page.says(".chip", "owes") && page.says("a", "20"), "{page}");
}
