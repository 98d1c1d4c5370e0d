//! Pairs and teams: the door, the draw, the boards of a match between teams, and their names everywhere.

use crate::browser::Browser;
use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::tournament::Guest;
use crawford::store::{entries, matches};
use crawford::tournament::*;

fn pairs() -> EventSettings {
    EventSettings {
        sides: Sides::Pairs,
        ..settings("5")
    }
}

fn teams() -> EventSettings {
    EventSettings {
        sides: Sides::Teams { boards: 3 },
        ..settings("5")
    }
}

fn door(night: &Night<'_>) -> String {
    format!("{}/door/company", night.path)
}

fn pair(night: &mut Night<'_>, one: &str, other: &str) {
    let door = door(night);
    let fields = [("name", one), ("partner", other), ("guests", "1")];
    let answer = filled::send(&mut night.owner, &door, &door, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
}

fn team(night: &mut Night<'_>, name: &str, members: &str) {
    let door = door(night);
    let fields = [("name", name), ("members", members), ("guests", "1")];
    let answer = filled::send(&mut night.owner, &door, &door, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
}

/// Two teams of four, drawn against each other.
fn two_teams(server: &TestServer) -> Night<'_> {
    let mut night = Night::announced(server, teams());
    team(&mut night, "Lanterns", "Ann\nBo\nCy\nDee");
    team(&mut night, "Foxes", "Eve\r\nFay\r\n\r\nGus\r\nHal");
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    night
}

#[test]
fn an_event_is_set_for_pairs_or_teams_in_the_form() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let rules = format!("{}/e/1/settings", night.path);
    let set = [("sides", "teams"), ("team_boards", "4")];
    let answer = filled::send(&mut night.owner, &rules, &rules, &set);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    assert_eq!(
        state.event(OPEN).unwrap().settings.sides,
        Sides::Teams { boards: 4 }
    );
    for (name, value) in [
        ("team_boards", "1"),
        ("team_boards", "13"),
        ("sides", "crowds"),
    ] {
        let answer = filled::send(&mut night.owner, &rules, &rules, &[(name, value)]);
        assert_eq!(answer.status, 422, "{name} {value}");
    }
    // Once a team is in it stays an event for teams.
    team(&mut night, "Lanterns", "Ann\nBo\nCy\nDee");
    let answer = filled::send(&mut night.owner, &rules, &rules, &[("sides", "single")]);
    assert_eq!(answer.status, 422);
}

#[test]
fn teams_are_in_no_season_before_their_first_result_either() {
    let server = TestServer::start();
    let mut night = two_teams(&server);
    crate::seasons::made(&mut night.owner, &[]);
    let season = "/c/monday/seasons/year-2026";
    let table = server.get(&format!("{season}/table.json")).body;
    let table: serde_json::Value = serde_json::from_str(&table).unwrap();
    assert_eq!(table["rows"], serde_json::json!([]));
    let settings = night.owner.get(&format!("{season}/settings")).body;
    assert!(settings.says("p", "A team event"), "{settings}");
}

#[test]
fn the_door_of_pairs_asks_for_both_and_knows_who_they_are() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, pairs());
    let single = night.owner.get(&format!("{}/door", night.path)).body;
    assert!(single.has("a[href$='/door/company?event=1']"), "{single}");
    let door = door(&night);
    let says = |night: &mut Night<'_>, fields: &[(&str, &str)], sentence: &str| {
        let answer = filled::send(&mut night.owner, &door, &door, fields);
        assert_eq!(answer.status, 422, "{fields:?}");
        assert!(answer.says("main", sentence), "{fields:?}: {}", answer.body);
        for (_, typed) in fields.iter().filter(|(name, _)| *name != "guests") {
            assert!(answer.has(&format!("[value='{typed}']")), "kept: {typed}");
        }
    };
    says(
        &mut night,
        &[("name", "Ann"), ("partner", "Bo")],
        "Nobody on the roster is called",
    );
    says(
        &mut night,
        &[("name", "Ann"), ("guests", "1")],
        "Name both players of the pair",
    );
    pair(&mut night, "Ann", "Bo");
    says(
        &mut night,
        &[("name", "Ann"), ("partner", "ann")],
        "named twice",
    );
    // Bo plays already, with Ann.
    says(
        &mut night,
        &[("name", "Bo"), ("partner", "Cy"), ("guests", "1")],
        "Open",
    );
    // An event that cannot be read is not taken for the first.
    let odd = [("name", "Cy"), ("partner", "Dee"), ("event", "x")];
    let odd = filled::send(&mut night.owner, &door, &door, &odd);
    assert_eq!(odd.status, 404);
    pair(&mut night, "Cy", "Dee");
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    let event = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(event.says(".p", "Ann & Bo"), "{event}");
    assert!(event.says(".p", "Cy & Dee"));
    night.score(1, (5, 2));
    for page in ["desk", "p/1", "journal", "e/1/print-sheet", "e/1/m/1"] {
        let page = night.owner.get(&format!("{}/{page}", night.path)).body;
        assert!(page.says("li", "Ann & Bo"), "{page}");
    }
    // The read tables know both of a pair.
    let state = night.state();
    let entrant = state.entrant(EntrantNo(1)).unwrap();
    let (first, second) = (entrant.person, entrant.with[0]);
    let of = |person| {
        server
            .store
            .read_now(move |conn| {
                let played = matches::of_person(conn, person)?;
                let entered = entries::of_person(conn, person)?;
                Ok::<_, crawford::store::StoreError>((played, entered))
            })
            .unwrap()
    };
    assert_eq!(of(first), of(second));
    let (played, entered) = of(second);
    assert_eq!((played.len(), entered.len()), (1, 1));
    assert_eq!(entered[0].1.partner, Some(second));
}

#[test]
fn a_match_of_teams_is_the_sum_of_its_boards() {
    let server = TestServer::start();
    let mut night = two_teams(&server);
    let page = night.owner.get(&night.of_match(1, "score")).body;
    assert!(page.says("label", "Board 3"), "{page}");
    assert!(
        page.says_nowhere("tab=final"),
        "no score but that of the boards"
    );
    let (top, bottom) = ("board-2-top", "board-2-bottom");
    // One board, then a score that cannot be, then the rest.
    let answer = night.enter(1, &[("tab", "boards"), (top, "5"), (bottom, "3")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(night.fixture(1).result.is_none());
    let refused = night.enter(
        1,
        &[
            ("tab", "boards"),
            ("board-1-top", "4"),
            ("board-1-bottom", "3"),
        ],
    );
    assert_eq!(refused.status, 422);
    assert!(refused.has("[name='board-1-top'][type='text'][inputmode='numeric'][value='4']"));
    let half = night.enter(1, &[("tab", "boards"), ("board-1-top", "4")]);
    assert_eq!(half.status, 422);
    let rest = [
        ("tab", "boards"),
        ("board-1-top", "2"),
        ("board-1-bottom", "5"),
        ("board-3-out", "1"),
    ];
    let answer = night.enter(1, &rest);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let m = night.fixture(1);
    let result = m.result.unwrap();
    assert_eq!(result.winner, Some(backgammon::Side::Bottom));
    assert_eq!(
        (result.score.unwrap().top, result.score.unwrap().bottom),
        (1, 2)
    );
    let shown = server.get(&format!("{}/e/1/m/1", night.path)).body;
    for name in ["Lanterns", "Foxes", "Ann", "Gus"] {
        assert!(shown.says("tr", name), "{name}: {shown}");
    }
    assert!(
        shown.says("td", "5–3") && shown.says("td", "not played"),
        "{shown}"
    );
    let member = server.get(&format!("{}/p/1", night.path)).body;
    assert!(member.says("li", "Dee"), "a team's page has its members");
    // A board put right later turns the match, and is shown first where it moves somebody.
    let correct = night.of_match(1, "correct");
    let mend = [("board-3-out", "0")];
    let asked = filled::send(&mut night.owner, &correct, &correct, &mend);
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert!(asked.says("main", "This changes who won"), "{}", asked.body);
    let chosen = [("standing", "take-seat")];
    let answer = filled::send_from(&mut night.owner, &asked.body, &correct, &chosen);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(
        night.fixture(1).winner(),
        Some(night.fixture(1).seats.top.entrant().unwrap())
    );
}

#[test]
fn a_captain_gives_out_the_boards_until_one_is_in() {
    let server = TestServer::start();
    let mut night = two_teams(&server);
    let score = night.of_match(1, "score");
    let line_up = night.of_match(1, "line-up");
    let state = night.state();
    let m = night.fixture(1);
    let upper = m.seats.top.entrant().unwrap();
    let members: Vec<String> = state.persons_of(upper).map(|p| p.to_string()).collect();
    let entrant = upper.to_string();
    let post = |night: &mut Night<'_>, seats: [usize; 3]| {
        let page = night.owner.get(&score).body;
        let key = filled::fields(&page, &line_up)[0].1.clone();
        let mut fields = vec![("key", key.as_str()), ("entrant", entrant.as_str())];
        fields.extend(seats.map(|at| ("person", members[at].as_str())));
        night.owner.post(&line_up, &fields)
    };
    assert_eq!(post(&mut night, [0, 0, 1]).status, 422);
    let answer = post(&mut night, [3, 0, 1]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    let set = line_up_of(&state, event, event.fixture(MatchNo(1)).unwrap());
    assert_eq!(set[0].to_string(), members[3]);
    let first = [
        ("tab", "boards"),
        ("board-1-top", "5"),
        ("board-1-bottom", "0"),
    ];
    assert_eq!(night.enter(1, &first).status, 303);
    let page = night.owner.get(&score).body;
    assert!(
        page.says_nowhere(&line_up),
        "the boards stay as they are once one is in"
    );
}

fn line_up_of(t: &Tournament, e: &Event, m: &Fixture) -> Vec<crawford::journal::PersonId> {
    line_up(t, e, m, backgammon::Side::Top)
}

#[test]
fn the_two_of_a_pair_have_an_account_each() {
    use crawford::tournament::money::{EventMoneyFact, Holder, books};
    let server = TestServer::start();
    let mut night = Night::announced(&server, pairs());
    pair(&mut night, "Ann", "Bo");
    pair(&mut night, "Cy", "Dee");
    let money = format!("{}/e/1/money", night.path);
    let terms = [
        ("fee", "25.01"),
        ("house", "0"),
        ("preset", "own"),
        ("split", "100"),
        ("unit", "10"),
    ];
    let answer = filled::send(&mut night.owner, &money, &money, &terms);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    let of = |n: u32| {
        let entrant = state.entrant(EntrantNo(n)).unwrap();
        [entrant.person, entrant.with[0]].map(Holder::Person)
    };
    let [ann, bo] = of(1);
    let balance = |t: &Tournament, holder| books(t).of(holder).unwrap().balance;
    // The odd coin is the first one's.
    assert_eq!((balance(&state, ann), balance(&state, bo)), (-1251, -1250));
    let path = format!("{}/money/{bo}", night.path);
    let page = night.owner.get(&path).body;
    assert!(page.says("h1", "Bo"), "{page}");
    assert!(
        page.says("th", "Open: entry, one half; the other is"),
        "{page}"
    );
    let paid = [("direction", "in"), ("amount", "12.50")];
    let answer = filled::send(&mut night.owner, &path, &format!("{path}/pay"), &paid);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    assert!(journal.says("main", "Bo paid €12.50"), "{journal}");
    assert!(!journal.says("main", "Ann & Bo paid"), "{journal}");
    let sign = format!("{path}/sign");
    let answer = filled::send(&mut night.owner, &path, &sign, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    assert_eq!((balance(&state, ann), balance(&state, bo)), (-1251, 0));
    let books_now = books(&state);
    assert!(books_now.of(bo).unwrap().signed_for_this());
    assert_eq!(books_now.of(ann).unwrap().signed, None, "each signs alone");
    // The prize by halves in the units it is paid in: 50 is 30 and 20, and nothing is lost.
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    night.score(1, (5, 2));
    let state = night.state();
    let champion = state.event(OPEN).unwrap().champion().unwrap();
    let [first, second] = of(champion.0);
    let all = books(&state);
    let won = |holder| all.of(holder).unwrap().won();
    assert_eq!((won(first), won(second)), (3002, 2000));
    let sum: i64 = all.accounts.iter().map(|a| a.balance).sum();
    assert_eq!(all.held, sum, "the books balance");
    // Where it was said before that all is in the first one's name, it stays so.
    let mut before = state.clone();
    let kept = std::sync::Arc::make_mut(&mut before.money);
    kept.events.get_mut(&OPEN).unwrap().each = false;
    let old = books(&before);
    assert_eq!(old.of(first).unwrap().won(), 5002);
    assert_eq!(old.of(second).unwrap().won(), 0);
    let said = serde_json::json!({
        "what": "terms-set",
        "event": 1,
        "terms": state.money.terms(OPEN).unwrap(),
    });
    let said: EventMoneyFact = serde_json::from_value(said).unwrap();
    assert!(matches!(said, EventMoneyFact::TermsSet { each: false, .. }));
}

#[test]
fn what_a_team_is_called_is_nobody_at_the_door() {
    let server = TestServer::start();
    let mut night = two_teams(&server);
    let everyone = format!("{}/door", night.path);
    let open = EventSettings::usual("Singles", "5".parse().unwrap());
    night.act(Command::AddEvent {
        settings: open,
        seed_hash: "0".repeat(64),
    });
    let page = night.owner.get(&everyone).body;
    let proposed = |page: &str, name: &str| page.has(&format!("[value='{name}']"));
    assert!(proposed(&page, "Ann"), "{page}");
    assert!(!proposed(&page, "Lanterns"), "{page}");
    let fields = [("name", "Lanterns"), ("event", "2")];
    let answer = filled::send(&mut night.owner, &everyone, &everyone, &fields);
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(
        answer.says("main", "Nobody on the roster"),
        "{}",
        answer.body
    );
}

/// The phone of an entrant, by the link printed for it.
fn phone<'h>(server: &'h TestServer, night: &mut Night<'h>, entrant: EntrantNo) -> Browser<'h> {
    let phones = format!("{}/phones", night.path);
    let print = format!("{phones}/print");
    let answer = night
        .owner
        .post(&print, &[("for", &format!("player-{entrant}"))]);
    assert_eq!(answer.status, 200, "{}", answer.body);
    Browser::by_slip(server, &answer.body)
}

#[test]
fn the_boards_of_a_team_match_are_reported_from_phones() {
    let server = TestServer::start();
    let mut night = two_teams(&server);
    let m = night.fixture(1);
    let mut top = phone(&server, &mut night, m.seats.top.entrant().unwrap());
    let mut bottom = phone(&server, &mut night, m.seats.bottom.entrant().unwrap());
    let score = "/here/1/1/score";
    let send = |phone: &mut Browser<'_>, board: u8, (a, b): (&str, &str)| {
        let fields = [
            ("tab".to_owned(), "boards".to_owned()),
            (format!("board-{board}-top"), a.to_owned()),
            (format!("board-{board}-bottom"), b.to_owned()),
        ];
        let fields = crate::browser::pairs(&fields);
        filled::send(phone, score, score, &fields)
    };
    let page = top.get(score).body;
    assert!(
        page.says("legend", "Board 3") && page.says(".half-name", "Ann"),
        "{page}"
    );
    assert!(
        page.says_nowhere("board-1-out"),
        "that nobody came is said at the desk"
    );
    assert_eq!(send(&mut top, 1, ("5", "2")).status, 303);
    let page = bottom.get(score).body;
    assert!(
        page.says_nowhere("board-1-top") && page.has("input[name='board-2-top']"),
        "{page}"
    );
    let wrong = send(&mut bottom, 2, ("4", "3"));
    assert_eq!(wrong.status, 422);
    assert!(wrong.has("[value='4']"), "{}", wrong.body);
    assert_eq!(send(&mut bottom, 2, ("3", "5")).status, 303);
    assert!(night.fixture(1).result.is_none());
    assert_eq!(send(&mut top, 3, ("5", "1")).status, 303);
    assert!(
        night.fixture(1).result.is_none(),
        "the other team answers first"
    );
    assert!(bottom.get("/here").has("form[action='/here/1/1/confirm']"));
    let confirmed = filled::send(&mut bottom, "/here", "/here/1/1/confirm", &[]);
    assert_eq!(confirmed.status, 303, "{}", confirmed.body);
    let result = night.fixture(1).result.unwrap();
    assert_eq!(result.winner, Some(backgammon::Side::Top));
    assert_eq!(result.score.map(|s| (s.top, s.bottom)), Some((2, 1)));
}

#[test]
fn a_pair_sent_twice_is_told_by_its_own_names() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, pairs());
    let door = door(&night);
    let send = |night: &mut Night<'_>, key: &str, one: &str, other: &str| {
        let fields = [
            ("key", key),
            ("event", "1"),
            ("name", one),
            ("partner", other),
            ("guests", "1"),
        ];
        let answer = night.owner.post(&door, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let page = night.owner.get(&door).body;
        page.texts(".notice").concat()
    };
    send(&mut night, "key-of-the-first", "Ann", "Bo");
    send(&mut night, "key-of-the-second", "Cy", "Dee");
    let told = send(&mut night, "key-of-the-first", "Ann", "Bo");
    assert!(told.contains("Ann") && told.contains("number 1"), "{told}");
    assert_eq!(night.state().entrants.len(), 2);
}

#[test]
fn who_comes_late_alone_is_not_offered_a_place_among_pairs() {
    for (word, format) in [
        ("late", pairs().format),
        ("join", Format::RoundRobin(robin::RoundRobin::default())),
    ] {
        let of_pairs = EventSettings { format, ..pairs() };
        let server = TestServer::start();
        let mut night = Night::announced(&server, of_pairs);
        pair(&mut night, "Ann", "Bo");
        pair(&mut night, "Cy", "Dee");
        pair(&mut night, "Eve", "Fay");
        night.act(EventCommand::CloseList.of(OPEN));
        if word == "late" {
            night.act(EventCommand::OpenLateEntry { until: None }.of(OPEN));
        }
        night.draw();
        let guest = Guest {
            name: "Otto".into(),
            rating: None,
        };
        let comes =
            (night.all).check_in_guest(Night::director(), night.club, night.stream, guest, vec![]);
        wait(comes).unwrap();
        let page = night.owner.get(&format!("{}/e/1/{word}", night.path));
        assert_eq!(page.status, 200, "{}", page.body);
        assert!(page.says_nowhere("Otto"), "{}", page.body);
    }
}
