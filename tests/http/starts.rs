//! `/c/{club}/ratings/starts`: the ratings people come to the club's list with.

use crate::browser::Browser;
use crate::evening::{Night, club, director};
use crate::filled;
use crate::import;
use crate::import_again::at_once;
use crate::server::TestServer;
use crate::support::club::{a_member, wait};
use crate::support::html::Html;
use crawford::app::{privacy, recompute};
use crawford::club::rating::RatingStart;
use crawford::form::Choice as _;
use crawford::journal::{PersonId, UtcMicros};
use crawford::store::people::Person;
use crawford::store::{audit, people, rating_starts, ratings};

const PAGE: &str = "/c/monday/ratings/starts";

/// An evening of four, of which every match was played.
fn evening(server: &TestServer) {
    let night = Night::with(server, &["Ann Lee", "Bo Ek", "Cy", "Dee"]);
    night.draw();
    for (number, length) in [(1, 5), (2, 5), (3, 7), (4, 5)] {
        night.score(number, length, 2);
    }
}

/// Pastes a list; the address of its page.
fn paste(owner: &mut Browser<'_>, list: &str) -> String {
    let answer = filled::send(owner, PAGE, PAGE, &[("list", list)]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer.header("Location").unwrap().to_owned()
}

/// A name, the start and the rating, in micro-points.
type Stand = (String, Option<(i64, i64)>, i64);

/// How everyone stands by now.
fn stands(server: &TestServer) -> Vec<Stand> {
    wait(recompute::up_to_date(&server.store, club().id)).unwrap();
    let read = server.store.read_now(|conn| {
        let people = people::of_club(conn, club().id)?;
        let starts = rating_starts::of_list(conn, club().id, "club")?;
        let rows = ratings::of_list(conn, club().id, "club")?;
        let line = |row: ratings::RatingRow| {
            let name = people.iter().find(|p| p.id == row.person).unwrap();
            let start = starts.iter().find(|s| s.person == row.person);
            let start = start.map(|s| (s.rating, s.experience));
            (name.name.clone(), start, row.rating)
        };
        Ok::<_, crawford::store::StoreError>(rows.into_iter().map(line).collect::<Vec<_>>())
    });
    let mut all = read.unwrap();
    all.sort();
    all
}

#[test]
fn a_pasted_list_is_seen_and_stored_and_every_rating_follows_from_it() {
    let server = TestServer::start();
    evening(&server);
    let mut owner = Browser::owner(&server);
    let before = stands(&server);
    assert!(
        owner
            .get("/c/monday/ratings")
            .has(&format!("a[href='{PAGE}']"))
    );
    let page = paste(&mut owner, "Ann Lee\t1650,5\t400\nBO EK\t1420\n");
    let seen = owner.get(&page).body;
    for said in [
        "2 start ratings would change",
        "1650.5",
        "1420.0",
        "What would change",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
    assert_eq!(stands(&server), before, "by looking nothing is stored");
    let store = [("step", "store")];
    let stored = filled::send_from(&mut owner, &seen, &page, &store);
    assert_eq!(stored.status, 303, "{}", stored.body);
    let after = stands(&server);
    assert_eq!(after[0].1, Some((1_650_500_000, 400)));
    assert_eq!(after[1].1, Some((1_420_000_000, 0)));
    assert_ne!(before, after);
    // As computed from nothing but what is stored.
    assert_eq!(recompute::check(&server.store).unwrap(), []);
    // The same form once more, and the same list once more: nothing changes.
    assert_eq!(
        filled::send_from(&mut owner, &seen, &page, &store).status,
        303
    );
    let again = paste(&mut owner, "Bo Ek;1420\nAnn Lee;1650.50;400\n");
    let same = owner.get(&again).body;
    assert!(same.says("li", "2 start ratings stay the same"), "{same}");
    assert!(!same.has("[value='store']"));
    assert_eq!(
        filled::send_from(&mut owner, &same, &again, &store).status,
        422
    );
    assert_eq!(stands(&server), after);
    // Taken out one by one, all is as it was.
    for _ in 0..2 {
        let answer = filled::send(&mut owner, PAGE, &format!("{PAGE}/remove"), &[]);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    assert_eq!(stands(&server), before);
    let record = owner.get("/c/monday/record").body;
    assert!(
        record.says("td", "Imported start ratings") && record.says("td", "Removed a start rating")
    );
}

#[test]
fn what_a_line_cannot_be_is_told_by_its_number() {
    let server = TestServer::start();
    evening(&server);
    let mut owner = Browser::owner(&server);
    let find = |name: &'static str| {
        let found = server
            .store
            .read_now(move |conn| people::by_name(conn, club().id, name));
        found.unwrap().remove(0).id
    };
    let (ann, cy) = (find("Ann Lee"), find("Cy"));
    for (person, number) in [(ann, "DE-17"), (cy, "DE-18")] {
        let page = format!("/c/monday/members/{person}");
        let form = format!("{page}/number");
        assert_eq!(
            filled::send(&mut owner, &page, &form, &[("number", number)]).status,
            303
        );
    }
    for _ in 0..2 {
        owner.submit("/c/monday/members/new", &[("name", "Eve Twice")]);
    }
    let list = "Number;Name;Rating;Experience\n\
        de-17;Ann Lee;1650;400\n\
        DE-18;Ann Lee;1600;\n\
        ;Ann Lee;1500;\n\
        ;Nobody Here;1500;\n\
        ;Eve Twice;1500;\n\
        DE-99;;1500;\n\
        ;Dee;strong;\n\
        ;Cy;1,543.2;\n\
        ;;1500;\n\
        ;DE-18;1480;20\n";
    let page = paste(&mut owner, list);
    let seen = owner.get(&page).body;
    for said in [
        "Line 3",
        "The member number DE-18 does not belong to Ann Lee",
        "This is the same person as in line 2",
        "Nobody in the club is called “Nobody Here”",
        "2 people in the club are called “Eve Twice”",
        "Nobody in the club has the member number DE-99",
        "“strong” is not a start rating",
        "“1,543.2” is not a start rating",
        "neither a name nor a member number",
        "2 start ratings would change",
    ] {
        assert!(seen.says("li", said), "{said}\n{seen}");
    }
    let stored = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(stored.status, 303, "{}", stored.body);
    let starts: Vec<_> = stands(&server)
        .into_iter()
        .filter_map(|(name, start, _)| Some((name, start?)))
        .collect();
    assert_eq!(
        starts,
        [
            ("Ann Lee".to_owned(), (1_650_000_000, 400)),
            ("Cy".to_owned(), (1_480_000_000, 20))
        ]
    );
}

#[test]
fn a_list_waits_for_directors_and_nobody_else_and_changes_are_noticed() {
    let server = TestServer::start();
    evening(&server);
    let mut owner = Browser::owner(&server);
    // Nothing, or nothing that is a list.
    assert_eq!(filled::send(&mut owner, PAGE, PAGE, &[]).status, 422);
    let page = paste(&mut owner, "Ann Lee 1650 400\n");
    let seen = owner.get(&page).body;
    assert!(!seen.has("[value='store']"), "one column says no rating");
    let unsaid = filled::send_from(&mut owner, &seen, &page, &[("step", "map")]);
    assert!(
        unsaid.status == 422 && unsaid.says("main", "Choose which column is the rating"),
        "{}",
        unsaid.body
    );
    // It is no file of the owner's import, nor the other way round.
    let import = page.replace("ratings/starts", "import");
    assert_eq!(owner.get(&import).status, 404);
    assert!(owner.get("/c/monday/import").says_nowhere(&import));
    assert!(owner.get(PAGE).has(&format!("a[href='{page}']")));
    assert_eq!(server.get(PAGE).status, 303, "not for visitors");
    assert_eq!(server.get(&page).status, 303);
    let forgotten = filled::send(&mut owner, &page, &page, &[("step", "forget")]);
    assert_eq!(forgotten.status, 303);
    assert_eq!(owner.get(&page).status, 404);
    // What was seen is not what would be stored any more.
    let page = paste(&mut owner, "Ann Lee,1650,400\n");
    let seen = owner.get(&page).body;
    let other = paste(&mut owner, "Ann Lee,1700,100\n");
    let other_seen = owner.get(&other).body;
    let store = [("step", "store")];
    assert_eq!(
        filled::send_from(&mut owner, &other_seen, &other, &store).status,
        303
    );
    let refused = filled::send_from(&mut owner, &seen, &page, &store);
    assert!(
        refused.status == 409 && refused.says("main", "changed since your preview"),
        "{}",
        refused.body
    );
}

#[test]
fn a_file_is_read_as_every_import_is_and_stored_once_however_often_it_is_accepted() {
    let server = import::server();
    evening(&server);
    let mut owner = Browser::owner(&server);
    owner.submit("/c/monday/members/new", &[("name", "Åse Grøn")]);
    let workbook = import::sent_to(&mut owner, PAGE, "", b"PK\x03\x04xyz");
    assert!(
        workbook.status == 422 && workbook.says("main", "This is a workbook"),
        "{}",
        workbook.body
    );
    // What Windows writes in the west, with the sign said, other spellings, a slip and a mark that is not closed.
    let file = b"sep=;\r\nName;Rating;Experience\r\nLee, Ann;1650;400\r\n\xc5se Gr\xf8n;1700;\r\n\
        Anna Lee;1500;\r\n\"Dee;1500;3\r\n";
    let sent = import::sent_to(&mut owner, PAGE, "", file);
    assert_eq!(sent.status, 303, "{}", sent.body);
    let page = sent.header("Location").unwrap().to_owned();
    let seen = owner.get(&page).body;
    for said in [
        "2 start ratings would change",
        "Lee, Ann → Ann Lee",
        "Åse Grøn",
        "Line 5",
        "“Anna Lee”, but “Ann Lee” is close",
        "A quotation mark opened on line 6",
    ] {
        assert!(seen.says("main", said), "{said}\n{seen}");
    }
    // Two with the key of one page, two of a page opened apart.
    let other = owner.get(&page).body;
    let previews = [seen.clone(), seen.clone(), other.clone(), other];
    assert_eq!(at_once(&server, &owner, &page, &previews), [303; 4]);
    let starts = || {
        let all = server
            .store
            .read_now(|conn| rating_starts::of_list(conn, club().id, "club"));
        all.unwrap()
    };
    let stored = starts();
    assert_eq!(stored.len(), 2);
    let late = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(late.status, 303);
    assert_eq!(starts(), stored);
    let lines = server
        .store
        .read_now(|conn| audit::newest(conn, Some(club().id), 50));
    let lines = lines.unwrap();
    let brought = lines
        .iter()
        .filter(|line| line.what.action.word() == "rating-starts");
    assert_eq!(brought.count(), 1);
}

#[test]
fn of_two_merged_people_the_start_that_counts_is_listed() {
    let server = TestServer::start();
    let twice = a_member(PersonId::from_random([77; 10]), club().id, "Ann Twice");
    let ann = a_member(PersonId::from_random([78; 10]), club().id, "Ann Lee");
    let (other, kept) = (twice.id, ann.id);
    Night::with(&server, &["Bo Ek"]);
    let start = |person, points| RatingStart {
        person,
        rating: RatingStart::micros(points),
        experience: 0,
    };
    let starts = [start(other, 1700), start(kept, 1650)];
    let planted = server.store.write_now(move |tx| {
        people::add(tx, &twice)?;
        people::add(tx, &ann)?;
        rating_starts::replace(tx, club().id, "club", &starts)
    });
    planted.unwrap();
    let mut owner = Browser::owner(&server);
    assert!(owner.get(PAGE).says("td", "1700.0"));
    let merged = privacy::merge(&server.store, director(), club().id, other, kept);
    wait(merged).unwrap();
    let page = owner.get(PAGE).body;
    assert!(page.says("td", "1650.0"), "{page}");
    assert!(page.says_nowhere("1700.0"), "{page}");
}

#[test]
fn a_leader_has_the_place_of_the_list() {
    let server = TestServer::start();
    evening(&server);
    let mut owner = Browser::owner(&server);
    // Who brought a high rating along and has not played is no leader, but above whoever is.
    let zoe = PersonId::from_random([7; 10]);
    let zoe = Person::guest(zoe, club().id, "Zoe", UtcMicros(1));
    server
        .store
        .write_now(move |tx| people::add(tx, &zoe))
        .unwrap();
    let page = paste(&mut owner, "Zoe\t1900\t400\nAnn Lee\t1700\t400\n");
    let seen = owner.get(&page).body;
    let stored = filled::send_from(&mut owner, &seen, &page, &[("step", "store")]);
    assert_eq!(stored.status, 303, "{}", stored.body);
    wait(recompute::up_to_date(&server.store, club().id)).unwrap();
    let leaders = owner.get("/c/monday").body;
    assert_eq!(leaders.texts(".club-side .place"), ["2"], "{leaders}");
    assert!(leaders.says(".club-side li", "Ann Lee"));
}
