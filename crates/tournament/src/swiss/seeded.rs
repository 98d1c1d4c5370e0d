//! The preview of the knockout after a qualifying Swiss: who would meet whom, and the reason for each seed.

use super::super::seeding::sheet_size;
use super::super::{EntrantNo, Event, EventFact, EventNo, Fact, Seat, Stage, Tournament, find};
use super::cards::{met_in, rounds_closed, standings_after};
use super::onward::{knock_out, qualified};
use super::settings::LastPlaces;
use crawford_forms::violation::Violation;

/// Somebody's place in the seed order of a stage after a Swiss, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeededByRecord {
    pub who: EntrantNo,
    /// Wins and losses of the rounds.
    pub record: (u32, u32),
    /// The seed the record and the tie-breaks alone give, from 1. Where the seed is another, somebody was moved so that
    /// as few as can be meet again in the first round.
    pub by_record: usize,
    /// Whom they meet in the first round; nobody: a bye.
    pub meets: Option<EntrantNo>,
    /// The round of the Swiss in which those two met before.
    pub met_in: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnockOutPreview {
    /// The knockout, or the consolation of everyone else.
    pub stage: Stage,
    pub order: Vec<SeededByRecord>,
    /// Who meets whom in the first round, down the sheet; nobody: a bye.
    pub pairs: Vec<(EntrantNo, Option<EntrantNo>)>,
    /// The seed of the lots for the last places, if there were lots.
    pub lots: Option<String>,
    /// Who was equal with others for the last places, and got one.
    pub chosen: Vec<EntrantNo>,
}

/// What follows a qualifying Swiss as it would be drawn, the knockout first.
pub fn preview_knock_out(
    t: &Tournament,
    event: EventNo,
    last: &LastPlaces,
    consolation: bool,
) -> Result<Vec<KnockOutPreview>, Violation> {
    let e = find::event(t, event)?;
    let facts = knock_out(t, e, last, consolation)?;
    let contested = qualified(t, e)
        .expect("a knockout is drawn after a qualifying Swiss alone")
        .contested;
    let stages = facts.into_iter().filter_map(|fact| match fact {
        Fact::Event {
            fact:
                EventFact::StageDrawn {
                    stage,
                    order,
                    plan,
                    seed,
                    ..
                },
            ..
        } => {
            let first = plan.matches.iter().filter(|m| m.round == 1);
            let pairs = first.filter_map(|m| match (m.seats.top, m.seats.bottom) {
                (Seat::Entrant(a), other) => Some((a, other.entrant())),
                (other, Seat::Entrant(b)) => Some((b, other.entrant())),
                _ => None,
            });
            let chosen = order.iter().copied().filter(|who| contested.contains(who));
            Some(KnockOutPreview {
                stage,
                pairs: pairs.collect(),
                lots: seed,
                chosen: chosen.filter(|_| stage == Stage::Main).collect(),
                order: seeded_by_record(e, &order),
            })
        }
        _ => None,
    });
    Ok(stages.collect())
}

/// The seed order of a stage after a Swiss with the reason for each place. Empty if no Swiss came before.
#[must_use]
pub fn seeded_by_record(e: &Event, order: &[EntrantNo]) -> Vec<SeededByRecord> {
    let Some(settings) = e.capabilities().paired_rounds() else {
        return Vec::new();
    };
    let ranks = standings_after(e, settings, rounds_closed(e));
    let rank_of = |who: EntrantNo| ranks.iter().find(|r| r.who == who);
    let mut by_record = order.to_vec();
    by_record.sort_by_key(|who| {
        let rank = rank_of(*who);
        let place = ranks.iter().position(|r| r.who == *who);
        (
            std::cmp::Reverse(rank.map_or(0, |r| r.wins)),
            rank.map_or(0, |r| r.losses),
            place,
        )
    });
    let size = sheet_size(order.len());
    let line = |(at, who): (usize, &EntrantNo)| {
        let meets = size
            .checked_sub(at.saturating_add(1))
            .and_then(|other| order.get(other))
            .copied();
        let by_record = (1..).zip(&by_record).find(|(_, other)| *other == who);
        let (by_record, _) = by_record.expect("it is the same list in another order");
        SeededByRecord {
            who: *who,
            record: rank_of(*who).map_or((0, 0), |r| (r.wins, r.losses)),
            by_record,
            meets,
            met_in: meets.and_then(|other| met_in(e, *who, other)),
        }
    };
    order.iter().enumerate().map(line).collect()
}
