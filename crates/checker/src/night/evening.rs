//! The state of a night, line by line. What was decided when a line was written is judged when it is read for the first
//! time; what must hold whatever is undone, each time it is read.

use super::board::Board;
use super::fault::NightFault;
use super::line::{
    Ended, InMoney, NightLine, PaidIn, Payment, SheetCorrected, Staked, Standing, Started, Throws,
};
use super::rotation::Finished;
use super::rules::{NightRules, Pause};
use super::seating::{NightTable, same_people, thrown};
use super::sheet::{Sheet, Stakes, Transfer, result, same};
use std::collections::{BTreeMap, BTreeSet};

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

    // ---- money

    fn staked(&mut self, staked: &Staked, reading: &mut Reading<'_>) {
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
        let given = |g: &super::line::OtherStakes| (g.game, g.stakes.clone());
        let said: BTreeMap<u32, Stakes> = staked.games.iter().map(given).collect();
        let right = staked.games.is_empty() || said == expected;
        reading.when_written(right, NightFault::WrongStakes { line });
        for other in &staked.games {
            let game = other.game;
            if let Some(played) = self.games.get_mut(&game) {
                played.stakes.clone_from(&other.stakes);
                played.count();
                let holds = same(&other.lines, &played.transfers);
                reading.must(holds, NightFault::WrongLines { game });
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
        let own = self.people.iter();
        let stakes = Stakes {
            table: stake,
            own: own.filter_map(|(n, who)| Some((*n, who.stake?))).collect(),
        };
        let in_points = self.payments.iter().filter(|p| p.unit == PaidIn::Points);
        in_points
            .filter(|_| stake.is_some())
            .map(|paid| InMoney {
                from: paid.from,
                to: paid.to,
                amount: paid
                    .amount
                    .saturating_mul(stakes.between(paid.from, paid.to)),
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

    fn paid(&mut self, paid: &Payment, reading: &mut Reading<'_>) {
        let known = |n: u32| self.people.contains_key(&n);
        reading.in_turn(known(paid.from) && known(paid.to) && paid.from != paid.to);
        let right = (paid.unit == PaidIn::Money) == self.is_for_money() && paid.amount > 0;
        let line = reading.at;
        reading.when_written(right, NightFault::WrongPayment { line });
        self.payments.push(paid.clone());
    }

    // ---- people

    fn comes_and_goes(&mut self, line: &NightLine, reading: &mut Reading<'_>) {
        match line {
            NightLine::Joined {
                player,
                person,
                table,
                stake,
                place,
            } => {
                let is_new = self
                    .people
                    .values()
                    .all(|somebody| somebody.person != *person);
                let next = !self.people.contains_key(player);
                reading.in_turn(is_new && next && self.may_be_table(*table));
                // "No number is given twice."
                let unused = *player == self.last_player.saturating_add(1);
                let at = reading.at;
                reading.when_written(unused, NightFault::OutOfTurn { line: at });
                self.must_stand(*table, *place, reading);
                let somebody = Somebody {
                    person: person.clone(),
                    stake: *stake,
                    whereabouts: Whereabouts::Here,
                };
                self.people.insert(*player, somebody);
                self.put(*player, *table, *place);
            }
            NightLine::Left {
                player,
                proxy,
                hands_over,
            } => {
                let gone = self.people.get(player).map(|somebody| somebody.whereabouts);
                reading.in_turn(gone.is_some_and(|gone| gone != Whereabouts::Left));
                self.goes((*player, *proxy), Whereabouts::Left, *hands_over, reading);
                self.take_out(*player);
            }
            NightLine::Rested {
                player,
                proxy,
                keeps_place,
                hands_over,
            } => {
                reading.in_turn(self.is_here(*player));
                reading.allowed(*keeps_place == (self.rules.breaks == Pause::Place), None);
                self.goes(
                    (*player, *proxy),
                    Whereabouts::Resting,
                    *hands_over,
                    reading,
                );
                if !keeps_place {
                    self.take_out(*player);
                }
            }
            NightLine::Returned {
                player,
                table,
                place,
            } => {
                let away = self.people.contains_key(player) && !self.is_here(*player);
                reading.in_turn(away && self.may_be_table(*table));
                match self.table_of(*player) {
                    Some((there, seats)) => {
                        let right = seats.place_for_returning(*player, &self.rules);
                        let at = reading.at;
                        let fault = NightFault::WrongPlace { line: at };
                        reading.when_written(there == *table && right == *place, fault);
                    }
                    None => self.must_stand(*table, *place, reading),
                }
                if let Some(somebody) = self.people.get_mut(player) {
                    somebody.whereabouts = Whereabouts::Here;
                }
                for board in self.tables.values_mut().filter_map(|t| t.board.as_mut()) {
                    board.returns(*player);
                }
                self.put(*player, *table, *place);
            }
            NightLine::Moved {
                player,
                table,
                place,
            } => {
                let from = self.table_of(*player);
                let free = from.is_some_and(|(at, seats)| at != *table && seats.board.is_none());
                reading.in_turn(free && self.may_be_table(*table));
                self.must_stand(*table, *place, reading);
                self.take_out(*player);
                self.put(*player, *table, *place);
            }
            NightLine::SplitOff { table, to, players } => {
                let of_table = self.tables.get(table).is_some_and(|seats| {
                    seats.board.is_none() && players.iter().all(|n| seats.line.contains(n))
                });
                let free = self.tables.get(to).is_none_or(NightTable::is_empty);
                let each_once = same_people(players, players);
                let other = table != to && self.may_be_table(*to);
                reading.in_turn(of_table && free && each_once && other);
                for player in players {
                    self.take_out(*player);
                }
                self.tables.entry(*to).or_default().line.clone_from(players);
            }
            _ => {}
        }
    }

    fn must_stand(&self, table: u32, place: Standing, reading: &mut Reading<'_>) {
        let right = match self.tables.get(&table) {
            Some(table) => table.place_for_newcomer(&self.rules),
            None => Standing::At(0),
        };
        let line = reading.at;
        reading.when_written(place == right, NightFault::WrongPlace { line });
    }

    fn goes(
        &mut self,
        (player, proxy): (u32, Option<u32>),
        to: Whereabouts,
        hands_over: bool,
        reading: &mut Reading<'_>,
    ) {
        let plays_for = proxy.is_none_or(|proxy| proxy != player && self.is_here(proxy));
        reading.when_written(plays_for, NightFault::OutOfTurn { line: reading.at });
        if let Some(somebody) = self.people.get_mut(&player) {
            somebody.whereabouts = to;
        }
        let boards = self
            .tables
            .values_mut()
            .filter_map(|table| table.board.as_mut());
        for board in boards.filter(|board| board.order.contains(&player)) {
            board.goes(player, hands_over);
        }
    }

    // ---- the line

    fn lines_up(&mut self, line: &NightLine, reading: &mut Reading<'_>) {
        match line {
            NightLine::OrderRolled {
                table,
                rolls,
                order,
            } => {
                reading.in_turn(self.between_games(*table));
                let right = self.thrown_order(*table, rolls);
                let at = reading.at;
                let fault = NightFault::WrongOrder { line: at };
                reading.when_written(right.as_ref() == Some(order), fault);
                self.stands_in(*table, order, reading);
            }
            NightLine::OrderSet { table, order } => {
                reading.in_turn(self.between_games(*table));
                self.stands_in(*table, order, reading);
            }
            NightLine::PartnerDeclined { table, player } => {
                let of_line = |table: &NightTable| table.line.contains(player);
                let there = self.tables.get(table).is_some_and(of_line);
                reading.in_turn(self.between_games(*table) && there);
                if let Some(table) = self.tables.get_mut(table) {
                    table.declined.push(*player);
                    table.partner = table.partner.filter(|n| n != player);
                }
            }
            NightLine::CalledOff { table, game } => {
                reading.in_turn(self.board(*table, *game).is_some());
                if let Some(table) = self.tables.get_mut(table) {
                    table.board = None;
                    let newcomers = std::mem::take(&mut table.newcomers);
                    table.line.extend(newcomers);
                }
            }
            _ => {}
        }
    }

    fn stands_in(&mut self, table: u32, order: &[u32], reading: &mut Reading<'_>) {
        if let Some(table) = self.tables.get_mut(&table) {
            reading.in_turn(same_people(&table.line, order));
            table.line_up(order);
        }
    }

    /// The order that was thrown, those on a break behind it.
    fn thrown_order(&self, table: u32, rolls: &[Throws]) -> Option<Vec<u32>> {
        let table = self.tables.get(&table)?;
        let mut counted: Vec<(u32, Vec<u32>)> = Vec::new();
        for roll in rolls {
            let throws = roll.throws.iter().map(|dice| self.rules.throw(dice));
            counted.push((roll.player, throws.collect::<Option<_>>()?));
        }
        let mut order = thrown(&counted)?;
        if !same_people(&self.seated(table), &order) {
            return None;
        }
        let resting = table.line.iter().filter(|n| !self.is_here(**n));
        order.extend(resting);
        Some(order)
    }

    // ---- games

    fn started(&mut self, started: &Started, reading: &mut Reading<'_>) {
        let line = reading.at;
        let Started {
            table,
            order,
            partner,
            ..
        } = started;
        let rules = started.settings.unwrap_or(self.rules);
        reading.when_written(rules == self.rules, NightFault::WrongRules { line });
        // "What was said of a game must not be said of another": no number twice.
        let unused = started.game == self.last_game.saturating_add(1);
        reading.when_written(unused, NightFault::OutOfTurn { line });
        let Some(seats) = self.tables.get(table) else {
            return reading.in_turn(false);
        };
        reading.in_turn(self.between_games(*table) && order.iter().all(|n| seats.line.contains(n)));
        let fault = NightFault::WrongOrder { line };
        reading.when_written(*order == self.seated(seats), fault);
        let named = order
            .iter()
            .filter_map(|n| Some((*n, self.people.get(n)?.stake?)));
        let stakes = Stakes {
            table: self.rules.stake,
            own: named.collect(),
        };
        reading.when_written(started.stakes == stakes, NightFault::WrongStakes { line });
        let fewest = if seats.begun { 2 } else { 3 };
        let stays = partner.is_some() && seats.partner == *partner;
        let many = order.len();
        let allowed = many >= fewest
            && many <= self.rules.limit
            && (stays || self.rules.allows_partner(many, partner.is_some()));
        reading.allowed(allowed, started.overruled.as_ref());
        let sits = partner.is_none_or(|partner| order.iter().skip(1).any(|n| *n == partner));
        let board = Board::new(started, rules).filter(|_| sits);
        reading.in_turn(board.is_some());
        if let Some(seats) = self.tables.get_mut(table) {
            seats.board = board;
            seats.begun = true;
            seats.declined.clear();
        }
        self.last_game = self.last_game.max(started.game);
    }

    fn ended(&mut self, ended: &Ended, reading: &mut Reading<'_>) {
        let Ended {
            table, game, sheet, ..
        } = ended;
        let (line, game) = (reading.at, *game);
        let Some(board) = self.board(*table, game).cloned() else {
            return reading.in_turn(false);
        };
        let as_played = || *sheet == board.sheet(sheet.winner, sheet.kind);
        let right = match ended.entered {
            true => board.can_be_entered(sheet),
            false => {
                let over = sheet.winner.is_some() || board.is_over();
                as_played() && board.can_end() && over
            }
        };
        // An undo of what came before leaves what was decided as it is: the sheet counts, not the board.
        reading.when_written(right, NightFault::WrongSheet { game });
        let possible = sheet.is_possible(&board.rules);
        reading.must(possible, NightFault::WrongSheet { game });
        let mut played = PlayedGame {
            order: board.order,
            partner: board.partner,
            captain: board.captain,
            rules: board.rules,
            stakes: board.stakes,
            sheet: sheet.clone(),
            transfers: Vec::new(),
        };
        played.count();
        let lines = same(&ended.lines, &played.transfers);
        reading.must(lines, NightFault::WrongLines { game });
        let stakes = ended
            .played_for
            .as_ref()
            .is_none_or(|stakes| *stakes == played.stakes);
        reading.must(stakes, NightFault::WrongStakes { line });
        if reading.first
            && let Some(seats) = self.tables.get(table)
        {
            let next = self.next(seats, &played);
            reading.must(next == ended.proposal, NightFault::WrongOrder { line });
        }
        let in_box = played.order.first().copied().unwrap_or(played.captain);
        if let Some(seats) = self.tables.get_mut(table) {
            seats.goes_on(&ended.proposal, (in_box, played.partner));
        }
        self.games.insert(game, played);
    }

    /// The order for the next game of a table, with those on a break and the newcomers.
    fn next(&self, seats: &NightTable, played: &PlayedGame) -> super::line::Next {
        let is_gone = |n: &u32| match self.people.get(n).map(|somebody| somebody.whereabouts) {
            None | Some(Whereabouts::Left) => true,
            Some(Whereabouts::Resting) => !seats.line.contains(n),
            Some(Whereabouts::Here) => false,
        };
        let gone: Vec<u32> = played.order.iter().copied().filter(is_gone).collect();
        let mut next = Finished {
            rules: &played.rules,
            order: &played.order,
            partner: played.partner,
            captain: played.captain,
            sheet: &played.sheet,
            transfers: &played.transfers,
            gone: &gone,
        }
        .next();
        let sat: BTreeSet<u32> = played.order.iter().copied().collect();
        let resting = seats.line.iter().copied().filter(|n| !sat.contains(n));
        next.keeps_places(&seats.line, &resting.collect::<Vec<u32>>());
        next.take_in(&seats.newcomers, &played.rules);
        let here = next.order.iter().filter(|n| self.is_here(**n)).count();
        next.ask |= here > self.rules.limit;
        next
    }

    fn corrected(&mut self, corrected: &SheetCorrected, reading: &mut Reading<'_>) {
        let (line, game) = (reading.at, corrected.game);
        let Some(played) = self.games.get_mut(&game) else {
            return reading.in_turn(false);
        };
        if let Some(seats) = &corrected.seats {
            // "The players of a game cannot be replaced by others."
            let partner = seats.partner;
            let sits = partner.is_none_or(|n| seats.order.iter().skip(1).any(|m| *m == n));
            reading.in_turn(same_people(&played.order, &seats.order) && sits);
            let mut team = seats.order.iter().skip(1).filter(|n| Some(**n) != partner);
            played.captain = team.next().copied().unwrap_or(played.captain);
            played.order.clone_from(&seats.order);
            played.partner = partner;
        }
        if let Some(stakes) = &corrected.stakes {
            played.stakes.clone_from(stakes);
        }
        played.sheet.clone_from(&corrected.sheet);
        played.count();
        let team = played.order.iter().skip(1).copied();
        let team = team.filter(|n| Some(*n) != played.partner);
        let members = corrected.sheet.cubes.iter().map(|cube| cube.member);
        // "After a corrected number of ties no cube may be on less than they make it."
        let least = 1_i64
            .checked_shl(corrected.automatics.unwrap_or(0))
            .unwrap_or(i64::MAX);
        let right = members.eq(team)
            && corrected.sheet.cubes.iter().all(|cube| cube.value >= least)
            && corrected.sheet.is_possible(&played.rules);
        reading.must(right, NightFault::WrongSheet { game });
        let lines = same(&corrected.lines, &played.transfers);
        reading.must(lines, NightFault::WrongLines { game });
        let stakes = corrected.played_for.as_ref();
        let stakes = stakes.is_none_or(|stakes| *stakes == played.stakes);
        reading.must(stakes, NightFault::WrongStakes { line });
    }
}

fn at_the_board(board: &mut Board, line: &NightLine, reading: &mut Reading<'_>) {
    match line {
        NightLine::AutomaticDoubled { overruled, .. } => {
            reading.in_turn_then(board.is_untouched());
            reading.allowed(board.can_tie(), overruled.as_ref());
            board.tie();
        }
        NightLine::Doubled { by, cubes, .. } => {
            reading.in_turn_then(board.can_double(*by, cubes));
            board.doubled(*by, cubes);
        }
        NightLine::Answered {
            by,
            cubes,
            answer,
            overruled,
            ..
        } => {
            reading.in_turn_then(board.can_answer(*by, cubes, *answer));
            reading.allowed(board.may_raise(cubes, *answer), overruled.as_ref());
            board.answered(*by, cubes, *answer);
        }
        NightLine::ExtraOffered {
            by, to, overruled, ..
        } => {
            reading.in_turn_then(board.can_offer_extra(*by, *to));
            reading.allowed(board.rules.extras, overruled.as_ref());
            board.extra_offered(*by, *to);
        }
        NightLine::ExtrasDoubled { by, with, .. } => {
            reading.in_turn_then(board.can_double_extras(*by, with));
            board.extras_doubled(*by, with);
        }
        NightLine::ExtrasAnswered {
            by, with, answer, ..
        } => {
            reading.in_turn_then(board.can_answer_extras(*by, with, *answer));
            board.extras_answered(*by, with, *answer);
        }
        NightLine::Settled {
            member,
            points,
            overruled,
            ..
        } => {
            reading.in_turn_then(board.can_settle(*member));
            reading.allowed(board.rules.settlements, overruled.as_ref());
            board.settled(*member, *points);
        }
        NightLine::GaveUp { by, cubes, .. } => {
            // "Given up for what it is worth (with an open double: for what dropping costs)."
            reading.in_turn_then(!cubes.is_empty() && *cubes == board.given_up(*by));
            board.gave_up(cubes);
        }
        NightLine::TakenOver { of, by, points, .. } => {
            reading.in_turn_then(board.can_take_over(*of, *by));
            board.taken_over.push(super::sheet::Holder {
                of: *of,
                by: *by,
                points: *points,
            });
        }
        _ => {}
    }
}
