//! Pages of a chouette that were read before somebody else changed what they show: the person sees that and decides again,
//! with what they typed kept.

use crate::chouette::{FOUR, Night, done, outrun, refused};
use crate::filled;
use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use crawford::chouette::PlayerNo;

impl Night<'_> {
    /// Sends a form of a page read before.
    fn send_old(&mut self, page: &str, action: &str, changes: &[(&str, &str)]) -> Answer {
        let action = self.at(action);
        filled::send_from(&mut self.owner, page, &action, changes)
    }

    /// A form of a page read before, sent by a button that sends it to another address.
    fn press_old(&mut self, page: &str, form: &str, to: &str, changes: &[(&str, &str)]) -> Answer {
        let mut fields = filled::fields(page, &self.at(form));
        fields.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let mut fields = crate::browser::pairs(&fields);
        fields.extend(changes);
        let to = self.at(to);
        self.owner.post(&to, &fields)
    }

    fn end_old(&mut self, page: &str, changes: &[(&str, &str)]) -> Answer {
        self.press_old(page, "table/act", "table/end", changes)
    }
}

/// A page with the keys of another, as if it had been opened on a second phone.
fn with_key_of(page: &str, other: &str) -> String {
    let key = |page: &str| {
        let key = page.attribute("main [name='key']", "value");
        key.rsplit_once('-').unwrap().0.to_owned()
    };
    page.replace(&key(page), &key(other))
}

#[test]
fn a_game_is_not_ended_over_a_double_that_the_page_did_not_show() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    let before = night.page("table?by=game");
    done(&night.act("doubles", &["4"]));
    let team = [("winner", "team"), ("cube-2", "on-2")];
    outrun(&night.end_old(&before, &team), "the cube of Di has changed");
    done(&night.act("box-takes", &["4"]));
    let again = night.end_old(&before, &team);
    outrun(&again, "is now on 2");
    assert_eq!(night.state().state.games.len(), 0);
    // What was chosen is there still, and Di's cube as it is now.
    assert!(again.has("#cube-2 option[value='on-2'][selected]"));
    assert!(again.says("#cube-4 option[value='now']", "2"));
    done(&night.end_old(&again.body, &team));
    assert_eq!(night.points(), [-5, 2, 1, 2]);
}

#[test]
fn a_take_does_not_take_extras_that_the_page_did_not_show() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.send("settings", "settings", &[("extras", "true")]));
    done(&night.begin());
    done(&night.act("box-doubles", &[]));
    done(&night.act("drops", &["2", "3"]));
    let before = night.page("table?by=cube");
    done(&night.act("extra", &["2", "3"]));
    let takes = [("do", "takes@4")];
    outrun(
        &night.send_old(&before, "table/act", &takes),
        "the extra between Bo and Di has changed",
    );
    done(&night.board("table/act", &takes));
}

#[test]
fn one_debt_is_not_paid_twice_from_two_pages() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.won("box", &[]));
    let before = night.page("settle");
    let bo = [("from", "2"), ("to", "1"), ("amount", "1")];
    done(&night.send_old(&before, "pay", &bo));
    // Another phone with the same page: a key of its own.
    let pay = night.at("pay");
    let too = with_key_of(&before, &night.page("settle"));
    let twice = night.send_old(&too, "pay", &bo);
    outrun(&twice, "The balance of");
    assert!(twice.has("#f-amount[value='1']") && twice.has("#f-from option[value='2'][selected]"));
    assert_eq!(night.state().state.payments.len(), 1);
    // Nor by hand, from the form below.
    let by_hand = |page: &str| page.parts("[form='by-hand'], #by-hand").concat();
    outrun(
        &night.send_old(&by_hand(&before), "pay", &bo),
        "The balance of",
    );
    // Whoever looks again may say so again: it may have been paid twice.
    done(&night.send_old(&by_hand(&twice.body), "pay", &[]));
    assert_eq!(night.state().state.payments.len(), 2);
    // What is renewed while somebody types has the balances that the form sends.
    let sent = filled::fields(&by_hand(&before), &pay);
    let balances = sent.iter().filter(|(name, _)| name.starts_with("balance-"));
    assert_eq!(balances.count(), FOUR.len());
    assert!(before.has("#settle[data-live]"));
    let renewed = before.attributes("#settle [form='by-hand']", "name");
    assert_eq!(renewed.len(), FOUR.len());
}

#[test]
fn a_correction_does_not_undo_one_made_meanwhile() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.won("box", &[]));
    let page = "g/1/correct";
    let before = night.page(page);
    let shown = night.ask(1, &[("cube-3", "on-4")]);
    done(&night.confirm(1, &shown));
    assert_eq!(night.points(), [6, -1, -4, -1]);
    // A slip in between does not make the page a new one.
    let slip = [("cube-4", "on-2"), ("settled-4", "x")];
    let slip = night.send_old(&before, page, &slip);
    assert_eq!(slip.status, 422, "{}", slip.body);
    let mended = night.send_old(&slip.body, page, &[("settled-4", "")]);
    outrun(&mended, "corrected game 1 in the meantime");
    let mine = night.send_old(&before, page, &[("cube-4", "on-2")]);
    outrun(&mine, "corrected game 1 in the meantime");
    assert!(mine.has("#cube-4 option[value='on-2'][selected]"));
    assert!(mine.says(".quiet", "Cy −4"), "what stands: {}", mine.body);
    // Decides again, and sees what it would change.
    let again = night.send_old(&mine.body, page, &[("cube-3", "on-4")]);
    assert_eq!(again.status, 200, "{}", again.body);
    done(&night.confirm(1, &again));
    assert_eq!(night.points(), [7, -1, -4, -2]);
}

#[test]
fn an_order_offered_with_a_correction_is_not_set_over_another() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.won("box", &[]));
    let shown = night.ask(1, &[("winner", "team")]);
    assert!(shown.has("[name='take_order']"), "{}", shown.body);
    let places = [("place-4", "1")];
    done(&night.send("table", "table/order", &places));
    let (order, points) = (night.order(), night.points());
    let confirm = [("confirm", "1"), ("take_order", "1")];
    let late = night.send_old(&shown.body, "g/1/correct", &confirm);
    outrun(&late, "Table 1 has moved on in the meantime");
    assert_eq!((night.order(), night.points()), (order, points));
    // Without the order it is the game alone.
    let alone = [("confirm", "1"), ("take_order", "off")];
    done(&night.send_old(&shown.body, "g/1/correct", &alone));
}

#[test]
fn what_is_decided_between_games_goes_by_the_order_that_was_shown() {
    let server = TestServer::start();
    let names: Vec<String> = (1..=5).map(|n| format!("Player {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut night = Night::of(&server, &names);
    let before = night.page("table");
    done(&night.begin());
    done(&night.won("team", &[]));
    let stood = night.order();
    let changed = "Table 1 has moved on in the meantime";
    let order = [("place-3", "1")];
    let late = night.send_old(&before, "table/order", &order);
    outrun(&late, changed);
    assert!(
        late.has("[id='order-1'][open] [name='place-3'][value='1']"),
        "what was typed"
    );
    let throws: Vec<(String, String)> = (1..=5)
        .map(|n| (format!("throw-{n}"), n.to_string()))
        .collect();
    let throws = crate::browser::pairs(&throws);
    let all: [(&str, &[(&str, &str)]); 6] = [
        ("table/roll", &throws),
        ("table/roll", &[("program", "1")]),
        ("table/split", &[("who", "2"), ("who", "3")]),
        ("table/begin", &[("partner", "")]),
        ("table/begin", &[("partner", "lot")]),
        (
            "table/begin",
            &[
                ("partner", ""),
                ("stand", "begin "),
                ("reason", "We like it"),
            ],
        ),
    ];
    for (action, fields) in all {
        let answer = night.send_old(&before, action, fields);
        outrun(&answer, changed);
        assert!(!answer.has("[name='stand']"), "no custom is against it");
        if action == "table/split" {
            assert!(answer.has("[id='split-1'][open] [name='who'][value='3'][checked]"));
            assert!(!answer.has("[name='who'][value='4'][checked]"));
        }
    }
    assert_eq!(night.order(), stood);
    assert_eq!(night.state().state.last_game, 1);
    // Whoever sees it as it is decides again.
    done(&night.send_old(&late.body, "table/order", &[]));
    assert_ne!(night.order(), stood);
    // A break that keeps its place is another order to begin with.
    done(&night.send("settings", "settings", &[("breaks", "place")]));
    let before = night.page("table");
    done(&night.send("people", "people/rest", &[]));
    outrun(
        &night.send_old(&before, "table/begin", &[("partner", "")]),
        changed,
    );
}

#[test]
fn a_partner_who_declined_is_not_one_from_an_old_page() {
    let server = TestServer::start();
    let names: Vec<String> = (1..=8).map(|n| format!("Player {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut night = Night::of(&server, &names);
    let before = night.page("table");
    let asked = [("partner", "2")];
    let declines =
        |night: &mut Night<'_>| night.press_old(&before, "table/begin", "table/decline", &asked);
    done(&declines(&mut night));
    let changed = "Table 1 has moved on in the meantime";
    let too = with_key_of(&before, &night.page("table"));
    outrun(&night.send_old(&too, "table/begin", &asked), changed);
    outrun(
        &night.press_old(&too, "table/begin", "table/decline", &asked),
        changed,
    );
}

#[test]
fn who_goes_says_what_becomes_of_the_game_that_was_shown() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let idle = night.page("people");
    done(&night.begin());
    let box_goes = |page: &str, night: &Night<'_>| {
        let rest = night.at("people/rest");
        let forms = page.parts(&format!("form[action='{rest}']"));
        let of_box = forms.iter().find(|f| f.has("[name='player'][value='1']"));
        of_box.cloned().unwrap()
    };
    // Nothing was asked about a game that had not begun.
    let member = idle.parts(&format!("form[action='{}']", night.at("people/rest")));
    let member = member.iter().find(|f| f.has("[name='player'][value='2']"));
    outrun(
        &night.send_old(member.unwrap(), "people/rest", &[]),
        "Table 1 has moved on",
    );
    let first = night.page("people");
    let first = box_goes(&first, &night);
    done(&night.won("box", &[]));
    done(&night.begin());
    for then in ["call-off", "give-up", "proxy-2"] {
        let old = night.send_old(&first, "people/rest", &[("then", then)]);
        refused(&old, "This game is already over.");
    }
    let state = night.state();
    assert!(state.state.tables[0].game.is_some() && state.state.is_here(PlayerNo(1)));
    // A cube that has changed since is not given up unseen.
    let second = night.page("people");
    let second = box_goes(&second, &night);
    done(&night.act("doubles", &["3"]));
    let gives_up = [("then", "give-up")];
    outrun(
        &night.send_old(&second, "people/rest", &gives_up),
        "the cube of Cy has changed",
    );
    let now = night.page("people");
    let now = box_goes(&now, &night);
    done(&night.send_old(&now, "people/rest", &gives_up));
    assert!(night.state().state.tables[0].game.is_none());
}

#[test]
fn rules_and_stakes_are_not_set_over_what_somebody_else_has_set() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    let before = night.page("settings");
    let too = night.page("settings");
    let stake = [("stake", "0.50")];
    done(&night.send("settings", "settings", &[("cube_cap", "32")]));
    // One thing has changed, the other has not.
    let changed = "Someone else has changed this";
    // A slip in between does not make the page a new one.
    let slip = night.send_old(&before, "settings", &[("limit", "x"), ("cube_cap", "64")]);
    assert_eq!(slip.status, 422, "{}", slip.body);
    let mended = night.send_old(&slip.body, "settings", &[("limit", "6")]);
    outrun(&mended, changed);
    let mine = night.send_old(&before, "settings", &[("limit", "7")]);
    outrun(&mine, changed);
    let typed = filled::fields(&mine.body, &night.at("settings"));
    assert!(typed.contains(&("limit".into(), "7".into())), "{typed:?}");
    done(&night.send_old(&before, "settings/stake", &stake));
    let other = [("stake", "2.00")];
    let slip = night.send_old(&too, "settings/stake", &[("stake", "x")]);
    assert_eq!(slip.status, 422, "{}", slip.body);
    outrun(
        &night.send_old(&slip.body, "settings/stake", &other),
        changed,
    );
    let now = night.state().state.settings;
    assert_eq!((now.stake, now.cube_cap), (Some(50), Some(32)));
    // The same for the stake of a player.
    let own = night.at("people/stake");
    let forms = |night: &mut Night<'_>| {
        let people = night.page("people");
        people.parts(&format!("form[action='{own}']"))
    };
    let (forms, too) = (forms(&mut night), forms(&mut night));
    done(&night.send_old(&forms[1], "people/stake", &[("stake", "0.20")]));
    let slip = night.send_old(&too[1], "people/stake", &[("stake", "x")]);
    assert_eq!(slip.status, 422, "{}", slip.body);
    let mended = slip.body.parts(&format!("form[action='{own}']"));
    let late = night.send_old(&mended[1], "people/stake", &[("stake", "0.30")]);
    outrun(&late, changed);
    done(&night.send_old(&forms[2], "people/stake", &[("stake", "0.30")]));
    let of = |n: usize| night.state().state.players[n].stake;
    assert_eq!((of(1), of(2)), (Some(20), Some(30)));
}

#[test]
fn the_journal_says_who_paid_whom_in_points() {
    let server = TestServer::start();
    let mut night = Night::of(&server, &FOUR);
    done(&night.begin());
    done(&night.won("box", &[]));
    let bo = [("from", "2"), ("to", "1"), ("amount", "1")];
    done(&night.send("settle", "pay", &bo));
    for page in ["journal", "table"] {
        let page = night.page(page);
        assert!(page.says("main", "Bo paid Ann 1 point."), "{page}");
    }
}
