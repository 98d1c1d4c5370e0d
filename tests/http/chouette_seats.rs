//! Following a night by its code, and players' own cubes: what each lets a phone do, and what it never does.

use crate::browser::Browser;
use crate::chouette_night::{AT, ONE, Planted, host, one_game};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::Side;
use crawford::app::chouette::Arriving;
use crawford::chouette::*;
use crawford::journal::Actor;

fn only_members(night: &Planted) {
    night.readers(|to| to.members_only = true);
}

fn code(night: &Planted) -> String {
    wait(night.all.renew_code(host(), night.stream)).unwrap()
}

/// A night of four whose box has doubled everybody.
fn doubled(server: &TestServer, settings: NightSettings) -> Planted {
    let night = Planted::new(server, &["Ann", "Bo", "Cy", "Di"], &[], settings);
    night.start();
    night.play(CubeAction::Double {
        by: PlayerNo(1),
        to: None,
    });
    night
}

/// The phone of this player, with their seat.
pub fn seated<'h>(server: &'h TestServer, night: &Planted, player: u32) -> Browser<'h> {
    let token = wait(night.all.grant_seat(host(), night.stream, PlayerNo(player))).unwrap();
    let mut phone = Browser::new(server);
    let taken = phone.post(&format!("/seat/{token}"), &[]);
    assert_eq!(taken.status, 303, "{}", taken.body);
    assert_eq!(taken.header("Location"), Some(format!("{AT}/own").as_str()));
    phone
}

#[test]
fn a_code_lets_a_phone_look_at_a_night_for_members_and_do_nothing() {
    let server = TestServer::start();
    let night = one_game(&server);
    night.start();
    only_members(&night);
    let code = code(&night);
    let mut phone = Browser::new(&server);
    assert_eq!(phone.get(AT).status, 404);
    // No projector shows it: the host gives it.
    let asked = server.get("/follow");
    assert!(asked.says("main", "from the host") && asked.says_nowhere("on the screen"));
    let typed = phone.post("/follow", &[("code", &code.to_lowercase())]);
    assert_eq!((typed.status, typed.header("Location")), (303, Some(AT)));
    for page in ["", "/ledger", "/settle", "/games.csv"] {
        assert_eq!(phone.get(&format!("{AT}{page}")).status, 200, "{page}");
        assert_eq!(server.get(&format!("{AT}{page}")).status, 404, "{page}");
    }
    assert!(!phone.get(AT).has("main form"), "nothing to press");
    for (page, fields) in [
        ("pay", vec![("from", "1"), ("to", "2"), ("amount", "4")]),
        ("follow", vec![("do", "renew")]),
        ("seats", vec![("player", "2")]),
        ("seats/revoke", vec![("player", "2")]),
    ] {
        let answer = phone.post(&format!("{AT}/{page}"), &fields);
        assert_eq!(answer.status, 401, "{page}");
    }
    // A phone that looks has no cube.
    assert_eq!(phone.get(&format!("{AT}/own")).status, 401);
    let answer = phone.post(&format!("{AT}/own"), &[("do", "double")]);
    assert_eq!(answer.status, 401);
    assert_eq!(phone.get(&format!("{AT}/follow")).status, 303);
    assert_eq!(night.state().payments.len(), 0);
}

#[test]
fn the_square_leads_to_the_night_and_is_counted_once() {
    let server = TestServer::start();
    let night = one_game(&server);
    let code = code(&night);
    let watchers = || wait(night.all.watchers(night.stream)).unwrap();
    let mut phone = Browser::new(&server);
    // Whatever opens addresses by itself is no phone that looks on.
    for typed in [code.as_str(), "AEIOUY"] {
        let form = phone.get(&format!("/follow/{typed}"));
        assert_eq!(form.status, 200);
        assert_eq!(form.header("Set-Cookie"), None);
        assert!(form.has(&format!("[value='{typed}']")));
    }
    assert_eq!(watchers(), 0);
    for _ in 0..3 {
        let answer = phone.post("/follow", &[("code", &code)]);
        assert_eq!((answer.status, answer.header("Location")), (303, Some(AT)));
    }
    assert_eq!(watchers(), 1);
    let mut owner = Browser::owner(&server);
    let page = owner.get(&format!("{AT}/follow")).body;
    assert!(
        page.says_just("span", &code) && page.says(".quiet", "One phone is following."),
        "{page}"
    );
    assert!(page.has(".qr"));
}

#[test]
fn a_code_ends_with_the_night_and_with_a_new_one() {
    let server = TestServer::start();
    let night = one_game(&server);
    only_members(&night);
    let first = code(&night);
    let mut phone = Browser::new(&server);
    phone.post("/follow", &[("code", &first)]);
    assert_eq!(phone.get(AT).status, 200);
    let second = code(&night);
    assert_eq!(phone.get(AT).status, 404, "the old letters are void");
    assert_eq!(phone.post("/follow", &[("code", &first)]).status, 422);
    phone.post("/follow", &[("code", &second)]);
    assert_eq!(phone.get(AT).status, 200);
    night.act(NightCommand::Close);
    assert_eq!(phone.get(AT).status, 404, "the night is over");
    assert_eq!(phone.post("/follow", &[("code", &second)]).status, 422);
    assert!(wait(night.all.renew_code(host(), night.stream)).is_err());
    // It goes on, but nobody follows before there is a new code.
    night.act(NightCommand::Reopen);
    assert_eq!(phone.get(AT).status, 404);
    let third = code(&night);
    phone.post("/follow", &[("code", &third)]);
    assert_eq!(phone.get(AT).status, 200);
}

#[test]
fn guessing_codes_becomes_slow_even_for_a_right_one() {
    let server = TestServer::start();
    let night = one_game(&server);
    let code = code(&night);
    let mut phone = Browser::new(&server);
    let wrong = |i: usize| if i.is_multiple_of(2) { "AEIOUY" } else { "?" };
    for i in 0..20 {
        let answer = phone.post("/follow", &[("code", wrong(i))]);
        assert_eq!(answer.status, 422, "{i}");
        assert!(answer.says("main", "No night in progress has this code"));
    }
    let mut waited = false;
    for i in 0..6 {
        waited |= phone.post("/follow", &[("code", wrong(i))]).status == 429;
    }
    assert!(waited);
    server.failed_often("follow:127.0.0.1");
    assert_eq!(phone.post("/follow", &[("code", &code)]).status, 429);
}

#[test]
fn a_link_is_opened_once_and_then_the_phone_has_that_players_cube() {
    let server = TestServer::start();
    let night = doubled(&server, NightSettings::default());
    let mut owner = Browser::owner(&server);
    let granted = owner.post(&format!("{AT}/seats"), &[("player", "3")]);
    assert_eq!(granted.status, 200, "{}", granted.body);
    let link = granted.attribute("a.link-address", "href");
    let (_, token) = link.rsplit_once('/').unwrap();
    assert!(granted.has(".qr"));
    assert!(
        owner.get(&format!("{AT}/follow")).says_nowhere(token),
        "shown once"
    );

    let mut phone = Browser::new(&server);
    let page = phone.get(&format!("/seat/{token}"));
    assert!(page.says("main", "Cy") && page.says("main", "Take my seat"));
    assert_eq!(phone.post(&format!("/seat/{token}"), &[]).status, 303);
    let mut other = Browser::new(&server);
    assert_eq!(other.get(&format!("/seat/{token}")).status, 410);
    assert_eq!(other.post(&format!("/seat/{token}"), &[]).status, 410);
    assert_eq!(other.get(&format!("{AT}/own")).status, 401);

    let own = format!("{AT}/own");
    let page = phone.get(&own).body;
    assert!(
        page.says(".lead", "You are doubled: play on at 2?"),
        "{page}"
    );
    for label in ["Take at 2", "Drop, for 1", "Beaver to 4"] {
        assert!(page.says("button", label), "{label}: {page}");
    }
    assert!(page.says_nowhere("Double to"), "{page}");
    let done = filled::send(&mut phone, &own, &own, &[("do", "take")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let game = night.state().tables[0].game.clone().unwrap();
    assert_eq!(game.seat(PlayerNo(3)).unwrap().cube.value, 2);
    // It stands in the journal in the player's own name.
    let facts = wait(night.all.facts(night.stream)).unwrap();
    assert_eq!(facts.last().unwrap().who, Actor::Player(3));
    let page = phone.get(&own).body;
    assert!(
        page.says("p", "Saved.") && page.says(".lead", "Nothing to do right now."),
        "{page}"
    );
}

#[test]
fn a_seat_acts_for_nobody_else_and_not_for_the_game() {
    let server = TestServer::start();
    let night = doubled(&server, NightSettings::default());
    let mut cy = seated(&server, &night, 3);
    let own = format!("{AT}/own");
    // Whatever else is sent along, it is Cy who answers.
    let fields = [
        ("do", "drop"),
        ("by", "2"),
        ("player", "2"),
        ("of", "2"),
        ("table", "1"),
    ];
    assert_eq!(cy.post(&own, &fields).status, 303);
    let game = night.state().tables[0].game.clone().unwrap();
    assert!(game.is_in(PlayerNo(2)) && game.is_in(PlayerNo(4)) && !game.is_in(PlayerNo(3)));
    for word in [
        "end",
        "settle",
        "automatic",
        "take",
        "drop",
        "double",
        "extra-take.2",
        "",
    ] {
        let answer = cy.post(&own, &[("do", word)]);
        assert_eq!(answer.status, 422, "{word}");
    }
    // Nor does it run the night.
    for (page, fields) in [
        ("pay", vec![("from", "1"), ("to", "2"), ("amount", "4")]),
        ("follow", vec![("do", "renew")]),
        ("seats", vec![("player", "2")]),
    ] {
        let answer = cy.post(&format!("{AT}/{page}"), &fields);
        assert_eq!(answer.status, 401, "{page}");
    }
    let after = night.state().tables[0].game.clone().unwrap();
    assert_eq!(after.round, game.round);
}

#[test]
fn the_box_has_no_seat_actions_and_one_cube_for_the_team_is_turned_at_the_table() {
    let server = TestServer::start();
    let settings = NightSettings {
        cubes: Cubes::Single,
        ..NightSettings::default()
    };
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], settings);
    night.start();
    let own = format!("{AT}/own");
    let mut ann = seated(&server, &night, 1);
    let page = ann.get(&own).body;
    assert!(page.says(".lead", "You have the box."), "{page}");
    assert_eq!(ann.post(&own, &[("do", "double")]).status, 422);
    // The captain's double would be everybody's.
    let mut bo = seated(&server, &night, 2);
    assert!(bo.get(&own).says_nowhere("Double to"));
    let refused = bo.post(&own, &[("do", "double")]);
    assert_eq!(refused.status, 422);
    assert!(
        refused.says("li", "can act only for their own cube"),
        "{}",
        refused.body
    );
    assert!(
        night.state().tables[0]
            .game
            .as_ref()
            .unwrap()
            .round
            .is_none()
    );
    // Each takes or drops for himself.
    night.play(CubeAction::Double {
        by: PlayerNo(1),
        to: None,
    });
    assert_eq!(bo.post(&own, &[("do", "drop")]).status, 303);
    let game = night.state().tables[0].game.clone().unwrap();
    assert!(!game.is_in(PlayerNo(2)) && game.is_in(PlayerNo(3)));
}

#[test]
fn another_seats_answer_stays_hidden_until_all_are_in() {
    let server = TestServer::start();
    let settings = NightSettings {
        hidden_answers: true,
        ..NightSettings::default()
    };
    let night = doubled(&server, settings);
    let own = format!("{AT}/own");
    let (mut bo, mut cy) = (seated(&server, &night, 2), seated(&server, &night, 3));
    assert_eq!(bo.post(&own, &[("do", "drop")]).status, 303);
    let seen = cy.get(&own).body;
    assert!(
        seen.says(".seat-state", "has answered") && !seen.says_just("span", "dropped"),
        "{seen}"
    );
    assert!(
        bo.get(&own).says_just("span", "dropped"),
        "one's own is known"
    );
    assert_eq!(cy.post(&own, &[("do", "take")]).status, 303);
    night.play(CubeAction::Answer {
        by: PlayerNo(4),
        of: None,
        answer: OfferAnswer::Take,
    });
    assert!(cy.get(&own).says_just("span", "dropped"));
}

#[test]
fn of_two_phones_on_one_cube_the_second_sees_why() {
    let server = TestServer::start();
    let night = doubled(&server, NightSettings::default());
    let own = format!("{AT}/own");
    let mut cy = seated(&server, &night, 3);
    let page = cy.get(&own).body;
    night.play(CubeAction::Answer {
        by: PlayerNo(3),
        of: None,
        answer: OfferAnswer::Drop,
    });
    let late = filled::send_from(&mut cy, &page, &own, &[("do", "take")]);
    assert_eq!(late.status, 409);
    assert!(
        late.has("[role='alert']") && late.says("main", "You are out"),
        "{}",
        late.body
    );
    let game = night.state().tables[0].game.clone().unwrap();
    assert!(!game.is_in(PlayerNo(3)));
}

#[test]
fn a_seat_is_taken_back_at_once_and_ends_with_the_night() {
    let server = TestServer::start();
    let night = doubled(&server, NightSettings::default());
    let own = format!("{AT}/own");
    let (mut bo, mut cy) = (seated(&server, &night, 2), seated(&server, &night, 3));
    let mut owner = Browser::owner(&server);
    let taken = owner.post(&format!("{AT}/seats/revoke"), &[("player", "3")]);
    assert_eq!(taken.status, 303);
    assert_eq!(cy.get(&own).status, 401);
    assert_eq!(cy.post(&own, &[("do", "take")]).status, 401);
    assert_eq!(bo.get(&own).status, 200, "another's is not touched");
    // An unopened link goes with it.
    let token = wait(night.all.grant_seat(host(), night.stream, PlayerNo(4))).unwrap();
    wait(night.all.revoke_seat(host(), night.stream, PlayerNo(4))).unwrap();
    assert_eq!(server.get(&format!("/seat/{token}")).status, 410);

    for n in [2, 3, 4] {
        night.play(CubeAction::Answer {
            by: PlayerNo(n),
            of: None,
            answer: OfferAnswer::Take,
        });
    }
    night.end(Side::Top, GameType::Single);
    night.act(NightCommand::Close);
    // It is told how the night ended, and does nothing more.
    assert!(bo.get(&own).says("main", "The night is over."));
    assert_eq!(bo.post(&own, &[("do", "double")]).status, 422);
}

#[test]
fn a_member_doubles_the_box_and_the_last_drop_ends_the_game() {
    let server = TestServer::start();
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], NightSettings::default());
    night.start();
    let own = format!("{AT}/own");
    let mut bo = seated(&server, &night, 2);
    let page = bo.get(&own).body;
    assert!(
        page.says(".lead", "You may act.") && page.says("button", "Double to 2"),
        "{page}"
    );
    assert_eq!(
        filled::send(&mut bo, &own, &own, &[("do", "double")]).status,
        303
    );
    // Sent twice, it is done once.
    night.play(CubeAction::Answer {
        by: PlayerNo(1),
        of: None,
        answer: OfferAnswer::Drop,
    });
    night.play(CubeAction::Double {
        by: PlayerNo(1),
        to: None,
    });
    let mut cy = seated(&server, &night, 3);
    assert_eq!(cy.post(&own, &[("do", "drop")]).status, 303);
    let state = night.state();
    assert_eq!(
        (
            state.games.len(),
            state.tables[ONE.0 as usize - 1].game.is_none()
        ),
        (1, true)
    );
    assert!(cy.get(&own).says("main", "No game is being played."));
}

#[test]
fn the_seat_of_somebody_whose_coming_was_undone_is_never_somebody_elses() {
    let server = TestServer::start();
    let night = Planted::new(
        &server,
        &["Ann", "Bo"],
        &["Oskar"],
        NightSettings::default(),
    );
    let oskar = wait(night.all.read(night.stream)).unwrap().version;
    let mut phone = seated(&server, &night, 3);
    assert!(phone.get(&format!("{AT}/own")).says("main", "Oskar"));
    wait(night.all.undo(host(), night.stream, oskar, vec![])).unwrap();
    let frida = Arriving::Guest("Frida".to_owned());
    wait(
        night
            .all
            .arrive(host(), night.club, night.stream, frida, ONE, None),
    )
    .unwrap();
    let own = phone.get(&format!("{AT}/own"));
    assert!(
        own.says_nowhere("Frida") && own.status < 500,
        "{}",
        own.body
    );
    let mut hers = seated(&server, &night, 4);
    assert!(hers.get(&format!("{AT}/own")).says("main", "Frida"));
}
