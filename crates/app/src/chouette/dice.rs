//! Dice the program throws on request: for the order, and to choose a partner by lot.

use super::{NightActed, Nights};
use crate::stories::{ActError, Principal};
use crawford_chouette::{Night, NightCommand, Rolled, TableNo, ThrownOrder, order_of};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::StreamId;
use rand::seq::IndexedRandom;
use rand::{RngExt, rng};

impl Nights {
    /// Throws for the order of a table; equal throws are thrown again.
    pub async fn roll(
        &self,
        principal: Principal,
        stream: StreamId,
        table: TableNo,
        seen: Option<u64>,
    ) -> Result<NightActed, ActError> {
        self.act_between(principal, stream, table, seen, move |night| {
            let rolls = thrown(night, table)?;
            Ok(NightCommand::Roll { table, rolls })
        })
        .await
    }

    /// Begins a game with a partner for the box drawn by lot, among all but the captain (GamesGrid).
    pub async fn begin_by_lot(
        &self,
        principal: Principal,
        stream: StreamId,
        table: TableNo,
        seen: Option<u64>,
    ) -> Result<NightActed, ActError> {
        self.act_between(principal, stream, table, seen, move |night| {
            let of = night.table(table);
            let of = of.ok_or_else(|| refuse::chouette_no_table(table.0))?;
            let line = night.seated(of);
            let among = line.get(2..).unwrap_or_default();
            let partner = among.choose(&mut rng()).copied();
            let nobody = || night.settings.too_few_for_partner(line.len());
            Ok(NightCommand::Start {
                table,
                partner: Some(partner.ok_or_else(nobody)?),
                overrule: None,
            })
        })
        .await
    }
}

/// Throws until nobody is equal to another.
fn thrown(night: &Night, table: TableNo) -> Result<Vec<Rolled>, Violation> {
    let no_table = || refuse::chouette_no_table(table.0);
    let seated = night.seated(night.table(table).ok_or_else(no_table)?);
    let throw = || {
        let mut dice = rng();
        let count = night.settings.order_dice();
        (0..count)
            .map(|_| dice.random_range(1..=6))
            .collect::<Vec<u8>>()
    };
    let mut rolls: Vec<Rolled> = seated
        .into_iter()
        .map(|player| Rolled {
            player,
            throws: vec![throw()],
        })
        .collect();
    while let ThrownOrder::Tied(equals) = order_of(&rolls, &night.settings)? {
        for player in equals.into_iter().flatten() {
            if let Some(rolled) = rolls.iter_mut().find(|r| r.player == player) {
                rolled.throws.push(throw());
            }
        }
    }
    Ok(rolls)
}
