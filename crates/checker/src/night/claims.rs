//! What a night is stated to have come to, and whether it has.

use super::evening::{Evening, PlayedGame};
use super::fault::NightFault;
use super::settling;
use super::sheet::result;
use serde::Deserialize;
use std::collections::BTreeSet;

/// What a night came to, as the program states it, to be checked against its journal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightClaims {
    /// Whether it is settled in money.
    pub in_money: bool,
    pub players: Vec<ClaimedPlayer>,
    pub games: Vec<ClaimedGame>,
    /// Who is to pay whom how much, in points or in the smallest coin, for all to be even; none where that is not stated.
    pub payments: Option<Vec<(u32, u32, i64)>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimedPlayer {
    pub player: u32,
    pub points: i64,
    /// In the smallest coin.
    pub money: i64,
    /// What is still to be paid to them, in points or in the smallest coin, as the night is settled; none where that is not
    /// stated.
    pub balance: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimedGame {
    pub game: u32,
    pub in_box: u32,
    pub captain: u32,
    pub partner: Option<u32>,
    /// What each member's cube was worth at the end, in the order of the line.
    pub cubes: Vec<i64>,
    /// What each player won, in points and in the smallest coin; whoever is not stated won nothing.
    pub results: Vec<(u32, i64, i64)>,
}

impl NightClaims {
    pub(super) fn check(&self, evening: &Evening, faults: &mut Vec<NightFault>) {
        if self.in_money != evening.is_for_money() {
            faults.push(NightFault::WrongUnit);
        }
        self.check_players(evening, faults);
        let mut stated = BTreeSet::new();
        for claimed in &self.games {
            let game = claimed.game;
            if !stated.insert(game) {
                faults.push(NightFault::GameTwice { game });
            }
            match evening.games.get(&game) {
                Some(played) => claimed.check(played, faults),
                None => faults.push(NightFault::NoSuchGame { game }),
            }
        }
        let missing = evening.games.keys().filter(|game| !stated.contains(game));
        faults.extend(missing.map(|game| NightFault::MissingGame { game: *game }));
        if let Some(payments) = &self.payments {
            let balances: Vec<(u32, i64)> = evening
                .people
                .keys()
                .map(|n| (*n, evening.balance(*n)))
                .collect();
            if !settling::settles(&balances, payments) {
                faults.push(NightFault::WrongSettling);
            }
        }
    }

    fn check_players(&self, evening: &Evening, faults: &mut Vec<NightFault>) {
        let mut stated = BTreeSet::new();
        let mut sum = (0_i64, 0_i64);
        for claimed in &self.players {
            let player = claimed.player;
            if !stated.insert(player) {
                faults.push(NightFault::PlayerTwice { player });
            }
            if !evening.people.contains_key(&player) {
                faults.push(NightFault::NoSuchPlayer { player });
            }
            if (claimed.points, claimed.money) != evening.total(player) {
                faults.push(NightFault::WrongTotal { player });
            }
            if claimed
                .balance
                .is_some_and(|balance| balance != evening.balance(player))
            {
                faults.push(NightFault::WrongBalance { player });
            }
            sum.0 = sum.0.saturating_add(claimed.points);
            sum.1 = sum.1.saturating_add(claimed.money);
        }
        if sum != (0, 0) {
            faults.push(NightFault::NightNotZero);
        }
        let missing = evening.people.keys().filter(|n| !stated.contains(n));
        faults.extend(missing.map(|n| NightFault::MissingPlayer { player: *n }));
    }
}

impl ClaimedGame {
    fn check(&self, played: &PlayedGame, faults: &mut Vec<NightFault>) {
        let game = self.game;
        let cubes = played.sheet.cubes.iter().map(|c| c.value);
        let seats = (Some(&self.in_box), self.captain, self.partner);
        if seats != (played.order.first(), played.captain, played.partner)
            || !cubes.eq(self.cubes.iter().copied())
        {
            faults.push(NightFault::WrongSeats { game });
        }
        let mut sum = (0_i64, 0_i64);
        let mut stated = BTreeSet::new();
        for (player, points, money) in &self.results {
            let is_new = stated.insert(*player);
            if !is_new || result(&played.transfers, *player) != (*points, *money) {
                let player = *player;
                faults.push(NightFault::WrongResult { game, player });
            }
            sum.0 = sum.0.saturating_add(*points);
            sum.1 = sum.1.saturating_add(*money);
        }
        if sum != (0, 0) {
            faults.push(NightFault::GameNotZero { game });
        }
        let won = |n: &&u32| result(&played.transfers, **n) != (0, 0);
        let missing = played.order.iter().filter(|n| !stated.contains(n));
        faults.extend(missing.filter(won).map(|player| NightFault::WrongResult {
            game,
            player: *player,
        }));
    }
}
