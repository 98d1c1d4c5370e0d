//! A chouette night as those read it who do not run it: its page, the ledger, settling up, the file.

use crate::browser::Browser;
use crate::filled;
use crate::server::TestServer;
use crate::support::club::{a_member, club, monday, principal, wait};
use crate::support::html::Html;
use backgammon::Side;
use crawford::app::chouette::{Arriving, Creating, NightDetailsInput, Nights, OpenTo};
use crawford::app::stories::Principal;
use crawford::chouette::*;
use crawford::club::permissions::Role;
use crawford::journal::{ClubId, PersonId, StreamId, UtcMicros};
use crawford::store::clubs;
use crawford::store::people::{self, Person};

pub const ONE: TableNo = TableNo(1);
pub const AT: &str = "/c/monday/chouette/friday";

pub fn host() -> Principal {
    principal(Role::Owner)
}

/// A night of a club, planted through the app layer.
pub struct Planted {
    pub all: Nights,
    pub stream: StreamId,
    pub club: ClubId,
}

impl Planted {
    /// With these members, and then these guests, at table 1 in this order.
    pub fn new(
        server: &TestServer,
        members: &[&str],
        guests: &[&str],
        settings: NightSettings,
    ) -> Self {
        let club = club();
        let people: Vec<Person> = (1..)
            .zip(members)
            .map(|(n, name)| Person {
                created_at: UtcMicros(i64::from(n)),
                ..a_member(PersonId::from_random([n; 10]), club, name)
            })
            .collect();
        let ids = people.iter().map(|p| p.id).collect();
        server
            .store
            .write_now(move |tx| {
                clubs::add(tx, &monday())?;
                people.iter().try_for_each(|p| people::add(tx, p))
            })
            .unwrap();
        let all = Nights::new(server.store.clone());
        let creating = Creating {
            details: NightDetailsInput {
                name: "Friday".into(),
                day: "2026-11-20".parse().unwrap(),
                venue: "Upstairs".into(),
            },
            settings,
            people: ids,
        };
        let stream = wait(all.create(host(), club, creating)).unwrap().stream;
        for guest in guests {
            let guest = Arriving::Guest((*guest).to_owned());
            wait(all.arrive(host(), club, stream, guest, ONE, None)).unwrap();
        }
        Planted { all, stream, club }
    }

    pub fn act(&self, command: NightCommand) {
        wait(self.all.act(host(), self.stream, command)).unwrap();
    }

    pub fn start(&self) {
        self.act(NightCommand::Start {
            table: ONE,
            partner: None,
            overrule: None,
        });
    }

    pub fn play(&self, action: CubeAction) {
        self.act(NightCommand::Act {
            table: ONE,
            action,
            overrule: None,
            seen: None,
        });
    }

    pub fn end(&self, winner: Side, kind: GameType) {
        self.play(CubeAction::End { winner, kind });
    }

    pub fn state(&self) -> Night {
        wait(self.all.read(self.stream)).unwrap().state.clone()
    }

    /// Names with money are for everybody.
    pub fn show_money(&self) {
        self.readers(|to| to.money_public = true);
    }

    /// Changes for whom the night is, and what they read.
    pub fn readers(&self, change: impl FnOnce(&mut OpenTo)) {
        let mut to = OpenTo::of(&wait(self.all.row(self.stream)).unwrap());
        change(&mut to);
        let of = (self.club, self.stream);
        wait(self.all.open_to(host(), of, to, None, None)).unwrap();
    }
}

/// Ann in the box, Bo captain, Cy and Di behind: Bo doubles and is taken, Cy doubles the box out, the team wins a gammon.
pub fn one_game(server: &TestServer) -> Planted {
    let settings = NightSettings {
        stake: Some(50),
        ..NightSettings::default()
    };
    let night = Planted::new(server, &["Ann", "Bo", "Cy"], &["=Di"], settings);
    night.start();
    let doubles = |n| CubeAction::Double {
        by: PlayerNo(n),
        to: None,
    };
    let answers = |of, answer| CubeAction::Answer {
        by: PlayerNo(1),
        of: Some(vec![PlayerNo(of)]),
        answer,
    };
    night.play(doubles(2));
    night.play(answers(2, OfferAnswer::Take));
    night.play(doubles(3));
    night.play(answers(3, OfferAnswer::Drop));
    night.end(Side::Bottom, GameType::Gammon);
    night
}

#[test]
fn an_empty_night_says_what_will_be_there() {
    let server = TestServer::start();
    Planted::new(&server, &[], &[], NightSettings::default());
    for (page, sentence) in [
        (AT.to_owned(), "Follow the night here"),
        (format!("{AT}/ledger"), "This will show what each cube"),
        (format!("{AT}/settle"), "Nobody owes anything"),
    ] {
        let answer = server.get(&page);
        assert_eq!(answer.status, 200, "{page}");
        assert!(answer.says("main", sentence), "{page}: {}", answer.body);
    }
    let csv = server.get(&format!("{AT}/games.csv"));
    assert_eq!(csv.header("Content-Type"), Some("text/csv; charset=utf-8"));
    assert_eq!(csv.body.lines().count(), 1);
    assert_eq!(server.get("/c/monday/chouette/none/ledger").status, 404);
}

#[test]
fn a_running_night_shows_box_captain_cubes_and_points_to_anyone() {
    let server = TestServer::start();
    let night = one_game(&server);
    night.start();
    night.play(CubeAction::Double {
        by: PlayerNo(2),
        to: Some(vec![PlayerNo(3), PlayerNo(4)]),
    });
    let page = server.get(AT).body;
    assert!(page.says(".lead", "One game played · 4 players"), "{page}");
    assert!(page.says(".quiet", "Game 2 is being played."));
    let seats = page.parts("li.seat");
    assert_eq!(seats.len(), 4);
    // The captain beat the box and has it now; the next in line is captain, the old box is last.
    assert!(seats[0].has("li.box") && seats[0].says(".seat-name", "Bo"));
    assert!(
        seats[1].has("li.captain.waits")
            && seats[1].says(".seat-state", "doubled to 2: must answer")
    );
    assert!(
        seats[2].says(".seat-name", "Guest 1")
            && seats[2].says(".seat-state", "doubled to 2: must answer")
    );
    assert!(seats[3].says("li", "Ann") && seats[3].has("span[aria-label='Cube 1, in the middle']"));
    // 4 from Bo's gammon on 2; his total with a true minus for the one who had the box.
    assert!(
        seats[0].says(".seat-points", "+4") && page.says("td", "−6"),
        "{page}"
    );
    assert!(page.says_nowhere("/table\""), "nothing leads to acting");
}

#[test]
fn what_the_team_has_answered_stays_hidden_until_all_have() {
    let server = TestServer::start();
    let settings = NightSettings {
        hidden_answers: true,
        ..NightSettings::default()
    };
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], settings);
    night.start();
    night.play(CubeAction::Double {
        by: PlayerNo(1),
        to: None,
    });
    let answer = |by, answer| {
        night.play(CubeAction::Answer {
            by: PlayerNo(by),
            of: None,
            answer,
        });
    };
    answer(2, OfferAnswer::Drop);
    let page = server.get(AT).body;
    assert!(
        page.says(".seat-state", "has answered") && page.says_nowhere("dropped"),
        "{page}"
    );
    assert!(!page.has(".seat.captain.out"), "{page}");
    answer(3, OfferAnswer::Take);
    let page = server.get(AT).body;
    assert!(
        page.says_just("span", "dropped") && page.says_nowhere("has answered"),
        "{page}"
    );
}

#[test]
fn the_ledger_has_a_line_for_each_cube_with_its_terms_and_sums_to_zero() {
    let server = TestServer::start();
    one_game(&server).show_money();
    let page = server.get(&format!("{AT}/ledger")).body;
    assert!(page.says("summary", "won a gammon against"), "{page}");
    let lines = page.parts(".cube-lines > li");
    assert_eq!(lines.len(), 3);
    assert!(lines[0].says_just(".line-who bdi", "Bo") && lines[0].says(".line-points", "+4"));
    for why in ["Cube 2, counted 2 times: 4.", "4 points are +200 in money"] {
        assert!(lines[0].says(".why li", why), "{}", lines[0]);
    }
    assert!(lines[1].says(".line-how", "doubled the box out"));
    assert!(lines[1].says(".line-points", "+1"), "{}", lines[1]);
    assert!(lines[2].says_just(".line-who bdi", "Guest 1"));
    assert!(lines[2].says(".why li", "By the Jacoby rule"));
    assert!(page.says_just(".sums bdi", "Guest 1"), "{page}");
    assert!(
        page.says_nowhere("Di"),
        "a guest's name is not shown unless it is wanted"
    );
    assert!(page.says(".sums .quiet", "Sum 0"), "{page}");
    let totals = page.parts("tr");
    let of_box = totals.iter().find(|row| row.says_just("th bdi", "Ann"));
    assert!(of_box.unwrap().says_just("td.wins", "−6"), "{page}");
    assert!(page.has("polyline"), "the graph");
    assert!(page.says(".quiet", "within the law where you play"));
}

#[test]
fn a_guest_is_named_where_the_host_wants_it() {
    let server = TestServer::start();
    let night = one_game(&server);
    assert!(server.get(AT).says("main", "Guest 1"));
    night.readers(|to| to.guest_names = true);
    let page = server.get(AT).body;
    assert!(
        page.says(".line-who", "=Di") && page.says_nowhere("Guest 1"),
        "{page}"
    );
}

#[test]
fn a_night_for_members_is_not_there_for_others_nor_left_in_the_cache() {
    let server = TestServer::start();
    let night = one_game(&server);
    assert_eq!(server.get(AT).status, 200);
    night.readers(|to| to.members_only = true);
    let mut owner = Browser::owner(&server);
    for page in ["", "/ledger", "/settle", "/games.csv"] {
        assert_eq!(server.get(&format!("{AT}{page}")).status, 404, "{page}");
        assert_eq!(owner.get(&format!("{AT}{page}")).status, 200, "{page}");
        assert_eq!(server.get(&format!("{AT}{page}")).status, 404, "{page}");
    }
}

#[test]
fn payments_are_the_fewest_and_are_entered_with_one_tap_and_undone() {
    let server = TestServer::start();
    let night = one_game(&server);
    let path = format!("{AT}/settle");
    let page = server.get(&path).body;
    // A night for money: who pays whom is not for everyone.
    assert!(page.says_nowhere("payments settle everything."), "{page}");
    let mut owner = Browser::owner(&server);
    // Ann owes 6 points at 50: 200 to Bo, 50 to Cy, 50 to the guest, and nothing in points besides.
    let page = owner.get(&path).body;
    assert!(page.says("p", "3 payments settle everything."), "{page}");
    assert!(
        page.says("li", "pays") && page.says_nowhere(" points."),
        "{page}"
    );
    let page = server.get(&path).body;
    assert!(
        !page.has("form[method='post'][action^='/c/']"),
        "only the host enters"
    );
    let fields = [("from", "1"), ("to", "2"), ("amount", "4")];
    let refused = Browser::new(&server).post(&format!("{AT}/pay"), &fields);
    assert_eq!(refused.status, 401);

    let pay = format!("{AT}/pay");
    let paid = filled::send(&mut owner, &path, &pay, &[]);
    assert_eq!(paid.status, 303, "{}", paid.body);
    let state = night.state();
    assert_eq!(state.payments.len(), 1);
    let payment = state.payments[0];
    assert_eq!((payment.from, payment.unit), (PlayerNo(1), Unit::Money));
    let page = owner.get(&path).body;
    assert!(
        page.says("h3", "Payments made") && page.says("button", "Undo"),
        "{page}"
    );
    for (fields, sentence) in [
        (
            vec![("amount", "0"), ("to", "2")],
            "A payment is a whole number above 0.",
        ),
        (
            vec![("amount", "x"), ("to", "2")],
            "A payment is a whole number above 0.",
        ),
        (vec![("amount", "5"), ("to", "1")], "cannot pay themselves"),
        (vec![("amount", "5"), ("to", "99")], "There is no player 99"),
        (
            vec![("amount", "5"), ("to", "2"), ("unit", "gold")],
            "not one of the choices",
        ),
    ] {
        let mut all = vec![("from", "1")];
        all.extend(fields);
        let answer = owner.post(&pay, &all);
        assert_eq!(answer.status, 422, "{all:?}");
        assert!(answer.says("li", sentence), "{all:?}: {}", answer.body);
    }
    assert_eq!(night.state().payments.len(), 1);
}

#[test]
fn the_file_has_every_cube_and_runs_nothing() {
    let server = TestServer::start();
    let night = one_game(&server);
    let file = server.get(&format!("{AT}/games.csv")).body;
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 4, "{file}");
    assert_eq!(
        lines[1],
        "1,1,Ann,Bo,,team,gammon,cube,Bo,Ann,2,true,played,,4,"
    );
    assert_eq!(
        lines[2],
        "1,1,Ann,Bo,,team,gammon,cube,Cy,Ann,1,false,box-dropped,,1,"
    );
    assert!(lines[3].contains("Guest 1"));
    night.readers(|to| to.guest_names = true);
    let file = server.get(&format!("{AT}/games.csv")).body;
    assert!(file.contains(",'=Di,") && !file.contains(",=Di"), "{file}");
}

#[test]
fn a_night_that_is_over_is_a_record() {
    let server = TestServer::start();
    let night = one_game(&server);
    night.act(NightCommand::Close);
    let page = server.get(AT).body;
    assert!(page.says(".lead", "Over · one game · 4 players"), "{page}");
    assert!(!page.has(".seat"), "{page}");
    assert!(page.has("polyline") && page.has("[href='/c/monday/chouette/friday/ledger']"));
}
