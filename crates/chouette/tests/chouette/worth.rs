//! What cubes and extras are worth: given up, at risk, limited; and which may be offered or raised.

use crate::mended::{act, answer, box_doubles, game, p, playing};
use crate::nights::{TABLE, Table, person};
use backgammon::Side;
use crawford_chouette::*;

fn doubles(by: u32) -> NightCommand {
    act(CubeAction::Double {
        by: p(by),
        to: None,
    })
}

fn staked(stakes: &[u32], settings: NightSettings, partner: Option<u32>) -> Table {
    let mut t = Table::new();
    let settings = Box::new(NightSettings {
        stake: Some(1000),
        ..settings
    });
    assert!(t.ask(&NightCommand::Set { settings }));
    for (n, stake) in stakes.iter().enumerate() {
        assert!(t.ask(&NightCommand::Join {
            person: person(n),
            table: TABLE,
            stake: Some(*stake),
        }));
    }
    assert!(t.ask(&NightCommand::Start {
        table: TABLE,
        partner: partner.map(PlayerNo),
        overrule: None,
    }));
    t
}

#[test]
fn giving_up_costs_what_is_said() {
    let beavers = NightSettings::default();
    let mut t = playing(4, beavers);
    assert_eq!(game(&t).given_up(p(4)), [(p(4), -1)]);
    assert!(t.ask(&doubles(4)) && t.ask(&answer(1, OfferAnswer::Beaver)));
    // The cube lies at 4; to refuse the beaver costs what it was doubled to.
    assert_eq!(game(&t).seat(p(4)).unwrap().cube.value, 4);
    let said = game(&t).given_up(p(4));
    assert_eq!(said, [(p(4), -2)]);
    assert_eq!(game(&t).given_up(p(1)).len(), 3, "the box gives up all");
    assert!(t.ask(&act(CubeAction::GiveUp { by: p(4) })));
    assert_eq!(
        game(&t).seat(p(4)).unwrap().out,
        Out::Settled { points: said[0].1 }
    );
    assert!(game(&t).given_up(p(4)).is_empty());
}

/// The captain has beavered one cube for the team; a member who has not answered yet gives up for what dropping costs.
#[test]
fn giving_up_while_a_captains_beaver_waits_costs_what_dropping_does() {
    let one_cube = ChouettePreset::GamesGridSingle.settings();
    let beavered = || {
        let mut t = playing(4, one_cube);
        assert!(t.ask(&box_doubles(&[2, 3, 4])) && t.ask(&answer(2, OfferAnswer::Beaver)));
        t
    };
    let mut dropped = beavered();
    assert!(dropped.ask(&answer(3, OfferAnswer::Drop)));
    let seat = game(&dropped).seat(p(3)).unwrap();
    assert_eq!((seat.cube.value, seat.out), (1, Out::Dropped));
    assert_eq!(game(&beavered()).given_up(p(3)), [(p(3), -1)]);
}

#[test]
fn a_cube_taken_over_is_played_for_what_its_holder_plays_for() {
    let mut t = staked(&[10, 1, 5, 10], NightSettings::default(), None);
    assert_eq!(Risk::of(game(&t)).unwrap().in_box, 16);
    assert!(t.ask(&act(CubeAction::TakeOver {
        by: p(2),
        of: p(4),
        points: 0,
    })));
    let risk = Risk::of(game(&t)).unwrap();
    assert_eq!(risk.members, [(p(2), 1), (p(3), 5), (p(4), 1)]);
    assert_eq!(risk.in_box, 7);
}

#[test]
fn a_half_that_gains_money_on_lost_points_shrinks_with_the_points() {
    let settings = NightSettings {
        partner_from: Some(4),
        partner_must_from: None,
        loss_limit: Some(5),
        ..NightSettings::default()
    };
    let mut t = staked(&[1000, 1000, 1, 1000], settings, Some(4));
    assert!(t.ask(&box_doubles(&[2])) && t.ask(&answer(2, OfferAnswer::Drop)));
    assert!(t.ask(&doubles(3)) && t.ask(&answer(1, OfferAnswer::Beaver)));
    assert!(t.ask(&answer(3, OfferAnswer::Raccoon)));
    assert!(t.ask(&act(CubeAction::End {
        winner: Side::Bottom,
        kind: GameType::Gammon,
    })));
    let game = &t.night.games[0];
    let half = game.lines.iter().find(|l| l.kind == LineKind::Half);
    assert_eq!(half.map(|l| (l.points, l.money)), Some((-7, 492)));
    // Of seven points five are left, and of the money five sevenths.
    assert_eq!(game.result(p(4), Unit::Points), -5);
    assert_eq!(game.result(p(4), Unit::Money), 352);
}

fn with_extras() -> NightSettings {
    NightSettings {
        extras: true,
        extra_beavers: true,
        ..NightSettings::default()
    }
}

fn extra(by: u32, to: u32) -> NightCommand {
    act(CubeAction::OfferExtra {
        by: p(by),
        to: p(to),
    })
}

#[test]
fn two_extras_are_beavered_in_any_order() {
    let beaver = |with: u32| {
        act(CubeAction::AnswerExtras {
            by: p(5),
            with: vec![p(with)],
            answer: OfferAnswer::Beaver,
        })
    };
    for take_first in [false, true] {
        let mut t = playing(5, with_extras());
        assert!(t.ask(&box_doubles(&[2, 3, 4, 5])));
        assert!((2..=4).all(|n| t.ask(&answer(n, OfferAnswer::Drop))));
        if take_first {
            assert!(t.ask(&answer(5, OfferAnswer::Take)));
        }
        assert!(t.ask(&extra(2, 5)) && t.ask(&extra(3, 5)));
        assert!(t.ask(&beaver(2)) && t.ask(&beaver(3)), "{take_first}");
        let values: Vec<u32> = game(&t).extras.iter().map(|e| e.cube.value).collect();
        assert_eq!(values, [4, 4]);
        assert!(!t.ask(&beaver(3)), "once");
    }
}

#[test]
fn an_extra_taken_is_not_taken_twice() {
    let mut t = playing(4, with_extras());
    assert!(t.ask(&box_doubles(&[2, 3, 4])));
    assert!((2..=3).all(|n| t.ask(&answer(n, OfferAnswer::Drop))));
    assert!(t.ask(&extra(2, 4)) && t.ask(&answer(4, OfferAnswer::Take)));
    let again = act(CubeAction::AnswerExtras {
        by: p(4),
        with: vec![p(2)],
        answer: OfferAnswer::Take,
    });
    assert!(!t.ask(&again));
}

#[test]
fn an_extra_that_was_redoubled_is_not_dropped_or_beavered_as_just_accepted() {
    let answers = |by: u32, with: u32, answer| {
        let with = vec![p(with)];
        act(CubeAction::AnswerExtras {
            by: p(by),
            with,
            answer,
        })
    };
    let mut t = playing(4, with_extras());
    assert!(t.ask(&box_doubles(&[2, 3, 4])));
    assert!((2..=3).all(|n| t.ask(&answer(n, OfferAnswer::Drop))));
    assert!(t.ask(&extra(2, 4)) && t.ask(&answer(4, OfferAnswer::Take)));
    assert!(t.ask(&act(CubeAction::DoubleExtras {
        by: p(4),
        with: vec![p(2)],
    })));
    assert!(!t.ask(&answers(4, 2, OfferAnswer::Drop)));
    assert!(t.ask(&answers(2, 4, OfferAnswer::Take)));
    assert!(!t.ask(&answers(4, 2, OfferAnswer::Drop)));
    assert!(!t.ask(&answers(4, 2, OfferAnswer::Beaver)));
    assert!(game(&t).extras[0].is_live());
}

#[test]
fn hidden_answers_are_not_told_by_who_may_offer_an_extra() {
    let hidden = NightSettings {
        hidden_answers: true,
        ..with_extras()
    };
    let may = |t: &Table| own_actions(&t.night, p(2));
    let mut t = playing(4, hidden);
    assert!(t.ask(&box_doubles(&[2, 3, 4])) && t.ask(&answer(2, OfferAnswer::Drop)));
    let before = may(&t);
    assert!(t.ask(&answer(3, OfferAnswer::Drop)));
    assert_eq!(may(&t), before, "nobody can tell that 3 dropped");
    assert!(!t.ask(&extra(2, 4)));
    assert!(t.ask(&answer(4, OfferAnswer::Take)));
    let offers = CubeAction::OfferExtra { by: p(2), to: p(4) };
    assert_eq!(may(&t), [offers]);
    assert!(t.ask(&extra(2, 4)));
}

#[test]
fn whoever_took_a_cube_over_stands_to_lose_on_it_and_whose_it_was_no_more() {
    let mut t = staked(&[10, 1, 5, 10], NightSettings::default(), None);
    let risk = |t: &Table, n: u32| Risk::of_player(game(t), p(n));
    assert_eq!((risk(&t, 2), risk(&t, 4)), (Some(1), Some(10)));
    assert!(t.ask(&act(CubeAction::TakeOver {
        by: p(3),
        of: p(4),
        points: 0,
    })));
    // Their own cube, and the other against the box for their own stake.
    assert_eq!(risk(&t, 3), Some(10));
    assert_eq!(risk(&t, 4), None);
    assert_eq!(risk(&t, 1), Some(11));
}

#[test]
fn whose_cube_was_taken_over_does_nothing_with_it_any_more() {
    let mut t = playing(4, NightSettings::default());
    let double = CubeAction::Double { by: p(4), to: None };
    assert!(own_actions(&t.night, p(4)).contains(&double));
    assert!(t.ask(&act(CubeAction::TakeOver {
        by: p(2),
        of: p(4),
        points: 0,
    })));
    assert!(own_actions(&t.night, p(4)).is_empty());
    let refused = own_command(&t.night, p(4), double, None).unwrap_err();
    assert_eq!(refused.rule.id(), "seat-not-yours");
    let own = CubeAction::Double { by: p(2), to: None };
    assert!(own_actions(&t.night, p(2)).contains(&own));
}

/// Whose it was would be paid for it twice, and who holds it for nothing.
#[test]
fn a_cube_that_was_taken_over_cannot_be_taken_over_again() {
    let mut t = playing(4, NightSettings::default());
    let over = |by: u32| {
        act(CubeAction::TakeOver {
            by: p(by),
            of: p(4),
            points: 2,
        })
    };
    assert!(t.ask(&over(2)));
    for by in [2, 3, 4] {
        let refused = decide(&t.night, &over(by)).unwrap_err();
        assert_eq!(refused.rule.id(), "take-over-own", "{by}");
    }
    assert_eq!(game(&t).holder(p(4)), p(2));
}

#[test]
fn nobody_stands_to_lose_more_than_the_loss_limit() {
    let limited = NightSettings {
        loss_limit: Some(1),
        ..NightSettings::default()
    };
    let mut t = staked(&[10, 10, 10, 10], limited, None);
    assert!(t.ask(&box_doubles(&[2])) && t.ask(&answer(2, OfferAnswer::Take)));
    let risk = |t: &Table| [1, 2, 4].map(|n| Risk::of_player(game(t), p(n)));
    assert_eq!(risk(&t), [Some(10); 3]);
    assert_eq!(Risk::in_points(game(&t)), 1);
    // What the box has won in this game it may lose as well.
    assert!(t.ask(&box_doubles(&[3])) && t.ask(&answer(3, OfferAnswer::Drop)));
    assert_eq!(risk(&t), [Some(20), Some(10), Some(10)]);
    assert_eq!(Risk::in_points(game(&t)), 2);
    assert!(t.ask(&act(CubeAction::End {
        winner: Side::Bottom,
        kind: GameType::Single,
    })));
    let paid = t.night.games[0].result(p(1), Unit::Money);
    assert_eq!(paid, 10 - 20, "as it is in the ledger");
}

#[test]
fn a_box_with_a_partner_stands_to_lose_its_share() {
    let settings = NightSettings {
        partner_from: Some(4),
        partner_must_from: None,
        ..NightSettings::default()
    };
    let mut t = staked(&[1, 1, 1, 1], settings, Some(4));
    assert!(t.ask(&box_doubles(&[2])) && t.ask(&answer(2, OfferAnswer::Take)));
    assert_eq!(Risk::of(game(&t)).map(|all| all.in_box), Some(3));
    assert_eq!(Risk::in_points(game(&t)), 2);
    let risk = [1, 4].map(|n| Risk::of_player(game(&t), p(n)));
    assert_eq!(risk, [Some(2), Some(1)]);
    assert!(t.ask(&act(CubeAction::End {
        winner: Side::Bottom,
        kind: GameType::Single,
    })));
    let paid = [1, 4].map(|n| t.night.games[0].result(p(n), Unit::Money));
    assert_eq!(paid, [-2, -1], "as it is in the ledger");
}
