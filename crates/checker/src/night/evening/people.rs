//! Who comes, rests, goes and changes the table.

use super::{Evening, Reading, Somebody, Whereabouts};
use crate::night::fault::NightFault;
use crate::night::line::{NightLine, Standing};
use crate::night::rules::Pause;
use crate::night::seating::{NightTable, same_people};

impl Evening {
    pub(super) fn comes_and_goes(&mut self, line: &NightLine, reading: &mut Reading<'_>) {
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
}
