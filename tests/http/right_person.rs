//! `/c/{club}/t/{tournament}/door/{entrant}/person`: an entry turns out to be somebody else.

use crate::browser::{Browser, slip_links};
use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::recompute;
use crawford::store::{entries, matches};
use crawford::tournament::*;

const NEW: &str = "/c/monday/members/new";
const RATINGS: &str = "/c/monday/ratings";

/// Says who the last of an entry really is, and answers with what that changes.
fn name_it(night: &mut Night<'_>, entrant: EntrantNo, fields: &[(&str, &str)]) -> Answer {
    let entry = format!("{}/door/{entrant}", night.path);
    let page = night.owner.get(&entry).body;
    let ask = page.attributes(".actions a", "href").pop().unwrap();
    filled::send(&mut night.owner, &ask, &format!("{entry}/person"), fields)
}

fn confirm(night: &mut Night<'_>, entrant: EntrantNo, asked: &Answer) {
    assert_eq!(asked.status, 200, "{}", asked.body);
    let action = format!("{}/door/{entrant}/person", night.path);
    let done = filled::send_from(&mut night.owner, &asked.body, &action, &[]);
    assert_eq!(done.status, 303, "{}", done.body);
    // What is told there is not taken for what another page shows.
    let told = night.owner.get(done.header("Location").unwrap());
    assert!(
        told.says("p", &format!("Number {entrant} is")),
        "{}",
        told.body
    );
}

#[test]
fn what_was_played_goes_over_to_whoever_played_it() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let member = [("name", "Anna Bergmann"), ("rating", "1700")];
    let added = filled::send(&mut night.owner, NEW, NEW, &member);
    assert_eq!(added.status, 303);
    let players = night.fixture(1).players().unwrap();
    let (entrant, other) = (players.top, players.bottom);
    night.score(1, (5, 2));
    let wrong = format!("Guest {entrant}");
    let was = night.state().entrant(entrant).unwrap().person;
    let before = night.version();
    let entry = night.owner.get(&format!("{}/door/{entrant}", night.path));
    assert!(
        entry.says_just(".actions a", &format!("This is not {wrong}")),
        "{}",
        entry.body
    );

    // Nobody is guessed, and nobody is in twice.
    let typo = name_it(&mut night, entrant, &[("name", "Anna Bregmann")]);
    assert_eq!(typo.status, 422);
    assert!(
        typo.says("main", "Nobody on the roster is called Anna Bregmann"),
        "{}",
        typo.body
    );
    assert!(typo.has("input[value='Anna Bregmann']"));
    let same = name_it(&mut night, entrant, &[("name", &wrong)]);
    assert_eq!(same.status, 422);
    assert!(
        same.says("main", "That is who is entered already"),
        "{}",
        same.body
    );
    let taken = name_it(&mut night, entrant, &[("name", &format!("Guest {other}"))]);
    assert_eq!(taken.status, 422);
    let refusal = format!("Guest {other} has already checked in, as number {other}");
    assert!(taken.says("main", &refusal), "{}", taken.body);

    let asked = name_it(&mut night, entrant, &[("name", "Anna Bergmann")]);
    assert!(
        asked.says_just("h2", &format!("{wrong} is Anna Bergmann")),
        "{}",
        asked.body
    );
    assert!(asked.says_just("h3", "One match with a result goes over"));
    assert!(asked.says_just("h3", "One match is still to be played"));
    assert!(asked.says(".later li", &format!("{wrong} – Guest {other}")));
    assert!(
        asked.says_just("p", "Recalculated: Ratings."),
        "{}",
        asked.body
    );
    assert_eq!(
        night.version(),
        before,
        "nothing is stored before it is confirmed"
    );
    confirm(&mut night, entrant, &asked);

    wait(recompute::up_to_date(&server.store, night.club)).unwrap();
    for page in [
        RATINGS.to_owned(),
        format!("{}/e/1", night.path),
        format!("{}/e/1/results.csv", night.path),
        format!("{}/e/1/print-sheet", night.path),
    ] {
        let page = night.owner.get(&page).body;
        assert!(
            !page.says_nowhere("Anna Bergmann") && page.says_nowhere(&wrong),
            "{page}"
        );
    }
    let journal = night.owner.get(&format!("{}/journal", night.path));
    let told = format!("Number {entrant} is Anna Bergmann, not {wrong}.");
    assert!(journal.says("li", &told), "{}", journal.body);
    let now = night.state().entrant(entrant).unwrap().clone();
    assert_eq!(now.rating, Some(1_700_000));
    DrawRecord::of(night.state().event(OPEN).unwrap())
        .unwrap()
        .verify()
        .unwrap();
    let rows = |person| {
        let of = move |conn: &mut crawford::store::Conn| {
            let played = matches::of_person(conn, person)?.len();
            Ok::<_, crawford::store::StoreError>((played, entries::of_person(conn, person)?.len()))
        };
        server.store.read_now(of).unwrap()
    };
    assert_eq!((rows(now.person), rows(was)), ((2, 1), (0, 0)));

    // It is undone like any other action.
    let action = night.version();
    wait(
        night
            .all
            .undo(Night::director(), night.stream, action, vec![]),
    )
    .unwrap();
    wait(recompute::up_to_date(&server.store, night.club)).unwrap();
    assert_eq!((rows(now.person), rows(was)), ((0, 0), (2, 1)));
    let list = night.owner.get(RATINGS);
    assert!(list.says("main", &wrong), "{}", list.body);
    assert!(!list.says("main", "Anna Bergmann"));
}

#[test]
fn one_of_a_pair_is_a_new_name_and_the_other_stays() {
    let server = TestServer::start();
    let sides = Sides::Pairs;
    let mut night = Night::announced(
        &server,
        EventSettings {
            sides,
            ..settings("5")
        },
    );
    let door = format!("{}/door/company", night.path);
    let pair = [("name", "Ann"), ("partner", "Bo"), ("guests", "1")];
    let answer = filled::send(&mut night.owner, &door, &door, &pair);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let entry = EntrantNo(1);
    let page = night.owner.get(&format!("{}/door/1", night.path));
    assert!(
        page.says_just(".actions a", "This is not Ann"),
        "{}",
        page.body
    );
    assert!(page.says_just(".actions a", "This is not Bo"));
    // It asks for the last of them.
    let twice = name_it(&mut night, entry, &[("name", "Ann")]);
    assert_eq!(twice.status, 422);
    assert!(
        twice.says("main", "Someone is named twice"),
        "{}",
        twice.body
    );
    let asked = name_it(&mut night, entry, &[("name", "Bob"), ("guests", "1")]);
    assert!(
        asked.says("main", "a guest of this name is added"),
        "{}",
        asked.body
    );
    assert!(asked.says("main", "Nothing is drawn with this entry yet"));
    confirm(&mut night, entry, &asked);
    let page = night.owner.get(&format!("{}/door/1", night.path));
    assert!(page.says("h1", "Ann & Bob"), "{}", page.body);
    assert!(!page.says_just(".actions a", "This is not Bo"));
    let action = format!("{}/door/1/person", night.path);
    let again = filled::send_from(&mut night.owner, &asked.body, &action, &[]);
    assert_eq!(again.status, 303, "sent twice, it is done once");
    assert_eq!(night.state().entrant(entry).unwrap().was.len(), 1);
}

#[test]
fn links_given_out_for_the_entry_end_for_whoever_was_named_by_mistake() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let link = |night: &mut Night<'_>, whom: &str| {
        let print = format!("{}/phones/print", night.path);
        let printed = night.owner.post(&print, &[("for", whom)]).body;
        slip_links(&printed).remove(0)
    };
    let phone = |link: &str| {
        let mut phone = Browser::new(&server);
        assert_eq!(phone.submit(link, &[]).status, 303);
        phone
    };
    let (wrong, others) = (link(&mut night, "player-1"), link(&mut night, "player-2"));
    let (mut of_wrong, mut of_other) = (phone(&wrong), phone(&others));
    let entrant = EntrantNo(1);
    let asked = name_it(&mut night, entrant, &[("name", "Gustav"), ("guests", "1")]);
    let said = "The private links of this entry stop working";
    assert!(asked.says("p", said), "{}", asked.body);
    assert_eq!(of_wrong.get("/here").status, 200, "only asked");
    confirm(&mut night, entrant, &asked);
    assert_eq!(of_wrong.get("/here").status, 401);
    assert_eq!(of_wrong.post("/here/call", &[]).status, 401);
    assert_eq!(Browser::new(&server).get(&wrong).status, 410);
    // Nobody else's end.
    assert_eq!(of_other.get("/here").status, 200);
    phone(&others);
    // Of no links nothing is said, and a new one is for whoever it is now.
    let again = name_it(&mut night, entrant, &[("name", "Gisela"), ("guests", "1")]);
    assert!(again.says_just("h2", "Gustav is Gisela"), "{}", again.body);
    assert!(!again.says("p", said), "{}", again.body);
    let new = link(&mut night, "player-1");
    assert_eq!(phone(&new).get("/here").status, 200);
}

#[test]
fn only_rated_matches_are_said_to_be_recalculated() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 3, "5");
    let event = night.state().event(OPEN).unwrap().clone();
    let first_round = event.matches.iter().filter(|m| m.round == 1);
    let (byes, played): (Vec<_>, Vec<_>) = first_round.partition(|m| m.has_bye());
    let gustav = [("name", "Gustav"), ("guests", "1")];
    let with_bye = byes[0].winner().unwrap();
    let asked = name_it(&mut night, with_bye, &gustav);
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert!(!asked.says("main", "Recalculated"), "{}", asked.body);
    assert!(!asked.says("h3", "with a result"), "a bye is none");
    // A walk-over goes over, and moves no rating.
    let number = played[0].number.0;
    let fields = [("tab", "ending"), ("ending", "walk-over"), ("winner", "0")];
    let stored = night.enter(number, &fields);
    assert_eq!(stored.status, 303, "{}", stored.body);
    let winner = night.fixture(number).winner().unwrap();
    let asked = name_it(&mut night, winner, &gustav);
    let goes_over = "One match with a result goes over";
    assert!(asked.says_just("h3", goes_over), "{}", asked.body);
    assert!(!asked.says("main", "Recalculated"), "{}", asked.body);
}
