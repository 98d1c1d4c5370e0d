//! Correcting a finished game: its result, and who sat where. The seats of later games stay as they were played. If the
//! next game would have begun in another order, the host is shown that and can correct that game too.

use super::act::{box_net, check_sheet};
use super::follows::same_people;
use super::ledger::lines;
use super::rotation::{FinishedGame, Proposal, propose};
use super::settings::check_stake;
use super::{
    Decided, GameNo, GameSheet, LedgerLine, Night, NightFact, PlayedGame, PlayerNo, Stakes, Unit,
    begins_on,
};
use crate::fields;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectedSeats {
    /// Box, captain, line; a partner keeps their place.
    pub order: Vec<PlayerNo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<PlayerNo>,
}

impl CorrectedSeats {
    /// Those who played against the box, the captain first.
    pub fn team(&self) -> impl Iterator<Item = PlayerNo> + '_ {
        let behind = self.order.iter().skip(1).copied();
        behind.filter(|n| Some(*n) != self.partner)
    }
}

/// What a finished game is corrected to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameCorrection {
    pub sheet: GameSheet,
    /// Who sat where; none: as it was entered.
    pub seats: Option<CorrectedSeats>,
    /// How many ties of the opening throw there were; none: as it was entered. The cubes show them already.
    pub automatics: Option<u8>,
    /// What the cubes played for; none: as it was entered.
    pub stakes: Option<Stakes>,
}

impl GameCorrection {
    /// Who sat where, if that is corrected. As it was entered, it says nothing of who became captain during the game.
    fn new_seats(&self, played: &PlayedGame) -> Option<&CorrectedSeats> {
        let as_entered =
            |s: &CorrectedSeats| s.order == played.order && s.partner == played.partner;
        self.seats.as_ref().filter(|s| !as_entered(s))
    }
}

impl From<GameSheet> for GameCorrection {
    fn from(sheet: GameSheet) -> Self {
        GameCorrection {
            sheet,
            seats: None,
            automatics: None,
            stakes: None,
        }
    }
}

/// A game that would have begun in another order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReorderedGame {
    pub game: GameNo,
    /// Box, captain, line as it began.
    pub was: Vec<PlayerNo>,
    /// Box, captain, line as it would have begun.
    pub would: Vec<PlayerNo>,
    /// How many games have been finished at the table since the corrected one.
    pub later: usize,
}

/// What a correction changes in the ledger and in later games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameCorrectionEffects {
    pub lines: Vec<LedgerLine>,
    /// Whose totals would change, by how many points and how much money.
    pub changes: Vec<(PlayerNo, i64, i64)>,
    /// The order that would have been proposed after it, if it gives the box to somebody else.
    pub box_would_be: Option<Proposal>,
    /// The next game at that table, if its order followed from this one and would have been another.
    pub next_game: Option<ReorderedGame>,
}

fn known(night: &Night, game: GameNo) -> Result<&PlayedGame, Violation> {
    let played = night.game(game);
    played.ok_or_else(|| refuse::no_such_game(game.0))
}

/// What a correction would change; nothing is stored.
pub fn consequences(
    night: &Night,
    game: GameNo,
    correction: &GameCorrection,
) -> Result<GameCorrectionEffects, Violation> {
    let played = known(night, game)?;
    let corrected = checked(played, correction)?;
    // A night is settled in one unit, so its games are for money only if it is.
    if correction.stakes.as_ref().is_some_and(Stakes::any) && !night.for_money() {
        return Err(refuse::stake_of_night_first().at(fields::STAKE));
    }
    let lines = ledger_lines(&corrected);
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
    let then = propose(&FinishedGame {
        settings: &corrected.settings,
        order: &corrected.order,
        partner: corrected.partner,
        captain: corrected.captain,
        sheet: &corrected.sheet,
        net: box_net(&lines, corrected.in_box(), corrected.partner),
        gone: &corrected.gone,
    });
    let next_game = next_game(night, played, &then);
    let box_would_be = (then.next.first() != played.proposal.next.first()).then_some(then);
    Ok(GameCorrectionEffects {
        lines,
        changes,
        box_would_be,
        next_game,
    })
}

/// The game as corrected, if it could have come out so.
fn checked(played: &PlayedGame, correction: &GameCorrection) -> Result<PlayedGame, Violation> {
    let GameCorrection {
        sheet,
        automatics,
        stakes,
        ..
    } = correction;
    let seats = correction.new_seats(played);
    let corrected = played.corrected(sheet, seats, *automatics, stakes.as_ref());
    let seated = CorrectedSeats {
        order: corrected.order.clone(),
        partner: corrected.partner,
    };
    let partner_sits = seated
        .partner
        .is_none_or(|p| seated.order.iter().skip(1).any(|n| *n == p));
    let cubes = sheet.cubes.iter().map(|c| c.member);
    let same = same_people(&played.order, &seated.order) && partner_sits && cubes.eq(seated.team());
    if !same || sheet.cubes.is_empty() {
        return Err(refuse::correction_changes_seats(played.number.0));
    }
    if let Some(stakes) = stakes {
        let own = stakes.own.iter().map(|(_, stake)| *stake);
        for stake in stakes.table.into_iter().chain(own) {
            check_stake(stake)?;
        }
    }
    check_sheet(sheet, &played.settings)?;
    if let Some(ties) = *automatics {
        let least = begins_on(ties);
        let below = sheet.cubes.iter().find(|c| c.value < least);
        if let Some(cube) = below {
            return Err(refuse::cube_below_opening(cube.value, least, cube.member).at(fields::TIES));
        }
    }
    Ok(corrected)
}

pub(super) fn ledger_lines(played: &PlayedGame) -> Vec<LedgerLine> {
    lines(
        (played.in_box(), played.partner),
        &played.settings,
        &played.stakes,
        &played.sheet,
    )
}

/// The next game at the table, if it began in the order proposed after this one and that order would now be another.
fn next_game(night: &Night, played: &PlayedGame, then: &Proposal) -> Option<ReorderedGame> {
    let later = || {
        let at_table = night.games.iter().filter(|g| g.table == played.table);
        at_table.filter(|g| g.number > played.number)
    };
    let next = later().min_by_key(|g| g.number)?;
    let among = |order: &[PlayerNo]| -> Vec<PlayerNo> {
        let seated = order.iter().copied();
        seated.filter(|n| next.order.contains(n)).collect()
    };
    // An order set by hand did not follow from this game.
    if among(&played.proposal.next) != next.order {
        return None;
    }
    let mut would = among(&then.next);
    // A newcomer of that game stays in place.
    for (at, n) in next.order.iter().enumerate() {
        if !would.contains(n) {
            would.insert(at.min(would.len()), *n);
        }
    }
    (would != next.order).then(|| ReorderedGame {
        game: next.number,
        was: next.order.clone(),
        would,
        later: later().count(),
    })
}

pub(super) fn correct(
    night: &Night,
    game: GameNo,
    correction: &GameCorrection,
    seen: Option<u64>,
) -> Decided {
    let played = known(night, game)?;
    played.unchanged_since(seen)?;
    let lines = consequences(night, game, correction)?.lines;
    let GameCorrection {
        sheet,
        automatics,
        stakes,
        ..
    } = correction;
    let seats = correction.new_seats(played).cloned();
    let automatics = automatics.filter(|n| *n != played.automatics);
    let played_for = stakes.as_ref().unwrap_or(&played.stakes).clone();
    let stakes = stakes.as_ref().filter(|s| **s != played.stakes).cloned();
    if played.sheet == *sheet && seats.is_none() && automatics.is_none() && stakes.is_none() {
        return Ok(Vec::new());
    }
    Ok(vec![NightFact::Corrected {
        game,
        sheet: Box::new(sheet.clone()),
        lines,
        seats,
        automatics,
        stakes,
        played_for: Some(played_for),
    }])
}
