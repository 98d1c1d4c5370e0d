//! Checks that each table there must be is stated once in each order it is stated in, the event's own among them, and that
//! each follows from the results. Which there must be follows from the journal.

use super::fault::Fault;
use super::free;
use super::journal::{Log, LoggedPhase, LoggedTieBreak};
use super::standing::{self, CheckedStandings, Table};
use std::collections::BTreeSet;

pub(super) fn check(log: &Log, said: &[CheckedStandings], faults: &mut Vec<Fault>) {
    let tables = expected(log);
    let mut orders: BTreeSet<&[LoggedTieBreak]> = said.iter().map(|s| &s.order[..]).collect();
    let own = log.format.tie_breaks();
    orders.insert(&own);
    for of in &tables {
        for order in &orders {
            let same = said.iter().filter(|s| s.of == *of && s.order == *order);
            let of = of.clone();
            match same.count() {
                0 => faults.push(Fault::MissingTable { of }),
                1 => {}
                2.. => faults.push(Fault::TableTwice { of }),
            }
        }
    }
    for one in said {
        if !tables.contains(&one.of) {
            let of = one.of.clone();
            faults.push(Fault::NoSuchTable { of });
        } else if let Some(table) = table(log, &one.of) {
            standing::compare(one, &table, faults);
        } else {
            free::compare(one, log, faults);
        }
    }
}

/// The tables there are by now.
fn expected(log: &Log) -> Vec<String> {
    let is_drawn = !log.orders.is_empty() || !log.format.rules().list_is_closed;
    match is_drawn {
        true => log.format.tables(),
        false => Vec::new(),
    }
}

/// A table of this name, if it is made of cards.
fn table(log: &Log, of: &str) -> Option<Table> {
    match of.parse() {
        Ok(group) => Some(Table::of_group(log, group, usize::MAX)),
        Err(_) => whole(log),
    }
}

/// The table that everybody is in, if the format has one.
pub(super) fn whole(log: &Log) -> Option<Table> {
    let format = log.format.rules();
    if let Some(rules) = format.swiss {
        let rounds = log
            .rounds
            .iter()
            .filter(|r| r.phase == LoggedPhase::Swiss)
            .count();
        return Some(Table::of_swiss(log, rules, rounds, usize::MAX));
    }
    let rules = format.schedule?;
    Some(Table::of_round_robin(log, rules.laps))
}
