//! A round written on paper and entered at once.

use crate::desk::post;
use crate::night::Night;
use crate::server::TestServer;
use backgammon::BySide;
use crawford::tournament::Outcome;

#[test]
fn a_round_from_paper_stores_each_match_by_itself_and_keeps_what_was_refused() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let rest = "e/1/catch-up/1";
    let path = format!("{}/{rest}", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200);
    assert!(page.has("[name='m4-top']"));
    let fields = [
        ("m1-top", "5"),
        ("m1-bottom", "2"),
        ("m2-top", "4"),
        ("m2-bottom", "2"),
        ("m3-ended", "retired-1"),
        ("m3-top", "3"),
        ("m3-bottom", "1"),
        ("m4-top", "<x>"),
        ("m4-bottom", "5"),
        ("m9-top", "5"),
    ];
    let answer = post(&mut night, rest, &fields);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "2 matches were not saved"));
    assert!(answer.says("main", "2 results were saved"));
    assert!(answer.says("main", "Nobody has reached 5"));
    assert!(answer.has("[value='&#60;x&#62;']"), "kept");
    assert!(night.fixture(1).result.is_some() && night.fixture(3).result.is_some());
    assert!(night.fixture(2).result.is_none() && night.fixture(4).result.is_none());
    let rest_of_it = [
        ("m2-top", "5"),
        ("m2-bottom", "2"),
        ("m4-ended", "both-left"),
    ];
    assert_eq!(post(&mut night, rest, &rest_of_it).status, 303);
    assert_eq!(night.fixture(4).result.unwrap().outcome, Outcome::BothLeft);
    for round in ["0", "4", "x", "999"] {
        let path = format!("{}/e/1/catch-up/{round}", night.path);
        assert_eq!(night.owner.get(&path).status, 404, "{round}");
    }
}

#[test]
fn a_paper_sent_twice_stores_once_and_a_match_entered_meanwhile_is_not_overwritten() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let seen = night.fixture(2).changed.to_string();
    let fields = [
        ("key", "abcdef0123456789"),
        ("m1-top", "5"),
        ("m1-bottom", "2"),
    ];
    assert_eq!(post(&mut night, "e/1/catch-up/1", &fields).status, 303);
    let version = night.version();
    assert_eq!(post(&mut night, "e/1/catch-up/1", &fields).status, 303);
    assert_eq!(night.version(), version);
    let other = [
        ("key", "abcdef0123456789"),
        ("m1-top", "2"),
        ("m1-bottom", "5"),
    ];
    assert_eq!(post(&mut night, "e/1/catch-up/1", &other).status, 409);
    assert_eq!(night.version(), version);
    night.score(2, (5, 0));
    let fields = [
        ("m2-top", "0"),
        ("m2-bottom", "5"),
        ("m2-seen", seen.as_str()),
    ];
    assert_eq!(post(&mut night, "e/1/catch-up/1", &fields).status, 409);
    assert_eq!(night.fixture(2).score(), BySide::new(5, 0));
    // A slip of the pen is not the answer to what somebody else has entered.
    let seen = night.fixture(3).changed.to_string();
    let game = [("winner", "0"), ("kind", "single"), ("cube", "1")];
    assert_eq!(night.enter(3, &game).status, 303);
    let slip = [
        ("m3-top", "x"),
        ("m3-bottom", "5"),
        ("m3-seen", seen.as_str()),
    ];
    let again = post(&mut night, "e/1/catch-up/1", &slip);
    assert_eq!(again.status, 422, "{}", again.body);
    assert_eq!(again.attribute("[name='m3-seen']", "value"), seen);
}
