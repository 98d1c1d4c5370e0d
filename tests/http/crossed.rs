//! Forms opened before an undo, sent after it: what they were made for is gone, and something else stands in its place.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crawford::app::tournament::Guest;
use crawford::tournament::money::{Holder, LotNo, books};
use crawford::tournament::{EntrantNo, EventCommand};

fn undo(night: &Night<'_>, action: u64) {
    let undone = night
        .all
        .undo(Night::director(), night.stream, action, vec![]);
    wait(undone).unwrap();
}

/// So many guests on a closed list.
fn listed(server: &TestServer, guests: usize) -> Night<'_> {
    let night = Night::announced(server, settings("5"));
    for i in 1..=guests {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(EventCommand::CloseList.of(OPEN));
    night
}

/// Sends a form of an old page, which is refused and changes nothing.
fn refused(
    night: &mut Night<'_>,
    page: &str,
    action: &str,
    typed: &[(&str, &str)],
    (status, says): (u16, &str),
) -> Answer {
    let version = night.version();
    let answer = filled::send_from(&mut night.owner, page, action, typed);
    assert_eq!(answer.status, status, "{}", answer.body);
    assert!(answer.says("main", says), "{says}: {}", answer.body);
    assert_eq!(night.version(), version);
    answer
}

#[test]
fn a_score_form_from_before_a_new_draw() {
    let server = TestServer::start();
    let mut night = listed(&server, 4);
    let drawing = night.version() + 1;
    night.draw();
    let score = night.of_match(1, "score");
    let before = night.owner.get(&score).body;
    undo(&night, drawing);
    assert!(night.state().event(OPEN).unwrap().draw.is_none());
    // The seed of the first draw is known.
    let committed = night.all.commit_seed(Night::director(), night.stream, OPEN);
    wait(committed).unwrap();
    night.draw();
    let typed = [("winner", "1"), ("kind", "gammon"), ("cube", "2")];
    let says = "Someone else has changed this match in the meantime";
    let late = refused(&mut night, &before, &score, &typed, (409, says));
    for told in ["Undid: Draw 1 of Open", "Draw 2 of Open was made"] {
        assert!(late.says(".summary li", told), "{told}: {}", late.body);
    }
    for (name, value) in typed {
        let kept = format!("[name='{name}'][value='{value}'][checked]");
        assert!(late.has(&kept), "{kept}: {}", late.body);
    }
    assert!(night.fixture(1).sheet.is_blank());
    // Whoever has seen who plays now may say so of them.
    let again = filled::send_from(&mut night.owner, &late.body, &score, &[]);
    assert_eq!(again.status, 303, "{}", again.body);
    assert_eq!(night.fixture(1).sheet.games.len(), 1);
}

/// The page of the first guest's account, who owes a fee of 20, and their balance.
fn account(night: &mut Night<'_>) -> (String, i64) {
    let t = night.state();
    let person = t.entrant(EntrantNo(1)).unwrap().person;
    let holder = Holder::Person(person);
    let balance = books(&t).of(holder).unwrap().balance;
    (format!("{}/money/{holder}", night.path), balance)
}

#[test]
fn a_payment_form_from_before_an_undo() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let money = format!("{}/e/1/money", night.path);
    let terms = [
        ("fee", "20"),
        ("house", "10"),
        ("preset", "own"),
        ("split", "60/40"),
        ("unit", "0.01"),
    ];
    let set = filled::send(&mut night.owner, &money, &money, &terms);
    assert_eq!(set.status, 303, "{}", set.body);
    let (path, _) = account(&mut night);
    let pay = format!("{path}/pay");
    let paid = filled::send(&mut night.owner, &path, &pay, &[("amount", "30")]);
    assert_eq!(paid.status, 303, "{}", paid.body);
    assert_eq!(account(&mut night).1, 1000);
    let before = night.owner.get(&path).body;
    let payment = night.version();
    undo(&night, payment);
    let typed = [("direction", "out"), ("amount", "7.50")];
    let says = "This account has changed in the meantime";
    // With a slip in it too.
    let slip = filled::send_from(&mut night.owner, &before, &pay, &[("amount", "much")]);
    assert_eq!(slip.status, 422, "{}", slip.body);
    refused(&mut night, &slip.body, &pay, &typed, (409, says));
    let late = refused(&mut night, &before, &pay, &typed, (409, says));
    assert!(late.has("[name='amount'][value='7.50']"), "{}", late.body);
    assert!(late.has("[name='direction'][value='out'][checked]"));
    assert_eq!(account(&mut night).1, -2000);
}

/// Somebody who comes after the draw, as the number they are given.
fn comes_late(night: &Night<'_>, name: &str) -> EntrantNo {
    let guest = Guest {
        name: name.into(),
        rating: None,
    };
    let comes =
        night
            .all
            .check_in_guest(Night::director(), night.club, night.stream, guest, vec![]);
    wait(comes).unwrap();
    *night.state().entrants.keys().next_back().unwrap()
}

#[test]
fn an_entry_form_of_somebody_whose_check_in_was_undone() {
    let server = TestServer::start();
    let mut night = listed(&server, 3);
    night.act(EventCommand::OpenLateEntry { until: None }.of(OPEN));
    night.draw();
    let first = comes_late(&night, "Otto");
    let check_in = night.version();
    let late = format!("{}/e/1/late", night.path);
    let before = night.owner.get(&format!("{late}?entrant={first}")).body;
    undo(&night, check_in);
    let second = comes_late(&night, "Petra");
    assert_ne!(first, second);
    let says = format!("Nobody checked in with number {first}");
    let answer = refused(
        &mut night,
        &before,
        &late,
        &[("penalty", "2")],
        (422, &says),
    );
    let kept = "[name='penalty'][value='2']";
    assert!(answer.has(kept), "{}", answer.body);
    let event = night.state().event(OPEN).unwrap().clone();
    assert!(event.latecomers.is_empty());
}

#[test]
fn a_form_of_a_lot_whose_sale_was_undone() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let auction = format!("{}/e/1/auction", night.path);
    let terms = [("split", "100"), ("buy_back", "50")];
    let set = filled::send(&mut night.owner, &auction, &auction, &terms);
    assert_eq!(set.status, 303, "{}", set.body);
    let sell = format!("{auction}/sell");
    let sold = |night: &mut Night<'_>, player: &str| {
        let lot = [
            ("player", player),
            ("price", "40"),
            ("stranger", "Aunt Vera"),
        ];
        let sold = filled::send(&mut night.owner, &auction, &sell, &lot);
        assert_eq!(sold.status, 303, "{}", sold.body);
    };
    sold(&mut night, "1");
    let before = night.owner.get(&auction).body;
    let sale = night.version();
    undo(&night, sale);
    sold(&mut night, "2");
    let unsell = format!("{auction}/1/unsell");
    refused(
        &mut night,
        &before,
        &unsell,
        &[],
        (422, "There is no lot 1"),
    );
    let money = night.state().money.event(OPEN).unwrap().clone();
    let lots: Vec<LotNo> = money.lots.keys().copied().collect();
    assert_eq!(lots, [LotNo(2)]);
}
