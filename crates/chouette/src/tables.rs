//! Decides the commands that order a table between games: order rolls, orders set by hand, partners declining, splits.

use super::act::between_games;
use super::follows::same_people;
use super::{
    ChouetteTable, Decided, FEWEST_TO_PLAY_ON, MOST_TABLES, Night, NightFact, NightSettings,
    PlayerNo, Rolled, Split, TableNo, ThrownOrder, order_of,
};
use crate::fields;
use crawford_forms::violation::{Source, refuse};

pub(super) fn roll(night: &Night, table: TableNo, rolls: &[Rolled]) -> Decided {
    let t = between_games(night, table)?;
    let thrown: Vec<PlayerNo> = rolls.iter().map(|r| r.player).collect();
    let not_everybody = || {
        refuse::order_not_everybody()
            .by(Source::GamesGrid)
            .at(fields::ROLLS)
    };
    if !same_people(&night.seated(t), &thrown) {
        return Err(not_everybody());
    }
    let mut order = match order_of(rolls, &night.settings)? {
        ThrownOrder::Whole(order) => order,
        ThrownOrder::Tied(again) => {
            // There are no equals only if the table is empty.
            let first = again.iter().flatten().next().ok_or_else(not_everybody)?;
            return Err(refuse::order_tied(*first)
                .by(Source::GamesGrid)
                .at(fields::ROLLS));
        }
    };
    let resting = t.line.iter().filter(|n| !thrown.contains(n));
    order.extend(resting);
    Ok(vec![NightFact::OrderRolled {
        table,
        rolls: rolls.to_vec(),
        order,
    }])
}

pub(super) fn set_order(night: &Night, table: TableNo, order: &[PlayerNo]) -> Decided {
    let t = between_games(night, table)?;
    let seated = night.seated(t);
    let mut order = order.to_vec();
    if same_people(&seated, &order) {
        // Those on a break keep their place, if the line is still that long.
        for (at, who) in t.line.iter().enumerate() {
            if !seated.contains(who) {
                order.insert(at.min(order.len()), *who);
            }
        }
    }
    if !same_people(&t.line, &order) {
        return Err(refuse::order_not_everybody().at(fields::ORDER));
    }
    Ok(if t.line == order && !t.ask {
        Vec::new()
    } else {
        vec![NightFact::OrderSet { table, order }]
    })
}

pub(super) fn decline(night: &Night, table: TableNo, player: PlayerNo) -> Decided {
    let t = between_games(night, table)?;
    if !t.line.iter().skip(1).any(|n| *n == player) {
        return Err(refuse::partner_not_in_line(player).by(Source::GamesGrid));
    }
    Ok(if t.declined.contains(&player) {
        Vec::new()
    } else {
        vec![NightFact::PartnerDeclined { table, player }]
    })
}

/// A second table: those named leave the first, which keeps its order.
pub(super) fn split(night: &Night, table: TableNo, players: &[PlayerNo]) -> Decided {
    let t = between_games(night, table)?;
    let seated = night.seated(t).into_iter();
    let (go, stay): (Vec<_>, Vec<_>) = seated.partition(|n| players.contains(n));
    let enough = go.len() >= FEWEST_TO_PLAY_ON && stay.len() >= FEWEST_TO_PLAY_ON;
    let mut seen = Vec::new();
    for player in players {
        if !t.line.contains(player) || seen.contains(player) {
            return Err(refuse::chouette_not_in_line(*player).by(Source::GamesGrid));
        }
        seen.push(*player);
    }
    if !enough {
        return Err(refuse::split_too_few());
    }
    let is_free = |t: &&ChouetteTable| t.is_empty() && t.number != table;
    let to = match night.tables.iter().find(is_free) {
        Some(free) => free.number,
        None if night.tables.len() < MOST_TABLES => TableNo::at(night.tables.len()),
        None => return Err(refuse::chouette_tables_too_many(MOST_TABLES)),
    };
    Ok(vec![NightFact::SplitOff {
        table,
        to,
        players: players.to_vec(),
    }])
}

/// Who of a line too long for one table would make a second: its end, as even as can be, the new table the smaller (St
/// Albans; in Los Angeles eight make two tables of four). `None` when one table is enough.
#[must_use]
pub fn split_off(order: &[PlayerNo], settings: &NightSettings) -> Option<Vec<PlayerNo>> {
    let too_many = order.len() > usize::from(settings.limit);
    let stay = order.len().div_ceil(2);
    let goes = too_many && settings.split == Split::Halves;
    goes.then(|| order.iter().skip(stay).copied().collect())
}
