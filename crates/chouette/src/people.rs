//! Coming, going, resting; stakes; payments.

use super::act::no_game;
use super::night::LinePlace;
use super::rotation::Proposal;
use super::settings::{Breaks, Split, check_stake};
use super::{
    Decided, HIGHEST_PAYMENT, MOST_PLAYERS, MOST_TABLES, Night, NightFact, PlayerNo, Presence,
    TableNo, Unit,
};
use crate::fields;
use crawford_forms::coin::Currency;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::PersonId;

fn known(night: &Night, player: PlayerNo) -> Result<&super::NightPlayer, Violation> {
    night
        .player(player)
        .ok_or_else(|| refuse::chouette_no_player(player.0))
}

fn place(night: &Night, table: TableNo) -> Result<LinePlace, Violation> {
    let Some(t) = night.table(table) else {
        let next = night.tables.len().saturating_add(1);
        let is_next = table.to_usize() == next;
        return if is_next && next <= MOST_TABLES {
            Ok(LinePlace::At(0))
        } else {
            Err(refuse::chouette_no_table(table.0))
        };
    };
    let seated = night.seated(t).len().saturating_add(t.newcomers.len());
    if night.settings.split == Split::None && seated >= usize::from(night.settings.limit) {
        return Err(refuse::chouette_table_full(night.settings.limit));
    }
    if t.game.is_some() {
        return Ok(LinePlace::AfterGame);
    }
    let mut line = Proposal {
        next: t.line.clone(),
        fallen: t.fallen,
        ..Proposal::default()
    };
    // Someone who comes between two games is placed as if they had come during the last one.
    let newcomer = PlayerNo(0);
    line.add(&[newcomer], &night.settings);
    let at = line.next.iter().position(|n| *n == newcomer);
    Ok(LinePlace::At(
        at.expect("`add` puts every newcomer into the line"),
    ))
}

pub(super) fn join(night: &Night, person: PersonId, table: TableNo, stake: Option<u32>) -> Decided {
    if let Some(there) = night.player_of(person) {
        if there.presence == Presence::Here {
            return Err(refuse::chouette_here_already(there.number));
        }
        let mut facts = back(night, there.number, table)?;
        // Without one they play for what they named before.
        if stake.is_some() {
            facts.extend(set_stake(night, there.number, stake)?);
        }
        return Ok(facts);
    }
    if night.players.len() >= MOST_PLAYERS {
        return Err(refuse::chouette_night_full(MOST_PLAYERS));
    }
    check_own(night, stake)?;
    Ok(vec![NightFact::Joined {
        player: PlayerNo(night.last_player.saturating_add(1)),
        person,
        table,
        stake,
        place: place(night, table)?,
    }])
}

pub(super) fn leave(night: &Night, player: PlayerNo, proxy: Option<PlayerNo>) -> Decided {
    if known(night, player)?.presence == Presence::Left {
        return Err(refuse::chouette_gone_already(player));
    }
    check_proxy(night, player, proxy)?;
    Ok(vec![NightFact::Left {
        player,
        proxy,
        hands_over: plays(night, player),
    }])
}

pub(super) fn rest(night: &Night, player: PlayerNo, proxy: Option<PlayerNo>) -> Decided {
    if known(night, player)?.presence != Presence::Here {
        return Err(refuse::chouette_gone_already(player));
    }
    check_proxy(night, player, proxy)?;
    Ok(vec![NightFact::Rested {
        player,
        proxy,
        keeps_place: night.settings.breaks == Breaks::Place,
        hands_over: plays(night, player),
    }])
}

fn plays(night: &Night, player: PlayerNo) -> bool {
    let game = night.table_of(player).and_then(|t| t.game.as_ref());
    game.is_some_and(|g| g.seat(player).is_some())
}

fn check_proxy(night: &Night, player: PlayerNo, proxy: Option<PlayerNo>) -> Result<(), Violation> {
    let Some(proxy) = proxy else {
        return Ok(());
    };
    known(night, proxy)?;
    if !night.settings.proxies {
        return Err(refuse::proxies_not_played().at(fields::PROXY));
    }
    if proxy == player || !night.is_here(proxy) {
        return Err(refuse::proxy_not_there(proxy)
            .by(Source::GamesGrid)
            .at(fields::PROXY));
    }
    Ok(())
}

pub(super) fn back(night: &Night, player: PlayerNo, table: TableNo) -> Decided {
    if known(night, player)?.presence == Presence::Here {
        return Err(refuse::chouette_here_already(player));
    }
    // A player who still stands in line, or sits in the game they left, keeps their place.
    let (table, place) = match night.table_of(player) {
        Some(t) if t.stands(player) => (t.number, LinePlace::Kept),
        Some(t) => (t.number, LinePlace::At(t.place_in_game(player))),
        None => (table, place(night, table)?),
    };
    Ok(vec![NightFact::Returned {
        player,
        table,
        place,
    }])
}

/// Refuses a player's own stake at a night that is for points.
fn check_own(night: &Night, stake: Option<u32>) -> Result<(), Violation> {
    let Some(stake) = stake else {
        return Ok(());
    };
    check_stake(stake)?;
    match night.settings.stake {
        Some(_) => Ok(()),
        None => Err(refuse::stake_of_night_first().at(fields::STAKE)),
    }
}

pub(super) fn set_stake(night: &Night, player: PlayerNo, stake: Option<u32>) -> Decided {
    let now = known(night, player)?.stake;
    check_own(night, stake)?;
    Ok(if now == stake {
        Vec::new()
    } else {
        vec![NightFact::StakeSet { player, stake }]
    })
}

pub(super) fn pay(night: &Night, from: PlayerNo, to: PlayerNo, amount: i64, unit: Unit) -> Decided {
    known(night, from)?;
    known(night, to)?;
    if from == to {
        return Err(refuse::pay_oneself(from));
    }
    if !(1..=HIGHEST_PAYMENT).contains(&amount) {
        return Err(refuse::pay_amount().at(fields::AMOUNT));
    }
    if unit != night.unit() {
        let refused = match unit {
            Unit::Points => refuse::pay_in(true),
            Unit::Money => refuse::pay_in(false),
        };
        return Err(refused.at(fields::AMOUNT));
    }
    Ok(vec![NightFact::Paid {
        from,
        to,
        amount,
        unit,
    }])
}

impl Night {
    /// Refuses what was decided by a balance, in the unit of the night, that is another now than the one seen.
    pub fn balance_unchanged(&self, player: PlayerNo, seen: Option<i64>) -> Result<(), Violation> {
        let unit = self.unit();
        let balance = known(self, player)?.balance(unit);
        if seen.is_none_or(|seen| seen == balance) {
            return Ok(());
        }
        let currency = match unit {
            Unit::Points => Currency::or_bare(None),
            Unit::Money => self.money_in(),
        };
        let balance = currency.show_signed(balance);
        Err(refuse::balance_changed_since(balance, player))
    }
}

pub(super) fn change_table(night: &Night, player: PlayerNo, table: TableNo) -> Decided {
    known(night, player)?;
    let Some(t) = night.table_of(player) else {
        return Err(refuse::chouette_gone_already(player));
    };
    no_game(t)?;
    if t.number == table {
        return Ok(Vec::new());
    }
    Ok(vec![NightFact::Moved {
        player,
        table,
        place: place(night, table)?,
    }])
}
