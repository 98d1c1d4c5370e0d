//! Who stands where in line, by throws or by the host, and games called off.

use super::{Evening, Reading};
use crate::night::fault::NightFault;
use crate::night::line::{NightLine, Throws};
use crate::night::seating::{NightTable, same_people, thrown};

impl Evening {
    pub(super) fn lines_up(&mut self, line: &NightLine, reading: &mut Reading<'_>) {
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
}
