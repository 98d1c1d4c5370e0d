//! Groups into a knockout from the form to the final, and stages drawn later among those present.

mod called;

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::journal::NoteId;
use crawford::tournament::ranking::{ManualOrder, RankingRules};
use crawford::tournament::swiss::{Ends, PairingOptions, SwissSettings};
use crawford::tournament::*;

const NEW: &str = "/c/monday/t/new";

fn groups(groups: u8, qualify: u8) -> EventSettings {
    EventSettings {
        format: Format::Groups(Groups {
            groups,
            size: None,
            qualify,
            ranking: RankingRules::default(),
            sheet: None,
        }),
        ..settings("5")
    }
}

/// Enters a result for every match of a stage that waits for one, the upper seat winning.
fn play(night: &Night<'_>, stage: Stage) {
    loop {
        let state = night.state();
        let next = state
            .event(OPEN)
            .unwrap()
            .matches
            .iter()
            .find(|m| m.phase.stage() == stage && m.result.is_none() && m.players().is_some());
        match next.map(|m| m.number.0) {
            Some(number) => night.score(number, (5, i64::from(number % 4))),
            None => return,
        }
    }
}

#[test]
fn groups_are_set_in_the_form_and_the_impossible_is_refused() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let fields = [
        ("name", "Cup"),
        ("format", "groups"),
        ("groups_by", "size"),
        ("groups", "5"),
        ("qualify", "2"),
        ("groups_lengths", "3"),
    ];
    let answer = filled::send(&mut night.owner, NEW, NEW, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let rules = "/c/monday/t/cup/e/1/settings";
    let shown = filled::fields(&night.owner.get(rules).body, rules);
    for (name, value) in &fields[1..] {
        let there = shown.iter().any(|(n, v)| n == name && v == value);
        assert!(there, "{name}: {value}");
    }
    for (name, value, says) in [
        ("qualify", "6", "Enter 1 to 5"),
        ("qualify", "0", "1 to 16"),
        ("groups", "1", "2 to 16"),
        ("groups_by", "luck", "choice"),
        ("groups_lengths", "long", "Enter one to ten numbers"),
    ] {
        let answer = filled::send(&mut night.owner, rules, rules, &[(name, value)]);
        assert_eq!(answer.status, 422, "{name} {value}");
        assert!(answer.says("main", says), "{name} {value}: {}", answer.body);
    }
}

#[test]
fn groups_lead_into_a_knockout_that_says_why() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 12, groups(4, 2));
    let event = format!("{}/e/1", night.path);
    let page = night.owner.get(&event).body;
    assert!(
        page.says(".state", "Groups, 0 of 12 matches decided"),
        "{page}"
    );
    assert!(page.says("th", "Group 4"));
    assert!(page.says("li", "The 3 players of this group were dealt out"));
    let draw = format!("{event}/stage/main");
    let early = night.owner.get(&draw).body;
    assert!(early.says("p", "12 group matches are still undecided"));
    assert!(!early.has(".summary"), "{early}");
    play(&night, Stage::Groups);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.says(".task-text", "All matches of the groups are decided."));
    assert!(
        desk.says_nowhere("End the tournament"),
        "the end is not offered"
    );
    assert!(desk.has(&format!("[href='{draw}']")));
    // Everyone of a group won once: it is said before anything is drawn, and answered by lot.
    let asked = night.owner.get(&draw).body;
    assert!(asked.says("li", "2 of the 3 can go on"), "{asked}");
    let shown = night.owner.get(&format!("{draw}?look=1&ties=lots")).body;
    assert!(
        shown.says("li", "is first of group 1, and so seed 1."),
        "{shown}"
    );
    assert!(
        shown.says("li", "can meet another of group 1: Final"),
        "{shown}"
    );
    let answer = night.owner.post(&draw, &[("ties", "lots")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    assert_eq!(state.event(OPEN).unwrap().round(1).count(), 4);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.says("p", "The next stage of Open was drawn among"));
    assert!(desk.has("form[action$='/undo']"));
    // The reasons stay on the event's page, for everyone.
    let page = server.get(&event).body;
    assert!(page.says("h3", "Knockout after the groups"));
    assert!(page.says(".quiet", "is second of group 3, and so seed"));
    play(&night, Stage::Main);
    let state = night.state();
    let over = state.event(OPEN).unwrap();
    assert!(over.is_over());
    assert_eq!(places(over).len(), 12);
    for rest in ["e/1/print-sheet", "e/1/screen", "journal", "e/1/payout"] {
        let path = format!("{}/{rest}", night.path);
        assert_eq!(night.owner.get(&path).status, 200, "{rest}");
    }
}

#[test]
fn a_field_too_small_for_its_groups_is_refused_at_the_draw_with_what_would_work() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, groups(4, 3));
    for i in 1..=8 {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(EventCommand::CloseList.of(OPEN));
    let draw = format!("{}/e/1/draw", night.path);
    let answer = filled::send(&mut night.owner, &draw, &draw, &[("dice", "66")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says(
        "main",
        "3 of each group cannot go on: the smallest group has 2 players. Enter 1 to 2."
    ));
}

#[test]
fn a_consolation_is_drawn_among_those_ticked() {
    let server = TestServer::start();
    let fresh = EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::FreshDraw(1),
            last_chance: 0,
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 8, fresh);
    let draw = format!("{}/e/1/stage/consolation", night.path);
    let early = night.owner.get(&draw).body;
    assert!(early.says("p", "4 matches that feed this stage are still undecided"));
    assert!(!early.has(".summary"), "{early}");
    assert!(early.says("p", "Nobody can play here yet"));
    // Nobody falls to a place that is not drawn.
    let below = night.owner.get(&format!("{}/e/1/below", night.path));
    assert!(below.says("p", "The consolation is not drawn yet"));
    assert!(below.has(&format!("a[href='{draw}']")) && !below.says("main", "nobody has fallen"));
    for n in 1..=4 {
        night.score(n, (5, 2));
    }
    let state = night.state();
    let may = eligible(&state, state.event(OPEN).unwrap(), Stage::Consolation);
    assert_eq!(may.len(), 4);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.says("a", "Draw the consolation"), "{desk}");
    let asked = night.owner.get(&draw).body;
    assert!(asked.says("legend", "Who is here to play?"));
    assert!(!asked.has(".summary"), "nobody ticked yet is no mistake");
    // One alone has nobody to play.
    let alone = night
        .owner
        .get(&format!("{draw}?look=1&present={}", may[0]));
    assert!(alone.says("main", "At least two players"));
    let three = format!(
        "{draw}?look=1&present={}&present={}&present={}",
        may[0], may[1], may[3]
    );
    let shown = night.owner.get(&three).body;
    let posted = [
        ("present", may[0]),
        ("present", may[1]),
        ("present", may[3]),
    ]
    .map(|(name, n)| (name, n.to_string()));
    let fields: Vec<(&str, &str)> = posted.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let answer = night.owner.submit(&draw, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    let drawn = &state.event(OPEN).unwrap().stages[0];
    let seed = drawn.seed.clone().unwrap();
    assert!(shown.says("p", &seed), "what was shown is what was drawn");
    assert_eq!(drawn.order.len(), 3);
    assert!(
        !drawn.order.contains(&may[2]),
        "who is not here is not drawn"
    );
    assert!(
        server
            .get(&format!("{}/e/1", night.path))
            .body
            .says("p", &seed)
    );
    // Again is refused, somebody else who was not ticked too, and no such stage is no page.
    assert_eq!(night.owner.submit(&draw, &fields).status, 422);
    let none = format!("{}/e/1/stage/final", night.path);
    assert_eq!(night.owner.get(&none).status, 404);
    // Whoever loses there may play a last chance.
    play(&night, Stage::Consolation);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.has("a[href$='/e/1/stage/last-chance']"), "{desk}");
    let last = format!("{}/e/1/stage/last-chance?all=1", night.path);
    let shown = night.owner.get(&last).body;
    assert!(shown.says("button", "Draw the last chance"), "{shown}");
}

/// Pairs and plays the rounds of a Swiss; of every table the lower number wins.
fn play_rounds(night: &Night<'_>, rounds: std::ops::Range<u8>) {
    for after in rounds {
        let paired = EventCommand::PairRound {
            wanted: swiss::PairingOptions::default(),
            after,
        }
        .of(OPEN);
        night.act(paired);
        let state = night.state();
        for m in &state.event(OPEN).unwrap().matches {
            if let (None, Some(two)) = (&m.result, m.players()) {
                let score = if two.top < two.bottom { (5, 1) } else { (1, 5) };
                night.score(m.number.0, score);
            }
        }
    }
}

#[test]
fn a_correction_during_a_swiss_says_once_whose_place_changes() {
    let server = TestServer::start();
    let settings = EventSettings {
        format: Format::Swiss(swiss::SwissSettings::usual(3)),
        ..settings("5")
    };
    let mut night = Night::with(&server, 6, settings);
    play_rounds(&night, 0..1);
    let second = EventCommand::PairRound {
        wanted: swiss::PairingOptions::default(),
        after: 1,
    };
    night.act(second.of(OPEN));
    // A result of the round being played counts in the table, and not yet among the places.
    night.score(4, (5, 2));
    let two = night.fixture(1).players().unwrap();
    let (top, bottom) = if two.top < two.bottom {
        ("0", "5")
    } else {
        ("5", "0")
    };
    let correct = format!("{}/e/1/m/1/correct", night.path);
    let fields = [("tab", "final"), ("top", top), ("bottom", bottom)];
    let page = night.owner.post(&correct, &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.says("h2", "in the standings change"), "{}", page.body);
    assert!(!page.has(".choice .places"), "{}", page.body);
}

#[test]
fn a_swiss_of_strikes_has_no_declared_rounds_and_is_not_over_between_them() {
    let server = TestServer::start();
    let strikes = swiss::SwissSettings {
        ends: swiss::Ends::Strikes { losses: 2 },
        ..swiss::SwissSettings::usual(1)
    };
    let settings = EventSettings {
        format: Format::Swiss(strikes),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, settings);
    let event = format!("{}/e/1", night.path);
    for round in 1..=2 {
        play_rounds(&night, round - 1..round);
        let page = night.owner.get(&event).body;
        // As many rounds as it takes, and between two of them it is not over.
        let next = round + 1;
        let stands = format!("Round {round} · Round {next} about ");
        assert!(page.says(".state", &stands), "{page}");
        assert!(page.says_nowhere(&format!("Round {round} of")), "{page}");
        assert!(page.says_nowhere("players · over"), "{page}");
    }
}

#[test]
fn who_opens_the_next_round_too_soon_is_told_so_and_refused_nothing() {
    let server = TestServer::start();
    let settings = EventSettings {
        format: Format::Swiss(swiss::SwissSettings::usual(3)),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, settings);
    let round = format!("{}/e/1/round", night.path);
    let first = EventCommand::PairRound {
        wanted: swiss::PairingOptions::default(),
        after: 0,
    };
    night.act(first.of(OPEN));
    let opened = night.owner.get(&round);
    assert_eq!(opened.status, 200);
    assert!(
        opened.has("p.warning") && !opened.has(".summary"),
        "{}",
        opened.body
    );
    let early = "form[method='get'] input[name='early'][value='1']";
    assert!(opened.has(early), "{}", opened.body);
    // Asked for all the same, it is refused, in the same words.
    let sent = night.owner.post(&round, &[("after", "1")]);
    assert_eq!(sent.status, 422, "{}", sent.body);
    let words = opened.texts("p.warning").remove(0);
    assert!(
        sent.says(".summary", &words) && !sent.has("p.warning"),
        "{}",
        sent.body
    );
    assert!(sent.has(early));
    // It goes on being paired early when a pair set by hand is taken out.
    let by_hand = night.owner.get(&format!("{round}?early=1&hand=1-2")).body;
    let take_out = ".row-line form input[name='early'][value='1']";
    assert!(by_hand.has(take_out), "{by_hand}");
    // More of them than are taken are refused, not left out.
    let many = "&hand=1-2".repeat(257);
    let many = night.owner.get(&format!("{round}?early=1{many}"));
    assert_eq!(many.status, 422);
    assert!(many.says(".summary", "At most 256 pairs and byes"));
}

#[test]
fn the_knockout_after_a_qualifying_swiss_is_shown_with_its_reasons_before_it_is_drawn() {
    let server = TestServer::start();
    let qualify = swiss::SwissSettings {
        ends: swiss::Ends::Qualify {
            wins: 2,
            losses: 2,
            places: Some(3),
        },
        ..swiss::SwissSettings::usual(3)
    };
    let settings = EventSettings {
        format: Format::Swiss(qualify),
        ..settings("5")
    };
    let mut night = Night::with(&server, 8, settings);
    let onward = format!("{}/e/1/onward", night.path);
    let early = night.owner.get(&onward).body;
    assert!(
        early.says_nowhere("Draw the knockout"),
        "nothing to draw yet"
    );
    play_rounds(&night, 0..1);
    // Too soon is no fault of whoever looks: the page says so, and offers nothing that would be refused.
    let soon = night.owner.get(&onward).body;
    assert!(soon.says("p", "The knockout follows when it is over."));
    assert!(!soon.has(".summary"), "{soon}");
    for not in ["players are tied", "contingent bye"] {
        assert!(soon.says_nowhere(not), "{not}: {soon}");
    }
    let event = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(event.says(".state", "Round 2 about "), "{event}");
    assert!(event.says(".state", " · over about "));
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.says(".quiet", "Open: Round 2 about "), "{desk}");
    let player = night.owner.get(&format!("{}/p/1", night.path)).body;
    assert!(player.says(".quiet", "Round 2 about "), "{player}");
    assert!(player.says(".next", "The next round is not paired yet."));
    assert!(player.says_nowhere("Won the event"), "{player}");
    play_rounds(&night, 1..3);
    let state = night.state();
    let found = swiss::qualified(&state, state.event(OPEN).unwrap()).unwrap();
    assert!(found.left > 0, "places are contested: {found:?}");
    for (who, next) in [
        (found.sure[0], "You go on to the knockout."),
        (found.contested[0], "You are tied for the last places"),
        (found.rest[0], "No more matches."),
    ] {
        let page = server.get(&format!("{}/p/{who}", night.path));
        assert!(page.says(".next", next), "{next}: {}", page.body);
    }
    // While places are contested nothing is drawn in silence, and nobody is scolded for not having chosen yet.
    let asked = night.owner.get(&onward).body;
    assert!(asked.says_nowhere("Draw the knockout"));
    assert!(!asked.has(".summary"), "{asked}");
    let open = night.owner.get(&format!("{onward}?look=1&last=play-offs"));
    assert!(open.has(".summary"), "{}", open.body);
    assert_eq!(
        night
            .owner
            .get(&format!("{onward}?look=1&last=luck"))
            .status,
        422
    );
    let shown = night
        .owner
        .get(&format!("{onward}?look=1&last=lots&consolation=1"))
        .body;
    for says in [
        "Preview of the first round",
        "Knockout after the rounds",
        "by record and tie-breaks, and so seed 1.",
        "was drawn by lot.",
        "has a bye: byes go to the best records.",
        "the last places from lots by this seed",
        "Consolation",
    ] {
        assert!(shown.says("main", says), "{says}: {shown}");
    }
    let posted = [
        ("what", "knock-out"),
        ("last", "lots"),
        ("consolation", "1"),
    ];
    let forms = shown.parts("form");
    let form = forms.iter().find(|form| form.has("[value='knock-out']"));
    let key = form.unwrap().attribute("[name='key']", "value");
    let key = key.as_str();
    let all: Vec<(&str, &str)> = posted.into_iter().chain([("key", key)]).collect();
    let answer = night.owner.post(&onward, &all);
    assert_eq!(answer.status, 303, "{}", answer.body);
    // What was shown is what was drawn, pair by pair, and its reasons stay on the page of the event.
    let state = night.state();
    let e = state.event(OPEN).unwrap();
    let drawn = e.stages[0].clone();
    assert_eq!(drawn.order.len(), 3);
    let page = server.get(&format!("{}/e/1", night.path)).body;
    assert!(page.says("h3", "Knockout after the rounds"));
    assert!(page.says(".quiet", "by record and tie-breaks, and so seed 1."));
    assert!(
        page.says_nowhere("was drawn as number"),
        "records, not lots"
    );
    let names: Vec<String> = drawn.order.iter().map(|n| format!("Guest {n}")).collect();
    for m in e
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Main && m.round == 1)
    {
        if let Some(two) = m.players() {
            let pair = format!("Guest {} – Guest {}", two.top, two.bottom);
            assert!(shown.says("li", &pair), "{pair}: {names:?}");
        }
    }
    // Drawn is drawn.
    let again = night.owner.get(&onward).body;
    assert!(again.says_nowhere("Draw the knockout"));
}

#[test]
fn groups_have_the_common_cross_table_on_the_page_and_on_paper() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 8, groups(2, 2));
    let state = night.state();
    let e = state.event(OPEN).unwrap();
    let first = e
        .matches
        .iter()
        .find(|m| m.phase == Phase::Group(1))
        .unwrap();
    night.score(first.number.0, (5, 2));
    for rest in ["e/1", "e/1/print-sheet"] {
        let page = night.owner.get(&format!("{}/{rest}", night.path)).body;
        assert_eq!(page.texts("[class='table cross']").len(), 2, "{rest}");
        assert!(page.says_just("[aria-hidden='true']", "5–2"), "{rest}");
        assert!(page.says_just("[aria-hidden='true']", "2–5"), "{rest}");
    }
    let blank = format!("{}/e/1/print-sheet?blank", night.path);
    let page = night.owner.get(&blank).body;
    assert_eq!(page.texts("[class='table cross']").len(), 2);
    assert!(page.says_nowhere("5–2"), "filled in by hand");
}

#[test]
fn a_double_elimination_is_on_paper_with_all_its_sides() {
    let server = TestServer::start();
    let both = EventSettings {
        format: Format::DoubleElimination(DoubleElimination::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 8, both);
    let sheet = format!("{}/e/1/print-sheet", night.path);
    let printed = night.owner.get(&sheet).body;
    let sides = printed.texts("[class='flow beside']").len();
    assert_eq!(sides, 2, "the losers' side and the finals");
    let matches = night.state().event(OPEN).unwrap().matches.len();
    for number in 1..=matches {
        assert!(
            printed.says(".m", &format!("Match {number} ")),
            "match {number} is on the sheet"
        );
    }
    assert!(printed.says(".p", "Loser of 1"));
    let blank = night.owner.get(&format!("{sheet}?blank")).body;
    assert!(blank.says(".small", &format!("Match {matches} ")));
    assert!(blank.says_nowhere("Loser of 1"));
}

#[test]
fn groups_nobody_or_one_is_left_of_end_with_the_reason_shown() {
    for stays in [None, Some(3)] {
        let server = TestServer::start();
        let mut night = Night::with(&server, 8, groups(2, 2));
        play(&night, Stage::Groups);
        for n in (1..=8).filter(|n| Some(*n) != stays) {
            night.act(Command::Withdraw {
                entrant: EntrantNo(n),
                seen: None,
            });
        }
        let draw = format!("{}/e/1/stage/main", night.path);
        let shown = night.owner.get(&draw).body;
        let (says, button) = match stays {
            None => ("is still here: no knockout is played", "End event"),
            Some(_) => ("is left of those who go on", "Draw the knockout"),
        };
        assert!(
            shown.says("main", says) && shown.says("button", button),
            "{shown}"
        );
        let answer = filled::send(&mut night.owner, &draw, &draw, &[]);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let state = night.state();
        let e = state.event(OPEN).unwrap();
        assert!(e.is_over());
        assert_eq!(e.champion(), stays.map(EntrantNo));
        assert_eq!(places(e).len(), 8);
        let desk = night.owner.get(&format!("{}/desk", night.path)).body;
        assert!(desk.says("button", "End the tournament"), "{desk}");
        for below in [
            "e/1",
            "e/1/print-sheet",
            "e/1/screen",
            "journal",
            "e/1/payout",
        ] {
            let page = night.owner.get(&format!("{}/{below}", night.path));
            assert_eq!(page.status, 200, "{below}");
        }
    }
}

#[test]
fn a_correction_after_the_knockout_is_drawn_offers_the_seat() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 6, groups(2, 1));
    // In each group whoever has the lowest number wins, the next one comes second.
    let state = night.state();
    for m in &state.event(OPEN).unwrap().matches {
        let players = m.players().unwrap();
        let score = if players.top < players.bottom {
            (5, 0)
        } else {
            (0, 5)
        };
        night.score(m.number.0, score);
    }
    // Nobody but the two who go on can win it any more.
    let small = server.get(&format!("{}/e/1/embed", night.path));
    assert!(small.says_just("h2", "Still in: 2"), "{}", small.body);
    let state = night.state();
    let [first, second, _] = group_standings(state.event(OPEN).unwrap())[0][..] else {
        panic!("a group of three")
    };
    for (who, next) in [
        (first, "You go on to the knockout."),
        (second, "No more matches."),
    ] {
        let page = server.get(&format!("{}/p/{who}", night.path));
        assert!(page.says(".next", next), "{}", page.body);
    }
    let draw = format!("{}/e/1/stage/main", night.path);
    assert_eq!(
        filled::send(&mut night.owner, &draw, &draw, &[]).status,
        303
    );
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    let group = group_standings(event)[0].clone();
    let (first, second) = (group[0], group[1]);
    let m = event.matches.iter();
    let m = m
        .clone()
        .find(|m| m.side_of(first).is_some() && m.side_of(second).is_some());
    let m = m.unwrap();
    let (top, bottom) = match m.side_of(second).unwrap() {
        backgammon::Side::Top => ("5", "0"),
        backgammon::Side::Bottom => ("0", "5"),
    };
    let correct = format!("{}/e/1/m/{}/correct", night.path, m.number);
    let fields = [("tab", "final"), ("top", top), ("bottom", bottom)];
    let page = night.owner.post(&correct, &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    for said in [
        "Who should be in the draw",
        "in the knockout. Neither has played there yet",
        &format!("Guest {second}"),
        &format!("Guest {first}"),
    ] {
        assert!(page.says("main", said), "{said}: {}", page.body);
    }
    assert!(page.has("[value='take-seat']") && page.has("[value='record-only']"));
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    let stored = night.owner.post(&correct, &chosen);
    assert_eq!(stored.status, 303, "{}", stored.body);
    let last = event.matches.len() as u32;
    let sits = night.fixture(last).players().unwrap();
    assert!([sits.top, sits.bottom].contains(&second));
    assert!(![sits.top, sits.bottom].contains(&first));
    // One undo takes both back.
    let version = night.owner.get(&format!("{}/desk", night.path)).body;
    let version = version.attribute("[name='version']", "value");
    let undo = format!("{}/undo", night.path);
    assert_eq!(
        night.owner.post(&undo, &[("version", &version)]).status,
        303
    );
    let sits = night.fixture(last).players().unwrap();
    assert!([sits.top, sits.bottom].contains(&first));
}

#[test]
fn equals_of_a_group_are_a_question_on_the_page_of_the_draw() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 6, groups(2, 1));
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    let of_group = |n| {
        event
            .matches
            .iter()
            .filter(move |m| m.phase == Phase::Group(n))
    };
    let mut second: Vec<EntrantNo> = of_group(2)
        .flat_map(|m| [m.seats.top, m.seats.bottom])
        .filter_map(Seat::entrant)
        .collect();
    second.sort_unstable();
    second.dedup();
    for m in of_group(1) {
        let players = m.players().unwrap();
        let score = if players.top < players.bottom {
            (5, 0)
        } else {
            (0, 5)
        };
        night.score(m.number.0, score);
    }
    for m in of_group(2) {
        let at = |n: EntrantNo| second.iter().position(|o| *o == n).unwrap();
        let players = m.players().unwrap();
        let top_wins = (at(players.top) + 1) % 3 == at(players.bottom);
        night.score(m.number.0, if top_wins { (5, 2) } else { (2, 5) });
    }
    let draw = format!("{}/e/1/stage/main", night.path);
    let page = night.owner.get(&draw).body;
    assert!(page.says("p", "equal on every tie-break"), "{page}");
    assert!(
        page.says("li", "are tied, and one of the 3 can go on"),
        "{page}"
    );
    assert!(
        page.says_nowhere("Draw the knockout"),
        "nothing to draw before the answer"
    );
    let refused = night.owner.post(&draw, &[]);
    assert_eq!(refused.status, 422, "{}", refused.body);
    let all = night.owner.get(&format!("{draw}?look=1&ties=all")).body;
    assert!(all.has("[value='all'][checked]"), "{all}");
    assert_eq!(
        night.owner.post(&draw, &[("ties", "play-offs")]).status,
        303
    );
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(
        desk.says("p", "Play-offs for the last places of Open were called:"),
        "{desk}"
    );
    let state = night.state();
    let decider = state
        .event(OPEN)
        .unwrap()
        .matches
        .iter()
        .find(|m| m.phase == Phase::Decider);
    assert!(decider.is_some());
}

#[test]
fn only_those_who_still_play_are_offered_for_a_round_by_hand() {
    let server = TestServer::start();
    let strikes = SwissSettings {
        ends: Ends::Strikes { losses: 1 },
        ..SwissSettings::usual(3)
    };
    let swiss = EventSettings {
        format: Format::Swiss(strikes),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, swiss);
    let pair = EventCommand::PairRound {
        wanted: PairingOptions::default(),
        after: 0,
    };
    night.act(pair.of(OPEN));
    night.score(1, (5, 3));
    night.score(2, (5, 3));
    let page = night.owner.get(&format!("{}/e/1/round", night.path)).body;
    // The two who are out are told apart, and the empty first option stands for nobody.
    for select in ["hand_one", "entrant"] {
        let offered = page.texts(&format!("[name='{select}'] option"));
        assert_eq!(offered.len(), 3, "{select}: {offered:?}");
    }
    assert_eq!(page.texts(".meetings .pair bdi").len(), 2, "{page}");
}

/// Draws a stage among all who may play in it.
fn draw_stage(night: &Night<'_>, stage: Stage) {
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    let draw = EventCommand::DrawStage {
        stage,
        present: eligible(&state, event, stage),
        ties: GroupTies::Lots,
        seed: seed_of_stage(event, stage).unwrap(),
    };
    night.act(draw.of(OPEN));
}

#[test]
fn a_second_chance_after_groups_is_explained_by_its_draw_and_not_by_the_groups() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 8, groups(2, 2));
    play(&night, Stage::Groups);
    draw_stage(&night, Stage::Main);
    play(&night, Stage::Main);
    let chance = format!("{}/e/1/stage/second-chance?all=1", night.path);
    let preview = night.owner.get(&chance).body;
    assert!(preview.says("li", "was drawn as number 1"), "{preview}");
    assert!(!preview.says("li", "of group"), "{preview}");
    draw_stage(&night, Stage::SecondChance);
    let page = server.get(&format!("{}/e/1", night.path)).body;
    let drawn = page.texts("ol.drawn li");
    let says = |words: &str| drawn.iter().filter(|line| line.contains(words)).count();
    assert_eq!(
        (says("was drawn as number"), says("and so seed")),
        (3, 4),
        "{drawn:?}"
    );
}

#[test]
fn a_bye_in_a_stage_is_no_bye_before_it() {
    let server = TestServer::start();
    let fresh = EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::FreshDraw(1),
            ..Consolation::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 7, fresh);
    play(&night, Stage::Main);
    let words = "with those who have not had a bye yet";
    let preview = format!("{}/e/1/stage/consolation?all=1", night.path);
    let preview = night.owner.get(&preview).body;
    let why = preview.texts("details.why li");
    assert_eq!(why.iter().filter(|line| line.contains(words)).count(), 3);
    // The first of the three has a bye now, in this consolation.
    draw_stage(&night, Stage::Consolation);
    let page = server.get(&format!("{}/e/1", night.path)).body;
    let drawn = page.texts("ol.drawn li");
    let said = drawn.iter().filter(|line| line.contains(words)).count();
    assert_eq!(said, 3, "{drawn:?}");
}

#[test]
fn a_group_table_overruled_after_the_knockout_was_drawn_does_not_explain_it() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 8, groups(2, 2));
    play(&night, Stage::Groups);
    draw_stage(&night, Stage::Main);
    let said = |words: &str| {
        let page = server.get(&format!("{}/e/1", night.path)).body;
        let drawn = page.texts("ol.drawn li");
        drawn.iter().filter(|line| line.contains(words)).count()
    };
    let (by_now, then) = ("and so seed", "The table has changed since");
    assert_eq!((said(by_now), said(then)), (4, 0));
    // The second of group 1 is third now; group 2 stays as it was.
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    let (_, ranks) = &group_ranks(event)[0];
    let mut ranking = event.capabilities().ranking().unwrap().clone();
    // Before it is done, the director reads who would then be in the draw.
    let page = format!("{}/e/1/ranking", night.path);
    let (comes, goes) = (ranks[2].who, ranks[1].who);
    let asked = format!("{page}?look=1&place-{comes}=2&tie_break=direct-encounter");
    let shown = night.owner.get(&asked).body;
    let instead = format!("Guest {comes} instead of Guest {goes} in the knockout.");
    assert!(shown.says("li", &instead), "{instead}: {shown}");
    let note = NoteId::ONLY_TRIED;
    ranking.by_hand.push(ManualOrder {
        order: vec![ranks[2].who, ranks[1].who],
        note,
    });
    let overrule = EventCommand::OverruleRanking {
        ranking,
        note,
        seen: None,
    };
    night.act(overrule.of(OPEN));
    assert_eq!((said(by_now), said(then)), (2, 2));
}

#[test]
fn whoever_lost_the_first_round_by_a_correction_is_put_in_the_consolation_drawn_since() {
    let server = TestServer::start();
    let fresh = EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::FreshDraw(1),
            ..Consolation::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 8, fresh);
    for number in 1..=4 {
        night.score(number, (5, 2));
    }
    draw_stage(&night, Stage::Consolation);
    let two = |night: &Night<'_>| {
        night
            .state()
            .event(OPEN)
            .unwrap()
            .fixture(MatchNo(1))
            .unwrap()
            .players()
    };
    let two = two(&night).unwrap();
    let correct = format!("{}/e/1/m/1/correct", night.path);
    let fields = [("tab", "final"), ("top", "2"), ("bottom", "5")];
    let page = night.owner.post(&correct, &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    let line = format!(
        "Guest {} instead of Guest {} in the consolation. Neither has played there yet.",
        two.top, two.bottom
    );
    assert!(page.says_just("li", &line), "{}", page.body);
    let way = format!(
        "Guest {} plays in the consolation instead of Guest {}.",
        two.top, two.bottom
    );
    assert!(page.says("form", &way), "{}", page.body);
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    let stored = night.owner.post(&correct, &chosen);
    assert_eq!(stored.status, 303, "{}", stored.body);
    let state = night.state();
    let order = &state.event(OPEN).unwrap().stages[0].order;
    assert!(order.contains(&two.top) && !order.contains(&two.bottom));
}
