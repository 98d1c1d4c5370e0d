//! Who sits where at a chouette: the order, partners, who comes, rests, leaves in mid-game, and a second table.

use crate::chouette::{FOUR, Night, done, refused};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::club;
use crate::support::html::Html;
use crawford::chouette::{PlayerNo, TableNo};
use crawford::store::people;

#[test]
fn the_order_is_thrown_for_typed_or_set_by_hand() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let roll = |night: &mut Night<'_>, dice: [&str; 4]| {
        let names = ["throw-1", "throw-2", "throw-3", "throw-4"];
        let fields: Vec<(&str, &str)> = names.into_iter().zip(dice).collect();
        night.send("table", "table/roll", &fields)
    };
    refused(&roll(&mut night, ["5", "five", "2", "1"]), "the roll of Bo");
    let tied = roll(&mut night, ["5", "5", "2", "1"]);
    refused(&tied, "There is still a tie");
    assert!(tied.has("[value='5']"));
    done(&roll(&mut night, ["5, 1", "5, 3", "6", "1"]));
    assert_eq!(night.order(), [3, 2, 1, 4]);
    done(&night.send("table", "table/order", &[("place-4", "1")]));
    assert_eq!(night.order(), [4, 3, 2, 1]);
    refused(
        &night.send("table", "table/order", &[("place-4", "top")]),
        "top",
    );
    done(&night.send("table", "table/roll", &[("program", "1")]));
    let mut order = night.order();
    order.sort_unstable();
    assert_eq!(order, [1, 2, 3, 4]);
}

#[test]
fn a_partner_is_asked_for_in_the_clubs_order() {
    let server = TestServer::start();
    let names: Vec<String> = (1..=8).map(|n| format!("Player {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut night = Night::of(&server, &names);
    let page = night.page("table");
    assert!(page.says(".waits", "Will Player 2 be partner of Player 1?"));
    let decline = night.at("table/decline");
    done(
        &night
            .owner
            .post(&decline, &[("partner", "2"), ("table", "1")]),
    );
    assert!(
        night
            .page("table")
            .says(".waits", "Will Player 3 be partner of Player 1?")
    );
    done(&night.send("table", "table/begin", &[("partner", "3")]));
    assert!(night.page("table").says(".seat-role", "the box’s partner"));
    done(&night.won("box", &[]));
    assert_eq!(night.points()[..3], [3, -1, 3]);
}

#[test]
fn whoever_joined_by_mistake_is_named_where_that_was_undone() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let (undo, journal) = (night.at("undo"), night.at("journal"));
    let newest = |night: &Night<'_>| night.state().version.to_string();
    let version = newest(&night);
    let back = [("version", version.as_str()), ("next", journal.as_str())];
    done(&night.owner.post(&undo, &back));
    let page = night.page("journal");
    assert!(page.says(".notice", "Undone: Di joined."), "{page}");
    assert!(page.says(".aloud", "Undid: Di joined."), "{page}");
    assert!(page.says("s", "Di joined.") && !page.says("main", "#4"));
    let version = newest(&night);
    let back = [("version", version.as_str()), ("next", journal.as_str())];
    done(&night.owner.post(&undo, &back));
    let page = night.page("journal");
    assert!(page.says(".notice", "Undone: Undid: Di joined."), "{page}");
}

#[test]
fn people_come_rest_leave_and_come_back() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    refused(
        &night.send("people", "people", &[("name", "Ann")]),
        "Ann is already here",
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
    assert!(
        night
            .page("people")
            .says(".seat-role", "from the next game on")
    );
    let go = |night: &mut Night<'_>, what: &str, fields: &[(&str, &str)]| {
        let path = night.at(&format!("people/{what}"));
        night.owner.post(&path, fields)
    };
    done(&go(&mut night, "rest", &[("player", "3"), ("proxy", "2")]));
    assert!(night.page("table").says(".seat-role", "Bo plays the cube"));
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
    let roster = server
        .store
        .read_now(|conn| people::of_club(conn, club()))
        .unwrap();
    assert_eq!(roster.len(), 5);
}

#[test]
fn too_many_make_a_second_table_and_both_have_one_ledger() {
    let server = TestServer::start();
    let names: Vec<String> = (1..=11).map(|n| format!("Player {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut night = Night::of(&server, &names);
    assert!(
        night
            .page("table")
            .says("a", "more players than fit at one table")
    );
    let ticked: Vec<(String, String)> = {
        let page = night.page("table");
        filled::fields(&page, &night.at("table/split"))
    };
    assert_eq!(ticked.iter().filter(|(name, _)| name == "who").count(), 5);
    done(&night.send("table", "table/split", &[]));
    assert!(night.page("table?table=2").says("p", "Table 2"));
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
fn a_captain_who_leaves_in_mid_game_is_followed_and_the_game_is_played_to_its_end() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let people = night.page("people");
    assert!(
        people.says("option", "Cy takes it over for good"),
        "{people}"
    );
    done(&night.go("leave", &[("player", "2")]));
    done(&night.act("box-doubles", &[]));
    done(&night.act("takes", &["3"]));
    done(&night.act("drops", &["4"]));
    done(&night.board("table/end", &[("winner", "box")]));
    assert_eq!(night.points(), [5, -2, -2, -1]);
    let page = night.page("table");
    assert!(
        page.says(
            ".why-order",
            "Ann beat Cy, who followed the captain who left"
        ),
        "{page}"
    );
}

#[test]
fn what_becomes_of_the_cube_is_said_when_its_player_goes() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
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
    assert!(page.says(".seat-role", "taken over by Cy"), "{page}");
    assert!(
        night
            .page("journal")
            .says(".aloud", "Cy took over the cube of Bo, who gets +1.")
    );
    // Where everybody may read it guests have no names.
    let ledger = server.get(&night.at("ledger"));
    assert!(ledger.says("li", "Guest 3 had taken over this cube from Guest 2."));
    let ledger = night.page("ledger");
    assert!(ledger.says("li", "Cy had taken over this cube from Bo."));
    let (_, page) = go(&mut night, "proxy-4", "");
    assert!(page.says(".seat-role", "Di plays the cube"), "{page}");
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
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    refused(
        &night.go("leave", &[("player", "1")]),
        "Ann has the box. Choose what happens to the game",
    );
    done(&night.go("leave", &[("player", "1"), ("then", "proxy-4")]));
    assert!(
        night
            .page("table")
            .says(".seat-role", "Di plays on for the box")
    );
    done(&night.won("box", &[]));
    assert_eq!(night.points(), [3, -1, -1, -1]);
    assert!(night.state().state.tables[0].ask);
    assert!(
        night
            .page("table")
            .says(".why-order", "Ann won and is away.")
    );
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
fn the_captain_of_the_next_game_is_named_while_the_first_in_line_is_on_a_break() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.send("settings", "settings", &[("breaks", "place")]));
    done(&night.go("rest", &[("player", "1")]));
    assert_eq!(night.order(), [1, 2, 3, 4]);
    let page = server.get(&night.path).body;
    assert!(page.says("li.box .seat-name", "Guest 2"), "{page}");
    assert!(page.says("li.captain .seat-name", "Guest 3"), "{page}");
}

#[test]
fn a_guest_sent_twice_is_told_by_their_own_name() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let people = night.at("people");
    let send = |night: &mut Night<'_>, key: &str, name: &str| {
        let fields = [("key", key), ("name", name), ("as", "guest")];
        let answer = night.owner.post(&people, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let page = night.owner.get(&people).body;
        page.texts(".notice").concat()
    };
    send(&mut night, "key-of-eve", "Eve");
    send(&mut night, "key-of-fay", "Fay");
    let told = send(&mut night, "key-of-eve", "Eve");
    assert!(told.contains("Eve joined"), "{told}");
}

#[test]
fn an_order_is_thrown_for_once() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let main = "button[name='program'][formaction]:not(.second)";
    assert!(night.page("table").has(main));
    done(&night.send("table", "table/roll", &[("program", "1")]));
    assert!(!night.page("table").has(main));
}
