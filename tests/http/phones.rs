//! Phones that came by a private link: `/k`, `/here`, and the desk's side of it, `…/phones`, rulings and calls.

mod links;

use crate::browser::{Browser, slip_links};
use crate::evening::{AT, Night, OPEN};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::stories::Principal;
use crawford::store::journal;
use crawford::tournament::robin::LadderRules;
use crawford::tournament::{
    Command, EventFact, EventSettings, Fact, Format, MatchNo, Reporting, ReportingMode,
};

const PHONES: &str = "/c/monday/t/ete-2026/phones";

/// The links on a printed page, in its order, each with the name above it.
fn links(page: &str) -> Vec<(String, String)> {
    let names = page.texts("li.slip.code .code-name");
    let links = slip_links(page);
    assert_eq!(names.len(), links.len(), "{page}");
    names.into_iter().zip(links).collect()
}

struct Room<'h> {
    server: &'h TestServer,
    night: Night,
    owner: Browser<'h>,
}

impl<'h> Room<'h> {
    fn new(server: &'h TestServer) -> Self {
        let night = Night::drawn(server);
        night.act(Command::SetBoards {
            boards: 4,
            automatic: true,
            seen: None,
        });
        Room {
            server,
            night,
            owner: Browser::owner(server),
        }
    }

    fn print(&mut self, what: &str) -> Vec<(String, String)> {
        let print = format!("{PHONES}/print");
        let answer = self.owner.post(&print, &[("for", what)]);
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.header("Cache-Control"), Some("no-store"));
        links(&answer.body)
    }

    fn phone(&self, link: &str) -> Browser<'h> {
        let mut phone = Browser::new(self.server);
        let answer = phone.submit(link, &[]);
        assert_eq!(
            (answer.status, answer.header("Location")),
            (303, Some("/here")),
            "{link}"
        );
        phone
    }

    /// The phones of both players of a match, the upper one's first.
    fn pair(&mut self, number: u32) -> (Browser<'h>, Browser<'h>) {
        let story = wait(self.night.all.read(self.night.stream)).unwrap();
        let event = story.state.event(OPEN).unwrap();
        let players = event.fixture(MatchNo(number)).unwrap().players().unwrap();
        let one = |room: &mut Self, n: crawford::tournament::EntrantNo| {
            let link = room.print(&format!("player-{n}")).remove(0).1;
            room.phone(&link)
        };
        (one(self, players.top), one(self, players.bottom))
    }

    fn result(&self, number: u32) -> Option<(u32, u32)> {
        let story = wait(self.night.all.read(self.night.stream)).unwrap();
        let event = story.state.event(OPEN).unwrap();
        let m = event.fixture(MatchNo(number)).unwrap();
        let score = m.result.as_ref()?.score?;
        Some((score.top, score.bottom))
    }

    fn set(&self, mode: ReportingMode, minutes: u16) {
        let reporting = Reporting { mode, minutes };
        self.night.act(Command::SetReporting {
            reporting,
            seen: None,
        });
    }
}

fn report(phone: &mut Browser<'_>, number: u32, top: &str, bottom: &str) -> u16 {
    let score = format!("/here/1/{number}/score");
    let page = format!("{score}?tab=final");
    let fields = [("tab", "final"), ("top", top), ("bottom", bottom)];
    filled::send(phone, &page, &score, &fields).status
}

#[test]
fn one_side_reports_and_the_other_confirms() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    assert_eq!(room.result(1), None);
    let own = top.get("/here").body;
    // It stands under the club's band, and its clock is the club's.
    assert!(own.says(".band .club-name", "Monday"), "{own}");
    assert_eq!(own.attributes("body", "data-zone"), ["Europe/Copenhagen"]);
    assert!(own.says("p", "The other side confirms") && own.says_nowhere("/here/1/1/confirm"));
    assert!(bottom.get("/here").says("main", "Is that right?"));
    // Who would rather enter a score reads there what waits for them.
    let score = bottom.get("/here/1/1/score").body;
    assert!(score.says("[data-reported]", "7–4"), "{score}");
    // The one who reported cannot confirm for the other.
    assert_eq!(top.post("/here/1/1/confirm", &[]).status, 422);
    let answer = filled::send(&mut bottom, "/here", "/here/1/1/confirm", &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(room.result(1), Some((7, 4)));
    // After it, the player's own history.
    assert!(top.get("/here").says(".p.won b", "5"));
    let journal = room.owner.get(&format!("{AT}/journal")).body;
    assert!(
        journal.says(".quiet", "with a private link")
            && journal.says(".aloud", "confirms the report")
    );
}

#[test]
fn a_game_at_a_time_both_see_the_score() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    let score = "/here/1/1/score";
    let game = [("winner", "0"), ("kind", "single"), ("cube", "2")];
    assert_eq!(filled::send(&mut top, score, score, &game).status, 303);
    let game = [("winner", "1"), ("kind", "gammon"), ("cube", "1")];
    assert_eq!(filled::send(&mut bottom, score, score, &game).status, 303);
    let story = wait(room.night.all.read(room.night.stream)).unwrap();
    let sheet = &story
        .state
        .event(OPEN)
        .unwrap()
        .fixture(MatchNo(1))
        .unwrap()
        .sheet;
    assert_eq!(
        (sheet.games.len(), sheet.score.top, sheet.score.bottom),
        (2, 2, 2)
    );
    // What the engine refuses is said, with what was typed still there.
    let wrong = [("winner", "0"), ("kind", "single"), ("cube", "3")];
    let refused = filled::send(&mut top, score, score, &wrong);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "A cube cannot show 3"));
    let beyond = [("winner", "0"), ("kind", "single"), ("cube", "64")];
    let asked = filled::send(&mut top, score, score, &beyond);
    assert_eq!(asked.status, 422);
    assert!(asked.has("[name='sure'][value='64']"), "{}", asked.body);
    let page = top.get(score).body;
    assert!(page.says_nowhere("tab=ending") && page.says_nowhere("tab=penalty"));
}

#[test]
fn a_player_sees_the_games_so_far_and_is_not_told_to_tap_one() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, _) = room.pair(1);
    let score = "/here/1/1/score";
    let game = [("winner", "0"), ("kind", "single"), ("cube", "1")];
    let entered = filled::send(&mut top, score, score, &game);
    assert_eq!(entered.status, 303, "{}", entered.body);
    let phone = top.get(score);
    assert!(phone.has("span.game-chip") && !phone.has("a.game-chip"));
    assert!(phone.says_just("#games-so-far", "Games so far."));
    // The director corrects it there.
    let desk = room.owner.get(&format!("{AT}/e/1/m/1/score"));
    let chip = "a.game-chip[title$='Correct it.']";
    assert!(desk.has(chip), "{}", desk.body);
    assert!(desk.says("#games-so-far", "Tap one to correct it."));
}

#[test]
fn a_disputed_match_waits_for_a_ruling_that_says_why() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    let why = [("reason", "It was 5-4 to me")];
    let answer = filled::send(&mut bottom, "/here", "/here/1/1/dispute", &why);
    assert_eq!(answer.status, 303);
    assert!(top.get("/here").says("main", "waits for a ruling"));
    let desk = room.owner.get(&format!("{AT}/desk")).body;
    assert!(desk.says(".chip", "disputed") && desk.says(".task-text", "It was 5-4 to me"));
    // The desk cannot pass it by.
    let score = format!("{AT}/e/1/m/1/score");
    let fields = [("tab", "final"), ("top", "7"), ("bottom", "4")];
    let plain = filled::send(&mut room.owner, &score, &score, &fields);
    assert_eq!(plain.status, 422);
    assert!(plain.says("main", "waits for a ruling"));
    let ruling = format!("{AT}/e/1/m/1/ruling");
    // Before anything is typed it is said there too, and where the ruling is given.
    for page in [room.owner.get(&score).body, plain.body] {
        assert!(page.says(".warning", "waits for a ruling"), "{page}");
        assert!(page.has(&format!(".warning [href='{ruling}']")), "{page}");
    }
    // Everything that is wrong is told at once.
    let fields = [("ruling", "many"), ("what", "off")];
    let nothing = filled::send(&mut room.owner, &ruling, &ruling, &fields);
    assert_eq!(nothing.status, 422);
    for rule in [
        "A committee has three or five",
        "Choose what counts",
        "Give the reason",
    ] {
        assert!(nothing.says(".message", rule), "{rule}: {}", nothing.body);
    }
    let fields = [
        ("what", "final"),
        ("top", "4"),
        ("bottom", "5"),
        ("ruling", "3"),
    ];
    let without_reason = filled::send(&mut room.owner, &ruling, &ruling, &fields);
    assert_eq!(without_reason.status, 422);
    let fields = [
        ("what", "final"),
        ("top", "4"),
        ("bottom", "5"),
        ("ruling", "3"),
        ("reason", "The score sheet shows it"),
    ];
    let ruled = filled::send_from(&mut room.owner, &without_reason.body, &ruling, &fields);
    assert_eq!(ruled.status, 303, "{}", ruled.body);
    assert_eq!(room.result(1), Some((4, 5)));
    let journal = room.owner.get(&format!("{AT}/journal")).body;
    assert!(
        journal.says(".aloud", "a committee of 3 ruled")
            && journal.says(".aloud", "The score sheet shows it")
    );
}

#[test]
fn both_scores_of_a_dispute_stand_until_one_is_taken_back() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    let there = "/here/1/1/take-back";
    let (ruling, desk) = (format!("{AT}/e/1/m/1/ruling"), format!("{AT}/desk"));
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    let answers = bottom.get("/here").body;
    assert!(answers.has("a[href='/here/1/1/score']") && answers.says_nowhere(there));
    assert_eq!(bottom.post(there, &[]).status, 422, "not theirs");
    assert_eq!(report(&mut bottom, 1, "3", "7"), 303);
    for page in [&ruling, &desk, &format!("{AT}/journal")] {
        let body = room.owner.get(page).body;
        assert!(body.says("li", "7–4") && body.says("li", "7–3"), "{page}");
    }
    for phone in [&mut top, &mut bottom] {
        let page = phone.get("/here").body;
        assert!(
            page.says("p", "7–4")
                && page.says("p", "7–3")
                && page.has(&format!("form[action='{there}']"))
        );
    }
    // Who takes back leaves the other's word, which now waits for an answer.
    assert_eq!(top.post(there, &[]).status, 303);
    let page = top.get("/here").body;
    assert!(page.has("form[action='/here/1/1/confirm']") && page.says_nowhere("7–4"));
    assert_eq!(top.post("/here/1/1/confirm", &[]).status, 303);
    assert_eq!(room.result(1), Some((3, 7)));

    // The director may let what the other side says count.
    let (mut top, mut bottom) = room.pair(2);
    assert_eq!(report(&mut top, 2, "7", "4"), 303);
    assert_eq!(report(&mut bottom, 2, "3", "7"), 303);
    let ruling = format!("{AT}/e/1/m/2/ruling");
    let fields = [
        ("what", "claim"),
        ("ruling", "director"),
        ("reason", "Seen"),
    ];
    let ruled = filled::send(&mut room.owner, &ruling, &ruling, &fields);
    assert_eq!(ruled.status, 303, "{}", ruled.body);
    assert_eq!(room.result(2), Some((3, 7)));
}

#[test]
fn a_score_page_from_before_a_report_says_it_first() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, _) = room.pair(1);
    let score = format!("{AT}/e/1/m/1/score");
    let page = format!("{score}?tab=final");
    let before = room.owner.get(&page).body;
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    let other = [("tab", "final"), ("top", "3"), ("bottom", "7")];
    let answer = filled::send_from(&mut room.owner, &before, &score, &other);
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert!(answer.says(".summary li", "7–4"), "{}", answer.body);
    assert_eq!(room.result(1), None);
    // Whoever has read it decides.
    let page = room.owner.get(&page).body;
    assert!(page.says("[data-reported]", "7–4"), "{page}");
    let answer = filled::send_from(&mut room.owner, &page, &score, &other);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(room.result(1), Some((3, 7)));

    // The same result is no other word.
    let (mut top, _) = room.pair(2);
    let score = format!("{AT}/e/1/m/2/score");
    let before = room.owner.get(&format!("{score}?tab=final")).body;
    assert_eq!(report(&mut top, 2, "7", "4"), 303);
    let same = [("tab", "final"), ("top", "7"), ("bottom", "4")];
    let answer = filled::send_from(&mut room.owner, &before, &score, &same);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(room.result(2), Some((7, 4)));
}

#[test]
fn a_paper_of_a_round_says_what_was_reported_before_it_is_taken() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, _) = room.pair(1);
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    let paper = format!("{AT}/e/1/catch-up/1");
    let other = [("m1-top", "3"), ("m1-bottom", "7")];
    let answer = filled::send(&mut room.owner, &paper, &paper, &other);
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert!(answer.says(".summary li li", "7–4"), "{}", answer.body);
    assert_eq!(room.result(1), None);
    // Whoever has read it decides.
    let again = filled::send_from(&mut room.owner, &answer.body, &paper, &other);
    assert_eq!(again.status, 303, "{}", again.body);
    assert_eq!(room.result(1), Some((3, 7)));
}

#[test]
fn a_game_sent_from_two_phones_is_no_tap_away_from_counting_twice() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    let score = "/here/1/1/score";
    let game = [("winner", "0"), ("kind", "single"), ("cube", "2")];
    let before = bottom.get(score).body;
    assert_eq!(filled::send(&mut top, score, score, &game).status, 303);
    let late = filled::send_from(&mut bottom, &before, score, &game);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(!late.has("[name='winner'][checked]"), "{}", late.body);
    // Nor is it one that was sent with a slip in it first.
    let slip = filled::send_from(&mut bottom, &before, score, &[("winner", "0")]);
    assert_eq!(slip.status, 422, "{}", slip.body);
    let late = filled::send_from(&mut bottom, &slip.body, score, &game);
    assert_eq!(late.status, 409, "{}", late.body);
}

#[test]
fn an_unanswered_report_is_accepted_by_the_program_or_the_director() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, _) = room.pair(1);
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    let desk = room.owner.get(&format!("{AT}/desk")).body;
    assert!(desk.says(".chip", "reported") && desk.has("form[action$='/e/1/m/1/accept']"));
    let answer = room.owner.post(&format!("{AT}/e/1/m/1/accept"), &[]);
    assert_eq!(answer.status, 303);
    assert_eq!(room.result(1), Some((7, 4)));

    // By the program: what is due is asked with a clock that is well ahead.
    let (mut top, _) = room.pair(2);
    assert_eq!(report(&mut top, 2, "2", "7"), 303);
    let story = wait(room.night.all.read(room.night.stream)).unwrap();
    let report = story.state.report(OPEN, MatchNo(2)).unwrap();
    let later = report.at.plus_seconds(11 * 60);
    for command in crawford::tournament::due(&story.state, later) {
        wait(
            room.night
                .all
                .act(Principal::program(), room.night.stream, command),
        )
        .unwrap();
    }
    assert_eq!(room.result(2), Some((2, 7)));
    let stream = room.night.stream;
    let who: Vec<String> = server
        .store
        .read_now(move |conn| journal::facts(conn, stream, 0))
        .unwrap()
        .iter()
        .filter(|fact| fact.body.contains("\"confirmed\""))
        .map(|fact| fact.who.to_string())
        .collect();
    assert_eq!(who[1], "program");
}

#[test]
fn an_acceptance_taken_back_is_not_made_again_by_the_clock() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    let answer = room.owner.post(&format!("{AT}/e/1/m/1/accept"), &[]);
    assert_eq!(answer.status, 303);
    let after = room.owner.get(&format!("{AT}/desk")).body;
    let undone = filled::send_from(&mut room.owner, &after, &format!("{AT}/undo"), &[]);
    assert_eq!(undone.status, 303, "{}", undone.body);
    assert_eq!(room.result(1), None);
    let story = wait(room.night.all.read(room.night.stream)).unwrap();
    let waits = story.state.report(OPEN, MatchNo(1)).unwrap();
    let much_later = waits.at.plus_seconds(3 * 3600);
    assert_eq!(crawford::tournament::due(&story.state, much_later), []);
    let desk = room.owner.get(&format!("{AT}/desk")).body;
    assert!(desk.says(".task-text", "acceptance was undone"));
    // Done again by taking the undo back, it counts as before.
    let again = filled::send_from(&mut room.owner, &desk, &format!("{AT}/undo"), &[]);
    assert_eq!(again.status, 303);
    assert_eq!(room.result(1), Some((7, 4)));
    let desk = room.owner.get(&format!("{AT}/desk")).body;
    filled::send_from(&mut room.owner, &desk, &format!("{AT}/undo"), &[]);
    assert_eq!(room.result(1), None);
    let answer = filled::send(&mut bottom, "/here", "/here/1/1/confirm", &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(room.result(1), Some((7, 4)));
}

#[test]
fn a_phone_reads_its_own_tournament_where_others_may_not() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, _) = room.pair(1);
    let form = "/c/monday/settings";
    let closed = filled::send(&mut room.owner, form, form, &[("public", "off")]);
    assert_eq!(closed.status, 303, "{}", closed.body);
    let below = ["", "/e/1", "/e/1/m/1", "/p/1", "/e/1/screen"];
    for path in below.map(|below| format!("{AT}{below}")) {
        assert_eq!(top.get(&path).status, 200, "{path}");
        assert_eq!(Browser::new(&server).get(&path).status, 404, "{path}");
    }
    assert_eq!(top.get("/c/monday").status, 404);
    // What is the director's stays so, and a revoked link opens nothing.
    assert_eq!(top.get(&format!("{AT}/desk")).status, 303);
    assert_eq!(top.post(&format!("{AT}/finish"), &[]).status, 404);
    let revoke = format!("{PHONES}/revoke");
    assert_eq!(room.owner.post(&revoke, &[("for", "all")]).status, 303);
    assert_eq!(top.get(AT).status, 404);
}

#[test]
fn reporting_can_be_switched_off_or_taken_at_once() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, _) = room.pair(1);
    let settings = [("mode", "desk"), ("minutes", "")];
    let answer = filled::send(&mut room.owner, PHONES, PHONES, &settings);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(top.get("/here").says_nowhere("/here/1/1/score"));
    assert_eq!(top.get("/here/1/1/score").status, 303);
    let fields = [("tab", "final"), ("top", "7"), ("bottom", "4")];
    assert_eq!(top.post("/here/1/1/score", &fields).status, 422);
    room.set(ReportingMode::Accept, 0);
    assert_eq!(report(&mut top, 1, "7", "4"), 303);
    assert_eq!(room.result(1), Some((7, 4)));
    let bad = filled::send(&mut room.owner, PHONES, PHONES, &[("minutes", "soon")]);
    assert_eq!(bad.status, 422);
    assert!(bad.has("[value='soon']"));
}

#[test]
fn links_for_what_cannot_be_read_are_refused_as_that() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let mut sent = |form: &str, whom: &str| {
        let answer = room
            .owner
            .post(&format!("{PHONES}/{form}"), &[("for", whom)]);
        assert_eq!(answer.status, 422, "{form} {whom}: {}", answer.body);
        answer.texts("main .summary li")
    };
    for form in ["print", "revoke"] {
        let said = sent(form, "player-x").remove(0);
        assert!(said.starts_with("This page cannot read the form"), "{said}");
    }
    let nobody = sent("print", "player-99").remove(0);
    assert!(nobody.starts_with("Check players in first"), "{nobody}");
}

#[test]
fn nobody_speaks_of_the_matches_of_others() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut stranger, _) = room.pair(2);
    for path in ["/here/1/1/score", "/here/9/1/score", "/here/1/99/score"] {
        assert_eq!(stranger.get(path).status, 404, "{path}");
        let fields = [("tab", "final"), ("top", "7"), ("bottom", "4")];
        assert_eq!(stranger.post(path, &fields).status, 404, "{path}");
    }
    assert_eq!(stranger.post("/here/1/1/confirm", &[]).status, 404);
    assert_eq!(stranger.post("/here/1/1/dispute", &[]).status, 404);
    // Nor does a private link open anything of the desk.
    for below in ["desk", "journal", "phones", "settings"] {
        let answer = stranger.get(&format!("{AT}/{below}"));
        assert_eq!(answer.status, 303, "{below}");
        assert!(answer.header("Location").unwrap().starts_with("/login"));
    }
    assert_eq!(stranger.post(&format!("{AT}/finish"), &[]).status, 401);
    assert_eq!(room.result(1), None);
}

#[test]
fn a_table_reports_for_both_and_calls_a_director() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let cards = room.print("tables");
    assert_eq!(cards.len(), 4);
    assert_eq!(cards[2].0, "Table 3");
    let mut table = room.phone(&cards[2].1);
    let story = wait(room.night.all.read(room.night.stream)).unwrap();
    let (_, m) = story
        .state
        .all_matches()
        .find(|(_, m)| m.table == Some(3))
        .unwrap();
    let number = m.number.0;
    assert_eq!(report(&mut table, number, "5", "4"), 303);
    assert_eq!(room.result(number), None);
    let (_, mut bottom) = room.pair(number);
    let path = format!("/here/1/{number}/confirm");
    assert_eq!(filled::send(&mut bottom, "/here", &path, &[]).status, 303);
    assert_eq!(room.result(number), Some((5, 4)));

    // Whoever holds the card may be the winner: it does not stand in for the loser.
    let mut card = room.phone(&cards[0].1);
    let (_, m) = story
        .state
        .all_matches()
        .find(|(_, m)| m.table == Some(1))
        .unwrap();
    let number = m.number.0;
    let (mut top, mut bottom) = room.pair(number);
    let path = format!("/here/1/{number}/confirm");
    assert_eq!(report(&mut card, number, "5", "4"), 303);
    assert_eq!(filled::send(&mut top, "/here", &path, &[]).status, 303);
    assert_eq!(room.result(number), None);
    let page = card.get("/here").body;
    assert!(
        page.says("p", "with their own link") && page.says_nowhere(&path),
        "{page}"
    );
    assert_eq!(card.post(&path, &[]).status, 422);
    assert_eq!(filled::send(&mut bottom, "/here", &path, &[]).status, 303);
    assert_eq!(room.result(number), Some((5, 4)));

    let answer = filled::send(&mut table, "/here", "/here/call", &[]);
    assert_eq!(answer.status, 303);
    table.post("/here/call", &[]);
    let mut desk = room.owner.get(&format!("{AT}/desk")).body;
    let asks = |desk: &String| desk.texts(".task-text").concat();
    assert_eq!(
        asks(&desk).matches("Table 3 asks for a director").count(),
        1
    );
    let take = format!("{AT}/take-call");
    let id = filled::fields(&desk, &take)
        .into_iter()
        .find_map(|(name, value)| (name == "id").then_some(value))
        .unwrap();
    assert_eq!(room.owner.post(&take, &[("id", &id)]).status, 303);
    desk = room.owner.get(&format!("{AT}/desk")).body;
    assert!(desk.says_nowhere("asks for a director") && desk.says("p", "The call is yours"));
    room.owner.post(&take, &[("id", &id)]);
    let desk = room.owner.get(&format!("{AT}/desk")).body;
    assert!(desk.says("p", "already on the way"));
}

#[test]
fn what_the_director_says_stands_on_everyones_page_until_taken_down() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut phone, _) = room.pair(1);
    let say = format!("{AT}/announce");
    for (text, status) in [
        ("", 422),
        (&*"x".repeat(281), 422),
        ("Supper <b>at 8</b>", 303),
    ] {
        let answer = filled::send(&mut room.owner, PHONES, &say, &[("text", text)]);
        assert_eq!(answer.status, status, "{text}");
    }
    let shown = "Supper <b>at 8";
    for path in [AT.to_owned(), format!("{AT}/e/1")] {
        assert!(server.get(&path).says("main", shown), "{path}");
        // The kept page too.
        assert!(server.get(&path).says("main", shown), "{path}");
    }
    assert!(phone.get("/here").says("main", shown));
    let end = format!("{AT}/announce-end");
    assert_eq!(filled::send(&mut room.owner, PHONES, &end, &[]).status, 303);
    assert!(!phone.get("/here").says("main", shown));
    assert!(!server.get(AT).says("main", shown));
}

#[test]
fn a_report_sent_twice_counts_once_and_two_that_cross_are_a_dispute() {
    let server = TestServer::start();
    let mut room = Room::new(&server);
    let (mut top, mut bottom) = room.pair(1);
    let fields = |key: &'static str, a: &'static str, b: &'static str| {
        [("tab", "final"), ("top", a), ("bottom", b), ("key", key)]
    };
    let one = fields("0123456789abcdef", "7", "4");
    assert_eq!(top.post("/here/1/1/score", &one).status, 303);
    assert_eq!(top.post("/here/1/1/score", &one).status, 303);
    let other = fields("fedcba9876543210", "4", "7");
    assert_eq!(bottom.post("/here/1/1/score", &other).status, 303);
    let facts = wait(room.night.all.facts(room.night.stream)).unwrap();
    let count =
        |wanted: fn(&Fact) -> bool| facts.iter().filter(|f| f.fact().is_ok_and(wanted)).count();
    assert_eq!(
        count(|f| matches!(
            f,
            Fact::Event {
                fact: EventFact::Reported { .. },
                ..
            }
        )),
        1
    );
    assert_eq!(
        count(|f| matches!(
            f,
            Fact::Event {
                fact: EventFact::Disputed { .. },
                ..
            }
        )),
        1
    );
    assert_eq!(room.result(1), None);
}

/// The link stays, but leads to nobody until the undo is taken back.
#[test]
fn the_link_of_somebody_whose_check_in_was_undone_is_never_somebody_elses() {
    let server = TestServer::start();
    let mut room = Room {
        night: Night::with(&server, &["Ann", "Emile"]),
        owner: Browser::owner(&server),
        server: &server,
    };
    let newest = |room: &Room<'_>| {
        wait(room.night.all.read(room.night.stream))
            .unwrap()
            .version
    };
    let emile = newest(&room);
    let (name, link) = room.print("player-2").remove(0);
    assert_eq!(name, "Emile");
    let mut phone = room.phone(&link);
    assert!(phone.get("/here").says("main", "Emile"));
    let undo = |room: &Room<'_>, action| {
        let who = crate::evening::director();
        wait(room.night.all.undo(who, room.night.stream, action, vec![])).unwrap();
    };
    undo(&room, emile);
    let undone = newest(&room);
    room.night.check_in("Oskar");
    assert_eq!(room.print("player-3").remove(0).0, "Oskar");
    for page in [link.as_str(), "/here"] {
        let answer = phone.get(page);
        // A phone that is nobody's is led elsewhere, without a word.
        let silent = answer.body.is_empty() || answer.says_nowhere("Oskar");
        assert!(silent, "{page}: {}", answer.body);
        assert!(answer.status < 500, "{page}");
    }
    undo(&room, undone);
    assert!(room.phone(&link).get("/here").says("main", "Emile"));
}
