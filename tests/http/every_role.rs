//! Every address, asked by everyone there is, in their own club and in others: exactly what `docs/permissions.md` says.

use crate::browser::Browser;
use crate::evening::{self, Night, OPEN};
use crate::server::{Answer, Setting, TestServer};
use crate::support::club::{a_member, wait};
use crawford::app::account::{Accounts, Cost, Credentials, Visit};
use crawford::app::chouette::{Creating, Nights};
use crawford::app::stories::Principal;
use crawford::app::tournament::Tournaments;
use crawford::club::permissions::{
    Grant, GrantScope, Permission, PermissionScope, Role, may, role_at,
};
use crawford::form::Choice;
use crawford::journal::{Actor, ClubId, PersonId, StreamId, UtcMicros};
use crawford::pages::messages::Messages;
use crawford::store::clubs::{self, Club};
use crawford::store::people;
use crawford::tournament::{Command, EventSettings, TournamentDetails};
use crawford::web;
use crawford::web::c::access::{permission_name, role_name};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

fn documented() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/permissions.md");
    std::fs::read_to_string(path).unwrap()
}

/// The table of roles and permissions, made from the functions themselves.
fn table() -> String {
    let w = Messages::english();
    let mut out = String::from("| |");
    for &role in Role::ALL {
        let _ = write!(out, " {} |", role_name(w, role));
    }
    out.push_str("\n|---|");
    out.push_str(&"---|".repeat(Role::ALL.len()));
    out.push('\n');
    for &permission in Permission::ALL {
        let name = permission_name(w, permission);
        let _ = write!(out, "| `{}` {name} |", permission.word());
        for &role in Role::ALL {
            let _ = write!(
                out,
                " {} |",
                if may(role, permission).is_ok() {
                    "yes"
                } else {
                    ""
                }
            );
        }
        out.push('\n');
    }
    out
}

#[test]
fn the_documented_table_is_what_the_functions_say() {
    assert!(
        documented().contains(&table()),
        "docs/permissions.md should hold this table:\n{}",
        table()
    );
}

/// What an address needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    /// Nothing: what is there decides.
    Anyone,
    /// To be signed in.
    Account,
    /// A private link's cookie; without it, 401 or the page that says so.
    Link,
    Permission(Permission),
}

/// What the documents say: the need of each method and address, and of everything below an address that ends with "…".
#[derive(Default)]
struct Documented {
    exactly: BTreeMap<(String, String), Need>,
    below: BTreeMap<String, Need>,
}

impl Documented {
    fn read() -> Self {
        let mut found = Self::default();
        for line in documented().lines() {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [
                _,
                methods @ ("GET" | "POST" | "GET, POST"),
                address,
                need,
                _,
            ] = cells[..]
            else {
                continue;
            };
            let address = address.trim_matches('`');
            let need = match need {
                "anyone" => Need::Anyone,
                "an account" => Need::Account,
                "a private link" => Need::Link,
                word => {
                    let permission = Permission::of_word(word.trim_matches('`'));
                    Need::Permission(
                        permission.unwrap_or_else(|| panic!("{address} needs {word}?")),
                    )
                }
            };
            if let Some(folder) = address.strip_suffix('…') {
                let before = found.below.insert(folder.to_owned(), need);
                assert_eq!(before, None, "twice: {line}");
                continue;
            }
            for method in methods.split(", ") {
                let at = (method.to_owned(), address.to_owned());
                let before = found.exactly.insert(at, need);
                assert_eq!(before, None, "twice: {line}");
            }
        }
        found
    }

    fn of_folder(&self, path: &str) -> Option<(&str, Need)> {
        let path = format!("{path}/");
        let around = self
            .below
            .iter()
            .filter(|(folder, _)| path.starts_with(*folder));
        let (folder, &need) = around.max_by_key(|(folder, _)| folder.len())?;
        Some((folder, need))
    }

    fn need(&self, at: &(String, String)) -> Option<Need> {
        let exactly = self.exactly.get(at).copied();
        exactly.or_else(|| Some(self.of_folder(&at.1)?.1))
    }
}

fn all() -> Vec<(String, String)> {
    web::routes()
        .iter()
        .flat_map(|at| {
            let path = at.path.to_owned();
            at.methods
                .iter()
                .map(move |method| (method.to_string(), path.clone()))
        })
        .collect()
}

#[test]
fn every_address_is_documented_and_no_other() {
    let documented = Documented::read();
    let all = all();
    let undocumented: Vec<_> = all
        .iter()
        .filter(|at| documented.need(at).is_none())
        .collect();
    assert!(
        undocumented.is_empty(),
        "docs/permissions.md does not say what these need: {undocumented:?}"
    );
    let superfluous: Vec<_> = documented
        .exactly
        .iter()
        .filter(|&(at, need)| {
            let of_folder = documented.of_folder(&at.1);
            !all.contains(at) || of_folder.is_some_and(|(_, of_folder)| of_folder == *need)
        })
        .collect();
    assert!(
        superfluous.is_empty(),
        "docs/permissions.md has lines for no address, or that its folder says: {superfluous:?}"
    );
    let used: BTreeSet<_> = all
        .iter()
        .filter(|at| !documented.exactly.contains_key(*at))
        .filter_map(|at| documented.of_folder(&at.1))
        .map(|(folder, _)| folder)
        .collect();
    let folders: BTreeSet<_> = documented.below.keys().map(String::as_str).collect();
    assert_eq!(used, folders);
}

/// A club with a tournament of two events and somebody on its roster.
struct Ground {
    club: ClubId,
    slug: String,
    stream: StreamId,
    second: StreamId,
    tournament: String,
    night: String,
    person: PersonId,
}

fn ground(server: &TestServer, n: u8, public: bool) -> Ground {
    let club = Club {
        id: ClubId::from_random([n; 10]),
        slug: format!("club-{n}"),
        name: format!("Club {n}"),
        time_zone: "UTC".parse().unwrap(),
        public,
        created_at: UtcMicros(i64::from(n)),
    };
    let person = PersonId::from_random([n; 10]);
    let (of, kept) = (club.id, club.clone());
    server
        .store
        .write_now(move |tx| {
            clubs::add(tx, &kept)?;
            people::add(tx, &a_member(person, of, &format!("Member {n}")))
        })
        .unwrap();
    let all = Tournaments::new(server.store.clone());
    let announce = |name: &str| {
        let details = TournamentDetails {
            name: name.to_owned(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Open", "7 5".parse().unwrap());
        let announced = all.announce(evening::director(), club.id, details, settings, None);
        wait(announced).unwrap()
    };
    let (first, second) = (
        announce(&format!("Night {n}")),
        announce(&format!("Later {n}")),
    );
    let night = Night {
        all: all.clone(),
        stream: first.stream,
    };
    let add = all.add_event(
        evening::director(),
        first.stream,
        EventSettings::usual("Side", "5".parse().unwrap()),
    );
    wait(add).unwrap();
    for guest in 1..=4 {
        let guest = crawford::app::tournament::Guest {
            name: format!("Guest {guest}"),
            rating: None,
        };
        let checked_in = all.check_in_guest(
            evening::director(),
            club.id,
            first.stream,
            guest,
            vec![OPEN],
        );
        wait(checked_in).unwrap();
    }
    let nights = Nights::new(server.store.clone());
    let creating = Creating {
        details: crawford::app::chouette::NightDetailsInput {
            name: format!("Chouette {n}"),
            day: "2026-11-20".parse().unwrap(),
            venue: String::new(),
        },
        settings: crawford::chouette::NightSettings::default(),
        people: Vec::new(),
    };
    let chouette = nights.create(evening::director(), club.id, creating);
    night.act(Command::SetBoards {
        boards: 2,
        automatic: false,
        seen: None,
    });
    night.draw();
    Ground {
        club: club.id,
        slug: club.slug,
        stream: first.stream,
        second: second.stream,
        tournament: first.slug,
        night: wait(chouette).unwrap().slug,
        person,
    }
}

struct Someone {
    what: String,
    house: Role,
    grants: Vec<Grant>,
    cookie: Option<String>,
}

impl Someone {
    fn new(server: &TestServer, what: &str, grants: Vec<Grant>) -> Self {
        let accounts = Accounts::new(server.store.clone(), Cost::LEAST);
        let name = format!("Host of {what}");
        let host = wait(accounts.make_owner_unasked(&name, "double six at dawn"));
        let owner = Principal {
            who: Actor::Account(host.unwrap()),
            role: Role::Operator,
            key: None,
        };
        let password = "a quiet opening move".to_owned();
        let visit = || Visit {
            network: "127.0.0.1".to_owned(),
            agent: String::new(),
        };
        let mut cookie: Option<String> = None;
        for grant in &grants {
            let invited = wait(accounts.invite(owner.clone(), *grant, what)).unwrap();
            let user = match &cookie {
                None => None,
                Some(cookie) => wait(accounts.who(cookie)).unwrap(),
            };
            match user {
                Some(user) => wait(accounts.accept(&invited.token, &user)).unwrap(),
                None => {
                    let typed = Credentials {
                        name: what.to_owned(),
                        password: password.clone(),
                    };
                    let begun = accounts.accept_anew(&invited.token, typed, visit());
                    cookie = Some(wait(begun).unwrap().cookie);
                }
            }
        }
        Someone {
            what: what.to_owned(),
            house: Role::Visitor,
            grants,
            cookie,
        }
    }

    fn browser<'h>(&self, server: &'h TestServer) -> Browser<'h> {
        let mut browser = Browser::new(server);
        if let Some(cookie) = &self.cookie {
            let session = ("crawford-session".to_owned(), cookie.clone());
            browser.cookies.extend([session]);
        }
        browser
    }

    fn role(&self, place: PermissionScope) -> Role {
        role_at(self.house, &self.grants, place)
    }
}

/// Everyone who could ask for something of `ground`; `other` is somebody else's club.
fn everyone(server: &TestServer, ground: &Ground, other: &Ground) -> Vec<Someone> {
    let of = |ground: &Ground, role, scope| Grant {
        club: ground.club,
        role,
        scope,
    };
    let (here, n) = (ground.stream, &ground.slug);
    let one = |what: &str, role, scope| {
        Someone::new(
            server,
            &format!("{what} of {n}"),
            vec![of(ground, role, scope)],
        )
    };
    let owner = Browser::owner_again(server);
    vec![
        Someone {
            what: "a visitor".into(),
            house: Role::Visitor,
            grants: Vec::new(),
            cookie: None,
        },
        Someone::new(
            server,
            &format!("another club's owner, seen from {n}"),
            vec![of(other, Role::Owner, GrantScope::Club)],
        ),
        one("member", Role::Member, GrantScope::Club),
        one("scorer", Role::Scorer, GrantScope::Club),
        one("director", Role::Director, GrantScope::Club),
        one(
            "director for a night",
            Role::Director,
            GrantScope::Tournament(here),
        ),
        one(
            "director of another night",
            Role::Director,
            GrantScope::Tournament(ground.second),
        ),
        one(
            "director of the open",
            Role::Director,
            GrantScope::Event(here, 1),
        ),
        one(
            "director of the side event",
            Role::Director,
            GrantScope::Event(here, 2),
        ),
        one(
            "scorer of the open",
            Role::Scorer,
            GrantScope::Event(here, 1),
        ),
        one("owner", Role::Owner, GrantScope::Club),
        Someone {
            what: "the owner of the server".into(),
            house: Role::Operator,
            grants: Vec::new(),
            cookie: Some(owner),
        },
    ]
}

/// The address with a club's own things in it.
fn filled(path: &str, ground: &Ground) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let close = open + rest[open..].find('}').unwrap();
        out.push_str(match &rest[open + 1..close] {
            "club" => &ground.slug,
            "tournament" => &ground.tournament,
            "night" => &ground.night,
            "person" => ground.person.as_str(),
            _ => "1",
        });
        rest = &rest[close + 1..];
    }
    out + rest
}

fn place(path: &str, ground: &Ground) -> PermissionScope {
    if path.contains("{event}") {
        PermissionScope::Event(ground.club, ground.stream, 1)
    } else if path.contains("{tournament}") {
        PermissionScope::Tournament(ground.club, ground.stream)
    } else if path.contains("{club}") {
        PermissionScope::Club(ground.club)
    } else {
        PermissionScope::Instance
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Snapshot {
    /// Let in: what came then is not this test's business.
    In,
    /// Led to the check-in page, or 401.
    Login,
    /// 403.
    NotYours,
    /// 404: whoever may not read a private club is not told that it is there.
    NotThere,
}

fn told(answer: &Answer) -> Snapshot {
    let to_login = answer
        .header("Location")
        .is_some_and(|to| to.starts_with("/login?next="));
    match answer.status {
        303 if to_login => Snapshot::Login,
        401 => Snapshot::Login,
        403 => Snapshot::NotYours,
        _ => Snapshot::In,
    }
}

/// What the documents promise.
fn promised(someone: &Someone, need: Need, path: &str, ground: &Ground, public: bool) -> Snapshot {
    let club = PermissionScope::Club(ground.club);
    let below_a_club = path.contains("{club}");
    if below_a_club && !public && may(someone.role(club), Permission::ReadPrivate).is_err() {
        return Snapshot::NotThere;
    }
    let permitted = match need {
        Need::Anyone => true,
        Need::Account => someone.cookie.is_some(),
        Need::Link => return Snapshot::Login,
        Need::Permission(permission) => may(someone.role(place(path, ground)), permission).is_ok(),
    };
    match (permitted, &someone.cookie) {
        (true, _) => Snapshot::In,
        (false, None) => Snapshot::Login,
        (false, Some(_)) => Snapshot::NotYours,
    }
}

fn open_house() -> TestServer {
    // A flood of posts is another test's business.
    let server = TestServer::with(Setting::unhurried());
    Browser::owner(&server);
    server
}

#[test]
fn every_address_answers_everyone_exactly_as_documented() {
    let server = open_house();
    let (public, private) = (ground(&server, 1, true), ground(&server, 2, false));
    let documented = Documented::read();
    let mut wrong = Vec::new();
    for (ground, other, is_public) in [(&public, &private, true), (&private, &public, false)] {
        let everyone = everyone(&server, ground, other);
        for (method, path) in all() {
            // Watching has no end.
            if path == "/live" {
                continue;
            }
            let need = documented.need(&(method.clone(), path.clone())).unwrap();
            let address = filled(&path, ground);
            for someone in &everyone {
                // Whoever signs out is out.
                if path == "/logout" && someone.cookie.is_some() {
                    continue;
                }
                let mut browser = someone.browser(&server);
                let answer = match method.as_str() {
                    "GET" => browser.get(&address),
                    _ => browser.post(&address, &[]),
                };
                let promised = promised(someone, need, &path, ground, is_public);
                let seen = match told(&answer) {
                    Snapshot::In if promised == Snapshot::NotThere && answer.status == 404 => {
                        Snapshot::NotThere
                    }
                    seen => seen,
                };
                if seen != promised || answer.status >= 500 {
                    wrong.push(format!(
                        "{method} {address}: {} is told {} {seen:?}, not {promised:?}",
                        someone.what, answer.status
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_another_club_has_is_not_there_whoever_asks() {
    let server = open_house();
    let (mine, theirs) = (ground(&server, 1, true), ground(&server, 2, false));
    let owner = Someone::new(
        &server,
        "owner",
        vec![Grant {
            club: mine.club,
            role: Role::Owner,
            scope: GrantScope::Club,
        }],
    );
    let mut tried = 0;
    for (method, path) in all() {
        let foreign = ["{tournament}", "{person}", "{night}"]
            .iter()
            .any(|part| path.contains(part));
        if !foreign {
            continue;
        }
        // My club's address, their things in it.
        let mixed = Ground {
            slug: mine.slug.clone(),
            tournament: theirs.tournament.clone(),
            night: theirs.night.clone(),
            ..ground_of(&theirs)
        };
        let address = filled(&path, &mixed);
        let mut browser = owner.browser(&server);
        let answer = match method.as_str() {
            "GET" => browser.get(&address),
            _ => browser.post(&address, &[]),
        };
        assert_eq!(answer.status, 404, "{method} {address}");
        tried += 1;
    }
    assert!(tried > 40, "{tried}");

    // A grant and an invitation of theirs are not there either, and still stand.
    Someone::new(
        &server,
        "their scorer",
        vec![Grant {
            club: theirs.club,
            role: Role::Scorer,
            scope: GrantScope::Club,
        }],
    );
    let club = theirs.club;
    let given = server
        .store
        .read_now(move |conn| crawford::store::grants::of_club(conn, club))
        .unwrap();
    let mut browser = owner.browser(&server);
    for (below, role) in [("change", "owner"), ("remove", ""), ("take-back", "")] {
        let fields = [("id", given[0].id.as_str()), ("role", role)];
        let answer = browser.post(&format!("/c/{}/access/{below}", mine.slug), &fields);
        assert_eq!(answer.status, 404, "{below}");
    }
    let after = server
        .store
        .read_now(move |conn| crawford::store::grants::of_club(conn, club))
        .unwrap();
    assert_eq!(given, after);
    // Inviting into a tournament of theirs through my own page.
    let reach = theirs.stream.to_string();
    let fields = [
        ("label", "x"),
        ("role", "director"),
        ("reach", reach.as_str()),
    ];
    let answer = browser.post(&format!("/c/{}/access", mine.slug), &fields);
    assert_eq!(answer.status, 422);
}

fn ground_of(ground: &Ground) -> Ground {
    Ground {
        club: ground.club,
        slug: ground.slug.clone(),
        stream: ground.stream,
        second: ground.second,
        tournament: ground.tournament.clone(),
        night: ground.night.clone(),
        person: ground.person,
    }
}
