//! Pages as they stood at a moment: `?at=16:33`.

use crate::browser::Browser;
use crate::chouette_night;
use crate::evening::{AT, Night, club, director};
use crate::filled::{send, send_from};
use crate::server::{Answer, Setting, TestServer};
use crate::support::club::wait;
use chrono::{SecondsFormat, TimeDelta};
use crawford::app::recompute;
use crawford::app::stories::{StoredStory, Stories};
use crawford::app::tournament::hide;
use crawford::chouette::NightCommand;
use crawford::club::zone::ClubTimeZone;
use crawford::journal::StreamId;
use crawford::tournament::money::{EventMoneyCommand, MoneyTerms};
use crawford::tournament::{Command, EventCommand, EventNo};

/// The newest moment of a stream, as an address names it.
fn newest<S: StoredStory>(all: &Stories<S>, stream: StreamId) -> String {
    let facts = wait(all.facts(stream)).unwrap();
    let at = facts.last().unwrap().at;
    at.utc().to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn of(night: &Night) -> String {
    newest(&night.all, night.stream)
}

/// The day of the newest moment by the club's clock; a night belongs to the day before.
fn evening(night: &Night) -> String {
    let facts = wait(night.all.facts(night.stream)).unwrap();
    let zone: ClubTimeZone = "Europe/Copenhagen".parse().unwrap();
    let local = zone.local(facts.last().unwrap().at) - TimeDelta::hours(6);
    local.date().to_string()
}

fn is_past(page: &Answer, path: &str) {
    assert_eq!(page.status, 200, "{path}: {}", page.body);
    assert_eq!(page.texts(".past strong").len(), 1, "{path}");
    assert!(page.says(".past strong", "As it stood at"), "{path}");
    assert_eq!(
        page.attributes("meta[name='robots']", "content"),
        ["noindex"]
    );
    assert!(
        !page.has("main form") && !page.has("main button"),
        "{path}: {}",
        page.body
    );
    let live = page.attributes("[data-live]", "data-live");
    assert!(live.iter().all(String::is_empty), "{path}: {live:?}");
    assert_eq!(page.header("Cache-Control"), Some("no-store"), "{path}");
}

/// What of a page does not go by the time of day.
fn shown(page: &Answer) -> Vec<String> {
    let parts = [
        "#sheet",
        ".event-top",
        "#results",
        "#player .next",
        "#player li",
        ".games",
        ".pane .tables .p",
        ".pane .places li",
        ".pane .rounds .p",
    ];
    let all = parts.iter().flat_map(|part| page.texts(part));
    // What is to be printed is of now alone.
    let before_print = |text: String| text.split(" Print Draw sheet").next().unwrap().to_owned();
    all.map(before_print).collect()
}

/// Of the desk, what does not lead to doing something.
const DESK: &str = ".desk-state, .task-text, .board-head, .board-score, #ready .row-line > div, #people .row-line > div";

#[test]
fn every_page_is_shown_as_it_stood_with_nothing_to_send() {
    let server = TestServer::with(Setting::unhurried());
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let public = [
        "",
        "/e/1",
        "/e/1/m/1",
        "/e/1/m/5",
        "/p/1",
        "/screen",
        "/e/1/screen",
    ];
    let mut then = Vec::new();
    for number in 1..=6 {
        let pages = public.map(|page| shown(&server.get(&format!("{AT}{page}"))));
        let desk = owner.get(&format!("{AT}/desk")).texts(DESK);
        then.push((of(&night), pages, desk));
        night.score(number, 5, 2);
    }
    night.score(8, 5, 2);
    night.score(7, 7, 2);
    for (at, pages, desk) in &then {
        for (page, before) in public.iter().zip(pages) {
            let path = format!("{AT}{page}?at={at}");
            let found = server.get(&path);
            is_past(&found, &path);
            assert_eq!(&shown(&found), before, "{path}");
            assert!(found.has(".past a[rel~='prev']") && found.has(".past a[rel~='next']"));
        }
        for page in ["/desk", "/journal", ""] {
            let path = format!("{AT}{page}?at={at}");
            let found = owner.get(&path);
            is_past(&found, &path);
            // What is followed there stays in the past.
            let desk = format!("main a[href='{AT}/desk?at={at}']");
            assert_eq!(found.has(&desk), page != "/desk", "{path}: {}", found.body);
        }
        let found = owner.get(&format!("{AT}/desk?at={at}"));
        assert_eq!(&found.texts(DESK), desk, "{at}");
    }
    // It is won: the page as it is now is another, is kept, and has its forms.
    let now = server.get(AT);
    assert!(!now.has(".past") && now.has(".champion"));
    assert!(owner.get(&format!("{AT}/journal")).has("main form"));
    let last = server.get(&format!("{AT}?at={}", of(&night)));
    assert!(last.has(".champion") && last.has(".river"));
    assert!(!last.has(".past a[rel~='next']"));
    // The moments before and after lead from the last to the first, and back.
    let mut page = last;
    let mut steps = 0;
    while page.has(".past a[rel~='prev']") {
        let before = page.attribute(".past a[rel~='prev']", "href");
        page = server.get(&before);
        assert_eq!(page.status, 200, "{before}");
        steps += 1;
    }
    let facts = wait(night.all.facts(night.stream)).unwrap();
    assert!((16..facts.len()).contains(&steps), "{steps}");
    // The labels on the bank lead to their moments.
    let there = now.attributes(".river a", "href");
    assert!(!there.is_empty(), "{}", now.body);
    for path in there.iter().chain(&now.attributes(".turns a", "href")) {
        is_past(&server.get(path), path);
    }
    let path = owner
        .get(&format!("{AT}/journal"))
        .attributes(".journal .meta a", "href");
    assert!(path.len() > 16);
    is_past(&owner.get(&path[3]), &path[3]);
}

#[test]
fn what_is_no_moment_is_refused_with_what_to_enter() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    for (at, sentence) in [
        ("teatime", "such as 16:33"),
        ("25:00", "is not a time"),
        ("9999-01-01T10:00", "still to come"),
        (
            "2001-01-01T10:00",
            "Nothing was recorded here by 2001-01-01T10:00",
        ),
    ] {
        let answer = server.get(&format!("{AT}?at={at}"));
        assert_eq!(answer.status, 422, "{at}");
        assert!(answer.says("main", sentence), "{at}: {}", answer.body);
        assert!(
            answer.has(&format!(".steps a[href='{AT}']")),
            "{}",
            answer.body
        );
    }
    // The first moment that it proposes is one, and a link.
    let refused = server.get(&format!("{AT}?at=2001-01-01T10:00"));
    let said = refused.texts("main .lead").concat();
    let first = said.split("Enter ").nth(1).unwrap();
    let first = first.split(" or a later").next().unwrap();
    let there = refused.attributes(".steps a", "href").remove(0);
    assert_eq!(there, format!("{AT}?at={first}"));
    is_past(&server.get(&there), first);
    // A day is one as well, to its end.
    let day = evening(&night);
    let answer = server.get(&format!("{AT}?at={day}"));
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.says(".past strong", "As it stood at the end of"));
    assert_eq!(answer.texts("#sheet .p"), server.get(AT).texts("#sheet .p"));
    assert_eq!(server.get(&format!("{AT}?at=2001-01-01")).status, 422);
    // Nothing waited for the director before there was anybody.
    let desk = owner.get(&format!("{AT}/desk?at={first}"));
    assert!(!desk.says("main", "right now"), "{}", desk.body);
    // It was announced before its event was there.
    let answer = server.get(&format!("{AT}/p/8?at={first}"));
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Enter a later"), "{}", answer.body);
    assert_eq!(server.get(&format!("{AT}/p/99")).status, 404);
    let at = of(&night);
    for page in ["/door", "/e/1/settings", "/e/1/results.csv"] {
        let answer = owner.get(&format!("{AT}{page}?at={at}"));
        assert_eq!(answer.status, 422, "{page}");
        assert!(
            answer.says("main", "only as it is now"),
            "{page}: {}",
            answer.body
        );
    }
    let facts = wait(night.all.facts(night.stream)).unwrap().len();
    let fields = [
        ("key", "0123456789abcdef"),
        ("tab", "final"),
        ("top", "5"),
        ("bottom", "3"),
    ];
    let sent = owner.post(&format!("{AT}/e/1/m/1/score?at={at}"), &fields);
    assert_eq!(sent.status, 422);
    assert_eq!(wait(night.all.facts(night.stream)).unwrap().len(), facts);
}

#[test]
fn what_is_hidden_now_was_never_open_and_the_desk_is_for_who_may_read_it() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let path = format!("{AT}?at={}", of(&night));
    assert_eq!(server.get(&path).status, 200);
    let desk = format!("{AT}/desk?at={}", of(&night));
    assert_eq!(server.get(&desk).status, 303);
    wait(hide(
        &server.store,
        director(),
        club().id,
        night.stream,
        true,
    ))
    .unwrap();
    assert_eq!(server.get(&path).status, 404);
    is_past(&owner.get(&path), &path);
}

#[test]
fn prizes_that_are_no_longer_public_are_not_shown_as_they_were() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let terms = |public| {
        let currency = wait(night.all.read(night.stream)).unwrap();
        let mut terms = MoneyTerms::usual(&currency.state.money.currency);
        (terms.fee, terms.public) = (1_000, public);
        let seen = None;
        let set = EventMoneyCommand::SetTerms { terms, seen };
        night.act(EventCommand::Money(set).of(EventNo(1)));
        of(&night)
    };
    let page = format!("{AT}/e/1");
    let open = terms(true);
    let then = format!("{page}?at={open}");
    assert!(server.get(&page).has(".prizes"));
    assert!(server.get(&then).has(".prizes"));
    terms(false);
    assert!(!server.get(&page).has(".prizes"));
    assert!(!server.get(&then).has(".prizes"));
}

#[test]
fn an_undone_score_is_there_until_it_was_undone() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let page = format!("{AT}/e/1/m/1");
    let before = server.get(&page).texts("[data-live]");
    night.score(1, 5, 2);
    let scored = (of(&night), server.get(&page).texts("[data-live]"));
    assert_ne!(scored.1, before);
    let facts = wait(night.all.facts(night.stream)).unwrap();
    let action = facts.last().unwrap().action;
    wait(night.all.undo(director(), night.stream, action, Vec::new())).unwrap();
    // Ratings count the score until they are computed again.
    wait(recompute::up_to_date(&server.store, club().id)).unwrap();
    let undone = (of(&night), server.get(&page).texts("[data-live]"));
    assert_eq!(undone.1, before);
    for (at, said) in [scored, undone] {
        let then = server.get(&format!("{page}?at={at}"));
        assert_eq!(then.texts("[data-live]"), said, "{at}");
    }
}

#[test]
fn a_chouette_night_is_shown_as_it_stood() {
    let server = TestServer::start();
    let night = chouette_night::one_game(&server);
    let all = &night.all;
    let played = newest(all, night.stream);
    let (page, ledger) = (
        server.get(chouette_night::AT).texts("#night li"),
        server
            .get(&format!("{}/ledger", chouette_night::AT))
            .texts("main td"),
    );
    let mut owner = Browser::owner(&server);
    let settle = format!("{}/settle", chouette_night::AT);
    let owed = owner.get(&settle).texts("#settle td");
    let pays = owner
        .get(&settle)
        .attribute("main form[action$='/pay']", "action");
    let first = owner.get(&settle).body;
    assert_eq!(send_from(&mut owner, &first, &pays, &[]).status, 303);
    assert_ne!(owner.get(&settle).texts("#settle td"), owed);
    night.start();
    let begun = newest(all, night.stream);
    night.act(NightCommand::CallOff {
        table: chouette_night::ONE,
    });
    night.act(NightCommand::Close);
    let at = |rest: &str, at: &str| format!("{}{rest}?at={at}", chouette_night::AT);
    let then = server.get(&at("", &played));
    is_past(&then, "night");
    assert!(
        then.has(".seat") && then.says(".lead", "One game played"),
        "{}",
        then.body
    );
    assert_eq!(then.texts("#night li"), page);
    assert!(
        server
            .get(&at("", &begun))
            .says(".quiet", "Game 2 is being played.")
    );
    let then = server.get(&at("/ledger", &played));
    is_past(&then, "ledger");
    assert_eq!(then.texts("main td"), ledger);
    let then = owner.get(&at("/journal", &played));
    is_past(&then, "journal");
    assert!(then.says_nowhere("over"), "{}", then.body);
    // The host's own table leads to the page on which all tables stand.
    let answer = owner.get(&at("/table", &begun));
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some(at("", &begun).as_str()))
    );
    assert_eq!(server.get(&at("/ledger", "noon")).status, 422);
    let then = owner.get(&at("/settle", &played));
    is_past(&then, "settle");
    assert_eq!(then.texts("#settle td"), owed);
    let then = server.get(&at("/screen", &played));
    is_past(&then, "screen");
    assert!(then.has(".wall-seat") && !then.has(".where"));
    let now = server.get(chouette_night::AT);
    assert!(!now.has(".past") && !now.has(".seat"));
}

#[test]
fn a_report_tells_the_results_of_then_without_what_was_written_by_hand() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    for number in [1, 2, 3, 4, 5, 6, 8] {
        night.score(number, 5, 2);
    }
    let open = of(&night);
    night.score(7, 7, 2);
    night.act(Command::Finish);
    let won = of(&night);
    let report = format!("{AT}/report");
    let then = |at: &str| server.get(&format!("{report}?at={at}"));
    assert_eq!(then(&won).status, 404);
    let mut owner = Browser::owner(&server);
    let edit = format!("{report}/edit");
    let fields = [("published", "1"), ("opening", "What a night it was.")];
    assert_eq!(send(&mut owner, &edit, &edit, &fields).status, 303);
    let winner = |page: &Answer| page.texts("#report .wins");
    let first = server.get(&report);
    assert!(first.says("#report", "What a night it was."));
    // The other player wins the final.
    night.correct(7, 2, 7);
    let now = server.get(&report);
    assert!(now.has(".warning"), "{}", now.body);
    assert_ne!(winner(&now), winner(&first));
    let past = then(&won);
    is_past(&past, "report");
    assert_eq!(winner(&past), winner(&first));
    assert!(past.says_nowhere("What a night it was.") && !past.has(".warning"));
    // As little for whoever writes it.
    is_past(&owner.get(&format!("{report}?at={won}")), "report");
    assert!(winner(&then(&open)).is_empty());
}
