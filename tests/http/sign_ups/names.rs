//! Whose name it is that somebody typed, and how it is shown.

use super::*;

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
        own.says(".quiet", "still has to confirm who you are") && !own.has("[value='check-in']"),
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
    assert!(page.says("main", "to accept your sign-up"));
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
    assert!(page.says("p", "choose who they are"), "{page}");
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
