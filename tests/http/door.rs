//! `/c/{club}/t/{tournament}/door` and what it does for someone who is in.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::privacy;
use crawford::app::tournament::PersonOrGuest;
use crawford::store::people;
use crawford::tournament::{EntrantNo, EventCommand, EventNo, EventSettings};

const NEW: &str = "/c/monday/members/new";

struct Door<'h> {
    night: Night<'h>,
    path: String,
}

impl<'h> Door<'h> {
    fn with(server: &'h TestServer, members: &[&str]) -> Self {
        let mut night = Night::announced(server, settings("5"));
        for name in members {
            let added = filled::send(
                &mut night.owner,
                NEW,
                NEW,
                &[("name", name), ("rating", "1500")],
            );
            assert_eq!(added.status, 303);
        }
        let path = format!("{}/door", night.path);
        Door { night, path }
    }

    fn type_in(&mut self, fields: &[(&str, &str)]) -> Answer {
        let path = self.path.clone();
        filled::send(&mut self.night.owner, &path, &path, fields)
    }

    fn check_in(&mut self, name: &str) -> Answer {
        self.type_in(&[("name", name)])
    }

    fn add_side_event(&mut self) {
        let add = format!("{}/add-event", self.night.path);
        let added = filled::send(&mut self.night.owner, &add, &add, &[("event_name", "Side")]);
        assert_eq!(added.status, 303);
    }

    fn button(&mut self, entrant: u32, word: &str) -> Answer {
        let page = format!("{}/{entrant}", self.path);
        let action = format!("{}/{word}", self.path);
        filled::send(&mut self.night.owner, &page, &action, &[])
    }

    fn entered(&self, event: u32) -> Vec<u32> {
        let state = self.night.state();
        let event = state.event(EventNo(event)).unwrap();
        event.entered.iter().map(|n| n.0).collect()
    }
}

/// The value of the button that says `label`.
fn candidate(page: &str, label: &str) -> String {
    let buttons = page.parts("button[name='person']");
    let found = buttons.iter().find(|button| button.says("button", label));
    let found = found.unwrap_or_else(|| panic!("{label} is not proposed: {page}"));
    found.attribute("button", "value")
}

#[test]
fn a_queue_signs_in_by_name_and_the_field_is_ready_for_the_next() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann Lee", "张伟", "فاطمة"]);
    for (i, name) in ["ann lee", "张伟", " فاطمة "].iter().enumerate() {
        let answer = door.check_in(name);
        assert_eq!(
            (answer.status, answer.header("Location")),
            (303, Some(door.path.as_str())),
            "{}",
            answer.body
        );
        let page = door.night.owner.get(&door.path.clone()).body;
        assert!(page.says("p", &format!("number {}", i + 1)) && page.has("[autofocus]"));
    }
    let page = door.night.owner.get(&door.path.clone()).body;
    assert!(page.says("h2", "3 checked in"));
    assert!(
        !page.has("option[value='Ann Lee']"),
        "who is in is not proposed again"
    );
    let state = door.night.state();
    assert_eq!(
        state
            .entrants
            .values()
            .map(|e| e.rating)
            .collect::<Vec<_>>(),
        [Some(1_500_000); 3]
    );
    assert_eq!(door.entered(1), [1, 2, 3]);
}

#[test]
fn a_member_who_is_in_as_a_guest_is_not_proposed_again() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann Lee"]);
    door.night.check_in("Annie");
    let guest = door.night.state().entrants.values().next().unwrap().person;
    let club = door.night.club;
    let listed = server
        .store
        .read_now(move |conn| people::listed(conn, club));
    let mut listed = listed.unwrap().into_iter();
    let ann = listed.find(|person| person.name == "Ann Lee").unwrap().id;
    let merge = privacy::merge(&server.store, Night::director(), club, guest, ann);
    wait(merge).unwrap();
    let page = door.night.owner.get(&door.path.clone()).body;
    assert!(!page.has("option[value='Ann Lee']"), "{page}");
    let again = door.check_in("Ann Lee");
    assert!(
        again.says("main", "already checked in, as number 1"),
        "{}",
        again.body
    );
    assert_eq!(door.entered(1), [1]);
}

#[test]
fn namesakes_are_asked_for_and_told_apart() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann Lee", "Ann Lee", "Annika"]);
    let asked = door.check_in("Ann Lee");
    assert_eq!(asked.status, 422);
    assert!(asked.says("main", "Several people") && asked.says("main", "Ann Lee (2)"));
    let second = candidate(&asked.body, "Ann Lee (2)");
    let path = door.path.clone();
    let answer = filled::send_from(
        &mut door.night.owner,
        &asked.body,
        &path,
        &[("person", &second)],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(
        door.night
            .owner
            .get(&path)
            .says("main", "Ann Lee (2) is in, number 1")
    );
    // Once one of them is in it is still asked, so that nobody signs in for the other.
    assert!(
        door.check_in("Ann Lee")
            .says("main", "already in, number 1")
    );
    assert_eq!(door.check_in("Ann Lee (2)").status, 422);
    assert_eq!(door.entered(1), [1]);
}

#[test]
fn who_is_not_on_the_roster_is_proposed_alike_or_comes_as_a_guest() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann Lee", "Bob Ek"]);
    let path = door.path.clone();
    let asked = door.check_in("ann");
    assert!(asked.status == 422 && asked.has("[value='ann']"));
    candidate(&asked.body, "Ann Lee");
    assert!(
        !asked
            .body
            .has("button.second[type='submit'][name='person'][value^='Bob']")
    );
    let guest = filled::send_from(
        &mut door.night.owner,
        &asked.body,
        &path,
        &[("as", "guest"), ("rating", "1700")],
    );
    assert_eq!(guest.status, 303);
    assert_eq!(
        door.night.state().entrants.values().next().unwrap().rating,
        Some(1_700_000)
    );
    // Someone else of the same name: refused first, then one tap.
    let same = door.check_in("Ann");
    assert_eq!(same.status, 422);
    assert!(same.says("main", "already checked in, as number 1") && same.has("[value='as=guest']"));
    let other = filled::send_from(
        &mut door.night.owner,
        &same.body,
        &path,
        &[("instead", "as=guest")],
    );
    assert_eq!(other.status, 303);
    assert!(door.night.owner.get(&path).says("main", "Ann (2)"));
    let bad = door.type_in(&[("name", "Zed"), ("as", "guest"), ("rating", "strong")]);
    assert!(bad.status == 422 && bad.has("[href='#f-rating']") && bad.has("[value='strong']"));
}

#[test]
fn several_events_are_ticked_remembered_and_entered_later() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann", "Bob", "Cal"]);
    door.add_side_event();
    let path = door.path.clone();
    // A browser sends a tick each; the page proposes the first event.
    let shown = filled::fields(&door.night.owner.get(&path).body, &path);
    assert_eq!(shown.iter().filter(|(name, _)| name == "event").count(), 1);
    let both = door.type_in(&[("name", "Ann"), ("event", "1"), ("event", "2")]);
    let next = both.header("Location").unwrap().to_owned();
    assert_eq!(next, format!("{path}?events=1.2"));
    let page = door.night.owner.get(&next).body;
    let ticked = filled::fields(&page, &path);
    assert_eq!(
        ticked.iter().filter(|(name, _)| name == "event").count(),
        2,
        "remembered for the next"
    );
    filled::send_from(
        &mut door.night.owner,
        &page,
        &path,
        &[("name", "Bob"), ("event", "1")],
    );
    assert_eq!((door.entered(1), door.entered(2)), (vec![1, 2], vec![1]));
    // Bob comes back for the side event: by name, or on his own page.
    assert_eq!(door.type_in(&[("name", "Bob"), ("event", "2")]).status, 303);
    assert_eq!(door.entered(2), [1, 2]);
    door.type_in(&[("name", "Cal"), ("event", "1")]);
    assert_eq!(door.button(3, "enter").status, 303);
    assert_eq!(door.entered(2), [1, 2, 3]);
}

#[test]
fn what_follows_from_leaving_after_the_draw_is_shown_at_the_door_first() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann", "Bob"]);
    door.check_in("Ann");
    door.check_in("Bob");
    door.night.act(EventCommand::CloseList.of(OPEN));
    door.night.draw();
    let page = door.button(1, "withdraw");
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.says("main .later .quiet", "Bob wins"), "{}", page.body);
    assert!(!door.night.state().has_left(EntrantNo(1)));
    let action = format!("{}/withdraw", door.path);
    let done = filled::send_from(&mut door.night.owner, &page.body, &action, &[]);
    assert_eq!(done.header("Location"), Some(door.path.as_str()));
    assert!(door.night.state().has_left(EntrantNo(1)));
}

#[test]
fn leaving_coming_back_and_taking_the_check_in_back() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann", "Bob"]);
    door.check_in("Ann");
    door.check_in("Bob");
    assert_eq!(door.button(1, "withdraw").status, 303);
    assert!(door.night.state().has_left(EntrantNo(1)));
    assert!(
        door.night
            .owner
            .get(&door.path.clone())
            .says("main", "1 checked in")
    );
    assert_eq!(door.button(1, "return").status, 303);
    assert!(!door.night.state().has_left(EntrantNo(1)));
    let page = door.night.owner.get(&format!("{}/2", door.path)).body;
    let undo = format!("{}/undo", door.night.path);
    let undone = filled::send_from(
        &mut door.night.owner,
        &page.part(".actions form[action$='/undo']"),
        &undo,
        &[],
    );
    assert_eq!(undone.status, 303, "{}", undone.body);
    assert_eq!(door.night.state().entrants.len(), 1);
    // Who is undone is named all the same, and again when they are back.
    let desk = undone.header("Location").unwrap().to_owned();
    let told = door.night.owner.get(&desk).body;
    assert!(told.says(".notice", "Bob"), "{}", told.part(".notice"));
    let back = filled::send_from(&mut door.night.owner, &told.part(".notice"), &undo, &[]);
    assert_eq!(back.status, 303, "{}", back.body);
    let told = door.night.owner.get(&desk).body;
    assert!(told.says(".notice", "Bob"), "{}", told.part(".notice"));
    let again = filled::send_from(&mut door.night.owner, &told.part(".notice"), &undo, &[]);
    assert_eq!(again.status, 303, "{}", again.body);
    assert_eq!(
        door.night.owner.get(&format!("{}/2", door.path)).status,
        404
    );
}

#[test]
fn a_double_tap_signs_in_once() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann"]);
    let path = door.path.clone();
    let mut fields = filled::fields(&door.night.owner.get(&path).body, &path);
    fields.retain(|(name, _)| name != "name");
    for (name, guest) in [("Ann", ""), ("Gus", "guest")] {
        let mut fields = fields.clone();
        // Another form has another key.
        fields
            .iter_mut()
            .filter(|(n, _)| n == "key")
            .for_each(|(_, key)| key.push_str(name));
        fields.push(("name".into(), name.into()));
        fields.push(("as".into(), guest.into()));
        let fields = crate::browser::pairs(&fields);
        for _ in 0..2 {
            let answer = door.night.owner.post(&path, &fields);
            assert_eq!(answer.status, 303, "{name}: {}", answer.body);
        }
    }
    assert_eq!(door.entered(1), [1, 2]);
}

#[test]
fn a_closed_list_says_so_and_late_entry_leads_to_a_place() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann", "Bob", "Cal", "Dee", "Eve"]);
    for name in ["Ann", "Bob", "Cal"] {
        door.check_in(name);
    }
    let path = door.path.clone();
    door.night.act(EventCommand::CloseList.of(OPEN));
    let closed = door.night.owner.get(&path).body;
    assert!(closed.says("a", "The list of Open is closed") && closed.has("a[href$='/e/1/draw']"));
    let refused = door.type_in(&[("name", "Dee"), ("event", "1")]);
    assert!(refused.status == 422 && refused.has("[value='Dee']"));
    let draw = format!("{}/e/1/draw", door.night.path);
    let drawn = filled::send(&mut door.night.owner, &draw, &draw, &[("skip", "1")]);
    assert_eq!(drawn.status, 303, "{}", drawn.body);
    assert!(door.night.owner.get(&path).says("main", "open late entry"));

    let late = format!("{}/e/1/late", door.night.path);
    let entry = format!("{}/e/1/late-entry", door.night.path);
    let past = filled::send(
        &mut door.night.owner,
        &late,
        &entry,
        &[("to", "open"), ("until", "2001-01-01T10:00")],
    );
    assert!(
        past.status == 422
            && past.has("[href='#f-until']")
            && past.has("[value='2001-01-01T10:00']")
    );
    let open = filled::send(&mut door.night.owner, &late, &entry, &[("to", "open")]);
    assert_eq!(open.status, 303, "{}", open.body);
    let opened = door.night.owner.get(&late).body;
    assert!(
        opened.says("p", "Late entry to Open was opened until"),
        "{opened}"
    );
    let answer = door.check_in("Dee");
    let next = answer.header("Location").unwrap().to_owned();
    assert_eq!(next, format!("{late}?entrant=4"), "{}", answer.body);
    let page = door.night.owner.get(&next).body;
    assert!(page.says("label", "loses the bye") && page.says("label", "recorded seed"));
    let shown = filled::fields(&page, &late);
    assert!(
        shown.contains(&("entrant".into(), "4".into()))
            && shown.contains(&("place".into(), "seed".into()))
    );
    let placed = filled::send_from(&mut door.night.owner, &page, &late, &[("penalty", "1")]);
    assert_eq!(
        (placed.status, placed.header("Location")),
        (303, Some(path.as_str())),
        "{}",
        placed.body
    );
    let told = door.night.owner.get(&path);
    assert!(
        told.says("p", "Dee came late and plays in"),
        "{}",
        told.body
    );
    let state = door.night.state();
    let event = state.event(OPEN).unwrap();
    let m = event.matches_of(EntrantNo(4)).next().unwrap();
    assert_eq!(
        (event.latecomers.as_slice(), m.sheet.penalties.len()),
        ([EntrantNo(4)].as_slice(), 1)
    );
    assert_eq!(m.sheet.score[m.side_of(EntrantNo(4)).unwrap().other()], 1);

    // No bye is open any more: the place of someone who is not there.
    door.check_in("Eve");
    let page = door.night.owner.get(&format!("{late}?entrant=5")).body;
    let seed = filled::send_from(&mut door.night.owner, &page, &late, &[("place", "seed")]);
    assert!(seed.status == 422 && seed.says("main", "No bye is open"));
    for (field, value) in [
        ("place", ""),
        ("place", "9-top"),
        ("place", "x"),
        ("penalty", "-1"),
        ("penalty", "many"),
        ("entrant", "99"),
        ("entrant", "<b>"),
    ] {
        let bad = filled::send_from(&mut door.night.owner, &page, &late, &[(field, value)]);
        assert_eq!(bad.status, 422, "{field} {value}");
    }
    let places = page.parts("label");
    let first = places.iter().find(|label| label.has("[name='place']"));
    let first = first.unwrap();
    let place = first.attribute("[name='place']", "value");
    let told = first.texts("label").concat();
    let (_, absent) = told.split_once("instead of ").unwrap();
    let absent = &absent[..absent.find(',').unwrap()];
    let number = ["Ann", "Bob", "Cal", "Dee"]
        .iter()
        .position(|name| *name == absent)
        .unwrap() as u32
        + 1;
    let placed = filled::send_from(&mut door.night.owner, &page, &late, &[("place", &place)]);
    assert_eq!(placed.status, 303, "{}", placed.body);
    assert!(
        door.night.state().has_left(EntrantNo(number)),
        "{absent} is out"
    );
}

#[test]
fn bad_input_at_the_door_is_answered_and_stores_nothing() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann"]);
    let path = door.path.clone();
    let before = door.night.version();
    let long = "x".repeat(81);
    for name in ["", "  ", &long, "a\u{202e}b"] {
        let answer = door.check_in(name);
        assert_eq!(answer.status, 422, "{name}");
        assert!(answer.has("[href='#f-name']"), "{name}");
    }
    let script = door.check_in("<script>alert(1)</script>");
    assert!(script.status == 422 && script.escapes("<script>alert"));
    for fields in [
        &[("name", "Ann"), ("event", "9")][..],
        &[("name", "Ann"), ("event", "-1")],
        &[("name", "Ann"), ("event", "one")],
        &[("person", "0000000000000000")],
        &[("person", "<x>")],
    ] {
        assert_eq!(door.type_in(fields).status, 422, "{fields:?}");
    }
    for body in [&b""[..], b"name=%ff", b"name=Ann&name=Bob", b"name=A%00n"] {
        assert_eq!(door.night.owner.post_bytes(&path, body).status, 422);
    }
    for word in ["enter", "withdraw", "return"] {
        for entrant in ["", "0", "7", "-1", "x", "99999999999"] {
            let answer = door.night.owner.post(
                &format!("{path}/{word}"),
                &[("entrant", entrant), ("event", "1")],
            );
            assert!(
                (400..500).contains(&answer.status),
                "{word} {entrant}: {}",
                answer.status
            );
        }
    }
    assert_eq!(door.night.version(), before);
}

#[test]
fn the_thousand_and_twenty_fifth_is_told_that_the_event_is_full() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Ann"]);
    let guests = (0..1024).map(|i| PersonOrGuest::Guest(format!("Guest {i}")));
    let all = door.night.all.check_in_all(
        Night::director(),
        door.night.club,
        door.night.stream,
        guests.collect(),
        vec![OPEN],
    );
    wait(all).unwrap();
    let full = door.check_in("Ann");
    assert!(
        full.status == 422 && full.says("main", "takes at most"),
        "{}",
        full.status
    );
    assert_eq!(door.night.state().entrants.len(), 1024);
}

#[test]
fn an_event_without_rules_of_its_own_name_is_found_by_number() {
    let server = TestServer::start();
    let night = Night::announced(&server, EventSettings::usual("Été", "5".parse().unwrap()));
    for event in ["0", "2", "x", "-1", "99999999999"] {
        for word in ["settings", "draw", "late"] {
            let path = format!("{}/e/{event}/{word}", night.path);
            let mut owner = crate::browser::Browser::new(&server);
            owner.cookies = night.owner.cookies.clone();
            assert_eq!(owner.get(&path).status, 404, "{path}");
        }
    }
}

#[test]
fn a_name_without_its_accents_is_known_at_the_door() {
    let server = TestServer::start();
    let mut door = Door::with(&server, &["Émile Lefèvre", "Søren Dahl"]);
    let in_part = door.check_in("emi");
    assert_eq!(in_part.status, 422);
    assert!(in_part.says("main", "Émile Lefèvre"), "{}", in_part.body);
    assert_eq!(door.check_in("Emile Lefevre").status, 303);
    assert_eq!(door.check_in("SOREN DAHL").status, 303);
    assert_eq!(door.entered(1), [1, 2]);
}

#[test]
fn all_of_these_are_here_once_every_name_is_settled() {
    let server = TestServer::start();
    let mut door = Door::with(
        &server,
        &["Ann Lee", "Ann Lee", "Bo Ek", "Cy Dot", "Di Roe"],
    );
    let list = format!("{}/list", door.path);
    let page = door.night.owner.get(&list).body;
    let tick = |name: &str| -> String {
        let labels = page.parts("label");
        let mut named = labels.iter().filter(|label| label.says_just("bdi", name));
        let label = named.find(|label| label.has("[name='person']")).unwrap();
        label.attribute("[name='person']", "value")
    };
    let cy = tick("Cy Dot");
    let pasted = "1. bo ek\n\nAnn Lee\t1500\n- New Face\nBo Ek\n";
    let asked = filled::send_from(
        &mut door.night.owner,
        &page,
        &list,
        &[("names", pasted), ("person", &cy)],
    );
    assert_eq!(asked.status, 422);
    assert!(
        asked.says("main", "2 names are not clear."),
        "{}",
        asked.body
    );
    assert!(door.entered(1).is_empty(), "nobody is in before that");
    let choices = asked.body.parts("[name='as-0'] option");
    let second = choices
        .iter()
        .find(|choice| choice.says("option", "Ann Lee (2)"));
    let second = second.unwrap().attribute("option", "value");
    // One answer leaves the other open, and stays.
    let half = filled::send_from(
        &mut door.night.owner,
        &asked.body,
        &list,
        &[("as-0", &second)],
    );
    assert_eq!(half.status, 422);
    assert!(half.says("main", "One name is not clear."), "{}", half.body);
    let fields = filled::fields(&half.body, &list);
    let mut fields = crate::browser::pairs(&fields);
    fields.retain(|(name, _)| *name != "as-0");
    fields.push(("as-0", "guest"));
    let all = door.night.owner.post(&list, &fields);
    assert_eq!(all.status, 303, "{}", all.body);
    assert_eq!(door.entered(1), [1, 2, 3, 4]);
    let door_page = door.night.owner.get(&door.path.clone()).body;
    for name in ["Bo Ek", "Cy Dot", "Ann Lee (2)", "New Face"] {
        assert!(door_page.says("a", name), "{name}");
    }
    assert!(door_page.says(".notice", "checked in once: Bo Ek"));
    // Undoing the check-in of one of them would undo them all.
    let one_of_many = door.night.owner.get(&format!("{}/1", door.path)).body;
    assert!(!one_of_many.has(".actions form[action$='/undo']"));
    // The same form again stores nothing twice, not even the guest.
    assert_eq!(door.night.owner.post(&list, &fields).status, 303);
    assert_eq!(door.night.state().entrants.len(), 4);
    // A list of who is in already, and one who is new.
    let more = filled::send(
        &mut door.night.owner,
        &list,
        &list,
        &[("names", "Bo Ek\nDi Roe")],
    );
    assert_eq!(more.status, 303, "{}", more.body);
    assert_eq!(door.entered(1), [1, 2, 3, 4, 5]);
    let alone = door.night.owner.get(&format!("{}/5", door.path)).body;
    assert!(alone.has(".actions form[action$='/undo']"));
    let empty = filled::send(&mut door.night.owner, &list, &list, &[]);
    assert_eq!(empty.status, 422);
}
