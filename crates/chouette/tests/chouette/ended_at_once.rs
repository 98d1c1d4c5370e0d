//! The end of a game as it is said at the table when it is over.

use crate::mended::{act, game, p, playing, points};
use crate::nights::{TABLE, Table};
use backgammon::Side;
use crawford_chouette::*;

fn ended(t: &Table, cubes: Vec<(PlayerNo, LastState)>, others: Option<LastState>) -> NightCommand {
    let ended = TableGameEnd {
        table: TABLE,
        winner: Side::Bottom,
        kind: GameType::Gammon,
        cubes,
        others,
    };
    ended.command(game(t), None)
}

fn on(value: u32) -> LastState {
    LastState {
        value: Some(value),
        out: Out::No,
    }
}

fn dropped(value: u32) -> LastState {
    LastState {
        value: Some(value),
        out: Out::Dropped,
    }
}

#[test]
fn what_is_said_of_all_is_said_of_those_of_whom_nothing_else_is() {
    let mut t = playing(4, NightSettings::default());
    let end = ended(&t, vec![(p(3), dropped(1))], Some(on(2)));
    let NightCommand::Score { winner, cubes, .. } = &end else {
        panic!("{end:?}");
    };
    assert_eq!(*winner, Some(Side::Bottom));
    let said: Vec<_> = cubes
        .iter()
        .map(|c| (c.member, c.value, c.turned))
        .collect();
    assert_eq!(said, [(p(3), 1, false), (p(2), 2, true), (p(4), 2, true)]);
    assert!(t.ask(&end));
    assert_eq!(points(&t), [-7, 4, -1, 4]);
}

#[test]
fn a_cube_of_which_nothing_is_said_stands_as_it_is() {
    let t = playing(4, NightSettings::default());
    let end = ended(&t, Vec::new(), None);
    let NightCommand::Score { winner, cubes, .. } = &end else {
        panic!("{end:?}");
    };
    assert_eq!((*winner, cubes.len()), (Some(Side::Bottom), 0));
}

#[test]
fn after_a_tie_a_cube_was_turned_only_beyond_it() {
    let settings = NightSettings {
        automatics: Automatics::UpTo(1),
        ..NightSettings::default()
    };
    let mut t = playing(3, settings);
    assert!(t.ask(&act(CubeAction::AutomaticDouble)));
    let settled = LastState {
        value: None,
        out: Out::Settled { points: 1 },
    };
    let end = ended(&t, vec![(p(2), settled), (p(3), on(4))], None);
    let NightCommand::Score { cubes, .. } = &end else {
        panic!("{end:?}");
    };
    let said: Vec<_> = cubes.iter().map(|c| (c.value, c.turned)).collect();
    assert_eq!(said, [(2, false), (4, true)]);
}

#[test]
fn with_nobody_left_nobody_won_on_the_board() {
    let mut t = playing(4, NightSettings::default());
    let end = ended(&t, vec![(p(3), dropped(2))], Some(dropped(1)));
    let NightCommand::Score { winner, kind, .. } = &end else {
        panic!("{end:?}");
    };
    assert_eq!((*winner, *kind), (None, GameType::Single));
    assert!(t.ask(&end));
    assert_eq!(points(&t), [4, -1, -2, -1]);
}
