//! Pages read before something changed: what has changed is refused with the reason, and nothing else is.

use crate::mended::{p, playing, starting, table_of};
use crate::nights::{TABLE, Table, person};
use crate::undone::retract;
use backgammon::Side;
use crawford_chouette::*;
use crawford_journal::{Actor, Envelope, Story, UtcMicros};
use std::collections::BTreeMap;

fn act(action: CubeAction, seen: Option<u64>) -> NightCommand {
    NightCommand::Act {
        table: TABLE,
        action,
        overrule: None,
        seen,
    }
}

fn doubles(by: u32) -> CubeAction {
    CubeAction::Double {
        by: p(by),
        to: None,
    }
}

fn answers(by: u32, answer: OfferAnswer) -> CubeAction {
    CubeAction::Answer {
        by: p(by),
        of: None,
        answer,
    }
}

/// The version of a page read now.
fn now(t: &Table) -> Option<u64> {
    Some(t.facts.len() as u64)
}

/// That the team won, with 2's cube on 2 and nothing said of the others.
fn entered(seen: Option<u64>) -> NightCommand {
    NightCommand::Score {
        table: TABLE,
        winner: Some(Side::Bottom),
        kind: GameType::Single,
        cubes: vec![CubeEnd {
            member: p(2),
            value: 2,
            turned: true,
            out: Out::No,
        }],
        extras: None,
        seen,
    }
}

fn refused(t: &Table, command: &NightCommand) -> &'static str {
    decide(&t.night, command).unwrap_err().rule.id()
}

#[test]
fn a_game_is_not_ended_from_a_page_that_did_not_show_its_cubes() {
    let mut t = playing(4, NightSettings::default());
    let before = now(&t);
    assert!(t.ask(&act(doubles(4), None)));
    // Whatever the page showed, an open double of which nothing is said is not passed over.
    assert_eq!(refused(&t, &entered(before)), "cube-changed-since");
    assert_eq!(refused(&t, &entered(now(&t))), "end-with-open-offer");
    assert_eq!(refused(&t, &entered(None)), "end-with-open-offer");
    assert!(t.ask(&act(answers(1, OfferAnswer::Take), None)));
    assert_eq!(refused(&t, &entered(before)), "cube-changed-since");
    let seen = now(&t);
    assert!(t.ask(&entered(seen)), "the page showed it taken");
    assert_eq!(t.night.games[0].sheet.cube(p(4)).unwrap().value, 2);
}

/// The box doubles all; 2 and 3 drop and 4 takes.
fn lone_taker() -> Table {
    let settings = NightSettings {
        extras: true,
        ..NightSettings::default()
    };
    let mut t = playing(4, settings);
    assert!(t.ask(&act(doubles(1), None)));
    for by in [2, 3] {
        assert!(t.ask(&act(answers(by, OfferAnswer::Drop), None)));
    }
    t
}

fn offers_extra(by: u32) -> CubeAction {
    CubeAction::OfferExtra {
        by: p(by),
        to: p(4),
    }
}

#[test]
fn a_take_from_before_the_extras_does_not_take_them() {
    let mut t = lone_taker();
    let before = now(&t);
    let take = |seen| act(answers(4, OfferAnswer::Take), seen);
    for by in [2, 3] {
        // Two offers of one page do not stand in each other's way.
        assert!(t.ask(&act(offers_extra(by), before)));
    }
    assert_eq!(refused(&t, &take(before)), "extra-changed-since");
    assert_eq!(
        refused(&t, &act(answers(4, OfferAnswer::Drop), before)),
        "extra-changed-since"
    );
    let seen = now(&t);
    assert!(t.ask(&take(seen)));
}

#[test]
fn extras_answered_meanwhile_are_not_passed_over() {
    let mut t = lone_taker();
    assert!(t.ask(&act(answers(4, OfferAnswer::Take), None)));
    let before = now(&t);
    assert!(t.ask(&act(offers_extra(2), None)));
    assert_eq!(refused(&t, &entered(now(&t))), "extra-unanswered");
    let drops = |seen| {
        let action = CubeAction::AnswerExtras {
            by: p(4),
            with: vec![p(2)],
            answer: OfferAnswer::Drop,
        };
        act(action, seen)
    };
    assert_eq!(refused(&t, &drops(before)), "extra-changed-since");
    let takes = CubeAction::AnswerExtras {
        by: p(4),
        with: vec![p(2)],
        answer: OfferAnswer::Take,
    };
    let offered = now(&t);
    assert!(t.ask(&act(takes, offered)));
    let end = CubeAction::End {
        winner: Side::Bottom,
        kind: GameType::Single,
    };
    assert_eq!(
        refused(&t, &act(end.clone(), offered)),
        "extra-changed-since"
    );
    let seen = now(&t);
    assert!(t.ask(&act(end, seen)));
}

/// Whether the order of a page read at this version is still that of the table.
fn same_order(t: &Table, seen: Option<u64>) -> bool {
    let unchanged = t.night.order_unchanged(TABLE, seen);
    unchanged.is_ok() || {
        assert_eq!(unchanged.unwrap_err().rule.id(), "table-changed-since");
        false
    }
}

#[test]
fn an_order_is_another_once_anybody_sits_elsewhere_and_no_sooner() {
    for breaks in [Breaks::Bottom, Breaks::Place] {
        let settings = NightSettings {
            breaks,
            ..NightSettings::default()
        };
        let mut t = table_of(4, settings);
        let order = NightCommand::SetOrder {
            table: TABLE,
            order: [2, 1, 3, 4].map(p).to_vec(),
        };
        let rest = NightCommand::Rest {
            player: p(3),
            proxy: None,
        };
        let back = NightCommand::Return {
            player: p(3),
            table: TABLE,
        };
        let declines = NightCommand::DeclinePartner {
            table: TABLE,
            player: p(4),
        };
        let end = CubeAction::End {
            winner: Side::Top,
            kind: GameType::Single,
        };
        for command in [order, rest, back, declines, starting(), act(end, None)] {
            let seen = now(&t);
            assert!(same_order(&t, seen));
            assert!(t.ask(&command), "{command:?}");
            assert!(!same_order(&t, seen), "{command:?}");
        }
        // What a point is worth and what the rules are is no order.
        let seen = now(&t);
        let stake = NightCommand::Stake {
            stake: Some(50),
            currency: None,
            earlier: Some(false),
        };
        assert!(t.ask(&stake));
        let settings = Box::new(NightSettings::default());
        assert!(t.ask(&NightCommand::Set { settings }));
        assert!(same_order(&t, seen) && same_order(&t, None));
    }
}

#[test]
fn a_payment_goes_by_the_balances_that_were_seen() {
    let mut t = playing(3, NightSettings::default());
    assert!(t.ask(&entered(None)));
    let balances = t.night.balances(Unit::Points);
    let (to, paid) = *balances.iter().find(|(_, left)| *left > 1).unwrap();
    let due = settle_early(&balances, to).unwrap();
    let seen = |n| balances.iter().find(|(who, _)| *who == n).unwrap().1;
    for n in [due.from, due.to] {
        assert_eq!(t.night.balance_unchanged(n, Some(seen(n))), Ok(()));
    }
    assert!(t.ask(&NightCommand::Pay {
        from: due.from,
        to: due.to,
        amount: due.amount,
        unit: Unit::Points,
    }));
    for n in [due.from, due.to] {
        let changed = t.night.balance_unchanged(n, Some(seen(n))).unwrap_err();
        assert_eq!(changed.rule.id(), "balance-changed-since", "{paid}");
    }
    let third = t.night.players.iter().map(|p| p.number);
    let mut third = third.filter(|n| ![due.from, due.to].contains(n));
    let third = third.next().unwrap();
    assert_eq!(t.night.balance_unchanged(third, Some(seen(third))), Ok(()));
}

#[test]
fn rules_and_stakes_have_versions_of_their_own() {
    let mut t = table_of(3, NightSettings::default());
    let versions = |t: &Table| {
        let own = t.night.players.iter().map(|p| p.stake_changed);
        let own: Vec<u64> = own.collect();
        (t.night.rules_changed, t.night.stake_changed, own)
    };
    let before = versions(&t);
    let stake = |stake| NightCommand::Stake {
        stake,
        currency: None,
        earlier: None,
    };
    assert!(t.ask(&stake(Some(50))));
    let staked = versions(&t);
    assert_eq!(now(&t), Some(staked.1));
    assert_eq!((staked.0, &staked.2), (before.0, &before.2));
    assert!(t.ask(&NightCommand::SetStake {
        player: p(2),
        stake: Some(20),
    }));
    let named = versions(&t);
    assert_eq!(now(&t), Some(named.2[1]));
    assert_eq!(
        (named.0, named.1, named.2[0]),
        (before.0, staked.1, before.2[0])
    );
    // With none for the night nobody has one of their own: only 2 had.
    assert!(t.ask(&stake(None)));
    let none = versions(&t);
    assert_eq!(now(&t), Some(none.2[1]));
    assert_eq!((none.0, none.2[0]), (before.0, before.2[0]));
    let settings = Box::new(NightSettings::default());
    assert!(t.ask(&NightCommand::Set { settings }));
    assert_eq!(now(&t), Some(t.night.rules_changed));
}

#[test]
fn a_correction_goes_by_the_game_that_was_seen() {
    let mut t = playing(3, NightSettings::default());
    assert!(t.ask(&entered(None)));
    let seen = now(&t);
    let mut sheet = t.night.games[0].sheet.clone();
    sheet.cubes[1].value = 4;
    sheet.cubes[1].turned = true;
    let corrects = |sheet: GameSheet, seen| NightCommand::Correct {
        game: GameNo(1),
        correction: Box::new(GameCorrection::from(sheet)),
        seen,
    };
    assert_eq!(t.night.games[0].unchanged_since(seen), Ok(()));
    assert!(t.ask(&corrects(sheet.clone(), seen)));
    let changed = t.night.games[0].unchanged_since(seen).unwrap_err();
    assert_eq!(changed.rule.id(), "game-changed-since");
    // Said first, whatever else is wrong with it.
    sheet.cubes[1].value = 3;
    assert_eq!(refused(&t, &corrects(sheet, seen)), "game-changed-since");
}

/// Undoes the newest action, and does it again: the night after either.
fn undone_and_redone(t: &mut Table) -> (Night, Night) {
    let nights = [(); 2].map(|()| {
        let newest = t.facts.last().unwrap().action;
        retract(t, newest);
        t.night.clone()
    });
    nights.into()
}

#[test]
fn an_undo_is_a_change_of_what_it_took_away_and_of_what_it_brought_back() {
    let mut t = table_of(4, NightSettings::default());
    let untouched = now(&t);
    let order = |order: [u32; 4]| NightCommand::SetOrder {
        table: TABLE,
        order: order.map(p).to_vec(),
    };
    assert!(t.ask(&order([2, 1, 3, 4])));
    let seen = now(&t);
    undone_and_redone(&mut t);
    for before in [untouched, seen, seen.map(|v| v + 1)] {
        assert!(!same_order(&t, before), "{before:?}");
    }
    assert!(same_order(&t, now(&t)));
    assert!(t.ask(&starting()));
    let begun = now(&t);
    assert!(t.ask(&act(doubles(3), None)));
    let seen = now(&t);
    undone_and_redone(&mut t);
    let takes = |seen| act(answers(2, OfferAnswer::Take), seen);
    for before in [begun, seen, seen.map(|v| v + 1)] {
        assert_eq!(refused(&t, &takes(before)), "cube-changed-since");
    }
    // Another's cube is as it was.
    assert!(decide(&t.night, &act(doubles(4), begun)).is_ok());
    let redone = now(&t);
    assert!(t.ask(&takes(redone)));
    let end = CubeAction::End {
        winner: Side::Top,
        kind: GameType::Single,
    };
    assert!(t.ask(&act(end, None)));
    let mut sheet = t.night.games[0].sheet.clone();
    sheet.cubes[0].value = 8;
    assert!(t.ask(&NightCommand::Correct {
        game: GameNo(1),
        correction: Box::new(GameCorrection::from(sheet)),
        seen: None,
    }));
    let seen = now(&t);
    undone_and_redone(&mut t);
    let played = &t.night.games[0];
    for before in [seen, seen.map(|v| v + 1)] {
        let changed = played.unchanged_since(before).unwrap_err();
        assert_eq!(changed.rule.id(), "game-changed-since");
    }
    assert_eq!(played.unchanged_since(now(&t)), Ok(()));
}

/// Does it, at two tables too.
fn store(t: &mut Table, command: &NightCommand) {
    let action = t.facts.len() as u64 + 1;
    for fact in decide(&t.night, command).unwrap() {
        let version = t.facts.len() as u64 + 1;
        let envelope = Envelope::around(version, action, UtcMicros(0), Actor::Program, fact);
        t.night.apply(&envelope);
        t.facts.push(envelope);
    }
}

/// When each thing changed that a page can show.
fn marks(night: &Night) -> BTreeMap<String, u64> {
    let mut marks = BTreeMap::from([
        ("rules".to_owned(), night.rules_changed),
        ("stake".to_owned(), night.stake_changed),
    ]);
    for p in &night.players {
        marks.insert(format!("stake of {}", p.number), p.stake_changed);
    }
    for t in &night.tables {
        marks.insert(format!("table {}", t.number), t.changed);
        for seat in t.game.iter().flat_map(|g| &g.seats) {
            marks.insert(format!("cube of {}", seat.member), seat.changed);
        }
    }
    for game in &night.games {
        marks.insert(format!("game {}", game.number), game.changed);
    }
    marks
}

#[test]
fn whatever_changes_a_mark_changes_it_again_when_it_is_undone() {
    let settings = NightSettings {
        automatics: Automatics::UpTo(1),
        ..NightSettings::default()
    };
    let mut t = table_of(6, settings);
    let with = |person_no| NightCommand::Join {
        person: person(person_no),
        table: TABLE,
        stake: None,
    };
    let split = NightCommand::Split {
        table: TABLE,
        players: [5, 6].map(p).to_vec(),
    };
    let stake = NightCommand::Stake {
        stake: Some(50),
        currency: None,
        earlier: Some(true),
    };
    let rest = NightCommand::Rest {
        player: p(4),
        proxy: None,
    };
    let back = NightCommand::Return {
        player: p(4),
        table: TABLE,
    };
    let leave = NightCommand::Leave {
        player: p(4),
        proxy: None,
    };
    let own = NightCommand::SetStake {
        player: p(2),
        stake: Some(20),
    };
    let moves = NightCommand::Move {
        player: p(4),
        table: TableNo(2),
    };
    let set = NightCommand::Set {
        settings: Box::new(NightSettings::default()),
    };
    let gives_up = CubeAction::GiveUp { by: p(3) };
    let call_off = NightCommand::CallOff { table: TABLE };
    for command in [
        with(6),
        split,
        moves,
        starting(),
        act(CubeAction::AutomaticDouble, None),
        act(doubles(2), None),
        act(answers(1, OfferAnswer::Take), None),
        act(gives_up, None),
        entered(None),
        starting(),
        call_off,
        stake,
        own,
        rest,
        back,
        leave,
        set,
    ] {
        let then = marks(&t.night);
        store(&mut t, &command);
        let made = marks(&t.night);
        let touched = made
            .keys()
            .filter(|k| made[*k] != then.get(*k).copied().unwrap_or(made[*k]));
        let touched: Vec<&String> = touched.collect();
        assert!(!touched.is_empty(), "{command:?}");
        let (undone, redone) = undone_and_redone(&mut t);
        let (undone, redone) = (marks(&undone), marks(&redone));
        let undo = now(&t).unwrap() - 1;
        for thing in touched {
            assert_eq!(undone[thing], undo, "{thing}, {command:?}");
            assert_eq!(redone[thing], undo + 1, "{thing}, {command:?}");
        }
    }
}
