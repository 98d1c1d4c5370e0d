//! `/c/{club}/chouette…`: a night from "new night" to its corrections, through the forms a browser without scripts
//! would send.

use crate::browser::Browser;
use crate::filled;
use crate::house::{Answer, House};
use crawford::app::chouette::{Nights, Reading};
use crawford::chouette::{Command, PlayerNo, Settings, TableNo};
use crawford::journal::{ClubId, StreamId, UtcMicros};
use crawford::store::clubs::{self, Club};
use crawford::store::streams::Kind;
use crawford::store::{addresses, people};
use std::future::Future;

const NEW: &str = "/c/monday/chouette/new";

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(future)
}

fn club() -> ClubId {
    ClubId::from_random([9; 10])
}

/// A night in a house, with the owner's browser.
struct Night<'h> {
    house: &'h House,
    owner: Browser<'h>,
    path: String,
}

impl<'h> Night<'h> {
    /// Made by the form, with guests of these names.
    fn of(house: &'h House, names: &[&str]) -> Self {
        let row = Club {
            id: club(),
            slug: "monday".into(),
            name: "Monday".into(),
            time_zone: "Europe/Copenhagen".parse().unwrap(),
            public: true,
            created_at: UtcMicros(1),
        };
        let add = move |tx: &mut crawford::store::Tx<'_>| clubs::add(tx, &row);
        house.store.write_now(add).unwrap();
        let mut owner = Browser::owner(house);
        let made = filled::send(&mut owner, NEW, NEW, &[("name", "Friday")]);
        let at = made.header("Location").unwrap_or_default().to_owned();
        assert_eq!(made.status, 303, "{}", made.body);
        let path = at.trim_end_matches("/people").to_owned();
        let mut night = Night { house, owner, path };
        for name in names {
            let came = night.send("people", "people", &[("name", name), ("as", "guest")]);
            assert_eq!(came.status, 303, "{}", came.body);
        }
        night
    }

    fn at(&self, below: &str) -> String {
        format!("{}/{below}", self.path)
    }

    /// Opens a page of the night and sends one of its forms.
    fn send(&mut self, page: &str, action: &str, changes: &[(&str, &str)]) -> Answer {
        let (page, action) = (self.at(page), self.at(action));
        filled::send(&mut self.owner, &page, &action, changes)
    }

    /// Sends the form of the board to another address of it, as its button does.
    fn board(&mut self, action: &str, changes: &[(&str, &str)]) -> Answer {
        self.board_from("table?by=cube", action, changes)
    }

    fn board_from(&mut self, page: &str, action: &str, changes: &[(&str, &str)]) -> Answer {
        let page = self.owner.get(&self.at(page));
        assert_eq!(page.status, 200, "{}", page.body);
        let form = self.at("table/act");
        let mut fields = filled::fields(&page.body, &form);
        fields.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let mut fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        fields.extend(changes);
        let action = self.at(action);
        self.owner.post(&action, &fields)
    }

    fn act(&mut self, act: &str, who: &[&str]) -> Answer {
        let mut fields = vec![("do", act)];
        fields.extend(who.iter().map(|n| ("who", *n)));
        self.board("table/act", &fields)
    }

    fn begin(&mut self) -> Answer {
        self.send("table", "table/begin", &[("partner", "")])
    }

    fn won(&mut self, winner: &str, more: &[(&str, &str)]) -> Answer {
        let mut fields = vec![("winner", winner)];
        fields.extend(more);
        self.board_from("table?by=game", "table/end", &fields)
    }

    fn page(&mut self, below: &str) -> String {
        let path = self.at(below);
        let page = self.owner.get(&path);
        assert_eq!(page.status, 200, "{}", page.body);
        filled::plain(&page.body).replace(['\u{2068}', '\u{2069}'], "")
    }

    fn stream(&self) -> StreamId {
        let slug = self.path.rsplit('/').next().unwrap().to_owned();
        let find = move |conn: &mut crawford::store::Conn| {
            addresses::find(conn, club(), Kind::Chouette, &slug)
        };
        self.house.store.read_now(find).unwrap().stream
    }

    fn state(&self) -> Reading {
        wait(Nights::new(self.house.store.clone()).read(self.stream())).unwrap()
    }

    fn points(&self) -> Vec<i64> {
        self.state()
            .state
            .players
            .iter()
            .map(|p| p.points)
            .collect()
    }

    fn order(&self) -> Vec<u32> {
        let state = self.state();
        state.state.tables[0].line.iter().map(|n| n.0).collect()
    }
}

fn done(answer: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
}

fn refused(answer: &Answer, with: &str) {
    let page = filled::plain(&answer.body).replace(['\u{2068}', '\u{2069}'], "");
    assert_eq!(answer.status, 422, "{page}");
    assert!(page.contains(with), "{with}: {page}");
}

const FOUR: [&str; 4] = ["Ann", "Bo", "Cy", "Di"];

#[test]
fn a_plain_game_is_one_form_and_the_next_begins_with_another() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    assert_eq!(night.path, "/c/monday/chouette/friday");
    done(&night.begin());
    let page = night.page("table");
    assert!(page.contains("Not turned") && page.contains("Team won"));
    done(&night.won("box", &[]));
    assert_eq!(night.points(), [3, -1, -1, -1]);
    let page = night.page("table");
    assert!(page.contains("Ann beat Bo, captain when the game began, and keeps the box."));
    assert!(page.contains("Begin game 2"));
    assert_eq!(night.order(), [1, 3, 4, 2]);
    done(&night.begin());
    done(&night.won("team", &[("kind", "gammon")]));
    // Jacoby: nobody's cube was turned.
    assert_eq!(night.points(), [0, 0, 0, 0]);
    assert_eq!(night.order()[0], 3);
}

#[test]
fn cubes_told_after_the_game_count() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
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
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
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
    refused(&night.act("doubles", &[]), "Choose who it is about");
    refused(&night.act("takes", &["2"]), "no double for Bo");
    refused(&night.act("takes", &[]), "Choose who it is about");
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
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    done(&night.act("box-doubles", &[]));
    let page = night.page("table?by=cube");
    assert!(page.contains("Ann has doubled everybody still in. Take or drop?"));
    // Nothing ends while somebody has to answer.
    assert!(!page.contains("Box won"));
    done(&night.act("drops", &["2"]));
    done(&night.act("beavers", &["3"]));
    done(&night.act("takes", &["4"]));
    let page = night.page("table?by=cube");
    assert!(page.contains("dropped") && page.contains("beavered"));
    assert!(page.contains("Di took."));
    done(&night.board("table/end", &[("winner", "box"), ("kind", "gammon")]));
    assert_eq!(night.points(), [13, -1, -8, -4]);
}

#[test]
fn several_tapped_at_once_are_one_step_and_one_undo() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    done(&night.act("doubles", &["2", "3"]));
    let page = night.page("table?by=cube");
    assert!(page.contains("Bo doubled the box. Cy doubled the box."));
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
    assert!(page.contains("Do it again"));
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
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    let path = night.at("table?by=cube");
    let stale = night.owner.get(&path).body;
    done(&night.act("box-doubles", &["2"]));
    done(&night.act("drops", &["2"]));
    let act = night.at("table/act");
    let mut fields = filled::fields(&stale, &act);
    fields.retain(|(name, _)| name != "do");
    fields.extend([("do".into(), "doubles".into()), ("who".into(), "2".into())]);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    let slow = night.owner.post(&act, &fields);
    refused(
        &slow,
        "Somebody else was quicker: the cube of Bo has changed since",
    );
    // The page it is told on is the newest.
    assert!(slow.says("main", "dropped"));
}

#[test]
fn a_form_of_an_earlier_game_ends_no_later_one() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    let path = night.at("table?by=game");
    let stale = night.owner.get(&path).body;
    done(&night.won("box", &[]));
    done(&night.begin());
    let form = night.at("table/act");
    let mut fields = filled::fields(&stale, &form);
    fields.push(("winner".into(), "team".into()));
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    let end = night.at("table/end");
    refused(
        &night.owner.post(&end, &fields),
        "This game is over already.",
    );
    assert_eq!(night.state().state.games.len(), 1);
}

#[test]
fn a_custom_of_the_house_stands_back_for_a_reason() {
    let house = House::start();
    let mut night = Night::of(&house, &["Ann", "Bo"]);
    let few = night.begin_by_hand("");
    refused(
        &few,
        "A chouette begins with 3 players or more; here there are 2.",
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
    assert!(night.page("journal").contains("Cy is late"));
}

impl Night<'_> {
    fn begin_by_hand(&mut self, stand: &str) -> Answer {
        let begin = self.at("table/begin");
        self.owner
            .post(&begin, &[("partner", ""), ("stand", stand), ("table", "1")])
    }
}

#[test]
fn the_box_who_doubles_past_the_captain_is_told_the_custom_and_may_be_let() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    let la = [("take", "1"), ("preset", "los-angeles")];
    done(&night.send("settings", "settings", &la));
    done(&night.begin());
    let past = night.act("box-doubles", &["3"]);
    refused(&past, "The house rule asks the box to double Bo too");
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

#[test]
fn the_order_is_thrown_for_typed_or_set_by_hand() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    let roll = |night: &mut Night<'_>, dice: [&str; 4]| {
        let names = ["throw-1", "throw-2", "throw-3", "throw-4"];
        let fields: Vec<(&str, &str)> = names.into_iter().zip(dice).collect();
        night.send("table", "table/roll", &fields)
    };
    refused(
        &roll(&mut night, ["5", "five", "2", "1"]),
        "The throw of Bo",
    );
    let tied = roll(&mut night, ["5", "5", "2", "1"]);
    refused(&tied, "There are equals still");
    assert!(tied.has("[value='5']"));
    done(&roll(&mut night, ["5, 1", "5, 3", "6", "1"]));
    assert_eq!(night.order(), [3, 2, 1, 4]);
    done(&night.send("table", "table/order", &[("place-4", "1")]));
    assert_eq!(night.order(), [4, 3, 2, 1]);
    refused(
        &night.send("table", "table/order", &[("place-4", "top")]),
        "top",
    );
    done(&night.send("table", "table/roll", &[("by", "program")]));
    let mut order = night.order();
    order.sort_unstable();
    assert_eq!(order, [1, 2, 3, 4]);
}

#[test]
fn a_partner_is_asked_for_in_the_clubs_order() {
    let house = House::start();
    let names: Vec<String> = (1..=8).map(|n| format!("Player {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut night = Night::of(&house, &names);
    let page = night.page("table");
    assert!(page.contains("Will Player 2 be partner of Player 1?"));
    let decline = night.at("table/decline");
    done(
        &night
            .owner
            .post(&decline, &[("partner", "2"), ("table", "1")]),
    );
    assert!(
        night
            .page("table")
            .contains("Will Player 3 be partner of Player 1?")
    );
    done(&night.send("table", "table/begin", &[("partner", "3")]));
    assert!(night.page("table").contains("partner of the box"));
    done(&night.won("box", &[]));
    assert_eq!(night.points()[..3], [3, -1, 3]);
}

#[test]
fn people_come_rest_leave_and_come_back() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    refused(
        &night.send("people", "people", &[("name", "Ann")]),
        "Ann is here already",
    );
    refused(&night.send("people", "people", &[("name", "")]), "name");
    let unknown = night.send("people", "people", &[("name", "Ed")]);
    refused(&unknown, "Nobody on the roster is called Ed");
    refused(
        &night.send(
            "people",
            "people",
            &[("name", "Ed"), ("as", "guest"), ("stake", "5")],
        ),
        "Set the night’s stake in its rules first",
    );
    done(&night.send("settings", "settings/stake", &[("stake", "0.50")]));
    refused(
        &night.send(
            "people",
            "people",
            &[("name", "Ed"), ("as", "guest"), ("stake", "-5")],
        ),
        "A stake is an amount such as 0.50",
    );
    done(&night.begin());
    done(&night.send(
        "people",
        "people",
        &[("name", "Ed"), ("as", "guest"), ("stake", "20")],
    ));
    assert!(night.page("people").contains("from the next game on"));
    let go = |night: &mut Night<'_>, what: &str, fields: &[(&str, &str)]| {
        let path = night.at(&format!("people/{what}"));
        night.owner.post(&path, fields)
    };
    done(&go(&mut night, "rest", &[("player", "3"), ("proxy", "2")]));
    assert!(night.page("table").contains("Bo plays the cube"));
    done(&go(&mut night, "leave", &[("player", "4")]));
    done(&night.won("team", &[]));
    assert_eq!(night.order(), [2, 1, 5]);
    done(&go(&mut night, "return", &[("player", "3")]));
    done(&go(
        &mut night,
        "stake",
        &[("player", "3"), ("stake", "10")],
    ));
    refused(
        &go(&mut night, "leave", &[("player", "4")]),
        "Di is not at the table",
    );
    refused(
        &go(&mut night, "leave", &[("player", "77")]),
        "no player 77",
    );
    let here = night
        .state()
        .state
        .players
        .iter()
        .filter(|p| p.presence == crawford::chouette::Presence::Here)
        .count();
    assert_eq!(here, 4);
    let roster = house
        .store
        .read_now(|conn| people::of_club(conn, club()))
        .unwrap();
    assert_eq!(roster.len(), 5);
}

#[test]
fn too_many_make_a_second_table_and_both_have_one_ledger() {
    let house = House::start();
    let names: Vec<String> = (1..=11).map(|n| format!("Player {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut night = Night::of(&house, &names);
    assert!(
        night
            .page("table")
            .contains("more people than one table takes")
    );
    let ticked: Vec<(String, String)> = {
        let page = night.page("table");
        filled::fields(&page, &night.at("table/split"))
    };
    assert_eq!(ticked.iter().filter(|(name, _)| name == "who").count(), 5);
    done(&night.send("table", "table/split", &[]));
    assert!(night.page("table?table=2").contains("Table 2"));
    done(&night.send("table?table=2", "table/begin", &[("partner", "")]));
    done(&night.board_from("table?table=2", "table/end", &[("winner", "box")]));
    assert_eq!(night.points().iter().sum::<i64>(), 0);
    assert_eq!(night.state().state.games[0].table, TableNo(2));
    let to = night.at("people/move");
    done(&night.owner.post(&to, &[("player", "11"), ("table", "1")]));
    assert_eq!(
        night.state().state.table_of(PlayerNo(11)).unwrap().number,
        TableNo(1)
    );
    let path = night.at("table?table=9");
    assert_eq!(night.owner.get(&path).status, 404);
}

#[test]
fn a_game_three_games_back_is_corrected_after_a_look_at_what_it_changes() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    for _ in 0..4 {
        done(&night.begin());
        done(&night.won("box", &[]));
    }
    assert_eq!(night.points(), [12, -4, -4, -4]);
    let seats: Vec<_> = night
        .state()
        .state
        .games
        .iter()
        .map(|g| g.order.clone())
        .collect();
    let page = "g/1/correct";
    let shown = night.send(page, page, &[("winner", "team"), ("cube-2", "on-4")]);
    assert_eq!(shown.status, 200, "{}", shown.body);
    let text = filled::plain(&shown.body).replace(['\u{2068}', '\u{2069}'], "");
    assert!(
        text.contains("Bo would have had the box afterwards"),
        "{text}"
    );
    assert!(
        text.contains("Sit down to the next game in this order: Bo, Ann"),
        "{text}"
    );
    assert_eq!(night.points(), [12, -4, -4, -4]);
    let at = night.at(page);
    let fields = filled::fields(&shown.body, &at);
    let mut fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    fields.extend([("confirm", "1"), ("take_order", "1")]);
    done(&night.owner.post(&at, &fields));
    assert_eq!(night.points(), [3, 1, -2, -2]);
    assert_eq!(night.order()[0], 2);
    let now: Vec<_> = night
        .state()
        .state
        .games
        .iter()
        .map(|g| g.order.clone())
        .collect();
    assert_eq!(now, seats);
    for (field, value) in [("winner", "magic"), ("cube-2", "on-3"), ("kind", "x")] {
        assert_eq!(
            night.send(page, page, &[(field, value)]).status,
            422,
            "{field}"
        );
    }
    let none = night.at("g/99/correct");
    assert_eq!(night.owner.get(&none).status, 404);
}

#[test]
fn an_undo_that_others_lean_on_shows_them_first() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    let began = night.state().version.to_string();
    done(&night.won("box", &[]));
    let undo = night.at("undo");
    let asked = night.owner.post(&undo, &[("version", &began)]);
    assert_eq!(asked.status, 200);
    assert!(asked.says("main", "Game 1: the box won."));
    assert_eq!(night.state().state.games.len(), 1);
    let fields = filled::fields(&asked.body, &undo);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    done(&night.owner.post(&undo, &fields));
    assert_eq!(night.state().state.games.len(), 0);
    assert_eq!(night.owner.post(&undo, &[("version", "1")]).status, 422);
    assert_eq!(night.owner.post(&undo, &[("version", "x")]).status, 422);
}

#[test]
fn rules_are_a_preset_or_every_switch_by_itself_and_are_kept_by_name() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    let settings = |night: &Night<'_>| night.state().state.settings;
    done(&night.send(
        "settings",
        "settings",
        &[("take", "1"), ("preset", "los-angeles")],
    ));
    assert!(settings(&night).extras);
    assert!(
        night
            .page("settings")
            .contains("The night is played by Los Angeles.")
    );
    done(&night.send(
        "settings",
        "settings",
        &[
            ("automatics", "box"),
            ("cube_cap", "64"),
            ("beavers", "false"),
        ],
    ));
    done(&night.send("settings", "settings/stake", &[("stake", "0.05")]));
    let now = settings(&night);
    assert_eq!(
        (now.stake, now.cube_cap, now.beavers),
        (Some(5), Some(64), false)
    );
    // Other rules leave the stake alone.
    done(&night.send("settings", "settings", &[("cube_cap", "32")]));
    done(&night.send("settings", "settings", &[("cube_cap", "64")]));
    assert_eq!(settings(&night), now);
    assert!(now.extras);
    for (field, value) in [
        ("cube_cap", "48"),
        ("limit", "11"),
        ("rotation", "by-magic"),
        ("partner_from", "3"),
        ("beavers", "perhaps"),
    ] {
        let odd = night.send("settings", "settings", &[(field, value)]);
        assert_eq!(odd.status, 422, "{field} {value}");
        assert!(odd.has(&format!("[id='f-{field}']")), "{field}");
    }
    assert_eq!(settings(&night), now);
    refused(
        &night.send("settings", "settings/preset", &[("preset_name", " ")]),
        "name",
    );
    done(&night.send("settings", "settings/preset", &[("preset_name", "Ours")]));
    let kept = Settings { stake: None, ..now };
    let other = filled::send(
        &mut night.owner,
        NEW,
        NEW,
        &[("name", "Later"), ("preset", "own:Ours")],
    );
    assert_eq!(other.status, 303);
    let second = Night {
        path: "/c/monday/chouette/later".into(),
        house: &house,
        owner: Browser::new(&house),
    };
    assert_eq!(
        Settings {
            stake: None,
            ..settings(&second)
        },
        kept
    );
    let odd = filled::send(&mut night.owner, NEW, NEW, &[("preset", "own:None")]);
    assert_eq!(odd.status, 422);
}

#[test]
fn a_renamed_night_keeps_its_old_address() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    let renamed = night.send("settings", "settings/details", &[("name", "Late Friday")]);
    assert_eq!(
        renamed.header("Location"),
        Some("/c/monday/chouette/late-friday/settings")
    );
    let path = night.at("table?by=cube");
    let old = night.owner.get(&path);
    assert_eq!(
        (old.status, old.header("Location")),
        (308, Some("/c/monday/chouette/late-friday/table?by=cube"))
    );
    let club = house.get("/c/monday").body;
    assert!(club.contains("/c/monday/chouette/late-friday") && club.contains("Chouette"));
}

#[test]
fn a_night_is_ended_and_opened_again() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    let close = night.at("close");
    assert_eq!(night.owner.post(&close, &[]).status, 422);
    done(&night.won("box", &[]));
    done(&night.send("table", "close", &[]));
    assert!(night.state().state.closed);
    assert!(night.page("table").contains("This night is over."));
    done(&night.send("table", "reopen", &[]));
    assert!(!night.state().state.closed);
    done(&night.begin());
    done(&night.send("table", "table/call-off", &[]));
    assert_eq!(night.state().state.games.len(), 1);
}

#[test]
fn hidden_answers_show_when_all_are_in() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.send("settings", "settings", &[("hidden_answers", "true")]));
    done(&night.begin());
    done(&night.act("box-doubles", &[]));
    done(&night.act("drops", &["2"]));
    let page = night.page("table?by=cube");
    assert!(page.contains("has answered") && page.contains("Bo has answered."));
    assert!(!page.contains("dropped"), "{page}");
    assert!(!night.page("journal").contains("dropped"));
    done(&night.act("takes", &["3", "4"]));
    let page = night.page("table?by=cube");
    assert!(page.contains("dropped"));
}

#[test]
fn only_a_host_comes_to_the_table() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    for page in ["table", "people", "settings", "journal"] {
        let path = night.at(page);
        let answer = house.get(&path);
        assert_eq!(answer.status, 303, "{page}");
        assert!(answer.header("Location").unwrap().starts_with("/login"));
    }
    assert_eq!(house.get(&night.path).status, 200);
    let new = house.get(NEW);
    assert_eq!(new.status, 303);
    for action in [
        "table/begin",
        "table/act",
        "people",
        "undo",
        "settings",
        "close",
    ] {
        let path = night.at(action);
        let answer = house.send(
            "POST",
            &path,
            &[
                ("Sec-Fetch-Site", "same-origin"),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            b"table=1",
        );
        assert_eq!(answer.status, 401, "{action}");
    }
    done(&night.begin());
    let command = Command::Close;
    let nights = Nights::new(house.store.clone());
    let asker = crawford::app::stories::Asker::program();
    assert!(wait(nights.act(asker, night.stream(), command)).is_err());
}

#[test]
fn the_host_says_who_reads_the_night_and_whether_guests_are_named() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    assert!(house.get(&night.path).says("main", "Guest 1"));
    let to = "settings/readers";
    done(&night.send("settings", to, &[("guest_names", "1")]));
    assert!(house.get(&night.path).body.contains("Ann"));
    done(&night.send("settings", to, &[("members_only", "1")]));
    // The page comes back with both ticks set, so the second form kept the first.
    let page = night.page("settings");
    assert!(
        page.contains("name=\"guest_names\" value=\"1\" checked"),
        "{page}"
    );
    assert_eq!(house.get(&night.path).status, 404);
    let back = night.at(to);
    done(&night.owner.post(&back, &[]));
    let open = house.get(&night.path);
    assert!(open.status == 200 && open.says("main", "Guest 1"));
}

fn says(body: &str, name: &str) -> bool {
    body.split(|c: char| !c.is_alphanumeric())
        .any(|word| word == name)
}

#[test]
fn the_host_says_how_players_are_named_in_public() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    let to = "settings/readers";
    done(&night.send("settings", to, &[("guest_names", "1")]));
    let public = ["", "/ledger", "/settle", "/games.csv"];
    let named = |path: &str| {
        let body = house.get(&format!("{}{path}", night.path)).body;
        FOUR.iter().filter(|name| says(&body, name)).count()
    };
    assert!(named("") > 0);
    let fields = [("guest_names", "1"), ("shown", "initials")];
    done(&night.owner.post(&night.at(to), &fields));
    let named = |path: &str| {
        let body = house.get(&format!("{}{path}", night.path)).body;
        FOUR.iter().filter(|name| says(&body, name)).count()
    };
    for path in public {
        // Twice: kept pages too.
        assert_eq!((named(path), named(path)), (0, 0), "{path}");
    }
    // Whoever runs the night reads names, and the setting is there.
    let table = night.page("table");
    assert!(FOUR.iter().all(|name| says(&table, name)), "{table}");
    let settings = night.page("settings");
    assert!(
        settings.contains("value=\"initials\" checked"),
        "{settings}"
    );
    // A form that does not ask leaves it as it is.
    done(&night.owner.post(&night.at(to), &[("guest_names", "1")]));
    assert!(house.get(&night.path).status == 200);
    let body = house.get(&night.path).body;
    assert!(FOUR.iter().all(|name| !says(&body, name)));
}

#[test]
fn the_club_leads_to_its_nights_and_their_season() {
    let house = House::start();
    let night = Night::of(&house, &FOUR);
    let club = house.get("/c/monday").body;
    assert!(club.contains("href=\"/c/monday/chouette\""), "{club}");
    assert!(club.contains(&night.path));
}

impl Night<'_> {
    fn go(&mut self, what: &str, fields: &[(&str, &str)]) -> Answer {
        let path = self.at(&format!("people/{what}"));
        self.owner.post(&path, fields)
    }

    /// Asks what a correction would change, as the form does.
    fn ask(&mut self, game: u32, changes: &[(&str, &str)]) -> Answer {
        let page = format!("g/{game}/correct");
        self.send(&page, &page, changes)
    }

    /// Sends the correction that was shown.
    fn confirm(&mut self, game: u32, shown: &Answer) -> Answer {
        let at = self.at(&format!("g/{game}/correct"));
        let mut fields = filled::fields(&shown.body, &at);
        fields.push(("confirm".into(), "1".into()));
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        self.owner.post(&at, &fields)
    }
}

fn text(answer: &Answer) -> String {
    filled::plain(&answer.body).replace(['\u{2068}', '\u{2069}'], "")
}

#[test]
fn a_captain_who_leaves_in_mid_game_is_followed_and_the_game_is_played_to_its_end() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    let people = night.page("people");
    assert!(people.contains("Cy takes it over for good"), "{people}");
    done(&night.go("leave", &[("player", "2")]));
    done(&night.act("box-doubles", &[]));
    done(&night.act("takes", &["3"]));
    done(&night.act("drops", &["4"]));
    done(&night.board("table/end", &[("winner", "box")]));
    assert_eq!(night.points(), [5, -2, -2, -1]);
    let page = night.page("table");
    assert!(
        page.contains("Ann beat Cy, who followed the captain who left"),
        "{page}"
    );
}

#[test]
fn what_becomes_of_the_cube_is_said_when_its_player_goes() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    let go = |night: &mut Night<'_>, then: &str, points: &str| {
        done(&night.begin());
        done(&night.go(
            "rest",
            &[("player", "2"), ("then", then), ("points", points)],
        ));
        let page = night.page("table?by=cube");
        done(&night.board("table/end", &[("winner", "team")]));
        let of: Vec<i64> = night.state().state.games.last().map_or(Vec::new(), |g| {
            let of = |n| g.result(PlayerNo(n), crawford::chouette::Unit::Points);
            (1..=4).map(of).collect()
        });
        done(&night.go("return", &[("player", "2")]));
        let order = [
            ("place-1", "1"),
            ("place-2", "2"),
            ("place-3", "3"),
            ("place-4", "4"),
        ];
        done(&night.send("table", "table/order", &order));
        (of, page)
    };
    assert_eq!(go(&mut night, "", "").0, [-3, 1, 1, 1]);
    assert_eq!(go(&mut night, "give-up", "").0, [-1, -1, 1, 1]);
    assert_eq!(go(&mut night, "settle", "-2").0, [0, -2, 1, 1]);
    let (of, page) = go(&mut night, "over-3", "1");
    assert_eq!(of, [-3, 1, 1, 1]);
    assert!(page.contains("taken over by Cy"), "{page}");
    assert!(
        night
            .page("journal")
            .contains("Cy took over the cube of Bo, who gets +1.")
    );
    // Where everybody may read it guests have no names.
    let ledger = text(&house.get(&night.at("ledger")));
    assert!(ledger.contains("Guest 3 had taken this cube over from Guest 2."));
    let ledger = night.page("ledger");
    assert!(ledger.contains("Cy had taken this cube over from Bo."));
    let (_, page) = go(&mut night, "proxy-4", "");
    assert!(page.contains("Di plays the cube"), "{page}");
    // What cannot be keeps what was typed.
    done(&night.begin());
    let odd = night.go(
        "leave",
        &[("player", "2"), ("then", "settle"), ("points", "much")],
    );
    refused(&odd, "whole number of points");
    assert!(odd.has("[value='much']") && odd.has("[value='settle'][selected]"));
    assert!(night.state().state.is_here(PlayerNo(2)));
    assert_eq!(
        night
            .go("leave", &[("player", "2"), ("then", "sleep")])
            .status,
        422
    );
}

#[test]
fn a_box_who_leaves_says_what_becomes_of_the_game() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.begin());
    refused(
        &night.go("leave", &[("player", "1")]),
        "Ann has the box. Say what becomes of the game",
    );
    done(&night.go("leave", &[("player", "1"), ("then", "proxy-4")]));
    assert!(night.page("table").contains("Di plays on for the box"));
    done(&night.won("box", &[]));
    assert_eq!(night.points(), [3, -1, -1, -1]);
    assert!(night.state().state.tables[0].ask);
    assert!(night.page("table").contains("Ann won and has gone."));
    done(&night.begin());
    assert_eq!(night.order()[0], 3);
    // The next box gives up, and the captain has it.
    done(&night.go("rest", &[("player", "3"), ("then", "give-up")]));
    assert_eq!(night.points(), [3, 0, -3, 0]);
    assert_eq!(night.order()[0], 4);
    done(&night.go("return", &[("player", "3")]));
    done(&night.begin());
    done(&night.go("leave", &[("player", "4"), ("then", "call-off")]));
    assert_eq!(night.state().state.games.len(), 2);
    assert_eq!(night.order()[0], 2);
}

#[test]
fn every_game_of_the_night_can_be_reached_to_correct_it() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    for _ in 0..14 {
        done(&night.begin());
        done(&night.won("box", &[]));
    }
    for page in ["table", "ledger"] {
        let path = night.at(page);
        let page = night.owner.get(&path).body;
        for game in 1..=14 {
            assert!(page.contains(&format!("/g/{game}/correct\"")), "{game}");
        }
    }
    let ledger = house.get(&night.at("ledger"));
    assert!(!ledger.body.contains("/correct\""), "for hosts only");
}

#[test]
fn a_correction_adds_and_removes_ties_extras_and_a_stake_and_moves_seats() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    for _ in 0..3 {
        done(&night.begin());
        done(&night.won("box", &[]));
    }
    assert_eq!(night.points(), [9, -3, -3, -3]);
    // A tie: every cube that was left alone follows.
    let shown = night.ask(1, &[("ties", "1")]);
    assert!(
        shown.body.contains("+9 → <strong>+12</strong>"),
        "{}",
        text(&shown)
    );
    done(&night.confirm(1, &shown));
    assert_eq!(night.points(), [12, -4, -4, -4]);
    assert_eq!(night.state().state.games[0].automatics, 1);
    let shown = night.ask(1, &[("ties", "0")]);
    done(&night.confirm(1, &shown));
    assert_eq!(night.points(), [9, -3, -3, -3]);
    // A cube entered below what a tie makes it.
    let below = night.ask(1, &[("ties", "1"), ("cube-3", "dropped-1")]);
    refused(&below, "every cube is on 2 or more");
    // A forgotten extra: Cy dropped, paid 1 and won 2 with the box.
    let late = [
        ("cube-3", "dropped-1"),
        ("late-from-0", "3"),
        ("late-to-0", "2"),
        ("late-end-0", "in-2"),
    ];
    let shown = night.ask(1, &late);
    done(&night.confirm(1, &shown));
    assert_eq!(night.points(), [9, -4, -2, -3]);
    let shown = night.ask(1, &[("extra-0", "none")]);
    done(&night.confirm(1, &shown));
    assert_eq!(night.points(), [9, -3, -3, -3]);
    // A stake, in the currency of the night, once it has one.
    let path = night.at("g/1/correct");
    assert!(!night.owner.get(&path).has("[name='stake']"));
    let set = [("stake", "0.50"), ("earlier", "no")];
    done(&night.send("settings", "settings/stake", &set));
    let shown = night.ask(1, &[("stake", "1,10"), ("stake-3", "0.25")]);
    assert!(
        shown.body.contains("€0.00 → <strong>+€2.45</strong>"),
        "{}",
        text(&shown)
    );
    assert!(shown.has("[value='1.10']") && shown.has("[value='0.25']"));
    done(&night.confirm(1, &shown));
    let money = |night: &Night| -> Vec<i64> {
        let state = night.state();
        state.state.players.iter().map(|p| p.money).collect()
    };
    assert_eq!(money(&night), [245, -110, -25, -110]);
    let ties = night.ask(1, &[("ties", "1")]);
    done(&night.confirm(1, &ties));
    assert_eq!(money(&night), [490, -220, -50, -220]);
    let none = night.ask(1, &[("ties", "0")]);
    done(&night.confirm(1, &none));
    // A wrong seat, with what would have followed said first.
    let shown = night.ask(1, &[("place-2", "1")]);
    let said = text(&shown);
    assert!(
        said.contains("Game 2 began in the order Ann, Cy, Di and Bo. With this it would have begun in the order Bo, Cy, Di and Ann."),
        "{said}"
    );
    assert!(shown.body.contains("/g/2/correct\""));
    assert_eq!(night.state().state.games[0].order[0], PlayerNo(1));
    done(&night.confirm(1, &shown));
    let game = night.state().state.games[0].clone();
    assert_eq!((game.in_box(), game.captain), (PlayerNo(2), PlayerNo(1)));
    assert_eq!(night.points(), [5, 1, -3, -3]);
    refused(&night.ask(1, &[("place-2", "x")]), "x");
    assert_eq!(money(&night), [-110, 245, -25, -110]);
    for typed in ["0", "0.505", "ten"] {
        refused(
            &night.ask(1, &[("stake", typed)]),
            "A stake is an amount such as 0.50",
        );
    }
}

#[test]
fn a_tie_is_entered_in_the_quick_view() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
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

#[test]
fn the_ledger_says_where_the_loss_limit_held() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
    done(&night.send("settings", "settings", &[("loss_limit", "2")]));
    done(&night.begin());
    done(&night.won("team", &[]));
    assert_eq!(night.points(), [-2, 0, 1, 1]);
    let page = night.page("ledger");
    assert!(
        page.contains("The loss limit of 2 held Ann: 1 point beyond it is not paid."),
        "{page}"
    );
    refused(
        &night.send("settings", "settings", &[("loss_limit", "0")]),
        "Enter a whole number from 1 to",
    );
}

/// Every form of a page at hand may be sent, one after the other: none answers for another.
#[test]
fn each_form_of_a_page_has_a_key_of_its_own() {
    let house = House::start();
    let mut night = Night::of(&house, &FOUR);
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
    let (first, second) = people.split_once("</details>").unwrap();
    done(&filled::send_from(&mut night.owner, first, &rest, &[]));
    done(&filled::send_from(&mut night.owner, second, &rest, &[]));
    assert_eq!(night.order().len(), 2);
}
