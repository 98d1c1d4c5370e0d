//! What players stand to lose on the cubes of a game in progress.

use super::hides::{hides, hides_any};
use super::ledger::lines;
use super::night::result_in;
use super::{ChouetteGame, CubeSeat, GameType, PlayerNo, Unit};
use backgammon::Side;

/// What is at stake on the cubes of a game in progress, in the smallest coin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    /// What each cube still in is played for against the box, by whoever holds it; named by whose it was at first.
    pub members: Vec<(PlayerNo, i64)>,
    /// Their sum: what losing a single game to all of them costs the box's side.
    pub in_box: i64,
}

impl Risk {
    /// `None` if the game is for points.
    #[must_use]
    pub fn of(game: &ChouetteGame) -> Option<Risk> {
        if !game.stakes.any() {
            return None;
        }
        let of = |seat: &CubeSeat| {
            let holder = game.holder(seat.member);
            let stake = game.stakes.between(holder, game.in_box);
            let money = i64::from(seat.cube.value).saturating_mul(stake);
            (seat.member, money)
        };
        let members: Vec<(PlayerNo, i64)> = game.still_in().map(of).collect();
        Some(Risk {
            in_box: sum(members.iter()),
            members,
        })
    }

    /// What losing a single game to all who are still in costs the player in the box in points, the partner's half aside.
    #[must_use]
    pub fn in_points(game: &ChouetteGame) -> i64 {
        if game.settings.loss_limit.is_some() {
            return within_limit(game, game.in_box, Unit::Points);
        }
        let cubes = game.still_in().map(|seat| i64::from(seat.cube.value));
        let all = cubes.fold(0, i64::saturating_add);
        match game.partner {
            Some(_) => all.saturating_sub(all / 2),
            None => all,
        }
    }

    /// What a player stands to lose in a single game, in the smallest coin: on all cubes in the box, or with its partner on
    /// half of them each, else on the cubes they hold that are still in. `None` if they hold none, while answers of others
    /// are hidden that it would tell, and if the game is for points. With a loss limit it is no more than that leaves.
    #[must_use]
    pub fn of_player(game: &ChouetteGame, player: PlayerNo) -> Option<i64> {
        let on_cubes = Risk::on_cubes(game, player)?;
        Some(match game.settings.loss_limit {
            Some(_) => within_limit(game, player, Unit::Money),
            None => on_cubes,
        })
    }

    fn on_cubes(game: &ChouetteGame, player: PlayerNo) -> Option<i64> {
        let risk = Risk::of(game)?;
        // The box pays the odd coin, as in the ledger.
        let half = risk.in_box / 2;
        let alone = game.partner.is_none();
        if player == game.in_box {
            let own = risk.in_box.saturating_sub(if alone { 0 } else { half });
            (!hides_any(game)).then_some(own)
        } else if Some(player) == game.partner {
            (!hides_any(game)).then_some(half)
        } else {
            let holds = |n: PlayerNo| game.holder(n) == player;
            let held = || risk.members.iter().filter(|(n, _)| holds(*n));
            let tells = held().any(|(n, _)| *n != player && hides(game, *n));
            (held().next().is_some() && !tells).then(|| sum(held()))
        }
    }
}

/// What losing a single game costs a player under the loss limit: what they come to without the cubes still in, less what
/// they come to where these are lost.
fn within_limit(game: &ChouetteGame, player: PlayerNo, unit: Unit) -> i64 {
    let in_box = player == game.in_box || Some(player) == game.partner;
    let other = if in_box { Side::Bottom } else { Side::Top };
    let comes_to = |winner: Option<Side>| {
        let mut sheet = game.sheet(winner, GameType::Single);
        sheet.extras.clear();
        let sides = (game.in_box, game.partner);
        let lines = lines(sides, &game.settings, &game.stakes, &sheet);
        result_in(&lines, player, unit)
    };
    comes_to(None).saturating_sub(comes_to(Some(other)))
}

fn sum<'a>(cubes: impl Iterator<Item = &'a (PlayerNo, i64)>) -> i64 {
    cubes.fold(0, |sum, (_, money)| sum.saturating_add(*money))
}
