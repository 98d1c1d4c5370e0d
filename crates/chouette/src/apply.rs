//! The fold of a night. Facts are applied as recorded, and never judged again.

use super::night::{LinePlace, Paid, PlayedGame};
use super::stake::{self, Restaked};
use super::{
    Absence, ChouetteGame, ChouetteTable, CorrectedSeats, ExtraStage, Fact, GameNo, GameSheet,
    LedgerLine, Night, NightPlayer, OfferStage, PlayerNo, Presence, Proposal, TableNo, TakenOver,
    Unit,
};
use crawford_forms::coin::Currency;
use crawford_journal::{Envelope, Story, how_many};

impl Story for Night {
    type Fact = Fact;

    fn follows(&self, envelope: &Envelope<Fact>) -> bool {
        envelope.fact().is_ok_and(|fact| follows(self, fact))
    }

    fn apply(&mut self, envelope: &Envelope<Fact>) {
        if let Ok(fact) = envelope.fact()
            && follows(self, fact)
        {
            apply(self, fact, envelope.version);
        }
    }
}

/// Whether a fact is still possible in this state.
fn follows(night: &Night, fact: &Fact) -> bool {
    let known = |n: &PlayerNo| night.player(*n).is_some();
    match fact {
        Fact::Set { .. } | Fact::Closed | Fact::Reopened => true,
        Fact::Staked { games, .. } => games.iter().all(|g| stake::follows(night, g)),
        Fact::Joined {
            player,
            person,
            table,
            ..
        } => {
            player.to_usize() == night.players.len().saturating_add(1)
                && night.player_of(*person).is_none()
                && may_be_table(night, *table)
        }
        Fact::Left { player, .. } => night
            .player(*player)
            .is_some_and(|p| p.presence != Presence::Left),
        Fact::Rested { player, .. } => night.is_here(*player),
        Fact::Returned {
            player,
            table,
            place,
        } => can_return(night, *player, *table, *place),
        Fact::StakeSet { player, .. } => known(player),
        Fact::OrderRolled { table, order, .. } | Fact::OrderSet { table, order } => night
            .table(*table)
            .is_some_and(|t| t.game.is_none() && same_people(&t.line, order)),
        Fact::PartnerDeclined { table, player } => night
            .table(*table)
            .is_some_and(|t| t.game.is_none() && t.line.contains(player)),
        Fact::Started {
            table,
            game,
            order,
            partner,
            ..
        } => game.0 > night.last_game && can_sit_down(night, *table, order, *partner),
        Fact::Ended {
            table,
            game,
            sheet,
            entered,
            ..
        } => night
            .playing(*table, *game)
            .is_some_and(|g| can_end(g, sheet, *entered)),
        Fact::Corrected {
            game, sheet, seats, ..
        } => night
            .game(*game)
            .is_some_and(|g| can_be_corrected(g, sheet, seats.as_ref())),
        Fact::CalledOff { table, game } => night.playing(*table, *game).is_some(),
        Fact::Paid { from, to, .. } => known(from) && known(to) && from != to,
        Fact::SplitOff { table, to, players } => can_split_off(night, *table, *to, players),
        Fact::Moved { player, table, .. } => {
            may_be_table(night, *table)
                && night
                    .table_of(*player)
                    .is_some_and(|t| t.game.is_none() && t.number != *table)
        }
        Fact::AutomaticDoubled { table, game, .. }
        | Fact::Doubled { table, game, .. }
        | Fact::Answered { table, game, .. }
        | Fact::ExtraOffered { table, game, .. }
        | Fact::ExtrasDoubled { table, game, .. }
        | Fact::ExtrasAnswered { table, game, .. }
        | Fact::Settled { table, game, .. }
        | Fact::GaveUp { table, game, .. }
        | Fact::TakenOver { table, game, .. } => {
            let playing = night.playing(*table, *game);
            playing.is_some_and(|g| can_happen(g, fact))
        }
    }
}

/// Someone who is away can come back: to the place that was kept for them, otherwise into a line.
fn can_return(night: &Night, player: PlayerNo, table: TableNo, place: LinePlace) -> bool {
    let away = night
        .player(player)
        .is_some_and(|p| p.presence != Presence::Here);
    let stands = night.table_of(player).is_some();
    away && may_be_table(night, table) && (place == LinePlace::Kept) == stands
}

/// Whether these can begin a game at this table: there must be a box and a captain, and the box's partner is neither.
fn can_sit_down(
    night: &Night,
    table: TableNo,
    order: &[PlayerNo],
    partner: Option<PlayerNo>,
) -> bool {
    let there = |t: &ChouetteTable| {
        let stands = |n: &PlayerNo| t.line.contains(n) && night.is_here(*n);
        t.game.is_none() && order.iter().all(stands)
    };
    night.table(table).is_some_and(there)
        && distinct(order)
        && partner.is_none_or(|p| order.iter().skip(1).any(|n| *n == p))
        && order.len() > 1_usize.saturating_add(usize::from(partner.is_some()))
}

/// A sheet played cube by cube must be that of the game in progress; one entered at once must have a cube for each
/// member.
fn can_end(game: &ChouetteGame, sheet: &GameSheet, entered: bool) -> bool {
    if entered {
        let cubes = sheet.cubes.iter().map(|c| c.member);
        cubes.eq(game.seats.iter().map(|s| s.member))
    } else {
        *sheet == game.sheet(sheet.winner, sheet.kind)
    }
}

fn can_be_corrected(game: &PlayedGame, sheet: &GameSheet, seats: Option<&CorrectedSeats>) -> bool {
    let cubes = sheet.cubes.iter().map(|c| c.member);
    match seats {
        None => cubes.eq(game.sheet.cubes.iter().map(|c| c.member)),
        Some(seats) => same_people(&game.order, &seats.order) && cubes.eq(seats.team()),
    }
}

fn can_split_off(night: &Night, from: TableNo, to: TableNo, players: &[PlayerNo]) -> bool {
    night
        .table(from)
        .is_some_and(|t| t.game.is_none() && players.iter().all(|n| t.line.contains(n)))
        && distinct(players)
        && night.table(to).is_none_or(ChouetteTable::is_empty)
        && may_be_table(night, to)
        && from != to
}

fn can_happen(game: &ChouetteGame, fact: &Fact) -> bool {
    match fact {
        Fact::AutomaticDoubled { .. } => !game.begun,
        Fact::Doubled { by, cubes, .. } => {
            let side = game.side_of(*by);
            let open = game.round.as_ref().filter(|r| r.is_open());
            cubes.iter().all(|n| {
                let asked = open.and_then(|r| r.of(*n));
                let free = asked.is_none_or(|a| a.stage != OfferStage::Open);
                let seat = game.seat(*n).filter(|s| s.is_in());
                free && seat.is_some_and(|s| s.cube.owner != Some(side.other()))
            }) && open.is_none_or(|r| r.by == side)
        }
        Fact::Answered { cubes, .. } => game.round.as_ref().is_some_and(|round| {
            cubes.iter().all(|n| {
                let stage = round.of(*n).map(|a| a.stage);
                matches!(
                    stage,
                    Some(OfferStage::Open | OfferStage::Taken | OfferStage::Raised)
                )
            })
        }),
        Fact::ExtraOffered { by, to, .. } => game.round.as_ref().is_some_and(|round| {
            let dropped = round
                .of(*by)
                .is_some_and(|a| a.stage == OfferStage::Dropped);
            dropped && round.of(*to).is_some() && game.extra(*by, *to).is_none()
        }),
        Fact::ExtrasDoubled { by, with, .. } => with.iter().all(|n| {
            let extra = game.extra(*by, *n).filter(|e| e.is_live() && !e.is_open());
            extra.is_some_and(|e| e.cube.owner == e.side_of(*by))
        }),
        Fact::ExtrasAnswered { by, with, .. } => with.iter().all(|n| {
            game.extra(*by, *n)
                .is_some_and(|e| e.is_live() && (e.offer.is_some() || e.stage != ExtraStage::In))
        }),
        Fact::Settled { member, .. } => game.is_in(*member),
        Fact::GaveUp { cubes, .. } => cubes.iter().all(|(n, _)| game.is_in(*n)),
        Fact::TakenOver { of, by, .. } => {
            game.is_in(*of) && of != by && *by != game.in_box && game.order.contains(by)
        }
        _ => false,
    }
}

fn may_be_table(night: &Night, table: TableNo) -> bool {
    let next = night.tables.len().saturating_add(1);
    table.0 > 0 && table.to_usize() <= next
}

fn distinct(order: &[PlayerNo]) -> bool {
    let twice = |(i, n): (usize, &PlayerNo)| order.iter().skip(i.saturating_add(1)).any(|m| m == n);
    !order.iter().enumerate().any(twice)
}

pub(super) fn same_people(a: &[PlayerNo], b: &[PlayerNo]) -> bool {
    a.len() == b.len() && distinct(b) && b.iter().all(|n| a.contains(n))
}

fn apply(night: &mut Night, fact: &Fact, version: u64) {
    match fact {
        Fact::Set { settings } => night.settings = **settings,
        Fact::Staked { .. } | Fact::StakeSet { .. } | Fact::Paid { .. } => {
            stake_and_pay(night, fact, version);
        }
        Fact::Closed => night.closed = true,
        Fact::Reopened => night.closed = false,
        Fact::Joined { .. }
        | Fact::Left { .. }
        | Fact::Rested { .. }
        | Fact::Returned { .. }
        | Fact::Moved { .. } => come_and_go(night, fact, version),
        Fact::OrderRolled { table, .. }
        | Fact::OrderSet { table, .. }
        | Fact::PartnerDeclined { table, .. }
        | Fact::CalledOff { table, .. } => {
            if let Some(t) = night.table_mut(*table) {
                line_up(t, fact);
                t.changed = version;
            }
        }
        Fact::SplitOff { table, to, players } => {
            split_off(night, *to, players, version);
            if let Some(t) = night.table_mut(*table) {
                t.ask = false;
            }
        }
        Fact::Started {
            table,
            game,
            order,
            partner,
            stakes,
            ..
        } => {
            let begun = ChouetteGame::new(*game, night.settings, order, *partner, stakes, version);
            start(night, *table, *game, begun, version);
        }
        Fact::Ended {
            table,
            sheet,
            lines,
            proposal,
            ..
        } => ended(night, *table, sheet, lines, proposal, version),
        Fact::Corrected {
            game,
            sheet,
            lines,
            seats,
            automatics,
            stakes,
        } => book_again(night, *game, lines, version, |played| {
            *played = played.corrected(sheet, seats.as_ref(), *automatics, stakes.as_ref());
        }),
        Fact::AutomaticDoubled { table, .. }
        | Fact::Doubled { table, .. }
        | Fact::Answered { table, .. }
        | Fact::ExtraOffered { table, .. }
        | Fact::ExtrasDoubled { table, .. }
        | Fact::ExtrasAnswered { table, .. }
        | Fact::Settled { table, .. }
        | Fact::GaveUp { table, .. }
        | Fact::TakenOver { table, .. } => {
            if let Some(game) = night.table_mut(*table).and_then(|t| t.game.as_mut()) {
                play(game, fact, version);
            }
        }
    }
}

/// What a point is worth, and what players have paid each other.
fn stake_and_pay(night: &mut Night, fact: &Fact, version: u64) {
    match fact {
        Fact::Staked {
            stake,
            currency,
            games,
            paid,
        } => {
            set_stake(night, *stake, currency.as_ref());
            for game in games {
                restake(night, game, version);
            }
            convert(night, paid);
        }
        Fact::StakeSet { player, stake } => {
            if let Some(p) = night.player_mut(*player) {
                p.stake = *stake;
            }
        }
        Fact::Paid {
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
fn come_and_go(night: &mut Night, fact: &Fact, version: u64) {
    match fact {
        Fact::Joined {
            player,
            person,
            table,
            stake,
            place,
        } => {
            night.players.push(NightPlayer {
                number: *player,
                person: *person,
                stake: *stake,
                presence: Presence::Here,
                points: 0,
                money: 0,
                paid_points: 0,
                paid_money: 0,
            });
            put(night, *player, *table, *place, version);
        }
        Fact::Left {
            player,
            proxy,
            hands_over,
        }
        | Fact::Rested {
            player,
            proxy,
            hands_over,
            ..
        } => {
            let (presence, keeps_place) = match fact {
                Fact::Rested { keeps_place, .. } => (Presence::Resting, *keeps_place),
                _ => (Presence::Left, false),
            };
            let absence = Absence {
                player: *player,
                proxy: *proxy,
                hands_over: *hands_over,
            };
            go(night, absence, presence);
            if !keeps_place {
                take_out(night, *player, version);
            }
        }
        Fact::Returned {
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
        Fact::Moved {
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
fn line_up(t: &mut ChouetteTable, fact: &Fact) {
    match fact {
        Fact::OrderRolled { order, .. } | Fact::OrderSet { order, .. } => {
            // A new box asks for a partner anew.
            if t.line.first() != order.first() {
                t.partner = None;
            }
            t.line.clone_from(order);
            t.ask = false;
        }
        Fact::PartnerDeclined { player, .. } => {
            t.declined.push(*player);
            t.partner = t.partner.filter(|p| p != player);
        }
        Fact::CalledOff { .. } => {
            t.game = None;
            t.line.append(&mut t.newcomers);
        }
        _ => {}
    }
}

pub(super) fn play(game: &mut ChouetteGame, fact: &Fact, version: u64) {
    match fact {
        Fact::AutomaticDoubled { .. } => game.automatic_double(version),
        Fact::Doubled { by, cubes, .. } => game.doubled(*by, cubes, version),
        Fact::Answered {
            by, cubes, answer, ..
        } => game.answered(*by, cubes, *answer, version),
        Fact::ExtraOffered { by, to, .. } => game.extra_offered(*by, *to),
        Fact::ExtrasDoubled { by, with, .. } => game.extra_doubled(*by, with),
        Fact::ExtrasAnswered {
            by, with, answer, ..
        } => game.extra_answered(*by, with, *answer),
        Fact::Settled { member, points, .. } => game.settled(*member, *points, version),
        Fact::GaveUp { cubes, .. } => {
            game.gave_up(cubes, version);
        }
        Fact::TakenOver { of, by, points, .. } => {
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
    let gone =
        |night: &Night, n: PlayerNo| night.player(n).is_none_or(|p| p.presence == Presence::Left);
    let Some(game) = night.table_mut(table).and_then(|t| t.game.take()) else {
        return;
    };
    let gone = game
        .order
        .iter()
        .copied()
        .filter(|n| gone(night, *n))
        .collect();
    if let Some(t) = night.table_mut(table) {
        t.line.clone_from(&proposal.next);
        t.newcomers.clear();
        t.partner = proposal.partner;
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

fn set_stake(night: &mut Night, stake: Option<u32>, currency: Option<&Currency>) {
    night.settings.stake = stake;
    if let Some(currency) = currency {
        night.currency = Some(currency.clone());
    }
    if stake.is_none() {
        night.players.iter_mut().for_each(|p| p.stake = None);
    }
}

/// Payments made in points count as these amounts of money from now on.
fn convert(night: &mut Night, paid: &[Paid]) {
    let before = std::mem::replace(&mut night.converted, paid.to_vec());
    for paid in &before {
        book_payment(night, paid, -1);
    }
    for paid in paid {
        book_payment(night, paid, 1);
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

fn ensure(night: &mut Night, table: TableNo) {
    while night.table(table).is_none() && may_be_table(night, table) {
        let next = how_many(night.tables.len());
        night
            .tables
            .push(ChouetteTable::new(TableNo(next.saturating_add(1))));
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
        LinePlace::Kept => return,
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

fn go(night: &mut Night, absence: Absence, to: Presence) {
    if let Some(p) = night.player_mut(absence.player) {
        p.presence = to;
    }
    for game in night.games_mut() {
        if game.order.contains(&absence.player) {
            game.goes(absence);
        }
    }
}
