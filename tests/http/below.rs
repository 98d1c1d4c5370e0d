//! Second chances and the places losers fall to, on their page: set in the form, done in two taps, refused in words.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::recompute;
use crawford::tournament::coming::{
    FallenPlace, SecondChance, Until, entries_of_person, fallen_places,
};
use crawford::tournament::{Consolation, EventSettings, FedBy, Format, Phase, Seat};

fn rules(until: Until) -> EventSettings {
    EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::Rounds(1),
            last_chance: 0,
        }),
        again: Some(SecondChance {
            re_entry: true,
            buy_back: true,
            until,
            most: 1,
        }),
        ..settings("5")
    }
}

#[test]
fn coming_back_is_set_in_the_form_of_the_event() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = format!("{}/e/1/settings", night.path);
    let fields = [
        ("again_re_entry", "1"),
        ("again_round", "2"),
        ("again_most", "1"),
    ];
    let answer = filled::send(&mut night.owner, &path, &path, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let again = night.state().event(OPEN).unwrap().settings.again.unwrap();
    assert_eq!(again.until, Until::Round { round: 2 });
    assert!(again.re_entry && !again.buy_back);
    // A round no bracket has.
    let never = filled::send(&mut night.owner, &path, &path, &[("again_round", "11")]);
    assert_eq!(never.status, 422);
    assert!(never.says("main", "from 1 to 10"), "{}", never.body);
    let both = [("again_time", "2026-11-20T21:30")];
    let answer = filled::send(&mut night.owner, &path, &path, &both);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "not both"));
    let swiss = [("format", "swiss")];
    let answer = filled::send(&mut night.owner, &path, &path, &swiss);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Coming back needs a bracket"));
}

#[test]
fn whoever_lost_re_enters_with_one_tap_and_absentees_are_replaced() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 6, rules(Until::Places));
    let path = format!("{}/e/1/below", night.path);
    let t = night.state();
    let first = t.event(OPEN).unwrap().matches.iter();
    let number = first
        .filter(|m| m.phase == Phase::Main && m.players().is_some())
        .map(|m| m.number.0)
        .next()
        .unwrap();
    let answer = night.enter(number, &[("tab", "final"), ("top", "5"), ("bottom", "3")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let loser = night.fixture(number).loser().unwrap();

    // Who is there.
    let there = format!("{path}/confirm");
    let answer = filled::send(
        &mut night.owner,
        &path,
        &there,
        &[("present", &loser.to_string())],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    let t = night.state();
    let places = fallen_places(t.event(OPEN).unwrap());
    let confirmed: Vec<Seat> = places
        .iter()
        .filter(|p| p.confirmed)
        .map(|p| p.who)
        .collect();
    assert_eq!(confirmed, [Seat::Entrant(loser)]);

    // Back in, by one button of the page.
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.says("main", "Re-enter") && page.says("main", "Buy back"));
    let back = format!("{path}/back");
    let answer = filled::send(&mut night.owner, &path, &back, &[("how", "re-entry")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let t = night.state();
    assert_eq!(entries_of_person(&t, loser).len(), 2);
    assert!(night.owner.get(&path).says("main", "re-entered Open"));
    // Its fee is charged, and the journal does not say that it was waived.
    let journal = night.owner.get(&format!("{}/journal", night.path));
    assert!(journal.says("main", "in Open: 1 re-entry."));
    assert!(!journal.says("main", "waived"), "{}", journal.body);

    // Once more is refused, with the rule.
    let answer = night.owner.post(
        &back,
        &[
            ("key", "again-key-1"),
            ("entrant", &loser.to_string()),
            ("how", "re-entry"),
        ],
    );
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "is still in Open"), "{}", answer.body);
    let answer = night.owner.post(
        &format!("{path}/replace"),
        &[("key", "place-key-2"), ("seat", "1-top"), ("by", "bye")],
    );
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "not one that losers fall to"));
    for rest in ["desk", "journal", "e/1", "e/1/late"] {
        let path = format!("{}/{rest}", night.path);
        assert_eq!(night.owner.get(&path).status, 200, "{rest}");
    }
}

#[test]
fn the_page_of_a_player_who_came_back_has_the_better_place() {
    let server = TestServer::start();
    let knockout = EventSettings {
        again: rules(Until::Places).again,
        ..settings("5")
    };
    // Of five two meet in the second round after a bye each.
    let mut night = Night::with(&server, 5, knockout);
    let t = night.state();
    let mut matches = t.event(OPEN).unwrap().matches.iter();
    let second = matches.find(|m| m.round == 2 && m.players().is_some());
    let number = second.unwrap().number.0;
    night.score(number, (5, 3));
    let loser = night.fixture(number).loser().unwrap();
    let person = t.entrant(loser).unwrap().person;
    let club = night.club;
    let place = || {
        wait(recompute::up_to_date(&server.store, club)).unwrap();
        let page = server.get(&format!("/c/monday/players/{person}")).body;
        page.texts("td.n.main").concat()
    };
    assert_eq!(place(), "3–4");

    let path = format!("{}/e/1/below", night.path);
    let back = format!("{path}/back");
    let answer = filled::send(&mut night.owner, &path, &back, &[("how", "re-entry")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let entries = entries_of_person(&night.state(), loser);
    assert_eq!(entries.len(), 2);
    // Whoever is in once more has that place at least.
    assert_eq!(place(), "3–4");
}

#[test]
fn a_place_below_is_not_given_over_whoever_got_it_since() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 8, rules(Until::Places));
    let state = night.state();
    let first = state.event(OPEN).unwrap().matches.iter();
    for m in first.filter(|m| m.phase == Phase::Main && m.round == 1) {
        night.score(m.number.0, (5, 0));
    }
    let places = |night: &Night<'_>| fallen_places(night.state().event(OPEN).unwrap());
    // Whoever has lost twice is free to take the place of somebody who is away.
    let played = places(&night)[0].seat.of;
    night.score(played.0, (5, 0));
    let path = format!("{}/e/1/below", night.path);
    let action = format!("{path}/replace");
    let (own, old) = (night.owner.get(&path).body, night.owner.get(&path).body);
    let round = night.fixture(played.0).round;
    let other = |p: &FallenPlace| p.round == round && p.seat.of != played;
    let open = places(&night).into_iter().find(other).unwrap();
    let seat = open.seat.to_string();
    let lost = night.fixture(played.0).loser().unwrap().to_string();
    let by = [("seat", seat.as_str()), ("by", lost.as_str())];
    let given = filled::send_from(&mut night.owner, &own, &action, &by);
    assert_eq!(given.status, 303, "{}", given.body);
    let version = night.version();
    let bye = [("seat", seat.as_str()), ("by", "bye")];
    let late = filled::send_from(&mut night.owner, &old, &action, &bye);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(
        late.says(".summary li", "takes the place of"),
        "{}",
        late.body
    );
    assert_eq!(night.version(), version);
}

#[test]
fn who_is_there_is_not_said_over_what_another_page_said() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 8, rules(Until::Places));
    let state = night.state();
    let first = state.event(OPEN).unwrap().matches.iter();
    for m in first.filter(|m| m.phase == Phase::Main && m.round == 1) {
        night.score(m.number.0, (5, 0));
    }
    let fell = fallen_places(night.state().event(OPEN).unwrap());
    let fell = fell.iter().filter_map(|p| p.who.entrant());
    let fell: Vec<String> = fell.map(|n| n.to_string()).collect();
    let there = |night: &Night<'_>| {
        let places = fallen_places(night.state().event(OPEN).unwrap());
        let confirmed = places.iter().filter(|p| p.confirmed);
        let mut there: Vec<String> = confirmed
            .filter_map(|p| p.who.entrant())
            .map(|n| n.to_string())
            .collect();
        there.sort_unstable();
        there
    };
    let ticked = |n: &String| format!("[name='present'][value='{n}'][checked]");
    let path = format!("{}/e/1/below", night.path);
    let action = format!("{path}/confirm");
    let (own, old) = (night.owner.get(&path).body, night.owner.get(&path).body);
    let present = [("present", fell[0].as_str())];
    let said = filled::send_from(&mut night.owner, &own, &action, &present);
    assert_eq!(said.status, 303, "{}", said.body);
    let version = night.version();
    let present = [("present", fell[1].as_str())];
    let late = filled::send_from(&mut night.owner, &old, &action, &present);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(
        late.says(".summary", "Someone else has changed this in the meantime"),
        "{}",
        late.body
    );
    assert!(
        late.says(".summary li", "Here for their place"),
        "{}",
        late.body
    );
    assert!(late.has(&ticked(&fell[1])) && !late.has(&ticked(&fell[0])));
    assert_eq!(night.version(), version);
    assert_eq!(there(&night), fell[..1]);

    // Whoever was told decides.
    let both = [("present", fell[0].as_str()), ("present", fell[1].as_str())];
    let said = filled::send_from(&mut night.owner, &late.body, &action, &both);
    assert_eq!(said.status, 303, "{}", said.body);
    let mut two = fell[..2].to_vec();
    two.sort_unstable();
    assert_eq!(there(&night), two);

    // That nobody was ticked is kept as well.
    let (own, old) = (night.owner.get(&path).body, night.owner.get(&path).body);
    let present = [("present", fell[2].as_str())];
    let said = filled::send_from(&mut night.owner, &own, &action, &present);
    assert_eq!(said.status, 303, "{}", said.body);
    let nobody = [("present", "off")];
    let late = filled::send_from(&mut night.owner, &old, &action, &nobody);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(!late.has("[name='present'][checked]"), "{}", late.body);
    assert_eq!(there(&night), fell[2..3]);
}

#[test]
fn where_nobody_falls_anywhere_nothing_is_said_of_places_below() {
    let server = TestServer::start();
    let alone = EventSettings {
        again: rules(Until::Places).again,
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, alone);
    let path = format!("{}/e/1/below", night.path);
    night.score(1, (5, 2));
    let page = night.owner.get(&path);
    assert!(page.says("main", "Re-enter"), "{}", page.body);
    assert!(!page.has("#h-places") && !page.says("main", "fallen"));
}

#[test]
fn a_round_beyond_the_last_of_the_draw_is_refused_with_the_range() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 6, rules(Until::Places));
    let path = format!("{}/e/1/settings", night.path);
    let state = night.state();
    let last = state.event(OPEN).unwrap().matches.iter();
    let last = last
        .filter(|m| m.phase == Phase::Main)
        .map(|m| m.round)
        .max();
    let last = last.unwrap();
    let beyond = (last + 1).to_string();
    let refused = filled::send(&mut night.owner, &path, &path, &[("again_round", &beyond)]);
    assert_eq!(refused.status, 422);
    let range = format!("from 1 to {last}");
    assert!(
        refused.says("main", &range) && refused.says("main", "of this draw"),
        "{}",
        refused.body
    );
    let kept = filled::send(
        &mut night.owner,
        &path,
        &path,
        &[("again_round", &last.to_string())],
    );
    assert_eq!(kept.status, 303, "{}", kept.body);
}
