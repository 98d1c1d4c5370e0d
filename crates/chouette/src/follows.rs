//! Whether a fact still fits a night, after others were retracted.

use super::night::{LinePlace, PlayedGame};
use super::stake;
use super::{
    ChouetteGame, ChouetteTable, CorrectedSeats, Cubes, ExtraStage, GameNo, GameSheet, LedgerLine,
    LineKind, LoneTaker, Night, NightFact, OfferAnswer, OfferRound, OfferStage, PlayerNo, Presence,
    Stakes, TableNo,
};

/// Whether a fact is still possible in this state.
pub(super) fn follows(night: &Night, fact: &NightFact) -> bool {
    let known = |n: &PlayerNo| night.player(*n).is_some();
    let on = |table: TableNo, game: GameNo| night.playing(table, game);
    match fact {
        NightFact::Set { .. } | NightFact::Closed | NightFact::Reopened => true,
        NightFact::Staked { games, .. } => games.iter().all(|g| stake::follows(night, g)),
        NightFact::Joined {
            player,
            person,
            table,
            ..
        } => {
            night.players.last().map_or(0, |p| p.number.0) < player.0
                && night.player_of(*person).is_none()
                && may_be_table(night, *table)
        }
        NightFact::Left { player, .. } => night
            .player(*player)
            .is_some_and(|p| p.presence != Presence::Left),
        NightFact::Rested { player, .. } => night.is_here(*player),
        NightFact::Returned {
            player,
            table,
            place,
        } => can_return(night, *player, *table, *place),
        NightFact::StakeSet { player, .. } => known(player),
        NightFact::OrderRolled { table, order, .. } | NightFact::OrderSet { table, order } => night
            .table(*table)
            .is_some_and(|t| t.game.is_none() && same_people(&t.line, order)),
        NightFact::PartnerDeclined { table, player } => night
            .table(*table)
            .is_some_and(|t| t.game.is_none() && t.line.contains(player)),
        NightFact::Started {
            table,
            game,
            order,
            partner,
            ..
        } => game.0 > night.last_game && can_sit_down(night, *table, order, *partner),
        NightFact::Ended {
            table,
            game,
            sheet,
            entered,
            lines,
            played_for,
            ..
        } => on(*table, *game).is_some_and(|g| {
            can_end(g, sheet, *entered)
                && come_from(lines, (g.in_box, g.partner), &g.stakes, played_for.as_ref())
        }),
        NightFact::Corrected {
            game,
            sheet,
            lines,
            seats,
            automatics,
            stakes,
            played_for,
        } => night.game(*game).is_some_and(|g| {
            let to = g.corrected(sheet, seats.as_ref(), *automatics, stakes.as_ref());
            can_be_corrected(g, sheet, seats.as_ref())
                && come_from(
                    lines,
                    (to.in_box(), to.partner),
                    &to.stakes,
                    played_for.as_ref(),
                )
        }),
        NightFact::CalledOff { table, game } => on(*table, *game).is_some(),
        NightFact::Paid { from, to, .. } => known(from) && known(to) && from != to,
        NightFact::SplitOff { table, to, players } => can_split_off(night, *table, *to, players),
        NightFact::Moved { player, table, .. } => {
            may_be_table(night, *table)
                && night
                    .table_of(*player)
                    .is_some_and(|t| t.game.is_none() && t.number != *table)
        }
        NightFact::AutomaticDoubled { table, game, .. } => {
            on(*table, *game).is_some_and(|g| !g.begun)
        }
        NightFact::Doubled {
            table,
            game,
            by,
            cubes,
            ..
        } => on(*table, *game).is_some_and(|g| can_double(g, *by, cubes)),
        NightFact::Answered {
            table, game, cubes, ..
        } => on(*table, *game).is_some_and(|g| can_answer(g, cubes)),
        NightFact::ExtraOffered {
            table,
            game,
            by,
            to,
            ..
        } => on(*table, *game).is_some_and(|g| can_offer_extra(g, *by, *to)),
        NightFact::ExtrasDoubled {
            table,
            game,
            by,
            with,
            ..
        } => on(*table, *game).is_some_and(|g| can_double_extras(g, *by, with)),
        NightFact::ExtrasAnswered {
            table,
            game,
            by,
            with,
            ..
        } => on(*table, *game).is_some_and(|g| can_answer_extras(g, *by, with)),
        NightFact::Settled {
            table,
            game,
            member,
            ..
        } => on(*table, *game).is_some_and(|g| g.is_in(*member)),
        NightFact::GaveUp {
            table, game, cubes, ..
        } => on(*table, *game).is_some_and(|g| cubes.iter().all(|(n, _)| g.is_in(*n))),
        NightFact::TakenOver {
            table,
            game,
            of,
            by,
            ..
        } => on(*table, *game).is_some_and(|g| can_take_over(g, *of, *by)),
    }
}

/// Whether a fact that follows still means what it meant. An answer must be of the side that is asked, or it would stand
/// for another double than the one it was given to.
pub(super) fn fits(night: &Night, fact: &NightFact) -> bool {
    let on = |table: TableNo, game: GameNo| night.playing(table, game);
    let means_the_same = match fact {
        NightFact::Answered {
            table,
            game,
            by,
            cubes,
            answer,
            ..
        } => on(*table, *game).is_some_and(|g| is_asked(g, *by, cubes, *answer)),
        NightFact::ExtrasAnswered {
            table,
            game,
            by,
            with,
            ..
        } => on(*table, *game).is_some_and(|g| is_asked_of_extras(g, *by, with)),
        _ => true,
    };
    means_the_same && follows(night, fact)
}

/// Whether the cubes wait for this answer of this side, or it changes what was said there.
fn is_asked(game: &ChouetteGame, by: PlayerNo, cubes: &[PlayerNo], answer: OfferAnswer) -> bool {
    let side = game.side_of(by);
    let asked = |round: &OfferRound, n: &PlayerNo| {
        let Some(asked) = round.of(*n) else {
            return false;
        };
        let changes_a_take = match answer {
            OfferAnswer::Drop => true,
            // One cube is beavered for those too who have taken it.
            OfferAnswer::Beaver => asked.stage == OfferStage::Taken,
            OfferAnswer::Take | OfferAnswer::Raccoon => false,
        };
        let may_change = (*n != by && game.settings.cubes == Cubes::Single)
            || game.settings.lone_taker != LoneTaker::Free
            || game.is_offered_an_extra(by);
        let taken = matches!(asked.stage, OfferStage::Taken | OfferStage::Raised);
        asked.awaits(side) || (round.by != side && taken && changes_a_take && may_change)
    };
    game.round
        .as_ref()
        .is_some_and(|round| cubes.iter().all(|n| asked(round, n)))
}

fn is_asked_of_extras(game: &ChouetteGame, by: PlayerNo, with: &[PlayerNo]) -> bool {
    with.iter().all(|n| {
        let extra = game.extra(by, *n).filter(|e| e.is_live());
        extra.is_some_and(|e| e.side_of(by).is_some_and(|side| e.is_asked(side)))
    })
}

/// Someone who is away can come back: to the place that was kept for them, otherwise into a line. Who sits in the game
/// they left is in its line again; journals of old left them out of it.
fn can_return(night: &Night, player: PlayerNo, table: TableNo, place: LinePlace) -> bool {
    let away = night
        .player(player)
        .is_some_and(|p| p.presence != Presence::Here);
    let fits = match (night.table_of(player), place) {
        (None, place) => place != LinePlace::Kept,
        (Some(_), LinePlace::Kept) => true,
        (Some(t), LinePlace::At(_)) => t.number == table && !t.stands(player),
        (Some(_), LinePlace::AfterGame) => false,
    };
    away && may_be_table(night, table) && fits
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

/// Whether the lines are still of this box and partner, and money by these stakes. Lines of old, which do not say what
/// they were played for, stand as they are.
fn come_from(
    lines: &[LedgerLine],
    (in_box, partner): (PlayerNo, Option<PlayerNo>),
    stakes: &Stakes,
    played_for: Option<&Stakes>,
) -> bool {
    let Some(played_for) = played_for else {
        return true;
    };
    let of_box = |line: &LedgerLine| line.kind != LineKind::Cube || line.from == in_box;
    let mut halves = lines.iter().filter(|line| line.kind == LineKind::Half);
    played_for == stakes && lines.iter().all(of_box) && halves.next().map(|half| half.to) == partner
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

fn can_double(game: &ChouetteGame, by: PlayerNo, cubes: &[PlayerNo]) -> bool {
    let side = game.side_of(by);
    let open = game.round.as_ref().filter(|r| r.is_open());
    cubes.iter().all(|n| {
        let asked = open.and_then(|r| r.of(*n));
        let free = asked.is_none_or(|a| a.stage != OfferStage::Open);
        let seat = game.seat(*n).filter(|s| s.is_in());
        free && seat.is_some_and(|s| s.cube.owner != Some(side.other()))
    }) && open.is_none_or(|r| r.by == side)
}

fn can_answer(game: &ChouetteGame, cubes: &[PlayerNo]) -> bool {
    game.round.as_ref().is_some_and(|round| {
        cubes.iter().all(|n| {
            let stage = round.of(*n).map(|a| a.stage);
            matches!(
                stage,
                Some(OfferStage::Open | OfferStage::Taken | OfferStage::Raised)
            )
        })
    })
}

fn can_offer_extra(game: &ChouetteGame, by: PlayerNo, to: PlayerNo) -> bool {
    game.round.as_ref().is_some_and(|round| {
        let dropped = round.of(by).is_some_and(|a| a.stage == OfferStage::Dropped);
        dropped && round.of(to).is_some() && game.extra(by, to).is_none()
    })
}

fn can_double_extras(game: &ChouetteGame, by: PlayerNo, with: &[PlayerNo]) -> bool {
    with.iter().all(|n| {
        let extra = game.extra(by, *n).filter(|e| e.is_live() && !e.is_open());
        extra.is_some_and(|e| e.cube.owner == e.side_of(by))
    })
}

fn can_answer_extras(game: &ChouetteGame, by: PlayerNo, with: &[PlayerNo]) -> bool {
    with.iter().all(|n| {
        game.extra(by, *n)
            .is_some_and(|e| e.is_live() && (e.offer.is_some() || e.stage != ExtraStage::In))
    })
}

fn can_take_over(game: &ChouetteGame, of: PlayerNo, by: PlayerNo) -> bool {
    game.is_in(of) && of != by && by != game.in_box && game.order.contains(&by)
}

pub(super) fn may_be_table(night: &Night, table: TableNo) -> bool {
    let next = night.tables.len().saturating_add(1);
    table.0 > 0 && table.to_usize() <= next
}

fn distinct(order: &[PlayerNo]) -> bool {
    let twice = |(i, n): (usize, &PlayerNo)| order.iter().skip(i.saturating_add(1)).any(|m| m == n);
    !order.iter().enumerate().any(twice)
}

/// Whether `b` names everybody in `a`, each once and in any order.
pub(super) fn same_people(a: &[PlayerNo], b: &[PlayerNo]) -> bool {
    a.len() == b.len() && distinct(b) && b.iter().all(|n| a.contains(n))
}
