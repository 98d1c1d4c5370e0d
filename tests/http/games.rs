//! `/games` and `/play`: the games of the tables family, and a board to practise them on.

use crate::browser::{Browser, hidden_fields};
use crate::server::{Answer, Setting, TestServer};
use crawford::backgammon::variants::{LEFT_OUT, MatchGame, Variant};

fn server() -> TestServer {
    TestServer::with(Setting::unhurried())
}

#[test]
fn every_game_is_compared_and_has_its_page_and_its_card() {
    let server = server();
    let family = server.get("/games");
    assert_eq!(family.status, 200);
    let links = family.attributes(".family a", "href");
    assert_eq!(links.len(), Variant::ALL.len());
    assert!(family.says(".family", "the same game as Plakoto"));
    let names = family.texts(".left-out dt");
    assert!(
        names
            .iter()
            .eq(LEFT_OUT.iter().map(|left_out| left_out.name))
    );
    let reasons = family.texts(".left-out dd");
    assert_eq!(reasons.len(), LEFT_OUT.len());
    for (reason, left_out) in reasons.iter().zip(LEFT_OUT) {
        // A message that is not found says its own key.
        assert!(reason.contains(' '), "{}: {reason}", left_out.name);
        if let Some(source) = left_out.source {
            assert!(reason.ends_with(&format!("({source})")), "{reason}");
        }
    }
    assert!(family.says(".left-out", "half a board"));
    for series in MatchGame::SERIES {
        for name in series.also {
            assert!(family.says(".series", name), "{name}");
        }
    }
    for (variant, link) in Variant::ALL.iter().zip(links) {
        assert_eq!(link, format!("/games/{}", variant.name));
        let page = server.get(&link);
        assert_eq!(page.status, 200, "{link}");
        let title = page.texts("h1").concat();
        // A name that no message says is shown as it is in the data.
        assert_ne!(title, variant.name);
        let start = page.texts("svg.board title").concat();
        assert_eq!(
            start.to_lowercase(),
            format!("the start of {}", title.to_lowercase())
        );
        let checkers = page.attributes("svg.board g.light, svg.board g.dark", "class");
        assert!(checkers.len() >= 6, "{link}");
        let texts = variant.texts();
        for (said, text) in page.texts(".sources li").iter().zip(&texts) {
            let address = text.address.unwrap_or_default();
            assert!(
                said.starts_with(text.name) && said.contains(address),
                "{said}"
            );
        }
        assert_eq!(page.texts(".sources li").len(), texts.len());
        assert!(texts.len() >= variant.sources.len(), "{link}");
        let others = variant.also.iter();
        let others: Vec<&&str> = others
            .filter(|name| name.to_lowercase() != title.to_lowercase())
            .collect();
        assert_eq!(page.has(".also-called"), !others.is_empty());
        for name in others {
            assert!(page.says(".also-called", name), "{link}: {name}");
        }
        let values: usize = variant.options.iter().map(|o| o.values.len()).sum();
        let said = page.texts(".options dd");
        assert_eq!(said.len(), values, "{link}");
        for value in variant.options.iter().flat_map(|option| option.values) {
            let source = format!("({})", value.source);
            let bare = format!("{} {source}", value.name);
            assert!(said.iter().any(|text| text.ends_with(&source)));
            let spoken = ["allowed", "forced", "alone", "lost"].contains(&value.name);
            assert!(spoken || !said.contains(&bare), "{link}: {bare}");
        }
        for option in variant.options {
            assert!(!page.texts(".options dt").contains(&option.name.to_owned()));
        }
        let card = server.get(&format!("{link}/card"));
        assert_eq!(card.status, 200, "{link}");
        let parts = page.texts("section h2");
        assert_eq!(card.texts(".game-card dt"), parts, "{link}");
        assert!(card.has("link[media='print'][href$='game-card.css']"));
    }
    assert_eq!(server.get("/games/coan-ki").status, 404);
    assert_eq!(server.get("/games/coan-ki/card").status, 404);
    assert_eq!(server.get("/play/coan-ki").status, 404);
}

#[test]
fn the_rules_say_what_the_data_says() {
    let server = server();
    let page = |name: &str| server.get(&format!("/games/{name}"));
    let plakoto = page("plakoto");
    assert!(plakoto.says("section", "pinned") && plakoto.says("section", "15 on 24"));
    assert!(!plakoto.says("section", "may be hit"));
    let narde = page("narde");
    assert!(
        narde.says("section", "same way round") && narde.says("section", "Only one checker may")
    );
    let cap = page("five-cap");
    assert!(cap.says("section", "No more than 5 checkers"));
    assert!(page("hypergammon").says("section", "in a match they always count"));
    for complement in ["russian", "french", "acey-deucey-european"] {
        assert!(page(complement).says("section", "if all four were played"));
    }
    assert!(page("mexican").says("section", "neither is the higher"));
    let no_running = page("no-hit-and-run");
    assert!(no_running.says("section", "The doubling cube is used"));
    let shesh_besh = page("shesh-besh");
    assert!(
        shesh_besh.says("section", "no doubling cube")
            && shesh_besh.says("section", "a backgammon")
    );
    assert!(page("misere").says("section", "first loses"));
    assert!(page("backgammon").says("section", "The doubling cube is used"));
    assert!(page("portes").says("section", "no doubling cube"));
    let tabula = page("tabula");
    for says in ["Three dice", "second half", "all three dice"] {
        assert!(tabula.says("section", says), "{says}");
    }
    let fayles = page("fayles");
    for says in ["Three dice", "loses the game at once", "24-point"] {
        assert!(fayles.says("section", says), "{says}");
    }
    assert!(!fayles.says("section", "bar"));
}

#[test]
fn page_card_and_practice_are_of_the_game_as_it_is_played() {
    let server = server();
    let lost = "What could not be played of it is lost.";
    let usual_rest = "What could not be played of it your opponent plays";
    let plain = server.get("/games/gul-bara");
    assert!(plain.says("section", usual_rest) && !plain.says("section", lost));
    assert!(!plain.has("ul.ways, .options .chip"));
    let query = "?option-rest=lost&option-head=one";
    let page = server.get(&format!("/games/gul-bara{query}"));
    assert!(page.says("section", lost) && !page.says("section", usual_rest));
    assert!(page.says("section", "Only one checker may leave"));
    let ways = page.texts("ul.ways li");
    assert_eq!(ways.len(), 2);
    assert!(ways[0].contains("lost (totalshareware)"), "{ways:?}");
    assert_eq!(
        page.texts(".options .chip").len(),
        page.texts(".options dt").len()
    );
    assert!(page.has("a[href='/games/gul-bara']"));
    // In the order of the catalogue, whatever was asked.
    let turned = server.get("/games/gul-bara?option-head=one&option-rest=lost");
    for page in [&page, &turned] {
        let links = page.attributes("main a", "href");
        for path in ["/games/gul-bara/card", "/play/gul-bara"] {
            assert!(links.contains(&format!("{path}{query}")), "{links:?}");
        }
    }
    let card = server.get(&format!("/games/gul-bara/card{query}"));
    assert!(card.says(".game-card dd", lost) && !card.says(".game-card dd", usual_rest));
    assert_eq!(card.texts(".game-card .way"), ways);
    let start = server.get(&format!("/play/gul-bara{query}"));
    assert!(start.has("[name='option-rest'] [value='lost'][selected]"));
    assert!(start.has("[name='option-head'] [value='one'][selected]"));
    for path in [
        "/games/gul-bara?option-rest=sideways",
        "/games/gul-bara/card?option-speed=fast",
        "/games/backgammon?option-rest=lost",
        "/play/gul-bara?option-rest=sideways",
    ] {
        let refused = server.get(path);
        assert_eq!(refused.status, 422, "{path}");
        let said = refused.texts("main").concat();
        assert!(
            said.contains("there is no “") || said.contains("only one way"),
            "{said}"
        );
    }
}

#[test]
fn who_won_begins_again_where_the_rules_say_so() {
    let server = server();
    for (variant, fields, begins) in [
        ("plakoto", &[("opponent", "random")][..], true),
        ("irish", &[("opponent", "random")], false),
        (
            "plakoto",
            &[
                ("opponent", "random"),
                ("option-next-game", "opening-throw"),
            ],
            false,
        ),
    ] {
        let mut browser = Browser::new(&server);
        // A game of plakoto that nobody wins says nothing of it.
        let end = loop {
            let end = play_out(&mut browser, variant, fields);
            if !end.says("main", "Nobody wins this game.") {
                break end;
            }
        };
        let again = press(&mut browser, &end, &[]);
        assert_eq!(again.status, 303, "{}", again.body);
        let page = browser.get(&next_of(&again));
        assert_eq!(
            page.says(".told", "having won the game before"),
            begins,
            "{variant}"
        );
        if begins {
            let won = end.texts(".said").concat();
            let winner = won.split_whitespace().next().unwrap().to_owned();
            assert!(
                page.says(".told", &format!("{winner} begins")),
                "{}",
                page.body
            );
        }
    }
}

/// Starts a game and shows its board.
fn begin(browser: &mut Browser<'_>, variant: &str, fields: &[(&str, &str)]) -> String {
    let answer = browser.submit(&format!("/play/{variant}"), fields);
    assert_eq!(answer.status, 303, "{variant}: {}", answer.body);
    next_of(&answer)
}

/// Where an answer leads, without the place on the page.
fn next_of(answer: &Answer) -> String {
    let next = answer.header("Location").unwrap();
    next.split('#').next().unwrap().to_owned()
}

/// Posts the form of the board with a button of it.
fn press(browser: &mut Browser<'_>, page: &Answer, button: &[(&str, &str)]) -> Answer {
    let action = page.attribute(".practice form", "action");
    let fields = hidden_fields(&page.body);
    let mut fields: Vec<_> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    fields.extend_from_slice(button);
    browser.post(&action, &fields)
}

/// Plays what is offered, in turn one and another of the moves, up to the end of the game: its last page.
fn play_out(browser: &mut Browser<'_>, variant: &str, fields: &[(&str, &str)]) -> Answer {
    let path = format!("/play/{variant}");
    let mut at = begin(browser, variant, fields);
    for turn in 0..4_000_usize {
        let mut page = browser.get(&at);
        assert_eq!(page.status, 200, "{at}: {}", page.body);
        if page.has("input[name='opponent']") {
            return page;
        }
        if page.has("[name='opening']") {
            let choice = ["play", "throw"][turn % 2];
            let answer = press(browser, &page, &[("opening", choice)]);
            at = next_of(&answer);
            continue;
        }
        while !page.has(".practice form [type='submit'], .practice form button") {
            let next = page.attributes(".next a", "href");
            let chosen = &next[turn % next.len()];
            let (query, _) = chosen.split_once('#').unwrap();
            page = browser.get(&format!("{path}{query}"));
            assert_eq!(page.status, 200, "{chosen}: {}", page.body);
        }
        let answer = press(browser, &page, &[]);
        assert_eq!(answer.status, 303, "{variant}: {}", answer.body);
        at = next_of(&answer);
        assert!(at.len() < 4_000, "{at}");
    }
    panic!("{variant} does not end");
}

#[test]
fn every_game_is_played_to_its_end_against_random_plays() {
    let server = server();
    for variant in Variant::ALL {
        let mut browser = Browser::new(&server);
        let end = play_out(&mut browser, variant.name, &[("opponent", "random")]);
        assert!(end.says(".said", "wins"), "{}", variant.name);
        assert!(end.says(".practice", "White plays at random"));
        let again = press(&mut browser, &end, &[]);
        assert_eq!(again.status, 303, "{}", again.body);
    }
}

#[test]
fn a_throw_that_cannot_be_played_loses_fayles() {
    let server = server();
    let mut browser = Browser::new(&server);
    let said = "could not play all of it, and loses";
    // The server throws the dice, and every few games one is lost so.
    let mut games = (0..500).map(|_| play_out(&mut browser, "fayles", &[("opponent", "person")]));
    let failed = games.find(|end| end.says(".told", said)).unwrap();
    let told = failed.texts(".told li").pop().unwrap();
    let winner = failed.texts(".said").concat();
    let loser = told.split_whitespace().next().unwrap();
    assert!(told.ends_with(&format!("{said}.")) && !winner.starts_with(loser));
}

#[test]
fn two_people_play_with_the_options_they_chose() {
    let server = server();
    let mut browser = Browser::new(&server);
    let fields = [("opponent", "person"), ("option-second-off-head", "forced")];
    let end = play_out(&mut browser, "narde", &fields);
    assert!(end.says(".said", "wins"), "{}", end.body);
    let kept = end.attribute("[name='option-second-off-head']", "value");
    assert_eq!(kept, "forced");
    let odd = [
        ("opponent", "random"),
        ("option-head", "one"),
        ("option-rest", "sideways"),
    ];
    let odd = browser.post("/play/gul-bara", &odd);
    assert_eq!(odd.status, 422);
    assert!(odd.has("[name='opponent'][value='random'][checked]"));
    assert!(odd.has("[name='option-head'] [value='one'][selected]"));
}

#[test]
fn a_throw_stays_what_it_was_and_a_turn_sent_twice_brings_the_same() {
    let server = server();
    let mut browser = Browser::new(&server);
    let at = begin(&mut browser, "backgammon", &[("opponent", "person")]);
    let mut page = browser.get(&at);
    let said = page.texts(".said");
    assert_eq!(browser.get(&at).texts(".said"), said);
    while !page.has(".practice form button") {
        let (query, _) = page
            .attribute(".next a", "href")
            .split_once('#')
            .map(|(q, f)| (q.to_owned(), f.to_owned()))
            .unwrap();
        page = browser.get(&format!("/play/backgammon{query}"));
    }
    assert!(page.has("[data-back]"));
    let first = press(&mut browser, &page, &[]);
    let second = press(&mut browser, &page, &[]);
    assert_eq!(first.header("Location"), second.header("Location"));
    let one = begin(&mut browser, "backgammon", &[("opponent", "person")]);
    let other = begin(&mut browser, "backgammon", &[("opponent", "person")]);
    assert_ne!(one, other);
}

#[test]
fn the_rule_of_the_game_that_forbids_a_move_is_named() {
    let server = server();
    let mut browser = Browser::new(&server);
    let at = begin(&mut browser, "fevga", &[("opponent", "person")]);
    let first = browser.get(&at).attribute(".next a", "href");
    let (_, steps) = first.split_once("&steps=").unwrap();
    let steps = steps.split('#').next().unwrap();
    // One of the numbers was rolled, and another checker than the first is moved by it.
    let is_named = (1..=6_u8).any(|number| {
        let to = 24 - number;
        let second = browser.get(&format!("{at}&steps={steps}_{number}.24.{to}"));
        second.says(".summary", "Until your first checker has passed")
    });
    assert!(is_named, "{first}");
}

#[test]
fn an_altered_game_and_an_illegal_move_are_refused() {
    let server = server();
    let mut browser = Browser::new(&server);
    let at = begin(&mut browser, "backgammon", &[("opponent", "person")]);
    let page = browser.get(&at);
    let board = page.texts("svg.board desc");
    let game = page.attribute("[name='game']", "value");
    // A move that nobody has: the board is as it was, and the rule is named.
    let illegal = browser.get(&format!("{at}&steps=6.2.0"));
    assert_eq!(illegal.status, 422);
    assert!(illegal.says(".summary", "6 cannot be played from point 2 now"));
    assert_eq!(illegal.texts("svg.board desc"), board);
    let mut rolled = 0;
    for number in 1..=6_u8 {
        let to = 2_u8.saturating_sub(number);
        let refused = browser.get(&format!("{at}&steps={number}.2.{to}"));
        let nobody = refused.says(".summary", "You have no checker there.");
        let other = refused.says(".summary", "This number is not left to play");
        assert!(nobody != other, "{}", refused.body);
        rolled += usize::from(nobody);
    }
    assert_eq!(rolled, 2, "an opening roll has two numbers");
    for (steps, why) in [
        ("6.2.0", "6 cannot be played"),
        ("x", "The moves cannot be read"),
        ("", "As many numbers"),
    ] {
        let fields = [("game", game.as_str()), ("steps", steps)];
        let answer = browser.post("/play/backgammon/turn", &fields);
        assert_eq!(answer.status, 422, "{steps}");
        assert!(answer.says(".summary", why), "{steps}: {}", answer.body);
        assert_eq!(answer.texts("svg.board desc"), board);
    }
    let no_choice = [("game", game.as_str()), ("opening", "throw")];
    let answer = browser.post("/play/backgammon/turn", &no_choice);
    assert_eq!(answer.status, 422);
    assert!(answer.says(".summary", "The dice have already been rolled"));
    // A letter of the game changed, a game of another variant, nothing at all.
    let mut altered = game.clone();
    let first = if altered.starts_with('e') { "f" } else { "e" };
    altered.replace_range(..1, first);
    for (variant, game) in [
        ("backgammon", altered.as_str()),
        ("narde", &game),
        ("backgammon", "x"),
    ] {
        let answer = browser.get(&format!("/play/{variant}?game={game}"));
        assert_eq!(answer.status, 422, "{variant}");
        assert!(answer.says(".summary", "cannot be continued"), "{variant}");
        let answer = browser.post(&format!("/play/{variant}/turn"), &[("game", game)]);
        assert_eq!(answer.status, 422, "{variant}");
        assert!(answer.has("[name='opponent']"));
    }
    let fields = [("opponent", "person"), ("option-entering", "sideways")];
    let answer = browser.submit("/play/dutch", &fields);
    assert_eq!(answer.status, 422);
    assert!(answer.says(".summary", "there is no “entering=sideways”"));
    let answer = browser.submit("/play/dutch", &[("opponent", "nobody")]);
    assert_eq!(answer.status, 422);
}
