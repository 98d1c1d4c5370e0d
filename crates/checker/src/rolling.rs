//! Checks a rolling event: every entry is drawn onto one sheet, no sheet has too many or somebody against themself, and each is
//! drawn and played as a knockout.

use super::bracket::drawn_in_order;
use super::fault::Fault;
use super::journal::{Log, LoggedMatch, LoggedPhase};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(log: &Log, faults: &mut Vec<Fault>) {
    let Some(size) = log.format.rules().sheet_size else {
        return;
    };
    let mut drawn: BTreeMap<u32, usize> = log.entered.iter().map(|n| (*n, 0)).collect();
    for (stage, number) in log.stages.iter().zip(1..) {
        let Some(order) = log.orders.get(&stage.batch) else {
            faults.push(Fault::WrongDraw);
            continue;
        };
        // While enough different people wait, nobody is on a sheet twice.
        let waits = |n: &&u32| !stage.away.contains(n) && drawn.get(n) == Some(&0);
        let wait = stage.entered.iter().filter(waits);
        let wait: BTreeSet<_> = wait.map(|n| log.person.get(n)).collect();
        for n in order {
            *drawn.entry(*n).or_default() += 1;
        }
        let people: BTreeSet<_> = order.iter().map(|n| log.person.get(n)).collect();
        let against_self = wait.len() >= size && people.len() < order.len();
        if order.len() > size || people.len() < 2 || against_self {
            let order = order.clone();
            faults.push(Fault::WrongSheet { order });
        }
        let sheet: Vec<&LoggedMatch> = log
            .matches
            .iter()
            .filter(|m| m.batch == stage.batch)
            .collect();
        let of_another = sheet
            .iter()
            .filter(|m| m.phase != LoggedPhase::Sheet(number));
        faults.extend(of_another.map(|m| Fault::NoSuchPhase { number: m.number }));
        drawn_in_order(log, stage.batch, &sheet, faults);
    }
    if log.finished {
        // Whoever left before the list was full is on no sheet.
        let fits = |n: &u32, sheets: usize| sheets == 1 || sheets == 0 && log.left.contains_key(n);
        let wrong = drawn.into_iter().filter(|(n, sheets)| !fits(n, *sheets));
        faults.extend(wrong.map(|(player, _)| Fault::NotInOnePlace { player }));
    }
}
