//! A jackpot on its pages: set in the form, joined by name at the desk, its sheets starting by themselves.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::club::monday;
use crate::support::html::Html;
use crawford::journal::{ClubId, PersonId, UtcMicros};
use crawford::store::clubs::{self, Club};
use crawford::store::people::{self, Person};
use crawford::tournament::coming::{Rolling, sheets, waiting};
use crawford::tournament::money::Holder;
use crawford::tournament::{EntrantNo, EventSettings, Format};

const NEW: &str = "/c/monday/t/new";

fn jackpot(size: u8) -> EventSettings {
    EventSettings {
        format: Format::Rolling(Rolling { size }),
        ..settings("5")
    }
}

#[test]
fn a_jackpot_is_set_in_the_form() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let fields = [
        ("name", "Side"),
        ("format", "rolling"),
        ("rolling_size", "16"),
    ];
    let answer = filled::send(&mut night.owner, NEW, NEW, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let rules = "/c/monday/t/side/e/1/settings";
    let shown = filled::fields(&night.owner.get(rules).body, rules);
    for field in [("format", "rolling"), ("rolling_size", "16")] {
        assert!(
            shown.contains(&(field.0.into(), field.1.into())),
            "{field:?}"
        );
    }
    let answer = filled::send(&mut night.owner, rules, rules, &[("rolling_size", "6")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "4, 8 or 16"));
}

#[test]
fn the_list_fills_and_the_sheet_starts_by_itself() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, jackpot(4));
    let path = format!("{}/e/1/sheets", night.path);
    let join = |night: &mut Night, name: &str| {
        filled::send(
            &mut night.owner,
            &path,
            &path,
            &[("name", name), ("as", "guest")],
        )
    };
    for name in ["Ann", "Bo", "Cy"] {
        let answer = join(&mut night, name);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    // By name, once more: a further entry of the same person.
    let answer = filled::send(&mut night.owner, &path, &path, &[("name", "Ann")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = night.owner.get(&path).body;
    assert!(page.says(".aloud", "Ann (2)"), "{page}");
    assert!(page.says("p", "3 of 4 are waiting for sheet 1"));
    assert!(night.state().event(OPEN).unwrap().matches.is_empty());

    // Leaving it, and back again by Undo.
    let leave = format!("{path}/leave");
    let key = filled::fields(&page, &leave);
    let answer = night
        .owner
        .post(&leave, &[("key", &value(&key, "key")), ("entrant", "2")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let left = |night: &Night| {
        let t = night.state();
        waiting(&t, t.event(OPEN).unwrap()).len()
    };
    assert_eq!(left(&night), 3);
    let answer = filled::send(&mut night.owner, &path, &path, &[("name", "Bo")]);
    assert_eq!(answer.status, 303, "{}", answer.body);

    // Somebody unknown is asked about, and what was typed stays.
    let answer = filled::send(&mut night.owner, &path, &path, &[("name", "Dot")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Nobody on the roster is called Dot"));
    assert!(answer.has("[value='Dot']"));
    let answer = join(&mut night, "Dot");
    assert_eq!(answer.status, 303);
    let page = night.owner.get(&path).body;
    assert!(page.says("p", "Sheet 1 is drawn"), "{page}");
    let t = night.state();
    let e = t.event(OPEN).unwrap();
    assert_eq!(sheets(e).len(), 1);
    assert_eq!(waiting(&t, e).len(), 1, "Ann's second entry waits");

    // Everyone sees it; the next hash is published.
    let event = format!("{}/e/1", night.path);
    let page = night.owner.get(&event).body;
    for words in [
        "Sheet 1",
        "1 of 4 on the list",
        "How it was drawn",
        &e.seeds[1].hash,
    ] {
        assert!(page.says("main", words), "{words}");
    }
    for rest in [
        "desk",
        "journal",
        "e/1/print-sheet",
        "e/1/screen",
        "e/1/draw",
        "tables",
        "door",
    ] {
        let path = format!("{}/{rest}", night.path);
        assert_eq!(night.owner.get(&path).status, 200, "{rest}");
    }
    for number in 1..=3 {
        let answer = night.enter(number, &[("tab", "final"), ("top", "5"), ("bottom", "3")]);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    assert!(night.owner.get(&event).says("main", "won"));
    let t = night.state();
    assert!(sheets(t.event(OPEN).unwrap())[0].winner.is_some());

    // Too few people to start by hand: refused with the remedy.
    let start = format!("{path}/start");
    let answer = night.owner.post(&start, &[("key", "k-start-1")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "A sheet needs two different people"));
    let answer = filled::send(&mut night.owner, &path, &path, &[("name", "Bo")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let answer = filled::send(&mut night.owner, &path, &start, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(sheets(night.state().event(OPEN).unwrap()).len(), 2);
}

fn value(fields: &[(String, String)], name: &str) -> String {
    let found = fields.iter().find(|(n, _)| n == name);
    found.map(|(_, value)| value.clone()).unwrap_or_default()
}

#[test]
fn whoever_joins_by_their_id_is_on_the_roster_or_in_the_tournament() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, jackpot(4));
    let path = format!("{}/e/1/sheets", night.path);
    let (member, gone, stranger) = (
        PersonId::from_random([1; 10]),
        PersonId::from_random([2; 10]),
        PersonId::from_random([3; 10]),
    );
    let other = Club {
        id: ClubId::from_random([8; 10]),
        slug: "tuesday".into(),
        ..monday()
    };
    let club = night.club;
    server
        .store
        .write_now(move |tx| {
            clubs::add(tx, &other)?;
            let at = UtcMicros(1);
            people::add(tx, &Person::guest(member, club, "Ann", at))?;
            let archived = Person {
                archived_at: Some(at),
                ..Person::guest(gone, club, "Bo", at)
            };
            people::add(tx, &archived)?;
            people::add(tx, &Person::guest(stranger, other.id, "Cy", at))
        })
        .unwrap();
    let waits = |night: &Night| {
        let t = night.state();
        waiting(&t, t.event(OPEN).unwrap()).len()
    };
    for unknown in [gone, stranger] {
        let id = unknown.to_string();
        let answer = filled::send(&mut night.owner, &path, &path, &[("person", &id)]);
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert!(answer.has("#e-name"), "{}", answer.body);
    }
    assert_eq!((night.state().entrants.len(), waits(&night)), (0, 0));
    let id = member.to_string();
    let answer = filled::send(&mut night.owner, &path, &path, &[("person", &id)]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(waits(&night), 1);
}

#[test]
fn a_form_sent_twice_tells_of_whom_it_was_about() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, jackpot(4));
    let path = format!("{}/e/1/sheets", night.path);
    let join = |night: &mut Night, key: &str, name: &str| {
        let fields = [("key", key), ("name", name), ("as", "guest")];
        let answer = night.owner.post(&path, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let page = night.owner.get(&path).body;
        page.texts(".notice").concat()
    };
    let told = join(&mut night, "key-of-ann", "Ann");
    assert!(told.contains("Ann is on the list"), "{told}");
    let told = join(&mut night, "key-of-bo", "Bo");
    assert!(told.contains("Bo is on the list"), "{told}");
    let told = join(&mut night, "key-of-ann", "Ann");
    assert!(told.contains("Ann is on the list"), "{told}");
    assert_eq!(night.state().entrants.len(), 2);
}

#[test]
fn the_entries_of_one_person_are_told_apart_on_their_account() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, jackpot(4));
    let path = format!("{}/e/1/sheets", night.path);
    let first = [("name", "Ann"), ("as", "guest")];
    let again = [("name", "Ann")];
    for fields in [&first[..], &again[..]] {
        let answer = filled::send(&mut night.owner, &path, &path, fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    let money = format!("{}/e/1/money", night.path);
    let terms = [
        ("fee", "20"),
        ("house", "10"),
        ("preset", "own"),
        ("split", "60/40"),
        ("unit", "0.01"),
    ];
    let answer = filled::send(&mut night.owner, &money, &money, &terms);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let person = night.state().entrant(EntrantNo(1)).unwrap().person;
    let account = format!("{}/money/{}", night.path, Holder::Person(person));
    let page = night.owner.get(&account).body;
    let named = page.texts(".entry-count h3");
    assert_eq!(named, ["Open · Ann", "Open · Ann (2)"], "{page}");
}
