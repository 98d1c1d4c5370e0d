//! The table of a round robin or league: which matches count, who has which place, and each player's form.

use super::schedule::participants;
use crate::ranking::{Exact, Rank, RankedField, ScoreCard, ScoreCardLine, rank};
use crate::{EntrantNo, Event, EventPlace, Fixture, Outcome, Tournament, team_result};
use backgammon::BySide;
use crawford_journal::how_many;

/// How many of a player's last matches their form shows.
const FORM: usize = 5;

/// The part of a division's table from which players go to another division.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeagueZone {
    Up,
    Down,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RobinRow {
    pub rank: Rank,
    /// Matches that count.
    pub played: u32,
    /// Points scored in them; between teams, boards won.
    pub points_for: u32,
    pub points_against: u32,
    /// The last matches that count, the latest last: whether each was won.
    pub form: Vec<bool>,
    pub zone: Option<LeagueZone>,
}

/// Whether a match counts in the table: decided, not void, and by nobody whose results are left out.
#[must_use]
pub fn counts(e: &Event, m: &Fixture) -> bool {
    let in_it = |n: EntrantNo| !e.left_out.contains(&n);
    m.players().is_some_and(|p| in_it(p.top) && in_it(p.bottom))
        && m.result.as_ref().is_some_and(|r| {
            !matches!(r.outcome, Outcome::Void | Outcome::CalledOff | Outcome::Bye)
        })
}

/// The points of a match that count as a tie-break: of a team match those of all its boards.
pub(super) fn points(e: &Event, m: &Fixture) -> BySide<u32> {
    team_result(&m.sheet.boards).map_or_else(|| e.read_score(m), |boards| boards.points)
}

/// Everyone's place in a round robin or league, best first, without those whose results are left out. Empty in other
/// formats.
#[must_use]
pub fn ranks(e: &Event) -> Vec<Rank> {
    let Some(schedule) = e.capabilities().schedule() else {
        return Vec::new();
    };
    let card = |who: EntrantNo| {
        let mut card = ScoreCard::new(who, None);
        card.lines = e
            .matches_of(who)
            .filter(|m| counts(e, m))
            .filter_map(|m| {
                let side = m.side_of(who)?;
                ScoreCardLine::of_match(m, side, u16::from(m.round), points(e, m))
            })
            .collect();
        card.lines.sort_by_key(|line| line.round);
        card
    };
    let rounds = e.matches.iter().map(|m| m.round).max().unwrap_or(0);
    let field = RankedField {
        cards: participants(e)
            .into_iter()
            .filter(|n| !e.left_out.contains(n))
            .map(card)
            .collect(),
        rounds: u16::from(rounds),
        win: Exact::from(1i64),
        meetings: u16::from(schedule.laps),
        scheduled: true,
        seed: e.drawn_seed(),
    };
    rank(&field, schedule.ranking)
}

#[must_use]
pub fn table(e: &Event) -> Vec<RobinRow> {
    let ranks = ranks(e);
    let schedule = e.capabilities().schedule();
    let (up, down) = schedule.map_or((0, 0), |s| (u32::from(s.up), u32::from(s.down)));
    let all = how_many(ranks.len());
    let row = |rank: Rank| {
        let who = rank.who;
        let mut matches: Vec<&Fixture> = e.matches_of(who).filter(|m| counts(e, m)).collect();
        matches.sort_by_key(|m| (m.ended_at(), m.number));
        let sum = |own: bool| {
            matches.iter().fold(0u32, |sum, m| {
                let side = m
                    .side_of(who)
                    .expect("a match of somebody has them on a side");
                let points = points(e, m);
                sum.saturating_add(if own {
                    points[side]
                } else {
                    points[side.other()]
                })
            })
        };
        let (points_for, points_against) = (sum(true), sum(false));
        let lately = matches.len().saturating_sub(FORM);
        let form = matches
            .iter()
            .skip(lately)
            .map(|m| m.winner() == Some(who))
            .collect();
        let zone = if rank.to <= up {
            Some(LeagueZone::Up)
        } else if rank.from > all.saturating_sub(down) {
            Some(LeagueZone::Down)
        } else {
            None
        };
        RobinRow {
            played: how_many(matches.len()),
            points_for,
            points_against,
            form,
            zone,
            rank,
        }
    };
    ranks.into_iter().map(row).collect()
}

/// The places a format without a bracket gives: of a schedule once every match is decided; of a ladder its rungs, of a
/// free night its table, as they stand.
#[must_use]
pub fn places_without_bracket(e: &Event) -> Option<Vec<EventPlace>> {
    let place = |who: EntrantNo, from: u32, to: u32| EventPlace {
        entrant: who,
        from,
        to,
        lost_before_final: None,
    };
    let format = e.capabilities();
    if format.schedule().is_some() {
        let ranks = if e.is_over() { ranks(e) } else { Vec::new() };
        let places = ranks.into_iter().map(|r| place(r.who, r.from, r.to));
        return Some(places.collect());
    }
    if format.challenges().is_some() {
        let rungs = (1u32..).zip(&e.rungs);
        return Some(rungs.map(|(rung, n)| place(*n, rung, rung)).collect());
    }
    format.open_play()?;
    let rows = super::free_table::free_table(e).into_iter();
    let placed = rows.filter(|row| row.enough && row.played > 0);
    Some(placed.map(|row| place(row.who, row.from, row.to)).collect())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The last round in which everything is decided, with everything before it.
    pub closed: u8,
    /// The last round in which anything is decided.
    pub reached: u8,
    pub all: u8,
}

/// How far the schedule of an event has been played.
#[must_use]
pub fn progress(e: &Event) -> Progress {
    let rounds = |decided: bool| {
        let matches = e.matches.iter();
        matches
            .filter(move |m| m.result.is_some() == decided)
            .map(|m| m.round)
    };
    let all = e.matches.iter().map(|m| m.round).max().unwrap_or(0);
    let open = rounds(false).min();
    Progress {
        closed: open.map_or(all, |round| round.saturating_sub(1)),
        reached: rounds(true).max().unwrap_or(0),
        all,
    }
}

/// Who is free in a round: in the schedule, but without a match in that round.
#[must_use]
pub fn free_in_round(t: &Tournament, e: &Event, round: u8) -> Vec<EntrantNo> {
    let busy = |n: &EntrantNo| {
        e.matches
            .iter()
            .any(|m| m.round == round && m.side_of(*n).is_some())
    };
    participants(e)
        .into_iter()
        .filter(|n| !busy(n) && !t.has_left(*n))
        .collect()
}
