//! Decides the commands of a game: its start, actions at the board, its end and result, and the order proposed for the
//! next game.

use super::judge::{self, Judge, custom};
use super::ledger::lines;
use super::night::result_in;
use super::rotation::{FinishedGame, Proposal, propose};
use super::{
    ChouetteGame, ChouetteTable, CubeAction, CubeEnd, Decided, Extra, ExtraEnd, GameSheet,
    GameType, LineKind, Night, NightFact, NightSettings, Out, PlayerNo, TableNo, Unit,
};
use crate::fields;
use backgammon::Side;
use backgammon::scoring::check_cube;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::{NoteId, how_many};

fn table_at(night: &Night, table: TableNo) -> Result<&ChouetteTable, Violation> {
    night
        .table(table)
        .ok_or_else(|| refuse::chouette_no_table(table.0))
}

pub(super) fn no_game(table: &ChouetteTable) -> Result<(), Violation> {
    match &table.game {
        None => Ok(()),
        Some(_) => Err(refuse::game_in_progress(table.number.0)),
    }
}

pub(super) fn between_games(night: &Night, table: TableNo) -> Result<&ChouetteTable, Violation> {
    let t = table_at(night, table)?;
    no_game(t)?;
    Ok(t)
}

fn game_at(night: &Night, table: TableNo) -> Result<(&ChouetteTable, &ChouetteGame), Violation> {
    let t = table_at(night, table)?;
    let game = t.game.as_ref();
    game.map(|game| (t, game))
        .ok_or_else(|| refuse::chouette_no_game(table.0))
}

pub(super) fn act(
    night: &Night,
    table: TableNo,
    action: &CubeAction,
    overrule: Option<NoteId>,
    seen: Option<u64>,
) -> Decided {
    let (t, game) = game_at(night, table)?;
    unchanged(game, Some(action), seen)?;
    let judge = Judge {
        game,
        table,
        overrule,
    };
    if let CubeAction::End { winner, kind } = action {
        judge.can_end()?;
        let sheet = game.sheet(Some(*winner), *kind);
        return Ok(vec![end(night, t, game, sheet, false)]);
    }
    let mut facts = judge.judge(action)?;
    let after = judge::after(game, &facts);
    if after.is_over() {
        let sheet = after.sheet(None, GameType::Single);
        facts.push(end(night, t, &after, sheet, false));
    }
    Ok(facts)
}

/// Refuses an action on a cube or an extra that has changed since the sender saw the game at version `seen`; without an
/// action, on any of them.
fn unchanged(
    game: &ChouetteGame,
    action: Option<&CubeAction>,
    seen: Option<u64>,
) -> Result<(), Violation> {
    let Some(seen) = seen else {
        return Ok(());
    };
    let cube = game
        .seats
        .iter()
        .find(|s| s.changed > seen && action.is_none_or(|a| concerns_cube(game, a, s.member)));
    if let Some(seat) = cube {
        return Err(refuse::cube_changed_since(seat.cube.value, seat.member));
    }
    let extra = game
        .extras
        .iter()
        .find(|e| e.changed > seen && action.is_none_or(|a| concerns_extra(a, e)));
    match extra {
        None => Ok(()),
        Some(extra) => Err(refuse::extra_changed_since(extra.dropper, extra.taker)),
    }
}

fn concerns_cube(game: &ChouetteGame, action: &CubeAction, n: PlayerNo) -> bool {
    match action {
        CubeAction::Double { by, to } if *by == game.in_box => {
            to.as_ref().is_none_or(|to| to.contains(&n))
        }
        CubeAction::Answer { by, of, .. } if *by == game.in_box => {
            of.as_ref().is_none_or(|of| of.contains(&n))
        }
        CubeAction::Double { by, .. }
        | CubeAction::Answer { by, .. }
        | CubeAction::OfferExtra { by, .. }
        | CubeAction::DoubleExtras { by, .. }
        | CubeAction::AnswerExtras { by, .. }
        | CubeAction::Settle { by, .. } => *by == n,
        CubeAction::GiveUp { by } => *by == n || *by == game.in_box,
        CubeAction::TakeOver { of, .. } => *of == n,
        CubeAction::AutomaticDouble | CubeAction::End { .. } => true,
    }
}

fn concerns_extra(action: &CubeAction, extra: &Extra) -> bool {
    match action {
        // Whoever takes the box's double takes the extras offered with it.
        CubeAction::Answer { by, .. } => *by == extra.taker,
        CubeAction::DoubleExtras { by, with } | CubeAction::AnswerExtras { by, with, .. } => {
            extra.side_against(*by, with).is_some()
        }
        CubeAction::End { .. } => true,
        CubeAction::AutomaticDouble
        | CubeAction::Double { .. }
        | CubeAction::OfferExtra { .. }
        | CubeAction::Settle { .. }
        | CubeAction::GiveUp { .. }
        | CubeAction::TakeOver { .. } => false,
    }
}

fn end(
    night: &Night,
    table: &ChouetteTable,
    game: &ChouetteGame,
    sheet: GameSheet,
    entered: bool,
) -> NightFact {
    let lines = lines(
        (game.in_box, game.partner),
        &game.settings,
        &game.stakes,
        &sheet,
    );
    let net = box_net(&lines, game.in_box, game.partner);
    let proposal = next_order(night, table, game, &sheet, net);
    NightFact::Ended {
        table: table.number,
        game: game.number,
        sheet: Box::new(sheet),
        entered,
        lines,
        played_for: Some(game.stakes.clone()),
        proposal,
    }
}

/// The box's result: in money if the cubes have stakes, since that is what counts for the box.
pub(super) fn box_net(
    lines: &[super::LedgerLine],
    in_box: PlayerNo,
    partner: Option<PlayerNo>,
) -> i64 {
    let money = lines
        .iter()
        .any(|l| l.kind == LineKind::Cube && l.money != 0);
    let unit = if money { Unit::Money } else { Unit::Points };
    let own = result_in(lines, in_box, unit);
    own.saturating_add(partner.map_or(0, |p| result_in(lines, p, unit)))
}

/// The order proposed by the house rules, with newcomers added and those on a break kept in their places.
fn next_order(
    night: &Night,
    table: &ChouetteTable,
    game: &ChouetteGame,
    sheet: &GameSheet,
    net: i64,
) -> Proposal {
    let gone = night.gone(table, game);
    let mut proposal = propose(&FinishedGame {
        settings: &game.settings,
        order: &game.order,
        partner: game.partner,
        captain: game.captain,
        sheet,
        net,
        gone: &gone,
    });
    let resting: Vec<PlayerNo> = table
        .line
        .iter()
        .copied()
        .filter(|n| !game.order.contains(n))
        .collect();
    proposal.weave(&table.line, &resting);
    proposal.add(&table.newcomers, &game.settings);
    let seated = proposal.next.iter().filter(|n| night.is_here(**n)).count();
    // Too many for one table: people decide how it splits.
    proposal.ask |= seated > usize::from(night.settings.limit);
    proposal
}

pub(super) fn score(
    night: &Night,
    table: TableNo,
    winner: Option<Side>,
    kind: GameType,
    cubes: &[CubeEnd],
    extras: Option<&[ExtraEnd]>,
    seen: Option<u64>,
) -> Decided {
    let (t, game) = game_at(night, table)?;
    unchanged(game, None, seen)?;
    let as_played = game.sheet(winner, kind);
    let mut sheet = as_played.clone();
    for cube in cubes {
        let place = sheet.cubes.iter_mut().find(|c| c.member == cube.member);
        *place.ok_or_else(|| refuse::not_in_game(cube.member).by(Source::GamesGrid))? = *cube;
    }
    if let Some(extras) = extras {
        sheet.extras = extras.to_vec();
    }
    let entered = sheet != as_played;
    let judge = Judge {
        game,
        table,
        overrule: None,
    };
    if entered {
        // What is said about a cube or the extras answers for them.
        judge.answered_all(|n| cubes.iter().all(|c| c.member != n))?;
        if extras.is_none() {
            judge.extras_answered()?;
        }
        sheet.captains.clear();
        sheet.last = None;
    } else {
        judge.can_end()?;
    }
    check_sheet(&sheet, &game.settings)?;
    Ok(vec![end(night, t, game, sheet, entered)])
}

/// Checks that a sheet is possible: cubes are powers of two within the cap, and there is a winner if anybody was left.
pub(super) fn check_sheet(sheet: &GameSheet, settings: &NightSettings) -> Result<(), Violation> {
    let cubes = sheet.cubes.iter().map(|c| c.value);
    for value in cubes.chain(sheet.extras.iter().map(|e| e.value)) {
        check_cube(i64::from(value))?;
        let highest = settings.rules().highest_cube;
        if value > highest {
            return Err(refuse::cube_limit(value, highest).at(fields::CUBE));
        }
    }
    for cube in &sheet.cubes {
        if let Out::Settled { points } = cube.out {
            judge::check_settlement(settings, points)?;
        }
    }
    for taken in &sheet.taken_over {
        let players = [taken.of, taken.by];
        let stranger = players.into_iter().find(|n| sheet.cube(*n).is_none());
        if let Some(stranger) = stranger {
            return Err(refuse::not_in_game(stranger));
        }
    }
    for (i, extra) in sheet.extras.iter().enumerate() {
        let mut before = sheet.extras.iter().take(i);
        if before.any(|e| (e.dropper, e.taker) == (extra.dropper, extra.taker)) {
            return Err(refuse::extra_offered_already(extra.dropper, extra.taker));
        }
        let players = [extra.dropper, extra.taker];
        let dropped = sheet
            .cube(extra.dropper)
            .is_some_and(|c| c.out == Out::Dropped);
        if extra.dropper == extra.taker
            || players.iter().any(|n| sheet.cube(*n).is_none())
            || !dropped
        {
            return Err(
                refuse::extra_from_dropper(extra.dropper, extra.taker).by(Source::GamesGrid)
            );
        }
        check_cube(i64::from(extra.price))?;
        let least = extra.price.saturating_mul(2);
        if extra.value < least {
            return Err(refuse::extra_value(least));
        }
    }
    let extras_left = sheet
        .extras
        .iter()
        .any(|e| e.stage == super::ExtraStage::In);
    if sheet.winner.is_none() && (sheet.played_out() || extras_left) {
        return Err(refuse::chouette_without_winner()
            .by(Source::GamesGrid)
            .at(fields::WINNER));
    }
    Ok(())
}

pub(super) fn start(
    night: &Night,
    table: TableNo,
    partner: Option<PlayerNo>,
    overrule: Option<NoteId>,
) -> Decided {
    let t = between_games(night, table)?;
    let custom = |result| custom(result, overrule.is_some());
    let order = night.seated(t);
    let fewest = t.fewest();
    if order.len() < fewest {
        let refusal = refuse::chouette_too_few(fewest, order.len()).by(Source::GamesGrid);
        // Nobody plays alone, whatever the host overrules.
        if order.len() < super::FEWEST_TO_PLAY_ON {
            return Err(refusal);
        }
        custom(Err(refusal))?;
    }
    let most = usize::from(night.settings.limit);
    if order.len() > most {
        let refusal = refuse::chouette_too_many(most, order.len());
        if order.len() > super::MOST_AT_TABLE {
            return Err(refusal);
        }
        custom(Err(refusal))?;
    }
    if night.numbered >= how_many(super::MOST_GAMES) {
        return Err(refuse::chouette_games_too_many(super::MOST_GAMES));
    }
    match partner {
        Some(partner) => {
            if !order.iter().skip(1).any(|n| *n == partner) || order.len() < 3 {
                return Err(refuse::partner_not_in_line(partner).by(Source::GamesGrid));
            }
            // A partnership that won stays together, also when somebody else leaves (Woolsey).
            if t.partner != Some(partner) && !night.settings.allows_partner(order.len()) {
                custom(Err(night.settings.too_few_for_partner(order.len())))?;
            }
        }
        None if night.settings.requires_partner(order.len()) => {
            custom(Err(refuse::partner_missing(order.len()).at(fields::PARTNER)))?;
        }
        None => {}
    }
    Ok(vec![NightFact::Started {
        table,
        game: night.next_game(),
        stakes: night.stakes(&order),
        settings: Some(Box::new(night.settings)),
        order,
        partner,
        overruled: overrule,
    }])
}

pub(super) fn call_off(night: &Night, table: TableNo) -> Decided {
    let (t, game) = game_at(night, table)?;
    Ok(vec![NightFact::CalledOff {
        table: t.number,
        game: game.number,
    }])
}
