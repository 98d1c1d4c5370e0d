//! What a host mends: somebody goes in the middle of a game, a finished game was entered wrong.

use crate::nights::{TABLE, Table, person};
use backgammon::Side;
use crawford_chouette::*;
use crawford_journal::{Actor, Envelope, Recorded, SCHEMA, Snapshot, Story, StreamId, UtcMicros};

pub fn p(n: u32) -> PlayerNo {
    PlayerNo(n)
}

/// So many people, before their first game.
pub fn table_of(n: usize, settings: NightSettings) -> Table {
    let mut t = Table::new();
    let settings = Box::new(settings);
    assert!(t.ask(&NightCommand::Set { settings }));
    for n in 0..n {
        assert!(t.ask(&NightCommand::Join {
            person: person(n),
            table: TABLE,
            stake: None
        }));
    }
    t
}

pub fn playing(n: usize, settings: NightSettings) -> Table {
    let mut t = table_of(n, settings);
    start(&mut t);
    t
}

pub fn starting() -> NightCommand {
    NightCommand::Start {
        table: TABLE,
        partner: None,
        overrule: None,
    }
}

pub fn start(t: &mut Table) {
    assert!(t.ask(&starting()));
}

pub fn act(action: CubeAction) -> NightCommand {
    NightCommand::Act {
        table: TABLE,
        action,
        overrule: None,
        seen: None,
    }
}

pub fn answer(by: u32, answer: OfferAnswer) -> NightCommand {
    act(CubeAction::Answer {
        by: p(by),
        of: None,
        answer,
    })
}

pub fn end(winner: Side) -> NightCommand {
    act(CubeAction::End {
        winner,
        kind: GameType::Single,
    })
}

pub fn box_doubles(to: &[u32]) -> NightCommand {
    act(CubeAction::Double {
        by: p(1),
        to: Some(to.iter().map(|n| p(*n)).collect()),
    })
}

pub fn leave(n: u32) -> NightCommand {
    NightCommand::Leave {
        player: p(n),
        proxy: None,
    }
}

pub fn rest(n: u32) -> NightCommand {
    NightCommand::Rest {
        player: p(n),
        proxy: None,
    }
}

pub fn game(t: &Table) -> &ChouetteGame {
    t.night.tables[0].game.as_ref().unwrap()
}

pub fn points(t: &Table) -> Vec<i64> {
    t.night.players.iter().map(|p| p.points).collect()
}

#[test]
fn a_captain_who_goes_is_followed_by_the_next_and_the_game_goes_on() {
    for goes in [leave(2), rest(2)] {
        let mut t = playing(4, NightSettings::default());
        assert!(t.ask(&goes));
        assert_eq!((game(&t).acting(), game(&t).captain), (p(3), p(3)));
        assert!(t.ask(&box_doubles(&[2, 3, 4])));
        // The captain's word is the word for the cube nobody plays.
        assert!(t.ask(&answer(3, OfferAnswer::Take)));
        assert!(t.ask(&answer(4, OfferAnswer::Drop)));
        assert!(t.ask(&end(Side::Top)));
        assert_eq!(points(&t), [5, -2, -2, -1]);
    }
}

#[test]
fn a_captain_who_goes_while_doubled_leaves_the_answer_to_the_next() {
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&box_doubles(&[2, 3, 4])));
    assert!(t.ask(&leave(2)));
    assert!(t.ask(&answer(3, OfferAnswer::Drop)));
    assert!(!game(&t).is_in(p(2)), "their cube went with it");
    assert_eq!(game(&t).acting(), p(3), "until all have answered");
    assert!(t.ask(&answer(4, OfferAnswer::Take)));
    assert_eq!(game(&t).acting(), p(4));
}

#[test]
fn the_captaincy_passes_by_whoever_has_gone_when_the_captain_drops() {
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&rest(3)));
    assert!(t.ask(&box_doubles(&[2])) && t.ask(&answer(2, OfferAnswer::Drop)));
    assert_eq!(game(&t).acting(), p(4));
    // Back again they play their own cube; the captain stays.
    assert!(t.ask(&NightCommand::Return {
        player: p(3),
        table: TABLE
    }));
    assert_eq!(game(&t).acting(), p(4));
}

#[test]
fn the_cube_of_an_absent_captain_whom_nobody_can_follow_is_played_for_them() {
    let mut t = playing(3, NightSettings::default());
    assert!(t.ask(&box_doubles(&[3])) && t.ask(&answer(3, OfferAnswer::Drop)));
    assert!(t.ask(&leave(2)));
    assert!(t.ask(&box_doubles(&[2])));
    assert!(t.ask(&answer(2, OfferAnswer::Take)));
    assert!(t.ask(&act(CubeAction::Double { by: p(2), to: None })));
    assert!(t.ask(&act(CubeAction::Answer {
        by: p(1),
        of: None,
        answer: OfferAnswer::Take
    })));
    assert!(t.ask(&end(Side::Bottom)));
    assert_eq!(points(&t), [-3, 4, -1]);
}

#[test]
fn a_game_of_old_whose_captain_went_folds_as_it_did_and_can_be_played_on() {
    let mut t = playing(3, NightSettings::default());
    let version = t.facts.len() as u64 + 1;
    let left: NightFact = serde_json::from_str(r#"{"type":"left","player":2}"#).unwrap();
    t.facts.push(Envelope::around(
        version,
        version,
        UtcMicros(0),
        Actor::Program,
        left,
    ));
    t.night = Snapshot::<Night>::of(&t.facts).state;
    assert_eq!((game(&t).acting(), game(&t).captain), (p(2), p(2)));
    assert!(t.ask(&box_doubles(&[2, 3])));
    assert!(t.ask(&answer(2, OfferAnswer::Take)) && t.ask(&answer(3, OfferAnswer::Drop)));
    assert!(t.ask(&end(Side::Top)));
    let ended = t.facts.last().unwrap();
    let before = Snapshot::<Night>::of(&t.facts[..t.facts.len() - 1]).state;
    assert!(before.follows(ended));
}

#[test]
fn rules_of_old_nights_stay_what_they_were() {
    let mut old = serde_json::to_value(ChouettePreset::LosAngeles.settings()).unwrap();
    for new in ["extra_beavers", "extras_on_redoubles", "loss_limit"] {
        old.as_object_mut().unwrap().remove(new).unwrap();
    }
    let read: NightSettings = serde_json::from_value(old).unwrap();
    assert!(read.extras && !read.extra_beavers && !read.extras_on_redoubles);
    assert_eq!(read.loss_limit, None);
}

fn correct(t: &mut Table, game: u32, correction: GameCorrection) -> bool {
    t.ask(&NightCommand::Correct {
        game: GameNo(game),
        correction: Box::new(correction),
        seen: None,
    })
}

fn of(t: &Table, game: u32) -> GameCorrection {
    t.night.game(GameNo(game)).unwrap().sheet.clone().into()
}

fn night_of(games: usize) -> Table {
    let mut t = playing(4, NightSettings::default());
    for n in 0..games {
        if n > 0 {
            start(&mut t);
        }
        assert!(t.ask(&end(Side::Top)));
    }
    t
}

#[test]
fn a_wrong_seat_is_corrected_and_what_would_have_followed_is_said() {
    let mut t = night_of(3);
    assert_eq!(points(&t), [9, -3, -3, -3]);
    // It was 2 who had the box, and 1 was captain.
    let mut right = of(&t, 1);
    right.sheet.cubes[0].member = p(1);
    right.seats = Some(CorrectedSeats {
        order: vec![p(2), p(1), p(3), p(4)],
        partner: None,
    });
    let then = consequences(&t.night, GameNo(1), &right).unwrap();
    assert_eq!(then.changes, [(p(1), -4, 0), (p(2), 4, 0)]);
    let next = then.next_game.unwrap();
    assert_eq!((next.game, next.later), (GameNo(2), 2));
    assert_eq!(next.was, [1, 3, 4, 2].map(PlayerNo));
    assert_eq!(next.would, [2, 3, 4, 1].map(PlayerNo));
    let seats: Vec<_> = t.night.games[1..].iter().map(|g| g.order.clone()).collect();
    assert!(correct(&mut t, 1, right));
    let game = &t.night.games[0];
    assert_eq!((game.in_box(), game.captain), (p(2), p(1)));
    assert_eq!(points(&t), [5, 1, -3, -3]);
    let now: Vec<_> = t.night.games[1..].iter().map(|g| g.order.clone()).collect();
    assert_eq!(now, seats, "the games since stay as they were played");
    // What is written down folds to the same.
    assert!(Snapshot::<Night>::of(&t.facts).state == t.night);
}

#[test]
fn a_seat_for_somebody_else_is_refused() {
    let mut t = night_of(1);
    for order in [[1, 2, 3, 5], [1, 1, 3, 4]] {
        let mut wrong = of(&t, 1);
        wrong.seats = Some(CorrectedSeats {
            order: order.map(PlayerNo).to_vec(),
            partner: None,
        });
        let refused = consequences(&t.night, GameNo(1), &wrong).unwrap_err();
        assert_eq!(refused.rule.id(), "correction-changes-seats");
        assert!(!correct(&mut t, 1, wrong));
    }
}

#[test]
fn ties_extras_and_stakes_are_corrected() {
    let mut t = night_of(2);
    let mut right = of(&t, 1);
    right.automatics = Some(1);
    assert_eq!(
        consequences(&t.night, GameNo(1), &right)
            .unwrap_err()
            .rule
            .id(),
        "cube-below-opening"
    );
    for cube in &mut right.sheet.cubes {
        cube.value = 2;
    }
    right.sheet.cubes[1].out = Out::Dropped;
    right.sheet.extras.push(ExtraEnd {
        dropper: p(3),
        taker: p(2),
        price: 2,
        value: 4,
        stage: ExtraStage::In,
    });
    let mut cheap = right.clone();
    cheap.sheet.extras[0].value = 2;
    let refused = consequences(&t.night, GameNo(1), &cheap).unwrap_err();
    assert_eq!(refused.rule.id(), "extra-value");
    assert!(!correct(&mut t, 1, cheap));
    right.stakes = Some(Stakes {
        table: Some(10),
        own: Vec::new(),
    });
    assert_eq!(
        consequences(&t.night, GameNo(1), &right)
            .unwrap_err()
            .rule
            .id(),
        "stake-of-night-first"
    );
    assert!(t.ask(&NightCommand::Stake {
        stake: Some(20),
        currency: None,
        earlier: Some(false),
    }));
    assert!(correct(&mut t, 1, right.clone()));
    let game = &t.night.games[0];
    assert_eq!(game.automatics, 1);
    let of_game = |n| {
        (
            game.result(p(n), Unit::Points),
            game.result(p(n), Unit::Money),
        )
    };
    // 3 dropped at 2, paid 2 for the extra and won 4 on it.
    assert_eq!(
        [1, 2, 3, 4].map(of_game),
        [(6, 60), (-4, -40), (0, 0), (-2, -20)]
    );
    // And taken back again.
    right.automatics = Some(0);
    right.sheet.extras.clear();
    right.stakes = Some(Stakes::default());
    for cube in &mut right.sheet.cubes {
        (cube.value, cube.out) = (1, Out::No);
    }
    assert!(correct(&mut t, 1, right));
    let game = &t.night.games[0];
    assert_eq!((game.automatics, game.result(p(1), Unit::Money)), (0, 0));
    assert_eq!(points(&t), [6, -2, -2, -2]);
}

fn recorded(envelope: &Envelope<NightFact>) -> Recorded {
    Recorded {
        stream: StreamId::from_random([1; 10]),
        version: envelope.version,
        action: envelope.action,
        at: envelope.at,
        who: envelope.who,
        schema: SCHEMA,
        body: serde_json::to_string(envelope.fact().unwrap()).unwrap(),
    }
}

#[test]
fn corrections_from_elsewhere_are_judged_with_the_seats_they_name() {
    let mut t = night_of(1);
    let mut right = of(&t, 1);
    right.sheet.cubes[0].member = p(1);
    right.seats = Some(CorrectedSeats {
        order: vec![p(2), p(1), p(3), p(4)],
        partner: None,
    });
    assert!(correct(&mut t, 1, right));
    let recorded: Vec<Recorded> = t.facts.iter().map(recorded).collect();
    assert!(first_refused(&recorded).is_none());
}

#[test]
fn a_limit_goes_round_until_nobody_loses_more() {
    let mut t = playing(
        5,
        NightSettings {
            loss_limit: Some(4),
            extras: true,
            ..NightSettings::default()
        },
    );
    assert!(t.ask(&box_doubles(&[2, 3, 4, 5])));
    for n in 2..=4 {
        assert!(t.ask(&answer(n, OfferAnswer::Drop)));
    }
    assert!(t.ask(&answer(5, OfferAnswer::Take)));
    for by in [p(2), p(3)] {
        assert!(t.ask(&act(CubeAction::OfferExtra { by, to: p(5) })));
    }
    assert!(t.ask(&answer(5, OfferAnswer::Take)));
    assert!(t.ask(&act(CubeAction::End {
        winner: Side::Top,
        kind: GameType::Gammon
    })));
    // Without the limit 7, 2, 2, -1 and -10, as in the case C9.
    let game = &t.night.games[0];
    let of_game: Vec<i64> = (1..=5).map(|n| game.result(p(n), Unit::Points)).collect();
    assert_eq!(of_game.iter().sum::<i64>(), 0);
    assert_eq!(of_game[4], -4);
    assert_eq!(of_game[3], -1, "who did not win from them is as before");
    assert_eq!(spared(&game.lines), [(p(5), 6)]);
}

#[test]
fn the_captains_of_a_game_entered_at_once_are_worked_out() {
    let sheet = |outs: [Out; 3]| GameSheet {
        winner: Some(Side::Bottom),
        kind: GameType::Single,
        cubes: (2..)
            .zip(outs)
            .map(|(n, out)| CubeEnd {
                member: p(n),
                value: 1,
                turned: false,
                out,
            })
            .collect(),
        extras: Vec::new(),
        taken_over: Vec::new(),
        captains: Vec::new(),
        last: None,
    };
    for (outs, captains) in [
        ([Out::No; 3], vec![p(2)]),
        ([Out::Dropped, Out::No, Out::No], vec![p(2), p(3)]),
        ([Out::Dropped, Out::Dropped, Out::No], vec![p(2), p(4)]),
        ([Out::Dropped; 3], vec![p(2)]),
    ] {
        let sheet = sheet(outs);
        assert_eq!(sheet.captains_from(p(2)), captains);
        assert_eq!(Some(&sheet.last_captain(p(2))), captains.last());
    }
    let known = GameSheet {
        captains: vec![p(2), p(3), p(4)],
        ..sheet([Out::Dropped; 3])
    };
    assert_eq!(known.last_captain(p(2)), p(4));
}
