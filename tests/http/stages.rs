//! Groups into a knockout from the form to the final, and stages drawn later among those present.

use crate::filled;
use crate::house::House;
use crate::night::{Night, OPEN, settings};
use crawford::tournament::ranking::RankingRules;
use crawford::tournament::*;

const NEW: &str = "/c/monday/t/new";

fn groups(groups: u8, qualify: u8) -> EventSettings {
    EventSettings {
        format: Format::Groups(Groups {
            groups,
            size: None,
            qualify,
            ranking: RankingRules::default(),
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
    let house = House::start();
    let mut night = Night::announced(&house, settings("5"));
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
        ("qualify", "6", "One to 5 can"),
        ("qualify", "0", "1 to 16"),
        ("groups", "1", "2 to 16"),
        ("groups_by", "luck", "choice"),
        ("groups_lengths", "long", "lengths"),
    ] {
        let answer = filled::send(&mut night.owner, rules, rules, &[(name, value)]);
        assert_eq!(answer.status, 422, "{name} {value}");
        assert!(
            answer.body.contains(says),
            "{name} {value}: {}",
            answer.body
        );
    }
}

#[test]
fn groups_lead_into_a_knockout_that_says_why() {
    let house = House::start();
    let mut night = Night::with(&house, 12, groups(4, 2));
    let event = format!("{}/e/1", night.path);
    let page = night.owner.get(&event).body;
    assert!(page.contains("Groups, 0 of 12 matches decided"), "{page}");
    assert!(page.contains("Group 4"));
    assert!(page.contains("Its 3 players were dealt out"));
    let draw = format!("{event}/stage/main");
    let early = night.owner.get(&draw).body;
    assert!(early.contains("12 group matches are still undecided"));
    play(&night, Stage::Groups);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.contains("All matches of the groups are decided."));
    assert!(
        !desk.contains("everything is decided"),
        "the end is not offered"
    );
    assert!(desk.contains(&format!("href=\"{draw}\"")));
    let shown = night.owner.get(&draw).body;
    assert!(
        shown.contains("is first of group 1, and so seed 1."),
        "{shown}"
    );
    assert!(
        shown.contains("can meet another of group 1: Final"),
        "{shown}"
    );
    let answer = filled::send(&mut night.owner, &draw, &draw, &[]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    assert_eq!(state.event(OPEN).unwrap().round(1).count(), 4);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.contains("The knockout of Open is drawn."));
    assert!(desk.contains("/undo"));
    // The reasons stay on the event's page, for everyone.
    let page = house.get(&event).body;
    assert!(page.contains("Knockout after the groups"));
    assert!(page.contains("is second of group 3, and so seed"));
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
    let house = House::start();
    let mut night = Night::announced(&house, groups(4, 3));
    for i in 1..=8 {
        night.sign_in(&format!("Guest {i}"));
    }
    night.act(Command::CloseList { event: OPEN });
    let draw = format!("{}/e/1/draw", night.path);
    let answer = filled::send(&mut night.owner, &draw, &draw, &[("dice", "66")]);
    assert_eq!(answer.status, 422);
    assert!(
        answer
            .body
            .contains("3 of each group cannot go on: the smallest has 2. One to 2 can.")
    );
}

#[test]
fn a_consolation_is_drawn_among_those_ticked() {
    let house = House::start();
    let fresh = EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::FreshDraw(1),
            last_chance: 0,
        }),
        ..settings("5")
    };
    let mut night = Night::with(&house, 8, fresh);
    let draw = format!("{}/e/1/stage/consolation", night.path);
    let early = night.owner.get(&draw).body;
    assert!(early.contains("4 matches that feed this stage are still undecided"));
    assert!(early.contains("Nobody could play here yet"));
    for n in 1..=4 {
        night.score(n, (5, 2));
    }
    let state = night.state();
    let may = eligible(&state, state.event(OPEN).unwrap(), Stage::Consolation);
    assert_eq!(may.len(), 4);
    let asked = night.owner.get(&draw).body;
    assert!(asked.contains("Who is here and plays?"));
    assert!(
        !asked.contains("class=\"summary\""),
        "nobody ticked yet is no mistake"
    );
    // One alone has nobody to play.
    let alone = night
        .owner
        .get(&format!("{draw}?look=1&present={}", may[0]));
    assert!(alone.body.contains("Two players at the least"));
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
    assert!(shown.contains(&seed), "what was shown is what was drawn");
    assert_eq!(drawn.order.len(), 3);
    assert!(
        !drawn.order.contains(&may[2]),
        "who is not here is not drawn"
    );
    assert!(
        house
            .get(&format!("{}/e/1", night.path))
            .body
            .contains(&seed)
    );
    // Again is refused, somebody else who was not ticked too, and no such stage is no page.
    assert_eq!(night.owner.submit(&draw, &fields).status, 422);
    let none = format!("{}/e/1/stage/final", night.path);
    assert_eq!(night.owner.get(&none).status, 404);
    // Whoever loses there may play a last chance.
    play(&night, Stage::Consolation);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.contains("/e/1/stage/last-chance"), "{desk}");
    let last = format!("{}/e/1/stage/last-chance?all=1", night.path);
    let shown = night.owner.get(&last).body;
    assert!(shown.contains("Draw the last chance"), "{shown}");
}
