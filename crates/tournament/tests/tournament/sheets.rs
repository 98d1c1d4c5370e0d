//! Sheets of a director's own.

mod groups;

use crate::night::*;
use backgammon::Side;
use crawford_forms::violation::{Param, Violation};
use crawford_tournament::*;
use proptest::prelude::*;

/// The example of the guide.
fn example() -> String {
    let guide = include_str!("../../../../docs/sheets.md");
    let (_, rest) = guide.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

fn read(text: &str) -> OwnSheet {
    text.parse().unwrap()
}

/// A sheet of these matches for so many.
fn sheet(entrants: u16, matches: &[&str]) -> Result<CheckedSheet, Violation> {
    let text = format!(
        r#"{{"entrants":{entrants},"matches":[{}]}}"#,
        matches.join(",")
    );
    text.parse::<OwnSheet>()?.check()
}

fn settings_of(sheet: OwnSheet) -> EventSettings {
    EventSettings {
        format: Format::Sheet(sheet),
        ..settings()
    }
}

fn param(violation: &Violation, name: &str) -> String {
    let found = violation.params().iter().find(|(n, _)| *n == name);
    match found.map(|(_, value)| value) {
        Some(Param::Text(text)) => text.clone(),
        Some(Param::Number(n)) => n.to_string(),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn the_example_of_the_guide_is_found_to_be_what_the_guide_says() {
    let found = read(&example()).check().unwrap();
    assert_eq!(found.last, "Final");
    let rematch = found.first_rematch.unwrap();
    assert_eq!(
        (rematch.name.as_str(), rematch.after.as_str(), rematch.round),
        ("Final", "Top", 4)
    );
}

#[test]
fn a_directors_sheet_is_played_to_its_end() {
    let mut night = Night::seeded(settings_of(read(&example())), 6);
    // Numbered by how soon they can be played: Top, A, B; Through and Fifth; Second life; Final.
    assert_eq!(night.seats(1), [Some(1), Some(2)]);
    assert_eq!(
        (night.seats(2), night.seats(3)),
        ([Some(3), Some(6)], [Some(4), Some(5)])
    );
    for (number, winner) in [(1, 1), (2, 3), (3, 4)] {
        night.wins(number, winner);
    }
    assert_eq!(
        (night.seats(4), night.seats(5)),
        ([Some(3), Some(4)], [Some(6), Some(5)])
    );
    night.wins(4, 3);
    assert_eq!(night.seats(6), [Some(2), Some(3)]);
    night.wins(5, 5);
    night.wins(6, 2);
    assert_eq!(night.seats(7), [Some(1), Some(2)]);
    night.wins(7, 2);
    assert_eq!(night.event().champion(), Some(EntrantNo(2)));
    let placed: Vec<(u32, u32, u32)> = places(night.event())
        .iter()
        .map(|p| (p.entrant.0, p.from, p.to))
        .collect();
    assert_eq!(
        placed,
        [
            (2, 1, 1),
            (1, 2, 2),
            (3, 3, 3),
            (4, 4, 4),
            (5, 5, 5),
            (6, 6, 6)
        ]
    );
    // The final is the final, and the rest as long as so many rounds before it.
    let length = |number| night.fixture(number).rules.unwrap().length;
    assert_eq!((length(7), length(1), length(5)), (7, 5, 5));
}

#[test]
fn a_correction_moves_everybody_and_undo_brings_them_back() {
    let mut night = Night::seeded(settings_of(read(&example())), 6);
    night.wins(1, 1);
    let before = night.snapshot.state.without_versions();
    let action = night.rather(1, 2, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!((night.seats(6)[0], night.seats(7)[0]), (Some(1), Some(2)));
    night.undo(action);
    assert_eq!(night.snapshot.state.without_versions(), before);
}

#[test]
fn with_fewer_the_last_seeds_are_byes_and_more_are_refused() {
    let mut night = Night::seeded(settings_of(read(&example())), 5);
    assert_eq!(night.outcome(2), Some(Outcome::Bye));
    assert_eq!(night.seats(4)[0], Some(3));
    night.play_out();
    assert_eq!(places(night.event()).len(), 5);

    let mut night = Night::with(settings_of(read(&example())), 7);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    assert_eq!(rule(night.draw(1)), "sheet-too-small");
}

#[test]
fn an_event_with_a_sheet_that_cannot_be_played_is_not_added() {
    let mut night = Night::new(settings());
    let broken = read(&example().replace(
        r#""bottom": {"winner": "B"}"#,
        r#""bottom": {"winner": "A"}"#,
    ));
    let settings = EventSettings {
        name: "Odd".into(),
        ..settings_of(broken)
    };
    let seed_hash = seed(1).commitment();
    assert_eq!(
        rule(night.act(Command::AddEvent {
            settings,
            seed_hash
        })),
        "sheet-meets-themself"
    );
}

#[test]
fn each_error_of_a_sheet_is_named() {
    let two = r#"{"name":"A","top":{"seed":1},"bottom":{"seed":2}}"#;
    type Case<'a> = (&'a str, u16, &'a [&'a str], &'a [(&'a str, &'a str)]);
    let cases: [Case<'_>; 14] = [
        (
            "sheet-place-unfed",
            2,
            &[r#"{"name":"A","top":{"seed":1}}"#],
            &[("match", "A"), ("place", "bottom")],
        ),
        ("sheet-seed-nowhere", 3, &[two], &[("seed", "3")]),
        (
            "sheet-seed-twice",
            2,
            &[r#"{"name":"A","top":{"seed":1},"bottom":{"seed":1}}"#],
            &[("match", "A"), ("place", "bottom"), ("other", "A")],
        ),
        (
            "sheet-seed-out-of-range",
            2,
            &[r#"{"name":"A","top":{"seed":1},"bottom":{"seed":3}}"#],
            &[("match", "A"), ("seed", "3"), ("most", "2")],
        ),
        (
            "sheet-match-unknown",
            2,
            &[
                two,
                r#"{"name":"B","top":{"winner":"A"},"bottom":{"loser":"C"}}"#,
            ],
            &[("match", "B"), ("other", "C")],
        ),
        ("sheet-name-twice", 2, &[two, two], &[("match", "A")]),
        (
            "sheet-name-out-of-range",
            2,
            &[r#"{"name":" ","top":{"seed":1},"bottom":{"seed":2}}"#],
            &[("number", "1")],
        ),
        (
            "sheet-meets-themself",
            2,
            &[
                two,
                r#"{"name":"B","top":{"winner":"A"},"bottom":{"winner":"A"}}"#,
            ],
            &[("match", "B"), ("of", "A"), ("exit", "winner")],
        ),
        (
            "sheet-way-out-twice",
            4,
            &[
                two,
                r#"{"name":"B","top":{"winner":"A"},"bottom":{"seed":3}}"#,
                r#"{"name":"C","top":{"winner":"A"},"bottom":{"seed":4}}"#,
            ],
            &[("match", "C"), ("of", "A"), ("other", "B")],
        ),
        (
            "sheet-goes-in-a-circle",
            2,
            &[
                r#"{"name":"X","top":{"winner":"A"},"bottom":"bye"}"#,
                r#"{"name":"A","top":{"seed":1},"bottom":{"winner":"B"}}"#,
                r#"{"name":"B","top":{"seed":2},"bottom":{"loser":"A"}}"#,
            ],
            &[],
        ),
        (
            "sheet-match-of-byes",
            2,
            &[two, r#"{"name":"B","top":"bye","bottom":"bye"}"#],
            &[("match", "B")],
        ),
        (
            "sheet-two-ends",
            4,
            &[two, r#"{"name":"B","top":{"seed":3},"bottom":{"seed":4}}"#],
            &[("match", "A"), ("other", "B")],
        ),
        (
            "sheet-without-end",
            2,
            &[r#"{"name":"A","phase":"consolation","top":{"seed":1},"bottom":{"seed":2}}"#],
            &[],
        ),
        (
            "sheet-phase-unknown",
            2,
            &[r#"{"name":"A","phase":"swiss","top":{"seed":1},"bottom":{"seed":2}}"#],
            &[("match", "A")],
        ),
    ];
    for (expected, entrants, matches, params) in cases {
        let violation = sheet(entrants, matches).unwrap_err();
        assert_eq!(violation.rule.id(), expected);
        for (name, value) in params {
            assert_eq!(param(&violation, name), *value, "{expected} {name}");
        }
    }
    // Of the three only two go round.
    let circle = sheet(cases_circle().0, cases_circle().1).unwrap_err();
    assert!(["A", "B"].contains(&param(&circle, "match").as_str()));
}

fn cases_circle() -> (u16, &'static [&'static str]) {
    (
        2,
        &[
            r#"{"name":"X","top":{"winner":"A"},"bottom":"bye"}"#,
            r#"{"name":"A","top":{"seed":1},"bottom":{"winner":"B"}}"#,
            r#"{"name":"B","top":{"seed":2},"bottom":{"loser":"A"}}"#,
        ],
    )
}

#[test]
fn what_is_too_big_is_not_read_and_what_is_no_sheet_is_shown_where() {
    let node = r#"{"name":"A","top":{"seed":1},"bottom":{"seed":2}},"#;
    let million = format!(r#"{{"entrants":2,"matches":[{}]}}"#, node.repeat(1_000_000));
    assert_eq!(
        million.parse::<OwnSheet>().unwrap_err().rule.id(),
        "sheet-text-too-long"
    );
    let wide = format!(
        r#"{{"entrants":2,"matches":[{}{}]}}"#,
        r#"{"name":"A"},"#.repeat(1000),
        r#"{"name":"A"}"#
    );
    assert_eq!(
        read(&wide).check().unwrap_err().rule.id(),
        "sheet-matches-out-of-range"
    );
    let deep = "[".repeat(40_000);
    assert_eq!(
        deep.parse::<OwnSheet>().unwrap_err().rule.id(),
        "sheet-unreadable"
    );
    let refused = "{\"entrants\": 2,\n \"matches\": [}"
        .parse::<OwnSheet>()
        .unwrap_err();
    assert_eq!(
        (refused.rule.id(), param(&refused, "line")),
        ("sheet-unreadable", "2".to_owned())
    );
    assert_eq!(
        "  ".parse::<OwnSheet>().unwrap_err().rule.id(),
        "sheet-missing"
    );
}

/// A final that is played again if whoever sits below wins it.
const AGAIN: &str = r#"{"entrants": 4, "matches": [
  {"name": "A", "top": {"seed": 1}, "bottom": {"seed": 4}},
  {"name": "B", "top": {"seed": 2}, "bottom": {"seed": 3}},
  {"name": "W", "top": {"winner": "A"}, "bottom": {"winner": "B"}},
  {"name": "L1", "phase": "losers", "top": {"loser": "A"}, "bottom": {"loser": "B"}},
  {"name": "L2", "phase": "losers", "top": {"winner": "L1"}, "bottom": {"loser": "W"}},
  {"name": "F", "phase": "final", "top": {"winner": "W"}, "bottom": {"winner": "L2"}},
  {"name": "F2", "phase": "second-final", "top": {"winner": "F"}, "bottom": {"loser": "F"}}
]}"#;

#[test]
fn a_second_final_is_played_only_if_the_lower_place_wins_the_first() {
    let sheet = read(AGAIN);
    assert_eq!(read(&sheet.to_text()), sheet);
    assert_eq!(sheet.check().unwrap().last, "F2");
    let order: Vec<EntrantNo> = (1..=4).map(EntrantNo).collect();
    let double = DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    };
    for lower_wins in [false, true] {
        let play = |settings| {
            let mut night = Night::seeded(settings, 4);
            night.play(|m| match m.phase {
                Phase::Final if lower_wins => Side::Bottom,
                Phase::SecondFinal => Side::Bottom,
                _ => Side::Top,
            });
            assert!(night.event().is_over());
            let again = night
                .event()
                .matches
                .iter()
                .find(|m| m.phase == Phase::SecondFinal);
            let outcome = again.unwrap().result.as_ref().unwrap().outcome;
            let places: Vec<_> = places(night.event())
                .iter()
                .map(|p| (p.entrant, p.from, p.to))
                .collect();
            (outcome, places)
        };
        let own = play(settings_of(sheet.clone()));
        assert_eq!(own.0 == Outcome::CalledOff, !lower_wins);
        let usual = play(EventSettings {
            format: Format::DoubleElimination(double.clone()),
            ..settings()
        });
        assert_eq!(own, usual, "{lower_wins}");
    }
    assert_eq!(double.plan(&order).unwrap().matches.len(), 7);
}

#[test]
fn the_place_that_must_win_can_be_the_upper_one() {
    let text = AGAIN.replace(
        r#""bottom": {"loser": "F"}"#,
        r#""bottom": {"loser": "F"}, "only-if": "top""#,
    );
    let mut night = Night::seeded(settings_of(read(&text)), 4);
    night.play(|m| match m.phase {
        Phase::Final => Side::Bottom,
        _ => Side::Top,
    });
    let again = night
        .event()
        .matches
        .iter()
        .find(|m| m.phase == Phase::SecondFinal);
    assert_eq!(
        again.unwrap().result.as_ref().unwrap().outcome,
        Outcome::CalledOff
    );
}

#[test]
fn a_second_final_of_others_is_refused() {
    for (from, to, rule) in [
        (
            r#"{"loser": "F"}"#,
            r#"{"loser": "L2"}"#,
            "sheet-second-final-of-two",
        ),
        (
            r#"{"winner": "F"}, "bottom": {"loser": "F"}"#,
            r#"{"loser": "F"}, "bottom": {"winner": "F"}"#,
            "sheet-second-final-of-two",
        ),
        (
            r#""name": "F","#,
            r#""name": "F", "only-if": "bottom","#,
            "sheet-only-if-of-another",
        ),
    ] {
        let text = AGAIN.replace(from, to);
        assert_ne!(text, AGAIN, "{from}");
        let refused = read(&text).check().unwrap_err();
        assert_eq!(refused.rule.id(), rule);
        assert!(["F", "F2"].contains(&param(&refused, "match").as_str()));
    }
}

#[test]
fn a_sheet_of_as_many_matches_as_can_be_is_played_and_one_more_is_refused() {
    // A knockout of 256 and what its losers play beside it: more than fit a byte.
    let line = |n: usize, entrants: usize| {
        let place = |at: usize| {
            if at <= entrants {
                format!(r#"{{"seed":{at}}}"#)
            } else {
                format!(r#"{{"winner":"{}"}}"#, at - entrants)
            }
        };
        format!(
            r#"{{"name":"{n}","top":{},"bottom":{}}}"#,
            place(2 * n - 1),
            place(2 * n)
        )
    };
    for matches in [255usize, 256, 300, 500] {
        let entrants = matches + 1;
        let lines: Vec<String> = (1..=matches).map(|n| line(n, entrants)).collect();
        let text = format!(
            r#"{{"entrants":{entrants},"matches":[{}]}}"#,
            lines.join(",")
        );
        assert!(text.len() <= LONGEST_SHEET, "{}", text.len());
        let own = read(&text);
        assert_eq!(own.matches.len(), matches);
        let n = u32::try_from(entrants).unwrap();
        let mut night = Night::seeded(settings_of(own), n);
        night.play_out();
        assert!(night.event().is_over());
        assert_eq!(places(night.event()).len(), entrants);
    }
    let lines: Vec<String> = (1..=501).map(|n| line(n, 502)).collect();
    let text = format!(r#"{{"entrants":502,"matches":[{}]}}"#, lines.join(","));
    assert_eq!(
        read(&text).check().unwrap_err().rule.id(),
        "sheet-matches-out-of-range"
    );
}

/// A plan of another format, written as a director would.
fn written(plan: &GraphPlan, entrants: u16) -> OwnSheet {
    let comes = |m: &MatchPlan, side: Side| {
        let here = SeatRef { of: m.number, side };
        let from = |exit: fn(&MatchPlan) -> Option<SeatRef>| {
            plan.matches
                .iter()
                .find(|m| exit(m) == Some(here))
                .map(|m| m.number.to_string())
        };
        Some(
            match (from(|m| m.winner_to), from(|m| m.loser_to), m.seats[side]) {
                (Some(of), _, _) => Comes::Winner(of),
                (_, Some(of), _) => Comes::Loser(of),
                (_, _, Seat::Entrant(n)) => Comes::Seed(u16::try_from(n.0).unwrap()),
                _ => Comes::Bye,
            },
        )
    };
    let matches = plan.matches.iter().map(|m| SheetMatch {
        name: m.number.to_string(),
        phase: m.phase,
        top: comes(m, Side::Top),
        bottom: comes(m, Side::Bottom),
        only_if: None,
    });
    OwnSheet {
        entrants,
        matches: std::sync::Arc::new(matches.collect()),
    }
}

fn double(n: u32) -> GraphPlan {
    let order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
    DoubleElimination::default().plan(&order).unwrap()
}

#[test]
fn the_first_rematch_is_found_where_it_is_known_to_be() {
    // No rematch before the third, fourth, fifth round of the losers' side of 8, 16, 32.
    for (n, round) in [(8u32, 3), (16, 4), (32, 5)] {
        let plan = double(n);
        let found = written(&plan, u16::try_from(n).unwrap()).check().unwrap();
        let name = found.first_rematch.unwrap().name;
        let m = plan
            .matches
            .iter()
            .find(|m| m.number.to_string() == name)
            .unwrap();
        assert_eq!((m.phase, m.round), (Phase::Losers, round), "{n}");
    }
    let order: Vec<EntrantNo> = (1..=16).map(EntrantNo).collect();
    assert_eq!(
        written(&knockout(&order, true), 16)
            .check()
            .unwrap()
            .first_rematch,
        None
    );
}

proptest! {
    #![proptest_config(cases(120))]

    /// A known format written down plays as it does: the same matches, everybody placed alike.
    #[test]
    fn a_format_written_down_plays_as_it_does(n in 4u32..24, winners in prop::collection::vec(any::<bool>(), 80)) {
        let size = n.next_power_of_two();
        let sheet = written(&double(size), u16::try_from(size).unwrap());
        prop_assert_eq!(&read(&sheet.to_text()), &sheet);
        let play = |settings| {
            let mut night = Night::seeded(settings, n);
            night.play(|m| {
                // The same two end the same way whenever they meet: the matches are in another order.
                let [a, b] = [m.seats.top, m.seats.bottom].map(|s| s.entrant().map_or(0, |n| n.0 as usize));
                let low_wins = winners[(a.min(b) * 7 + a.max(b) * 3) % winners.len()];
                if (a < b) == low_wins { Side::Top } else { Side::Bottom }
            });
            places(night.event()).iter().map(|p| (p.entrant, p.from, p.to)).collect::<Vec<_>>()
        };
        let format = Format::DoubleElimination(DoubleElimination::default());
        prop_assert_eq!(play(settings_of(sheet)), play(EventSettings { format, ..settings() }));
    }

    /// Whatever is done to a sheet, it is refused or it can be played to the end, with nobody in two places.
    #[test]
    fn a_sheet_is_refused_or_played_to_the_end(
        n in 4u16..12,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), any::<prop::sample::Index>(), 0u8..6), 0..4),
    ) {
        let n = n.next_power_of_two();
        let mut sheet = written(&double(u32::from(n)), n);
        let names: Vec<String> = sheet.matches.iter().map(|m| m.name.clone()).collect();
        let matches = std::sync::Arc::make_mut(&mut sheet.matches);
        for (which, top, other, how) in changes {
            let of = other.get(&names).clone();
            let comes = match how {
                0 => None,
                1 => Some(Comes::Bye),
                2 => Some(Comes::Seed(u16::try_from(other.index(usize::from(n) + 1)).unwrap())),
                3 => Some(Comes::Loser(of)),
                _ => Some(Comes::Winner(of)),
            };
            let at = which.index(matches.len());
            if top { matches[at].top = comes } else { matches[at].bottom = comes }
        }
        match sheet.check() {
            Err(violation) => prop_assert!(violation.rule.id().starts_with("sheet-")),
            Ok(_) => {
                let mut night = Night::seeded(settings_of(sheet), u32::from(n));
                night.play_out();
                prop_assert!(night.event().is_over() && night.event().champion().is_some());
                for m in &night.event().matches {
                    prop_assert!(m.players().is_none_or(|p| p.top != p.bottom));
                }
            }
        }
    }
}
