//! Who helps with a part of a tournament: offered what he may do, and able to take back his own.

use crate::access::{invite, join};
use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN};
use crate::filled;
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::{Command, EventSettings};

/// The open is drawn with four boards, a side event beside it.
fn night(server: &TestServer) -> Night {
    let night = Night::drawn(server);
    night.act(Command::SetBoards {
        boards: 4,
        automatic: false,
        seen: None,
    });
    let side = EventSettings::usual("Side", "5".parse().unwrap());
    let add = night
        .all
        .add_event(crate::evening::director(), night.stream, side);
    crate::support::club::wait(add).unwrap();
    night
}

/// A scorer of the club, the open's director, and that of the side event.
fn helpers<'s>(server: &'s TestServer, night: &Night, owner: &mut Browser<'s>) -> [Browser<'s>; 3] {
    let event = |n: u32| format!("{}/{n}", night.stream);
    let mut helper =
        |role: &str, of: &str, name: &str| join(server, &invite(owner, role, of), name);
    [
        helper("scorer", "club", "Paul"),
        helper("director", &event(1), "Olga"),
        helper("director", &event(2), "Sid"),
    ]
}

fn score(browser: &mut Browser<'_>, number: u32) -> u16 {
    let score = format!("{AT}/e/1/m/{number}/score");
    let fields = [("tab", "final"), ("top", "7"), ("bottom", "3")];
    filled::send(browser, &score, &score, &fields).status
}

#[test]
fn an_events_director_takes_back_what_was_done_in_it_and_nothing_else() {
    let server = TestServer::start();
    let night = night(&server);
    let mut owner = Browser::owner(&server);
    let event = |n: u32| format!("{}/{n}", night.stream);
    let mut open = join(&server, &invite(&mut owner, "director", &event(1)), "Olga");
    let mut side = join(&server, &invite(&mut owner, "director", &event(2)), "Sid");

    assert_eq!(score(&mut open, 1), 303);
    let own = format!("{AT}/e/1/undo");
    let desk = open.get(&format!("{AT}/desk")).body;
    assert!(desk.has(&format!("[action='{own}']")), "{desk}");
    let undone = filled::send_from(&mut open, &desk, &own, &[]);
    assert_eq!(undone.status, 303, "{}", undone.body);
    let story = crate::support::club::wait(night.all.read(night.stream)).unwrap();
    let m = story.state.event(OPEN).unwrap().matches.first().unwrap();
    assert_eq!(m.result, None);
    // The undo itself is his too, and what somebody else did in his event.
    let desk = open.get(&format!("{AT}/desk")).body;
    assert_eq!(filled::send_from(&mut open, &desk, &own, &[]).status, 303);
    assert_eq!(score(&mut owner, 2), 303);
    let journal = open.get(&format!("{AT}/journal")).body;
    assert!(
        journal.has(&format!("form[action='{own}']"))
            && !journal.has(&format!("[action='{AT}/undo']"))
    );

    // Not what was done to the tournament, nor in the other event.
    let facts = crate::support::club::wait(night.all.facts(night.stream)).unwrap();
    let at = |wanted: &str| {
        let found = facts.iter().find(|f| {
            f.fact()
                .is_ok_and(|f| serde_json::to_string(f).unwrap().contains(wanted))
        });
        found.unwrap().action.to_string()
    };
    let (room, drawn) = (at("boards-set"), at("\"drawn\""));
    assert_eq!(open.post(&own, &[("version", &room)]).status, 403);
    assert_eq!(side.post(&own, &[("version", &drawn)]).status, 403);
    let others = format!("{AT}/e/2/undo");
    assert_eq!(side.post(&others, &[("version", &drawn)]).status, 403);
    assert_eq!(
        open.post(&format!("{AT}/undo"), &[("version", &drawn)])
            .status,
        403
    );
    assert_eq!(
        owner
            .post(&format!("{AT}/e/9/undo"), &[("version", &drawn)])
            .status,
        404
    );
}

#[test]
fn nobody_is_offered_what_would_be_refused() {
    let server = TestServer::start();
    let night = night(&server);
    let mut owner = Browser::owner(&server);
    let [mut scorer, mut open, mut side] = helpers(&server, &night, &mut owner);
    assert_eq!(score(&mut owner, 1), 303);
    let path = format!("{AT}/desk");
    let mut forms = 0;
    for browser in [&mut owner, &mut scorer, &mut open, &mut side] {
        let desk = browser.get(&path).body;
        let targets = desk.attributes("form", "action");
        for target in targets.into_iter().filter(|target| target.starts_with(AT)) {
            // A form that cannot be read is refused for itself; permission comes before.
            let answer = browser.post(&target, &[]);
            assert_ne!(answer.status, 403, "{target} is offered");
            forms += 1;
        }
        let mut links = desk.attributes("a", "href");
        links.retain(|link| link.starts_with(AT));
        assert!(!links.is_empty(), "{desk}");
        for link in links {
            assert_ne!(browser.get(&link).status, 403, "{link} is offered");
        }
    }
    assert!(forms > 0, "somebody is offered something to do");
    let scorers = scorer.get(&path).body;
    assert!(scorers.has("a[href$='/m/2/score']"));
    assert!(scorers.says_nowhere("/withdraw\"") && scorers.says_nowhere("/settings\""));
    let beside = side.get(&path).body;
    assert!(beside.says_nowhere("/score\"") && beside.has("a[href$='/m/2']"));
}

#[test]
fn no_page_of_a_tournament_leads_where_its_reader_may_not_go() {
    let server = TestServer::start();
    let night = night(&server);
    let mut owner = Browser::owner(&server);
    let [mut scorer, mut open, mut side] = helpers(&server, &night, &mut owner);
    for (who, browser) in [
        ("scorer", &mut scorer),
        ("open", &mut open),
        ("side", &mut side),
    ] {
        let of_it = |link: &String| link.starts_with(AT) && !link.contains(['#', '?']);
        let mut known = vec![format!("{AT}/desk")];
        // What nothing leads to before the draw, or while nobody is late.
        known.extend(["draw", "late", "join", "play"].map(|page| format!("{AT}/e/2/{page}")));
        known.retain(|page| who == "side" || page.ends_with("/desk"));
        let mut next = 0;
        while let Some(page) = known.get(next).cloned() {
            next += 1;
            let answer = browser.get(&page);
            assert_ne!(answer.status, 403, "{page} is offered to {who}");
            let is_page = answer
                .header("Content-Type")
                .is_some_and(|kind| kind.starts_with("text/html"));
            let links = match is_page {
                true => answer.body.attributes("a", "href"),
                false => Vec::new(),
            };
            for link in links.into_iter().filter(of_it) {
                if !known.contains(&link) {
                    known.push(link);
                }
            }
        }
        assert!(next > 10, "{who} came to {next} pages only");
    }
}

#[test]
fn an_events_director_comes_to_a_page_that_is_theirs() {
    let server = TestServer::start();
    let night = night(&server);
    let mut owner = Browser::owner(&server);
    let side = format!("{}/2", night.stream);
    let mut side = join(&server, &invite(&mut owner, "director", &side), "Sid");
    let own = format!("{AT}/e/2/settings");
    for (browser, next) in [(&mut side, &own), (&mut owner, &format!("{AT}/settings"))] {
        let saved = filled::send(browser, &own, &own, &[("name", "Second")]);
        assert_eq!(saved.status, 303, "{}", saved.body);
        assert_eq!(saved.header("Location"), Some(next.as_str()));
        assert_eq!(browser.get(next).status, 200, "{next}");
    }
}

#[test]
fn who_may_not_is_refused_whether_or_not_it_is_there() {
    let server = TestServer::start();
    let night = night(&server);
    let mut owner = Browser::owner(&server);
    let side = format!("{}/2", night.stream);
    let mut side = join(&server, &invite(&mut owner, "director", &side), "Sid");
    for place in ["e/9/draw", "e/9/m/1/correct", "e/1/m/99/correct"] {
        let place = format!("{AT}/{place}");
        assert_eq!(side.get(&place).status, 403, "{place}");
        assert_eq!(owner.get(&place).status, 404, "{place}");
    }
}

#[test]
fn what_was_kept_of_an_event_that_was_undone_is_never_another_events() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann"]);
    let mut owner = Browser::owner(&server);
    let add = |name: &str| {
        let settings = EventSettings::usual(name, "5".parse().unwrap());
        let who = crate::evening::director();
        let added = night.all.add_event(who, night.stream, settings);
        crate::support::club::wait(added).unwrap().action.unwrap()
    };
    let side = add("Side");
    let list = |n: u32| format!("{AT}/e/{n}/sign-ups");
    let fields = [("open", "1"), ("most", "9")];
    let opened = filled::send(&mut owner, &list(2), &list(2), &fields);
    assert_eq!(opened.status, 303, "{}", opened.body);
    let form = format!("{AT}/e/2/sign-up");
    let fields = [("name", "Bo Ek"), ("contact", "bo@example.org")];
    let signed = filled::send(&mut Browser::new(&server), &form, &form, &fields);
    assert_eq!(signed.status, 303, "{}", signed.body);
    assert!(owner.get(&list(2)).says("main", "bo@example.org"));
    let stream = night.stream;
    let invited = invite(&mut owner, "director", &format!("{stream}/2"));
    let mut sid = join(&server, &invited, "Sid");
    assert_eq!(sid.get(&format!("{AT}/e/2/settings")).status, 200);
    server
        .store
        .write_now(move |tx| crawford::store::unrated_events::set(tx, stream, 2, false))
        .unwrap();

    let undo = night
        .all
        .undo(crate::evening::director(), stream, side, vec![]);
    crate::support::club::wait(undo).unwrap();
    add("Late");
    let story = crate::support::club::wait(night.all.read(stream)).unwrap();
    let numbers: Vec<u32> = story.state.events.keys().map(|n| n.0).collect();
    assert_eq!(
        numbers,
        [1, 3],
        "it is rated, too: what is not is kept by number"
    );
    assert_eq!(owner.get(&list(2)).status, 404);
    let late = owner.get(&list(3));
    assert!(
        late.status == 200 && late.says_nowhere("bo@example.org") && late.says_nowhere("Bo Ek")
    );
    for n in [2, 3] {
        let answer = sid.get(&format!("{AT}/e/{n}/settings"));
        assert!(
            [403, 404].contains(&answer.status),
            "{n}: {}",
            answer.status
        );
    }
}
