//! Signing up before the night: `…/sign-up`, the own link, the director's list; check-in; and how people are named in
//! public.

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN, club};
use crate::filled;
use crate::letters;
use crate::mailing::Postbox;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crate::support::until;
use crawford::app::phone;
use crawford::journal::{PersonId, UtcMicros};
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
        .write_now(move |tx| {
            people::add(
                tx,
                &Person {
                    id,
                    club: club().id,
                    name: name.clone(),
                    nickname: None,
                    rating: None,
                    email: None,
                    is_guest: false,
                    created_at: UtcMicros(1),
                    archived_at: None,
                },
            )
        })
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
fn the_list_has_a_limit_and_moves_up_by_itself() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[]);
    assert!(
        server.get(AT).has(&format!("a[href='{FORM}']")),
        "the page leads to the form"
    );
    let (mut ann, anns) = sign_up(&server, "Ann Lee");
    let (mut bo, bos) = sign_up(&server, "Bo Ek");
    assert!(server.get(FORM).says("main", "2 of 2 places are taken"));
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
    assert!(twice.says("main", "on the list already"));
    assert!(server.get(FORM).says("main", "1 of 2 places are taken"));
}

#[test]
fn it_closes_by_the_clock_or_by_hand() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[("closes", "2020-01-01T12:00")]);
    let closed = server.get(FORM);
    assert!(closed.says("main", "Signing up is closed"));
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
                    id: member,
                    club: club().id,
                    name: "Ann Lee".into(),
                    nickname: None,
                    rating: Some(1650),
                    email: None,
                    is_guest: false,
                    created_at: UtcMicros(1),
                    archived_at: None,
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
    assert!(owner.get(LIST).says("main", "own link accepted"));
    assert_eq!(press(&mut ann, &anns, "page"), 422, "not here yet");
    assert_eq!(press(&mut ann, &anns, "check-in"), 303);
    assert_eq!(entrants(&night), [member]);
    assert!(ann.get(&anns).says("main", "You are in"));
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
    assert!(desk.says(".wish-text", "2 signed up; one is not here yet"));
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

/// Whoever types a member's name is not that member: not before a director says so, whatever becomes of the entry.
#[test]
fn a_typed_name_takes_neither_the_seat_nor_the_phone_of_a_member() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[("phone", "1")]);
    let ann = member(&server, 10, "Ann Lee");
    let bo = member(&server, 11, "Bo Ek");
    let (mut stranger, link) = sign_up(&server, "Ann Lee");
    let own = stranger.get(&link).body;
    assert!(
        own.says(".quiet", "has still to say who you are") && !own.has("[value='check-in']"),
        "{own}"
    );
    assert_eq!(press(&mut stranger, &link, "check-in"), 422);
    assert_eq!(entrants(&night), []);
    // She herself is let in at the door, by the name everyone knows: into what that entry says, and the address that was
    // given out opens nothing of hers.
    let door = format!("{AT}/door");
    let fields = [("name", "Ann Lee"), ("event", "1")];
    let answer = filled::send(&mut owner, &door, &door, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(entrants(&night), [ann]);
    assert!(owner.get(LIST).says("main", "1 here"));
    let page = stranger.post(&link, &[("do", "page")]);
    assert_eq!(page.status, 422, "{}", page.body);
    assert!(page.says("main", "to accept your entry"));
    assert_eq!(stranger.get("/here").status, 401);
    // Checked in from the list, it has to be said who it is, and that is no acceptance either.
    let (mut other, others) = sign_up(&server, "Bo Ek");
    assert_eq!(act(&mut owner, "check-in", "Bo Ek"), 422);
    assert_eq!(entrants(&night), [ann]);
    let fields = [("do", "enter-missing")];
    let answer = owner.post(&format!("{LIST}/act"), &fields);
    assert_eq!(answer.status, 303);
    assert_eq!(entrants(&night), [ann], "nobody is entered by a name");
    assert_eq!(act_as(&mut owner, "check-in", "Bo Ek", bo.as_str()), 303);
    assert_eq!(entrants(&night), [ann, bo]);
    assert_eq!(press(&mut other, &others, "page"), 422);
    assert_eq!(other.get("/here").status, 401);
    assert_eq!(accept(&mut owner, "Bo Ek", ""), 303);
    assert_eq!(press(&mut other, &others, "page"), 303);
    assert_eq!(other.get("/here").status, 200);
}

/// Who somebody was found to be in one event says nothing of whoever types that name for another.
#[test]
fn a_name_found_in_one_event_is_nobodys_in_another() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[("phone", "1"), ("most", "9")]);
    night.act(Command::AddEvent {
        settings: EventSettings::usual("Side event", "5".parse().unwrap()),
        seed_hash: "0".repeat(64),
    });
    let (form, list) = (format!("{AT}/e/2/sign-up"), format!("{AT}/e/2/sign-ups"));
    let set = [("open", "1"), ("most", ""), ("phone", "1")];
    assert_eq!(filled::send(&mut owner, &list, &list, &set).status, 303);
    let ann = member(&server, 10, "Ann Lee");
    for (name, person) in [("Ann Lee", ann.as_str()), ("Bo Ek", "guest")] {
        sign_up(&server, name);
        assert_eq!(accept(&mut owner, name, person), 303);
        assert_eq!(act(&mut owner, "check-in", name), 303);
    }
    let first = entrants(&night);
    assert_eq!(first.len(), 2);
    let side = |night: &Night| {
        let story = wait(night.all.read(night.stream)).unwrap();
        let event = story.state.events.values().nth(1).unwrap();
        let entered = event.entered.iter();
        entered
            .map(|n| story.state.entrant(*n).unwrap().person)
            .collect::<Vec<PersonId>>()
    };
    // A stranger types their names for the other event, with no address or with one heard somewhere.
    let mut strangers = Vec::new();
    for (name, contact) in [("Ann Lee", ""), ("Bo Ek", "me@example.org")] {
        let mut browser = Browser::new(&server);
        let fields = [("name", name), ("contact", contact)];
        let answer = filled::send(&mut browser, &form, &form, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        strangers.push((browser, answer.header("Location").unwrap().to_owned()));
    }
    let on_list = |owner: &mut Browser<'_>, what: &str, n: usize, person: &str| {
        let page = owner.get(&list).body;
        let mut ids = page.attributes("li[id^='s-']", "id");
        let id = ids.remove(n - 1).split_off("s-".len());
        let fields = [("do", what), ("id", &*id), ("person", person)];
        owner.post(&format!("{list}/act"), &fields).status
    };
    let entered = owner.post(&format!("{list}/act"), &[("do", "enter-missing")]);
    assert_eq!(entered.status, 303, "{}", entered.body);
    let page = owner.get(&list).body;
    assert!(page.says("p", "say who they are"), "{page}");
    assert_eq!(side(&night), [], "nobody is entered by a name");
    for n in [1, 2] {
        assert_eq!(on_list(&mut owner, "accept", n, ""), 422);
        assert_eq!(on_list(&mut owner, "check-in", n, ""), 422);
    }
    for (phone, link) in &mut strangers {
        assert_eq!(press(phone, link, "page"), 422);
        assert_eq!(phone.get("/here").status, 401);
    }
    let page = owner.get(&list).body;
    assert!(
        page.has(&format!("[value='{}']", first[1])),
        "he is offered"
    );
    // The director says who it is: her, and somebody new of the other name.
    assert_eq!(on_list(&mut owner, "check-in", 1, ann.as_str()), 303);
    assert_eq!(on_list(&mut owner, "check-in", 2, "guest"), 303);
    let there = side(&night);
    assert_eq!((there.len(), there[0]), (2, ann));
    assert_ne!(there[1], first[1]);
}

/// As a new guest, a member's name is a name like any other.
#[test]
fn a_director_may_take_a_namesake_for_a_new_guest() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[("phone", "1")]);
    let ann = member(&server, 10, "Ann Lee");
    let (mut phone, link) = sign_up(&server, "Ann Lee");
    assert_eq!(accept(&mut owner, "Ann Lee", "nobody"), 422);
    assert_eq!(accept(&mut owner, "Ann Lee", &"0".repeat(16)), 404);
    assert_eq!(accept(&mut owner, "Ann Lee", "guest"), 303);
    assert_eq!(press(&mut phone, &link, "check-in"), 303);
    let there = entrants(&night);
    assert!(there.len() == 1 && there != [ann]);
}

#[test]
fn revoking_links_ends_what_the_addresses_of_sign_ups_open() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[("phone", "1"), ("most", "9")]);
    let mut phones = Vec::new();
    for name in ["Ann Lee", "Bo Ek", "Cy Marsh"] {
        let (mut phone, link) = sign_up(&server, name);
        assert_eq!(accept(&mut owner, name, ""), 303);
        assert_eq!(press(&mut phone, &link, "check-in"), 303);
        assert_eq!(press(&mut phone, &link, "page"), 303);
        assert_eq!(phone.get("/here").status, 200);
        phones.push((phone, link));
    }
    let works = |phones: &mut Vec<(Browser<'_>, String)>| -> Vec<(u16, u16)> {
        phones
            .iter_mut()
            .map(|(phone, link)| (phone.get(link).status, phone.get("/here").status))
            .collect()
    };
    // One, on the list of those who signed up.
    assert_eq!(act(&mut owner, "revoke", "Ann Lee"), 303);
    assert_eq!(works(&mut phones), [(410, 401), (200, 200), (200, 200)]);
    assert!(owner.get(LIST).says("main", "link revoked"));
    // One, where the links of players are.
    let revoke = format!("{AT}/phones/revoke");
    assert_eq!(owner.post(&revoke, &[("for", "player-2")]).status, 303);
    assert_eq!(works(&mut phones), [(410, 401), (410, 401), (200, 200)]);
    // And all.
    let (mut late, lates) = sign_up(&server, "Di Holm");
    assert_eq!(owner.post(&revoke, &[("for", "all")]).status, 303);
    assert_eq!(works(&mut phones), [(410, 401); 3]);
    assert_eq!(press(&mut late, &lates, "withdraw"), 410);
}

/// However often the page of matches is asked for by an own address, and by however many phones, it is one link, used so
/// often and no more.
#[test]
fn an_own_address_makes_one_link_and_is_used_so_often() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[("phone", "1")]);
    let (mut ann, link) = sign_up(&server, "Ann Lee");
    assert_eq!(accept(&mut owner, "Ann Lee", ""), 303);
    assert_eq!(press(&mut ann, &link, "check-in"), 303);
    let mut phones: Vec<Browser<'_>> = (0..6).map(|_| Browser::new(&server)).collect();
    for phone in &mut phones {
        assert_eq!(press(phone, &link, "page"), 303);
    }
    assert!(
        phones
            .iter_mut()
            .all(|phone| phone.get("/here").status == 200)
    );
    let stream = night.stream;
    let (links, signed_up) = server
        .store
        .read_now(move |conn| {
            let links = crawford::store::private_links::of_stream(conn, stream)?;
            let signed_up = crawford::store::sign_ups::of_event(conn, stream, 1)?;
            Ok::<_, crawford::store::StoreError>((links.len(), signed_up))
        })
        .unwrap();
    assert_eq!(links, 1);
    let (mut bo, bos) = sign_up(&server, "Bo Ek");
    let subject = format!("link:{}", signed_up[0].id);
    server.failed_often(&subject);
    assert_eq!(press(&mut Browser::new(&server), &link, "page"), 429);
    assert_eq!(
        press(&mut phones[0], &link, "page"),
        303,
        "who is in stays in"
    );
    // The same for withdrawing and coming back, each on its own.
    for what in ["withdraw", "return"] {
        assert_eq!(press(&mut bo, &bos, what), 303);
    }
    let subject = server.store.read_now(move |conn| {
        let all = crawford::store::sign_ups::of_event(conn, stream, 1)?;
        let bo = all.into_iter().find(|who| who.name == "Bo Ek").unwrap();
        Ok::<_, crawford::store::StoreError>(format!("link:{}", bo.id))
    });
    let subject = subject.unwrap();
    server.failed_often(&subject);
    let answer = bo.post(&bos, &[("do", "withdraw")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "very often"), "{}", answer.body);
}

/// Whose own link the phone came by has shown who they are: for their own name, and no other.
#[test]
fn a_players_own_link_speaks_for_its_player_on_another_list() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann Lee", "Bo Ek"]);
    let mut owner = Browser::owner(&server);
    let (event, list) = (format!("{AT}/e/2/sign-up"), format!("{AT}/e/2/sign-ups"));
    night.act(Command::AddEvent {
        settings: EventSettings::usual("Side event", "5".parse().unwrap()),
        seed_hash: "0".repeat(64),
    });
    let set = [("open", "1"), ("most", ""), ("phone", "1")];
    assert_eq!(filled::send(&mut owner, &list, &list, &set).status, 303);
    let mut phone = Browser::new(&server);
    let player = LinkHolder::Player(EntrantNo(1));
    let handed = wait(phone::admit(&night.all, night.stream, player, "own", None)).unwrap();
    phone.cookies.insert("crawford-phone".into(), handed.cookie);
    for (name, accepted) in [("Ann Lee", true), ("Bo Ek", false)] {
        let fields = [("name", name), ("contact", "")];
        let answer = filled::send(&mut phone, &event, &event, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let link = answer.header("Location").unwrap().to_owned();
        let own = phone.get(&link).body;
        assert_eq!(own.has("[value='check-in']"), accepted, "{name}");
    }
}

/// Who wishes to stand nowhere by name does not, because somebody typed it.
#[test]
fn a_typed_name_is_shown_as_the_member_of_that_name_wishes() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[("list", "1")]);
    let ann = member(&server, 10, "Ann Marie Lee");
    sign_up(&server, "Ann Marie Lee");
    assert!(server.get(FORM).says("main", "Ann Marie Lee"));
    let page = format!("/c/monday/members/{ann}");
    let shown = format!("{page}/shown");
    let wish = filled::send(&mut owner, &page, &shown, &[("shown", "initials")]);
    assert_eq!(wish.status, 303, "{}", wish.body);
    let public = server.get(FORM).body;
    assert!(
        public.says("li", "A. M. L.") && public.says_nowhere("Marie"),
        "{public}"
    );
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

#[test]
fn in_public_people_are_named_as_the_event_and_they_themselves_wish() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann Marie Lee", "Bo Ek"]);
    night.draw();
    night.score(1, 7, 3);
    let mut owner = Browser::owner(&server);
    let public = [
        AT.to_owned(),
        format!("{AT}/e/1"),
        format!("{AT}/e/1/m/1"),
        format!("{AT}/p/1"),
        format!("{AT}/p/2"),
        format!("{AT}/e/1/screen"),
        format!("{AT}/e/1/print-sheet"),
        format!("{AT}/e/1/print-pairings"),
        format!("{AT}/e/1/print-slips"),
        format!("{AT}/e/1/draw.json"),
    ];
    assert!(
        public
            .iter()
            .any(|path| server.get(path).says("main", "Ann Marie Lee"))
    );
    let settings = format!("{AT}/e/1/settings");
    let names = format!("{AT}/e/1/names");
    let set = filled::send(&mut owner, &settings, &names, &[("shown", "initials")]);
    assert_eq!(set.status, 303, "{}", set.body);
    for path in &public {
        // Asked for twice: kept pages too.
        for _ in 0..2 {
            let page = server.get(path).body;
            for name in ["Ann", "Lee", "Bo Ek"] {
                assert!(page.says_nowhere(name), "{path} names {name}");
            }
        }
    }
    assert!(server.get(AT).says("main", "A. M. L."));
    // Who directs reads full names, on the same pages.
    assert!(owner.get(AT).says("main", "Ann Marie Lee"));
    assert!(
        owner
            .get(&format!("{AT}/desk"))
            .says("main", "Ann Marie Lee")
    );

    let back = filled::send(&mut owner, &settings, &names, &[("shown", "full")]);
    assert_eq!(back.status, 303);
    assert!(server.get(AT).says("main", "Ann Marie Lee"));
    // One person's wish holds whatever the event says.
    let story = wait(night.all.read(night.stream)).unwrap();
    let ann = story.state.entrants.values().next().unwrap().person;
    let member = format!("/c/monday/members/{ann}");
    let wish = filled::send(
        &mut owner,
        &member,
        &format!("{member}/shown"),
        &[("shown", "nickname")],
    );
    assert_eq!(wish.status, 303, "{}", wish.body);
    let page = server.get(AT).body;
    assert!(page.says(".p", "A. M. L.") && page.says(".p", "Bo Ek") && page.says_nowhere("Ann"));
    assert_eq!(owner.post(&names, &[("shown", "backwards")]).status, 422);
}

#[test]
fn who_gave_an_address_gets_the_own_link_and_word_of_a_place_once_each() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = opened(&server, &[("most", "1")]);
    let by = |name: &str, contact: &str| {
        let mut browser = Browser::new(&server);
        let fields = [("name", name), ("contact", contact)];
        let answer = filled::send(&mut browser, FORM, FORM, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer.header("Location").unwrap().to_owned()
    };
    let whole = |mail: String| mail.replace("=\r\n", "");
    let first = by("Ann", "ann@club.example");
    let ann = whole(mails.mails(1).remove(0));
    assert!(ann.contains("To: ann@club.example"), "{ann}");
    assert!(
        ann.contains(&first) && ann.contains("You are on the list"),
        "{ann}"
    );
    assert!(
        ann.says_nowhere("Ann"),
        "what was typed is no letter to strangers: {ann}"
    );
    let second = by("Bo", "bo@club.example");
    by("Cy", "+45 12 34");
    let all = mails.mails(2);
    let bo = all
        .into_iter()
        .find(|mail| mail.contains("To: bo@club.example"));
    let bo = whole(bo.unwrap());
    assert!(
        bo.contains(&second) && bo.contains("on the waiting list"),
        "{bo}"
    );

    // A place is free, and whoever waited longest hears of it, once.
    let post = letters::post(&server, mails.folder());
    wait(post.tell_placed()).unwrap();
    assert_eq!(mails.mails(2).len(), 2, "nobody has a place yet");
    assert_eq!(act(&mut owner, "remove", "Ann"), 303);
    wait(post.tell_placed()).unwrap();
    wait(post.tell_placed()).unwrap();
    let all = mails.mails(3);
    assert_eq!(all.len(), 3);
    let mut placed: Vec<String> = all.into_iter().map(whole).collect();
    placed.retain(|mail| mail.contains("You have a place in"));
    assert_eq!(placed.len(), 1);
    assert!(placed[0].contains("To: bo@club.example"), "{}", placed[0]);
    // It has the own link with it, in place of the first.
    let mut bo = Browser::new(&server);
    assert_eq!(press(&mut bo, &second, "withdraw"), 410);
    assert_eq!(press(&mut bo, &link_in(&placed[0]), "withdraw"), 303);
}

/// The own link that stands in a letter.
fn link_in(mail: &str) -> String {
    let start = mail
        .find("/sign-up/")
        .unwrap_or_else(|| panic!("a link in {mail}"));
    mail[start..start + "/sign-up/".len() + 32].to_owned()
}

/// Who lost the own link has another mailed; the page says the same to everyone.
#[test]
fn who_lost_the_own_link_has_another_mailed_and_nobody_learns_of_it() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = opened(&server, &[]);
    let mut ann = Browser::new(&server);
    let fields = [("name", "Ann"), ("contact", "Ann@club.example")];
    let first = filled::send(&mut ann, FORM, FORM, &fields);
    let first = first.header("Location").unwrap().to_owned();
    mails.mails(1);
    let again = format!("{FORM}/again");
    let ask = |mail: &str| {
        let mut browser = Browser::new(&server);
        let answer = filled::send(&mut browser, FORM, &again, &[("mail", mail)]);
        let to = answer.header("Location").map(str::to_owned);
        (answer.status, to, browser.get(FORM).body)
    };
    let twice = filled::send(&mut ann, FORM, FORM, &fields);
    assert!(
        twice.status == 422 && twice.has(&format!("form[action='{again}']")),
        "the refusal leads on: {}",
        twice.body
    );
    let (status, to, page) = ask("nobody@club.example");
    let (_, _, known) = ask(" ann@CLUB.example");
    assert_eq!((status, to.as_deref()), (303, Some(FORM)));
    assert!(page.says("p", "If somebody signed up with this address"));
    assert!(known.says("p", "If somebody signed up with this address"));
    let all: Vec<String> = mails.mails(2);
    let links = all.iter().map(|mail| link_in(&mail.replace("=\r\n", "")));
    let mut links: Vec<String> = links.filter(|link| *link != first).collect();
    let second = links.pop().unwrap();
    assert!(links.is_empty() && second != first);
    until("the new one alone opens", || {
        server.get(&second).status == 200 && server.get(&first).status == 410
    });
    // What is no address is said, and whose link was revoked gets none.
    assert_eq!(ask("ann").0, 422);
    assert_eq!(act(&mut owner, "revoke", "Ann"), 303);
    assert_eq!(ask("ann@club.example").0, 303);
    let fields = [("name", "Bo"), ("contact", "bo@club.example")];
    assert_eq!(filled::send(&mut ann, FORM, FORM, &fields).status, 303);
    assert_eq!(mails.mails(3).len(), 3);
    assert_eq!(server.get(&second).status, 410);
    // Where no mail is sent, there is no such form.
    let silent = TestServer::start();
    opened(&silent, &[]);
    assert!(silent.get(FORM).says_nowhere("sign-up/again"));
    let fields = [("mail", "ann@club.example")];
    assert_eq!(Browser::new(&silent).post(&again, &fields).status, 404);
}
