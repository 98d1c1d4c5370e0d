//! The fold of a night. Facts are applied as recorded, and never judged again.

use super::follows::{fits, follows, may_be_table};
use super::marks;
use super::night::{Converted, LinePlace, Paid, PlayedGame};
use super::stake::Restaked;
use super::{
    Absence, ChouetteGame, ChouetteTable, GameNo, GameSheet, LedgerLine, Night, NightFact,
    NightPlayer, PlayerNo, Presence, Proposal, TableNo, TakenOver, Unit,
};
use crawford_forms::coin::Currency;
use crawford_journal::{Envelope, Story};

impl Story for Night {
    type Fact = NightFact;
    /// The table whose line somebody stood in.
    type Touched = Option<TableNo>;

    fn follows(&self, envelope: &Envelope<NightFact>) -> bool {
        envelope.fact().is_ok_and(|fact| follows(self, fact))
    }

    fn fits(&self, envelope: &Envelope<NightFact>) -> bool {
        envelope.fact().is_ok_and(|fact| fits(self, fact))
    }

    fn apply(&mut self, envelope: &Envelope<NightFact>) {
        if let Ok(fact) = envelope.fact()
            && follows(self, fact)
        {
            apply(self, fact, envelope.version);
        }
    }

    fn remember_numbers(&mut self, fact: &NightFact) {
        match fact {
            NightFact::Joined { player, .. } => {
                self.last_player = self.last_player.max(player.0);
            }
            NightFact::Started { game, .. } => self.numbered = self.numbered.max(game.0),
            _ => {}
        }
    }

    fn touched(&self, fact: &NightFact) -> Option<TableNo> {
        marks::touched(self, fact)
    }

    fn undone(&mut self, fact: &NightFact, touched: Option<TableNo>, version: u64) {
        marks::undone(self, fact, touched, version);
    }
}

fn apply(night: &mut Night, fact: &NightFact, version: u64) {
    match fact {
        NightFact::Set {
            settings,
            keeps_stake,
        } => {
            let stake = night.settings.stake;
            night.settings = **settings;
            if *keeps_stake {
                night.settings.stake = stake;
            }
            night.rules_changed = version;
        }
        NightFact::Staked { .. } | NightFact::StakeSet { .. } | NightFact::Paid { .. } => {
            stake_and_pay(night, fact, version);
        }
        NightFact::Closed => night.closed = true,
        NightFact::Reopened => night.closed = false,
        NightFact::Joined { .. }
        | NightFact::Left { .. }
        | NightFact::Rested { .. }
        | NightFact::Returned { .. }
        | NightFact::Moved { .. } => come_and_go(night, fact, version),
        NightFact::OrderRolled { table, .. }
        | NightFact::OrderSet { table, .. }
        | NightFact::PartnerDeclined { table, .. }
        | NightFact::CalledOff { table, .. } => {
            if let Some(t) = night.table_mut(*table) {
                line_up(t, fact);
                t.changed = version;
            }
        }
        NightFact::SplitOff { table, to, players } => {
            split_off(night, *to, players, version);
            if let Some(t) = night.table_mut(*table) {
                t.ask = false;
            }
        }
        NightFact::Started {
            table,
            game,
            order,
            partner,
            stakes,
            settings,
            ..
        } => {
            let settings = settings.as_deref().copied().unwrap_or(night.settings);
            let begun = ChouetteGame::new(*game, settings, order, *partner, stakes, version);
            start(night, *table, *game, begun, version);
        }
        NightFact::Ended {
            table,
            sheet,
            lines,
            proposal,
            ..
        } => ended(night, *table, sheet, lines, proposal, version),
        NightFact::Corrected {
            game,
            sheet,
            lines,
            seats,
            automatics,
            stakes,
            ..
        } => book_again(night, *game, lines, version, |played| {
            *played = played.corrected(sheet, seats.as_ref(), *automatics, stakes.as_ref());
        }),
        NightFact::AutomaticDoubled { table, .. }
        | NightFact::Doubled { table, .. }
        | NightFact::Answered { table, .. }
        | NightFact::ExtraOffered { table, .. }
        | NightFact::ExtrasDoubled { table, .. }
        | NightFact::ExtrasAnswered { table, .. }
        | NightFact::Settled { table, .. }
        | NightFact::GaveUp { table, .. }
        | NightFact::TakenOver { table, .. } => {
            if let Some(game) = night.table_mut(*table).and_then(|t| t.game.as_mut()) {
                play(game, fact, version);
            }
        }
    }
}

/// What a point is worth, and what players have paid each other.
fn stake_and_pay(night: &mut Night, fact: &NightFact, version: u64) {
    match fact {
        NightFact::Staked {
            stake,
            currency,
            games,
            paid,
        } => {
            set_stake(night, *stake, currency.as_ref(), version);
            for game in games {
                restake(night, game, version);
            }
            convert(night, paid);
        }
        NightFact::StakeSet { player, stake } => {
            if let Some(p) = night.player_mut(*player) {
                p.stake = *stake;
                p.stake_changed = version;
            }
        }
        NightFact::Paid {
            from,
            to,
            amount,
            unit,
        } => {
            let paid = Paid {
                from: *from,
                to: *to,
                amount: *amount,
                unit: *unit,
            };
            night.payments.push(paid);
            book_payment(night, &paid, 1);
        }
        _ => {}
    }
}

/// Who is here, and in which line they stand.
fn come_and_go(night: &mut Night, fact: &NightFact, version: u64) {
    match fact {
        NightFact::Joined {
            player,
            person,
            table,
            stake,
            place,
        } => {
            night.last_player = night.last_player.max(player.0);
            night.players.push(NightPlayer {
                number: *player,
                person: *person,
                stake: *stake,
                stake_changed: version,
                presence: Presence::Here,
                points: 0,
                money: 0,
                paid_points: 0,
                paid_money: 0,
            });
            put(night, *player, *table, *place, version);
        }
        NightFact::Left {
            player,
            proxy,
            hands_over,
        }
        | NightFact::Rested {
            player,
            proxy,
            hands_over,
            ..
        } => {
            let (presence, keeps_place) = match fact {
                NightFact::Rested { keeps_place, .. } => (Presence::Resting, *keeps_place),
                _ => (Presence::Left, false),
            };
            let absence = Absence {
                player: *player,
                proxy: *proxy,
                hands_over: *hands_over,
            };
            go(night, absence, presence, version);
            if !keeps_place {
                take_out(night, *player, version);
            }
        }
        NightFact::Returned {
            player,
            table,
            place,
        } => {
            if let Some(p) = night.player_mut(*player) {
                p.presence = Presence::Here;
            }
            for game in night.games_mut() {
                game.returns(*player);
            }
            put(night, *player, *table, *place, version);
        }
        NightFact::Moved {
            player,
            table,
            place,
        } => {
            take_out(night, *player, version);
            put(night, *player, *table, *place, version);
        }
        _ => {}
    }
}

/// The line of a table between games: its order, and whether the box keeps its partner.
fn line_up(t: &mut ChouetteTable, fact: &NightFact) {
    match fact {
        NightFact::OrderRolled { order, .. } | NightFact::OrderSet { order, .. } => {
            // A new box asks for a partner anew.
            if t.line.first() != order.first() {
                t.partner = None;
            }
            t.line.clone_from(order);
            t.ask = false;
            t.order_set = true;
        }
        NightFact::PartnerDeclined { player, .. } => {
            t.declined.push(*player);
            t.partner = t.partner.filter(|p| p != player);
        }
        NightFact::CalledOff { .. } => {
            t.game = None;
            t.line.append(&mut t.newcomers);
        }
        _ => {}
    }
}

pub(super) fn play(game: &mut ChouetteGame, fact: &NightFact, version: u64) {
    match fact {
        NightFact::AutomaticDoubled { .. } => game.automatic_double(version),
        NightFact::Doubled { by, cubes, .. } => game.doubled(*by, cubes, version),
        NightFact::Answered {
            by, cubes, answer, ..
        } => game.answered(*by, cubes, *answer, version),
        NightFact::ExtraOffered { by, to, .. } => game.extra_offered(*by, *to, version),
        NightFact::ExtrasDoubled { by, with, .. } => game.extra_doubled(*by, with, version),
        NightFact::ExtrasAnswered {
            by, with, answer, ..
        } => game.extra_answered(*by, with, *answer, version),
        NightFact::Settled { member, points, .. } => game.settled(*member, *points, version),
        NightFact::GaveUp { cubes, .. } => {
            game.gave_up(cubes, version);
        }
        NightFact::TakenOver { of, by, points, .. } => {
            let taken_over = TakenOver {
                of: *of,
                by: *by,
                points: *points,
            };
            game.taken_over(taken_over, version);
        }
        _ => {}
    }
}

fn start(
    night: &mut Night,
    table: TableNo,
    number: GameNo,
    game: Option<ChouetteGame>,
    version: u64,
) {
    night.last_game = number.0;
    night.numbered = night.numbered.max(number.0);
    if let Some(t) = night.table_mut(table) {
        t.game = game;
        t.begun = t.begun.saturating_add(1);
        t.declined.clear();
        t.ask = false;
        t.changed = version;
    }
}

fn ended(
    night: &mut Night,
    table: TableNo,
    sheet: &GameSheet,
    lines: &[LedgerLine],
    proposal: &Proposal,
    version: u64,
) {
    let of = night.table(table).and_then(|t| Some((t, t.game.as_ref()?)));
    let gone = of.map_or_else(Vec::new, |(t, game)| night.gone(t, game));
    let Some(game) = night.table_mut(table).and_then(|t| t.game.take()) else {
        return;
    };
    if let Some(t) = night.table_mut(table) {
        t.line.clone_from(&proposal.next);
        t.newcomers.clear();
        // Journals of old also proposed whom the rules made partner.
        let kept = proposal.next.first() == Some(&game.in_box);
        t.partner = (proposal.partner).filter(|p| kept && game.partner == Some(*p));
        t.ask = proposal.ask;
        t.fallen = proposal.fallen;
        t.changed = version;
    }
    night.games.push(PlayedGame {
        number: game.number,
        table,
        order: game.order,
        partner: game.partner,
        captain: game.captain,
        automatics: game.automatics,
        settings: game.settings,
        stakes: game.stakes,
        gone,
        sheet: sheet.clone(),
        lines: lines.to_vec(),
        proposal: proposal.clone(),
        changed: version,
    });
    book(night, lines, 1);
}

fn book(night: &mut Night, lines: &[LedgerLine], times: i64) {
    for line in lines {
        for (who, times) in [(line.to, times), (line.from, times.saturating_neg())] {
            if let Some(p) = night.player_mut(who) {
                p.points = p.points.saturating_add(line.points.saturating_mul(times));
                p.money = p.money.saturating_add(line.money.saturating_mul(times));
            }
        }
    }
}

fn set_stake(night: &mut Night, stake: Option<u32>, currency: Option<&Currency>, version: u64) {
    night.settings.stake = stake;
    night.stake_changed = version;
    if let Some(currency) = currency {
        night.currency = Some(currency.clone());
    }
    if stake.is_none() {
        for p in night.players.iter_mut().filter(|p| p.stake.is_some()) {
            p.stake = None;
            p.stake_changed = version;
        }
    }
}

/// Payments made in points count as these amounts of money from now on, except those that were taken back.
fn convert(night: &mut Night, paid: &[Converted]) {
    let mut made = night.payments.clone();
    let stands = |converted: &&Converted| {
        let Some(points) = converted.points else {
            return true;
        };
        let payment = Paid {
            amount: points,
            unit: Unit::Points,
            ..converted.money
        };
        let at = made.iter().position(|p| *p == payment);
        at.map(|at| made.remove(at)).is_some()
    };
    let now: Vec<Converted> = paid.iter().filter(stands).copied().collect();
    let before = std::mem::replace(&mut night.converted, now.clone());
    for converted in &before {
        book_payment(night, &converted.money, -1);
    }
    for converted in &now {
        book_payment(night, &converted.money, 1);
    }
}

/// A game begun before the stake was set counts by the stake from now on.
fn restake(night: &mut Night, by: &Restaked, version: u64) {
    for game in night.games_mut().filter(|g| g.number == by.game) {
        game.stakes.clone_from(&by.stakes);
    }
    book_again(night, by.game, &by.lines, version, |played| {
        played.stakes.clone_from(&by.stakes);
    });
}

fn book_again(
    night: &mut Night,
    game: GameNo,
    lines: &[LedgerLine],
    version: u64,
    change: impl FnOnce(&mut PlayedGame),
) {
    let Some(played) = night.games.iter_mut().rev().find(|g| g.number == game) else {
        return;
    };
    change(played);
    played.changed = version;
    let before = std::mem::replace(&mut played.lines, lines.to_vec());
    book(night, &before, -1);
    book(night, lines, 1);
}

/// Adds a payment to the sums of both players with `times` 1, and takes it off again with -1.
fn book_payment(night: &mut Night, paid: &Paid, times: i64) {
    let amount = paid.amount.saturating_mul(times);
    for (who, amount) in [(paid.from, amount), (paid.to, amount.saturating_neg())] {
        if let Some(p) = night.player_mut(who) {
            let sum = match paid.unit {
                Unit::Points => &mut p.paid_points,
                Unit::Money => &mut p.paid_money,
            };
            *sum = sum.saturating_add(amount);
        }
    }
}

/// Makes sure that people can sit down at a table: there is one, and if nobody sits there, nothing is left of who did.
fn ensure(night: &mut Night, table: TableNo) {
    while night.table(table).is_none() && may_be_table(night, table) {
        let next = TableNo::at(night.tables.len());
        night.tables.push(ChouetteTable::new(next));
    }
    if let Some(t) = night.table_mut(table).filter(|t| t.is_empty()) {
        t.forget_the_order();
    }
}

fn split_off(night: &mut Night, to: TableNo, players: &[PlayerNo], version: u64) {
    for player in players {
        take_out(night, *player, version);
    }
    ensure(night, to);
    if let Some(t) = night.table_mut(to) {
        t.line = players.to_vec();
        t.changed = version;
    }
}

fn put(night: &mut Night, player: PlayerNo, table: TableNo, place: LinePlace, version: u64) {
    ensure(night, table);
    let Some(t) = night.table_mut(table) else {
        return;
    };
    match place {
        LinePlace::Kept => {}
        LinePlace::AfterGame if t.game.is_some() => t.newcomers.push(player),
        LinePlace::AfterGame => t.line.push(player),
        LinePlace::At(at) => t.line.insert(at.min(t.line.len()), player),
    }
    t.changed = version;
}

/// Takes someone out of every line; a game in progress keeps their seat.
fn take_out(night: &mut Night, player: PlayerNo, version: u64) {
    for t in &mut night.tables {
        if let Some(at) = t.line.iter().position(|n| *n == player) {
            if at >= t.line.len().saturating_sub(t.fallen) {
                t.fallen = t.fallen.saturating_sub(1);
            }
            t.line.remove(at);
            t.changed = version;
            // A player who loses the box also loses the partner.
            if at == 0 {
                t.partner = None;
            }
        }
        t.newcomers.retain(|n| *n != player);
        t.partner = t.partner.filter(|p| *p != player);
    }
}

fn go(night: &mut Night, absence: Absence, to: Presence, version: u64) {
    if let Some(p) = night.player_mut(absence.player) {
        p.presence = to;
    }
    for t in &mut night.tables {
        if t.line.contains(&absence.player) {
            t.changed = version;
        }
        if let Some(game) = t
            .game
            .as_mut()
            .filter(|g| g.order.contains(&absence.player))
        {
            game.goes(absence);
        }
    }
}
