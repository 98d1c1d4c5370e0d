//! Money on the desk: fees and splits, accounts, side pools, the auction, deals, and who may see what.

use crate::browser::Browser;
use crate::filled::{send, send_from};
use crate::night::{Night, OPEN};
use crate::old_pages::set_since;
use crate::server::TestServer;
use crate::support::html::Html;
use backgammon::Side;
use backgammon::scoring::{ScoredGame, WinKind};
use crawford::tournament::money::{Coins, Holder, books, fund_of};
use crawford::tournament::{EntrantNo, EventCommand, MatchNo, MatchStatus, ScoreEntry};

fn night(server: &TestServer) -> Night<'_> {
    let night = Night::drawn(server, 4, "5");
    for number in [1, 2] {
        night.score(number, (5, 3));
    }
    night
}

fn terms(night: &mut Night<'_>, changes: &[(&str, &str)]) {
    let path = format!("{}/e/1/money", night.path);
    let mut all = vec![
        ("fee", "20"),
        ("house", "10"),
        ("preset", "own"),
        ("split", "60/40"),
        ("unit", "0.01"),
    ];
    all.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    all.extend(changes);
    let answer = send(&mut night.owner, &path, &path, &all);
    assert_eq!(answer.status, 303, "{}", answer.body);
}

fn fund(night: &Night<'_>) -> Option<Coins> {
    let t = night.state();
    fund_of(&t, t.event(OPEN).unwrap()).map(|fund| fund.fund)
}

fn finalist(night: &Night<'_>, top: bool) -> EntrantNo {
    let players = night.fixture(3).players().unwrap();
    if top { players.top } else { players.bottom }
}

fn account(night: &Night<'_>, n: EntrantNo) -> (String, i64) {
    let t = night.state();
    let holder = Holder::Person(t.entrant(n).unwrap().person);
    let path = format!("{}/money/{holder}", night.path);
    (path, books(&t).of(holder).unwrap().balance)
}

#[test]
fn fees_and_split_are_shown_before_they_are_saved() {
    let server = TestServer::start();
    let mut night = night(&server);
    let path = format!("{}/e/1/money", night.path);
    let typed = [
        ("fee", "20"),
        ("house", "10"),
        ("unit", "0.01"),
        ("preset", "columbus"),
        ("preview", "1"),
    ];
    let preview = send(&mut night.owner, &path, &path, &typed);
    assert_eq!(preview.status, 200);
    for said in ["€80.00", "\u{2212}€8.00", "€72.00", "€28.80", "€18.00"] {
        assert!(preview.says("main", said), "{said}: {}", preview.body);
    }
    assert_eq!(fund(&night), None, "a preview stores nothing");
    let saved = send_from(&mut night.owner, &preview.body, &path, &[]);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert_eq!(fund(&night), Some(7200));
}

#[test]
fn more_than_a_hundred_is_refused_and_a_button_enters_what_works() {
    let server = TestServer::start();
    let mut night = night(&server);
    let path = format!("{}/e/1/money", night.path);
    let typed = [("fee", "20"), ("preset", "own"), ("split", "50/30/30")];
    let refused = send(&mut night.owner, &path, &path, &typed);
    assert_eq!(refused.status, 422);
    assert!(refused.says("a", "46/27/27"), "{}", refused.body);
    assert!(refused.has("[value='50/30/30']"), "what was typed is kept");
    let instead = [("instead", "split=46/27/27")];
    let saved = send_from(&mut night.owner, &refused.body, &path, &instead);
    assert_eq!(saved.status, 303, "{}", saved.body);
    for (field, wrong) in [
        ("fee", "-1"),
        ("fee", "x"),
        ("house", "101"),
        ("unit", "0"),
        ("split", "a/b"),
    ] {
        let refused = send(&mut night.owner, &path, &path, &[(field, wrong)]);
        assert_eq!(refused.status, 422, "{field} {wrong}");
        assert!(refused.has("[aria-invalid]"), "{field} {wrong}");
    }
}

#[test]
fn an_account_is_paid_signed_and_undone() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    let loser = night.fixture(1).loser().unwrap();
    let (path, balance) = account(&night, loser);
    assert_eq!(balance, -2000);
    let overview = night.owner.get(&format!("{}/money", night.path));
    assert_eq!(overview.status, 200);
    assert!(
        overview.has(&format!("a[href='{path}']")),
        "{}",
        overview.body
    );

    let pay = format!("{path}/pay");
    let too_much = send(
        &mut night.owner,
        &path,
        &pay,
        &[("direction", "out"), ("amount", "5")],
    );
    assert_eq!(too_much.status, 422);
    assert!(too_much.has("[value='5']"));
    let paid = send(&mut night.owner, &path, &pay, &[("reason", "in coins")]);
    assert_eq!(paid.status, 303, "{}", paid.body);
    assert_eq!(account(&night, loser).1, 0);
    let page = night.owner.get(&path).body;
    assert!(
        page.says(".quiet", "in coins") && page.has("form[action$='/undo']"),
        "{page}"
    );

    // What another device has done meanwhile is not paid again.
    let stale = night.owner.post(
        &pay,
        &[
            ("key", "0123456789"),
            ("balance", "-2000"),
            ("direction", "in"),
            ("amount", "20"),
        ],
    );
    assert_eq!(stale.status, 409, "{}", stale.body);
    let signed = send(&mut night.owner, &path, &format!("{path}/sign"), &[]);
    assert_eq!(signed.status, 303);
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    assert!(
        journal.says(".aloud", "signed the account") && journal.says(".aloud", "in coins"),
        "{journal}"
    );
}

#[test]
fn re_entries_and_a_fee_let_off_are_counted_on_the_account() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[("reentry", "5")]);
    let loser = night.fixture(1).loser().unwrap();
    let (path, _) = account(&night, loser);
    let answer = send(
        &mut night.owner,
        &path,
        &format!("{path}/entry"),
        &[("reentries", "2"), ("excused", "1")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(account(&night, loser).1, -1000);
    let entry = format!("1-{loser}");
    let odd = send(
        &mut night.owner,
        &path,
        &format!("{path}/entry"),
        &[("reentries", "many")],
    );
    assert_eq!(odd.status, 422);
    let field = format!("#f-reentries-{entry}[value='many'][aria-invalid]");
    assert!(odd.has(&field), "{}", odd.body);
    assert!(odd.has(&format!("details[open] #e-reentries-{entry}")));
    assert!(odd.has(&format!(".summary a[href='#f-reentries-{entry}']")));
    assert!(odd.has(&format!("#f-excused-{entry}[checked]")));
}

#[test]
fn an_entry_is_not_counted_over_another() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[("reentry", "5")]);
    let loser = night.fixture(1).loser().unwrap();
    let (path, _) = account(&night, loser);
    let action = format!("{path}/entry");
    let one = night.owner.get(&path).body;
    let other = night.owner.get(&path).body;
    let twice = [("reentries", "2")];
    let counted = send_from(&mut night.owner, &one, &action, &twice);
    assert_eq!(counted.status, 303, "{}", counted.body);
    // Another slip does not make it newer.
    let many = [("reentries", "many")];
    let odd = send_from(&mut night.owner, &other, &action, &many);
    assert_eq!(odd.status, 422, "{}", odd.body);
    for old in [&other, &odd.body] {
        let typed = [("reentries", "1"), ("excused", "1")];
        let told = set_since(&mut night, old, &action, &typed, "2 re-entries");
        let kept = format!("details[open] #f-reentries-1-{loser}[value='1']");
        assert!(told.has(&kept), "{}", told.body);
        assert!(told.has(&format!("#f-excused-1-{loser}[checked]")));
        assert_eq!(account(&night, loser).1, -3000);
    }
    // Whoever was told decides.
    let typed = [("reentries", "1"), ("excused", "1")];
    let told = set_since(&mut night, &other, &action, &typed, "2 re-entries");
    let counted = send_from(&mut night.owner, &told.body, &action, &[]);
    assert_eq!(counted.status, 303, "{}", counted.body);
    assert_eq!(account(&night, loser).1, -500);
}

#[test]
fn the_final_is_put_off_and_its_prizes_stay_open() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    let path = format!("{}/e/1/payout", night.path);
    let adjourn = night.of_match(3, "adjourn");
    let answer = send(
        &mut night.owner,
        &path,
        &adjourn,
        &[("until", "2026-12-04")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = night.owner.get(&path).body;
    assert!(
        page.says(".money-note", "4 December 2026") && page.says("td", "still to be won"),
        "{page}"
    );
    // It is said wherever the match stands, and no end of the night is promised.
    for rest in ["e/1", "e/1/m/3", "desk"] {
        let page = night.owner.get(&format!("{}/{rest}", night.path)).body;
        assert!(
            page.says("main", "postponed to 4 December 2026"),
            "{rest}: {page}"
        );
        assert!(page.says_nowhere("final about"), "{rest}: {page}");
    }
    assert_eq!(night.fixture(3).status(), MatchStatus::Ready);
    let resume = night.of_match(3, "resume");
    let answer = send(&mut night.owner, &path, &resume, &[]);
    assert_eq!(answer.status, 303);
    assert!(night.state().money.adjourned(OPEN, MatchNo(3)).is_none());
    let odd = night
        .owner
        .post(&adjourn, &[("key", "0123456789"), ("until", "soon")]);
    assert_eq!(odd.status, 422);
    assert!(
        odd.has("#f-until[value='soon'][aria-invalid]"),
        "{}",
        odd.body
    );
    assert!(odd.has("#e-until") && odd.has(".summary a[href='#f-until']"));
}

#[test]
fn a_final_put_off_after_a_game_is_not_being_played() {
    let server = TestServer::start();
    let mut night = night(&server);
    let game = ScoredGame::new(Side::Top, WinKind::Single, 1);
    let scored = EventCommand::Score {
        number: MatchNo(3),
        entry: ScoreEntry::Game(game),
        overrule: None,
        seen: None,
    };
    night.act(scored.of(OPEN));
    let desk = format!("{}/desk", night.path);
    assert!(night.owner.get(&desk).body.has("#board-1-3"));
    let path = format!("{}/e/1/payout", night.path);
    let adjourn = night.of_match(3, "adjourn");
    let answer = send(&mut night.owner, &path, &adjourn, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = night.owner.get(&desk).body;
    assert!(!page.has("#board-1-3"), "{page}");
    assert!(page.says("#ready-1-3", "postponed"), "{page}");
    let page = night.owner.get(&format!("{}/e/1/m/3", night.path)).body;
    assert!(page.says("main", "Begun and postponed."), "{page}");
    let resume = night.of_match(3, "resume");
    let answer = send(&mut night.owner, &path, &resume, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(night.owner.get(&desk).body.has("#board-1-3"));
}

#[test]
fn a_side_pool_is_made_joined_marked_and_taken_away() {
    let server = TestServer::start();
    let mut night = night(&server);
    let pools = format!("{}/e/1/pools", night.path);
    let refused = send(&mut night.owner, &pools, &pools, &[("fee", "10")]);
    assert_eq!(refused.status, 422, "a pool has a name");
    let made = send(
        &mut night.owner,
        &pools,
        &pools,
        &[("name", "Jackpot"), ("fee", "10"), ("split", "100")],
    );
    assert_eq!(made.status, 303, "{}", made.body);
    let pool = format!("{pools}/1");
    let (a, b) = (night.fixture(1).loser().unwrap(), finalist(&night, true));
    let (one, other) = (a.to_string(), b.to_string());
    let members = format!("{pool}/members");
    let joined = send(
        &mut night.owner,
        &pool,
        &members,
        &[("member", &one), ("member", &other)],
    );
    assert_eq!(joined.status, 303, "{}", joined.body);
    let event = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(
        event.has(".pool-mark") && event.says(".aloud", "Jackpot"),
        "{event}"
    );
    let old = night.owner.get(&pool).body;
    let full = send(&mut night.owner, &pool, &pool, &[("fee", "12.50")]);
    assert_eq!(full.status, 303, "{}", full.body);
    // Nobody ticked on a page that has become old: nobody is ticked still, and the terms are those that stand.
    let again = send_from(&mut night.owner, &old, &members, &[("member", "off")]);
    assert_eq!(again.status, 409, "{}", again.body);
    assert!(!again.has("[name='member'][checked]"), "{}", again.body);
    assert!(again.has("[name='name'][value='Jackpot']"));
    assert!(again.has("[name='fee'][value='12.50']"));
    assert_eq!(account(&night, a).1, -1250);
    let out = send(&mut night.owner, &pool, &members, &[("member", "off")]);
    assert_eq!(out.status, 303, "{}", out.body);
    let gone = send(&mut night.owner, &pool, &format!("{pool}/remove"), &[]);
    assert_eq!(gone.status, 303, "{}", gone.body);
    assert_eq!(night.owner.get(&pool).status, 404);
}

#[test]
fn players_are_sold_bought_back_and_their_owners_paid() {
    let server = TestServer::start();
    let mut night = night(&server);
    let auction = format!("{}/e/1/auction", night.path);
    let set = send(
        &mut night.owner,
        &auction,
        &auction,
        &[("split", "100"), ("buy_back", "50")],
    );
    assert_eq!(set.status, 303, "{}", set.body);
    let (a, b) = (finalist(&night, true), finalist(&night, false));
    let sell = format!("{auction}/sell");
    let nobody = send(
        &mut night.owner,
        &auction,
        &sell,
        &[("player", &a.to_string()), ("price", "40")],
    );
    assert_eq!(nobody.status, 422);
    assert!(nobody.has("[value='40']"));
    let sold = send(
        &mut night.owner,
        &auction,
        &sell,
        &[
            ("player", &a.to_string()),
            ("price", "40"),
            ("stranger", "Aunt Vera"),
        ],
    );
    assert_eq!(sold.status, 303, "{}", sold.body);
    let buyer = night.state().entrant(a).unwrap().person.to_string();
    let outside = |night: &Night<'_>| {
        let accounts = books(&night.state()).accounts;
        let outside = accounts
            .iter()
            .filter(|a| matches!(a.holder, Holder::Outside(_)));
        outside.count()
    };
    assert_eq!(outside(&night), 1);
    let loser = night.fixture(1).loser().unwrap();
    // However her name is written, she has the account she has.
    let again = send(
        &mut night.owner,
        &auction,
        &sell,
        &[
            ("player", &loser.to_string()),
            ("price", "5"),
            ("stranger", "vera,  AUNT"),
        ],
    );
    assert_eq!(again.status, 303, "{}", again.body);
    assert_eq!(outside(&night), 1);
    let back = format!("{auction}/2/unsell");
    assert_eq!(send(&mut night.owner, &auction, &back, &[]).status, 303);
    let sold = send(
        &mut night.owner,
        &auction,
        &sell,
        &[
            ("player", &b.to_string()),
            ("price", "20"),
            ("buyer", &buyer),
        ],
    );
    assert_eq!(sold.status, 303, "{}", sold.body);
    let back = format!("{auction}/1/buy-back");
    let bought = send(&mut night.owner, &auction, &back, &[("share", "25")]);
    assert_eq!(bought.status, 303, "{}", bought.body);
    let refused = send(&mut night.owner, &auction, &back, &[("share", "75")]);
    assert_eq!(refused.status, 422);
    assert!(
        refused.has("#lot-1 details[open] .wrong input[name='share'][value='75']"),
        "{}",
        refused.body
    );
    // 10 of the 40 for his own lot, 20 for the other; a quarter of 60 when he wins.
    assert_eq!(account(&night, a).1, -3000);
    night.score(3, (5, 2));
    assert_eq!(account(&night, a).1, -3000 + 1500);
    let page = night.owner.get(&auction).body;
    assert!(
        page.says("a", "Aunt Vera") && page.says("td", "€45.00"),
        "{page}"
    );
    let unsold = send(
        &mut night.owner,
        &auction,
        &format!("{auction}/3/unsell"),
        &[],
    );
    assert_eq!(unsold.status, 303);
}

#[test]
fn an_undo_names_who_only_bought() {
    let server = TestServer::start();
    let mut night = night(&server);
    let auction = format!("{}/e/1/auction", night.path);
    let set = send(&mut night.owner, &auction, &auction, &[("split", "100")]);
    assert_eq!(set.status, 303, "{}", set.body);
    let player = finalist(&night, true).to_string();
    let lot = [
        ("player", &*player),
        ("price", "40"),
        ("stranger", "Aunt Vera"),
    ];
    let sell = format!("{auction}/sell");
    let sold = send(&mut night.owner, &auction, &sell, &lot);
    assert_eq!(sold.status, 303, "{}", sold.body);
    let sale = night.version().to_string();
    let accounts = books(&night.state()).accounts;
    let mut holders = accounts.iter().map(|account| account.holder);
    let outside = |holder: &Holder| matches!(holder, Holder::Outside(_));
    let path = format!("{}/money/{}", night.path, holders.find(outside).unwrap());
    let pay = format!("{path}/pay");
    let paid = send(
        &mut night.owner,
        &path,
        &pay,
        &[("amount", "40"), ("reason", "in coins")],
    );
    assert_eq!(paid.status, 303, "{}", paid.body);
    let undo = format!("{}/undo", night.path);
    let asked = night.owner.post(&undo, &[("version", &*sale)]);
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert!(asked.says("main", "Aunt Vera"), "{}", asked.body);
    assert!(!asked.says("main", "someone"), "{}", asked.body);
}

#[test]
fn a_deal_of_the_right_sum_is_put_on_the_record_and_dropped() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    let path = format!("{}/e/1/deal", night.path);
    let (a, b) = (finalist(&night, true), finalist(&night, false));
    let (a_field, b_field) = (format!("part-{a}"), format!("part-{b}"));
    let refused = send(
        &mut night.owner,
        &path,
        &path,
        &[(&a_field, "40"), (&b_field, "33")],
    );
    assert_eq!(refused.status, 422);
    assert!(
        refused.says("li", "€73.00") && refused.says("li", "€72.00"),
        "{}",
        refused.body
    );
    assert!(refused.has("[value='33']"), "what was typed is kept");
    let odd = send_from(
        &mut night.owner,
        &refused.body,
        &path,
        &[(&b_field, "lots")],
    );
    let at = |id: &str, rest: &str| format!("#{id}-part-{b}{rest}");
    assert!(odd.has(&at("f", "[value='lots'][aria-invalid]")) && odd.has(&at("e", "")));
    assert!(odd.has(&format!("#f-part-{a}[value='40']")) && !odd.has(&format!("#e-part-{a}")));
    let made = send_from(&mut night.owner, &refused.body, &path, &[(&b_field, "32")]);
    assert_eq!(made.status, 303, "{}", made.body);
    assert_eq!(account(&night, b).1, 3200 - 2000);
    let dropped = send(&mut night.owner, &path, &format!("{path}/drop"), &[]);
    assert_eq!(dropped.status, 303);
    assert_eq!(account(&night, b).1, -2000);
}

#[test]
fn a_deal_is_not_made_or_dropped_over_another() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    let path = format!("{}/e/1/deal", night.path);
    let drop = format!("{path}/drop");
    let (a, b) = (finalist(&night, true), finalist(&night, false));
    let (a_field, b_field) = (format!("part-{a}"), format!("part-{b}"));
    let deal = |to_a: &'static str, to_b: &'static str| {
        [(a_field.as_str(), to_a), (b_field.as_str(), to_b)]
    };
    let one = night.owner.get(&path).body;
    let other = night.owner.get(&path).body;
    let made = send_from(&mut night.owner, &one, &path, &deal("40", "32"));
    assert_eq!(made.status, 303, "{}", made.body);
    // What does not come to what is open is refused first, and does not make it newer.
    let odd = send_from(&mut night.owner, &other, &path, &deal("40", "33"));
    assert_eq!(odd.status, 422, "{}", odd.body);
    let (half, happened) = (deal("36", "36"), "A deal in Open");
    let told = set_since(&mut night, &odd.body, &path, &half, happened);
    for n in [a, b] {
        assert!(told.has(&format!("#f-part-{n}[value='36']")), "kept");
    }
    assert!(told.says("section li", "€40.00"), "{}", told.body);
    assert_eq!(account(&night, b).1, 3200 - 2000);
    // Whoever was told decides.
    let made = send_from(&mut night.owner, &told.body, &path, &[]);
    assert_eq!(made.status, 303, "{}", made.body);
    assert_eq!(account(&night, b).1, 3600 - 2000);

    let other = night.owner.get(&path).body;
    assert!(!other.has(&format!("#f-part-{a}")), "{other}");
    let dropped = send(&mut night.owner, &path, &drop, &[]);
    assert_eq!(dropped.status, 303, "{}", dropped.body);
    let made = send(&mut night.owner, &path, &path, &deal("40", "32"));
    assert_eq!(made.status, 303, "{}", made.body);
    let told = set_since(&mut night, &other, &drop, &[], happened);
    assert!(told.says(".summary li", "The deal in Open was dropped"));
    assert_eq!(account(&night, b).1, 3200 - 2000);
    let dropped = send_from(&mut night.owner, &told.body, &drop, &[]);
    assert_eq!(dropped.status, 303, "{}", dropped.body);
    assert_eq!(account(&night, b).1, -2000);
}

#[test]
fn a_correction_that_changes_money_paid_out_is_asked_about() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    night.score(3, (5, 2));
    let winner = finalist(&night, true);
    let (path, _) = account(&night, winner);
    let pay = format!("{path}/pay");
    for (direction, amount) in [("in", "20"), ("out", "43.20")] {
        let paid = send(
            &mut night.owner,
            &path,
            &pay,
            &[("direction", direction), ("amount", amount)],
        );
        assert_eq!(paid.status, 303, "{}", paid.body);
    }
    let correct = night.of_match(3, "correct");
    let typed = [("tab", "final"), ("top", "2"), ("bottom", "5")];
    let asked = send(
        &mut night.owner,
        &format!("{correct}?tab=final"),
        &correct,
        &typed,
    );
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert!(
        asked.says("li", "€43.20") && asked.says("main", "paid out already"),
        "{}",
        asked.body
    );
    assert_eq!(
        night.fixture(3).winner(),
        Some(winner),
        "nothing is stored yet"
    );
    let done = send_from(
        &mut night.owner,
        &asked.body,
        &correct,
        &[("standing", "take-seat")],
    );
    assert_eq!(done.status, 303, "{}", done.body);
    assert_ne!(night.fixture(3).winner(), Some(winner));
    assert_eq!(account(&night, winner).1, 2880 - 4320);
}

/// The first finalist is sold to Aunt Vera and the second to Uncle Bill, who do not play; the first wins the final.
fn both_finalists_sold(night: &mut Night<'_>) {
    let auction = format!("{}/e/1/auction", night.path);
    let set = send(&mut night.owner, &auction, &auction, &[("split", "100")]);
    assert_eq!(set.status, 303, "{}", set.body);
    let sell = format!("{auction}/sell");
    for (top, buyer) in [(true, "Aunt Vera"), (false, "Uncle Bill")] {
        let player = finalist(night, top).to_string();
        let lot = [("player", &*player), ("price", "30"), ("stranger", buyer)];
        let sold = send(&mut night.owner, &auction, &sell, &lot);
        assert_eq!(sold.status, 303, "{}", sold.body);
    }
    night.score(3, (5, 2));
}

#[test]
fn who_only_bought_a_lot_is_named_where_a_correction_changes_their_prize() {
    let server = TestServer::start();
    let mut night = night(&server);
    both_finalists_sold(&mut night);
    let correct = night.of_match(3, "correct");
    let asked = send(
        &mut night.owner,
        &format!("{correct}?tab=final"),
        &correct,
        &[("tab", "final"), ("top", "2"), ("bottom", "5")],
    );
    assert_eq!(asked.status, 200, "{}", asked.body);
    for buyer in ["Aunt Vera", "Uncle Bill"] {
        assert!(asked.says("li", buyer), "{buyer}: {}", asked.body);
    }
}

#[test]
fn the_payout_of_a_tournament_called_off_says_that_nothing_is_won() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    night.score(3, (5, 2));
    let payout = format!("{}/e/1/payout", night.path);
    assert!(night.owner.get(&payout).says("main", "€43.20"));
    let path = format!("{}/call-off", night.path);
    let off = send(&mut night.owner, &path, &path, &[]);
    assert_eq!(off.status, 303, "{}", off.body);
    let page = night.owner.get(&payout).body;
    assert!(
        page.says(".empty", "called off") && !page.says("main", "€43.20"),
        "{page}"
    );
    let event = night.owner.get(&format!("{}/e/1", night.path));
    assert!(!event.has(".prizes"), "{}", event.body);
}

#[test]
fn the_currency_is_the_clubs() {
    let server = TestServer::start();
    let mut night = night(&server);
    let path = format!("{}/money/currency", night.path);
    let named = send(
        &mut night.owner,
        &path,
        &path,
        &[("symbol", "kr"), ("in_front", "off")],
    );
    assert_eq!(named.status, 303, "{}", named.body);
    terms(&mut night, &[("fee", "20 kr")]);
    let page = night.owner.get(&format!("{}/e/1/payout", night.path)).body;
    assert!(page.says("main", "72.00 kr"), "{page}");
    for (field, wrong) in [
        ("symbol", "12"),
        ("symbol", ""),
        ("decimals", "4"),
        ("decimals", "x"),
    ] {
        let refused = send(&mut night.owner, &path, &path, &[(field, wrong)]);
        assert_eq!(refused.status, 422, "{field} {wrong}");
    }
}

#[test]
fn amounts_keep_their_digits_through_an_undo() {
    let server = TestServer::start();
    let mut night = night(&server);
    // A match that is put off is no amount.
    let adjourn = night.of_match(3, "adjourn");
    let put_off = night.owner.post(&adjourn, &[]);
    assert_eq!(put_off.status, 303, "{}", put_off.body);
    let path = format!("{}/money/currency", night.path);
    let set = send(&mut night.owner, &path, &path, &[("decimals", "0")]);
    assert_eq!(set.status, 303, "{}", set.body);
    let currency = night.version().to_string();
    terms(&mut night, &[("fee", "1250"), ("unit", "1")]);
    let fees = night.version().to_string();
    assert_eq!(fund(&night), Some(4500));
    let undo = format!("{}/undo", night.path);
    let refused = night.owner.post(&undo, &[("version", &*currency)]);
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(night.state().money.currency.decimals, 0);

    // What was taken back does not come back with other digits.
    let undone = night.owner.post(&undo, &[("version", &*fees)]);
    assert_eq!(undone.status, 303, "{}", undone.body);
    let undone = night.version().to_string();
    let set = send(&mut night.owner, &path, &path, &[("decimals", "2")]);
    assert_eq!(set.status, 303, "{}", set.body);
    let asked = night.owner.post(&undo, &[("version", &*undone)]);
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert_eq!(fund(&night), None);
}

#[test]
fn everyone_reads_the_split_if_the_director_wants_and_never_an_account() {
    let server = TestServer::start();
    let mut night = night(&server);
    terms(&mut night, &[]);
    let payout = format!("{}/e/1/payout", night.path);
    let event = format!("{}/e/1", night.path);
    let mut anyone = Browser::new(&server);
    assert!(anyone.get(&event).says("p", "€72.00"));
    let sheet = anyone.get(&payout);
    assert_eq!(sheet.status, 200);
    assert!(sheet.says_nowhere("/money/"), "{}", sheet.body);
    let (path, _) = account(&night, EntrantNo(1));
    for closed in [
        path,
        format!("{}/money", night.path),
        format!("{}/e/1/pools", night.path),
    ] {
        assert_eq!(anyone.get(&closed).status, 303, "{closed}");
    }
    terms(&mut night, &[("public", "off")]);
    assert!(anyone.get(&event).says_nowhere("€72.00"));
    assert_eq!(anyone.get(&payout).status, 303);
}

#[test]
fn a_side_pool_sent_twice_leads_to_itself() {
    let server = TestServer::start();
    let mut night = night(&server);
    let pools = format!("{}/e/1/pools", night.path);
    let page = night.owner.get(&pools).body;
    let first = [("name", "Jackpot"), ("fee", "10"), ("split", "100")];
    let made = send_from(&mut night.owner, &page, &pools, &first);
    let to = made.header("Location").unwrap().to_owned();
    assert!(to.ends_with("/pools/1"), "{to}");
    let second = [("name", "Calcutta"), ("fee", "5"), ("split", "100")];
    let made = send(&mut night.owner, &pools, &pools, &second);
    assert!(made.header("Location").unwrap().ends_with("/pools/2"));
    let again = send_from(&mut night.owner, &page, &pools, &first);
    assert_eq!(
        again.header("Location"),
        Some(to.as_str()),
        "{}",
        again.body
    );
    assert_eq!(night.state().money.pools.len(), 2);
}
