//! The report of a tournament and of a chouette night: written, published, corrected.

use crate::browser::Browser;
use crate::chouette_night::Planted;
use crate::evening::{AT, Night, director};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::BySide;
use backgammon::Side;
use crawford::chouette::{GameType, NightSettings};
use crawford::tournament::{
    Command, Consolation, EventCommand, EventSettings, FedBy, Format, MatchNo, Phase, ScoreEntry,
};

const EDIT: &str = "/c/monday/t/ete-2026/report/edit";

/// Four players, played to the end: the upper of each match wins.
fn played(server: &TestServer) -> Night {
    let night = Night::with(server, &["Ann", "Bo", "Cy", "*Dee*"]);
    night.draw();
    for (number, length) in [(1, 5), (2, 5), (3, 7), (4, 5)] {
        night.score(number, length, 2);
    }
    night
}

fn write(owner: &mut Browser<'_>, changes: &[(&str, &str)]) -> crate::server::Answer {
    filled::send(owner, EDIT, EDIT, changes)
}

/// The name of who won, as the tournament's page has it.
fn champion(server: &TestServer) -> String {
    let page = server.get(AT).body;
    page.texts(".champion bdi").remove(0)
}

#[test]
fn a_report_is_written_looked_at_and_published() {
    let server = TestServer::start();
    let _night = played(&server);
    assert_eq!(server.get(&format!("{AT}/report")).status, 404);
    let mut owner = Browser::owner(&server);
    let page = owner.get(EDIT).body;
    let winner = champion(&server);
    assert!(page.says("p", "4 players came to Café"), "{page}");
    assert!(
        page.says("p", &format!("{winner} won the Été 2026")),
        "{page}"
    );
    // Behind a name from right to left a score would be read the other way round.
    let apart = format!("\u{2068}{winner}\u{2069} won the");
    assert!(page.contains(&apart), "{page}");
    // Kept for the writer alone at first.
    let answer = write(
        &mut owner,
        &[("opening", "**What a night.** <script>x</script>")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(server.get(&format!("{AT}/report")).status, 404);
    assert!(server.get("/c/monday/reports").says_nowhere("/report\""));
    let answer = write(
        &mut owner,
        &[("published", "1"), ("title", "The long night")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    let report = server.get(&format!("{AT}/report")).body;
    assert!(report.says_just("strong", "What a night."), "{report}");
    assert!(report.says_just("h1", "The long night") && report.escapes("<script>x"));
    assert!(
        report.says("h2", "Final standings") && report.has("a[href$='/p/1']"),
        "{report}"
    );
    assert!(
        report.says_nowhere("report/edit"),
        "only the director writes"
    );
    for list in ["/c/monday/reports", "/c/monday", AT] {
        let page = server.get(list).body;
        assert!(page.has(&format!("[href='{AT}/report']")), "{list}");
    }
    assert!(
        server
            .get("/c/monday/reports")
            .says("main", "The long night")
    );
    // The text to copy keeps names as they are.
    let page = owner.get(EDIT).body;
    assert!(
        page.says("textarea", "# The long night") && page.says("textarea", "\\*Dee\\*"),
        "{page}"
    );
    // Withdrawn, it is gone for everyone else.
    let answer = write(&mut owner, &[("published", "off")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(server.get(&format!("{AT}/report")).status, 404);
}

#[test]
fn whoever_won_the_consolation_is_named() {
    let server = TestServer::start();
    let fed_by = FedBy::FirstMatch;
    let format = Format::Consolation(Consolation {
        fed_by,
        last_chance: 0,
    });
    let settings = EventSettings {
        format,
        ..crate::night::settings("5")
    };
    let mut night = crate::night::Night::with(&server, 4, settings);
    let edit = format!("{}/report/edit", night.path);
    let score = |night: &crate::night::Night<'_>, number: u32| {
        let state = night.state();
        let event = state.event(crate::night::OPEN).unwrap();
        let length = event
            .rules_of(event.fixture(MatchNo(number)).unwrap())
            .length;
        night.score(number, (i64::from(length), 2));
    };
    let below = |night: &crate::night::Night<'_>| {
        let state = night.state();
        let all = state.event(crate::night::OPEN).unwrap().matches.iter();
        let mut below = all.filter(|m| m.phase == Phase::Consolation);
        below.next().unwrap().number.0
    };
    let below = below(&night);
    let main: Vec<u32> = (1..=4).filter(|n| *n != below).collect();
    for number in main {
        score(&night, number);
    }
    let page = night.owner.get(&edit);
    assert!(page.says("p", "won the Knockout"), "{}", page.body);
    assert!(page.says_nowhere("won the consolation"), "{}", page.body);
    score(&night, below);
    let winner = night.fixture(below).winner().unwrap();
    let told = format!("Guest {winner} won the consolation.");
    let page = night.owner.get(&edit);
    assert!(page.says("p", &told), "{}", page.body);
}

#[test]
fn after_a_correction_the_report_says_what_changed_and_hand_written_words_stay() {
    let server = TestServer::start();
    let night = played(&server);
    let mut owner = Browser::owner(&server);
    let before = champion(&server);
    write(
        &mut owner,
        &[("published", "1"), ("closing", "Thanks to all.")],
    );
    let report = format!("{AT}/report");
    assert!(
        server
            .get(&report)
            .says_nowhere("Corrected since publication")
    );
    // The final goes to the other one.
    let story = crate::support::club::wait(night.all.read(night.stream)).unwrap();
    let event = story.state.events.values().next().unwrap();
    let last = event.final_match().unwrap().number;
    night.act(
        EventCommand::Correct {
            number: MatchNo(last.0),
            entry: ScoreEntry::Final {
                score: BySide::new(6, 7),
                winner: None,
            },
            standing: None,
            overrule: None,
            seen: None,
        }
        .of(event.number),
    );
    let now = champion(&server);
    assert_ne!(before, now);
    let page = server.get(&report).body;
    let said = format!("Été 2026: won by {now}, not by {before}.");
    assert!(
        page.says("p", "Corrected since publication") && page.says("li", &said),
        "{page}"
    );
    assert!(page.says("p", &format!("{now} won the Été 2026")), "{page}");
    assert!(page.says("p", "Thanks to all."), "{page}");
    // Words of one's own stay, and what changed is still said beside them.
    write(&mut owner, &[("told", "It was told otherwise.")]);
    let page = server.get(&report).body;
    assert!(
        page.says("p", "It was told otherwise.") && page.says("li", &said),
        "{page}"
    );
    assert!(page.says_nowhere(&format!("{now} won the")), "{page}");
    write(&mut owner, &[("settled", "1")]);
    assert!(
        server
            .get(&report)
            .says_nowhere("Corrected since publication")
    );
}

#[test]
fn a_person_corrected_since_is_listed_too() {
    let server = TestServer::start();
    let night = played(&server);
    let mut owner = Browser::owner(&server);
    write(&mut owner, &[("published", "1")]);
    let read = || wait(night.all.read(night.stream)).unwrap();
    let story = read();
    let winner = story.state.events.values().next().unwrap().champion();
    let entrant = winner.unwrap();
    let was = story.state.entrant(entrant).unwrap().person;
    // Eva is known to the club, and nobody here.
    night.check_in_late("Eva");
    let story = read();
    let eva = story.state.entrants.values().next_back().unwrap().person;
    let undo = night
        .all
        .undo(director(), night.stream, story.version, vec![]);
    wait(undo).unwrap();
    let said = "Eva played under a name that was not theirs; it has been corrected.";
    let report = format!("{AT}/report");
    assert!(
        server
            .get(&report)
            .says_nowhere("Corrected since publication")
    );
    night.act(Command::CorrectPerson {
        entrant,
        was,
        person: eva,
        rating: None,
    });
    let page = server.get(&report).body;
    assert!(
        page.says("p", "Corrected since publication") && page.says("li", said),
        "{page}"
    );
}

#[test]
fn the_programs_words_can_be_taken_over_and_a_position_is_looked_at() {
    let server = TestServer::start();
    let _night = played(&server);
    let mut owner = Browser::owner(&server);
    let copied = write(&mut owner, &[("copy", "1"), ("told", "")]);
    assert_eq!(copied.status, 200, "{}", copied.body);
    for taken_over in ["#f-told", "div.sketch p"] {
        assert!(
            copied.says(taken_over, "players came to"),
            "{taken_over}: {}",
            copied.body
        );
    }
    let wrong = write(&mut owner, &[("position", "nonsense"), ("title", "Kept")]);
    assert_eq!(wrong.status, 422);
    assert!(wrong.has("[value='Kept']"), "{}", wrong.body);
    let right = write(
        &mut owner,
        &[
            ("position", "4HPwATDgc/ABMA"),
            (
                "position_words",
                "Black *to play*, see [all](/c/monday/ratings).",
            ),
            ("published", "1"),
        ],
    );
    assert_eq!(right.status, 303, "{}", right.body);
    // To take elsewhere, both ways.
    let copies = owner.get(EDIT).body;
    assert!(
        copies.says("#plain", "Position: 4HPwATDgc/ABMA"),
        "{copies}"
    );
    assert!(copies.says("#plain", "Black to play, see all"), "{copies}");
    assert!(
        copies.says("#markdown", "Position: 4HPwATDgc/ABMA"),
        "{copies}"
    );
    assert!(copies.says("#markdown", "Black *to play*"), "{copies}");
    let page = server.get(&format!("{AT}/report")).body;
    assert!(page.has(".board-box > svg"), "{page}");
    let long = "x".repeat(10_001);
    let too_long = write(&mut owner, &[("closing", &long), ("title", "Kept")]);
    assert_eq!(too_long.status, 422);
    assert!(too_long.says("#f-closing", &long) && too_long.has("[value='Kept']"));
}

#[test]
fn a_night_of_chouette_is_told_of_too_and_guests_stay_guests() {
    let server = TestServer::start();
    let night = Planted::new(
        &server,
        &["Ann", "Bo"],
        &["Gus the Guest"],
        NightSettings::default(),
    );
    night.start();
    night.end(Side::Top, GameType::Gammon);
    let edit = "/c/monday/chouette/friday/report/edit";
    let mut owner = Browser::owner(&server);
    let answer = filled::send(&mut owner, edit, edit, &[("published", "1")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let report = "/c/monday/chouette/friday/report";
    let page = server.get(report).body;
    assert!(page.says("p", "3 players played one game."), "{page}");
    assert!(page.says("p", "came out best"), "{page}");
    assert!(
        page.says_nowhere("Gus the Guest") && page.says("a", "Guest 1"),
        "{page}"
    );
    // Nor is their name mailed, copied or taken over by whoever runs the night and knows it.
    let letter = owner.get(&format!("{report}/mail")).body;
    let copies = owner.get(edit).body;
    let taken_over = filled::send(&mut owner, edit, edit, &[("copy", "1")]).body;
    let texts = [
        ("#letter", letter),
        ("#plain", copies),
        ("#markdown", taken_over),
    ];
    for (text, page) in texts {
        assert!(page.says(text, "Guest 1"), "{page}");
        assert!(page.says_nowhere("Gus the Guest"), "{page}");
    }
    assert!(
        server
            .get("/c/monday/chouette/friday")
            .has(&format!("a[href='{report}']"))
    );
    // Another game, and the report says what is other.
    night.start();
    night.end(Side::Bottom, GameType::Backgammon);
    let page = server.get(report).body;
    assert!(page.says("li", "There were 2 games, not 1."), "{page}");
    assert!(page.says("p", "3 players played 2 games."), "{page}");
    // How the points moved stands above it.
    assert_eq!(page.texts("#report svg.river path").len(), 3);
    assert_eq!(page.texts("#report #river-night tbody tr").len(), 3);
}

#[test]
fn a_tournament_of_several_events_is_on_one_screen() {
    let server = TestServer::start();
    let night = played(&server);
    let page = server.get(&format!("{AT}/screen"));
    assert_eq!(page.status, 200);
    assert!(page.has(".pane") && page.says("noscript", "http-equiv=\"refresh\""));
    let settings = crawford::tournament::EventSettings::usual("Side", "3".parse().unwrap());
    let added = night
        .all
        .add_event(crate::evening::director(), night.stream, settings);
    crate::support::club::wait(added).unwrap();
    let page = server.get(&format!("{AT}/screen")).body;
    assert!(
        page.texts("h2").iter().any(|h| h.starts_with("Open · ")),
        "{page}"
    );
    assert!(
        page.says(".state", "2 events · nothing is being played"),
        "{page}"
    );
    assert!(server.get(AT).has(&format!("[href='{AT}/screen']")));
}
