//! `/c/{club}/access` and `/invite`: who may do what, by a link that works once.

use crate::browser::{Browser, OWNER, slip_links};
use crate::evening::{AT, Night, club, director};
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::form::Choice as _;
use crawford::store::{audit, grants};
use std::io::Write;
use std::sync::{Arc, Mutex};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

const ACCESS: &str = "/c/monday/access";

/// The link on the page that has just made it.
fn link(page: &str) -> String {
    let address = page.texts(".fresh code").concat();
    address[address.find("/invite/").unwrap()..].to_owned()
}

pub fn invite(owner: &mut Browser<'_>, role: &str, reach: &str) -> String {
    let fields = [("label", "Paul"), ("role", role), ("reach", reach)];
    let answer = crate::filled::send(owner, ACCESS, ACCESS, &fields);
    assert_eq!(answer.status, 200, "{}", answer.body);
    link(&answer.body)
}

pub fn join<'h>(server: &'h TestServer, link: &str, name: &str) -> Browser<'h> {
    let mut browser = Browser::new(server);
    let fields = [("name", name), ("password", "a quiet opening move")];
    let answer = browser.submit(link, &fields);
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some("/c/monday")),
        "{}",
        answer.body
    );
    browser
}

#[test]
fn an_invitation_is_shown_once_works_once_and_gives_what_it_says() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let scorers = invite(&mut owner, "scorer", "club");
    assert!(
        owner.get(ACCESS).says_nowhere("/invite/"),
        "the link is shown once"
    );
    assert!(owner.get(ACCESS).says("main", "Paul"));
    let page = Browser::new(&server).get(&scorers);
    assert_eq!(page.status, 200);
    assert!(page.says("main", "as scorer"), "{}", page.body);

    let mut paul = join(&server, &scorers, "Paul");
    assert_eq!(server.get(&scorers).status, 410);
    assert_eq!(Browser::new(&server).post(&scorers, &[]).status, 410);
    // A scorer reads the desk and enters scores, and nothing else.
    night.act(crawford::tournament::Command::SetBoards {
        boards: 4,
        automatic: true,
        seen: None,
    });
    assert_eq!(paul.get(&format!("{AT}/desk")).status, 200);
    assert_eq!(paul.get(&format!("{AT}/settings")).status, 403);
    assert_eq!(paul.get(ACCESS).status, 403);
    assert_eq!(paul.get("/c/monday/members").status, 403);
    let score = format!("{AT}/e/1/m/1/score");
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    let answer = crate::filled::send(&mut paul, &score, &score, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let desk = paul.get(&format!("{AT}/desk"));
    assert!(
        !desk.says_just("button", "Undo"),
        "nobody is offered what would be refused"
    );
    // Letting stand what the engine refuses is for directors.
    let score = format!("{AT}/e/1/m/2/score");
    let fields = [
        ("tab", "final"),
        ("top", "9"),
        ("bottom", "9"),
        ("winner", "0"),
        ("overrule", "1"),
        ("reason", "they agreed"),
    ];
    assert_eq!(paul.post(&score, &fields).status, 403);
}

#[test]
fn a_secretary_keeps_members_and_brings_in_files_and_draws_nothing() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let once = [
        ("label", "Sue"),
        ("role", "secretary"),
        ("reach", &night.stream.to_string()),
    ];
    let refused = crate::filled::send(&mut owner, ACCESS, ACCESS, &once);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "Choose the whole club"));

    let link = invite(&mut owner, "secretary", "club");
    let mut sue = join(&server, &link, "Sue");
    let club_page = sue.get("/c/monday").body;
    let buttons = club_page.part("ul.actions");
    let hrefs = buttons.attributes("a", "href");
    assert_eq!(
        hrefs,
        ["/c/monday/members", "/c/monday/letters", "/c/monday/import"]
    );
    for page in [
        "members",
        "members/import",
        "import",
        "ratings/starts",
        "letters",
    ] {
        let answer = sue.get(&format!("/c/monday/{page}"));
        assert_eq!(answer.status, 200, "{page}");
        for other in ["t/new\"", "seasons/new\"", "ratings/settings\""] {
            assert!(answer.says_nowhere(other), "{page} offers {other}");
        }
    }
    for page in [
        "t/new",
        "chouette/new",
        "seasons/new",
        "ratings/settings",
        "settings",
        "access",
        "t/ete-2026/desk",
        "t/ete-2026/e/1/draw",
        "t/ete-2026/e/1/m/1/score",
    ] {
        assert_eq!(sue.get(&format!("/c/monday/{page}")).status, 403, "{page}");
    }
    let ratings = sue.get("/c/monday/ratings").body;
    assert!(ratings.has("a[href$='/ratings/starts']") && ratings.says_nowhere("/ratings/events"));
    let add = "/c/monday/members/new";
    let added = sue.submit(add, &[("name", "Émile Lefèvre")]);
    assert_eq!(added.status, 303, "{}", added.body);
    let found = sue.get("/c/monday/members?q=lefevre").body;
    assert!(found.says("a", "Émile Lefèvre"), "accents do not matter");
}

#[test]
fn a_role_is_changed_and_taken_away_at_once() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = invite(&mut owner, "director", "club");
    let mut paul = join(&server, &link, "Paul");
    assert_eq!(paul.get(&format!("{AT}/settings")).status, 200);
    let page = owner.get(ACCESS);
    let id = crate::filled::fields(&page.body, &format!("{ACCESS}/remove"))
        .into_iter()
        .find_map(|(name, value)| (name == "id").then_some(value))
        .unwrap();
    let fields = [("id", id.as_str()), ("role", "scorer")];
    let change = format!("{ACCESS}/change");
    assert_eq!(owner.post(&change, &fields).status, 303);
    assert_eq!(paul.get(&format!("{AT}/settings")).status, 403);
    assert_eq!(paul.get(&format!("{AT}/desk")).status, 200);
    let bad = [("id", id.as_str()), ("role", "house")];
    let refused = owner.post(&change, &bad);
    assert_eq!(refused.status, 422);
    let row = format!("#g-{id}[open] #f-role-{id}[aria-invalid]");
    assert!(refused.has(&row), "{}", refused.body);
    assert!(refused.has(&format!("#e-role-{id}")) && !refused.has("#e-role"));
    assert!(refused.has(&format!(".summary a[href='#f-role-{id}']")));
    let remove = format!("{ACCESS}/remove");
    assert_eq!(owner.post(&remove, &[("id", &id)]).status, 303);
    assert!(owner.get(ACCESS).says_just(".notice p", "Removed."));
    assert_eq!(paul.get(&format!("{AT}/desk")).status, 403);
    assert_eq!(owner.post(&remove, &[("id", &id)]).status, 404);

    let monday = club().id;
    let lines = server
        .store
        .read_now(move |conn| audit::newest(conn, Some(monday), 10))
        .unwrap();
    let actions: Vec<&str> = lines.iter().map(|line| line.what.action.word()).collect();
    assert_eq!(
        actions,
        [
            "role-taken-away",
            "role-changed",
            "invitation-accepted",
            "invited"
        ]
    );
}

/// What somebody gives who is an owner no more is worth nothing, whenever it is used.
#[test]
fn invitations_end_with_the_right_of_who_made_them() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = invite(&mut owner, "owner", "club");
    let mut paul = join(&server, &link, "Paul");
    let back_door = invite(&mut paul, "owner", "club");
    let harmless = invite(&mut owner, "scorer", "club");
    let grant_of_paul = |owner: &mut Browser<'_>| {
        let page = owner.get(ACCESS).body;
        crate::filled::fields(&page, &format!("{ACCESS}/remove"))
            .into_iter()
            .find_map(|(name, value)| (name == "id").then_some(value))
            .unwrap()
    };
    let id = grant_of_paul(&mut owner);
    let remove = format!("{ACCESS}/remove");
    assert_eq!(owner.post(&remove, &[("id", &id)]).status, 303);
    assert_eq!(server.get(&back_door).status, 410);
    // Nor does the link come back when he does.
    let again = invite(&mut owner, "director", "club");
    let paul_himself = paul.post(&again, &[]);
    assert_eq!(paul_himself.status, 303, "{}", paul_himself.body);
    assert_eq!(server.get(&back_door).status, 410);
    let fields = [("name", "Eve"), ("password", "a quiet opening move")];
    assert_eq!(Browser::new(&server).post(&back_door, &fields).status, 410);
    assert_eq!(server.get(&harmless).status, 200, "others stay good");

    // The right is asked again when it is used, however it was lost.
    let link = invite(&mut owner, "owner", "club");
    let mut rosa = join(&server, &link, "Rosa");
    let second = invite(&mut rosa, "director", "club");
    assert_eq!(server.get(&second).status, 200);
    let accounts = server
        .store
        .read_now(crawford::store::accounts::all)
        .unwrap();
    let rosas = accounts.iter().find(|a| a.name == "Rosa").unwrap().id;
    server
        .store
        .write_now(move |tx| {
            let all = grants::of_club(tx, club().id)?;
            for given in all.iter().filter(|given| given.account == rosas) {
                grants::remove(tx, club().id, &given.id)?;
            }
            Ok::<_, crawford::store::StoreError>(())
        })
        .unwrap();
    assert_eq!(server.get(&second).status, 410);
    assert_eq!(Browser::new(&server).post(&second, &fields).status, 410);
}

/// Slips that somebody printed who directs no more go on working, and an owner is told and can end them.
#[test]
fn links_left_behind_by_a_director_are_told_of_and_revoked() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = invite(&mut owner, "director", "club");
    let mut paul = join(&server, &link, "Paul");
    let print = format!("{AT}/phones/print");
    let slips = |browser: &mut Browser<'_>, what: &str| {
        let page = browser.post(&print, &[("for", what)]);
        assert_eq!(page.status, 200, "{}", page.body);
        slip_links(&page.body).remove(0)
    };
    let pauls = slips(&mut paul, "player-1");
    slips(&mut paul, "player-2");
    let owners = slips(&mut owner, "player-3");
    let links = format!("{ACCESS}/links");
    let page = owner.get(ACCESS).body;
    assert!(page.says_nowhere(&links), "he directs: {page}");
    let id = crate::filled::fields(&page, &format!("{ACCESS}/remove"))
        .into_iter()
        .find_map(|(name, value)| (name == "id").then_some(value))
        .unwrap();
    let remove = format!("{ACCESS}/remove");
    assert_eq!(owner.post(&remove, &[("id", &id)]).status, 303);
    let page = owner.get(ACCESS).body;
    assert!(
        page.says("p", "2 private links that Paul made still work"),
        "{page}"
    );
    assert_eq!(server.get(&pauls).status, 200, "nobody is locked out by it");
    let fields = crate::filled::fields(&page, &links);
    let fields = crate::browser::pairs(&fields);
    assert_eq!(paul.post(&links, &fields).status, 403);
    assert_eq!(owner.post(&links, &fields).status, 303);
    assert_eq!(server.get(&pauls).status, 410);
    assert_eq!(server.get(&owners).status, 200, "others stay good");
    assert!(owner.get(ACCESS).says_nowhere(&links));
    assert_eq!(owner.post(&links, &[("id", "nobody")]).status, 404);
    // The audit trail tells of his links when the tournament is deleted.
    wait(night.all.delete(director(), club().id, night.stream)).unwrap();
    let page = owner.get(ACCESS);
    assert_eq!(page.status, 200, "{}", page.body);
}

#[test]
fn a_director_for_one_night_directs_that_night() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = invite(&mut owner, "director", night.stream.as_str());
    let mut paul = join(&server, &link, "Paul");
    assert_eq!(paul.get(&format!("{AT}/settings")).status, 200);
    assert_eq!(paul.get(&format!("{AT}/e/1/settings")).status, 200);
    assert_eq!(paul.get("/c/monday/t/new").status, 403);
    assert_eq!(paul.get("/c/monday/members").status, 403);
    assert!(paul.get("/account").says("main", "director"));
}

#[test]
fn an_owner_may_not_touch_his_own_role_but_the_owner_of_the_house_may() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = invite(&mut owner, "owner", "club");
    let mut paul = join(&server, &link, "Paul");
    let monday = club().id;
    let given = server
        .store
        .read_now(move |conn| grants::of_club(conn, monday))
        .unwrap();
    let id = given[0].id.as_str();
    let remove = format!("{ACCESS}/remove");
    let answer = paul.post(&remove, &[("id", id)]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Only someone else can change your role"));
    // An owner invites on, and makes no clubs.
    invite(&mut paul, "director", "club");
    assert_eq!(paul.get("/clubs/new").status, 403);
    assert_eq!(owner.post(&remove, &[("id", id)]).status, 303);
    assert_eq!(paul.get(ACCESS).status, 403);
}

#[test]
fn someone_with_an_account_accepts_with_one_button_and_a_link_taken_back_is_void() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let first = invite(&mut owner, "member", "club");
    let mut paul = join(&server, &first, "Paul");
    let second = invite(&mut owner, "director", "club");
    let answer = paul.submit(&second, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(paul.get("/c/monday/members").status, 200);

    let third = invite(&mut owner, "scorer", "club");
    let page = owner.get(ACCESS);
    let id = crate::filled::fields(&page.body, &format!("{ACCESS}/take-back"));
    let id = id.iter().find(|(name, _)| name == "id").unwrap().1.clone();
    let answer = owner.post(&format!("{ACCESS}/take-back"), &[("id", &id)]);
    assert_eq!(answer.status, 303);
    assert_eq!(server.get(&third).status, 410);
    // A name that is taken is said, and the link stays good.
    let fourth = invite(&mut owner, "scorer", "club");
    let fields = [("name", OWNER.0), ("password", "a quiet opening move")];
    assert_eq!(Browser::new(&server).submit(&fourth, &fields).status, 422);
    assert_eq!(server.get(&fourth).status, 200);
}

#[test]
fn the_same_form_twice_makes_one_link() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let fields = [
        ("label", "Paul"),
        ("role", "scorer"),
        ("reach", "club"),
        ("key", "0123456789abcdef"),
    ];
    assert_eq!(owner.post(ACCESS, &fields).status, 200);
    let again = owner.post(ACCESS, &fields);
    assert_eq!(again.status, 422);
    assert!(again.says("main", "already been shown once"));
    assert_eq!(again.texts("form[action$='/access/take-back']").len(), 1);
}

/// What the program logs, of every test at once.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<u8>>>);

impl Write for Logged {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn who_was_refused_what_stands_in_the_log() {
    let logged = Logged::default();
    let writer = logged.clone();
    let filter: Targets = "off,crawford::web::error=info".parse().unwrap();
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(false)
        .with_writer(move || writer.clone());
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .init();
    let server = TestServer::start();
    Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let scorers = invite(&mut owner, "scorer", "club");
    let mut paul = join(&server, &scorers, "Paul");
    let path = format!("{AT}/withdraw");
    let refused = paul.post(&path, &[("entrant", "1")]);
    assert_eq!(refused.status, 403);
    let number = refused.header("X-Request-Id").unwrap();
    let log = String::from_utf8(logged.0.lock().unwrap().clone()).unwrap();
    let line = log
        .lines()
        .find(|line| line.contains(number) && line.contains("permission refused"));
    let line = line.unwrap_or_else(|| panic!("{log}"));
    for told in ["INFO", "method=POST", "/withdraw", "account=", "rule="] {
        assert!(line.contains(told), "{told}: {line}");
    }
    assert!(!line.contains("Paul"), "{line}");
}
