//! A game of a chouette corrected, and an entry undone: first it is said what that changes.

use crate::chouette::{FOUR, Night, done, refused};
use crate::filled;
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::chouette::PlayerNo;

#[test]
fn a_game_three_games_back_is_corrected_after_a_look_at_what_it_changes() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
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
    let text = &shown.body;
    assert!(
        text.says(".warning", "Bo would have had the box afterwards"),
        "{text}"
    );
    assert!(
        text.says("label", "Use this order for the next game: Bo, Ann"),
        "{text}"
    );
    assert_eq!(night.points(), [12, -4, -4, -4]);
    let at = night.at(page);
    let fields = filled::fields(&shown.body, &at);
    let mut fields = crate::browser::pairs(&fields);
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
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let began = night.state().version.to_string();
    done(&night.won("box", &[]));
    let undo = night.at("undo");
    let asked = night.owner.post(&undo, &[("version", &began)]);
    assert_eq!(asked.status, 200);
    assert!(asked.says("main", "Game 1: the box won."));
    assert_eq!(night.state().state.games.len(), 1);
    let fields = filled::fields(&asked.body, &undo);
    let fields = crate::browser::pairs(&fields);
    done(&night.owner.post(&undo, &fields));
    assert_eq!(night.state().state.games.len(), 0);
    assert_eq!(night.owner.post(&undo, &[("version", "1")]).status, 422);
    assert_eq!(night.owner.post(&undo, &[("version", "x")]).status, 422);
    let with_the_first = [("version", began.as_str()), ("also", "1")];
    assert_eq!(night.owner.post(&undo, &with_the_first).status, 422);
}

#[test]
fn every_game_of_the_night_can_be_reached_to_correct_it() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    for _ in 0..14 {
        done(&night.begin());
        done(&night.won("box", &[]));
    }
    for page in ["table", "ledger"] {
        let path = night.at(page);
        let page = night.owner.get(&path).body;
        for game in 1..=14 {
            assert!(page.has(&format!("a[href$='/g/{game}/correct']")), "{game}");
        }
    }
    let ledger = server.get(&night.at("ledger"));
    assert!(ledger.says_nowhere("/correct\""), "for hosts only");
}

#[test]
fn a_correction_adds_and_removes_ties_extras_and_a_stake_and_moves_seats() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    for _ in 0..3 {
        done(&night.begin());
        done(&night.won("box", &[]));
    }
    assert_eq!(night.points(), [9, -3, -3, -3]);
    // A tie: every cube that was left alone follows.
    let shown = night.ask(1, &[("ties", "1")]);
    assert!(shown.says("li", "+9 → +12"), "{}", shown.body);
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
    assert!(shown.says("li", "€0.00 → +€2.45"), "{}", shown.body);
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
    let said = &shown.body;
    assert!(
        said.says(".warning", "Game 2 began in the order Ann, Cy, Di and Bo. With this correction the order would have been Bo, Cy, Di and Ann."),
        "{said}"
    );
    assert!(shown.has("a[href$='/g/2/correct']"));
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
