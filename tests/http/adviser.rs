//! The format adviser: a question asked by address, answered without a script, and a choice set up as an event.

use crate::night::{Night, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::Lengths;

fn ask(night: &mut Night<'_>, question: &str) -> String {
    answered(night, question, 200)
}

fn answered(night: &mut Night<'_>, question: &str, status: u16) -> String {
    let path = format!("{}/adviser{question}", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, status, "{}", page.body);
    page.body
}

#[test]
fn a_question_is_answered_by_what_fits_first() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    // The first page after signing in has a notice, which is no part of the answer.
    ask(&mut night, "");
    let page = ask(
        &mut night,
        "?players=19&boards=6&start=19:30&until=23:00&lengths=1,25",
    );
    let texts = page.texts("*");
    let first = |words: &str| texts.iter().position(|text| text.ends_with(words)).unwrap();
    let short = first("Knockout to 1");
    let long = first("Knockout to 25");
    assert!(short < long && page.says(".chip", "On time") && page.says(".chip", "Too long"));
    // Five rounds of a point take less than two hours; the same question has the same answer.
    assert!(page.says("dt", "Nine nights out of ten by"));
    let again = ask(
        &mut night,
        "?players=19&boards=6&start=19:30&until=23:00&lengths=1,25",
    );
    assert_eq!(page.texts("main"), again.texts("main"));
    for part in [".ask", ".proposal"] {
        assert!(page.has(part), "{part}");
        assert_eq!(page.parts(part), again.parts(part));
    }
    // Without a question it takes what it knows.
    assert!(ask(&mut night, "").has("[value='16']"));
}

#[test]
fn nonsense_is_told_at_its_field_and_kept() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let page = answered(
        &mut night,
        "?players=1&boards=x&start=teatime&until=25:00&lengths=0",
        422,
    );
    for field in ["players", "boards", "start", "until", "lengths"] {
        assert!(page.has(&format!("[href='#f-{field}']")), "{field}");
    }
    assert!(page.has("[value='teatime']") && !page.has("[name='choice']"));
    let many = answered(&mut night, "?players=99999999999999999999&boards=-1", 422);
    assert!(many.has("[href='#f-players']") && many.has("[href='#f-boards']"));
    let lengths = answered(&mut night, "?lengths=1,3,5,7,9,11", 422);
    assert!(lengths.says("main", "At most 5 lengths are compared"));
    assert!(lengths.has("[value='1,3,5,7,9,11']"));
}

#[test]
fn a_choice_is_set_up_in_place_of_an_event_not_drawn_or_beside_it() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = format!("{}/adviser", night.path);
    let choose = |event| {
        [
            ("choice", "knockout/7"),
            ("players", "16"),
            ("event", event),
        ]
    };
    assert_eq!(night.owner.post(&path, &choose("1")).status, 303);
    let lengths = |night: &Night<'_>, event: usize| -> Lengths {
        night
            .state()
            .events
            .values()
            .nth(event)
            .unwrap()
            .settings
            .lengths
            .clone()
    };
    assert_eq!(lengths(&night, 0), Lengths::all(7));
    assert_eq!(night.state().events.len(), 1);
    assert_eq!(night.owner.post(&path, &choose("")).status, 303);
    assert_eq!(night.state().events.len(), 2);
    let names: Vec<String> = night
        .state()
        .events
        .values()
        .map(|e| e.settings.name.clone())
        .collect();
    assert_eq!(names, ["Open", "Open 2"]);
    // One that is not there is not taken for a new one.
    for (nowhere, status) in [("7", 404), ("soon", 422)] {
        assert_eq!(night.owner.post(&path, &choose(nowhere)).status, status);
    }
    assert_eq!(night.state().events.len(), 2);
    for choice in ["", "knockout", "chess/7", "knockout/0", "knockout/x"] {
        let answer = night
            .owner
            .post(&path, &[("choice", choice), ("players", "16")]);
        assert_eq!(answer.status, 422, "{choice}");
    }
}
