//! Correcting a finished game: its points change, the seats of the games after it never do. Where the box would have
//! changed hands, a new order is offered from the next game.

use super::act::{box_net, check};
use super::ledger::{Result as GameResult, lines};
use super::rotation::{Course, Proposal, propose};
use super::{Fact, GameNo, Line, Night, PlayerNo, Sheet, Unit};
use crate::violation::{Source, Violation};

/// What a correction would mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequences {
    /// What the game would come to.
    pub lines: Vec<Line>,
    /// Whose totals would change, by how many points and how much money.
    pub changes: Vec<(PlayerNo, i64, i64)>,
    /// The order that would have been proposed after it, where another has the box then.
    pub box_would_be: Option<Proposal>,
}

/// What correcting a game to `sheet` would mean.
///
/// # Errors
/// `no-such-game`, or what is wrong with the sheet.
pub fn consequences(night: &Night, game: GameNo, sheet: &Sheet) -> Result<Consequences, Violation> {
    let played = night
        .game(game)
        .ok_or_else(|| Violation::new("no-such-game", Source::House).with("game", game.0))?;
    let members = |s: &Sheet| s.cubes.iter().map(|c| c.member).collect::<Vec<_>>();
    if members(sheet) != members(&played.sheet) {
        return Err(Violation::new("correction-changes-seats", Source::House).with("game", game.0));
    }
    check(sheet, &played.settings)?;
    let lines = lines(
        &GameResult {
            in_box: played.in_box(),
            partner: played.partner,
            jacoby: played.settings.jacoby,
            sheet,
        },
        &played.stakes,
    );
    let changes = night
        .players
        .iter()
        .map(|p| {
            let by = |unit| {
                let now = super::night::result_in(&lines, p.number, unit);
                now.saturating_sub(played.result(p.number, unit))
            };
            (p.number, by(Unit::Points), by(Unit::Money))
        })
        .filter(|(_, points, money)| (*points, *money) != (0, 0))
        .collect();
    let then = propose(&Course {
        settings: &played.settings,
        order: &played.order,
        partner: played.partner,
        captain: played.captain,
        sheet,
        net: box_net(&lines, played.in_box(), played.partner),
        gone: &played.gone,
    });
    let box_would_be = (then.next.first() != played.proposal.next.first()).then_some(then);
    Ok(Consequences {
        lines,
        changes,
        box_would_be,
    })
}

pub(super) fn correct(
    night: &Night,
    game: GameNo,
    sheet: &Sheet,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let consequences = consequences(night, game, sheet)?;
    let changed = night.game(game).map_or(0, |g| g.changed);
    if seen.is_some_and(|seen| changed > seen) {
        return Err(Violation::new("game-changed-since", Source::House).with("game", game.0));
    }
    if night.game(game).is_some_and(|g| g.sheet == *sheet) {
        return Ok(Vec::new());
    }
    Ok(vec![Fact::Corrected {
        game,
        sheet: Box::new(sheet.clone()),
        lines: consequences.lines,
    }])
}
