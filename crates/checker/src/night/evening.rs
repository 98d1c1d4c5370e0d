//! The state of a night, line by line. What was decided when a line was written is judged when it is read for the first
//! time; what must hold whatever is undone, each time it is read.

mod games;
mod line_up;
mod money;
mod people;

use super::board::Board;
use super::fault::NightFault;
use super::line::{InMoney, NightLine, PaidIn, Payment, Standing};
use super::rules::NightRules;
use super::seating::NightTable;
use super::sheet::{Sheet, Stakes, Transfer, result, same};
use games::at_the_board;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whereabouts {
    Here,
    Resting,
    Left,
}

#[derive(Debug, Clone)]
pub(super) struct Somebody {
    person: String,
    stake: Option<i64>,
    whereabouts: Whereabouts,
}

/// A finished game, as corrected.
#[derive(Debug, Clone)]
pub(super) struct PlayedGame {
    pub(super) order: Vec<u32>,
    pub(super) partner: Option<u32>,
    pub(super) captain: u32,
    rules: NightRules,
    stakes: Stakes,
    pub(super) sheet: Sheet,
    /// Computed from the sheet.
    pub(super) transfers: Vec<Transfer>,
}

impl PlayedGame {
    fn count(&mut self) {
        let in_box = self.order.first().copied().unwrap_or(self.captain);
        let sides = (in_box, self.partner);
        self.transfers = self.sheet.transfers(sides, &self.rules, &self.stakes);
    }

    /// Holds what a line states of it, and the stakes where it states them, against what was counted.
    fn must_come_to(
        &self,
        game: u32,
        lines: &[Transfer],
        played_for: Option<&Stakes>,
        reading: &mut Reading<'_>,
    ) {
        let line = reading.at;
        reading.must(
            same(lines, &self.transfers),
            NightFault::WrongLines { game },
        );
        let stakes = played_for.is_none_or(|stakes| *stakes == self.stakes);
        reading.must(stakes, NightFault::WrongStakes { line });
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Evening {
    rules: NightRules,
    pub(super) people: BTreeMap<u32, Somebody>,
    tables: BTreeMap<u32, NightTable>,
    pub(super) games: BTreeMap<u32, PlayedGame>,
    payments: Vec<Payment>,
    in_money: Vec<InMoney>,
    /// The highest numbers ever given, undone or not.
    last_player: u32,
    last_game: u32,
}

/// A line as it is read.
pub(super) struct Reading<'a> {
    /// From 0.
    pub(super) at: usize,
    /// Whether it is read for the first time.
    pub(super) first: bool,
    pub(super) faults: &'a mut Vec<NightFault>,
}

impl Reading<'_> {
    fn must(&mut self, holds: bool, fault: NightFault) {
        if !holds {
            self.faults.push(fault);
        }
    }

    /// Judged by the state in which it was written.
    fn when_written(&mut self, holds: bool, fault: NightFault) {
        if self.first {
            self.must(holds, fault);
        }
    }

    fn in_turn(&mut self, holds: bool) {
        let line = self.at;
        self.must(holds, NightFault::OutOfTurn { line });
    }

    /// Whether it could be done when it was written. An undo of what was done before it at the board may leave it standing.
    fn in_turn_then(&mut self, holds: bool) {
        let line = self.at;
        self.when_written(holds, NightFault::OutOfTurn { line });
    }

    fn allowed(&mut self, holds: bool, overruled: Option<&String>) {
        let line = self.at;
        self.when_written(
            holds || overruled.is_some(),
            NightFault::AgainstTheRules { line },
        );
    }
}

impl Evening {
    pub(super) fn total(&self, player: u32) -> (i64, i64) {
        let results = self
            .games
            .values()
            .map(|game| result(&game.transfers, player));
        results.fold((0, 0), |(points, money), (more, coins)| {
            (points.saturating_add(more), money.saturating_add(coins))
        })
    }

    /// "A night is settled once: in money as soon as any of its points was worth money, otherwise in points."
    pub(super) fn is_for_money(&self) -> bool {
        let boards = self
            .tables
            .values()
            .filter_map(|table| table.board.as_ref());
        let named = self
            .people
            .values()
            .any(|somebody| somebody.stake.is_some());
        let mut stakes = boards
            .map(|board| &board.stakes)
            .chain(self.games.values().map(|game| &game.stakes));
        self.rules.stake.is_some()
            || named
            || stakes.any(Stakes::is_for_money)
            || self.payments.iter().any(|paid| paid.unit == PaidIn::Money)
            || self.people.keys().any(|n| self.total(*n).1 != 0)
    }

    /// What is still to be paid to a player.
    pub(super) fn balance(&self, player: u32) -> i64 {
        let (points, money) = self.total(player);
        let unit = if self.is_for_money() {
            PaidIn::Money
        } else {
            PaidIn::Points
        };
        let won = if unit == PaidIn::Money { money } else { points };
        let paid = self
            .payments
            .iter()
            .map(|p| (p.from, p.to, p.amount, p.unit));
        let counted = self
            .in_money
            .iter()
            .map(|p| (p.from, p.to, p.amount, p.unit));
        paid.chain(counted).filter(|(.., of)| *of == unit).fold(
            won,
            |sum, (from, to, amount, _)| match player {
                n if n == from => sum.saturating_add(amount),
                n if n == to => sum.saturating_sub(amount),
                _ => sum,
            },
        )
    }

    fn is_here(&self, player: u32) -> bool {
        let somebody = self.people.get(&player);
        somebody.is_some_and(|somebody| somebody.whereabouts == Whereabouts::Here)
    }

    fn seated(&self, table: &NightTable) -> Vec<u32> {
        let line = table.line.iter().copied();
        line.filter(|n| self.is_here(*n)).collect()
    }

    fn table_of(&self, player: u32) -> Option<(u32, &NightTable)> {
        let mut tables = self.tables.iter();
        let found = tables.find(|(_, table)| table.stands(player) || table.plays(player));
        found.map(|(number, table)| (*number, table))
    }

    /// Whether there is a table of this number, or the next is.
    fn may_be_table(&self, table: u32) -> bool {
        let last = self.tables.keys().last().copied().unwrap_or(0);
        (1..=last.saturating_add(1)).contains(&table)
    }

    fn between_games(&self, table: u32) -> bool {
        self.tables
            .get(&table)
            .is_some_and(|table| table.board.is_none())
    }

    fn board_mut(&mut self, table: u32, game: u32) -> Option<&mut Board> {
        let board = self.tables.get_mut(&table)?.board.as_mut();
        board.filter(|board| board.number == game)
    }

    fn board(&self, table: u32, game: u32) -> Option<&Board> {
        let board = self.tables.get(&table)?.board.as_ref();
        board.filter(|board| board.number == game)
    }

    fn take_out(&mut self, player: u32) {
        for table in self.tables.values_mut() {
            table.take_out(player);
        }
    }

    fn put(&mut self, player: u32, table: u32, place: Standing) {
        self.tables.entry(table).or_default().put(player, place);
    }

    /// A line that was undone gave its numbers all the same.
    pub(super) fn remember(&mut self, line: &NightLine) {
        match line {
            NightLine::Joined { player, .. } => self.last_player = self.last_player.max(*player),
            NightLine::Started(started) => self.last_game = self.last_game.max(started.game),
            _ => {}
        }
    }

    pub(super) fn take(&mut self, line: &NightLine, reading: &mut Reading<'_>) {
        match line {
            NightLine::Retracted { .. } | NightLine::Closed {} | NightLine::Reopened {} => {}
            NightLine::Set {
                settings,
                keeps_stake,
            } => {
                let stake = self.rules.stake;
                self.rules = **settings;
                if *keeps_stake {
                    self.rules.stake = stake;
                }
            }
            NightLine::Staked(staked) => self.staked(staked, reading),
            NightLine::StakeSet { player, stake } => {
                reading.in_turn(self.people.contains_key(player));
                if let Some(somebody) = self.people.get_mut(player) {
                    somebody.stake = *stake;
                }
            }
            NightLine::Paid(paid) => self.paid(paid, reading),
            NightLine::Joined { .. }
            | NightLine::Left { .. }
            | NightLine::Rested { .. }
            | NightLine::Returned { .. }
            | NightLine::Moved { .. }
            | NightLine::SplitOff { .. } => self.comes_and_goes(line, reading),
            NightLine::OrderRolled { .. }
            | NightLine::OrderSet { .. }
            | NightLine::PartnerDeclined { .. }
            | NightLine::CalledOff { .. } => self.lines_up(line, reading),
            NightLine::Started(started) => self.started(started, reading),
            NightLine::Ended(ended) => self.ended(ended, reading),
            NightLine::Corrected(corrected) => self.corrected(corrected, reading),
            NightLine::AutomaticDoubled { table, game, .. }
            | NightLine::Doubled { table, game, .. }
            | NightLine::Answered { table, game, .. }
            | NightLine::ExtraOffered { table, game, .. }
            | NightLine::ExtrasDoubled { table, game, .. }
            | NightLine::ExtrasAnswered { table, game, .. }
            | NightLine::Settled { table, game, .. }
            | NightLine::GaveUp { table, game, .. }
            | NightLine::TakenOver { table, game, .. } => match self.board_mut(*table, *game) {
                Some(board) => at_the_board(board, line, reading),
                None => reading.in_turn(false),
            },
        }
    }
}
