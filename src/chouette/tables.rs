//! The order of a table between games: thrown for, set by hand, split.

use super::act::table_at;
use super::apply::same_people;
use super::judge::refuse;
use super::{Fact, Night, PlayerNo, Rolled, Settings, Split, Table, TableNo, order_of};
use crate::violation::{Rule, Source, Violation};

type Decided = Result<Vec<Fact>, Violation>;

fn between_games(night: &Night, table: TableNo) -> Result<&Table, Violation> {
    let t = table_at(night, table)?;
    if t.game.is_some() {
        return Err(Violation::new(Rule::GAME_IN_PROGRESS, Source::House).with("table", table.0));
    }
    Ok(t)
}

pub(super) fn roll(night: &Night, table: TableNo, rolls: &[Rolled]) -> Decided {
    let t = between_games(night, table)?;
    let thrown: Vec<PlayerNo> = rolls.iter().map(|r| r.player).collect();
    if !same_people(&night.seated(t), &thrown) {
        return Err(Violation::new(Rule::ORDER_NOT_EVERYBODY, Source::GamesGrid).at("rolls"));
    }
    let mut order = match order_of(rolls, &night.settings)? {
        Ok(order) => order,
        Err(again) => {
            let first = again.first().and_then(|g| g.first()).copied();
            return Err(refuse(Rule::ORDER_TIED, first.unwrap_or(PlayerNo(0))).at("rolls"));
        }
    };
    let resting = t.line.iter().filter(|n| !thrown.contains(n));
    order.extend(resting);
    Ok(vec![Fact::OrderRolled {
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
        // Those on a break stay where they stand, as far as that is left.
        for (at, who) in t.line.iter().enumerate() {
            if !seated.contains(who) {
                order.insert(at.min(order.len()), *who);
            }
        }
    }
    if !same_people(&t.line, &order) {
        return Err(Violation::new(Rule::ORDER_NOT_EVERYBODY, Source::House).at("order"));
    }
    Ok(if t.line == order && !t.ask {
        Vec::new()
    } else {
        vec![Fact::OrderSet { table, order }]
    })
}

pub(super) fn decline(night: &Night, table: TableNo, player: PlayerNo) -> Decided {
    let t = between_games(night, table)?;
    if !t.line.iter().skip(1).any(|n| *n == player) {
        return Err(refuse(Rule::PARTNER_NOT_IN_LINE, player));
    }
    Ok(if t.declined.contains(&player) {
        Vec::new()
    } else {
        vec![Fact::PartnerDeclined { table, player }]
    })
}

/// Who of a line too long for one table would make a second: its end, as even as can be, the new table the smaller (St
/// Albans; in Los Angeles eight make two tables of four). `None` when one table is enough.
#[must_use]
pub fn split_off(order: &[PlayerNo], settings: &Settings) -> Option<Vec<PlayerNo>> {
    let too_many = order.len() > usize::from(settings.limit);
    let stay = order.len().div_ceil(2);
    let goes = too_many && settings.split == Split::Halves;
    goes.then(|| order.iter().skip(stay).copied().collect())
}
