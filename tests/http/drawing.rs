//! `/c/{club}/t/{tournament}/e/{event}/draw`, `list`, `redraw` and `swap`.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use crawford::tournament::{
    Consolation, DoubleElimination, DrawRecord, EntrantNo, EventCommand, EventSettings, Format,
    MatchNo, Order, Seed, draw_order, sheet,
};

fn night(server: &TestServer, guests: usize) -> Night<'_> {
    let night = Night::announced(server, settings("5"));
    for i in 1..=guests {
        night.check_in(&format!("Guest {i}"));
    }
    night
}

fn at(night: &Night<'_>, word: &str) -> String {
    format!("{}/e/1/{word}", night.path)
}

/// Sends the form of the draw's page that goes to `word`.
fn press(night: &mut Night<'_>, word: &str, changes: &[(&str, &str)]) -> Answer {
    let (page, action) = (at(night, "draw"), at(night, word));
    filled::send(&mut night.owner, &page, &action, changes)
}

fn order(night: &Night<'_>) -> Vec<u32> {
    let state = night.state();
    let draw = state.event(OPEN).unwrap().draw.clone().unwrap();
    draw.order.iter().map(|n| n.0).collect()
}

#[test]
fn the_draw_goes_step_by_step_and_anyone_can_check_it() {
    let server = TestServer::start();
    let mut night = night(&server, 5);
    let draw = at(&night, "draw");
    let before = night.owner.get(&draw).body;
    let commitment = night.state().event(OPEN).unwrap().seeds[0].hash.clone();
    assert!(before.says("p", &commitment) && before.says("li", "Guest 5"));
    assert!(
        !before.has("[name='dice']"),
        "the list closes before dice are typed"
    );
    assert_eq!(press(&mut night, "list", &[]).status, 303);
    let closed = night.owner.get(&draw).body;
    let hash = night
        .state()
        .event(OPEN)
        .unwrap()
        .list
        .clone()
        .unwrap()
        .hash;
    assert!(closed.says("p", &commitment) && closed.says("p", &hash));
    assert_eq!(
        press(&mut night, "draw", &[("dice", "3-1, 6 4")]).status,
        303
    );

    let after = night.owner.get(&draw).body;
    let state = night.state();
    let record = DrawRecord::of(state.event(OPEN).unwrap()).unwrap();
    for published in [&commitment, &hash, &record.seed, &record.dice] {
        assert!(after.says("dd", published.as_str()), "{published}");
    }
    assert_eq!(record.dice, "3164");
    // As anyone would: from the record alone.
    let json = night.owner.get(&at(&night, "draw.json"));
    assert_eq!(json.status, 200);
    let published: DrawRecord = serde_json::from_str(&json.body).unwrap();
    let seed: Seed = published.seed.parse().unwrap();
    assert_eq!(seed.commitment(), commitment);
    let again = draw_order(
        &seed,
        "3164",
        &published.entrants,
        &[],
        published.order,
        published.byes,
    );
    assert_eq!(again, published.drawn);
    let first_round = sheet(&again);
    let shown = after.texts("ol.pairs > li");
    assert_eq!(shown.len(), 4);
    for (pair, line) in first_round.chunks(2).zip(shown) {
        for seat in pair {
            let says = seat.map_or("bye".to_owned(), |n| format!("Guest {n}"));
            assert!(line.contains(&says), "{says}: {line}");
        }
    }
}

#[test]
fn a_list_is_opened_again_and_dice_are_skipped_with_one_tap() {
    let server = TestServer::start();
    let mut night = night(&server, 2);
    press(&mut night, "list", &[]);
    assert_eq!(press(&mut night, "list", &[]).status, 303);
    assert!(night.state().event(OPEN).unwrap().list.is_none());
    night.check_in("Guest 3");
    press(&mut night, "list", &[]);
    // Whatever stands in the field.
    assert_eq!(
        press(&mut night, "draw", &[("dice", "7"), ("skip", "1")]).status,
        303
    );
    assert!(night.owner.get(&at(&night, "draw")).says("main", "skipped"));
    assert_eq!(order(&night).len(), 3);
}

#[test]
fn nobody_and_one_are_no_draw() {
    let server = TestServer::start();
    let mut night = night(&server, 0);
    let list = at(&night, "list");
    for guests in 0..2 {
        let refused = night.owner.post(&list, &[("to", "closed")]);
        assert_eq!(refused.status, 422, "{guests}");
        assert!(refused.says("main", "at least two entrants"), "{guests}");
        night.check_in("Guest");
    }
    assert_eq!(night.owner.post(&list, &[("to", "closed")]).status, 303);
}

#[test]
fn by_hand_gives_places_and_draws_the_others() {
    let server = TestServer::start();
    let mut night = Night::announced(
        &server,
        EventSettings {
            order: Order::ByHand,
            ..settings("5")
        },
    );
    for i in 1..=6 {
        night.check_in(&format!("Guest {i}"));
    }
    press(&mut night, "list", &[]);
    let twice = press(
        &mut night,
        "draw",
        &[("place-4", "1"), ("place-2", "1"), ("dice", "66")],
    );
    assert_eq!(twice.status, 422);
    assert!(twice.says("main", "cannot both have place 1") && twice.has("[href='#f-order']"));
    let kept = filled::fields(&twice.body, &at(&night, "draw"));
    assert!(
        kept.contains(&("place-4".into(), "1".into()))
            && kept.contains(&("dice".into(), "66".into()))
    );
    for (name, value) in [
        ("place-4", "first"),
        ("place-4", "-1"),
        ("place-99", "1"),
        ("place-x", "1"),
    ] {
        assert_eq!(
            press(&mut night, "draw", &[(name, value)]).status,
            422,
            "{name} {value}"
        );
    }
    assert_eq!(
        press(&mut night, "draw", &[("place-4", "1"), ("place-2", "3")]).status,
        303
    );
    assert_eq!(order(&night)[..2], [4, 2]);
}

#[test]
fn two_are_exchanged_until_they_have_played() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    assert_eq!(
        press(&mut night, "swap", &[("a", "1"), ("b", "2")]).status,
        303
    );
    assert_eq!(
        night.state().event(OPEN).unwrap().swaps,
        [(EntrantNo(1), EntrantNo(2))]
    );
    assert!(
        night
            .owner
            .get(&at(&night, "draw"))
            .says("main", "Swapped by hand")
    );
    for (a, b) in [("1", "1"), ("1", "99"), ("", "1"), ("x", "-1")] {
        assert_eq!(
            press(&mut night, "swap", &[("a", a), ("b", b)]).status,
            422,
            "{a} {b}"
        );
    }
    night.score(1, (5, 0));
    let seats = night.fixture(1).players().unwrap();
    let swap = at(&night, "swap");
    let (a, b) = (
        seats.top.to_string(),
        night.fixture(2).players().unwrap().top.to_string(),
    );
    let played = night.owner.post(&swap, &[("a", &a), ("b", &b)]);
    assert!(played.status == 422 && played.says("main", "has already played"));
    // Who was chosen stays so, as far as they may be chosen.
    let chosen = format!("[name='b'] option[value='{b}'][selected]");
    assert!(played.has(&chosen), "{}", played.body);
    let redraw = at(&night, "redraw");
    assert_eq!(
        night.owner.post(&redraw, &[]).status,
        422,
        "a score has been entered"
    );
    // With everybody in play there are no two left to choose, and so no form that asks for them.
    let form = format!("form[action='{swap}']");
    assert!(night.owner.get(&at(&night, "draw")).has(&form));
    night.score(2, (5, 0));
    assert!(!night.owner.get(&at(&night, "draw")).has(&form));
}

#[test]
fn a_redraw_shows_a_new_hash_first_and_the_first_draw_stays_on_the_record() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let first = night.state().event(OPEN).unwrap().draw.clone().unwrap();
    assert_eq!(press(&mut night, "redraw", &[]).status, 303);
    let hash = night
        .state()
        .event(OPEN)
        .unwrap()
        .pending_seed()
        .unwrap()
        .hash
        .clone();
    assert!(night.owner.get(&at(&night, "draw")).says("p", &hash));
    assert_eq!(press(&mut night, "draw", &[("dice", "11")]).status, 303);
    let event = night.state().event(OPEN).unwrap().clone();
    assert_ne!(event.draw.as_ref().unwrap().seed, first.seed);
    assert!(
        night
            .owner
            .get(&at(&night, "draw"))
            .body
            .says("li", &first.seed)
    );
    // Taken back, its seed is known: nothing is drawn from it again.
    let undo = format!("{}/undo", night.path);
    press(&mut night, "redraw", &[]);
    press(&mut night, "draw", &[("skip", "1")]);
    let told = night.owner.get(&at(&night, "draw")).body;
    assert_eq!(
        filled::send_from(&mut night.owner, &told, &undo, &[]).status,
        303
    );
    let spent = press(&mut night, "draw", &[("skip", "1")]);
    assert!(
        spent.status == 422 && spent.says("main", "cannot be used for another draw"),
        "{}",
        spent.body
    );
}

#[test]
fn bad_dice_and_forms_are_refused_and_draw_nothing() {
    let server = TestServer::start();
    let mut night = night(&server, 3);
    let draw = at(&night, "draw");
    let early = night.owner.post(&draw, &[("dice", "11")]);
    assert!(early.status == 422 && early.says("main", "Close the list"));
    press(&mut night, "list", &[]);
    let before = night.version();
    for dice in ["7", "0", "-1", "six", "1.5", &"6".repeat(41), "<b>", "٣"] {
        let refused = press(&mut night, "draw", &[("dice", dice)]);
        assert_eq!(refused.status, 422, "{dice}");
        assert!(refused.has("[href='#f-dice']"), "{dice}");
    }
    for body in [&b"dice=%ff"[..], b"dice=1&dice=2", b"dice=1%002"] {
        assert_eq!(night.owner.post_bytes(&draw, body).status, 422);
    }
    let list = at(&night, "list");
    assert_eq!(night.owner.post(&list, &[("to", "ajar")]).status, 422);
    assert_eq!(night.version(), before);
}

#[test]
fn the_wall_sheet_says_the_length_each_round_is_really_played_to() {
    let server = TestServer::start();
    let double = EventSettings {
        format: Format::DoubleElimination(DoubleElimination::default()),
        ..settings("11, 9, 7, 5")
    };
    let mut night = Night::announced(&server, double);
    for i in 1..=8 {
        night.check_in(&format!("Guest {i}"));
    }
    let headings = |night: &mut Night<'_>| -> Vec<String> {
        let page = night.owner.get(&at(night, "print-sheet")).body;
        page.part("section.leaf").texts("h3")
    };
    // The final of both sides comes after the winners' final: 11 is its length, and nobody else's.
    let ends = |headings: &[String]| -> Vec<String> {
        let last = |h: &String| h.rsplit(' ').next().unwrap().to_owned();
        headings.iter().map(last).collect()
    };
    assert_eq!(
        ends(&headings(&mut night)),
        ["5", "7", "9"],
        "before the draw"
    );
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    assert_eq!(ends(&headings(&mut night)), ["5", "7", "9"]);
    // A match begun keeps its length when the director changes the others.
    night.act(
        EventCommand::Begin {
            number: MatchNo(1),
            table: None,
            seen: None,
        }
        .of(OPEN),
    );
    let rules = at(&night, "settings");
    let changed = filled::send(
        &mut night.owner,
        &rules,
        &rules,
        &[("lengths", "13, 11, 9, 3")],
    );
    assert_eq!(changed.status, 303, "{}", changed.body);
    assert_eq!(ends(&headings(&mut night)), ["3/5", "9", "11"]);
}

#[test]
fn a_large_sheet_says_by_letters_where_its_pages_join() {
    let server = TestServer::start();
    let sheet = |night: &mut Night<'_>| night.owner.get(&at(night, "print-sheet")).body;
    let mut small = night(&server, 32);
    let one = sheet(&mut small);
    assert_eq!(one.texts(".leaf").len(), 1, "one page up to 32");
    assert!(!one.has(".join"));
    for i in 33..=70 {
        small.check_in(&format!("Guest {i}"));
    }
    small.act(EventCommand::CloseList.of(OPEN));
    small.draw();
    let large = sheet(&mut small);
    let pages = large.parts(".leaf");
    assert_eq!(pages.len(), 5, "four of 32 places and one of the rest");
    for (page, mark) in pages.iter().zip(["A", "B", "C", "D"]) {
        assert!(
            page.says("p", &format!("Continues at {mark} on page 5")),
            "{page}"
        );
        assert_eq!(page.texts("[class='join to']").len(), 1);
        let marks = pages[4].texts("span");
        let marked = marks.iter().filter(|text| *text == mark).count();
        assert_eq!(marked, 1, "{mark} stands on the last page");
    }
}

#[test]
fn a_last_chance_to_which_one_alone_would_fall_is_refused_for_what_it_is() {
    let server = TestServer::start();
    let consolation = Consolation {
        last_chance: 2,
        ..Consolation::default()
    };
    let settings = EventSettings {
        format: Format::Consolation(consolation),
        ..settings("5")
    };
    let mut night = Night::announced(&server, settings);
    for i in 1..=9 {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(EventCommand::CloseList.of(OPEN));
    // One match is played in the two rounds of the consolation that feed it.
    let refused = press(&mut night, "draw", &[("dice", "66")]);
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.says("main", "at most one player loses there"));
}
