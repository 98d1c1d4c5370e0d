//! What a player may do with their own cube from their own phone. The box's cubes, the captain's answers for others,
//! settlements and the game's end are the host's.

use super::board::ExtraAct;
use super::{
    ChouetteGame, CubeAction, Night, NightCommand, NightFact, OfferAnswer, OfferStage, PlayerNo,
    Presence, TableNo, decide,
};
use backgammon::Side;
use crawford_forms::Choice;
use crawford_forms::violation::{Violation, refuse};

/// The command for an action that a player asks for with their own cube.
///
/// # Errors
/// `seat-not-yours` for anything about another's cube or one taken over, by another, or about the game as a whole;
/// `chouette-no-game` or `chouette-gone-already` for somebody who is in no game; what [`decide`] refuses.
pub fn own_command(
    night: &Night,
    player: PlayerNo,
    action: CubeAction,
    seen: Option<u64>,
) -> Result<NightCommand, Violation> {
    let refuse = || refuse::seat_not_yours(player);
    let no_game = || match night.table_of(player) {
        Some(table) => refuse::chouette_no_game(table.number.0),
        None => refuse::chouette_gone_already(player),
    };
    let (table, game) = at(night, player).ok_or_else(no_game)?;
    if actor(&action) != Some(player) || player == game.in_box || !has_not_left(night, player) {
        return Err(refuse());
    }
    let command = NightCommand::Act {
        table,
        action,
        overrule: None,
        seen,
    };
    let facts = decide(night, &command)?;
    if facts.iter().all(|fact| is_own(game, player, fact)) {
        Ok(command)
    } else {
        Err(refuse())
    }
}

/// Everything a player may do with their own cube now, the likeliest first.
#[must_use]
pub fn own_actions(night: &Night, player: PlayerNo) -> Vec<CubeAction> {
    let Some((_, game)) = at(night, player) else {
        return Vec::new();
    };
    let answer = |answer| CubeAction::Answer {
        by: player,
        of: None,
        answer,
    };
    let mut all: Vec<CubeAction> = OfferAnswer::ALL.iter().copied().map(answer).collect();
    all.push(CubeAction::Double {
        by: player,
        to: None,
    });
    let lone = game.round.as_ref().and_then(|r| r.lone()).map(|a| a.member);
    all.extend(lone.map(|to| CubeAction::OfferExtra { by: player, to }));
    let live = game.extras.iter().filter(|e| e.is_live());
    for other in live.filter_map(|e| e.opposite(player)) {
        all.extend(ExtraAct::ALL.map(|act| act.action(player, other)));
    }
    // Changing a take is possible at the table only: a button for it on the phone would be pressed by mistake.
    let asked = game.round.as_ref().and_then(|r| r.of(player));
    let waits = asked.is_some_and(|a| a.stage == OfferStage::Open && a.offer.doubler == Side::Top);
    let raised = asked.is_some_and(|a| a.stage == OfferStage::Raised && a.awaits(Side::Bottom));
    all.retain(|action| {
        let of_the_round = matches!(action, CubeAction::Answer { .. });
        (!of_the_round || waits || raised)
            && own_command(night, player, action.clone(), None).is_ok()
    });
    all
}

fn at(night: &Night, player: PlayerNo) -> Option<(TableNo, &ChouetteGame)> {
    night.tables.iter().find_map(|t| {
        let game = t.game.as_ref()?;
        game.order.contains(&player).then_some((t.number, game))
    })
}

fn has_not_left(night: &Night, player: PlayerNo) -> bool {
    let player = night.player(player);
    player.is_some_and(|p| p.presence != Presence::Left)
}

/// Who would do it; nobody for what concerns the game as a whole or needs both to agree.
fn actor(action: &CubeAction) -> Option<PlayerNo> {
    match action {
        CubeAction::Double { by, .. }
        | CubeAction::Answer { by, .. }
        | CubeAction::OfferExtra { by, .. }
        | CubeAction::DoubleExtras { by, .. }
        | CubeAction::AnswerExtras { by, .. } => Some(*by),
        CubeAction::AutomaticDouble
        | CubeAction::Settle { .. }
        | CubeAction::GiveUp { .. }
        | CubeAction::TakeOver { .. }
        | CubeAction::End { .. } => None,
    }
}

/// Whether a fact touches no cube but the player's own, and those of the absent that go as the captain's. A cube that
/// somebody took over is played for that one's money.
fn is_own(game: &ChouetteGame, player: PlayerNo, fact: &NightFact) -> bool {
    let own = |cube: &PlayerNo| {
        let along = game.acting() == player && game.goes_as_captain(*cube);
        (*cube == player && game.holder(player) == player) || along
    };
    match fact {
        NightFact::Doubled { by, cubes, .. } | NightFact::Answered { by, cubes, .. } => {
            (*by == player || cubes.iter().all(|c| game.goes_as_captain(*c)))
                && cubes.iter().all(own)
        }
        NightFact::ExtraOffered { by, .. }
        | NightFact::ExtrasDoubled { by, .. }
        | NightFact::ExtrasAnswered { by, .. } => *by == player,
        // The last to go out ends the game with it.
        NightFact::Ended { .. } => true,
        _ => false,
    }
}
