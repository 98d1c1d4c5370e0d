//! What players stand to lose on the cubes of a game in progress.

use super::hides::{hides, hides_any};
use super::{ChouetteGame, CubeSeat, PlayerNo};

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

    /// What losing a single game to all who are still in costs the box's side in points.
    #[must_use]
    pub fn in_points(game: &ChouetteGame) -> u32 {
        let cubes = game.still_in().map(|seat| seat.cube.value);
        cubes.fold(0, u32::saturating_add)
    }

    /// What a player stands to lose in a single game, in the smallest coin: on all cubes in the box, on half of them as its
    /// partner, else on the cubes they hold that are still in. `None` if they hold none, while answers of others are hidden
    /// that it would tell, and if the game is for points.
    #[must_use]
    pub fn of_player(game: &ChouetteGame, player: PlayerNo) -> Option<i64> {
        let risk = Risk::of(game)?;
        if player == game.in_box {
            (!hides_any(game)).then_some(risk.in_box)
        } else if Some(player) == game.partner {
            (!hides_any(game)).then_some(risk.in_box / 2)
        } else {
            let holds = |n: PlayerNo| game.holder(n) == player;
            let held = || risk.members.iter().filter(|(n, _)| holds(*n));
            let tells = held().any(|(n, _)| *n != player && hides(game, *n));
            (held().next().is_some() && !tells).then(|| sum(held()))
        }
    }
}

fn sum<'a>(cubes: impl Iterator<Item = &'a (PlayerNo, i64)>) -> i64 {
    cubes.fold(0, |sum, (_, money)| sum.saturating_add(*money))
}
