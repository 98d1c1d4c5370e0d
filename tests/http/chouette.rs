//! The table of a chouette: games entered whole or cube by cube, through the forms a browser without scripts would send.

use crate::browser::Browser;
use crate::filled;
use crate::server::{Answer, TestServer};
use crate::support::club::{club, wait, with_monday};
use crate::support::html::Html;
use crawford::app::chouette::{NightSnapshot, Nights};
use crawford::chouette::PlayerNo;
use crawford::journal::StreamId;
use crawford::store::addresses;
use crawford::store::streams::StreamKind;

pub const NEW: &str = "/c/monday/chouette/new";

/// A night in a house, with the owner's browser.
pub struct Night<'h> {
    pub server: &'h TestServer,
    pub owner: Browser<'h>,
    pub path: String,
}

impl<'h> Night<'h> {
    /// Made by the form, with guests of these names.
    pub fn of(server: &'h TestServer, names: &[&str]) -> Self {
        with_monday(&server.store);
        let mut owner = Browser::owner(server);
        let made = filled::send(&mut owner, NEW, NEW, &[("name", "Friday")]);
        let at = made.header("Location").unwrap_or_default().to_owned();
        assert_eq!(made.status, 303, "{}", made.body);
        let path = at.trim_end_matches("/people").to_owned();
        let mut night = Night {
            server,
            owner,
            path,
        };
        for name in names {
            let came = night.send("people", "people", &[("name", name), ("as", "guest")]);
            assert_eq!(came.status, 303, "{}", came.body);
        }
        night
    }

    pub fn at(&self, below: &str) -> String {
        format!("{}/{below}", self.path)
    }

    /// Opens a page of the night and sends one of its forms.
    pub fn send(&mut self, page: &str, action: &str, changes: &[(&str, &str)]) -> Answer {
        let (page, action) = (self.at(page), self.at(action));
        filled::send(&mut self.owner, &page, &action, changes)
    }

    /// Sends the form of the board to another address of it, as its button does.
    pub fn board(&mut self, action: &str, changes: &[(&str, &str)]) -> Answer {
        self.board_from("table?by=cube", action, changes)
    }

    pub fn board_from(&mut self, page: &str, action: &str, changes: &[(&str, &str)]) -> Answer {
        let page = self.owner.get(&self.at(page));
        assert_eq!(page.status, 200, "{}", page.body);
        let form = self.at("table/act");
        let mut fields = filled::fields(&page.body, &form);
        fields.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let mut fields = crate::browser::pairs(&fields);
        fields.extend(changes);
        let action = self.at(action);
        self.owner.post(&action, &fields)
    }

    pub fn act(&mut self, act: &str, who: &[&str]) -> Answer {
        let mut fields = vec![("do", act)];
        fields.extend(who.iter().map(|n| ("who", *n)));
        self.board("table/act", &fields)
    }

    pub fn begin(&mut self) -> Answer {
        self.send("table", "table/begin", &[("partner", "")])
    }

    pub fn won(&mut self, winner: &str, more: &[(&str, &str)]) -> Answer {
        let mut fields = vec![("winner", winner)];
        fields.extend(more);
        self.board_from("table?by=game", "table/end", &fields)
    }

    pub fn page(&mut self, below: &str) -> String {
        let path = self.at(below);
        let page = self.owner.get(&path);
        assert_eq!(page.status, 200, "{}", page.body);
        page.body
    }

    pub fn stream(&self) -> StreamId {
        let slug = self.path.rsplit('/').next().unwrap().to_owned();
        let find = move |conn: &mut crawford::store::Conn| {
            addresses::find(conn, club(), StreamKind::Chouette, &slug)
        };
        self.server.store.read_now(find).unwrap().stream
    }

    pub fn state(&self) -> NightSnapshot {
        wait(Nights::new(self.server.store.clone()).read(self.stream())).unwrap()
    }

    pub fn points(&self) -> Vec<i64> {
        self.state()
            .state
            .players
            .iter()
            .map(|p| p.points)
            .collect()
    }

    pub fn order(&self) -> Vec<u32> {
        let state = self.state();
        state.state.tables[0].line.iter().map(|n| n.0).collect()
    }
}

pub fn done(answer: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
}

/// Refused for what somebody else did first.
pub fn outrun(answer: &Answer, with: &str) {
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert!(answer.says("main", with), "{with}: {}", answer.body);
}

pub fn refused(answer: &Answer, with: &str) {
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.says("main", with), "{with}: {}", answer.body);
}

pub const FOUR: [&str; 4] = ["Ann", "Bo", "Cy", "Di"];

#[test]
fn a_plain_game_is_one_form_and_the_next_begins_with_another() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    assert_eq!(night.path, "/c/monday/chouette/friday");
    done(&night.begin());
    let page = night.page("table");
    assert!(page.says("option", "Not turned") && page.says("button", "Team won"));
    done(&night.won("box", &[]));
    assert_eq!(night.points(), [3, -1, -1, -1]);
    let page = night.page("table");
    assert!(page.says(
        ".why-order",
        "Ann beat Bo, captain when the game began, and keeps the box."
    ));
    assert!(page.says("button", "Begin game 2"));
    assert_eq!(night.order(), [1, 3, 4, 2]);
    done(&night.begin());
    done(&night.won("team", &[("kind", "gammon")]));
    // Jacoby: nobody's cube was turned.
    assert_eq!(night.points(), [0, 0, 0, 0]);
    assert_eq!(night.order()[0], 3);
}

#[test]
fn cubes_told_after_the_game_count() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.won(
        "team",
        &[
            ("kind", "gammon"),
            ("cube-2", "on-2"),
            ("cube-3", "dropped-1"),
            ("cube-4", "settled"),
            ("settled-4", "+3"),
        ],
    ));
    assert_eq!(night.points(), [-6, 4, -1, 3]);
    assert!(night.state().state.games[0].sheet.cubes[0].turned);
}

#[test]
fn what_cannot_be_is_refused_with_what_was_tapped_still_there() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let odd = night.won(
        "team",
        &[
            ("cube-3", "settled"),
            ("settled-3", "lots"),
            ("kind", "gammon"),
        ],
    );
    refused(&odd, "whole number of points");
    assert!(odd.has("[value='lots']"));
    assert!(odd.has("[value='gammon'][checked]"));
    refused(&night.won("team", &[("cube-2", "on-3")]), "3");
    refused(&night.act("doubles", &[]), "Choose one or more players");
    refused(&night.act("takes", &["2"]), "no double for Bo");
    refused(&night.act("takes", &[]), "Choose one or more players");
    assert_eq!(night.act("juggles", &[]).status, 422);
    assert_eq!(night.act("doubles", &["x"]).status, 422);
    refused(
        &night.board(
            "table/act",
            &[("do", "settles"), ("who", "2"), ("points", "x")],
        ),
        "whole number",
    );
    assert_eq!(night.points(), [0, 0, 0, 0]);
    assert_eq!(night.state().state.games.len(), 0);
}

#[test]
fn cube_by_cube_a_beaver_a_drop_and_the_end() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.act("box-doubles", &[]));
    let page = night.page("table?by=cube");
    assert!(page.says(".risk", "At risk for Ann in a single game: 3 points"));
    assert!(page.says(
        ".ch-bar .asks",
        "Ann has doubled everybody still in. Take or drop?"
    ));
    // Nothing ends while somebody has to answer.
    assert!(page.says_nowhere("Box won"));
    done(&night.act("drops", &["2"]));
    done(&night.act("beavers", &["3"]));
    done(&night.act("takes", &["4"]));
    let page = night.page("table?by=cube");
    assert!(page.says(".seat-role", "dropped") && page.says(".seat-role", "beavered"));
    assert!(page.says("p", "Di took."));
    done(&night.board("table/end", &[("winner", "box"), ("kind", "gammon")]));
    assert_eq!(night.points(), [13, -1, -8, -4]);
}

#[test]
fn several_tapped_at_once_are_one_step_and_one_undo() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.act("doubles", &["2", "3"]));
    let page = night.page("table?by=cube");
    assert!(page.says("p", "Bo doubled the box. Cy doubled the box."));
    let undo = filled::fields(&page, &night.at("undo"));
    assert!(undo.iter().any(|(name, _)| name == "next"));
    let version = night.state().version - 1;
    let undone = night.send("table", "undo", &[("version", &version.to_string())]);
    done(&undone);
    assert!(
        !night.state().state.tables[0]
            .game
            .as_ref()
            .unwrap()
            .has_open_offers()
    );
    // And back again.
    let page = night.page("table?by=cube");
    assert!(page.says("button", "Redo"));
    let redo = night.state().version.to_string();
    done(&night.send("table", "undo", &[("version", &redo)]));
    assert!(
        night.state().state.tables[0]
            .game
            .as_ref()
            .unwrap()
            .has_open_offers()
    );
}

#[test]
fn of_two_phones_on_one_cube_the_slower_sees_why() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let path = night.at("table?by=cube");
    let stale = night.owner.get(&path).body;
    done(&night.act("box-doubles", &["2"]));
    done(&night.act("drops", &["2"]));
    let act = night.at("table/act");
    let mut fields = filled::fields(&stale, &act);
    fields.retain(|(name, _)| name != "do");
    fields.extend([("do".into(), "doubles".into()), ("who".into(), "2".into())]);
    let fields = crate::browser::pairs(&fields);
    let slow = night.owner.post(&act, &fields);
    outrun(
        &slow,
        "Someone else was quicker: the cube of Bo has changed",
    );
    // The page it is told on is the newest.
    assert!(slow.says("main", "dropped"));
}

#[test]
fn a_form_of_an_earlier_game_ends_no_later_one() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let path = night.at("table?by=game");
    let stale = night.owner.get(&path).body;
    done(&night.won("box", &[]));
    done(&night.begin());
    let form = night.at("table/act");
    let mut fields = filled::fields(&stale, &form);
    fields.push(("winner".into(), "team".into()));
    let fields = crate::browser::pairs(&fields);
    let end = night.at("table/end");
    refused(
        &night.owner.post(&end, &fields),
        "This game is already over.",
    );
    assert_eq!(night.state().state.games.len(), 1);
}

#[test]
fn a_custom_of_the_house_stands_back_for_a_reason() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &["Ann", "Bo"]);
    let few = night.begin_by_hand("");
    refused(
        &few,
        "A chouette needs at least 3 players; here there are 2.",
    );
    assert!(few.says("main", "Let it stand"));
    let without = night.begin_by_hand("begin ");
    refused(&without, "reason");
    let stands = night.owner.post(
        &night.at("table/begin"),
        &[
            ("stand", "begin "),
            ("reason", "Cy is late"),
            ("table", "1"),
        ],
    );
    done(&stands);
    assert_eq!(night.state().state.last_game, 1);
    assert!(night.page("journal").says(".quiet", "Cy is late"));
}

impl Night<'_> {
    pub fn begin_by_hand(&mut self, stand: &str) -> Answer {
        let begin = self.at("table/begin");
        self.owner
            .post(&begin, &[("partner", ""), ("stand", stand), ("table", "1")])
    }
}

#[test]
fn the_box_who_doubles_past_the_captain_is_told_the_custom_and_may_be_let() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let la = [("take", "1"), ("preset", "los-angeles")];
    done(&night.send("settings", "settings", &la));
    done(&night.begin());
    let past = night.act("box-doubles", &["3"]);
    refused(&past, "By the house rule the box must also double Bo");
    assert!(past.has("[name='stand'][value='box-doubles']"));
    // Who was tapped is still chosen.
    assert!(past.has("[name='who'][value='3'][checked]"));
    let stand = [
        ("stand", "box-doubles"),
        ("who", "3"),
        ("reason", "Agreed by all"),
    ];
    done(&night.board("table/act", &stand));
    let game = night.state().state.tables[0].game.clone().unwrap();
    assert!(game.round.unwrap().of(PlayerNo(3)).is_some());
    // Who owns a cube is no custom.
    done(&night.act("takes", &["3"]));
    let again = night.act("box-doubles", &["3"]);
    refused(&again, "cube");
    assert!(!again.has("[name='stand']"));
}

impl Night<'_> {
    pub fn go(&mut self, what: &str, fields: &[(&str, &str)]) -> Answer {
        let path = self.at(&format!("people/{what}"));
        self.owner.post(&path, fields)
    }

    /// Asks what a correction would change, as the form does.
    pub fn ask(&mut self, game: u32, changes: &[(&str, &str)]) -> Answer {
        let page = format!("g/{game}/correct");
        self.send(&page, &page, changes)
    }

    /// Sends the correction that was shown.
    pub fn confirm(&mut self, game: u32, shown: &Answer) -> Answer {
        let at = self.at(&format!("g/{game}/correct"));
        let mut fields = filled::fields(&shown.body, &at);
        fields.push(("confirm".into(), "1".into()));
        let fields = crate::browser::pairs(&fields);
        self.owner.post(&at, &fields)
    }
}

#[test]
fn a_tie_is_entered_in_the_quick_view() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.send("settings", "settings", &[("automatics", "1")]));
    done(&night.begin());
    let path = night.at("table?by=game");
    assert!(night.owner.get(&path).has("[value='automatic']"));
    let tied = night.board_from("table?by=game", "table/act", &[("do", "automatic")]);
    done(&tied);
    assert!(
        tied.header("Location")
            .unwrap_or_default()
            .contains("by=game")
    );
    done(&night.won("box", &[("cube-3", "dropped-2")]));
    assert_eq!(night.points(), [6, -2, -2, -2]);
}

/// Every form of a page at hand may be sent, one after the other: none answers for another.
#[test]
fn each_form_of_a_page_has_a_key_of_its_own() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    for below in ["people", "table", "settings"] {
        let path = night.at(below);
        let page = night.owner.get(&path).body;
        let hidden = crate::browser::hidden_fields(&page);
        let keys: Vec<&str> = hidden
            .iter()
            .filter(|(name, _)| name == "key")
            .map(|(_, key)| key.as_str())
            .collect();
        let unlike: std::collections::BTreeSet<&str> = keys.iter().copied().collect();
        assert!(keys.len() > 1, "{below}");
        assert_eq!(unlike.len(), keys.len(), "{below}: {keys:?}");
    }
    let people = night.owner.get(&night.at("people")).body;
    let rest = night.at("people/rest");
    for form in &people.parts(&format!("form[action='{rest}']"))[..2] {
        done(&filled::send_from(&mut night.owner, form, &rest, &[]));
    }
    assert_eq!(night.order().len(), 2);
}
