//! Stakes set during a night, what is counted in money from then on, and payments.

use super::{Evening, Reading};
use crate::night::fault::NightFault;
use crate::night::line::{InMoney, OtherStakes, PaidIn, Payment, Staked};
use crate::night::sheet::Stakes;
use std::collections::BTreeMap;

impl Evening {
    pub(super) fn staked(&mut self, staked: &Staked, reading: &mut Reading<'_>) {
        let line = reading.at;
        let money_before = self.in_money.clone();
        self.rules.stake = staked.stake;
        let now = |before: &Stakes| Stakes {
            table: staked.stake,
            own: match staked.stake {
                Some(_) => before.own.clone(),
                None => BTreeMap::new(),
            },
        };
        // It counts for all earlier games, or for none.
        let mut expected: BTreeMap<u32, Stakes> = BTreeMap::new();
        let boards = self
            .tables
            .values()
            .filter_map(|table| table.board.as_ref());
        let playing = boards.map(|board| (board.number, &board.stakes));
        let played = self
            .games
            .iter()
            .map(|(number, game)| (*number, &game.stakes));
        for (number, before) in playing.chain(played) {
            if now(before) != *before {
                expected.insert(number, now(before));
            }
        }
        let given = |g: &OtherStakes| (g.game, g.stakes.clone());
        let said: BTreeMap<u32, Stakes> = staked.games.iter().map(given).collect();
        let right = staked.games.is_empty() || said == expected;
        reading.when_written(right, NightFault::WrongStakes { line });
        for other in &staked.games {
            let game = other.game;
            if let Some(played) = self.games.get_mut(&game) {
                played.stakes.clone_from(&other.stakes);
                played.count();
                played.must_come_to(game, &other.lines, None, reading);
            } else {
                let mut boards = self.tables.values_mut().filter_map(|t| t.board.as_mut());
                let board = boards.find(|board| board.number == game);
                reading.in_turn(board.is_some() && other.lines.is_empty());
                if let Some(board) = board {
                    board.restaked(&other.stakes);
                }
            }
        }
        let right = staked.paid == self.counted_in_money(staked.stake)
            || (staked.games.is_empty() && staked.paid == money_before);
        reading.when_written(right, NightFault::WrongPayment { line });
        if staked.stake.is_none() {
            for somebody in self.people.values_mut() {
                somebody.stake = None;
            }
        }
        self.in_money = self.still_paid(&staked.paid);
    }

    /// The payments made in points, as they count at this stake.
    fn counted_in_money(&self, stake: Option<i64>) -> Vec<InMoney> {
        let Some(stake) = stake else {
            return Vec::new();
        };
        // Whoever has a stake of their own named it later, when the night was for money.
        let in_points = self.payments.iter().filter(|p| p.unit == PaidIn::Points);
        in_points
            .map(|paid| InMoney {
                from: paid.from,
                to: paid.to,
                amount: paid.amount.saturating_mul(stake),
                unit: PaidIn::Money,
                points: Some(paid.amount),
            })
            .collect()
    }

    /// Those of them whose payment was not taken back.
    fn still_paid(&self, counted: &[InMoney]) -> Vec<InMoney> {
        let in_points = self.payments.iter().filter(|p| p.unit == PaidIn::Points);
        let mut made: Vec<(u32, u32, i64)> = in_points.map(|p| (p.from, p.to, p.amount)).collect();
        let mut stands = |one: &&InMoney| {
            let Some(points) = one.points else {
                return true;
            };
            let at = made.iter().position(|p| *p == (one.from, one.to, points));
            at.map(|at| made.remove(at)).is_some()
        };
        counted.iter().filter(|one| stands(one)).cloned().collect()
    }

    pub(super) fn paid(&mut self, paid: &Payment, reading: &mut Reading<'_>) {
        let known = |n: u32| self.people.contains_key(&n);
        reading.in_turn(known(paid.from) && known(paid.to) && paid.from != paid.to);
        let right = (paid.unit == PaidIn::Money) == self.is_for_money() && paid.amount > 0;
        let line = reading.at;
        reading.when_written(right, NightFault::WrongPayment { line });
        self.payments.push(paid.clone());
    }
}
