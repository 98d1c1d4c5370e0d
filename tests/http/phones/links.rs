//! Private links, and the phones that came by them.

use super::*;
use crawford::form::Choice as _;

#[test]
fn a_link_is_exchanged_for_a_cookie_and_its_address_left() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let slips = room.print("players");
    assert_eq!(slips.len(), 8);
    let mut phone = room.phone(&slips[0].1);
    assert!(phone.cookies.contains_key("crawford-phone"));
    let page = phone.get("/here");
    assert_eq!(page.status, 200);
    assert!(page.says(".p", &slips[0].0) && page.says("main", "to 5 points"));
    assert!(page.says_nowhere("/k/"), "the link is nowhere on the page");
    assert_eq!(page.header("Cache-Control"), Some("no-store"));
    // Only hashes are kept.
    let token = slips[0].1.trim_start_matches("/k/").to_owned();
    let stream = room.night.stream;
    let kept = server
        .store
        .read_now(move |conn| crawford::store::private_links::of_stream(conn, stream))
        .unwrap();
    assert_eq!(kept.len(), 8);
    assert!(kept.iter().all(|link| !token.contains(&link.id)));
    // A wrong one, and none at all.
    let wrong = format!("/k/{}", "0".repeat(32));
    assert_eq!(Browser::new(&server).get(&wrong).status, 410);
    let nobody = Browser::new(&server).get("/here");
    assert_eq!(nobody.status, 401);
    assert!(nobody.says("main", "private link"));
}

#[test]
fn a_revoked_link_is_void_and_so_is_the_phone_that_came_by_it() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let first = room.print("player-1").remove(0).1;
    let mut phone = room.phone(&first);
    // Printed once more, both work.
    let second = room.print("player-1").remove(0).1;
    assert_ne!(first, second);
    room.phone(&first);
    let mut other = room.phone(&second);
    let stays = room.print("player-2").remove(0).1;
    let revoke = format!("{PHONES}/revoke");
    assert_eq!(room.owner.post(&revoke, &[("for", "player-1")]).status, 303);
    for link in [&first, &second] {
        assert_eq!(Browser::new(&server).get(link).status, 410);
    }
    assert_eq!(phone.get("/here").status, 401);
    assert_eq!(other.get("/here").status, 401);
    assert_eq!(other.post("/here/call", &[]).status, 401);
    room.phone(&stays);
    assert_eq!(room.owner.post(&revoke, &[("for", "all")]).status, 303);
    assert_eq!(Browser::new(&server).get(&stays).status, 410);
}

#[test]
fn of_many_prints_the_last_few_work() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let all: Vec<String> = (0..6).map(|_| room.print("player-1").remove(0).1).collect();
    let works: Vec<bool> = all
        .iter()
        .map(|link| Browser::new(&server).get(link).status == 200)
        .collect();
    assert_eq!(works, [false, false, true, true, true, true]);
}

fn rows(server: &TestServer, stream: crawford::journal::StreamId) -> (usize, usize) {
    server
        .store
        .read_now(move |conn| {
            let phones = crawford::store::private_links::phones_of(conn, stream)?.len();
            let lines = crawford::store::audit::newest(conn, None, 10_000)?;
            let used = lines
                .iter()
                .filter(|l| l.what.action.word() == "private-link-used");
            Ok::<_, crawford::store::StoreError>((phones, used.count()))
        })
        .unwrap()
}

#[test]
fn looking_at_a_private_link_stores_nothing_and_a_phone_keeps_its_cookie() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let stream = room.night.stream;
    let links = room.print("players");
    let (first, second) = (&links[0].1, &links[1].1);
    for _ in 0..5 {
        let page = Browser::new(&server).get(first);
        assert_eq!(page.status, 200);
        assert!(page.says("h1", &links[0].0) && page.header("Set-Cookie").is_none());
    }
    assert_eq!(rows(&server, stream), (0, 0));
    let mut phone = room.phone(first);
    let cookie = phone.cookies["crawford-phone"].clone();
    assert_eq!(rows(&server, stream), (1, 1));
    // Again by the same link, and by another one.
    for _ in 0..5 {
        assert_eq!(phone.get(first).header("Location"), Some("/here"));
        assert_eq!(phone.post(first, &[]).status, 303);
    }
    assert_eq!(rows(&server, stream), (1, 1));
    assert_eq!(phone.submit(second, &[]).status, 303);
    assert_eq!(phone.cookies["crawford-phone"], cookie);
    assert_eq!(rows(&server, stream), (1, 2));
    assert!(phone.get("/here").says(".p", &links[1].0));
}

#[test]
fn one_link_is_used_so_often_and_no_more() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let stream = room.night.stream;
    let link = room.print("player-1").remove(0).1;
    let other = room.print("player-2").remove(0).1;
    let mut phones: Vec<Browser<'_>> = (0..22).map(|_| room.phone(&link)).collect();
    // The oldest phones gave way.
    assert_eq!(rows(&server, stream), (20, 22));
    assert_eq!(phones[0].get("/here").status, 401);
    assert_eq!(phones[21].get("/here").status, 200);
    let subjects = server.store.read_now(move |conn| {
        let links = crawford::store::private_links::of_stream(conn, stream)?;
        Ok::<_, crawford::store::StoreError>(links)
    });
    let subject = format!("link:{}", subjects.unwrap()[0].id);
    server.failed_often(&subject);
    assert_eq!(Browser::new(&server).post(&link, &[]).status, 429);
    // Whoever is in stays in, and other links are not touched.
    assert_eq!(phones[21].post(&link, &[]).status, 303);
    room.phone(&other);
    assert_eq!(rows(&server, stream).1, 23);
}

#[test]
fn links_end_a_week_after_the_last_of_a_tournament_and_later_where_it_is_played_on() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let stream = night.stream;
    let ends = |closed: Option<bool>| {
        let of = server
            .store
            .read_now(move |conn| crawford::store::streams::find(conn, stream))
            .unwrap();
        let of = crawford::store::streams::Stream {
            closed: closed.unwrap_or(of.closed),
            ..of
        };
        let story = wait(night.all.read(stream)).unwrap();
        let day = story.state.details.date + chrono::Days::new(2);
        let day = day.and_hms_opt(0, 0, 0).unwrap().and_utc();
        let last = of.changed_at.0.max(match of.closed {
            true => 0,
            false => day.timestamp_micros(),
        });
        let until = crawford::app::phone::good_until(&of, &story.state);
        (until.0 - last) / 86_400_000_000
    };
    assert_eq!(ends(None), 7, "a knockout that was left standing");
    assert_eq!(ends(Some(true)), 7);
    let mut ladder = EventSettings::usual("Ladder", "5".parse().unwrap());
    ladder.format = Format::Ladder(LadderRules::default());
    night.act(Command::AddEvent {
        settings: ladder,
        seed_hash: "0".repeat(64),
    });
    assert_eq!(ends(None), 60, "a ladder goes on");
    assert_eq!(ends(Some(true)), 7);
    night.act(Command::CallOff);
    assert_eq!(ends(None), 7);
}

#[test]
fn a_phone_reads_its_own_tournament_of_a_private_club_and_nothing_else() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let link = room.print("player-1").remove(0).1;
    let details = crawford::tournament::TournamentDetails {
        name: "Another".into(),
        date: "2026-11-27".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = crawford::tournament::EventSettings::usual("Open", "5".parse().unwrap());
    let club = crate::evening::club();
    let principal = crate::evening::director();
    wait(
        room.night
            .all
            .announce(principal, club.id, details, settings, None),
    )
    .unwrap();
    let form = "/c/monday/settings";
    let closed = filled::send(&mut room.owner, form, form, &[("public", "off")]);
    assert_eq!(closed.status, 303, "{}", closed.body);
    let mut phone = room.phone(&link);
    assert_eq!(phone.get("/here").status, 200);
    for page in [AT.to_owned(), format!("{AT}/e/1")] {
        let own = phone.get(&page);
        assert_eq!(own.status, 200, "{page}");
        assert!(!own.has("[href='/c/monday']"), "{page}");
        assert_eq!(server.get(&page).status, 404, "{page}");
    }
    for page in [
        "/c/monday",
        "/c/monday/t/another",
        "/c/monday/players",
        "/c/monday/ratings",
        "/c/monday/records",
        "/c/monday/archive",
        "/c/monday/calendar",
    ] {
        assert_eq!(phone.get(page).status, 404, "{page}");
    }
}
