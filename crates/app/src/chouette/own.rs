//! What a player reads on their own phone: their part in the game, and what they may do with their own cube.

use super::settle::Settling;
use backgammon::Side;
use backgammon::cube::Cube;
use crawford_chouette::{
    AskedMember, ChouetteGame, CubeAction, Night, PlayerNo, Risk, SettlingPayment, own_actions,
};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum OwnSeat {
    /// The night is over: who pays whom, as far as the player is in it.
    Over {
        payments: Vec<SettlingPayment>,
    },
    /// They are in no game.
    NoGame,
    InGame(OwnGame),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnGame {
    pub part: OwnPart,
    /// None in the box, nor for its partner.
    pub cube: Option<Cube>,
    /// As [`Risk::of_player`].
    pub risk: Option<i64>,
    pub offer: Option<OwnOffer>,
    /// The likeliest first.
    pub acts: Vec<CubeAction>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnPart {
    Box,
    Partner,
    /// Their cube is out.
    Out,
    /// An offer waits for their answer.
    Asked,
    /// There is nothing to do.
    Idle,
    MayAct,
}

/// What was offered to them last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OwnOffer {
    /// What the cube was worth before.
    pub before: u32,
    /// What it is worth if this is taken.
    pub value: u32,
}

impl OwnSeat {
    /// Of a player of a night as it stands. `None` when it is over and its balances do not sum to zero.
    #[must_use]
    pub fn of(night: &Night, player: PlayerNo) -> Option<OwnSeat> {
        if night.closed {
            let mut payments = Settling::of(night)?.payments;
            payments.retain(|p| [p.from, p.to].contains(&player));
            return Some(OwnSeat::Over { payments });
        }
        let game = night.table_of(player).and_then(|t| t.game.as_ref());
        Some(match game.filter(|game| game.order.contains(&player)) {
            None => OwnSeat::NoGame,
            Some(game) => OwnSeat::InGame(OwnGame::of(night, game, player)),
        })
    }
}

impl OwnGame {
    fn of(night: &Night, game: &ChouetteGame, player: PlayerNo) -> OwnGame {
        let acts = own_actions(night, player);
        let asked = game.round.as_ref().and_then(|round| round.of(player));
        OwnGame {
            part: part(game, player, asked, acts.is_empty()),
            cube: game.seat(player).map(|seat| seat.cube),
            risk: Risk::of_player(game, player),
            offer: asked.map(|asked| OwnOffer {
                before: asked.before().value,
                value: asked.offer.value,
            }),
            acts,
        }
    }
}

fn part(game: &ChouetteGame, player: PlayerNo, asked: Option<&AskedMember>, idle: bool) -> OwnPart {
    if player == game.in_box {
        OwnPart::Box
    } else if Some(player) == game.partner {
        OwnPart::Partner
    } else if !game.is_in(player) && idle {
        OwnPart::Out
    } else if !idle && asked.is_some_and(|asked| asked.awaits(Side::Bottom)) {
        OwnPart::Asked
    } else if idle {
        OwnPart::Idle
    } else {
        OwnPart::MayAct
    }
}
